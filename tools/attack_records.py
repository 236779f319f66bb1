"""Play against the certificates of real positions: `python tools/attack_records.py [SECONDS] [SEED] [FILE...]`.

What the analysis proves of a position is looked at twice. A twin of the position (mirrored or with its vertices
renumbered, perhaps with the colours exchanged) must be told the same. And an adversary plays games on the whole board:
the prover does no more than its certificate says, the adversary moves by chance, likelier where something can be taken
and near what is proven, and may also pass. What was to stay must never be taken, what was to be taken must be gone in
the end, and the prover's moves must be legal under positional superko.

FILE has positions as JSON: a game document a line, or a list of {board_size, black, white}. Without one it is
benchmarks/positions/finished.json. Exit status 0: nothing was wrong, 1: something was.
"""

import json
import random
import secrets
import struct
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from goboard.analysis.certificate import Play, Together  # noqa: E402
from goboard.analysis.chains import chains_of  # noqa: E402
from goboard.analysis.checker import Checker, Place  # noqa: E402
from goboard.analysis.findings import Findings, found_certain  # noqa: E402
from goboard.analysis.playouts import Effort  # noqa: E402
from goboard.analysis.sides import Perspective  # noqa: E402
from goboard.boards.board import Board  # noqa: E402
from goboard.boards.catalogue import board_from_spec  # noqa: E402
from goboard.jobs.watch import Watch  # noqa: E402
from goboard.kernel.graph import graph_of  # noqa: E402

GAMES = 6
"""So many are played against each certificate."""
MOST_MOVES = 60
PASS = -1
ROW = struct.Struct("QQii")


