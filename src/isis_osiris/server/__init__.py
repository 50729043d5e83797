"""Tables over the network: lose nothing, show nothing.

A player's message is answered after it is on disk, and what a viewer gets is built from
``isis_osiris.record``'s views alone. Nothing is imported here: the command line starts quickly.
"""
