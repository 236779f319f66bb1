"""Go for two players: the switches in which the classical rule sets differ."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

import numpy as np

from goboard.boards.board import Board
from goboard.jobs.watch import checkpoint
from goboard.kernel.graph import graph_of
from goboard.rules.area import Area
from goboard.rules.counts import Bonus, Counting, captured_stones, go_score, seki_fault
from goboard.rules.moves import IllegalMove, Move, NoResult, Pass, Play, Reason
from goboard.rules.position import BLACK, EMPTY, End, Position, Setup
from goboard.rules.protocol import Explanation, Facts, Score
from goboard.rules.turns import (
    BLACK_AND_WHITE,
    RulesForTwo,
    check_turn,
    check_vertex,
    coloured,
    in_turn,
    other,
    repetition,
    stones_of,
    turn_of_two,
)
from goboard.words.message import Number, mark_fields, phrase, plural

NAMES = ("", *BLACK_AND_WHITE)
TURN = phrase("Turn")
NO_ENTRY = -1

Recount = Callable[[Score, Area, Fraction, int], Score]
"""From a score, its area, the komi and the points for a handicap to the same score as a rule set's text counts it."""


class Ko(StrEnum):
    """Which placements repeat too much."""

    POSITIONAL = "positional"
    """Those after which the board stands as it ever stood."""
    SITUATIONAL = "situational"
    """Those after which the other player faces a board that they have faced before."""
    SIMPLE = "simple"
    """Those that bring back the board from before the opponent's last turn, if that was the turn just before."""


@dataclass(frozen=True)
class RuleNames:
    """What a text calls the rules that explanations speak of."""

    clearing: str = phrase("Clearing")
    liberties: str = phrase("Clearing")
    repetition: str = phrase("Repetition")
    suicide: str = phrase("Suicide")

    def __post_init__(self) -> None:
        mark_fields(self, "clearing", "liberties", "repetition", "suicide")


