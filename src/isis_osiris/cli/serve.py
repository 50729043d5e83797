"""``isis-osiris serve``, and ``isis-osiris`` alone: the server."""

from __future__ import annotations

import asyncio
import os
import sys
from threading import Thread
from typing import Any

from isis_osiris.rules import GameError


def settings_from(**given: Any) -> Any:
    """The server's settings: from the environment, and from the options that were given."""
    from pydantic import ValidationError

    from isis_osiris.server.settings import Settings

    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        faults = [
            f"ISIS_OSIRIS_{'_'.join(map(str, fault['loc'])).upper()}: {fault['msg']}"
            for fault in error.errors()
        ]
        raise GameError("; ".join(faults)) from None


def serve_games(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    browser: bool,
) -> int:
    """Serve until Ctrl-C or SIGTERM; the address goes to the standard output."""
    from isis_osiris.server.serve import serve

    settings = settings_from(host=host, port=port, database=database)

    def announce(address: str) -> None:
        print(f"Isis & Osiris: {address}", flush=True)
        print("Stop with Ctrl-C.", file=sys.stderr, flush=True)
        if browser and has_screen():
            Thread(target=open_browser, args=(address,), daemon=True).start()

    try:
        asyncio.run(serve(settings, announce))
    except KeyboardInterrupt:
        return 0
    return 0


def has_screen() -> bool:
    """Whether there is a screen for a browser: in a bare terminal, some would take that over."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Show the game."""
    import webbrowser

    webbrowser.open(address)
