"""The application: everything put together, started and stopped in order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from random import Random, SystemRandom
from typing import Any, Final

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from isis_osiris.server import routes, socket
from isis_osiris.server.api import Health
from isis_osiris.server.bot_driver import BotDriver
from isis_osiris.server.bot_pool import BotPool
from isis_osiris.server.buckets import Buckets
from isis_osiris.server.metrics import Metrics
from isis_osiris.server.openapi import describe
from isis_osiris.server.refused import Refused
from isis_osiris.server.rounds import keep_house
from isis_osiris.server.settings import Settings
from isis_osiris.server.shield import Shield
from isis_osiris.server.state import ServerState
from isis_osiris.server.store import Store, StoreUnavailable, make_store
from isis_osiris.server.tables import Tables
from isis_osiris.server.web import serve_web

log = structlog.get_logger(__name__)

COME_BACK: Final = 1.5
"""Seconds after which clients may try again when the server restarts."""


def make_app(
    settings: Settings,
    *,
    store: Store | None = None,
    random: Random | None = None,
    clock: Callable[[], float] = time.time,
    ticks: Callable[[], float] = time.monotonic,
) -> FastAPI:
    """The server as an ASGI application.

    ``clock`` tells the time of day, ``ticks`` measures limits, ``random`` deals.
    """
    tables = Tables(
        make_store(settings.database) if store is None else store,
        SystemRandom() if random is None else random,
        clock,
    )
    metrics = Metrics()
    pool = BotPool(settings.bot_workers, settings.bot_seconds, settings.bot_patience)
    state = ServerState(
        settings=settings,
        tables=tables,
        bots=BotDriver(tables, pool, metrics, pace=settings.bot_pace, clock=ticks),
        metrics=metrics,
        clock=ticks,
        requests=Buckets(settings.request_rate, settings.request_burst, ticks),
        new_tables=Buckets(settings.table_rate, settings.table_burst, ticks),
    )
    app = FastAPI(
        title="Isis & Osiris",
        version=version("isis-osiris"),
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.server = state
    app.include_router(routes.router)
    app.include_router(socket.router)
    _add_operations(app, state)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _not_there)
    app.add_exception_handler(Exception, _our_fault)
    app.add_middleware(Shield)
    describe(app)
    serve_web(app, settings.web, settings.origins)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    state: ServerState = app.state.server
    store = state.tables.store
    asyncio.get_running_loop().set_exception_handler(_forgotten)
    await store.open()
    tasks = [asyncio.create_task(keep_house(state))]
    if state.settings.bot_workers and state.settings.bot_warm_up:
        tasks.append(asyncio.create_task(state.bots.warm_up()))
    state.is_ready = True
    try:
        yield
    finally:
        await stop(state)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await store.close()
        log.info("stopped")


def _forgotten(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what no task has caught; asyncio's own words would quote the error, and so a value."""
    log.error("unexpected", what=context["message"], exc_info=context.get("exception"))


async def stop(state: ServerState) -> None:
    """Take no more moves, answer those that have come in, and tell everybody to come back."""
    state.is_stopping = True
    state.is_ready = False
    await state.bots.stop()
    with suppress(TimeoutError):
        async with asyncio.timeout(state.settings.shutdown_seconds):
            await state.tables.drain()
    for outbox in list(state.sockets):
        outbox.end("restart", COME_BACK)


def _add_operations(app: FastAPI, state: ServerState) -> None:
    number = version("isis-osiris")

    @app.get("/healthz", tags=["operations"])
    async def healthz() -> Health:
        """Whether the process answers."""
        return Health(status="stopping" if state.is_stopping else "ok", version=number)

    @app.get("/readyz", tags=["operations"], responses={503: {"model": Health}})
    async def readyz(response: Response) -> Health:
        """Whether it can serve: the storage answers, and it is not about to stop."""
        if state.is_stopping or not state.is_ready:
            response.status_code = 503
            return Health(status="stopping" if state.is_stopping else "starting", version=number)
        try:
            async with asyncio.timeout(2):
                await state.tables.store.ping()
        except (StoreUnavailable, TimeoutError):
            response.status_code = 503
            return Health(status="no storage", version=number)
        return Health(status="ok", version=number)

    if state.settings.metrics:

        @app.get("/metrics", include_in_schema=False)
        async def metrics() -> Response:
            state.metrics.tables.set(len(state.tables.live))
            return Response(state.metrics.text(), media_type="text/plain; version=0.0.4")


def _answer(refused: Refused) -> JSONResponse:
    content: dict[str, Any] = refused.message().model_dump(mode="json")
    return JSONResponse(content, status_code=refused.status)


async def _refused(_: Request, error: Exception) -> Response:
    return _answer(error if isinstance(error, Refused) else Refused("busy"))


async def _not_understood(_: Request, error: Exception) -> Response:
    faults = error.errors() if isinstance(error, RequestValidationError) else ()
    places = [".".join(map(str, fault["loc"]))[:80] + f": {fault['type']}" for fault in faults]
    return _answer(Refused("bad_request", "; ".join(places[:5])))


async def _not_there(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    code = "unauthorized" if status == 404 else "bad_request"
    headers = getattr(error, "headers", None)
    answer = _answer(Refused(code, "there is nothing here", status=status))  # type: ignore[arg-type]
    answer.headers.update(headers or {})
    return answer


async def _our_fault(request: Request, error: Exception) -> Response:
    log.error("request failed", route=str(request.scope.get("route")), exc_info=error)
    return _answer(Refused("busy", "something went wrong here", status=500))
