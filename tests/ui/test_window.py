"""The window as a whole: view settings, help, faults, what is remembered."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QMessageBox,
    QSlider,
    QWidget,
)
from pytestqt.qtbot import QtBot

from goboard.session.commands.command import Command
from goboard.session.commands.files import OpenBytes
from goboard.session.events import Event, Shown
from goboard.session.session import Session
from goboard.ui import style
from goboard.ui.files.notes import NotesPart
from goboard.ui.window.bindings import TOOLBAR
from goboard.ui.window.frame import Frame
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.menu_entry import RULE, Entry, all_entries
from goboard.ui.window.menus import MENUS
from goboard.ui.windows import Windows
from goboard.ui.worker import Worker
from tests.ui.driver import WindowDriver


def test_no_two_actions_share_a_key() -> None:
    entries = [entry for items in MENUS.values() for entry in all_entries(items)]
    keys = [QKeySequence(key).toString() for entry in entries for key in entry.keys.split()]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("title", ["Game", "Navigate"])
def test_every_entry_of_a_short_menu_has_a_letter(title: str) -> None:
    entries = next(items for name, items in MENUS.items() if name.replace("&", "") == title)
    texts = [each.text if isinstance(each, Entry) else each.title for each in entries if each is not RULE]
    assert [text for text in texts if "&" not in text] == []


def notes_of(driver: WindowDriver) -> NotesPart:
    found = driver.window.parts["notes"]
    assert isinstance(found, NotesPart)
    return found


def test_the_board_stays_where_it_is_when_there_is_more_to_say(driver: WindowDriver) -> None:
    before = driver.window.canvas.geometry()
    driver.window.send(OpenBytes(b"(;SZ[9]B[zz])", "warned.sgf"))
    driver.qtbot.waitUntil(notes_of(driver).strip.isVisible)
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    assert driver.window.canvas.geometry() == before


def test_every_toolbar_button_has_a_sign_and_a_tip(window: MainWindow) -> None:
    for name in filter(None, TOOLBAR):
        action = window.workspace.actions[name]
        assert not action.icon().isNull(), name
        assert action.toolTip(), name
    assert window.workspace.actions["pass"].toolTip().startswith("Pass"), "the button has no word of its own"


def test_controls_have_names_for_screen_readers(window: MainWindow) -> None:
    tree, comment, rules = (window.parts[name].panel for name in ("tree", "comment", "rules"))
    for control in (window.canvas, tree, comment.editor, rules.choice, rules.differences):
        assert control.accessibleName()


def test_view_settings_are_kept_for_the_next_window(driver: WindowDriver, windows: Windows) -> None:
    coordinates = driver.window.workspace.actions["coordinates"]
    before = coordinates.isChecked()
    driver.press("K")
    assert coordinates.isChecked() is not before
    assert windows.show_window().workspace.actions["coordinates"].isChecked() is not before


def test_panels_are_where_they_were_left(window: MainWindow, windows: Windows) -> None:
    window.window().resize(700, 700)
    window.docks["Comment"].hide()
    window.window().resize(1200, 800)
    assert not window.docks["Comment"].isHidden()
    window.window().resize(700, 700)
    assert window.docks["Comment"].isHidden()
    window.leave()
    other = windows.show_window()
    other.resize(700, 700)
    assert other.docks["Comment"].isHidden()


def test_arranging_the_panels_brings_them_back(driver: WindowDriver) -> None:
    dock = driver.window.docks["Tree"]
    dock.setFloating(True)
    dock.hide()
    driver.choose("reset_panels")
    assert dock.isVisible()
    assert not dock.isFloating()


def test_the_board_has_the_keys_from_the_beginning(window: MainWindow) -> None:
    assert window.window().focusWidget() is window.canvas


@pytest.mark.parametrize(
    ("said", "times"), [("0.8", 0.8), (2.5, 2.5), ("1.0", 1.0), ("9", 1.0), ("0.1", 1.0), ("x", 1.0), (None, 1.0)]
)
def test_letters_are_as_large_as_is_chosen(said: object, times: float, qapp: QApplication) -> None:
    usual = qapp.font().pointSizeF()
    try:
        style.apply_style(qapp, style.LIGHT, said)
        assert qapp.font().pointSizeF() == pytest.approx(times * usual)
    finally:
        style.apply_style(qapp, style.LIGHT, 1.0)
    assert qapp.font().pointSizeF() == pytest.approx(usual)


@pytest.mark.parametrize("scheme", style.TOKENS)
def test_text_stands_out_in_both_palettes(scheme: str) -> None:
    palette = style.palette(scheme)
    role = QPalette.ColorRole
    for text, ground in (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.ButtonText, role.Button),
        (role.PlaceholderText, role.Base),
        (role.Link, role.Window),
        (role.HighlightedText, role.Highlight),
        (role.ToolTipText, role.ToolTipBase),
    ):
        assert contrast(palette, text, ground) >= 4.5, (text, ground)
    tokens = style.TOKENS[scheme]
    pairs = ("text tint", "text sunken", "text2 sunken", "accent panel", "on_accent accent", "good panel", "warn panel")
    for pair in (*pairs, "warn warn_ground", "bad panel", "bad bad_ground", "visited panel"):
        assert contrast_of(*(QColor(getattr(tokens, name)) for name in pair.split())) >= 4.5, pair
    for pair in ("edge panel", "edge raised", "accent window"):
        assert contrast_of(*(QColor(getattr(tokens, name)) for name in pair.split())) >= 3.0, pair


@pytest.mark.parametrize("scheme", style.TOKENS)
def test_boxes_to_tick_stand_out(scheme: str, qapp: QApplication, qtbot: QtBot) -> None:
    try:
        style.apply_style(qapp, scheme)
        box = QCheckBox()
        qtbot.addWidget(box)
        image, ground = box.grab().toImage(), qapp.palette().color(QPalette.ColorRole.Window)
        across = [image.pixelColor(x, image.height() // 2) for x in range(image.width())]
        assert max(contrast_of(colour, ground) for colour in across) >= 3.0
    finally:
        style.apply_style(qapp, style.LIGHT)


@pytest.mark.parametrize("scheme", style.TOKENS)
def test_the_handle_of_a_slider_stands_out(scheme: str, qapp: QApplication, qtbot: QtBot) -> None:
    try:
        style.apply_style(qapp, scheme)
        slider = QSlider(Qt.Orientation.Horizontal, minimum=0, maximum=10, value=0)
        qtbot.addWidget(slider)
        slider.resize(200, 24)
        image = slider.grab().toImage()
        ground = image.pixelColor(image.width() - 1, 0)
        # its rim above the groove
        above = [image.pixelColor(x, y) for x in range(20) for y in range(image.height() // 2 - 3)]
        assert max(contrast_of(colour, ground) for colour in above) >= 2.9
    finally:
        style.apply_style(qapp, style.LIGHT)


def contrast(palette: QPalette, one: QPalette.ColorRole, other: QPalette.ColorRole) -> float:
    """The ratio that WCAG 2 defines."""
    return contrast_of(palette.color(one), palette.color(other))


def contrast_of(one: QColor, other: QColor) -> float:
    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: QColor) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_colours_are_chosen_in_the_view_menu(driver: WindowDriver, qapp: QApplication) -> None:
    dark = next(a for a in driver.window.parts["view"].colours_menu.actions() if a.objectName() == style.DARK)
    dark.trigger()
    assert qapp.palette().color(QPalette.ColorRole.Window).lightness() < 80
    light = next(a for a in driver.window.parts["view"].colours_menu.actions() if a.objectName() == style.LIGHT)
    light.trigger()
    assert qapp.palette().color(QPalette.ColorRole.Window).lightness() > 200


def test_help_names_the_keys(driver: WindowDriver) -> None:
    driver.press("Ctrl+F1")
    text = driver.window.parts["help"].manual.view.toPlainText()  # type: ignore[attr-defined]
    assert "Ctrl+G" in text
    assert "Wheel" in text


def test_full_screen_and_back(driver: WindowDriver) -> None:
    driver.press("F11")
    assert driver.window.window().isFullScreen()
    driver.press("Esc")
    assert not driver.window.window().isFullScreen()
    # a window that filled the screen does so again
    driver.window.window().showMaximized()
    driver.press("F11", "F11")
    assert driver.window.window().isMaximized() and not driver.window.window().isFullScreen()


def test_a_window_that_was_left_in_full_screen_begins_with_its_title(driver: WindowDriver, qtbot: QtBot) -> None:
    frame = driver.window.window()
    assert isinstance(frame, Frame)
    frame.showMaximized()
    driver.press("F11")
    assert frame.isFullScreen() and frame.isMaximized()
    frame.remember()
    again = Frame(driver.window.workspace.settings)
    qtbot.addWidget(again)
    assert again.isMaximized() and not again.isFullScreen()
    again.showNormal()
    again.take_place(frame.place_told)
    assert again.isMaximized() and not again.isFullScreen()
    driver.press("F11")


class Faulty(Session):
    """A session that breaks whenever someone resigns."""

    def handle(self, command: Command) -> list[Event]:
        if type(command).__name__ == "ResignGame":
            raise ZeroDivisionError("this fault is meant")
        return super().handle(command)


def test_a_fault_is_told_and_the_game_is_intact(make_windows, qtbot) -> None:  # type: ignore[no-untyped-def]
    windows = make_windows(lambda path: Worker(Faulty, autosave_path=path, is_threaded=False))
    window = windows.show_window()
    qtbot.waitUntil(lambda: window.snapshot is not None)
    driver = WindowDriver(window, qtbot)
    driver.click("D4")
    driver.choose("resign")
    box = driver.dialog(QMessageBox)
    assert "this fault is meant" in box.detailedText()
    driver.answer("Close")
    driver.click("Q16")
    assert driver.has_stones(black="D4", white="Q16")


def test_an_older_snapshot_is_dropped(driver: WindowDriver) -> None:
    old = driver.shown
    driver.click("D4")
    driver.window.worker.event_made.emit(Shown(old))
    assert driver.has_stones(black="D4")


def test_a_second_window_has_a_game_of_its_own(driver: WindowDriver, windows: Windows) -> None:
    driver.click("D4")
    driver.choose("new_window")
    assert len(windows.open) == 2
    other = windows.open[1]
    driver.qtbot.waitUntil(lambda: other.snapshot is not None)
    assert driver.has_stones(black="D4")
    assert not WindowDriver(other, driver.qtbot).shown.document.modified


def test_the_worker_thread_ends_with_its_window(make_windows, qtbot) -> None:  # type: ignore[no-untyped-def]
    windows = make_windows(lambda path: Worker(autosave_path=path))
    window = windows.show_window()
    qtbot.waitUntil(lambda: window.snapshot is not None)
    window.leave()
    qtbot.waitUntil(lambda: not window.worker.is_running)


def test_labels_are_not_cut(window: MainWindow) -> None:
    window.workspace.action("show_rules").trigger()
    for panel in (window.parts["players"].card, window.parts["game"].panel, window.parts["rules"].panel.form):
        for child in panel.findChildren(QWidget):
            if child.isVisible():
                assert child.height() >= min(child.minimumSizeHint().height(), child.sizeHint().height())


def test_a_second_file_that_is_no_record_leaves_no_empty_window(
    driver: WindowDriver, windows: Windows, tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.sgf", tmp_path / "bad.sgf"
    good.write_text("(;SZ[9];B[aa])", "utf-8")
    bad.write_text("garbage", "utf-8")
    driver.window.open_paths([str(good), str(bad)])
    driver.qtbot.waitUntil(lambda: len(windows.open) == 1)
    assert "bad.sgf" in driver.dialog(QMessageBox).text()
    driver.dialog(QMessageBox).close()
    assert driver.shown.document.name == "good.sgf"
