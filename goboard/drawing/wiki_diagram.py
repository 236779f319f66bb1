"""Grids in the wiki notation of Sensei's Library."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from string import ascii_lowercase

from goboard.drawing.board_view import Part
from goboard.drawing.diagram import Line, Stretch, figure
from goboard.drawing.legible import in_part
from goboard.drawing.scene import Scene, View
from goboard.drawing.text_diagram import Cells, TextDiagramError, cells_of
from goboard.rules.position import WHITE
from goboard.session.snapshot import LineMove, Mark

MOST_NUMBERS = 10
"""A diagram has the moves 1 to 9 and 0."""
USUAL_SIZE = 19
STONES = {"": "XO", "CR": "BW", "SQ": "#@", "TR": "YQ", "MA": "ZP", "SL": "#@"}
"""Black and white stones with a sign."""
POINTS = {"CR": "C", "SQ": "S", "TR": "T", "MA": "M", "SL": "S"}


def wiki_diagram(scene: Scene, title: str = "", moves: Sequence[LineMove] = ()) -> str:
    """The position as Sensei's Library writes it; up to ten `moves` that follow each other are numbered in it.

    Labels that are no letters become letters, which are told below. TextDiagramError for boards that are no grid and
    more than two players.
    """
    if scene.letters:
        raise TextDiagramError("Sensei's Library draws stones of two players only.")
    shown = cells_of(scene)
    first = moves[0] if moves else None
    own = {vertex: number - (first.number if first else 1) + 1 for vertex, number in scene.numbers if moves}
    inside = {vertex for row in shown.vertices for vertex in row}
    scene = replace(scene, marks=tuple(mark for mark in scene.marks if mark.vertex in inside))
    letters, legend = _lettered(scene, own)
    cell = _cells(scene, own, letters)
    starts = "W" if first is not None and first.player == WHITE else "B"
    size = max(scene.board.columns, scene.board.rows)
    counted = f"m{first.number}" if first is not None and first.number != 1 else ""
    head = f"$${starts}{'c' if scene.view.coordinates else ''}{size if size != USUAL_SIZE else ''}{counted}"
    left, right, above, below = shown.ends
    edge = f"$$ {'-' * (2 * len(shown.columns) - 1 + 2 * (left + right))}"
    body = [f"$$ {'| ' if left else ''}{' '.join(map(cell, row))}{' |' if right else ''}" for row in shown.vertices]
    lines = [f"{head} {' '.join(title.split())}".rstrip(), *([edge] if above else []), *body]
    lines += [*([edge] if below else []), *_strokes(scene, shown)]
    return "\n".join([*lines, *(["", legend] if legend else [])]) + "\n"


def wiki_figure(line: Line, stretch: Stretch, view: View, numbering: str, part: Part | None = None) -> str:
    """The moves of some nodes as diagrams of Sensei's Library: as many as their ten numbers need."""
    found = []
    for each in _tens(line, stretch):
        diagram = in_part(figure(line, each, view, numbering), part)
        words = "; ".join(filter(None, (diagram.title, diagram.caption)))
        found.append(wiki_diagram(diagram.scene, words, diagram.moves))
    return "\n".join(found)


def _tens(line: Line, stretch: Stretch) -> list[Stretch]:
    """The nodes parted after ten moves, and where a player moves twice: colours follow from the numbers there."""
    starts = [stretch.first]
    made: list[int] = []
    for place in range(stretch.first, stretch.last + 1):
        player = line.frames[place].player
        if not player:
            continue
        if len(made) == MOST_NUMBERS or (made and made[-1] == player):
            starts.append(place)
            made = []
        made.append(player)
    return [Stretch(first, after - 1) for first, after in zip(starts, [*starts[1:], stretch.last + 1], strict=True)]


def _lettered(scene: Scene, own: Mapping[int, int]) -> tuple[dict[int, str], str]:
    """The letters that stand for labels, by vertex; and what the other labels are, and which could not be drawn."""
    labels = [mark for mark in scene.marks if mark.kind == "LB" and mark.text.strip()]
    on_points = [mark for mark in labels if not scene.stones[mark.vertex] and mark.vertex not in own]
    letters = {mark.vertex: mark.text for mark in on_points if len(mark.text) == 1 and mark.text in ascii_lowercase}
    free = [letter for letter in ascii_lowercase if letter not in letters.values()]
    told = []
    for mark in on_points:
        if mark.vertex in letters:
            continue
        wanted = mark.text.lower()
        if not free:
            told.append(_placed(scene, mark))
            continue
        letter = wanted if wanted in free else free[0]
        free.remove(letter)
        letters[mark.vertex] = letter
        if letter != wanted:
            told.append(f"{letter}: {mark.text}")
    told += [_placed(scene, mark) for mark in labels if scene.stones[mark.vertex] and mark.vertex not in own]
    return letters, ", ".join(told)


def _placed(scene: Scene, mark: Mark) -> str:
    return f"{mark.text} at {scene.board.labels[mark.vertex]}"


def _strokes(scene: Scene, shown: Cells) -> Iterable[str]:
    """Lines and arrows between points that are shown."""
    for start, stop, is_arrow in scene.lines:
        ends = [shown.name(vertex) for vertex in (start, stop)]
        if all(ends):
            yield f"$$ {{{'AR' if is_arrow else 'LN'} {' '.join(ends)}}}"


def _cells(scene: Scene, own: Mapping[int, int], letters: Mapping[int, str]) -> Callable[[int], str]:
    hoshi = frozenset(scene.board.hoshi)
    signs = {mark.vertex: mark.kind for mark in reversed(scene.marks) if mark.kind in POINTS}

    def text(vertex: int) -> str:
        if vertex < 0:
            return "_"
        stone, sign = scene.stones[vertex], signs.get(vertex, "")
        if vertex in own:
            return str(own[vertex] % MOST_NUMBERS)
        if stone:
            return STONES[sign][stone - 1]
        if vertex in letters:
            return letters[vertex]
        return POINTS[sign] if sign else "," if vertex in hoshi else "."

    return text
