"""The OpenAPI description, with the WebSocket's messages among its schemas."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from isis_osiris.server.protocol import client_messages, server_messages


def describe(app: FastAPI) -> None:
    """Have the app describe all that it says and hears."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
            schemas = schema.setdefault("components", {}).setdefault("schemas", {})
            for name, messages in (
                ("ClientMessage", client_messages),
                ("ServerMessage", server_messages),
            ):
                schemas.update(_definitions(name, messages))
            _refuse_in_json(schema)
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _refuse_in_json(schema: dict[str, Any]) -> None:
    """Say that refusals are JSON, also where the answer is plain text."""
    for operations in schema["paths"].values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                content = answer.get("content", {})
                if status >= "400" and "text/plain" in content:
                    answer["content"] = {"application/json": content["text/plain"]}


def _definitions(name: str, messages: TypeAdapter[Any]) -> dict[str, Any]:
    schema = messages.json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
    definitions: dict[str, Any] = schema.pop("$defs", {})
    return definitions | {name: schema}
