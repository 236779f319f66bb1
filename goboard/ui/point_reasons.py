"""What is told beside the pointer: why a move is illegal, what the rules and an analysis say of a point."""

from PySide6.QtCore import QObject, Slot

from goboard.boards.board import Place
from goboard.session.commands.ask import Explain, ExplainAtPlace
from goboard.session.events import Explained
from goboard.ui.analysis_words import Why
from goboard.ui.window.workspace import Workspace


class PointReasons(QObject):
    """Says it in a bubble on the board."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace, self._canvas, self._worker = workspace, workspace.canvas, workspace.worker
        self._hovered = -1
        self._hovered_place: Place | None = None
        self._canvas.vertex_hovered.connect(self._hover)
        self._canvas.place_hovered.connect(self._hover_place)

    def show(self, explained: Explained) -> None:
        """Say it if it is still about the position shown and the point under the pointer, or one that was asked for."""
        snapshot = self._canvas.snapshot
        if snapshot is None or explained.serial != snapshot.serial or not explained.message:
            return
        is_hovered = explained.vertex == self._hovered
        if explained.is_asked:
            self._show_asked(explained)
        elif is_hovered and snapshot.stones[explained.vertex]:
            self._canvas.show_reason(
                explained.vertex, explained.message, explained.key, rule=explained.rule, lit=explained.lit
            )
        elif is_hovered and not explained.legal:
            self._canvas.show_reason(explained.vertex, explained.message, explained.key)

    def _show_asked(self, explained: Explained) -> None:
        """What the rules say of a point, and below it whose it will be; of a stone first what becomes of it."""
        snapshot, vertex = self._canvas.snapshot, explained.vertex
        life = self._workspace.findings.why(snapshot, vertex) or Why("")
        rule, said, lit = explained.rule, [explained.message, life.message], explained.lit or life.lit
        if snapshot is not None and snapshot.stones[vertex] and life.message:
            ruled = f"{rule}: {explained.message}" if rule else explained.message
            rule, said, lit = "", [life.message, ruled], life.lit or explained.lit
        message = "\n".join(filter(None, said))
        self._canvas.show_reason(vertex, message, explained.key, rule=rule, lit=lit, moves=life.line)

    def ask(self) -> None:
        """Ask what the rules say of the point or stone under the pointer, else of the last move."""
        snapshot = self._canvas.snapshot
        if snapshot is None:
            return
        vertex = self._hovered if self._hovered >= 0 else snapshot.last_vertex
        if self._hovered_place is not None:
            self.ask_at_place(self._hovered_place)
        elif vertex is not None:
            self.ask_at(vertex)
        else:
            self._workspace.tell("Point at a stone or an empty point first.")

    def ask_at(self, vertex: int) -> None:
        """Ask what the rules say of that vertex."""
        self._worker.send(Explain(vertex, is_asked=True))

    def ask_at_place(self, place: Place) -> None:
        """The same for a point of the plane that the board does not know yet."""
        self._worker.send(ExplainAtPlace(*place))

    @Slot(int)
    def _hover(self, vertex: int) -> None:
        self._hovered = vertex
        snapshot = self._canvas.snapshot
        if snapshot is None or vertex < 0 or snapshot.count is not None or not snapshot.game.playable:
            return
        if snapshot.stones[vertex]:
            if snapshot.rules.info.explains_stones:
                self._worker.send(Explain(vertex))
        elif not snapshot.is_over and not snapshot.legal[vertex]:
            self._worker.send(Explain(vertex))

    @Slot(object)
    def _hover_place(self, place: Place | None) -> None:
        self._hovered_place = place
