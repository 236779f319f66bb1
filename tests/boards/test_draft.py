"""A board in the making: edits keep to the symmetry, undo brings back exactly what was, and the board is the graph."""

import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goboard.boards import draft_edits as edit
from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import board_from_spec
from goboard.boards.draft import EMPTY, Draft, History, draft, draft_of
from goboard.boards.draft_lattice import Lattice, fitting
from goboard.boards.files.board_file import board_file_text, read_board
from goboard.boards.symmetry import NO_SYMMETRY, Symmetry, symmetry

SYMMETRIES = [
    symmetry("left_right"), symmetry("up_down"), symmetry("both"),
    symmetry("rotation", 3), symmetry("rotation", 4), symmetry("dihedral", 5), symmetry("dihedral", 6),
]  # fmt: skip
steps = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
edits = st.lists(st.tuples(st.sampled_from("amdjsu"), steps, st.integers(0, 99), st.integers(0, 99)), max_size=8)


def changed(of: Draft, how: str, step: tuple[int, int], one: int, other: int, by: Symmetry) -> Draft:
    """One edit as an editor makes it; one that the draft has no points for changes nothing."""
    if how == "a" or not of.size:
        return edit.add_point(of, np.array(step) / 2, by)
    one, other = one % of.size, other % of.size
    if how == "m":
        return edit.welded(edit.move_points(of, [one], np.array(step) / 3, by))
    if how == "d":
        return edit.delete_points(of, [one], by)
    if how == "u":
        return edit.merge_points(of, [one, other], by)
    if how == "s" and len(of.edges):
        first, last = of.edges[one % len(of.edges)].tolist()
        part = 0.2 + 0.6 * other / 99
        return edit.split_edge(of, first, last, of.places[first] * part + of.places[last] * (1 - part), by)
    return edit.toggle_edge(of, one, other, by) if one != other else of


def is_symmetric(of: Draft, by: Symmetry) -> bool:
    """Does every motion take points to points and edges to edges?"""
    images = edit.image_points(of, range(of.size), by)
    joined = {tuple(sorted(pair)) for pair in of.edges.tolist()}
    return bool((images >= 0).all()) and all(
        {tuple(sorted(pair)) for pair in image[of.edges].tolist()} == joined for image in images
    )


def picture(of: Draft) -> tuple[list[list[float]], list[list[int]], tuple[str, ...]]:
    return of.places.tolist(), of.edges.tolist(), of.labels


@pytest.mark.slow
@settings(deadline=None, max_examples=150)
@given(made=edits, by=st.sampled_from(SYMMETRIES))
def test_edits_keep_a_symmetric_draft_symmetric(
    made: list[tuple[str, tuple[int, int], int, int]], by: Symmetry
) -> None:
    of = edit.completed(draft([[1, 2], [3, 0.5]], [[0, 1]]), by)
    for how, step, one, other in made:
        before = of
        of = changed(of, how, step, one, other, by)
        assert is_symmetric(of, by), (how, step, one, other, picture(before))


@settings(deadline=None, max_examples=60)
@given(made=edits)
def test_undo_restores_exactly_and_redo_makes_it_again(made: list[tuple[str, tuple[int, int], int, int]]) -> None:
    history = History(EMPTY)
    pictures = [picture(EMPTY)]
    for number, (how, step, one, other) in enumerate(made):
        history.put(changed(history.draft, how, step, one, other, NO_SYMMETRY), str(number))
        if picture(history.draft) != pictures[-1]:
            pictures.append(picture(history.draft))
    shown = [picture(history.draft)]
    while history.undo_words:
        history.undo()
        if picture(history.draft) != shown[-1]:
            shown.append(picture(history.draft))
    assert shown == pictures[::-1]
    assert not history.is_modified
    while history.redo_words:
        history.redo()
    assert picture(history.draft) == pictures[-1]


def test_an_edit_that_changes_nothing_is_none() -> None:
    history = History(draft([[0, 0], [1, 0]], [[0, 1]]))
    history.put(edit.move_points(history.draft, [0], (0, 0)), "move")
    assert (history.undo_words, history.is_modified) == ("", False)


def test_the_oldest_drafts_go_when_memory_runs_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goboard.boards.draft.MOST_BYTES", 5 * 16)
    history = History(EMPTY)
    for x in range(6):
        history.put(edit.add_point(history.draft, (x, 0)), f"{x}")
    history.undo()
    assert history.draft.size == 5
    while history.undo_words:
        history.undo()
    assert history.draft.size == 5


@pytest.mark.parametrize(
    "spec",
    [
        {"shape": "grid", "columns": 5, "rows": 4}, {"shape": "torus", "columns": 4, "rows": 4},
        {"shape": "graph", "points": 3, "edges": [[0, 1]], "labels": ["a", "b", "7"]},
    ],
)  # fmt: skip
def test_a_draft_of_a_board_gives_the_same_graph_again(spec: dict[str, object]) -> None:
    board = board_from_spec(spec)
    again = draft_of(board).board()
    assert again.shape == "graph"
    assert (again.labels, again.hoshi) == (board.labels, board.hoshi)
    for part in ("indptr", "indices", "positions", "edges"):
        assert np.array_equal(getattr(again, part), getattr(board, part))


