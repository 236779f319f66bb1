"""Eyespaces that players know by name. What they are worth is computed, not stored."""

from functools import cache

from goboard.analysis.eyes.notation import Picture, read_pictures
from goboard.resources_path import resource


@cache
def gallery() -> tuple[Picture, ...]:
    """The named shapes, from the simplest on."""
    text = resource("eyes", "gallery.txt").read_text(encoding="utf-8")
    return tuple(picture for picture in read_pictures(text) if isinstance(picture, Picture))
