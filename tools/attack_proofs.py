"""Hold what the analysis calls proven against every game: `python tools/attack_proofs.py [SECONDS] [SEED]`.

Random positions on small boards of many shapes; each claim (proven alive or dead, a way to take or to save a chain) is
tried by tools/every_game.c, which plays all games and knows nothing of the program. In two of three rounds the pieces
that are read are cut so small that most of the board lies outside of them, as on large boards. Needs gcc. Prints the
seed and the claims of each kind; what is wrong is printed whole. Exit status 0: nothing was wrong, 1: something was.
"""

import ctypes
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from goboard.analysis import pieces  # noqa: E402
from goboard.analysis.findings import DEAD, STATUSES, UNSETTLED, Findings, found  # noqa: E402
from goboard.analysis.playouts import Effort  # noqa: E402
from goboard.analysis.sides import Perspective  # noqa: E402
from goboard.boards.board import Board  # noqa: E402
from goboard.boards.catalogue import board_from_spec  # noqa: E402
from goboard.jobs.watch import Watch  # noqa: E402

GRIDS = [(3, 3), (4, 3), (5, 2), (6, 2), (9, 1)]
LARGER = [(5, 3), (4, 4), (5, 4)]
JOINED = [("torus", 3, 3), ("torus", 4, 3), ("cylinder", 4, 3), ("mobius", 4, 3), ("klein", 4, 3)]
CUTS = [(14, 50, 8), (2, 6, 1), (3, 8, 0), (4, 9, 2)]
"""How many empty vertices, vertices and liberties elsewhere a piece that is read has at most."""
MOST_STATES = (20_000, 400_000)
POSITIONS_A_ROUND = 40

Claim = tuple[str, bool, bool, bool]
"""What it is called, whether the attacker moves first, whether they are free of ko, whether the chain is taken."""


def main(arguments: list[str]) -> int:
    """Attack for so many seconds."""
    seconds = float(arguments[0]) if arguments else 60.0
    seed = int(arguments[1]) if len(arguments) > 1 else secrets.randbelow(1 << 31)
    print(f"seed {seed}", flush=True)
    source, tried, wrong = random.Random(seed), Counter[str](), 0
    with tempfile.TemporaryDirectory() as folder:
        is_taken = _compiled(Path(folder))
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            board, suicide = _board(source), source.random() < 0.25
            cut = CUTS[0] if source.random() < 1 / 3 else source.choice(CUTS[1:])
            pieces.MOST_EMPTY, pieces.MOST_SEARCHED, pieces.SPARE = cut
            pieces.FEWEST_STONES = pieces.MOST_INNER = 6 if cut == CUTS[0] else 2
            for stones in (_stones(source, board) for _ in range(POSITIONS_A_ROUND)):
                tried["positions"] += 1
                for vertex, claim in _claims(board, stones, suicide=suicide):
                    answer = _answer(is_taken, board, stones, vertex, claim, suicide)
                    tried[claim[0] if answer is not None else "undecided"] += 1
                    if answer not in (None, claim[3]):
                        wrong += 1
                        print(
                            "WRONG", claim, dict(board.spec), list(stones), board.name(vertex), cut, suicide, flush=True
                        )
    print(f"{sum(tried.values()) - tried['positions'] - tried['undecided']:,} claims, {wrong} wrong:", dict(tried))
    return 1 if wrong else 0


def _compiled(folder: Path) -> Callable[..., int]:
    library = folder / "every_game.so"
    subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", library, ROOT / "tools" / "every_game.c"], check=True)
    function = ctypes.CDLL(str(library)).is_taken
    function.restype = ctypes.c_int
    return lambda *given: int(function(*given))


def _board(source: random.Random) -> Board:
    kind = source.random()
    if kind < 0.4:
        columns, rows = source.choice(GRIDS if source.random() < 0.8 else LARGER)
        return board_from_spec({"shape": "grid", "columns": columns, "rows": rows})
    if kind < 0.6:
        shape, columns, rows = source.choice(JOINED)
        return board_from_spec({"shape": shape, "columns": columns, "rows": rows})
    points = source.randint(6, 13)
    edges = [[at, source.randrange(at)] for at in range(1, points)]
    edges += [source.sample(range(points), 2) for _ in range(source.randint(0, points))]
    return board_from_spec({"shape": "graph", "points": points, "edges": edges})


def _stones(source: random.Random, board: Board) -> bytes:
    """Stones at random, more of them on larger boards; chains without a liberty are left out."""
    density = source.uniform(0.5, 0.95) if board.size < 14 else source.uniform(0.88, 0.97)
    weights = (1 - density, density * (share := source.uniform(0.25, 0.75)), density * (1 - share))
    stones = source.choices((0, 1, 2), weights, k=board.size)
    for vertex in range(board.size):
        chain = waiting = {vertex} if stones[vertex] else set[int]()
        while waiting:
            waiting = {n for v in waiting for n in board.neighbours(v) if stones[n] == stones[vertex]} - chain
            chain = chain | waiting
        if all(stones[n] for v in chain for n in board.neighbours(v)):
            for taken in chain:
                stones[taken] = 0
    return bytes(stones)


def _claims(board: Board, stones: bytes, *, suicide: bool) -> Iterator[tuple[int, Claim]]:
    if not any(stones):
        return
    view = Perspective((1, 2), frozenset({1}), stones, stones, 1)
    findings = found(board, view, Effort(1, Watch()), suicide=suicide)
    for number, vertices in enumerate(findings.chains.vertices):
        yield from ((vertices[0], claim) for claim in _of_chain(findings, number))


def _of_chain(findings: Findings, number: int) -> Iterator[Claim]:
    proofs, readings = findings.proofs, findings.readings
    status, read = int(readings.status[number]), readings.found[number]
    if proofs.alive[number]:
        yield "safe", True, True, False
    if proofs.dead[number] and not proofs.delayed[number]:
        yield "inside", False, False, True
    if readings.is_proven[number]:
        if status == UNSETTLED:
            yield "unsettled, taken", True, False, True
            yield "unsettled, saved", False, True, False
        else:
            is_dead = status == DEAD
            yield STATUSES[status].value, not is_dead, not is_dead, is_dead
    if read.attacker_first is not None:
        yield "attacker first", True, read.attacker_first, not read.attacker_first
    if read.owner_first is not None:
        yield "owner first", False, read.owner_first, not read.owner_first
    if number in readings.captures:
        yield "ladders and nets", True, False, True


def _answer(
    is_taken: Callable[..., int], board: Board, stones: bytes, vertex: int, claim: Claim, suicide: bool
) -> bool | None:
    """Is the chain taken? None where there are too many games."""
    near = [sum(1 << n for n in board.neighbours(v)) for v in range(board.size)]
    owner, attacker = (
        sum(1 << v for v, stone in enumerate(stones) if stone == side) for side in (stones[vertex], 3 - stones[vertex])
    )
    for most in MOST_STATES:
        rows = (ctypes.c_uint32 * board.size)(*near)
        answer = is_taken(board.size, rows, owner, attacker, vertex, claim[1], claim[2], suicide, most)
        if answer >= 0:
            return bool(answer)
    return None


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
