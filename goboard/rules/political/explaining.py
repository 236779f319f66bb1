"""Sentences of Political Go: why a stone may not be placed, what a stone belongs to, who has won."""

from collections.abc import Sequence
from fractions import Fraction

from goboard.plural import counted, joined, plural
from goboard.rules.moves import Reason
from goboard.rules.numbers import plain
from goboard.rules.political.dragons import Configuration, Dragon, bits
from goboard.rules.political.standing import suffocated
from goboard.rules.position import End, Position
from goboard.rules.protocol import Explanation
from goboard.rules.turns import NOBODY_MAY_PLACE

RULE_OF = {Reason.HELD_LAST_TURN: "Exception 1", Reason.SUICIDE: "Exception 2", Reason.REPETITION: "Repetition"}
"""Reason -> the rule's name."""
TURN, CAPTURE, DRAGONS = "Turn", "Capture", "Dragons"


def sentence(held: Configuration, names: Sequence[str], player: int, vertex: int, reason: Reason) -> str:
    """Why the player may not place a stone there; for a repetition say it elsewhere."""
    label = held.board.name(vertex)
    if reason is Reason.OCCUPIED:
        return f"{label} is occupied."
    if reason is Reason.HELD_LAST_TURN:
        return f"{names[player - 1]} had a stone at {label} during their previous turn, and may place none there now."
    dragon = _stones(_sufferers(held, player, vertex), names)
    return f"A stone at {label} would leave a friendly dragon without a liberty ({dragon}), and no enemy dragon."


def repeated(label: str, ply: int) -> str:
    """Why a configuration that has stood may not come back."""
    stood = f"after move {ply}" if ply else "at the start"
    return f"{label} would repeat a position: the board would stand as {stood}."


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
        f"{_stones(dragon, names)} with {plural('{n} liberty', '{n} liberties', len(dragon.liberties))}"
        for dragon in dragons
    ]
    allies = [names[player - 1] for player in bits(held.friends[owner]) if player != owner]
    belongs = f"It belongs to {len(dragons)} dragons" if len(dragons) > 1 else "Its dragon"
    message = (
        f"{held.board.name(vertex)} is a stone of {names[owner - 1]}, who "
        f"{f'is allied with {joined(allies)}' if allies else 'has no ally'}. {belongs}: {'; '.join(parts)}."
    )
    liberties = tuple(sorted(frozenset().union(*(dragon.liberties for dragon in dragons))))
    return Explanation(
        message, DRAGONS, (*(dragon.vertices for dragon in dragons), *((liberties,) if liberties else ()))
    )


def of_placement(before: Position, after: Position, names: Sequence[str], vertex: int) -> Explanation:
    """What a stone that may be placed does; `after` is the position that it leads to."""
    who = f"{names[before.to_move - 1]} may play at {after.board.name(vertex)}"
    whose = [before.stones[at] for at in after.captured]
    if not whose:
        return Explanation(f"{who}.", TURN)
    taken = joined([f"{counted(whose.count(owner), 'stone')} of {names[owner - 1]}" for owner in sorted(set(whose))])
    return Explanation(f"{who}; that captures {taken}.", CAPTURE, (after.captured,))


def result(position: Position, names: Sequence[str], totals: Sequence[Fraction], winners: Sequence[int]) -> str:
    """Who has won, and how: "2 wins with 14", "A and B tie with 9", "A and C win by resignation"."""
    who = joined([names[player - 1] for player in winners])
    if position.end is End.RESIGNATION:
        return f"{who} {'wins' if len(winners) == 1 else 'win'} by resignation"
    return f"{who} {'wins' if len(winners) == 1 else 'tie'} with {plain(totals[winners[0] - 1])}"


def ending(position: Position, names: Sequence[str]) -> str:
    """How the game has ended, a sentence; "" while it goes on."""
    match position.end:
        case End.PASSES:
            return "Three rounds of passes: the game is over."
        case End.ALONE:
            return f"{names[0]} is the only player: the game is over."
        case End.BLOCKED:
            return NOBODY_MAY_PLACE
        case End.AGREEMENT:
            return "All agree that the game is over."
        case End.RESIGNATION:
            who = joined([names[player - 1] for player in position.winners])
            return f"{who} {'wins' if len(position.winners) == 1 else 'win'} by resignation."
    return ""


def _stones(dragon: Dragon, names: Sequence[str]) -> str:
    whose = joined([names[player - 1] for player in bits(dragon.players)])
    return f"{counted(len(dragon.vertices), 'stone')} of {whose}"
