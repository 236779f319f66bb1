"""Widgets that flow like words: nothing is believed to be there that is gone."""

import shiboken6
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from goboard.ui.window.slot import FlowLayout


def test_the_item_of_a_widget_that_has_gone_is_gone(qtbot: QtBot) -> None:
    whole, flow = QWidget(), FlowLayout()
    qtbot.addWidget(whole)
    whole.setLayout(flow)
    buttons = [QPushButton("a", whole) for _ in range(3)]
    for button in buttons:
        flow.addWidget(button)
    items = [flow.itemAt(at) for at in range(3)]
    assert [item.widget() for item in items if item is not None] == buttons
    shiboken6.delete(buttons[1])
    assert flow.count() == 2
    # another thing may come to lie where it was, and must not be taken for it
    assert [shiboken6.isValid(item) for item in items] == [True, False, True]
    flow.removeWidget(buttons[0])
    assert flow.count() == 1
    assert buttons[2].parentWidget() is whole
