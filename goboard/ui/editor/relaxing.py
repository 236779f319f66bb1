"""Evening a draft out. Knows no widget."""

import numpy as np
from numpy.typing import NDArray

from goboard.boards.draft import Draft
from goboard.boards.draft_edits import evened, orbit
from goboard.boards.symmetry import Symmetry
from goboard.jobs.watch import Progress

STEPS = 40


def relaxed_draft(of: Draft, chosen: NDArray[np.int64], symmetry: Symmetry, progress: Progress) -> Draft:
    """The draft with edges and angles evened out; only the points chosen and their images move, if any are."""
    # scipy is behind it, which a start can do without
    from goboard.boards.layout.relaxing import relaxed

    fixed = np.zeros(of.size, dtype=np.bool_)
    if len(chosen):
        fixed[:] = True
        fixed[orbit(of, chosen, symmetry)] = False
    places = relaxed(of.places, of.edges.astype(np.int64), STEPS, fixed, progress)
    return evened(of, places, symmetry)
