"""Everything by keyboard: Tab and Shift+Tab go through every control of every window, and it is seen where they are."""

import sys
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QComboBox,
    QDialog,
    QFileDialog,
    QGraphicsView,
    QKeySequenceEdit,
    QLineEdit,
    QMainWindow,
    QMenu,
    QTabBar,
    QTabWidget,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from goboard.arrays import Float
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.ui import focus, style
from goboard.ui.dialogs.new_game import NewGameDialog
from goboard.ui.focus import can_be_seen, is_seen
from goboard.ui.inside import OWN, widgets_in
from goboard.ui.plain import one_line
from goboard.ui.window.stage import READ
from tests.ui.driver import LEFT, WindowDriver
from tests.ui.test_contrast import luminance, pixels
from tests.ui.test_whats_this import DIALOGS, STRIPS, is_inside, record

__all__ = ["record"]
MOST = 400
"""Steps after which Tab is called trapped."""
SEEN = 3.0
"""The contrast, between without and with the keys, of what shows where they are."""
EDGE = 3
"""Pixels around a control in which it may be shown too."""


def called(widget: QWidget) -> str:
    text = getattr(widget, "text", None)
    name = widget.accessibleName() or (text() if callable(text) and not isinstance(widget, QTextEdit) else "")
    above = widget.parentWidget()
    return (
        f"{type(widget).__name__} “{one_line(name)[:50]}” in {type(above).__name__} of {type(widget.window()).__name__}"
    )


def stops(window: QWidget) -> set[QWidget]:
    """What Tab should come by: whatever is seen, can be used and takes keys."""
    return {
        widget
        for widget in window.findChildren(QWidget)
        if widget.window() is window
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not is_inside(widget)
        and not isinstance(widget, QTabWidget)
        and not isinstance(widget.parentWidget(), QKeySequenceEdit | QGraphicsView)
        and is_seen(widget)
        and can_be_seen(widget)
    } - other_choices(window)


def other_choices(window: QWidget) -> set[QWidget]:
    """Of those that exclude each other Tab comes to one, and arrows go from there."""
    grouped = {each for group in window.findChildren(QButtonGroup) if group.exclusive() for each in group.buttons()}
    return {
        each
        for each in window.findChildren(QAbstractButton)
        if each.isCheckable() and not each.isChecked() and (each in grouped or each.autoExclusive())
    }


def at_keys() -> QWidget | None:
    return QApplication.focusWidget()


def walk(window: QWidget, key: Qt.Key, held: Qt.KeyboardModifier) -> Iterator[QWidget]:
    """Press that key until it comes round again."""
    seen: list[QWidget] = []
    for _ in range(MOST):
        at = at_keys()
        QTest.keyClick(at or window, key, held)
        now = at_keys()
        if now is None or now is at or now.window() is not window or (seen and now is seen[0]):
            return
        if now in seen:
            return
        seen.append(now)
        yield now


def area(widget: QWidget) -> QRect:
    """The widget and a little around it, in its window."""
    place = QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())
    return place.adjusted(-EDGE, -EDGE, EDGE, EDGE).intersected(widget.window().rect())


def picture(widget: QWidget, box: QRect) -> Float:
    return luminance(pixels(widget.window().grab(box).toImage()))


def change(widget: QWidget) -> tuple[int, int]:
    """How many pixels differ visibly with the keys on the widget and without; how many should."""
    box = area(widget)
    one = picture(widget, box)
    widget.clearFocus()
    two = picture(widget, box)
    widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
    ratios = (np.maximum(one, two) + 0.05) / (np.minimum(one, two) + 0.05)
    seen = box.intersected(widget.rect().translated(widget.mapTo(widget.window(), QPoint(0, 0))))
    return int((ratios >= SEEN).sum()), 2 * min(seen.width(), seen.height())


