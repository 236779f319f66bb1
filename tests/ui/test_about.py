"""What goboard is: details to be copied, and licences."""

from PySide6.QtCore import QLibraryInfo
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPlainTextEdit, QPushButton

from goboard import __version__
from tests.ui.driver import LEFT, WindowDriver


def test_details_are_copied_and_licences_shown_while_the_box_stays(driver: WindowDriver) -> None:
    driver.choose("about")
    box = driver.dialog(QMessageBox)
    buttons = {button.text().replace("&", ""): button for button in box.findChildren(QPushButton)}
    QTest.mouseClick(buttons["Copy details"], LEFT)
    copied = QGuiApplication.clipboard().text()
    assert f"goboard {__version__}" in copied and f"Qt {QLibraryInfo.version().toString()}" in copied
    QTest.mouseClick(buttons["Licences"], LEFT)
    driver.qtbot.waitUntil(lambda: bool(box.findChildren(QPlainTextEdit)), timeout=20_000)
    said = box.findChildren(QPlainTextEdit)[0].toPlainText()
    assert "MIT" in said and "PySide6" in said and "LGPL" in said and "numpy" in said.lower()
    assert box.isVisible()
    box.reject()
