"""The program's colours: light, dark and of high contrast; `goboard.ui.look` draws with them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QStandardItem
    from PySide6.QtWidgets import QTableWidgetItem

    from goboard.drawing.looks import Look
    from goboard.drawing.theme import Theme


SYSTEM, LIGHT, DARK, HIGH = "system", "light", "dark", "high"
COLOURS = "view/colours"
"""The key of the settings that says which."""

Role = QPalette.ColorRole
HALF_LIGHT = 128
"""Grounds of less lightness are dark."""


UNIT = 4
"""Device-independent pixels of which all spaces are so many as `SPACES` says."""
SPACES = (1, 2, 3, 4, 6, 8, 12)


class Type:
    """The sizes of letters, times those that the system has for windows."""

    SMALL = 0.92
    BODY = 1.0
    SECTION = COMMENT = 1.15
    CLOCK = RESULT = 1.3
    ALONE = 1.6
    """The foot where the board has the whole screen."""
    TITLE = 1.85
    FIGURE = 2.4
    """A number to be seen from afar."""


def sized(widget: QWidget, size: float) -> None:
    """Give it letters of that size of the scale, whatever it had."""
    font = widget.font()
    font.setPointSizeF(QApplication.font(widget).pointSizeF() * size)
    widget.setFont(font)


def scaled(font: QFont, size: float) -> QFont:
    """The same letters in another size of the scale, where a font has that of ordinary text."""
    other = QFont(font)
    other.setPointSizeF(font.pointSizeF() * size)
    return other


def letter_width(metrics: QFontMetrics) -> int:
    """Of a letter, on average. Fonts of East Asia would say how wide their own signs are, which are twice as wide."""
    return min(metrics.averageCharWidth(), metrics.horizontalAdvance("x"))


class Tokens(NamedTuple):
    """The colours of a scheme by what they are for; texts have a contrast of 4.5 on every ground, `edge` and `focus`
    of 3."""

    window: str
    panel: str
    raised: str
    sunken: str
    line: str
    edge: str
    text: str
    text2: str
    disabled: str
    accent: str
    on_accent: str
    tint: str
    good: str
    warn: str
    warn_ground: str
    bad: str
    bad_ground: str
    visited: str


TOKENS = {
    LIGHT: Tokens(
        "#f3f0ea", "#fbf9f5", "#ffffff", "#e9e5dd", "#dcd6cb", "#8c867b", "#24211d", "#5f5a52", "#9b958a",
        "#0b6660", "#ffffff", "#dcebe8", "#2c6e2f", "#7a4b00", "#fbeccb", "#a8281e", "#f9e1dc", "#6b4b8f",
    ),
    DARK: Tokens(
        "#191a1c", "#212326", "#2c2f33", "#141517", "#34373b", "#7c8087", "#ece9e3", "#aaa8a2", "#6c6e71",
        "#6fc9bd", "#0e2320", "#24403d", "#8bcb8a", "#f0c36a", "#3d3218", "#f29488", "#47251f", "#c3a6e6",
    ),
    HIGH: Tokens(
        "#000000", "#000000", "#000000", "#000000", "#ffffff", "#ffffff", "#ffffff", "#c8c8c8", "#a8a8a8",
        "#ffe14d", "#000000", "#3a3300", "#7cff7c", "#ffd23f", "#000000", "#ff9a8f", "#000000", "#ffe14d",
    ),
}  # fmt: skip
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
    return palette.color(Role.Dark)


def tokens_for(palette: QPalette) -> Tokens:
    """The colours that the palette is made of, also of a widget that stands on another ground."""
    return _SCHEMES.get(palette.color(QPalette.ColorGroup.Active, Role.Dark).rgba(), TOKENS[LIGHT])


_SCHEMES = {QColor(each.edge).rgba(): each for each in TOKENS.values()}


def is_dark(palette: QPalette) -> bool:
    """Whether light text stands on dark ground."""
    return palette.color(Role.Window).lightness() < HALF_LIGHT


def theme_for(palette: QPalette) -> Theme:
    """The look of a board that goes with the palette, with the board and the stones that are chosen; the same object
    until they are others."""
    name = next(name for name, each in TOKENS.items() if each is tokens_for(palette))
    return _themes.get(name) or _themes.setdefault(name, _themed(name))


_look: list[Look] = []
_themes: dict[str, Theme] = {}


def use_look(look: Look) -> None:
    """From now on boards in small have that board and these stones."""
    _look[:] = [look]
    for name, before in list(_themes.items()):
        now = _themed(name)
        _themes[name] = before if now == before else now


def _themed(name: str) -> Theme:
    from goboard.drawing.looks import themed

    return themed(name, *_look)


def _theme(name: str) -> Theme:
    # the look of the program is wanted long before that of a board
    from goboard.drawing.theme import load_theme

    return load_theme(name)


def palette(scheme: str) -> QPalette:
    """The complete palette of LIGHT, DARK or HIGH."""
    made, our = QPalette(), TOKENS[scheme]
    for role, colour in {
        Role.Window: our.window, Role.WindowText: our.text, Role.Base: our.raised, Role.AlternateBase: our.panel,
        Role.Text: our.text, Role.PlaceholderText: our.text2, Role.Button: our.raised, Role.ButtonText: our.text,
        Role.BrightText: our.bad, Role.Light: our.raised, Role.Midlight: our.sunken, Role.Mid: our.line,
        Role.Dark: our.edge, Role.Shadow: our.edge, Role.Highlight: our.accent, Role.HighlightedText: our.on_accent,
        Role.Link: our.accent, Role.LinkVisited: our.visited, Role.ToolTipBase: our.raised,
        Role.ToolTipText: our.text, Role.Accent: our.accent,
    }.items():  # fmt: skip
        made.setColor(role, QColor(colour))
    disabled = QPalette.ColorGroup.Disabled
    for role in (Role.WindowText, Role.Text, Role.ButtonText, Role.HighlightedText, Role.Accent):
        made.setColor(disabled, role, QColor(our.disabled))
    made.setColor(disabled, Role.Highlight, QColor(our.line))
    return made


def put_on_panel(widget: QWidget, *, is_on: bool = True) -> None:
    """Give what lies on a panel its grounds; all other colours are the program's. To be done again when they change."""
    made, panel = QPalette(), QColor(tokens_for(QApplication.palette()).panel)
    for role in (Role.Window, Role.Base) if is_on else ():
        made.setColor(role, panel)
    if made.resolveMask() != widget.palette().resolveMask() or (is_on and widget.palette().color(Role.Base) != panel):
        widget.setPalette(made)


