"""Political Go in the window: offers, answers, wars and passes from the panel, dragons under the pointer, the count."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from goboard.session.commands.count import AcceptCount, StartCounting, StopCounting
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import OfferAlliance
from goboard.ui.board.speech import board_state
from goboard.ui.dialogs.messages import OfferDialog
from goboard.ui.palette.rows import actions_of, fitting
from goboard.ui.panels.alliances import ALLIED, OFFER, Role
from goboard.ui.panels.player_card import _state
from goboard.ui.panels.politics import TOTAL, PoliticsPanel
from tests.ui.driver import LEFT, WindowDriver

ANN, BOB, CYD = 1, 2, 3


@pytest.fixture
def game(driver: WindowDriver) -> WindowDriver:
    """An empty 5x5 board, Ann to move."""
    driver.window.send(NewGame(5, 5, "political-go", {"players": '["Ann","Bob","Cyd"]', "ties": "ascending"}))
    return driver


def panel(driver: WindowDriver) -> PoliticsPanel:
    return driver.window.parts["politics"].panel


def choose_cell(driver: WindowDriver, row: int, column: int) -> None:
    """Click a cell of the matrix, by players."""
    table = panel(driver).alliances
    place = table.visualRect(table.model().index(row - 1, column - 1)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=place)


def cell(driver: WindowDriver, row: int, column: int, role: int = Role.DisplayRole) -> str:
    model = panel(driver).alliances.model()
    return str(model.data(model.index(row - 1, column - 1), role))


def answer(driver: WindowDriver, text: str) -> None:
    dialog = driver.dialog(OfferDialog)
    button = next(b for b in dialog.buttons() if b.text().replace("&", "") == text)
    QTest.mouseClick(button, LEFT)


def turn_list(driver: WindowDriver) -> list[str]:
    table = panel(driver).turns
    items = [table.item(row, 0) for row in range(table.rowCount())]
    return [item.text() for item in items if item is not None]


def test_the_panel_comes_and_goes_with_the_rules(driver: WindowDriver) -> None:
    assert not panel(driver).isVisible()
    driver.window.send(NewGame(5, 5, "political-go"))
    assert panel(driver).isVisible()
    assert "25 shared" in _state(driver.shown, 1, "") and "territory" not in _state(driver.shown, 1, "")
    territory = panel(driver).turns.item(0, 2)
    assert territory is not None and (territory.text(), territory.toolTip()) == ("25", "25 shared")
    driver.click("C3")
    assert "24 territory" in _state(driver.shown, 1, "") and "0 territory" in _state(driver.shown, 2, "")
    driver.window.send(NewGame(5, 5))
    assert not panel(driver).isVisible()


def test_the_turn_list_begins_with_the_player_to_move(game: WindowDriver) -> None:
    assert turn_list(game) == ["▸ Ann", "Bob", "Cyd"]
    game.click("C3")
    assert turn_list(game) == ["▸ Bob", "Cyd", "Ann"]


def test_an_offer_is_put_to_the_other_player_at_once(game: WindowDriver) -> None:
    choose_cell(game, ANN, BOB)
    assert "Ann offers an alliance. Bob, do you accept?" in game.dialog(OfferDialog).text()
    answer(game, "Accept")
    assert game.shown.politics is not None
    assert game.shown.politics.alliances == {(ANN, BOB)}
    assert game.window.statusBar().currentMessage() == "Ann offers Bob an alliance (accepted)."
    assert game.shown.to_move == BOB
    assert cell(game, ANN, BOB) == cell(game, BOB, ANN) == ALLIED


def test_a_refusal_uses_up_the_turn_and_cancel_does_not(game: WindowDriver) -> None:
    choose_cell(game, ANN, CYD)
    answer(game, "Cancel")
    assert game.shown.to_move == ANN
    choose_cell(game, ANN, CYD)
    answer(game, "Refuse")
    assert game.shown.politics is not None
    assert (game.shown.to_move, game.shown.politics.alliances) == (BOB, frozenset())


def test_only_the_row_of_the_player_to_move_makes_moves_and_the_others_say_why(game: WindowDriver) -> None:
    choose_cell(game, BOB, CYD)
    choose_cell(game, ANN, ANN)
    assert game.shown.node.move_number == 0
    assert (cell(game, ANN, CYD), cell(game, BOB, CYD), cell(game, ANN, ANN)) == (OFFER, "", "")
    assert cell(game, BOB, CYD, Role.ToolTipRole) == "Bob and Cyd are not allied. It is the turn of Ann."
    assert "friendly" in cell(game, ANN, ANN, Role.ToolTipRole)


def test_while_counting_nobody_is_to_move(game: WindowDriver) -> None:
    assert panel(game).turns.isColumnHidden(TOTAL)
    game.window.send(StartCounting())
    assert "counted: nobody is to move" in cell(game, ANN, BOB, Role.ToolTipRole)
    assert cell(game, ANN, BOB) == ""
    assert turn_list(game) == ["Ann", "Bob", "Cyd"]
    assert not panel(game).turns.isColumnHidden(TOTAL)
    game.window.send(StopCounting())
    assert cell(game, ANN, BOB) == OFFER


def test_the_heads_of_a_matrix_of_two_show_whole_letters(driver: WindowDriver) -> None:
    driver.window.send(NewGame(5, 5, "political-go", {"players": '["Black","White"]'}))
    head = panel(driver).alliances.horizontalHeader()
    assert all(head.sectionSizeHint(column) <= head.sectionSize(column) for column in (0, 1))


def test_the_buttons_list_whom_the_rules_allow(game: WindowDriver) -> None:
    assert [action.text() for action in panel(game).offer_button.menu().actions()] == ["Bob", "Cyd"]
    assert not panel(game).war_button.isEnabled()
    game.window.send(OfferAlliance(BOB, True))
    panel(game).war_button.menu().actions()[0].trigger()
    assert game.shown.politics is not None
    assert game.shown.politics.alliances == frozenset()
    assert game.shown.to_move == CYD


def test_offers_and_wars_are_found_among_the_actions(game: WindowDriver) -> None:
    shown, rows = panel(game), actions_of(game.window.workspace)
    for words in ("alliance", "politics", "offer", "offer alliance", "declare war", "war"):
        assert fitting(rows, words, 1)[0].action == "show_politics", words
    game.window.workspace.dock("Politics").hide()
    assert not shown.isVisible()
    game.choose("show_politics")
    assert shown.isVisible() and shown.offer_button.hasFocus()
    # rules without alliances say so
    game.window.send(NewGame(9, 9))
    row = fitting(actions_of(game.window.workspace), "offers", 1)[0]
    assert row.action == "show_politics" and row.why_not == "The rules of this game know no alliances."


def test_everything_by_keyboard(game: WindowDriver) -> None:
    table = panel(game).alliances
    table.setFocus()
    game.press("Right", "Return", on=table)
    dialog = game.dialog(OfferDialog)
    game.press("Alt+A", on=dialog)
    game.qtbot.waitUntil(lambda: game.shown.to_move == BOB)
    assert game.shown.politics is not None
    assert game.shown.politics.alliances == {(ANN, CYD)}
    game.click("A1", "A5")
    table.setFocus()
    game.press("Right", "Space", on=table)
    assert game.shown.politics.alliances == frozenset()


def test_hovering_a_stone_lights_every_dragon_that_holds_it(game: WindowDriver) -> None:
    game.click("a3", "B3", "C3")
    game.window.send(OfferAlliance(BOB, True))
    game.window.send(OfferAlliance(CYD, True))
    game.hover("B3")
    lit = [{game.shown.board.labels[v] for v in group} for group in game.window.canvas.scene.lit]
    assert {"a3", "b3"} in lit
    assert {"b3", "c3"} in lit
    assert "2 dragons" in game.reason()
    game.hover("E5")
    assert game.window.canvas.scene.lit == ()


def test_players_and_allies_are_said_in_words(game: WindowDriver) -> None:
    game.window.send(OfferAlliance(BOB, True))
    assert board_state(game.shown) == (
        "Bob (letter B) to move; allied with Ann (letter A); last move: offers Bob an alliance (accepted)"
    )


def test_a_whole_game_of_three_by_mouse(game: WindowDriver) -> None:
    """Ann and Bob are allies and take a stone of Cyd's; then Bob turns on Ann, and a stone is agreed dead."""
    choose_cell(game, ANN, BOB)
    answer(game, "Accept")
    game.click("E5", "A1", "A2", "B1")
    assert game.stone("A1") == 0
    assert game.shown.captures == (1, 0, 0), "one stone and two captors with one stone each: the first in turn has it"
    choose_cell(game, CYD, BOB)
    answer(game, "Refuse")
    QTest.mouseClick(panel(game).pass_button, LEFT)
    assert panel(game).passes.text() == "1 of 9 passes in a row"
    choose_cell(game, BOB, ANN)
    assert game.shown.politics is not None
    assert game.shown.politics.alliances == frozenset()
    assert panel(game).passes.text() == "0 of 9 passes in a row"
    game.click("B5")
    for _ in range(9):
        QTest.mouseClick(panel(game).pass_button, LEFT)
    assert game.shown.is_over
    count = game.window.parts["counting"].panel
    assert count.isVisible() and not panel(game).pass_button.isEnabled()
    before = game.shown.count
    game.click("B5")
    assert game.shown.count is not None and before is not None
    assert game.shown.board.vertex("B5") in set(game.shown.count.dead) - set(before.dead)
    words = [label.text() for label in count.findChildren(QLabel) if label.isVisible()]
    assert {"Ann", "Bob", "Cyd", "Total", "Territory", "Captured"} <= set(words)
    score = game.shown.count.score
    assert "tied" not in count.result.text()
    QTest.mouseClick(count.accept_button, LEFT)
    assert game.shown.result == f"{score.result}."


