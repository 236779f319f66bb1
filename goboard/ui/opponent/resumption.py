"""Whether a game against a program goes on after everybody has passed, and which stones that is about."""

from collections.abc import Collection

from goboard.rules.moves import Deed
from goboard.session.snapshot import Snapshot


def is_resumed(snapshot: Snapshot) -> bool:
    """Has everybody passed, one after the other, on the way to the position shown, so that who moves there has resumed
    play? Then somebody calls stones alive that goboard calls dead."""
    in_a_row = 0
    for move in snapshot.node.moves[: snapshot.node.made]:
        in_a_row = in_a_row + 1 if move.deed is Deed.PASS else 0
        if in_a_row >= snapshot.players:
            return True
    return False


class Disputes:
    """Which stones were marked otherwise than goboard sees them when the points were counted."""

    def __init__(self) -> None:
        self._game = 0
        self._stones: Collection[int] = ()

    def follow(self, snapshot: Snapshot) -> None:
        """Those of the count that is shown; they stay until there is another one."""
        if snapshot.count is not None:
            self._game, self._stones = snapshot.game_key, snapshot.count.disputed

    def cleanup(self, snapshot: Snapshot) -> Collection[int]:
        """The stones of which the dead are taken off before a pass where play is resumed: all of them where that
        costs nothing, the disputed ones where every stone that takes them fills territory of its own."""
        if snapshot.subject is None or not is_resumed(snapshot):
            return ()
        from goboard.players.engine_files import counts_area

        if counts_area(snapshot.subject.rules):
            return range(snapshot.board.size)
        return self._stones if self._game == snapshot.game_key else ()
