from __future__ import annotations

import pytest

from isis_osiris.bots import registry
from tests.analysis import bots


@pytest.fixture
def test_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots of this package, in the registry until the test is over."""
    monkeypatch.setattr(registry, "_bots", dict(registry._bots))
    bots.enter()