@dataclass(frozen=True)
class GoRules(RulesForTwo):
    """The switches in which the classical rule sets differ.

    `is_suicide_legal`: clearing one's own colour is a move as any other. `can_agree`: both sides may end the game by
    agreement. `can_resume`: two passes stop the game, and any move goes on with it, by `either_resumes` that of either
    side. `has_pass_stones`: who passes hands over a stone, and White makes the last turn. `bonus` is what White gets
    for handicap stones. Who first has taken `captures_to_win` stones has won at once; with 0 nobody wins so. `recount`
    tells the count as the text does. `facts_of_set` is what may be assumed of the set on any board. TT5 "Starting with
    an empty grid, the players alternate turns, starting with Black", unless set up.
    """

    counting: Counting = Counting.AREA
    is_suicide_legal: bool = False
    ko: Ko = Ko.POSITIONAL
    can_agree: bool = False
    can_resume: bool = False
    either_resumes: bool = False
    has_pass_stones: bool = False
    bonus: Bonus = Bonus.NONE
    captures_to_win: int = 0
    recount: Recount | None = None
    rule_names: RuleNames = field(default_factory=RuleNames)
    facts_of_set: Facts = field(default_factory=Facts)

    def set_up(self, position: Position, setup: Setup) -> Position:
        return self._won(position, super().set_up(position, setup))

    def facts(self, board: Board) -> Facts:
        return self.facts_of_set

    def ending(self, position: Position) -> str:
        """Who has taken how many stones, where that has ended the game; two passes may only stop it."""
        if position.end is End.PASSES and self.can_resume:
            return phrase("Both sides have passed: the game stops.")
        if position.end is not End.WON:
            return super().ending(position)
        winner = position.winners[0]
        taken = captured_stones(position)[winner - 1]
        return plural(
            "{player} has captured {n} stone and wins.",
            "{player} has captured {n} stones and wins.",
            taken,
            player=NAMES[winner],
        )

    def legal(self, position: Position) -> bytes:
        """All points of TT6's "a move that doesn't repeat an earlier grid coloring", in one pass."""
        if position.is_over and not (self.can_resume and position.end is End.PASSES):
            return bytes(position.board.size)
        mover, history, is_simple = position.to_move, position.history, self.ko is Ko.SIMPLE
        stones, zobrist = position.stones, position.zobrist
        doubtful: list[int] = []
        if not position.settled:
            stones, zobrist, doubtful = self._cleared_by_any(position)
        mask = graph_of(position.board).legal(
            stones,
            zobrist,
            mover,
            True,
            self.is_suicide_legal,
            None if is_simple else history.trail,
            len(history),
            other(mover) if self.ko is Ko.SITUATIONAL else 0,
        )
        if is_simple and len(position.captured) == 1 and self._check_play(position, position.captured[0]):
            # only a stone back where the last one was taken can bring back the board before it
            mask = b"".join((mask[: position.captured[0]], b"\0", mask[position.captured[0] + 1 :]))
        if position.settled:
            return mask
        checked = np.frombuffer(mask, dtype=np.uint8) * (np.frombuffer(position.stones, dtype=np.uint8) == EMPTY)
        for vertex in doubtful:
            checkpoint()
            checked[vertex] = self._check_play(position, vertex) is None
        return bytes(checked)

    def _cleared_by_any(self, position: Position) -> tuple[bytes, int, list[int]]:
        """The board and its hash without what any stone clears, where a set-up has left chains without liberties; and
        the points where a stone may clear less, as what it takes gives own chains a liberty."""
        graph, size, mover = graph_of(position.board), position.board.size, position.to_move
        stones, indices = np.frombuffer(position.stones, dtype=np.uint8).copy(), position.board.indices
        here = np.repeat(np.arange(size, dtype=np.int32), np.diff(position.board.indptr))
        doubtful: list[int] = []
        for colour in (other(mover), mover) if self.is_suicide_legal else (other(mover),):
            chain_of, liberties = graph.chains(stones.tobytes())
            is_breathless = (stones == colour) & (np.append(liberties, 1)[chain_of] == 0)
            if colour == mover and is_breathless.any():
                # the enemy chains beside what is cleared that have one liberty: a stone there takes them first
                beside = np.unique(chain_of[indices[is_breathless[here]]])
                around = indices[np.isin(chain_of, beside[liberties[beside] == 1])[here]]
                doubtful = np.unique(around[stones[around] == EMPTY]).tolist()
            stones[is_breathless] = EMPTY
        left = stones.tobytes()
        return left, graph.zobrist(left), doubtful

    def check(self, position: Position, move: Move) -> IllegalMove | None:
        """TT6 "either a pass; or a move that doesn't repeat an earlier grid coloring"; CN 禁着点, 禁止全局同形."""
        refused = check_turn(
            self.info,
            position,
            move,
            NAMES[1:],
            can_agree=self.can_agree,
            can_annul=self.ko is Ko.SIMPLE,
            can_resume=self.can_resume,
            may_either=self.either_resumes,
        )
        if refused:
            return refused
        if isinstance(move, Play):
            return self._check_play(in_turn(position, move), move.vertex)
        if isinstance(move, NoResult) and not self._has_come_back(position):
            return IllegalMove(
                Reason.NO_REPETITION, phrase("The board as it stands has not come back after another one.")
            )
        return None

    def _has_come_back(self, position: Position) -> bool:
        """Has this board stood before, with a placement since?"""
        history = position.history
        first = history.find(position.stones, position.zobrist)
        return any(history.entry(index)[1] != position.zobrist for index in range(first + 1, len(history) - 1))

    def _check_play(self, position: Position, vertex: int) -> IllegalMove | None:
        refused = check_vertex(position, vertex)
        if refused:
            return refused
        mover, label = position.to_move, position.board.name(vertex)
        stones, zobrist, _, own = self._placed(position, vertex, mover)
        if own and not self.is_suicide_legal:
            return IllegalMove(Reason.SUICIDE, _suicide(mover, label, len(own)))
        entry = self._repeated(position, stones, zobrist)
        if entry == NO_ENTRY:
            return None
        if stones == position.stones:
            said = _only_itself(label, self.ko is Ko.SIMPLE)
            return repetition(position.history, entry, lambda _ply: said)
        return repetition(position.history, entry, lambda ply: _repeats(label, ply, self.ko is Ko.SIMPLE))

    def _repeated(self, position: Position, stones: bytes, zobrist: int) -> int:
        """The entry of the history that a placement with this outcome would repeat against the rules, else -1."""
        history = position.history
        if self.ko is not Ko.SIMPLE:
            return history.find(stones, zobrist, other(position.to_move) if self.ko is Ko.SITUATIONAL else 0)
        before = len(history) - 2
        if before < 0 or not isinstance(position.move, Play):
            return NO_ENTRY
        stood, _, mover = history.entry(before)
        is_opponents = (position.move.player or mover) != position.to_move
        return before if is_opponents and stood == stones else NO_ENTRY

    def repeats(self, position: Position) -> int | None:
        """The ply after which the board of a placement stood before, where that is allowed; None if it never did."""
        if self.ko is not Ko.SIMPLE or not isinstance(position.move, Play):
            return None
        entry = position.history.find(position.stones, position.zobrist)
        return position.history.ply(entry) if entry < len(position.history) - 1 else None

    def apply(self, position: Position, move: Move) -> Position:
        """TT7 "coloring an empty point one's own color; then clearing the opponent color, and then one's own"."""
        mover = move.player or position.to_move
        after = self._play(position, move, mover) if isinstance(move, Play) else turn_of_two(position, move)
        if isinstance(move, Pass) and self.has_pass_stones:
            black, white = position.captures
            after = replace(after, captures=(black, white + 1) if mover == BLACK else (black + 1, white))
        return self._won(position, after)

    def _won(self, before: Position, after: Position) -> Position:
        """The position, its game won where enough stones are taken. Nothing that a record holds after that undoes it;
        `extra` keeps how many stones both had taken by then."""
        if not self.captures_to_win:
            return after
        if before.end is End.WON:
            return replace(after, end=before.end, winners=before.winners, extra=before.extra)
        last = other(after.to_move)
        winner = next((p for p in (last, after.to_move) if after.captures[p - 1] >= self.captures_to_win), 0)
        if not winner:
            return after
        return replace(after, end=End.WON, winners=(winner,), extra=after.captures)

    def _play(self, position: Position, move: Play, mover: int) -> Position:
        board, to_move = position.board, other(mover)
        stones, zobrist, taken, own = self._placed(position, move.vertex, mover)
        black, white = position.captures
        if taken or own:
            for_black, for_white = (taken, own) if mover == BLACK else (own, taken)
            black, white = black + len(for_black), white + len(for_white)
        history = position.history.extended(stones, zobrist, to_move)
        captured = tuple(sorted((*taken, *own))) if own else taken
        settled = position.settled or graph_of(board).is_settled(stones)
        return Position(
            board, stones, zobrist, to_move, 2, 0, (black, white), history, move, captured, settled=settled, last=mover
        )

    def _placed(
        self, position: Position, vertex: int, mover: int
    ) -> tuple[bytes, int, tuple[int, ...], tuple[int, ...]]:
        """(stones, zobrist, taken, own cleared) after a stone. Chinese rules clear the opponent's stones only: own
        ones that a set-up left without liberties elsewhere stay, and only the stone's own chain can be suicide."""
        graph = graph_of(position.board)
        placed = graph.place(position.stones, position.zobrist, vertex, mover, position.settled)
        stones, _, taken, own = placed
        if position.settled or self.is_suicide_legal or not own:
            return placed
        left = bytearray(stones)
        for at in own:
            left[at] = mover
        chain = graph.chain(bytes(left), vertex) if vertex in own else ()
        for at in chain:
            left[at] = EMPTY
        return bytes(left), graph.zobrist(bytes(left)), taken, chain

    def score(self, position: Position, dead: Collection[int] = (), seki: Collection[int] = ()) -> Score:
        return go_score(self, position, dead, seki)

    def seki_fault(self, position: Position, dead: Collection[int], seki: Collection[int]) -> str:
        """Why these chains cannot be in seki, a sentence; "" if they can, and where the rules do not look at them."""
        return seki_fault(self, position, dead, seki)

    def explain(self, position: Position, vertex: int) -> Explanation:
        board, stones = position.board, position.stones
        if stones[vertex] != EMPTY:
            return self._explain_chain(position, vertex)
        move, mover, label = Play(vertex), NAMES[position.to_move], board.name(vertex)
        illegal = self.check(position, move)
        if illegal:
            around = tuple(n for n in board.neighbours(vertex) if stones[n] != EMPTY)
            lit = tuple(sorted({v for n in around for v in graph_of(board).chain(stones, n)}))
            return Explanation(illegal.message, self._rule(illegal.reason), (lit,) if lit else ())
        after = self.apply(position, move)
        cleared = (after.captured,) if after.captured else ()
        if after.stones[vertex] == EMPTY:
            message = plural(
                "{player} may play at {point}: that takes the stone itself off the board (suicide).",
                "{player} may play at {point}: that takes {n} of {player}'s own stones off the board (suicide).",
                len(after.captured),
                player=mover,
                point=label,
            )
            return Explanation(message, self.rule_names.clearing, cleared)
        if after.captured:
            taken = stones_of(NAMES[other(position.to_move)], after.captured, board)
            message = (
                phrase(
                    "{player} may play at {point} and captures {stones}, which wins.",
                    player=mover,
                    point=label,
                    stones=taken,
                )
                if after.end is End.WON
                else phrase(
                    "{player} may play at {point} and captures {stones}.", player=mover, point=label, stones=taken
                )
            )
            return Explanation(message, self.rule_names.clearing, cleared)
        return Explanation(phrase("{player} may play at {point}.", player=mover, point=label), TURN)

    def _explain_chain(self, position: Position, vertex: int) -> Explanation:
        """What keeps a stone on the board."""
        board, stones = position.board, position.stones
        chain = graph_of(board).chain(stones, vertex)
        liberties = tuple(sorted({n for v in chain for n in board.neighbours(v) if stones[n] == EMPTY}))
        point, owner, enemy = board.name(vertex), stones[vertex], NAMES[other(stones[vertex])]
        count = plural("{n} liberty", "{n} liberties", len(liberties))
        if len(chain) > 1:
            size = coloured(owner, len(chain))
            message = (
                phrase(
                    "{point} belongs to a chain of {stones} with {liberties}; without any it would be taken off.",
                    point=point,
                    stones=size,
                    liberties=count,
                )
                if liberties
                else phrase(
                    "{point} belongs to a chain of {stones} without a liberty: unless it gets one, {enemy}'s next "
                    "stone takes it off.",
                    point=point,
                    stones=size,
                    enemy=enemy,
                )
            )
        else:
            stone = phrase("a black stone") if owner == BLACK else phrase("a white stone")
            message = (
                phrase(
                    "{point} is {stone} with {liberties}; without any it would be taken off.",
                    point=point,
                    stone=stone,
                    liberties=count,
                )
                if liberties
                else phrase(
                    "{point} is {stone} without a liberty: unless it gets one, {enemy}'s next stone takes it off.",
                    point=point,
                    stone=stone,
                    enemy=enemy,
                )
            )
        return Explanation(message, self.rule_names.liberties, (chain, liberties))

    def _rule(self, reason: Reason) -> str:
        """The rule behind an illegal move, as the text names it."""
        if reason is Reason.SUICIDE:
            return self.rule_names.suicide
        return self.rule_names.repetition if reason is Reason.REPETITION else TURN


