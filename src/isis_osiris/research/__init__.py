"""The game for researchers: as other people's frameworks want it.

Each module needs a package that players do without, so nothing is imported here.
"""
