"""Messages that were stored come back as they were, and nothing else passes for one."""

import json
from pathlib import Path

import pytest

from goboard.words.message import (
    POINT,
    Number,
    Share,
    enumerated,
    in_context,
    joined,
    phrase,
    plural,
    plural_in,
    sentences,
)
from goboard.words.reasons import KNOWN, reason_of
from goboard.words.stored import message_of, stored_message
from goboard.words.wording import HABITS, Wording

POINT_THREE = phrase(POINT, label="3")
MESSAGES = [
    phrase("There are {braces} here"),
    phrase("Opening {file}", file=Path("a b.sgf")),
    phrase("{a} of {b}", a=Number(12345.5, 1), b=Share(0.56)),
    plural("{n} stone", "{n} stones", 2),
    plural("{n} stone", "{n} stones", 1),
    plural_in("moves", "{n} move", "{n} moves", 3),
    in_context("menu", "Play"),
    joined(["A", POINT_THREE, "B"], is_choice=True),
    enumerated(["D4", "K10"]),
    sentences(phrase("One."), phrase("Two: {reason}.", reason=phrase("Permission denied"))),
    phrase("{file} failed: {error}", file="x", error=ValueError(phrase("There is no game."))),
    phrase("komi {komi}", komi=7),
]


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_a_stored_message_comes_back_in_every_language(message: str) -> None:
    stored = stored_message(message)
    found = message_of(stored, str.__str__(message))
    assert stored.isascii() and found == message
    for language in HABITS:
        assert Wording(language)(found) == Wording(language)(message)


def test_what_is_no_message_is_not_stored_and_stays_a_text() -> None:
    assert stored_message("somebody's own words") == ""
    assert message_of("", "somebody's own words") == "somebody's own words"


def test_halves_of_characters_become_question_marks() -> None:
    message = phrase("Opening {file}", file="a\udcff.sgf")
    assert message_of(stored_message(message), "Opening a?.sgf") == "Opening a?.sgf"
    assert Wording("de")(message_of(stored_message(message), "Opening a?.sgf")).isprintable()


@pytest.mark.parametrize(
    "stored",
    [
        "{", "[]", "1", "null", "{}", '{"message": []}', '{"message": ["x"]}', '{"file": ["x"]}', "[" * 100_000,
        json.dumps({"message": ["{n:>999999999}", [["n", 1]], "", 0, ""]}),
        json.dumps({"message": ["{n.real}", [["n", 1]], "", 0, ""]}),
        json.dumps({"message": ["another sentence", [], "", 0, ""]}),
        json.dumps({"message": ["{n}", [["n", {"number": ["x", 0]}]], "", 0, ""]}),
        json.dumps({"message": ["{n}", [["n", {"number": [1, 1000000000]}]], "", 0, ""]}),
        json.dumps({"message": ["{a}", [], "", 0, ""]}),
        json.dumps({"message": [["a"], "b", 1, None, {}]}),
    ],
)  # fmt: skip
def test_what_no_goboard_wrote_changes_nothing(stored: str) -> None:
    found = message_of(stored, "The file is empty.")
    assert found == "The file is empty." and type(found) is str


def test_reasons_of_the_system_are_messages() -> None:
    error = PermissionError(13, "Permission denied", "/root/x")
    assert reason_of(error) is KNOWN["Permission denied"]
    assert Wording("de")(phrase("{file}: {fault}.", file="x", fault=reason_of(error))) == "x: Zugriff verweigert."
    assert reason_of(OSError(5, "Something of another system")) == "Something of another system"
    assert reason_of(ValueError("no number")) == "no number"
