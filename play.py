#!/usr/bin/env python3
"""Set up and start Isis & Osiris, from nothing but Python 3.11 or newer.

    python3 play.py [ARGS…]     passes ARGS to the command line
    python3 play.py test        runs linters, types and tests (see tests/__main__.py)
    python3 play.py bench NAME  measures (see bench/__main__.py)

Everything goes into .boot and .venv beside this file; delete them to start anew. The standard
library is all that this file may use.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
BOOT = ROOT / ".boot"
VENV = ROOT / ".venv"
BIN = "Scripts" if os.name == "nt" else "bin"
EXE = ".exe" if os.name == "nt" else ""
PYTHON = VENV / BIN / f"python{EXE}"
OLDEST = (3, 11)
DEVELOPERS = {"test": "tests", "bench": "bench"}
"""Commands for developers, and the package that runs each."""


def main(arguments: list[str]) -> int:
    """Set up what the command needs, and run it."""
    if sys.version_info < OLDEST:
        needed = ".".join(map(str, OLDEST))
        print(f"Isis & Osiris needs Python {needed} or newer; this is {sys.version.split()[0]}.")
        return 1
    package = DEVELOPERS.get(arguments[0]) if arguments else None
    try:
        set_up("dev" if package else "run")
    except subprocess.CalledProcessError as error:
        print(f"Setting up failed at: {' '.join(error.cmd)}", file=sys.stderr)
        return 1
    if package:
        command = [str(PYTHON), "-m", package, *arguments[1:]]
        os.chdir(ROOT)
    else:
        command = [str(PYTHON), "-m", "isis_osiris", *arguments]
    return run_in_place(command)


def set_up(wanted: str) -> None:
    """Install the locked requirements and the project itself, unless they are in place."""
    stamp = VENV / "installed"
    installed = stamp.read_text() if PYTHON.exists() and stamp.is_file() else ""
    if installed.startswith("dev-"):
        wanted = "dev"  # it holds all that players need, and developers keep their tools
    requirements, web = fingerprint(wanted), web_fingerprint()
    if installed == requirements + web:
        return
    print("Setting up Isis & Osiris (only the first time takes a while) …", file=sys.stderr)
    pip = (find_uv(), "pip")
    if not installed.startswith(requirements):
        call(pip[0], "venv", "--quiet", "--clear", "--python", sys.executable, VENV)
        locked = ROOT / "requirements" / f"{wanted}.txt"
        call(*pip, "sync", "--quiet", "--python", PYTHON, "--require-hashes", locked)
    # The requirements hold the build backend and Node too: nothing is fetched that is not locked.
    project = ("--no-deps", "--no-build-isolation", "--editable", ROOT)
    call(*pip, "install", "--quiet", "--python", PYTHON, *project)
    stamp.write_text(requirements + web)


def web_fingerprint() -> str:
    """A digest of all that the web app is built from."""
    digest = hashlib.sha256((ROOT / "hatch_build.py").read_bytes())
    folders = [ROOT / "src" / "isis_osiris" / "texts", *(ROOT / "web").iterdir()]
    for folder in sorted(folders):
        if folder.name != "node_modules":
            for path in sorted(folder.rglob("*")) if folder.is_dir() else [folder]:
                if path.is_file():
                    digest.update(path.read_bytes())
    return f" web-{digest.hexdigest()[:16]}"


def fingerprint(wanted: str) -> str:
    """A digest of all that decides which packages are installed."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (ROOT / "pyproject.toml", ROOT / "requirements" / f"{wanted}.txt"):
        digest.update(path.read_bytes())
    return f"{wanted}-{digest.hexdigest()[:16]}"


def find_uv() -> str:
    """The uv on the PATH, or one of our own.

    A virtual environment without pip, filled by this Python's pip, works also where the system's
    Python may not be changed and lacks ensurepip. Where there is no pip, ensurepip may be.
    """
    found = shutil.which("uv")
    if found:
        return found
    own = BOOT / BIN / f"uv{EXE}"
    if not own.exists():
        has_pip = importlib.util.find_spec("pip") is not None
        call(sys.executable, "-m", "venv", "--clear", *["--without-pip"] * has_pip, BOOT)
        boot_python = BOOT / BIN / f"python{EXE}"
        pip = (sys.executable, "-m", "pip", "--python", boot_python)
        quiet = ("--quiet", "--disable-pip-version-check")
        call(*(pip if has_pip else (boot_python, "-m", "pip")), "install", *quiet, "uv>=0.9")
    return str(own)


def call(*command: object) -> None:
    """Run a command of the set-up; its output goes to the error output."""
    environment = os.environ | {"UV_PYTHON_DOWNLOADS": "never", "VIRTUAL_ENV": str(VENV)}
    subprocess.run([str(part) for part in command], check=True, env=environment, stdout=sys.stderr)


def run_in_place(command: list[str]) -> int:
    """Become the command, where the system can; else wait for it."""
    if os.name == "nt":
        return subprocess.run(command, check=False).returncode
    sys.stdout.flush()
    sys.stderr.flush()
    return os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
