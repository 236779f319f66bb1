"""What the Edit and Mark menus do besides plain commands: branches, games, the clipboard, what is said of nodes."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from goboard.games.properties import TYPES
from goboard.session.commands.command import Command
from goboard.session.commands.edit import MergeRecord, PasteBranch
from goboard.session.commands.mark import SetFigure, SetHandicap, SetMoveNumber, SetName, SetValue
from goboard.session.events import CleanCounted, Copied, NodeTold
from goboard.session.snapshot import NodeView, Snapshot
from goboard.ui.dialogs.messages import ask_text
from goboard.ui.widgets import ask_file, open_dialog
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import AREAS, SIGNS, STONES, TOOL
from goboard.ui.window.part import Part
from goboard.ui.window.requests import OpenText, PasteBehind
from goboard.ui.window.workspace import Workspace

if TYPE_CHECKING:
    from goboard.ui.editing.edit_mode import EditMode


SGF = "application/x-go-sgf"
MOST_CHARACTERS = 64_000_000
_GAME = re.compile(r"\(\s*;[\s;(]{0,100}[A-Za-z][A-Za-z0-9]*\s*\[")
"""Chat and mail often have words before a game, and mean nothing by a semicolon in parentheses."""
_NODES = re.compile(r"([\s;]*)([A-Z][A-Z0-9]*)\s*\[")


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
    text = text.removeprefix("\ufeff")
    return text if is_sgf(text) else ""


def is_sgf(text: str) -> bool:
    """Are there nodes in the text, or a game somewhere in it?"""
    return len(text) <= MOST_CHARACTERS and (is_bare(text) or _GAME.search(text) is not None)


def is_bare(text: str) -> bool:
    """Does the text begin with nodes, or with a property that SGF knows, outside of any game?"""
    found = _NODES.match(text)
    return found is not None and (bool(found[1].strip()) or found[2] in TYPES)


class EditActions:
    """Its actions do nothing before there is a snapshot: they are then not offered."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace, self.window = workspace, workspace.window

    def handlers(self) -> dict[str, Callable[[], None]]:
        """By the names of the actions that they are for."""
        return {}

    @property
    def node(self) -> NodeView:
        return self.workspace.shown.node

    def send(self, command: Command) -> None:
        self.workspace.send(command)

    def tell(self, sentence: str) -> None:
        self.workspace.tell(sentence)


CLIPBOARD = "the clipboard"
NO_SGF = "There is no record on the clipboard."
MERGED_FILTERS = "Game records (*.sgf *.SGF);;All files (*)"


class Branches(EditActions):
    """What is done with a branch of the tree, or with a game of the file."""

    def handlers(self) -> dict[str, Callable[[], None]]:
        return {
            "paste_branch": self._paste,
            "paste_game": self._paste_as_game,
            "merge": self._merge,
            "merge_clipboard": self._merge_clipboard,
        }

    def take_copied(self, copied: Copied) -> None:
        """The branch asked for has come."""
        put_sgf(copied.text)
        self.tell(f"On the clipboard: {copied.words}.")

    def paste_behind(self, key: int) -> None:
        """Behind that node."""
        text = sgf_on_clipboard()
        if text:
            self.send(PasteBranch(key, text))
        else:
            self.tell(NO_SGF)

    def _paste(self) -> None:
        """Behind the node shown; where nothing has been begun, the record takes the place of the empty game."""
        text = sgf_on_clipboard()
        if not text:
            self.tell(NO_SGF)
        elif is_untouched(self.workspace.shown) and not is_bare(text):
            self._open(text)
        else:
            self.send(PasteBranch(self.node.key, text))

    def _paste_as_game(self) -> None:
        text = sgf_on_clipboard()
        if text:
            self._open(text)
        else:
            self.tell(NO_SGF)

    def _open(self, text: str) -> None:
        # the mark at the start says how it is encoded, whatever the text says of the file that it came from
        data = text.encode("utf-8-sig", "replace")
        self.workspace.request(OpenText(data))

    def _merge_clipboard(self) -> None:
        text = sgf_on_clipboard()
        if text:
            # what has no game around it is merged behind the start
            game = f"(;;{text.lstrip().removeprefix(';')})" if is_bare(text) else text
            self.send(MergeRecord(game.encode("utf-8-sig", "replace"), CLIPBOARD))
        else:
            self.tell(NO_SGF)

    def _merge(self) -> None:
        """Ask for a file, then merge its games into the one shown."""
        ask_file(self.window, "Merge a record", self.workspace.folder.path, MERGED_FILTERS, self._merge_file)

    def _merge_file(self, path: str) -> None:
        from goboard.ui.dialogs.messages import tell_problem

        try:
            data = Path(path).read_bytes()
        except OSError as error:
            tell_problem(self.window, f"{Path(path).name} cannot be read: {error.strerror}.")
            return
        self.workspace.folder.remember(path)
        self.send(MergeRecord(data, Path(path).name))


def is_untouched(snapshot: Snapshot) -> bool:
    """Is this a new game in which nothing has been done?"""
    document = snapshot.document
    return not (document.path or document.modified or len(snapshot.outline.keys) > 1 or snapshot.game.count > 1)


