"""MANGO's legal points are found for all points at once, and are those that playing out allows."""

import random

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.jobs.watch import Cancelled, Watch, watched
from goboard.rules import catalogue
from goboard.rules.mango.rule_set import MangoRules
from goboard.rules.moves import IllegalMove, Play
from goboard.rules.position import Position, Setup

WEIGHTS = ("1", "x", "x * y - 6", "1/3", "exp(-x)", "sqrt(x + y)", "2^-x", "exp(x) - exp(3)", "x * 2^70")
THRESHOLDS = (
    "z >= 1", "z <= 5", "z > 5/2", "int((z + 4) / 5)", "int((z + 360) / 361)", "3 < z and z < 9", "1", "0", "z != 4",
    "1 / (z - 3) > 0", "sqrt(z - 2) > 1", "z >= exp(-1) + exp(-2)",
)  # fmt: skip
TORUS = board_from_spec({"shape": "torus", "columns": 60, "rows": 50})


def rules_of(weights: str, threshold: str) -> MangoRules:
    rules = catalogue.make("mango", {"F": weights, "T": threshold})
    assert isinstance(rules, MangoRules)
    return rules


def some_board(rng: random.Random) -> Board:
    if rng.random() < 0.5:
        edges = [[a, b] for a in range(7) for b in range(a) if rng.random() < 0.3]
        places = [[rng.randint(0, 4), rng.randint(0, 4)] for _ in range(7)]
        return board_from_spec({"shape": "graph", "points": 7, "edges": edges, "positions": places})
    return board_from_spec({"shape": "grid", "columns": rng.randint(1, 6), "rows": rng.randint(1, 4)})


@pytest.mark.parametrize("threshold", THRESHOLDS)
def test_legal_points_are_those_that_playing_out_allows(threshold: str) -> None:
    rng = random.Random(threshold)
    for weights in WEIGHTS * 3:
        rules, board = rules_of(weights, threshold), some_board(rng)
        if rules.misfit(board):
            continue
        share = rng.random()
        stones = {v: rng.randint(1, 2) for v in range(board.size) if rng.random() < share}
        position = rules.start(board, Setup(stones))
        for _ in range(6):
            legal = rules.legal(position)
            found = [vertex for vertex in range(board.size) if rules.check(position, Play(vertex)) is None]
            assert [vertex for vertex in range(board.size) if legal[vertex]] == found
            if found:
                position = rules.apply(position, Play(rng.choice(found)))


@pytest.mark.parametrize(
    ("weights", "threshold", "legal"),
    [
        ("1", "z >= 1", TORUS.size - 2),
        ("x", "z > 0", TORUS.size - 2),
        # T gives 2 for such sums
        ("1", "int((z + 360) / 361)", 0),
        # no stone lives: each leaves the board as it was, or the first one takes the other's away
        ("1", "z <= 5", TORUS.size - 2),
        ("1", "z >= 3000", TORUS.size - 2),
    ],
)
def test_no_point_of_a_large_board_is_played_out(
    monkeypatch: pytest.MonkeyPatch, weights: str, threshold: str, legal: int
) -> None:
    rules = rules_of(weights, threshold)
    position = rules.start(TORUS, Setup({7: 1, 1500: 2}))

    def alone(_rules: MangoRules, _position: Position, vertex: int) -> IllegalMove | None:
        raise AssertionError(f"{vertex} was played out.")

    monkeypatch.setattr(MangoRules, "_check_play", alone)
    assert sum(rules.legal(position)) == legal


def test_points_that_are_played_out_are_called_off() -> None:
    """On a path every stone cuts a part off, and some stones in it die."""
    size = 400
    board = board_from_spec({"shape": "graph", "points": size, "edges": [[v, v + 1] for v in range(size - 1)]})
    rules = rules_of("1", "z >= 150")
    position = rules.start(board, Setup(dict.fromkeys(range(0, size, 50), 2)))
    watch = Watch()
    watch.begin()
    checked = 0

    def check(_rules: MangoRules, _position: Position, _vertex: int) -> None:
        nonlocal checked
        checked += 1
        watch.cancel()

    with pytest.MonkeyPatch.context() as patched, watched(watch), pytest.raises(Cancelled):
        patched.setattr(MangoRules, "_check_play", check)
        rules.legal(position)
    assert checked == 1
