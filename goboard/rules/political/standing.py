"""What a game knows besides the stones: alliances, offers and wars, and what each held in their previous turn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from goboard.rules.happenings import Deal, Deed, Happening
from goboard.rules.moves import IllegalMove, Move, Offer, Reason, War
from goboard.rules.political.capture import common, sizes, territory
from goboard.rules.political.dragons import Alliances, Configuration, configuration
from goboard.rules.position import EMPTY, Position
from goboard.rules.protocol import Politics
from goboard.rules.turns import partners
from goboard.words.message import phrase

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's previous turn: the stones as it began, and the vertex of the stone placed, `NOWHERE` without one."""

    stones: bytes
    placed: int

    def has_held(self, player: int, vertex: int) -> bool:
        """Whether the player had a stone there during that turn, the placed one included."""
        return vertex == self.placed or self.stones[vertex] == player


@dataclass(frozen=True, slots=True)
class Standing:
    """`turns[p - 1]` is player p's previous turn, None before their first. `happened` is what the last turn, set-up or
    word of the record has led to, in order; it makes no difference to what follows.
    """

    alliances: Alliances
    turns: tuple[Turn | None, ...]
    happened: tuple[Happening, ...] = field(default=(), compare=False)

    def is_allied(self, a: int, b: int) -> bool:
        return pair_of(a, b) in self.alliances

    def has_held(self, player: int, vertex: int) -> bool:
        """ "vertices on which the Go player had a stone during eir previous turn"."""
        turn = self.turns[player - 1]
        return turn is not None and turn.has_held(player, vertex)

    def after(self, player: int, turn: Turn, alliances: Alliances, happened: tuple[Happening, ...]) -> "Standing":
        """What stands after that turn of the player."""
        return Standing(alliances, (*self.turns[: player - 1], turn, *self.turns[player:]), happened)

    def under(self, alliances: Alliances) -> "Standing":
        """The same with these alliances, without an offer or a war."""
        made = [Happening(Deed.ALLIED, *pair) for pair in sorted(alliances - self.alliances)]
        ended = [Happening(Deed.PARTED, *pair) for pair in sorted(self.alliances - alliances)]
        return replace(self, alliances=alliances, happened=(*self.happened, *made, *ended))


def pair_of(a: int, b: int) -> tuple[int, int]:
    """Two players as alliances name them."""
    return (a, b) if a < b else (b, a)


def standing_of(position: Position) -> Standing:
    """The position's own record; TypeError for a position of another rule set."""
    if not isinstance(position.extra, Standing):
        raise TypeError("This is no position of Political Go.")
    return position.extra


def configuration_of(position: Position) -> Configuration:
    """The position's stones under its alliances."""
    return configuration(position.board, position.stones, standing_of(position).alliances, position.players)


def with_stone(stones: bytes, vertex: int, owner: int) -> bytes:
    """These stones and one more, whatever was there; ValueError for a vertex off the board."""
    if not 0 <= vertex < len(stones):
        raise ValueError(f"Vertex {vertex} is not on the board.")
    return stones[:vertex] + bytes((owner,)) + stones[vertex + 1 :]


def refusal(held: Configuration, standing: Standing, player: int, vertex: int) -> Reason | None:
    """Why the player may not place a stone on that vertex: occupied, exception 1 or exception 2."""
    if held.stones[vertex] != EMPTY:
        return Reason.OCCUPIED
    if standing.has_held(player, vertex):
        return Reason.HELD_LAST_TURN
    if any(held.stones[near] == EMPTY for near in held.board.neighbours(vertex)):
        return None
    if suffocated(held, player, vertex) is None or smothers_enemy(held, player, vertex):
        return None
    return Reason.SUICIDE


