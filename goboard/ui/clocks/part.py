"""The clock of the game shown: its faces tick here, without the worker; whoever runs out of time is told of."""

from __future__ import annotations

import time as real_time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from goboard.games.clocks import Time, passed
from goboard.session.commands.clock import LoseOnTime, PauseClock, UseClock
from goboard.session.snapshot import ClockView, Snapshot
from goboard.ui.board.speech import announce
from goboard.ui.clocks import face
from goboard.ui.clocks.face import ClockFace
from goboard.ui.inside import widgets_in
from goboard.ui.language import tr
from goboard.ui.plain import one_line
from goboard.ui.widgets import add_help_key, add_key, open_dialog
from goboard.ui.window.requests import PlaySound
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.ui.clocks.time_up import TimeUpNote
    from goboard.ui.clocks.window import ClockRow, ClockWindow

PAUSED = phrase("The clock is paused: a click on it, Game > Pause the clock or the next move lets it go on.")
NOT_BEGUN = phrase("The clock runs from the first move on.")
ELSEWHERE = phrase("The clock runs where play stands: at the last move made.")
OPEN = "has_clock_window"
"""The property of a window: the record that is seen there has the window of large digits."""
TICK = 100
"""Milliseconds between two looks at a running clock."""


class ClockPart(Part):
    """Shows `ClockView`s in the faces of the game panel."""

    def __init__(self, workspace: Workspace, now: Callable[[], float] = real_time.monotonic) -> None:
        super().__init__(workspace)
        self._now = now
        self._snapshot: Snapshot | None = None
        self._answered: set[int] = set()
        """The players who have run out of time and play on all the same."""
        self._note: TimeUpNote | None = None
        self._shown = 0
        self._heard: Time | None = None
        self._faces: list[ClockFace] = []
        """Those in the panels: others come with a snapshot alone, and to look for them takes as long as a move."""
        self.window: ClockWindow | None = None
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self.tick)
        workspace.window.installEventFilter(self)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"clock": self._choose, "pause_clock": self._pause, "clock_window": self._show_window}

    def show(self, snapshot: Snapshot) -> None:
        before, self._snapshot = self._snapshot, snapshot
        clock = snapshot.clock
        if clock is not None or (before is not None and before.clock is not None):
            self._faces = widgets_in(self.workspace.window, ClockFace)
        self._shown, self._heard = 0, None
        # a part that comes in the place of another one learns first of whom that one has asked
        self._show_times(tells=before is not None)
        if clock is not None and clock.running:
            self._timer.start()
        else:
            self._timer.stop()
        self._come_along()

    def _come_along(self) -> None:
        if self.window is None and self._frame.property(OPEN) and self.workspace.window.isVisible():
            self._open_window(is_asked=False)

    @property
    def _frame(self) -> QWidget:
        return self.workspace.window.window()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window of large digits comes along to the record that is seen."""
        if event.type() is QEvent.Type.Hide and not event.spontaneous() and self.window is not None:
            frame = self._frame
            self.window.close()
            frame.setProperty(OPEN, True)
        elif event.type() is QEvent.Type.Show:
            self._come_along()
        return False

    def hand_over(self) -> Any:
        return frozenset(self._answered) or None

    def take_over(self, kept: Any) -> None:
        self._answered |= kept

    def close(self) -> None:
        self._timer.stop()
        if self.window is not None:
            self.window.close()

    def _show_window(self) -> None:
        """The window of large digits comes or goes."""
        if self.window is not None:
            self.window.close()
        else:
            self._open_window(is_asked=True)

    def _open_window(self, *, is_asked: bool) -> None:
        from goboard.ui.clocks.window import ClockWindow

        window = self.window = ClockWindow(self.workspace.settings)
        window.clock_asked.connect(self._choose)
        window.pause_asked.connect(self._pause)
        window.closed.connect(self._forget_window)
        add_help_key(window, self.workspace.action("manual").trigger)
        add_key(window, "Ctrl+Q", self.workspace.action("quit").trigger)
        window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, on=not is_asked)
        window.open(self._frame)
        self._frame.setProperty(OPEN, True)
        self.workspace.action("clock_window").setChecked(True)
        self.tick()

    def _forget_window(self) -> None:
        self.window = None
        self._frame.setProperty(OPEN, False)
        self.workspace.action("clock_window").setChecked(False)

    @Slot()
    def tick(self) -> None:
        """Show the times as they are now; whoever has run out is told so once for each turn."""
        if self._snapshot is not None:
            self._show_times(tells=True)

    def _show_times(self, *, tells: bool) -> None:
        assert self._snapshot is not None
        clock = self._snapshot.clock
        if self.window is not None:
            self.window.show_times(self._rows(clock))
        for shown in filter(isValid, self._faces):
            if clock is None or shown.player > len(clock.times):
                shown.show_time(None, None, runs=False)
                continue
            runs = clock.running == shown.player
            left = self._left(clock, shown.player)
            halted = self._why_halted(clock) if shown.player == self._moving else ""
            pause = self._pause if runs or halted is PAUSED else None
            shown.show_time(left, clock.settings, runs=runs, halted=halted, pause=pause)
            if tells and runs and left is not None:
                self._tell(shown.player, left, clock)
        if tells:
            self._ask(clock)

    def _rows(self, clock: ClockView | None) -> list[ClockRow]:
        """What the window of large digits shows."""
        from goboard.ui.clocks.window import ClockRow

        assert self._snapshot is not None
        rows, info = [], self._snapshot.game.info
        own = (info.get("PB", ""), info.get("PW", "")) if len(self._snapshot.names) == 2 else ()
        for player, colour in enumerate(self._snapshot.names, 1):
            known = own[player - 1] if own else ""
            name = phrase("{player} ({colour})", player=known, colour=colour) if known else colour
            if clock is not None and player <= len(clock.times):
                left, halted = self._left(clock, player), self._why_halted(clock) if player == self._moving else ""
                rows.append(ClockRow(player, name, left, clock.settings, clock.running == player, halted))
        return rows

    def _left(self, clock: ClockView, player: int) -> Time | None:
        time = clock.times[player - 1]
        if time is None or clock.settings is None or not clock.is_used or player != self._moving:
            return time
        used = clock.used
        if clock.running == player:
            used += round((self._now() - clock.since) * 1000)
        return passed(clock.settings, time, used)

    def _why_halted(self, clock: ClockView) -> str:
        """Why the clock of the player to move stands still; "" if it runs, or is not to."""
        assert self._snapshot is not None
        snapshot = self._snapshot
        if not clock.is_used or clock.running or self._is_no_play:
            return ""
        if clock.is_paused:
            return PAUSED
        return ELSEWHERE if snapshot.node.moves else NOT_BEGUN

    @property
    def _is_no_play(self) -> bool:
        """Is the game over, or is something else done with it than played?"""
        assert self._snapshot is not None
        snapshot = self._snapshot
        return bool(snapshot.is_over or snapshot.count or snapshot.study or snapshot.game.info.get("RE"))

    @property
    def _moving(self) -> int:
        assert self._snapshot is not None
        return self._snapshot.to_move

    def _tell(self, player: int, left: Time, clock: ClockView) -> None:
        """Say aloud that time grows short."""
        sound, self._heard = face.sound_between(self._heard, left, clock.settings), left
        if sound:
            self.workspace.request(PlaySound(sound))
        before, self._shown = self._shown, 0 if left.is_up else left.shown
        for limit in face.SPOKEN:
            if before > limit >= self._shown and not left.is_up:
                assert self._snapshot is not None
                name = one_line(self._snapshot.names[player - 1])
                time = face.spoken(left, clock.settings)
                announce(self.workspace.window, tr("{player}: {time}", player=name, time=time))

    def _ask(self, clock: ClockView | None) -> None:
        """What is to come of it that somebody has run out of time, for as long as nobody has said."""
        fallen = [] if clock is None or not clock.is_used or self._is_no_play else self._fallen(clock)
        if clock is not None and clock.running and clock.running not in fallen:
            self._answered.discard(clock.running)
        open_ones = [each for each in fallen if each not in self._answered]
        asked = self._note.player if self._note is not None else 0
        # whoever fell first is asked about first
        player = asked if asked in open_ones else next(iter(open_ones), 0)
        if player and self._note is None:
            self._make_note()
        if self._note is not None and self._note.player != player:
            self._note.show_player(player, self.workspace.shown.names)

    def _fallen(self, clock: ClockView) -> list[int]:
        times = (self._left(clock, player) for player in range(1, len(clock.times) + 1))
        return [player for player, time in enumerate(times, 1) if time is not None and time.is_up]

    def _make_note(self) -> None:
        from goboard.ui.clocks.time_up import TimeUpNote

        stage = self.workspace.stage
        self._note = TimeUpNote(lambda player: self.workspace.send(LoseOnTime(player)), self._go_on)
        stage.slot.add_note(self._note, is_urgent=True, is_in_line=True)
        stage.shape_changed.connect(self._follow_shape)
        self._follow_shape()

    def _follow_shape(self) -> None:
        if self._note is not None:
            self._note.set_short(is_short=self.workspace.stage.has_drawer)

    def _go_on(self, player: int) -> None:
        self._answered.add(player)
        self.tick()

    def _choose(self) -> None:
        from goboard.ui.clocks.choice import ClockDialog

        if self._snapshot is None:
            return
        clock = self._snapshot.clock
        dialog = ClockDialog(self.workspace.window, clock.settings if clock is not None else None)
        open_dialog(dialog, lambda: self.workspace.send(UseClock(dialog.settings)))

    def _pause(self) -> None:
        if self._snapshot is not None and self._snapshot.clock is not None:
            self.workspace.send(PauseClock(not self._snapshot.clock.is_paused))
