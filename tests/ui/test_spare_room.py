"""The comment beside the board leaves the tree its room while a record has none; a list that has closed is not lit."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import NewGame, OpenBytes
from tests.ui.driver import WindowDriver

SIZE = 900, 600


def heights(driver: WindowDriver) -> tuple[int, int]:
    QApplication.processEvents()
    return driver.window.docks["Comment"].height(), driver.window.docks["Tree"].height()


def test_a_comment_that_there_is_none_of_leaves_the_tree_its_room(driver: WindowDriver) -> None:
    driver.window.window().resize(*SIZE)
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]C[Read this.];B[aa];W[bb])", ""))
    before = heights(driver)
    assert before[0] > before[1] // 2
    driver.window.send(NewGame(9, 9))
    driver.qtbot.waitUntil(lambda: 2 * heights(driver)[0] < heights(driver)[1])
    low = heights(driver)
    assert sum(low) == sum(before)
    driver.window.docks.remember()
    assert heights(driver) == low, "what is kept is the usual height, and this one stays"
    driver.window.send(SetComment(driver.shown.node.key, "Now there is one."))
    assert heights(driver) == before


def test_a_height_that_a_person_gave_it_stays(driver: WindowDriver) -> None:
    driver.window.window().resize(*SIZE)
    driver.window.send(NewGame(9, 9))
    comment, tree = driver.window.docks["Comment"], driver.window.docks["Tree"]
    driver.qtbot.waitUntil(lambda: 2 * heights(driver)[0] < heights(driver)[1])
    both = sum(heights(driver))
    column = driver.window.docks.column_of(comment)
    assert column is not None
    column.resizeDocks([comment, tree], [both - 150, 150], Qt.Orientation.Vertical)
    dragged = heights(driver)
    driver.window.send(SetComment(driver.shown.node.key, "Now there is one."))
    assert heights(driver) == dragged


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
