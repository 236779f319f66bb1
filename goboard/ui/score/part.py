"""The score graph and the panel of changes: made when first asked for, silent while nobody sees them.

`node_asked` and `command_made` are what a person did, `line_asked` and the two signals of requests are background work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow

from goboard.session.commands.ask import AskLine
from goboard.session.commands.navigate import GoTo, Step
from goboard.session.events import Line
from goboard.session.snapshot import Snapshot
from goboard.ui.window.part import Part
from goboard.ui.window.requests import ShowChanged
from goboard.ui.window.workspace import Workspace

if TYPE_CHECKING:
    from goboard.session.questions import Answer, Question
    from goboard.ui.score.changes import ChangesPanel
    from goboard.ui.score.panel import GraphPanel


OPEN = "analysis/open"
"""Where the names of the open panels are kept."""
GRAPH, CHANGES = "score_graph", "changes"
"""The names of the actions, and of the docks."""
LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


class ScorePanels(QObject):
    """Two docks: below the board who leads along the variation shown, at the right what has changed since a move."""

    node_asked = Signal(object)
    """The key of the node to be shown."""
    command_made = Signal(object)
    """A step that the wheel asked for."""
    line_asked = Signal(object)
    """`AskLine`: for the session, without a word in the window; what it brings goes to `take`."""
    request_made = Signal(object)
    """A question for the analysis; its answers go to `take_answer`."""
    request_dropped = Signal(object)
    """The kind of question that nobody wants to be answered any more."""
    changes_found = Signal(object)
    """The vertices, ascending, at which something has changed; () while the panel is closed or does not know."""
    vertices_lit = Signal(object)
    """Vertices to be lit on the board, () for none."""
    visibility_changed = Signal(str, bool)
    """"score_graph" or "changes", and whether it is open now: for what is checkable in a menu."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._snapshot: Snapshot | None = None
        self._line: Line | None = None
        self._asked_for: tuple[object, ...] = ()
        self._graph: GraphPanel | None = None
        self._changes: ChangesPanel | None = None
        self._making = {GRAPH: self._make_graph, CHANGES: self._make_changes}
        self._docks: dict[str, QDockWidget] = {}
        self._seen: dict[str, bool] = {}
        """By dock: is it in front, as far as the window is on the screen?"""
        _keep_columns(window)
        window.installEventFilter(self)

    def open(self) -> None:
        """Show the score graph."""
        self._open(GRAPH)

    def open_changes(self) -> None:
        """Show what has changed."""
        self._open(CHANGES)

    def reopen(self, names: Iterable[str]) -> None:
        """Show those of these names as they stood at an earlier start, maybe behind another tab."""
        for name in names:
            if name in self._making:
                self._bring_back(name)

    @property
    def opened(self) -> tuple[str, ...]:
        """What is open now, for `reopen`."""
        return tuple(filter(self.is_open, self._docks))

    def toggle(self) -> None:
        """Show the score graph, bring it before other tabs, or close it."""
        if self._graph is not None and self._graph.is_awake:
            self._docks[GRAPH].close()
        else:
            self.open()

    def toggle_changes(self) -> None:
        """Show what has changed, bring it before other tabs, or close it."""
        if self._changes is not None and self._changes.is_awake:
            self._docks[CHANGES].close()
        else:
            self.open_changes()

    def is_open(self, name: str) -> bool:
        """Is the dock of that action open, be it behind another tab?"""
        return name in self._docks and not self._docks[name].isHidden()

    def close(self) -> None:
        """Close both; nothing is worked out any more."""
        for dock in self._docks.values():
            dock.close()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """The state after a command; where the variation or its rules are other ones, they are asked for."""
        self._snapshot = snapshot
        for panel in self._awake:
            self._bring_up(panel)

    def take(self, event: Line) -> None:
        """The positions along the variation shown."""
        if self._snapshot is None or event.end_key != self._snapshot.node.end_key:
            return
        self._line = event
        for panel in self._awake:
            panel.show_line(event)

    def take_answer(self, answer: Answer) -> None:
        """What the analysis says; answers to questions of others are passed over."""
        from goboard.session.questions import Changed, LeadProgress

        if isinstance(answer, LeadProgress) and self._graph is not None:
            self._graph.take(answer)
        elif isinstance(answer, Changed) and self._changes is not None:
            self._changes.take(answer)

    def give_up(self, question: Question) -> None:
        """A fault has ended that question; those of others are passed over."""
        from goboard.session.questions import Changes, ScoreLine

        if isinstance(question, ScoreLine) and self._graph is not None:
            self._graph.give_up(question)
        elif isinstance(question, Changes) and self._changes is not None:
            self._changes.give_up(question)

    @property
    def _awake(self) -> list[GraphPanel | ChangesPanel]:
        return [panel for panel in (self._graph, self._changes) if panel is not None and panel.is_awake]

    def _bring_up(self, panel: GraphPanel | ChangesPanel) -> None:
        """Show that panel what is shown, and ask for the line unless the one known is still right."""
        snapshot = self._snapshot
        if snapshot is None:
            return
        wanted = _line_of(snapshot)
        if wanted != self._asked_for:
            self._asked_for, self._line = wanted, None
            if wanted:
                self.line_asked.emit(AskLine())
        panel.show_snapshot(snapshot, self._line)

    def _make_graph(self) -> None:
        from goboard.ui.score.panel import GraphPanel

        self._graph = GraphPanel(self._window)
        self._graph.node_asked.connect(self.node_asked)
        self._graph.stepped.connect(lambda moves: self.command_made.emit(Step(moves)))
        # a layout remembered from before knows nothing of it
        _keep_columns(self._window)
        self._make_dock(GRAPH, "Score graph", self._graph, Qt.DockWidgetArea.BottomDockWidgetArea)

    def _make_changes(self) -> None:
        from goboard.ui.score.changes import ChangesPanel

        self._changes = ChangesPanel(self._window)
        self._changes.changes_found.connect(self.changes_found)
        self._changes.vertices_lit.connect(self.vertices_lit)
        self._make_dock(CHANGES, "Changes", self._changes, RIGHT)

    def _make_dock(self, name: str, title: str, panel: GraphPanel | ChangesPanel, area: Qt.DockWidgetArea) -> None:
        panel.request_made.connect(self.request_made)
        panel.request_dropped.connect(self.request_dropped)
        dock = self._docks[name] = QDockWidget(title, self._window)
        dock.setObjectName(name)
        dock.setWidget(panel)
        lowest = self._lowest(area)
        if not self._window.restoreDockWidget(dock):
            self._window.addDockWidget(area, dock)
            if lowest is not None:
                self._window.tabifyDockWidget(lowest, dock)
        dock.hide()
        dock.visibilityChanged.connect(lambda is_seen: self._see(name, is_seen))
        dock.toggleViewAction().toggled.connect(lambda is_open: self.visibility_changed.emit(name, is_open))

    def _lowest(self, area: Qt.DockWidgetArea) -> QDockWidget | None:
        """The dock at the foot of that column: a list has more room there behind a tab than below."""
        docks = self._window.findChildren(QDockWidget)
        there = [dock for dock in docks if dock.isVisible() and self._window.dockWidgetArea(dock) == area]
        return max((dock for dock in there if not dock.isFloating()), key=lambda dock: dock.y(), default=None)

    def _bring_back(self, name: str) -> None:
        if name not in self._docks:
            self._making[name]()
        self._docks[name].show()

    def _open(self, name: str) -> None:
        self._bring_back(name)
        self._docks[name].raise_()
        # an entry of a menu that was chosen while this lay behind another tab has lost its tick
        self.visibility_changed.emit(name, True)

    def _see(self, name: str, is_seen: bool) -> None:
        self._seen[name] = is_seen
        self._set_awake()

    def _set_awake(self) -> None:
        """What nobody sees works nothing out; what is seen again catches up."""
        is_on_screen = not self._window.isMinimized()
        for name, panel in ((GRAPH, self._graph), (CHANGES, self._changes)):
            is_seen = is_on_screen and self._seen.get(name, False)
            if panel is not None and panel.is_awake and not is_seen:
                panel.sleep()
            elif panel is not None and is_seen and not panel.is_awake:
                panel.wake()
                self._bring_up(panel)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowStateChange:
            self._set_awake()
        return False