def test_the_infinite_plane_is_no_draft() -> None:
    with pytest.raises(BoardError, match="no end"):
        draft_of(board_from_spec({"shape": "plane"}))


def test_a_point_on_an_axis_is_its_own_image() -> None:
    by = symmetry("both")
    assert edit.add_point(EMPTY, (2, 1), by).size == 4
    assert edit.add_point(EMPTY, (2, 0), by).size == 2
    assert edit.add_point(EMPTY, (0, 0), by).size == 1
    again = edit.add_point(edit.add_point(EMPTY, (2, 1), by), (-2, 1), by)
    assert again.size == 4


def test_a_point_on_an_axis_moves_along_it_alone() -> None:
    on_axis = edit.add_point(EMPTY, (0, 3), symmetry("left_right"))
    assert edit.move_points(on_axis, [0], (1, 2), symmetry("left_right")).places.tolist() == [[0, 5]]
    assert edit.move_points(on_axis, [0], (1, 2)).places.tolist() == [[1, 5]]


def test_deleting_renumbers_edges_labels_and_dots() -> None:
    of = draft([[0, 0], [1, 0], [2, 0]], [[0, 1], [1, 2]], ["a", "b", "c"], [0, 2])
    left = edit.delete_points(of, [0])
    assert (left.places.tolist(), left.edges.tolist()) == ([[1, 0], [2, 0]], [[0, 1]])
    assert (left.labels, left.hoshi) == (("b", "c"), (1,))


def test_an_edge_is_joined_and_cut_with_its_images() -> None:
    by = symmetry("rotation", 4)
    corners = edit.add_point(EMPTY, (1, 1), by)
    right = corners.find([(1, -1)]).tolist()[0]
    square = edit.toggle_edge(corners, 0, right, by)
    assert len(square.edges) == 4
    assert len(edit.toggle_edge(square, 0, right, by).edges) == 0
    assert len(edit.toggle_edge(square, 0, right).edges) == 3


def test_splitting_an_edge_that_is_its_own_image_gives_a_chain() -> None:
    by = symmetry("left_right")
    bar = draft([[-2, 0], [2, 0]], [[0, 1]])
    middle = edit.split_edge(bar, 0, 1, (0, 0), by)
    assert sorted(middle.degrees.tolist()) == [1, 1, 2]
    chain = edit.split_edge(bar, 0, 1, (1, 0), by)
    assert sorted(chain.degrees.tolist()) == [1, 1, 2, 2]
    assert not chain.is_joined(0, 1)


def test_merged_points_keep_the_neighbours_of_both() -> None:
    path = draft([[0, 0], [1, 0], [2, 0], [3, 0]], [[0, 1], [1, 2], [2, 3]], ["a", "b", "c", "d"])
    merged = edit.merge_points(path, [1, 2])
    assert merged.places.tolist() == [[0, 0], [1.5, 0], [3, 0]]
    assert (merged.edges.tolist(), merged.labels) == ([[0, 1], [1, 2]], ("a", "b", "d"))


def test_a_draft_is_completed_to_a_symmetric_one() -> None:
    by = symmetry("dihedral", 6)
    whole = edit.completed(draft([[0, 0], [1, 0.2], [2, 0.2]], [[0, 1], [1, 2]]), by)
    assert (whole.size, len(whole.edges)) == (25, 24)
    assert is_symmetric(whole, by)


def test_evening_out_undoes_what_is_not_symmetric() -> None:
    by = symmetry("dihedral", 4)
    of = edit.completed(draft([[1, 0.3], [2, 0]], [[0, 1]]), by)
    shaken = of.places + np.random.default_rng(1).normal(scale=0.1, size=of.places.shape)
    even = edit.evened(of, shaken, by)
    assert is_symmetric(even, by)
    assert np.abs(even.places - of.places).max() < 0.5


@pytest.mark.parametrize(
    ("of", "sentence", "forbids"),
    [
        (EMPTY, "There are no points yet.", True),
        (draft([[0, 0], [1, 0], [0, 0]], [[0, 1]]), "Points 0 and 2 lie at the same place.", True),
        (draft([[0, 0], [1, 0], [5, 5]], [[0, 1]]), "1 point has no neighbour.", False),
    ],
)
def test_faults_are_told_in_sentences(of: Draft, sentence: str, forbids: bool) -> None:
    fault = of.faults()[0]
    assert (fault.sentence, fault.forbids) == (sentence, forbids)
    if forbids:
        with pytest.raises(BoardError, match=sentence):
            of.board()


