"""The form of a record: its board, the names of its points, whether it can be played."""

import numpy as np
import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.boards.graphs import explicit
from goboard.games.forms import form_of
from goboard.games.meaning import codec_for, is_playable
from goboard.games.sgf_topology import board_of, topology
from goboard.games.tiers import opening_values
from goboard.games.tree import Node
from goboard.rules import catalogue

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
    for ident, values in opening_values(board, catalogue.make(rules)):
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
    described = topology(root)
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


def test_damaged_places_and_names_are_done_without() -> None:
    whole = "GM[4800]GOBV[1]GOBB[kind:graph][vertices:3]GOBE[0:1][1:2]"
    for damage in ("GOBX[0:1,2][1:x][2:3,4]", "GOBX[0:1,2][1:1,2,3][2:3,4]", "GOBX[0:1,1e300]", "GOBK[1:a][2:A]"):
        board = board_of(Node(whole + damage))
        assert (board.size, board.labels) == (3, ("0", "1", "2"))
    assert board_of(Node(whole + "GOBK[1:]")).labels == ("0", "1", "2")


@pytest.mark.parametrize(
    "said",
    [
        "GOBB[kind:graph][vertices:3]GOBE[0:1][1:3]", "GOBB[kind:graph][vertices:3]GOBE[0:1][x]",
        "GOBB[kind:graph][vertices:3]GOBE[1:1]", "GOBB[kind:graph]", "GOBB[kind:graph][vertices:9999999]",
        "GOBB[kind:graph][vertices:99999999999]", "GOBB[kind:graph][vertices:-1]", "GOBB[kind:grid][columns:0][rows:5]",
        "GOBB[kind:grid][columns:60]",
        "GOBB[kind:torus][columns:5][rows:4][wrap:x]", "GOBB[kind:klein][columns:99999][rows:99999]",
        "GOBB[kind:moebius sphere]",
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
    described = topology(Node("GM[4800]GOBV[1]SZ[3]GOBB[kind:torus][wrap:v]"))
    assert board_from_spec(described).neighbours(0) == (1, 3, 6)
