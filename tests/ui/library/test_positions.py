"""Positions in the library: from a game's window, from the board beside the table, and what was played next."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.library import searching
from goboard.library.sought import whole
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt
from goboard.ui.library.game_columns import STOOD
from goboard.ui.library.pages import GAME, POSITION
from goboard.ui.library.position_query import MOST_SPOTS
from goboard.ui.library.position_view import OPTIONS, PARTS, Pencil
from goboard.ui.library.window import LibraryWindow
from tests.library.records import record, save
from tests.library.test_board_searching import record as game_on
from tests.ui.driver import LEFT, WindowDriver

Listed = Callable[[], list[str]]


def click(library: LibraryWindow, name: str) -> None:
    board = library.position.board
    vertex = library.position.sought.board.vertex(name)
    QTest.mouseClick(board, LEFT, pos=board.vertex_place(vertex))


def moves(library: LibraryWindow) -> list[tuple[str, ...]]:
    return [tuple(row[:3]) for row in library.position.model.rows]


def test_the_position_of_the_game_is_found(
    library: LibraryWindow, listed: Listed, driver: WindowDriver, small: None
) -> None:
    driver.click("C7")
    driver.choose("find_in_library")
    assert library.pages.side.currentIndex() == POSITION
    assert listed() == ["copy", "first", "third", "second"]
    assert library.games.model.cell_words(0, STOOD) == "1"
    assert moves(library) == [("A", "White G3", "4")]
    assert "4 games" in library.position.said.text()


def test_the_position_stays_in_front_when_the_table_gets_the_keys(
    library: LibraryWindow, listed: Listed, driver: WindowDriver, small: None, qtbot: QtBot
) -> None:
    driver.click("C7")
    library.games.table.clearFocus()
    driver.choose("find_in_library")
    # a table that gets the keys makes its first row current
    library.games.table.setFocus()
    qtbot.wait(20)
    assert library.pages.side.currentIndex() == POSITION
    QTest.keyClick(library.games.table, Qt.Key.Key_Down)
    assert library.pages.side.currentIndex() == GAME


def test_a_click_on_what_was_played_next_goes_on(library: LibraryWindow, listed: Listed) -> None:
    library.pages.side.setCurrentIndex(POSITION)
    library.position.put_up(whole(9, 9))
    for point in ("C7", "G3"):
        click(library, point)
    assert listed() == ["copy", "first", "third", "second"]
    assert moves(library) == [("A", "Black C3 +1", "4")]
    click(library, "G7")
    assert moves(library)[0][:2] == ("A", "White C3")
    library.position.back()
    assert moves(library) == [("A", "Black C3 +1", "4")]
    library.position.clear()
    assert len(listed()) == 5


def test_a_part_is_found_at_its_edges_or_anywhere(library: LibraryWindow, listed: Listed) -> None:
    position = library.position
    library.pages.side.setCurrentIndex(POSITION)
    position.put_up(whole(9, 9))
    position.pencils.buttons[Pencil.BLACK].click()
    click(library, "D6")
    position.pencils.buttons[Pencil.PART].click()
    position.drawing.pressed.emit(position.sought.board.vertex("A9"))
    position.drawing.drawn_to.emit(position.sought.board.vertex("E5"))
    position.drawing.released.emit()
    position.search_button.click()
    assert listed() == ["fourth"]
    position.options.anchored.setChecked(False)
    assert len(listed()) == 5


def test_the_games_are_in_front_once_a_position_is_searched(library: LibraryWindow, listed: Listed) -> None:
    pages, position = library.pages, library.position
    pages.side.setCurrentIndex(POSITION)
    position.put_up(whole(9, 9))
    pages.tabs.setCurrentWidget(pages.duplicates)
    position.search_button.click()
    assert len(listed()) == 4 and pages.tabs.currentWidget() is pages.games


def test_a_part_drawn_in_the_game_is_sought(
    library: LibraryWindow, listed: Listed, driver: WindowDriver, small: None
) -> None:
    driver.click("C7")
    driver.choose("find_part_in_library")
    driver.click("C7")
    sought = library.position.sought
    assert len(sought.vertices) == 25
    assert len(listed()) >= 4
    assert driver.shown.node.move_number == 1


def test_the_board_is_followed_while_one_steps(library: LibraryWindow, driver: WindowDriver, small: None) -> None:
    library.position.follow.setChecked(True)
    driver.click("C7")
    assert moves(library) == [("A", "White G3", "4")]
    driver.choose("back")
    assert "4 games" in library.position.said.text()
    library.position.follow.setChecked(False)
    driver.choose("forward")
    assert library.position.sought.stones.count(1) == 0


def test_a_hit_in_a_variation_opens_there(library: LibraryWindow, listed: Listed, driver: WindowDriver) -> None:
    position = library.position
    position.options.variations.setChecked(True)
    stones = whole(9, 9).played(20, 1).played(40, 2)
    position.look_for(stones)
    assert listed() == ["third"]
    library.games.table.selectRow(0)
    assert library.game.said.text() == "2 / 2"
    library.game.open_button.click()
    assert driver.shown.stones == stones.stones


def test_the_board_is_used_by_keyboard(library: LibraryWindow, driver: WindowDriver) -> None:
    library.pages.side.setCurrentIndex(POSITION)
    library.position.put_up(whole(9, 9))
    board = library.position.board
    board.setFocus()
    driver.press("Up", "Left", "Return", on=board)
    assert library.position.sought.stones[40 - 9 - 1] == 1


def test_a_continuation_is_said_beside_its_point(library: LibraryWindow, listed: Listed) -> None:
    library.pages.side.setCurrentIndex(POSITION)
    library.look_for(whole(9, 9).played(20, 1))
    board, spot = library.position.board, library.position.drawing.next[0]
    QTest.mouseMove(board, board.vertex_place(spot.vertex))
    assert board.reasons.bubble.isVisible()
    assert spot.words in board.reasons.bubble.text()
    board.keyboard.point_at(spot.vertex)
    assert spot.words in board.accessibleDescription()


def test_the_wheel_steps_and_with_ctrl_zooms(library: LibraryWindow, listed: Listed) -> None:
    library.games.table.selectRow(0)
    game, board = library.game, library.game.board
    at = game.at
    turn(board, 120)
    assert game.at == at - 1
    near = board.camera.spacing
    turn(board, 120, Qt.KeyboardModifier.ControlModifier)
    assert game.at == at - 1 and board.camera.spacing > near


def turn(board: QWidget, angle: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    place = QPointF(board.rect().center())
    event = QWheelEvent(
        place, QPointF(board.mapToGlobal(place)), QPoint(), QPoint(0, angle), Qt.MouseButton.NoButton, held,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(board, event)


def test_an_empty_board_shows_only_what_is_played_most(library: LibraryWindow, tmp_path: Path) -> None:
    board = cached_grid("grid", 19, 19)
    first_moves = [record([vertex], 19, 19) for vertex in range(board.size)]
    save(tmp_path / "records", many="".join(first_moves))
    library.strip.refresh()
    library.look_for(whole(19, 19))
    spots = library.position.drawing.next
    assert {"A", "B"} <= {spot.letter for spot in spots}
    assert len(spots) <= MOST_SPOTS


def test_who_moves_next_is_chosen(library: LibraryWindow, listed: Listed) -> None:
    library.look_for(whole(9, 9).played(20, 1))
    assert listed() == ["copy", "first", "third", "second"]
    library.position.options.next_player.setCurrentIndex(1)
    assert listed() == []
    library.position.options.next_player.setCurrentIndex(2)
    assert listed() == ["copy", "first", "third", "second"]


def test_positions_and_parts_on_a_torus_are_found(
    library: LibraryWindow, listed: Listed, driver: WindowDriver, tmp_path: Path
) -> None:
    torus = board_from_spec({"shape": "torus", "columns": 5, "rows": 5})
    save(tmp_path / "more", torus=game_on(torus, random.Random(2)))
    library.add_folders([str(tmp_path / "more")])
    driver.window.send(NewGame(board={"shape": "torus", "columns": 5, "rows": 5}))
    driver.window.send(PlayAt(12))
    driver.choose("find_in_library")
    position = library.position
    assert len(listed()) == 1
    assert position.pencils.sizes.currentText() == torus.title
    assert [row[2] for row in position.model.rows] == ["1"]
    # a part of it: two points, of which one is free
    position.pencils.buttons[Pencil.PART].click()
    position.drawing.pressed.emit(12)
    position.drawing.drawn_to.emit(13)
    position.drawing.released.emit()
    assert position.sought.vertices == (12, 13)
    position.search_button.click()
    assert len(listed()) == 1
    library.games.table.selectRow(0)
    assert len(library.game.board.scene.preview.chosen) == 2
    position.clear()
    assert position.sought.is_whole and position.sought.board is driver.shown.board


def test_the_first_games_are_listed_before_all_are_looked_through(
    library: LibraryWindow, listed: Listed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "_CHUNK", 1)
    monkeypatch.setattr(searching, "_AHEAD", 0)
    monkeypatch.setattr(searching, "FIRST_AFTER", -1.0)
    told: list[tuple[bool, int, bool]] = []
    library.search.found.connect(
        lambda answer: told.append((answer.is_whole, len(answer.found), "Searching" in library.position.said.text()))
    )
    library.position.look_for(whole(9, 9))
    (is_whole, first, is_said), last = told
    assert not is_whole and 1 <= first <= 5 and is_said
    assert last == (True, len(listed()), False)
    assert first <= len(listed())


def test_a_position_is_looked_for_up_to_a_move(library: LibraryWindow, listed: Listed) -> None:
    library.look_for(whole(9, 9).put(20, 1).put(60, 2).put(24, 1))
    games = listed()
    options = library.position.options
    options.last_move.setValue(2)
    assert games and options.last_move.text() == "≤ 2" and listed() == []
    options.last_move.setValue(0)
    assert listed() == games
    options.first_move.setValue(4)
    assert options.first_move.text() == "≥ 4" and listed() == []


def test_moves_that_are_numbered_are_found_in_their_order(library: LibraryWindow, listed: Listed) -> None:
    position = library.position
    library.pages.side.setCurrentIndex(POSITION)
    position.put_up(whole(9, 9))
    for point in ("C7", "G3"):
        click(library, point)
    assert listed() == ["copy", "first", "third", "second"]
    scene = position.board.scene
    assert not [mark for mark in scene.marks if mark.text in ("1", "2")]
    position.options.ordered.click()
    assert {mark.text for mark in position.board.scene.marks} == {"1", "2"}
    assert listed() == ["copy", "first", "third", "second"]
    # with the colours exchanged the other way round would be the same
    position.options.swapped.click()
    games = listed()
    assert games
    position.pencils.buttons[Pencil.ORDER].click()
    click(library, "C7")
    click(library, "C7")
    assert [move[1] for move in position.sought.order] == [2, 1]
    position.search()
    assert listed() == []
    position.options.ordered.click()
    assert listed() == games


def test_a_number_turns_the_order_on(library: LibraryWindow) -> None:
    position = library.position
    library.pages.side.setCurrentIndex(POSITION)
    position.put_up(whole(9, 9).put(20, 1))
    position.pencils.buttons[Pencil.ORDER].click()
    click(library, "D4")
    assert not position.options.options.is_in_order
    click(library, "C7")
    assert position.options.options.is_in_order
    assert [mark.text for mark in position.board.scene.marks] == ["1"]
    drawn = position.hand_over()
    position.clear()
    position.options.ordered.setChecked(False)
    position.take_over(drawn)
    assert position.options.options.is_in_order and position.sought.order == ((20, 1),)


def test_the_board_stays_where_it_is_whatever_is_found(library: LibraryWindow, listed: Listed) -> None:
    library.pages.side.setCurrentIndex(POSITION)
    position = library.position
    position.put_up(whole(9, 9))

    def seen() -> tuple[object, ...]:
        QApplication.processEvents()
        parts = position.board, position.search_button, position.follow, position.table
        return tuple((part.mapTo(library, QPoint()), part.size()) for part in parts)

    before = seen()
    for point in ("C7", "G3", "G7"):
        click(library, point)
        assert moves(library)
        assert seen() == before
    position.look_for(whole(9, 9).put(40, 1))
    assert not moves(library)
    assert seen() == before
    position.clear()
    assert seen() == before


def test_years_ranks_and_options_are_pages_below_the_board(library: LibraryWindow, listed: Listed) -> None:
    position = library.position
    library.pages.side.setCurrentIndex(POSITION)
    position.look_for(whole(9, 9))
    assert position.below.currentWidget() is position.following
    assert "A" in position.below.tabText(PARTS)
    assert position.below.tabText(OPTIONS) == "Options"
    position.options.variations.setChecked(True)
    assert position.below.tabText(OPTIONS) == "Options •"
    assert position.below.tabToolTip(OPTIONS) == "Options (changed)"
    position.options.variations.setChecked(False)
    assert position.below.tabText(OPTIONS) == "Options"
    position.clear()
    assert position.below.tabText(PARTS) == "By year and rank"


def test_the_keys_of_the_game_window_find_positions_here_too(library: LibraryWindow, listed: Listed) -> None:
    library.games.table.selectRow(listed().index("first"))
    library.game.go_to(2)
    shown = library.game.sought()
    library.activateWindow()
    QTest.keyClick(library, Qt.Key.Key_F9, Qt.KeyboardModifier.ControlModifier)
    assert library.pages.side.currentIndex() == POSITION
    assert library.position.sought == shown
    assert "first" in listed()
    library.pages.side.setCurrentIndex(GAME)
    library.game.go_to(1)
    QTest.keyClick(library, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert library.pages.side.currentIndex() == POSITION
    assert library.position.sought == library.game.sought()
    assert library.position.pencils.pencil is Pencil.PART
