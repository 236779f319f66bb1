"""The language of the window: the setting, else the system's, else English."""

import re
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QDir, QFileInfo, QLocale, QSettings
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QFileDialog, QFileIconProvider
from pytestqt.qtbot import QtBot

from goboard import resources_path
from goboard.rules import catalogue
from goboard.rules.protocol import OptionField
from goboard.ui import language
from goboard.ui.clocks.choice import SECOND, TimeBox
from goboard.ui.decimals import DecimalBox
from goboard.ui.language import (
    LANGUAGE,
    chosen_language,
    language_choices,
    number_text,
    numbers_text,
    of_system,
    share_done,
    speak,
    speak_chosen,
    tr,
    without_mnemonic,
    without_stop,
)
from goboard.ui.options.editor import NumberEditor
from goboard.ui.preferences.dialog import PreferencesDialog
from goboard.ui.preferences.table import BY_KEY, Setting
from goboard.ui.window.actions import _describe
from goboard.ui.window.menu_entry import Entry, Submenu
from goboard.ui.window.menus import MENUS
from goboard.words.wording import HABITS, Wording
from tests.ui.driver import WindowDriver
from tools.compile_catalogues import compile_catalogues


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """German is whole, French in progress, Korean damaged, the others are missing."""
    folder = tmp_path / "translations"
    folder.mkdir()
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    german = 'msgid "Language"\nmsgstr "Sprache"\n\nmsgid "Preferences"\nmsgstr "Einstellungen"\n'
    french = 'msgid "Language"\nmsgstr "Langue"\n\nmsgid "Preferences"\nmsgstr ""\n'
    for code, words in (("de", german), ("fr", french)):
        (folder / f"{code}.po").write_text(f"{header}\n{words}", "utf-8")
    compile_catalogues(folder)
    (folder / "ko.words").write_bytes(struct.pack("<8sII", b"goboardW", 7, 9999) + b"\xff" * 40)
    monkeypatch.setattr(resources_path, "FOLDERS", (tmp_path, *resources_path.FOLDERS))
    yield folder
    speak(Wording())
    language._translate_qt("en")


def settings_with(tmp_path: Path, value: object) -> QSettings:
    settings = QSettings(str(tmp_path / "some.ini"), QSettings.Format.IniFormat)
    settings.setValue(LANGUAGE, value)
    return settings


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        (["de-Latn-AT", "de-AT", "de"], "de"), (["it-IT", "it", "de-DE"], "de"), (["en-GB", "de"], "en"), ([], "en"),
        (["pt-BR"], "en"), (["zh-Hant-TW", "zh-TW", "zh", "de"], "en"), (["zh-HK"], "en"), (["C"], "en"),
        (["fr-FR", "fr"], "en"), (["ko-KR", "de"], "de"),
    ],
)  # fmt: skip
def test_the_system_is_followed_where_its_language_is_whole(catalogues: Path, wanted: list[str], spoken: str) -> None:
    assert of_system(wanted) == spoken


@pytest.mark.parametrize("value", ["xx", "../de", "", "de_DE", 7, ["de", "fr"]])
def test_a_damaged_choice_is_that_of_the_system(catalogues: Path, tmp_path: Path, value: object) -> None:
    assert not speak_chosen(settings_with(tmp_path, value))
    assert language.language() == "en"
    assert not BY_KEY[LANGUAGE].fits("xx") and BY_KEY[LANGUAGE].fits("ko")


def test_what_is_chosen_is_spoken_by_goboard_and_by_qt(catalogues: Path, tmp_path: Path, qapp: QApplication) -> None:
    settings = settings_with(tmp_path, "de")
    assert speak_chosen(settings) and not speak_chosen(settings)
    assert (tr("Preferences"), tr("Nobody translates this")) == ("Einstellungen", "Nobody translates this")
    cancel = QDialogButtonBox.StandardButton.Cancel
    assert QDialogButtonBox(cancel).button(cancel).text().replace("&", "") == "Abbrechen"
    assert QLocale().decimalPoint() == ","
    assert speak_chosen(settings_with(tmp_path, "en"))
    assert QDialogButtonBox(cancel).button(cancel).text().replace("&", "") == "Cancel"
    assert (tr("Preferences"), QLocale()) == ("Preferences", QLocale.system())


