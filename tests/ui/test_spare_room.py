"""The comment beside the board leaves the tree its room while a record has none; a list that has closed is not lit."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QCursor, QResizeEvent
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.ui.window.spare_room import REST
from tests.ui.driver import WindowDriver

SIZE = 900, 600


def heights(driver: WindowDriver) -> tuple[int, int]:
    QApplication.processEvents()
    return driver.window.docks["Comment"].height(), driver.window.docks["Tree"].height()


class Resized(QObject):
    """Each time that widget gets another size."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.found: list[QSize] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent):
            self.found.append(event.size())
        return False


def test_a_comment_that_there_is_none_of_leaves_the_tree_its_room(driver: WindowDriver) -> None:
    driver.window.window().resize(*SIZE)
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]C[Read this.];B[aa];W[bb])", ""))
    before = heights(driver)
    assert before[0] > before[1] // 2
    driver.window.send(NewGame(9, 9))
    driver.qtbot.waitUntil(lambda: 2 * heights(driver)[0] < heights(driver)[1])
    low = heights(driver)
    assert sum(low) == sum(before)
    moved = Resized(driver.window.docks["Comment"])
    driver.window.docks.remember()
    assert heights(driver) == low and not moved.found, "what is kept is the usual height, and this one stays"
    docks, kept = driver.window.docks, driver.window.workspace.settings.value("layout/side/heights").split(";")
    tabs = docks.column_of(docks["Tree"]).box_of(docks["Tree"]).height() - low[1]  # type: ignore[union-attr]
    assert {f"Comment={before[0]}", f"Tree={before[1] + tabs}"} <= set(kept)
    driver.window.send(SetComment(driver.shown.node.key, "Now there is one."))
    assert heights(driver) == before


def test_it_leaves_its_room_to_what_comes_and_goes_too(driver: WindowDriver) -> None:
    driver.window.window().resize(*SIZE)
    driver.window.send(NewGame(9, 9, "political-go"))
    docks = driver.window.docks
    driver.qtbot.waitUntil(lambda: docks.is_seen("Politics"))
    driver.qtbot.waitUntil(lambda: docks["Comment"].height() < docks["Politics"].height())


def test_panels_have_the_shares_again_that_they_were_left_with_in_a_lower_window(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]C[Read this.];B[aa];W[bb])", ""))
    window = driver.window.window()
    window.resize(1280, 800)
    first = heights(driver)
    for size in ((820, 560), (700, 1000), (1280, 800), (820, 560), (720, 720), (1280, 800)):
        window.resize(*size)
        QApplication.processEvents()
    assert abs(heights(driver)[0] - first[0]) <= 2, "not as high as in the lowest of these windows"


@pytest.mark.parametrize("is_resized", [False, True])
def test_a_height_that_a_person_gave_it_stays(driver: WindowDriver, is_resized: bool) -> None:
    window = driver.window.window()
    window.resize(*((1280, 800) if is_resized else SIZE))
    driver.window.send(NewGame(9, 9))
    if is_resized:
        driver.qtbot.waitUntil(lambda: 2 * heights(driver)[0] < heights(driver)[1])
        window.resize(*SIZE)
    comment, tree = driver.window.docks["Comment"], driver.window.docks["Tree"]
    driver.qtbot.waitUntil(lambda: 2 * heights(driver)[0] < heights(driver)[1])
    low, column = heights(driver), driver.window.docks.column_of(comment)
    assert column is not None
    column.resizeDocks([comment, tree], [low[0] + 60, low[1] - 60], Qt.Orientation.Vertical)
    dragged = heights(driver)
    assert dragged[0] > low[0] + 30 and sum(dragged) == sum(low), (low, dragged)
    driver.window.docks.remember()
    assert heights(driver) == dragged
    driver.window.send(SetComment(driver.shown.node.key, "Now there is one."))
    assert heights(driver) == dragged


@pytest.mark.parametrize("sizes", [(SIZE, (1280, 800)), ((1280, 800), SIZE)], ids=str)
def test_it_has_its_share_again_though_the_window_has_another_size_now(
    driver: WindowDriver, sizes: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    driver.window.window().resize(*sizes[0])
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]C[Read this.];B[aa];W[bb])", ""))
    before = heights(driver)
    driver.window.send(NewGame(9, 9))
    driver.qtbot.waitUntil(lambda: 2 * heights(driver)[0] < heights(driver)[1])
    driver.window.window().resize(*sizes[1])
    QApplication.processEvents()
    driver.window.send(SetComment(driver.shown.node.key, "Now there is one."))
    after = heights(driver)
    assert abs(after[0] / sum(after) - before[0] / sum(before)) < 0.03, (before, after)


def test_a_tree_in_a_window_of_its_own_is_not_below(driver: WindowDriver) -> None:
    driver.window.window().resize(*SIZE)
    driver.window.docks["Tree"].setFloating(True)
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]C[Read this.];B[aa];W[bb])", ""))
    QApplication.processEvents()
    before = driver.window.docks["Comment"].height()
    driver.window.send(NewGame(9, 9))
    driver.qtbot.wait(2 * REST)
    driver.window.send(SetComment(driver.shown.node.key, "Now there is one."))
    QApplication.processEvents()
    assert driver.window.docks["Comment"].height() == before


def test_a_list_that_has_closed_is_not_lit_when_the_pointer_is_elsewhere(qtbot: QtBot) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["Chinese", "Japanese"])
    box.resize(200, 30)
    box.move(300, 300)
    box.show()
    QCursor.setPos(10, 10)
    plain = box.grab().toImage()
    # as Qt leaves it when its list closes below a pointer that is elsewhere by now
    box.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    assert box.grab().toImage() == plain
    QCursor.setPos(box.mapToGlobal(QPoint(5, 5)))
    assert box.grab().toImage() != plain
