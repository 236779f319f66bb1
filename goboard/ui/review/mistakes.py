"""The mistakes that a review has found: their signs in the tree and on the board, and the steps between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from goboard.analysis.report import Step
from goboard.drawing.scene import Advised
from goboard.games.review_report import Judged, judged_moves
from goboard.games.reviews import MISTAKE, SIGNED, Classes
from goboard.rules.position import EMPTY
from goboard.session.commands.navigate import GoTo
from goboard.ui.language import tr
from goboard.ui.review.wording import NOT_REVIEWED, loss_words, sign_words, signed_words
from goboard.ui.score.part import line_of
from goboard.ui.widgets import after_pause
from goboard.ui.window.requests import ShowLosses
from goboard.words.message import sentences

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from goboard.session.events import Line
    from goboard.session.snapshot import Snapshot
    from goboard.ui.window.workspace import Workspace

BY = "review"
STEP = 350
"""Milliseconds a move, on the way to the next mistake."""


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What is known of the moves of a line: by whose judgement, and where the classes of moves begin."""

    line: Line | None
    is_of: tuple[object, ...]
    """The variation that it is the line of, as `line_of` tells variations apart."""
    source: str
    classes: Classes

    def judged(self) -> list[Judged]:
        """The moves that are judged, in their order."""
        line = self.line
        if line is None or not line.reviews:
            return []
        return [*judged_moves(line.reviews, line.numbers, line.moves, self.source, self.classes)]

    @property
    def moves(self) -> int:
        """How many there are on the line."""
        return sum(player > 0 for player, _ in self.line.moves) if self.line is not None else 0

    def mistakes(self) -> list[Judged]:
        """Those that lost much."""
        return [each for each in self.judged() if each.loss.kind >= MISTAKE]

    def at(self, shown: Snapshot) -> int:
        """The place of the node shown on the line."""
        keys = self.line.keys if self.line is not None else ()
        return keys.index(shown.node.key) if shown.node.key in keys else 0


