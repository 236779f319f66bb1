"""How a board looks: every colour and every light, read from resources/themes. Sizes belong to the layers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from goboard.resources_path import resource

Stops = tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class Light:
    """A radial gradient on a stone: centre, radius and focus in stone radii from the stone's centre, y down."""

    centre: tuple[float, float]
    radius: float
    focus: tuple[float, float]
    stops: Stops


@dataclass(frozen=True)
class StoneStyle:
    """One player's stones: `lights` are painted over each other, `flat` stands for them where stones are tiny.

    `mark` is the colour of signs on the stone, `grain` that of the shell's growth lines ("" for none), `rim` the
    outline that sets the stone off from the wood.
    """

    name: str
    flat: str
    rim: str
    mark: str
    grain: str
    lights: tuple[Light, ...]


@dataclass(frozen=True)
class Theme:
    """A whole look. `territory[p - 1]` fills player p's cells, `owner[p - 1]` the small squares on dead stones."""

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
    stones: tuple[StoneStyle, ...]
    territory: tuple[str, ...]
    owner: tuple[str, ...]

    def stone(self, player: int) -> StoneStyle:
        """The stones of player 1, 2 ...; with more players than styles they come round again."""
        return self.stones[(player - 1) % len(self.stones)]

    def cell(self, player: int) -> str:
        """The fill of that player's territory."""
        return self.territory[(player - 1) % len(self.territory)]

    def square(self, player: int) -> str:
        """The small square on a dead stone that says whose point it becomes."""
        return self.owner[(player - 1) % len(self.owner)]

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
    values["wood_edge"] = tuple(values["wood_edge"])
    values["stones"] = tuple(_stone(stone) for stone in values["stones"])
    values["territory"], values["owner"] = tuple(values["territory"]), tuple(values["owner"])
    return Theme(name=name, **values)


def _stone(values: Mapping[str, Any]) -> StoneStyle:
    return StoneStyle(**{**values, "lights": tuple(_light(light) for light in values["lights"])})


def _light(values: Mapping[str, Any]) -> Light:
    centre, focus = tuple(values["centre"]), tuple(values.get("focus", values["centre"]))
    return Light(centre, values["radius"], focus, tuple((float(at), colour) for at, colour in values["stops"]))
