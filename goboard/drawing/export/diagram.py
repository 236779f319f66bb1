"""Diagrams of a game as books have them: a position, or one with numbered moves that follow; all or part of the board.

Moves whose numbers cannot be read in the picture are told below it.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

import numpy as np

from goboard.arrays import Float, mask
from goboard.boards.board import Board
from goboard.boards.grids import gluing_of
from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.layout import geometry
from goboard.drawing.camera.view import BoardView, Part
from goboard.drawing.kinds import cut_to
from goboard.drawing.numbering import ONWARD, Numbering, Reused, numbered, reused_words, stone_letters
from goboard.drawing.picture import camera_for
from goboard.drawing.scene import Scene, View, with_marked_territory
from goboard.drawing.solid.camera import SolidCamera
from goboard.session.snapshot import Frame, LineMove, Mark
from goboard.words.message import enumerated, in_context, phrase, plural, sentences

AROUND = 2
"""Lines that are drawn around the stones that a part is to show."""
NEAR_BORDER = 2
"""A part that comes so near to the border of a grid reaches up to it."""


class PartError(ValueError):
    """No part of the board is meant; the text is a sentence for the user."""


def can_be_cut(board: Board) -> bool:
    """Can parts of the board be drawn alone? The plane is all parts, and of a body one sees what one sees."""
    return board.plane is None and not board.is_spatial


def part_of(board: Board, vertices: Iterable[int]) -> Part | None:
    """The smallest part with all these vertices: of a grid the box around them. None for no vertex."""
    chosen = np.unique(np.fromiter(vertices, dtype=np.int64))
    if not len(chosen):
        return None
    if not board.columns:
        return Part(points=tuple(chosen.tolist()))
    down, across = np.nonzero(np.isin(board.lattice, chosen))
    return Part((int(across.min()), int(across.max())), (int(down.min()), int(down.max())))


def part_between(board: Board, first: str, last: str) -> Part:
    """The box of a grid whose corners have these labels, or the points as near to its middle as they; PartError."""
    try:
        corners = board.vertex(first), board.vertex(last)
    except KeyError:
        raise PartError(
            phrase("{board} has no points {first} and {last}.", board=board.title, first=first, last=last)
        ) from None
    if not can_be_cut(board):
        raise PartError(phrase("Of {board} no part can be drawn alone.", board=board.title))
    found = part_of(board, corners) if board.columns else None
    return found or part_in_box(board, board.drawn_positions[list(corners)])


def part_in_box(board: Board, corners: Float) -> Part:
    """The points of a board that is no grid between two places; PartError if there is none."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    slack = 1e-6 * (1 + np.abs(high - low).max())
    places = board.drawn_positions
    inside = np.flatnonzero(((places >= low - slack) & (places <= high + slack)).all(axis=1))
    if not len(inside):
        raise PartError(phrase("There is no point between these two."))
    return Part(points=tuple(inside.tolist()))


def around_stones(board: Board, stones: bytes) -> Part | None:
    """The part with all stones and their surroundings, up to borders that are near; None without stones, or if that is
    the whole board."""
    chosen = np.flatnonzero(np.frombuffer(stones, dtype=np.uint8))
    if not len(chosen) or not can_be_cut(board):
        return None
    if board.columns:
        tight = part_of(board, chosen.tolist())
        assert tight is not None
        found = Part(_widened(tight.columns, board.columns), _widened(tight.rows, board.rows))
        is_whole = found == Part((0, board.columns - 1), (0, board.rows - 1))
        return None if is_whole else found
    is_near = mask(board.size, chosen)
    for _ in range(AROUND):
        reached = is_near[board.edges].any(axis=1)
        is_near[board.edges[reached].ravel()] = True
    return None if is_near.all() else Part(points=tuple(np.flatnonzero(is_near).tolist()))


def _widened(lines: tuple[int, int], count: int) -> tuple[int, int]:
    first, last = lines[0] - AROUND, lines[1] + AROUND
    return (0 if first <= NEAR_BORDER else first), (count - 1 if last >= count - 1 - NEAR_BORDER else last)


def shown_in(scene: Scene, part: Part | None) -> Scene:
    """The scene of that part alone; None is the whole board. Looked at as before, but not from nearer."""
    view = scene.view.part if isinstance(scene.view.part, BoardView) else BoardView()
    if part is None or not can_be_cut(scene.board):
        return scene
    layout = replace(view.layout, part=part, shift=(0, 0))
    seen = replace(scene.view, part=BoardView(layout=layout))
    vertices = geometry(scene.board, layout).vertices
    kept = np.full(scene.board.size, vertices is None)
    kept[[] if vertices is None else vertices] = True
    return cut_to(replace(scene, view=seen), kept)


def whole_cells(board: Board, part: Part) -> Part:
    """A part of a grid without cells beyond its borders, where these are not joined, and no more than all of it."""
    gluing = gluing_of(board)
    return Part(
        _within(part.columns, board.columns, bool(gluing.sides)), _within(part.rows, board.rows, bool(gluing.ends))
    )


def _within(lines: tuple[int, int], count: int, is_joined: bool) -> tuple[int, int]:
    first, last = min(lines), max(lines)
    if not is_joined:
        return max(first, 0), min(last, count - 1)
    return first, min(last, first + count - 1)


AS_COUNTED, FROM_ONE, AS_RECORD = "counted", "one", "record"
"""How the moves of a diagram are numbered: as the game counts them, each diagram from 1, as the record wants it."""
HUNDRED = 100
UNNUMBERED, BY_HUNDREDS = 0, 2
"""Values of PM."""


