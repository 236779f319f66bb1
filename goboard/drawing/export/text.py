"""Grids as text: plain diagrams for letters and newsgroups, and the wiki notation of Sensei's Library."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from goboard.boards.board import Board
from goboard.boards.building import column_name
from goboard.boards.grids import gluing_of
from goboard.drawing.camera.view import BoardView, Part
from goboard.drawing.export.diagram import Diagram, Line, Stretch, figure, in_part, parted
from goboard.drawing.overlays.matrix import entry
from goboard.drawing.scene import Scene, View
from goboard.rules.position import WHITE
from goboard.session.snapshot import LineMove, Mark
from goboard.words.message import english, enumerated, in_context, phrase, sentences

COLOURS = (in_context("side", "Black"), in_context("side", "White"))
LONGEST_LABEL = 3
"""Longer labels are cut off: each column would be as wide."""


class TextDiagramError(ValueError):
    """The board cannot be told in text; the text is a sentence for the user."""


@dataclass(frozen=True)
class Cells:
    """The cells of a grid that are shown, row by row from the top: vertices, -1 for none; names of columns and rows;
    and on which sides the board ends: left, right, above, below."""

    vertices: list[list[int]]
    columns: list[str]
    rows: list[str]
    ends: tuple[bool, bool, bool, bool]

    def name(self, vertex: int) -> str:
        """The vertex by column and row of the board; where its borders do not tell which these are, counted from the
        upper left as 1:1. "" for a vertex that is not shown."""
        left, right, above, below = self.ends
        for down, row in enumerate(self.vertices):
            if vertex in row:
                across = row.index(vertex)
                is_placed = (left or right) and (above or below)
                return f"{self.columns[across]}{self.rows[down]}" if is_placed else f"{across + 1}:{down + 1}"
        return ""


def ascii_diagram(scene: Scene) -> str:
    """The position with X and O, or the players' letters; numbers and labels stand for stones and points.

    TextDiagramError for boards that are no grid.
    """
    window, cell = cells_of(scene), _plain_cells(scene)
    texts = [[cell(vertex) for vertex in row] for row in window.vertices]
    wide = max(max(map(len, row)) for row in texts)
    if scene.view.coordinates:
        wide = max(wide, *map(len, window.columns))
    lines = [_spaced(row, wide) for row in texts]
    last = scene.last_vertex
    if last is not None and not scene.numbers and scene.stones[last]:
        lines = _with_last(lines, window.vertices, last, wide)
    full = 1 + (wide + 1) * len(window.columns)
    lines = [f"{text:<{full}}" for text in lines]
    if scene.view.coordinates:
        margin = max(map(len, window.rows))
        head = f"{'':{margin}}{_spaced(window.columns, wide)}"
        body = [f"{name:>{margin}}{text}{name}" for name, text in zip(window.rows, lines, strict=True)]
        return "\n".join([head, *body, head]) + "\n"
    left, right, above, below = window.ends
    edge = f"{'+' if left else ' '}{'-' * (full - 1 + right)}{'+' if right else ''}"
    body = [f"{'|' if left else ' '}{text}{'|' if right else ''}".rstrip() for text in lines]
    return "\n".join([*([edge] if above else []), *body, *([edge] if below else [])]) + "\n"


def matrix_text(board: Board, stones: bytes) -> str:
    """The rules' matrix B of a position: a grid row by row from the top, "." where it has no point; on other boards the
    points one by one with their names, on the plane those with stones, as all others are 0."""
    entries = [str(entry(stone)) for stone in stones]
    if board.columns and board.plane is None and not board.is_spatial:
        wide = max(map(len, entries))
        rows = ([entries[vertex] if vertex >= 0 else "." for vertex in row] for row in board.lattice.tolist())
        return "".join(" ".join(f"{text:>{wide}}" for text in row) + "\n" for row in rows)
    named = zip(range(board.size), entries, stones, strict=True)
    return "".join(f"{board.labels[v]} {text}\n" for v, text, stone in named if stone or board.plane is None)


def text_of(diagram: Diagram, names: Sequence[str] = (), said: Callable[[str], str] = english) -> str:
    """A diagram in plain text with its words, as `said` puts them; `names` are the players' in turn order."""
    turns = _turns(diagram.moves, names or COLOURS)
    above, below = (turns, ()) if len(turns) < 2 else ((), turns)
    parts = [
        " – ".join(map(said, filter(None, (diagram.title, *above)))),
        "",
        ascii_diagram(diagram.scene).rstrip("\n"),
        said(diagram.by_points or diagram.caption),
        *map(said, below),
    ]
    return "\n".join(part for index, part in enumerate(parts) if part or index == 1).lstrip("\n") + "\n"


