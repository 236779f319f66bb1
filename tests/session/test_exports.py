"""Games written for q5Go, as they come back into goboard, and games that q5Go does not know."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from goboard.session.commands.files import ExportForQ5Go, NewGame, OpenFile
from goboard.session.commands.navigate import Step, SwitchVariation
from goboard.session.commands.play import PlayPass
from goboard.session.events import FileProblem, Opened
from goboard.sgf.reader import read
from tests.session.driver import Driver

HOLES = {"shape": "masked", "mask": ["XX.X", "XXXX", "X.XX"], "joined": "none"}
BOARDS = [
    ({"shape": "grid", "columns": 9, "rows": 7}, "1", (), ()),
    ({"shape": "cylinder", "columns": 4, "rows": 5}, "q5go-1", ("1",), ()),
    ({"shape": "torus", "columns": 4, "rows": 4}, "q5go-1", ("3",), ()),
    ({"shape": "masked", "mask": ["XXX"] * 3, "joined": "ends"}, "q5go-1", ("2",), ()),
    (HOLES, "q5go-2", (), ("ca", "bc")),
    ({**HOLES, "joined": "both"}, "q5go-2", ("3",), ("ca", "bc")),
]
Spec = Mapping[str, object]


@pytest.mark.parametrize(("board", "game", "joined", "holes"), BOARDS, ids=lambda each: str(each)[:40])
def test_a_game_for_q5go(
    board: Spec, game: str, joined: tuple[str, ...], holes: tuple[str, ...], drive: Driver, tmp_path: Path
) -> None:
    drive(NewGame(board=board, rules="chinese"))
    drive.play("A1", "B2", "A2")
    drive(PlayPass(), Step(-2))
    drive.play("C1")
    path = tmp_path / "q5go.sgf"
    written = drive(ExportForQ5Go(str(path)))
    assert written.message == "Written for q5Go as q5go.sgf."
    (root,) = read(path.read_bytes()).games
    assert (root.values("GM"), root.values("TO"), root.values("MASK")) == ((game,), joined, holes)
    assert not [ident for ident in root.idents() if ident.startswith("GOB") and ident not in ("GOBV", "GOBR")]
    before = drive.snapshot
    assert isinstance(drive.first(OpenFile(str(path))), Opened)
    after = drive(Step(9), SwitchVariation(1))
    assert (after.board, after.stones) == (before.board, before.stones)


def test_a_record_in_goboards_own_properties_becomes_one_of_black_and_white(drive: Driver, tmp_path: Path) -> None:
    source = (
        "(;FF[4]GM[4800]GOBV[1]SZ[4]RU[Chinese]KM[0]GOBB[kind:torus][columns:4][rows:4]GOBU[1:aa][2:bb]GOBN[2]"
        "GC[Chinese on this board: Torus 4 × 4. The record needs goboard; a program that does not know its properties "
        "cannot show it right.];GOBM[2:cc];GOBM[1:];GOBM[2:resign])"
    )
    before = drive.open(source, tmp_path)
    path = tmp_path / "q5go.sgf"
    drive(ExportForQ5Go(str(path)))
    text = path.read_text("utf-8")
    assert "GOBM" not in text
    assert "goboard;" not in text
    root = read(text.encode()).games[0]
    assert (root.values("AB"), root.values("AW"), root.values("PL")) == (("aa",), ("bb",), ("W",))
    assert [node.idents() for node in root.children[0].children] == [("B",)]
    drive(OpenFile(str(path)))
    assert drive.snapshot.stones == before.stones


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (NewGame(board={"shape": "mobius", "columns": 5, "rows": 5}), "Möbius strip 5 × 5"),
        (NewGame(board={"shape": "honeycomb", "side": 2}), "none of them: Honeycomb"),
        (NewGame(columns=2, rows=9), "grids of 3 to 52 lines"),
        (NewGame(columns=53, rows=9), "grids of 3 to 52 lines"),
        (NewGame(board={"shape": "torus", "columns": 5, "rows": 5}, rules="disto"), "Disto"),
        (NewGame(board={"shape": "torus", "columns": 5, "rows": 5}, rules="political-go"), "two players"),
    ],
)
def test_what_q5go_does_not_know_is_a_sentence(game: NewGame, reason: str, drive: Driver, tmp_path: Path) -> None:
    drive(game)
    path = tmp_path / "q5go.sgf"
    problem = drive.first(ExportForQ5Go(str(path)))
    assert isinstance(problem, FileProblem)
    assert reason in problem.message
    assert not path.exists()


def test_the_record_itself_is_not_replaced(drive: Driver, tmp_path: Path) -> None:
    drive.saved(tmp_path)
    problem = drive.first(ExportForQ5Go(str(tmp_path / "saved.sgf")))
    assert isinstance(problem, FileProblem)
    assert "another file" in problem.message
