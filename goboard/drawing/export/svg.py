"""Shapes as SVG text: the same picture as on the screen, in vectors; the wood is embedded."""

import base64
import struct
import zlib
from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from goboard.arrays import Float
from goboard.drawing import shapes
from goboard.drawing.colours import channels, faded
from goboard.drawing.shapes import (
    CAPITAL_HEIGHT,
    GRAIN_WIDTH,
    LEAST_GRAIN_RADIUS,
    SHADOW_REACH,
    SHADOW_STOPS,
    Light,
    Shape,
    StoneStyle,
    grain,
)
from goboard.harmless import harmless
from goboard.jobs.watch import checkpoint
from goboard.sgf.saving import plain_bytes
from goboard.words.message import english

PNG_HEAD = b"\x89PNG\r\n\x1a\n"
WITH_PALETTE = 3
"""What PNG calls images whose pixels are numbers of colours."""
KINDS = {".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp", ".bmp": "bmp", ".gif": "gif"}
"""Of pictures, by how their files end; others are called PNG: whoever shows them looks at what is in them."""


class Definitions:
    """Collects definitions as they are asked for, each once; stones and shadows are of radius 1. `said` puts what
    stands in the picture into words."""

    def __init__(self, said: Callable[[str], str] = english) -> None:
        self.said = said
        self.lines: list[str] = []
        self._names: dict[object, str] = {}

    def stone(self, style: StoneStyle, variant: int, radius: float, flat: bool) -> str:
        """The name of a stone; below a certain size it shows no grain, and flat ones no light."""
        grained = bool(style.grain) and not flat and radius >= LEAST_GRAIN_RADIUS
        key = ("stone", style.name, variant if grained else 0, grained, flat)
        if key not in self._names:
            name = self._names[key] = f"{style.name}-{'flat' if flat else variant if grained else 'plain'}"
            if flat:
                parts = [f'<circle r="1" fill="{style.flat}"/>']
            elif style.picture is not None:
                parts = [_image((-1, -1, 2, 2), style.picture)]
            else:
                parts = self._lit(style)
            parts += [_grain(style, variant)] if grained else []
            self.lines += [f'<g id="{name}">', *parts, "</g>"]
        return self._names[key]

    def shadow(self, colour: str) -> str:
        """The name of a shadow."""
        key = ("shadow", colour)
        if key not in self._names:
            name = self._names[key] = f"shadow-{len(self._names)}"
            light = Light((0, 0), SHADOW_REACH, (0, 0), tuple((at, faded(colour, part)) for at, part in SHADOW_STOPS))
            self.lines += [_gradient(f"{name}-fade", light)]
            self.lines += [f'<circle id="{name}" r="{SHADOW_REACH}" fill="url(#{name}-fade)"/>']
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


def _gradient(name: str, light: Light) -> str:
    (cx, cy), (fx, fy) = light.centre, light.focus
    head = f'id="{name}" gradientUnits="userSpaceOnUse" cx="{cx}" cy="{cy}" r="{light.radius}" fx="{fx}" fy="{fy}"'
    stops = (
        f'<stop offset="{at:g}" stop-color="{colour[:7]}" stop-opacity="{channels(colour)[3] / 255:.3g}"/>'
        for at, colour in light.stops
    )
    return f"<radialGradient {head}>{''.join(stops)}</radialGradient>"


def _grain(style: StoneStyle, variant: int) -> str:
    path = "".join(
        f"M{x1:.3f} {y1:.3f}Q{cx:.3f} {cy:.3f} {x2:.3f} {y2:.3f}" for x1, y1, cx, cy, x2, y2 in grain(variant)
    )
    alpha = channels(style.grain)[3] / 255
    look = f'stroke="{style.grain[:7]}" stroke-opacity="{alpha:.3g}" stroke-width="{GRAIN_WIDTH}"'
    return f'<path d="{path}" fill="none" {look}/>'


FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"


