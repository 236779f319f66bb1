"""Who sits down as a new game begins, what the record calls programs that play, and what they ask people."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from goboard.session.snapshot import Snapshot
from goboard.ui.opponent.strip import OWN, OpponentStrip, called
from goboard.ui.widgets import add_help_key

NAMES = ("PB", "PW")
"""What a record calls Black and White."""


class Seating:
    """Those who are to play the game that begins next, "" for a person."""

    def __init__(self) -> None:
        self._players: tuple[str, ...] | None = None
        self._root: int | None = None
        self._written: tuple[int | None, Mapping[str, str]] = None, {}
        self._written_at: int | None = None
        """The node that was shown then: an empty name is filled in again behind another move, where undo took it away
        with the first."""

    def expect(self, players: tuple[str, ...], shown: Snapshot | None) -> None:
        """Them, once there is another game than the one shown."""
        self._players, self._root = players, _root(shown)

    def due(self, snapshot: Snapshot) -> tuple[str, ...] | None:
        """Who sits down in the game shown; told once."""
        if self._players is None or _root(snapshot) == self._root:
            return None
        players, self._players = self._players, None
        return players

    def names(self, snapshot: Snapshot, strip: OpponentStrip) -> Mapping[str, str]:
        """What the record is to call the program that is to move, {} where another name stays: before its first move in
        the main line, unless somebody else has a name there; goboard's follows its level. Told once, as a person may
        want it otherwise."""
        node, player = snapshot.node, snapshot.to_move
        is_aside = snapshot.outline.rows[snapshot.outline.index_of(node.key)] != 0
        if snapshot.players != len(NAMES) or is_aside:
            return {}
        now = snapshot.game.info.get(NAMES[player - 1], "")
        name = called(strip.player_of(player), int(strip.level.currentData()))
        is_first = all(move.player != player for move in node.moves[: node.made])
        is_free = (is_first and not now) or now.startswith(called(OWN, 0)[:-1])
        written = _root(snapshot), {NAMES[player - 1]: name}
        is_undone = is_first and not now and node.key != self._written_at
        if now == name or not is_free or (written == self._written and not is_undone):
            return {}
        self._written, self._written_at = written, node.key
        return written[1]


def _root(snapshot: Snapshot | None) -> int | None:
    return snapshot.game_key if snapshot is not None else None


def ask_for_alliance(strip: OpponentStrip, shown: Snapshot, to: int, answered: Callable[[bool], None]) -> None:
    """Whether that one accepts the offer of the player to move; programs do."""
    if to in strip.chosen_seats:
        answered(True)
        return
    from goboard.ui.dialogs.messages import OfferDialog
    from goboard.ui.player_sign import letter_on, player_icon

    icon = player_icon(to, letter_on(shown.names, to), strip)
    dialog = OfferDialog(strip.window(), shown.names[shown.to_move - 1], shown.names[to - 1], icon, answered)
    add_help_key(dialog)
    dialog.open()
