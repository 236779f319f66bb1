"""Indexes 10,000 records and asks the library for positions, beside a plain scan of the files with sgfmill.

Run it from the project's folder: `python -m benchmarks.library [RECORDS]`. The records come from a fixed seed: some
250 moves that mostly answer near the last one, with captures, names, dates and some remarks. sgfmill reads only some of
them, and its time for all is told by proportion.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from sgfmill import boards, sgf, sgf_moves

from goboard.boards.catalogue import cached_grid
from goboard.games.patterns import Pattern, Side
from goboard.games.values import LETTERS
from goboard.kernel.graph import graph_of
from goboard.library.entries import PositionQuery
from goboard.library.library import Library
from goboard.library.query import Query
from tests.games.drawn_patterns import pattern_from_text, whole_board

SIDE = 19
ROUNDS = 5
SCANNED = 50
"""Files that sgfmill reads."""
KNIGHTS_MOVE = pattern_from_text("......\n......\n..X...\n...O..\n......\n......", Side.LEFT | Side.TOP)
CUT = pattern_from_text("?X?\nXO.\n?.O")


def record(chance: random.Random) -> str:
    """One game."""
    said = f"PB[Player {chance.randrange(500)}]PW[Player {chance.randrange(500)}]BR[9p]WR[{chance.randint(1, 9)}d]"
    day = f"{chance.randint(1900, 2024)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
    result = chance.choice(["B+R", "W+R", "B+3.5", "W+0.5", "W+T"])
    head = (
        f"(;FF[4]GM[1]CA[UTF-8]SZ[{SIDE}]KM[6.5]{said}DT[{day}]EV[Cup {chance.randrange(90)}]RE[{result}]RU[Japanese]"
    )
    return head + "".join(_moves(chance, chance.randint(180, 320))) + ")\n"


def _moves(chance: random.Random, count: int) -> Iterator[str]:
    graph, stones, last = graph_of(cached_grid("grid", SIDE, SIDE)), bytes(SIDE * SIDE), (3, 3)
    for number in range(count):
        column, row = _next_place(chance, stones, last)
        stones = graph.place(stones, 0, column + SIDE * row, number % 2 + 1, True)[0]
        remark = "C[Here White hesitates.]" if chance.random() < 0.01 else ""
        yield f";{'BW'[number % 2]}[{LETTERS[column]}{LETTERS[row]}]{remark}"
        last = column, row


def _next_place(chance: random.Random, stones: bytes, last: tuple[int, int]) -> tuple[int, int]:
    while True:
        place = (chance.randrange(SIDE), chance.randrange(SIDE))
        if chance.random() < 0.7:
            place = (last[0] + chance.randint(-3, 3), last[1] + chance.randint(-3, 3))
        if min(place) >= 0 and max(place) < SIDE and stones[place[0] + SIDE * place[1]] == 0:
            return place
        # a full neighbourhood is left after a while
        last = (chance.randrange(SIDE), chance.randrange(SIDE))


def scanned(files: Sequence[Path], pattern: Pattern) -> int:
    """How many positions hold the pattern in some form, found by looking at each with sgfmill's board."""
    forms = [form.pattern for form in pattern.forms()]
    return sum(_holds(board, forms) for file in files for board in _positions(file))


def _positions(file: Path) -> Iterator[boards.Board]:
    game = sgf.Sgf_game.from_bytes(file.read_bytes())
    board, plays = sgf_moves.get_setup_and_moves(game)
    for colour, move in plays:
        if move is not None:
            board.play(*move, colour)
        yield board


def _holds(board: boards.Board, forms: Sequence[Pattern]) -> bool:
    states = [[{None: 1, "b": 2, "w": 4}[board.get(row, column)] for column in range(SIDE)] for row in range(SIDE)]
    return any(_stands(states, form, column, row) for form in forms for column, row in _spots(form))


def _spots(form: Pattern) -> Iterator[tuple[int, int]]:
    """sgfmill counts rows from below."""
    across, down = SIDE - form.columns, SIDE - form.rows
    columns = [0] if form.sides & Side.LEFT else [across] if form.sides & Side.RIGHT else range(across + 1)
    rows = [0] if form.sides & Side.TOP else [down] if form.sides & Side.BOTTOM else range(down + 1)
    return ((column, row) for row in rows for column in columns)


def _stands(states: list[list[int]], form: Pattern, column: int, row: int) -> bool:
    for y in range(form.rows):
        line = states[SIDE - 1 - row - y]
        for x in range(form.columns):
            if not line[column + x] & form.cells[x + form.columns * y]:
                return False
    return True


def best(work: Callable[[], object]) -> float:
    """The shortest of several times, in seconds."""
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def main(count: int) -> None:
    """Make, index, ask, compare."""
    with tempfile.TemporaryDirectory() as place:
        folder, chance = Path(place, "records"), random.Random(1)
        folder.mkdir()
        for number in range(count):
            (folder / f"{number:06}.sgf").write_text(record(chance))
        library = Library(Path(place, "index.db"))
        library.add_folder(folder)
        begun = time.perf_counter()
        library.refresh()
        taken = time.perf_counter() - begun
        print(f"index of {count} records: {taken:.1f} s, {count / taken:.0f} a second (aim: 10,000 in 60 s)")
        print(f"looked through again: {best(library.refresh):.2f} s")
        print(f"a query by player and date: {best(lambda: library.games(Query('player 12', last_day='1950'))):.3f} s")
        print(f"a query by text: {best(lambda: library.games(Query(text='white hesitates'))):.3f} s")
        _positions_sought(library, sorted(folder.iterdir())[:SCANNED], count)


def _positions_sought(library: Library, files: Sequence[Path], count: int) -> None:
    stones = bytearray(SIDE * SIDE)
    stones[3 + SIDE * 3] = 1
    patterns = {
        "a corner": KNIGHTS_MOVE,
        "a cut anywhere": CUT,
        "a whole board": whole_board(bytes(stones), SIDE),
        "an empty board": whole_board(bytes(SIDE * SIDE), SIDE),
    }
    for name, pattern in patterns.items():
        sought = PositionQuery(pattern)
        found = library.search(sought)
        taken = best(lambda sought=sought: library.search(sought))
        more = best(lambda sought=sought: library.continuations(sought)) - taken
        print(f"{name}: {len(found)} hits in {taken:.3f} s (aim: 0.5 s), statistics {max(more, 0):.3f} s")
    begun = time.perf_counter()
    scanned(files, CUT)
    plain = (time.perf_counter() - begun) * count / len(files)
    taken = best(lambda: library.search(PositionQuery(CUT)))
    print(f"a plain scan with sgfmill: {plain:.0f} s for all; ratio {plain / taken:.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
