"""Filters that are set are chips: each is taken away by itself, by mouse and by keys."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from goboard.library.query import EVERYTHING, Query
from goboard.ui.inside import widgets_in
from goboard.ui.language import speak
from goboard.ui.library.filter_bar import FilterBar
from goboard.ui.library.window import COMFORTABLE, LibraryWindow
from goboard.ui.style import letter_width
from goboard.words.wording import Wording
from tests.ui.driver import LEFT

Listed = Callable[[], list[str]]


def said(filters: FilterBar) -> list[str]:
    assert all(chip.isVisible() for chip in filters.chips.shown)
    return [chip.words for chip in filters.chips.shown]


@pytest.mark.parametrize("code", ["", "de", "fr"])
def test_no_field_of_the_filters_is_narrower_than_what_it_says(code: str, qapp: QApplication) -> None:
    speak(Wording(code))
    filters = FilterBar()
    filters.show()
    rows = []
    for letters in (60, 78, 150):
        filters.more.setChecked(True)
        filters.resize(letters * letter_width(filters.fontMetrics()), 400)
        qapp.processEvents()
        fields = [each for kind in (QLineEdit, QComboBox) for each in widgets_in(filters.form, kind)]
        assert len(fields) == 12
        for each in fields:
            assert each.width() >= each.fontMetrics().horizontalAdvance(said_in(each)), said_in(each)
            assert filters.form.rect().contains(each.geometry()), said_in(each)
        rows.append(len({each.y() for each in fields}))
    assert rows == sorted(rows, reverse=True) and rows[0] > rows[-1] == 3
    filters.close()


def said_in(field: QLineEdit | QComboBox) -> str:
    return field.placeholderText() if isinstance(field, QLineEdit) else field.currentText()


def test_the_library_fills_a_small_screen_at_first(library: LibraryWindow) -> None:
    room = library.screen().availableSize().width()
    assert library.width() == min(room, max(round(room * 0.8), COMFORTABLE * letter_width(library.fontMetrics())))


def test_each_filter_of_the_form_is_a_chip_whether_the_form_is_open_or_not(
    library: LibraryWindow, listed: Listed, qtbot: QtBot
) -> None:
    filters = library.games.filters
    assert filters.chips.isHidden()
    filters.more.click()
    QTest.keyClicks(filters.first_day, "1934")
    QTest.keyClicks(filters.board_size, "9")
    filters.winner.setCurrentIndex(filters.winner.findText("White won"))
    qtbot.waitUntil(lambda: listed() == ["third"])
    filters.more.click()
    assert not filters.form.isVisible()
    assert said(filters) == ["White won", "From: 1934", "Size: 9"]
    assert filters.chips.shown[1].accessibleName() == "From: 1934"
    QTest.mouseClick(filters.chips.shown[0], LEFT)
    qtbot.waitUntil(lambda: listed() == ["third", "second"])
    assert said(filters) == ["From: 1934", "Size: 9"] and filters.winner.currentIndex() == 0
    filters.clear.click()
    assert filters.chips.isHidden() and not filters.chips.shown


def test_what_filters_nothing_and_what_is_seen_anyhow_is_no_chip(library: LibraryWindow) -> None:
    filters = library.games.filters
    filters.show_query(Query(player="Go", text="famous", komi=6.5))
    filters.first_day.setText("garbage")
    filters.changed.emit(filters.query())
    assert said(filters) == ["Komi: 6.5"]
    # nobody knows whose colour that is
    filters.show_query(EVERYTHING)
    filters.colour.setCurrentIndex(1)
    filters.changed.emit(filters.query())
    assert filters.chips.isHidden()


def test_chips_are_taken_away_by_keys_and_the_keys_go_to_the_next_one(library: LibraryWindow) -> None:
    filters = library.games.filters
    library.activateWindow()
    filters.show_query(Query(event="Cup", tag="study", rules="Japanese"))
    assert said(filters) == ["Event: Cup", "Rules: Japanese", "Tag: study"]
    filters.chips.shown[1].setFocus(Qt.FocusReason.TabFocusReason)
    for key, left in ((Qt.Key.Key_Delete, 2), (Qt.Key.Key_Backspace, 1), (Qt.Key.Key_Space, 0)):
        chip = library.focusWidget()
        assert chip in filters.chips.shown
        QTest.keyClick(chip, key)
        QApplication.processEvents()
        assert len(filters.chips.shown) == left
    assert library.focusWidget() is filters.more
    assert filters.query() == EVERYTHING


def test_marks_of_names_are_letters_and_long_ones_are_cut(library: LibraryWindow) -> None:
    filters = library.games.filters
    filters.show_query(Query(event="<b>&Cup\u202e", opponent="long " * 30))
    opponent, event = filters.chips.shown
    assert event.words.startswith("Event: <b>&Cup") and "\u202e" not in event.words
    assert len(opponent.words) <= 42
    assert "<b>" not in event.toolTip()


def test_the_empty_library_needs_no_room_for_what_is_not_seen(empty: LibraryWindow, qtbot: QtBot) -> None:
    pages = empty.pages
    qtbot.waitUntil(lambda: pages.stack.currentIndex() == 0)
    qtbot.waitUntil(lambda: pages.minimumSizeHint().width() < pages.split.minimumSizeHint().width() // 2)
    pages.show_filled(is_filled=True)
    # boards may be behind a tab, but of tables and boards each is seen whole
    assert pages.minimumSizeHint().width() >= max(each.minimumSizeHint().width() for each in (pages.tabs, pages.side))
    assert pages.minimumSizeHint().height() >= pages.split.minimumSizeHint().height()


def test_what_is_typed_to_filter_is_seen_in_the_narrowest_window(library: LibraryWindow, qtbot: QtBot) -> None:
    filters, split = library.games.filters, library.pages.split
    qtbot.waitUntil(lambda: library.pages.stack.currentIndex() == 1)
    for width in (split.minimumSizeHint().width() + 40, library.minimumSizeHint().width()):
        library.resize(width, 500)
        qtbot.waitUntil(lambda width=width: library.width() == width)
        split.setSizes([1, width])
        QApplication.processEvents()
        for line in (filters.player, filters.text):
            assert line.width() >= line.fontMetrics().horizontalAdvance("Inseki") + line.fontMetrics().height()
