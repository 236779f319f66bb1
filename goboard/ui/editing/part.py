"""What the Edit and Mark menus do besides plain commands: branches, games, the clipboard, what is said of nodes."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from goboard.session.commands.edit import MergeRecord, PasteBranch
from goboard.session.commands.mark import SetHandicap, SetMoveNumber, SetName, SetValue
from goboard.session.events import CleanCounted, Copied, NodeTold
from goboard.session.files import bytes_of, sentence
from goboard.session.snapshot import NodeView, Snapshot
from goboard.ui.dialogs.messages import ask_text
from goboard.ui.language import tr, worded
from goboard.ui.record_text import encoded, is_bare, put_sgf, record_in, says_who_plays
from goboard.ui.widgets import ask_file, open_dialog
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import AREAS, SIGNS, STONES, TOOL
from goboard.ui.window.requests import OpenText, PasteBehind
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.ui.editing.edit_mode import EditMode


CLIPBOARD = phrase("the clipboard")
NO_SGF = phrase("There is no record on the clipboard.")
ADDRESS = phrase(
    "The clipboard holds an address, and goboard never goes to the network: download the record, then open the file."
)
MERGED_FILTERS = phrase("Game records (*.sgf *.SGF);;All files (*)")


def is_untouched(snapshot: Snapshot) -> bool:
    """Is this a new game in which nothing has been done?"""
    document = snapshot.document
    return not (document.path or document.modified or len(snapshot.outline.keys) > 1 or snapshot.game.count > 1)


LEAD = phrase("Points by which Black leads, with a minus if White does; empty for nothing:")
COUNTED = phrase("Number of this move, from which on moves are counted; empty to count on:")
TOOLS = tuple(entry.name for entry in all_entries([*STONES, *SIGNS, *AREAS]) if entry.name.startswith(TOOL))


class EditPart(Part):
    """The edit mode is made when it is first asked for. Before there is a snapshot no action is offered. Some of what
    is asked for comes from the session first, as snapshots do not hold it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._mode: EditMode | None = None
        self._window = workspace.window

    @property
    def mode(self) -> EditMode:
        """The edit mode, its toolbar and tools."""
        if self._mode is None:
            from goboard.ui.editing.edit_mode import EditMode

            self._mode = EditMode(self.workspace)
        return self._mode

    @property
    def _node(self) -> NodeView:
        return self.workspace.shown.node

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            **{name: partial(self._take_up, name.removeprefix(TOOL)) for name in TOOLS},
            "paste_branch": self._paste,
            "paste_game": lambda: self._use_clipboard(self._open),
            "merge": self._merge,
            "merge_clipboard": lambda: self._use_clipboard(self._merge_text),
            "node_name": self._ask_name,
            "node_value": self._ask_value,
            "node_number": self._ask_number,
            "handicap": self._ask_handicap,
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
        match event:
            case Copied():
                put_sgf(event.text)
                self.workspace.tell(tr("On the clipboard: {content}.", content=event.words))
            case NodeTold(purpose="properties"):
                self._show_properties(event)
            case NodeTold(purpose="node_figure"):
                self._ask_figure(event)
            case NodeTold(purpose="info"):
                self._edit_information(event)
            case CleanCounted():
                self._offer_cleaning(event)
            case PasteBehind():
                self._use_clipboard(partial(self._put_behind, event.key))

    def escape(self) -> bool:
        return self._mode is not None and self._mode.escape()

    def _take_up(self, name: str) -> None:
        self.mode.take_up(name)

    def _use_clipboard(self, use: Callable[[str], None]) -> None:
        text = record_in(QGuiApplication.clipboard().mimeData())
        if text:
            use(text)
        else:
            said = QGuiApplication.clipboard().text().lstrip()[:8].lower()
            self.workspace.tell(ADDRESS if said.startswith(("http://", "https://")) else NO_SGF)

    def _put_behind(self, key: int, text: str) -> None:
        self.workspace.send(PasteBranch(key, text))

    def _paste(self) -> None:
        """Behind the node shown; where nothing has been begun, the record takes the place of the empty game."""

        def put(text: str) -> None:
            if is_untouched(self.workspace.shown) and not is_bare(text):
                self._open(text)
            elif says_who_plays(text):
                self._ask_where(text)
            else:
                self._put_behind(self._node.key, text)

        self._use_clipboard(put)

    def _ask_where(self, text: str) -> None:
        """Whoever has copied a whole game seldom wants it as a variation of another one."""
        from goboard.ui.dialogs.messages import ask_which

        behind = partial(self._put_behind, self._node.key, text)
        ask_which(
            self._window,
            tr("The clipboard holds a whole game. Open it, or add it behind this move as a variation?"),
            ((tr("&Open it"), partial(self._open, text)), (tr("&Add it here"), behind)),
        )

    def _open(self, text: str) -> None:
        self.workspace.request(OpenText(encoded(text)))

    def _merge_text(self, text: str) -> None:
        """What has no game around it is merged behind the start."""
        game = f"(;;{text.lstrip().removeprefix(';')})" if is_bare(text) else text
        self.workspace.send(MergeRecord(encoded(game), CLIPBOARD))

    def _merge(self) -> None:
        """Ask for a file, then merge its games into the one shown."""
        ask_file(
            self._window, tr("Merge a record"), self.workspace.folder.path, worded(MERGED_FILTERS), self._merge_file
        )

    def _merge_file(self, path: str) -> None:
        from goboard.ui.dialogs.messages import tell_problem

        try:
            data = bytes_of(path)
        except OSError as error:
            tell_problem(self._window, sentence(path, error))
            return
        self.workspace.folder.remember(path)
        self.workspace.send(MergeRecord(data, Path(path).name))

    def _ask_name(self) -> None:
        key, send = self._node.key, self.workspace.send
        ask_text(
            self._window,
            tr("Name"),
            tr("Name of this position:"),
            self._node.name,
            lambda name: send(SetName(key, name)),
        )

    def _ask_value(self) -> None:
        key, send = self._node.key, self.workspace.send
        ask_text(self._window, tr("Estimated lead"), LEAD, self._node.value, lambda text: send(SetValue(key, text)))

    def _ask_number(self) -> None:
        key, before = self._node.key, str(self._node.move_number or "")

        def put(text: str) -> None:
            if text and not re.fullmatch("[0-9]{1,9}", text):
                self.workspace.tell(tr("A move's number is a whole number, such as 1."))
            elif text != before:
                self.workspace.send(SetMoveNumber(key, int(text) if text else None))

        ask_text(self._window, tr("Number of this move"), COUNTED, before, put)

    def _ask_figure(self, told: NodeTold) -> None:
        from goboard.ui.editing.dialogs import FigureDialog

        dialog = FigureDialog(self._window, dict(told.properties))
        open_dialog(dialog, lambda: self.workspace.send(dialog.command(told.key)))

    def _show_properties(self, told: NodeTold) -> None:
        from goboard.ui.editing.dialogs import PropertiesDialog

        dialog = PropertiesDialog(self._window, told.properties)

        def change() -> None:
            for command in dialog.commands(told.key):
                self.workspace.send(command)

        open_dialog(dialog, change)

    def _edit_information(self, told: NodeTold) -> None:
        from goboard.session.commands.edit import SetInfo
        from goboard.ui.dialogs.game_info import GameInfoDialog

        dialog = GameInfoDialog(self.workspace.shown, told.information, self._window)

        def change() -> None:
            if changes := dialog.changes():
                self.workspace.send(SetInfo(changes))

        open_dialog(dialog, change)

    def _ask_handicap(self) -> None:
        from goboard.ui.editing.dialogs import HandicapDialog

        dialog = HandicapDialog(self._window, self.workspace.shown)
        open_dialog(dialog, lambda: self.workspace.send(SetHandicap(dialog.box.stones)))

    def _offer_cleaning(self, counted: CleanCounted) -> None:
        from goboard.ui.editing.dialogs import CleanDialog

        dialog = CleanDialog(self._window, counted, self._node.key)
        open_dialog(dialog, lambda: self.workspace.send(dialog.command()))
