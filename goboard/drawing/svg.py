"""Shapes as SVG text: the same picture as on the screen, in vectors; the wood is embedded."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from goboard.drawing.arrays import Float
from goboard.drawing.colours import channels
from goboard.drawing.raster import png_uri
from goboard.drawing.shapes import (
    CAPITAL_HEIGHT,
    Ball,
    Discs,
    Lines,
    Picture,
    Polygons,
    Raster,
    Rects,
    RoundedRect,
    Shadows,
    Shape,
    Stones,
    Texts,
)
from goboard.drawing.svg_definitions import Definitions

FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"


def to_svg(shapes: Iterable[Shape], width: int, height: int, title: str = "") -> str:
    """The whole document; `title` is what a reader of the screen says."""
    definitions = Definitions()
    body = [line for shape in shapes for line in _WRITERS[type(shape)](shape, definitions)]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="{FONT}">'
    )
    named = [f"<title>{escape(title)}</title>"] if title else []
    return "\n".join([head, *named, "<defs>", *definitions.lines, "</defs>", *body, "</svg>", ""])


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


def _lines(shape: Lines, _: Definitions) -> list[str]:
    path = "".join(f"M{_place(row[:2])}L{_place(row[2:])}" for row in shape.ends.tolist())
    return [f'<path d="{path}" fill="none"{_stroke(shape.colour, shape.width)} stroke-linecap="round"/>']


def _rects(shape: Rects, _: Definitions) -> list[str]:
    parts = (f"M{_place(row[:2])}h{number(row[2])}v{number(row[3])}h{number(-row[2])}z" for row in shape.boxes.tolist())
    return [f'<path d="{"".join(parts)}" {paint("fill", shape.fill)} shape-rendering="crispEdges"/>']


def _rounded(shape: RoundedRect, _: Definitions) -> list[str]:
    corner = f' rx="{number(shape.radius)}"' if shape.radius else ""
    return [f"<rect {_box(shape.box)}{corner} {paint('fill', shape.fill)}{_stroke(shape.stroke, shape.width)}/>"]


def _polygons(shape: Polygons, _: Definitions) -> list[str]:
    outlines = ("M" + "L".join(_place(corner) for corner in outline.tolist()) + "z" for outline in shape.outlines)
    return [f'<path d="{"".join(outlines)}" {paint("fill", shape.fill)}{_stroke(shape.stroke, shape.width)}/>']


def _discs(shape: Discs, _: Definitions) -> list[str]:
    look = f'r="{number(shape.radius)}" {paint("fill", shape.fill)}{_stroke(shape.stroke, shape.width)}'
    return [f'<circle cx="{number(x)}" cy="{number(y)}" {look}/>' for x, y in shape.centres.tolist()]


def _stones(shape: Stones, definitions: Definitions) -> list[str]:
    places = _transforms(shape.centres, shape.radius, shape.frames)
    found = []
    for place, variant in zip(places, shape.variants.tolist(), strict=True):
        name = definitions.stone(shape.style, variant, shape.radius, shape.flat)
        found.append(f'<use href="#{name}" transform="{place}"/>')
    return found if shape.opacity == 1 else [f'<g opacity="{number(shape.opacity)}">', *found, "</g>"]


def _shadows(shape: Shadows, definitions: Definitions) -> list[str]:
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


def _ball(shape: Ball, definitions: Definitions) -> list[str]:
    x, y = shape.centre
    place = f"translate({number(x)} {number(y)}) scale({shape.radius:.4g} {shape.radius * shape.height:.4g})"
    return [f'<circle r="1" transform="{place}" fill="url(#{definitions.ball(shape.light)})"/>']


def _texts(shape: Texts, _: Definitions) -> list[str]:
    weight = ' font-weight="bold"' if shape.bold else ""
    drop = CAPITAL_HEIGHT * shape.size / 2
    look = f'font-size="{number(shape.size)}"{weight} text-anchor="middle" {paint("fill", shape.colour)}'
    items = (f'<text x="{number(x)}" y="{number(y + drop)}">{escape(text)}</text>' for text, x, y in shape.items)
    return [f"<g {look}>", *items, "</g>"]


def _picture(shape: Picture, definitions: Definitions) -> list[str]:
    left, top, width, height = shape.box
    crop_left, crop_top, crop_width, crop_height = shape.source
    wide, tall = width / crop_width, height / crop_height
    whole = (left - crop_left * wide, top - crop_top * tall, wide, tall)
    clip = definitions.clip(shape.box, shape.radius)
    image = quoteattr(definitions.image_uri(shape.path))
    return [f'<g clip-path="url(#{clip})"><image {_box(whole)} preserveAspectRatio="none" href={image}/></g>']


def _raster(shape: Raster, _: Definitions) -> list[str]:
    height, width = shape.values.shape
    box = _box((*shape.corner, width, height))
    return [f'<image {box} style="image-rendering:pixelated" href="{png_uri(shape)}"/>']


def _place(corner: Sequence[float]) -> str:
    return f"{number(corner[0])} {number(corner[1])}"


def _box(box: Sequence[float]) -> str:
    left, top, width, height = (number(value) for value in box)
    return f'x="{left}" y="{top}" width="{width}" height="{height}"'


_WRITERS: dict[type[Shape], Callable[[Any, Definitions], list[str]]] = {
    Lines: _lines,
    Discs: _discs,
    Stones: _stones,
    Shadows: _shadows,
    Ball: _ball,
    Rects: _rects,
    RoundedRect: _rounded,
    Polygons: _polygons,
    Texts: _texts,
    Picture: _picture,
    Raster: _raster,
}
