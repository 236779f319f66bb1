"""Pictures of the game from the window: the dialog, its preview, the clipboard."""

import os
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PIL import Image
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from goboard.drawing.camera.view import Part
from goboard.drawing.export import album, files
from goboard.drawing.theme import load_theme
from goboard.jobs.watch import LimitError, Limits, Watch, watched
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import Step
from goboard.sgf import saving
from goboard.ui import export as exporting
from goboard.ui.export import painting, pixels_of, sheet_image
from goboard.ui.pictures import dialog as dialogs
from goboard.ui.pictures import saver
from goboard.ui.pictures.dialog import PictureDialog, PicturePreview
from goboard.ui.pictures.files import written
from tests.ui.driver import WindowDriver

RECORD = b"(;GM[1]SZ[9]RU[Chinese];B[cc];W[gg];B[cg]C[mid];W[gc];B[ee])"


@pytest.fixture
def dialog(driver: WindowDriver) -> PictureDialog:
    """The dialog of a game of five moves, at move 3."""
    driver.window.send(OpenBytes(RECORD, "five.sgf"))
    driver.window.send(Step(3))
    driver.press("Ctrl+Shift+E")
    return driver.dialog(PictureDialog)


def choose(combo: QComboBox, value: str) -> None:
    index = combo.findData(value)
    assert index >= 0
    combo.setCurrentIndex(index)


def save(driver: WindowDriver, dialog: PictureDialog, path: Path) -> None:
    QTest.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    chosen = driver.dialog(QFileDialog)
    chosen.selectFile(str(path))
    chosen.accept()


def test_a_picture_of_the_position_is_saved(driver: WindowDriver, dialog: PictureDialog, tmp_path: Path) -> None:
    dialog.form.length.setValue(300)
    save(driver, dialog, tmp_path / "board.png")
    driver.qtbot.waitUntil(lambda: "Saved as" in driver.window.statusBar().currentMessage())
    image = QImage(str(tmp_path / "board.png"))
    assert (image.width(), image.height()) == (300, 300)
    assert "board.png" in driver.window.statusBar().currentMessage()


def test_the_name_of_a_position_has_its_move(driver: WindowDriver, dialog: PictureDialog) -> None:
    for what, name in ((album.POSITION, "five-3.png"), (album.FIGURES, "five.png")):
        choose(dialog.form.what, what)
        dialog.refresh()
        QTest.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
        chosen = driver.dialog(QFileDialog)
        assert [Path(each).name for each in chosen.selectedFiles()] == [name]
        assert chosen.nameFilters()[0] == "PNG (*.png)" and chosen.defaultSuffix() == "png"
        chosen.reject()


def test_the_end_of_a_name_says_what_is_written(driver: WindowDriver, dialog: PictureDialog, tmp_path: Path) -> None:
    choose(dialog.form.kind, files.SVG)
    save(driver, dialog, tmp_path / "board.PNG")
    driver.qtbot.waitUntil(lambda: "Saved as" in driver.window.statusBar().currentMessage())
    assert (tmp_path / "board.PNG").read_bytes().startswith(b"\x89PNG")
    assert files.kind_of(Path("a.txt"), files.WIKI) == files.WIKI and files.kind_of(Path("a"), files.PDF) == files.PDF


def test_a_name_may_not_ask_for_an_animation_that_is_too_large(
    driver: WindowDriver, dialog: PictureDialog, tmp_path: Path
) -> None:
    dialog.form.length.setValue(3000)
    save(driver, dialog, tmp_path / "board.gif")
    assert "at most 2000 pixels" in driver.dialog(QMessageBox).text()
    driver.dialog(QMessageBox).accept()
    assert not (tmp_path / "board.gif").exists() and dialog.isVisible()


def test_one_file_is_asked_for_at_a_time(driver: WindowDriver, dialog: PictureDialog) -> None:
    for _ in range(3):
        dialog.save_button.click()
    driver.qtbot.waitUntil(lambda: len(dialog.findChildren(QFileDialog)) == 1)
    driver.dialog(QFileDialog).reject()
    driver.qtbot.waitUntil(lambda: not dialog.findChildren(QFileDialog))
    dialog.save_button.click()
    driver.dialog(QFileDialog).reject()


