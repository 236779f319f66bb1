"""Go for two players with area counting: Tromp-Taylor and Chinese are two instances of `GoRules`."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.plural import counted, plural
from goboard.rules.area import Area, area, without
from goboard.rules.moves import IllegalMove, Move, Play, Reason
from goboard.rules.numbers import exact
from goboard.rules.position import BLACK, EMPTY, WHITE, Position, Setup
from goboard.rules.protocol import Explanation, Politics, RuleInfo, Score, ScoreLine, Sign
from goboard.rules.turns import (
    BLACK_AND_WHITE,
    best,
    check_turn,
    check_vertex,
    finite_only,
    first_position,
    other,
    result_text,
    stones_in_words,
    turn_of_two,
    with_setup,
)

NAMES = ("", *BLACK_AND_WHITE)


@dataclass(frozen=True)
class GoRules:
    """The switches in which the classical rule sets differ.

    `is_suicide_legal`: clearing one's own colour is a move as any other. `is_situational`: a configuration may
    not be faced again by the same player, instead of not standing again at all. `can_agree`: both sides may end
    the game by agreement. `counts`: what this rule set's own way of counting adds to the score.
    """

    info: RuleInfo
    values: Mapping[str, str]
    is_suicide_legal: bool
    is_situational: bool
    can_agree: bool
    counts: Callable[[Area, int, Fraction], tuple[Mapping[str, Fraction], tuple[ScoreLine, ...]]]

    @property
    def komi(self) -> Fraction:
        """Points added to White's score."""
        return exact(self.values["komi"])

    @property
    def names(self) -> tuple[str, ...]:
        return BLACK_AND_WHITE

    def misfit(self, board: Board) -> str:
        return finite_only(self.info, board)

    def start(self, board: Board, setup: Setup | None = None) -> Position:
        """TT5 "Starting with an empty grid, the players alternate turns, starting with Black", unless set up."""
        return first_position(board, setup)

    def set_up(self, position: Position, setup: Setup) -> Position:
        return with_setup(position, setup)

    def legal(self, position: Position) -> bytes:
        """All points of TT6's "a move that doesn't repeat an earlier grid coloring", in one pass."""
        if position.is_over:
            return bytes(position.board.size)
        if not position.settled and not self.is_suicide_legal:
            return bytes(self._check_play(position, vertex) is None for vertex in range(position.board.size))
        mover, history = position.to_move, position.history
        return graph_of(position.board).legal(
            position.stones,
            position.zobrist,
            mover,
            position.settled,
            self.is_suicide_legal,
            history.trail,
            len(history),
            other(mover) if self.is_situational else 0,
        )

    def check(self, position: Position, move: Move) -> IllegalMove | None:
        """TT6 "either a pass; or a move that doesn't repeat an earlier grid coloring"; CN 禁着点, 禁止全局同形."""
        refused = check_turn(self.info, position, move, NAMES[1:], self.can_agree)
        if refused:
            return refused
        if isinstance(move, Play):
            return self._check_play(position, move.vertex)
        return None

    def _check_play(self, position: Position, vertex: int) -> IllegalMove | None:
        refused = check_vertex(position, vertex)
        if refused:
            return refused
        mover, label = position.to_move, position.board.name(vertex)
        stones, zobrist, _, own = self._placed(position, vertex, mover)
        if own and not self.is_suicide_legal:
            return IllegalMove(
                Reason.SUICIDE,
                f"At {label} {stones_in_words(len(own))} of {NAMES[mover]} would have no liberty: suicide.",
            )
        faced_by = other(mover) if self.is_situational else 0
        entry = position.history.find(stones, zobrist, faced_by)
        if entry < 0:
            return None
        ply = position.history.ply(entry)
        again = "the whole board would stand as at the start" if ply == 0 else f"the whole board as after move {ply}"
        if stones == position.stones:
            again = "only that stone itself would be cleared, and nothing changes"
        message = f"{label} would repeat a position: {again}."
        return IllegalMove(Reason.REPETITION, message, {"repeats": ply}, entry)

    def apply(self, position: Position, move: Move) -> Position:
        """TT7 "coloring an empty point one's own color; then clearing the opponent color, and then one's own"."""
        mover = move.player or position.to_move
        if isinstance(move, Play):
            return self._play(position, move, mover)
        return turn_of_two(position, move)

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
        return Position(board, stones, zobrist, to_move, 2, 0, (black, white), history, move, captured, settled=settled)

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

    def score(self, position: Position, dead: Collection[int] = ()) -> Score:
        """TT9 "the number of points of her color, plus the number of empty points that reach only her color"."""
        stones = without(position.board, position.stones, dead) if self.info.removes_dead else position.stones
        counted = area(position.board, stones, 2)
        totals = (Fraction(counted.points(BLACK)), counted.points(WHITE) + self.komi)
        winners = position.winners or best(totals)
        counts, more = self.counts(counted, position.board.size, self.komi)
        lines = (
            ScoreLine("Stones", tuple(Fraction(n) for n in counted.stones)),
            ScoreLine("Surrounded points", tuple(Fraction(n) for n in counted.territory)),
            ScoreLine("Komi", (Fraction(0), self.komi)),
            *more,
        )
        return Score(
            totals,
            counted.owner,
            stones,
            counted.dame,
            counted.seki,
            lines,
            winners,
            result_text(position, totals),
            counts,
        )

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
            own = stones_in_words(len(after.captured))
            return Explanation(f"{mover} may play at {label}; it clears {own} of {mover}'s own.", "Clearing", cleared)
        if after.captured:
            taken = stones_in_words(len(after.captured))
            return Explanation(f"{mover} may play at {label} and captures {taken}.", "Clearing", cleared)
        return Explanation(f"{mover} may play at {label}.", "Turn")

    def _explain_chain(self, position: Position, vertex: int) -> Explanation:
        """What keeps a stone on the board."""
        board, stones = position.board, position.stones
        chain = graph_of(board).chain(stones, vertex)
        liberties = tuple(sorted({n for v in chain for n in board.neighbours(v) if stones[n] == EMPTY}))
        owner, size, count = NAMES[stones[vertex]], len(chain), len(liberties)
        message = (
            f"{board.name(vertex)} belongs to a chain of {counted(size, f'{owner.lower()} stone')} with "
            f"{plural('{n} liberty', '{n} liberties', count)}; without any it would be taken off."
        )
        return Explanation(message, "Liberties (气)" if self.can_agree else "Clearing", (chain, liberties))

    def _rule(self, reason: Reason) -> str:
        """The rule behind an illegal move, as the text names it."""
        if reason is Reason.SUICIDE:
            return "禁着点"
        if reason is Reason.REPETITION:
            return "禁止全局同形" if self.can_agree else "TT6, repeated colouring"
        return "Turn"

    def signs(self, position: Position) -> tuple[Sign, ...]:
        return ()

    def alliances(self, position: Position) -> frozenset[tuple[int, int]]:
        return frozenset()

    def politics(self, position: Position) -> Politics | None:
        return None

    def marked_together(self, position: Position, vertex: int) -> tuple[int, ...]:
        return graph_of(position.board).chain(position.stones, vertex)
