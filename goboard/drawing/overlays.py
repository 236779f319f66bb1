"""What can be laid over a board besides the record's own signs: the table of the switches, and what an analysis adds.

The window's panel and keys, the legend and the command line are all made from this table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from goboard.analysis.report import Eye, Report, Step


@dataclass(frozen=True)
class Overlay:
    """One switch. `help` says what is seen; without `needs_report` the stones alone are enough."""

    name: str
    title: str
    help: str
    key: str
    needs_report: bool = True


OVERLAYS = (
    Overlay("ownership", "Estimated owner", "squares in the likely owner's colour, the larger the surer", "1"),
    Overlay("settled", "Settled territory", "whole cells in the colour of whoever owns them by now", "2"),
    Overlay("dead", "Dead stones", "faint, with a small square in the colour of whoever gets the point", "3"),
    Overlay("alive", "Alive by proof", "a line around groups that live for certain", "4"),
    Overlay("seki", "Seki", "an empty square on stones that live without territory", "5"),
    Overlay("dame", "Dame", "a small ring on points that are nobody's", "6"),
    Overlay("sealing", "Open borders", "four corners around points where a border is still open", "7"),
    Overlay("liberties", "Liberties", "a number on chains with four liberties or fewer", "8", needs_report=False),
    Overlay("influence", "Influence", "soft shades around stones, fading with the distance", "9", needs_report=False),
    Overlay("unsettled", "Unsettled stones", "a question mark where it depends on who moves first", "U"),
    Overlay("eyes", "Eyespaces", "the eyes of each group as :max,min, with the vital points", "E"),
)
OVERLAY_OF: Mapping[str, Overlay] = MappingProxyType({overlay.name: overlay for overlay in OVERLAYS})
FIRST_SHOWN = frozenset({"ownership", "dead", "seki", "unsettled"})
"""What an analysis shows as long as nobody has chosen."""


@dataclass(frozen=True, eq=False)
class AnalysisScene:
    """What is known of the position shown; `View.overlays` says what of it is drawn.

    A report on other stones than those shown is not drawn. `line`, `changed` and `eyes` are drawn whenever there are
    any: moves with their numbers, vertices whose verdict is another one than before, and eyespaces with their owners
    (instead of all that the report knows of).
    """

    report: Report | None = None
    line: tuple[Step, ...] = ()
    changed: tuple[int, ...] = ()
    eyes: tuple[tuple[int, Eye], ...] = ()


def needs_report(names: frozenset[str]) -> bool:
    """Do any of these overlays show what only an analysis knows?"""
    return any(overlay.needs_report for overlay in OVERLAYS if overlay.name in names)
