"""What happens between players who make alliances: offers, answers, wars, and how captured stones are dealt; as values,
and in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from goboard.boards.board import Board
from goboard.words.message import Number, joined, phrase, plural, sentences

Pairs = tuple[tuple[int, int], ...]
"""Each a player and a number of stones."""
MOST_ROUNDS = 1000
"""So many rounds of a deal are kept; the credits tell of all."""
MOST_TOLD, MOST_NAMED = 12, 8
"""Rounds and points that are told one by one."""


@dataclass(frozen=True)
class Deal:
    """How the stones of one captured dragon were dealt.

    `stones` are the vertices dealt here, ascending: of stones that two captured dragons share, the first has them.
    `owners` are whose stones these were, `beside` how many stones each player had that count as adjacent to the
    dragon, the most first. In each of the `rounds` the players get a stone in this order; there are none where one
    player takes all. `credits` is what each got, `left` how many stones are nobody's. `liberties` is how many the
    dragon had: in play none; `at_end`: it was removed as dead.
    """

    stones: tuple[int, ...]
    owners: Pairs
    beside: Pairs
    rounds: tuple[tuple[int, ...], ...]
    credits: Pairs
    left: int = 0
    liberties: int = 0
    at_end: bool = False


class Deed(StrEnum):
    """What kind of thing has happened."""

    ALLIANCE = "alliance"
    """An offer was made and accepted."""
    REFUSAL = "refusal"
    """An offer was made and refused."""
    WAR = "war"
    CAPTURE = "capture"
    ALLIED = "allied"
    """Two are allied without an offer: from the start, or because the record says so."""
    PARTED = "parted"
    """Two are allied no longer, without a war."""


@dataclass(frozen=True)
class Happening:
    """`player` made the offer, declared the war or made the move that captured; `other` is the player concerned."""

    deed: Deed
    player: int = 0
    other: int = 0
    deal: Deal | None = None

    @property
    def concerned(self) -> frozenset[int]:
        """The players whom it concerns."""
        deal = self.deal
        dealt = {player for player, _ in (*deal.owners, *deal.beside)} if deal is not None else set()
        return frozenset({self.player, self.other, *dealt} - {0})


def headline(happening: Happening, names: Sequence[str]) -> str:
    """One sentence: "Ann offers Bo an alliance; Bo accepts: they are allied."."""
    who, other = (names[player - 1] if player else "" for player in (happening.player, happening.other))
    match happening.deed:
        case Deed.ALLIANCE:
            return phrase(
                "{who} offers {other} an alliance; {other} accepts: peace, they are allied.", who=who, other=other
            )
        case Deed.REFUSAL:
            return phrase("{who} offers {other} an alliance; {other} refuses.", who=who, other=other)
        case Deed.WAR:
            return phrase("{who} declares war on {other}: they are allies no longer.", who=who, other=other)
        case Deed.ALLIED:
            return phrase("{who} and {other} are allied.", who=who, other=other)
        case Deed.PARTED:
            return phrase("{who} and {other} are not allied any more.", who=who, other=other)
    assert happening.deal is not None
    return deal_headline(happening.deal, names)


def deal_headline(deal: Deal, names: Sequence[str]) -> str:
    """ "Captured: 3 stones of Bo. Ann gets 2, Cy 1."."""
    owners, stones = _listed(deal.owners, names), len(deal.stones)
    what = (
        plural("Dead: {n} stone of {owners}.", "Dead: {n} stones of {owners}.", stones, owners=owners)
        if deal.at_end
        else plural("Captured: {n} stone of {owners}.", "Captured: {n} stones of {owners}.", stones, owners=owners)
    )
    return sentences(what, _credits(deal, names))


def deal_steps(deal: Deal, names: Sequence[str], board: Board, ties: str) -> list[str]:
    """How the text's algorithm deals them, a line a step; `ties` says how equal players are brought into order."""
    is_one = len(deal.stones) == 1
    lines = [_stones_line(deal, board)]
    if deal.at_end:
        has_one = deal.liberties == 1
        lines.append(
            phrase("Dead, for the dragon has only one liberty.") if has_one else phrase("Dead, as the count has it.")
        )
    if not deal.beside:
        nobody = (
            phrase("Nobody has a stone beside it: it is credited to nobody.")
            if is_one
            else phrase("Nobody has a stone beside them: they are credited to nobody.")
        )
        return [*lines, nobody]
    beside = sentences(
        *(
            plural("{n} stone of {player}", "{n} stones of {player}", stones, player=names[player - 1])
            for player, stones in deal.beside
        ),
        between=", ",
    )
    lines.append(phrase("Beside the dragon: {beside}.", beside=beside))
    if not deal.rounds:
        return [
            *lines,
            phrase("Only {player} has stones beside it and gets all of them.", player=names[deal.beside[0][0] - 1]),
        ]
    lines += _round_lines(deal, names, ties)
    return [*lines, phrase("Altogether: {credits}", credits=_credits(deal, names))]


