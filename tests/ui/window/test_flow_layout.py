"""Widgets that flow like words: nothing is believed to be there that is gone."""

import shiboken6
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton, QSpinBox, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from goboard.ui.window.flow_layout import FlowLayout
from goboard.ui.window.slot import MORE_ROWS, ROOMY, ROWS, Slot, SlotStrip, em_of


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


def test_what_is_done_stays_where_it_is_when_the_rest_of_a_strip_comes(qtbot: QtBot) -> None:
    strip = SlotStrip("Strip")
    qtbot.addWidget(strip)
    pieces = [QComboBox(strip), QComboBox(strip), *(QPushButton(each, strip) for each in ("Do", "Undo", "Close"))]
    for piece in pieces:
        strip.row.addWidget(piece)
    _, _, do, undo, close = pieces
    widths = [piece.sizeHint().width() for piece in pieces]
    strip.resize(sum(widths[2:]), 300)
    strip.row.most = 1
    strip.show()
    strip.more.setChecked(True)
    assert [strip.row.itemAt(at) is not None for at in range(6)] == [True] * 6
    strip.layout().activate()  # type: ignore[union-attr]
    opened = [each.pos().x() for each in (do, undo)]
    assert strip.more.text() == "…" and strip.more.y() >= 0
    assert not strip.more.autoRaise(), "three dots without a frame look like words cut short"
    assert all(piece.geometry().bottom() <= strip.height() for piece in pieces)
    assert do.y() == undo.y() <= min(piece.y() for piece in pieces[:2])
    strip.more.setChecked(False)
    strip.layout().activate()  # type: ignore[union-attr]
    assert [each.pos().x() for each in (do, undo)] == opened
    assert close.geometry().bottom() <= strip.height()


def test_a_number_that_is_chosen_makes_way_for_what_is_done_as_other_choices_do(qtbot: QtBot) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    more = QToolButton(whole)
    flow = FlowLayout(more)
    whole.setLayout(flow)
    flow.addWidget(more)
    choices = [QCheckBox("Teach", whole), QSpinBox(whole)]
    done = [QPushButton(text, whole) for text in ("Hint", "Take back", "Close")]
    for widget in (*choices, *done):
        flow.addWidget(widget)
    flow.most = 1
    width = sum(button.sizeHint().width() for button in done) + more.sizeHint().width() + 60
    flow.setGeometry(QRect(0, 0, width, 30))
    assert [button.y() < 30 for button in done] == [True] * 3
    assert [choice.y() >= 30 for choice in choices] == [True] * 2


def test_buttons_keep_their_order_when_longer_words_add_a_row(qtbot: QtBot) -> None:
    whole, more = QWidget(), QToolButton()
    qtbot.addWidget(whole)
    more.setParent(whole)
    flow = FlowLayout(more)
    whole.setLayout(flow)
    hint, following, score, leave = (QPushButton(each, whole) for each in ("Hint", "Next", "1", "Leave"))
    choice = QSpinBox(whole)
    for widget in (more, choice, hint, following, score, leave):
        flow.addWidget(widget)
    flow.first, flow.most = following, 3
    found = []
    for words in ("1", 12 * "more "):
        score.setText(words)
        flow.setGeometry(QRect(0, 0, 3 * hint.sizeHint().width() + 20, 200))
        pieces = following, hint, score, choice, leave
        assert sorted(pieces, key=lambda piece: (piece.y(), piece.x())) == list(pieces)
        found.append(len({piece.y() for piece in pieces}))
    assert found == [2, 3]


def test_a_high_column_has_more_of_a_strip_in_sight(qtbot: QtBot) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    slot = Slot(whole)
    strips = [SlotStrip("One"), SlotStrip("Other")]
    slot.add(strips[0])
    slot.set_room((ROOMY + 1) * em_of(slot))
    slot.add(strips[1])
    assert [strip.row.most for strip in strips] == [MORE_ROWS, MORE_ROWS]
    slot.set_room((ROOMY - 1) * em_of(slot))
    assert [strip.row.most for strip in strips] == [ROWS, ROWS]
