"""What strips say is read whole, whatever the language and the letters."""

import pytest
from pytestqt.qtbot import QtBot

from goboard.ui.study.strips import TITLE, AutoplayStrip, Strip
from goboard.ui.window.slot import em_of, height_of

LONG = "一手の後に何が残るかをよく見てください。" * 4


@pytest.mark.parametrize("title", ["死活题", "自動再生", "与程序对局"])
def test_a_short_title_without_blanks_is_no_column_of_signs(qtbot: QtBot, title: str) -> None:
    strip = Strip(title)
    qtbot.addWidget(strip)
    strip.say(LONG)
    strip.resize(30 * em_of(strip), height_of(strip, 30 * em_of(strip)))
    strip.show()
    line = strip.title.fontMetrics().horizontalAdvance(title)
    assert line <= TITLE * em_of(strip) and strip.title.width() >= line
    assert strip.words.height() >= strip.words.heightForWidth(strip.words.width())


def test_words_of_a_line_have_more_of_it_the_longer_they_are(qtbot: QtBot) -> None:
    strip = Strip("Title")
    qtbot.addWidget(strip)
    strip.set_line(is_line=True)
    strip.resize(100 * em_of(strip), 4 * em_of(strip))
    strip.show()
    widths = []
    for words in ("Short.", "Words that are somewhat longer than what there usually is to say of a thing like that."):
        strip.say(words)
        widths.append(strip.words.minimumWidth())
    assert widths[0] < widths[1] <= strip.width() // 3
    strip.resize(20 * em_of(strip), strip.height())
    assert strip.words.minimumWidth() == widths[0], "others need the room"


def test_autoplay_can_be_stopped_where_there_is_one_line(qtbot: QtBot) -> None:
    strip = AutoplayStrip(1.6)
    qtbot.addWidget(strip)
    strip.set_line(is_line=True)
    strip.resize(40 * em_of(strip), 3 * em_of(strip))
    strip.show()
    for button in (strip.play_button, strip.close_button):
        assert button.geometry().bottom() < strip.height()
