"""The areas of commands: what a session answers is in these modules, and in no others."""

from collections.abc import Sequence
from importlib import import_module

from goboard.session.commands.command import Command

AREAS = tuple(
    f"goboard.session.commands.{area}"
    for area in (
        "play",
        "navigate",
        "edit",
        "mark",
        "files",
        "rules",
        "count",
        "study",
        "find",
        "clock",
        "ask",
    )
)
"""Names and not modules: an area is imported when one of its commands is first named."""


def commands_of(areas: Sequence[str] = AREAS) -> tuple[type[Command], ...]:
    """All commands of these areas, as they stand in their files."""
    found: list[type[Command]] = []
    for area in areas:
        for value in vars(import_module(area)).values():
            if isinstance(value, type) and issubclass(value, Command) and value.__module__ == area:
                found.append(value)
    return tuple(found)
