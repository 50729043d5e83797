"""The browser that tests use: $CHROMIUM, or a Chromium or Chrome on the PATH."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUNDLE = ROOT / "src" / "isis_osiris" / "server" / "web"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find_chromium() -> str | None:
    """Its path, or None if there is none here."""
    given = os.environ.get("CHROMIUM")
    if given:
        return given
    return next(filter(None, map(shutil.which, NAMES)), None)


def why_not() -> str | None:
    """Why browser tests cannot run here, or None if they can."""
    if find_chromium() is None:
        return "NO BROWSER: set $CHROMIUM, or put chromium or google-chrome on the PATH"
    if not (BUNDLE / "index.html").is_file():
        return "NO WEB APP: run `npm ci && npm run build` in web/"
    return None


def options() -> list[str]:
    """Chromium's sandbox does not work for root."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return ["--no-sandbox"] if is_root else []
