"""The preferences: every setting in one table, changed live, found by words, reset, taken from file to file."""

import json
import os
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QFile, QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QSlider,
    QStyle,
    QStyleOptionFrame,
    QToolButton,
)

from goboard.drawing import looks
from goboard.drawing.colours import contrast
from goboard.drawing.export.svg import to_svg
from goboard.drawing.looks import BOARDS, STONES, Look, LookError, all_boards, pictures_of, read_board, themed
from goboard.drawing.picture import build, camera_for
from goboard.drawing.theme import load_theme
from goboard.ui.board.canvas import HOLD
from goboard.ui.dialogs.new_game import NewGameDialog
from goboard.ui.language import speak
from goboard.ui.preferences.dialog import PICTURED, PreferencesDialog
from goboard.ui.preferences.exchange import ExchangeError, export_settings, import_settings
from goboard.ui.preferences.table import BY_KEY, PAGES, SETTINGS, look_of, value_of
from goboard.ui.settings import KNOWN, chosen
from goboard.ui.style import COLOURS, DARK
from goboard.ui.window.requests import SettingsChanged, ShowSetting
from goboard.words.wording import ENGLISH, HABITS, Wording
from tests.ui.driver import LEFT, NONE, WindowDriver


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "some.ini"), QSettings.Format.IniFormat)


def preferences(driver: WindowDriver) -> PreferencesDialog:
    driver.press("Ctrl+,")
    return driver.dialog(PreferencesDialog)


def theme_of(driver: WindowDriver) -> str:
    return driver.window.canvas.theme.wood_flat


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.key)
def test_a_setting_has_a_first_value_that_fits_and_a_row_that_changes_it(setting) -> None:  # type: ignore[no-untyped-def]
    assert setting.fits(setting.first) and setting.fits(str(setting.first)) and setting.page in PAGES
    assert not setting.fits("x" * 300) and setting.title == setting.title.strip()
    assert chosen()[setting.key] == setting.fits and setting.key not in KNOWN


def test_all_settings_have_a_row_with_a_name_and_a_tip(driver: WindowDriver) -> None:
    dialog = preferences(driver)
    assert set(dialog.rows) == set(BY_KEY)
    for row in dialog.rows.values():
        assert row.control.accessibleName() == row.setting.title and row.control.toolTip() and row.control.whatsThis()
    dialog.reject()


@pytest.mark.parametrize("code", [code for code in HABITS if code != ENGLISH])
def test_the_search_line_says_what_it_is_for_to_the_last_letter(driver: WindowDriver, code: str) -> None:
    speak(Wording(code))
    try:
        line = preferences(driver).search
        QApplication.sendPostedEvents()
        option = QStyleOptionFrame()
        line.initStyleOption(option)
        room = line.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, line).width()
        said = line.placeholderText()
        assert line.fontMetrics().horizontalAdvance(said) <= room - 4, said
    finally:
        speak(Wording())


def test_rising_numbers_are_taken_and_others_taken_back(driver: WindowDriver) -> None:
    dialog = preferences(driver)
    line = dialog.rows["review/classes"].control
    assert isinstance(line, QLineEdit) and line.text() == "0.5 1.5 3 6 12"
    for typed, kept in (("1 2 3 4 5", "1 2 3 4 5"), ("5 4 3 2 1", "1 2 3 4 5"), ("1 2", "1 2 3 4 5")):
        line.setText(typed)
        line.editingFinished.emit()
        assert line.text() == kept
        assert value_of(driver.window.workspace.settings, "review/classes") == kept
    dialog.reject()


def test_rising_numbers_stand_as_the_language_writes_them_and_are_kept_as_files_hold_them(driver: WindowDriver) -> None:
    speak(Wording("de"))
    try:
        dialog = preferences(driver)
        line = dialog.rows["review/classes"].control
        assert isinstance(line, QLineEdit) and line.text() == "0,5 1,5 3 6 12"
        line.setText("0,25 1,5 3 6; 12")
        line.editingFinished.emit()
        assert line.text() == "0,25 1,5 3 6 12"
        assert value_of(driver.window.workspace.settings, "review/classes") == "0.25 1.5 3 6 12"
        dialog.reject()
    finally:
        speak(Wording())


