"""What was chosen for the last picture, kept in the settings: the next one is proposed to be like it."""

from dataclasses import dataclass, fields
from typing import Any, TypeVar

from PySide6.QtCore import QSettings

from goboard.drawing.export.files import PNG, Look
from goboard.drawing.theme import load_theme, theme_names

AS_WINDOW = ""
"""The theme of the window."""
Values = TypeVar("Values")


@dataclass(frozen=True)
class LookWords:
    """A `Look` in plain values, with the theme's name and the kind of file."""

    kind: str = PNG
    theme: str = AS_WINDOW
    length: float = 900.0
    unit: str = "px"
    dpi: int = 300
    seconds: float = 1.0
    loops: bool = True

    def look(self, window_theme: str) -> Look:
        """The look, in the window's theme unless another was chosen."""
        name = self.theme if self.theme in theme_names() else window_theme
        return Look(load_theme(name), self.length, self.unit, self.dpi, self.seconds, self.loops)


def remember(settings: QSettings, key: str, values: object) -> None:
    """Keep the fields of a frozen record of plain values."""
    for each in fields(values):  # type: ignore[arg-type]
        settings.setValue(f"{key}/{each.name}", getattr(values, each.name))


def remembered(settings: QSettings, key: str, usual: Values) -> Values:
    """The record that was kept, what is `usual` where nothing of use was."""
    found: dict[str, Any] = {}
    for each in fields(usual):  # type: ignore[arg-type]
        before = getattr(usual, each.name)
        said = settings.value(f"{key}/{each.name}")
        found[each.name] = before if said is None else _like(before, str(said))
    return type(usual)(**found)


def _like(usual: Any, said: str) -> Any:
    if isinstance(usual, bool):
        return said.lower() == "true"
    if isinstance(usual, str):
        return said
    try:
        return type(usual)(float(said))
    except ValueError:
        return usual
