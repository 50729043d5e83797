"""The one place that knows numba.

Functions marked with :func:`jit` stay plain Python: they can be imported, called, stepped
through and covered at once, without a compiler. :func:`compiled` turns one of them, and every
marked function that it calls by its bare name, into machine code, the first time it is asked to.

The compiled code is kept on disk. numba's own cache looks only at the file of the function that
is called, so an edit in a helper module would leave its callers with the old code; the folder is
therefore named by a digest of all modules that may be compiled, which lie in ``COMPILED``.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

ENABLED = os.environ.get("ISIS_OSIRIS_JIT", "1") != "0"
"""Set the environment variable ``ISIS_OSIRIS_JIT=0`` to run everything interpreted."""

COMPILED = ("_jit.py", "rules", "search")
"""The modules and packages that hold marked functions, and the constants these use."""

KEPT_CACHES = 4

_marked: dict[FunctionType, bool] = {}
_dispatchers: dict[FunctionType, Any] = {}


def jit(function: Function) -> Function:
    """Mark a function as compilable; it is returned unchanged.

    A marked function may call other marked functions, by bare name only (``apply(…)``, not
    ``kernel.apply(…)``), and use module constants. It must be valid both as Python over lists
    and as numba's subset of Python over arrays.
    """
    _marked[cast("FunctionType", function)] = False
    return function


def inlined(function: Function) -> Function:
    """Like :func:`jit`, for small functions that the compiler must inline in every caller.

    Keep to one ``return`` at the end of whatever touches a vector on several paths: otherwise
    numba counts references to it on each, which halves the speed of a random game.
    """
    _marked[cast("FunctionType", function)] = True
    return function


def compiled(function: Function) -> Function:
    """The machine-code twin of a marked function (the function itself when switched off).

    It is compiled for the argument types of each first call, which takes seconds, or is read
    from the disk cache, which takes a fraction of one.
    """
    if not ENABLED:
        return function
    made = _dispatchers.get(cast("FunctionType", function))
    if made is not None:
        return cast("Function", made)
    with _numba_caching_in(cache_folder()) as caching:
        return cast("Function", _dispatcher(cast("FunctionType", function), caching=caching))


def _dispatcher(function: FunctionType, *, caching: bool) -> Any:
    if function in _dispatchers:
        return _dispatchers[function]
    if function not in _marked:
        raise TypeError(f"{function.__qualname__} is not marked with @jit")
    import numba

    names = dict(function.__globals__)
    twin = FunctionType(
        function.__code__,
        names,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    # Marked functions never make arrays, so references to them need not be counted, which would
    # take half of the time.
    options: dict[str, Any] = {"cache": caching, "nogil": True, "_nrt": False}
    _dispatchers[function] = dispatcher = numba.njit(forceinline=_marked[function], **options)(twin)
    for name in function.__code__.co_names:
        callee = names.get(name)
        if isinstance(callee, FunctionType) and callee in _marked:
            names[name] = _dispatcher(callee, caching=caching)
    return dispatcher


def is_cold() -> bool:
    """Whether nothing has been compiled yet of these sources, so that it will take a while."""
    folder = cache_folder()
    return ENABLED and not (folder.is_dir() and any(folder.rglob("*.nbi")))


def cache_folder() -> Path:
    """Where the compiled code of exactly these sources is kept.

    ``ISIS_OSIRIS_CACHE`` names another parent folder than the user's cache folder.
    """
    parent = os.environ.get("ISIS_OSIRIS_CACHE")
    if parent is None:
        from platformdirs import user_cache_path

        parent = str(user_cache_path("isis-osiris", appauthor=False))
    return Path(parent) / "compiled" / _own_digest()


@cache
def _own_digest() -> str:
    """The digest of the code that this process runs, whatever happens to its files later."""
    package = Path(__file__).parent
    return source_digest([package / name for name in COMPILED])


def source_digest(sources: Iterable[Path]) -> str:
    """A digest that changes when any of these Python files, or any below these folders, does."""
    digest = hashlib.sha256()
    files = [
        path for source in sources for path in ([source] if source.is_file() else source.rglob("*"))
    ]
    for path in sorted(path for path in files if path.suffix == ".py"):
        digest.update(f"{path.parent.name}/{path.name}".encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


@contextmanager
def _numba_caching_in(folder: Path) -> Iterator[bool]:
    """Point numba's disk cache at ``folder`` while dispatchers are made.

    A dispatcher picks its cache when it is made, so numba's setting can be restored right
    after: other users of numba in this process keep theirs. Yields False where nothing can
    be written.
    """
    import numba

    config = cast("Any", numba.config)
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True)
            _prune(folder.parent)
        writable = os.access(folder, os.W_OK)
    except OSError:
        writable = False
    before = config.CACHE_DIR
    if writable:
        config.CACHE_DIR = str(folder)
    try:
        yield writable
    finally:
        config.CACHE_DIR = before


def _prune(parent: Path) -> None:
    """Drop the oldest caches of former sources."""
    newest_first = sorted(parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for stale in newest_first[KEPT_CACHES:]:
        shutil.rmtree(stale, ignore_errors=True)
