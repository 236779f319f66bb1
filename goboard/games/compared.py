"""What a comparison of rule sets brings, frozen: a row for each, for whoever shows them."""

from dataclasses import dataclass
from typing import NamedTuple


class Place(NamedTuple):
    """A node of the record: its key, its move in words ("Black 41 D4"), and what is to be said of it."""

    key: int
    name: str
    message: str = ""


@dataclass(frozen=True)
class ComparedRow:
    """The main line under one rule set. `names`, `prisoners` and `scores` are by player; there are
    no `prisoners` where no stone ever leaves the board.

    `illegal` is the first move that the rules forbid, with the reason; `parts` is the first node after which the board
    is not what it is under the rules in force. Both are None where there is none. `unremoved` is why dead stones
    are not taken off, "" where they are.
    """

    rules: str
    title: str
    is_in_force: bool
    names: tuple[str, ...]
    illegal: Place | None
    prisoners: tuple[int, ...]
    scores: tuple[str, ...]
    result: str
    parts: Place | None
    unremoved: str = ""
