"""What was mended in a file, in plain sight: the strip, the list, and the way to each place."""

from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest

from goboard.ui.files.notes import HIDDEN, NotesDialog, NotesPart, words_of
from goboard.ui.files.recent import ENCODINGS, kept_paths
from tests.ui.driver import LEFT, WindowDriver


def opened(driver: WindowDriver, tmp_path: Path, text: str | bytes, name: str = "odd.sgf") -> NotesPart:
    path = tmp_path / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    driver.window.open_paths([str(path)])
    notes = driver.window.parts["notes"]
    assert isinstance(notes, NotesPart)
    return notes


def listed(driver: WindowDriver, notes: NotesPart) -> NotesDialog:
    QTest.mouseClick(notes.strip.show_button, LEFT)
    return driver.dialog(NotesDialog)


def test_several_notes_are_counted_and_listed(driver: WindowDriver, tmp_path: Path) -> None:
    notes = opened(driver, tmp_path, "(;GM[1]FF[4]SZ[9];B[zz];W[cc]")
    assert notes.strip.isVisible() and notes.strip.words.text() == "⚠ 2 things in this file were mended."
    dialog = listed(driver, notes)
    assert [dialog.list.item(row).text() for row in range(2)] == [
        "B[zz] is no point of the 9 × 9 board; it is kept and not played. (line 1)",
        "The file ends before the game is closed. (line 1)",
    ]
    assert dialog.encoding_button.isHidden()
    QTest.mouseClick(dialog.show_button, LEFT)
    assert driver.shown.outline.keys[1] == driver.shown.node.key


def test_a_note_leads_to_its_game_and_node(driver: WindowDriver, tmp_path: Path) -> None:
    games = "(;GM[1]SZ[9];B[cc])(;GM[1]SZ[9];B[ee](;W[cc])(;W[gg];B[aa]TR[zz]))"
    notes = opened(driver, tmp_path, games)
    (note,) = driver.shown.document.notes
    assert note.ident == "TR"
    listed(driver, notes)
    assert (driver.shown.game.index, driver.shown.node.move_number, driver.stone("A9")) == (1, 3, 1)


def test_a_file_is_read_with_another_encoding_from_its_notes(driver: WindowDriver, tmp_path: Path) -> None:
    dialog = listed(driver, opened(driver, tmp_path, "(;GM[1]FF[4]SZ[9]CA[x-none]PB[聶衛平])".encode("gb18030")))
    assert not dialog.encoding_button.isHidden()
    dialog.encodings.by_name[ENCODINGS[3]].trigger()
    assert driver.shown.document.asked_encoding == ENCODINGS[3]
    # what is listed is of the reading that is shown, and nothing leads to a place of the one before
    said = [words_of(note) for note in driver.shown.document.notes]
    assert dialog.isVisible() and [dialog.list.item(row).text() for row in range(dialog.list.count())] == said
    assert dialog.show_button.isEnabled() == bool(said) and dialog.encodings.by_name[ENCODINGS[3]].isChecked()


def test_the_strip_is_hidden_for_one_file_and_a_button_is_left(driver: WindowDriver, tmp_path: Path) -> None:
    driver.use_one_tab()
    faulty = "(;GM[1]FF[4]SZ[9];B[zz])"
    notes = opened(driver, tmp_path, faulty, "one.sgf")
    dialog = listed(driver, notes)
    dialog.hide_box.click()
    dialog.reject()
    assert notes.strip.isHidden() and notes.button.text() == "⚠ 1 note"
    opened(driver, tmp_path, faulty, "two.sgf")
    assert notes.strip.isVisible() and notes.button.isHidden()
    QTest.mouseClick(notes.strip.close_button, LEFT)
    assert notes.strip.isHidden() and not notes.button.isHidden()
    opened(driver, tmp_path, faulty, "one.sgf")
    assert notes.strip.isHidden()
    opened(driver, tmp_path, faulty, "two.sgf")
    assert notes.strip.isVisible()


def test_a_single_file_stays_hidden_when_the_program_begins_again(driver: WindowDriver, tmp_path: Path) -> None:
    notes = opened(driver, tmp_path, "(;GM[1]FF[4]SZ[9];B[zz])")
    listed(driver, notes).hide_box.click()
    settings = driver.window.workspace.settings
    settings.sync()
    # as it is read by the next program
    kept = QSettings(settings.fileName(), QSettings.Format.IniFormat)
    assert kept_paths(kept, HIDDEN) == [driver.shown.document.source]


def test_a_faultless_file_has_neither(driver: WindowDriver, tmp_path: Path) -> None:
    driver.use_one_tab()
    notes = opened(driver, tmp_path, "(;GM[1]FF[4]SZ[9];B[zz])")
    opened(driver, tmp_path, "(;GM[1]FF[4]SZ[9];B[ee])", "good.sgf")
    assert notes.strip.isHidden() and notes.button.isHidden()
