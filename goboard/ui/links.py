"""What a comment leads to: addresses, of which http and https alone are found, shown whole in a question, and opened
after a yes; and moves that it names by their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget

from goboard.games.comment_text import addresses_in, is_page
from goboard.session.commands.navigate import GoToMove
from goboard.ui.dialogs.messages import ask_whether
from goboard.ui.language import tr

if TYPE_CHECKING:
    from goboard.ui.window.workspace import Workspace

_COLUMNS = 60
_MOVE = re.compile(
    r"(?:(?<![\w#&])(?:#|(?:move|zug|coup|jugada)s?\s)(\d{1,4})(?!\w)"
    r"|\u7b2c(\d{1,4})\u624b|(?<!\d)(\d{1,4})(?:\u624b\u76ee|\ubc88\uc9f8 \uc218))",
    re.IGNORECASE,
)
"""A move by its number, as comments in the languages of the window name it."""


def links_in(text: str, end: int) -> Iterator[tuple[int, int, str]]:
    """The addresses in the text up to `end`, and between them the moves: “#23” for the one of that number."""
    moves = (
        (found.start(), found.end(), f"#{int(found[found.lastindex or 0])}") for found in _MOVE.finditer(text, 0, end)
    )
    last = 0
    for start, after, link in sorted([*addresses_in(text, end), *moves], key=itemgetter(0)):
        if start >= last:
            yield start, after, link
            last = after


def without(text: str, addresses: Iterable[tuple[int, int, str]]) -> str:
    """The text, of the same length: what stands in an address names no point."""
    pieces, last = [], 0
    for start, end, _ in addresses:
        pieces += [text[last:start], " " * (end - start)]
        last = end
    return "".join([*pieces, text[last:]])


def follow(workspace: Workspace, link: str) -> None:
    """Go to that move, with the keys of the board, or ask whether the browser is to open that address."""
    if link.startswith("#"):
        workspace.send(GoToMove(int(link[1:])))
        workspace.canvas.take_keys()
    else:
        ask_to_open(workspace.window, link)


def is_opened(address: str) -> bool:
    """May that address be opened: a page of the web that Qt, too, takes for one?"""
    return is_page(address) and QUrl(address, QUrl.ParsingMode.StrictMode).isValid()


def ask_to_open(parent: QWidget, address: str) -> QMessageBox | None:
    """Ask, with the whole address, and have the browser open it; nothing is asked where it may not be opened."""
    if not is_opened(address):
        return None
    lines = [address[at : at + _COLUMNS] for at in range(0, len(address), _COLUMNS)]
    question = "\n".join([tr("Open this address in the browser?"), "", *lines])
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    return ask_whether(parent, question, tr("&Open"), lambda: _open(url))


def _open(url: QUrl) -> None:
    QDesktopServices.openUrl(url)
