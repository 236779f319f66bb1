"""The manual, help, the texts of the rules, the log, and what goboard is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QApplication, QWidget

from goboard.ui.dialogs.help import keys_page, show_about
from goboard.ui.dialogs.messages import show_lines
from goboard.ui.dialogs.rules_help import show_rules_help
from goboard.ui.language import tr
from goboard.ui.manual.pages import ALL_KEYS, page_for
from goboard.ui.manual.window import ManualWindow
from goboard.ui.reports import report_lines
from goboard.ui.whats_this import Pointing
from goboard.ui.widgets import add_key
from goboard.ui.window.workspace import Part

BOARDS, OWN = "goboard.ui.board.", "goboard.ui.window."
"""Modules of boards, and of the window of a record."""


class HelpPart(Part):
    """Dialogs and the window of the manual."""

    manual: ManualWindow | None = None

    def actions(self) -> dict[str, Callable[[], object]]:
        window = self.workspace.window
        return {
            "manual": lambda: self.open_manual(page_of(QApplication.focusWidget())),
            "help": lambda: self.open_manual(ALL_KEYS),
            "whats_this": Pointing,
            "rules_help": self._show_rules,
            "walk": self._walk,
            "report": lambda: show_lines(window, tr("Log of this program"), report_lines()),
            "about": lambda: show_about(window),
        }

    def open_manual(self, place: str) -> None:
        """Show that page of the manual."""
        if self.manual is None:
            settings = self.workspace.settings
            self.manual = ManualWindow(settings, lambda: keys_page(settings))
            add_key(self.manual, "Ctrl+Q", self.workspace.action("quit").trigger)
        self.manual.open(place)

    def hand_over(self) -> Any:
        return self.manual.view.page if self.manual is not None and self.manual.isVisible() else None

    def take_over(self, kept: Any) -> None:
        self.open_manual(str(kept))

    def close(self) -> None:
        if self.manual is not None:
            self.manual.close()
            self.manual.deleteLater()
            self.manual = None

    def _walk(self) -> None:
        from goboard.ui.dialogs.walk import open_walk

        open_walk(self.workspace.window, self.workspace.worker.another())

    def _show_rules(self) -> None:
        snapshot = self.workspace.snapshot
        show_rules_help(self.workspace.window, snapshot.rules.name if snapshot is not None else "")


def page_of(widget: QWidget | None) -> str:
    """The page of the manual that tells of what that widget is in; "" where there is none."""
    while widget is not None:
        module = type(widget).__module__
        # boards are in many windows, which say what they are for
        is_whole = module.startswith(BOARDS) and not type(widget.window()).__module__.startswith(OWN)
        if page := page_for(module) if not is_whole else "":
            return page
        widget = widget.parentWidget()
    return ""
