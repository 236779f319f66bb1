"""The clock in the window: faces beside the names, the choice of a clock, a fallen flag."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QValidator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from goboard.games.clocks import ClockSettings, Overtime, Time
from goboard.session.clock import Clock
from goboard.session.commands.clock import UseClock
from goboard.session.commands.files import NewGame
from goboard.session.session import Session
from goboard.ui.clocks import face, part
from goboard.ui.clocks import time_up as time_up_module
from goboard.ui.clocks.choice import MINUTE, OWN, SECOND, ClockChoice, ClockDialog, TimeBox
from goboard.ui.clocks.time_up import TimeUpNote
from goboard.ui.dialogs.new_game import NewGameDialog
from goboard.ui.inside import widgets_in
from goboard.ui.language import speak
from goboard.ui.panels.player_card import PlayerCell
from goboard.ui.style import UNIT
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.ui.worker import Worker
from goboard.words.wording import HABITS, Wording
from tests.ui.driver import WindowDriver

LEFT = Qt.MouseButton.LeftButton

CANADIAN = ClockSettings(Overtime.CANADIAN, 0, 600_000, 25)
SHORT = ClockSettings(Overtime.ABSOLUTE, 60_000)


class Seconds:
    """Time that goes by only when told."""

    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> Seconds:
    monkeypatch.setattr(time_up_module, "UNMEANT", 0)
    return Seconds()


@pytest.fixture
def timed(make_windows: Callable[..., Windows], seconds: Seconds, qtbot: QtBot) -> WindowDriver:
    """WindowDriver on a window whose clocks show `seconds`."""

    def session() -> Session:
        made = Session()
        made.clock = Clock(seconds)
        return made

    windows = make_windows(lambda path: Worker(session, autosave_path=path, is_threaded=False))
    window = windows.show_window()
    window.parts["clocks"]._now = seconds
    window.window().resize(1200, 800)
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and window.snapshot is not None)
    return WindowDriver(window, qtbot)


def faces(window: MainWindow) -> list[str]:
    return [face.text() for face in window.parts["players"].card.faces() if not face.isHidden()]


def time_up(driver: WindowDriver) -> TimeUpNote:
    (note,) = widgets_in(driver.window, TimeUpNote)
    return note


def answer(driver: WindowDriver, button: QPushButton) -> None:
    driver.qtbot.waitUntil(button.isEnabled)
    driver.qtbot.mouseClick(button, LEFT)


def test_without_a_clock_nothing_of_it_is_seen(driver: WindowDriver) -> None:
    driver.click("D4")
    assert faces(driver.window) == []


def test_the_clock_chosen_is_shown_and_runs_for_the_player_to_move(timed: WindowDriver, seconds: Seconds) -> None:
    timed.choose("clock")
    dialog = timed.dialog(ClockDialog)
    dialog.choice.presets.setCurrentIndex(1)
    dialog.accept()
    assert faces(timed.window) == ["‖ 10:00", "10:00"]
    timed.click("D4")
    seconds.now += 61
    timed.window.parts["clocks"].tick()
    assert faces(timed.window) == ["10:00", "8:59"]
    timed.click("Q16")
    seconds.now += 1
    timed.window.parts["clocks"].tick()
    assert faces(timed.window) == ["9:59", "8:59"]


def test_a_clock_below_a_long_name_keeps_apart_from_the_words_beside_it(timed: WindowDriver) -> None:
    timed.window.window().resize(900, 600)
    long = "Kuwahara Shusaku of Innoshima"
    timed.window.send(NewGame(9, 9, "japanese", black=long, white=long, clock=SHORT))
    cells = widgets_in(timed.window.parts["players"].card, PlayerCell)
    timed.qtbot.waitUntil(lambda: all(cell.face.y() >= cell.state.y() > 0 for cell in cells))
    for cell in cells:
        assert cell.face.x() - cell.state.geometry().right() > UNIT


def test_a_clock_that_ticks_looks_for_no_faces(
    timed: WindowDriver, seconds: Seconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed.window.send(UseClock(SHORT))
    timed.click("D4")
    monkeypatch.setattr(part, "widgets_in", lambda *_: pytest.fail("a look through the whole window"))
    seconds.now += 2
    timed.window.parts["clocks"].tick()
    assert faces(timed.window)[1] == "0:58"


def test_a_click_on_the_clock_that_runs_pauses_it_and_lets_it_go_on(timed: WindowDriver) -> None:
    timed.window.send(UseClock(SHORT))
    timed.click("D4")
    black, white = (cell.face for cell in widgets_in(timed.window.parts["players"].card, PlayerCell))
    assert white.cursor().shape() is Qt.CursorShape.PointingHandCursor and face.CLICK in white.toolTip()
    timed.choose("first")
    assert part.ELSEWHERE in black.toolTip()
    timed.choose("pause_clock")
    assert part.PAUSED in black.toolTip(), "as many seconds, of which something else is said"
    timed.choose("pause_clock")
    timed.choose("last")
    for pressed, is_paused in ((black, False), (white, True), (black, True), (white, False)):
        timed.qtbot.mouseClick(pressed, LEFT)
        clock = timed.shown.clock
        assert clock is not None and clock.is_paused is is_paused


def test_who_has_little_time_is_warned_and_who_has_none_loses_if_the_other_wants(
    timed: WindowDriver, seconds: Seconds
) -> None:
    timed.window.send(UseClock(SHORT))
    timed.click("D4")
    seconds.now += 51.5
    timed.window.parts["clocks"].tick()
    assert faces(timed.window)[1] == "! 8.5"
    seconds.now += 30
    timed.window.parts["clocks"].tick()
    note = time_up(timed)
    assert note.isVisible() and note.words.text() == "White has run out of time."
    assert note.win_button.text() == "Black wins on time"
    timed.qtbot.mouseClick(note.win_button, LEFT)
    assert note.isVisible() and "RE" not in timed.shown.game.info, "that was meant for what was there before"
    answer(timed, note.win_button)
    assert timed.shown.game.info["RE"] == "B+T" and not note.isVisible()
    assert timed.shown.clock is not None
    assert timed.shown.clock.running == 0
    assert timed.shown.mover == 0, "it is nobody's turn after the end"


def test_a_warning_says_whose_time_it_is(
    timed: WindowDriver, seconds: Seconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(part, "announce", lambda _window, words: said.append(words))
    timed.window.send(UseClock(SHORT))
    timed.click("D4")
    for passed in (1, 50.5):
        seconds.now += passed
        timed.window.parts["clocks"].tick()
    assert said == ["White: 8 s left"]


def test_who_plays_on_without_time_is_not_asked_again(timed: WindowDriver, seconds: Seconds) -> None:
    timed.window.send(UseClock(SHORT))
    timed.click("D4")
    seconds.now += 90
    timed.window.parts["clocks"].tick()
    answer(timed, time_up(timed).go_on_button)
    timed.click("Q16", "Q4", "D16")
    timed.window.parts["clocks"].tick()
    assert faces(timed.window)[1] == "time is up"
    assert not time_up(timed).isVisible()
    assert "RE" not in timed.shown.game.info


def test_keys_and_clicks_meant_for_the_board_do_not_answer_whether_somebody_loses_on_time(
    timed: WindowDriver, seconds: Seconds
) -> None:
    timed.window.send(UseClock(SHORT))
    timed.click("D4")
    seconds.now += 90
    timed.window.parts["clocks"].tick()
    note = time_up(timed)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_W, Qt.Key.Key_Escape, Qt.Key.Key_P):
        timed.qtbot.keyClick(timed.window.workspace.canvas, key)
        assert note.isVisible() and "RE" not in timed.shown.game.info
    for is_counted in (True, False):
        timed.qtbot.keyClick(timed.window.workspace.canvas, Qt.Key.Key_Space)
        assert (timed.shown.count is not None, note.isVisible()) == (is_counted, not is_counted)
    timed.click("Q16")
    assert [timed.shown.node.move_number, timed.shown.to_move] == [3, 2], "a pass and a move: play went on"
    assert note.isVisible(), "White had made no move in time: Black may still win by that"
    answer(timed, note.win_button)
    assert timed.shown.game.info["RE"] == "B+T"
    timed.choose("undo")
    assert note.isVisible(), "what was taken back is asked again"


def test_whoever_looks_back_or_takes_back_is_not_asked_whether_somebody_loses_on_time(
    timed: WindowDriver, seconds: Seconds
) -> None:
    timed.window.send(UseClock(SHORT))
    timed.click("D4", "Q16")
    seconds.now += 90
    timed.window.parts["clocks"].tick()
    note = time_up(timed)
    assert note.isVisible() and note.player == 1
    timed.choose("back")
    assert not note.isVisible()
    timed.choose("forward")
    assert note.isVisible()
    timed.window.send(UseClock(None))
    assert not note.isVisible()


def test_who_runs_out_second_is_asked_about_second(timed: WindowDriver, seconds: Seconds) -> None:
    timed.window.send(UseClock(SHORT))
    timed.click("D4")
    for point in ("Q16", "Q4"):
        seconds.now += 90
        timed.window.parts["clocks"].tick()
        assert time_up(timed).player == 2
        timed.click(point)
    answer(timed, time_up(timed).go_on_button)
    assert time_up(timed).isVisible() and time_up(timed).player == 1


def test_in_a_small_window_it_lies_in_the_line_below_the_board_and_covers_none_of_it(
    timed: WindowDriver, seconds: Seconds
) -> None:
    timed.window.window().resize(720, 500)
    timed.window.send(UseClock(SHORT))
    timed.click("D4")
    board = timed.window.workspace.canvas.geometry()
    seconds.now += 90
    timed.window.parts["clocks"].tick()
    note, canvas = time_up(timed), timed.window.workspace.canvas
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    assert canvas.geometry() == board
    lying = QRect(note.mapTo(timed.window, QPoint()), note.size())
    assert not lying.intersects(QRect(canvas.mapTo(timed.window, QPoint()), canvas.size()))
    assert note.win_button.visibleRegion().boundingRect() == note.win_button.rect()


def test_among_three_nobody_wins_by_the_time_of_another(timed: WindowDriver, seconds: Seconds) -> None:
    timed.window.send(NewGame(9, 9, "political-go", {"players": '["A","B","C"]'}, clock=SHORT))
    timed.click("D4")
    seconds.now += 90
    timed.window.parts["clocks"].tick()
    note = time_up(timed)
    assert note.isVisible() and not note.win_button.isVisible() and "B has run out of time" in note.words.text()


def test_a_pause_is_a_tick_in_the_menu(timed: WindowDriver, seconds: Seconds) -> None:
    timed.window.send(UseClock(SHORT))
    timed.click("D4")
    timed.choose("pause_clock")
    assert timed.window.workspace.actions["pause_clock"].isChecked()
    seconds.now += 30
    timed.window.parts["clocks"].tick()
    assert faces(timed.window)[1] == "‖ 1:00"
    timed.choose("pause_clock")
    seconds.now += 15
    timed.window.parts["clocks"].tick()
    assert faces(timed.window)[1] == "0:45"


def test_the_kinds_of_overtime_have_their_names_and_propose_what_is_usual(qtbot: QtBot) -> None:
    choice = ClockChoice(None)  # type: ignore[arg-type]
    qtbot.addWidget(choice)
    texts = [choice.presets.itemText(row) for row in range(choice.presets.count())]
    assert "15 min + 25 moves in 10 min, Canadian" in texts and "5 min + 3 × 20 s, byo-yomi" in texts
    choice.presets.setCurrentIndex(choice.presets.count() - 1)
    rows = [choice.overtime.itemData(row) for row in range(choice.overtime.count())]
    choice.overtime.setCurrentIndex(rows.index(Overtime.CANADIAN))
    assert choice.settings == ClockSettings(Overtime.CANADIAN, 20 * 60_000, 600_000, 25)
    choice.count.setValue(20)
    choice.overtime.setCurrentIndex(rows.index(Overtime.BYO_YOMI))
    assert choice.settings == ClockSettings(Overtime.BYO_YOMI, 20 * 60_000, 600_000, 20), "numbers of one's own stay"
    assert choice.presets.minimumWidth() >= choice.overtime.sizeHint().width(), "nothing is cut once they show"


def test_numbers_of_ones_own_show_for_another_clock(qtbot: QtBot) -> None:
    choice = ClockChoice(None, CANADIAN)  # type: ignore[arg-type]
    qtbot.addWidget(choice)
    assert choice.presets.currentData() == OWN
    assert choice.settings == CANADIAN
    choice.count.setValue(10)
    assert choice.settings == ClockSettings(Overtime.CANADIAN, 0, 600_000, 10)
    odd = ClockSettings(Overtime.BYO_YOMI, 10_250, 1_500, 3)
    choice.choose(odd)
    assert choice.settings == odd
    choice.presets.setCurrentIndex(0)
    assert choice.settings is None


def test_no_kind_of_overtime_is_cut_in_the_dialog(qtbot: QtBot) -> None:
    dialog = ClockDialog(None, CANADIAN)  # type: ignore[arg-type]
    qtbot.addWidget(dialog)
    dialog.show()
    for kind in Overtime:
        dialog.choice.choose(replace(CANADIAN, overtime=kind))
        qtbot.waitUntil(lambda: dialog.choice.overtime.width() >= dialog.choice.overtime.sizeHint().width())


@pytest.mark.parametrize(
    ("time", "settings", "shown"),
    [
        (Time(3_723_000), SHORT, "1:02:03"),
        (Time(59_001), SHORT, "1:00"),
        (Time(9_400), SHORT, "9.4"),
        (Time(0, 25_000, 3), ClockSettings(Overtime.BYO_YOMI, 0, 30_000, 3), "0:25 (3)"),
        (Time(0, 590_000, 12), CANADIAN, "9:50 / 12"),
        (Time(0, is_up=True), SHORT, "time is up"),
    ],
)
def test_what_a_clock_shows(time: Time, settings: ClockSettings, shown: str) -> None:
    assert face.face(time, settings) == shown


def test_a_new_game_is_proposed_with_the_clock_of_the_last_one(driver: WindowDriver) -> None:
    driver.choose("new")
    dialog = driver.dialog(NewGameDialog)
    dialog.clock.choose(CANADIAN)
    dialog.accept()
    assert faces(driver.window) == ["‖ 10:00 / 25", "10:00 / 25"]
    driver.choose("new")
    again = driver.dialog(NewGameDialog)
    assert again.clock.settings == CANADIAN
    again.clock.count.setValue(1)
    again.clock.period.setValue(0)
    assert "overtime" in again.problem.text()
    again.reject()


def test_times_are_said_and_understood_as_the_usual_clocks_say_them(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    choice = ClockChoice(parent, ClockSettings(Overtime.CANADIAN, 5_400_000, 600_500, 25))
    assert (choice.main.text(), choice.period.text()) == ("1 h 30 min", "10 min 0.5 s")
    for typed, main, period in (
        ("1:05", 65, 65),
        ("20", 1200, 20),
        ("45 s", 45, 45),
        ("2m", 120, 120),
        ("1 h 5 min", 3900, 3900),
        ("1 min 30,5 s", 90.5, 90.5),
        ("soon", 90.5, 90.5),
        ("", 90.5, 90.5),
    ):
        for box, seconds in ((choice.main, main), (choice.period, period)):
            box.selectAll()
            QTest.keyClick(box.lineEdit(), Qt.Key.Key_Delete)
            QTest.keyClicks(box.lineEdit(), typed)
            box.interpretText()
            assert box.value() == seconds, typed
    assert (choice.main.text(), choice.period.text()) == ("1 min 30.5 s", "1 min 30.5 s")
    assert choice.main.validate("3 apples", 0)[0] is QValidator.State.Intermediate
    choice.main.setValue(1200)
    choice.main.stepUp()
    assert choice.main.text() == "21 min"


@pytest.mark.parametrize("code", sorted(HABITS))
def test_a_time_that_is_shown_is_understood_in_every_language(qtbot: QtBot, code: str) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    speak(Wording(code))
    try:
        for unit in (MINUTE, SECOND):
            box = TimeBox(parent, unit, 100_000)
            for seconds in (0, 30, 0.5, 90, 3600, 3725.25):
                assert box.valueFromText(box.textFromValue(seconds)) == seconds, box.textFromValue(seconds)
    finally:
        speak(Wording())
