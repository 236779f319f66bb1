"""Moves and set-ups in goboard's own properties, for any number of players, 1 and up in turn order.

* GOBM[2:POINT] is a stone of player 2, GOBM[2:] a pass, GOBM[2:resign] a resignation, GOBM[2:offer 3 yes] an alliance
  offered to player 3 who accepts, GOBM[2:offer 3 no] one that is refused, GOBM[2:war 3] war declared on player 3.
* GOBL[1,2][2,3][4] is the state of the alliances from its node on: all players of one list are allied with each
  other, a player alone in a list has no ally. An offer accepted and a war stand in GOBM and GOBL both, so that the
  event and what it led to can be read apart.
* GOBU[1:POINT][0:POINT] adds stones and, as player 0, clears points; GOBN[2] says who moves next.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations

from goboard.games.values import Codec, bare, number, split_composed
from goboard.jobs.watch import checked, checked_if_many
from goboard.rules.moves import Move, Offer, Pass, Play, Resign, War
from goboard.rules.options import MOST_PLAYERS

OWN_MOVE, OWN_SETUP, OWN_TURN, OWN_ALLIANCES = "GOBM", "GOBU", "GOBN", "GOBL"
COLOURS = ("", "B", "W")
RESIGN = "resign"
YES, NO = "yes", "no"

_OFFER = re.compile(r"offer\s+([0-9]{1,3})\s+(yes|no)", re.ASCII)
_WAR = re.compile(r"war\s+([0-9]{1,3})", re.ASCII)

Alliances = frozenset[tuple[int, int]]


def own_player(raw: str, codec: Codec | None = None) -> int | None:
    """The player that a number names, None for anything else; in a record of Black and White there is no third one."""
    player = number(raw)
    most = MOST_PLAYERS if codec is None or codec.is_own else len(COLOURS) - 1
    return player if player is not None and 1 <= player <= most else None


def own_move(raw: str, codec: Codec) -> Move | None:
    """The move that one value of GOBM is; None if it is none, or off the board."""
    first, second = split_composed(raw)
    player = own_player(first, codec)
    if player is None or second is None:
        return None
    if codec.is_pass(second):
        return Pass(player)
    vertex = codec.vertex(second)
    return Play(vertex, player) if vertex is not None else _turn(second.strip().lower(), player)


def _turn(words: str, player: int) -> Move | None:
    """The turns without a stone."""
    if words == RESIGN:
        return Resign(player)
    offer, war = _OFFER.fullmatch(words), _WAR.fullmatch(words)
    other = own_player(offer[1] if offer else war[1] if war else "")
    if other is None or other == player:
        return None
    return Offer(other, offer[2] == YES, player) if offer else War(other, player)


def own_stones(values: Sequence[str], codec: Codec) -> dict[int, int]:
    """Vertex -> owner of a list of GOBU; what names no point of the board is left out."""
    if len(values) < LONG:
        return _stones(values, codec)
    stones: dict[int, int] = {}
    for part in _parts(values, codec):
        stones.update(part if isinstance(part, dict) else _stones(part, codec))
    return stones


def faulty_own_stones(values: Sequence[str], codec: Codec) -> tuple[str, ...]:
    """The values of a list of GOBU that name no point of the board."""
    parts = (part for part in _parts(values, codec) if not isinstance(part, dict))
    return tuple(raw for raw in checked(chain.from_iterable(parts)) if not _stones([raw], codec))


LONG = 1000
"""From so many values on a list is read by arrays."""


def _parts(values: Sequence[str], codec: Codec) -> Iterable[dict[int, int] | Sequence[str]]:
    """The list in parts: vertex -> owner, or the values where they are read one by one."""
    if len(values) < LONG:
        return (values,)
    from goboard.games.long_lists import plain_stones

    return plain_stones(values, codec)


def _stones(values: Sequence[str], codec: Codec) -> dict[int, int]:
    stones: dict[int, int] = {}
    for raw in checked_if_many(values):
        first, second = split_composed(raw)
        if second is None:
            continue
        owner = 0 if bare(first) == "0" else own_player(first, codec)
        if owner is not None:
            vertex = codec.vertex(second)
            stones.update(dict.fromkeys(codec.points([second]) if vertex is None else (vertex,), owner))
    return stones


def alliances_of(values: Iterable[str]) -> Alliances:
    """The pairs (a, b), a < b, that the lists of a GOBL ally."""
    found: set[tuple[int, int]] = set()
    for raw in values:
        players = {own_player(part) for part in bare(raw).split(",")}
        found.update(combinations(sorted(player for player in players if player), 2))
    return frozenset(found)


def alliance_values(alliances: Collection[tuple[int, int]], players: int) -> tuple[str, ...]:
    """GOBL for these pairs: one list for each pair, and one for each player without an ally."""
    allied = {player for pair in alliances for player in pair}
    alone = [(str(player),) for player in range(1, players + 1) if player not in allied]
    return tuple(",".join(map(str, part)) for part in [*sorted(alliances), *alone])


def move_properties(move: Move, player: int, codec: Codec) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The property that says that `player` makes this move: B, W or GOBM, as the record's form asks.

    ValueError where the form has none: a turn without a stone but a pass, or a third player, in a record of B and W.
    """
    if codec.is_own:
        yield OWN_MOVE, (f"{player}:{move_text(move, codec)}",)
    elif isinstance(move, (Play, Pass)) and player < len(COLOURS):
        yield COLOURS[player], (move_text(move, codec),)
    else:
        raise ValueError("A record of Black's and White's moves cannot hold this one.")


def move_text(move: Move, codec: Codec) -> str:
    """What GOBM says behind the player: a point, nothing for a pass, or words. ValueError for what it cannot say."""
    if isinstance(move, Play):
        return codec.text(move.vertex)
    if isinstance(move, Pass):
        return ""
    if isinstance(move, Offer):
        return f"offer {move.to} {YES if move.accepted else NO}"
    if isinstance(move, War):
        return f"war {move.on}"
    if isinstance(move, Resign):
        return RESIGN
    raise ValueError("A record has no property for an end by agreement.")


def setup_properties(stones: Mapping[int, int], to_move: int, codec: Codec) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The properties that put these stones, 0 clearing a vertex, and let that player move, 0 leaving it unsaid."""
    if codec.is_own:
        written = [(codec.text(vertex), owner) for vertex, owner in checked(stones.items())]
        if written:
            yield OWN_SETUP, tuple(f"{owner}:{point}" for point, owner in checked(written))
        if to_move:
            yield OWN_TURN, (str(to_move),)
        return
    for ident, owner in (("AB", 1), ("AW", 2), ("AE", 0)):
        vertices = [vertex for vertex, held in stones.items() if held == owner]
        if vertices:
            yield ident, codec.write_points(vertices)
    if to_move:
        yield "PL", (COLOURS[to_move],)
