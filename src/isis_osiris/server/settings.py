"""All that can be set, by ``ISIS_OSIRIS_…`` in the environment or on the command line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

Seconds = Annotated[float, Field(ge=0)]


def default_database() -> str:
    """The embedded database in the user's data folder."""
    from platformdirs import user_data_path

    return f"sqlite:{user_data_path('isis-osiris', appauthor=False) / 'games.db'}"


class Settings(BaseSettings):
    """How the server runs; docs/operations.md has these in one table."""

    model_config = SettingsConfigDict(env_prefix="ISIS_OSIRIS_", extra="forbid", frozen=True)

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 0
    """0 takes a free one."""
    database: str = Field(default_factory=default_database)
    origins: Annotated[tuple[str, ...], NoDecode] = ()
    """Addresses under which browsers may use this server, such as https://games.example."""
    web: Path | None = None
    """The folder of the built web app; None for the one in the package."""
    proxies: str = "127.0.0.1"
    """Whose X-Forwarded headers are believed."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "text"] = "text"
    metrics: bool = True

    bot_workers: Annotated[int, Field(ge=0, le=64)] = Field(
        default_factory=lambda: max(1, (os.cpu_count() or 2) - 1)
    )
    """Processes that think for bots; 0 leaves only cheap moves."""
    bot_seconds: Annotated[float, Field(gt=0)] = 1.0
    """What a bot may think for one decision."""
    bot_pace: Seconds = 0.6
    """The least time that a bot's answer takes, so that people can follow."""
    bot_patience: Seconds = 30.0
    """How long a table waits while a bot is being compiled."""
    bot_warm_up: bool = True
    """Compile all bots in the background after the start."""

    socket_rate: Annotated[float, Field(gt=0)] = 20.0
    """Messages a second of one connection."""
    socket_burst: Annotated[int, Field(ge=1)] = 60
    request_rate: Annotated[float, Field(gt=0)] = 20.0
    """Requests a second of one address."""
    request_burst: Annotated[int, Field(ge=1)] = 200
    table_rate: Annotated[float, Field(gt=0)] = 0.2
    """New tables a second of one address."""
    table_burst: Annotated[int, Field(ge=1)] = 30
    most_sockets: Annotated[int, Field(ge=1)] = 10_000
    most_sockets_per_table: Annotated[int, Field(ge=1)] = 500

    ping_interval: Annotated[float, Field(gt=0)] = 4.0
    ping_timeout: Annotated[float, Field(gt=0)] = 5.0
    """A connection that does not answer a ping for so long is dropped."""
    poll_interval: Annotated[float, Field(gt=0)] = 1.0
    """How often to look for what other processes have stored (PostgreSQL)."""
    idle_after: Seconds = 600.0
    """Tables that nobody has used for so long leave memory."""
    shutdown_seconds: Seconds = 5.0
    """How long connections may take to say goodbye."""

    @field_validator("origins", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            value = tuple(part for part in value.replace(",", " ").split())
        if isinstance(value, list | tuple):
            return tuple(str(origin).rstrip("/").lower() for origin in value)
        return value
