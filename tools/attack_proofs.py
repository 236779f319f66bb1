"""Hold what the analysis calls proven against every game.

    python tools/attack_proofs.py [SECONDS] [SEED] [BOARD...] [--positions N] [--from ROUND]

Random positions on small boards of many shapes, with and without suicide; each claim (proven alive or dead, what hangs
on a move, and all that is proven of one side at once) is tried by every_game.c and every_position.c, which play all
games and know nothing of the program. In two of three rounds the pieces that are read are cut so small that most of
the board lies outside of them, as on large boards. In few rounds the claims are those of whole reports.

Named boards ("grid 4 3", "torus 3 3", "ring 12", "random 4": connected graphs of some seed) are gone through instead,
with all of their positions, of those that a symmetry or the exchange of the colours makes equal any one.

A round is 400 positions of one board, and hangs on the seed and its number alone: a run that was stopped is continued
with its seed from the round after the last one that it told of.

Needs gcc. Prints the seed and, once a minute, the claims of each kind; what is wrong is printed whole. Exit status 0:
nothing was wrong, 1: something was.
"""

import argparse
import ctypes
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain as chained
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from every_game import Judge, compiled  # noqa: E402
from goboard.analysis import findings, first_moves, pieces  # noqa: E402
from goboard.analysis.analyse import final_report  # noqa: E402
from goboard.analysis.chains import chains_of  # noqa: E402
from goboard.analysis.findings import STATUSES, found_certain  # noqa: E402
from goboard.analysis.playouts import Effort  # noqa: E402
from goboard.analysis.report import Status  # noqa: E402
from goboard.analysis.sides import Perspective  # noqa: E402
from goboard.boards.board import Board  # noqa: E402
from goboard.boards.catalogue import board_from_spec  # noqa: E402
from goboard.jobs.watch import Watch  # noqa: E402
from goboard.kernel.graph import graph_of  # noqa: E402
from goboard.rules import catalogue  # noqa: E402
from goboard.rules.position import Setup  # noqa: E402

JOINED = [("torus", 3, 3), ("torus", 4, 3), ("cylinder", 4, 3), ("mobius", 4, 3), ("klein", 4, 3)]
CUTS = [(14, 50, 8), (2, 6, 1), (3, 8, 0), (4, 9, 2)]
"""How many empty vertices, vertices and liberties elsewhere a piece that is read has at most."""
POSITIONS_A_ROUND = 400
SECONDS_A_LINE = 60
IN_REPORTS = 0.02
GAMES, GAMES_IN_TREES = 2, 20
"""So few are played out, as what is proven does not hang on them; a tree of first moves grows by no more in all."""

Claim = tuple[str, int, tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...], bool]
"""What it is called, whose claim it is, the chains that stay and those that are taken, and whether that side begins."""


