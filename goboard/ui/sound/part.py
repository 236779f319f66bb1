"""What is heard when: stones, captures, passes and the end of a game, and what the clock says."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from goboard.ui.preferences.table import value_of
from goboard.ui.window.requests import PlaySound
from goboard.ui.window.workspace import Part, Workspace

if TYPE_CHECKING:
    from goboard.session.snapshot import Snapshot
    from goboard.ui.sound.player import SoundPlayer

STONE, CAPTURE, PASS, END = "stone", "capture", "pass", "end"
QUICK = 0.25
"""Seconds between two steps through a record below which nothing is heard."""
UNSEEN = ("offscreen", "minimal")
"""Platforms on which nobody sees the window, or hears it."""


def sound_of(before: Snapshot, now: Snapshot) -> tuple[str, bool]:
    """What is heard when that follows: the sound, "" for none, and whether it is of a move made just now."""
    is_same = now.node.key == before.node.key and now.game.index == before.game.index
    if is_same:
        return (END, True) if now.is_ended_here and not before.is_ended_here else ("", False)
    followed = {each.key for each in before.node.next}
    is_new = now.node.key not in followed
    # its parent is the node before
    is_next = not is_new or {each.key for each in now.node.siblings} - {now.node.key} == followed
    if not is_next or now.node.is_root or now.node.move_number == before.node.move_number:
        return "", False
    if is_new and now.is_ended_here:
        return END, True
    if now.last_was_pass:
        return PASS, is_new
    if now.last_vertex is None:
        return "", False
    return (CAPTURE if sum(now.captures) > sum(before.captures) else STONE), is_new


class SoundPart(Part):
    """One sound a move at most."""

    def __init__(self, workspace: Workspace, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(workspace)
        self._now = now
        self._before: Snapshot | None = None
        self._stepped = 0.0
        self.player: SoundPlayer | None = None
        self._is_on = False
        self.follow_settings(())

    def follow_settings(self, keys: Sequence[str]) -> None:
        self._is_on = value_of(self.workspace.settings, "sound/on") is True

    def show(self, snapshot: Snapshot) -> None:
        before, self._before = self._before, snapshot
        if before is None or (before.node.key == snapshot.node.key and before.is_ended_here == snapshot.is_ended_here):
            return
        last, self._stepped = self._stepped, self._now()
        sound, is_new = sound_of(before, snapshot)
        if sound and (is_new or self._stepped - last >= QUICK):
            self.play(sound)

    def take(self, event: object) -> None:
        if isinstance(event, PlaySound) and (event.is_asked or value_of(self.workspace.settings, "sound/clock")):
            self.play(event.name, is_asked=event.is_asked)

    def play(self, name: str, *, is_asked: bool = False) -> None:
        """Have it heard, where sounds are wanted."""
        settings = self.workspace.settings
        if not (is_asked or self._is_on) or QGuiApplication.platformName() in UNSEEN:
            return
        from goboard.ui.sound.player import SoundPlayer

        if is_asked and self.player is not None and not self.player.can_play:
            # what could not play may be able to now
            SoundPlayer.failed.clear()
            self.close()
        if self.player is None:
            self.player = SoundPlayer()
        self.player.play(name, float(value_of(settings, "sound/volume")))

    def close(self) -> None:
        if self.player is not None:
            self.player.stop()
            self.player = None
