"""Who leads after a move, and what is judged otherwise, in words."""

from collections.abc import Sequence

from goboard.drawing.overlays.overlay import becomes
from goboard.plural import counted, plural
from goboard.session.questions import ChainChange, Changed, PointChange
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_words import EVEN, amount, stones_at


def lead_sentence(names: Sequence[str], margin: float) -> str:
    """As in "Black leads by about 4 points"; of several players the first is held against the best of the others."""
    if abs(margin) < EVEN:
        return "about even"
    if margin > 0:
        return f"{names[0]} leads by about {amount(margin)}"
    if len(names) > 2:
        return f"{names[0]} is about {amount(-margin)} behind"
    return f"{names[1]} leads by about {amount(-margin)}"


def lead_after(names: Sequence[str], number: int, margin: float | None) -> str:
    """As in "Move 57: Black leads by about 4 points"; None is not estimated yet."""
    said = "not estimated yet" if margin is None else lead_sentence(names, margin)
    return f"Move {number}: {said}" if number else f"At the start: {said}"


def chain_sentence(snapshot: Snapshot, change: ChainChange) -> str:
    """As in "Black's 5 stones at D4: alive, now dead"."""
    stones = stones_at(snapshot, change.player, change.vertices, change.vertices[0])
    if change.now is None:
        return f"{stones}: taken"
    now = becomes(change.now, snapshot.rules.dead_word)
    if change.was is None:
        return f"{stones}: new, {now}"
    return f"{stones}: {becomes(change.was, snapshot.rules.dead_word)}, now {now}"


def points_sentence(snapshot: Snapshot, points: Sequence[PointChange]) -> str:
    """As in "3 points at D4: nobody's, now White's"; all of them are alike."""
    first, count = points[0], len(points)
    where = f"{plural('Point', '{n} points', count)} at {snapshot.board.name(first.vertex)}"
    return f"{where}: {_whose(snapshot, first.was)}, now {_whose(snapshot, first.now)}"


def summary(number: int, changed: Changed) -> str:
    """How much is judged otherwise than after that move."""
    stones = dict.fromkeys(("judged otherwise", "new", "taken"), 0)
    for chain in changed.chains:
        kind = "taken" if chain.now is None else "new" if chain.was is None else "judged otherwise"
        stones[kind] += len(chain.vertices)
    parts = [f"{counted(many, 'stone')} {kind}" for kind, many in stones.items() if many]
    if changed.points:
        parts.append(f"{counted(len(changed.points), 'point')} of territory changed")
    since = f"since move {number}" if number else "since the start"
    return f"{since.capitalize()}: {', '.join(parts)}." if parts else f"Nothing has changed {since}."


def _whose(snapshot: Snapshot, player: int) -> str:
    return f"{snapshot.names[player - 1]}'s" if player else "nobody's"
