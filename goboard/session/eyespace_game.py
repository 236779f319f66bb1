"""A local game as it is played on a board: what was played, taken back, and what lies where now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from goboard.analysis.eyes.labelled import EMPTY, GONE, MARGINAL
from goboard.analysis.eyes.local_game import End, LocalGame, LocalMove, Rule, start
from goboard.session.eyespace_table import STONES, Table
from goboard.words.message import joined, phrase, sentences

NOT_COUNTED = phrase("The worth is counted without such a pass.")
FREE = EMPTY + MARGINAL


@dataclass(frozen=True, eq=False)
class Played:
    """The states of a local game from its start; `at` is the one shown, those after it were taken back."""

    table: Table
    states: tuple[LocalGame, ...]
    at: int = 0

    @property
    def game(self) -> LocalGame:
        """The state that is shown."""
        return self.states[self.at]

    @property
    def can_undo(self) -> bool:
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        return self.at + 1 < len(self.states)

    def move(self, move: LocalMove) -> Played:
        """One move on; what was taken back is given up. ValueError if it may not be made."""
        states = *self.states[: self.at + 1], self.game.after(move)
        return Played(self.table, states, self.at + 1)

    def step(self, steps: int) -> Played:
        """Back or forth by so many moves, as far as there are any."""
        return replace(self, at=min(max(self.at + steps, 0), len(self.states) - 1))

    def stones(self) -> bytes:
        """One byte a vertex of the board: whoever took a point of the eyespace has a stone there."""
        table, game = self.table, self.game
        found = bytearray(table.stones)
        for vertex, label in enumerate(game.labels):
            found[table.places[vertex]] = table.attacker if label in STONES else 0
        for before, after in pairwise(self.states[: self.at + 1]):
            owner_moved = after.played[-1].rule is Rule.FILL
            for vertex in _gone(before, after):
                found[table.places[vertex]] = table.owner if owner_moved else table.attacker
        if game.is_captured:
            found[table.places[game.played[-1].vertex]] = table.attacker
        return bytes(found)

    def notes(self) -> list[str]:
        """A sentence for every move up to the one shown."""
        return [note(self.table, *pair) for pair in pairwise(self.states[: self.at + 1])]


def begin(table: Table, *, attacker_first: bool = False, bonus: int = 0) -> Played:
    """The local game of an eyespace at its start; EyespaceTooLargeError beyond what can be searched."""
    return Played(table, (start(table.eyespace, turned=attacker_first, bonus=bonus),))


def note(table: Table, before: LocalGame, after: LocalGame) -> str:
    """The rule of the move between two states, where it was made, and what it changed."""
    move = after.played[-1]
    rule = move.rule.title
    made = (
        phrase("{rule} at {point}.", rule=rule, point=table.name(move.vertex))
        if move.vertex >= 0
        else phrase("{rule}.", rule=rule)
    )
    return sentences(made, *_changes(table, before, after, move))


def _changes(table: Table, before: LocalGame, after: LocalGame, move: LocalMove) -> Iterator[str]:
    pairs = list(enumerate(zip(before.labels, after.labels, strict=True)))
    taken = [v for v, (was, now) in pairs if was in STONES and now in FREE]
    out = [v for v in _gone(before, after) if before.labels[v] in STONES]
    opened = [v for v, (was, now) in pairs if was == EMPTY and now == MARGINAL]
    if taken:
        yield phrase("Takes {points}.", points=_named(table, taken))
    if out:
        points = _named(table, out, is_first=True)
        yield (
            phrase("{point} is connected to the outside.", point=points)
            if len(out) == 1
            else phrase("{points} are connected to the outside.", points=points)
        )
    if opened:
        points = _named(table, opened)
        yield (
            phrase("{point} becomes !.", point=points)
            if len(opened) == 1
            else phrase("{points} become !.", points=points)
        )
    if move.rule is Rule.WAIT:
        yield (phrase("None is left."), phrase("One is left."))[after.waiting]
    if move.rule is Rule.ATTACKER_PASS:
        yield NOT_COUNTED
    if after.end:
        yield _ended(after.end, table.sides[1])


def _ended(end: End, attacker: str) -> str:
    match end:
        case End.SURVIVES:
            return phrase("The group lives: {attacker} has no move left.", attacker=attacker)
        case End.OVERRUN:
            return phrase("The group is lost: no eye space is left.")
    return phrase("The group is captured: {attacker} has filled its last liberty.", attacker=attacker)


def refusal(played: Played, place: int) -> str:
    """Why the side to move cannot play at that vertex of the board, in a sentence."""
    table, game = played.table, played.game
    vertex, sides = table.vertex(place), table.sides
    name = table.board.name(place)
    if game.end:
        return phrase("The local game is over. Undo a move or begin again.")
    if vertex is None:
        return phrase("{point} is not part of the eyespace.", point=name)
    label = game.labels[vertex]
    if label == GONE:
        return phrase("{point} is not eye space any more.", point=name)
    if game.is_owners_turn:
        if label in STONES:
            return phrase(
                "{attacker} has a stone at {point}. {owner} takes it by filling its last liberty.",
                attacker=sides[1],
                point=name,
                owner=sides[0],
            )
        return phrase("{point} is the last eye space: {owner} may not fill it (RULE 1).", point=name, owner=sides[0])
    if label in STONES:
        return phrase("{attacker} has a stone at {point} already.", attacker=sides[1], point=name)
    if sum(each in FREE for each in game.labels) == 1:
        return phrase(
            "{point} is the last point, and the wall has liberties elsewhere: {attacker} may not fill it (RULE 2).",
            point=name,
            attacker=sides[1],
        )
    return phrase(
        "A stone at {point} would have no liberty: {attacker} may not play there (RULE 2).",
        point=name,
        attacker=sides[1],
    )


def state_words(played: Played) -> str:
    """Whose turn it is, or how the game ended."""
    game, sides = played.game, played.table.sides
    if game.end:
        return _ended(game.end, sides[1])
    return phrase("{player} to move.", player=sides[0] if game.is_owners_turn else sides[1])


def move_words(table: Table, move: LocalMove) -> str:
    """As in "C3", "pass", "an outer liberty"."""
    if move.vertex >= 0:
        return table.name(move.vertex)
    return phrase("an outer liberty") if move.rule is Rule.WAIT else phrase("a pass")


def off_words(played: Played) -> str:
    """Which stones had no liberty and were taken off before the game began, "" if none had."""
    first, given = played.states[0], played.table.eyespace.labels
    off = [v for v, label in enumerate(given) if label in STONES and first.labels[v] in FREE]
    return (
        phrase("{points} had no liberty and came off first.", points=_named(played.table, off, is_first=True))
        if off
        else ""
    )


def _gone(before: LocalGame, after: LocalGame) -> list[int]:
    """The vertices that the move took out of the eyespace."""
    pairs = enumerate(zip(before.labels, after.labels, strict=True))
    return [vertex for vertex, (was, now) in pairs if was != GONE and now == GONE]


def _named(table: Table, vertices: Sequence[int], *, is_first: bool = False) -> str:
    """The points by their names; `is_first`: a sentence begins with them."""
    first, *others = (table.name(vertex) for vertex in vertices)
    return joined([first[:1].upper() + first[1:] if is_first else first, *others])
