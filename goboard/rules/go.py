"""Go for two players with area counting: Tromp-Taylor and Chinese are two instances of `GoRules`."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.rules.area import Area, area, without
from goboard.rules.moves import AgreeEnd, IllegalMove, Move, Pass, Play, Reason, Resign
from goboard.rules.numbers import exact, plain
from goboard.rules.position import BLACK, EMPTY, WHITE, End, Position, Setup
from goboard.rules.protocol import RuleInfo, Score, ScoreLine
from goboard.rules.repetition import History

NAMES = ("", "Black", "White")


def other(player: int) -> int:
    return BLACK + WHITE - player


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

    def start(self, board: Board, setup: Setup | None = None) -> Position:
        """TT5 "Starting with an empty grid, the players alternate turns, starting with Black", unless set up."""
        stones = bytearray(board.size)
        for vertex, owner in (setup.stones if setup else {}).items():
            stones[vertex] = owner
        graph, to_move = graph_of(board), (setup.to_move if setup else 0) or BLACK
        fixed = bytes(stones)
        zobrist = graph.zobrist(fixed)
        history = History.of(board.size, [(fixed, zobrist, to_move)])
        return Position(
            board, fixed, zobrist, to_move, 2, 0, (0, 0), history, settled=not any(fixed) or graph.is_settled(fixed)
        )

    def set_up(self, position: Position, setup: Setup) -> Position:
        """Stones changed by hand: nothing is captured; the new configuration joins the history."""
        stones = bytearray(position.stones)
        for vertex, owner in setup.stones.items():
            stones[vertex] = owner
        graph, fixed = graph_of(position.board), bytes(stones)
        zobrist, to_move = graph.zobrist(fixed), setup.to_move or position.to_move
        return replace(
            position,
            stones=fixed,
            zobrist=zobrist,
            to_move=to_move,
            passes=0,
            history=position.history.extended(fixed, zobrist, to_move, is_setup=True),
            move=None,
            captured=(),
            end=None,
            winner=0,
            settled=graph.is_settled(fixed),
        )

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
        if position.is_over:
            return IllegalMove(Reason.GAME_OVER, "The game is over.")
        if move.player not in (0, position.to_move):
            return IllegalMove(Reason.WRONG_PLAYER, f"It is {NAMES[position.to_move]}'s turn.")
        if isinstance(move, AgreeEnd) and not self.can_agree:
            return IllegalMove(
                Reason.NOT_ALLOWED, f"Under {self.info.title} rules a game ends by two passes, not by agreement."
            )
        if isinstance(move, Play):
            return self._check_play(position, move.vertex)
        return None

    def _check_play(self, position: Position, vertex: int) -> IllegalMove | None:
        board, mover = position.board, position.to_move
        if not 0 <= vertex < board.size:
            return IllegalMove(Reason.OFF_BOARD, "That point is not on the board.")
        label = board.name(vertex)
        if position.stones[vertex] != EMPTY:
            return IllegalMove(Reason.OCCUPIED, f"{label} is occupied.")
        stones, zobrist, _, own = self._placed(position, vertex, mover)
        if own and not self.is_suicide_legal:
            return IllegalMove(
                Reason.SUICIDE, f"At {label} {_stones(len(own))} of {NAMES[mover]} would have no liberty: suicide."
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
        passes, end, winner = 0, None, 0
        if isinstance(move, Pass):
            passes = position.passes + 1
            end = End.PASSES if passes >= 2 else None
        elif isinstance(move, Resign):
            end, winner = End.RESIGNATION, other(mover)
        else:
            end = End.AGREEMENT
        to_move = other(mover)
        return replace(
            position,
            to_move=to_move,
            passes=passes,
            history=position.history.extended(position.stones, position.zobrist, to_move),
            move=move,
            captured=(),
            end=end,
            winner=winner,
        )

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
        winners = (position.winner,) if position.winner else _best(totals)
        counts, more = self.counts(counted, position.board.size, self.komi)
        lines = (
            ScoreLine("Stones", tuple(Fraction(n) for n in counted.stones)),
            ScoreLine("Surrounded points", tuple(Fraction(n) for n in counted.territory)),
            ScoreLine("Komi", (Fraction(0), self.komi)),
            *more,
        )
        result = f"{'BW'[position.winner - 1]}+R" if position.winner else result_text(totals)
        return Score(totals, counted.owner, stones, counted.dame, counted.seki, lines, winners, result, counts)

    def explain(self, position: Position, vertex: int) -> str:
        """One sentence on what the player to move may do at that vertex, and why."""
        move = Play(vertex)
        illegal = self.check(position, move)
        if illegal:
            return illegal.message
        mover, label = NAMES[position.to_move], position.board.name(vertex)
        after = self.apply(position, move)
        if after.stones[vertex] == EMPTY:
            return f"{mover} may play at {label}; it clears {_stones(len(after.captured))} of {mover}'s own."
        if after.captured:
            return f"{mover} may play at {label} and captures {_stones(len(after.captured))}."
        return f"{mover} may play at {label}."


def _stones(count: int) -> str:
    return "the stone" if count == 1 else f"{count} stones"


def _best(totals: tuple[Fraction, ...]) -> tuple[int, ...]:
    """TT10 "The player with the higher score ... is the winner. Equal scores result in a tie.\""""
    return tuple(player for player, total in enumerate(totals, 1) if total == max(totals))


def result_text(totals: tuple[Fraction, ...]) -> str:
    """The result of a two-player game as records write it: B+3.5, W+1, 0."""
    margin = totals[0] - totals[1]
    if margin == 0:
        return "0"
    return f"{'B' if margin > 0 else 'W'}+{plain(abs(margin))}"
