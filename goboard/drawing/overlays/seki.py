"""Stones in seki by an estimate: they have the sign that they have in a count."""

from dataclasses import replace

from goboard.analysis.report import Status
from goboard.drawing.overlays.overlay import Overlay, Points
from goboard.rules.position import WHITE
from goboard.words.message import phrase

SEKI: Overlay[Points] = Overlay(
    "seki",
    "Seki",
    phrase("an empty square on stones that live without territory"),
    "5",
    Status.SEKI,
    tell=lambda scene, report: replace(scene, seki=report.of(Status.SEKI)),
    told_sample=lambda scene, vertex: replace(scene, seki=(vertex,)),
    sample_stone=WHITE,
)
