"""Branches of records on the clipboard: SGF as plain text, and as SGF for programs that know it."""

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

SGF = "application/x-go-sgf"
MOST_CHARACTERS = 64_000_000


def put_sgf(text: str) -> None:
    """Put that record on the clipboard."""
    data = QMimeData()
    data.setText(text)
    data.setData(SGF, text.encode())
    QGuiApplication.clipboard().setMimeData(data)


def sgf_on_clipboard() -> str:
    """The record on the clipboard, "" if what is there is none."""
    data = QGuiApplication.clipboard().mimeData()
    if data is None:
        return ""
    text = bytes(data.data(SGF).data()).decode(errors="replace") if data.hasFormat(SGF) else data.text()
    return text if is_sgf(text) else ""


def is_sgf(text: str) -> bool:
    """Does a game tree begin somewhere in the text? Chat and mail often have words before it."""
    start = text[:MOST_CHARACTERS].find("(")
    while start >= 0:
        if text[start + 1 : start + 200].lstrip().startswith(";"):
            return len(text) <= MOST_CHARACTERS
        start = text.find("(", start + 1)
    return False
