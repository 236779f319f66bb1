"""The program's look: Fusion with palettes of our own, light and dark."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from goboard.drawing.theme import Theme


SYSTEM, LIGHT, DARK = "system", "light", "dark"
COLOURS = "view/colours"
"""The key of the settings that says which."""

Role = QPalette.ColorRole
HALF_LIGHT = 128
"""Grounds of less lightness are dark."""

COLOURS_OF = {
    Role.Window: ("#f3f1ed", "#24262a"),
    Role.WindowText: ("#1d1b18", "#eceae6"),
    Role.Base: ("#fffefb", "#1a1c1f"),
    Role.AlternateBase: ("#f6f3ec", "#212327"),
    Role.Text: ("#1d1b18", "#eceae6"),
    Role.PlaceholderText: ("#6d675f", "#a19d96"),
    Role.Button: ("#e9e5de", "#34373c"),
    Role.ButtonText: ("#1d1b18", "#eceae6"),
    Role.BrightText: ("#b3261e", "#ff8a80"),
    Role.Light: ("#ffffff", "#4a4e55"),
    Role.Midlight: ("#f2eee8", "#3e4248"),
    Role.Mid: ("#bdb6aa", "#52565d"),
    Role.Dark: ("#958d80", "#131517"),
    Role.Shadow: ("#55504a", "#000000"),
    Role.Highlight: ("#245f8f", "#3a78ab"),
    Role.HighlightedText: ("#ffffff", "#ffffff"),
    Role.Link: ("#1b5c92", "#86bdea"),
    Role.LinkVisited: ("#6b4b8f", "#c3a6e6"),
    Role.ToolTipBase: ("#fffef5", "#34373c"),
    Role.ToolTipText: ("#1d1b18", "#eceae6"),
    Role.Accent: ("#245f8f", "#5b9fd6"),
}
"""By role: light and dark."""
OUTLINES = {LIGHT: "#a7a196", DARK: "#b4b6bb"}
"""Of boxes to tick: Fusion darkens the colour of a window by 140 per cent for it, which in the dark nobody sees."""
TICKED = ("QCheckBox", "QRadioButton")
FAINT = {LIGHT: "#88827a", DARK: "#85827d"}
"""Text of what cannot be used now."""

STONES = (("#8a857c", "#ffffff"), ("#16171a", "#f2f0ea"), ("#fbfaf6", "#16171a"))
"""Fill and ink of small stones of nobody, Black and White."""


def stone_fill(player: int) -> str:
    """The flat fill of a player's small stones; 0 is for nodes without a move."""
    return STONES[player][0] if player < len(STONES) else _theme(LIGHT).stone(player).flat


def stone_ink(player: int) -> str:
    """The colour of text on a player's small stones."""
    return STONES[player][1] if player < len(STONES) else _theme(LIGHT).stone(player).mark


def edge_colour(palette: QPalette) -> QColor:
    """The outline of small stones: seen around black ones on dark ground and white ones on light ground."""
    colour = palette.color(Role.Text)
    colour.setAlpha(130)
    return colour


def is_dark(palette: QPalette) -> bool:
    """Whether light text stands on dark ground."""
    return palette.color(Role.Window).lightness() < HALF_LIGHT


def theme_for(palette: QPalette) -> Theme:
    """The look of a board that goes with the palette."""
    return _theme(DARK if is_dark(palette) else LIGHT)


def _theme(name: str) -> Theme:
    # the look of the program is wanted long before that of a board
    from goboard.drawing.theme import load_theme

    return load_theme(name)


def palette(scheme: str) -> QPalette:
    """The complete palette of LIGHT or DARK."""
    made = QPalette()
    for role, colours in COLOURS_OF.items():
        made.setColor(role, QColor(colours[scheme == DARK]))
    faint = QColor(FAINT[scheme])
    for role in (Role.WindowText, Role.Text, Role.ButtonText, Role.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    made.setColor(QPalette.ColorGroup.Disabled, Role.Highlight, QColor(COLOURS_OF[Role.Mid][1]))
    return made


def scheme_of(choice: str) -> str:
    """LIGHT or DARK: as chosen, or as the system has it."""
    if choice in (LIGHT, DARK):
        return choice
    return DARK if QApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT


def apply_style(app: QApplication, choice: str) -> str:
    """Give the whole program its look; answers which scheme that is."""
    scheme = scheme_of(choice)
    if app.style().name() != "fusion":
        app.setStyle("Fusion")
    app.setPalette(palette(scheme))
    outlined = palette(scheme)
    outlined.setColor(Role.Window, QColor(OUTLINES[scheme]))
    for widget in TICKED:
        # a name is a text whatever the stubs say
        app.setPalette(outlined, widget)  # type: ignore[arg-type]
    return scheme


def clear_pixmap(size: QSize, ratio: float = 1.0) -> QPixmap:
    """A transparent one of that size in device-independent pixels."""
    pixmap = QPixmap(math.ceil(size.width() * ratio), math.ceil(size.height() * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap
