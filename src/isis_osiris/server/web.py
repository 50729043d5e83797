"""The web app's files: the built app if there is one, or a page that says that there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

OWN: Final = Path(__file__).parent / "web"

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
            return await files.get_response(path or "index.html", request.scope)
        except HTTPException as error:
            # An address inside the app, such as /table/…, is the app's own business.
            if error.status_code != 404 or "." in path.rpartition("/")[2]:
                raise
            return FileResponse(page, headers={"Cache-Control": "no-cache"})