def test_board_stones_size_and_shadows_change_at_once_and_again_at_first(driver: WindowDriver) -> None:
    dialog = preferences(driver)
    before = theme_of(driver)
    slate = next(each for each in dialog.findChildren(QToolButton) if each.text() == "Slate")
    QTest.mouseClick(slate, LEFT)
    driver.qtbot.waitUntil(lambda: theme_of(driver) == "#9aa8b0", timeout=20_000)
    for key, value in (("board/stones", "ink"), ("board/stone_size", 0.9), ("board/shadows", False)):
        driver.window.workspace.settings.setValue(key, value)
    dialog.show_values()
    dialog.changed.emit(("board/stones",))
    theme = driver.window.canvas.theme
    assert theme.stone(1).name == "black-ink" and theme.stone_size == 0.9 and theme.shadow == "#00000000"
    QTest.mouseClick(dialog.restore, LEFT)
    assert theme_of(driver) == before and driver.window.canvas.theme is load_theme("light")
    assert not [key for key in driver.window.workspace.settings.allKeys() if key.startswith("board/")]
    dialog.reject()


def test_the_board_that_goes_with_the_window_is_pictured_in_the_colours_that_are_chosen(driver: WindowDriver) -> None:
    dialog = preferences(driver)
    buttons = dialog.findChildren(QToolButton)
    follows, kaya = (next(each for each in buttons if each.text() == text) for text in ("As the window", "Kaya"))

    def middle(button: QToolButton) -> str:
        side = button.iconSize()
        return button.icon().pixmap(side).toImage().pixelColor(2, side.height() - 3).name()

    before, same = middle(follows), middle(kaya)
    colours = dialog.rows[COLOURS].control
    assert isinstance(colours, QComboBox)
    colours.setCurrentIndex(colours.findData(DARK))
    colours.activated.emit(colours.currentIndex())
    driver.qtbot.waitUntil(lambda: middle(follows) != before, timeout=20_000)
    assert middle(kaya) == same
    dialog.reject()


def test_switches_and_menus_say_the_same(driver: WindowDriver) -> None:
    dialog = preferences(driver)
    box = dialog.rows["view/coordinates"].control
    assert isinstance(box, QCheckBox) and box.isChecked()
    box.toggle()
    driver.qtbot.waitUntil(lambda: not driver.window.canvas.scene.view.coordinates, timeout=20_000)
    assert not driver.window.workspace.action("coordinates").isChecked()
    dialog.reject()
    driver.choose("coordinates")
    again = preferences(driver)
    control = again.rows["view/coordinates"].control
    assert isinstance(control, QCheckBox) and control.isChecked()
    again.reject()


def test_the_tree_and_the_comment_follow(driver: WindowDriver) -> None:
    settings = driver.window.workspace.settings
    settings.setValue("tree/down", False)
    settings.setValue("comment/size", 2.0)
    driver.window.follow_settings(("tree/down", "comment/size"))
    assert not driver.window.workspace.action("tree_down").isChecked()
    assert driver.window.parts["comment"].panel.text_size == 2.0  # type: ignore[union-attr]


def test_settings_are_found_by_words_and_pages_without_any_are_gone(driver: WindowDriver) -> None:
    dialog = preferences(driver)
    driver.qtbot.waitUntil(dialog.search.hasFocus, timeout=20_000)
    QTest.keyClicks(dialog.search, "wheel")
    shown = {key for key, row in dialog.rows.items() if not row.control.isHidden()}
    assert shown == {"mouse/wheel", "mouse/wheel_turned"}
    assert dialog.pages.currentItem().text() == "Mouse and keys"  # type: ignore[union-attr]
    QTest.keyClicks(dialog.search, "qqq")
    assert dialog.stack.currentWidget() is dialog.nothing and not dialog.restore.isEnabled()
    dialog.search.clear()
    assert dialog.stack.currentWidget() is not dialog.nothing
    dialog.reject()


@pytest.mark.parametrize(
    ("code", "words", "key"),
    [
        (ENGLISH, "theme", "view/colours"),
        (ENGLISH, "night", "view/colours"),
        (ENGLISH, "background", "board/wood"),
        (ENGLISH, "font", "text/size"),
        (ENGLISH, "locale", "text/language"),
        (ENGLISH, "recovery", "files/restore"),
        (ENGLISH, "color blind", "view/colours"),
        (ENGLISH, "katago", "adviser/first"),
        (ENGLISH, "keyboard", "mouse/play"),
        ("de", "background", "board/wood"),
    ],
)
def test_settings_are_found_by_the_words_of_the_palette_too(
    driver: WindowDriver, code: str, words: str, key: str
) -> None:
    speak(Wording(code))
    try:
        dialog = preferences(driver)
        dialog.search.setText(words)
        assert not dialog.rows[key].control.isHidden()
        assert any(row.control.isHidden() for row in dialog.rows.values())
        dialog.reject()
    finally:
        speak(Wording())


