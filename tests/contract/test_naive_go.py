"""`goboard replay` beside a second, naive implementation of ordinary Go: random games, agreed ply by ply."""

import random
from fractions import Fraction
from typing import Any

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.cli.replay import answer
from tests.contract.naive_go import SETS, Answer, MalformedError, replayed

BOARDS: dict[str, dict[str, Any]] = {
    "4 x 4": {"shape": "grid", "columns": 4, "rows": 4},
    "3 x 2": {"shape": "grid", "columns": 3, "rows": 2},
    "row": {"shape": "grid", "columns": 6, "rows": 1},
    "torus": {"shape": "torus", "columns": 3, "rows": 3},
    "star": {"shape": "graph", "points": 6, "edges": [[0, 1], [0, 2], [0, 3], [3, 4], [4, 5], [5, 3]]},
}
CHOICES: dict[str, dict[str, list[str]]] = {
    "japanese": {"ko": ["simple", "positional", "situational"]},
    "korean": {"ko": ["simple", "positional", "situational"]},
    "aga": {"ko": ["simple", "positional", "situational"], "count": ["area", "territory"], "handicap": ["0", "1", "3"]},
    "new-zealand": {"ko": ["situational", "positional"]},
    "ing": {"ko": ["situational", "positional"]},
    "stone-scoring": {"ko": ["simple", "positional", "situational"]},
    "chinese": {"ko": ["situational", "positional"], "handicap": ["0", "1", "2", "4"]},
    "first-capture": {"captures": ["1", "2", "4"]},
    "own-rules": {
        "ko": ["simple", "positional", "situational"], "suicide": ["no", "yes"],
        "count": ["territory", "area", "unremoved", "taxed area"], "seki": ["no", "yes"], "pass": ["free", "prisoner"],
        "bonus": ["0", "N-1", "N"], "stop": ["next", "either", "over"], "handicap": ["0", "2", "3"],
    },
}  # fmt: skip


def neighbours(board: Board) -> list[list[int]]:
    return [list(board.neighbours(at)) for at in range(board.size)]


def document(rng: random.Random, name: str, shape: dict[str, Any], near: list[list[int]]) -> dict[str, Any]:
    """A random game: mostly stones, sometimes several passes, named players, and things that are not allowed. Every
    chain of the set-up breathes."""
    rules: dict[str, Any] = {"name": name}
    for key, values in CHOICES.get(name, {}).items():
        if rng.random() < 0.7:
            rules[key] = rng.choice(values)
    if rules.get("suicide") == "yes" and rules.get("ko", "simple") == "simple":
        rules["ko"] = "situational"
    if rng.random() < 0.5 and name != "first-capture":
        rules["komi"] = rng.choice(["0", "0.5", "-2", "1/3"])
    size = len(near)
    setup: dict[int, str] = {}
    if rng.random() < 0.4:
        setup = {at: rng.choice("BW") for at in rng.sample(range(size), rng.randrange(1, size // 2 + 1))}
        if any(not any(n not in setup for n in near[at]) for at in setup):
            setup = {}
    moves: list[object] = []
    ends = rng.random() < 0.3
    for _ in range(rng.randrange(0, 45)):
        chance = rng.random()
        point = rng.randrange(-1 if chance < 0.005 else 0, size)
        if chance < 0.12:
            moves += ["pass"] * rng.choice((1, 1, 2, 2, 3))
        elif chance < 0.2:
            moves.append({"play": point, "player": rng.choice("BW")})
        elif ends and chance < 0.24:
            moves.append(rng.choice([{"agree_end": True}, {"no_result": True}, "resign"]))
        else:
            moves.append(point)
    stones = {player: [at for at, owner in setup.items() if owner == player] for player in "BW"}
    more = {"setup": stones, "first": rng.choice("BW")} if setup else {}
    return {"board": shape, "rules": rules, "moves": moves, **more}


def playable(rng: random.Random, near: list[list[int]], said: dict[str, Any]) -> dict[str, Any]:
    """The same without most of the moves that are refused, and with stones of the end marked as dead and in seki."""
    kept: list[object] = []
    for move in said["moves"]:
        found = replayed(near, {**said, "moves": [*kept, move]})
        if found["error"] is None or rng.random() < 0.01:
            kept.append(move)
        if found["error"] is None and not found["over"] and rng.random() < 0.02:
            kept.append({"no_result": True})
        if replayed(near, {**said, "moves": kept})["error"]:
            break
    end = replayed(near, {**said, "moves": kept})
    stones = [
        at
        for points in (end["plies"][-1]["stones"] if end["plies"] else said.get("setup", {})).values()
        for at in points
    ]
    marks = {
        key: rng.sample(stones, min(len(stones), rng.choice((0, 0, 1, 2)))) + ([0] if rng.random() < 0.02 else [])
        for key in ("dead", "seki")
    }
    return {**said, "moves": kept, **marks}


def compared(found: Answer, expected: Answer) -> tuple[Answer, Answer]:
    """Both answers, as far as both say the same things, in the same form."""
    keys = ("next", "over", "winners", "prisoners", "territory", "tax")
    ours: Answer = {key: found.get(key) for key in keys}
    ours["score"] = {player: Fraction(points) for player, points in found["score"].items()}
    ours["error"] = {key: found["error"][key] for key in ("ply", "reason")} if found["error"] else None
    ours["plies"] = [{key: value for key, value in ply.items() if key != "move"} for ply in found["plies"]]
    return ours, {key: expected.get(key) for key in ours}


@pytest.mark.parametrize("shape", BOARDS)
@pytest.mark.parametrize("name", SETS)
def test_replay_agrees_with_the_naive_one(name: str, shape: str) -> None:
    board = board_from_spec(BOARDS[shape])
    near = neighbours(board)
    for seed in range(GAMES):
        rng = random.Random(f"{name} {shape} {seed}")
        said = playable(rng, near, document(rng, name, BOARDS[shape], near))
        found = answer(said)
        try:
            expected = replayed(near, said)
        except MalformedError:
            assert found["error"]["reason"] == "malformed" and "score" not in found, said
            continue
        ours, theirs = compared(found, expected)
        assert ours == theirs, said


GAMES = 12


@pytest.mark.parametrize("name", SETS)
def test_a_board_whose_points_are_numbered_otherwise_counts_the_same(name: str) -> None:
    for seed in range(GAMES):
        rng = random.Random(f"{name} {seed}")
        board = board_from_spec(BOARDS[rng.choice(["4 x 4", "torus"])])
        near = neighbours(board)
        said = playable(rng, near, document(rng, name, dict(board.spec), near))
        to = rng.sample(range(board.size), board.size)
        other = {"shape": "graph", "points": board.size, "edges": [[to[a], to[b]] for a, b in board.edges.tolist()]}

        def moved(value: Any, to: list[int] = to) -> Any:
            if isinstance(value, dict):
                return {key: moved(each) for key, each in value.items()}
            if isinstance(value, list):
                return [moved(each) for each in value]
            return to[value] if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else value

        keys = ("setup", "moves", "dead", "seki")
        image = {**said, "board": other, **{key: moved(said[key]) for key in keys if key in said}}
        first, second = answer(said), answer(image)
        for key in ("score", "winners", "over", "result", "prisoners", "territory", "tax", "count"):
            assert first.get(key) == second.get(key), said
        assert len(first.get("plies", ())) == len(second.get("plies", ()))
        for ply, mirrored in zip(first.get("plies", ()), second.get("plies", ()), strict=True):
            assert sorted(moved(ply["legal"])) == mirrored["legal"]
