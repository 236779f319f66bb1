"""How often stones that goboard calls unsettled hang on a move, in games as people play them.

    python -m benchmarks.unsettled FOLDER [--every 1]

Of each record in the folder one position is taken, 10 to 80 moves before its end. GNU Go (a Debian package) is asked of
each chain that is unsettled by estimate what its `dragon_status` is: right is "critical", that is one side's move kills
the stones and the other's saves them. Printed is how often it agrees, by how certain goboard is, and by what the
estimate rests on: the trees of first moves, or reading. GNU Go's word is a second opinion and no more. The problems of
life_death_gnugo.json are something else: there somebody asked of stones because they hang on a move.

What GNU Go calls critical and goboard calls alive or dead is counted, too, of chains of at least three stones. Boards
larger than GNU Go knows are left out.
"""

import argparse
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from benchmarks.calibration import Said, print_curve
from benchmarks.dead_stone_peers import GnuGo, point_of, report_on
from benchmarks.real_games import shortly_before_the_end
from goboard.analysis.report import Ground, Status

_LARGE, _WIDEST = 3, 19


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="records of games")
    parser.add_argument("--every", type=int, default=1, help="take only every so many games")
    chosen = parser.parse_args()
    said = list[tuple[Said, Ground]]()
    others = list[bool]()
    with closing(GnuGo()) as gnugo:
        for game, document in [*shortly_before_the_end(chosen.folder)][:: chosen.every]:
            if document["board"]["columns"] > _WIDEST:
                continue
            report = report_on(document)
            _lay(gnugo, document)
            for one in report.verdicts:
                if one.is_proven or (one.status is not Status.UNSETTLED and len(one.vertices) < _LARGE):
                    continue
                is_critical = _word(gnugo, document, one.vertices[0]) == "critical"
                if one.status is Status.UNSETTLED:
                    said.append((Said(game, True, one.certainty, is_critical, False, one.status), one.ground))
                else:
                    others.append(is_critical)
    print_curve("unsettled", [one for one, _ in said])
    for ground in sorted({ground for _, ground in said}):
        print_curve(f"unsettled by {ground}", [one for one, theirs in said if theirs is ground])
    print(f"alive, dead or in seki, {_LARGE} stones or more: {len(others)} chains, {sum(others)} critical for GNU Go")


def _lay(gnugo: GnuGo, document: Mapping[str, Any]) -> None:
    side = int(document["board"]["columns"])
    gnugo.clear(side)
    for player, colour in (("B", "black"), ("W", "white")):
        for vertex in document["setup"][player]:
            gnugo.ask(f"play {colour} {point_of(vertex, side)}")


def _word(gnugo: GnuGo, document: Mapping[str, Any], vertex: int) -> str:
    """Alive, dead, critical or unknown."""
    return gnugo.ask(f"dragon_status {point_of(vertex, int(document['board']['columns']))}").split()[0]


if __name__ == "__main__":
    main()
