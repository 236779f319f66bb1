"""Stones in seki by an estimate: they have the sign that they have in a count."""

from dataclasses import replace

from goboard.analysis.report import Status
from goboard.drawing.overlays.overlay import Overlay, Points, verdict_words
from goboard.rules.position import WHITE
from goboard.words.message import phrase

SEKI: Overlay[Points] = Overlay(
    "seki",
    "Seki",
    phrase("an empty square on stones that live without territory"),
    "5",
    tell=lambda scene, report: replace(scene, seki=report.of(Status.SEKI)),
    words=verdict_words(Status.SEKI),
    is_of_stones=True,
    told_sample=lambda scene, vertex: replace(scene, seki=(vertex,)),
    sample_stone=WHITE,
)
