"""The web app's files, as browsers get them."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from isis_osiris.server.web import serve_web

SCRIPT = b"export const answer = 42;\n" * 50
PICTURE = bytes(range(256))


Answer = tuple[int, httpx.Headers, bytes]


def get(app: FastAPI, path: str, **headers: str) -> Answer:
    """One answer, its body as it was sent."""

    async def ask() -> Answer:
        transport = httpx.ASGITransport(app)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        async with (
            httpx.AsyncClient(transport=transport, base_url="http://here") as client,
            client.stream("GET", path, headers=sent) as answer,
        ):
            body = b"".join([part async for part in answer.aiter_raw()])
            return answer.status_code, answer.headers, body

    return asyncio.run(ask())


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>the app</title>")
    (tmp_path / "assets" / "app-1a2b.js").write_bytes(SCRIPT)
    (tmp_path / "icon.png").write_bytes(PICTURE)
    app = FastAPI()
    serve_web(app, tmp_path)
    return app


def test_text_is_compressed_for_those_who_can_read_it(app: FastAPI) -> None:
    _, headers, small = get(app, "/assets/app-1a2b.js", accept_encoding="gzip, br")
    assert headers["content-encoding"] == "gzip"
    assert headers["vary"] == "Accept-Encoding"
    assert "javascript" in headers["content-type"]
    assert int(headers["content-length"]) == len(small) < len(SCRIPT) / 5
    assert gzip.decompress(small) == SCRIPT
    _, headers, plain = get(app, "/assets/app-1a2b.js", accept_encoding="identity")
    assert "content-encoding" not in headers
    assert plain == SCRIPT


def test_pictures_are_as_small_as_they_get(app: FastAPI) -> None:
    _, headers, body = get(app, "/icon.png", accept_encoding="gzip")
    assert "content-encoding" not in headers
    assert body == PICTURE


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_what_a_browser_has_is_not_sent_again(app: FastAPI, encoding: str) -> None:
    _, headers, _ = get(app, "/index.html", accept_encoding=encoding)
    again = get(app, "/index.html", accept_encoding=encoding, if_none_match=headers["etag"])
    assert (again[0], again[2]) == (304, b"")


def test_addresses_inside_the_app_are_its_own_business(app: FastAPI) -> None:
    status, headers, body = get(app, "/table/abc", accept_encoding="identity")
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert b"the app" in body
    assert "immutable" in get(app, "/assets/app-1a2b.js")[1]["cache-control"]
    assert get(app, "/assets/gone.js")[0] == 404
    assert get(app, "/api/nothing")[0] == 404


def test_without_a_built_app_it_says_so(tmp_path: Path) -> None:
    app = FastAPI()
    serve_web(app, tmp_path)
    assert b"has not been built" in get(app, "/", accept_encoding="identity")[2]
