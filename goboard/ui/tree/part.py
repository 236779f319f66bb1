"""What the tree's panel asks of the rest of the window: previews, its settings, the words for those who hear it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt

from goboard.session.commands.ask import AskPreview
from goboard.session.events import Judged, Preview
from goboard.session.snapshot import Snapshot
from goboard.session.tree_outline import Outline
from goboard.ui.tree.signs import node_words
from goboard.ui.tree.view import TreeView
from goboard.ui.window.part import Part
from goboard.ui.window.requests import PasteBehind
from goboard.ui.window.workspace import Workspace

if TYPE_CHECKING:
    from goboard.ui.tree.preview import PreviewBubble


KEPT = {"tree_down": ("tree/down", False), "tree_folds_itself": ("tree/folds", False), "tree_map": ("tree/map", True)}
"""By the names of the actions: the keys of the settings, and how it is at first."""
MOST_PREVIEWS = 64


class TreePart(Part):
    """Binds the tree to its window."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel: TreeView = TreeView(workspace.window)
        tree = self._tree = self.panel
        self._bubble: PreviewBubble | None = None
        self._previews: dict[int, Preview] = {}
        self._known_for: tuple[Outline, object] | None = None
        self._asked: tuple[int, QRect] | None = None
        for name, (_, turn) in tree.switches.items():
            key, at_first = KEPT[name]
            turn(workspace.settings.value(key, at_first, type=bool) is True)
        tree.command_made.connect(workspace.send)
        tree.paste_asked.connect(lambda key: workspace.request(PasteBehind(key)))
        tree.node_hovered.connect(self._look_at)
        tree.board_asked.connect(lambda: workspace.canvas.setFocus(Qt.FocusReason.OtherFocusReason))
        tree.look_changed.connect(self._keep_look)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            "tree_fold_others": self._tree.fold_others,
            "tree_unfold_all": self._tree.unfold_all,
            "tree_whole": self._tree.toggle_fit,
            **{name: partial(self._switch, name) for name in KEPT},
        }

    def show(self, snapshot: Snapshot) -> None:
        self._tree.show_outline(snapshot.outline)
        self._tree.show_node(snapshot.node.key, snapshot.node.end_key)
        self._tree.setAccessibleDescription(node_words(snapshot, snapshot.outline))
        known_for = snapshot.outline, snapshot.rules
        if self._known_for is None or known_for[0] is not self._known_for[0] or known_for[1] != self._known_for[1]:
            self._known_for = known_for
            self._previews.clear()
        self._check_actions()

    def take(self, event: object) -> None:
        if isinstance(event, Judged):
            self._tree.show_outline(event.outline)
        elif isinstance(event, Preview):
            self._take_preview(event)

    def _take_preview(self, event: Preview) -> None:
        if len(self._previews) >= MOST_PREVIEWS:
            self._previews.clear()
        self._previews[event.key] = event
        if self._asked is not None and self._asked[0] == event.key:
            self._show_preview(event, self._asked[1])

    def escape(self) -> bool:
        return self._tree.cancel_drag()

    def close(self) -> None:
        self._look_at(None, QRect())

    def _look_at(self, key: int | None, beside: QRect) -> None:
        """Show the position at a node, once it is known; None shows none."""
        if key is None:
            self._asked = None
            if self._bubble is not None:
                self._bubble.hide()
            return
        self._asked = key, beside
        if key in self._previews:
            self._show_preview(self._previews[key], beside)
        else:
            self.workspace.ask(AskPreview(key))

    def _show_preview(self, preview: Preview, beside: QRect) -> None:
        from goboard.ui.tree.preview import PreviewBubble

        if self._bubble is None:
            self._bubble = PreviewBubble(self._tree)
        canvas = self.workspace.canvas
        self._bubble.show_preview(preview, canvas.theme, canvas.scene.view.natural, beside)

    def _switch(self, name: str) -> None:
        _, turn = self._tree.switches[name]
        turn(self.workspace.action(name).isChecked())

    def _keep_look(self) -> None:
        for name, (is_on, _) in self._tree.switches.items():
            self.workspace.settings.setValue(KEPT[name][0], is_on)
        self._check_actions()

    def _check_actions(self) -> None:
        for name, (is_on, _) in self._tree.switches.items():
            self.workspace.action(name).setChecked(is_on)
