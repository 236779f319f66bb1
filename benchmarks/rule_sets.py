"""A click under each rule set: the session's answer, legal map, signs and score included, beside open_spiel's Go.

    python -m benchmarks.rule_sets [--moves 250] [--seed 1]

The same click costs open_spiel an `apply_action` and a `legal_actions` on the same board, taken in the same run; those
judge less and show nothing, so the ratio says what the other rules and everything shown cost.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import pyspiel

from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt, PlayAtPlace
from goboard.session.events import Refused
from goboard.session.session import Session

SIDE = 19
GAMES: dict[str, NewGame] = {
    "Tromp-Taylor": NewGame(rules="tromp-taylor"),
    "Chinese": NewGame(rules="chinese"),
    "First capture": NewGame(rules="first-capture", options={"captures": "1000"}),
    "Disto": NewGame(rules="disto"),
    "MANGO, F = 1": NewGame(rules="mango"),
    "MANGO, F = exp(...)": NewGame(rules="mango", options={"F": "exp(-(x-10)^2/50-(y-10)^2/50)"}),
    "Political Go, 2 players": NewGame(rules="political-go", options={"players": '["a","b"]'}),
    "Political Go, 6 players": NewGame(
        rules="political-go", options={"players": '["a","b","c","d","e","f"]', "alliances": '[["a","b"],["b","c"]]'}
    ),
}
PLANE = NewGame(rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}, board={"shape": "plane"})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    peer = statistics.median(spiel_clicks(chosen.moves, chosen.seed))
    print(f"open_spiel, Go {SIDE}x{SIDE}: {peer:.3f} ms a move with its legal map")
    for title, game in GAMES.items():
        report(title, grid_clicks(game, chosen.moves, chosen.seed), peer, 30)
    report("MANGO on the plane, 300 stones", plane_clicks(300, chosen.seed), peer, 100)


def report(title: str, times: list[float], peer: float, aim: int) -> None:
    middle = statistics.median(times)
    print(f"{title:32}median {middle:7.2f} ms   worst {max(times):7.2f} ms (aim: {aim})   ratio {middle / peer:6.1f}")


def spiel_clicks(moves: int, seed: int) -> list[float]:
    rng, state = random.Random(seed), pyspiel.load_game(f"go(board_size={SIDE})").new_initial_state()
    times = []
    while len(times) < moves and not state.is_terminal():
        action = rng.choice(state.legal_actions())
        begun = time.perf_counter()
        state.apply_action(action)
        state.legal_actions()
        times.append(1000 * (time.perf_counter() - begun))
    return times


def grid_clicks(game: NewGame, moves: int, seed: int) -> list[float]:
    rng, session = random.Random(seed), Session()
    session.handle(game)
    times: list[float] = []
    while len(times) < moves:
        position = session.game.position
        legal = [vertex for vertex, may in enumerate(session.game.rules.legal(position)) if may]
        if not legal:
            break
        command = PlayAt(rng.choice(legal))
        begun = time.perf_counter()
        session.handle(command)
        times.append(1000 * (time.perf_counter() - begun))
    return times


def plane_clicks(stones: int, seed: int) -> list[float]:
    """Clicks from the moment on when so many stones lie on the plane."""
    rng, session = random.Random(seed), Session()
    session.handle(PLANE)
    times: list[float] = []
    while len(times) < 40:
        command = PlayAtPlace(round(rng.gauss(0, 9)), round(rng.gauss(0, 9)))
        begun = time.perf_counter()
        events = session.handle(command)
        took = 1000 * (time.perf_counter() - begun)
        placed = sum(stone != 0 for stone in session.game.position.stones)
        if placed >= stones and not any(isinstance(event, Refused) for event in events):
            times.append(took)
    return times


if __name__ == "__main__":
    main()
