"""Times in a record: TM and OT say what clock a game has, BL OB WL OW what players have left after a move.

In games of other players than Black and White GOBT[3:27.5] says that player 3 has 27.5 seconds left, GOBT[3:27.5/2]
that these are of a period, with 2 periods or moves left as in OB.
"""

from collections.abc import Mapping

from goboard.games.clocks import (
    ClockSettings,
    Overtime,
    Time,
    milliseconds_of,
    overtime_text,
    seconds_text,
    settings_from,
    time_from,
    time_texts,
)
from goboard.games.own_moves import own_player
from goboard.games.tree import Node
from goboard.games.values import Codec, simple_text, split_composed

OWN_TIME = "GOBT"
SECONDS, LEFT = ("", "BL", "WL"), ("", "OB", "OW")
TIMED = frozenset({"BL", "WL", "OB", "OW", OWN_TIME})
CLOCK = frozenset({"TM", "OT"})
"""What says of a game which clock it is played with."""
UNKNOWN = ClockSettings(Overtime.ABSOLUTE, 0)
"""For times in a record that does not say what clock they are of."""


def settings_of(root: Node) -> ClockSettings | None:
    """The clock of the game, None if the record tells of none that is understood."""
    if not root.has_any(CLOCK):
        return None
    return settings_from(simple_text(root, "TM"), simple_text(root, "OT"))


def main_time(root: Node) -> Time | None:
    """What everybody has at the start where TM can be read, though OT may not; None if it cannot."""
    said = milliseconds_of(simple_text(root, "TM"))
    return Time(said) if said else None


def settings_values(settings: ClockSettings | None) -> list[tuple[str, tuple[str, ...]]]:
    """TM and OT of a root; () for one that goes."""
    if settings is None:
        return [("TM", ()), ("OT", ())]
    overtime = overtime_text(settings)
    return [("TM", (seconds_text(settings.main),)), ("OT", (overtime,) if overtime else ())]


def time_values(player: int, time: Time, codec: Codec) -> list[tuple[str, tuple[str, ...]]]:
    """What the node of that player's move says of their time."""
    seconds, left = time_texts(time)
    if codec.is_own:
        return [(OWN_TIME, (f"{player}:{seconds}{f'/{left}' if left else ''}",))]
    return [(SECONDS[player], (seconds,)), *([(LEFT[player], (left,))] if left else [])]


def times_in(node: Node, settings: ClockSettings | None, codec: Codec) -> Mapping[int, Time]:
    """Player -> what this very node says that they have left."""
    clock = settings or UNKNOWN
    found: dict[int, Time] = {}
    for player in (1, 2):
        if node.has(SECONDS[player]):
            time = time_from(clock, simple_text(node, SECONDS[player]), simple_text(node, LEFT[player]))
            if time is not None:
                found[player] = time
    for raw in node.values(OWN_TIME):
        first, second = split_composed(raw)
        who, (seconds, _, left) = own_player(first, codec), (second or "").partition("/")
        time = time_from(clock, seconds, left) if who else None
        if who and time is not None:
            found[who] = time
    return found
