"""goboard against itself on every board under every rule set: `python tools/play_everywhere.py [SECONDS] [SEED]`.

Games of little thought, one after the other, on the boards of tests/contract and by all rule sets that fit, some with
several players. Every move is put to the rules before it is made, and every third game lets players talk. Prints the
seed, each illegal move with the way to it, and how many games and moves there were. Exit status 1: a move was illegal.
"""

import random
import secrets
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from goboard.boards.catalogue import board_from_spec  # noqa: E402
from goboard.players.player import choose  # noqa: E402
from goboard.players.thoughts import Effort  # noqa: E402
from goboard.rules import catalogue  # noqa: E402
from goboard.rules.moves import Move  # noqa: E402
from goboard.rules.protocol import RuleSet  # noqa: E402
from tests.contract.boards import GRAPHS, GRIDS, SHAPES  # noqa: E402

LONGEST = 3
"""Games are left after so many moves for each vertex."""


def rule_sets() -> list[RuleSet]:
    """Each with its usual options; Political Go also with two, four and five players."""
    names = [[str(number) for number in range(1, players + 1)] for players in (2, 4, 5)]
    several = [catalogue.make("political-go", {"players": players}) for players in names]
    return [*(catalogue.make(info.name) for info in catalogue.infos()), *several]


def main(arguments: list[str]) -> int:
    seconds = float(arguments[0]) if arguments else 60.0
    seed = int(arguments[1]) if len(arguments) > 1 else secrets.randbelow(1 << 31)
    print(f"seed {seed}", flush=True)
    pairs = [(title, board_from_spec(spec), rules) for title, spec in (GRIDS | SHAPES | GRAPHS).items()
             for rules in rule_sets()]  # fmt: skip
    pairs = [pair for pair in pairs if not pair[2].misfit(pair[1])]
    chance, tally, end = random.Random(seed), Counter[str](), time.monotonic() + seconds
    while time.monotonic() < end:
        chance.shuffle(pairs)
        for title, board, rules in pairs:
            if time.monotonic() >= end:
                break
            position, made, first = rules.start(board), list[Move](), chance.randrange(1 << 30)
            while not position.is_over and len(made) < LONGEST * board.size + 6:
                effort = Effort(level=1, seed=first + len(made))
                move = choose(rules, position, effort, may_talk=tally["games"] % 3 == 0).move
                if (illegal := rules.check(position, move)) is not None:
                    tally["illegal"] += 1
                    print(
                        f"{title}, {rules.info.name} {rules.values}: {move} after {made}: {illegal.message}", flush=True
                    )
                    break
                made.append(move)
                position = rules.apply(position, move)
            tally.update(games=1, moves=len(made), finished=int(position.is_over))
    print(f"{len(pairs)} pairs of board and rules, {tally['games']} games, {tally['finished']} of them to the end, "
          f"{tally['moves']} moves, {tally['illegal']} illegal")  # fmt: skip
    return 1 if tally["illegal"] else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
