"""What an SVG picture of a board uses again and again: gradients, one stone of each kind, the wood."""

import base64
from pathlib import Path

from goboard.drawing.colours import channels, faded
from goboard.drawing.grain import LEAST_RADIUS, LINE_WIDTH, grain
from goboard.drawing.shadow import REACH, STOPS
from goboard.drawing.stone_style import Light, StoneStyle, Stops

KINDS = {".jpg": "jpeg", ".jpeg": "jpeg", ".png": "png"}


class Definitions:
    """Collects definitions as they are asked for, each once; stones and shadows are of radius 1."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._names: dict[object, str] = {}

    def stone(self, style: StoneStyle, variant: int, radius: float, flat: bool) -> str:
        """The name of a stone; below a certain size it shows no grain, and flat ones no light."""
        grained = bool(style.grain) and not flat and radius >= LEAST_RADIUS
        key = ("stone", style.name, variant if grained else 0, grained, flat)
        if key not in self._names:
            name = self._names[key] = f"{style.name}-{'flat' if flat else variant if grained else 'plain'}"
            parts = self._flat(style) if flat else self._lit(style)
            parts += [_grain(style, variant)] if grained else []
            self.lines += [f'<g id="{name}">', *parts, "</g>"]
        return self._names[key]

    def shadow(self, colour: str) -> str:
        """The name of a shadow."""
        key = ("shadow", colour)
        if key not in self._names:
            name = self._names[key] = f"shadow-{len(self._names)}"
            light = Light((0, 0), REACH, (0, 0), tuple((at, faded(colour, part)) for at, part in STOPS))
            self.lines += [_gradient(f"{name}-fade", light)]
            self.lines += [f'<circle id="{name}" r="{REACH}" fill="url(#{name}-fade)"/>']
        return self._names[key]

    def ball(self, light: Light) -> str:
        """The name of a light on a disc of radius 1."""
        key = ("ball", light)
        if key not in self._names:
            name = self._names[key] = f"ball-{len(self._names)}"
            self.lines.append(_gradient(name, light))
        return self._names[key]

    def clip(self, box: tuple[float, float, float, float], radius: float) -> str:
        """The name of a clip path: one box with round corners."""
        name = f"clip-{len(self._names)}"
        self._names[("clip", name)] = name
        x, y, width, height = (f"{value:g}" for value in box)
        shape = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius:g}"/>'
        self.lines.append(f'<clipPath id="{name}">{shape}</clipPath>')
        return name

    def image_uri(self, path: Path) -> str:
        """An image file as a data URI."""
        kind = KINDS[path.suffix.lower()]
        return f"data:image/{kind};base64,{base64.b64encode(path.read_bytes()).decode('ascii')}"

    def _lit(self, style: StoneStyle) -> list[str]:
        parts = []
        for index, light in enumerate(style.lights):
            name = f"{style.name}-light-{index}"
            if name not in self._names:
                self._names[name] = name
                self.lines.append(_gradient(name, light))
            parts.append(f'<circle r="1" fill="url(#{name})"/>')
        rim = channels(style.rim)
        look = f'stroke="{style.rim[:7]}" stroke-opacity="{rim[3] / 255:.2f}" stroke-width="0.04"'
        return [*parts, f'<circle r="0.98" fill="none" {look}/>']

    @staticmethod
    def _flat(style: StoneStyle) -> list[str]:
        return [f'<circle r="1" fill="{style.flat}"/>']


def _gradient(name: str, light: Light) -> str:
    (cx, cy), (fx, fy) = light.centre, light.focus
    head = f'id="{name}" gradientUnits="userSpaceOnUse" cx="{cx}" cy="{cy}" r="{light.radius}" fx="{fx}" fy="{fy}"'
    return f"<radialGradient {head}>{_stops(light.stops)}</radialGradient>"


def _stops(stops: Stops) -> str:
    return "".join(
        f'<stop offset="{at:g}" stop-color="{colour[:7]}" stop-opacity="{channels(colour)[3] / 255:.3g}"/>'
        for at, colour in stops
    )


def _grain(style: StoneStyle, variant: int) -> str:
    path = "".join(
        f"M{x1:.3f} {y1:.3f}Q{cx:.3f} {cy:.3f} {x2:.3f} {y2:.3f}" for x1, y1, cx, cy, x2, y2 in grain(variant)
    )
    alpha = channels(style.grain)[3] / 255
    look = f'stroke="{style.grain[:7]}" stroke-opacity="{alpha:.3g}" stroke-width="{LINE_WIDTH}"'
    return f'<path d="{path}" fill="none" {look}/>'
