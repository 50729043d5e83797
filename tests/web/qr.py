"""Reads a QR code by its standard, ISO/IEC 18004, from the picture that a camera would see.

Sharp pictures, upright, versions 1 to 10, bytes only; no error is mended, all are noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

Matrix = list[list[bool]]

QUIET = 4
"""Light modules that the standard wants on every side."""
ALIGNED = ((), (18,), (22,), (26,), (30,), (34,), (22, 38), (24, 42), (26, 46), (28, 50))
LEVELS = "MLHQ"
CHECKS = {
    "L": (7, 10, 15, 20, 26, 18, 20, 24, 30, 18),
    "M": (10, 16, 26, 18, 24, 16, 18, 22, 22, 26),
    "Q": (13, 22, 18, 26, 18, 24, 18, 22, 20, 24),
    "H": (17, 28, 22, 16, 22, 28, 26, 26, 24, 28),
}
"""Check bytes of each block, by version."""
BLOCKS = {
    "L": (1, 1, 1, 1, 1, 2, 2, 2, 2, 4),
    "M": (1, 1, 1, 2, 2, 4, 4, 4, 5, 5),
    "Q": (1, 1, 2, 2, 4, 4, 6, 6, 8, 8),
    "H": (1, 1, 2, 4, 4, 4, 5, 6, 8, 8),
}


class Unreadable(Exception):
    """Why this is no QR code that can be read."""


def matrix(dark: Matrix) -> Matrix:
    """The modules in a picture, of which each pixel is dark or not."""
    rows = [y for y, row in enumerate(dark) if any(row)]
    columns = [x for x in range(len(dark[0])) if any(row[x] for row in dark)]
    if not rows:
        raise Unreadable("nothing is there")
    top, left, width = rows[0], columns[0], columns[-1] + 1 - columns[0]
    # The first line of a finder is seven modules long.
    line = dark[top][left:]
    module = (line.index(False) if False in line else len(line)) / 7
    if (
        min(top, left, len(dark) - 1 - rows[-1], len(dark[0]) - 1 - columns[-1])
        < QUIET * module - 1
    ):
        raise Unreadable("there is too little light around it")
    size = round(width / module / 4 - 17 / 4) * 4 + 17
    at = [round((n + 0.5) * width / size - 0.5) for n in range(size)]
    return [[dark[top + y][left + x] for x in at] for y in at]


def read(code: Matrix) -> str:
    """The text in a code."""
    size = len(code)
    version = (size - 17) // 4
    if not 1 <= version <= len(ALIGNED):
        raise Unreadable(f"{size} modules")
    level, mask = _format(code)
    reserved = _reserved(size, version)
    bits = [code[y][x] != _masked(mask, y, x) for y, x in _path(size) if (y, x) not in reserved]
    stream = [_number(bits[i : i + 8]) for i in range(0, len(bits) - 7, 8)]
    return _text(_data(stream, BLOCKS[level][version - 1], CHECKS[level][version - 1]), version)


def _format(code: Matrix) -> tuple[str, int]:
    """How errors are found, and the mask; told twice."""
    size = len(code)
    first = [code[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [
        code[y][8] for y in (7, *range(5, -1, -1))
    ]
    second = [code[size - 1 - i][8] for i in range(7)] + [code[8][size - 8 + i] for i in range(8)]
    if first != second:
        raise Unreadable("its format is told in two ways")
    told = _number(first) ^ 0b101010000010010
    left = told
    for place in range(14, 9, -1):
        if left >> place & 1:
            left ^= 0b10100110111 << place - 10
    if left:
        raise Unreadable("its format is damaged")
    return LEVELS[told >> 13], told >> 10 & 7


def _reserved(size: int, version: int) -> set[tuple[int, int]]:
    """Modules that hold no data."""
    found = {(6, n) for n in range(size)} | {(n, 6) for n in range(size)}
    found |= set(product(range(9), range(9)))
    found |= {(y, x) for y in range(9) for x in range(size - 8, size)}
    found |= {(y, x) for y in range(size - 8, size) for x in range(9)}
    if version >= 7:
        found |= {(y, x) for y in range(6) for x in range(size - 11, size - 8)}
        found |= {(y, x) for y in range(size - 11, size - 8) for x in range(6)}
    places = (6, *ALIGNED[version - 1]) if version > 1 else ()
    last = size - 7
    for row, column in product(places, places):
        if (row, column) not in {(6, 6), (6, last), (last, 6)}:
            found |= set(product(range(row - 2, row + 3), range(column - 2, column + 3)))
    return found


def _path(size: int) -> Iterator[tuple[int, int]]:
    """From the lower right corner, two columns at a time, up and down."""
    rights = [x for x in range(size - 1, 0, -2) if x > 6] + [5, 3, 1]
    for turn, right in enumerate(rights):
        rows = range(size - 1, -1, -1) if turn % 2 == 0 else range(size)
        for y in rows:
            yield y, right
            yield y, right - 1


def _masked(mask: int, y: int, x: int) -> bool:
    return (
        (y + x) % 2,
        y % 2,
        x % 3,
        (y + x) % 3,
        (y // 2 + x // 3) % 2,
        y * x % 2 + y * x % 3,
        (y * x % 2 + y * x % 3) % 2,
        ((y + x) % 2 + y * x % 3) % 2,
    )[mask] == 0


def _data(stream: list[int], blocks: int, checks: int) -> list[int]:
    """The data, of blocks that lie interleaved; the later ones may be longer by one."""
    shorter = len(stream) // blocks - checks
    lengths = [shorter + (n >= blocks - len(stream) % blocks) for n in range(blocks)]
    held: list[list[int]] = [[] for _ in range(blocks)]
    source = iter(stream)
    for i in range(max(lengths)):
        for block, length in zip(held, lengths, strict=True):
            if i < length:
                block.append(next(source))
    whole = [list(block) for block in held]
    for _ in range(checks):
        for block in whole:
            block.append(next(source))
    for block in whole:
        for power in range(checks):
            left = 0
            for byte in block:
                left = _times(left, _power_of_two(power)) ^ byte
            if left:
                raise Unreadable("a block is damaged")
    return [byte for block in held for byte in block]


def _times(one: int, other: int) -> int:
    """In the field of 256 elements that QR codes reckon in."""
    product = 0
    while other:
        if other & 1:
            product ^= one
        one = one << 1 ^ (0x11D if one & 0x80 else 0)
        other >>= 1
    return product


def _power_of_two(power: int) -> int:
    value = 1
    for _ in range(power):
        value = _times(value, 2)
    return value


def _text(data: list[int], version: int) -> str:
    bits = [bool(byte >> place & 1) for byte in data for place in range(7, -1, -1)]
    mode, wide = _number(bits[:4]), 8 if version < 10 else 16
    if mode != 0b0100:
        raise Unreadable(f"mode {mode}")
    length, start = _number(bits[4 : 4 + wide]), 4 + wide
    places = range(start, start + 8 * length, 8)
    return bytes(_number(bits[i : i + 8]) for i in places).decode()


def _number(bits: list[bool]) -> int:
    return int("".join("01"[bit] for bit in bits), 2)