def faults(record: WindowDriver, window: QWidget, looked_at: set[QWidget] | None = None) -> set[str]:
    """What is wrong with the way of the keys there; controls that were looked at before are not painted again."""
    wanted, found = stops(window), set[str]()
    looked_at = set() if looked_at is None else looked_at
    if len(wanted) < 2:
        return found
    window.activateWindow()
    record.qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
    forward: list[QWidget] = []
    for each in walk(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier):
        forward.append(each)
        if not is_seen(each) or not can_be_seen(each):
            found.add(f"{called(each)}: has the keys where nobody sees it")
    backward = list(walk(window, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier))
    for way, reached in (("Tab", forward), ("Shift+Tab", backward)):
        found |= {f"{called(each)}: not reached by {way}" for each in wanted - set(reached) if isValid(each)}
    fresh = set(forward) - looked_at
    looked_at |= fresh
    return found | unmarked(record, window, fresh)


def unmarked(record: WindowDriver, window: QWidget, controls: set[QWidget]) -> set[str]:
    """Those that do not show that Tab has come to them, in the colours of each scheme."""
    found = set[str]()
    for scheme in style.TOKENS if controls else ():
        paint(record, scheme)
        left = set(controls)
        for each in walk(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier):
            if each not in left:
                continue
            left.remove(each)
            shown, least = change(each)
            if shown < least:
                found.add(f"{called(each)}: the keys are not seen there in {scheme} colours ({shown} of {least})")
            if not left:
                break
        found |= {f"{called(each)}: not reached by Tab in {scheme} colours" for each in left if isValid(each)}
    return found


def windows() -> list[QWidget]:
    found = [
        each
        for each in QApplication.topLevelWidgets()
        if each.isVisible() and isinstance(each, QDialog | QMainWindow) and not isinstance(each, QFileDialog)
    ]
    modal = QApplication.activeModalWidget()
    return [modal] if modal is not None and modal in found else found


@pytest.fixture(autouse=True)
def _light_in_the_end(qapp: QApplication) -> Iterator[None]:
    yield
    style.apply_style(qapp, style.LIGHT)


def paint(record: WindowDriver, scheme: str) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    style.apply_style(app, scheme)
    record.window.show_colours(scheme)
    app.setCursorFlashTime(0)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1920, 1080), (900, 600)], ids=str)
def test_tab_goes_through_the_window_and_its_strips(record: WindowDriver, size: tuple[int, int]) -> None:
    record.window.window().resize(*size)
    QApplication.processEvents()
    looked_at = set[QWidget]()
    found = faults(record, record.window.window(), looked_at)
    for name in record.switched_on(STRIPS):
        for window in windows():
            found |= {f"{name}: {each}" for each in faults(record, window, looked_at)}
    assert not found


@pytest.mark.parametrize("size", [(1920, 1080), (900, 600)], ids=str)
def test_tab_comes_from_the_board_to_what_ends_the_editing_then_to_players_panels_and_steps(
    driver: WindowDriver, size: tuple[int, int]
) -> None:
    driver.window.window().resize(*size)
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]KM[0]RU[Japanese];B[cc])", ""))
    driver.choose("edit_tools")
    window, canvas = driver.window.window(), driver.window.canvas
    window.activateWindow()
    driver.qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
    canvas.setFocus()
    parts = driver.window.parts
    expected = [
        parts["editing"].mode.tools.done,  # type: ignore[attr-defined]
        parts["players"].card.rules,  # type: ignore[attr-defined]
        *(bar for bar in driver.window.stage.columns[READ].findChildren(QTabBar, options=OWN) if is_seen(bar)),
        parts["tree"].panel,  # type: ignore[attr-defined]
        parts["players"].steps.steps["forward"],  # type: ignore[attr-defined]
        canvas,
    ]
    for key, wanted in ((Qt.Key.Key_Tab, expected), (Qt.Key.Key_Backtab, expected[-2::-1])):
        canvas.setFocus()
        way = list(walk(window, key, Qt.KeyboardModifier.NoModifier))
        assert [each for each in way if each in wanted] == wanted


