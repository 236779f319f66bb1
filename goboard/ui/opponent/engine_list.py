"""Which engines there are, looked up beside the window: by whoever offers them for a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from goboard.players.engine_files import Engines, engines
from goboard.ui.job_signals import JobSignals

if TYPE_CHECKING:
    from goboard.ui.window.workspace import Part


class EngineList(JobSignals):
    """`told` gets them each time they were looked up."""

    def __init__(self, name: str, part: Part, told: Callable[[Engines], None]) -> None:
        super().__init__(name, part, waits=False)
        self._workspace, self._told = part.workspace, told

    def look(self) -> None:
        folder = self._workspace.engines_folder
        self.run("list", lambda _watch: engines(folder), self._told)

    @property
    def is_looking(self) -> bool:
        return self.is_busy("list")
