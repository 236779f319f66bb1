"""Which pictures of a game are wanted, and the diagrams that follow from it, one by one."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from goboard.drawing.camera.plane import fitted
from goboard.drawing.camera.view import WHOLE as WHOLE_VIEW
from goboard.drawing.camera.view import BoardView, Part, PlaneView
from goboard.drawing.export import diagram
from goboard.drawing.export.diagram import (
    AS_COUNTED,
    Diagram,
    Line,
    Stretch,
    around_stones,
    as_seen,
    can_be_cut,
    in_part,
    lettered,
    part_of,
)
from goboard.drawing.export.sheet import Sheet, board_height, sheet_sides
from goboard.drawing.kinds import cleared
from goboard.drawing.picture import places_of_stones, sides_for
from goboard.drawing.scene import Scene, View
from goboard.words.message import english

POSITION, FIGURE, FIGURES, GAME = "position", "figure", "figures", "game"
"""What is drawn: one position, numbered moves in one diagram, the whole line in such diagrams, every position of it."""
WHOLE, SEEN, STONES, RECORD, BOX = "whole", "seen", "stones", "record", "box"
"""How much of the board: all, as it is seen in the window, stones and their surroundings, what the record shows (VW),
a part of one's own."""
EVERY, BY_FIGURES, BY_COMMENTS = "every", "figures", "comments"
"""Where one diagram of the line ends and another begins: after so many moves, at the record's FG, at its comments."""
LAST_MOVE = 10**7
"""No move has a greater number."""
NOMINAL = 900
"""Pixels in which it is found out what can be read."""


@dataclass(frozen=True)
class MovesWish:
    """Which moves are to be drawn: `first` and `last` by their numbers; `each` is how many moves a diagram has."""

    first: int = 1
    last: int = LAST_MOVE
    split: str = EVERY
    each: int = 50
    numbering: str = AS_COUNTED
    is_final: bool = False


@dataclass(frozen=True)
class Wish(MovesWish):
    """What is to be drawn.

    Below diagrams stand `caption`, the moves whose numbers they cannot show, and `titled` their names, if asked for.
    """

    what: str = POSITION
    shows: str = SEEN
    coordinates: bool = True
    marks: bool = True
    overlays: bool = True
    caption: bool = True
    titled: bool = False