def test_both_tables_are_in_sight_in_a_low_panel(game: WindowDriver) -> None:
    game.window.window().resize(1280, 760)
    game.window.workspace.dock("Politics").raise_()
    game.qtbot.waitUntil(lambda: panel(game).width() > 400)
    tables = panel(game).alliances, panel(game).turns
    assert all(table.visibleRegion().boundingRect().height() > table.height() - 2 for table in tables)


def test_a_matrix_of_many_players_scrolls(driver: WindowDriver) -> None:
    players = ",".join(f'"P{n}"' for n in range(62))
    driver.window.send(NewGame(5, 5, "political-go", {"players": f"[{players}]"}))
    table = panel(driver).alliances
    assert table.verticalScrollBar().maximum() > 0
    assert table.visualRect(table.model().index(0, 1)).topLeft() != QPoint()
    assert driver.window.height() <= 800


def test_there_is_no_politics_while_moves_are_guessed(game: WindowDriver) -> None:
    game.click("A5")
    game.press("Home", "F6")
    assert not panel(game).offer_button.isEnabled()
    assert not panel(game).pass_button.isEnabled()
    game.press("Esc")
    assert panel(game).offer_button.isEnabled()
    assert panel(game).pass_button.isEnabled()


def test_after_the_game_the_panels_show_what_the_record_has_counted(game: WindowDriver) -> None:
    """Cyd's stone is marked dead: Ann and Bob, who are allied, count the board, and it is dealt."""
    game.window.send(OfferAlliance(BOB, True))
    game.click("C3", "E5", "A1", "B1")
    for _ in range(9):
        game.choose("pass")
    assert game.shown.count is not None
    if game.shown.board.vertex("E5") not in game.shown.count.dead:
        game.click("E5")
    counted = game.shown.count.score
    game.window.send(AcceptCount())
    game.window.send(StopCounting())
    assert game.shown.count is None
    assert game.shown.final is not None
    assert game.shown.final.totals == counted.totals
    turns = panel(game).turns
    assert not turns.isColumnHidden(TOTAL)
    for row in range(turns.rowCount()):
        captured, territory, total = (turns.item(row, column) for column in range(1, 4))
        assert captured is not None and territory is not None and total is not None
        assert int(captured.text()) + int(territory.text()) == int(total.text())
    assert "Dead: 1 stone of Cyd." in "".join(entry.said for entry in game.window.parts["log"].panel._entries_listed())
    game.press("Ctrl+Z")
    assert game.shown.final is None