def test_millimetres_are_dots_on_paper(driver: WindowDriver, dialog: PictureDialog, tmp_path: Path) -> None:
    assert dialog.form.length.text() == "900"
    choose(dialog.form.unit, files.MILLIMETRES)
    dialog.form.length.setValue(50.8)
    dialog.form.dpi.setValue(150)
    save(driver, dialog, tmp_path / "board.png")
    driver.qtbot.waitUntil(lambda: "Saved as" in driver.window.statusBar().currentMessage())
    with Image.open(tmp_path / "board.png") as image:
        assert image.size == (300, 300)
        assert image.info["dpi"] == pytest.approx((150, 150), rel=0.01)


def test_the_game_becomes_a_gif_and_the_window_is_not_held_up(
    driver: WindowDriver, dialog: PictureDialog, tmp_path: Path
) -> None:
    choose(dialog.form.what, album.GAME)
    choose(dialog.form.kind, files.GIF)
    dialog.form.last.setValue(5)
    dialog.form.first.setValue(1)
    dialog.form.length.setValue(100)
    save(driver, dialog, tmp_path / "game.gif")
    assert not dialog.save_button.isEnabled() and dialog.cancel_button.isVisible()
    driver.qtbot.waitUntil(lambda: "Saved as" in driver.window.statusBar().currentMessage())
    with Image.open(tmp_path / "game.gif") as image:
        assert image.n_frames == 6  # type: ignore[attr-defined]


def test_what_is_being_written_can_be_called_off(driver: WindowDriver, dialog: PictureDialog, tmp_path: Path) -> None:
    choose(dialog.form.what, album.GAME)
    choose(dialog.form.kind, files.GIF)
    save(driver, dialog, tmp_path / "game.gif")
    QTest.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert dialog.isVisible() and dialog.save_button.isEnabled()
    assert list(tmp_path.glob("*.gif")) == []


def test_a_series_that_is_there_is_asked_about(driver: WindowDriver, dialog: PictureDialog, tmp_path: Path) -> None:
    (tmp_path / "s-2.svg").write_text("mine")
    choose(dialog.form.what, album.FIGURES)
    choose(dialog.form.kind, files.SVG)
    dialog.form.each.setValue(2)
    save(driver, dialog, tmp_path / "s.svg")
    assert "s-2.svg" in driver.dialog(QMessageBox).text()
    driver.answer("Keep")
    assert (tmp_path / "s-2.svg").read_text() == "mine"
    save(driver, dialog, tmp_path / "s.svg")
    driver.answer("Replace")
    driver.qtbot.waitUntil(lambda: "Saved as" in driver.window.statusBar().currentMessage())
    assert [path.name for path in sorted(tmp_path.glob("s-*.svg"))] == ["s-1.svg", "s-2.svg", "s-3.svg"]
    assert (tmp_path / "s-2.svg").read_text().startswith("<svg")


def test_what_cannot_be_written_is_told(driver: WindowDriver, dialog: PictureDialog, tmp_path: Path) -> None:
    assert dialog._album is not None
    dialog.saver._save(dialog._album, tmp_path / "no" / "where.png", "png", dialog.form.look.look(load_theme("light")))
    assert "could not be saved" in driver.dialog(QMessageBox).text()
    driver.answer("Close")
    assert dialog.isVisible() and dialog.save_button.isEnabled()


def test_a_part_is_drawn_around_with_the_mouse_and_forgotten_with_a_click(dialog: PictureDialog) -> None:
    choose(dialog.form.shows, album.BOX)
    dialog.refresh()
    preview = dialog.preview
    first, last = corner(preview, 0.02, 0.02), corner(preview, 0.48, 0.48)
    QTest.mousePress(preview, Qt.MouseButton.LeftButton, pos=first)
    QTest.mouseMove(preview, last)
    QTest.mouseRelease(preview, Qt.MouseButton.LeftButton, pos=last)
    assert dialog._album is not None
    assert dialog._album.part == Part((0, 3), (0, 3))
    QTest.mouseClick(preview, Qt.MouseButton.LeftButton, pos=last)
    assert dialog._album.part is None


def corner(preview: PicturePreview, across: float, down: float) -> QPoint:
    box = preview.picture_box()
    return QPoint(box.left() + int(across * box.width()), box.top() + int(down * box.height()))


