"""What the server says no with."""

from __future__ import annotations

from typing import Final

from isis_osiris.server.protocol import Code, Refusal

HTTP_STATUS: Final[dict[Code, int]] = {
    "stale": 409,
    "illegal": 422,
    "turn": 409,
    "over": 409,
    "conflict": 409,
    "rate": 429,
    "busy": 503,
    "unauthorized": 404,
    "bad_request": 400,
}


class Refused(Exception):
    """Not done, and why; ``detail`` is for developers and holds nothing hidden."""

    def __init__(
        self,
        code: Code,
        detail: str = "",
        *,
        game: str | None = None,
        version: int | None = None,
        status: int | None = None,
    ) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
        self.game = game
        self.version = version
        self.status = HTTP_STATUS[code] if status is None else status

    def message(self, key: str | None = None) -> Refusal:
        """The answer to whoever asked."""
        return Refusal(
            code=self.code, key=key, game=self.game, version=self.version, detail=self.detail
        )
