"""The games of a file as small boards: those in sight are there, and are chosen by clicks and keys."""

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QTest

from goboard.session.commands.edit import MoveGame, SetInfo
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.play import PlayAt
from goboard.session.commands.study import LeaveStudy, StartProblem
from goboard.ui.games.boards import GameBoards
from goboard.ui.games.panel import MOST_BOARDS, GamesPanel
from goboard.ui.start.cards import GAP, in_lines
from tests.ui.driver import LEFT, NONE, WindowDriver

GAMES = "".join(f"(;SZ[9]PB[{name}]PW[<b>Gu</b>]RE[B+R];B[cc];W[dd])" for name in ("Lee", "Ke", "Park"))
PROBLEMS = "(;SZ[9]GN[Corner]AB[aa]AW[bb];B[cc]C[RIGHT];W[dd])(;SZ[9]AB[aa]AW[bb];B[cc]C[RIGHT];W[dd])"
PATIENCE = 20_000
ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def panel(driver: WindowDriver) -> GamesPanel:
    driver.window.send(OpenBytes(GAMES.encode()))
    found = driver.window.parts["games"].panel
    assert isinstance(found, GamesPanel)
    known(driver, found.boards, 3)
    return found


def known(driver: WindowDriver, boards: GameBoards, count: int) -> None:
    driver.qtbot.waitUntil(lambda: len(boards.tiles.sights) >= count, timeout=PATIENCE)


def said(boards: GameBoards) -> list[str]:
    rows = range(boards.tiles.rowCount())
    return [str(boards.tiles.index(row, 0).data(ACCESSIBLE)) for row in rows]


def click(panel: GamesPanel, row: int) -> None:
    boards = panel.boards
    boards.scrollTo(boards.tiles.index(row, 0))
    place = boards.visualRect(boards.tiles.index(row, 0)).topLeft() + QPoint(20, 20)
    QTest.mouseClick(boards.viewport(), LEFT, NONE, place)


def test_boards_say_who_played_and_what_was_seen(driver: WindowDriver, panel: GamesPanel) -> None:
    assert panel.boards.isVisible()
    assert said(panel.boards) == [
        "1  Lee – <b>Gu</b>, B+R · 2 moves · seen, on the board",
        "2  Ke – <b>Gu</b>, B+R · 2 moves",
        "3  Park – <b>Gu</b>, B+R · 2 moves",
    ]
    assert "<b>" not in str(panel.boards.tiles.index(0, 0).data(Qt.ItemDataRole.ToolTipRole))
    assert not panel.boards.small.picture(1).isNull()


