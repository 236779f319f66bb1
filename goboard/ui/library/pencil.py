"""What clicks on the board of the position mean."""

from dataclasses import dataclass, replace
from enum import Enum

from goboard.rules.position import BLACK, EMPTY, WHITE
from goboard.ui.library.sought import Sought, place_of


class Pencil(Enum):
    """The tools: the icon, the title and what it is for."""

    PLAY = ("edit-alternate", "Play", "Play a move, or go on with one that has a letter, and search again")
    BLACK = ("edit-black", "Black", "Put black stones, or take them off")
    WHITE = ("edit-white", "White", "Put white stones, or take them off")
    EMPTY = ("edit-erase", "Empty", "Empty points")
    ANYTHING = ("edit-dim", "Anything", "Points that may hold what they like; they are marked ?")
    PART = ("edit-boxes", "Part", "Draw a box: only what lies in it is looked for; a click brings the whole board back")


_STONES = {Pencil.BLACK: BLACK, Pencil.WHITE: WHITE, Pencil.EMPTY: EMPTY}


@dataclass(frozen=True)
class Stroke:
    """A pencil on its way from point to point. `is_off` takes away what lies there instead."""

    pencil: Pencil
    start: int
    is_off: bool = False

    def drawn(self, sought: Sought, vertex: int) -> Sought:
        """The position with that point drawn, too."""
        if self.pencil is Pencil.PART:
            return sought.part((self.start, vertex))
        if self.pencil is Pencil.ANYTHING:
            is_free = place_of(vertex, sought.columns) in sought.anything
            return sought.freed(vertex) if is_free == self.is_off else sought
        return sought.put(vertex, EMPTY if self.is_off else _STONES[self.pencil])


def stroke(pencil: Pencil, sought: Sought, vertex: int) -> Stroke:
    """Begin to draw there: on what the pencil itself puts it takes that away."""
    if pencil is Pencil.ANYTHING:
        return Stroke(pencil, vertex, place_of(vertex, sought.columns) in sought.anything)
    stone = _STONES.get(pencil, EMPTY)
    return Stroke(pencil, vertex, stone != EMPTY and sought.stones[vertex] == stone)


def unboxed(sought: Sought) -> Sought:
    """All of the board again."""
    return replace(sought, first=(0, 0), last=(sought.columns - 1, sought.rows - 1))


def next_player(sought: Sought) -> int:
    """Who plays next, by the stones that lie there."""
    return BLACK if sought.stones.count(BLACK) <= sought.stones.count(WHITE) else WHITE
