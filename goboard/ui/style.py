"""The program's look: Fusion with palettes of our own, light and dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from goboard.drawing.theme import Theme


SYSTEM, LIGHT, DARK = "system", "light", "dark"
COLOURS = "view/colours"
"""The key of the settings that says which."""

Role = QPalette.ColorRole
HALF_LIGHT = 128
"""Grounds of less lightness are dark."""

LIGHT_COLOURS = {
    Role.Window: "#f3f1ed",
    Role.WindowText: "#1d1b18",
    Role.Base: "#fffefb",
    Role.AlternateBase: "#f6f3ec",
    Role.Text: "#1d1b18",
    Role.PlaceholderText: "#6d675f",
    Role.Button: "#e9e5de",
    Role.ButtonText: "#1d1b18",
    Role.BrightText: "#b3261e",
    Role.Light: "#ffffff",
    Role.Midlight: "#f2eee8",
    Role.Mid: "#bdb6aa",
    Role.Dark: "#958d80",
    Role.Shadow: "#55504a",
    Role.Highlight: "#245f8f",
    Role.HighlightedText: "#ffffff",
    Role.Link: "#1b5c92",
    Role.LinkVisited: "#6b4b8f",
    Role.ToolTipBase: "#fffef5",
    Role.ToolTipText: "#1d1b18",
    Role.Accent: "#245f8f",
}
DARK_COLOURS = {
    Role.Window: "#24262a",
    Role.WindowText: "#eceae6",
    Role.Base: "#1a1c1f",
    Role.AlternateBase: "#212327",
    Role.Text: "#eceae6",
    Role.PlaceholderText: "#a19d96",
    Role.Button: "#34373c",
    Role.ButtonText: "#eceae6",
    Role.BrightText: "#ff8a80",
    Role.Light: "#4a4e55",
    Role.Midlight: "#3e4248",
    Role.Mid: "#52565d",
    Role.Dark: "#131517",
    Role.Shadow: "#000000",
    Role.Highlight: "#3a78ab",
    Role.HighlightedText: "#ffffff",
    Role.Link: "#86bdea",
    Role.LinkVisited: "#c3a6e6",
    Role.ToolTipBase: "#34373c",
    Role.ToolTipText: "#eceae6",
    Role.Accent: "#5b9fd6",
}
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
    for role, colour in (DARK_COLOURS if scheme == DARK else LIGHT_COLOURS).items():
        made.setColor(role, QColor(colour))
    faint = QColor(FAINT[scheme])
    for role in (Role.WindowText, Role.Text, Role.ButtonText, Role.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    made.setColor(QPalette.ColorGroup.Disabled, Role.Highlight, QColor(DARK_COLOURS[Role.Mid]))
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
