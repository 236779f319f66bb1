"""How a board looks: every colour and every light, read from resources/themes. Sizes belong to the layers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from goboard.drawing.glass import further_glass, glass, grey
from goboard.drawing.stone_style import Light, StoneStyle
from goboard.resources_path import resource

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
    lit: tuple[str, ...]
    """Outlines of the groups that an answer speaks of, in order; then they come round again."""
    heat: tuple[str, str, str]
    """Weights of points: the lowest below zero, the middle (zero, or the lowest of all), the highest."""
    stones: tuple[StoneStyle, ...]
    territory: tuple[str, ...]
    owner: tuple[str, ...]
    is_plain: bool = False
    """For paper: neither wood nor light nor shadow, and stones as discs with outlines."""

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
