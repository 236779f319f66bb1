"""What the Edit and Mark menus do besides plain commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from goboard.session.events import CleanCounted, Copied, NodeTold
from goboard.session.snapshot import Snapshot
from goboard.ui.editing.branches import Branches
from goboard.ui.editing.node_words import NodeWords
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import AREAS, SIGNS, STONES, TOOL
from goboard.ui.window.part import Part
from goboard.ui.window.requests import PasteBehind
from goboard.ui.window.workspace import Workspace

if TYPE_CHECKING:
    from goboard.ui.editing.bench import EditBench

TOOLS = tuple(entry.name for entry in all_entries([*STONES, *SIGNS, *AREAS]) if entry.name.startswith(TOOL))


class EditPart(Part):
    """The edit mode is made when it is first asked for; there must be a snapshot then."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._bench: EditBench | None = None
        self._branches, self._words = Branches(workspace), NodeWords(workspace)

    @property
    def bench(self) -> EditBench:
        """The edit mode, its toolbar and tools."""
        if self._bench is None:
            from goboard.ui.editing.bench import EditBench

            self._bench = EditBench(self.workspace)
        return self._bench

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            **{name: partial(self._take_up, name.removeprefix(TOOL)) for name in TOOLS},
            **self._branches.handlers(),
            **self._words.handlers(),
            "edit_tools": lambda: self.bench.open(is_open=not self.bench.is_open),
            "edit_turn": lambda: self.bench.turn(),
            "edit_boxes": lambda: self.bench.set_switches(),
            "edit_in_place": lambda: self.bench.set_switches(),
            "insert_moves": lambda: self.bench.insert(),
            "replace_move": lambda: self.bench.replace(),
        }

    def show(self, snapshot: Snapshot) -> None:
        if self._bench is not None:
            self._bench.show_snapshot(snapshot)

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
        return self._bench is not None and self._bench.escape()

    def _take_up(self, name: str) -> None:
        self.bench.take_up(name)
