"""What lies over what on a board: the table of all layers, each a function from scene, camera and theme to shapes.

A line of it names a file of this folder and a function there, which is imported when a scene first has what it draws.
Overlays say themselves at which height they lie.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module

from goboard.drawing.camera.camera import Camera
from goboard.drawing.overlays.overlay import Height
from goboard.drawing.scene import Scene, has
from goboard.drawing.shapes import Shape, Texts
from goboard.drawing.theme import Theme

Layer = Callable[[Scene, Camera, Theme], list[Shape]]
NAMING = ("coordinates", "plane", "labels")
"""The files that write coordinates; the others write signs."""


@dataclass(frozen=True)
class Late:
    """The layer of that name in that file. Of the fields in `of` at least one must say something, or nothing is drawn.

    `on` says which pictures have the layer at all.
    """

    file: str
    name: str
    of: tuple[str, ...] = ()
    on: Callable[[Camera], bool] | None = None

    def __call__(self, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
        """Its shapes."""
        if (self.on is not None and not self.on(camera)) or (self.of and not has(scene, *self.of)):
            return []
        shapes = self.layer(scene, camera, theme)
        family = theme.coordinate_font if self.file in NAMING else theme.mark_font
        if not family:
            return shapes
        return [replace(shape, family=family) if isinstance(shape, Texts) else shape for shape in shapes]

    @cached_property
    def layer(self) -> Layer:
        """What draws it."""
        found: Layer = getattr(import_module(f"{__name__}.{self.file}"), self.name)
        return found


@dataclass(frozen=True)
class Laid:
    """What the overlays shown draw at a height."""

    height: Height

    def __call__(self, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
        """Their shapes."""
        return [] if scene.findings is None else scene.findings.shapes(self.height, scene, camera, theme)


def _has_names(camera: Camera) -> bool:
    """Are lines named along the border?"""
    return bool(camera.label_size) and camera.lattice is not None and not camera.is_plane


def _has_names_over(camera: Camera) -> bool:
    """Are names drawn over the stones: of a board with repeats, or with its lower or left edge out of the picture?"""
    left, top, _, height = camera.frame
    return _has_names(camera) and (camera.geometry.is_repeat is not None or left < 0 or top + height > camera.height)


GROUND: tuple[Layer, ...] = (
    Late("ground", "wood"),
    Late("solid", "body", on=lambda camera: camera.is_closed),
    Late("ground", "lines"),
    Late("plane", "plane_lines", on=lambda camera: camera.is_plane),
    Late("solid", "edges", on=lambda camera: camera.is_solid),
    Late("coordinates", "coordinates", on=_has_names),
)
"""What stays while a board is shown."""
BED, ON_BED = GROUND[:2], GROUND[2:]
"""Table, wood and bodies; what is drawn on them."""
STILL: tuple[Layer, ...] = (
    Late("heat", "heat", of=("weights",)),
    Laid(Height.SHADES),
    Laid(Height.AREAS),
    Late("areas", "territory", of=("owner",)),
    Laid(Height.INSIDES),
    Laid(Height.LINES_BELOW),
    Late("labels", "labels", on=lambda camera: camera.label_size > 0 and camera.lattice is None),
    Late("areas", "study_below", of=("study",)),
    Late("stones", "stones"),
    Late("solid", "stones_in_space", on=lambda camera: camera.is_solid),
    Late("stones", "letters", of=("letters",)),
    Late("areas", "dimmed", of=("dim",)),
    Laid(Height.LINES),
    Laid(Height.SQUARES),
    Late("signs", "signs", of=("signs",)),
    Late("signs", "count_signs", of=("dead", "presumed", "dame", "seki", "spared")),
    Laid(Height.BADGES),
    Laid(Height.SIGNS),
    Laid(Height.RINGS),
    Late("areas", "region", of=("region",)),
    Late("advice", "advice", of=("advice",)),
    Late("ground", "repeats", on=lambda camera: camera.geometry.is_repeat is not None),
    Late("seams", "seams", on=lambda camera: camera.geometry.is_repeat is not None),
    Late("areas", "lit", of=("lit",)),
    Laid(Height.MOVES),
    Late("next_moves", "beside", of=("beside",)),
    Late("next_moves", "variations", of=("variations",)),
    Late("stones", "move_numbers", of=("numbers",)),
    Late("stones", "trail", of=("trail",)),
    Late("stones", "last_move", of=("last_vertex",)),
    Late("advice", "losses", of=("losses",)),
    Late("marks", "marks", of=("marks", "lines")),
    Late("stones", "judgement", of=("judgement",)),
    Late("stones", "comment", of=("has_text",)),
    Late("areas", "shown_part", of=("shown_part",)),
    Late("areas", "study_above", of=("study",)),
    Late("coordinates", "coordinates_over", on=_has_names_over),
    Late("plane", "plane_coordinates", on=lambda camera: camera.is_plane and camera.label_size > 0),
    Late("next_moves", "passes", of=("passed", "variations")),
)
"""What changes from move to move."""
POINTER: tuple[Late, ...] = (
    Late("neighbours", "neighbours", of=("neighbours_of",)),
    Late("pointer", "pointer", of=("pointer",)),
    Late("pointer", "preview", of=("preview",)),
    Late("pointer", "cursor", of=("cursor",)),
)
"""What follows the pointer, and the keyboard's cursor."""
