"""Games of chance played to their end: random and guided, on several boards, on one core and on two.

    python -m benchmarks.playouts [--seconds 1] [--seed 1]

The peers play uniformly random games from the empty board in the same run: open_spiel's Go through its Python calls,
and a plain C loop for square grids (playout_loop.c), compiled on the fly where gcc is found. The loop keeps chains and
counts their liberties as stones come and go, fills no eye, and passes when nothing else is left. Figures are games a
second of processor time for one thread, so that other work on the machine does not count, and of the clock for two.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyspiel

from goboard.analysis.playouts import play_out
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec

BOARDS: dict[str, dict[str, object]] = {
    **{f"{n}x{n}": {"shape": "grid", "columns": n, "rows": n} for n in (9, 13, 19)},
    "torus 19x19": {"shape": "torus", "columns": 19, "rows": 19},
    "Delaunay 10,000": {"shape": "delaunay", "count": 10_000, "seed": 1},
}
PEER = Path(__file__).with_name("playout_loop.c")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    loop = plain_loop()
    for title, spec in BOARDS.items():
        board = board_from_spec(spec)
        print(f"{title}:")
        plain = measured(playing(board, chosen.seed, guided=False, threads=1), chosen.seconds)
        guided = measured(playing(board, chosen.seed, guided=True, threads=1), chosen.seconds)
        print(f"  one thread   random {plain:10,.0f}/s   guided {guided:10,.0f}/s: {1e6 / guided:,.0f} us a game")
        two = [clocked(playing(board, chosen.seed, guided=way, threads=2), chosen.seconds) for way in (False, True)]
        one = [clocked(playing(board, chosen.seed, guided=way, threads=1), chosen.seconds) for way in (False, True)]
        gains = " and ".join(f"{both / alone:.2f}" for both, alone in zip(two, one, strict=True))
        print(f"  two threads  random {two[0]:10,.0f}/s   guided {two[1]:10,.0f}/s: {gains} of one")
        if spec["shape"] == "grid":
            side = board.columns
            if loop is not None:
                report(
                    "a plain C loop", plain, measured(lambda games, s=side: loop(s, games, chosen.seed), chosen.seconds)
                )
            report("open_spiel", plain, measured(lambda games, s=side: spiel(s, games, chosen.seed), chosen.seconds, 1))


def report(peer: str, ours: float, theirs: float) -> None:
    print(f"  {peer:15}{theirs:17,.0f}/s   ratio of random games {ours / theirs:8.2f}")


def measured(play: Callable[[int], object], seconds: float, first: int = 32) -> float:
    """Games a second of this thread's processor time; the best of three, since caches are shared with others."""
    return max(rate(play, seconds / 3, first, time.thread_time) for _ in range(3))


def clocked(play: Callable[[int], object], seconds: float) -> float:
    """Games a second of the clock."""
    return max(rate(play, seconds / 3, 64, time.perf_counter) for _ in range(3))


def rate(play: Callable[[int], object], seconds: float, games: int, clock: Callable[[], float]) -> float:
    while True:
        begun = clock()
        play(games)
        took = clock() - begun
        if took >= seconds / 2:
            return games / took
        games = int(games * min(10.0, 1.2 * seconds / max(took, 1e-6))) + 1


def playing(board: Board, seed: int, *, guided: bool, threads: int) -> Callable[[int], object]:
    def play(games: int) -> object:
        return play_out(board, bytes(board.size), 1, games=games, seed=seed, guided=guided, threads=threads)

    return play


def spiel(side: int, games: int, seed: int) -> None:
    """open_spiel's games fill eyes as well and go on until it calls an end."""
    rng, game = random.Random(seed), pyspiel.load_game(f"go(board_size={side})")
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


def plain_loop() -> Callable[[int, int, int], int] | None:
    """The loop compiled, or None without a compiler."""
    if shutil.which("gcc") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "loop.so"
        subprocess.run(["gcc", "-O3", "-march=native", "-shared", "-fPIC", "-o", built, PEER], check=True)
        return ctypes.CDLL(str(built)).play_games


if __name__ == "__main__":
    main()
