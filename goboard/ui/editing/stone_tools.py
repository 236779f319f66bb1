"""Tools that put stones on the board and take them off, as a setup or as moves in the middle of a variation."""

from PySide6.QtCore import Qt

from goboard.drawing.scene import Preview
from goboard.session.commands.edit import InsertMove, ReplaceMove
from goboard.session.commands.mark import SetLine, SetMarks, SetStones
from goboard.session.snapshot import Mark
from goboard.ui.editing.tool import Brush, Editing, Tool

EMPTY = 0


class StoneTool(Brush):
    """Puts stones of one player; the other button those of the next one. A stone that is there already goes."""

    makes_nodes = True

    def __init__(self, editing: Editing, player: int) -> None:
        super().__init__(editing)
        self.player = player
        """Whose stones it puts now."""
        self._colour = EMPTY

    def _colour_at(self, vertex: int, is_right: bool) -> int:
        snapshot = self.editing.snapshot
        player = self.player % snapshot.players + 1 if is_right else self.player
        return EMPTY if snapshot.stones[vertex] == player else player

    def _begin(self, vertex: int, is_right: bool) -> None:
        self._colour = self._colour_at(vertex, is_right)

    def _touch(self, vertices: tuple[int, ...]) -> None:
        stones = dict.fromkeys(vertices, self._colour)
        self.editing.send(SetStones(stones, self._stroke, self.editing.is_in_place))

    def _show(self, vertices: tuple[int, ...], is_right: bool) -> Preview | None:
        colour = self._colour_at(vertices[0], is_right)
        stones = self.editing.snapshot.stones
        return Preview(stones=tuple((vertex, colour) for vertex in vertices if stones[vertex] != colour))


class AlternateTool(StoneTool):
    """Puts stones of the players in turn, beginning with whoever is to move."""

    def __init__(self, editing: Editing) -> None:
        super().__init__(editing, editing.snapshot.to_move)

    def _end(self) -> None:
        if self._colour != EMPTY:
            self.player = self._colour % self.editing.snapshot.players + 1


class EraserTool(Brush):
    """Takes signs and lines off; where a stroke begins at a bare stone, stones."""

    makes_nodes = True

    _takes_stones = False

    def _is_bare_stone(self, vertex: int) -> bool:
        node = self.editing.snapshot.node
        is_signed = any(mark.vertex == vertex for mark in node.marks) or any(vertex in line[:2] for line in node.lines)
        return bool(self.editing.snapshot.stones[vertex]) and not is_signed

    def _begin(self, vertex: int, is_right: bool) -> None:
        self._takes_stones = self._is_bare_stone(vertex)

    def _touch(self, vertices: tuple[int, ...]) -> None:
        if self._takes_stones:
            self.editing.send(SetStones(dict.fromkeys(vertices, EMPTY), self._stroke, self.editing.is_in_place))
            return
        for start, end, is_arrow in self.editing.snapshot.node.lines:
            if start in vertices or end in vertices:
                self.editing.send(SetLine(start, end, is_arrow))
        self.editing.send(SetMarks("", vertices, stroke=self._stroke))

    def _show(self, vertices: tuple[int, ...], is_right: bool) -> Preview | None:
        if self._is_bare_stone(vertices[0]):
            return Preview(stones=tuple((vertex, EMPTY) for vertex in vertices if self.editing.snapshot.stones[vertex]))
        return Preview(marks=tuple(Mark("", vertex) for vertex in vertices))


class InsertTool(Tool):
    """Every click puts a move between the node shown and what follows it; the other button that of the next player."""

    left_draws = False

    def _player(self, is_right: bool) -> int:
        snapshot = self.editing.snapshot
        return snapshot.to_move % snapshot.players + 1 if is_right else snapshot.to_move

    def click(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        if self.editing.snapshot.stones[vertex] == EMPTY:
            self.editing.send(InsertMove(vertex, self._player(is_right)))

    def preview(self, vertex: int | None) -> Preview | None:
        if vertex is None or self.editing.snapshot.stones[vertex]:
            return None
        return Preview(stones=((vertex, self._player(False)),))


class ReplaceTool(Tool):
    """The next click is where the move of the node shown goes; then the tool is put down."""

    left_draws = False

    def click(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        self.editing.send(ReplaceMove(vertex))
        self.editing.put_down()

    def change_node(self, *, is_own: bool) -> None:
        self.editing.put_down()

    def preview(self, vertex: int | None) -> Preview | None:
        snapshot = self.editing.snapshot
        mover = snapshot.stones[snapshot.last_vertex] if snapshot.last_vertex is not None else 0
        return Preview(stones=((vertex, mover),)) if vertex is not None and mover else None
