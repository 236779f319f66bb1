"""Who leads after a move, and what is judged otherwise, in words."""

from collections.abc import Sequence

from goboard.drawing.overlays.overlay import becomes
from goboard.plural import counted, plural
from goboard.session.questions import ChainChange, Changed, PointChange
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_words import EVEN, WHOLE, amount, stones_at
from goboard.ui.plain import one_line
from goboard.ui.score.book import COUNT, OWN, Said


def lead_sentence(names: Sequence[str], said: Said) -> str:
    """As in "Black leads by about 4 points (± 2)", with whose word that is unless it is goboard's; of several players
    the first is held against the best of the others."""
    whose = "" if said.source in (OWN, COUNT) else f", says {one_line(said.source)}"
    return f"{_lead(names, said)}{_doubt(said)}{whose}"


def _lead(names: Sequence[str], said: Said) -> str:
    margin = said.margin
    if said.source == COUNT:
        points = f"{abs(margin):.12g}"
    else:
        points = f"about {amount(abs(margin))}"
    if abs(margin) <= said.even:
        return "about even" if said.source != COUNT else "even"
    if margin > 0:
        return f"{names[0]} leads by {points}"
    if len(names) > 2:
        return f"{names[0]} is {points} behind"
    return f"{names[1]} leads by {points}"


def _doubt(said: Said) -> str:
    """As in " (± 2.5)"; "" where that is less than anybody would notice."""
    if said.error < EVEN:
        return ""
    return f" (± {said.error:,.0f})" if said.error >= WHOLE else f" (± {round(2 * said.error) / 2:g})"


def headline(names: Sequence[str], said: Said | None) -> str:
    """The same as a sentence; "" while nothing is known."""
    if said is None:
        return ""
    sentence = lead_sentence(names, said)
    return f"It is {sentence}." if abs(said.margin) <= said.even else f"{sentence}."


def lead_after(names: Sequence[str], number: int, said: Said | None) -> str:
    """As in "Move 57: Black leads by about 4 points"; None is not estimated yet."""
    words = "not estimated yet" if said is None else lead_sentence(names, said)
    return f"Move {number}: {words}" if number else f"At the start: {words}"


def share_after(names: Sequence[str], number: int, source: str, share: float | None) -> str:
    """As in "Move 57: Black wins 62 %, says Pachi"."""
    words = "not reviewed" if share is None else f"{names[0]} wins {100 * share:.0f} %, says {one_line(source)}"
    return f"Move {number}: {words}" if number else f"At the start: {words}"


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
