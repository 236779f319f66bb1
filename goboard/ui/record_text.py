"""The text of a record, as it goes from one program to another: on the clipboard, or dragged."""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from goboard.games.properties import TYPES

SGF = "application/x-go-sgf"
MOST_CHARACTERS = 64_000_000
_GAME = re.compile(r"\(\s*;[\s;(]{0,100}[A-Za-z][A-Za-z0-9]*\s*\[")
"""Chat and mail often have words before a game, and mean nothing by a semicolon in parentheses."""
_WITH_PLAYERS = re.compile(r"\(\s*;(?:[A-Za-z0-9\s]*\[(?:[^\]\\]|\\.)*\])*?\s*(?:PB|PW)\s*\[\s*[^\]\s]", re.DOTALL)
"""A game whose first node says who plays; what is copied of a game as a branch does not."""
_NODES = re.compile(r"([\s;]*)([A-Z][A-Z0-9]*)\s*\[")


def put_sgf(text: str) -> None:
    """Put that record on the clipboard."""
    data = QMimeData()
    data.setText(text)
    data.setData(SGF, text.encode())
    QGuiApplication.clipboard().setMimeData(data)


def record_in(data: QMimeData | None) -> str:
    """The record on the clipboard, or in what is dragged; "" if there is none."""
    if data is None:
        return ""
    text = bytes(data.data(SGF).data()).decode(errors="replace") if data.hasFormat(SGF) else data.text()
    text = text.removeprefix("\ufeff")
    return text if is_sgf(text) else ""


def is_sgf(text: str) -> bool:
    """Are there nodes in the text, or a game somewhere in it?"""
    return len(text) <= MOST_CHARACTERS and (is_bare(text) or _GAME.search(text) is not None)


def is_bare(text: str) -> bool:
    """Does the text begin with nodes, or with a property that SGF knows, outside of any game?"""
    found = _NODES.match(text)
    return found is not None and (bool(found[1].strip()) or found[2] in TYPES)


def says_who_plays(text: str) -> bool:
    """Is the first game in the text one of two people, rather than a branch that was copied?"""
    found = _GAME.search(text)
    return found is not None and _WITH_PLAYERS.match(text, found.start()) is not None


def encoded(text: str) -> bytes:
    """With the mark at the start that says how it is encoded, whatever it says of the file that it came from."""
    return text.encode("utf-8-sig", "replace")
