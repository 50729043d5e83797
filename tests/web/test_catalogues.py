"""Five languages say the same things."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import isis_osiris
from isis_osiris.bots import all_bots
from tests.web.browsers import WEB

TEXTS = Path(isis_osiris.__file__).parent / "texts"
LANGUAGES = ("en", "de", "fr", "it", "es")
Entry = str | dict[str, str]


def catalogue(language: str) -> dict[str, Entry]:
    texts: dict[str, Entry] = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))
    return texts


def placeholders(entry: Entry) -> set[str]:
    forms = [entry] if isinstance(entry, str) else list(entry.values())
    found = [set(re.findall(r"\{(\w+)\}", form)) for form in forms]
    assert all(names == found[0] for names in found), forms
    return found[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_and_placeholders_agree(language: str) -> None:
    english, texts = catalogue("en"), catalogue(language)
    assert list(texts) == list(english)
    for key, entry in texts.items():
        assert placeholders(entry) == placeholders(english[key]), key
        assert isinstance(entry, str) == isinstance(english[key], str), key
        if not isinstance(entry, str):
            assert set(entry) == {"one", "other"}, key
        assert all((entry,) if isinstance(entry, str) else entry.values()), key


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_is_left_in_english(language: str) -> None:
    english, texts = catalogue("en"), catalogue(language)
    same = {key for key, entry in texts.items() if entry == english[key] and len(str(entry)) > 24}
    assert same == set()


def test_all_bots_and_refusals_have_their_words() -> None:
    from typing import get_args

    from isis_osiris.server.protocol import Code

    texts = catalogue("en")
    for bot in all_bots():
        assert f"bot.{bot.name}" in texts, bot.name
    for code in get_args(Code):
        assert f"refusal.{code}" in texts, code
    assert {f"rules.r{number}" for number in range(1, 19)} <= set(texts)


def sources() -> list[Path]:
    return [*WEB.glob("src/**/*.svelte"), *WEB.glob("src/**/*.ts")]


def test_every_text_is_used_and_every_used_text_is_there() -> None:
    code = "\n".join(path.read_text("utf-8") for path in sources())
    texts = catalogue("en")
    for key in re.findall(r"""\bt\(\s*["'](\w+\.\w+)["']""", code):
        assert key in texts, key
    built = set(re.findall(r"`(\w+)\.(?:\w*)\$\{", code)) | {"say"}
    for key in texts:
        assert f'"{key}"' in code or key.partition(".")[0] in built, f"{key} is used nowhere"


def test_nothing_shown_is_hard_coded() -> None:
    for path in WEB.glob("src/**/*.svelte"):
        text = path.read_text("utf-8")
        markup = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", text, flags=re.DOTALL)
        shown = re.sub(r"\{[^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*\}", "", markup)
        shown = re.sub(r"<(?:[^<>\"']|\"[^\"]*\"|'[^']*'|=>)*>", "\n", shown)
        words = re.findall(r"[A-Za-zÀ-ÿ]{3,}", shown)
        assert words == [], f"{path.name}: {words}"
