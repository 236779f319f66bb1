"""MANGO as a rule set: legal is what brings a configuration that is new."""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import nan

from goboard.boards.board import Board
from goboard.jobs.watch import checkpoint
from goboard.kernel.graph import graph_of
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.formulas.evaluate import as_truth, evaluate
from goboard.rules.formulas.parse import parse
from goboard.rules.mango.aliveness import Candidates, Judge, Region, played, region_at
from goboard.rules.mango.scoring import scored
from goboard.rules.mango.threshold import Threshold, facts_of
from goboard.rules.mango.weights import WeightTable, table_of
from goboard.rules.moves import IllegalMove, Move, Play, Reason
from goboard.rules.numbers import shown
from goboard.rules.options import scores_of, weights_of
from goboard.rules.position import BLACK, EMPTY, WHITE, Position
from goboard.rules.protocol import Explanation, Facts, Score, Sign
from goboard.rules.turns import (
    BLACK_AND_WHITE,
    RulesForTwo,
    check_turn,
    check_vertex,
    other,
    remembered,
    repetition,
    stones_of,
    turn_of_two,
)
from goboard.words.message import in_context, joined, phrase, plural


@dataclass(frozen=True)
class MangoRules(RulesForTwo):
    """MANGO with F, T and the initial scores chosen. Boards of any kind, the infinite plane included.

    The configuration agreed on is the first that is not new any more. Stones not alive stay on it.
    """

    def misfit(self, board: Board) -> str:
        """What is wrong with F on that board: no value at some point, too few weights, no sum over the plane."""
        try:
            self._judge(board)
        except (FormulaError, Undecided) as error:
            return str(error)
        return ""

    def facts(self, board: Board) -> Facts:
        """Those of Go where F and T make it Go."""
        return facts_of(self, board, self.values["F"], self.values["T"])

    def legal(self, position: Position) -> bytes:
        """Where "the configuration, (E,B,W), produced by the move is new"."""
        if position.is_over:
            return bytes(position.board.size)
        asked, position = position.board.size, position.grown()
        candidates = Candidates(position, self._judge(position.board))
        legal = candidates.is_new
        for vertex in candidates.doubtful:
            checkpoint()
            legal[vertex] = self._check_play(position, vertex) is None
        if position.board.outside >= 0:
            legal[position.board.outside] = False
        return legal[:asked].tobytes()

    def check(self, position: Position, move: Move) -> IllegalMove | None:
        """M8 "A move is a LEGAL MOVE if the configuration, (E,B,W), produced by the move is new."."""
        refused = check_turn(self.info, position, move, self.names)
        if refused or not isinstance(move, Play):
            return refused
        return self._check_play(position.grown(), move.vertex)

    def _check_play(self, position: Position, vertex: int) -> IllegalMove | None:
        board, mover = position.board, position.to_move
        refused = check_vertex(position, vertex)
        if refused:
            return refused
        judge = self._judge(board)
        try:
            stones, _, _ = played(board, position.stones, vertex, mover, judge.not_alive)
        except Undecided as error:
            return IllegalMove(
                Reason.UNDECIDED, phrase("Whether stones stay alive cannot be decided: {error}", error=str(error))
            )
        except FormulaError as error:
            return IllegalMove(Reason.MALFORMED, phrase("T has no answer here: {error}", error=str(error)))
        kept = remembered(board, stones)
        entry = position.history.find(kept, graph_of(board).zobrist(stones))
        if entry < 0:
            return None
        label, is_same = board.name(vertex), stones == position.stones
        return repetition(position.history, entry, lambda ply: _not_new(label, ply, is_same))

    def apply(self, position: Position, move: Move) -> Position:
        """The actions 1 to 4 of a move; where T gives no answer, stones are left alone."""
        position = position.grown()
        if not isinstance(move, Play):
            return turn_of_two(position, move)
        board, mover = position.board, move.player or position.to_move
        if not 0 <= move.vertex < board.size or move.vertex == board.outside:
            raise ValueError(f"Vertex {move.vertex} is not on the board.")
        judge, to_move = self._judge(board), other(mover)
        stones, taken, own = played(board, position.stones, move.vertex, mover, judge.surely_not_alive)
        zobrist = graph_of(board).zobrist(stones)
        captures = list(position.captures)
        captures[mover - 1] += len(taken)
        captures[to_move - 1] += len(own)
        history = position.history.extended(remembered(board, stones), zobrist, to_move)
        captured = tuple(sorted((*taken, *own)))
        return Position(
            board, stones, zobrist, to_move, 2, 0, (captures[0], captures[1]), history, move, captured,
            settled=False, last=mover,
        )  # fmt: skip

    def score(self, position: Position, dead: Collection[int] = (), seki: Collection[int] = ()) -> Score:
        return scored(position, self._judge(position.board.grown).weights, scores_of(self.values["scores"]))

    def explain(self, position: Position, vertex: int) -> Explanation:
        position = position.grown()
        board = position.board
        if position.stones[vertex] != EMPTY:
            return self._explain_stone(position, vertex)
        illegal = self.check(position, Play(vertex))
        if illegal:
            return Explanation(illegal.message, phrase("Legal move: new configurations"))
        mover = BLACK_AND_WHITE[position.to_move - 1]
        captured = self.apply(position, Play(vertex)).captured
        if captured:
            whose = [(name, [v for v in captured if (position.stones[v] or position.to_move) == player])
                     for player, name in enumerate(BLACK_AND_WHITE, 1)]  # fmt: skip
            gone = joined([stones_of(name, at, board) for name, at in whose if at])
            message = phrase(
                "{player} may play at {point}; {stones} would not be alive and would go.",
                player=mover,
                point=board.name(vertex),
                stones=gone,
            )
            return Explanation(message, phrase("Actions 3 and 4"), (captured,))
        return Explanation(
            phrase("{player} may play at {point}.", player=mover, point=board.name(vertex)), phrase("Legal move")
        )

    def _explain_stone(self, position: Position, vertex: int) -> Explanation:
        """The stone's region, its sum z, and what T says of it."""
        board = position.board
        region, judge = region_at(board, position.stones, vertex), self._judge(board)
        low, high = judge.weights.sum(region.empty)
        z = shown(Fraction(low + high, 2 * judge.weights.unit), 6)
        count = len(region.empty)
        size = plural("{n} empty point", "{n} empty points", count)
        if board.outside in region.empty:
            size = phrase("the open plane without end")
        verdict = self._verdict(judge, region)
        message = phrase(
            "{point} reaches {empty_points}: z = {z}; T, which is {formula}, says: {verdict}.",
            point=board.name(vertex),
            empty_points=size,
            z=z,
            formula=self.values["T"],
            verdict=verdict,
        )
        return Explanation(message, phrase("Aliveness"), (region.stones, region.empty))

    def _verdict(self, judge: Judge, region: Region) -> str:
        try:
            return in_context("verdict", "alive") if judge.is_alive(region) else in_context("verdict", "not alive")
        except Undecided:
            return in_context("verdict", "undecided")
        except FormulaError as error:
            return phrase("no answer ({error})", error=str(error))

    def signs(self, position: Position) -> tuple[Sign, ...]:
        """The stones that are not alive as the board stands."""
        position = position.grown()
        judge = self._judge(position.board)
        found = [judge.surely_not_alive(position.board, position.stones, player) for player in (BLACK, WHITE)]
        dead = tuple(sorted((*found[0], *found[1])))
        return (Sign("not_alive", dead),) if dead else ()

    def weights(self, board: Board) -> tuple[float, ...]:
        """F of each vertex, rounded; nan for the vertex outside, which stands for points without end."""
        rounded = self._table.of(board).rounded()[: board.size]
        return tuple(nan if vertex == board.outside else weight for vertex, weight in enumerate(rounded))

    @cached_property
    def takes_nothing(self) -> bool:
        """Does T hold whatever z is? Only a T that does not look at z is sure to."""
        formula = parse(self.values["T"], ("z",))
        try:
            return not formula.used and as_truth(evaluate(formula, {}))
        except (FormulaError, Undecided):
            return False

    @property
    def weight_formula(self) -> str:
        return "" if weights_of(self.values["F"]) is not None else self.values["F"]

    def _judge(self, board: Board) -> Judge:
        return Judge(self._table.of(board), self._threshold)

    @cached_property
    def _table(self) -> WeightTable:
        return table_of(self.values["F"])

    @cached_property
    def _threshold(self) -> Threshold:
        return Threshold(parse(self.values["T"], ("z",)))


def _not_new(label: str, ply: int, is_same: bool) -> str:
    """Which configuration a stone would bring back: the first, where the ply is 0; `is_same`: the one before it."""
    if is_same:
        return phrase(
            "{point} would produce a configuration that is not new: that stone itself would not be alive, and nothing "
            "else would change.",
            point=label,
        )
    if not ply:
        return phrase("{point} would produce a configuration that is not new: it stood at the start.", point=label)
    return phrase(
        "{point} would produce a configuration that is not new: it stood after move {number}.", point=label, number=ply
    )
