"""The web app's files, as browsers get them."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from isis_osiris.server.web import serve_web

SCRIPT = b"export const answer = 42;\n" * 50
PICTURE = bytes(range(256))
PAGE = """<!doctype html><title>the app</title>
<meta property="og:image" content="/preview.jpg" />
"""
INDEX = Path(__file__).parents[2] / "web" / "index.html"


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
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "assets" / "app-1a2b.js").write_bytes(SCRIPT)
    (tmp_path / "icon.png").write_bytes(PICTURE)
    app = FastAPI()
    serve_web(app, tmp_path, ("https://games.example",))
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


def picture(app: FastAPI, path: str = "/", **headers: str) -> str:
    """The picture that a preview of a link to the app shows."""
    page = get(app, path, accept_encoding="identity", **headers)[2].decode()
    (address,) = re.findall(r'property="og:image" content="([^"]*)"', page)
    return str(address)


def test_previews_have_the_whole_address_of_their_picture(app: FastAPI) -> None:
    assert PAGE.splitlines()[1] in INDEX.read_text("utf-8")
    assert picture(app, host="localhost:8722") == "http://localhost:8722/preview.jpg"
    assert picture(app, "/table/abc", host="192.168.1.7") == "http://192.168.1.7/preview.jpg"


@pytest.mark.parametrize("host", ["evil.example", 'x"><script>@evil.example', ""])
def test_only_our_own_address_is_told(app: FastAPI, host: str) -> None:
    assert picture(app, host=host) == "https://games.example/preview.jpg"


def test_an_address_cannot_break_out_of_the_page(app: FastAPI) -> None:
    body = get(app, "/", accept_encoding="identity", host='x"><script>@127.0.0.1')[2]
    assert b"<script" not in body


def test_a_server_that_does_not_know_its_name_tells_none(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    app = FastAPI()
    serve_web(app, tmp_path)
    assert picture(app, host="evil.example") == "/preview.jpg"


def test_the_page_is_another_under_another_address(app: FastAPI) -> None:
    """Its tag too, so that no browser or proxy takes one for the other."""
    _, here, _ = get(app, "/", accept_encoding="gzip", host="localhost")
    status, there, body = get(
        app, "/", accept_encoding="gzip", host="127.0.0.1", if_none_match=here["etag"]
    )
    assert (status, here["vary"]) == (200, "Accept-Encoding")
    assert here["etag"] != there["etag"]
    assert b"http://127.0.0.1/preview.jpg" in gzip.decompress(body)


def test_without_a_built_app_it_says_so(tmp_path: Path) -> None:
    app = FastAPI()
    serve_web(app, tmp_path)
    assert b"has not been built" in get(app, "/", accept_encoding="identity")[2]


def test_icons_are_small_and_as_large_as_told() -> None:
    """All that an installed app is made known by."""
    public = INDEX.parent / "public"
    icons = json.loads((public / "manifest.webmanifest").read_text("utf-8"))["icons"]
    told = {icon["src"].lstrip("/"): icon["sizes"] for icon in icons if icon["sizes"] != "any"}
    told["apple-touch-icon.png"] = "180x180"
    assert {"192x192", "512x512"} <= set(told.values())
    for name, sizes in told.items():
        picture = (public / name).read_bytes()
        width, height = (int.from_bytes(picture[i : i + 4], "big") for i in (16, 20))
        assert f"{width}x{height}" == sizes
        assert len(picture) < 30_000, name
