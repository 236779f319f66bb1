"""What one player's stones look like."""

from dataclasses import dataclass

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
    outline that sets the stone off from the wood. Without any light it is a plain disc, for paper.
    """

    name: str
    flat: str
    rim: str
    mark: str
    grain: str
    lights: tuple[Light, ...]