@pytest.mark.parametrize(
    "impossible",
    [lambda: draft([[0, 0]], [[0, 0]]), lambda: draft([[0, 0]], [[0, 1]]), lambda: edit.toggle_edge(EMPTY, 1, 1)],
)
def test_loops_and_unknown_points_are_refused(impossible: Callable[[], Draft]) -> None:
    with pytest.raises(BoardError, match=r"\.$"):
        impossible()


def test_numbers_given_to_new_points_are_no_ones_label() -> None:
    of = edit.add_point(draft([[0, 0], [1, 0]], [], ["2", "b"]), (5, 5))
    board: Board = of.board()
    assert board.labels == ("2", "b", "3")


@pytest.mark.parametrize("places", [[(0, 0), (0, 0), (1, 0)], [(0, 0)] * 5 + [(1, 0)] * 3, [(0, 0), (0, 0), (1e-5, 0)]])
def test_points_at_one_place_can_be_kept_and_are_still_a_fault(places: list[tuple[float, float]]) -> None:
    of = draft(places, [(0, len(places) - 1)])
    again = draft_of(read_board(board_file_text(of.kept()).encode(), "x.json"))
    assert again.size == of.size and np.array_equal(again.edges, of.edges)
    assert np.abs(again.places - of.places).max() < 1e-3
    assert [fault.points for fault in again.faults() if fault.forbids] == [
        fault.points for fault in of.faults() if fault.forbids
    ]


def test_where_no_point_is_left_nothing_can_be_kept() -> None:
    with pytest.raises(BoardError, match="no points"):
        edit.delete_points(draft([[0, 0], [1, 0]], [[0, 1]]), [0, 1]).kept()


def test_statistics() -> None:
    found = draft([[0, 0], [1, 0], [2, 0], [9, 9]], [[0, 1], [1, 2], [2, 1]]).statistics()
    assert (found.points, found.edges, found.pieces) == (4, 2, 2)
    assert found.degrees == ((0, 1), (1, 2), (2, 1))


@given(x=st.floats(-20, 20), y=st.floats(-20, 20), kind=st.sampled_from(["square", "triangular", "upright"]))
def test_snapping_finds_the_nearest_point_of_the_lattice(x: float, y: float, kind: str) -> None:
    lattice = Lattice(kind, 0.5, (0.1, 0.2))
    snapped = lattice.snapped([(x, y)])[0]
    around = lattice.within((x - 1, y - 1), (x + 1, y + 1), 1000)
    gaps = np.hypot(*(around - (x, y)).T)
    assert np.isclose(gaps.min(), np.hypot(*(snapped - (x, y))))
    assert np.allclose(lattice.snapped([snapped]), snapped)


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ({"shape": "grid", "columns": 4, "rows": 3}, "square"), ({"shape": "triangular", "side": 4}, "triangular"),
        ({"shape": "honeycomb", "side": 2}, "upright"), ({"shape": "sunflower", "count": 20}, "off"),
    ],
)  # fmt: skip
def test_a_draft_brings_the_lattice_on_which_it_lies(spec: dict[str, object], kind: str) -> None:
    assert fitting(draft_of(board_from_spec(spec))).kind == kind


def test_drafts_are_frozen() -> None:
    with pytest.raises(ValueError, match="read-only"):
        draft([[0, 0]], []).places[0] = 1


SCATTERED = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.integers(-1, 1)), min_size=2, max_size=12)


@given(spots=SCATTERED, hair=st.sampled_from([0.0, 4e-4, 9e-4, 1.1e-3]))
def test_points_at_one_place_and_near_a_spot_are_found_without_missing_any(
    spots: list[tuple[int, int, int]], hair: float
) -> None:
    of = draft([(x + hair * shift, y - hair * shift) for x, y, shift in spots], [(0, 1)])
    apart = np.hypot(*(of.places[:, None] - of.places).T)
    one, other = np.nonzero(np.triu(apart <= 1e-3 * of.spacing, 1))
    pairs = sorted(tuple(sorted(pair)) for pair in of.coincident().tolist())
    assert pairs == sorted(zip(one.tolist(), other.tolist(), strict=True))
    spots = of.places + 0.01
    found, nearest = of.find(spots, 0.5), np.hypot(*(spots[:, None] - of.places).T).min(axis=0)
    assert np.array_equal(found >= 0, nearest < 0.5 * of.spacing)
    assert np.allclose(np.hypot(*(of.places[found] - spots).T)[found >= 0], nearest[found >= 0])


def test_a_board_of_usual_size_is_drawn_without_a_library_for_graphs() -> None:
    steps = (
        "import sys, numpy as np\n"
        "from goboard.boards.catalogue import board_from_spec\n"
        "from goboard.boards.draft import draft_of\n"
        "of = draft_of(board_from_spec({'shape': 'grid', 'columns': 19, 'rows': 19}))\n"
        "print(of.faults(), of.statistics().pieces, of.find([(1.0, 1.0)]) >= 0, 'scipy' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", steps], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["()", "1", "[", "True]", "False"]
