"""The form of a record: its board, the names of its points, whether it can be played."""

import numpy as np
import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.boards.graphs import explicit
from goboard.games import own_boards
from goboard.games.node_values import codec_for, is_playable
from goboard.games.record_dialect import board_of, form_of, topology
from goboard.games.record_form import opening_values
from goboard.games.tree import Node
from goboard.rules import catalogue
from goboard.sgf.reader import read

NAMES = ["a:b", "c]d", "e\\f", "g h", "0.5"]
EDGES = [[0, 1], [0, 3], [0, 4], [1, 2], [2, 3]]
SPECS = [
    *({"shape": shape, "columns": 5, "rows": 4} for shape in ("grid", "cylinder", "torus", "mobius", "klein")),
    {"shape": "grid", "columns": 60, "rows": 3},
    {"shape": "torus", "columns": 3, "rows": 60},
    {"shape": "graph", "points": 5, "edges": EDGES, "labels": NAMES},
    {"shape": "graph", "points": 5, "edges": EDGES, "positions": [[v / 3, -v, 1e-7] for v in range(5)]},
    {"shape": "graph", "points": 1, "edges": []},
]


def root_of(board: Board, rules: str = "political-go") -> Node:
    root = Node()
    for ident, values in opening_values(board, catalogue.make(rules), Node()):
        if values:
            root.put(ident, values)
    return Node(root.text())


@pytest.mark.parametrize("rules", ["chinese", "political-go"])
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: f"{spec['shape']} {spec.get('points', '')}")
def test_a_board_comes_back(spec: dict[str, object], rules: str) -> None:
    board = board_from_spec(spec)
    root = root_of(board, rules)
    again = board_of(root)
    assert is_playable(root)
    assert (again.shape, again.labels) == (board.shape, board.labels)
    for name in ("indptr", "indices", "positions"):
        assert np.array_equal(getattr(again, name), getattr(board, name)), name
    assert [codec_for(root).vertex(codec_for(root).text(v)) for v in range(board.size)] == list(range(board.size))
    described = topology(board_of(root))
    assert described == (None if board.shape == "grid" else explicit(board) if board.shape == "graph" else board.spec)


def test_ordinary_go_stays_plain() -> None:
    root = root_of(board_from_spec({"shape": "grid", "columns": 9, "rows": 9}), "chinese")
    assert root.values("GM") == ("1",)
    assert not [ident for ident in root.idents() if ident.startswith("GOB")]
    assert not codec_for(root).is_own


def test_every_plane_is_its_game_s_own_and_stays_the_same() -> None:
    first, second = Node("GM[4800]GOBV[1]GOBB[kind:infinite]"), Node("GM[4800]GOBV[1]GOBB[kind:infinite]")
    plane = board_of(first).plane
    assert plane is not None
    assert board_of(second).plane is not plane
    vertex = codec_for(first).vertex("1000,7")
    first.put("GOBP", ("1:A", "2:B"))
    assert board_of(first).plane is plane
    assert codec_for(first).vertex("1000,7") == vertex
    assert board_of(first).size > board_of(second).size


LISTED = "GM[4800]GOBV[1]GOBB[kind:graph][vertices:3]GOBE[0:1][1:2]"
PLACES, NAMED = "GOBX[0:1,2][1:5,2][2:3,4]", "GOBK[0:a][1:b][2:c]"


@pytest.mark.parametrize(
    "damage",
    [
        "GOBX[0:1,2][1:x][2:3,4]", "GOBX[0:1,2][1:1,2,3][2:3,4]", "GOBX[0:1,1e300][1:1,2][2:3,4]", "GOBX[0:1,2][1:1,2]",
        "GOBX[0:1,2][1:1,2][2:3,4][3:5,5]", "GOBX[0:1,2][1:1,2][1:9,9][2:3,4]",
    ],
)  # fmt: skip
def test_damaged_places_are_done_without_and_names_stay(damage: str) -> None:
    form = form_of(Node(LISTED + damage + NAMED))
    assert (form.fault, form.board.labels) == ("", ("a", "b", "c"))
    assert np.array_equal(form.board.positions, board_of(Node(LISTED)).positions)
    assert [note.code for note in form.notes] == ["bad_places"]


