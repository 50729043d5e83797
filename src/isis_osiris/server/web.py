"""The web app's files: the built app if there is one, or a page that says that there is none."""

from __future__ import annotations

import gzip
import html
from collections.abc import Collection
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from isis_osiris.server.origins import is_own_origin

OWN: Final = Path(__file__).parent / "web"

COMPRESSIBLE: Final = {".html", ".js", ".css", ".svg", ".json", ".webmanifest"}

PICTURE: Final = 'property="og:image" content="/'

NONE_YET: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Isis &amp; Osiris</title>
<h1>Isis &amp; Osiris</h1>
<p>The server runs, but its web app has not been built.</p>
<p>Programs can play through the interface that <a href="/openapi.json">/openapi.json</a>
describes.</p>
</html>
"""


class AppFiles(StaticFiles):
    """Files with a digest in their names never change; everything else is asked for again."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """One file."""
        response: Response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        is_fixed = isinstance(response, FileResponse) and "assets" in Path(response.path).parts
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if is_fixed else "no-cache"
        )
        return response


@lru_cache(maxsize=128)
def compressed(path: str, changed: float) -> bytes:
    """A file, small; ``changed`` is when it was."""
    return gzip.compress(Path(path).read_bytes(), mtime=int(changed))


def smallest(response: Response, request: Request) -> Response:
    """The same answer, compressed if that is worth it and the browser can read it.

    Only files of the app, which hold no secrets: compressing those can give them away.
    """
    if (
        not isinstance(response, FileResponse)
        or Path(response.path).suffix not in COMPRESSIBLE
        or "gzip" not in request.headers.get("accept-encoding", "")
    ):
        return response
    changed = Path(response.path).stat().st_mtime
    headers = {name: value for name, value in response.headers.items() if name != "content-length"}
    headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    if "etag" in headers:
        headers["etag"] = "W/" + headers["etag"].removeprefix("W/")
    return Response(compressed(str(response.path), changed), headers=headers)


def own_address(request: Request, origins: Collection[str]) -> str:
    """Where this server is, as others may be told; empty if that is not known for sure.

    The address that was asked for, if it is ours: anybody can ask for any.
    """
    asked = f"{request.url.scheme}://{request.headers.get('host', '')}"
    if is_own_origin(asked, request.url.scheme, request.headers, origins):
        return asked
    return next(iter(origins), "")


@lru_cache(maxsize=32)
def page_at(path: str, changed: float, address: str, *, small: bool) -> tuple[bytes, str]:
    """The app's page and its tag; ``changed`` is when its file was.

    Whoever shows a preview of a link takes its picture only from a complete address.
    """
    text = Path(path).read_text("utf-8")
    body = text.replace(PICTURE, PICTURE.replace("/", html.escape(address) + "/")).encode()
    body = gzip.compress(body, mtime=int(changed)) if small else body
    return body, f'"{sha256(body).hexdigest()[:32]}"'


def page_response(page: Path, request: Request, origins: Collection[str]) -> Response:
    """The app's page, or that the browser has it already."""
    is_small = "gzip" in request.headers.get("accept-encoding", "")
    address = own_address(request, origins)
    body, tag = page_at(str(page), page.stat().st_mtime, address, small=is_small)
    headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Accept-Encoding"}
    known = request.headers.get("if-none-match", "").split(",")
    if tag in (one.strip().removeprefix("W/") for one in known):
        return Response(status_code=304, headers=headers)
    if is_small:
        headers["Content-Encoding"] = "gzip"
    return HTMLResponse(body, headers=headers)


def serve_web(app: FastAPI, folder: Path | None, origins: Collection[str] = ()) -> None:
    """Serve the app's files at every address that is not the interface's.

    ``origins`` are those under which the server is known to be reached.
    """
    folder = OWN if folder is None else folder
    page = folder / "index.html"
    files = AppFiles(directory=folder) if page.is_file() else None

    @app.get("/{path:path}", include_in_schema=False)
    async def file(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        if files is None:
            return HTMLResponse(NONE_YET, status_code=200 if not path else 404)
        if path in {"", "index.html"}:
            return page_response(page, request, origins)
        try:
            return smallest(await files.get_response(path, request.scope), request)
        except HTTPException as error:
            # An address inside the app, such as /table/…, is the app's own business.
            if error.status_code != 404 or "." in path.rpartition("/")[2]:
                raise
            return page_response(page, request, origins)
