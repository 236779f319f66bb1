"""What two analysed positions of a game differ in: the verdicts on their chains, and their settled territory."""

import numpy as np

from goboard.analysis.report import Report
from goboard.session.questions import ChainChange, PointChange


def changed_chains(before: Report, after: Report) -> tuple[ChainChange, ...]:
    """The chains whose verdict differs, stones played since and stones taken since among them.

    A chain that has grown is held against what its oldest stones were; ValueError for two boards.
    """
    if before.board is not after.board:
        raise ValueError("The two positions are not on the same board.")
    old, new = (np.frombuffer(report.stones, dtype=np.uint8) for report in (before, after))
    stays = old == new
    found: list[ChainChange] = []
    for verdict in after.verdicts:
        known = [vertex for vertex in verdict.vertices if stays[vertex]]
        earlier = before.verdict(known[0]) if known else None
        was = earlier.status if earlier is not None else None
        if was is not verdict.status:
            found.append(ChainChange(verdict.vertices, verdict.player, was, verdict.status))
    for verdict in before.verdicts:
        gone = tuple(vertex for vertex in verdict.vertices if not stays[vertex])
        if gone:
            found.append(ChainChange(gone, verdict.player, verdict.status, None))
    return tuple(found)


def changed_points(before: Report, after: Report) -> tuple[PointChange, ...]:
    """The vertices whose settled territory differs, ascending.

    Where it ended because a stone lies there now nothing is judged otherwise: the stone's chain tells of itself.
    """
    was, now = (np.frombuffer(report.territory, dtype=np.uint8) for report in (before, after))
    is_played = (now == 0) & (np.frombuffer(after.stones, dtype=np.uint8) > 0)
    return tuple(PointChange(int(v), int(was[v]), int(now[v])) for v in np.flatnonzero((was != now) & ~is_played))