def test_a_part_is_named_with_the_keyboard(dialog: PictureDialog) -> None:
    choose(dialog.form.shows, album.BOX)
    QTest.keyClicks(dialog.form.corners, "A9 c7")
    assert dialog._album is not None
    assert dialog._album.part == Part((0, 2), (0, 2))
    QTest.keyClicks(dialog.form.corners, "7")
    assert "no points" in dialog.words.text()


def test_what_was_chosen_is_proposed_again(driver: WindowDriver, dialog: PictureDialog) -> None:
    choose(dialog.form.theme, "print")
    choose(dialog.form.kind, files.PDF)
    dialog.form.coordinates.setChecked(False)
    dialog.reject()
    driver.press("Ctrl+Shift+E")
    again = driver.dialog(PictureDialog)
    assert (again.form.look.theme, again.form.look.kind) == ("print", "pdf")
    assert not again.form.coordinates.isChecked()


def test_numbered_moves_have_words_below_and_text_is_copied(driver: WindowDriver, dialog: PictureDialog) -> None:
    choose(dialog.form.what, album.FIGURE)
    choose(dialog.form.kind, files.TEXT)
    dialog.refresh()
    assert dialog.words.text().startswith("Moves 1–3")
    QTest.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    assert "3" in QGuiApplication.clipboard().text() and "Black begins" in QGuiApplication.clipboard().text()


def test_a_picture_is_copied_in_steps_between_which_the_window_answers(
    driver: WindowDriver, dialog: PictureDialog
) -> None:
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("before")
    turns: list[bool] = []
    ticks = QTimer(interval=0)
    ticks.timeout.connect(lambda: turns.append(clipboard.image().isNull()))
    dialog.copy_button.setFocus()
    QTest.keyClick(dialog.copy_button, Qt.Key.Key_Space)
    assert clipboard.text() == "before" and dialog.copy_button.isEnabled(), "the keys stay where they are"
    ticks.start()
    driver.qtbot.waitUntil(lambda: driver.window.statusBar().currentMessage() == "Copied.")
    ticks.stop()
    assert turns.count(True) > 3 and dialog.isVisible() and dialog.save_button.isEnabled()
    assert dialog._album is not None and dialog.saver.bar.isHidden()
    real = sheet_image(dialog._album.sheet(0, *dialog._album.sides(900)), load_theme("light"))
    assert pixels_of(clipboard.image()).tolist() == pixels_of(real).tolist()
    assert bytes(clipboard.mimeData().data("image/svg+xml").data()).startswith(b"<svg")


def test_what_is_copied_for_long_can_be_called_off(
    driver: WindowDriver, dialog: PictureDialog, monkeypatch: pytest.MonkeyPatch
) -> None:

    def endless(*_asked: object) -> Generator[tuple[int, int]]:
        while True:
            yield 0, 1

    monkeypatch.setattr(saver, "copied", endless)
    QTest.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    driver.qtbot.waitUntil(dialog.cancel_button.isVisible)
    assert not dialog.saver.bar.isHidden() and not dialog.copy_button.isEnabled()
    QTest.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert dialog.copy_button.isEnabled() and not dialog.saver.is_busy and dialog.saver.bar.isHidden()


def test_the_preview_is_the_picture_scaled_down(dialog: PictureDialog, qtbot: QtBot) -> None:
    choose(dialog.form.what, album.FIGURE)
    dialog.form.length.setValue(900)
    dialog.refresh()
    preview = dialog.preview
    qtbot.waitUntil(lambda: preview.is_drawn)
    shown = preview.grab().toImage().copy(preview.picture_box())
    middle = preview.x() + preview.picture_box().center().x()
    assert dialog.words.alignment() & Qt.AlignmentFlag.AlignHCenter
    assert abs(dialog.words.geometry().center().x() - middle) <= 1, "what is said of it stands below it"
    assert dialog._album is not None
    real = sheet_image(dialog._album.sheet(0, 900, 900), load_theme("light"))
    same = real.scaled(shown.size(), mode=Qt.TransformationMode.SmoothTransformation)
    assert shown.width() < 900
    assert pixels_of(shown).astype(int).tolist() == pixels_of(same).astype(int).tolist()


