"""Every board is written with all that it is, and read back equal, whatever goboard makes of its kind later."""

from collections.abc import Mapping

import numpy as np
import pytest

from goboard.boards import catalogue as shapes
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.boards.graphs import explicit
from goboard.games.record_dialect import board_of, form_of, topology
from goboard.games.tree import Node
from goboard.sgf.reader import read
from tests.contract.boards import GRIDS, SHAPES, all_boards
from tests.games.test_record_dialect import root_of

USUAL = {shape.name: {"shape": shape.name} for shape in shapes.SHAPES if shape.name != shapes.PLANE}
BOARDS = {**{f"usual {name}": board_from_spec(spec) for name, spec in USUAL.items()}, **all_boards()}
boards = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
rule_sets = pytest.mark.parametrize("rules", ["chinese", "political-go"])


def assert_same(found: Board, board: Board) -> None:
    """The two boards are the same in all that is shown and played on, but for a title of one's own."""
    for name in ("shape", "spec", "labels", "hoshi", "columns", "rows"):
        assert getattr(found, name) == getattr(board, name), name
    for name in ("indptr", "indices", "positions", "edges", "cells"):
        assert np.array_equal(getattr(found, name), getattr(board, name)), name


def saved_and_read(root: Node) -> Node:
    """The root as it comes back from a file; nothing in it was found wrong."""
    collection = read(f"(;{root.text()})".encode())
    assert not collection.warnings
    return collection.games[0]


@boards
@rule_sets
def test_a_board_comes_back(board: Board, rules: str) -> None:
    root = saved_and_read(root_of(board, rules))
    form = form_of(root)
    assert not form.fault
    assert_same(form.board, board)
    assert form.board.title == board.title
    assert [form.codec.vertex(form.codec.text(vertex)) for vertex in range(board.size)] == list(range(board.size))


@boards
def test_its_description_leads_to_the_same_board(board: Board) -> None:
    described = topology(board_of(root_of(board, "chinese")))
    if board.shape == "grid":
        assert described is None
    else:
        assert_same(board_from_spec(described), board)


@boards
def test_vertices_and_edges_of_all_but_rectangles_are_written_out(board: Board) -> None:
    root = root_of(board)
    if board.shape == "grid":
        assert not root.has("GOBE")
        return
    edges = [tuple(map(int, raw.split(":"))) for raw in root.values("GOBE") if raw]
    assert edges == list(map(tuple, board.edges.tolist()))
    assert len(root.values("GOBX")) == board.size


def other_edges(board: Board) -> Board:
    """What a later goboard might make of the same parameters."""
    spec = explicit(board)
    return board_from_spec({**spec, "edges": board.edges.tolist()[1:]})


@pytest.mark.parametrize("spec", SHAPES.values(), ids=SHAPES.keys())
def test_a_file_survives_a_change_of_the_generator(spec: Mapping[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_from_spec(spec)
    root = root_of(board)
    written = [form_of(root).codec.text(vertex) for vertex in range(board.size)]
    monkeypatch.setattr(shapes, "_made", lambda shape, values: other_edges(board))
    form = form_of(Node(root.text()))
    assert (form.board.shape, form.board.labels) == ("graph", board.labels)
    for name in ("indptr", "indices", "positions"):
        assert np.array_equal(getattr(form.board, name), getattr(board, name)), name
    assert [form.codec.text(vertex) for vertex in range(board.size)] == written


def test_places_and_names_of_the_file_are_kept() -> None:
    """Weights that depend on the place of a point must not change with the drawing of a board."""
    root = root_of(board_from_spec({"shape": "triangular", "side": 2}))
    root.put("GOBX", ("0:0,5", "1:1.25,0", "2:-1,0"))
    root.put("GOBK", ("0:top", "1:right", "2:left"))
    board = board_of(Node(root.text()))
    assert (board.shape, board.labels) == ("triangular", ("top", "right", "left"))
    assert board.positions.tolist() == [[0, 5], [1.25, 0], [-1, 0]]


@pytest.mark.parametrize("spec", [*GRIDS.values(), *SHAPES.values()], ids=[*GRIDS, *SHAPES])
def test_a_kind_with_its_parameters_is_enough(spec: Mapping[str, object]) -> None:
    """So a person may write it, and so did goboard when it knew grids alone."""
    board = board_from_spec(spec)
    said = "".join(
        f"[{key}:{'/'.join(value) if isinstance(value, list) else value}]"
        for key, value in spec.items()
        if key != "shape"
    )
    assert_same(board_of(Node(f"GM[4800]GOBV[1]GOBB[kind:{spec['shape']}]{said}")), board)


def test_holes_are_said_as_q5go_says_them() -> None:
    root = root_of(BOARDS["holes and islands on a torus"], "chinese")
    assert (root.values("GM"), root.values("SZ"), root.values("TO")) == (("4800",), ("5:4",), ("3",))
    assert root.values("MASK") == ("ca", "ab", "bb", "cb", "db", "eb", "bc", "cd", "dd")
    assert not root.has("GOBB")
    assert root_of(BOARDS["top and bottom joined"], "chinese").values("TO") == ("2",)


def test_a_point_that_is_taken_away_is_none() -> None:
    collection = read(b"(;GM[q5go-2]SZ[3]MASK[bb]AB[bb][aa]TR[bb][ac]DD[aa:cc];B[bb];W[cc];B[])")
    assert [warning.code for warning in collection.warnings] == ["bad_point", "bad_point", "bad_move"]
    form = form_of(collection.games[0])
    assert (form.board.size, form.codec.vertex("bb"), form.codec.text(4)) == (8, None, "cb")
    assert form.codec.points(["aa:cc"]) == list(range(8))


def test_a_mask_without_a_point_is_no_board() -> None:
    form = form_of(Node("GM[q5go-2]SZ[3]MASK[aa:cc]"))
    assert form.fault_code == "bad_board"
    assert "every point" in form.fault
