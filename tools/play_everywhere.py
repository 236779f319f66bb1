"""goboard against itself on every board under every rule set: `python tools/play_everywhere.py [SECONDS] [SEED]
[PART/PARTS] [GAMES]`.

Games of little thought, one after the other, on the boards of tests/contract and by all rule sets that fit, some with
several players. Every move is put to the rules before it is made, and every third game lets players talk. What is dead
in the end the whole analysis tells in one game of sixteen, its quick first look in the others. The pairs of board and
rules may be parted, as in 2/5, so that several runs of one seed share them; a run ends with its seconds or
its games, whatever comes first. Prints the seed, each illegal move with the way to it, and how many games and moves
there were. Exit status 1: a move was illegal; 2: the arguments are none.
"""

import random
import secrets
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from goboard.analysis.analyse import analyse, final_report  # noqa: E402
from goboard.analysis.report import Report, Request  # noqa: E402
from goboard.boards.catalogue import board_from_spec  # noqa: E402
from goboard.jobs.watch import Watch  # noqa: E402
from goboard.players.player import choose  # noqa: E402
from goboard.players.thoughts import Effort  # noqa: E402
from goboard.rules import catalogue  # noqa: E402
from goboard.rules.moves import Move  # noqa: E402
from goboard.rules.position import Position  # noqa: E402
from goboard.rules.protocol import RuleSet  # noqa: E402
from tests.contract.boards import GRAPHS, GRIDS, SHAPES  # noqa: E402

LONGEST = 3
"""Games are left after so many moves for each vertex."""
_WHOLE_EVERY = 16
"""In one of so many games the end is looked at with the whole analysis, which takes longer than all the rest."""


def rule_sets() -> list[RuleSet]:
    """Each with its usual options; Political Go also with two, four and five players."""
    names = [[str(number) for number in range(1, players + 1)] for players in (2, 4, 5)]
    several = [catalogue.make("political-go", {"players": players}) for players in names]
    return [*(catalogue.make(info.name) for info in catalogue.infos()), *several]


def options(arguments: list[str]) -> tuple[float, int, int, int, int]:
    """(seconds, seed, part, of so many parts, games); ValueError with a sentence where they are none."""
    given = dict(enumerate(arguments))
    part, _, parts = given.get(2, "1/1").partition("/")
    try:
        found = float(given.get(0, "60")), int(given.get(1, secrets.randbelow(1 << 31))), int(part), int(parts)
        games = int(given.get(3, 1 << 62))
    except ValueError:
        raise ValueError("Seconds, seed, part/parts and games are numbers, as in 180 7 2/5 1000.") from None
    if len(arguments) > 4 or not 1 <= found[2] <= found[3] or not found[0] > 0 or games < 1:
        raise ValueError("There is no such share of the games.")
    return *found, games


def first_look(rules: RuleSet, position: Position, request: Request, watch: Watch) -> Report:
    return next(analyse(rules, position, request, watch))


def main(arguments: list[str]) -> int:
    try:
        seconds, seed, part, parts, games = options(arguments)
    except ValueError as error:
        print(f"{error}\n\n{__doc__}", file=sys.stderr)
        return 2
    print(f"seed {seed}, part {part}/{parts}", flush=True)
    pairs = [(title, board_from_spec(spec), rules) for title, spec in (GRIDS | SHAPES | GRAPHS).items()
             for rules in rule_sets()]  # fmt: skip
    pairs = [pair for pair in pairs if not pair[2].misfit(pair[1])][part - 1 :: parts]
    chance, tally, end = random.Random(f"{seed} {part}"), Counter[str](), time.monotonic() + seconds
    while pairs and time.monotonic() < end and tally["games"] < games:
        chance.shuffle(pairs)
        for title, board, rules in pairs:
            if time.monotonic() >= end or tally["games"] >= games:
                break
            position, made, first = rules.start(board), list[Move](), chance.randrange(1 << 30)
            judge = final_report if tally["games"] % _WHOLE_EVERY == 0 else first_look
            while not position.is_over and len(made) < LONGEST * board.size + 6:
                effort = Effort(level=1, seed=first + len(made))
                move = choose(rules, position, effort, may_talk=tally["games"] % 3 == 0, judge=judge).move
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
