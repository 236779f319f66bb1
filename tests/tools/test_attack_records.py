"""The adversary of certificates: nothing beats what holds, and what does not hold is beaten."""

import json
import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from goboard.analysis.certificate import Standing, Together
from goboard.analysis.checker import Checker
from tests.analysis.positions import drawn

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import attack_records  # noqa: E402

ROWS = (
    "..XO.....",
    "..XO.....",
    "XXXO.O...",
    "OOOO.....",
    ".....OOOO",
    "...OOOXXX",
    "...OXXX.X",
    "OOOOX..XX",
    "..OXX.X..",
)


def test_nothing_beats_what_holds() -> None:
    position, tried = drawn(*ROWS), Counter[str]()
    for seed in range(4):
        assert not [*attack_records.faults(position.board, position.stones, random.Random(seed), tried)]
    assert tried["verdicts"] > 8
    assert tried["certificates"] > 8
    assert tried["moves of the adversary"] > 500


def test_answers_that_are_missing_are_found_out() -> None:
    position = drawn(*ROWS)
    found = attack_records.proofs(position.board, position.stones)
    checker = Checker(position.board, position.stones)
    beaten = 0
    for proof in found.readings.held:
        assert checker.hold_together(proof)
        mute = replace(proof, plays=tuple(replace(play, answers=b"") for play in proof.plays))
        checker._stays.update(zip(mute.plays, map(checker.stays, proof.plays), strict=True))
        games = (attack_records.Game(checker, position.board, mute, random.Random(seed)) for seed in range(20))
        beaten += any(game.fault() for game in games)
    assert beaten > 0


def test_a_chain_that_is_said_to_stand_is_taken() -> None:
    position = drawn(".X...", "XX...", ".....", ".....", ".....")
    lie = Together(1, (), Standing(1, frozenset({1}), (), ()))
    checker = Checker(position.board, position.stones)
    games = (attack_records.Game(checker, position.board, lie, random.Random(seed)) for seed in range(20))
    assert "what was to stay was taken" in {game.fault() for game in games}


@pytest.mark.parametrize("kind", ["cases", "documents"])
def test_positions_are_read(kind: str, tmp_path: Path) -> None:
    case = {"id": "a", "board_size": [3, 2], "black": [[2, 0]], "white": [[0, 1]]}
    document = {"id": "a", "board": {"columns": 3, "rows": 2}, "setup": {"B": [2], "W": [3]}}
    file = tmp_path / "positions.json"
    file.write_text(json.dumps([case]) if kind == "cases" else json.dumps(document) + "\n", "utf-8")
    assert [*attack_records.positions_in(file)] == [("a", 3, bytes([0, 0, 1, 2, 0, 0]))]