def test_a_preview_is_drawn_a_little_at_a_time_and_no_more_than_is_seen(
    dialog: PictureDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    preview, turns = dialog.preview, []
    qtbot.waitUntil(lambda: preview._pixmap is not None)
    monkeypatch.setattr(dialogs, "SLICE", 0.0)
    preview._slices.timeout.connect(lambda: turns.append(preview.is_drawn))
    dialog.refresh()
    assert not preview.is_drawn and preview._pixmap is not None, "the one before is still seen"
    qtbot.waitUntil(lambda: preview.is_drawn)
    assert len(turns) > 3
    dialog.hide()
    assert preview._image is None and preview._pixmap is None, "it takes megabytes"


def test_moves_are_those_of_the_line_and_in_order(dialog: PictureDialog) -> None:
    choose(dialog.form.what, album.FIGURE)
    first, last = dialog.form.first, dialog.form.last
    last.setValue(900)
    assert (first.minimum(), last.value()) == (1, 5)
    first.setValue(4)
    last.setValue(2)
    assert (first.value(), last.value()) == (2, 2)
    first.setValue(3)
    assert (first.value(), last.value()) == (3, 3)


def test_an_animation_that_is_too_large_is_told_before_it_is_made(dialog: PictureDialog) -> None:
    choose(dialog.form.kind, files.GIF)
    dialog.form.length.setValue(3000)
    dialog.refresh()
    assert "at most 2000 pixels" in dialog.words.text() and not dialog.save_button.isEnabled()
    choose(dialog.form.kind, files.PNG)
    dialog.refresh()
    assert dialog.save_button.isEnabled()


def test_what_moves_shows_moves(dialog: PictureDialog) -> None:
    form = dialog.form
    assert form.wish.what == album.POSITION
    choose(form.kind, files.GIF)
    assert form.wish.what == album.GAME and form.moves_row.isVisible()
    choose(form.kind, files.SVG)
    assert form.wish.what == album.POSITION
    # one that was chosen by hand stays
    choose(form.kind, files.GIF)
    choose(form.what, album.POSITION)
    choose(form.what, album.FIGURES)
    choose(form.kind, files.PNG)
    assert form.wish.what == album.FIGURES


def test_a_game_in_motion_is_all_of_it_unless_moves_were_chosen(driver: WindowDriver, dialog: PictureDialog) -> None:
    form = dialog.form
    assert (form.first.value(), form.last.value()) == (1, 3), "up to the move shown"
    choose(form.kind, files.GIF)
    assert (form.wish.what, form.first.value(), form.last.value()) == (album.GAME, 1, 5)
    form.last.setValue(4)
    choose(form.kind, files.PNG)
    choose(form.kind, files.GIF)
    assert (form.wish.what, form.first.value(), form.last.value()) == (album.GAME, 1, 4)


def test_moves_that_do_not_show_stand_in_the_file(driver: WindowDriver, tmp_path: Path) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]RU[Chinese];B[cc];W[];B[cd])", "pass.sgf"))
    driver.window.send(Step(3))
    driver.press("Ctrl+Shift+E")
    dialog = driver.dialog(PictureDialog)
    choose(dialog.form.what, album.FIGURE)
    choose(dialog.form.kind, files.SVG)
    dialog.form.titled.setChecked(True)
    save(driver, dialog, tmp_path / "told.svg")
    driver.qtbot.waitUntil(lambda: "Saved as" in driver.window.statusBar().currentMessage())
    text = (tmp_path / "told.svg").read_text()
    assert ">2 passes<" in text and ">Moves 1–3<" in text


def test_a_picture_is_painted_in_steps_and_encoded_meanwhile(dialog: PictureDialog, tmp_path: Path) -> None:
    assert dialog._album is not None
    look = replace(dialog.form.look, length=600.0).look(load_theme("light"))
    steps = list(written(dialog._album, tmp_path / "a.png", "png", look))
    assert len(steps) > 10 and steps[0] == (0, 1) and steps[-1] == (1, 1)
    left = written(dialog._album, tmp_path / "b.png", "png", look)
    next(left)
    left.close()
    assert not (tmp_path / "b.png").exists()


