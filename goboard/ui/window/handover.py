"""What a page hands over to the one that is made anew in its place, and how nobody hears it any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import SignalInstance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from goboard.session.snapshot import Snapshot
    from goboard.ui.analysis_worker import AnalysisWorker
    from goboard.ui.recovery import RecoveryCopy
    from goboard.ui.worker import Worker


class Handover(NamedTuple):
    """All that a page hands over to the one in its place."""

    worker: Worker
    analysis: AnalysisWorker
    recovery: RecoveryCopy
    snapshot: Snapshot
    heard: tuple[object, ...]
    """Events that parts made later are told."""
    kept: Mapping[str, object]
    """What parts go on with, by their names."""
    checked: tuple[str, ...]
    """Actions that were switched on."""
    has_focus: bool
    """Did its board have the keys?"""


def _nothing(*_given: object) -> None:
    """Hears a signal that nobody may hear: one that has no hearer at all cannot be silenced."""


def silence(*signals: SignalInstance) -> None:
    """Whoever has heard these hears them no more."""
    for signal in signals:
        signal.connect(_nothing)
        signal.disconnect()