def main(arguments: list[str]) -> int:
    """Attack for so many seconds, or until all positions were tried."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=float, default=60.0)
    parser.add_argument("seed", nargs="?", type=int, default=None)
    parser.add_argument("boards", nargs="*", metavar="board")
    parser.add_argument("--positions", type=int, default=sys.maxsize, help="stop after so many, at the end of a round")
    parser.add_argument("--from", type=int, default=1, dest="first", metavar="ROUND", help="the first round")
    chosen = parser.parse_args(arguments)
    seed = secrets.randbelow(1 << 31) if chosen.seed is None else chosen.seed
    print(f"seed {seed}", flush=True)
    findings._LEAST_GAMES = findings._MOST_GAMES = GAMES
    first_moves._GAMES, first_moves._ROUNDS, first_moves._FEWEST = GAMES_IN_TREES, 1, GAMES_IN_TREES
    with tempfile.TemporaryDirectory() as folder:
        attack = Attack(compiled(Path(folder)), seed, time.monotonic() + chosen.seconds)
        if chosen.boards:
            attack.go_through([named(name, attack.source) for name in chosen.boards])
        else:
            attack.try_some(chosen.first, chosen.positions)
    print(attack.told(), flush=True)
    return 1 if attack.wrong else 0


class Attack:
    """What is tried until a time, and what came of it."""

    def __init__(self, library: ctypes.CDLL, seed: int, end: float) -> None:
        self._library, self._seed, self._end = library, seed, end
        self.source, self.tried, self.wrong = random.Random(seed), Counter[str](), 0

    @property
    def _is_over(self) -> bool:
        return time.monotonic() >= self._end

    def try_some(self, first: int, most: int) -> None:
        """Boards and positions as they fall in the rounds from the first on."""
        number, told = first, time.monotonic()
        while not self._is_over and self.tried["positions"] < most:
            self.source = random.Random(f"{self._seed} {number}")
            board = random_board(self.source)
            stones = (random_stones(self.source, board) for _ in range(POSITIONS_A_ROUND))
            self._round(board, self.source.random() < 0.25, stones)
            if time.monotonic() - told >= SECONDS_A_LINE:
                told = time.monotonic()
                print(f"rounds {first:,} to {number:,}: {self.told()}", flush=True)
            number += 1

    def go_through(self, boards: Sequence[Board]) -> None:
        """All positions of these boards."""
        for board in boards:
            for suicide in (False, True):
                before, standing_for = self.tried["positions"], every_position(board, self.source)
                self._round(board, suicide, standing_for)
                done = self.tried["positions"] - before
                rest = " (stopped before the end)" if self._is_over else ""
                equal = sum(standing_for[stones] for stones in list(standing_for)[:done])
                words = f"{done:,} positions, with those equal to them {equal:,}{rest}"
                print(dict(board.spec), "suicide" if suicide else "no suicide", words, self.told(), flush=True)

    def _round(self, board: Board, suicide: bool, positions: Iterable[bytes]) -> None:
        judge = Judge(self._library, board, suicide=suicide)
        for number, stones in enumerate(positions):
            if self._is_over:
                break
            if number % POSITIONS_A_ROUND == 0:
                cut_pieces(self.source)
            self.tried["positions"] += 1
            claims_of = of_report if self.source.random() < IN_REPORTS else of_findings
            self._try(judge, stones, claims_of(board, stones, suicide))
        judge.close()

    def _try(self, judge: Judge, stones: bytes, proven: Sequence[Claim]) -> None:
        for claim, parts in _in_order(proven, judge.most_taken()):
            if _answer(judge, stones, claim):
                self.tried.update(part[0] for part in parts)
                continue
            for part in (*parts, *([claim] if len(parts) > 1 else [])):
                answer = _answer(judge, stones, part)
                self.tried[part[0] if answer is not None else "undecided"] += 1
                if answer is False:
                    self.wrong += 1
                    self._show(judge, stones, part)

    def _show(self, judge: Judge, stones: bytes, claim: Claim) -> None:
        board = judge.board
        edges = [] if board.columns else [board.neighbours(v) for v in range(board.size)]
        cut = (pieces.MOST_EMPTY, pieces.MOST_SEARCHED, pieces.SPARE, findings._NODES)
        print("WRONG", claim, dict(board.spec), edges, list(stones), cut, judge.suicide, flush=True)

    def told(self) -> str:
        """How much was tried."""
        claims = sum(self.tried.values()) - self.tried["positions"] - self.tried["undecided"]
        return f"{claims:,} claims, {self.wrong} wrong: {dict(self.tried)}"


def cut_pieces(source: random.Random) -> None:
    """As large boards are cut, or smaller; and read far, or less far."""
    cut = CUTS[0] if source.random() < 1 / 3 else source.choice(CUTS[1:])
    pieces.MOST_EMPTY, pieces.MOST_SEARCHED, pieces.SPARE = cut
    pieces.FEWEST_STONES = pieces.MOST_INNER = 6 if cut == CUTS[0] else 2
    findings._NODES = source.choice((6_000, 1_500, 500))


def named(name: str, source: random.Random) -> Board:
    """The board with that name."""
    shape, *numbers = name.split()
    if shape in ("ring", "random"):
        points = int(numbers[0])
        return graph(points, _ring(points) if shape == "ring" else _random_edges(source, points))
    return board_from_spec({"shape": shape, "columns": int(numbers[0]), "rows": int(numbers[1])})


def graph(points: int, edges: list[list[int]]) -> Board:
    """A board of one's own."""
    return board_from_spec({"shape": "graph", "points": points, "edges": edges})


def _ring(points: int) -> list[list[int]]:
    return [[at, (at + 1) % points] for at in range(points)]


