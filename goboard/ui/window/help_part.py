"""Help, the texts of the rules, the log, and what goboard is."""

from __future__ import annotations

from collections.abc import Callable

from goboard.ui.dialogs.help import show_about, show_help
from goboard.ui.dialogs.messages import show_lines
from goboard.ui.dialogs.rules_help import show_rules_help
from goboard.ui.reports import report_lines
from goboard.ui.window.part import Part


class HelpPart(Part):
    """Dialogs alone."""

    def actions(self) -> dict[str, Callable[[], object]]:
        window = self.workspace.window
        return {
            "help": lambda: show_help(window, self.workspace.settings),
            "rules_help": self._show_rules,
            "walk": self._walk,
            "report": lambda: show_lines(window, "Log of this program", report_lines()),
            "about": lambda: show_about(window),
        }

    def _walk(self) -> None:
        from goboard.ui.dialogs.walk import open_walk

        open_walk(self.workspace.window, self.workspace.worker.another())

    def _show_rules(self) -> None:
        snapshot = self.workspace.snapshot
        show_rules_help(self.workspace.window, snapshot.rules.name if snapshot is not None else "")
