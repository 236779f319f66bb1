"""The rule editor, by clicks and keys: rules of one's own are made, kept, used, compared, renamed, deleted."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QMessageBox, QPushButton, QWidget

from goboard.rules import catalogue
from goboard.session import own_rules
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import OpenBytes
from goboard.ui.dialogs import rule_editor
from goboard.ui.dialogs.comparison import ComparisonDialog
from goboard.ui.dialogs.new_game import NewGameDialog
from goboard.ui.dialogs.rule_editor import RuleEditor
from goboard.ui.window.slot import em_of
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
from tests.ui.driver import LEFT, WindowDriver
from tests.ui.new_game_driver import start

pytestmark = pytest.mark.usefixtures("own_sets")
RECORD = b"(;GM[1]FF[4]SZ[5]RU[Japanese]KM[0];B[ba];W[ee];B[bb];W[ed];B[ac];W[aa];B[de];W[ab])"
"""The last move is suicide of two stones."""


@pytest.fixture
def editor(driver: WindowDriver) -> RuleEditor:
    driver.window.send(OpenBytes(RECORD, ""))
    panel = driver.window.parts["rules"].panel
    QTest.mouseClick(panel.editor_button, LEFT)
    return driver.dialog(RuleEditor)


def pick(box: QComboBox, words: str) -> None:
    """Choose the entry with those words."""
    row = box.findText(words)
    assert row >= 0, words
    box.setCurrentIndex(row)
    box.activated.emit(row)


def switch(editor: RuleEditor, name: str, words: str) -> None:
    box = editor.form.editor(name)
    assert isinstance(box, QComboBox)
    pick(box, words)


def click(button: QPushButton) -> None:
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)


def type_name(editor: RuleEditor, words: str) -> None:
    editor.title.clear()
    QTest.keyClicks(editor.title, words)


def make_house(editor: RuleEditor) -> None:
    switch(editor, "ko", "No board may stand twice")
    switch(editor, "suicide", "Allowed")
    type_name(editor, "House")
    click(editor.save_button)


def titles(driver: WindowDriver) -> list[str]:
    choice = driver.window.parts["rules"].panel.choice
    return [choice.itemText(row) for row in range(choice.count())]


def test_rules_are_put_together_saved_and_used(driver: WindowDriver, editor: RuleEditor, folders: Folders) -> None:
    assert "As Japanese." in editor.meaning.toPlainText()
    assert not editor.save_button.isEnabled(), "they have no name yet"
    switch(editor, "suicide", "Allowed")
    assert "vanish" in editor.problem.text() and not editor.use_button.isEnabled()
    make_house(editor)
    said = editor.meaning.toPlainText()
    assert "As Japanese, but for: Repetition, Suicide." in said
    assert "Suicide: Allowed (Japanese: Forbidden). A chain that its own stone leaves" in said
    assert [path.name for path in folders.rules.iterdir()] == ["House.json"]
    assert titles(driver)[-1] == "House"
    click(editor.use_button)
    assert (driver.shown.rules.title, driver.shown.rules.is_kept) == ("House", True)
    panel = driver.window.parts["rules"].panel
    assert panel.choice.currentText() == "House" and "Suicide: allowed" in panel.summary.text()
    assert set(panel.form.values()) == {"komi", "handicap"}
    driver.qtbot.waitUntil(lambda: panel.verdict.text() == "Every move is legal under these rules.")
    driver.window.send(Undo())
    assert (driver.shown.rules.name, driver.shown.rules.is_kept) == ("japanese", True)


def test_the_preset_stays_when_rules_are_saved(editor: RuleEditor) -> None:
    editor.preset.setCurrentText("AGA (American)")
    editor.preset.activated.emit(editor.preset.currentIndex())
    for name, choice in (("ko", "No board may stand twice"), ("pass", "Costs nothing"), ("stop", "End the game")):
        switch(editor, name, choice)
    type_name(editor, "Club")
    click(editor.save_button)
    assert editor.preset.currentText() == "AGA (American)"


def test_what_is_chosen_in_the_panel_keeps_the_switches(driver: WindowDriver, editor: RuleEditor) -> None:
    make_house(editor)
    editor.reject()
    panel = driver.window.parts["rules"].panel
    pick(panel.choice, "House")
    driver.qtbot.waitUntil(lambda: driver.shown.rules.title == "House")
    line = panel.form.editor("komi")
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "3.5")
    QTest.keyClick(line, Qt.Key.Key_Return)
    values = driver.shown.rules.values
    assert (values["komi"], values["suicide"], values["ko"]) == ("3.5", "yes", "positional")
    pick(panel.choice, "Japanese")
    assert driver.shown.rules.values["ko"] == "simple", "switches are no options of other rules"


def test_a_new_game_and_the_comparison_have_them(driver: WindowDriver, editor: RuleEditor) -> None:
    driver.use_one_tab()
    make_house(editor)
    editor.reject()
    driver.press("F8")
    dialog = driver.dialog(ComparisonDialog)
    driver.qtbot.waitUntil(lambda: dialog.table.rowCount() > 2)
    assert "House" in {dialog.table.item(row, 0).text() for row in range(dialog.table.rowCount())}
    dialog.reject()
    driver.press("Ctrl+N")
    new = driver.dialog(NewGameDialog)
    new.rules.setCurrentIndex(new.rules.findText("House"))
    driver.qtbot.waitUntil(lambda: not new.board.is_building)
    start(driver, new)
    driver.answer("Don't save")
    assert driver.shown.rules.title == "House" and driver.shown.rules.values["suicide"] == "yes"
    driver.press("Ctrl+N")
    assert driver.dialog(NewGameDialog).rules.currentText() == "House", "the last choice is proposed"


def test_rules_made_out_of_the_new_game_dialog_are_chosen_there(driver: WindowDriver) -> None:
    driver.press("Ctrl+N")
    new = driver.dialog(NewGameDialog)
    click(new.rules_button)
    editor = new.findChild(RuleEditor)
    assert editor is not None
    switch(editor, "pass", "Costs a prisoner")
    type_name(editor, "Never saved")
    click(editor.use_button)
    assert new.rules.currentText() == "Never saved"
    driver.qtbot.waitUntil(lambda: not new.board.is_building)
    start(driver, new)
    assert driver.shown.rules.title == "Never saved" and driver.shown.rules.values["pass"] == "prisoner"


def test_renaming_deleting_and_a_question_before_anything_is_lost(
    driver: WindowDriver, editor: RuleEditor, folders: Folders
) -> None:
    make_house(editor)
    type_name(editor, "Home")
    click(editor.save_button)
    assert titles(driver)[-1] == "Home" and [path.name for path in folders.rules.iterdir()] == ["Home.json"]
    switch(editor, "pass", "Costs a prisoner")
    editor.reject()
    assert editor.isVisible()
    driver.answer("Cancel")
    click(editor.use_button)
    assert driver.shown.rules.values["pass"] == "prisoner", "the record has what was chosen, not what is saved"
    assert titles(driver).count("Home") == 2
    driver.choose("edit_rules")
    again = driver.dialog(RuleEditor)
    QTest.mouseClick(again.list.viewport(), LEFT, pos=again.list.visualItemRect(again.list.item(0)).center())
    assert again.options["pass"] == "free"
    click(again.delete_button)
    driver.answer("Delete")
    assert not list(folders.rules.iterdir())
    assert (driver.shown.rules.title, driver.shown.rules.values["pass"]) == ("Home", "prisoner")
    again.reject()
    if again.isVisible():
        driver.answer("Don't save")
    assert titles(driver).count("Home") == 1, "the record still has them"


def test_hostile_files_are_told_and_names_are_only_text(
    windows: Windows, driver: WindowDriver, folders: Folders, tmp_path: Path
) -> None:
    folders.rules.mkdir(parents=True)
    (folders.rules / "broken.json").write_text("{")
    said = {"kind": own_rules.KIND, "version": own_rules.VERSION, "count": "area"}
    (folders.rules / "markup.json").write_text(json.dumps({**said, "title": "<img src=x> &amp; <b>fat</b>"}))
    driver.choose("edit_rules")
    editor = driver.dialog(RuleEditor)
    assert editor.faults.text().startswith("broken.json: this is no rule set")
    item = editor.list.item(0)
    assert item.text() == "<img src=x> &amp; <b>fat</b>"
    QTest.mouseClick(editor.list.viewport(), LEFT, pos=editor.list.visualItemRect(item).center())
    click(editor.use_button)
    assert "<b>fat</b>" in driver.window.parts["rules"].panel.choice.currentText()
    driver.choose("edit_rules")
    editor = driver.dialog(RuleEditor)
    foreign = tmp_path / "foreign.json"
    foreign.write_text(json.dumps({**said, "title": "Foreign"}))
    editor.read(str(foreign))
    assert (folders.rules / "Foreign.json").exists() and titles(driver)[-1] == "Foreign"
    editor.read(str(folders.rules / "broken.json"))
    box = editor.findChild(QMessageBox)
    assert box is not None and "broken.json" in box.text()
    box.reject()
    editor.read(str(foreign))
    assert "already" in editor.problem.text() and editor.isVisible(), "it may be called otherwise"


def test_the_page_of_the_help_says_the_switches(driver: WindowDriver, editor: RuleEditor) -> None:
    make_house(editor)
    editor.reject()
    driver.choose("rules_help")
    pages = next(child for child in driver.window.findChildren(QWidget) if type(child).__name__ == "RulesHelp")
    last = pages.list.count() - 2
    pages.list.setCurrentRow(last)
    assert pages.list.item(last).text() == "House"
    assert "A chain that its own stone leaves without a liberty goes" in pages.text.toPlainText()
    assert catalogue.listed_by("House") is not None


@pytest.mark.parametrize(("width", "is_below"), [(640, True), (900, False)])
def test_the_editor_fits_the_width_of_its_screen(
    monkeypatch: pytest.MonkeyPatch, driver: WindowDriver, width: int, is_below: bool
) -> None:
    monkeypatch.setattr(rule_editor, "room_for", lambda _window: QSize(width - 24, 576))
    em, written = em_of(driver.window), "koPOSITIONAL" * 4
    monkeypatch.setattr(rule_editor.katago, "written", lambda _rules: written)
    editor = RuleEditor(driver.window, driver.window.workspace.rules_folder, False)
    assert editor.minimumSizeHint().width() <= (width - 24) * em / 13
    assert (editor.meaning.parentWidget() is not editor) == is_below
    # what it means takes all the room that the rest does not need
    editor.meaning.setMinimumHeight(400)
    editor.resize(editor.width(), 1)
    editor.show()
    said, word = editor.katago, editor.katago.fontMetrics().horizontalAdvance(written)
    assert said.width() >= word and said.height() >= said.heightForWidth(said.width())
    assert not said.geometry().intersects(editor.meaning.geometry())
    editor.deleteLater()
