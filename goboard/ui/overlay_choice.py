"""Which overlays are shown: switched one by one or all at once, and remembered for the next start."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, QSettings, Signal

from goboard.drawing.overlays.overlay import Table
from goboard.drawing.overlays.table import FIRST_SHOWN, OVERLAYS

SHOWN, LAST, SHADED = "analysis/shown", "analysis/last", "analysis/shaded"


class OverlayChoice(QObject):
    """`shown` are names of the table of overlays: none before anybody has asked for some."""

    changed = Signal()

    def __init__(self, settings: QSettings, parent: QObject, table: Table = OVERLAYS) -> None:
        super().__init__(parent)
        self._settings, self._names = settings, tuple(overlay.name for overlay in table)
        self.shown = self._read(SHOWN, ())
        self._last = self._read(LAST, FIRST_SHOWN) or FIRST_SHOWN
        self.is_shaded = settings.value(SHADED, False, type=bool) is True

    def toggle(self, name: str) -> None:
        """Show that overlay, or no more."""
        self._show(self.shown ^ {name})

    def toggle_all(self) -> None:
        """Show nothing, or again what was shown before."""
        self._show(frozenset() if self.shown else self._last)

    def toggle_shades(self) -> None:
        """Show likely owners as shades of whole cells, or as squares."""
        self.is_shaded = not self.is_shaded
        self._settings.setValue(SHADED, self.is_shaded)
        self.changed.emit()

    def _show(self, names: frozenset[str]) -> None:
        self.shown = names
        self._last = names or self._last
        for key, value in ((SHOWN, self.shown), (LAST, self._last)):
            self._settings.setValue(key, " ".join(name for name in self._names if name in value))
        self.changed.emit()

    def _read(self, key: str, default: Iterable[str]) -> frozenset[str]:
        names = str(self._settings.value(key, " ".join(default))).split()
        return frozenset(name for name in names if name in self._names)