def _suicide(mover: int, label: str, size: int) -> str:
    """Why a stone that leaves its chain of that size without a liberty is none."""
    if size == 1:
        return (
            phrase("A black stone at {point} would have no liberty: suicide.", point=label)
            if mover == BLACK
            else phrase("A white stone at {point} would have no liberty: suicide.", point=label)
        )
    if mover == BLACK:
        return plural(
            "A black stone at {point} would join another, and both would have no liberty: suicide.",
            "A black stone at {point} would join {n} others, and all {all} would have no liberty: suicide.",
            size - 1,
            point=label,
            all=Number(size),
        )
    return plural(
        "A white stone at {point} would join another, and both would have no liberty: suicide.",
        "A white stone at {point} would join {n} others, and all {all} would have no liberty: suicide.",
        size - 1,
        point=label,
        all=Number(size),
    )


def _repeats(label: str, ply: int, is_ko: bool) -> str:
    """What a stone would bring back: the first board, where the ply is 0."""
    match ply > 0, is_ko:
        case False, True:
            return phrase(
                "{point} would take the ko back at once: the whole board would stand as at the start.", point=label
            )
        case False, False:
            return phrase("{point} would repeat a position: the whole board would stand as at the start.", point=label)
        case True, True:
            return phrase(
                "{point} would take the ko back at once: the whole board would stand as after move {number}.",
                point=label,
                number=ply,
            )
    return phrase(
        "{point} would repeat a position: the whole board would stand as after move {number}.", point=label, number=ply
    )


def _only_itself(label: str, is_ko: bool) -> str:
    if is_ko:
        return phrase(
            "{point} would take the ko back at once: only that stone itself would be cleared, and nothing changes.",
            point=label,
        )
    return phrase(
        "{point} would repeat a position: only that stone itself would be cleared, and nothing changes.", point=label
    )
