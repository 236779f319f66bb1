"""What clicks and the wheel on the board mean, and what is told beside the pointer: why a move is illegal, what the
rules and an analysis say of a point."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Slot

from goboard.boards.board import Place
from goboard.drawing.scene import instead_at
from goboard.session.commands.ask import Explain, ExplainAtPlace
from goboard.session.commands.count import ToggleDead, ToggleSeki
from goboard.session.commands.navigate import GoTo, Step
from goboard.session.commands.play import PlayAt, PlayAtPlace, PlayInstead
from goboard.session.events import Ahead, Asked, Explained, Refused
from goboard.session.snapshot import LineMove, NodeView, Snapshot
from goboard.ui.analysis_words import Why, progress
from goboard.ui.board.gestures import CROWDED, ViewChange
from goboard.ui.board.view_controller import is_same_board
from goboard.ui.language import tr
from goboard.ui.painting.sprites import let_go
from goboard.ui.preferences.table import value_of
from goboard.ui.window.requests import JudgeOnce
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import phrase, sentences

if TYPE_CHECKING:
    from goboard.ui.board.next_line import NextLine


READ = phrase("Life and death are being read…")


class PointReasons(QObject):
    """Says it in a bubble on the board."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace, self._canvas, self._worker = workspace, workspace.canvas, workspace.worker
        self._hovered = -1
        self._hovered_place: Place | None = None
        self._asked: Explained | None = None
        """What was asked for last and may become more."""
        self._said = ""
        self._canvas.vertex_hovered.connect(self._hover)
        self._canvas.place_hovered.connect(self._hover_place)
        workspace.findings.changed.connect(self._show_more)

    def show(self, explained: Explained) -> None:
        """Say it if it is still about the position shown and the point under the pointer, or one that was asked for."""
        snapshot = self._canvas.snapshot
        if snapshot is None or explained.serial != snapshot.serial or not explained.message:
            return
        is_hovered = explained.vertex == self._hovered
        if explained.is_asked:
            self._asked, self._said = None, ""
            if snapshot.subject is not None and snapshot.study is None:
                # whoever solves or guesses is not told more than the rules
                self._workspace.request(JudgeOnce())
            self._show_asked(explained)
            self._asked = explained if self._workspace.findings.is_working else None
        elif is_hovered and snapshot.stones[explained.vertex]:
            self._canvas.show_reason(
                explained.vertex, explained.message, explained.key, rule=explained.rule, lit=explained.lit
            )
        elif is_hovered and not explained.legal:
            self._canvas.show_reason(explained.vertex, explained.message, explained.key)

    def _show_asked(self, explained: Explained) -> None:
        """What the rules say of a point, and below it whose it will be; of a stone first what becomes of it."""
        snapshot, vertex = self._canvas.snapshot, explained.vertex
        findings = self._workspace.findings
        life = findings.why(snapshot, vertex) or Why("")
        rule, said, lit = explained.rule, [explained.message, life.message], explained.lit or life.lit
        if snapshot is not None and snapshot.stones[vertex] and life.message:
            ruled = phrase("{rule}: {reason}", rule=rule, reason=explained.message) if rule else explained.message
            rule, said, lit = "", [life.message, ruled], life.lit or explained.lit
        if findings.is_working:
            said.append(progress(findings.report, True) if life.message else READ)
        message = sentences(*said, between="\n")
        if message == self._said and self._canvas.explained_spot == vertex:
            return
        self._said = message
        self._canvas.show_reason(vertex, message, explained.key, rule=rule, lit=lit, moves=life.line)

    @Slot()
    def _show_more(self) -> None:
        """More is known of what was asked for; unless it is out of sight by now."""
        asked, snapshot = self._asked, self._canvas.snapshot
        if asked is None:
            return
        if snapshot is None or asked.serial != snapshot.serial or self._canvas.explained_spot != asked.vertex:
            self._asked = None
            return
        self._show_asked(asked)
        if not self._workspace.findings.is_working:
            self._asked = None

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
            self._workspace.tell(tr("Point at a stone or an empty point first."))

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


SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier


class BoardPart(Part):
    """Clicks go to the tool in use; without one they play, or mark while there is a count."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        canvas = self._canvas = workspace.canvas
        self._snapshot: Snapshot | None = None
        self._tools = workspace.tools
        self.reasons = PointReasons(workspace)
        self._next_line: NextLine | None = None
        canvas.vertex_hovered.connect(self._point)
        canvas.vertex_clicked.connect(self._click)
        canvas.vertex_forced.connect(self._force)
        canvas.vertex_middle_clicked.connect(self._add_line)
        canvas.vertex_dragged.connect(self._drag)
        canvas.place_clicked.connect(self._click_place)
        canvas.crowd_clicked.connect(lambda: workspace.tell(CROWDED))
        canvas.wheel_stepped.connect(self._step)
        canvas.link_activated.connect(lambda key: workspace.send(GoTo(key)))
        canvas.space_pressed.connect(workspace.action("count").trigger)

    def hand_over(self) -> Any:
        return self._canvas.view_controller.looked_at

    def take_over(self, kept: Any) -> None:
        self._canvas.view_controller.look_again(kept)

    def close(self) -> None:
        let_go()

    def _step(self, moves: int) -> None:
        is_turned = value_of(self.workspace.settings, "mouse/wheel_turned") is True
        self.workspace.send(Step(-moves if is_turned else moves))

    def actions(self) -> dict[str, Callable[[], None]]:
        views = {change.value: partial(self._canvas.change_view, change) for change in ViewChange}
        return {**views, "why": self.reasons.ask, "point_with_keys": self._canvas.point_with_keys}

    def show(self, snapshot: Snapshot) -> None:
        before, self._snapshot = self._snapshot, snapshot
        if before is not None and not is_same_board(before.board, snapshot.board):
            self.workspace.board_changing.emit()
        if self._next_line is not None:
            self._next_line.show_snapshot(snapshot)
        self._canvas.show_snapshot(snapshot)
        self._tools.follow_board()
        for change in ViewChange:
            self.workspace.action(change.value).setEnabled(change in self._canvas.view_changes)

    def take(self, event: object) -> None:
        if isinstance(event, Refused) and event.vertex is not None:
            self._tools.forget()
            if self._snapshot is None or event.vertex < self._snapshot.board.size:
                self._canvas.show_reason(event.vertex, event.message, event.key)
            else:
                # of the board before, on which it was still clicked
                self.workspace.tell(event.message)
        elif isinstance(event, Asked):
            self._ask(event)
        elif isinstance(event, Explained):
            self.reasons.show(event)
        elif isinstance(event, Ahead) and self._next_line is not None:
            self._next_line.take(event)

    @Slot(int)
    def _point(self, vertex: int) -> None:
        """A move that follows, pointed at for the first time, makes what plays it on."""
        if self._next_line is None:
            if vertex < 0 or all(each.vertex != vertex for each in self._canvas.scene.variations):
                return
            from goboard.ui.board.next_line import NextLine

            self._next_line = NextLine(self.workspace)
        self._next_line.point_at(vertex)

    def _ask(self, asked: Asked) -> None:
        """The stones clicked are proven alive: are they meant?"""
        from goboard.ui.dialogs.messages import ask_whether

        ask_whether(
            self._canvas.window(),
            asked.message,
            tr("&Mark dead"),
            lambda: self.workspace.send(asked.command),
            no=tr("&Keep alive"),
        )

    @Slot(int, bool, bool)
    def _click(self, vertex: int, is_shift: bool, is_right: bool) -> None:
        if self._snapshot is None:
            return
        if self._tools.tool is not None:
            self._tools.click(vertex, SHIFT if is_shift else NONE, is_right=is_right)
        elif is_right:
            self._ask_menu(vertex)
        elif self.workspace.painting is not None:
            self.workspace.painting(vertex)
        elif self._snapshot.count is not None:
            is_seki = self.workspace.marks_seki
            self.workspace.send(ToggleSeki(vertex) if is_seki else ToggleDead(vertex, single=is_shift))
        elif is_shift:
            self._go_to_move_at(vertex)
        elif instead_at(self._canvas.scene, vertex):
            self.workspace.send(PlayInstead(self._snapshot.node.key, vertex))
        else:
            self.workspace.send(PlayAt(vertex))

    @Slot(int, bool)
    def _force(self, vertex: int, is_shift: bool) -> None:
        """Whoever holds Ctrl while counting is not asked."""
        if self._tools.tool is not None:
            self._tools.click(vertex, CONTROL | SHIFT if is_shift else CONTROL, is_right=False)
        elif self._snapshot is not None and self._snapshot.count is not None:
            self.workspace.send(ToggleDead(vertex, single=is_shift, is_sure=True))
        else:
            self._click(vertex, True, False)

    def _ask_menu(self, vertex: int) -> None:
        """What can be done at that point, "Why?" first: there the pointer is, so that a second click asks."""
        from goboard.ui.window.context_menus import point_menu, popup_at_first

        menu = point_menu(
            self.workspace, vertex, lambda: self.reasons.ask_at(vertex), lambda: self._go_to_move_at(vertex)
        )
        popup_at_first(menu, self._canvas.mapToGlobal(self._canvas.vertex_place(vertex)))

    def _go_to_move_at(self, vertex: int) -> None:
        """Go to the move that put the stone there; at an empty point to the next one that will be made there."""
        assert self._snapshot is not None
        board, is_taken = self._snapshot.board, bool(self._snapshot.stones[vertex])
        found = _move_at(self._snapshot.node, vertex, is_taken=is_taken)
        if found is not None:
            self.workspace.send(GoTo(found.key))
        elif is_taken:
            self.workspace.tell(tr("The stone at {point} was set up, not played.", point=board.name(vertex)))
        else:
            self.workspace.tell(tr("Nothing is played at {point} from here on.", point=board.name(vertex)))

    @Slot(int)
    def _add_line(self, vertex: int) -> None:
        """The moves shown with numbers, up to that one if it is among them, become a variation; where none are shown a
        variation of the record is followed."""
        if self._snapshot is None:
            return
        shown = self._canvas.scene.analysis
        steps = shown.line if shown is not None else ()
        last = next((number for number, step in enumerate(steps, 1) if step.vertex == vertex), len(steps))
        following = next((each for each in self._snapshot.node.next if each.vertex == vertex), None)
        is_instead = bool(steps) and bool(instead_at(self._canvas.scene, steps[0].vertex))
        if steps and steps[0].player != self._snapshot.to_move and not is_instead:
            self.workspace.tell(
                tr("{player} would begin here, who is not to move.", player=self._snapshot.names[steps[0].player - 1])
            )
        elif steps:
            from goboard.session.commands.edit import AddLine
            from goboard.ui.window.context_menus import line_root

            moves = tuple((step.player, step.vertex) for step in steps[:last])
            self.workspace.send(AddLine(line_root(self.workspace, steps[0].vertex), moves))
        elif following is not None:
            self.workspace.send(GoTo(following.key))

    @Slot(object, bool, bool)
    def _click_place(self, place: Place, is_shift: bool, is_right: bool) -> None:
        if self._tools.tool is not None:
            self._tools.click(place, SHIFT if is_shift else NONE, is_right=is_right)
        elif is_right:
            self.reasons.ask_at_place(place)
        elif self._snapshot is not None and self._snapshot.count is None:
            self.workspace.send(PlayAtPlace(*place))

    @Slot(int)
    def _drag(self, vertex: int) -> None:
        if self._tools.tool is not None:
            self._tools.drag(vertex)
        elif self.workspace.painting is not None:
            self.workspace.painting(vertex)


def _move_at(node: NodeView, vertex: int, *, is_taken: bool) -> LineMove | None:
    """The last move of the variation shown that was made there; where no stone lies, the next that will be."""
    moves = reversed(node.moves[: node.made]) if is_taken else iter(node.moves[node.made :])
    return next((move for move in moves if move.vertex == vertex), None)
