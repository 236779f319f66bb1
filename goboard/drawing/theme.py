"""How a board looks: every colour and every light, read from resources/themes. Sizes belong to the layers."""

import colorsys
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from goboard.drawing.colours import blended, contrast
from goboard.drawing.shapes import Light, StoneStyle
from goboard.resources_path import resource

INKS = ("#ffffff", "#151515")
GLASS_RIM = "#00000080"
GOLDEN = 0.618033988749895
"""Of the circle of hues: steps of this length never come near each other soon."""
LIGHTNESS, SATURATION = (0.30, 0.72, 0.46), (0.85, 0.70, 0.55)
SHEEN = Light((-0.34, -0.42), 0.4, (-0.34, -0.42), ((0.0, "#ffffff70"), (0.45, "#ffffff28"), (1.0, "#ffffff00")))


def glass(name: str, flat: str) -> StoneStyle:
    """Stones of one colour, lit from the upper left."""
    stops = (
        (0.0, blended("#ffffff78", flat)),
        (0.35, blended("#ffffff30", flat)),
        (0.75, flat),
        (1.0, blended("#00000068", flat)),
    )
    body = Light((0.0, 0.0), 1.0, (-0.36, -0.42), stops)
    return StoneStyle(name, flat, GLASS_RIM, ink_on(flat), "", (body, SHEEN))


@lru_cache(maxsize=128)
def further_glass(number: int) -> StoneStyle:
    """A style for a player that no theme has one for; the same number always gives the same."""
    pair = number % len(LIGHTNESS)
    rgb = colorsys.hls_to_rgb(number * GOLDEN % 1, LIGHTNESS[pair], SATURATION[pair])
    return glass(f"glass-{number}", "#" + "".join(f"{round(255 * value):02x}" for value in rgb))


GREYS = ("#c4c4c4", "#6a6a6a", "#e4e4e4", "#8c8c8c", "#a8a8a8", "#484848")
"""On paper: those of players whose numbers follow each other differ much."""


@lru_cache(maxsize=128)
def grey(number: int) -> StoneStyle:
    """Stones on paper of a player beyond the second; after some players the greys come round again."""
    flat = GREYS[number % len(GREYS)]
    return StoneStyle(f"grey-{number}", flat, "#000000", ink_on(flat), "", ())


def ink_on(colour: str) -> str:
    """The lighter or the darker ink, whichever is easier to read on that colour."""
    return max(INKS, key=lambda ink: contrast(ink, colour))


TINT = "80"
"""The alpha of the cells of a player whose stones are of glass."""


@dataclass(frozen=True)
class Theme:
    """A whole look. `territory[p - 1]` fills player p's cells, `owner[p - 1]` the small squares on dead stones.

    Both are made from the stones of a player for whom they say nothing; so are stones beyond `stones`, without end.
    """

    name: str
    title: str
    is_dark: bool
    table: str
    wood: Path
    wood_flat: str
    """The wood's mean colour: what lies behind a text on an empty point."""
    wood_shade: str
    """Painted over the wood, to darken it."""
    wood_edge: tuple[str, str]
    """The lit and the shaded edge of the board."""
    board_shadow: str
    line: str
    hoshi: str
    coordinate: str
    shadow: str
    mark: str
    """Signs on empty points."""
    accent: str
    warning: str
    alive: str
    """The line around groups that live for certain."""
    gap: str
    """Points at which a border is open."""
    change: str
    """Rings where a verdict has changed."""
    sign: tuple[str, str]
    """Ground and ink of the badges that the rules hang on stones."""
    speech: str
    """The sign that the move shown has a comment; its lines and its rim have the ground of badges."""
    lit: tuple[str, ...]
    """Outlines of the groups that an answer speaks of, in order; then they come round again."""
    heat: tuple[str, str, str]
    """Weights of points: the lowest below zero, the middle (zero, or the lowest of all), the highest."""
    stones: tuple[StoneStyle, ...]
    territory: tuple[str, ...]
    owner: tuple[str, ...]
    territory_edge: str = ""
    """The line around territory, "" for none."""
    is_plain: bool = False
    """For paper: neither wood nor light nor shadow, and stones as discs with outlines."""
    dead_opacity: float = 0.5
    """Of dead stones; where it is 1 they are told from living ones by strokes."""
    stone_size: float = 1.0
    """A part of the usual radius of stones."""
    coordinate_font: str = ""
    mark_font: str = ""
    """Families of letters; "" for those of whoever paints them."""

    def stone(self, player: int) -> StoneStyle:
        """The stones of player 1, 2 ...: no two players' are alike."""
        if player <= len(self.stones):
            return self.stones[player - 1]
        return grey(player) if self.is_plain else further_glass(player)

    def cell(self, player: int) -> str:
        """The fill of that player's territory."""
        return self.territory[player - 1] if player <= len(self.territory) else self.stone(player).flat + TINT

    def square(self, player: int) -> str:
        """The small square on a dead stone that says whose point it becomes."""
        return self.owner[player - 1] if player <= len(self.owner) else self.stone(player).flat

    def mark_on(self, player: int) -> str:
        """The colour of a sign on that player's stone, or on an empty point for 0."""
        return self.stone(player).mark if player else self.mark


def theme_names() -> tuple[str, ...]:
    """The themes that are shipped, by name, in alphabetical order."""
    return tuple(sorted(path.stem for path in resource("themes").glob("*.json")))


@lru_cache(maxsize=8)
def load_theme(name: str) -> Theme:
    """The shipped theme of that name; ValueError names the known ones if there is none."""
    if name not in theme_names():
        raise ValueError(f"There is no theme {name!r}; there are {', '.join(theme_names())}.")
    path = resource("themes", f"{name}.json")
    values: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    values["wood"] = resource("themes", values["wood"])
    for several in ("wood_edge", "sign", "lit", "heat"):
        values[several] = tuple(values[several])
    coloured = (glass(called, colour) for called, colour in values.pop("glass").items())
    values["stones"] = (*(_stone(stone) for stone in values["stones"]), *coloured)
    values["territory"], values["owner"] = tuple(values["territory"]), tuple(values["owner"])
    return Theme(name=name, **values)


def _stone(values: Mapping[str, Any]) -> StoneStyle:
    return StoneStyle(**{**values, "lights": tuple(_light(light) for light in values["lights"])})


def _light(values: Mapping[str, Any]) -> Light:
    centre, focus = tuple(values["centre"]), tuple(values.get("focus", values["centre"]))
    return Light(centre, values["radius"], focus, tuple((float(at), colour) for at, colour in values["stops"]))