class Mistakes:
    """Marks the mistakes of the game shown and steps through those of its line."""

    def __init__(self, workspace: Workspace, owner: QObject, verdicts: Callable[[], Verdicts]) -> None:
        self.workspace, self._verdicts = workspace, verdicts
        self._walk = after_pause(owner, STEP, self._walk_on)
        self._losses: dict[int, Judged] = {}
        self._marked_by: tuple[str, object] = ("", None)
        """Whose judgements these are, and by which classes; a line that nobody has judged changes nothing of it."""
        self._marked_root = 0
        self._better: tuple[Step, ...] = ()
        """The better move that is marked on the board, and what was expected from it on."""
        self._is_lit = False
        workspace.canvas.vertex_hovered.connect(self._point)

    def is_at(self, shown: Snapshot) -> bool:
        """Is the move shown one that lost much?"""
        move = self._losses.get(shown.node.key)
        return move is not None and move.loss.kind >= MISTAKE

    @property
    def are_marked(self) -> bool:
        """Is any move marked, be it a good one?"""
        return bool(self._losses)

    def mark(self) -> None:
        """What is known of the line gets its signs."""
        verdicts = self._verdicts()
        line, said = verdicts.line, (verdicts.source or self._marked_by[0], verdicts.classes)
        if line is not None:
            here, found = set(line.keys), {line.keys[each.place]: each for each in verdicts.judged()}
            # what is known of other variations of this game stays, as long as the same reviewer judges by the same rule
            is_same = said == self._marked_by and line.keys[0] == self._marked_root
            others = {key: each for key, each in self._losses.items() if key not in here} if is_same else {}
            if found:
                self._marked_by, self._marked_root = said, line.keys[0]
            self._mark({**others, **found})
        else:
            self.unmark()

    def unmark(self) -> None:
        """No move has a sign."""
        self._mark({})

    def _mark(self, losses: dict[int, Judged]) -> None:
        if losses != self._losses:
            self._losses = losses
            shown, source = self.workspace.shown, self._verdicts().source or self._marked_by[0]
            kinds = {key: each.loss.kind for key, each in losses.items()}
            said = {key: sign_words(each, shown, source) for key, each in losses.items()}
            self.workspace.request(ShowLosses(kinds, said))
            self.workspace.canvas.show_losses({key: kind for key, kind in kinds.items() if kind >= SIGNED})

    def tell_shown(self, *, is_told: bool) -> str:
        """The words of the move shown if it has a sign in the tree, "" of any other or where nothing `is_told`; the
        better one is marked, where it can still be seen: at a point without a stone."""
        shown, canvas = self.workspace.shown, self.workspace.canvas
        move = self._losses.get(shown.node.key) if is_told else None
        words = signed_words(move, shown, self._verdicts().source)
        advised: tuple[Advised, ...] = ()
        better: tuple[Step, ...] = ()
        if words and move is not None and move.better is not None and move.better >= 0:
            best = Advised(move.better, tr("best"), "", 0, is_best=True, player=move.player)
            advised = (best,) if shown.stones[best.vertex] == EMPTY else ()
            players = ((move.player - 1 + n) % shown.players + 1 for n in count())
            better = tuple(map(Step, players, move.expected or (best.vertex,))) if advised else ()
        if better != self._better:
            self._better = better
            self._point(-1)
        canvas.show_advice(shown.stones, advised, BY)
        return words

    def _point(self, vertex: int) -> None:
        """The moves expected are on the board while the better one is pointed at."""
        is_lit = len(self._better) > 1 and self._better[0].vertex == vertex
        if is_lit or self._is_lit:
            self._is_lit = is_lit
            self.workspace.canvas.light_up((), self._better if is_lit else ())

    @property
    def are_elsewhere(self) -> bool:
        """Are there mistakes in a variation that this one is beside, as in the game?"""
        return bool(self._elsewhere())

    def _elsewhere(self) -> dict[int, Judged]:
        """The mistakes of the variations that stand before the one shown, by key in the order of the tree."""
        line, outline = self._verdicts().line, self.workspace.shown.outline
        if line is None:
            return {}
        here, end = set(line.keys), outline.index_of(line.keys[-1])
        keys = [key for key, each in self._losses.items() if each.loss.kind >= MISTAKE and key not in here]
        places = {key: place for key in keys if 0 <= (place := outline.index_of(key)) < end}
        return {key: self._losses[key] for key in sorted(places, key=places.__getitem__)}

    def _back(self, direction: int, *, is_any: bool) -> tuple[int, Judged] | None:
        """Where a variation leads back to the mistakes of the one that it is beside: the key and the mistake, behind
        the move that it stands in place of, or, if there is none and `is_any`, wherever there is one."""
        shown, verdicts, goals = self.workspace.shown, self._verdicts(), self._elsewhere()
        outline, line = shown.outline, verdicts.line
        assert line is not None
        trunk = [outline.index_of(key) for key in line.keys[: verdicts.at(shown) + 1]]
        ways = {key: outline.on_way_to(outline.index_of(key)) for key in goals}
        behind = [key for key, each in goals.items() if each.place > sum(bool(ways[key][at]) for at in trunk)]
        keys = behind or ([*goals] if is_any else [])
        return next(((key, goals[key]) for key in keys[:: 1 if direction > 0 else -1]), None)

    def go(self, direction: int, *, tells: bool) -> None:
        """To the next mistake or the one before, from the last one round to the first; from a variation also to those
        of the game behind it. `tells`: what it lost is said as well."""
        verdicts = self._verdicts()
        line = verdicts.line
        assert line is not None
        at = verdicts.at(self.workspace.shown)
        moves = verdicts.mistakes()
        found = [m for m in moves if m.place > at][:1] if direction > 0 else [m for m in moves if m.place < at][-1:]
        others = [m for m in moves if m.place != at]
        back = self._back(direction, is_any=not moves) if not found and (direction > 0 or not moves) else None
        missing = tr("No mistake after this.") if direction > 0 else tr("No mistake before this.")
        if not found and not others and not back:
            self.workspace.tell(missing if verdicts.judged() else NOT_REVIEWED)
            return
        goal = back[1] if back else (found or (others[:1] if direction > 0 else others[-1:]))[0]
        self.workspace.send(GoTo(back[0] if back else line.keys[goal.place]))
        is_round = not found and not back
        round_words = tr("Round to the first one.") if direction > 0 else tr("Round to the last one.")
        lost = loss_words(goal, self.workspace.shown, verdicts.source or self._marked_by[0]) if tells else ""
        if is_round or lost:
            self.workspace.tell(sentences(sentences(missing, round_words) if is_round else "", lost))

    def walk(self) -> None:
        """Step on until the next move would be a mistake, and wait before it; or stop."""
        if not self.stop():
            self._walk_on()

    def stop(self) -> bool:
        """Walk no further; was it walking?"""
        was_walking = self._walk.isActive()
        self._walk.stop()
        return was_walking

    def _walk_on(self) -> None:
        verdicts, shown = self._verdicts(), self.workspace.shown
        line = verdicts.line
        if line is None or verdicts.is_of != line_of(shown):
            return
        at, judged = verdicts.at(shown), verdicts.judged()
        following = next((each for each in verdicts.mistakes() if each.place == at + 1), None)
        if following is not None:
            player = shown.names[following.player - 1]
            self.workspace.tell(
                tr("The next move, {player}'s, is a mistake: find a better one, or step on to see it.", player=player)
            )
        elif at + 1 >= len(line.keys) or not judged:
            self.workspace.tell(tr("No mistake follows.") if judged else NOT_REVIEWED)
        else:
            self.workspace.send(GoTo(line.keys[at + 1]))
            self._walk.start()
