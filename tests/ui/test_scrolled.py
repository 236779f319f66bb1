"""A form that scrolls: nothing of it lies under its scroll bar."""

from PySide6.QtWidgets import QDialog, QFormLayout, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from goboard.ui.plain import PlainLabel
from goboard.ui.scrolled import CutLine, Scrolled
from goboard.ui.widgets import ScrolledPanel, in_column


def test_a_form_that_has_to_scroll_is_as_wide_as_before(qtbot: QtBot) -> None:
    dialog, inner = QDialog(), QWidget()
    qtbot.addWidget(dialog)
    form = QFormLayout(inner)
    for number in range(8):
        line = QLineEdit()
        line.setMinimumWidth(300)
        form.addRow(str(number), line)
    scrolled = Scrolled(inner)
    in_column(scrolled, of=dialog)
    dialog.show()
    bar = scrolled.verticalScrollBar()
    assert not bar.maximum()
    # as where other rows of the dialog take its room
    scrolled.setMaximumHeight(100)
    qtbot.waitUntil(lambda: bar.maximum() > 0 and scrolled.viewport().width() >= inner.minimumSizeHint().width())


def test_of_words_that_go_on_below_the_edge_no_line_is_seen_in_part(qtbot: QtBot) -> None:
    content = QWidget()
    label = PlainLabel("Words of some lines. " * 30, content, wordWrap=True)
    in_column(label, of=content, flush=True)
    panel = ScrolledPanel(content)
    cut = CutLine(panel)
    qtbot.addWidget(panel)
    line = label.fontMetrics().lineSpacing()
    panel.resize(200, 5 * line + line // 2)
    panel.show()
    bar, hidden = panel.verticalScrollBar(), set()
    for offset in range(line):
        bar.setValue(offset)
        place = cut.place
        hidden.add(place.height())
        assert place.isEmpty() or (place.top() + offset) % line == 0
        if not place.isEmpty():
            shown = panel.viewport().grab(place).toImage()
            colours = {shown.pixel(x, y) for x in range(shown.width()) for y in range(shown.height())}
            assert len(colours) == 1
    assert hidden == set(range(line))
    bar.setValue(bar.maximum())
    assert cut.place.isEmpty()


def test_a_form_of_three_quarters_of_the_screen_is_shown_whole(qtbot: QtBot) -> None:
    dialog, inner = QDialog(), QWidget()
    qtbot.addWidget(dialog)
    content = QWidget()
    content.setFixedSize(300, round(0.77 * dialog.screen().availableSize().height()))
    in_column(content, of=inner, flush=True)
    scrolled = Scrolled(inner)
    in_column(scrolled, of=dialog)
    dialog.show()
    assert scrolled.height() >= inner.height() and scrolled.verticalScrollBar().maximum() == 0
    assert dialog.height() < dialog.screen().availableSize().height()