def test_a_step_looks_through_the_window_once(record: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[QWidget] = []
    asked: list[QWidget] = []

    def counted(widget: QWidget, kind: type[QWidget], *, shown: bool) -> list[QWidget]:
        looks.append(widget)
        return widgets_in(widget, kind, shown=shown)

    def noted(widget: QWidget) -> bool:
        asked.append(widget)
        return can_be_seen(widget)

    monkeypatch.setattr(focus, "widgets_in", counted)
    monkeypatch.setattr(focus, "can_be_seen", noted)
    window = record.window.window()
    window.activateWindow()
    record.qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
    steps = len(list(walk(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)))
    assert 5 < steps <= len(looks) <= steps + 1
    # of all others none is asked for what it comes to first
    assert len(asked) < 4 * steps


@pytest.mark.slow
def test_tab_goes_through_every_dialog(record: WindowDriver) -> None:
    found, looked_at = set[str](), set[str]()
    for name in record.dialogs(DIALOGS):
        for window in windows():
            if window is not record.window.window():
                looked_at.add(name)
                found |= {f"{name}: {each}" for each in faults(record, window)}
    assert not found
    # others ask for a file, or stand in the window itself
    assert len(looked_at) > 0.7 * len(DIALOGS)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the desktop does it itself")
def test_shift_f10_opens_the_menu_of_what_has_the_keys(driver: WindowDriver) -> None:
    driver.window.send(NewGame(9, 9))
    driver.window.workspace.canvas.setFocus()
    driver.press("Shift+F10")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()[0].text().replace("&", "").startswith("Why?")
    menu.close()


@pytest.mark.parametrize("key", ["Return", "Enter"])
def test_enter_presses_the_button_that_has_the_keys_in_the_window_too(driver: WindowDriver, key: str) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]KM[0]RU[Japanese];B[cc];W[gg])", ""))
    forward = driver.window.parts["players"].steps.steps["forward"]  # type: ignore[attr-defined]
    forward.setFocus()
    driver.press(key, on=forward)
    assert driver.shown.node.move_number == 1
    driver.choose("count")
    leave = driver.window.parts["counting"].panel.leave_button  # type: ignore[attr-defined]
    leave.setFocus()
    driver.press(key, on=leave)
    assert driver.shown.count is None


def test_enter_presses_the_button_that_has_the_keys_in_a_panel_in_a_window_of_its_own(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]KM[0]RU[Japanese];B[cc];W[gg])", ""))
    driver.choose("count")
    driver.window.docks["Counting"].setFloating(True)
    leave = driver.window.parts["counting"].panel.leave_button  # type: ignore[attr-defined]
    leave.setFocus()
    driver.press("Return", on=leave)
    assert driver.shown.count is None


def shows_keys(widget: QWidget) -> bool:
    ring = widget.findChild(focus.FocusRing, options=OWN)
    return widget.window().testAttribute(focus.BY_KEYS) and (ring is None or ring.isVisible())


def with_keys(driver: WindowDriver) -> QWidget:
    """The tree, to which Tab has come."""
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]KM[0]RU[Japanese];B[cc];W[gg])", ""))
    window, tree = driver.window.window(), driver.window.parts["tree"].panel  # type: ignore[attr-defined]
    window.activateWindow()
    driver.qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
    tree.setFocus(Qt.FocusReason.ShortcutFocusReason)
    assert shows_keys(tree)
    return tree


def test_it_is_still_seen_where_the_keys_are_after_the_menus_and_after_find_an_action(driver: WindowDriver) -> None:
    tree = with_keys(driver)
    bar = driver.window.menuBar()
    bar.setActiveAction(bar.actions()[0])
    bar.setFocus(Qt.FocusReason.MenuBarFocusReason)
    QApplication.processEvents()
    assert not tree.hasFocus()
    menu = bar.actions()[0].menu()
    assert isinstance(menu, QMenu)
    menu.close()
    tree.setFocus(Qt.FocusReason.MenuBarFocusReason)
    assert shows_keys(tree)
    driver.choose("palette")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert tree.hasFocus() and shows_keys(tree)


def test_it_is_still_seen_where_the_keys_are_after_a_list_and_not_after_a_click(driver: WindowDriver) -> None:
    with_keys(driver)
    driver.choose("new")
    dialog = driver.dialog(NewGameDialog)
    dialog.activateWindow()
    driver.qtbot.waitUntil(dialog.isActiveWindow, timeout=20_000)
    box = [each for each in dialog.findChildren(QComboBox) if each.isVisible()][1]
    box.setFocus(Qt.FocusReason.ShortcutFocusReason)
    driver.press("Space", on=box)
    driver.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    driver.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)
    assert box.hasFocus() and shows_keys(box)
    name = dialog.findChildren(QLineEdit)[-1]
    QTest.mouseClick(name, LEFT)
    assert not shows_keys(name)
    dialog.reject()
