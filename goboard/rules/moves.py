"""Moves and the reasons why one may not be made. What a move does is said by a rule set."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import ClassVar

from goboard.dataclass import dataclass


class Deed(StrEnum):
    """What a turn of a record is used for; a stone, too, where a move has no name there."""

    STONE = "stone"
    PASS = "pass"
    RESIGNATION = "resignation"
    OFFER = "offer"
    WAR = "war"


@dataclass(frozen=True, slots=True)
class Play:
    """Put a stone on a vertex. `player` 0 stands for whoever is to move."""

    deed: ClassVar[Deed] = Deed.STONE
    vertex: int
    player: int = 0


@dataclass(frozen=True, slots=True)
class _Statement:
    """What a player says instead of a placement."""

    deed: ClassVar[Deed] = Deed.STONE
    player: int = 0


class Pass(_Statement):
    """Leave one's turn unused."""

    __slots__ = ()
    deed = Deed.PASS


class Resign(_Statement):
    """Give the game up."""

    __slots__ = ()
    deed = Deed.RESIGNATION


class AgreeEnd(_Statement):
    """Both sides agree that there is nothing left to play."""

    __slots__ = ()


class NoResult(_Statement):
    """Both sides agree that the game has no result, since the whole board has come back."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer an alliance to another player, who accepts or refuses at once."""

    deed: ClassVar[Deed] = Deed.OFFER
    to: int
    accepted: bool
    player: int = 0


@dataclass(frozen=True, slots=True)
class War:
    """Declare war on an ally: the alliance ends."""

    deed: ClassVar[Deed] = Deed.WAR
    on: int
    player: int = 0


Move = Play | Pass | Resign | AgreeEnd | NoResult | Offer | War


class Reason(StrEnum):
    """Why a move is illegal; the values are part of the JSON that scripts read."""

    OCCUPIED = "occupied"
    OFF_BOARD = "off_board"
    SUICIDE = "suicide"
    REPETITION = "repetition"
    GAME_OVER = "game_over"
    WRONG_PLAYER = "wrong_player"
    GLUTTON = "glutton"
    HELD_LAST_TURN = "held_last_turn"
    ALREADY_ALLIED = "already_allied"
    NOT_ALLIED = "not_allied"
    NO_REPETITION = "no_repetition"
    """No result was asked for, and the board has not come back."""
    MALFORMED = "malformed"
    """Not written as a move, or of a kind that the rule set does not have."""
    UNDECIDED = "undecided"
    """The precision was not enough to tell; never a guess."""


@dataclass(frozen=True)
class IllegalMove:
    """An answer, not an exception: why the move may not be made, in one sentence a player understands.

    `details` holds what the reason adds: for a repetition {"repeats": ply}, the ply after which the configuration
    stood, 0 being the start; for a glutton {"meal": vertices}. `entry` says which configuration of the game it is,
    where set-ups count too.
    """

    reason: Reason
    message: str
    details: Mapping[str, object] = field(default_factory=dict)
    entry: int | None = None
