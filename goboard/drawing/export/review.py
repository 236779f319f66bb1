"""A review as a picture: what each move lost as a bar, Black's up and White's down, above the table of the report."""

from collections.abc import Sequence
from html import escape

from goboard.drawing.layers.advice import COLOURS
from goboard.games.review_report import HEADS, Name, Review, remarks, rows, told
from goboard.harmless import harmless

WIDTH, HIGH, LINE = 900, 160, 20
_COLUMNS = (150, 110, 60, 80, 85, 95, 60, 110)


def review_svg(review: Review, title: str, name: Name) -> str:
    """The whole picture; texts of strangers are escaped."""
    table, lines = rows(review), [*told(review, name), *remarks(review)]
    height = 90 + HIGH + LINE * (len(table) + len(lines) + 4)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif"'
        ' font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        _text(30, 30, title, ' font-size="18" font-weight="600"'),
        _text(30, 52, f"Reviewed by {review.source}: points lost, move by move"),
        *_bars(review),
    ]
    top = 90 + HIGH
    for number, row in enumerate([HEADS, *table]):
        parts += _row(row, top + number * LINE, is_head=not number)
    top += LINE * (len(table) + 2)
    parts += [_text(30, top + number * LINE, line) for number, line in enumerate(lines)]
    return "\n".join([*parts, "</svg>", ""])


def _bars(review: Review) -> list[str]:
    told_of = [move for move in review.moves if move.loss.points is not None]
    last = max((move.number for move in review.moves), default=1)
    most = max((move.points for move in told_of), default=1.0) or 1.0
    middle, step = 70 + HIGH / 2, (WIDTH - 60) / max(last, 1)
    found = [f'<path d="M30 {middle}H{WIDTH - 30}" stroke="#5f5a52"/>']
    for move in told_of:
        tall = move.points / most * HIGH / 2
        y = middle - tall if move.player == 1 else middle
        fill = COLOURS[min(move.loss.kind, len(COLOURS) - 1)]
        x = 30 + (move.number - 1) * step
        found.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(step - 1, 1):.1f}" height="{tall:.1f}" fill="{fill}"/>'
        )
    return found


def _row(cells: Sequence[str], y: int, *, is_head: bool) -> list[str]:
    x, found = 30, []
    for cell, width in zip(cells, _COLUMNS, strict=True):
        found.append(_text(x, y, cell, ' font-weight="600"' if is_head else ""))
        x += width
    return found


def _text(x: int, y: int, words: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}"{more}>{escape(harmless(words))}</text>'
