"""Points that are nobody's by an estimate: they have the sign that they have in a count."""

from dataclasses import replace

from goboard.drawing.overlays.overlay import Known, Overlay, Points, words_among
from goboard.words.message import phrase


def find(known: Known) -> Points | None:
    """The points, on which nothing else is to be written."""
    return Points(known.mask(known.report.dame if known.report is not None else ()))


DAME = Overlay(
    "dame",
    phrase("Neutral points"),
    phrase("a small ring on points that are nobody's"),
    "6",
    find=find,
    tell=lambda scene, report: replace(scene, dame=report.dame),
    leaves_room=False,
    words=words_among(phrase("neutral"), lambda report: report.dame),
    told_sample=lambda scene, vertex: replace(scene, dame=(vertex,)),
)
