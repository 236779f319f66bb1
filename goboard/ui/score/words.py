"""Who leads after a move, and what is judged otherwise, in words."""

from collections.abc import Sequence

from goboard.drawing.overlays.overlay import becomes
from goboard.session.questions import ChainChange, Changed, PointChange
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_words import EVEN, WHOLE, amount, stones_at
from goboard.ui.language import number_text, tr
from goboard.ui.plain import one_line
from goboard.ui.score.book import COUNT, OWN, Said
from goboard.words.message import Number, Share, phrase, plural, sentences


def lead_sentence(names: Sequence[str], said: Said) -> str:
    """As in "Black leads by about 4 points (± 2)", with whose word that is unless it is goboard's; of several players
    the first is held against the best of the others."""
    lead = _with_doubt(said, _lead(names, said))
    if said.source in (OWN, COUNT):
        return lead
    return phrase("{lead}, says {source}", lead=lead, source=one_line(said.source))


def _lead(names: Sequence[str], said: Said) -> str:
    margin = said.margin
    if abs(margin) <= said.even:
        return phrase("about even") if said.source != COUNT else phrase("even")
    if said.source == COUNT:
        points = number_text(f"{abs(margin):.12g}")
    else:
        points = phrase("about {points}", points=amount(abs(margin)))
    if margin < 0 and len(names) > 2:
        return phrase("{player} is {points} behind", player=names[0], points=points)
    return phrase("{player} leads by {points}", player=names[margin < 0], points=points)


def _with_doubt(said: Said, lead: str) -> str:
    """As in "... (± 2.5)", unless that is less than anybody would notice."""
    if said.error < EVEN:
        return lead
    half = round(2 * said.error) / 2
    doubt = Number(said.error) if said.error >= WHOLE else Number(half, int(half != int(half)))
    return phrase("{lead} (± {doubt})", lead=lead, doubt=doubt)


def headline(names: Sequence[str], said: Said | None) -> str:
    """The same as a sentence; "" while nothing is known."""
    if said is None:
        return ""
    sentence = lead_sentence(names, said)
    is_even = abs(said.margin) <= said.even
    return phrase("It is {lead}.", lead=sentence) if is_even else phrase("{lead}.", lead=sentence)


def lead_after(names: Sequence[str], number: int, said: Said | None) -> str:
    """As in "Move 57: Black leads by about 4 points"; None is not estimated yet."""
    return _after(number, phrase("not estimated yet") if said is None else lead_sentence(names, said))


def leads_after(names: Sequence[str], number: int, said: Said | None) -> tuple[str, ...]:
    """That in fewer and fewer words: without whose word it is, and then without the move."""
    whole = lead_after(names, number, said)
    if said is None:
        return (whole,)
    alone = said if said.source == COUNT else said._replace(source=OWN)
    return whole, lead_after(names, number, alone), headline(names, alone)


def _after(number: int, lead: str) -> str:
    return (
        phrase("Move {number}: {lead}", number=number, lead=lead)
        if number
        else phrase("At the start: {lead}", lead=lead)
    )


def share_after(names: Sequence[str], number: int, source: str, share: float | None) -> str:
    """As in "Move 57: Black wins 62 %, says Pachi"."""
    if share is None:
        return _after(number, phrase("not reviewed"))
    said = phrase("{player} wins {share}, says {source}", player=names[0], share=Share(share), source=one_line(source))
    return _after(number, said)


def chain_sentence(snapshot: Snapshot, change: ChainChange) -> str:
    """As in "Black's 5 stones at D4: alive, now dead"."""
    stones = stones_at(snapshot, change.player, change.vertices, change.vertices[0])
    if change.now is None:
        return tr("{stones}: taken", stones=stones)
    now = becomes(change.now, snapshot.rules.dead_word)
    if change.was is None:
        return tr("{stones}: new, {now}", stones=stones, now=now)
    return tr("{stones}: {was}, now {now}", stones=stones, was=becomes(change.was, snapshot.rules.dead_word), now=now)


def points_sentence(snapshot: Snapshot, points: Sequence[PointChange]) -> str:
    """As in "3 points at D4: nobody's, now White's"; all of them are alike."""
    first = points[0]
    return plural(
        "Point at {point}: {was}, now {now}",
        "{n} points at {point}: {was}, now {now}",
        len(points),
        point=snapshot.board.name(first.vertex),
        was=_whose(snapshot, first.was),
        now=_whose(snapshot, first.now),
    )


def summary(number: int, changed: Changed) -> str:
    """How much is judged otherwise than after that move."""
    judged, new, taken = 0, 0, 0
    for chain in changed.chains:
        taken += len(chain.vertices) * (chain.now is None)
        new += len(chain.vertices) * (chain.now is not None and chain.was is None)
        judged += len(chain.vertices) * (chain.now is not None and chain.was is not None)
    points = len(changed.points)
    parts = [
        plural("{n} stone judged otherwise", "{n} stones judged otherwise", judged) if judged else "",
        plural("{n} stone new", "{n} stones new", new) if new else "",
        plural("{n} stone taken", "{n} stones taken", taken) if taken else "",
        plural("{n} point of territory changed", "{n} points of territory changed", points) if points else "",
    ]
    if not any(parts):
        since = phrase("Nothing has changed since move {number}.", number=number)
        return since if number else phrase("Nothing has changed since the start.")
    changes = sentences(*parts, between=", ")
    if number:
        return phrase("Since move {number}: {changes}.", number=number, changes=changes)
    return phrase("Since the start: {changes}.", changes=changes)


def _whose(snapshot: Snapshot, player: int) -> str:
    return phrase("{player}'s", player=snapshot.names[player - 1]) if player else phrase("nobody's")
