"""Rectangular grids and the four ways to glue their borders. Masks and other shapes do not live here."""

from collections.abc import Iterator

from goboard.boards.board import Board, BoardError, board_from_edges

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
MOST_POINTS = 1_000_000

HANDICAP_ORDER = ((0, 2), (2, 0), (2, 2), (0, 0), (1, 1), (0, 1), (2, 1), (1, 0), (1, 2))
"""Fixed handicap points as (left-middle-right, top-middle-bottom), in the order in which they are used."""


def column_letters(column: int) -> str:
    """A, B .. H, J .. Z, AA, AB ..: the letters of a column counted from 0, the letter I left out."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, len(LETTERS))
        letters = LETTERS[digit] + letters
    return letters


def hoshi_lines(length: int) -> tuple[int, ...]:
    """The lines of one side, counted from 0, with star points: low, middle (only if there is one), high."""
    if length < 5:
        return ()
    if length < 7:
        return (length // 2,) if length % 2 else ()
    edge = 3 if length >= 13 else 2
    middle = (length // 2,) if length % 2 else ()
    return (edge, *middle, length - 1 - edge) if length != 7 else (edge, 3, 4)


def hoshi(columns: int, rows: int) -> tuple[int, ...]:
    """Star points as printed boards have them: corners and centre, and the sides too from 15 lines on."""
    across, down = hoshi_lines(columns), hoshi_lines(rows)
    if not across or not down:
        return ()
    points = []
    for x in across:
        for y in down:
            on_side = (x == columns // 2 and columns % 2) != (y == rows // 2 and rows % 2)
            if not on_side or min(columns, rows) >= 15 or len(across) == 1 or len(down) == 1:
                points.append(x + columns * y)
    return tuple(sorted(points))


def handicap_points(columns: int, rows: int, stones: int) -> tuple[int, ...]:
    """The fixed points of 2 to 9 handicap stones; BoardError where the board has no such points."""
    across, down = hoshi_lines(columns), hoshi_lines(rows)
    if min(columns, rows) < 7 or len(across) < 2 or len(down) < 2:
        raise BoardError(f"A {columns} x {rows} board has no fixed handicap points; place the stones by hand.")
    odd = len(across) == 3 and len(down) == 3
    most = 9 if odd and min(columns, rows) >= 9 else 4
    if not 2 <= stones <= most:
        raise BoardError(f"A {columns} x {rows} board has fixed points for 2 to {most} handicap stones, not {stones}.")
    cells = list(HANDICAP_ORDER[:stones])
    if stones in (6, 8):
        cells.remove((1, 1))
        cells.append(HANDICAP_ORDER[stones])
    return tuple(sorted(across[x if odd else x // 2] + columns * down[y if odd else y // 2] for x, y in cells))


def _edges(columns: int, rows: int, sides: str, ends: str) -> Iterator[tuple[int, int]]:
    """Edges of a grid whose left and right (`sides`) and top and bottom (`ends`) are "", "joined" or "flipped"."""
    for y in range(rows):
        for x in range(columns):
            here = x + columns * y
            if x + 1 < columns:
                yield here, here + 1
            elif sides:
                yield here, columns * (rows - 1 - y if sides == "flipped" else y)
            if y + 1 < rows:
                yield here, here + columns
            elif ends:
                yield here, x


def _grid(shape: str, title: str, columns: int, rows: int, sides: str = "", ends: str = "") -> Board:
    if columns < 1 or rows < 1:
        raise BoardError(f"A board needs at least one column and one row, not {columns} x {rows}.")
    if columns * rows > MOST_POINTS:
        raise BoardError(f"{columns} x {rows} is {columns * rows} points; the most is {MOST_POINTS}.")
    edges = [(a, b) for a, b in _edges(columns, rows, sides, ends) if a != b]
    names = [column_letters(x) for x in range(columns)]
    labels = [f"{names[x]}{rows - y}" for y in range(rows) for x in range(columns)]
    positions = [(x + 1.0, float(rows - y)) for y in range(rows) for x in range(columns)]
    spec = {"shape": shape, "columns": columns, "rows": rows}
    dots = hoshi(columns, rows)
    return board_from_edges(shape, title, positions, edges, labels, hoshi=dots, columns=columns, rows=rows, spec=spec)


def grid(columns: int = 19, rows: int = 19) -> Board:
    """The flat rectangle that Go is played on."""
    return _grid("grid", f"{columns} × {rows}", columns, rows)


def cylinder(columns: int = 19, rows: int = 19) -> Board:
    """Left and right joined."""
    return _grid("cylinder", f"Cylinder {columns} × {rows}", columns, rows, "joined")


def torus(columns: int = 19, rows: int = 19) -> Board:
    """Left and right joined, top and bottom joined."""
    return _grid("torus", f"Torus {columns} × {rows}", columns, rows, "joined", "joined")


def mobius(columns: int = 19, rows: int = 19) -> Board:
    """Left and right joined with a flip: row y meets row rows-1-y."""
    return _grid("mobius", f"Möbius strip {columns} × {rows}", columns, rows, "flipped")


def klein(columns: int = 19, rows: int = 19) -> Board:
    """Left and right joined with a flip, top and bottom joined straight."""
    return _grid("klein", f"Klein bottle {columns} × {rows}", columns, rows, "flipped", "joined")