def _stones_line(deal: Deal, board: Board) -> str:
    where = [board.labels[vertex] for vertex in deal.stones[:MOST_NAMED]]
    if len(deal.stones) == 1:
        return phrase("The stone: {point}.", point=where[0])
    more = len(deal.stones) - len(where)
    points = joined([*where, phrase("{number} more", number=Number(more))] if more else where)
    return phrase("The stones: {points}.", points=points)


def _round_lines(deal: Deal, names: Sequence[str], ties: str) -> Iterator[str]:
    """Who gets a stone in each round, as far as they are told."""
    counts = dict(deal.beside)
    for number, order in enumerate(deal.rounds[:MOST_TOLD], 1):
        # those who came too late for a stone were drawn as well
        tied = [[p for p, count in deal.beside if count == wanted] for wanted in dict.fromkeys(map(counts.get, order))]
        equal = [joined([names[player - 1] for player in each]) for each in tied if len(each) > 1]
        first, *rest_of_them = (names[p - 1] for p in order)
        players = sentences(first, *(phrase("then {player}", player=name) for name in rest_of_them), between=", ")
        yield (
            phrase(
                "Round {number}: a stone to {players} ({equal} have as many: {ties}).",
                number=number,
                players=players,
                equal=sentences(*equal, between="; "),
                ties=ties,
            )
            if equal
            else phrase("Round {number}: a stone to {players}.", number=number, players=players)
        )
    rest = len(deal.stones) - sum(map(len, islice(deal.rounds, MOST_TOLD)))
    if rest > 0:
        yield plural("And so on, {n} stone more.", "And so on, {n} stones more.", rest)


def steps(happening: Happening, names: Sequence[str], board: Board, ties: str) -> list[str]:
    """The lines below the headline; none where there is nothing to deal."""
    return deal_steps(happening.deal, names, board, ties) if happening.deal is not None else []


def ties_words(values: Mapping[str, str]) -> str:
    """How the options break ties, in a few words."""
    ties = values.get("ties", "")
    known = {"ascending": phrase("in turn order"), "descending": phrase("against the turn order")}
    return known.get(ties) or phrase("drawn by seed {number}", number=ties.removeprefix("seed "))


def _listed(pairs: Pairs, names: Sequence[str]) -> str:
    """Whose stones, with the numbers where there are several: "Ann", "Ann (2) and Bo (1)"."""
    if len(pairs) == 1:
        return names[pairs[0][0] - 1]
    return joined([phrase("{player} ({stones})", player=names[player - 1], stones=stones) for player, stones in pairs])


def _credits(deal: Deal, names: Sequence[str]) -> str:
    if not deal.credits:
        return phrase("Nobody gets it.") if len(deal.stones) == 1 else phrase("Nobody gets them.")
    told = [(names[player - 1], Number(stones)) for player, stones in deal.credits]
    return sentences(
        *(phrase("{player} gets {stones},", player=player, stones=stones) for player, stones in told[:-1]),
        phrase("{player} gets {stones}.", player=told[-1][0], stones=told[-1][1]),
    )
