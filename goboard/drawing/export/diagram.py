"""Diagrams of a game as books have them: one position, or a position with the numbered moves that follow.

Moves whose numbers cannot be read in the picture are told below it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from goboard.boards.board import Board
from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.view import Part
from goboard.drawing.export.part import shown_in
from goboard.drawing.numbering import ONWARD, Numbering, Reused, numbered, reused_words, stone_letters
from goboard.drawing.picture import camera_for
from goboard.drawing.scene import Scene, View, with_marked_territory
from goboard.drawing.solid.camera import SolidCamera
from goboard.plural import plural
from goboard.session.snapshot import Frame, LineMove

AS_COUNTED, FROM_ONE, AS_RECORD = "counted", "one", "record"
"""How the moves of a diagram are numbered: as the game counts them, each diagram from 1, as the record wants it."""
HUNDRED = 100
UNNUMBERED, BY_HUNDREDS = 0, 2
"""Values of PM."""


@dataclass(frozen=True, eq=False)
class Diagram:
    """A picture with the words around it: its name, the moves whose numbers it cannot show, and the comments on it.

    A comment is told with the move that it is about, "" for the position. `caption` are the words for `reused`.
    """

    scene: Scene
    title: str = ""
    caption: str = ""
    comments: tuple[tuple[str, str], ...] = ()
    moves: tuple[LineMove, ...] = ()
    reused: tuple[Reused, ...] = ()

    @property
    def heading(self) -> str:
        """Its name as it stands alone: "Moves 1–13"."""
        span = _title("", self.moves)
        if not span or self.title != span:
            return self.title
        return f"{plural('Move', 'Moves', len(self.moves))} {span}"


class Stretch(NamedTuple):
    """The nodes of a line that one diagram shows, by their places in it, counted from 0; the last one is included."""

    first: int
    last: int


@dataclass(frozen=True, eq=False)
class Line:
    """A variation to draw: its board, the players' names in turn order, its positions."""

    board: Board
    names: tuple[str, ...]
    frames: Sequence[Frame]

    def scene(self, place: int, view: View) -> Scene:
        """The position after a node, with all that the record shows there."""
        frame = self.frames[place]
        size = self.board.size
        scene = Scene(
            board=self.board,
            # points of the plane that became known later are empty
            stones=frame.stones.ljust(size, b"\0"),
            view=view,
            last_vertex=frame.vertex,
            last_is_illegal=frame.is_illegal,
            marks=frame.marks if view.marks else (),
            lines=frame.lines if view.marks else (),
            dim=frame.dim if view.marks else (),
            shown_part=frame.visible if view.marks else None,
            letters=stone_letters(self.names),
            signs=frame.signs,
        )
        return with_marked_territory(scene, frame.territory) if view.territory and any(frame.territory) else scene

    def moves(self, stretch: Stretch, numbering: str = AS_COUNTED) -> tuple[LineMove, ...]:
        """The moves of some nodes, numbered as a diagram of them numbers them; none if they are not to be."""
        frames = self.frames[stretch.first : stretch.last + 1]
        made = [frame for frame in frames if frame.player]
        if not made or (numbering == AS_RECORD and made[0].numbering == UNNUMBERED):
            return ()
        less = 0
        if numbering == FROM_ONE:
            less = made[0].number - 1
        elif numbering == AS_RECORD and made[0].numbering == BY_HUNDREDS:
            less = (made[0].number - 1) // HUNDRED * HUNDRED
        return tuple(LineMove(each.key, each.number - less, each.player, each.vertex) for each in made)

    @property
    def whole(self) -> Stretch:
        """All nodes."""
        return Stretch(0, len(self.frames) - 1)

    @property
    def move_numbers(self) -> tuple[int, int]:
        """The lowest and the highest number of a move, (0, 0) if there is none."""
        found = [frame.number for frame in self.frames if frame.player]
        return (min(found), max(found)) if found else (0, 0)


def position(line: Line, place: int, view: View) -> Diagram:
    """One position without numbers."""
    frame = line.frames[place]
    words = f"After move {frame.number}" if frame.number else "Start"
    return Diagram(line.scene(place, view), frame.name or words, comments=_comments(line, Stretch(place, place)))


def figure(
    line: Line, stretch: Stretch, view: View, numbering: str = AS_COUNTED, *, is_final: bool = False, title: str = ""
) -> Diagram:
    """The moves of some nodes as numbered stones on the position before them: what they take stays on the board.

    With `is_final` it is the position after them: what was taken is gone.
    """
    moves = line.moves(stretch, numbering)
    last = line.scene(stretch.last, view)
    before = line.frames[stretch.first - 1].stones if stretch.first else bytes(line.board.size)
    if not stretch.first and not line.frames[0].player:
        before = line.frames[0].stones
    stones = bytearray(before.ljust(line.board.size, b"\0"))
    setups = any(not frame.player for frame in line.frames[max(stretch.first, 1) : stretch.last + 1])
    if is_final or not moves or (setups and _has_setup(line, stretch)):
        stones = bytearray(last.stones)
        fresh = bytes(stones)
    else:
        # a stone that lay there before bears no number, even if it was taken and played again
        fresh = _played(moves, stones)
    numbers, reused = numbered(moves, len(moves), Numbering(ONWARD), fresh)
    scene = replace(last, stones=bytes(stones), last_vertex=None if numbers else last.last_vertex)
    # programs mark the last move, whose number says the same
    marks = tuple(mark for mark in scene.marks if mark.vertex not in numbers)
    scene = replace(scene, numbers=tuple(numbers.items()), marks=marks, last_is_illegal=False)
    if moves:
        scene = _without_dead(scene)
    shown = line.frames[stretch.first].figure
    named = title or (shown.name if shown is not None and shown.has_name else "")
    if shown is not None and not shown.has_coordinates:
        scene = replace(scene, view=replace(scene.view, coordinates=False))
    caption = reused_words(reused, line.board.labels)
    name = _title(named, moves or line.moves(stretch))
    return Diagram(scene, name, caption, _comments(line, stretch), moves, reused)


