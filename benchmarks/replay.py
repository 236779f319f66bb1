"""Replay, play and legal map on random 19x19 games, side by side with open_spiel (C++) and sgfmill (Python).

    python -m benchmarks.replay [--games 8] [--rounds 9] [--seed 1]

All take part in every round, one after the other, and only processor time counts, so that whatever else the machine
does hits them alike; the medians of the rounds are shown, and the ratios between them.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
import pyspiel
from sgfmill.boards import Board as SquareBoard

from goboard.boards.catalogue import cached_grid
from goboard.kernel import is_compiled
from goboard.kernel.graph import Graph, graph_of
from goboard.kernel.trail import Trail

SIDE = 19
POINTS = SIDE * SIDE
JUMP_LENGTH = 300
SPIEL = pyspiel.load_game(f"go(board_size={SIDE},komi=7.5)")

Task = Callable[[], None]


@dataclass(frozen=True)
class Game:
    """One game in every form that somebody takes."""

    actions: list[int]
    text: str
    movers: np.ndarray
    vertices: np.ndarray
    positions: list[tuple[bytes, int]]
    trail: Trail
    states: list[pyspiel.State]


def random_game(source: random.Random, graph: Graph) -> Game:
    """A game of random legal moves, as long as open_spiel plays on; passes only where nothing else is legal."""
    state = SPIEL.new_initial_state()
    actions: list[int] = []
    states = []
    while not state.is_terminal():
        states.append(state.clone())
        choices = state.legal_actions()
        actions.append(source.choice([action for action in choices if action < POINTS] or choices))
        state.apply_action(actions[-1])
    movers = np.array([ply % 2 + 1 for ply in range(len(actions))], dtype=np.int8)
    vertices = np.array([action if action < POINTS else -1 for action in actions], dtype=np.int32)
    positions, trail = place_and_check(graph, vertices)
    return Game(actions, state.serialize(), movers, vertices, positions, trail, states)


def place_and_check(graph: Graph, vertices: np.ndarray) -> tuple[list[tuple[bytes, int]], Trail]:
    """One frozen position a move: placed, looked up among all earlier ones, and entered."""
    stones, zobrist = bytes(POINTS), 0
    trail = Trail(POINTS).extend(0, stones, zobrist, 1)
    positions = [(stones, zobrist)]
    for ply, vertex in enumerate(vertices.tolist()):
        if vertex >= 0:
            if stones[vertex]:
                raise ValueError("occupied")
            colour = ply % 2 + 1
            stones, zobrist, _, cleared = graph.place(stones, zobrist, vertex, colour, True)
            if cleared or trail.find(stones, zobrist, ply + 1, 0) >= 0:
                raise ValueError("illegal")
        trail = trail.extend(ply + 1, stones, zobrist, 2 - ply % 2)
        positions.append((stones, zobrist))
    return positions, trail


def replay(graph: Graph, games: list[Game], **outputs: bool) -> None:
    for game in games:
        switches = {"suicide": False, "situational": False, "stop": True}
        graph.replay(bytes(POINTS), game.movers, game.vertices, **switches, **outputs)


def place_all(graph: Graph, games: list[Game]) -> None:
    for game in games:
        place_and_check(graph, game.vertices)


def map_all(graph: Graph, games: list[Game]) -> None:
    for game in games:
        for ply, (stones, zobrist) in enumerate(game.positions[:-1]):
            graph.legal(stones, zobrist, ply % 2 + 1, True, False, game.trail, ply + 1, 0)


def jump(graph: Graph, games: list[Game]) -> None:
    """Show the last of 300 moves from nothing but the moves: every jump in the game takes at most this."""
    for game in games:
        graph.replay(
            bytes(POINTS),
            game.movers[:JUMP_LENGTH],
            game.vertices[:JUMP_LENGTH],
            suicide=False,
            situational=False,
            stop=False,
        )


def spiel_loop(games: list[Game], method: str = "apply_action") -> None:
    for game in games:
        apply = getattr(SPIEL.new_initial_state(), method)
        for action in game.actions:
            apply(action)


def spiel_text(games: list[Game]) -> None:
    for game in games:
        SPIEL.deserialize_state(game.text)


def spiel_legal(games: list[Game]) -> None:
    for game in games:
        for state in game.states:
            state.legal_actions()


def spiel_jump(games: list[Game]) -> None:
    for game in games:
        apply = SPIEL.new_initial_state().apply_action
        for action in game.actions[:JUMP_LENGTH]:
            apply(action)


def sgfmill_play(games: list[Game]) -> None:
    for game in games:
        board = SquareBoard(SIDE)
        for ply, action in enumerate(game.actions):
            if action < POINTS:
                board.play(action // SIDE, action % SIDE, "bw"[ply % 2])


def medians(tasks: dict[str, Task], rounds: int) -> dict[str, float]:
    """Seconds of this thread's processor time a call of each task takes, the tasks taking turns."""
    seconds: dict[str, list[float]] = {name: [] for name in tasks}
    for task in tasks.values():
        task()
    for _ in range(rounds):
        for name, task in tasks.items():
            start = time.thread_time()
            task()
            seconds[name].append(time.thread_time() - start)
    return {name: statistics.median(times) for name, times in seconds.items()}


