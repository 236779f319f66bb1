"""What is said of a count in progress, in sentences: who leads, whose marks the dead stones are, what is open."""

from fractions import Fraction

from goboard.analysis.report import Report, Status
from goboard.rules.numbers import shown
from goboard.session.snapshot import Count, Snapshot
from goboard.session.uncounted import uncounted
from goboard.ui.analysis_words import groups, headline, listed, named, open_borders, stones_at

EARLY = 0.15
"""A greater part of the board that is nobody's says that it is early to count."""


def sources(count: Count, is_working: bool) -> str:
    """Where the dead stones of the count are from."""
    sides = (count.by_hand, "dead"), (count.spared, "alive")
    marks = [f"{len(marked)} {what}" for marked, what in sides if marked]
    if count.is_agreed:
        said = ["The record says which stones are dead."]
        return " ".join(said + [f"Marked by hand before: {', '.join(marks)}."] * bool(marks))
    said = ["Still looking for dead stones…"] * is_working
    if count.is_estimated:
        said.append(f"Estimated: {len(count.estimated) or 'nothing'} dead.")
    if count.is_estimated and not marks:
        said.append("Look it over before you accept it.")
    if marks:
        said.append(f"Marked by you: {', '.join(marks)}.")
    return " ".join(said)


def warning(snapshot: Snapshot, report: Report | None) -> str:
    """Why the count cannot be final: an open border that turns settled territory into nobody's; "" if there is none."""
    count = snapshot.count
    lost = uncounted(snapshot.board, count, report) if count is not None and report is not None else ()
    if count is None or report is None or not lost:
        return ""
    points = f"{len(lost)} settled points count" if len(lost) > 1 else "a settled point counts"
    where = named(snapshot.board, report.sealing)
    said = f"The border is open at {where}, so {points} for nobody: fill it before you count."
    # the estimate is that of its own dead stones
    is_same = set(count.dead) == set(report.of(Status.DEAD))
    return f"{said} Once it is closed: {headline(snapshot.names, report)}" if is_same else said


def left_open(snapshot: Snapshot, report: Report, *, is_warned: bool) -> list[str]:
    """What is named instead of guessed: open borders, and groups that depend on who moves first."""
    found = groups(report, Status.UNSETTLED)
    first = [stones_at(snapshot, each.verdict.player, each.vertices, each.verdict.vertices[0]) for each in found]
    said = ["" if is_warned else open_borders(snapshot.board, report)]
    dame = len(snapshot.count.score.dame) if snapshot.count is not None else 0
    if dame > EARLY * snapshot.board.size:
        said.append(f"{dame} points are nobody's yet: the game is not over.")
    if first:
        said.append(f"It matters who moves first for {listed(first)}: counted as alive.")
    return [sentence for sentence in said if sentence]


def signed(number: Fraction, digits: int = 12) -> str:
    """The number, a long one to so many digits, with a proper minus sign."""
    return shown(number, digits).replace("-", "−")


def sentence(snapshot: Snapshot, count: Count) -> str:
    """Who leads by the rules' count."""
    score, names = count.score, snapshot.names
    if len(score.winners) == 1:
        winner = score.winners[0]
        others = [total for player, total in enumerate(score.totals, 1) if player != winner]
        margin = score.totals[winner - 1] - max(others, default=Fraction(0))
        said = f"{names[winner - 1]} leads by {signed(margin)}."
    elif snapshot.players > 2:
        said = f"{score.result}."
    elif not score.winners:
        said = "Who leads cannot be told: the scores agree in more digits than goboard works with."
    else:
        said = "The score is tied."
    return f"{said} The record holds this count." if count.accepted else said
