"""Chance for compiled code: a small random generator whose state is passed in.

The generator is xoroshiro64** (Blackman and Vigna), kept in two cells of an integer vector, so
that it runs the same interpreted and compiled, and a run can be repeated from its seed.
"""

from __future__ import annotations

from isis_osiris._jit import inlined
from isis_osiris.rules.kernel import Vector

WORD = 0xFFFFFFFF


def seeded(seed: int) -> list[int]:
    """A generator state for this seed; never the forbidden all-zero one."""
    spread = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF
    spread ^= spread >> 29
    spread = (spread * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    return [spread & WORD, spread >> 32 | 1]


@inlined
def rotated(word: int, bits: int) -> int:
    """A 32-bit word rotated to the left."""
    return ((word << bits) & WORD) | (word >> (32 - bits))


@inlined
def word(random: Vector) -> int:
    """The next 32 random bits."""
    first = random[0]
    second = random[1] ^ first
    random[0] = rotated(first, 26) ^ second ^ ((second << 9) & WORD)
    random[1] = rotated(second, 13)
    return (rotated((first * 0x9E3779BB) & WORD, 5) * 5) & WORD


@inlined
def split(word: int, bound: int) -> tuple[int, int]:
    """Turn a random word into a number from 0 to ``bound`` - 1 and a word for the next choice.

    One word is good for several small choices: the bias is below the product of their
    bounds / 2**32.
    """
    product = word * bound
    return product >> 32, product & WORD
