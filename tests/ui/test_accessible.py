"""Every control of every window and dialog as screen readers find it: what it is called, what it is, what it holds."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtPrintSupport import QPrintPreviewWidget
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QGraphicsView,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QTabBar,
    QTabWidget,
    QWidget,
)

from goboard.ui.language import without_mnemonic
from tests.ui.driver import WindowDriver
from tests.ui.test_whats_this import CONTROLS, DIALOGS, STRIPS, is_inside, record

__all__ = ["record"]
NAME, VALUE = QAccessible.Text.Name, QAccessible.Text.Value
Role = QAccessible.Role
NO_ROLES = (Role.NoRole, Role.Client, Role.Pane)
"""What says nothing of a control."""
HOLDERS = (QScrollArea, QHeaderView, QTabWidget, QPrintPreviewWidget, QGraphicsView)
"""What holds controls, or is a part of one."""
COUNTED = (Role.Slider, Role.SpinBox, Role.ProgressBar, Role.ScrollBar, Role.Dial)


def controls() -> Iterator[QWidget]:
    """What can have the keys in all windows that are seen."""
    for window in QApplication.topLevelWidgets():
        if window.isVisible() and not isinstance(window, QFileDialog):
            for widget in (window, *window.findChildren(QWidget)):
                takes_keys = widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget is not window
                if widget.isVisible() and (takes_keys or isinstance(widget, CONTROLS)) and not is_held(widget):
                    yield widget


def is_held(widget: QWidget) -> bool:
    is_part = isinstance(widget.parentWidget(), (QGraphicsView, QKeySequenceEdit))
    is_empty = isinstance(widget, QTabBar) and not widget.count()
    return isinstance(widget, HOLDERS) or is_part or is_empty or is_inside(widget)


def faults() -> set[str]:
    """What a screen reader would find wrong, by class and what it is in; and titles whose key leads nowhere."""
    found = {f"{type(widget).__name__} in {place(widget)}: {fault}" for widget in controls() for fault in of(widget)}
    return found | {f"the key of {title.text()} in {place(title)} leads nowhere" for title in dead_titles()}


def dead_titles() -> Iterator[QLabel]:
    """Titles seen that lead to what takes no keys itself."""
    for title in (each for window in QApplication.topLevelWidgets() for each in window.findChildren(QLabel)):
        field = title.buddy() if title.isVisible() and title.text() != without_mnemonic(title.text()) else None
        if field is not None and (field.focusProxy() or field).focusPolicy() == Qt.FocusPolicy.NoFocus:
            yield title


def place(widget: QWidget) -> str:
    above = widget.parentWidget()
    return f"{type(above).__name__ if above else ''} of {type(widget.window()).__name__}"


def of(widget: QWidget) -> Iterator[str]:
    spoken: QAccessibleInterface | None = QAccessible.queryAccessibleInterface(widget)
    if spoken is None or not spoken.isValid():
        yield "unknown to screen readers"
        return
    if not spoken.text(NAME).strip():
        yield "no name"
    if "&" in spoken.text(NAME).replace("&&", ""):
        yield f"a name with the mark of a key: {spoken.text(NAME)}"
    if spoken.role() in NO_ROLES:
        yield f"no role but {spoken.role().name}"
    if spoken.role() in COUNTED and spoken.valueInterface() is None:
        yield "no value"


@pytest.mark.parametrize("size", [(1920, 1080), (720, 720)], ids=str)
def test_the_window_s_controls_have_names_roles_and_values(record: WindowDriver, size: tuple[int, int]) -> None:
    record.window.window().resize(*size)
    found = faults()
    for _ in record.switched_on(STRIPS):
        found |= faults()
    assert not found


@pytest.mark.slow
def test_every_dialog_s_controls_have_names_roles_and_values(record: WindowDriver) -> None:
    found = {name: wrong for name in record.dialogs(DIALOGS) if (wrong := faults())}
    assert not found


def test_pages_are_a_group_and_not_a_layered_pane(record: WindowDriver) -> None:
    record.choose("library")
    stacks = [each for window in QApplication.topLevelWidgets() for each in window.findChildren(QStackedWidget)]
    assert len(stacks) > 1
    for stack in stacks:
        spoken = QAccessible.queryAccessibleInterface(stack)
        assert spoken.role() is Role.Grouping and spoken.childCount() == stack.count()
        for number in range(stack.count()):
            page = spoken.child(number)
            assert page.object() is stack.widget(number)
            assert spoken.indexOfChild(page) == number and page.parent().object() is stack
        assert spoken.child(stack.count()) is None
