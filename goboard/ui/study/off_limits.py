"""What is out of reach while the record is hidden."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup

from goboard.session.snapshot import GUESS
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import EDIT, MARK

HIDDEN = (
    *(entry.name for menu in (EDIT, MARK) for entry in all_entries(menu)),
    "info", "contest", "resign", "agree", "count", "clock", "pause_clock", "who_begins", "compare", "score_graph",
    "changes", "previous_variation", "next_variation", "main_line", "go_to_move", "find", "find_next", "find_previous",
    "find_in_library", "find_part_in_library", "autoplay",
)  # fmt: skip
"""The actions that would change the record or tell what lies ahead in it."""
NOT_GUESSED = ("pass",)


class OffLimits(QObject):
    """Whatever else is said of these actions meanwhile holds as soon as they are within reach again."""

    def __init__(self, actions: Mapping[str, QAction], parent: QObject) -> None:
        super().__init__(parent)
        self._hidden = self._group(actions[name] for name in HIDDEN)
        self._not_guessed = self._group(actions[name] for name in NOT_GUESSED)

    def _group(self, actions: Iterable[QAction]) -> QActionGroup:
        group = QActionGroup(self)
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        for action in actions:
            group.addAction(action)
        return group

    def show_mode(self, mode: str) -> None:
        """GUESS, PROBLEM, or "" for neither."""
        self._hidden.setEnabled(not mode)
        self._not_guessed.setEnabled(mode != GUESS)