LEAD = "Points by which Black leads, with a minus if White does; empty for nothing:"
COUNTED = "Number of this move, from which on moves are counted; empty to count on:"


class NodeWords(EditActions):
    """Some of it is asked for first, as snapshots do not hold it: `take_told` opens what is to show it."""

    def handlers(self) -> dict[str, Callable[[], None]]:
        return {
            "node_name": self._ask_name,
            "node_value": self._ask_value,
            "node_number": self._ask_number,
            "handicap": self._ask_handicap,
        }

    def take_told(self, told: NodeTold) -> None:
        """Open the dialog for which the node's properties were asked."""
        if told.purpose == "properties":
            self._show_properties(told)
        elif told.purpose == "node_figure":
            self._ask_figure(told)
        elif told.purpose == "info":
            self._edit_information(told)

    def _ask_name(self) -> None:
        key = self.node.key
        ask_text(self.window, "Name", "Name of this node:", self.node.name, lambda name: self.send(SetName(key, name)))

    def _ask_value(self) -> None:
        key = self.node.key
        ask_text(
            self.window, "Estimated lead", LEAD, self.node.value, lambda text: self.send(SetValue(key, text))
        )  # fmt: skip

    def _ask_number(self) -> None:
        key, before = self.node.key, str(self.node.move_number or "")

        def put(text: str) -> None:
            if text == before:
                return
            if text and not re.fullmatch("[0-9]{1,9}", text):
                self.tell("A move's number is a whole number, such as 1.")
            else:
                self.send(SetMoveNumber(key, int(text) if text else None))

        ask_text(self.window, "Number of this move", COUNTED, before, put)

    def _ask_figure(self, told: NodeTold) -> None:
        from goboard.ui.editing.dialogs import FigureDialog

        dialog = FigureDialog(self.window, dict(told.properties))
        dialog.accepted.connect(
            lambda: self.send(SetFigure(told.key, dialog.title, dialog.numbering, dialog.is_begun))
        )  # fmt: skip
        open_dialog(dialog)

    def _show_properties(self, told: NodeTold) -> None:
        from goboard.ui.editing.dialogs import PropertiesDialog

        dialog = PropertiesDialog(self.window, told.properties)

        def change() -> None:
            for command in dialog.commands(told.key):
                self.send(command)

        open_dialog(dialog, change)

    def _edit_information(self, told: NodeTold) -> None:
        from goboard.session.commands.edit import SetInfo
        from goboard.ui.dialogs.game_info import GameInfoDialog

        dialog = GameInfoDialog(self.workspace.shown, told.information, self.window)

        def change() -> None:
            if changes := dialog.changes():
                self.send(SetInfo(changes))

        open_dialog(dialog, change)

    def _ask_handicap(self) -> None:
        from goboard.ui.editing.dialogs import HandicapDialog

        dialog = HandicapDialog(self.window, self.workspace.shown)
        open_dialog(dialog, lambda: self.send(SetHandicap(dialog.box.stones)))

    def take_counted(self, counted: CleanCounted) -> None:
        """Offer what can be removed."""
        from goboard.ui.editing.dialogs import CleanDialog

        dialog = CleanDialog(self.window, counted, self.node.key)
        open_dialog(dialog, lambda: self.send(dialog.command()))


TOOLS = tuple(entry.name for entry in all_entries([*STONES, *SIGNS, *AREAS]) if entry.name.startswith(TOOL))


class EditPart(Part):
    """The edit mode is made when it is first asked for; there must be a snapshot then."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._mode: EditMode | None = None
        self._branches, self._words = Branches(workspace), NodeWords(workspace)

    @property
    def mode(self) -> EditMode:
        """The edit mode, its toolbar and tools."""
        if self._mode is None:
            from goboard.ui.editing.edit_mode import EditMode

            self._mode = EditMode(self.workspace)
        return self._mode

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            **{name: partial(self._take_up, name.removeprefix(TOOL)) for name in TOOLS},
            **self._branches.handlers(),
            **self._words.handlers(),
            "edit_tools": lambda: self.mode.open(is_open=not self.mode.is_open),
            "edit_turn": lambda: self.mode.turn(),
            "edit_boxes": lambda: self.mode.set_switches(),
            "edit_in_place": lambda: self.mode.set_switches(),
            "insert_moves": lambda: self.mode.insert(),
            "replace_move": lambda: self.mode.replace(),
        }

    def show(self, snapshot: Snapshot) -> None:
        if self._mode is not None:
            self._mode.show_snapshot(snapshot)

    def take(self, event: object) -> None:
        if isinstance(event, Copied):
            self._branches.take_copied(event)
        elif isinstance(event, NodeTold):
            self._words.take_told(event)
        elif isinstance(event, CleanCounted):
            self._words.take_counted(event)
        elif isinstance(event, PasteBehind):
            self._branches.paste_behind(event.key)

    def escape(self) -> bool:
        return self._mode is not None and self._mode.escape()

    def _take_up(self, name: str) -> None:
        self.mode.take_up(name)
