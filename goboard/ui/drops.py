"""What is dropped on a window: files, and where records are shown the text of one, too."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent

from goboard.ui.edge_frame import DragFrame
from goboard.ui.record_text import record_in
from goboard.ui.widgets import DropWindow


def accept(window: DropWindow, event: QDropEvent) -> bool:
    """Would the window take it? As a copy: the other program need not think that files were moved, and take them
    away."""
    if not _files_in(event) and not (window.takes_text and record_in(event.mimeData())):
        return False
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
    return True


def take(window: DropWindow, event: QDropEvent) -> None:
    """Give the window what it takes."""
    if not accept(window, event):
        return
    if paths := _files_in(event):
        window.take_dropped(paths)
    else:
        window.take_text(record_in(event.mimeData()))


def show_frame(window: DropWindow) -> None:
    """Around the window, until what is over it is dropped or gone."""
    DragFrame(window).put()


def _files_in(event: QDropEvent) -> list[str]:
    return [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
