"""Answers of `goboard replay` that were derived from the rules' texts by hand; by_hand.txt holds them."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from goboard.cli.replay import answer

LINES = [
    line
    for line in (Path(__file__).parent / "by_hand.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
OF_THE_LAST_TURN = ("captured", "stones", "repeats", "not_alive", "credits")
COLOURS = {"X": "B", "O": "W"}


def document(rules: str, board: str, moves: str, marks: str) -> dict[str, object]:
    name, _, options = rules.partition(" ")
    said: dict[str, Any] = {"name": name, **json.loads(options or "{}")}
    if name == "political-go":
        said = {"players": ["1", "2"], **said}
    found: dict[str, object] = {"rules": said, "moves": list(moves_of(moves)), **board_of(board)}
    if name == "political-go":
        found["first"] = "1"
    for mark in marks.split("; ") if marks != "-" else ():
        first, *points = mark.split()
        if points == ["first"]:
            found["first"] = first
        else:
            found[first] = list(map(int, points))
    return found


def moves_of(text: str) -> list[object]:
    found: list[object] = []
    for word in text.split() if text != "-" else ():
        if word.endswith("xpass"):
            found += ["pass"] * int(word.removesuffix("xpass"))
        else:
            found.append(word if word.isalpha() else json.loads(word))
    return found


def board_of(text: str) -> dict[str, object]:
    if text.startswith("{"):
        spec, end = json.JSONDecoder().raw_decode(text)
        return {"board": spec, "setup": json.loads(text[end:] or "{}")}
    rows, setup = text.split("/"), dict[str, list[int]]()
    for point, sign in enumerate("".join(rows)):
        if sign != ".":
            setup.setdefault(COLOURS.get(sign, sign), []).append(point)
    return {"board": {"shape": "grid", "columns": len(rows[0]), "rows": len(rows)}, "setup": setup}


def check(found: dict[str, Any], wanted: str) -> None:
    word, _, rest = wanted.partition(" ")
    if word == "legal":
        assert found["error"] is None
    elif word == "malformed":
        assert found["error"]["reason"] == "malformed"
    elif word == "illegal":
        ply, reason, *more = rest.split(" ", 2)
        assert (
            found["error"].items() >= {"ply": int(ply), "reason": reason, **json.loads("".join(more) or "{}")}.items()
        )
    else:
        told = found["plies"][-1] if word in OF_THE_LAST_TURN else found["next"] if word == "dragons" else found
        got = told[word]
        if isinstance(got, dict) and not rest.startswith("{"):
            assert list(map(Fraction, got.values())) == list(map(Fraction, rest.split()))
        elif isinstance(got, list) and not rest.startswith("["):
            assert list(map(str, got)) == rest.split()
        else:
            assert got == json.loads(rest)


@pytest.mark.parametrize("line", LINES)
def test_the_answer_is_the_one_that_the_text_gives(line: str) -> None:
    rules, board, moves, marks, wanted = line.split(" | ")
    found = answer(document(rules, board, moves, marks))
    for each in wanted.split("; "):
        check(found, each)
