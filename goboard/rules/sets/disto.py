"""Disto: no captures; a stone may not make a meal of an enemy who has eaten, and stones in meals do not count."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Int32
from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.rules.moves import IllegalMove, Move, Play, Reason
from goboard.rules.numbers import exact
from goboard.rules.position import BLACK, EMPTY, WHITE, Position
from goboard.rules.protocol import Explanation, Facts, OptionField, RuleInfo, Score, ScoreLine, Sign
from goboard.rules.turns import (
    RulesForTwo,
    check_turn,
    check_vertex,
    coloured,
    other,
    remembered,
    result_text,
    stones_of,
    turn_of_two,
    winners_of,
)
from goboard.words.message import joined, phrase, plural, sentences

INFO = RuleInfo(
    name="disto",
    title=phrase("Disto"),
    summary=(
        phrase(
            "Go without captures: stones never leave the board. A person (chain) without liberties is a meal, a person "
            "next to a meal is a glutton, and a glutton with exactly one liberty is sick. You may not take the last "
            "liberty of an enemy's sick glutton. After two passes every stone that is not part of a meal counts "
            "one point."
        )
    ),
    reading=(
        phrase(
            "Persons have one colour. Gluttons are looked up before the stone is placed: a stone that takes the last "
            "liberty of its own side and of an enemy at once is legal, and both become meals. The wording of 2018 "
            "without sick gluttons says the same, because a glutton that is a meal already cannot be turned into one, "
            "and one stone takes at most one liberty. One's own gluttons may be made meals, and so may a stone "
            "by itself. "
            "Only stones outside meals count, empty points never, so fill your territory before you pass. "
            "Stones never leave, so nothing can repeat and there is no ko rule. Komi is any exact number; equal scores "
            "are a tie. The notes on bulky fives and the like are strategy, not rules."
        )
    ),
    text="disto.txt",
    sgf_name="Disto",
    players=2,
    removes_dead=False,
    takes_stones=False,
    unmarked=phrase(
        "Disto counts every stone that is not part of a meal, as the board lies: play on until none can gain."
    ),
    options=(
        OptionField(
            "komi",
            "Komi",
            "number",
            "0",
            phrase("Points added to White's score; the first player names it, n + 0.5 is advised."),
        ),
    ),
)

PLACEMENT, PERSONS, MEALS, GLUTTONS, SICK_GLUTTONS = (
    phrase("Placement"),
    phrase("Persons"),
    phrase("Meals"),
    phrase("Gluttons"),
    phrase("Sick gluttons"),
)
"""Names of the rules, for explanations."""


def make(values: Mapping[str, str]) -> "DistoRules":
    return DistoRules(INFO, values)


@dataclass(frozen=True, eq=False)
class _Persons:
    """ "A person is a maximal set of orthogonally connected stones" of one colour.

    `of` is (n,) int32: the person of each vertex, -1 on empty ones. The rest is by person: `liberties` (k,) int32,
    `is_glutton` (k,) bool: "A glutton is a person adjacent to a meal".
    """

    board: Board
    of: Int32
    liberties: Int32
    is_glutton: NDArray[np.bool_]

    def is_meal(self, person: int) -> bool:
        """ "A meal is a person with no liberties"."""
        return bool(self.liberties[person] == 0)

    def is_sick(self, person: int) -> bool:
        """ "A glutton is sick if it has exactly one liberty"."""
        return bool(self.is_glutton[person] and self.liberties[person] == 1)

    def stones(self, persons: Iterable[int]) -> tuple[int, ...]:
        """The vertices of all these persons, ascending."""
        return tuple(np.flatnonzero(np.isin(self.of, list(persons))).tolist())

    def next_to(self, vertices: Iterable[int]) -> set[int]:
        """The persons with a stone adjacent to one of these vertices."""
        return {int(self.of[n]) for v in vertices for n in self.board.neighbours(v) if self.of[n] >= 0}


def _persons(board: Board, stones: bytes) -> _Persons:
    of, liberties = graph_of(board).chains(stones)
    is_glutton = np.zeros(len(liberties), dtype=np.bool_)
    if not liberties.all():
        here, there = np.repeat(of, np.diff(board.indptr)), of[board.indices]
        meets = (here >= 0) & (there >= 0) & (here != there)
        is_glutton[here[meets][liberties[there[meets]] == 0]] = True
    return _Persons(board, of, liberties, is_glutton)


@dataclass(frozen=True)
class DistoRules(RulesForTwo):
    """The one rule set of this kind; `values` holds the komi. "An initially empty square board", "Black plays first",
    unless set up."""

    @property
    def komi(self) -> Fraction:
        """ "The komi is the number of points which is added to White's score at the end of the game"."""
        return exact(self.values["komi"])

    def facts(self, board: Board) -> Facts:
        """Stones never leave; a program that plays the moves as Go would take chains off."""
        return Facts(
            is_played_out=False,
            lost={"meal": phrase("A meal: it stays on the board for ever and does not count.")},
            final=frozenset({"meal"}),
            kept=phrase("Not part of a meal: it counts if the game ends here. Disto never captures."),
        )

    def legal(self, position: Position) -> bytes:
        """All of "an empty point where it doesn't turn any enemy sick gluttons into meals"."""
        board, stones = position.board, position.stones
        if position.is_over:
            return bytes(board.size)
        owner = np.frombuffer(stones, dtype=np.uint8)
        may = owner == EMPTY
        if not position.settled:
            persons = _persons(board, stones)
            is_sick = persons.is_glutton & (persons.liberties == 1)
            is_refusing = (owner == other(position.to_move)) & is_sick[persons.of]
            is_beside = is_refusing[board.indices]
            may[np.repeat(np.arange(board.size), np.diff(board.indptr))[is_beside]] = False
        return bytes(may)

    def check(self, position: Position, move: Move) -> IllegalMove | None:
        """ "A player must either pass or place a stone of their color on an empty point where it doesn't turn any
        enemy sick gluttons into meals"."""
        refused = check_turn(self.info, position, move, self.names)
        if refused or not isinstance(move, Play):
            return refused
        board, vertex = position.board, move.vertex
        refused = check_vertex(position, vertex)
        if refused:
            return refused
        label = board.name(vertex)
        persons = _persons(board, position.stones)
        sick = _sick_enemies(position, persons, vertex)
        if not sick:
            return None
        places = [board.name(persons.stones([person])[0]) for person in sick]
        said = {"point": label, "owner": self.names[other(position.to_move) - 1]}
        message = (
            phrase(
                "{point} would make a meal of {owner}'s sick glutton at {place}: next to a meal, with {point} as its "
                "only liberty.",
                place=places[0],
                **said,
            )
            if len(sick) == 1
            else phrase(
                "{point} would make meals of {owner}'s sick gluttons at {places}: next to a meal, with {point} as "
                "their only liberty.",
                places=sentences(*places, between=" and ") if len(places) > 2 else joined(places),
                **said,
            )
        )
        return IllegalMove(Reason.GLUTTON, message, {"meal": list(persons.stones(sick))})

    def apply(self, position: Position, move: Move) -> Position:
        """A stone is placed and nothing else changes; "then turns alternate"."""
        if not isinstance(move, Play):
            return turn_of_two(position, move)
        board, mover = position.board, move.player or position.to_move
        if not 0 <= move.vertex < board.size:
            raise ValueError(f"Vertex {move.vertex} is not on the board.")
        placed = bytearray(position.stones)
        placed[move.vertex] = mover
        graph, stones, to_move = graph_of(board), bytes(placed), other(mover)
        zobrist = graph.zobrist(stones)
        return replace(
            position,
            stones=stones,
            zobrist=zobrist,
            to_move=to_move,
            passes=0,
            history=position.history.extended(remembered(board, stones), zobrist, to_move),
            move=move,
            captured=(),
            end=None,
            winners=(),
            settled=graph.is_settled(stones),
            last=mover,
        )

    def score(self, position: Position, dead: Collection[int] = (), seki: Collection[int] = ()) -> Score:
        """ "The number of stones of their color that aren't part of any meals, plus a komi in the case of White"."""
        persons = _persons(position.board, position.stones)
        owner = np.frombuffer(position.stones, dtype=np.uint8).copy()
        at = owner > 0
        owner[at] *= persons.liberties[persons.of[at]] > 0
        stones = [Fraction(position.stones.count(player)) for player in (BLACK, WHITE)]
        counted = [Fraction(int((owner == player).sum())) for player in (BLACK, WHITE)]
        totals = (counted[0], counted[1] + self.komi)
        lines = (
            ScoreLine(phrase("Stones"), tuple(stones)),
            ScoreLine(phrase("In meals"), (counted[0] - stones[0], counted[1] - stones[1])),
            ScoreLine(phrase("Komi"), (Fraction(0), self.komi)),
        )
        winners, result = winners_of(position, totals), result_text(position, totals)
        return Score(totals, owner.tobytes(), position.stones, (), (), lines, winners, result, {})

    def explain(self, position: Position, vertex: int) -> Explanation:
        persons = _persons(position.board, position.stones)
        if position.stones[vertex] != EMPTY:
            return self._explain_person(position, persons, int(persons.of[vertex]), vertex)
        illegal = self.check(position, Play(vertex))
        if illegal and illegal.reason is Reason.GLUTTON:
            sick = _sick_enemies(position, persons, vertex)
            return Explanation(illegal.message, SICK_GLUTTONS, (persons.stones(sick), *_meals_by(persons, sick)))
        if illegal:
            return Explanation(illegal.message, PLACEMENT)
        return self._explain_placement(position, persons, vertex)

    def _explain_placement(self, position: Position, before: _Persons, vertex: int) -> Explanation:
        """What a legal stone would make a meal of."""
        board = position.board
        after = self.apply(position, Play(vertex)).stones
        persons = _persons(board, after)
        around = persons.next_to([vertex]) | {int(persons.of[vertex])}
        meals = [persons.stones([p]) for p in sorted(around) if persons.is_meal(p)]
        new = [meal for meal in meals if vertex in meal or not before.is_meal(int(before.of[meal[0]]))]
        player, point = self.names[position.to_move - 1], board.name(vertex)
        if not new:
            return Explanation(phrase("{player} may play at {point}.", player=player, point=point), PLACEMENT)
        eaten = {player: [v for meal in new if after[meal[0]] == player for v in meal] for player in (BLACK, WHITE)}
        parts = [stones_of(self.names[player - 1], at, board) for player, at in eaten.items() if at]
        message = (
            phrase("{player} may play at {point}; that makes a meal of {stones}.", player=player, point=point,
                   stones=parts[0])
            if len(parts) == 1
            else phrase("{player} may play at {point}; that makes a meal of {own} and of {others}.", player=player,
                        point=point, own=parts[0], others=parts[1])
        )  # fmt: skip
        return Explanation(message, MEALS, tuple(new))

    def _explain_person(self, position: Position, persons: _Persons, person: int, vertex: int) -> Explanation:
        """What a stone belongs to, and whether it counts."""
        board, chain, count = position.board, persons.stones([person]), int(persons.liberties[person])
        point, stones = board.name(vertex), coloured(position.stones[vertex], len(chain))
        if count == 0:
            said = phrase(
                "{point} belongs to a person of {stones} with no liberty: a meal, which does not count.",
                point=point,
                stones=stones,
            )
            return Explanation(said, MEALS, (chain,))
        liberties = tuple(sorted({n for v in chain for n in board.neighbours(v) if not position.stones[n]}))
        known = {"point": point, "stones": stones, "liberties": plural("{n} liberty", "{n} liberties", count)}
        if not persons.is_glutton[person]:
            said = phrase("{point} belongs to a person of {stones} with {liberties}.", **known)
            return Explanation(said, PERSONS, (chain, liberties))
        lit = (chain, liberties, *_meals_by(persons, [person]))
        if persons.is_sick(person):
            said = phrase(
                "{point} belongs to a person of {stones} with {liberties}, a sick glutton: {enemy} may not play at "
                "{place}.",
                enemy=self.names[other(position.stones[vertex]) - 1],
                place=board.name(liberties[0]),
                **known,
            )
            return Explanation(said, SICK_GLUTTONS, lit)
        said = phrase(
            "{point} belongs to a person of {stones} with {liberties}, a glutton: it is next to a meal.", **known
        )
        return Explanation(said, GLUTTONS, lit)

    def signs(self, position: Position) -> tuple[Sign, ...]:
        """One sign for each meal and each glutton; a meal next to a meal is shown as a meal alone."""
        if position.settled:
            return ()
        persons = _persons(position.board, position.stones)
        is_shown = (persons.liberties == 0) | persons.is_glutton
        marked: dict[int, list[int]] = {person: [] for person in np.flatnonzero(is_shown).tolist()}
        for vertex in np.flatnonzero(is_shown[persons.of] & (persons.of >= 0)).tolist():
            marked[int(persons.of[vertex])].append(vertex)
        return tuple(Sign(_kind(persons, person), tuple(vertices)) for person, vertices in marked.items())


def _kind(persons: _Persons, person: int) -> str:
    if persons.is_meal(person):
        return "meal"
    return "sick_glutton" if persons.is_sick(person) else "glutton"


def _sick_enemies(position: Position, persons: _Persons, vertex: int) -> list[int]:
    """The enemy's sick gluttons whose last liberty an empty vertex is, as the board stands before the placement."""
    enemy, near = other(position.to_move), position.board.neighbours(vertex)
    return sorted({int(persons.of[n]) for n in near if position.stones[n] == enemy and persons.is_sick(persons.of[n])})


def _meals_by(persons: _Persons, gluttons: Iterable[int]) -> list[tuple[int, ...]]:
    """The meals next to these gluttons."""
    around = persons.next_to(persons.stones(gluttons))
    return [persons.stones([person]) for person in sorted(around) if persons.is_meal(person)]
