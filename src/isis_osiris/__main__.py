"""``python -m isis_osiris`` is the same as ``isis-osiris``."""

from isis_osiris.cli import main

main()
