"""The example bot client plays a whole game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.processes import serving

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot_client.py"


def test_the_example_plays_to_the_end() -> None:
    with serving("sqlite::memory:") as server, httpx.Client(base_url=server.address) as host:
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
        opened = host.post("/api/tables", json={"seats": seats}).json()
        (invite,) = opened["invites"]
        invited = [opened["table"]["table"], invite["code"]]
        for arguments in ([], invited):
            done = subprocess.run(
                [sys.executable, EXAMPLE, server.address, *arguments],
                capture_output=True,
                text=True,
                check=True,
                timeout=300,
            )
            assert done.stdout.startswith("scores: ")