def test_a_count_that_all_agree_on_before_the_passes_is_shown_and_dealt_too(game: WindowDriver) -> None:
    game.click("C3", "E5", "A1")
    game.window.send(StartCounting())
    game.click("E5")
    assert game.shown.count is not None
    counted = game.shown.count.score
    assert counted.deals
    game.window.send(AcceptCount(is_last=True))
    assert not game.shown.is_over
    assert game.shown.final is not None
    assert game.shown.final.totals == counted.totals
    assert not panel(game).turns.isColumnHidden(TOTAL)
    said = "".join(entry.said for entry in game.window.parts["log"].panel._entries_listed())
    assert "At the end" in said
    game.press("Left")
    assert game.shown.final is None


@pytest.mark.parametrize("width", [340, 390, 470, 640])
def test_names_are_whole_at_every_width(driver: WindowDriver, width: int) -> None:
    driver.window.send(NewGame(5, 5, "political-go", {"players": '["Ann Lee","Player 2","Player 3"]'}))
    politics = panel(driver)
    politics.setFixedWidth(width)
    driver.choose("pass")
    turns, alliances = politics.turns, politics.alliances
    driver.qtbot.waitUntil(lambda: politics.width() == width and turns.columnWidth(0) >= turns.sizeHintForColumn(0))
    is_beside = turns.y() == alliances.y()
    names = [str(alliances.model().headerData(row, Qt.Orientation.Vertical, Role.DisplayRole)) for row in range(3)]
    assert is_beside or names == ["Ann Lee", "Player 2", "Player 3"]
    assert is_beside == (width >= 390)
    if width == 640:
        assert names[0] == "Ann Lee"


