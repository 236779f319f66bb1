"""Files that are dragged over a window: it has a frame as long as they would be dropped on it."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from goboard.ui.edge_frame import DragFrame
from goboard.ui.preferences.dialog import PreferencesDialog
from tests.ui.driver import WindowDriver

COPY, LEFT, NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def frames(driver: WindowDriver) -> list[DragFrame]:
    whole = driver.window.window()
    return [each for each in whole.children() if isinstance(each, DragFrame) and each.isVisible()]


def dragged(path: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


def test_a_window_has_a_frame_along_its_edge_while_a_file_is_over_it(driver: WindowDriver, tmp_path: Path) -> None:
    data, whole = dragged(tmp_path), driver.window.window()
    bare = whole.grab().toImage().pixelColor(0, whole.height() // 2)
    QApplication.sendEvent(driver.window, QDragEnterEvent(QPoint(9, 9), COPY, data, LEFT, NONE))
    (frame,) = frames(driver)
    assert frame.rect() == whole.rect()
    accent = whole.palette().accent().color()
    assert whole.grab().toImage().pixelColor(0, whole.height() // 2) == accent != bare
    QApplication.sendEvent(driver.window, QDragLeaveEvent())
    assert not frames(driver)


def test_preferences_have_a_frame_while_a_theme_is_over_them(driver: WindowDriver, tmp_path: Path) -> None:
    driver.choose("preferences")
    dialog = driver.dialog(PreferencesDialog)

    def has_frame() -> bool:
        return any(isinstance(each, DragFrame) and each.isVisible() for each in dialog.children())

    record, theme = dragged(tmp_path / "game.sgf"), dragged(tmp_path / "clay.png")
    QApplication.sendEvent(dialog, QDragEnterEvent(QPoint(9, 9), COPY, record, LEFT, NONE))
    assert not has_frame(), "it takes no records"
    QApplication.sendEvent(dialog, QDragEnterEvent(QPoint(9, 9), COPY, theme, LEFT, NONE))
    assert has_frame()
    QApplication.sendEvent(dialog, QDropEvent(QPointF(9, 9), COPY, theme, LEFT, NONE))
    assert not has_frame()
    dialog.reject()


def test_the_frame_goes_with_the_drop_and_what_is_no_file_gets_none(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9];B[aa])", encoding="utf-8")
    data, text = dragged(path), QMimeData()
    text.setText("words")
    QApplication.sendEvent(driver.window, QDragEnterEvent(QPoint(9, 9), COPY, text, LEFT, NONE))
    assert not frames(driver)
    QApplication.sendEvent(driver.window, QDragEnterEvent(QPoint(9, 9), COPY, data, LEFT, NONE))
    assert frames(driver)
    QApplication.sendEvent(driver.window, QDropEvent(QPointF(9, 9), COPY, data, LEFT, NONE))
    assert not frames(driver) and driver.shown.board.size == 81


def test_the_text_of_a_record_is_dropped_like_a_file_and_shown_in_a_tab(driver: WindowDriver) -> None:
    data = QMimeData()
    data.setText("Look at this: (;GM[1]SZ[9];B[ee];W[cc])")
    QApplication.sendEvent(driver.window.canvas, QDragEnterEvent(QPoint(9, 9), COPY, data, LEFT, NONE))
    assert frames(driver)
    drop = QDropEvent(QPointF(9, 9), COPY, data, LEFT, NONE)
    QApplication.sendEvent(driver.window, drop)
    assert drop.isAccepted() and not frames(driver)
    assert driver.shown.board.size == 81 and len(driver.shown.outline.keys) == 3