class Album:
    """The diagrams of a line that are wished for. `at` is the place of the position shown, `box` an own part."""

    def __init__(
        self,
        line: Line,
        at: int,
        wish: Wish,
        seen: Sheet,
        box: Part | None = None,
        said: Callable[[str], str] = english,
    ) -> None:
        """`seen` is what the window shows. `said` puts what stands below into words, English as a rule."""
        self.line, self.wish, self.said = line, wish, said
        self._at, self._seen = at, seen
        self.stretches = self._stretches()
        last = self.stretches[-1].last if self.stretches else at
        self.part = self._chosen_part(line.scene(last, View()), box, last)
        """The part of the board that is drawn, None for all of it."""

    def __len__(self) -> int:
        return len(self.stretches)

    @property
    def number(self) -> int:
        """Of the move after which one position alone is drawn; 0 at the start, and where more is drawn."""
        return self.line.frames[self._at].number if self.wish.what == POSITION else 0

    @property
    def view(self) -> View:
        """How positions are looked at."""
        wish, seen = self.wish, self._seen.scene
        part = seen.view.part
        if wish.shows != SEEN:
            # the same side of the board, all of it
            part = replace(part, zoom=1.0, centre=(0.0, 0.0)) if isinstance(part, BoardView) else None
        return View(wish.coordinates, seen.view.natural, seen.view.sway, variations=False, marks=wish.marks, part=part)

    def diagram(self, index: int) -> Diagram:
        """One of them."""
        return self.readable(self._drawn(index))

    def readable(self, found: Diagram) -> Diagram:
        """A diagram with those moves told below whose numbers cannot be read in pictures of this album."""
        board = self.line.board
        hides_points = board.is_spatial or board.plane is not None or _is_closer(found.scene)
        if not found.scene.numbers or not hides_points:
            return found
        width, height = self._board_sides(NOMINAL)
        return lettered(as_seen(found, self._placed(found.scene, width, height), width, height), adds=False)

    def words(self, index: int) -> tuple[str, ...]:
        """What stands below one of them."""
        if not self.wish.titled and not (self.wish.caption and self.wish.what in (FIGURE, FIGURES)):
            return ()
        diagram = self.diagram(index)
        title = diagram.heading if self.wish.titled else ""
        caption = diagram.caption if self.wish.caption else ""
        return tuple(self.said(words) for words in (title, caption) if words)

    def _drawn(self, index: int) -> Diagram:
        """One of them, before it is known what can be read."""
        stretch, wish, view = self.stretches[index], self.wish, self.view
        if wish.what in (FIGURE, FIGURES):
            found = diagram.figure(self.line, stretch, view, wish.numbering, is_final=wish.is_final)
        else:
            found = diagram.position(self.line, stretch.last, view)
        if wish.what == POSITION and wish.overlays:
            found = replace(found, scene=self._as_shown(view))
        return lettered(in_part(found, self.part))

    def sides(self, longer: int) -> tuple[int, int]:
        """Those of the pictures, one of them that long; all pictures of an album are of one size."""
        words = tuple(self.words(index) for index in range(len(self)))
        return sheet_sides(self._board_sides(longer), longer, words) if any(words) else self._board_sides(longer)

    def sheet(self, index: int, width: int, height: int) -> Sheet:
        """One of them in a picture of these sides; of the plane all show the same."""
        words = self.words(index)
        scene = self._placed(self._drawn(index).scene, width, board_height(width, height, words))
        return Sheet(scene, width, height, words)

    def _board_sides(self, longer: int) -> tuple[int, int]:
        seen = self._seen
        if self.wish.shows == SEEN and _is_closer(seen.scene):
            most = max(seen.width, seen.height, 1)
            return max(1, round(longer * seen.width / most)), max(1, round(longer * seen.height / most))
        return sides_for(self._drawn(len(self) - 1).scene, longer)

    def _placed(self, scene: Scene, width: int, height: int) -> Scene:
        """The scene as a board of these pixels shows it."""
        if scene.board.plane is None:
            return scene
        part = scene.view.part
        if self.wish.shows == SEEN and isinstance(part, PlaneView):
            grown = min(width / max(self._seen.width, 1), height / max(self._seen.height, 1))
            return replace(scene, view=replace(scene.view, part=replace(part, spacing=part.spacing * grown)))
        last = self._drawn(len(self) - 1).scene
        fit = fitted(places_of_stones(last), width, height, scene.view.coordinates)
        return replace(scene, view=replace(scene.view, part=fit.view(1.0)))

    def _stretches(self) -> list[Stretch]:
        wish, line = self.wish, self.line
        if wish.what == POSITION:
            return [Stretch(self._at, self._at)]
        first, last = span(line, wish.first, wish.last)
        if wish.what == FIGURES:
            # with what comes before the first move and after the last of the line
            least, most = line.move_numbers
            start, stop = first if wish.first > least else 0, last if wish.last < most else line.whole.last
            return _diagrams_of(line, wish, Stretch(start, stop))
        if wish.what == FIGURE:
            return [Stretch(first, last)]
        # the position that the first move is made on is shown too
        return [Stretch(at, at) for at in range(max(first - 1, 0), last + 1)]

    def _as_shown(self, view: View) -> Scene:
        """What the window shows, without what lies under the pointer; of what comes next a choice alone, not the one
        move that shows whoever goes through the game where it goes on."""
        seen, wish = self._seen.scene, self.wish
        kept = replace(seen.view, part=view.part, coordinates=view.coordinates)
        choice = seen.variations if len(seen.variations) > 1 else ()
        scene = replace(seen, view=kept, lit=(), variations=choice)
        return cleared(scene, lambda said: said.is_pointed or (said.is_recorded and not wish.marks))

    def _chosen_part(self, scene: Scene, box: Part | None, last: int) -> Part | None:
        board, shows = self.line.board, self.wish.shows
        if not can_be_cut(board):
            return None
        if shows == STONES:
            return around_stones(board, scene.stones)
        if shows == RECORD:
            return part_of(board, self.line.frames[last].visible or ())
        return box if shows == BOX else None


def span(line: Line, first: int, last: int) -> tuple[int, int]:
    """The places of the moves with these numbers, or of those next to them inside the line."""
    made = [(frame.number, at) for at, frame in enumerate(line.frames) if frame.player]
    if not made:
        return 0, len(line.frames) - 1
    start = next((at for number, at in made if number >= first), made[-1][1])
    stop = next((at for number, at in reversed(made) if number <= last), made[0][1])
    return start, max(start, stop)


def _diagrams_of(line: Line, wish: Wish, within: Stretch) -> list[Stretch]:
    if wish.split == BY_FIGURES:
        return diagram.by_figures(line, within)
    if wish.split == BY_COMMENTS:
        return diagram.at_comments(line, within)
    return diagram.every(line, max(wish.each, 1), within)


def _is_closer(scene: Scene) -> bool:
    """Is less than the whole board seen, so that the window's own proportions matter?"""
    part = scene.view.part
    if isinstance(part, BoardView):
        return part.zoom > WHOLE_VIEW.zoom
    return isinstance(part, PlaneView)