def main(arguments: list[str]) -> int:
    """Attack for so many seconds, or until all positions were tried once."""
    seconds = float(arguments[0]) if arguments else 60.0
    seed = int(arguments[1]) if len(arguments) > 1 else secrets.randbelow(1 << 31)
    print(f"seed {seed}", flush=True)
    source, tried, end = random.Random(seed), Counter[str](), time.monotonic() + seconds
    files = arguments[2:] or [str(ROOT / "benchmarks" / "positions" / "finished.json")]
    positions = [position for file in files for position in positions_in(Path(file))]
    source.shuffle(positions)
    for name, side, stones in positions:
        if time.monotonic() > end:
            break
        board = board_from_spec({"shape": "grid", "columns": side, "rows": len(stones) // side})
        tried["positions"] += 1
        for fault in faults(board, stones, source, tried):
            tried["wrong"] += 1
            print("WRONG", name, fault, flush=True)
    print(dict(tried))
    return 1 if tried["wrong"] else 0


def positions_in(file: Path) -> Iterator[tuple[str, int, bytes]]:
    """Name, columns and stones of each."""
    text = file.read_text("utf-8")
    for case in json.loads(text) if text.startswith("[") else map(json.loads, text.splitlines()):
        columns, rows = case.get("board_size") or (case["board"]["columns"], case["board"]["rows"])
        laid = bytearray(columns * rows)
        for player, key, letter in ((1, "black", "B"), (2, "white", "W")):
            for point in case[key] if key in case else case["setup"].get(letter, []):
                laid[point if isinstance(point, int) else point[0] + columns * point[1]] = player
        yield case["id"], columns, bytes(laid)


def faults(board: Board, stones: bytes, source: random.Random, tried: Counter[str]) -> Iterator[str]:
    """What is wrong with the proofs of that position."""
    found = proofs(board, stones)
    tried["verdicts"] += int((found.claim >= 0).sum())
    order, other, is_swapped = twin(board, source)
    there = bytearray(board.size)
    for v, stone in enumerate(stones):
        there[order[v]] = 3 - stone if stone and is_swapped else stone
    again = proofs(other, bytes(there))
    if claims(found, order) != claims(again, range(board.size)):
        yield f"a twin is told otherwise: {claims(found, order) ^ claims(again, range(board.size))}"
    checker = Checker(board, stones)
    standing = [Together(side, (), one) for side, one in found.proofs.standing.items()]
    for proof in (*standing, *found.readings.held):
        tried["certificates"] += 1
        if proof.plays and not checker.hold_together(proof):
            yield "a certificate does not hold when it is asked again"
        for _ in range(GAMES):
            tried["games"] += 1
            game = Game(checker, board, proof, source)
            fault = game.fault()
            tried["moves of the adversary"] += game.moves
            if fault:
                yield f"{fault}; side {proof.side}, {len(proof.plays)} plays, game {game.record}"


def proofs(board: Board, stones: bytes) -> Findings:
    """What is certain of the position."""
    view = Perspective((1, 2), frozenset({1}), stones, stones, 1)
    return found_certain(view, chains_of(board, stones), Effort(1, Watch()), suicide=False)


def claims(found: Findings, order: Sequence[int]) -> set[tuple[int, int]]:
    """Each stone that something is proven of, as it is called there, and what."""
    told = zip(found.chains.vertices, found.claim.tolist(), strict=True)
    return {(order[v], claim) for chain, claim in told if claim >= 0 for v in chain}


def twin(board: Board, source: random.Random) -> tuple[list[int], Board, bool]:
    """Where the vertices go, on which board, and are the colours exchanged?"""
    rows, at, is_swapped = len(board.labels) // board.columns, list(range(board.size)), source.random() < 0.5
    if source.random() < 0.5:
        source.shuffle(at)
        edges = [[at[a], at[b]] for a, b in board.edges.tolist()]
        return at, board_from_spec({"shape": "graph", "points": board.size, "edges": edges}), is_swapped
    upright, mirrored = source.random() < 0.5, source.random() < 0.5
    for v in range(board.size):
        x, y = v % board.columns, v // board.columns
        x, y = board.columns - 1 - x if mirrored else x, rows - 1 - y if upright else y
        at[v] = x + y * board.columns
    return at, board, is_swapped


class Follower:
    """What one play has come to, as its certificate sees it, and its answers.

    Of vertices that nothing tells apart the lowest is played first: `_bit` is as what each vertex is known. Where
    stones of the prover's were taken here that may in truth stay, vertices are in `_doubt` until something lies there.
    """

    def __init__(self, checker: Checker, play: Play) -> None:
        place = Place.of(checker, play)
        assert place is not None
        self.play, self._place, self._suicide = play, place, checker.suicide
        self.order = (*play.cells, *play.spare)
        self._bit, self._doubt = dict(place.at), 0
        sides = (play.side, 3 - play.side)
        self._stones = [_bits(at for v, at in place.at.items() if checker.stones[v] == side) for side in sides]
        self._targets = [_bits(place.at[v] for v in checker.chain_of[taken]) for taken in play.taken]
        self._left = (1 << len(self._targets)) - 1
        self._answers = {row[:3]: row[3] for row in ROW.iter_unpack(play.answers)}

    def answer(self) -> int:
        """Where the prover moves now, PASS where nothing is to be done. The move is made."""
        bit = self._answers.get((*self._stones, self._left), PASS)
        if bit == PASS:
            return PASS
        self._put(0, bit)
        return next(v for v in self.order if self._bit[v] == bit)

    def meets(self, vertex: int) -> None:
        """The adversary moves there."""
        if vertex not in self.order or (self._stones[0] | self._stones[1]) >> self._bit[vertex] & 1:
            return
        self._rename(vertex)
        before, doubt = [*self._stones], self._doubt
        single = self._put(1, self._bit[vertex])
        if single and (not self._suicide or single & (single - 1) == 0):
            self._stones, self._doubt = before, doubt

    def _rename(self, vertex: int) -> None:
        free = [v for v in self.order if not (self._stones[0] | self._stones[1]) >> self._bit[v] & 1]
        twins = [v for v in free if self._look(v) == self._look(vertex)]
        first = min(twins, key=lambda v: self._bit[v])
        if not self._doubt:
            self._bit[vertex], self._bit[first] = self._bit[first], self._bit[vertex]

    def _look(self, vertex: int) -> tuple[int, ...]:
        bit = self._bit[vertex]
        return self._place.rows[bit], *(world >> bit & 1 for world in self._place.open_to)

    def _put(self, side: int, bit: int) -> int:
        """Put a stone there and take what does not breathe; if that is suicide, what was taken of one's own."""
        stones, gone = self._stones, 0
        stones[side] |= 1 << bit
        for at in _numbers(self._place.rows[bit] & stones[1 - side]):
            gone |= self._breathless(1 - side, at)
        if side and self._left_open(gone):
            self._doubt |= gone
        stones[1 - side] &= ~gone
        own = self._breathless(side, bit)
        stones[side] &= ~own
        self._doubt &= ~(stones[0] | stones[1])
        self._left &= ~_bits(n for n, target in enumerate(self._targets) if target & (own if side else gone))
        return own

    def _left_open(self, gone: int) -> bool:
        """Do those who took these stones, or the stones themselves, touch what is not known?"""
        world = self._place.open_to[1]
        chains = (self._chain(0, at) for at in _numbers(gone))
        takers = (
            self._chain(1, at) for at in _numbers(gone) for at in _numbers(self._place.rows[at] & self._stones[1])
        )
        return any(chain & world for chain in (*chains, *takers))

    def _breathless(self, side: int, at: int) -> int:
        """The chain there if it has no liberty, else nothing."""
        chain = self._chain(side, at)
        around = 0
        for member in _numbers(chain):
            around |= self._place.rows[member]
        breathes = chain & self._place.open_to[side] or around & ~(self._stones[0] | self._stones[1])
        return 0 if breathes else chain

    def _chain(self, side: int, at: int) -> int:
        chain = waiting = 1 << at & self._stones[side]
        while waiting:
            bit = waiting.bit_length() - 1
            more = self._place.rows[bit] & self._stones[side] & ~chain
            waiting, chain = waiting & ~(1 << bit) | more, chain | more
        return chain


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def _numbers(bits: int) -> Iterator[int]:
    return (number for number in range(bits.bit_length()) if bits >> number & 1)


class Game:
    """One game against what is to hold together."""

    def __init__(self, checker: Checker, board: Board, proof: Together, source: random.Random) -> None:
        self._board, self._proof, self._source, self._graph = board, proof, source, graph_of(board)
        self._stones, self._suicide = checker.stones, checker.suicide
        self._seen = {checker.stones}
        self._followers = [Follower(checker, play) for play in proof.plays]
        chain_of = checker.chain_of
        self._kept = frozenset[int]().union(
            *map(checker.stays, proof.plays), *(chain_of[v] for v in proof.standing.chains)
        )
        self._waiting = {chain_of[v] for play in proof.plays for v in play.taken}
        self._pairs = dict(proof.standing.links) | {b: a for a, b in proof.standing.links}
        for eye in proof.standing.eyes:
            self._pairs |= {a: b for _, *pair in eye.pairs for a, b in (pair, pair[::-1])}
        near = {v for follower in self._followers for v in follower.order} | {
            n for v in self._kept for n in board.neighbours(v)
        }
        self._near, self.moves, self.record = sorted(near), 0, list[tuple[int, int]]()

    def fault(self) -> str:
        """Play it; what went wrong, "" if nothing did."""
        side = self._proof.side
        if any(play.prover_first for play in self._proof.plays) and (fault := self._answered(PASS)):
            return fault
        for number in range(MOST_MOVES + 2 * len(self._near) + 60):
            vertex = self._attack() if number < MOST_MOVES else PASS
            if vertex != PASS:
                self.moves += 1
                self._move(3 - side, vertex)
                for follower in self._followers:
                    follower.meets(vertex)
            if not all(self._stones[v] == side for v in self._kept):
                return "what was to stay was taken"
            if fault := self._answered(vertex):
                return fault
        return "what was to be taken is still there" if self._waiting else ""

    def _answered(self, vertex: int) -> str:
        """The prover answers as the certificate says."""
        partner = self._pairs.get(vertex, PASS)
        at = partner if partner != PASS and not self._stones[partner] else PASS
        for follower in sorted(self._followers, key=lambda one: (vertex not in one.order, not one.play.taken)):
            if at == PASS and (vertex in follower.order or follower.play.taken):
                at = follower.answer()
        if at == PASS or self._stones[at] == self._proof.side:
            return ""
        if self._stones[at] or not self._is_legal(self._proof.side, at):
            return f"the answer at {at} is not legal"
        self._move(self._proof.side, at)
        return ""

    def _attack(self) -> int:
        """Where the adversary moves: of some legal moves one that takes, or leaves the prover short of liberties."""
        side, source = 3 - self._proof.side, self._source
        empty = [v for v, stone in enumerate(self._stones) if not stone]
        near = [v for v in self._near if not self._stones[v]]
        choice = near if near and source.random() < 0.8 else empty
        tries = [v for v in source.sample(choice, min(4, len(choice))) if self._is_legal(side, v)]
        if not tries or source.random() < 0.1:
            return PASS
        return max(tries, key=lambda v: (self._worth(side, v), source.random()))

    def _worth(self, side: int, vertex: int) -> int:
        return len(self._graph.place(self._stones, 0, vertex, side, False)[2])

    def _is_legal(self, side: int, vertex: int) -> bool:
        after, _, _, lost = self._graph.place(self._stones, 0, vertex, side, False)
        return after not in self._seen and (not lost or self._suicide)

    def _move(self, side: int, vertex: int) -> None:
        self._stones, _, taken, lost = self._graph.place(self._stones, 0, vertex, side, False)
        self._waiting = {chain for chain in self._waiting if chain.isdisjoint((*taken, *lost))}
        self._seen.add(self._stones)
        self.record.append((side, vertex))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
