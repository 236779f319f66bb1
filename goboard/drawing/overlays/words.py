"""What the overlays shown say of a point, in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from goboard.analysis.report import Report, Status, Verdict
from goboard.drawing.overlays.overlay import Table

SURENESS = ((0.97, "almost certainly"), (0.85, "very probably"), (0.6, "probably"), (0.0, "perhaps"))
LEAST = SURENESS[-2][0]
"""What is less sure is not said of a point."""
BECOMES = {
    Status.ALIVE: "alive",
    Status.DEAD: "dead",
    Status.SEKI: "in seki",
    Status.UNSETTLED: "unsettled",
}


@dataclass(frozen=True)
class Told:
    """A vertex of a position that a report speaks of, with the players' names and the overlays shown."""

    report: Report
    vertex: int
    names: Sequence[str]
    overlays: frozenset[str]

    @property
    def verdict(self) -> Verdict | None:
        """What the report says of the stone there."""
        return self.report.verdict(self.vertex)


def surely(certainty: float) -> str:
    """How sure that is, in words."""
    return next(word for least, word in SURENESS if certainty >= least)


def verdict_words(status: Status) -> Callable[[Told], str]:
    """The words for stones with that status, as far as they have a sign: not those only estimated to live."""

    def words(told: Told) -> str:
        verdict = told.verdict
        if verdict is None or verdict.status is not status or (status is Status.ALIVE and not verdict.is_proven):
            return ""
        return f"{BECOMES[status]} {'by proof' if verdict.is_proven else 'by estimate'}"

    return words


def said_at(told: Told, table: Table) -> list[str]:
    """What the overlays of the table that are shown say there: of the stone first, then of the point."""
    shown = [overlay for overlay in table if overlay.words is not None and overlay.name in told.overlays]
    ordered = sorted(shown, key=lambda overlay: not overlay.is_of_stones)
    return [words for overlay in ordered if overlay.words is not None and (words := overlay.words(told))]
