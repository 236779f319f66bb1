"""The record played by itself: a step whenever the time is up and the one before is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot

from goboard.session.commands.navigate import Step
from goboard.session.snapshot import Snapshot
from goboard.ui.language import tr
from goboard.ui.preferences.table import value_of
from goboard.ui.window.workspace import Part, Workspace

if TYPE_CHECKING:
    from goboard.ui.study.strips import AutoplayStrip


SECONDS, AT_COMMENTS, AT_VARIATIONS = "autoplay/seconds", "autoplay/at_comments", "autoplay/at_variations"
"""Seconds a move."""


class AutoplayPart(Part):
    """It stops at the end, where it was asked to stop, and as soon as anything else is done with the record. The strip
    stays until the person closes it: what it says may be why nothing plays."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._settings = workspace.settings
        self._strip: AutoplayStrip | None = None
        self.is_playing = False
        self._is_awaited = False
        """Is a step on its way?"""
        self._shown = 0, 0
        self.timer = QTimer(self, singleShot=True)
        self.timer.timeout.connect(self._step)

    @property
    def strip(self) -> AutoplayStrip:
        """Made when it is first needed."""
        if self._strip is None:
            from goboard.ui.study.strips import AutoplayStrip

            self._strip = AutoplayStrip(self._seconds(), self.workspace.stage)
            self.follow_settings(())
            self.workspace.stage.add_strip(self._strip)
            self._strip.changed.connect(self._take_settings)
            self._strip.toggled.connect(lambda: self.stop() if self.is_playing else self._begin())
            self._strip.left.connect(self.escape)
        return self._strip

    def _seconds(self) -> float:
        return float(value_of(self._settings, SECONDS))

    def follow_settings(self, keys: Sequence[str]) -> None:
        strip = self._strip
        if strip is not None:
            # each change is kept at once, with what the others show
            boxes = {box: value_of(self._settings, key) is True for key, box in
                ((AT_COMMENTS, strip.at_comments), (AT_VARIATIONS, strip.at_variations))}  # fmt: skip
            strip.seconds = self._seconds()
            for box, is_checked in boxes.items():
                box.setChecked(is_checked)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"autoplay": self.toggle}

    def toggle(self) -> None:
        """Begin, or stop and close the strip."""
        if self.is_playing or not self._begin():
            self.escape()
        self.workspace.actions["autoplay"].setChecked(self.is_playing)

    def _begin(self) -> bool:
        """False if nothing plays, and the strip has said why before."""
        snapshot = self.workspace.snapshot
        if snapshot is None or not _is_usable(snapshot):
            return False
        was_open = not self.strip.isHidden()
        self.strip.show()
        self._shown = _identity(snapshot)
        if self._is_at_end(snapshot):
            self.strip.say(self._end())
            return not was_open
        self._set_playing(is_playing=True)
        self._tell(snapshot)
        self._step()
        return True

    def stop(self, why: str = "") -> None:
        """No further step."""
        self.timer.stop()
        self._set_playing(is_playing=False)
        if why:
            self.strip.say(why)

    def _set_playing(self, *, is_playing: bool) -> None:
        self.is_playing, self._is_awaited = is_playing, False
        self.workspace.actions["autoplay"].setChecked(is_playing)
        if self._strip is not None:
            self._strip.show_playing(is_playing=is_playing)

    @Slot()
    def _step(self) -> None:
        """Never more than one at a time: a slow machine plays slowly."""
        if self.is_playing and not self._is_awaited:
            self._is_awaited = True
            self.workspace.send(Step(-1 if self._is_backwards() else 1))

    def _is_backwards(self) -> bool:
        return self._strip is not None and self._strip.backwards.isChecked()

    def _is_at_end(self, snapshot: Snapshot) -> bool:
        return snapshot.node.is_root if self._is_backwards() else not snapshot.node.next

    def _end(self) -> str:
        return tr("The start of the record.") if self._is_backwards() else tr("The end of this variation.")

    def show(self, snapshot: Snapshot) -> None:
        is_usable = _is_usable(snapshot)
        if not is_usable and self._strip is not None:
            self._strip.hide()
        if not self.is_playing:
            self._follow(snapshot)
        elif not self._is_awaited or not is_usable:
            # a snapshot of the same record comes when something was worked out in the background
            if _identity(snapshot) != self._shown or not is_usable:
                self.stop()
                self._follow(snapshot)
        else:
            self._is_awaited, self._shown = False, _identity(snapshot)
            if reason := self._reason_to_stop(snapshot):
                self.stop(reason)
                return
            self._tell(snapshot)
            self.timer.start(round(1000 * self.strip.seconds))

    def _follow(self, snapshot: Snapshot) -> None:
        """Why nothing plays holds for one node; elsewhere the strip says where that is."""
        if self._strip is not None and not self._strip.isHidden() and snapshot.node.key != self._shown[0]:
            self._shown = _identity(snapshot)
            self._tell(snapshot)

    def _reason_to_stop(self, snapshot: Snapshot) -> str:
        node = snapshot.node
        if self._is_at_end(snapshot):
            return self._end()
        if node.comment and self.strip.at_comments.isChecked():
            return tr("Stopped at a comment.")
        if len(node.next) > 1 and self.strip.at_variations.isChecked():
            return tr("Stopped at variations.")
        return ""

    def _tell(self, snapshot: Snapshot) -> None:
        node = snapshot.node
        at, last = node.move_number, node.last_number
        is_known = last or node.has_end
        said = tr("Move {number} of {last}", number=at, last=last) if is_known else tr("Move {number}", number=at)
        self.strip.show_progress(said)

    def _take_settings(self) -> None:
        self._settings.setValue(SECONDS, self.strip.seconds)
        self._settings.setValue(AT_COMMENTS, self.strip.at_comments.isChecked())
        self._settings.setValue(AT_VARIATIONS, self.strip.at_variations.isChecked())
        if self.timer.isActive():
            self.timer.start(round(1000 * self.strip.seconds))

    def escape(self) -> bool:
        was_open = self._strip is not None and not self._strip.isHidden()
        self.stop()
        if self._strip is not None:
            self._strip.hide()
        return was_open

    def close(self) -> None:
        self.timer.stop()


def _is_usable(snapshot: Snapshot) -> bool:
    """Can the record play while this is shown?"""
    return snapshot.study is None and snapshot.count is None


def _identity(snapshot: Snapshot) -> tuple[int, int]:
    """What is shown, in which state: a person who does anything changes it."""
    return snapshot.node.key, hash((snapshot.document.can_undo, snapshot.document.can_redo, snapshot.rules.name))