def _random_edges(source: random.Random, points: int) -> list[list[int]]:
    edges = [[at, source.randrange(at)] for at in range(1, points)]
    return edges + [source.sample(range(points), 2) for _ in range(source.randint(0, points))]


def every_position(board: Board, source: random.Random) -> dict[bytes, int]:
    """All settled positions with stones, and how many each stands for: those that the board's symmetries make of it."""
    power = 3 ** np.arange(board.size, dtype=np.int64)
    digits = (np.arange(3**board.size, dtype=np.int64)[:, np.newaxis] // power % 3).astype(np.uint8)
    swapped = np.array([0, 2, 1], dtype=np.uint8)[digits]
    least = digits @ power
    for order in symmetries(board):
        least = np.minimum(least, np.minimum(digits[:, order] @ power, swapped[:, order] @ power))
    shuffled = np.random.default_rng(source.getrandbits(32)).permutation(len(least))
    _, firsts, counts = np.unique(least[shuffled], return_index=True, return_counts=True)
    found = {digits[shuffled[at]].tobytes(): int(count) for at, count in zip(firsts, counts, strict=True)}
    settled = graph_of(board).is_settled
    listed = [(stones, count) for stones, count in found.items() if any(stones) and settled(stones)]
    source.shuffle(listed)
    return dict(listed)


def symmetries(board: Board) -> list[list[int]]:
    """Where every vertex goes, each way in which neighbours stay neighbours."""
    found = [list[int]()]
    for v in range(board.size):
        near = board.neighbours(v)
        found = [
            [*places, place]
            for places in found
            for place in range(board.size)
            if place not in places
            and len(board.neighbours(place)) == len(near)
            and all((w in near) == (places[w] in board.neighbours(place)) for w in range(v))
        ]
    return found


def random_board(source: random.Random) -> Board:
    kind = source.random()
    if kind < 0.45:
        columns, rows = source.randint(2, 5), source.randint(1, 4)
        while columns * rows > 10 and source.random() < 0.8:
            columns, rows = source.randint(2, 5), source.randint(1, 4)
        return board_from_spec({"shape": "grid", "columns": columns, "rows": rows})
    if kind < 0.5:
        points = source.randint(3, 12)
        return graph(points, _ring(points))
    if kind < 0.65:
        shape, columns, rows = source.choice(JOINED)
        return board_from_spec({"shape": shape, "columns": columns, "rows": rows})
    points = source.randint(4, 11)
    return graph(points, _random_edges(source, points))


def random_stones(source: random.Random, board: Board) -> bytes:
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


def of_findings(board: Board, stones: bytes, suicide: bool) -> list[Claim]:
    view = Perspective((1, 2), frozenset({1}), stones, stones, 1)
    said = found_certain(view, chains_of(board, stones), Effort(1, Watch()), suicide=suicide)
    claims = list[Claim]()
    for number, (chain, claim) in enumerate(zip(said.chains.vertices, said.claim.tolist(), strict=True)):
        if claim >= 0:
            how = " by eyes" if said.proofs.is_proven[number] else ""
            claims += _of_chain(STATUSES[claim], stones[chain[0]], chain, how)
    return claims


def of_report(board: Board, stones: bytes, suicide: bool) -> list[Claim]:
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


def _in_order(claims: Sequence[Claim], most_taken: int) -> Iterator[tuple[Claim, list[Claim]]]:
    """What is to be asked, with its parts: for either side all that it holds without moving first, then the rest."""
    for side in (1, 2):
        parts = [claim for claim in claims if claim[1] == side and not claim[4]]
        kept = tuple(dict.fromkeys(chain for claim in parts for chain in claim[2]))
        taken = tuple(dict.fromkeys(chain for claim in parts for chain in claim[3]))
        if parts and len(taken) <= most_taken:
            yield ("at once", side, kept, taken, False), parts
        else:
            yield from ((claim, [claim]) for claim in parts)
    yield from ((claim, [claim]) for claim in claims if claim[4])


def _answer(judge: Judge, stones: bytes, claim: Claim) -> bool | None:
    """Does the side have its way? None where there are too many games."""
    _, side, kept, taken, is_first = claim
    keeping = sum(1 << v for v in {*chained.from_iterable(kept)})
    return judge.is_secured(stones, side, keeping, [sum(1 << v for v in chain) for chain in taken], is_first=is_first)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
