"""The end of a game: the count as a card or a strip, then what has come of it, with what to do next."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import Step
from goboard.ui.inside import widgets_in
from goboard.ui.opponent.part import OpponentPart
from goboard.ui.panels.players import PlayersPart
from goboard.ui.panels.result import ResultCard, StoppedCard
from tests.ui.driver import LEFT, WindowDriver

WALLS = b"(;GM[1]FF[4]SZ[5]RU[Chinese]KM[0]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa][ac])"


def card(driver: WindowDriver) -> ResultCard | None:
    """The card, if it is to be seen."""
    found = driver.window.findChild(ResultCard)
    return found if isinstance(found, ResultCard) and found.isVisible() else None


@pytest.fixture
def ended(driver: WindowDriver) -> WindowDriver:
    """A game of five by five that Black has given up."""
    driver.window.send(NewGame(5, 5, "japanese", {"komi": "0"}, black="Ann"))
    driver.click("C3", "B2")
    driver.choose("resign")
    return driver


def test_a_game_given_up_ends_with_a_card(ended: WindowDriver) -> None:
    shown = card(ended)
    assert shown is not None
    assert shown.result.text() == "White wins by resignation"
    assert shown.facts.text() == "Japanese rules, no komi, 2 moves"
    ended.press("Left")
    assert card(ended) is None
    ended.press("Right")
    assert card(ended) is not None
    ended.press("Ctrl+Z")
    assert card(ended) is None


STOPPED = b"(;GM[1]FF[4]SZ[5]RU[Chinese]KM[0]RE[%s]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])"


def test_where_play_has_stopped_without_a_result_the_count_is_a_click_away(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(STOPPED % b"", ""))
    assert widgets_in(driver.window, StoppedCard) == []
    driver.press("End")
    (shown,) = widgets_in(driver.window, StoppedCard)
    assert shown.isVisible() and card(driver) is None
    assert shown.said.text() == (
        "Both sides have passed: the game is over. Mark the dead stones and accept the count, or play on."
    )
    part = driver.window.parts["players"]
    assert isinstance(part, PlayersPart) and part.card.rules.words.endswith("not counted yet")
    driver.press("Left")
    assert shown.isHidden()
    driver.press("Right")
    assert shown.isVisible()
    QTest.mouseClick(shown.count_button, LEFT)
    assert driver.shown.count is not None and shown.isHidden()
    driver.press("T")
    assert driver.shown.count is None and shown.isVisible()
    driver.press("Escape")
    assert shown.isHidden()


def test_the_end_of_a_record_leads_to_its_count_which_goes_with_a_step_back(driver: WindowDriver, qtbot: QtBot) -> None:
    driver.window.send(OpenBytes(STOPPED % b"W+R", ""))
    driver.press("End")
    assert not driver.shown.is_uncounted and not driver.shown.is_settled, "there was no count"
    # also where nobody has passed, and the record says by how much the game was won
    for record in (STOPPED % b"B+5", (STOPPED % b"B+5").replace(b";B[];W[]", b";B[ee]")):
        driver.window.send(OpenBytes(record, ""))
        assert not driver.shown.is_settled
        driver.press("End")
        (shown,) = widgets_in(driver.window, StoppedCard)
        assert shown.isVisible() and card(driver) is None and not driver.shown.is_uncounted
        QTest.mouseClick(shown.count_button, LEFT)
        assert driver.shown.count is not None and shown.isHidden()
        assert any(driver.window.canvas.scene.owner)
        driver.press("Left")
        assert driver.shown.count is None and shown.isHidden()
        driver.press("Right")
        assert shown.isVisible()
    driver.press("T", "T")
    driver.click("E2")
    assert not driver.shown.is_settled, "who plays on has not come to the end"
    driver.press("Ctrl+Z")
    # where the board would have to make room for the card, a button does
    driver.window.window().resize(640, 640)
    qtbot.waitUntil(lambda: driver.window.stage.has_drawer, timeout=20_000)
    assert shown.isHidden()
    driver.window.parts["result"].count_button.click()  # type: ignore[attr-defined]
    assert driver.shown.count is not None


def test_a_resignation_that_was_not_meant_is_taken_back_in_plain_sight(ended: WindowDriver) -> None:
    shown = card(ended)
    assert shown is not None and shown.back_button.isVisible()
    QTest.mouseClick(shown.back_button, LEFT)
    assert card(ended) is None and not ended.shown.result
    ended.click("D4")
    assert ended.shown.node.move_number == 3


def test_a_handicap_is_told_from_the_beginning_to_the_end(driver: WindowDriver) -> None:
    driver.window.send(NewGame(9, 9, "japanese", {"komi": "0"}, handicap=3))
    part = driver.window.parts["players"]
    assert isinstance(part, PlayersPart) and "handicap 3" in part.card.rules.words
    assert driver.window.parts["game"].panel.handicap.text() == "3"
    driver.choose("resign")
    shown = card(driver)
    assert shown is not None and "handicap 3" in shown.facts.text()


def test_it_is_closed_for_good_by_its_button_or_by_the_keyboard(ended: WindowDriver) -> None:
    shown = card(ended)
    assert shown is not None
    QTest.mouseClick(shown.close_button, LEFT)
    ended.press("Left", "Right")
    assert card(ended) is None


def test_esc_closes_it(ended: WindowDriver) -> None:
    ended.press("Esc")
    assert card(ended) is None


def test_again_is_a_new_game_of_the_same_kind(ended: WindowDriver) -> None:
    ended.use_one_tab()
    shown = card(ended)
    assert shown is not None
    QTest.mouseClick(shown.again_button, LEFT)
    ended.answer("Don't save")
    game = ended.shown
    assert (game.board.columns, game.rules.name, game.rules.values["komi"]) == (5, "japanese", "0")
    assert (game.node.move_number, game.game.info["PB"], game.result) == (0, "Ann", "")
    assert card(ended) is None


def test_all_facts_and_buttons_are_seen_whole_at_every_width(driver: WindowDriver) -> None:
    driver.window.send(NewGame(9, 9, "chinese", handicap=3))
    driver.click("E5", "F6")
    driver.choose("resign")
    for width, height in ((900, 600), (1280, 800)):
        driver.window.window().resize(width, height)
        shown = card(driver)
        assert shown is not None
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        facts = shown.facts
        assert facts.text() == "Chinese rules, komi 7.5, handicap 3, 2 moves"
        metrics = facts.fontMetrics()
        lines = metrics.boundingRect(QRect(0, 0, facts.width(), 999), Qt.TextFlag.TextWordWrap, facts.text())
        assert facts.height() >= lines.height() and facts.width() >= lines.width()
        for button in (shown.review_button, shown.save_button, shown.again_button, shown.back_button):
            assert button.visibleRegion().boundingRect() == button.rect()


@pytest.mark.parametrize(
    ("handicap", "is_free", "begins", "lying"), [(3, False, 2, 3), (3, True, 1, 0), (0, False, 2, 0), (0, False, 1, 0)]
)
def test_again_begins_as_the_game_before_with_its_handicap(
    driver: WindowDriver, handicap: int, is_free: bool, begins: int, lying: int
) -> None:
    driver.window.send(NewGame(9, 9, "chinese", handicap=handicap, is_free=is_free, begins=begins))
    driver.click(*["C3", "G7", "C7"][: handicap if is_free else 0], "E5", "F6")
    driver.choose("resign")
    driver.use_one_tab()
    shown = card(driver)
    assert shown is not None
    QTest.mouseClick(shown.again_button, LEFT)
    driver.answer("Don't save")
    game = driver.shown
    assert (game.stones.count(1), game.owed, game.node.move_number) == (lying, handicap - lying, 0)
    assert game.to_move == (1 if is_free else begins)
    assert game.rules.values["handicap"] == str(handicap), "what White is given for stones that Black has"


def test_saving_and_reviewing_are_one_click_away(ended: WindowDriver, qtbot: QtBot) -> None:
    shown = card(ended)
    assert shown is not None
    QTest.mouseClick(shown.review_button, LEFT)
    assert ended.window.workspace.action("review").isChecked()
    part = ended.window.parts["review"]
    qtbot.waitUntil(lambda: bool(part.judged()), timeout=60_000)  # type: ignore[attr-defined]
    ended.choose("opponent")
    assert ended.window.stage.slot.front is not part.strip  # type: ignore[attr-defined]
    QTest.mouseClick(shown.review_button, LEFT)
    assert ended.window.stage.slot.front is part.strip, "what was covered is brought up"  # type: ignore[attr-defined]
    QTest.mouseClick(shown.save_button, LEFT)
    ended.dialog(QFileDialog).reject()


def test_a_record_that_is_opened_has_no_card(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[5]RE[B+R];B[cc];W[bb])"))
    driver.window.send(Step(2))
    assert driver.shown.result and card(driver) is None


def test_an_accepted_count_becomes_the_card_and_the_dead_stay_marked(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(WALLS))
    driver.press("T")
    driver.click("A5")
    panel = driver.window.parts["counting"].panel
    assert panel.isVisible() and panel.caption.text() == "Count under Chinese rules"
    QTest.mouseClick(panel.accept_button, LEFT)
    shown = card(driver)
    assert shown is not None and shown.result.text() == "Black wins by 5 points"
    assert not panel.isVisible() and not driver.window.stage.is_sheet_open
    board = driver.shown.board
    assert set(driver.window.canvas.scene.dead) == {board.vertex("A5"), board.vertex("A3")}


def test_the_rules_open_beside_the_count_and_leave_it_there(driver: WindowDriver) -> None:
    driver.press("T")
    panel = driver.window.parts["counting"].panel
    driver.press("Ctrl+U")
    assert driver.window.docks.is_seen("Rules")
    driver.press("Ctrl+U")
    assert panel.isVisible()
    driver.press("Esc")
    assert driver.shown.count is None and not driver.window.stage.is_sheet_open


def test_in_a_small_window_the_count_is_a_strip_below_the_board(driver: WindowDriver, qtbot: QtBot) -> None:
    driver.window.window().resize(640, 640)
    qtbot.waitUntil(lambda: driver.window.stage.has_drawer, timeout=20_000)
    driver.window.send(OpenBytes(WALLS))
    driver.press("T")
    strip = driver.window.parts["counting"].strip  # type: ignore[attr-defined]
    assert strip.isVisible() and not driver.window.stage.is_drawer_open
    driver.click("A5")
    assert strip.words.text() == "Black leads by 5."
    QTest.mouseClick(strip.table, LEFT)
    assert driver.window.parts["counting"].panel.isVisible()
    docks = driver.window.docks
    docks.bring("Rules")
    qtbot.waitUntil(lambda: docks.is_seen("Rules") and not docks.is_seen("Counting"), timeout=20_000)
    QTest.mouseClick(strip.table, LEFT)
    qtbot.waitUntil(lambda: docks.is_seen("Counting"), timeout=20_000)
    QTest.mouseClick(strip.accept, LEFT)
    assert driver.shown.game.info["RE"] == "B+5" and strip.isHidden()


@pytest.mark.parametrize("size", [(720, 720), (640, 640)])
def test_in_a_small_window_the_card_comes_by_itself_and_is_whole(
    ended: WindowDriver, qtbot: QtBot, size: tuple[int, int]
) -> None:
    ended.window.window().resize(*size)
    qtbot.waitUntil(lambda: ended.window.stage.has_drawer, timeout=20_000)
    slot, found = ended.window.stage.slot, ended.window.findChild(ResultCard)
    assert isinstance(found, ResultCard)
    qtbot.waitUntil(lambda: found.height() > 0, timeout=20_000)
    assert slot.notes_button.isHidden(), "nothing else waits to be read"
    assert ended.window.canvas.geometry().bottom() < slot.geometry().top(), "it covers nothing of the board"
    back, close = found.back_button, found.close_button
    for button in (found.review_button, back, close):
        box = QRect(button.mapTo(slot, QPoint()), button.size())
        assert slot.rect().contains(box) and button.width() >= button.minimumSizeHint().width()
    QTest.mouseClick(close, LEFT)
    assert found.isHidden() and slot.is_free
    ended.press("Ctrl+Z")
    ended.choose("resign")
    assert found.isVisible() and found.height() > 0
    QTest.mouseClick(back, LEFT)
    assert found.isHidden() and not ended.shown.result


def test_a_window_that_grows_has_the_card(driver: WindowDriver, qtbot: QtBot) -> None:
    driver.window.window().resize(640, 640)
    qtbot.waitUntil(lambda: driver.window.stage.has_drawer, timeout=20_000)
    driver.press("T")
    driver.window.window().resize(1200, 800)
    panel = driver.window.parts["counting"].panel
    qtbot.waitUntil(panel.isVisible, timeout=20_000)
    assert driver.window.parts["counting"].strip.isHidden()  # type: ignore[attr-defined]


def test_beside_a_game_against_goboard_the_card_cuts_no_panel(driver: WindowDriver, qtbot: QtBot) -> None:
    driver.window.window().resize(900, 600)
    driver.window.send(OpenBytes(WALLS, "one.sgf"))
    driver.choose("opponent")
    part = driver.window.parts["opponent"]
    assert isinstance(part, OpponentPart)
    # three lines of words keep their room as long as the game goes on
    part.strip.say("One line. " * 9)
    driver.choose("score_graph")
    qtbot.waitUntil(lambda: part.strip.words.minimumHeight() > 2 * part.strip.words.fontMetrics().lineSpacing())
    driver.choose("resign")
    qtbot.waitUntil(lambda: card(driver) is not None)
    QApplication.processEvents()
    slot, stage = driver.window.stage.slot, driver.window.stage
    for title in ("Comment", "Score graph"):
        dock = driver.window.docks[title]
        inner = dock.widget()
        assert dock.isVisible() and inner.height() >= inner.minimumSizeHint().height(), title
        below = dock.mapTo(stage, QPoint(0, dock.height())).y()
        assert below <= slot.y(), title
