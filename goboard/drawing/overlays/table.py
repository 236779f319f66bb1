"""The table of overlays: the window's switches and keys, their samples, the command line and the drawing follow it."""

from collections.abc import Iterable

from goboard.drawing.overlays.alive import ALIVE
from goboard.drawing.overlays.dame import DAME
from goboard.drawing.overlays.dead import DEAD
from goboard.drawing.overlays.eyes import EYES
from goboard.drawing.overlays.influence import INFLUENCE
from goboard.drawing.overlays.liberties import LIBERTIES
from goboard.drawing.overlays.matrix import MATRIX
from goboard.drawing.overlays.overlay import Table
from goboard.drawing.overlays.ownership import OWNERSHIP
from goboard.drawing.overlays.reading import CHANGES, LINE
from goboard.drawing.overlays.sealing import SEALING
from goboard.drawing.overlays.seki import SEKI
from goboard.drawing.overlays.settled import SETTLED
from goboard.drawing.overlays.unsettled import UNSETTLED

OVERLAYS: Table = (
    OWNERSHIP,
    SETTLED,
    DEAD,
    ALIVE,
    SEKI,
    DAME,
    SEALING,
    LIBERTIES,
    INFLUENCE,
    UNSETTLED,
    EYES,
    MATRIX,
)
"""Those with a switch, in the order of the switches."""
UNASKED: Table = (CHANGES, LINE)
"""Those that are shown whenever there are any."""
FIRST_SHOWN = frozenset(overlay.name for overlay in (OWNERSHIP, DEAD, SEKI, UNSETTLED))
"""What an analysis shows as long as nobody has chosen."""


def needs_report(names: Iterable[str], table: Table = OVERLAYS) -> bool:
    """Do any of these overlays show what only an analysis knows?"""
    chosen = frozenset(names)
    return any(overlay.needs_report for overlay in table if overlay.name in chosen)
