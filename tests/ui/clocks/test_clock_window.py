"""The clock in a window of its own: it follows the game's clock, tells what follows the digits, and is as large as its
window."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from goboard.games.clocks import ClockSettings, Overtime, full, passed
from goboard.session.commands.clock import PauseClock, UseClock
from goboard.session.commands.files import NewGame
from goboard.ui.clocks.choice import ClockDialog
from goboard.ui.clocks.face import reserve_words
from goboard.ui.clocks.window import BigFace, ClockRow, ClockWindow
from goboard.ui.window.frame import Frame
from goboard.ui.windows import Windows
from tests.ui.clocks.test_clocks import Seconds, seconds, timed
from tests.ui.driver import WindowDriver

__all__ = ["seconds", "timed"]
SECOND, MINUTE = 1000, 60_000
BYO_YOMI = ClockSettings(Overtime.BYO_YOMI, MINUTE, 30 * SECOND, 3)


def opened(driver: WindowDriver) -> ClockWindow:
    driver.choose("clock_window")
    window = window_of(driver)
    driver.qtbot.waitUntil(window.isVisible, timeout=20_000)
    return window


def window_of(driver: WindowDriver) -> ClockWindow:
    window = driver.window.parts["clocks"].window  # type: ignore[attr-defined]
    assert isinstance(window, ClockWindow)
    return window


def test_it_follows_the_clock_of_the_game(timed: WindowDriver, seconds: Seconds) -> None:
    window = opened(timed)
    assert not window.faces and window.nothing.isVisible()
    timed.window.send(UseClock(BYO_YOMI))
    assert [face.words for face in window.faces] == ["‖ 1:00", "1:00"] and not window.nothing.isVisible()
    timed.click("D4")
    seconds.now += 55
    timed.window.parts["clocks"].tick()
    assert [(face.words, face.is_short) for face in window.faces] == [("1:00", False), ("5.0", False)]
    assert window.faces[1].row.runs and "White" in window.faces[1].accessibleName()
    seconds.now += 60
    timed.window.parts["clocks"].tick()
    # ten seconds before a period is lost, as before the last one is
    assert window.faces[1].words == "! 5.0" and window.faces[1].is_short
    assert reserve_words(window.faces[1].row.time, BYO_YOMI) == "Byo-yomi, 2 periods"
    seconds.now += 28
    timed.window.parts["clocks"].tick()
    assert window.faces[1].words.startswith("! ") and window.faces[1].is_short
    timed.window.send(PauseClock(True))
    assert window.faces[1].words.startswith("‖ ") and "paused" in window.faces[1].accessibleName()
    assert window.faces[1].reserve == "Last period · Stands still"


def test_its_window_quits_the_program_too(driver: WindowDriver, windows: Windows) -> None:
    window = opened(driver)
    driver.qtbot.waitUntil(window.isActiveWindow)
    QTest.keySequence(window, "Ctrl+Q")
    assert windows.open == []


@pytest.mark.parametrize(
    ("settings", "gone", "words"),
    [
        (ClockSettings(Overtime.ABSOLUTE, MINUTE), 0, "No overtime"),
        (ClockSettings(Overtime.ABSOLUTE, MINUTE), MINUTE, "Time is up"),
        (ClockSettings(Overtime.FISCHER, MINUTE, 10 * SECOND), 0, "10 s more with every move"),
        (BYO_YOMI, 0, "Then 3 × 30 s"),
        (BYO_YOMI, MINUTE + 65 * SECOND, "Last period"),
        (ClockSettings(Overtime.CANADIAN, MINUTE, 5 * MINUTE, 10), 0, "Then 10 moves in 5 min"),
        (ClockSettings(Overtime.CANADIAN, MINUTE, 5 * MINUTE, 10), 2 * MINUTE, "10 moves to make"),
    ],
)
def test_what_follows_the_digits_is_said(settings: ClockSettings, gone: int, words: str) -> None:
    assert reserve_words(passed(settings, full(settings), gone), settings) == words


def test_the_digits_grow_with_the_window(timed: WindowDriver) -> None:
    window = opened(timed)
    timed.window.send(UseClock(BYO_YOMI))

    def digits() -> int:
        face = window.faces[0]
        return face._digit_font(face.rect().toRectF()).pixelSize()

    window.resize(400, 220)
    small = digits()
    window.resize(1600, 900)
    assert digits() > 3 * small
    first, second = window.faces
    window.resize(1600, 400)
    assert first.y() == second.y() and first.x() < second.x()
    window.resize(500, 900)
    assert first.x() == second.x() and first.y() < second.y()


def test_without_a_clock_one_is_chosen_there_and_keys_close_it(timed: WindowDriver) -> None:
    window = opened(timed)
    QTest.mouseClick(window.choose_button, Qt.MouseButton.LeftButton)
    timed.dialog(ClockDialog).reject()
    timed.window.send(NewGame(9, 9, "political-go", {"players": '["A","B","C"]'}))
    timed.window.send(UseClock(BYO_YOMI))
    assert [face.row.name for face in window.faces] == ["A", "B", "C"]
    action = timed.window.workspace.action("clock_window")
    assert action.isChecked()
    window.close()
    assert not action.isChecked() and timed.window.parts["clocks"].window is None  # type: ignore[attr-defined]


def test_it_stays_above_the_window_of_the_game(timed: WindowDriver) -> None:
    handle = opened(timed).windowHandle()
    assert handle is not None and handle.transientParent() is timed.window.window().windowHandle()


def test_it_comes_along_to_the_record_that_is_seen(timed: WindowDriver, windows: Windows) -> None:
    first, frame = timed.window, timed.window.window()
    assert isinstance(frame, Frame)
    frame.setGeometry(0, 0, 500, 500)
    timed.window.send(UseClock(BYO_YOMI))
    corner = opened(timed).pos() + QPoint(*window_of(timed).size().toTuple())
    assert corner == frame.frameGeometry().bottomRight() + QPoint(1, 1), "not over the middle of the board"
    windows.tabs.act(first, "new_tab")
    second = windows.open[-1]
    timed.qtbot.waitUntil(lambda: second.snapshot is not None and not second.worker.is_busy, timeout=20_000)
    assert first.parts["clocks"].window is None  # type: ignore[attr-defined]
    second.send(UseClock(ClockSettings(Overtime.ABSOLUTE, MINUTE)))
    timed.qtbot.waitUntil(second.workspace.action("clock_window").isChecked, timeout=20_000)
    frame.bring(first)
    window = first.parts["clocks"].window  # type: ignore[attr-defined]
    assert second.parts["clocks"].window is None  # type: ignore[attr-defined]
    assert [face.reserve for face in window.faces] == ["Then 3 × 30 s · Stands still", "Then 3 × 30 s"]
    window.close()
    frame.bring(second)
    assert not second.workspace.action("clock_window").isChecked(), "a person closed it"


def test_it_closes_with_the_window_of_the_game(timed: WindowDriver) -> None:
    window = opened(timed)
    timed.window.leave()
    assert not window.isVisible()


def test_every_state_is_painted(qtbot: object) -> None:
    face = BigFace(None)  # type: ignore[arg-type]
    face.resize(300, 160)
    looks = set()
    for row in (
        ClockRow(1, "Black", None, None, False),
        ClockRow(1, "Black", full(BYO_YOMI), BYO_YOMI, False),
        ClockRow(1, "Black", full(BYO_YOMI), BYO_YOMI, True),
        ClockRow(1, "Black", passed(BYO_YOMI, full(BYO_YOMI), 70 * SECOND), BYO_YOMI, True),
        ClockRow(1, "Black", passed(BYO_YOMI, full(BYO_YOMI), 145 * SECOND), BYO_YOMI, True),
        ClockRow(1, "Black", passed(BYO_YOMI, full(BYO_YOMI), 200 * SECOND), BYO_YOMI, True),
        ClockRow(1, "Black", full(BYO_YOMI), BYO_YOMI, False, "The clock is paused"),
    ):
        face.show_row(row)
        looks.add(bytes(face.grab().toImage().constBits()))
    assert len(looks) == 7
