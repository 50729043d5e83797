"""The web app's files: the built app if there is one, or a page that says that there is none."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

OWN: Final = Path(__file__).parent / "web"

COMPRESSIBLE: Final = {".html", ".js", ".css", ".svg", ".json", ".webmanifest"}

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


def serve_web(app: FastAPI, folder: Path | None) -> None:
    """Serve the app's files at every address that is not the interface's."""
    folder = OWN if folder is None else folder
    page = folder / "index.html"
    files = AppFiles(directory=folder) if page.is_file() else None

    @app.get("/{path:path}", include_in_schema=False)
    async def file(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        if files is None:
            return HTMLResponse(NONE_YET, status_code=200 if not path else 404)
        try:
            return smallest(await files.get_response(path or "index.html", request.scope), request)
        except HTTPException as error:
            # An address inside the app, such as /table/…, is the app's own business.
            if error.status_code != 404 or "." in path.rpartition("/")[2]:
                raise
            return smallest(FileResponse(page, headers={"Cache-Control": "no-cache"}), request)
