"""Grids as plain text: a diagram for letters and newsgroups, and the wiki notation of Sensei's Library."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from goboard.boards.gluing import gluing_of
from goboard.boards.grids import column_letters
from goboard.drawing.board_view import BoardView, Part
from goboard.drawing.diagram import Diagram, Line, Stretch, figure
from goboard.drawing.part import shown_in
from goboard.drawing.scene import Scene, View
from goboard.rules.position import WHITE
from goboard.session.snapshot import LineMove

MOST_NUMBERS = 10
"""A diagram of Sensei's Library has the moves 1 to 9 and 0."""
LONGEST_LABEL = 3
"""Longer labels are cut off: each column would be as wide."""
STONES = {"": "XO", "CR": "BW", "SQ": "#@", "TR": "YQ", "MA": "ZP"}
"""Sensei's Library's black and white stones with a sign."""
POINTS = {"CR": "C", "SQ": "S", "TR": "T", "MA": "M", "SL": "S"}


class TextDiagramError(ValueError):
    """The board cannot be told in text; the text is a sentence for the user."""


@dataclass(frozen=True)
class _Window:
    """The cells of a grid that are shown, row by row from the top: vertices, -1 for none; names of columns and rows;
    and on which sides the board ends: left, right, above, below."""

    vertices: list[list[int]]
    columns: list[str]
    rows: list[str]
    ends: tuple[bool, bool, bool, bool]


def ascii_diagram(scene: Scene) -> str:
    """The position with X and O, or the players' letters; numbers and labels stand for stones and points.

    TextDiagramError for boards that are no grid.
    """
    window, cell = _window(scene), _plain_cells(scene)
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


def wiki_diagram(scene: Scene, title: str = "", moves: Sequence[LineMove] = ()) -> str:
    """The position as Sensei's Library writes it; up to ten `moves` that follow each other are numbered in it.

    TextDiagramError for boards that are no grid and more than two players.
    """
    if scene.letters:
        raise TextDiagramError("Sensei's Library draws stones of two players only.")
    window = _window(scene)
    first = moves[0] if moves else None
    own = {vertex: number - (first.number if first else 1) + 1 for vertex, number in scene.numbers if moves}
    cell = _wiki_cells(scene, own)
    columns, rows = len(window.columns), len(window.rows)
    size = max(scene.board.columns, scene.board.rows)
    starts = "W" if first is not None and first.player == WHITE else "B"
    counted = f"m{first.number}" if first is not None and first.number != 1 else ""
    head = f"$${starts}{'c' if scene.view.coordinates else ''}{size if size != 19 else ''}{counted}"
    left, right, above, below = window.ends
    edge = f"$$ {'-' * (2 * columns - 1 + 2 * (left + right))}"
    body = [
        f"$$ {'| ' if left else ''}{' '.join(map(cell, window.vertices[row]))}{' |' if right else ''}"
        for row in range(rows)
    ]
    lines = [f"{head} {' '.join(title.split())}".rstrip(), *([edge] if above else []), *body]
    return "\n".join([*lines, *([edge] if below else [])]) + "\n"


def wiki_figure(line: Line, stretch: Stretch, view: View, numbering: str, part: Part | None = None) -> str:
    """The moves of some nodes as diagrams of Sensei's Library: as many as their ten numbers need."""
    found = []
    for each in _tens(line, stretch):
        diagram = figure(line, each, view, numbering)
        words = "; ".join(filter(None, (diagram.title, diagram.caption)))
        found.append(wiki_diagram(shown_in(diagram.scene, part), words, diagram.moves))
    return "\n".join(found)


def text_of(diagram: Diagram) -> str:
    """A diagram in plain text with its words."""
    begins = f" – {'White' if diagram.moves[0].player == WHITE else 'Black'} begins" if _tells_colours(diagram) else ""
    parts = [diagram.title + begins, "", ascii_diagram(diagram.scene).rstrip("\n"), diagram.caption]
    return "\n".join(part for index, part in enumerate(parts) if part or index == 1).lstrip("\n") + "\n"


def _tells_colours(diagram: Diagram) -> bool:
    """Can one tell from the numbers of its moves whose they are?"""
    players = [move.player for move in diagram.moves]
    return bool(players) and not diagram.scene.letters and all(one != other for one, other in pairwise(players))


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


def _window(scene: Scene) -> _Window:
    board = scene.board
    if not board.columns or board.plane is not None or board.is_spatial:
        raise TextDiagramError(f"{board.title} is no rectangle of lines: it cannot be drawn with letters.")
    layout = scene.view.part.layout if isinstance(scene.view.part, BoardView) else None
    part = layout.part if layout is not None else None
    across = range(part.columns[0], part.columns[1] + 1) if part is not None else range(board.columns)
    down = range(part.rows[0], part.rows[1] + 1) if part is not None else range(board.rows)
    gluing, lattice = gluing_of(board), board.lattice
    columns = [column_letters(column % board.columns) for column in across]
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
    return _Window(vertices, columns, rows, ends)


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


def _wiki_cells(scene: Scene, own: dict[int, int]) -> Callable[[int], str]:
    hoshi = frozenset(scene.board.hoshi)
    signs = {mark.vertex: mark for mark in reversed(scene.marks)}

    def text(vertex: int) -> str:
        if vertex < 0:
            return "_"
        stone, mark = scene.stones[vertex], signs.get(vertex)
        if vertex in own:
            return str(own[vertex] % MOST_NUMBERS)
        if stone:
            return STONES.get(mark.kind if mark is not None else "", STONES[""])[stone - 1]
        if mark is not None and mark.kind == "LB":
            return mark.text.lower() if len(mark.text) == 1 and mark.text.isascii() and mark.text.isalpha() else "C"
        if mark is not None:
            return POINTS.get(mark.kind, "C")
        return "," if vertex in hoshi else "."

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
