"""Commands that look for something in a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from goboard.session.commands.command import Command

if TYPE_CHECKING:
    from goboard.session.search import Query


@dataclass(frozen=True)
class Find(Command):
    """Look for the next match behind the node shown in the order of the tree (+1), the previous one (-1), or the node
    shown itself if it is one and else the next (0). It goes round at the ends; `Found` tells which one it is."""

    query: Query
    step: int = 1


@dataclass(frozen=True)
class ShowFound(Command):
    """Show the match of that index; nothing where another search has begun since."""

    index: int
    query: Query


class StopFinding(Command):
    """Nothing is looked for any more."""