def test_in_little_room_boards_are_smaller_and_keep_their_words(panel: GamesPanel) -> None:
    boards = panel.boards
    boards.resize(boards.width(), 2 * boards.cell.height())
    high, side, width = boards.gridSize().height(), boards.small.side, boards.gridSize().width()
    boards.resize(boards.width(), high - side // 3)
    assert boards.small.side < side and boards.gridSize().height() <= boards.viewport().height()
    assert boards.gridSize().width() == width and boards.lines > 1, "the words have as much room as before"
    picture = boards.small.picture(1)
    assert round(picture.width() / picture.devicePixelRatio()) == boards.small.side


def test_what_a_game_of_another_file_looks_like_is_not_shown(driver: WindowDriver, panel: GamesPanel) -> None:
    late, boards = panel.boards.tiles.sights[2], panel.boards
    for others in (GAMES[: len(GAMES) // 3], GAMES):
        driver.window.send(OpenBytes(others.encode()))
        boards.take(late)
        assert late not in boards.tiles.sights.values()


def test_a_click_or_enter_chooses_and_arrows_alone_do_not(driver: WindowDriver, panel: GamesPanel) -> None:
    click(panel, 1)
    assert driver.shown.game.index == 1
    panel.boards.setFocus()
    driver.press("Right")
    assert driver.shown.game.index == 1
    driver.press("Return")
    assert driver.shown.game.index == 2
    driver.press("Home", "Space")
    assert driver.shown.game.index == 0
    assert all("seen" in words for words in said(panel.boards))


def test_who_clicks_a_board_goes_on_with_the_keys_of_the_game(driver: WindowDriver, panel: GamesPanel) -> None:
    panel.filter.setFocus()
    click(panel, 1)
    assert driver.window.canvas.hasFocus()
    driver.press("Right")
    assert driver.shown.game.index == 1 and driver.shown.node.move_number == 1


def test_a_board_is_dragged_to_another_place_in_the_file(driver: WindowDriver, panel: GamesPanel) -> None:
    tiles = panel.boards.tiles
    dragged = tiles.mimeData([tiles.index(2, 0)])
    assert panel.boards.dragEnabled() and panel.boards.acceptDrops()
    tiles.dropMimeData(dragged, Qt.DropAction.MoveAction, 0, 0, QModelIndex())
    assert [row.players[0] for row in driver.shown.game.rows] == ["Park", "Lee", "Ke"]


def test_the_filter_leads_to_boards(driver: WindowDriver, panel: GamesPanel) -> None:
    panel.filter.setFocus()
    QTest.keyClicks(panel.filter, "park")
    driver.press("Down")
    assert panel.boards.hasFocus()
    assert [words[:7] for words in said(panel.boards)] == ["3  Park"]
    driver.press("Return")
    assert driver.shown.game.index == 2
    panel.filter.clear()
    assert panel.boards.currentIndex().row() == 2


def test_a_change_is_painted_anew(driver: WindowDriver, panel: GamesPanel) -> None:
    before = panel.boards.tiles.sights[0]
    driver.choose("last")
    driver.window.send(PlayAt(0))
    driver.qtbot.waitUntil(lambda: panel.boards.tiles.sights[0] is not before, timeout=PATIENCE)
    assert panel.boards.tiles.sights[0].moves == 3
    driver.window.send(SetInfo({"PB": "Someone"}))
    known(driver, panel.boards, 3)
    assert said(panel.boards)[0].startswith("1  Someone")
    driver.window.send(MoveGame(0, 2))
    known(driver, panel.boards, 3)
    assert panel.boards.tiles.sights[2].moves == 3


def test_a_problem_is_told_to_be_solved(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(PROBLEMS.encode()))
    boards = driver.window.parts["games"].panel.boards
    known(driver, boards, 2)
    assert said(boards) == ["1  Corner, 2 moves · seen, on the board", "Problem 2, 2 moves"]
    driver.window.send(StartProblem())
    driver.click("C7")
    assert said(boards)[0] == "1  Corner, 2 moves · solved, on the board"
    driver.window.send(LeaveStudy())
    assert said(boards)[0] == "1  Corner, 2 moves · solved, on the board"


def test_boards_or_list_is_remembered(driver: WindowDriver, panel: GamesPanel) -> None:
    QTest.mouseClick(panel.look, LEFT)
    assert panel.table.isVisible()
    assert not panel.boards.isVisible()
    driver.window.send(OpenBytes(PROBLEMS.encode()))
    assert panel.table.isVisible()


def test_of_many_games_there_is_a_list_and_only_boards_in_sight_are_made(
    driver: WindowDriver, panel: GamesPanel
) -> None:
    driver.window.send(OpenBytes((GAMES * (MOST_BOARDS // 3 + 1)).encode()))
    assert panel.table.isVisible()
    QTest.mouseClick(panel.look, LEFT)
    known(driver, panel.boards, 2)
    panel.boards.setFocus()
    driver.press("End")
    last = len(panel.model.rows) - 1
    driver.qtbot.waitUntil(lambda: last in panel.boards.tiles.sights, timeout=PATIENCE)
    assert len(panel.boards.tiles.sights) < MOST_BOARDS // 5
    driver.press("Return")
    assert driver.shown.game.index == last


def test_names_too_long_for_one_line_stand_in_two(driver: WindowDriver, panel: GamesPanel) -> None:
    boards = panel.boards
    driver.window.send(OpenBytes(b"(;SZ[9]PB[A]PW[B];B[cc])(;SZ[9]PB[B]PW[A];B[cc])"))
    known(driver, boards, 2)
    few = boards.gridSize().height()
    assert boards.lines == 2
    named = "".join(f"(;SZ[9]GN[Three in a row of a wall {number}];B[cc])" for number in range(3))
    driver.window.send(OpenBytes(named.encode()))
    known(driver, boards, 3)
    assert boards.lines == 3 and boards.gridSize().height() > few
    font, width = QFont(boards.font()), boards.gridSize().width() - GAP
    font.setBold(True)
    lines = in_lines(boards.tiles.title(0), font, width, 2)
    assert " ".join(" ".join(lines).split()) == "1 Three in a row of a wall 0"
    assert all(QFontMetrics(font).horizontalAdvance(line) <= width for line in lines)


def test_facts_too_long_for_one_line_stand_in_two(driver: WindowDriver, panel: GamesPanel) -> None:
    boards, short = panel.boards, b"(;SZ[9]GN[A];B[cc])(;SZ[9]GN[B];B[cc])"
    driver.window.send(OpenBytes(short))
    known(driver, boards, 2)
    few = boards.gridSize().height()
    assert boards.of_facts == 1
    result = "B+Resignation after a long fight"
    games = "".join(f"(;SZ[9]GN[{number}]RE[{result}];B[cc];W[dd])" for number in range(2))
    driver.window.send(OpenBytes(games.encode()))
    known(driver, boards, 2)
    assert boards.of_facts == 2 and boards.gridSize().height() > few
    lines = in_lines(boards.tiles.facts(1), boards.font(), boards.gridSize().width() - GAP, 2)
    assert len(lines) == 2
    driver.window.send(OpenBytes(short))
    known(driver, boards, 2)
    assert boards.of_facts == 1 and boards.gridSize().height() == few


def test_what_becomes_known_of_a_game_makes_room_for_itself(driver: WindowDriver, panel: GamesPanel) -> None:
    boards = panel.boards
    driver.window.send(OpenBytes(b"(;SZ[9]GN[A];B[cc])(;SZ[9]GN[B];B[cc])"))
    known(driver, boards, 2)
    metrics, room, result = boards.fontMetrics(), boards._room, "B+1"
    while metrics.horizontalAdvance(f"{result}1") <= room:
        result += "1"
    games = "".join(f"(;SZ[9]GN[{number}]RE[{result}];B[cc];W[dd])" for number in range(2))
    # how many moves a game has is known once its board is
    driver.window.send(OpenBytes(games.encode()))
    known(driver, boards, 2)
    assert metrics.horizontalAdvance(result) <= boards._room < metrics.horizontalAdvance(boards.tiles.facts(1))
    assert boards.of_facts == 2
