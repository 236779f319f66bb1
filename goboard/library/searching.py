"""Positions searched for in the stone changes of all games.

Of a board that is no flat grid all points are one row, and each of its symmetries makes a form, which has one spot.
"""

import sqlite3
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from time import monotonic

import numpy as np

from goboard.arrays import Int32, Mask, closed
from goboard.boards.automorphisms import graph_number
from goboard.games.patterns import Form, Pattern, spots, telling_cells
from goboard.jobs.threads import Threads
from goboard.kernel.position_search import HIT, Scan
from goboard.kernel.stone_changes import STATES
from goboard.library.entries import Found, PositionQuery
from goboard.library.query import Query, where

MOST_HITS = 200_000
FIRST_AFTER = 0.15
"""Seconds after which what was found by then is told."""
_ROOM = 20_000
"""Hits for which there is room in one go."""
_CHUNK = 512
"""Games that are looked through in one go, after which a search can be called off."""
_THREADS = 2
_AHEAD = 2 * _THREADS
_MOST_CELLS = 100_000
"""Of the forms that are looked for in one go: of a board with many symmetries the tables would fill the memory."""
_ALL_STATES = (1 << STATES) - 1
_SELECT = """SELECT games.id, columns, rows, words FROM games JOIN files ON files.id = games.file
    JOIN strokes ON strokes.game = games.id WHERE length(words) > 0 AND {}"""

Size = tuple[int, int]
Tables = tuple[bytearray, ...]
Games = list[tuple[int, bytes]]
"""Ids and stone changes."""


def found_in(
    connection: sqlite3.Connection,
    asked: PositionQuery,
    query: Query,
    check: Callable[[], None],
    tell: Callable[[Found], None] | None = None,
    only: Iterable[int] | None = None,
) -> Found:
    """Every game in which the pattern comes to stand, by their ids, `only` among these; `check` may raise to call it
    off. Where it takes longer than a moment, `tell` is told once what was found by then. Of more than `MOST_HITS` only
    the first of each game are kept."""
    forms, begun = asked.forms, monotonic()
    players = _next_players(asked)
    parts: list[Int32] = []
    waiting: deque[Future[Int32]] = deque()
    tables: dict[Size, list[tuple[int, Tables]]] = {}
    total = 0
    with Threads(_THREADS, "search") as threads:
        try:
            for task in _tasks(connection, asked.pattern, query, only):
                check()
                size = task[0]
                if size not in tables:
                    tables[size] = [*_all_tables(size, forms)]
                waiting.append(threads.submit(_search, task, tables[size], asked.has_variations))
                while len(waiting) > _AHEAD or (waiting and waiting[0].done()):
                    found = _wanted(waiting.popleft().result(), asked, players)
                    parts.append(_kept(found, MOST_HITS - total))
                    total += len(found)
                if tell is not None and total and monotonic() - begun > FIRST_AFTER:
                    tell(_gathered(forms, parts, total))
                    tell = None
            while waiting:
                check()
                found = _wanted(waiting.popleft().result(), asked, players)
                parts.append(_kept(found, MOST_HITS - total))
                total += len(found)
        finally:
            threads.shutdown(cancel_futures=True)
    return _gathered(forms, parts, total)


def _next_players(asked: PositionQuery) -> Int32 | None:
    """By form, the player who must move next; 0 for either, where the other colours make the same form. None if it does
    not matter."""
    if not asked.next_player:
        return None
    if any(image.is_swapped for image in asked.own_images()):
        return np.zeros(len(asked.forms), dtype=np.int32)
    return np.array([form.original_player(asked.next_player) for form in asked.forms], dtype=np.int32)


def _wanted(rows: Int32, asked: PositionQuery, players: Int32 | None) -> Int32:
    """Those of the rows of `Found` after so many moves, after which one of these players moves."""
    if asked.first_move or asked.last_move:
        made = rows[:, 2]
        rows = rows.compress((made >= asked.first_move) & (made <= (asked.last_move or made)), axis=0)
    if players is None:
        return rows
    wanted, following = players[rows[:, 3]], rows[:, 8]
    fits: Mask = (following > 0) & ((wanted == 0) | (wanted == following))
    return rows.compress(fits, axis=0)


def _kept(rows: Int32, room: int) -> Int32:
    """The rows of some whole games, of which those are left out that have no room and are not the first of a game."""
    if len(rows) <= room:
        return rows
    rows = _in_turn(rows)
    is_kept: Mask = np.arange(len(rows)) < room
    is_kept[np.unique(rows[:, 0], return_index=True)[1]] = True
    return rows[is_kept]


def _in_turn(rows: Int32) -> Int32:
    """Game by game, in order of their nodes."""
    return rows[np.lexsort((rows[:, 1], rows[:, 0]))]


def _gathered(forms: tuple[Form, ...], parts: Sequence[Int32], total: int) -> Found:
    """What was kept of so many hits."""
    rows = np.concatenate([np.empty((0, HIT + 1), np.int32), *parts])
    return Found(forms, closed(_in_turn(rows)), is_cut=total > len(rows))


