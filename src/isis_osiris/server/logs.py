"""Logs: one line an event, without tokens, codes, names or the value of any tile."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

import structlog

from isis_osiris.server.settings import Settings

if TYPE_CHECKING:
    from structlog.typing import Processor


def set_up_logs(settings: Settings) -> None:
    """Send our logs and those of the libraries to the error output."""
    level = getattr(logging, settings.log_level.upper())
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_locals,
    ]
    renderer: Processor
    if settings.log_format == "json":
        renderer = structlog.processors.JSONRenderer()
    else:
        renderer = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                renderer,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # uvicorn writes down every path and address; ours say what is needed.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = name != "uvicorn.access"
    logging.getLogger("uvicorn.error").setLevel(max(level, logging.WARNING))
    logging.getLogger("websockets").setLevel(logging.WARNING)


def _without_locals(
    _logger: object, _name: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """The words of an unexpected error may quote anything: only its kind and place are kept."""
    error = event.get("exc_info")
    if error is True:
        error = sys.exc_info()
    if isinstance(error, BaseException):
        error = (type(error), error, error.__traceback__)
    if isinstance(error, tuple) and error[0] is not None:
        import traceback

        event["exc_info"] = None
        places = traceback.extract_tb(error[2])
        event["error"] = error[0].__name__
        event["at"] = [f"{place.name}:{place.lineno}" for place in places][-12:]
    return event
