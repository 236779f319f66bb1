"""Hold what the analysis calls proven against every game: `python tools/attack_proofs.py [SECONDS] [SEED]`.

Random positions on small boards of many shapes, with and without suicide; each claim (proven alive or dead, what hangs
on a move, and all that is proven of one side at once) is tried by tools/every_game.c, which plays all games and knows
nothing of the program. In two of three rounds the pieces that are read are cut so small that most of the board
lies outside of them, as on large boards. In one of eight the claims are those of whole reports. Needs gcc. Prints the
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
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from goboard.analysis import findings, pieces  # noqa: E402
from goboard.analysis.analyse import final_report  # noqa: E402
from goboard.analysis.findings import STATUSES, found  # noqa: E402
from goboard.analysis.playouts import Effort  # noqa: E402
from goboard.analysis.report import Status  # noqa: E402
from goboard.analysis.sides import Perspective  # noqa: E402
from goboard.boards.board import Board  # noqa: E402
from goboard.boards.catalogue import board_from_spec  # noqa: E402
from goboard.jobs.watch import Watch  # noqa: E402
from goboard.rules import catalogue  # noqa: E402
from goboard.rules.position import Setup  # noqa: E402

JOINED = [("torus", 3, 3), ("torus", 4, 3), ("cylinder", 4, 3), ("mobius", 4, 3), ("klein", 4, 3)]
CUTS = [(14, 50, 8), (2, 6, 1), (3, 8, 0), (4, 9, 2)]
"""How many empty vertices, vertices and liberties elsewhere a piece that is read has at most."""
MOST_STATES = (4_000, 100_000)
POSITIONS_A_ROUND = 40
MOST_TAKEN = 6

IN_REPORTS = 0.125
GAMES = 2
"""So few are played out: what is proven does not hang on them."""

Claim = tuple[str, int, tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...], bool]
"""What it is called, whose claim it is, the chains that stay and those that are taken, and whether that side begins."""


def main(arguments: list[str]) -> int:
    """Attack for so many seconds."""
    seconds = float(arguments[0]) if arguments else 60.0
    seed = int(arguments[1]) if len(arguments) > 1 else secrets.randbelow(1 << 31)
    print(f"seed {seed}", flush=True)
    source, tried, wrong = random.Random(seed), Counter[str](), 0
    with tempfile.TemporaryDirectory() as folder:
        is_secured = _compiled(Path(folder))
        end = time.monotonic() + seconds
        findings._LEAST_GAMES = findings._MOST_GAMES = GAMES
        while time.monotonic() < end:
            board, suicide = _board(source), source.random() < 0.25
            cut = CUTS[0] if source.random() < 1 / 3 else source.choice(CUTS[1:])
            claims_of = _of_report if source.random() < IN_REPORTS else _of_findings
            pieces.MOST_EMPTY, pieces.MOST_SEARCHED, pieces.SPARE = cut
            pieces.FEWEST_STONES = pieces.MOST_INNER = 6 if cut == CUTS[0] else 2
            for stones in (_stones(source, board) for _ in range(POSITIONS_A_ROUND)):
                if not any(stones):
                    continue
                tried["positions"] += 1
                proven = claims_of(board, stones, suicide)
                for claim, parts in _in_order(proven):
                    answer = _answer(is_secured, board, stones, claim, suicide)
                    if answer:
                        tried.update(part[0] for part in parts)
                        continue
                    for part in (*parts, *([claim] if len(parts) > 1 else [])):
                        answer = _answer(is_secured, board, stones, part, suicide)
                        tried[part[0] if answer is not None else "undecided"] += 1
                        if answer is False:
                            wrong += 1
                            edges = [*map(board.neighbours, range(board.size))] if not board.columns else []
                            print("WRONG", part, dict(board.spec), edges, list(stones), cut, suicide, flush=True)
    print(f"{sum(tried.values()) - tried['positions'] - tried['undecided']:,} claims, {wrong} wrong:", dict(tried))
    return 1 if wrong else 0


def _compiled(folder: Path) -> Callable[..., int]:
    library = folder / "every_game.so"
    subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", library, ROOT / "tools" / "every_game.c"], check=True)
    function = ctypes.CDLL(str(library)).is_secured
    function.restype = ctypes.c_int
    return lambda *given: int(function(*given))


def _board(source: random.Random) -> Board:
    kind = source.random()
    if kind < 0.45:
        columns, rows = source.randint(2, 5), source.randint(1, 4)
        while columns * rows > 10 and source.random() < 0.8:
            columns, rows = source.randint(2, 5), source.randint(1, 4)
        return board_from_spec({"shape": "grid", "columns": columns, "rows": rows})
    if kind < 0.5:
        points = source.randint(3, 12)
        ring = [[at, (at + 1) % points] for at in range(points)]
        return board_from_spec({"shape": "graph", "points": points, "edges": ring})
    if kind < 0.65:
        shape, columns, rows = source.choice(JOINED)
        return board_from_spec({"shape": shape, "columns": columns, "rows": rows})
    points = source.randint(4, 11)
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


def _of_findings(board: Board, stones: bytes, suicide: bool) -> list[Claim]:
    view = Perspective((1, 2), frozenset({1}), stones, stones, 1)
    said = found(board, view, Effort(1, Watch()), suicide=suicide)
    claims = list[Claim]()
    for number, (chain, claim) in enumerate(zip(said.chains.vertices, said.claim.tolist(), strict=True)):
        if claim >= 0:
            how = " by eyes" if said.proofs.is_proven[number] else ""
            claims += _of_chain(STATUSES[claim], stones[chain[0]], chain, how)
    return claims


def _of_report(board: Board, stones: bytes, suicide: bool) -> list[Claim]:
    """What is published, by a rule set that allows suicide or not."""
    rules = catalogue.make("tromp-taylor" if suicide else "chinese")
    start = rules.start(board, Setup({v: stone for v, stone in enumerate(stones) if stone}))
    report = final_report(rules, start)
    proven = (verdict for verdict in report.verdicts if verdict.is_proven)
    claims = [claim for v in proven for claim in _of_chain(v.status, v.player, v.vertices, " in a report")]
    for player, owned in enumerate(report.unconditional, 1):
        living = tuple(v for v in owned if stones[v] == player)
        if living:
            claims.append(("unconditional", player, (living,), (), False))
    return claims


def _of_chain(status: Status, owner: int, chain: tuple[int, ...], how: str) -> Iterator[Claim]:
    if status is Status.UNSETTLED:
        yield f"taken by who begins{how}", 3 - owner, (), (chain,), True
        yield f"saved by who begins{how}", owner, (chain,), (), True
    elif status is Status.DEAD:
        yield f"dead{how}", 3 - owner, (), (chain,), False
    else:
        yield f"alive{how}", owner, (chain,), (), False


def _in_order(claims: Sequence[Claim]) -> Iterator[tuple[Claim, list[Claim]]]:
    """What is to be asked, with its parts: for either side all that it holds without moving first, then the rest."""
    for side in (1, 2):
        parts = [claim for claim in claims if claim[1] == side and not claim[4]]
        kept = tuple(dict.fromkeys(chain for claim in parts for chain in claim[2]))
        taken = tuple(dict.fromkeys(chain for claim in parts for chain in claim[3]))
        if parts and len(taken) <= MOST_TAKEN:
            yield ("at once", side, kept, taken, False), parts
        else:
            yield from ((claim, [claim]) for claim in parts)
    yield from ((claim, [claim]) for claim in claims if claim[4])


def _answer(is_secured: Callable[..., int], board: Board, stones: bytes, claim: Claim, suicide: bool) -> bool | None:
    """Does the side have its way? None where there are too many games."""
    _, side, kept, taken, is_first = claim
    near = [sum(1 << n for n in board.neighbours(v)) for v in range(board.size)]
    own, other = (sum(1 << v for v, stone in enumerate(stones) if stone == one) for one in (side, 3 - side))
    keeping = sum(1 << v for v in {v for chain in kept for v in chain})
    taking = [sum(1 << v for v in chain) for chain in taken]
    for most in MOST_STATES:
        rows, masks = (ctypes.c_uint32 * board.size)(*near), (ctypes.c_uint32 * max(1, len(taking)))(*taking)
        given = (board.size, rows, own, other, keeping, len(taking), masks, 0 if is_first else 1, suicide, most)
        answer = is_secured(*given)
        if answer >= 0:
            return bool(answer)
    return None


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
