"""The log of Political Go in the window: it follows the move shown, leads to moves, and is copied as text."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from goboard.session.commands.count import StartCounting
from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import DeclareWar, OfferAlliance, PlayAt
from goboard.ui.panels.politics_log import LogPanel
from tests.ui.driver import LEFT, WindowDriver


@pytest.fixture
def game(driver: WindowDriver) -> WindowDriver:
    """An alliance, a war, and a stone of Ann at a1 that is captured by the last move."""
    driver.window.send(NewGame(5, 5, "political-go", {"players": '["Ann","Bob","Cyd"]', "ties": "seed 5"}))
    for command in (OfferAlliance(2, True), DeclareWar(1), OfferAlliance(1, False)):
        driver.window.send(command)
    for label in ("a1", "a2", "b1"):
        driver.window.send(PlayAt(driver.shown.board.vertex(label)))
    driver.window.workspace.dock("Log").raise_()
    driver.qtbot.waitUntil(lambda: panel(driver).list.count() == 4)
    return driver


def panel(driver: WindowDriver) -> LogPanel:
    return driver.window.parts["log"].panel


def rows(driver: WindowDriver) -> list[str]:
    listed = panel(driver).list
    return [listed.item(row).text() for row in range(listed.count())]


def click(driver: WindowDriver, row: int) -> None:
    listed = panel(driver).list

    def is_under_the_pointer() -> bool:
        """The list is laid out, and what is there is the row."""
        listed.scrollToItem(listed.item(row))
        at = listed.visualItemRect(listed.item(row)).center()
        return listed.isVisible() and listed.viewport().rect().contains(at) and listed.indexAt(at).row() == row

    driver.qtbot.waitUntil(is_under_the_pointer)
    QTest.mouseClick(listed.viewport(), LEFT, pos=listed.visualItemRect(listed.item(row)).center())


def test_the_entry_of_the_move_shown_tells_every_step(game: WindowDriver) -> None:
    assert rows(game)[0] == "1  Ann offers Bob an alliance; Bob accepts: peace, they are allied."
    assert rows(game)[1] == "2  Bob declares war on Ann: they are allies no longer."
    assert "  • Beside the dragon: 1 stone of Bob, 1 stone of Cyd." in rows(game)[3].splitlines()
    assert panel(game).list.currentRow() == 3


def test_a_click_leads_to_the_move_and_the_log_follows(game: WindowDriver) -> None:
    click(game, 1)
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 2)
    assert panel(game).list.currentRow() == 1
    assert len(rows(game)) == 4
    game.window.send(Step(-1))
    assert panel(game).list.currentRow() == 0
    game.window.send(Step(-1))
    assert panel(game).list.currentRow() == -1


def test_an_entry_that_moves_under_the_pointer_is_answered(game: WindowDriver) -> None:
    """The one above it closes while the button is down: at its place stands another one when the button is let go."""
    listed = panel(game).list
    listed.setCurrentRow(0)
    listed.item(0).setText("open\n" * 3)
    QApplication.processEvents()
    at = listed.visualItemRect(listed.item(1)).center()
    QTest.mousePress(listed.viewport(), LEFT, pos=at)
    QApplication.processEvents()
    assert listed.indexAt(at).row() != 1
    QTest.mouseRelease(listed.viewport(), LEFT, pos=at)
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 2)


def test_one_player_can_be_chosen_and_the_rest_copied(game: WindowDriver) -> None:
    box = panel(game).filter
    box.setCurrentIndex(box.findData(2))
    box.activated.emit(box.currentIndex())
    assert [row.split()[0] for row in rows(game)] == ["1", "2", "6"]
    panel(game).copy_button.click()
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[0].startswith("1  Ann offers Bob")
    assert copied[-1] == "  • Altogether: " + rows(game)[2].splitlines()[0].split(". ")[1]


def test_dead_stones_at_the_end_stand_in_the_log_while_counting(game: WindowDriver) -> None:
    for label in ("e5", "d5"):
        game.window.send(PlayAt(game.shown.board.vertex(label)))
    game.window.send(StartCounting())
    game.window.workspace.dock("Log").raise_()
    ends = [row for row in rows(game) if row.startswith("At the end")]
    assert any("1 stone of Ann" in row for row in ends)


def test_a_new_game_of_fewer_players_begins_with_an_empty_log(game: WindowDriver) -> None:
    game.window.send(NewGame(5, 5, "political-go", {"players": '["Dan"]', "ties": "seed 5"}))
    assert rows(game) == ["End  Dan is the only player: the game is over."]


def test_an_empty_log_says_what_will_be_in_it(driver: WindowDriver) -> None:
    driver.window.send(NewGame(5, 5, "political-go"))
    driver.window.workspace.dock("Log").raise_()
    assert panel(driver).nothing.text().startswith("Offers, alliances, wars and captures")
    driver.window.send(NewGame(5, 5))
    assert driver.window.workspace.dock("Log").isHidden()