@pytest.mark.parametrize("damage", ["GOBK[1:a][2:A]", "GOBK[1:]", "GOBK[x:a]", "GOBK[3:a]", "GOBK[1:a][1:b]"])
def test_damaged_names_are_done_without_and_places_stay(damage: str) -> None:
    form = form_of(Node(LISTED + PLACES + damage))
    assert (form.fault, form.board.labels) == ("", ("0", "1", "2"))
    assert form.board.positions.tolist() == [[1, 2], [5, 2], [3, 4]]
    assert [note.code for note in form.notes] == ["bad_names"]


def test_a_damaged_place_gives_the_places_of_the_kind() -> None:
    board = board_from_spec({"shape": "honeycomb", "side": 2})
    root = root_of(board)
    root.put("GOBX", root.values("GOBX")[1:])
    assert np.array_equal(form_of(root).board.positions, board.positions)


def test_what_is_said_of_a_damaged_board() -> None:
    warnings = read(f"(;{LISTED}GOBX[0:1,2]\n{NAMED})".encode()).warnings
    assert [(warning.code, warning.line) for warning in warnings] == [("bad_places", 1)]
    assert "formulas" in warnings[0].message
    assert read(f"(;{LISTED}{PLACES}{NAMED})".encode()).warnings == ()


@pytest.mark.parametrize("said", ["GM[q5go-1]TO[5]", "GM[4800]TO[x]", "GM[1]TO[3]"])
def test_borders_that_are_not_joined_are_told_of(said: str) -> None:
    form = form_of(Node(f"{said}SZ[5]"))
    assert (form.fault, form.board.shape, [note.code for note in form.notes]) == ("", "grid", ["ignored_topology"])


@pytest.mark.parametrize("said", ["GM[q5go-1]TO[3]", "GM[1]TO[0]"])
def test_borders_that_are_as_said(said: str) -> None:
    assert not form_of(Node(f"{said}SZ[5]")).notes


def test_a_mask_of_endless_lines_is_not_filled_up() -> None:
    mask = "X" * 60_000 + "/" * 60_000
    form = form_of(Node(f"GM[4800]GOBV[1]GOBB[kind:masked][mask:{mask}]GOBE[0:1]"))
    assert (form.fault, form.board.size) == ("", 2)


def test_a_small_file_does_not_have_a_large_board_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    monkeypatch.setattr(own_boards, "board_from_spec", made.append)
    for size in (2, 100_000):
        said = f"GOBB[kind:delaunay][count:100000][seed:1][vertices:{size}]GOBE[0:1]"
        assert board_of(Node(f"GM[4800]GOBV[1]{said}")).size == size
    assert not made


@pytest.mark.parametrize(
    "said",
    [
        "GOBB[kind:graph][vertices:3]GOBE[0:1][1:3]", "GOBB[kind:graph][vertices:3]GOBE[0:1][x]",
        "GOBB[kind:graph][vertices:3]GOBE[1:1]", "GOBB[kind:graph]", "GOBB[kind:graph][vertices:9999999]",
        "GOBB[kind:graph][vertices:99999999999]", "GOBB[kind:graph][vertices:-1]", "GOBB[kind:grid][columns:0][rows:5]",
        "GOBB[kind:grid][columns:60]",
        "GOBB[kind:torus][columns:5][rows:4][wrap:x]", "GOBB[kind:klein][columns:99999][rows:99999]",
        "GOBB[kind:moebius sphere]", "GOBB[kind:blob][vertices:3]",
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_made_out(said: str) -> None:
    form = form_of(Node(f"GM[4800]GOBV[1]{said}"))
    assert form.fault_code == "bad_board"
    assert form.fault.endswith("The game is kept as it is.")


def test_a_newer_version_and_a_foreign_game_are_kept_and_not_played() -> None:
    assert form_of(Node("GM[1]SZ[9]GOBV[2]")).fault_code == "newer_version"
    assert form_of(Node("GM[4800]SZ[9]")).fault_code == "not_go"
    assert not form_of(Node("GM[4800]SZ[9]GOBP[1:A][2:B][3:C]")).fault


def test_top_and_bottom_joined() -> None:
    board = board_of(Node("GM[4800]GOBV[1]SZ[3]GOBB[kind:torus][wrap:v]"))
    assert board.neighbours(0) == (1, 3, 6)
    described = topology(board_of(Node("GM[4800]GOBV[1]SZ[3]GOBB[kind:torus][wrap:v]")))
    assert board_from_spec(described).neighbours(0) == (1, 3, 6)
