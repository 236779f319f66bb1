"""The clock of a game played at this computer. It runs at the node where play stands, and at no other.

What players have left after their moves stands in the record, and goes with moves that are taken back. What was used up
at a node is kept here: neither walking away nor taking the next move back gives it back.
"""

from __future__ import annotations

import time as real_time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from goboard.games.clock_record import main_time, settings_of, settings_values, time_values
from goboard.games.clocks import ClockSettings, Time, full, passed, pressed
from goboard.games.edits import Group, puts
from goboard.games.values import Codec
from goboard.session.commands.clock import LoseOnTime, PauseClock, UseClock
from goboard.session.commands.edit import Redo, Undo
from goboard.session.events import Event, Refused
from goboard.session.game import GameState
from goboard.session.snapshot import ClockView

if TYPE_CHECKING:
    from goboard.session.session import Session

RESULTS = ("W+T", "B+T")
"""RE after Black, after White has run out of time."""
NO_CLOCK = Refused("This game is played without a clock.")
TIME_LEFT = Refused("That player has time left.")


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
        """What the node of a move by that player, who is to move at the node shown, says of eir time."""
        if self._settings is None or not self.is_used(game):
            return []
        left = passed(self._settings, self._time(game, player), self._used(game))
        return time_values(player, pressed(self._settings, left), codec)

    def moved(self, game: GameState) -> None:
        """A move has been made: play stands at the node shown, and whoever moves goes on with the clock."""
        if self.is_used(game):
            self._halt()
            self._at, self.is_paused = game.node.key, False

    def follow(self, game: GameState, command: object, *, is_studied: bool = False) -> None:
        """After every command: run where play stands, stand still elsewhere and while the record is guessed or solved,
        end if the record tells of it no more.

        Undo and Redo, asked where play stands, move it.
        """
        before, self._shown = self._shown, game.node.key
        if self._settings is None or not self.is_used(game):
            self._halt()
            return
        if puts(game.root, settings_values(self._settings)):
            self.use(game, None)
            return
        is_moved = isinstance(command, (Undo, Redo)) and before == self._at
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
        settings = self._settings if is_used else settings_of(game.root)
        players = game.position.players
        known = game.times(settings)
        start = full(settings) if settings is not None else main_time(game.root)
        if start is None and not known:
            return None
        times = tuple(known.get(player) or start for player in range(1, players + 1))
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


def _is_over(game: GameState) -> bool:
    return not game.is_playable or game.position.is_over or game.root.has("RE")


def use_clock(session: Session, command: UseClock) -> Event | list[Event]:
    """TM and OT go into the record, one step of undo."""
    game, settings = session.game, command.settings
    if settings is not None and settings.fault:
        return Refused(settings.fault)
    if not game.is_playable:
        return Refused(game.fault)
    changes = puts(game.root, settings_values(settings)) if settings is not None else ()
    if changes:
        session.document.do(Group("clock", changes, game.node, game.node))
    session.clock.use(session.game, settings)
    session.message = f"The clock: {settings.words}." if settings is not None else "No clock runs any more."
    return []


def pause_clock(session: Session, command: PauseClock) -> Event | list[Event]:
    if not session.clock.is_used(session.game):
        return NO_CLOCK
    session.clock.is_paused = command.is_paused
    session.message = "The clock stands still." if command.is_paused else "The clock goes on."
    return []


def lose_on_time(session: Session, command: LoseOnTime) -> Event | list[Event]:
    """Of two players the other one has won; among more the game goes on without a result."""
    game = session.game
    if not session.clock.is_used(game):
        return NO_CLOCK
    if not session.clock.is_up(game, command.player):
        return TIME_LEFT
    name = game.rules.names[command.player - 1]
    if len(game.rules.names) != len(RESULTS):
        return Refused(f"{name} has run out of time; among more than two players nobody wins by that.")
    changes = puts(game.root, [("RE", (RESULTS[command.player - 1],))])
    session.document.do(Group(f"{name} loses on time", changes, game.node, game.node))
    session.message = f"{name} has run out of time."
    return []


HANDLERS: dict[type, Callable[[Session, Any], Event | list[Event]]] = {
    UseClock: use_clock,
    PauseClock: pause_clock,
    LoseOnTime: lose_on_time,
}
