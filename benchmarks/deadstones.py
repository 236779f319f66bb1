"""All dead stones of finished positions: how often exactly right and how fast, beside other programs.

    python -m benchmarks.deadstones [--npm FOLDER] [--shared FOLDER] [--every 1] [--wrong]

Peers are @sabaki/deadstones (`npm install --prefix FOLDER @sabaki/deadstones`, run by node) and GNU Go
(`apt-get install gnugo`); who is absent is left out with a word. The programs take turns at each position, so that a
busy machine does not favour one of them; node's and GNU Go's start-up is not counted. GNU Go may need ten minutes for
all positions.

With `--shared` the positions are those of dead_stones.json, dead_records.json and finished_games.json in that folder;
a finished game is right if the area or the territory margin without the dead is what the players agreed on. Of
territory_goscorer.json the points are counted whose owner is right, with the dead told and without: some of its marks
are not what becomes of the stones.

positions/finished.json holds a game document a line with all dead stones, and is one that `goboard analyze` reads.
"game": GNU Go played against itself at low levels, with random openings, blunders and hopeless invasions thrown in. A
position was kept where KataGo's ownership is clear for every stone whoever moves first and, where GNU Go does not agree
with it, stays clear when KataGo looks deeper; as such disagreements are often dropped, GNU Go's share there is
flattered. "built": eyespaces, capturing races and seki whose outcome an exhaustive search of the local area has proved,
alone or several on one board.
"""

import argparse
import json
import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from benchmarks.dead_stone_peers import AbsentError, Answer, Finished, GnuGo, Goboard, Program, Sabaki
from benchmarks.shared_cases import owners_right, positions_in

ALL = "all"
CERTAINTIES = (0.0, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0)
POSITIONS = Path(__file__).with_name("positions") / "finished.json"


@dataclass
class Tally:
    """One program's answers on one kind of position."""

    wrong: list[str] = field(default_factory=list)
    """The positions' ids."""
    seconds: list[float] = field(default_factory=list)
    estimates: list[tuple[float, bool]] = field(default_factory=list)
    """How certain each chain's verdict without a proof was, and whether it was right."""

    def count(self, answer: Answer, position: Finished) -> None:
        if position.dead is not None:
            self.estimates += [(sure, (v in answer.dead) == (v in position.dead)) for v, sure in answer.estimates]
        self.seconds.append(answer.seconds)
        if not position.is_right(answer.dead):
            self.wrong.append(position.document["id"])

    @property
    def right(self) -> int:
        return len(self.seconds) - len(self.wrong)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def slow(self) -> float:
        """Nine in ten answers were given within so many seconds."""
        return sorted(self.seconds)[math.ceil(0.9 * len(self.seconds)) - 1]


Tallies = dict[str, dict[str, Tally]]
"""By the kind of position, then by the program's name."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--npm", default=".", metavar="FOLDER", help="where @sabaki/deadstones was installed")
    parser.add_argument("--shared", type=Path, metavar="FOLDER", help="take the cases that others established")
    parser.add_argument("--wrong", action="store_true", help="name the positions that goboard gets wrong")
    parser.add_argument("--every", type=int, default=1, help="take only every so many positions")
    chosen = parser.parse_args()
    positions = [*positions_in(chosen.shared)] if chosen.shared else read_positions(POSITIONS)
    with ExitStack() as stack:
        programs = [stack.enter_context(closing(one)) for one in present(chosen.npm)]
        tallies = tallied(positions[:: chosen.every], programs)
    names = [program.name for program in programs]
    print_table(tallies, names)
    print_curve(tallies[ALL][names[0]].estimates)
    if chosen.shared and (right := owners_right(chosen.shared)):
        print(
            f"owners under territory rules, of {right.points} points: {right.told} right with dead and seki told, "
            f"{right.found} with the seki found beside the dead, {right.analysed} with that of the analysis, "
            f"{right.bare} with nothing told"
        )
    if chosen.wrong:
        print("wrong:", *tallies[ALL][names[0]].wrong)


def read_positions(path: Path) -> list[Finished]:
    """One game document a line."""
    return [Finished(json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def present(npm: str) -> Iterable[Program]:
    """goboard and those of the others that are installed; what is missing is said."""
    peers: Sequence[Callable[[], Program]] = (lambda: Sabaki(npm), GnuGo)
    yield Goboard()
    for peer in peers:
        try:
            yield peer()
        except AbsentError as absence:
            print(f"left out: {absence}")


def tallied(positions: Iterable[Finished], programs: Sequence[Program]) -> Tallies:
    """Every program's answer to every position, the programs taking turns."""
    tallies: Tallies = {}
    for position in positions:
        for program in programs:
            answer = program.answer(position)
            for kind in (f"{position.side}x{position.side}", position.kind, ALL):
                tallies.setdefault(kind, {}).setdefault(program.name, Tally()).count(answer, position)
    return tallies


def print_table(tallies: Tallies, names: Sequence[str]) -> None:
    """A block for each kind; the ratios are to goboard: of mistakes and of the median time."""
    own = names[0]
    print(f"{'':28}{'exactly right':>20}{'mistakes':>10}{'ratio':>8}{'median ms':>11}{'90 % ms':>9}{'ratio':>8}")
    for kind in sorted(tallies, key=lambda kind: (kind == ALL, "x" not in kind, len(kind), kind)):
        for name in names:
            tally, base = tallies[kind][name], tallies[kind][own]
            total = len(tally.seconds)
            mistakes = f"{len(tally.wrong) / len(base.wrong):.1f}" if base.wrong else "-"
            print(
                f"{kind if name == own else '':8}{name:20}{f'{tally.right} of {total}':>11}{tally.right / total:9.1%}"
                f"{len(tally.wrong):10}{mistakes:>8}{1000 * tally.median:11.1f}{1000 * tally.slow:9.1f}"
                f"{tally.median / base.median:8.1f}"
            )


def print_curve(estimates: Sequence[tuple[float, bool]]) -> None:
    """How often verdicts without a proof were right, by how certain they were."""
    for low, high in pairwise(CERTAINTIES):
        among = [(sure, is_right) for sure, is_right in estimates if low <= sure < high]
        if among:
            said, right = (sum(values) / len(among) for values in zip(*among, strict=True))
            print(f"certain {low:.0%} to {high:.1%}:{len(among):6} chains, said {said:.1%}, right {right:.1%}")


if __name__ == "__main__":
    main()