def test_the_steps_of_a_large_picture_are_no_longer_than_those_of_a_small_one(
    dialog: PictureDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each paints some rows, and all of them together are the picture that is painted at once."""
    assert dialog._album is not None
    sheet, theme = dialog._album.sheet(0, 600, 620), load_theme("light")
    at_once = sheet_image(sheet, theme)
    shapes = len(sheet.shapes(theme))
    assert sum(1 for _ in painting(sheet, theme)) == shapes
    monkeypatch.setattr(exporting, "AT_ONCE", 600 * 100)
    work, steps = painting(sheet, theme), 0
    while True:
        try:
            next(work)
            steps += 1
        except StopIteration as end:
            assert end.value == at_once
            break
    assert steps == 7 * shapes


def test_a_document_has_the_name_of_its_file_as_title(dialog: PictureDialog, tmp_path: Path) -> None:
    assert dialog._album is not None
    for _ in written(dialog._album, tmp_path / "Ladder.pdf", files.PDF, dialog.form.look.look(load_theme("light"))):
        pass
    assert "Ladder".encode("utf-16-be") in (tmp_path / "Ladder.pdf").read_bytes()


@pytest.mark.parametrize("kind", [files.PNG, files.WEBP, files.SVG, files.GIF, files.PDF])
@pytest.mark.parametrize("at", ["beginning", "middle", "last phase"])
def test_called_off_anywhere_no_file_is_left_and_nobody_waits(
    dialog: PictureDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, at: str
) -> None:
    """The disk is slow: it takes as long as the test wants it to."""
    is_written, may_end, has_ended = Event(), Event(), Event()

    def slowly(handle: int) -> None:
        is_written.set()
        assert may_end.wait(60)
        has_ended.set()

    monkeypatch.setattr(os, "fsync", slowly)
    monkeypatch.setattr(saving, "_AT_ONCE", 1000)
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "game").write_bytes(b"before")
    assert dialog._album is not None
    work = written(
        dialog._album, folder / "game", kind, replace(dialog.form.look, length=300.0).look(load_theme("light"))
    )
    next(work)
    if at == "middle":
        next(work)
    while at == "last phase" and not is_written.is_set():
        next(work)
    work.close()
    may_end.set()
    assert at != "last phase" or has_ended.wait(60)
    QTest.qWait(1)
    for _ in range(1000):
        if len(list(folder.iterdir())) == 1:
            break
        QTest.qWait(20)
    assert [path.name for path in folder.iterdir()] == ["game"]
    assert (folder / "game").read_bytes() == b"before"


@pytest.mark.parametrize("kind", [files.PNG, files.GIF, files.PDF])
def test_pictures_have_a_limit_on_memory(dialog: PictureDialog, tmp_path: Path, kind: str) -> None:
    assert dialog._album is not None
    look = replace(dialog.form.look, length=600.0).look(load_theme("light"))
    watch = Watch(Limits(seconds=0.0, size=1 << 10))
    with watched(watch), pytest.raises(LimitError):
        for _ in written(dialog._album, tmp_path / "large", kind, look):
            watch.check()
    assert not (tmp_path / "large").exists()


def test_the_board_is_copied_as_it_is_seen(driver: WindowDriver) -> None:
    driver.click("D4", "Q16")
    driver.press("Ctrl+Shift+C")
    data = QGuiApplication.clipboard().mimeData()
    image = QGuiApplication.clipboard().image()
    assert data.hasFormat("image/svg+xml") and bytes(data.data("image/svg+xml").data()).startswith(b"<svg")
    canvas = driver.window.canvas
    assert max(image.width(), image.height()) == max(canvas.width(), canvas.height())


def test_a_position_is_copied_as_text_and_other_boards_are_refused(driver: WindowDriver) -> None:
    driver.click("D4")
    driver.choose("copy_wiki")
    assert QGuiApplication.clipboard().text().startswith("$$Bc")
    driver.choose("copy_text")
    assert "(X)" in QGuiApplication.clipboard().text()
    driver.window.send(NewGame(board={"shape": "honeycomb", "side": 2}))
    driver.choose("copy_text")
    assert "Honeycomb" in driver.window.statusBar().currentMessage()


def test_the_matrix_of_any_board_is_copied(driver: WindowDriver) -> None:
    driver.click(driver.shown.board.labels[0])
    driver.choose("copy_matrix")
    rows = [row.split() for row in QGuiApplication.clipboard().text().splitlines()]
    assert rows[0][0] == "1" and len(rows) == driver.shown.board.rows
    driver.window.send(NewGame(board={"shape": "honeycomb", "side": 2}))
    driver.choose("copy_matrix")
    assert len(QGuiApplication.clipboard().text().splitlines()) == driver.shown.board.size