def test_the_palette_leads_to_a_setting(driver: WindowDriver) -> None:
    driver.window.take(ShowSetting("mouse/wheel"))
    dialog = driver.dialog(PreferencesDialog)
    combo = dialog.rows["mouse/wheel"].control
    assert isinstance(combo, QComboBox) and combo.isVisible()
    assert dialog.pages.currentItem().text() == "Mouse and keys"  # type: ignore[union-attr]
    dialog.reject()


def test_two_clicks_or_a_held_button_may_be_asked_of_a_move(driver: WindowDriver) -> None:
    settings = driver.window.workspace.settings
    settings.setValue("mouse/play", "twice")
    driver.window.follow_settings(("mouse/play",))
    driver.click("D4")
    assert driver.stone("D4") == 0 and "Click again" in driver.reason()
    driver.click("D4")
    assert driver.stone("D4") == 1
    settings.setValue("mouse/play", "hold")
    driver.window.follow_settings(("mouse/play",))
    canvas = driver.window.canvas
    QTest.mouseClick(canvas, LEFT, NONE, driver.place("Q16"))
    assert driver.stone("Q16") == 0 and "Hold" in driver.reason()
    QTest.mousePress(canvas, LEFT, NONE, driver.place("Q16"))
    QTest.mouseRelease(canvas, LEFT, NONE, driver.place("Q16"), HOLD + 50)
    assert driver.stone("Q16") == 2


def turn(driver: WindowDriver) -> None:
    canvas = driver.window.canvas
    place = QPointF(driver.place("K10"))
    event = QWheelEvent(
        place, canvas.mapToGlobal(place), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, NONE,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(canvas, event)


def test_the_wheel_steps_zooms_or_does_nothing(driver: WindowDriver) -> None:
    settings = driver.window.workspace.settings
    driver.click("D4", "Q16")
    turn(driver)
    assert driver.shown.node.move_number == 1
    settings.setValue("mouse/wheel_turned", True)
    turn(driver)
    assert driver.shown.node.move_number == 2
    for choice, is_larger in (("nothing", False), ("zooms", True)):
        before = driver.window.canvas.camera.spacing
        settings.setValue("mouse/wheel", choice)
        driver.window.follow_settings(("mouse/wheel",))
        turn(driver)
        assert driver.shown.node.move_number == 2
        assert (driver.window.canvas.camera.spacing > before) is is_larger


def test_settings_go_from_file_to_file_and_wrong_ones_are_refused(settings: QSettings, tmp_path: Path) -> None:
    settings.setValue("board/wood", "walnut")
    settings.setValue("keys/count", "Ctrl+J")
    settings.setValue("files/folder", "/secret")
    path = tmp_path / "out.json"
    export_settings(settings, path)
    said = json.loads(path.read_text())
    assert said["settings"] == {"board/wood": "walnut", "keys/count": "Ctrl+J"}
    said["settings"] |= {"board/stone_size": "900", "files/folder": "/other", "view/trail": "true", "mouse/play": 7}
    path.write_text(json.dumps(said))
    settings.setValue("board/stones", "ink")
    assert import_settings(settings, path) == "3 settings taken over. 3 others could not be used."
    assert not settings.contains("board/stones") and value_of(settings, "view/trail") is True
    assert settings.value("files/folder") == "/secret" and look_of(settings) == Look("walnut")


def test_files_of_settings_are_looked_for_where_the_last_one_was(driver: WindowDriver, tmp_path: Path) -> None:
    folder = tmp_path / "kept here"
    folder.mkdir()
    dialog = preferences(driver)
    dialog.export_to(str(folder / "mine.json"))
    dialog.take_in.click()
    asked = [each for each in dialog.findChildren(QFileDialog) if each.isVisible()]
    assert [Path(each.directory().path()) for each in asked] == [folder]
    asked[0].reject()


@pytest.mark.parametrize("text", ["", "[]", "{}", "\x00\xff", '{"kind": "goboard settings"}', "[" * 100_000])
def test_what_is_no_file_of_settings_changes_nothing(settings: QSettings, tmp_path: Path, text: str) -> None:
    settings.setValue("board/wood", "walnut")
    path = tmp_path / "in.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(ExchangeError):
        import_settings(settings, path)
    assert look_of(settings).board == "walnut"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among the files")
def test_pipes_are_not_waited_for(settings: QSettings, tmp_path: Path) -> None:
    path = tmp_path / "pipe.json"
    os.mkfifo(path)
    with pytest.raises(ExchangeError):
        import_settings(settings, path)
    with pytest.raises(LookError):
        read_board(path)


def test_boards_and_stones_are_all_told_apart_on_each_other() -> None:
    assert list(BOARDS) == [name for name in BY_KEY["board/wood"].choices if name]
    assert list(STONES) == list(BY_KEY["board/stones"].choices)
    for board in BOARDS:
        theme = themed("light", Look(board))
        assert contrast(theme.line, theme.wood_flat) > 2.5 and contrast(theme.coordinate, theme.wood_flat) > 3.5
        for scheme in ("light", "dark", "high"):
            window = load_theme(scheme)
            assert themed(scheme, Look(board)).table == window.table
    assert themed("dark", Look()).wood_flat == load_theme("dark").wood_flat
    assert themed("high", Look()) is load_theme("high")
    assert themed("light", Look("gone")).wood_flat == load_theme("light").wood_flat
    assert tuple(each.key for each in SETTINGS if each.key in PICTURED) == PICTURED


def own(tmp_path: Path, **values: object) -> Path:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"kind": "goboard board", "title": "Mine", **values}))
    return path