def _tasks(
    connection: sqlite3.Connection, pattern: Pattern, query: Query, only: Iterable[int] | None
) -> Iterator[tuple[Size, Games]]:
    """Games of one size of board at a time, some of them."""
    condition, values = where(query)
    if only is not None:
        condition += " AND games.id IN (SELECT value FROM json_each(?))"
        values = (*values, f"[{','.join(map(str, only))}]")
    if pattern.board is not None:
        condition += " AND graph = ?"
        values = (*values, graph_number(pattern.board))
    elif pattern.is_whole_board:
        condition += " AND columns IN (?, ?) AND rows IN (?, ?)"
        values = (*values, pattern.columns, pattern.rows, pattern.columns, pattern.rows)
    if pattern.board is None:
        condition += " AND graph IS NULL"
    gathered: dict[Size, Games] = defaultdict(list)
    for id_, columns, rows, words in connection.execute(_SELECT.format(condition), values):
        size = (columns, rows) if pattern.board is None else (pattern.columns, 1)
        games = gathered[size]
        games.append((id_, words))
        if len(games) == _CHUNK:
            yield size, gathered.pop(size)
    yield from gathered.items()


def _search(task: tuple[Size, Games], tables: Sequence[tuple[int, Tables]], variations: bool) -> Int32:
    """(n, 9) int32: what `Found.rows` holds, of the games of one task."""
    size, games = task
    ids = np.array([id_ for id_, _ in games], dtype=np.int32)
    changes = b"".join([words for _, words in games])
    ends = bytearray(np.cumsum([len(words) for _, words in games], dtype=np.int32).tobytes())
    parts: list[Int32] = []
    for first_form, table in tables:
        scan, first = Scan(size, table, _ROOM), 0
        while first < len(games):
            _, first = scan.search(changes, ends, first, variations)
            parts.append(_rows(np.array(scan.hits(), dtype=np.int32).reshape(-1, HIT), ids, size[0]))
            parts[-1][:, 3] += first_form
    return np.concatenate([np.empty((0, HIT + 1), np.int32), *parts])


def _rows(hits: Int32, ids: Int32, columns: int) -> Int32:
    """Hits with the games' ids, and the next move counted from the form's top left cell."""
    rows = np.full((len(hits), HIT + 1), -1, dtype=np.int32)
    rows[:, 0] = ids[hits[:, 0]]
    rows[:, 1:6] = hits[:, 1:6]
    has_next = hits[:, 6] >= 0
    rows[has_next, 6] = hits[has_next, 6] % columns - hits[has_next, 4]
    rows[has_next, 7] = hits[has_next, 6] // columns - hits[has_next, 5]
    rows[:, 8] = hits[:, 7]
    return rows


def _all_tables(size: Size, forms: Sequence[Form]) -> Iterator[tuple[int, Tables]]:
    """The tables of all forms, some of them at a time, with the number of the first; none if no form has room there."""
    step = max(1, _MOST_CELLS // (size[0] * size[1])) if forms[0].pattern.board is not None else len(forms)
    for first in range(0, len(forms), step):
        tables = tables_of(size, forms[first : first + step])
        if tables is not None:
            yield first, tables


def tables_of(size: Size, forms: Sequence[Form]) -> Tables | None:
    """What `Scan` looks for on boards of that size; None if no form has room there."""
    columns, rows = size
    headers: list[tuple[int, ...]] = []
    cells: list[Int32] = []
    orders: list[tuple[int, int]] = []
    order_starts = [0]
    places: list[Int32] = []
    spots_of: list[Int32] = []
    count = 0
    for number, form in enumerate(forms):
        own = telling_cells(form.pattern)
        telling = np.column_stack([own[:, 0], own[:, 1], own[:, 2] & np.uint64(_ALL_STATES)]).astype(np.int32)
        headers.append((form.pattern.columns, form.pattern.rows, count, count + len(telling)))
        cells.append(np.column_stack([telling[:, 1] + columns * telling[:, 0], telling[:, 2]]))
        count += len(telling)
        width = form.pattern.columns
        orders += [(cell % width + columns * (cell // width), player) for cell, player in form.pattern.order]
        order_starts.append(len(orders))
        if (telling[:, 2] == 0).any():
            continue
        across, down = spots(form.pattern, columns, rows)
        standing = np.array([(number, x, y) for y in down for x in across], dtype=np.int32).reshape(-1, 3)
        places.append(standing)
        spots_of.append(_spots(standing, telling, columns))
    standing = np.concatenate([np.empty((0, 3), np.int32), *places])
    if not len(standing):
        return None
    entries, starts = _by_point(np.concatenate(spots_of), columns * rows)
    return tuple(map(_packed, (headers, np.concatenate(cells), entries, starts, standing, order_starts, orders)))


def _spots(standing: Int32, telling: Int32, columns: int) -> Int32:
    """(spots * cells, 7) form, column, row and states of every cell of a form on each of its spots, point and states of
    the cell that tells most besides, and the cell's own point."""
    spot, cell = (part.ravel() for part in np.indices((len(standing), len(telling))))
    # the first cells tell most
    other = np.where(cell == 0, min(1, len(telling) - 1), 0)
    first = standing[spot, 1] + columns * standing[spot, 2]
    behind = telling[:, 1] + columns * telling[:, 0]
    tests = (first + behind[other], telling[other, 2])
    return np.column_stack([standing[spot], telling[cell, 2], *tests, first + behind[cell]]).astype(np.int32)


def _by_point(found: Int32, points: int) -> tuple[Int32, Int32]:
    """The spots that a change of each point to each state concerns, and where those of each begin."""
    parts = [found[(found[:, 3] >> state & 1) == 1] for state in range(STATES)]
    keys = np.concatenate([part[:, -1] + points * state for state, part in enumerate(parts)])
    ordered = np.concatenate(parts)[np.argsort(keys, kind="stable"), :-1]
    return ordered, np.searchsorted(np.sort(keys), np.arange(points * STATES + 1)).astype(np.int32)


def _packed(numbers: object) -> bytearray:
    packed: Int32 = np.ascontiguousarray(numbers, dtype=np.int32)
    return bytearray(packed.tobytes())
