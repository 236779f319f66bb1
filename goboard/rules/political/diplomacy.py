"""Offers, wars, and what players look at before they make them."""

from collections.abc import Sequence

from goboard.rules.moves import IllegalMove, Move, Offer, Reason, War
from goboard.rules.political.counting import sizes, territory
from goboard.rules.political.dragons import Alliances
from goboard.rules.political.standing import configuration_of, pair_of, standing_of
from goboard.rules.position import Position
from goboard.rules.protocol import Politics
from goboard.rules.turns import partners

ROUNDS_OF_PASSES = 3
""" "If ever all Go players pass three times consecutively ... the Contest ends"."""


def refused(position: Position, move: Offer | War, names: Sequence[str]) -> IllegalMove | None:
    """ "e must name a Go player whose stones are not friendly to whom e is making the offer"; "Declare war on an
    ally"."""
    mover, named = position.to_move, move.to if isinstance(move, Offer) else move.on
    if not 1 <= named <= position.players:
        return IllegalMove(Reason.MALFORMED, f"There is no player {named}; there are {position.players}.")
    is_allied, name = standing_of(position).is_allied(mover, named), names[named - 1]
    if isinstance(move, War):
        if is_allied:
            return None
        return IllegalMove(Reason.NOT_ALLIED, f"War is declared on an ally, and player {name} is none.")
    if mover == named:
        return IllegalMove(Reason.ALREADY_ALLIED, "One's own stones are friendly: nobody makes an offer to themselves.")
    return IllegalMove(Reason.ALREADY_ALLIED, f"Player {name} is an ally already.") if is_allied else None


def alliances_after(alliances: Alliances, mover: int, move: Move, players: int) -> Alliances:
    """ "If that Go player accepts the offer, the two Go players become allied"; after a war they "cease to be allies".

    Offers to nobody and to oneself change nothing.
    """
    if isinstance(move, Offer) and move.accepted and move.to != mover and 1 <= move.to <= players:
        return alliances | {pair_of(mover, move.to)}
    return alliances - {pair_of(mover, move.on)} if isinstance(move, War) else alliances


def politics(position: Position) -> Politics:
    """Turn list, alliances, credits, territory and dragons as they stand; no offers or wars once the game is over."""
    held, standing, mover = configuration_of(position), standing_of(position), position.to_move
    offers, wars = partners(position, standing.alliances)
    return Politics(
        turn_list=(*held.players[mover - 1 :], *held.players[: mover - 1]),
        alliances=standing.alliances,
        offers=offers,
        wars=wars,
        credits=position.captures,
        territory=sizes(territory(held), position.players),
        dragons=tuple(dragon.vertices for dragon in held.dragons),
        passes=position.passes,
        passes_to_end=ROUNDS_OF_PASSES * position.players,
    )
