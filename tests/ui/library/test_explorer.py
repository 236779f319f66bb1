"""The opening explorer: what the library's games went on with, beside the board and on it."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import board_from_spec
from goboard.library.entries import Continuation, PartTally, Tally
from goboard.library.query import Query
from goboard.library.searches import Searches
from goboard.library.sought import SoughtPosition
from goboard.rules.position import BLACK, WHITE
from goboard.session.commands.files import NewGame
from goboard.session.commands.study import StartGuessing
from goboard.ui.library.explorer import NO_LIBRARY, ExplorerPart
from goboard.ui.library.next_moves import MoveParts, NextMoves
from goboard.ui.widgets import in_column
from tests.library.records import indexed, save
from tests.library.test_board_searching import record as game_on
from tests.ui.driver import WindowDriver
from tests.ui.library.conftest import RECORDS

Open = Callable[[str], WindowDriver]
RANKED = "(;SZ[9]PB[A]PW[B]BR[3d]WR[5d]DT[2001]RE[B+R];B[cc];W[gg];B[gc];W[cg])"


def explored(driver: WindowDriver, folder: Path | None) -> ExplorerPart:
    """The explorer, open, over a library of that folder."""
    index = driver.window.workspace.library_index
    if folder is not None:
        indexed(folder, index)
    driver.window.send(NewGame(9, 9))
    driver.choose("explorer")
    part = driver.window.parts["explorer"]
    assert isinstance(part, ExplorerPart)
    return part


def rows(part: ExplorerPart) -> list[list[str]]:
    moves = part.panel_shown.moves
    return [] if moves.isHidden() else [list(row) for row in moves.model.rows]


def wait_for(driver: WindowDriver, part: ExplorerPart, *wanted: list[str]) -> None:
    driver.qtbot.waitUntil(lambda: rows(part) == [*wanted], timeout=20_000)


def letters(driver: WindowDriver) -> dict[str, tuple[str, str]]:
    board = driver.shown.board
    return {board.labels[each.vertex]: (each.text, each.more) for each in driver.window.canvas.scene.advice}


def test_moves_of_another_position_do_not_stay_where_the_library_has_gone(driver: WindowDriver, tmp_path: Path) -> None:
    save(tmp_path / "records", ranked=RANKED)
    part = explored(driver, tmp_path / "records")
    driver.qtbot.waitUntil(lambda: len(rows(part)) == 1, timeout=20_000)
    index = driver.window.workspace.library_index
    for file in index.parent.glob(f"{index.name}*"):
        file.unlink()
    driver.click("C7")
    driver.qtbot.waitUntil(lambda: part.panel_shown.said.text() == NO_LIBRARY, timeout=20_000)
    assert rows(part) == [] and not letters(driver)


def test_the_explorer_follows_the_board(driver: WindowDriver, tmp_path: Path) -> None:
    save(tmp_path / "records", **RECORDS, ranked=RANKED)
    part = explored(driver, tmp_path / "records")
    first = ["A", "Black C7 +3", "4", "100 %", "50 %", "50 %", "1933–2001", "3d"]
    driver.qtbot.waitUntil(lambda: len(rows(part)) == 1, timeout=20_000)
    assert rows(part)[0] == first
    assert ("A", "100 %") in letters(driver).values()
    driver.click("C7")
    driver.qtbot.waitUntil(lambda: bool(rows(part)) and rows(part)[0][1].startswith("White"), timeout=20_000)
    answers = {row[1]: row[2:] for row in rows(part)}
    assert answers["White G3"] == ["4", "100 %", "50 %", "50 %", "1933–2001", "5d"]
    assert "4 games" in part.panel_shown.said.text()
    table = part.panel_shown.moves.table
    assert [table.isColumnHidden(column) for column in (4, 5)] == [True, False], "it is White who moves"
    # years and ranks of the move that is chosen
    part.panel_shown.moves.table.selectRow(0)
    assert part.panel_shown.moves.parts.ranks.text() == "Won by rank: 5d 0 % (1)"
    # Enter plays it, and the explorer goes on from there
    part.panel_shown.moves.table.activated.emit(part.panel_shown.moves.model.index(0, 0))
    assert driver.has_stones("C7", "G3")
    driver.qtbot.waitUntil(lambda: bool(rows(part)) and rows(part)[0][1].startswith("Black"), timeout=20_000)
    driver.choose("explorer")
    assert part.dock.isHidden() and not letters(driver)


@pytest.mark.parametrize("width", [240, 300, 340, 400])
def test_the_column_of_who_does_not_move_leaves_its_room_to_the_others(qtbot: QtBot, width: int) -> None:
    sought = SoughtPosition(9, 9, bytes(81), (0, 0), (8, 8))
    moves = NextMoves()
    qtbot.addWidget(moves)
    moves.resize(width, 300)
    moves.show()
    table = moves.table
    for player in (BLACK, WHITE, BLACK):
        found = [Continuation((3, 3), player, Tally(1, 1, 0), "", "", ((3, 3),), Tally(1, 1, 0))]
        moves.show_moves(sought, found, 1)
        qtbot.wait(0)
        shown = [table.isColumnHidden(column) for column in range(8)], table.horizontalHeader().length()
        # as if they had been there when the table came to its width
        moves.resize(width + 200, 300)
        moves.resize(width, 300)
        qtbot.wait(0)
        assert shown == ([table.isColumnHidden(column) for column in range(8)], table.horizontalHeader().length())


def test_however_many_ranks_there_are_all_are_read(qtbot: QtBot) -> None:
    ranks = tuple(PartTally(f"{rank}d", 120, 60, 60) for rank in range(9, 0, -1))
    move = Continuation((3, 3), BLACK, Tally(1080, 540, 540), "", "", ((3, 3),), Tally(0, 0, 0), ranks=ranks)
    holder = QWidget()
    qtbot.addWidget(holder)
    parts = MoveParts(holder)
    in_column(parts, of=holder)
    holder.resize(300, 200)
    holder.show()
    height = parts.height()
    parts.show_move(move)
    bar = parts.scrolled.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    assert parts.height() == height, "what is around it stays where it is"
    assert parts.ranks.height() >= parts.ranks.heightForWidth(parts.ranks.width()) > height
    assert parts.scrolled.viewport().height() + bar.maximum() >= parts.ranks.height()
    assert parts.ranks.width() <= parts.scrolled.viewport().width()
    bar.setValue(bar.maximum())
    parts.show_move(None)
    assert (bar.value(), parts.scrolled.focusPolicy()) == (0, Qt.FocusPolicy.NoFocus)


def test_where_there_are_neither_bars_nor_ranks_that_is_told(qtbot: QtBot) -> None:
    parts = MoveParts(holder := QWidget())
    qtbot.addWidget(holder)
    move = Continuation((3, 3), BLACK, Tally(1, 1, 0), "", "", ((3, 3),), Tally(1, 1, 0))
    parts.show_move(move)
    assert "no ranks" in parts.ranks.text()
    one, other = PartTally("1846", 1, 1, 0), PartTally("1847", 1, 1, 0)
    parts.show_move(replace(move, years=(one,)))
    assert "no more than one year" in parts.ranks.text(), "one bar tells nothing"
    parts.show_move(replace(move, years=(one, other)))
    assert not parts.ranks.text()
    parts.show_move(None)
    assert not parts.ranks.text()


def test_letters_leave_the_board_while_another_tab_is_in_front(driver: WindowDriver, tmp_path: Path) -> None:
    save(tmp_path / "records", **RECORDS, ranked=RANKED)
    driver.window.resize(1280, 800)
    part = explored(driver, tmp_path / "records")
    driver.qtbot.waitUntil(lambda: bool(letters(driver)), timeout=20_000)
    docks = driver.window.workspace.docks
    docks.bring("Analysis")
    driver.qtbot.waitUntil(lambda: not letters(driver))
    docks.bring("Opening explorer")
    driver.qtbot.waitUntil(lambda: bool(letters(driver)))
    assert docks.is_seen("Opening explorer") and not part.dock.isHidden()


def test_letters_stay_while_the_drawer_is_closed(driver: WindowDriver, tmp_path: Path) -> None:
    save(tmp_path / "records", **RECORDS, ranked=RANKED)
    driver.window.window().resize(720, 720)
    explored(driver, tmp_path / "records")
    driver.qtbot.waitUntil(lambda: bool(letters(driver)), timeout=20_000)
    stage = driver.window.workspace.stage
    assert stage.is_drawer_open
    stage.open_drawer(is_open=False)
    driver.window.parts["explorer"].show(driver.shown)
    driver.qtbot.wait(50)
    assert letters(driver), "the board is to be seen with them"


def test_the_table_keeps_its_place_whatever_move_is_chosen(driver: WindowDriver, tmp_path: Path) -> None:
    more = {f"g{at}": RANKED.replace("2001", str(1990 + at)).replace("B[cc]", "B[ee]") for at in range(3)}
    save(tmp_path / "records", **RECORDS, **more)
    part = explored(driver, tmp_path / "records")
    driver.qtbot.waitUntil(lambda: len(rows(part)) == 2, timeout=20_000)
    moves, table = part.panel_shown.moves, part.panel_shown.moves.table
    assert table.currentIndex().row() == 0 and not moves.parts.bars.isHidden()
    layout = moves.layout()
    assert layout is not None
    taken = set()

    def measure() -> None:
        # the panel itself may still grow, with others
        layout.activate()
        taken.add(moves.height() - table.height())

    for row in (0, 1, 0):
        table.selectRow(row)
        measure()
    moves.parts.bars.show_years(())
    measure()
    assert len(taken) == 1


def test_the_explorer_looks_through_a_search_that_is_kept(driver: WindowDriver, tmp_path: Path) -> None:
    save(tmp_path / "records", **RECORDS)
    Searches(driver.window.workspace.library_index).save("Seigen", Query(player="Go Seigen"))
    part = explored(driver, tmp_path / "records")
    driver.qtbot.waitUntil(lambda: part.panel_shown.games.count() == 2 and bool(rows(part)), timeout=20_000)
    assert rows(part)[0][2] == "3"
    part.panel_shown.games.setCurrentIndex(1)
    part.panel_shown.games_chosen.emit()
    driver.qtbot.waitUntil(lambda: bool(rows(part)) and rows(part)[0][2] == "2", timeout=20_000)


def test_the_explorer_gives_nothing_away_and_needs_no_library(driver: WindowDriver) -> None:
    part = explored(driver, None)
    driver.qtbot.waitUntil(lambda: part.panel_shown.said.text() == NO_LIBRARY, timeout=20_000)
    assert not driver.window.workspace.library_index.exists()
    driver.click("C7")
    driver.press("Home")
    driver.window.send(StartGuessing())
    assert "hidden" in part.panel_shown.said.text() and not rows(part)


def test_the_explorer_knows_boards_that_are_joined(driver: WindowDriver, tmp_path: Path) -> None:
    spec = {"shape": "cylinder", "columns": 5, "rows": 4}
    save(tmp_path / "records", game=game_on(board_from_spec(spec), random.Random(4)))
    part = explored(driver, tmp_path / "records")
    driver.window.send(NewGame(board=spec))
    driver.qtbot.waitUntil(lambda: len(rows(part)) == 1, timeout=20_000)
    assert (rows(part)[0][2], "+9" in rows(part)[0][1] or "+19" in rows(part)[0][1]) == ("1", True)
    part.panel_shown.moves.table.activated.emit(part.panel_shown.moves.model.index(0, 0))
    assert driver.shown.stones.count(1) == 1
    driver.qtbot.waitUntil(lambda: bool(rows(part)) and rows(part)[0][1].startswith("White"), timeout=20_000)
