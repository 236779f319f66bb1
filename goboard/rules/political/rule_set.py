"""Political Go as a rule set: turns, captures, what is refused, what is counted."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from operator import add

from goboard.boards.board import Board
from goboard.jobs.watch import checkpoint
from goboard.kernel.graph import graph_of, zobrist_keys
from goboard.rules.happenings import Happening
from goboard.rules.moves import AgreeEnd, IllegalMove, Move, Offer, Pass, Play, Reason, Resign, War
from goboard.rules.options import alliances_of, players_of
from goboard.rules.political import capture, explaining
from goboard.rules.political.capture import Draw, captured, credited, dealt, draw_of, owners_beside, without
from goboard.rules.political.dragons import Configuration, Dragon, configuration
from goboard.rules.political.standing import (
    NOWHERE,
    ROUNDS_OF_PASSES,
    Standing,
    Turn,
    alliances_after,
    configuration_of,
    happened_by,
    pair_of,
    politics,
    refusal,
    refused_talk,
    standing_of,
    with_stone,
)
from goboard.rules.position import EMPTY, End, Position, Setup
from goboard.rules.protocol import (
    Explanation,
    Facts,
    Politics,
    Score,
    ScoreLine,
    Sign,
)
from goboard.rules.turns import (
    BLACK_AND_WHITE,
    FiniteRules,
    check_turn,
    check_vertex,
    first_position,
    winners_of,
    with_setup,
)
from goboard.words.message import phrase

_STRIDE = 1024
_SIDES = {str(name): name for name in BLACK_AND_WHITE}
"""Players of such names are the colours, which other languages have words for."""


@dataclass(frozen=True)
class PoliticalGo(FiniteRules):
    """The one rule set of this kind. Players are numbers in turn order; `Position.extra` is a `Standing`."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A number alone would read as an amount: "Player 2"."""
        players = players_of(self.values["players"])
        numbered = (phrase("Player {number}", number=name) if name.isdecimal() else name for name in players)
        names = tuple(_SIDES.get(name, name) for name in numbered)
        return names if len(set(names)) == len(names) else players

    def start(self, board: Board, setup: Setup | None = None) -> Position:
        """An empty grid and the head of the turn list to move, unless set up; over at once if nobody may place."""
        number = {name: player for player, name in enumerate(players_of(self.values["players"]), 1)}
        alliances = frozenset(pair_of(number[a], number[b]) for a, b in alliances_of(self.values["alliances"]))
        standing = Standing(frozenset(), (None,) * len(self.names)).under(alliances)
        return self._ended(first_position(board, setup, len(self.names), standing))

    def set_up(self, position: Position, setup: Setup) -> Position:
        """Alliances and what was held in previous turns stay as they are."""
        standing = replace(standing_of(position), happened=())
        return self._ended(replace(with_setup(position, setup), extra=standing))

    def facts(self, board: Board) -> Facts:
        """Enemies capture each other as in Go, for any number of players."""
        return Facts(allows_suicide=False, counts_area=False)

    def ending(self, position: Position) -> str:
        return explaining.ending(position, self.names)

    def legal(self, position: Position) -> bytes:
        """ "A single stone on any unoccupied vertex, with the following exceptions"."""
        size, mover, held = position.board.size, position.to_move, configuration_of(position)
        if position.is_over:
            return bytes(size)
        legal = bytearray(size)
        for vertex, stone in enumerate(held.stones):
            if vertex % _STRIDE == 0:
                checkpoint()
            legal[vertex] = stone == EMPTY and self._refusal(position, held, mover, vertex) is None
        return bytes(legal)

    def check(self, position: Position, move: Move) -> IllegalMove | None:
        """What each of the four kinds of move asks for."""
        refused = check_turn(self.info, position, move, self.names, can_ally=True)
        if refused:
            return refused
        if isinstance(move, Play):
            return self._check_play(position, move.vertex)
        if isinstance(move, (Offer, War)):
            return refused_talk(position, move, self.names)
        return None

    def _check_play(self, position: Position, vertex: int) -> IllegalMove | None:
        refused = check_vertex(position, vertex)
        if refused:
            return refused
        mover, held = position.to_move, configuration_of(position)
        reason = self._refusal(position, held, mover, vertex)
        if reason is Reason.REPETITION:
            entry = self._repeated(position, held, mover, vertex)
            ply = position.history.ply(entry)
            message = explaining.repeated(position.board.name(vertex), ply)
            return IllegalMove(reason, message, {"repeats": ply}, entry)
        if reason is None:
            return None
        return IllegalMove(reason, explaining.sentence(held, self.names, mover, vertex, reason))

    def _refusal(self, position: Position, held: Configuration, player: int, vertex: int) -> Reason | None:
        reason = refusal(held, standing_of(position), player, vertex)
        if reason is None and self.values["repetition"] == "forbidden":
            return Reason.REPETITION if self._repeated(position, held, player, vertex) >= 0 else None
        return reason

    def _repeated(self, position: Position, held: Configuration, player: int, vertex: int) -> int:
        """Which entry of the history a stone there would bring back, -1 for none."""
        if not held.may_be_captured(vertex):
            # nothing leaves the board: the hash alone tells nearly always that this never stood
            outcome = position.zobrist ^ int(zobrist_keys(position.board.size, position.players)[player, vertex])
            if not position.history.has_hash(outcome):
                return -1
        placed = replace(held, stones=with_stone(held.stones, vertex, player))
        stones = without(placed.stones, captured(placed, player))
        return position.history.find(stones, graph_of(position.board).zobrist(stones))

    def apply(self, position: Position, move: Move) -> Position:
        """ "On making a legal move, a Go player's turn ends. Before the next Go player's turn starts, the stones of
        enemy dragons with no liberties are captured and removed from the grid"."""
        mover, standing, placed = move.player or position.to_move, standing_of(position), position.stones
        if isinstance(move, Play):
            placed = with_stone(placed, move.vertex, mover)
        turn = Turn(position.stones, move.vertex if isinstance(move, Play) else NOWHERE)
        alliances = alliances_after(standing.alliances, mover, move, position.players)
        held = configuration(position.board, placed, alliances, position.players)
        dragons, graph = captured(held, mover), graph_of(position.board)
        deals = dealt(held, dragons, lambda dragon: owners_beside(held, dragon), self._draw(position))
        gains = credited(deals, position.players)
        stones, to_move = without(placed, dragons), mover % position.players + 1
        zobrist = position.zobrist if stones == position.stones else graph.zobrist(stones)
        after = replace(
            position,
            stones=stones,
            zobrist=zobrist,
            to_move=to_move,
            passes=position.passes + 1 if isinstance(move, Pass) else 0,
            captures=tuple(map(add, position.captures, gains)),
            history=position.history.extended(stones, zobrist, to_move),
            move=move,
            captured=_vertices(dragons),
            end=None,
            winners=tuple(p for p in held.players if p != mover) if isinstance(move, Resign) else (),
            settled=graph.is_settled(stones),
            extra=standing.after(mover, turn, alliances, happened_by(move, mover, deals)),
        )
        return self._ended(after)

    def _draw(self, position: Position, when: str = "") -> Draw:
        """How ties are broken in the turn that follows this position."""
        return draw_of(self.values["ties"], f"{len(position.history)}{when}")

    def _ended(self, position: Position) -> Position:
        """ "If ever all Go players pass three times consecutively or no Go player may legally place a stone, the
        Contest ends"; a resignation or an agreement ends it too, and a game of one player is over at once."""
        if isinstance(position.move, Resign):
            return replace(position, end=End.RESIGNATION)
        if isinstance(position.move, AgreeEnd):
            return replace(position, end=End.AGREEMENT)
        if position.players == 1:
            return replace(position, end=End.ALONE)
        is_passed = position.passes >= ROUNDS_OF_PASSES * position.players
        if is_passed:
            return replace(position, end=End.PASSES)
        return position if self._can_anybody_place(position) else replace(position, end=End.BLOCKED)

    def _can_anybody_place(self, position: Position) -> bool:
        """False when "no Go player may legally place a stone", each judged by their own previous turn."""
        held, vertex = configuration_of(position), position.stones.find(EMPTY)
        while vertex >= 0:
            checkpoint()
            if any(self._refusal(position, held, player, vertex) is None for player in held.players):
                return True
            vertex = held.stones.find(EMPTY, vertex + 1)
        return False

    def score(self, position: Position, dead: Collection[int] = (), seki: Collection[int] = ()) -> Score:
        """ "A Go player's Go score is the sum of eir territories and captured stones", the dead dragons' included."""
        held, players = configuration_of(position), position.players
        dragons = capture.dead_dragons(held, dead)
        is_for_living = self.values["dead_capturers"] == "live"
        deals = capture.dealt_at_end(held, dragons, is_for_living, self._draw(position, " at the end"))
        gains = credited(deals, players)
        stones = without(held.stones, dragons)
        whose = capture.territory(configuration(held.board, stones, standing_of(position).alliances, players))
        lines = (
            ScoreLine.of(phrase("Territory"), capture.sizes(whose, players)),
            ScoreLine.of(phrase("Captured"), position.captures),
            ScoreLine.of(phrase("Dead stones"), gains),
        )
        totals = tuple(sum(values, Fraction(0)) for values in zip(*(line.values for line in lines), strict=True))
        winners = winners_of(position, totals)
        dame = tuple(v for v, mask in enumerate(whose) if not mask and not stones[v])
        result = explaining.result(position, self.names, totals, winners)
        return Score(
            totals, capture.sole_owners(whose), stones, dame, (), lines, winners, result, {}, deals=deals, shared=whose
        )

    def explain(self, position: Position, vertex: int) -> Explanation:
        held, mover = configuration_of(position), position.to_move
        if held.stones[vertex] != EMPTY:
            return explaining.of_stone(held, self.names, vertex)
        illegal = self.check(position, Play(vertex))
        if illegal:
            rule = explaining.RULE_OF.get(illegal.reason, explaining.TURN)
            return Explanation(illegal.message, rule, explaining.lit_of(held, mover, vertex, illegal.reason))
        return explaining.of_placement(position, self.apply(position, Play(vertex)), self.names, vertex)

    def signs(self, position: Position) -> tuple[Sign, ...]:
        """ "A dragon is considered dead if has only one liberty"."""
        vertices = _vertices(capture.dead_dragons(configuration_of(position), ()))
        return (Sign("dead", vertices),) if vertices else ()

    def alliances(self, position: Position) -> frozenset[tuple[int, int]]:
        return standing_of(position).alliances

    def with_alliances(self, position: Position, alliances: frozenset[tuple[int, int]]) -> Position:
        """A record may change them without a move."""
        standing = standing_of(position)
        same = alliances == standing.alliances
        return position if same else replace(position, extra=standing.under(alliances))

    def politics(self, position: Position, *, is_brief: bool = False) -> Politics:
        return politics(position, is_brief=is_brief)

    def happened(self, position: Position) -> tuple[Happening, ...]:
        return standing_of(position).happened

    def marked_together(self, position: Position, vertex: int) -> tuple[int, ...]:
        """All stones of all dragons of the stone; nothing at an empty vertex."""
        held = configuration_of(position)
        return _vertices(held.dragons_at(vertex)) if held.stones[vertex] != EMPTY else ()


def _vertices(dragons: Collection[Dragon]) -> tuple[int, ...]:
    """All vertices of these dragons, ascending."""
    return tuple(sorted({vertex for dragon in dragons for vertex in dragon.vertices}))
