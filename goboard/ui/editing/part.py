"""What the Edit and Mark menus do besides plain commands; which of their actions can be used now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence

from goboard.session.events import CleanCounted, Copied, Event, NodeTold
from goboard.session.snapshot import Snapshot
from goboard.ui.editing.branches import Branches
from goboard.ui.editing.node_head import NodeHead
from goboard.ui.editing.node_words import JUDGEMENTS, NodeWords
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import AREAS, SIGNS, STONES, TOOL, judgement_action
from goboard.ui.window.part import Desk

if TYPE_CHECKING:
    from goboard.ui.editing.bench import EditBench
    from goboard.ui.window.main_window import MainWindow


TOOLS = tuple(entry.name for entry in all_entries([*STONES, *SIGNS, *AREAS]))
ON_BOARDS = (*TOOLS, "edit_tools", "insert_moves", "insert_pass", "replace_move", "handicap")
"""What needs a board: a file's game that is not Go has none."""
BELOW_ROOT = (
    "cut_branch", "delete_node", "delete_others", "start_here", "split_game", "copy_as_game", "replace_move",
    "split_node",
)  # fmt: skip
NOT_WHILE_WRITING = ("insert_moves", "delete", "delete_node")
SAID = ("node_name", "node_value", "node_number", "node_figure")


class EditPart(Desk):
    """The edit mode is made when it is first asked for; there must be a snapshot then."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._bench: EditBench | None = None
        self._branches, self._words = Branches(self, window), NodeWords(self, window)
        self.head = NodeHead(window.docks.comment)
        layout = window.docks.comment.layout()
        assert layout is not None
        # its rows run from the top
        layout.insertWidget(0, self.head)  # type: ignore[attr-defined]
        window.docks.comment.editor.installEventFilter(self)

    @property
    def bench(self) -> EditBench:
        """The edit mode, its toolbar and tools."""
        if self._bench is None:
            from goboard.ui.editing.bench import EditBench

            self._bench = EditBench(self._window)
            self._bench.command_made.connect(self.command_made)
            self._bench.told.connect(self.told)
        return self._bench

    def handlers(self) -> dict[str, Callable[[], None]]:
        tools = [name for name in TOOLS if name.startswith(TOOL)]
        return {
            **{name: partial(self._take_up, name.removeprefix(TOOL)) for name in tools},
            **self._branches.handlers(),
            **self._words.handlers(),
            "edit_tools": lambda: self.bench.open(is_open=not self.bench.is_open),
            "edit_turn": lambda: self.bench.turn(),
            "edit_boxes": lambda: self.bench.set_switches(),
            "edit_in_place": lambda: self.bench.set_switches(),
            "insert_moves": lambda: self.bench.insert(),
            "replace_move": lambda: self.bench.replace(),
        }

    def show_snapshot(self, snapshot: Snapshot) -> None:
        actions, node = self._window.frame.actions, snapshot.node
        if self.head.button.menu() is None:
            judged = [actions[judgement_action(each)] for each in JUDGEMENTS]
            self.head.offer((judged[:6], judged[6:-1], judged[-1:], [actions[name] for name in SAID]))
        self.head.show_node(node)
        for name in BELOW_ROOT:
            actions[name].setEnabled(not node.is_root)
        is_usable = snapshot.game.playable and snapshot.count is None
        for name in ON_BOARDS:
            actions[name].setEnabled(is_usable and (name not in BELOW_ROOT or not node.is_root))
        actions["delete_others"].setEnabled(len(node.siblings) > 1)
        actions["remove_game"].setEnabled(snapshot.game.count > 1)
        for judgement in JUDGEMENTS:
            actions[judgement_action(judgement)].setChecked(self._words.is_judged(judgement))
        for player, name in enumerate(snapshot.names[:2], 1):
            actions[f"{TOOL}stone{player}"].setText(name.replace("&", "&&"))
        if self._bench is not None:
            self._bench.show_snapshot(snapshot)

    def take(self, event: Event) -> None:
        if isinstance(event, Copied):
            self._branches.take_copied(event)
        elif isinstance(event, NodeTold):
            self._words.take_told(event)
        elif isinstance(event, CleanCounted):
            self._words.take_counted(event)

    def escape(self) -> bool:
        return self._bench is not None and self._bench.escape()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that change the record do not while a comment is being written, but for undo and redo where the typing
        itself has nothing more of it."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = self._window.docks.comment.editor.document()
            if self._is_key(event, *NOT_WHILE_WRITING):
                event.accept()
                return True
            if (self._is_key(event, "undo") and not typed.isUndoAvailable()) or (
                self._is_key(event, "redo") and not typed.isRedoAvailable()
            ):
                event.ignore()
                return True
        return False

    def _is_key(self, event: QKeyEvent, *names: str) -> bool:
        """Does that key mean one of these actions?"""
        pressed, actions = QKeySequence(event.keyCombination()), self._window.frame.actions
        return any(pressed in actions[name].shortcuts() for name in names)

    def _take_up(self, name: str) -> None:
        self.bench.take_up(name)