def show(title: str, ours: float, peers: dict[str, float], unit: Callable[[float], str]) -> None:
    print(f"{title}\n    {'goboard':<44}{unit(ours):>22}")
    for name, seconds in peers.items():
        print(f"    {name:<44}{unit(seconds):>22}    goboard is {seconds / ours:5.2f} times as fast")


def report(times: dict[str, float], moves: int, games: int) -> None:
    def rate(seconds: float) -> str:
        return f"{moves / seconds / 1e6:.3f} million moves/s"

    def micro(seconds: float) -> str:
        return f"{seconds / moves * 1e6:.2f} us"

    def milli(seconds: float) -> str:
        return f"{seconds / games * 1e3:.3f} ms"

    loop, text, square = "open_spiel apply_action, a Python loop", "open_spiel deserialize_state, C++", "sgfmill play"
    peers = {loop: times["spiel loop"], text: times["spiel text"], square: times["sgfmill"]}
    show("Whole games, every move judged (peers judge nothing)", times["replay"], peers, rate)
    show("The same, keeping every position", times["frames"], {loop: times["spiel loop"]}, rate)
    show("The same, with the legal map before every move", times["maps"], {}, rate)
    checked = {"open_spiel apply_action_with_legality_check": times["spiel checked"]}
    show("One frozen position a move, judged", times["place"], checked, micro)
    show(
        "Legal map of a position, superko included",
        times["legal"],
        {"open_spiel legal_actions": times["spiel legal"]},
        micro,
    )
    show("A jump to move 300", times["jump"], {loop: times["spiel jump"]}, milli)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    graph, source = graph_of(cached_grid("grid", SIDE, SIDE)), random.Random(options.seed)
    games = [random_game(source, graph) for _ in range(options.games)]
    moves = sum(len(game.actions) for game in games)
    print(f"{len(games)} random games, {moves} moves, Python {sys.version.split()[0]},", end=" ")
    print(f"kernel {'compiled' if is_compiled else 'interpreted'}, medians of {options.rounds} rounds\n")
    tasks = {
        "replay": partial(replay, graph, games),
        "spiel loop": partial(spiel_loop, games),
        "spiel text": partial(spiel_text, games),
        "frames": partial(replay, graph, games, frames=True),
        "maps": partial(replay, graph, games, legal=True),
        "place": partial(place_all, graph, games),
        "spiel checked": partial(spiel_loop, games, "apply_action_with_legality_check"),
        "legal": partial(map_all, graph, games),
        "spiel legal": partial(spiel_legal, games),
        "jump": partial(jump, graph, games),
        "spiel jump": partial(spiel_jump, games),
        "sgfmill": partial(sgfmill_play, games),
    }
    report(medians(tasks, options.rounds), moves, len(games))


if __name__ == "__main__":
    main()
