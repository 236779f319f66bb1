"""The tree in its window: previews, settings, what is heard, keys that the menus have as well."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import GoTo, Step, SwitchVariation
from goboard.ui.tree.part import TreePart, TreeView
from goboard.ui.tree.preview import PreviewBubble
from goboard.ui.tree.shape import TreeShape
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from tests.ui.driver import LEFT, WindowDriver

RECORD = b"(;SZ[9];B[cc]C[A corner];W[dd](;B[ee]N[main];W[ff])(;B[cc];W[gg]))"


@pytest.fixture
def tree(window: MainWindow) -> TreeView:
    window.send(OpenBytes(RECORD, ""))
    return window.parts["tree"].panel


def keys(window: MainWindow) -> list[int]:
    assert window.snapshot is not None
    return list(window.snapshot.outline.keys.tolist())


def bubble(tree: TreeView) -> PreviewBubble:
    found = tree.findChild(PreviewBubble)
    assert found is not None
    return found


def rest_on(tree: TreeView, key: int, qtbot: QtBot) -> None:
    """Let the pointer rest on a node until its position is shown."""
    centre = tree.centre_of(key)
    assert centre is not None
    handle = tree.window().windowHandle()
    at = tree.viewport().mapTo(tree.window(), centre.toPoint())
    for offset in (QPoint(1, 1), QPoint()):
        QTest.mouseMove(handle, at + offset)
    qtbot.waitUntil(lambda: tree.findChild(PreviewBubble) is not None and bubble(tree).isVisible())


def test_the_pointer_resting_on_a_node_shows_its_position(window: MainWindow, tree: TreeView, qtbot: QtBot) -> None:
    assert window.snapshot is not None
    shown = window.snapshot.node.key
    rest_on(tree, keys(window)[1], qtbot)
    assert bubble(tree).accessibleName() == "1  Black C7"
    assert "A corner" in bubble(tree).text.text()
    assert not bubble(tree).picture.is_blank
    assert window.snapshot.node.key == shown
    QTest.mouseMove(window.window().windowHandle(), QPoint(5, 5))
    tree.node_hovered.emit(None, QRect())
    assert not bubble(tree).isVisible()


def test_a_preview_shows_the_emphasis_of_comments(window: MainWindow, tree: TreeView, qtbot: QtBot) -> None:
    assert window.snapshot is not None
    key = keys(window)[1]
    window.send(SetComment(key, "# Plan\n**strong** and *soft* <b>&"))
    rest_on(tree, key, qtbot)
    text = bubble(tree).text.text()
    assert text.endswith("<strong>Plan</strong><br><strong>strong</strong> and <em>soft</em> &lt;b&gt;&amp;")


def test_a_preview_says_why_a_move_is_illegal(window: MainWindow, tree: TreeView, qtbot: QtBot) -> None:
    rest_on(tree, keys(window)[5], qtbot)
    assert "C7 is occupied." in bubble(tree).text.text()


def test_who_hears_the_screen_hears_the_node(window: MainWindow, tree: TreeView) -> None:
    window.send(Step(2))
    assert tree.accessibleDescription() == "Move 2, White D6, 2 variations"
    window.send(SwitchVariation(1))
    window.send(GoTo(keys(window)[5]))
    assert tree.accessibleDescription() == "Move 3, Black C7, variation 2 of 2, illegal"


def test_arrows_walk_and_enter_goes_back_to_the_board(window: MainWindow, tree: TreeView, driver: WindowDriver) -> None:
    driver.choose("tree_down")
    tree.setFocus()
    driver.press("Right", "Right", "Right", "Down", on=tree)
    assert driver.shown.node.key == keys(window)[5]
    driver.press("Return", on=tree)
    assert window.canvas.hasFocus()


def test_who_clicks_in_the_tree_goes_on_with_the_keys_of_the_board(
    window: MainWindow, tree: TreeView, driver: WindowDriver
) -> None:
    window.parts["comment"].panel.editor.setFocus()
    QTest.mouseClick(tree.viewport(), LEFT, pos=tree.centre_of(keys(window)[3]).toPoint())
    assert driver.shown.node.key == keys(window)[3] and window.canvas.hasFocus()
    driver.press("Right")
    assert driver.shown.node.key == keys(window)[4], "Right steps on, and goes to no other variation"
    tree.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.mouseClick(tree.viewport(), LEFT, pos=tree.centre_of(keys(window)[3]).toPoint())
    assert tree.hasFocus(), "who came there by keys goes on there"


def test_in_a_window_of_its_own_the_tree_gives_the_keys_of_a_click_to_the_board(
    window: MainWindow, tree: TreeView, driver: WindowDriver
) -> None:
    window.canvas.setFocus()
    window.docks["Tree"].setFloating(True)
    # as a window manager does it before it passes the click on
    tree.window().activateWindow()
    driver.qtbot.waitUntil(tree.window().isActiveWindow)
    tree.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
    QTest.mouseClick(tree.viewport(), LEFT, pos=tree.centre_of(keys(window)[1]).toPoint())
    driver.qtbot.waitUntil(window.canvas.hasFocus)


def test_escape_puts_back_what_is_dragged_while_the_board_has_the_keys(
    window: MainWindow, tree: TreeView, driver: WindowDriver
) -> None:
    before = keys(window)
    ends = [tree.centre_of(before[place]).toPoint() for place in (5, 3)]
    QTest.mousePress(tree.viewport(), LEFT, pos=ends[0])
    for step in (ends[0] + QPoint(0, 15), ends[1]):
        QTest.mouseMove(tree.viewport(), step)
    driver.press("Esc")
    QTest.mouseRelease(tree.viewport(), LEFT, pos=ends[1])
    assert keys(window) == before and not driver.shown.document.can_undo


def test_arrows_follow_a_tree_that_goes_down(window: MainWindow, tree: TreeView, driver: WindowDriver) -> None:
    tree.setFocus()
    driver.press("Down", "Down", "Down", "Right", on=tree)
    assert driver.shown.node.key == keys(window)[5]


def test_space_folds_in_the_tree_and_does_not_count(window: MainWindow, tree: TreeView, driver: WindowDriver) -> None:
    tree.setFocus()
    driver.press("Space", on=tree)
    assert driver.shown.count is None
    assert tree.centre_of(keys(window)[1]) is None
    driver.press("Down", on=tree)
    assert tree.centre_of(keys(window)[1]) is not None


def test_how_the_tree_is_shown_is_remembered(make_windows: Callable[..., Windows], qtbot: QtBot) -> None:
    first = make_windows().show_window()
    qtbot.waitUntil(lambda: first.snapshot is not None)
    for name in ("tree_down", "tree_folds_itself", "tree_map", "tree_losses"):
        first.workspace.actions[name].trigger()
    second = make_windows().show_window()
    qtbot.waitUntil(lambda: second.snapshot is not None)
    tree = second.parts["tree"].panel
    assert (tree.is_down, tree.folds.is_automatic, tree.has_map) == (False, True, False)
    assert tree.switches["tree_losses"][0] is False
    assert not second.workspace.actions["tree_down"].isChecked()
    assert isinstance(second.parts["tree"], TreePart)


def test_an_empty_tree_says_what_to_do(driver: WindowDriver) -> None:
    driver.window.send(NewGame(9, 9))
    part = driver.window.parts["tree"]
    assert isinstance(part, TreePart) and isinstance(part.panel, TreeView)
    panel = part.panel
    root = panel.centre_of(driver.shown.node.key)
    beside = QRect(root.x() + int(panel.grid.cell), root.y() - 6, 200, 12)

    def has_words() -> bool:
        image = panel.viewport().grab(beside).toImage()
        return len({image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}) > 2

    assert has_words()
    driver.click("D4")
    root = panel.centre_of(driver.shown.outline.keys[0])
    beside = QRect(root.x() + int(panel.grid.cell), root.y() - 6, 200, 12)
    assert not has_words()


def test_an_empty_tree_invites_to_play_but_not_where_moves_are_to_be_found(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    paint = QPainter.drawText

    def spy(painter: QPainter, *given: object) -> object:
        said.extend(each for each in given if isinstance(each, str))
        return paint(painter, *given)

    monkeypatch.setattr(QPainter, "drawText", spy)
    tree = driver.window.parts["tree"].panel
    tree.grab()
    assert any("Play a move" in each for each in said)
    driver.window.send(OpenBytes(b"(;SZ[9];B[cc];W[dd])", ""))
    driver.press("Home", "F6")
    assert driver.shown.study is not None and len(tree.shape.nodes) == 1
    said.clear()
    tree.grab()
    assert not any("Play a move" in each for each in said)


class Painted(QObject):
    """How often widgets are painted."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.count = 0
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_a_move_lays_the_tree_out_once_and_paints_no_ground_below_its_bar(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.window.window().resize(1400, 900)
    moves = "".join(f";B[{letter}a];W[{letter}c]" for letter in "abcdefghijklmnopqrs")
    driver.window.send(OpenBytes(f"(;GM[1]SZ[19]C[Text]{moves})".encode(), ""))
    QApplication.processEvents()
    driver.press("End")
    tree, led = driver.window.parts["tree"].panel, list[int]()
    bar = tree.verticalScrollBar()
    QApplication.processEvents()
    assert bar.isVisible() and bar.value() == bar.maximum()
    lead = TreeShape.lead
    monkeypatch.setattr(TreeShape, "lead", lambda shape, end: (led.append(end), lead(shape, end)))
    above, parent = list[QWidget](), tree.parentWidget()
    while parent is not None:
        above.append(parent)
        parent = parent.parentWidget()
    grounds, bars, before = Painted(tree, *above), Painted(bar), bar.maximum()
    driver.click("K10")
    QApplication.processEvents()
    assert bar.value() == bar.maximum() > before and bars.count > 0
    assert led == [len(driver.shown.outline.keys) - 1] and grounds.count == 0


def test_moves_on_the_infinite_plane_are_called_by_their_points_whole_where_there_is_room(
    window: MainWindow, tree: TreeView, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = b"(;FF[4]GM[4800]GOBB[kind:infinite]GOBV[1]RU[MANGO]GOBM[1:0,0];GOBM[2:-1234,-5678];GOBM[1:3,-4])"
    said: list[str] = []
    paint = QPainter.drawText

    def spy(painter: QPainter, *given: object) -> object:
        if len(given) == 3:
            said.append(str(given[2]))
        return paint(painter, *given)

    window.send(OpenBytes(record, ""))
    assert window.snapshot is not None and window.snapshot.board.plane is not None
    tree.turn_down(True)
    tree.resize(400, 300)
    monkeypatch.setattr(QPainter, "drawText", spy)
    for key in keys(window):
        window.send(GoTo(key))
        said.clear()
        tree.viewport().grab()
        assert {"-1234,-5678", "3,-4"} <= set(said)