@pytest.mark.parametrize("values", [{"picture": 300 * "x"}, {"picture": "a\0b"}, {"colour": {}}, {"colour": None}])
def test_a_theme_that_makes_no_sense_is_told(tmp_path: Path, values: dict[str, object]) -> None:
    with pytest.raises(LookError, match=r"mine\.json"):
        read_board(own(tmp_path, **values))


def test_a_file_among_the_themes_that_is_none_is_told(driver: WindowDriver) -> None:
    folder = driver.window.workspace.themes_folder
    folder.mkdir(parents=True)
    own(folder, colour="<b>blue")
    looks.use(folder)
    note = preferences(driver).note
    assert "mine.json: A colour is" in note.text() and "mine.json" in note.toolTip()


def test_a_theme_brings_pictures_of_stones(driver: WindowDriver, tmp_path: Path) -> None:
    for name, colour in (("night.png", "#aa2222"), ("day.png", "#22aa22"), ("wood.webp", "#336699")):
        image = QImage(64, 64, QImage.Format.Format_RGB32)
        image.fill(QColor(colour))
        assert image.save(str(tmp_path / name))
    with pytest.raises(LookError, match=r"there is no picture gone\.png"):
        read_board(own(tmp_path, black="gone.png"))
    theme = own(tmp_path, picture="wood.webp", black="night.png", white="day.png")
    preferences(driver).theme_dropped.emit(str(theme))
    driver.dialog(PreferencesDialog).reject()
    driver.click("D4")
    driver.click("F6")
    canvas = driver.window.canvas
    board = canvas.grab().toImage()
    edge = QPoint(round(0.4 * (driver.place("E4") - driver.place("D4")).x()), 0)
    assert board.pixelColor(driver.place("D4") + edge).name() == "#aa2222"
    assert board.pixelColor(driver.place("F6") + edge).name() == "#22aa22"
    written = to_svg(build(canvas.scene, camera_for(canvas.scene, 400, 400), canvas.theme), 400, 400)
    assert [written.count(f"data:image/{kind};base64,") for kind in ("png", "webp")] == [2, 1]
    assert {each.name for each in driver.window.workspace.themes_folder.iterdir()} == {
        "mine.json", "night.png", "day.png", "wood.webp",
    }  # fmt: skip
    assert {each.name for each in pictures_of(all_boards()["own:mine"])} == {"night.png", "day.png", "wood.webp"}
    assert (
        len(re.findall(r'<g id="(black|white)-picture-plain">\n<image [^>]*preserveAspectRatio="none"', written)) == 2
    )
    assert 'Gradient id="black-picture' not in written, "what nobody sees is not written"
    image.fill(QColor("#2222aa"))
    assert image.save(str(tmp_path / "night.png"))
    preferences(driver).theme_dropped.emit(str(theme))
    driver.answer("Replace it")
    driver.dialog(PreferencesDialog).reject()
    assert canvas.grab().toImage().pixelColor(driver.place("D4") + edge).name() == "#2222aa"


