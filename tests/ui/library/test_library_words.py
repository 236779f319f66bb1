"""The library's window in another language: nothing of it is left in English, on no page and in no dialog."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from goboard.library.library import Library
from goboard.ui.language import number_words, share_words, speak
from goboard.ui.library.batch import EditDialog, RenameDialog
from goboard.ui.library.comparing import CompareDialog
from goboard.ui.library.game_view import _title as title
from goboard.ui.library.names import NamesDialog
from goboard.ui.library.window import LibraryWindow
from goboard.words.wording import HABITS, Wording
from tests.library.records import save
from tests.ui.test_pseudo import bare, left_in_english
from tests.words.pseudo import pseudo

RECORDS = {"1": "(;SZ[9]PB[①]PW[②]EV[③]DT[1933];B[cc];W[gg];B[cg])", "2": "(;SZ[9]PB[②]PW[③]RE[B+R];B[gg];W[cc])"}


@pytest.fixture
def library(tmp_path: Path, qapp: QApplication) -> Iterator[LibraryWindow]:
    save(tmp_path / "1", **RECORDS, copy=RECORDS["1"])
    speak(pseudo())
    try:
        settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
        window = LibraryWindow(Library(tmp_path / "index.db"), settings, is_threaded=False)
        window.begin()
        window.show()
        window.add_folders([str(tmp_path / "1")])
        yield window
        window.close()
        window.deleteLater()
    finally:
        speak(Wording())


OUTSIDE = ("pytest-of", "{date} {black}", "what's this", "'OK'", "'Cancel'", "'Close'")
"""Paths, parts of a pattern, and what others word."""


def english(*windows: QWidget) -> set[str]:
    """What of these windows is left in English."""
    return {said for said in left_in_english(windows) if not any(each in said for each in OUTSIDE)}


@pytest.mark.parametrize(("code", "rules"), [("zh", "日本"), ("de", "Japanisch")])
def test_rules_that_goboard_knows_are_named_in_the_language(tmp_path: Path, code: str, rules: str) -> None:
    save(tmp_path / "1", named="(;SZ[9]RU[jp];B[cc])", own="(;SZ[9]RU[House rules];B[cc])")
    library = Library(tmp_path / "index.db")
    library.add_folder(tmp_path / "1")
    library.refresh()
    speak(Wording(code))
    try:
        told = {title(game).rpartition(" · ")[2] for game in library.games().games}
    finally:
        speak(Wording())
    assert told == {rules, "House rules"}


@pytest.mark.slow
def test_every_page(library: LibraryWindow) -> None:
    found: set[str] = set()
    for tabs in (library.pages.tabs, library.pages.side):
        for page in range(tabs.count()):
            tabs.setCurrentIndex(page)
            library.games.table.selectRow(0)
            found |= english(library)
    assert not found


def test_every_dialog(library: LibraryWindow) -> None:
    dialogs = [kind(library) for kind in (EditDialog, RenameDialog, CompareDialog, NamesDialog)]
    for dialog in dialogs:
        dialog.show()
    assert not english(library, *dialogs)


def test_the_menu_of_games_and_what_was_done(library: LibraryWindow) -> None:
    library.games.table.selectAll()
    menu = QMenu(library)
    library.acts.fill(menu)
    titles = [action.text() for action in menu.actions()]
    assert titles and not [title for title in titles if bare(title)]
    library.acts.tag("④")
    said = library.statusBar().currentMessage()
    assert "④" in said and said.startswith("⟦") and not bare(said)


@pytest.mark.parametrize("code", sorted(HABITS))
def test_the_window_fits_a_screen_of_900_pixels(tmp_path: Path, qapp: QApplication, code: str) -> None:
    speak(Wording(code))
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = LibraryWindow(Library(tmp_path / "index.db"), settings, is_threaded=False)
    try:
        assert window.pages.minimumSizeHint().width() <= 880
    finally:
        window.close()
        window.deleteLater()


def test_numbers_are_written_as_the_language_does(qapp: QApplication) -> None:
    speak(Wording("de"))
    try:
        assert (number_words(12345.5, 1), share_words(0.565, 1)) == ("12.345,5", "56,5\u00a0%")
    finally:
        speak(Wording())
