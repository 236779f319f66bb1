"""Icons in the colours of the palette, drawn from the lines and circles of resources/icons."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QIcon, QImage, QPainter, QPainterPath, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QApplication

from goboard.resources_path import resource

VIEW = 24
"""The drawings' own width and height."""
MODES = {
    QIcon.Mode.Normal: (QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText),
    QIcon.Mode.Disabled: (QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText),
    QIcon.Mode.Selected: (QPalette.ColorGroup.Active, QPalette.ColorRole.HighlightedText),
}
SIDES = (16, 20)
"""The sizes that menus and buttons, and toolbars, ask for at the usual scale."""
USUAL_DPI = 96
KEPT = 100
"""So many icons are kept, more than a window has."""
ELEMENT = re.compile(r"<(svg|path|circle) ?([^>]*?)/?>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
STEP = re.compile(r"([MLHVCSAZ])([^MLHVCSAZ]*)", re.IGNORECASE)
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
TAKEN = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}
"""How many numbers each step of a path has."""


class Stroke(NamedTuple):
    """One line or circle of a drawing: how wide its outline is, 0 for none, its dashes, and whether it is filled."""

    path: QPainterPath
    width: float
    dashes: tuple[float, ...]
    is_filled: bool


def icon(name: str, palette: QPalette) -> QIcon:
    """The icon of that name in resources/icons; FileNotFoundError if there is none."""
    scales = [
        screen.devicePixelRatio() * max(1.0, screen.logicalDotsPerInch() / USUAL_DPI)
        for screen in QApplication.screens()
    ]
    colours = (palette.color(group, role).rgba() for group, role in MODES.values())
    return _made(name, tuple(colours), tuple(math.ceil(side * max(scales)) for side in SIDES))


@lru_cache(KEPT)
def _made(name: str, colours: tuple[int, ...], sides: tuple[int, ...]) -> QIcon:
    """The windows of a program share their icons: painting them is a sixth of the work of opening one."""
    made, strokes = QIcon(), drawing(name)
    for mode, colour in zip(MODES, colours, strict=True):
        for side in sides:
            made.addPixmap(_painted(strokes, QColor.fromRgba(colour), side), mode)
    return made


def _painted(strokes: tuple[Stroke, ...], colour: QColor, side: int) -> QPixmap:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / VIEW, side / VIEW)
    for stroke in strokes:
        pen = QPen(Qt.PenStyle.NoPen)
        if stroke.width:
            pen = QPen(colour, stroke.width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        if stroke.dashes:
            pen.setDashPattern([dash / stroke.width for dash in stroke.dashes])
        painter.setPen(pen)
        painter.setBrush(QBrush(colour) if stroke.is_filled else Qt.BrushStyle.NoBrush)
        painter.drawPath(stroke.path)
    painter.end()
    # a copy has no paint engine, which takes more than the picture
    return QPixmap.fromImage(image.copy())


def drawing(name: str) -> tuple[Stroke, ...]:
    """What the file of that icon draws; ValueError for anything but the lines and circles that icons are made of."""
    found: list[Stroke] = []
    common: dict[str, str] = {}
    for kind, attributes in ELEMENT.findall(resource("icons", f"{name}.svg").read_text(encoding="utf-8")):
        own = {**common, **dict(ATTRIBUTE.findall(attributes))}
        if kind == "svg":
            common = {key: own[key] for key in ("fill", "stroke", "stroke-width")}
            continue
        path = path_of(own["d"]) if kind == "path" else QPainterPath()
        if kind == "circle":
            x, y, radius = (float(own[key]) for key in ("cx", "cy", "r"))
            path.addEllipse(QPointF(x, y), radius, radius)
        dashes = tuple(map(float, own.get("stroke-dasharray", "").split()))
        width = 0.0 if own["stroke"] == "none" else float(own["stroke-width"])
        found.append(Stroke(path, width, dashes, own["fill"] != "none"))
    return tuple(found)


def path_of(text: str) -> QPainterPath:
    """The path of SVG's `d`, whose arcs are parts of circles; ValueError for a step that no icon has."""
    path = QPainterPath()
    bend = QPointF()
    for letter, rest in STEP.findall(text):
        numbers = [float(number) for number in NUMBER.findall(rest)]
        count = TAKEN[letter.upper()]
        for first in range(0, max(len(numbers), 1), max(count, 1)):
            bend = _step(path, letter, numbers[first : first + count], bend)
            letter = {"M": "L", "m": "l"}.get(letter, letter)
    return path


def _step(path: QPainterPath, letter: str, numbers: list[float], bend: QPointF) -> QPointF:
    """Add one step; answers the point that the next smooth curve starts towards."""
    here = path.currentPosition()
    origin = here if letter.islower() else QPointF()
    kind = letter.upper()
    if kind == "Z":
        path.closeSubpath()
    elif kind in "HV":
        path.lineTo(origin.x() + numbers[0], here.y()) if kind == "H" else path.lineTo(
            here.x(), origin.y() + numbers[0]
        )
    elif kind == "A":
        _arc(path, numbers[0], bool(numbers[3]), bool(numbers[4]), origin + QPointF(*numbers[5:]))
    else:
        points = [origin + QPointF(*numbers[at : at + 2]) for at in range(0, len(numbers), 2)]
        if kind == "S":
            points.insert(0, bend)
        if kind == "M":
            path.moveTo(points[0])
        elif kind == "L":
            path.lineTo(points[0])
        else:
            path.cubicTo(*points)
            return points[2] * 2 - points[1]
    return path.currentPosition()


def _arc(path: QPainterPath, radius: float, is_large: bool, is_clockwise: bool, end: QPointF) -> None:
    """A part of a circle to that point."""
    start = path.currentPosition()
    middle, across = (start + end) / 2, end - start
    length = math.hypot(across.x(), across.y())
    radius = max(radius, length / 2)
    away = math.sqrt(radius * radius - length * length / 4) / length * (-1 if is_large == is_clockwise else 1)
    centre = middle + QPointF(-across.y(), across.x()) * away
    first, last = (math.atan2(at.y() - centre.y(), at.x() - centre.x()) for at in (start, end))
    turn = (last - first) % math.tau - (0 if is_clockwise else math.tau)
    parts = math.ceil(abs(turn) / (math.pi / 2))
    angles = [first + turn * part / parts for part in range(parts + 1)]
    reach = 4 / 3 * math.tan(turn / parts / 4)
    for one, other in pairwise(angles):
        outs = [QPointF(math.cos(angle), math.sin(angle)) * radius for angle in (one, other)]
        (near, far), ahead = outs, [QPointF(-out.y(), out.x()) * reach for out in outs]
        path.cubicTo(centre + near + ahead[0], centre + far - ahead[1], end if other == angles[-1] else centre + far)
