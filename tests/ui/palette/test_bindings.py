"""The keys and the toolbar that one chooses."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeWidgetItem, QWidget

from goboard.session.commands.files import OpenBytes
from goboard.ui.inside import widgets_in
from goboard.ui.look import EXTENSION
from goboard.ui.palette.keys import KEYS, KeysDialog
from goboard.ui.palette.toolbar import ToolbarDialog
from goboard.ui.settings import open_settings
from goboard.ui.window.bindings import OTHER_PROGRAMS, TOOLBAR, holders, toolbar_names
from goboard.user_folders import Folders
from tests.ui.driver import LEFT, WindowDriver
from tests.ui.palette.palette_driver import ENTRIES, texts, typed


def keys_dialog(driver: WindowDriver) -> KeysDialog:
    driver.qtbot.waitUntil(lambda: bool(driver.window.findChildren(KeysDialog)))
    (found,) = driver.window.findChildren(KeysDialog)
    assert isinstance(found, KeysDialog)
    return found


def test_shift_enter_sets_a_key_which_the_other_loses_and_all_windows_follow(driver: WindowDriver) -> None:
    other = driver.window.workspace
    found = typed(driver, "mirror left")
    QTest.keyClick(found.box.line, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    dialog = keys_dialog(driver)
    assert dialog.chosen is ENTRIES["mirror_across"] and dialog.key.isVisible()
    assert dialog.table.horizontalScrollBar().maximum() == 0, "nothing is beside what is seen"
    QTest.keyClick(dialog.key, Qt.Key.Key_T)
    assert "T belongs to Game > Count now, which would lose it." in dialog.note.text()
    dialog.replace.click()
    assert other.action("mirror_across").shortcuts() == [QKeySequence("T")]
    assert other.action("count").shortcuts() == []
    assert "(T)" in other.action("mirror_across").toolTip() and "(T)" not in other.action("count").toolTip()
    dialog.restore_all.click()
    assert other.action("count").shortcuts() == [QKeySequence("T")]
    assert not [key for key in other.settings.allKeys() if key.startswith("keys/")]
    dialog.reject()


def test_keys_of_other_programs_are_taken_and_every_other_key_stays(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;SZ[9];B[cc](;W[dd];B[ee])(;W[ff]))", ""))
    action = driver.window.workspace.action
    usual = {name: action(name).shortcuts() for name in ENTRIES}
    found = typed(driver, "sabaki")
    assert texts(found)[:1] == ["Keyboard shortcuts"] and "Manual" in texts(found)
    driver.press("Esc", on=found.box.line)
    driver.window.workspace.settings.setValue("keys/pass", "Shift+Down")
    driver.choose("edit_keys")
    dialog = keys_dialog(driver)
    sets = dialog.others.menu().actions()
    assert [each.text() for each in sets] == ["Arrows as in Sabaki", "Keys as in KaTrain", "Keys as in q5Go"]
    sets[0].trigger()
    driver.qtbot.waitUntil(lambda: action("forward").shortcuts() == [QKeySequence("Down")])
    changed = {name for name in ENTRIES if action(name).shortcuts() != usual[name]}
    assert changed == {*OTHER_PROGRAMS["Sabaki"], "pass"}
    assert dialog.note.text() == "Without a key now: Game > Pass."
    dialog.hide()
    driver.window.canvas.setFocus()
    driver.press("Home", "Down", "Down")
    assert driver.has_stones(black="C7", white="D6")
    driver.press("Right")
    assert driver.has_stones(black="C7", white="F4")
    driver.press("Up", "Up")
    assert driver.shown.node.is_root
    for each, keys in zip(sets[1:], list(OTHER_PROGRAMS.values())[1:], strict=True):
        dialog.restore_all.click()
        assert action("forward").shortcuts() == [QKeySequence("Right")] and action("pass").shortcuts() == usual["pass"]
        each.trigger()
        assert all(action(name).shortcuts() == [*map(QKeySequence, said.split())] for name, said in keys.items())
        assert not any(dialog.table.topLevelItem(row).text(2).startswith("also") for row in range(len(ENTRIES)))
    end = dialog.others.rect().adjusted(dialog.others.width() - 20, 0, 0, 0)
    has_sign = dialog.others.grab(end).toImage()
    dialog.others.setMenu(None)  # type: ignore[arg-type]
    assert dialog.others.grab(end).toImage() != has_sign
    dialog.reject()


def test_keys_of_qt_itself_are_refused_and_conflicts_of_a_file_are_shown(driver: WindowDriver) -> None:
    settings = driver.window.workspace.settings
    settings.setValue("keys/pass", "T; Ctrl+J")
    driver.choose("edit_keys")
    dialog = keys_dialog(driver)
    dialog.choose("pass")
    item = dialog.table.currentItem()
    assert item is not None and item.text(1) == "T, Ctrl+J" and item.text(2) == "also Game > Count"
    for key in ("Esc", "Tab", "Shift+Tab", "Return", "Enter", "F10", "Shift+F10"):
        dialog.key.setKeySequence(QKeySequence(key))
        assert not dialog.add.isEnabled() and "cannot be chosen" in dialog.note.text()
    dialog.reject()


def test_the_list_of_keys_measures_its_rows_once(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Item(QTreeWidgetItem):
        def data(self, column: int, role: int) -> object:
            if role == Qt.ItemDataRole.SizeHintRole:
                asked.append(column)
            return super().data(column, role)

    monkeypatch.setattr("goboard.ui.palette.keys.QTreeWidgetItem", Item)
    driver.choose("edit_keys")
    table = keys_dialog(driver).table
    QApplication.processEvents()
    assert len(ENTRIES) < len(asked) < 3 * len(ENTRIES)
    assert table.columnWidth(KEYS) >= table.sizeHintForColumn(KEYS)


def test_the_space_bar_counts_on_the_board_until_an_action_has_it(driver: WindowDriver) -> None:
    canvas = driver.window.workspace.canvas
    for is_counted in (True, False):
        driver.qtbot.keyClick(canvas, Qt.Key.Key_Space)
        assert (driver.shown.count is not None) == is_counted
    driver.choose("edit_keys")
    dialog = keys_dialog(driver)
    dialog.choose("pass")
    dialog.key.setKeySequence(QKeySequence("Space"))
    driver.qtbot.mouseClick(dialog.replace, Qt.MouseButton.LeftButton)
    dialog.reject()
    canvas.setFocus()
    driver.qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert driver.shown.count is None and driver.shown.node.move_number == 1, "a pass"


def test_damaged_keys_are_the_usual_ones(folders: Folders, driver: WindowDriver) -> None:
    settings = driver.window.workspace.settings
    settings.setValue("keys/count", "nonsense")
    settings.setValue("keys/pass", "x" * 10_000)
    driver.window.follow_settings(())
    assert driver.window.workspace.action("count").shortcuts() == [QKeySequence("T")]
    settings.sync()
    again, notices = open_settings(folders.settings)
    assert not again.contains("keys/pass") and len(notices) == 1


def test_no_two_actions_have_one_key(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "empty.ini"), QSettings.Format.IniFormat)
    assert {key: [entry.name for entry in held] for key, held in holders(settings, ENTRIES.values()).items() if
            len(held) > 1} == {}  # fmt: skip


def test_the_toolbar_is_chosen_from_all_actions(driver: WindowDriver) -> None:
    driver.choose("choose_toolbar")
    (dialog,) = driver.window.findChildren(ToolbarDialog)
    offered = [dialog.offered.item(row).text() for row in range(dialog.offered.count())]
    assert {"View > Tabs > Next tab", "File > Open", "Analysis > Overlays > Show these"} <= set(offered)
    QTest.keyClicks(dialog.sought, "libra")
    QTest.mouseClick(dialog.add, LEFT)
    assert toolbar_names(driver.window.workspace.settings)[1] == "library"
    assert driver.window.workspace.action("library") in driver.window.toolbar.actions()
    QTest.mouseClick(dialog.remove, LEFT)
    assert (
        dialog.names() == TOOLBAR and driver.window.workspace.action("library") not in driver.window.toolbar.actions()
    )
    dialog.reject()


def test_no_line_of_the_toolbar_stands_before_nothing_but_the_button_for_the_rest(driver: WindowDriver) -> None:
    bar = driver.window.toolbar
    driver.qtbot.waitUntil(lambda: bar.isVisible() and bar.width() > 0)
    lines = [bar.widgetForAction(action) for action in bar.actions() if action.isSeparator()]

    def is_drawn(line: QWidget) -> bool:
        picture = line.grab().toImage()
        return len({picture.pixel(x, picture.height() // 2) for x in range(picture.width())}) > 1

    assert all(map(is_drawn, lines))
    first = lines[0]
    assert first is not None
    # just wide enough for the first line
    bar.resize(first.geometry().right() + bar.height(), bar.height())
    bar.layout().activate()
    shown = [each for each in widgets_in(bar, QWidget, shown=True) if each.objectName() != EXTENSION]
    assert shown[-1] is first and not is_drawn(first)