@pytest.mark.parametrize("code", [code for code in HABITS if code != "en"])
def test_qt_has_its_own_words_in_each_language(catalogues: Path, tmp_path: Path, qapp: QApplication, code: str) -> None:
    assert speak_chosen(settings_with(tmp_path, code))
    cancel = QDialogButtonBox.StandardButton.Cancel
    assert QDialogButtonBox(cancel).button(cancel).text().replace("&", "") != "Cancel"


def test_a_damaged_catalogue_is_english(catalogues: Path, tmp_path: Path) -> None:
    assert speak_chosen(settings_with(tmp_path, "ko"))
    assert tr("Preferences") == "Preferences"
    assert [share_done(code) for code in ("en", "de", "fr", "ko")] == [1, 1, 0.5, 0]


def test_preferences_name_each_language_in_its_own_words(catalogues: Path, driver: WindowDriver) -> None:
    driver.press("Ctrl+,")
    dialog = driver.dialog(PreferencesDialog)
    box = dialog.rows[LANGUAGE].control
    assert isinstance(box, QComboBox)
    said = {box.itemData(at): box.itemText(at) for at in range(box.count())}
    assert list(said) == ["", *HABITS] and (said["de"], said["en"]) == ("Deutsch", "English")
    assert said["fr"] == "Français, in progress: 50 %" == language_choices()["fr"]
    assert chosen_language("fr") == "fr"
    dialog.reject()


def test_numbers_are_typed_with_a_point_or_a_comma(catalogues: Path, tmp_path: Path, driver: WindowDriver) -> None:
    box = DecimalBox(driver.window, decimals=2, maximum=100, suffix=" s")
    for code, mark in (("en", "."), ("de", ","), ("fr", ","), ("ja", ".")):
        speak_chosen(settings_with(tmp_path, code))
        box.setLocale(QLocale(code))
        for typed in ("6.5", "6,5"):
            box.clear()
            QTest.keyClicks(box.lineEdit(), typed)
            assert (box.value(), box.text()) == (6.5, f"6{mark}5 s")
            box.setValue(0)
        seconds = TimeBox(driver.window, SECOND, 60)
        seconds.setLocale(QLocale(code))
        seconds.setValue(0.5)
        assert seconds.valueFromText(seconds.text()) == 0.5 and seconds.text().startswith(f"0{mark}5")
    assert Setting("some", 1.0, "page", "title").taken("6.5") == 6.5


def test_the_key_in_brackets_is_no_part_of_the_words() -> None:
    assert without_mnemonic("新規対局(&N)…") == "新規対局…" and without_mnemonic("&New game") == "New game"
    assert without_mnemonic("Black && White (B&W)") == "Black & White (BW)"
    assert without_stop("この点には打てません。") == "この点には打てません"
    assert without_stop("It is taken.") == "It is taken"


@pytest.mark.parametrize(
    ("code", "words"),
    [("de", "Strg+Umschalt+P"), ("es", "Ctrl+Mayús+P"), ("fr", "Ctrl+Maj+P"), ("ja", "Ctrl+Shift+P")],
)
def test_keys_and_dialogs_of_qt_say_what_players_expect(qtbot: QtBot, code: str, words: str) -> None:
    speak(Wording(code))
    language._translate_qt(code)
    try:
        assert QKeySequence("Ctrl+Shift+P").toString(QKeySequence.SequenceFormat.NativeText) == words
        dialog = QFileDialog()
        qtbot.addWidget(dialog)
        for label in QFileDialog.DialogLabel:
            assert dialog.labelText(label) not in ("&Look in:", "File &name:", "Files of &type:", "Cancel", "")
        for path in (QDir.rootPath(), QDir.tempPath()):
            assert QFileIconProvider().type(QFileInfo(path)) not in ("Folder", "Drive", "")
        for text in ("Double Sided Printing", "Long side binding", "Off", "Page &Set:"):
            assert QCoreApplication.translate("QPrintSettingsOutput", text) != text
    finally:
        speak(Wording())
        language._translate_qt("en")


