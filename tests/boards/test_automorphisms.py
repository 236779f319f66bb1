"""The symmetries of a board are all those that a plain search through its points finds, and make a group."""

from collections.abc import Iterator

import numpy as np
import pytest

from goboard.boards import automorphisms as module
from goboard.boards.automorphisms import automorphisms, graph_number
from goboard.boards.board import Board, board_from_edges
from goboard.boards.catalogue import board_from_spec
from goboard.jobs.watch import Cancelled, Watch, watched

WRAPPED = [
    {"shape": shape, "columns": columns, "rows": rows}
    for shape in ("grid", "cylinder", "torus", "mobius", "klein", "projective")
    for columns, rows in ((4, 3), (4, 4), (5, 2))
]
OTHERS = [
    {"shape": "hexagonal", "side": 2},
    {"shape": "triangular", "side": 4},
    {"shape": "wheel", "spokes": 5, "rings": 2},
    {"shape": "masked", "mask": ["XXX", "X.X", "XXX", ".X."]},
    {"shape": "cubic", "columns": 2, "rows": 2, "layers": 3},
    {"shape": "delaunay", "count": 12},
]


def star(rays: int) -> Board:
    return board_from_edges(
        "Star", np.zeros((rays + 1, 2)), [(0, ray) for ray in range(1, rays + 1)], "abcdefghijkl"[: rays + 1]
    )


def plainly(board: Board, begun: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Point after point is laid on every other that is joined alike to those before."""
    here = len(begun)
    if here == board.size:
        yield begun
        return
    near = set(board.neighbours(here))
    for there in set(range(board.size)).difference(begun):
        joined = set(board.neighbours(there))
        if all((before in near) == (image in joined) for before, image in enumerate(begun)):
            yield from plainly(board, (*begun, there))


@pytest.mark.parametrize("spec", [*WRAPPED, *OTHERS], ids=lambda spec: "-".join(map(str, spec.values()))[:30])
def test_all_symmetries_are_found_each_once(spec: dict[str, object]) -> None:
    board = board_from_spec(spec)
    found = [tuple(image) for image in automorphisms(board).tolist()]
    assert found[0] == tuple(range(board.size))
    assert sorted(found) == sorted(plainly(board))


@pytest.mark.parametrize(
    ("spec", "order"),
    [({"shape": "torus"}, 2888), ({"shape": "geodesic"}, 120), ({"shape": "cube"}, 48), ({"shape": "hexagonal"}, 12)],
)
def test_large_boards_have_as_many_as_geometry_says(spec: dict[str, object], order: int) -> None:
    assert len(automorphisms(board_from_spec(spec))) == order


def test_of_too_many_a_group_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ENTRIES", 1000)
    board = star(9)
    found = {tuple(image) for image in automorphisms(board).tolist()}
    assert 1 < len(found) <= 100
    assert {tuple(one[place] for place in other) for one in found for other in found} == found


def test_where_it_takes_too_long_nothing_is_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_STEPS", 3000)
    board = star(8)
    assert automorphisms(board).tolist() == [list(range(9))]


def loose_lines(across: int, down: int, length: int) -> Board:
    """Lines from top to bottom that touch no other."""
    return board_from_spec({"shape": "masked", "mask": [*["X." * across] * length, ".." * across] * down})


def test_loose_lines_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_STEPS", 4_000_000)
    rounds, note = [], module._Search._note_round

    def counted(search: module._Search) -> None:
        rounds.append(search)
        note(search)

    monkeypatch.setattr(module._Search, "_note_round", counted)
    board = loose_lines(20, 1, 90)
    assert automorphisms(board).tolist() == [list(range(1800))]
    assert len(rounds) < 2000


def test_a_thousand_loose_pieces_are_not_laid_one_after_the_other() -> None:
    assert automorphisms(loose_lines(400, 3, 2)).tolist() == [list(range(2400))]


def test_looking_is_called_off() -> None:
    watch = Watch()
    watch.cancel()
    with watched(watch), pytest.raises(Cancelled):
        automorphisms(board_from_spec({"shape": "torus", "columns": 11, "rows": 5}))


def test_points_without_neighbours_are_exchanged_too() -> None:
    board = board_from_edges("Dots", np.zeros((4, 2)), [(1, 2)], "abcd")
    assert len(automorphisms(board)) == 4


def test_a_graph_has_one_number_however_it_was_made() -> None:
    whole = board_from_spec({"shape": "masked", "mask": ["XXXX"] * 4, "joined": "both"})
    torus = board_from_spec({"shape": "torus", "columns": 4, "rows": 4})
    assert graph_number(whole) == graph_number(torus)
    assert graph_number(torus) != graph_number(board_from_spec({"shape": "klein", "columns": 4, "rows": 4}))
