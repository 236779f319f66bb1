"""A form that scrolls: nothing of it lies under its scroll bar."""

from PySide6.QtWidgets import QDialog, QFormLayout, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from goboard.ui.scrolled import Scrolled
from goboard.ui.widgets import in_column


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