@pytest.mark.parametrize(
    ("code", "folder"), [("ja", "フォルダ"), ("zh", "文件夹"), ("ko", "폴더"), ("de", "Verzeichnis")]
)
def test_kinds_of_files_are_not_left_in_english(tmp_path: Path, code: str, folder: str) -> None:
    """Most catalogues of Qt have these words where Qt used to look for them."""
    speak(Wording(code))
    language._translate_qt(code)
    try:
        icons = QFileIconProvider()
        assert icons.type(QFileInfo(str(tmp_path))) == folder
        assert "File" not in QCoreApplication.translate("QAbstractFileIconProvider", "%1 File")
    finally:
        speak(Wording())
        language._translate_qt("en")


@pytest.mark.parametrize(("code", "said"), [("en", "100 %"), ("de", "100\u00a0%"), ("ja", "100%"), ("zh", "100%")])
def test_settings_of_per_cent_are_written_as_the_language_writes_them(
    code: str, said: str, driver: WindowDriver
) -> None:
    speak(Wording(code))
    try:
        driver.choose("preferences")
        dialog = driver.dialog(PreferencesDialog)
        box = dialog.rows["board/stone_size"].control.findChild(DecimalBox)
        assert box is not None and box.text() == said
        seconds = dialog.rows["autoplay/seconds"].control
        assert isinstance(seconds, DecimalBox) and (" " in seconds.text()) == (code in ("en", "de"))
        dialog.reject()
    finally:
        speak(Wording())


def test_a_komi_is_written_as_the_language_writes_numbers(qtbot: QtBot) -> None:
    speak(Wording("es"))
    try:
        editor = NumberEditor(OptionField("komi", "Komi", "number", "7.5", ""))
        qtbot.addWidget(editor)
        editor.set_value("7.5")
        assert (editor.line.text(), editor.value()) == ("7,5", "7.5")
        assert number_text("a.b") == "a.b"
        assert numbers_text("0.5 1.5 3 a.b") == "0,5 1,5 3 a.b"
    finally:
        speak(Wording())


def test_a_tip_calls_its_key_as_keyboards_of_the_language_do(qtbot: QtBot) -> None:
    speak(Wording("de"))
    language._translate_qt("de")
    try:
        action = QAction("")
        action.setShortcut(QKeySequence("Shift+Left"))
        _describe(action, Entry("ten_back", "Ten b&ack"), "Zehn Züge zurück")
        assert action.toolTip() == "Zehn Züge zurück (Umschalt+Links)"
    finally:
        speak(Wording())
        language._translate_qt("en")


def test_a_name_that_a_person_gave_is_never_translated() -> None:
    info = catalogue.make(catalogue.OWN, {"title": "Chinese"}).info
    wording = Wording("de")
    assert (info.title, wording(info.title)) == ("Chinese", "Chinese")
    assert wording(catalogue.info_of("chinese").title) != "Chinese"
    assert wording(catalogue.info_of(catalogue.OWN).title) != "Own rules"


def menus(items: Sequence[object]) -> Iterator[list[str]]:
    """The titles of each menu of these, and of the menus in it."""
    yield [
        str(each.title if isinstance(each, Submenu) else each.text)
        for each in items
        if isinstance(each, Submenu | Entry)
    ]
    for each in items:
        if isinstance(each, Submenu):
            yield from menus(each.entries)


@pytest.mark.parametrize("name", HABITS)
def test_no_two_entries_of_a_menu_share_a_letter(name: str) -> None:
    words = Wording(name)
    for items in MENUS.values():
        for titles in menus(items):
            letters = [letter for title in titles for letter in re.findall(r"&(\w)", words(title).lower())]
            assert sorted(set(letters)) == sorted(letters)
