"""Whether places in space lie in one plane, and where in it."""

import numpy as np
from numpy.typing import NDArray

Float = NDArray[np.float64]

FLAT = 1e-6
"""Places are in one plane if none is farther from it than this part of their extent."""


def flattened(places: Float) -> Float | None:
    """Places (n, 3) as (n, 2) in the plane that all of them lie in, None if there is none.

    Level planes keep x and y as they are; others are looked at from the side on which the viewer is.
    """
    centred = places - places.mean(axis=0)
    reach = FLAT * max(float(np.abs(centred).max(initial=0.0)), 1e-300)
    if (np.abs(centred[:, 2]) <= reach).all():
        return np.ascontiguousarray(places[:, :2])
    # the plane's own axes, longest first; the last is what stands on it
    _, axes = np.linalg.eigh(centred.T @ centred)
    normal = axes[:, 0]
    if (np.abs(centred @ normal) > reach).any():
        return None
    normal = normal * (1.0 if normal[np.argmax(np.abs(normal))] > 0 else -1.0)
    # as level as the plane allows
    across = np.cross((0.0, 1.0, 0.0), normal)
    if np.hypot.reduce(across) < 0.1:
        across = np.array([1.0, 0.0, 0.0]) - normal * normal[0]
    across = across / np.linalg.norm(across)
    return np.ascontiguousarray(np.column_stack([centred @ across, centred @ np.cross(normal, across)]))