def test_a_theme_of_ones_own_is_dropped_and_chosen(driver: WindowDriver, tmp_path: Path) -> None:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    assert image.save(str(tmp_path / "blue.png"))
    dialog = preferences(driver)
    dialog.theme_dropped.emit(str(own(tmp_path, picture="blue.png", wood_flat="#336699", line="#ffffff")))
    assert theme_of(driver) == "#336699" and "own:mine" in all_boards()
    centre = driver.window.canvas.grab().toImage().pixelColor(driver.place("D4") + QPoint(6, 6))
    assert abs(centre.blue() - 0x99) < 24
    again = driver.dialog(PreferencesDialog)
    buttons = {each.text(): each for each in again.findChildren(QToolButton)}
    assert again.focusWidget() is buttons["Mine"], "a key would choose another"
    shown = buttons["Ink"].icon().pixmap(72, 72).toImage().pixelColor(3, 3)
    assert abs(shown.blue() - 0x99) < 24, "stones lie on the board that is chosen"
    image.fill(0)
    assert image.save(str(tmp_path / "blue.png"))
    again.theme_dropped.emit(str(tmp_path / "mine.json"))
    assert "another blue.png" in driver.dialog(QMessageBox).text()
    driver.answer("Leave")
    kept = driver.window.workspace.themes_folder / "blue.png"
    assert kept.read_bytes() != (tmp_path / "blue.png").read_bytes()
    (tmp_path / "blue.png").write_bytes(b"no picture")
    again.theme_dropped.emit(str(tmp_path / "mine.json"))
    assert "no picture that goboard can read" in driver.dialog(QMessageBox).text()
    driver.dialog(QMessageBox).accept()
    again.reject()
    looks.use(tmp_path / "nothing")


def test_a_picture_alone_is_a_board_with_inks_that_are_seen_on_it(driver: WindowDriver, tmp_path: Path) -> None:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    for name, colour in (("night.png", "#101828"), ("chalk.jpg", "#f0ece0")):
        image.fill(QColor(colour))
        assert image.save(str(tmp_path / name))
        dialog = preferences(driver)
        QTest.mouseClick(dialog.own_board, LEFT)
        asked = driver.dialog(QFileDialog)
        asked.selectFile(str(tmp_path / name))
        asked.accept()
        key = f"own:{name[:5]}"
        driver.qtbot.waitUntil(lambda key=key: look_of(driver.window.workspace.settings).board == key)
        theme = themed("light", Look(key))
        assert contrast(theme.wood_flat, colour) < 1.05 and contrast(theme.line, colour) > 3
        driver.dialog(PreferencesDialog).reject()
    image.fill(QColor("#808080"))
    (tmp_path / "other").mkdir()
    assert image.save(str(tmp_path / "other" / "night.png"))
    (tmp_path / "none.png").write_bytes(b"no picture")
    preferences(driver).theme_dropped.emit(str(tmp_path / "other" / "night.png"))
    assert {"own:night", "own:night-2"} <= set(all_boards()), "another picture of that name replaces nothing"
    again = driver.dialog(PreferencesDialog)
    again.search.setText("shadows")
    assert again.own_board.isHidden() and not again.rows["board/shadows"].control.isHidden()
    again.search.setText("board")
    assert not again.own_board.isHidden()
    again.theme_dropped.emit(str(tmp_path / "none.png"))
    assert "no picture that goboard can read" in driver.dialog(QMessageBox).text()
    driver.dialog(QMessageBox).accept()
    driver.dialog(PreferencesDialog).reject()