def test_one_player_alone_has_ended_at_once_and_is_counted(driver: WindowDriver) -> None:
    driver.window.send(NewGame(3, 3, "political-go", {"players": '["Ann"]'}))
    driver.window.send(StartCounting())
    counting = driver.window.parts["counting"].panel
    assert counting.accept_button.isVisible()
    assert not any(button.isVisible() for button in counting.resume_buttons)
    assert driver.shown.count is not None
    assert list(driver.shown.count.score.winners) == [1]
    driver.window.send(AcceptCount())
    assert driver.shown.count is None or driver.shown.count.accepted


def test_the_heads_of_the_turn_list_stand_above_their_columns(game: WindowDriver) -> None:
    turns = panel(game).turns
    for column in range(turns.columnCount()):
        head, cell_below = turns.horizontalHeaderItem(column), turns.item(0, column)
        assert head is not None
        is_right = bool(Qt.AlignmentFlag(head.textAlignment()) & Qt.AlignmentFlag.AlignRight)
        assert is_right == (column > 0)
        if column and cell_below is not None:
            assert cell_below.textAlignment() == head.textAlignment()


def test_what_the_signs_of_the_table_mean_is_in_sight_in_a_low_panel(game: WindowDriver) -> None:
    game.window.window().resize(900, 600)
    legend = panel(game).legend
    game.qtbot.waitUntil(lambda: legend.isVisible() and legend.visibleRegion().boundingRect() == legend.rect())
    assert legend.width() >= legend.sizeHint().width()


def test_who_is_allied_is_in_sight_in_a_low_panel(driver: WindowDriver) -> None:
    driver.window.send(NewGame(5, 5, "political-go", {"players": '["Ann","Bob","Cyd","Dan","Eve"]'}))
    politics = panel(driver)
    politics.setFixedWidth(320)
    for height, is_first in ((240, True), (600, False)):
        politics.setFixedHeight(height)
        driver.qtbot.waitUntil(lambda first=is_first: (politics.alliances.y() < politics.turns.y()) == first)