def _turns(moves: Sequence[LineMove], names: Sequence[str]) -> tuple[str, ...]:
    """Whose the numbers are, as stones with numbers do not tell it: one line where the players take turns, else one
    for each player. None without moves."""
    if not moves:
        return ()
    count, first = len(names), moves[0].player
    if all(move.player == (first - 1 + at) % count + 1 for at, move in enumerate(moves)):
        if count == len(COLOURS):
            return (phrase("{player} begins", player=names[first - 1]),)
        told = enumerated(sentences(str(move.number), names[move.player - 1]) for move in moves[:count])
        return (phrase("{moves} and so on", moves=told) if len(moves) > count else told,)
    whose = {player: [str(move.number) for move in moves if move.player == player] for player in range(1, count + 1)}
    return tuple(
        phrase("{player}: {words}", player=names[player - 1], words=enumerated(numbers))
        for player, numbers in whose.items()
        if numbers
    )


def cells_of(scene: Scene) -> Cells:
    """The part of a grid that a scene shows; TextDiagramError for other boards."""
    board = scene.board
    if not board.columns or board.plane is not None or board.is_spatial:
        raise TextDiagramError(
            phrase("{board} is no rectangle of lines: it cannot be drawn with letters.", board=board.title)
        )
    layout = scene.view.part.layout if isinstance(scene.view.part, BoardView) else None
    part = layout.part if layout is not None else None
    across = range(part.columns[0], part.columns[1] + 1) if part is not None else range(board.columns)
    down = range(part.rows[0], part.rows[1] + 1) if part is not None else range(board.rows)
    gluing, lattice = gluing_of(board), board.lattice
    columns = [column_name(board, column % board.columns) for column in across]
    rows = [str(board.rows - row % board.rows) for row in down]
    vertices = [
        [int(lattice[row % board.rows, column % board.columns]) for column in across]
        for row in down
    ]  # fmt: skip
    ends = (
        not gluing.sides and across[0] == 0,
        not gluing.sides and across[-1] == board.columns - 1,
        not gluing.ends and down[0] == 0,
        not gluing.ends and down[-1] == board.rows - 1,
    )
    return Cells(vertices, columns, rows, ends)


def _plain_cells(scene: Scene) -> Callable[[int], str]:
    numbers, hoshi = dict(scene.numbers), frozenset(scene.board.hoshi)
    labels = {mark.vertex: mark.text[:LONGEST_LABEL] for mark in scene.marks if mark.kind == "LB" and mark.text}
    letters = scene.letters or ("X", "O")

    def text(vertex: int) -> str:
        if vertex < 0:
            return ""
        stone = scene.stones[vertex]
        if vertex in numbers:
            return str(numbers[vertex])
        if vertex in labels and not stone:
            return labels[vertex]
        return letters[stone - 1] if stone else "+" if vertex in hoshi else "."

    return text


def _spaced(texts: Sequence[str], wide: int) -> str:
    return " ".join(f"{text:>{wide}}" for text in texts).join((" ", ""))


def _with_last(lines: list[str], vertices: list[list[int]], last: int, wide: int) -> list[str]:
    """The last move in parentheses, which take the place of the spaces around it."""
    found = []
    for text, row in zip(lines, vertices, strict=True):
        if last in row:
            end = 1 + (wide + 1) * row.index(last) + wide
            text = f"{text:<{end + 1}}"
            text = f"{text[: end - 2]}({text[end - 1]}){text[end + 1 :]}"
        found.append(text)
    return found


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
        raise TextDiagramError(phrase("Sensei's Library draws stones of two players only."))
    shown = cells_of(scene)
    first = moves[0] if moves else None
    own = {vertex: number - (first.number if first else 1) + 1 for vertex, number in scene.numbers if moves}
    inside = {vertex for row in shown.vertices for vertex in row}
    scene = replace(scene, marks=tuple(mark for mark in scene.marks if mark.vertex in inside))
    letters, legend = _lettered(scene, own)
    cell = _wiki_cells(scene, own, letters)
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
    starts: list[int] = []
    made: list[int] = []
    for place in range(stretch.first, stretch.last + 1):
        player = line.frames[place].player
        if not player:
            continue
        if len(made) == MOST_NUMBERS or (made and made[-1] == player):
            starts.append(place)
            made = []
        made.append(player)
    return parted(stretch, starts)


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


def _wiki_cells(scene: Scene, own: Mapping[int, int], letters: Mapping[int, str]) -> Callable[[int], str]:
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
