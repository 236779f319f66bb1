"""The symmetries of a drawing in the plane: mirrors, rotations and both, about a centre."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from goboard.arrays import Float
from goboard.boards.board import BoardError
from goboard.words.message import enumerated, phrase

MOST_TURNS = 12
NONE, LEFT_RIGHT, UP_DOWN, BOTH, ROTATION, DIHEDRAL = "none", "left_right", "up_down", "both", "rotation", "dihedral"
KINDS = (
    (NONE, phrase("No symmetry")),
    (LEFT_RIGHT, phrase("Mirror left and right")),
    (UP_DOWN, phrase("Mirror up and down")),
    (BOTH, phrase("Mirror both ways")),
    (ROTATION, phrase("Rotation")),
    (DIHEDRAL, phrase("Rotation and mirrors")),
)
"""Name and title of every kind."""
WITH_TURNS = (ROTATION, DIHEDRAL)
"""The kinds that need a number of turns, 2..12."""
_EXACT = 15
"""Decimals to which sines are rounded, so that a quarter turn is exact."""


@dataclass(frozen=True, eq=False)
class Symmetry:
    """A finite group of motions of the plane; `motions` is (k, 2, 2), the identity first, all about `centre`."""

    motions: Float
    centre: tuple[float, float]

    @property
    def order(self) -> int:
        """How many motions there are: so many images has a point that lies on no axis."""
        return len(self.motions)

    @cached_property
    def axes(self) -> Float:
        """(a, 2) the directions of the mirror lines through the centre, of length 1."""
        mirrors = self._mirrors
        # a mirror at the angle t is [[cos 2t, sin 2t], [sin 2t, -cos 2t]]
        angles = np.arctan2(mirrors[:, 0, 1], mirrors[:, 0, 0]) / 2
        return np.column_stack([np.cos(angles), np.sin(angles)])

    @cached_property
    def _mirrors(self) -> Float:
        mirrors: Float = self.motions[np.linalg.det(self.motions) < 0]
        return mirrors

    def images(self, places: ArrayLike) -> Float:
        """(k, n, 2) where every motion takes each of `places` (n, 2)."""
        return self.turned(np.asarray(places, dtype=np.float64) - self.centre) + self.centre

    def turned(self, steps: ArrayLike) -> Float:
        """(k, n, 2) the directions that every motion makes of `steps` (n, 2)."""
        return np.asarray(steps, dtype=np.float64) @ self.motions.transpose(0, 2, 1)

    def settled(self, place: ArrayLike, reach: float) -> Float:
        """(2,) the place, moved onto the centre or the nearest axis if one lies within `reach`."""
        spot = np.array(place, dtype=np.float64)
        if self.order == 1:
            return spot
        from_centre = spot - self.centre
        if math.hypot(*from_centre) <= reach:
            return np.array(self.centre)
        # halfway to its image, which is exact where the motion is
        on_axes = (from_centre + self._mirrors @ from_centre) / 2
        gaps = np.hypot(*(on_axes - from_centre).T)
        if len(gaps) and gaps.min() <= reach:
            return np.asarray(on_axes[gaps.argmin()] + self.centre)
        return spot


def symmetry(kind: str = NONE, turns: int = 2, centre: tuple[float, float] = (0.0, 0.0)) -> Symmetry:
    """The symmetry of that kind; `turns` counts only for rotations. BoardError for others than the kinds listed."""
    if kind not in dict(KINDS):
        raise BoardError(
            phrase(
                "There is no symmetry {kind}; there are {known}.",
                kind=repr(kind),
                known=enumerated(name for name, _ in KINDS),
            )
        )
    if kind in WITH_TURNS and not 2 <= turns <= MOST_TURNS:
        raise BoardError(phrase("A rotation has 2 to {most} turns, not {turns}.", most=MOST_TURNS, turns=turns))
    flipped, mirrored = np.diag([-1.0, 1.0]), np.diag([1.0, -1.0])
    motions = {
        NONE: _rotations(1),
        LEFT_RIGHT: np.stack([np.eye(2), flipped]),
        UP_DOWN: np.stack([np.eye(2), mirrored]),
        BOTH: np.concatenate([_rotations(2), _rotations(2) @ flipped]),
    }
    if kind in WITH_TURNS:
        motions[ROTATION] = _rotations(turns)
        motions[DIHEDRAL] = np.concatenate([_rotations(turns), _rotations(turns) @ flipped])
    return Symmetry(motions[kind], (float(centre[0]), float(centre[1])))


def _rotations(turns: int) -> Float:
    angles = 2 * np.pi * np.arange(turns) / turns
    cosines, sines = np.round(np.cos(angles), _EXACT), np.round(np.sin(angles), _EXACT)
    return np.stack([cosines, -sines, sines, cosines], axis=1, dtype=np.float64).reshape(-1, 2, 2)


NO_SYMMETRY = symmetry()