def to_svg(
    drawn: Iterable[Shape], width: int, height: int, title: str = "", said: Callable[[str], str] = english
) -> str:
    """The whole document; `title` is what a reader of the screen says. `said` puts what stands in the picture into
    words, English as a rule."""
    definitions = Definitions(said)
    body = svg_lines(drawn, definitions)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="{FONT}">'
    )
    named = [f"<title>{escape(harmless(title), quote=False)}</title>"] if title else []
    return "\n".join([head, *named, "<defs>", *definitions.lines, "</defs>", *body, "</svg>", ""])


def svg_lines(drawn: Iterable[Shape], definitions: Definitions) -> list[str]:
    """The elements that draw the shapes; what they refer to goes into the definitions."""
    found = []
    for shape in drawn:
        checkpoint()
        found += _WRITERS[type(shape)](shape, definitions)
    return found


def number(value: float) -> str:
    """A length as short as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def paint(attribute: str, colour: str) -> str:
    """fill="..." or stroke="...", with its opacity where it has one; an empty colour paints nothing."""
    if not colour:
        return f'{attribute}="none"'
    alpha = channels(colour)[3]
    thin = "" if alpha == 255 else f' {attribute}-opacity="{number(alpha / 255)}"'
    return f'{attribute}="{colour[:7]}"{thin}'


def _stroke(colour: str, width: float) -> str:
    return f' {paint("stroke", colour)} stroke-width="{number(width)}"' if colour else ""


def _filled(shape: shapes.Filled) -> str:
    return f"{paint('fill', shape.fill)}{_stroke(shape.stroke, shape.width)}"


def _lines(shape: shapes.Lines, _: Definitions) -> list[str]:
    path = "".join(f"M{_place(row[:2])}L{_place(row[2:])}" for row in shape.ends.tolist())
    return [f'<path d="{path}" fill="none"{_stroke(shape.colour, shape.width)} stroke-linecap="round"/>']


def _rects(shape: shapes.Rects, _: Definitions) -> list[str]:
    parts = (f"M{_place(row[:2])}h{number(row[2])}v{number(row[3])}h{number(-row[2])}z" for row in shape.boxes.tolist())
    return [f'<path d="{"".join(parts)}" {paint("fill", shape.fill)} shape-rendering="crispEdges"/>']


def _rounded(shape: shapes.RoundedRect, _: Definitions) -> list[str]:
    corner = f' rx="{number(shape.radius)}"' if shape.radius else ""
    return [f"<rect {_box(shape.box)}{corner} {_filled(shape)}/>"]


def _polygons(shape: shapes.Polygons, _: Definitions) -> list[str]:
    outlines = ("M" + "L".join(_place(corner) for corner in outline.tolist()) + "z" for outline in shape.outlines)
    return [f'<path d="{"".join(outlines)}" {_filled(shape)}/>']


def _discs(shape: shapes.Discs, _: Definitions) -> list[str]:
    look = f'r="{number(shape.radius)}" {_filled(shape)}'
    return [f'<circle cx="{number(x)}" cy="{number(y)}" {look}/>' for x, y in shape.centres.tolist()]


def _stones(shape: shapes.Stones, definitions: Definitions) -> list[str]:
    places = _transforms(shape.centres, shape.radius, shape.frames)
    found = []
    for place, variant in zip(places, shape.variants.tolist(), strict=True):
        name = definitions.stone(shape.style, variant, shape.radius, shape.flat)
        found.append(f'<use href="#{name}" transform="{place}"/>')
    return found if shape.opacity == 1 else [f'<g opacity="{number(shape.opacity)}">', *found, "</g>"]


def _shadows(shape: shapes.Shadows, definitions: Definitions) -> list[str]:
    name = definitions.shadow(shape.colour)
    places = _transforms(shape.centres + shape.offset, shape.radius, shape.frames)
    return [f'<use href="#{name}" transform="{place}"/>' for place in places]


def _transforms(centres: Float, radius: float, frames: Float | None) -> list[str]:
    """From things of radius 1 around the origin to these places."""
    if frames is None:
        return [f"translate({number(x)} {number(y)}) scale({radius:.4g})" for x, y in centres.tolist()]
    # columns one after the other, as SVG has them
    maps = (radius * frames).transpose(0, 2, 1).reshape(-1, 4).tolist()
    pairs = zip(maps, centres.tolist(), strict=True)
    return [f"matrix({' '.join(f'{each:.4g}' for each in values)} {number(x)} {number(y)})" for values, (x, y) in pairs]


def _ball(shape: shapes.Ball, definitions: Definitions) -> list[str]:
    x, y = shape.centre
    place = f"translate({number(x)} {number(y)}) scale({shape.radius:.4g} {shape.radius * shape.height:.4g})"
    return [f'<circle r="1" transform="{place}" fill="url(#{definitions.ball(shape.light)})"/>']


def _texts(shape: shapes.Texts, definitions: Definitions) -> list[str]:
    weight = ' font-weight="bold"' if shape.bold else ""
    drop = CAPITAL_HEIGHT * shape.size / 2
    weight += f' font-family="{escape(harmless(shape.family))}"' if shape.family else ""
    look = f'font-size="{number(shape.size)}"{weight} text-anchor="middle" {paint("fill", shape.colour)}'
    items = (
        f'<text x="{number(x)}" y="{number(y + drop)}">{escape(harmless(definitions.said(text)), quote=False)}</text>'
        for text, x, y in shape.items
    )
    return [f"<g {look}>", *items, "</g>"]


def _picture(shape: shapes.Picture, definitions: Definitions) -> list[str]:
    left, top, width, height = shape.box
    crop_left, crop_top, crop_width, crop_height = shape.source
    wide, tall = width / crop_width, height / crop_height
    whole = (left - crop_left * wide, top - crop_top * tall, wide, tall)
    clip = definitions.clip(shape.box, shape.radius)
    return [f'<g clip-path="url(#{clip})">{_image(whole, shape.path)}</g>']


def _image(box: Sequence[float], picture: Path) -> str:
    """All of a picture from a file, in that box."""
    uri = data_uri(KINDS.get(picture.suffix.lower(), "png"), plain_bytes(picture))
    return f'<image {_box(box)} preserveAspectRatio="none" href="{uri}"/>'


def _raster(shape: shapes.Raster, _: Definitions) -> list[str]:
    height, width = shape.values.shape
    box = _box((*shape.corner, shape.side * width, shape.side * height))
    return [f'<image {box} style="image-rendering:pixelated" href="{png_uri(shape)}"/>']


def _place(corner: Sequence[float]) -> str:
    return f"{number(corner[0])} {number(corner[1])}"


def _box(box: Sequence[float]) -> str:
    left, top, width, height = (number(value) for value in box)
    return f'x="{left}" y="{top}" width="{width}" height="{height}"'


def png_uri(shape: shapes.Raster) -> str:
    """The pixels as a PNG data URI."""
    height, width = shape.values.shape
    colours = [channels(colour) for colour in shape.palette]
    rows = np.zeros((height, width + 1), dtype=np.uint8)
    rows[:, 1:] = shape.values
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, WITH_PALETTE, 0, 0, 0)),
        (b"PLTE", b"".join(bytes(colour[:3]) for colour in colours)),
        (b"tRNS", bytes(colour[3] for colour in colours)),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    png = PNG_HEAD + b"".join(_chunk(kind, data) for kind, data in parts)
    return data_uri("png", png)


def data_uri(kind: str, image: bytes) -> str:
    """An image file as it stands in a text."""
    return f"data:image/{kind};base64,{base64.b64encode(image).decode('ascii')}"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


_WRITERS: dict[type[Shape], Callable[[Any, Definitions], list[str]]] = {
    shapes.Lines: _lines,
    shapes.Discs: _discs,
    shapes.Stones: _stones,
    shapes.Shadows: _shadows,
    shapes.Ball: _ball,
    shapes.Rects: _rects,
    shapes.RoundedRect: _rounded,
    shapes.Polygons: _polygons,
    shapes.Texts: _texts,
    shapes.Picture: _picture,
    shapes.Raster: _raster,
}
