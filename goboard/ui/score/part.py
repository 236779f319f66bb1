"""The score graph and the panel of changes: made when first asked for, silent while nobody sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QDockWidget

from goboard.session.commands.ask import AskLine
from goboard.session.commands.navigate import GoTo, Step
from goboard.session.events import Line
from goboard.session.snapshot import Snapshot
from goboard.ui.window.docks import DockPlace
from goboard.ui.window.requests import ShowChanged, ShowLosses
from goboard.ui.window.stage import STUDY
from goboard.ui.window.workspace import Part, Workspace

if TYPE_CHECKING:
    from goboard.ui.score.panel import AskingPanel, GraphPanel


OPEN = "analysis/open"
"""Where the names of the open panels are kept."""
GRAPH, CHANGES = "score_graph", "changes"
PLACES = {GRAPH: DockPlace("Score graph", STUDY, below="Analysis"), CHANGES: DockPlace("Changes", STUDY)}
"""The names of the actions, and of the docks."""


class ScorePart(Part):
    """Two docks: who leads along the variation shown, and what has changed since a move.
    Those that are open stay so at the next start."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._window = workspace.window
        self._line: Line | None = None
        self._asked_for: tuple[object, ...] = ()
        self._panels: dict[str, AskingPanel] = {}
        self._docks: dict[str, QDockWidget] = {}
        self._seen: dict[str, bool] = {}
        """By dock: is it in front, as far as the window is on the screen?"""
        self._graph: GraphPanel | None = None
        self._losses: Mapping[int, int] = {}
        self._is_begun = False
        self._window.installEventFilter(self)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {name: partial(self._toggle, name) for name in (GRAPH, CHANGES)}

    def show(self, snapshot: Snapshot) -> None:
        if not self._is_begun:
            self._is_begun = True
            for name in str(self.workspace.settings.value(OPEN, "")).split():
                if name in (GRAPH, CHANGES):
                    self._bring_back(name)
        for panel in self._awake:
            self._bring_up(panel)

    def take(self, event: object) -> None:
        """The positions along the variation shown."""
        snapshot = self.workspace.snapshot
        if isinstance(event, Line) and snapshot is not None and event.end_key == snapshot.node.end_key:
            self._line = event
            for panel in self._awake:
                panel.show_line(event)
        elif isinstance(event, ShowLosses):
            self._losses = event.losses
            if self._graph is not None:
                self._graph.show_losses(event.losses)

    def close(self) -> None:
        self._keep()

    def _keep(self) -> None:
        """What is open comes with the next record too, and with the next start."""
        opened = (name for name, dock in self._docks.items() if not dock.isHidden())
        self.workspace.settings.setValue(OPEN, " ".join(opened))

    @property
    def _awake(self) -> list[AskingPanel]:
        return [panel for panel in self._panels.values() if panel.is_awake]

    def _bring_up(self, panel: AskingPanel) -> None:
        """Show that panel what is shown, and ask for the line unless the one known is still right."""
        snapshot = self.workspace.snapshot
        if snapshot is None:
            return
        wanted = line_of(snapshot)
        if wanted != self._asked_for:
            self._asked_for, self._line = wanted, None
            if wanted:
                self.workspace.ask(AskLine())
        panel.show_snapshot(snapshot, self._line)

    def _make_graph(self) -> None:
        from goboard.ui.score.panel import GraphPanel

        panel = self._graph = GraphPanel(self.workspace.leads, self._window)
        panel.show_losses(self._losses)
        panel.node_asked.connect(lambda key: self.workspace.send(GoTo(key)))
        panel.stepped.connect(lambda moves: self.workspace.send(Step(moves)))
        self._make_dock(GRAPH, panel)

    def _make_changes(self) -> None:
        from goboard.ui.score.changes import ChangesPanel

        panel = ChangesPanel(self._window)
        panel.changes_found.connect(lambda vertices: self.workspace.request(ShowChanged(vertices)))
        panel.vertices_lit.connect(self.workspace.canvas.light)
        self._make_dock(CHANGES, panel)

    def _make_dock(self, name: str, panel: AskingPanel) -> None:
        panel.request_made.connect(self.workspace.analysis.ask)
        panel.request_dropped.connect(self.workspace.analysis.drop)
        self.workspace.analysis.answered.connect(panel.take)
        self.workspace.analysis.unanswered.connect(panel.give_up)
        self._panels[name] = panel
        dock = self._docks[name] = self.workspace.docks.add(PLACES[name], panel, name)
        dock.visibilityChanged.connect(lambda is_seen: self._see(name, is_seen))
        dock.toggleViewAction().toggled.connect(self.workspace.action(name).setChecked)

    def _make(self, name: str) -> None:
        """If there is none yet."""
        if name not in self._docks:
            (self._make_graph if name == GRAPH else self._make_changes)()

    def _bring_back(self, name: str) -> None:
        self._make(name)
        # first, as what is not seen yet is given room
        self.workspace.docks.bring(PLACES[name].title, is_asked=False)
        self._docks[name].show()

    def _toggle(self, name: str) -> None:
        """Show it, bring it before other tabs, or close it."""
        if name in self._panels and self._panels[name].is_awake:
            self._docks[name].close()
            self._keep()
            return
        self._make(name)
        self.workspace.docks.bring(PLACES[name].title)
        # an entry of a menu that was chosen while this lay behind another tab has lost its tick
        self.workspace.action(name).setChecked(True)
        self._keep()

    def _see(self, name: str, is_seen: bool) -> None:
        self._seen[name] = is_seen
        self._set_awake()

    def _set_awake(self) -> None:
        """What nobody sees works nothing out; what is seen again catches up."""
        is_on_screen = not self._window.window().isMinimized() and self._window.isVisible()
        for name, panel in self._panels.items():
            is_seen = is_on_screen and self._seen.get(name, False)
            if panel.is_awake and not is_seen:
                panel.sleep()
            elif is_seen and not panel.is_awake:
                panel.wake()
                self._bring_up(panel)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.WindowStateChange, QEvent.Type.Show, QEvent.Type.Hide):
            self._set_awake()
        return False


def line_of(snapshot: Snapshot) -> tuple[object, ...]:
    """Equal as long as the variation shown and the rules are the same; () where nothing can be analysed or told."""
    if snapshot.subject is None or snapshot.study is not None:
        return ()
    rules = snapshot.subject.rules
    at = snapshot.game.index, snapshot.outline.epoch, snapshot.node.end_key
    return *at, rules.info.name, *rules.values.items()
