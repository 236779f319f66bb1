"""The panels in their docks, and where they stand at first."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QFrame, QMainWindow, QScrollArea, QWidget

from goboard.session.snapshot import Snapshot
from goboard.ui.games_list import GamesPanel
from goboard.ui.panels.analysis import AnalysisPanel
from goboard.ui.panels.comment import CommentPanel
from goboard.ui.panels.counting import CountingPanel
from goboard.ui.panels.game import GamePanel
from goboard.ui.panels.politics import PoliticsPanel
from goboard.ui.panels.rules import RulesPanel
from goboard.ui.tree.view import TreeView

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
WIDTH = 40
"""Of a column of panels, in average characters."""


class Docks:
    """Game, rules, politics and the count at the left; tree, comment, analysis and list of games at the right."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self.game, self.rules, self.counting = GamePanel(window), RulesPanel(window), CountingPanel(window)
        self.politics, self.analysis = PoliticsPanel(window), AnalysisPanel(window)
        self.tree, self.comment, self.games = TreeView(window), CommentPanel(window), GamesPanel(window)
        self.docks = {
            title: _dock(window, title, panel, area)
            for title, panel, area in (
                ("Game", self.game, LEFT),
                ("Rules", self.rules, LEFT),
                ("Politics", self.politics, LEFT),
                ("Counting", self.counting, LEFT),
                ("Games", self.games, RIGHT),
                ("Tree", self.tree, RIGHT),
                ("Comment", self.comment, RIGHT),
                ("Analysis", self.analysis, RIGHT),
            )
        }
        self.counting_dock, self.games_dock = self.docks["Counting"], self.docks["Games"]
        self.politics_dock = self.docks["Politics"]
        for dock in (self.counting_dock, self.politics_dock):
            dock.setFeatures(
                QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetFloatable
            )
        for first, second in (("Game", "Rules"), ("Games", "Tree"), ("Tree", "Analysis")):
            window.splitDockWidget(self.docks[first], self.docks[second], Qt.Orientation.Vertical)
        window.tabifyDockWidget(self.docks["Rules"], self.politics_dock)
        window.tabifyDockWidget(self.politics_dock, self.counting_dock)
        # the last one lies in front
        window.tabifyDockWidget(self.docks["Analysis"], self.docks["Comment"])
        self._has_shown_analysis = False
        self._games_are_sized = True
        self.analysis.switches.added.connect(self._show_analysis)
        self.set_transient(is_counting=False, has_games=False)

    @property
    def lasting(self) -> list[QDockWidget]:
        """Those that a person shows and hides; the others come and go with what they show."""
        transient = self.counting_dock, self.politics_dock, self.games_dock
        return [dock for dock in self.docks.values() if dock not in transient]

    def _show_analysis(self) -> None:
        """The first overlay that is switched on brings the panel that explains it to the front; no later one does."""
        if not self._has_shown_analysis:
            self._has_shown_analysis = True
            self.docks["Analysis"].raise_()

    def set_first_sizes(self) -> None:
        """Columns as wide as their text needs; the board has the rest."""
        width = self._window.fontMetrics().averageCharWidth() * WIDTH
        self._window.resizeDocks([self.docks["Game"], self.docks["Tree"]], [width, width], Qt.Orientation.Horizontal)
        self._window.resizeDocks([self.docks["Game"], self.docks["Rules"]], [3, 5], Qt.Orientation.Vertical)
        self._window.resizeDocks([self.docks["Tree"], self.docks["Comment"]], [2, 3], Qt.Orientation.Vertical)
        self._games_are_sized = False

    def set_transient(self, *, is_counting: bool, has_games: bool, has_politics: bool = False) -> None:
        """Show the count while there is one, politics under rules that know it, and the games where there are several.

        What has just come lies in front of the other tabs, the count before all.
        """
        for dock, is_wanted in ((self.politics_dock, has_politics), (self.counting_dock, is_counting)):
            if is_wanted == dock.isHidden():
                dock.setVisible(is_wanted)
                if is_wanted:
                    dock.raise_()
        if has_games == self.games_dock.isHidden():
            self.games_dock.setVisible(has_games)
            if has_games and not self._games_are_sized:
                # a list wants to be seen more than the tree; later a person's own sizes hold
                self._games_are_sized = True
                below = [self.docks["Tree"], self.docks["Comment"]]
                self._window.resizeDocks([self.games_dock, *below], [4, 2, 2], Qt.Orientation.Vertical)

    def show_snapshot(self, snapshot: Snapshot, is_settled: bool, is_marking: bool) -> None:
        """Bring every panel up to date."""
        self.game.show_snapshot(snapshot)
        self.rules.show_snapshot(snapshot)
        self.comment.show_snapshot(snapshot, is_settled)
        self.games.show_snapshot(snapshot)
        self.politics.show_snapshot(snapshot)
        self.counting.show_snapshot(snapshot, is_marking)
        self.tree.show_outline(snapshot.outline)
        self.tree.show_node(snapshot.node.key, snapshot.node.end_key)
        self.set_transient(
            is_counting=snapshot.count is not None,
            has_games=snapshot.game.count > 1,
            has_politics=snapshot.politics is not None,
        )


class _Scrolled(QScrollArea):
    """A panel of wrapped text keeps the height that the text needs, and scrolls where a small window lacks it."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setWidget(panel)
        self._panel = panel

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the panel shows decides how wide it must be."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """As wide as the panel needs beside the scroll bar."""
        width = self._panel.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(width, super().minimumSizeHint().height())


def _dock(window: QMainWindow, title: str, panel: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
    dock = QDockWidget(title, window)
    dock.setObjectName(title.lower())
    dock.setWidget(_Scrolled(panel) if isinstance(panel, (GamePanel, RulesPanel)) else panel)
    window.addDockWidget(area, dock)
    return dock