def suffocated(held: Configuration, player: int, vertex: int) -> tuple[int, ...] | None:
    """The first "friendly dragon with no liberties" that a stone there would form, without that stone; None if none."""
    if any(held.stones[near] == EMPTY for near in held.board.neighbours(vertex)):
        return None
    only = frozenset((vertex,))
    found = held.grown_around(vertex, player, lambda chain: held.chains[chain].liberties <= only)
    chains = next(found, None)
    if chains is None:
        return None
    return tuple(sorted(v for chain in chains for v in held.chains[chain].vertices))


def smothers_enemy(held: Configuration, player: int, vertex: int) -> bool:
    """Whether a stone there would "cause the formation of an enemy dragon with no liberties"."""
    only, friends = frozenset((vertex,)), held.friends[player]
    beside = {held.chain_at[near] for near in held.board.neighbours(vertex) if held.stones[near] != EMPTY}
    return any(
        not friends >> held.chains[chain].owner & 1
        for first in beside
        if held.chains[first].liberties == only
        for chains in held.grown_from(first, lambda chain: held.chains[chain].liberties <= only)
        for chain in chains
    )


ROUNDS_OF_PASSES = 3
""" "If ever all Go players pass three times consecutively ... the Contest ends"."""


def refused_talk(position: Position, move: Offer | War, names: Sequence[str]) -> IllegalMove | None:
    """ "e must name a Go player whose stones are not friendly to whom e is making the offer"; "Declare war on an
    ally"."""
    mover, named = position.to_move, move.to if isinstance(move, Offer) else move.on
    if not 1 <= named <= position.players:
        return IllegalMove(
            Reason.MALFORMED,
            phrase("There is no player {number}; there are {players}.", number=named, players=position.players),
        )
    is_allied, name = standing_of(position).is_allied(mover, named), names[named - 1]
    if isinstance(move, War):
        if is_allied:
            return None
        return IllegalMove(Reason.NOT_ALLIED, phrase("War is declared on an ally, and {player} is none.", player=name))
    if mover == named:
        return IllegalMove(
            Reason.ALREADY_ALLIED, phrase("One's own stones are friendly: nobody makes an offer to themselves.")
        )
    return (
        IllegalMove(Reason.ALREADY_ALLIED, phrase("{player} is an ally already.", player=name)) if is_allied else None
    )


def alliances_after(alliances: Alliances, mover: int, move: Move, players: int) -> Alliances:
    """ "If that Go player accepts the offer, the two Go players become allied"; after a war they "cease to be allies".

    Offers to nobody and to oneself change nothing.
    """
    if isinstance(move, Offer) and move.accepted and move.to != mover and 1 <= move.to <= players:
        return alliances | {pair_of(mover, move.to)}
    return alliances - {pair_of(mover, move.on)} if isinstance(move, War) else alliances


def happened_by(move: Move, mover: int, deals: Iterable[Deal]) -> tuple[Happening, ...]:
    """What a move has led to: offer and answer, or war; then the captures."""
    said: list[Happening] = []
    if isinstance(move, Offer):
        said.append(Happening(Deed.ALLIANCE if move.accepted else Deed.REFUSAL, mover, move.to))
    elif isinstance(move, War):
        said.append(Happening(Deed.WAR, mover, move.on))
    return (*said, *(Happening(Deed.CAPTURE, mover, deal=deal) for deal in deals))


def politics(position: Position, *, is_brief: bool = False) -> Politics:
    """Turn list, alliances, credits, territory and dragons as they stand; no offers or wars once the game is over. If
    `is_brief`, nobody has territory yet and there are no dragons."""
    held, standing, mover = configuration_of(position), standing_of(position), position.to_move
    offers, wars = partners(position, standing.alliances)
    whose = () if is_brief else territory(held)
    return Politics(
        turn_list=(*held.players[mover - 1 :], *held.players[: mover - 1]),
        alliances=standing.alliances,
        offers=offers,
        wars=wars,
        credits=position.captures,
        territory=sizes(whose, position.players),
        common=common(whose, position.players),
        dragons=() if is_brief else tuple(dragon.vertices for dragon in held.dragons),
        passes=position.passes,
        passes_to_end=ROUNDS_OF_PASSES * position.players,
    )
