"""Loads and saves a record of 100,000 nodes beside sgfmill and PyPI's sgf, and prints times, ratios and memory.

Run it from the project's folder: `python -m benchmarks.sgf_files [NODES] [GAMES]`; a file of many games follows, and
files of nothing but faults. Each measure of the first part is the best of several, the programs taking turns, so that a
busy machine favours none.
"""

import gc
import io
import random
import sys
import time
import tracemalloc
from collections.abc import Callable

from sgfmill import sgf as mill
from sgfmill import sgf_grammar

from goboard.games.lazy_games import head_of
from goboard.games.tree import Collection, preorder
from goboard.sgf.reader import read
from goboard.sgf.report import file_report
from goboard.sgf.writer import write

ROUNDS = 5
LETTERS = "abcdefghijklmnopqrs"


def record(nodes: int, seed: int = 1) -> bytes:
    """A record with as many nodes: moves, one in ten with a remark, some with markup and clocks, forks everywhere."""
    chance = random.Random(seed)
    pieces, depth = ["(;FF[4]GM[1]CA[UTF-8]SZ[19]KM[7.5]PB[Black]PW[White]"], 0
    for number in range(nodes - 1):
        dice = chance.random()
        if dice < 0.03:
            pieces.append("(")
            depth += 1
        elif dice < 0.06 and depth:
            closed = chance.randint(1, depth)
            pieces.append(")" * closed + "(")
            depth -= closed - 1
        pieces.append(f";{'BW'[number % 2]}[{chance.choice(LETTERS)}{chance.choice(LETTERS)}]")
        pieces.append(_extras(chance))
        pieces.append("\n" if number % 10 == 0 else "")
    return "".join([*pieces, ")" * (depth + 1), "\n"]).encode()


def _extras(chance: random.Random) -> str:
    dice = chance.random()
    if dice < 0.1:
        return "C[A remark with \\[brackets\\] and some length, as people write them.]"
    if dice < 0.15:
        return f"TR[{chance.choice(LETTERS)}a]LB[{chance.choice(LETTERS)}b:A][cc:B]"
    return f"BL[{chance.randrange(3600)}.5]" if dice < 0.3 else ""


def sgfmill_load(data: bytes) -> list[mill.Sgf_game]:
    """Every game with all its nodes, which sgfmill makes only when they are asked for."""
    games = [mill.Sgf_game.from_coarse_game_tree(tree) for tree in sgf_grammar.parse_sgf_collection(data)]
    for game in games:
        waiting = [game.get_root()]
        while waiting:
            waiting.extend(waiting.pop())
    return games


def best(*programs: Callable[[], object]) -> list[float]:
    """The shortest time of each program in seconds, in turns."""
    shortest = [float("inf")] * len(programs)
    for _ in range(ROUNDS):
        for index, program in enumerate(programs):
            gc.collect()
            start = time.perf_counter()
            program()
            shortest[index] = min(shortest[index], time.perf_counter() - start)
    return shortest


def memory(data: bytes) -> tuple[int, int]:
    """Bytes that a loaded record holds, and its number of nodes."""
    gc.collect()
    tracemalloc.start()
    collection = read(data)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return held, count(collection)


def count(collection: Collection) -> int:
    return sum(1 for root in collection.games for _ in preorder(root))


def sgf_saver(data: bytes) -> Callable[[], object] | None:
    """What saves the record with PyPI's sgf, None where that is not installed."""
    try:
        import sgf
    except ImportError:
        return None
    tree = sgf.parse(data.decode())
    return lambda: tree.output(io.StringIO())


def many_games(count: int, moves: int = 200, seed: int = 1) -> bytes:
    """A file of as many games."""
    chance = random.Random(seed)
    lines = [
        "".join(f";{'BW'[n % 2]}[{chance.choice(LETTERS)}{chance.choice(LETTERS)}]" for n in range(moves))
        for _ in range(50)
    ]
    head = "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Black {0}]PW[White {0}]DT[2001-02-03]RE[B+R]KM[6.5]"
    return "".join(f"{head.format(n)}\n{lines[n % 50]})\n" for n in range(count)).encode()


def measure_games(count: int) -> None:
    """Once each: finding the games and what their roots say, against reading them all."""
    data = many_games(count)
    start = time.perf_counter()
    collection = read(data)
    names = [head_of(collection, index).values("PB") for index in range(len(collection.games))]
    ours = time.perf_counter() - start
    start = time.perf_counter()
    _ = collection.games[count // 2]
    one = time.perf_counter() - start
    start = time.perf_counter()
    coarse = sgf_grammar.parse_sgf_collection(data)
    mills = time.perf_counter() - start
    print(
        f"{len(names)} games, {len(data) / 1e6:.0f} MB: goboard lists them in {ours:.2f} s and opens one in {one:.4f} s"
    )
    print(f"      sgfmill's grammar reads {len(coarse)} in {mills:.2f} s, ratio {mills / ours:.1f}")


def main(nodes: int) -> None:
    """Measure and print."""
    data = record(nodes)
    collection, games = read(data), sgfmill_load(data)
    print(f"{count(collection)} nodes, {len(data) / 1e6:.1f} MB, {len(collection.warnings)} warnings")
    ours, coarse, full = best(
        lambda: read(data), lambda: sgf_grammar.parse_sgf_collection(data), lambda: sgfmill_load(data)
    )
    print(f"load: goboard {ours:.3f} s, sgfmill's grammar {coarse:.3f} s, sgfmill with its nodes {full:.3f} s")
    print(f"      ratio to the grammar {coarse / ours:.2f}, with nodes {full / ours:.2f} (aim 1.5)")
    saver = sgf_saver(data)
    savers: list[Callable[[], object]] = [lambda: write(collection), lambda: [game.serialise() for game in games]]
    times = best(*savers, *([saver] if saver else []))
    print(f"save: goboard {times[0]:.3f} s, sgfmill {times[1]:.3f} s, ratio {times[1] / times[0]:.2f}")
    if saver:
        print(f"      sgf {times[2]:.3f} s, ratio {times[2] / times[0]:.2f} (aim 1)")
    held, number = memory(data)
    print(f"memory: {held / number:.0f} bytes a node after loading (aim 450)")


FAULTY = {"faulty games": b"(;B[zz]C[\\]])\n", "empty nodes": b";"}


def measure_faults(size: int = 2_000_000) -> None:
    """Files of nothing but faults: what they hold said, as `goboard sgf` does, beside sgfmill's mere reading."""
    for name, piece in FAULTY.items():
        pieces = piece * (size // len(piece))
        data = pieces if piece.startswith(b"(") else b"(" + pieces + b")"
        ours, theirs = best(lambda data=data: file_report("", read(data)), lambda data=data: sgfmill_load(data))  # type: ignore[misc]
        print(
            f"{name}, {len(data) / 1e6:.1f} MB: goboard {ours:.3f} s, sgfmill {theirs:.3f} s, ratio {theirs / ours:.2f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
    measure_games(int(sys.argv[2]) if len(sys.argv) > 2 else 5_000)
    measure_faults()