class ScorePart(Part):
    """What the panels ask for goes to the session and the analysis; those that are open stay so at the next start."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        panels = self.panels = ScorePanels(workspace.window)
        self._is_begun = False
        panels.node_asked.connect(lambda key: workspace.send(GoTo(key)))
        panels.command_made.connect(workspace.send)
        panels.line_asked.connect(workspace.ask)
        panels.request_made.connect(workspace.analysis.ask)
        panels.request_dropped.connect(workspace.analysis.drop)
        panels.changes_found.connect(lambda vertices: workspace.request(ShowChanged(vertices)))
        panels.vertices_lit.connect(workspace.canvas.light)
        panels.visibility_changed.connect(lambda name, is_open: workspace.action(name).setChecked(is_open))
        workspace.analysis.answered.connect(panels.take_answer)
        workspace.analysis.unanswered.connect(panels.give_up)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {GRAPH: self.panels.toggle, CHANGES: self.panels.toggle_changes}

    def show(self, snapshot: Snapshot) -> None:
        self.panels.show_snapshot(snapshot)
        if not self._is_begun:
            self._is_begun = True
            self.panels.reopen(str(self.workspace.settings.value(OPEN, "")).split())

    def take(self, event: object) -> None:
        if isinstance(event, Line):
            self.panels.take(event)

    def close(self) -> None:
        self.workspace.settings.setValue(OPEN, " ".join(self.panels.opened))


def _keep_columns(window: QMainWindow) -> None:
    """The columns of panels keep their height: what stands below has the width of the board."""
    for corner, area in ((Qt.Corner.BottomLeftCorner, LEFT), (Qt.Corner.BottomRightCorner, RIGHT)):
        window.setCorner(corner, area)


def _line_of(snapshot: Snapshot) -> tuple[object, ...]:
    """Equal as long as the variation shown and the rules are the same; () where nothing can be analysed or told."""
    if snapshot.subject is None or snapshot.study is not None:
        return ()
    rules = snapshot.subject.rules
    at = snapshot.game.index, snapshot.outline.epoch, snapshot.node.end_key
    return *at, rules.info.name, *rules.values.items()
