"""Widgets asked for by where they lie."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtWidgets import QLabel, QListView, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

import goboard.ui
from goboard.ui.inside import widget_at, widgets_in

SOURCES = Path(goboard.ui.__file__).parent
ASKED = re.compile(r"(\.findChildren\(|\.findChild\()([^\n]*)|\.childAt\(")


@pytest.fixture
def box(qtbot: QtBot) -> QWidget:
    """A button, and a list in a box of its own."""
    outer = QWidget()
    qtbot.addWidget(outer)
    inner = QWidget()
    for widget, parts in ((inner, [QListView()]), (outer, [QPushButton("One"), inner])):
        column = QVBoxLayout(widget)
        for part in parts:
            column.addWidget(part)
    outer.show()
    return outer


def test_all_of_a_kind_are_found_however_deep_and_in_order(box: QWidget) -> None:
    assert widgets_in(box, QWidget) == box.findChildren(QWidget)
    assert [type(each) for each in widgets_in(box, QPushButton)] == [QPushButton]
    assert widgets_in(widgets_in(box, QListView)[0], QLabel) == []


def test_what_is_hidden_is_left_out_with_all_in_it(box: QWidget) -> None:
    shown = widgets_in(box, QWidget, shown=True)
    assert shown == [each for each in widgets_in(box, QWidget) if each.isVisible()]
    inner = widgets_in(box, QListView)[0].parentWidget()
    assert inner in shown
    inner.hide()
    assert [type(each) for each in widgets_in(box, QWidget, shown=True)] == [QPushButton]


def test_the_innermost_at_a_place_is_found(box: QWidget) -> None:
    ground = widgets_in(box, QListView)[0].viewport()
    assert widget_at(box, ground.mapTo(box, QPoint(5, 5))) is ground
    ground.hide()
    assert widget_at(box, ground.mapTo(box, QPoint(5, 5))) is ground.parentWidget()
    assert widget_at(box, QPoint(-1, -1)) is None


def test_what_lies_deep_in_a_moved_widget_outlives_the_window_that_was_asked(box: QWidget) -> None:
    ground = widgets_in(box, QListView)[0].viewport()
    old, new = QWidget(), QWidget()
    box.setParent(old)
    assert ground in widgets_in(old, QWidget)
    box.setParent(new)
    old.deleteLater()
    QCoreApplication.sendPostedEvents(old, QEvent.Type.DeferredDelete)
    assert isValid(ground)
    box.setParent(None)


def test_the_window_asks_for_widgets_in_no_other_way() -> None:
    direct = ("options=OWN", "FindDirectChildrenOnly")
    for path in SOURCES.rglob("*.py"):
        for found in ASKED.finditer(path.read_text(encoding="utf-8")):
            assert found[1] and any(word in found[2] for word in direct), f"{path.name}: {found[0]}"
