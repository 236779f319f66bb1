"""The record plays by itself, and stops where it should. The timer is rung by hand."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from goboard.ui.study.strips import AutoplayStrip
from tests.ui.driver import WindowDriver

RECORD = "(;SZ[9];B[aa];W[bb]C[a comment];B[cc](;W[dd];B[ee])(;W[ff]))"


@pytest.fixture
def record(opened: Callable[[str], WindowDriver]) -> WindowDriver:
    driver = opened(RECORD)
    # nothing rings by itself
    driver.window.parts["autoplay"].strip.seconds = 10.0
    return driver


def ring(driver: WindowDriver) -> None:
    timer = driver.window.parts["autoplay"].timer
    assert timer.isActive()
    timer.stop()
    timer.timeout.emit()


def playing(driver: WindowDriver) -> bool:
    return driver.window.parts["autoplay"].is_playing


def test_it_plays_to_the_end(record: WindowDriver) -> None:
    record.press("F5")
    assert record.shown.node.move_number == 1
    for _ in range(4):
        ring(record)
    assert record.shown.node.move_number == 5
    assert not playing(record)
    assert record.window.parts["autoplay"].strip.words.text() == "The end of this variation."
    assert record.window.statusBar().currentMessage() == "", "that is not said twice"
    record.press("F5")
    assert not playing(record)
    assert record.window.parts["autoplay"].strip.isHidden(), "it was said already"


def test_it_stops_at_comments_and_variations_where_asked(record: WindowDriver) -> None:
    strip = record.window.parts["autoplay"].strip
    strip.at_comments.setChecked(True)
    strip.at_variations.setChecked(True)
    record.press("F5")
    ring(record)
    assert (record.shown.node.move_number, playing(record)) == (2, False)
    record.press("F5")
    assert (record.shown.node.move_number, playing(record)) == (3, False)


def test_it_plays_backwards(record: WindowDriver) -> None:
    record.press("End")
    record.window.parts["autoplay"].strip.backwards.setChecked(True)
    record.press("F5")
    for _ in range(4):
        ring(record)
    assert record.shown.node.is_root
    assert not playing(record)


def test_what_keeps_it_from_playing_can_be_changed(record: WindowDriver) -> None:
    strip = record.window.parts["autoplay"].strip
    strip.backwards.setChecked(True)
    record.press("F5")
    assert strip.words.text() == "The start of the record."
    strip.backwards.click()
    strip.play_button.click()
    assert playing(record)
    assert record.shown.node.move_number == 1
    strip.close_button.click()
    assert strip.isHidden()
    assert not playing(record)


def test_whatever_a_person_does_stops_it(record: WindowDriver) -> None:
    strip = record.window.parts["autoplay"].strip
    for key in ("Left", "P", "Esc"):
        record.press("Home", "F5")
        assert playing(record)
        record.press(key)
        assert not playing(record)
        assert strip.isHidden() == (key == "Esc")


def test_it_never_outruns_what_is_shown(record: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    part = record.window.parts["autoplay"]
    record.press("F5")
    sent: list[object] = []
    monkeypatch.setattr(record.window.worker, "send", sent.append)
    for _ in range(3):
        part.timer.timeout.emit()
    assert len(sent) == 1


def test_the_slider_goes_from_ten_seconds_to_a_tenth(qtbot: QtBot) -> None:
    strip = AutoplayStrip(1.5)
    qtbot.addWidget(strip)
    assert strip.speed.text().startswith("1.5 "), "as the preferences have it"
    for value, seconds in ((0, 10.0), (100, 1.0), (200, 0.1)):
        strip.slider.setValue(value)
        assert strip.seconds == seconds


def test_the_controls_of_a_strip_go_into_rows_where_there_is_no_room(qtbot: QtBot) -> None:
    strip = AutoplayStrip(1.5)
    qtbot.addWidget(strip)
    wide, narrow = strip.row.sizeHint().width(), strip.row.sizeHint().width() // 2
    assert strip.row.heightForWidth(narrow) > strip.row.heightForWidth(wide)
    assert strip.minimumSizeHint().width() < wide


def test_where_the_game_is_stands_in_whole_words_beside_the_title_in_a_narrow_column(qtbot: QtBot) -> None:
    strip = AutoplayStrip(1.5)
    qtbot.addWidget(strip)
    strip.title.setText("Automatisch abspielen")
    strip.say("Zug 13 von 24")
    strip.resize(320, 140)
    strip.show()
    assert strip.words.width() > strip.fontMetrics().horizontalAdvance("Zug 13")


def test_a_strip_that_stays_open_says_where_the_person_went(record: WindowDriver) -> None:
    record.press("F5")
    record.press("End")
    assert not playing(record)
    assert record.window.parts["autoplay"].strip.words.text() == "Move 5 of 5"
    record.press("Left")
    assert record.window.parts["autoplay"].strip.words.text() == "Move 4 of 5"