def _without_dead(scene: Scene) -> Scene:
    """The scene with territory on empty points alone: signs of dead stones would hide their numbers."""
    if not scene.owner:
        return scene
    owner = bytes(0 if stone else whose for stone, whose in zip(scene.stones, scene.owner, strict=True))
    return replace(scene, owner=owner, dead=())


def _played(moves: Sequence[LineMove], stones: bytearray) -> bytes:
    """Put the moves' stones on what is empty; these stones alone."""
    fresh = bytearray(len(stones))
    for move in moves:
        if move.vertex is not None and not stones[move.vertex]:
            stones[move.vertex] = fresh[move.vertex] = move.player
    return bytes(fresh)


def _has_setup(line: Line, stretch: Stretch) -> bool:
    """Does a node among these, which is no move, change stones?"""
    places = range(max(stretch.first, 1), stretch.last + 1)
    return any(
        not line.frames[at].player and line.frames[at].stones.rstrip(b"\0") != line.frames[at - 1].stones.rstrip(b"\0")
        for at in places
    )


def _title(name: str, moves: Sequence[LineMove]) -> str:
    if not moves:
        return name
    span = span_words(moves[0].number, moves[-1].number)
    return f"{name} ({span})" if name else span


def span_words(first: int, last: int) -> str:
    """The numbers of moves that follow each other: "1–13"."""
    return str(first) if first == last else f"{first}–{last}"


def _comments(line: Line, stretch: Stretch) -> tuple[tuple[str, str], ...]:
    found = []
    for frame in line.frames[stretch.first : stretch.last + 1]:
        words = frame.comment.strip()
        if words:
            found.append((str(frame.number) if frame.player else "", words))
    return tuple(found)


def every(line: Line, moves: int, within: Stretch) -> list[Stretch]:
    """A stretch of the line in diagrams of so many moves."""
    starts, count = [], 0
    for place in range(within.first, within.last + 1):
        if line.frames[place].player:
            if count == moves:
                starts.append(place)
                count = 0
            count += 1
    return _parted(within, starts)


def by_figures(line: Line, within: Stretch) -> list[Stretch]:
    """A stretch of the line in the diagrams that the record asks for (FG)."""
    places = range(within.first + 1, within.last + 1)
    return _parted(within, [at for at in places if line.frames[at].figure is not None])


def at_comments(line: Line, within: Stretch) -> list[Stretch]:
    """A stretch of the line in diagrams that end where the record has a comment."""
    places = range(within.first, within.last)
    return _parted(within, [at + 1 for at in places if line.frames[at].comment.strip()])


def _parted(within: Stretch, starts: Sequence[int]) -> list[Stretch]:
    """The stretch in parts, of which the others begin at these places."""
    ends = [within.first, *starts, within.last + 1]
    return [Stretch(first, after - 1) for first, after in pairwise(ends)]


LEGIBLE, ALIKE = 16.0, 0.5
"""Numbers on stones of so many pixels, or of that part of the usual size, can be read: those at a rim may be less."""
MANY = 12
"""More moves that are not seen are told by their numbers alone."""


def in_part(diagram: Diagram, part: Part | None) -> Diagram:
    """The diagram of a part of the board; the moves outside of it and of what the record shows are told below."""
    scene = shown_in(diagram.scene, part)
    kept = {vertex for vertex, _ in scene.numbers}
    if scene.shown_part is not None:
        kept.intersection_update(scene.shown_part)
    return replace(_told(diagram, kept), scene=scene)


def as_seen(diagram: Diagram, scene: Scene, width: int, height: int) -> Diagram:
    """The diagram with what cannot be read in its picture, `scene` in these pixels, told below."""
    camera = camera_for(scene, width, height)
    return _told(diagram, {vertex for vertex, _ in scene.numbers if _is_legible(camera, vertex)})


def _is_legible(camera: Camera, vertex: int) -> bool:
    if isinstance(camera, SolidCamera):
        least = min(LEGIBLE, ALIKE * camera.spacing)
        panels = [panel for panel in camera.panels if panel.is_shown[vertex] and panel.sizes[vertex] >= least]
        places = [panel.centres[vertex] for panel in panels]
    else:
        places = [camera.centres[spot] for spot in camera.geometry.linked(vertex)]
    return any(0 <= x <= camera.width and 0 <= y <= camera.height for x, y in places)


def _told(diagram: Diagram, legible: Collection[int]) -> Diagram:
    hidden = [(number, vertex) for vertex, number in diagram.scene.numbers if vertex not in legible]
    if not hidden:
        return diagram
    if len(hidden) > MANY:
        elsewhere = f"elsewhere: {_spans(sorted(number for number, _ in hidden))}"
        return replace(diagram, caption="; ".join(filter(None, (diagram.caption, elsewhere))))
    found = (*diagram.reused, *(Reused(number, vertex) for number, vertex in hidden))
    reused = tuple(sorted(found, key=lambda each: each.number))
    return replace(diagram, caption=reused_words(reused, diagram.scene.board.labels), reused=reused)


def _spans(numbers: list[int]) -> str:
    """Ascending numbers, those that follow each other together: "2, 5–9"."""
    starts = [0, *(at + 1 for at, (one, two) in enumerate(pairwise(numbers)) if two != one + 1), len(numbers)]
    return ", ".join(span_words(numbers[first], numbers[after - 1]) for first, after in pairwise(starts))
