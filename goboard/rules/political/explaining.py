"""Sentences of Political Go: why a stone may not be placed, what a stone belongs to, who has won."""

from collections.abc import Sequence
from fractions import Fraction

from goboard.rules.moves import Reason
from goboard.rules.numbers import plain
from goboard.rules.political.dragons import Configuration, Dragon, bits
from goboard.rules.political.standing import suffocated
from goboard.rules.position import End, Position
from goboard.rules.protocol import Explanation
from goboard.rules.turns import NOBODY_MAY_PLACE
from goboard.words.message import joined, phrase, plural, sentences

RULE_OF = {
    Reason.HELD_LAST_TURN: phrase("Exception 1"),
    Reason.SUICIDE: phrase("Exception 2"),
    Reason.REPETITION: phrase("Repetition"),
}
"""Reason -> the rule's name."""
TURN, CAPTURE, DRAGONS = phrase("Turn"), phrase("Capture"), phrase("Dragons")


def sentence(held: Configuration, names: Sequence[str], player: int, vertex: int, reason: Reason) -> str:
    """Why the player may not place a stone there; for a repetition say it elsewhere."""
    label = held.board.name(vertex)
    if reason is Reason.OCCUPIED:
        return phrase("{point} is occupied.", point=label)
    if reason is Reason.HELD_LAST_TURN:
        return phrase(
            "{player} had a stone at {point} during their previous turn, and may place none there now.",
            player=names[player - 1],
            point=label,
        )
    dragon = _stones(_sufferers(held, player, vertex), names)
    return phrase(
        "A stone at {point} would leave a friendly dragon without a liberty ({dragon}), and no enemy dragon.",
        point=label,
        dragon=dragon,
    )


def repeated(label: str, ply: int) -> str:
    """Why a configuration that has stood may not come back."""
    if not ply:
        return phrase("{point} would repeat a position: the board would stand as at the start.", point=label)
    return phrase(
        "{point} would repeat a position: the board would stand as after move {number}.", point=label, number=ply
    )


def lit_of(held: Configuration, player: int, vertex: int, reason: Reason) -> tuple[tuple[int, ...], ...]:
    """What to light up with that refusal."""
    if reason is Reason.SUICIDE:
        return (_sufferers(held, player, vertex).vertices,)
    return ((vertex,),) if reason is Reason.HELD_LAST_TURN else ()


def _sufferers(held: Configuration, player: int, vertex: int) -> Dragon:
    """The dragon that a stone there would form and suffocate."""
    others = suffocated(held, player, vertex) or ()
    players = 1 << player
    for other in others:
        players |= 1 << held.stones[other]
    return Dragon(tuple(sorted((*others, vertex))), players, frozenset())


def of_stone(held: Configuration, names: Sequence[str], vertex: int) -> Explanation:
    """The dragons of a stone, their liberties, and whose friend it is."""
    owner = held.stones[vertex]
    dragons = held.dragons_at(vertex)
    parts = [
        phrase(
            "{stones} with {liberties}",
            stones=_stones(dragon, names),
            liberties=plural("{n} liberty", "{n} liberties", len(dragon.liberties)),
        )
        for dragon in dragons
    ]
    allies = [names[player - 1] for player in bits(held.friends[owner]) if player != owner]
    point, player = held.board.name(vertex), names[owner - 1]
    whose = (
        phrase("{point} is a stone of {player}, who is allied with {allies}.", point=point, player=player,
               allies=joined(allies))
        if allies
        else phrase("{point} is a stone of {player}, who has no ally.", point=point, player=player)
    )  # fmt: skip
    told = sentences(*parts, between="; ")
    belongs = (
        phrase("It belongs to {number} dragons: {dragons}.", number=len(dragons), dragons=told)
        if len(dragons) > 1
        else phrase("Its dragon: {dragon}.", dragon=told)
    )
    message = sentences(whose, belongs)
    liberties = tuple(sorted(frozenset().union(*(dragon.liberties for dragon in dragons))))
    return Explanation(
        message, DRAGONS, (*(dragon.vertices for dragon in dragons), *((liberties,) if liberties else ()))
    )


def of_placement(before: Position, after: Position, names: Sequence[str], vertex: int) -> Explanation:
    """What a stone that may be placed does; `after` is the position that it leads to."""
    player, point = names[before.to_move - 1], after.board.name(vertex)
    whose = [before.stones[at] for at in after.captured]
    if not whose:
        return Explanation(phrase("{player} may play at {point}.", player=player, point=point), TURN)
    taken = [
        plural("{n} stone of {player}", "{n} stones of {player}", whose.count(owner), player=names[owner - 1])
        for owner in sorted(set(whose))
    ]
    message = phrase(
        "{player} may play at {point}; that captures {stones}.", player=player, point=point, stones=joined(taken)
    )
    return Explanation(message, CAPTURE, (after.captured,))


def result(position: Position, names: Sequence[str], totals: Sequence[Fraction], winners: Sequence[int]) -> str:
    """Who has won, and how: "2 wins with 14", "A and B tie with 9", "A and C win by resignation"."""
    who, is_one = joined([names[player - 1] for player in winners]), len(winners) == 1
    if position.end is End.RESIGNATION:
        return (
            phrase("{winner} wins by resignation", winner=who)
            if is_one
            else phrase("{winners} win by resignation", winners=who)
        )
    points = plain(totals[winners[0] - 1])
    return (
        phrase("{winner} wins with {points}", winner=who, points=points)
        if is_one
        else phrase("{winners} tie with {points}", winners=who, points=points)
    )


def ending(position: Position, names: Sequence[str]) -> str:
    """How the game has ended, a sentence; "" while it goes on."""
    match position.end:
        case End.PASSES:
            return phrase("Three rounds of passes: the game is over.")
        case End.ALONE:
            return phrase("{player} is the only player: the game is over.", player=names[0])
        case End.BLOCKED:
            return NOBODY_MAY_PLACE
        case End.AGREEMENT:
            return phrase("All agree that the game is over.")
        case End.RESIGNATION:
            who = joined([names[player - 1] for player in position.winners])
            if len(position.winners) == 1:
                return phrase("{winner} wins by resignation.", winner=who)
            return phrase("{winners} win by resignation.", winners=who)
    return ""


def _stones(dragon: Dragon, names: Sequence[str]) -> str:
    whose = joined([names[player - 1] for player in bits(dragon.players)])
    return plural("{n} stone of {player}", "{n} stones of {player}", len(dragon.vertices), player=whose)