@dataclass(frozen=True, eq=False)
class Diagram:
    """A picture with the words around it: its name, the moves whose numbers it cannot show, and the comments on it.

    A comment is told with the move that it is about, "" for the position. `told` are the words for `reused`,
    `elsewhere` those for numbers that are too many for that.
    """

    scene: Scene
    title: str = ""
    told: str = ""
    comments: tuple[tuple[str, str], ...] = ()
    moves: tuple[LineMove, ...] = ()
    reused: tuple[Reused, ...] = ()
    by_points: str = ""
    """The caption where it can tell all by the names of points alone, as in plain text; "" if it does."""
    elsewhere: str = ""

    @property
    def caption(self) -> str:
        """What stands below it."""
        return sentences(self.told, self.elsewhere, between="; ")

    @property
    def heading(self) -> str:
        """Its name as it stands alone: "Moves 1–13"."""
        span = _title("", self.moves)
        if not span or self.title != span:
            return self.title
        return plural("Move {span}", "Moves {span}", len(self.moves), span=span)


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
        return tuple(_line_move(each, each.number - less) for each in made)

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
    words = phrase("After move {number}", number=frame.number) if frame.number else phrase("Start")
    return Diagram(line.scene(place, view), frame.name or words, comments=_comments(line, Stretch(place, place)))


def figure(line: Line, stretch: Stretch, view: View, numbering: str = AS_COUNTED, *, is_final: bool = False) -> Diagram:
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
    if moves and scene.owner:
        # on empty points alone: signs of dead stones would hide their numbers
        owner = bytes(0 if stone else whose for stone, whose in zip(scene.stones, scene.owner, strict=True))
        scene = replace(scene, owner=owner, dead=())
    shown = line.frames[stretch.first].figure
    named = shown.name if shown is not None and shown.has_name else ""
    if shown is not None and not shown.has_coordinates:
        scene = replace(scene, view=replace(scene.view, coordinates=False))
    told = reused_words(reused, line.board.labels)
    name = _title(named, moves or line.moves(stretch))
    return Diagram(scene, name, told, _comments(line, stretch), moves, reused)


def lettered(diagram: Diagram, *, adds: bool = True) -> Diagram:
    """Where no coordinates are drawn, the diagram with letters at the points of moves that bear no number, by which its
    words tell them: "306 at the stone marked a". Without `adds` only letters that are there count; what is not in the
    picture is told by the name of its point all the same."""
    scene, labels = diagram.scene, diagram.scene.board.labels
    if scene.view.coordinates or not diagram.reused:
        return diagram
    signs = {mark.vertex: mark.text for mark in scene.marks if mark.kind == "LB"}
    free = (letter for letter in ascii_lowercase + ascii_uppercase if letter not in signs.values())
    marks = scene.marks
    for each in diagram.reused if adds else ():
        is_seen = scene.shown_part is None or each.vertex in scene.shown_part
        if each.vertex is not None and each.at is None and each.vertex not in signs and is_seen:
            signs[each.vertex] = next(free, "")
            if signs[each.vertex]:
                others = (mark for mark in marks if mark.vertex != each.vertex)
                marks = (*others, Mark("LB", each.vertex, signs[each.vertex]))
    names = {vertex: _marked(scene, vertex, letter) for vertex, letter in signs.items() if letter}
    told = reused_words(diagram.reused, {vertex: names.get(vertex, label) for vertex, label in enumerate(labels)})
    return replace(diagram, scene=replace(scene, marks=marks), told=told, by_points=diagram.caption)


def _marked(scene: Scene, vertex: int, letter: str) -> str:
    if scene.stones[vertex]:
        return in_context("moves by their numbers", "the stone marked {letter}", letter=letter)
    return in_context("moves by their numbers", "the point marked {letter}", letter=letter)


def _line_move(frame: Frame, number: int) -> LineMove:
    return LineMove(frame.key, number, frame.player, frame.vertex, deed=frame.deed)


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
    return parted(within, starts)


def by_figures(line: Line, within: Stretch) -> list[Stretch]:
    """A stretch of the line in the diagrams that the record asks for (FG)."""
    places = range(within.first + 1, within.last + 1)
    return parted(within, [at for at in places if line.frames[at].figure is not None])


def at_comments(line: Line, within: Stretch) -> list[Stretch]:
    """A stretch of the line in diagrams that end where the record has a comment."""
    places = range(within.first, within.last)
    return parted(within, [at + 1 for at in places if line.frames[at].comment.strip()])


def parted(within: Stretch, starts: Sequence[int]) -> list[Stretch]:
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
        numbers = _spans(sorted(number for number, _ in hidden))
        return replace(diagram, elsewhere=in_context("moves by their numbers", "elsewhere: {numbers}", numbers=numbers))
    found = (*diagram.reused, *(Reused(number, vertex) for number, vertex in hidden))
    reused = tuple(sorted(found, key=lambda each: each.number))
    return replace(diagram, told=reused_words(reused, diagram.scene.board.labels), reused=reused)


def _spans(numbers: list[int]) -> str:
    """Ascending numbers, those that follow each other together: "2, 5–9"."""
    starts = [0, *(at + 1 for at, (one, two) in enumerate(pairwise(numbers)) if two != one + 1), len(numbers)]
    return enumerated(span_words(numbers[first], numbers[after - 1]) for first, after in pairwise(starts))
