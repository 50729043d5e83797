"""The web app's types are the server's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.browsers import WEB

MODULES = WEB / "node_modules"
NODE = shutil.which("node") or "node"
needs_node = pytest.mark.skipif(
    shutil.which("node") is None or not (MODULES / "openapi-typescript").is_dir(),
    reason="NO NODE PACKAGES: run `npm ci` in web/",
)


@needs_node
def test_protocol_types_are_fresh(tmp_path: Path) -> None:
    fresh = tmp_path / "protocol.d.ts"
    subprocess.run(
        [NODE, "scripts/types.mjs", str(fresh)],
        cwd=WEB,
        env=os.environ | {"PYTHON": sys.executable},
        check=True,
    )
    assert fresh.read_text() == (WEB / "src/net/protocol.d.ts").read_text(), (
        "run `npm run types` in web/"
    )


@needs_node
def test_the_type_checker_is_awake() -> None:
    """A checker that finds nothing in a wrong program would find nothing in ours either."""
    wrong = WEB / "src" / "net" / f"wrong_{os.getpid()}.ts"
    wrong.write_text(
        'import type { Act } from "./messages";\n'
        'export const act: Act = { type: "act", key: "k", game: "g", version: "1" };\n'
    )
    try:
        done = subprocess.run(
            [NODE, "node_modules/typescript/bin/tsc", "--noEmit", "-p", "tsconfig.json"],
            cwd=WEB,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        wrong.unlink()
    assert done.returncode != 0
    assert wrong.name in done.stdout


def test_the_lock_names_no_registry() -> None:
    lock = (WEB / "package-lock.json").read_text()
    assert '"resolved"' not in lock
    assert "registry" not in lock
    assert "omit-lockfile-registry-resolved=true" in (WEB / ".npmrc").read_text()
