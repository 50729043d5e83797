"""The command line. Each command imports what it needs when it runs: ``--help`` stays quick."""

from isis_osiris.cli.app import main

__all__ = ["main"]