def scheme_of(choice: str) -> str:
    """LIGHT, DARK or HIGH: as chosen, or as the system has it."""
    if choice in TOKENS:
        return choice
    hints = getattr(QApplication.styleHints(), "accessibility", None)
    # versions of Qt before 6.10 do not know
    if hints is not None and hints().contrastPreference() == Qt.ContrastPreference.HighContrast:
        return HIGH
    return DARK if QApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT


def apply_style(app: QApplication, choice: str, letters: object = None) -> str:
    """Give the whole program its look, and letters of that size if it is given; answers which scheme that is."""
    from goboard.ui.look import Look

    scheme = scheme_of(choice)
    if not isinstance(app.style(), Look):
        app.setStyle(Look())
    app.setPalette(palette(scheme))
    if letters is not None:
        _scale_letters(app, letters)
    return scheme


_growth = 1.0
_system_size = 0.0
"""Of letters, in points; 0 as long as it has not been asked for."""


def _scale_letters(app: QApplication, said: object) -> None:
    """All letters are so many times as large as the system's, 0.8 to 2.5; what is no such number changes nothing."""
    global _system_size, _growth
    font = app.font()
    _system_size = _system_size or font.pointSizeF()
    try:
        size = _system_size * float(str(said))
    except ValueError:
        return
    if 0.8 * _system_size <= size <= 2.5 * _system_size and size != font.pointSizeF():
        font.setPointSizeF(size)
        app.setFont(font)
        _growth = size / _system_size


def growth() -> float:
    """The size of all letters, against the system's."""
    return _growth


def clear_pixmap(size: QSize, ratio: float = 1.0) -> QPixmap:
    """A transparent one of that size in device-independent pixels."""
    pixmap = QPixmap(math.ceil(size.width() * ratio), math.ceil(size.height() * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def embolden(widget: QWidget | QTableWidgetItem | QStandardItem, *, is_bold: bool = True, larger: float = 1.0) -> None:
    """Bold letters, or plain ones again; so many times as large as they were."""
    font = widget.font()
    font.setBold(is_bold)
    font.setPointSizeF(font.pointSizeF() * larger)
    widget.setFont(font)