def test_what_is_dropped_is_taken_once_the_drop_is_over(driver: WindowDriver, tmp_path: Path) -> None:
    image = QImage(16, 16, QImage.Format.Format_RGB32)
    image.fill(QColor("#804020"))
    assert image.save(str(tmp_path / "clay.png"))
    dialog, data = preferences(driver), QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "clay.png"))])
    copy = Qt.DropAction.CopyAction
    dialog.dropEvent(QDropEvent(QPointF(9, 9), copy, data, LEFT, NONE))
    # Qt still asks the window that it dropped it on: one that was gone by then ended the program
    assert dialog.isVisible() and "own:clay" not in all_boards()
    driver.qtbot.waitUntil(lambda: "own:clay" in all_boards() and not dialog.isVisible())
    driver.dialog(PreferencesDialog).reject()
    # one that was put into the folder by hand, and one that is broken
    folder = driver.window.workspace.themes_folder
    (folder / "mud.json").write_bytes((folder / "clay.json").read_bytes())
    (folder / "odd.json").write_text("{", encoding="utf-8")
    again = preferences(driver)
    assert "own:mud" in all_boards() and again.note.text().startswith("odd.json")
    again.reject()


def test_a_board_of_ones_own_is_taken_away_after_a_question(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    went: list[str] = []

    class Trashed(QFile):
        def moveToTrash(self) -> bool:
            went.append(Path(self.fileName()).name)
            return self.remove()

    monkeypatch.setattr("goboard.ui.preferences.part.QFile", Trashed)
    image = QImage(16, 16, QImage.Format.Format_RGB32)
    image.fill(QColor("#101828"))
    assert image.save(str(tmp_path / "night.png"))
    dialog = preferences(driver)
    assert not dialog.remove_board.isEnabled(), "goboard's own stay"
    dialog.theme_dropped.emit(str(tmp_path / "night.png"))
    dialog = driver.dialog(PreferencesDialog)
    QTest.mouseClick(dialog.remove_board, LEFT)
    assert "“night”" in driver.dialog(QMessageBox).text()
    driver.answer("Leave")
    assert "own:night" in all_boards() and not went
    QTest.mouseClick(dialog.remove_board, LEFT)
    driver.answer("Move to the trash")
    assert sorted(went) == ["night.json", "night.png"] and "own:night" not in all_boards()
    assert look_of(driver.window.workspace.settings).board != "own:night"
    dialog = driver.dialog(PreferencesDialog)
    assert not dialog.remove_board.isEnabled() and (tmp_path / "night.png").exists()
    dialog.reject()
    looks.use(tmp_path / "nothing")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_a_pipe_that_is_called_a_picture_is_not_waited_for(driver: WindowDriver, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    preferences(driver).theme_dropped.emit(str(tmp_path / "pipe.png"))
    box = driver.dialog(QMessageBox)
    assert "no picture that goboard can read" in box.text()
    box.accept()
    driver.dialog(PreferencesDialog).reject()


@pytest.mark.parametrize(
    "values",
    [{"kind": "x"}, {"line": "red"}, {"base": "pink"}, {"picture": "gone.png"}, {"stones": "flat"}, {"colour": "#12"}],
)
def test_what_is_no_theme_is_told(tmp_path: Path, values: dict[str, object]) -> None:
    with pytest.raises(LookError, match=r"mine\.json"):
        read_board(own(tmp_path, **values))


def test_every_control_says_what_it_is_for(driver: WindowDriver) -> None:
    dialog = preferences(driver)
    kinds = (QCheckBox, QComboBox, QSlider, QToolButton)
    for control in (each for kind in kinds for each in dialog.findChildren(kind)):
        if control.objectName().startswith("qt_") or "clear" in control.objectName().lower():
            continue
        if isinstance(control.parent(), type(dialog.search)):
            continue
        assert control.toolTip() or control.whatsThis(), control.accessibleName() or control
    assert all(label.text() for label in dialog.findChildren(QLabel) if not label.isHidden())
    dialog.reject()


def test_coordinate_style_fonts_and_komi_are_chosen(driver: WindowDriver) -> None:
    settings, canvas = driver.window.workspace.settings, driver.window.canvas
    for key, value in (("board/names", "kanji"), ("text/coordinates", "Serif"), ("new_game/komi", "5.5")):
        settings.setValue(key, value)
        driver.window.workspace.request(SettingsChanged((key,)))
    assert canvas.scene.view.names == "kanji" and canvas.theme.coordinate_font == "Serif"
    driver.choose("new")
    dialog = driver.dialog(NewGameDialog)
    assert dialog.options.values()["komi"] == "5.5"
    dialog.reject()
