"""Files of the library outside of goboard."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication


def reveal(path: str) -> None:
    """Show the folder of a file in the system's file manager."""
    place = Path(path)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(place if place.is_dir() else place.parent)))


def copy_path(path: str) -> None:
    """Put a path into the clipboard."""
    QGuiApplication.clipboard().setText(path)
