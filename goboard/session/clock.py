"""The clock of a game played at this computer. It runs at the node where play stands, and at no other.

What players have left after their moves stands in the record, and goes with moves that are taken back. What was used up
at a node is kept here: neither walking away nor taking the next move back gives it back.
"""

from __future__ import annotations

import time as real_time
from collections.abc import Callable

from goboard.games.clock_record import CLOCK, main_time, settings_of, settings_values, time_values
from goboard.games.clocks import ClockSettings, Time, full, passed, pressed
from goboard.games.edits import puts
from goboard.games.properties import MOVES
from goboard.games.results import result_at
from goboard.games.values import Codec
from goboard.rules.position import BLACK, WHITE, End
from goboard.session.game import GameState
from goboard.session.snapshot import ClockView


class Clock:
    """One at most for a session. `now` gives seconds that only go forward."""

    def __init__(self, now: Callable[[], float] = real_time.monotonic) -> None:
        self._now = now
        self._settings: ClockSettings | None = None
        self._root = 0
        self._at = self._shown = 0
        self._since: float | None = None
        self._spent: dict[int, int] = {}
        self.is_paused = False

    def is_used(self, game: GameState) -> bool:
        """Is this the game played with the clock?"""
        return self._settings is not None and self._root == game.root.key

    def use(self, game: GameState, settings: ClockSettings | None) -> None:
        """From the node shown on play by that clock, or by none."""
        self._halt()
        self._settings, self._root, self._at = settings, game.root.key, game.node.key
        self._spent.clear()
        self.is_paused = False

    def press(self, game: GameState, player: int, codec: Codec) -> list[tuple[str, tuple[str, ...]]]:
        """What the node of a move by that player, who is to move at the node shown, says of their time."""
        if self._settings is None or not self.is_used(game):
            return []
        left = passed(self._settings, self._time(game, player), self._used(game))
        return time_values(player, pressed(self._settings, left), codec)

    def moved(self, game: GameState) -> None:
        """A move has been made: play stands at the node shown, and whoever moves goes on with the clock."""
        if self.is_used(game):
            self._halt()
            self._at, self.is_paused = game.node.key, False

    def follow(self, game: GameState, *, is_taken_along: bool = False, is_studied: bool = False) -> None:
        """After every command: run where play stands, stand still elsewhere and while the record is guessed or solved,
        end if the record tells of it no more.

        `is_taken_along`: the command, if it was given where play stands, moves it; as Undo and Redo do.
        """
        before, self._shown = self._shown, game.node.key
        if self._settings is None or not self.is_used(game):
            self._halt()
            return
        if puts(game.root, settings_values(self._settings)):
            self.use(game, None)
            return
        is_moved = is_taken_along and before == self._at
        if game.node.key != self._at and (is_moved or game.layout.node_with(self._at) is None):
            # where play stood may be gone
            self._halt()
            self._at = game.node.key
        is_play = game.node.key == self._at and not game.is_counting and not is_studied
        if is_play and not self.is_paused and not _is_over(game) and game.line_moves()[1]:
            self._since = self._now() if self._since is None else self._since
        else:
            self._halt()

    def view(self, game: GameState) -> ClockView | None:
        """What the window shows of it; of a record that is not played on, the times that it states."""
        is_used = self.is_used(game)
        # most records tell of no clock
        is_told = not is_used and game.root.has_any(CLOCK)
        settings = self._settings if is_used else settings_of(game.root) if is_told else None
        players = game.position.players
        known = game.times(settings)
        start = full(settings) if settings is not None else main_time(game.root) if is_told else None
        if start is None and not known:
            return None
        loser = 0 if is_used else lost_on_time(result_at(game.root, game.node))
        times = tuple(
            Time(0, is_up=True) if player == loser else known.get(player) or start for player in range(1, players + 1)
        )
        running = game.position.to_move if is_used and self._since is not None else 0
        used = self._spent.get(game.node.key, 0) if is_used else 0
        return ClockView(settings, times, running, self._since or 0.0, used, is_used, self.is_paused)

    def is_up(self, game: GameState, player: int) -> bool:
        """Has that player, at the node shown, no time left?"""
        if self._settings is None or not self.is_used(game):
            return False
        used = self._used(game) if player == game.position.to_move else 0
        return passed(self._settings, self._time(game, player), used).is_up

    def _time(self, game: GameState, player: int) -> Time:
        assert self._settings is not None
        return game.times(self._settings).get(player) or full(self._settings)

    def _used(self, game: GameState) -> int:
        """Milliseconds that the player to move has used up at the node shown."""
        before = self._spent.get(game.node.key, 0)
        if self._since is None or game.node.key != self._at:
            return before
        return before + round((self._now() - self._since) * 1000)

    def _halt(self) -> None:
        if self._since is not None:
            self._spent[self._at] = self._spent.get(self._at, 0) + round((self._now() - self._since) * 1000)
            self._since = None


def lost_on_time(result: str) -> int:
    """The player who has by that result, in RE's form; 0 for nobody."""
    winner, _sign, how = result.partition("+")
    return {"B": WHITE, "W": BLACK}.get(winner, 0) if how in ("T", "Time") else 0


def _is_over(game: GameState) -> bool:
    is_over = game.position.is_over and not is_resumed(game)
    return not game.is_playable or is_over or game.root.has("RE")


def is_resumed(game: GameState) -> bool:
    """Does play go on at the node shown although everybody has passed? Somebody has said so, or the record does: it
    lets a player move who is named after the passes."""
    node = game.node
    is_said = game.position.end is End.PASSES and node.has("PL") and not node.has_any(MOVES)
    return not game.is_counting and (game.resumed == node.key or is_said)
