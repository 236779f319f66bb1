"""The positions of a variation as pictures of a game need them, frozen: what was played, what the record says there."""

from collections.abc import Mapping
from dataclasses import dataclass

from goboard.boards.board import Board
from goboard.rules.protocol import Sign
from goboard.session.snapshot import Mark


@dataclass(frozen=True)
class Figure:
    """A diagram for print begins at a node (FG), with a name; it may leave coordinates or the name out."""

    name: str = ""
    has_coordinates: bool = True
    has_name: bool = True


@dataclass(frozen=True, eq=False)
class Frame:
    """One node and the position after it. `player` is 0 where the node is no move, `vertex` None for a pass too."""

    key: int
    number: int
    """Of the move, as MN counts; of the last move before the node if it is none."""
    stones: bytes
    player: int = 0
    vertex: int | None = None
    is_illegal: bool = False
    marks: tuple[Mark, ...] = ()
    lines: tuple[tuple[int, int, bool], ...] = ()
    dim: tuple[int, ...] = ()
    visible: tuple[int, ...] | None = None
    territory: tuple[tuple[int, ...], ...] = ()
    signs: tuple[Sign, ...] = ()
    name: str = ""
    comment: str = ""
    figure: Figure | None = None
    numbering: int = 1
    """How moves are numbered from here on (PM): 0 not, 1 as counted, 2 from 1 to 100 again and again."""


@dataclass(frozen=True, eq=False)
class Branch:
    """A variation beside the line: the position that it starts from, then its nodes up to its end."""

    frames: tuple[Frame, ...]


@dataclass(frozen=True, eq=False)
class Frames:
    """The variation shown, from the root to its end; `at` is the place of the node shown in it.

    `purpose` is what the command asked it for, `info` the game information by SGF identifier, `branches` the other
    variations of the game in the order in which they branch off, if they were asked for.
    """

    purpose: str
    board: Board
    names: tuple[str, ...]
    info: Mapping[str, str]
    line: tuple[Frame, ...]
    at: int
    branches: tuple[Branch, ...] = ()
