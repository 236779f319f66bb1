"""The palette under a person's hand, and what it offers."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from goboard.ui.palette.box import Palette
from goboard.ui.palette.part import PalettePart
from goboard.ui.palette.rows import Row
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import MENUS
from tests.ui.driver import WindowDriver

ENTRIES = {entry.name: entry for items in MENUS.values() for entry in all_entries(items)}


def palette(driver: WindowDriver) -> Palette:
    driver.press("Ctrl+Shift+P")
    part = driver.window.parts["palette"]
    assert isinstance(part, PalettePart)
    found = part.palette
    assert found.isVisible() and found.box.line.hasFocus()
    return found


def typed(driver: WindowDriver, words: str) -> Palette:
    found = palette(driver)
    QTest.keyClicks(found.box.line, words)
    return found


def rows_of(found: Palette) -> list[Row]:
    """What it offers, without the titles between."""
    box = found.box
    rows = [box.list.item(at).data(Qt.ItemDataRole.UserRole) for at in range(box.list.count())]
    return [row for row in rows if isinstance(row, Row)]


def texts(found: Palette) -> list[str]:
    return [row.text for row in rows_of(found)]
