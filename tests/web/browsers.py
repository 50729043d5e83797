"""The browser that tests use: $CHROMIUM, a Chromium or Chrome on the PATH, or one from npm."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from tests.web import chromium_package

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUNDLE = Path(os.environ.get("ISIS_OSIRIS_BUNDLE", ROOT / "src/isis_osiris/server/web"))
"""The built app; `npm run build` goes by the same variable."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FETCH = "fetch"
"""As $CHROMIUM: the one from npm, whatever this machine has."""


class NoBrowser(Exception):
    """Why browser tests cannot run here."""


def launch_options() -> dict[str, Any]:
    """How Playwright is to start the browser; NoBrowser if there is none or nothing to show."""
    if not (BUNDLE / "index.html").is_file():
        raise NoBrowser("NO WEB APP: run `npm ci && npm run build` in web/")
    # Chromium's sandbox does not work for root, and a graphics card that is only played by the
    # processor costs time.
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    options: dict[str, Any] = {"args": ["--disable-gpu", *["--no-sandbox"] * is_root]}
    given = os.environ.get("CHROMIUM")
    own = next(filter(None, map(shutil.which, NAMES)), None)
    program = own if given is None else given
    if program is not None and program != FETCH:
        return options | {"executable_path": program}
    try:
        program = str(chromium_package.fetched())
    except chromium_package.NoChromium as reason:
        raise NoBrowser(f"NO BROWSER: none on the PATH or in $CHROMIUM, and {reason}") from reason
    env = {**os.environ, **chromium_package.environment()}
    return options | {"executable_path": program, "env": env}
