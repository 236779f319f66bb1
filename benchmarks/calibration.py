"""How often verdicts of each certainty are right, and how that would have to be bent.

    python -m benchmarks.calibration [--shared FOLDER] [--records FOLDER] [--every 1]

Positions are those of positions/finished.json and positions/open.json (see `benchmarks.played_on`), and with
`--shared` of dead_stones.json, dead_records.json, finished_games.json and life_death_gnugo.json in that folder. Of a
finished game whose count comes out right all verdicts count as right; the others are left out, and told: each has a
wrong verdict at least, or a wrong result, which stands beside how many the certainties expect to be wrong. Proofs are
no estimates and left out too, but for the line that says how many of them are wrong.

"what reading proves" are the chains of finished positions of which a certificate is found by reading, judged anew
without any reading of that kind: a yardstick that no count goes into.

What is said of open positions stands once more by verdict: games of chance know less of who hangs on a move than of who
lives.

Chains of one position are right and wrong together, so the interval (Wilson, 95 %) beside each share is that of as many
tries as there are positions, and is no narrower than it ought to be.

The second curve has what the first says with the doubt scaled by one factor for finished and one for open positions.
Each is fitted on four fifths of the positions, (wrong + 1) / (expected wrong + 1), and used on the fifth left out.

With `--records` there are positions out of the middle of the records in that folder and before their end, too: see
`benchmarks.real_games`.
A verdict that stones hang on a move is left out there, as nobody knows what would have become of them.

Of open positions the Brier score and the log loss are told too, apart for those that were played on and those that
somebody asked about, as they are and with the log odds of what stays and of what does not fitted out of fold.
"""

import argparse
import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.dead_stone_peers import Finished, report_on
from benchmarks.deadstones import POSITIONS, read_positions
from benchmarks.real_games import middles
from benchmarks.shared_cases import life_and_death, positions_in
from goboard.analysis.analyse import SUREST_ESTIMATE
from goboard.analysis.findings import STATUSES, found, nothing_read
from goboard.analysis.judging import judged
from goboard.analysis.playouts import Effort
from goboard.analysis.report import Status
from goboard.analysis.sides import perspectives
from goboard.cli.documents import read_document
from goboard.jobs.watch import Watch

SURE = 1.96
"""So many standard deviations wide is an interval that holds 95 % either way."""
EDGES = (0.0, 0.6, 0.7, 0.8, 0.88, 0.92, 0.96, 0.99, 1.0)
FOLDS = 5
_STEPS, _HELD = 30, 0.2
OPEN = POSITIONS.with_name("open.json")
FATES = {"alive": {"alive", "seki"}, "dead": {"dead"}, "unsettled": {"unsettled"}}


@dataclass(frozen=True)
class Said:
    """One verdict: of which position, how certain it is, whether it is right, and what it says."""

    position: str
    is_open: bool
    sure: float
    is_right: bool
    is_proven: bool
    status: Status = Status.ALIVE
    kind: str = ""

    @property
    def stays(self) -> bool:
        """Does it say that the stones stay?"""
        return self.status in (Status.ALIVE, Status.SEKI)

    @property
    def log_odds(self) -> float:
        """Of being right."""
        return math.log(self.sure / (1 - self.sure))

    @property
    def fold(self) -> int:
        return zlib.crc32(self.position.encode()) % FOLDS


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, metavar="FOLDER", help="take the cases that others established, too")
    parser.add_argument("--records", type=Path, metavar="FOLDER", help="take the real games in it, too")
    parser.add_argument("--every", type=int, default=1, help="take only every so many positions")
    chosen = parser.parse_args()
    said = [*of_finished(chosen.shared, chosen.every), *of_open(chosen.shared, chosen.every)]
    if chosen.records:
        said += of_records(chosen.records, chosen.every)
    proven, estimated = ([one for one in said if one.is_proven is wanted] for wanted in (True, False))
    print(f"{len(proven)} chains proven, {sum(not one.is_right for one in proven)} of them wrong")
    for is_open, name in ((False, "finished"), (True, "open")):
        print_curve(f"{name} positions", [one for one in estimated if one.is_open is is_open])
    print_curve("all positions", estimated)
    for status in sorted({one.status for one in estimated if one.is_open}):
        print_curve(f"open positions, {status}", [one for one in estimated if one.is_open and one.status is status])
    print_scores("open positions", [one for one in estimated if one.is_open])
    print_scores("fitted out of fold", refitted([one for one in estimated if one.is_open]))
    print_curve("all, bent out of fold", bent(estimated))
    print_curve("what reading proves, in finished positions", [*of_withheld(chosen.shared, chosen.every)])


def of_finished(shared: Path | None, every: int) -> Iterator[Said]:
    """The verdicts on finished positions."""
    left_out, doubt = list[str](), 0.0
    for position in _finished(shared, every):
        report = report_on(position.document)
        name, dead = str(position.document["id"]), frozenset(report.of(Status.DEAD))
        doubt += sum(1 - one.certainty for one in report.verdicts)
        if position.dead is None and not position.is_right(dead):
            left_out.append(name)
            continue
        known = dead if position.dead is None else position.dead
        for one in report.verdicts:
            is_right = (one.status is Status.DEAD) == (one.vertices[0] in known)
            yield Said(name, False, one.certainty, is_right, one.is_proven, one.status)
    print(f"finished positions: {doubt:.1f} verdicts are expected to be wrong by their certainties")
    print("left out, as their count came out otherwise:", *left_out or ("none",))


def _finished(shared: Path | None, every: int) -> list[Finished]:
    return [*read_positions(POSITIONS), *(positions_in(shared) if shared else ())][::every]


def of_open(shared: Path | None, every: int) -> Iterator[Said]:
    """The verdicts on the chains asked about in open positions."""
    for document, query, expected in [*played_on(), *(life_and_death(shared) if shared else ())][::every]:
        one = report_on(document).verdict(query)
        assert one is not None
        name, kind, is_right = str(document["id"]), str(document["kind"]), one.status.value in expected
        yield Said(name, True, one.certainty, is_right, one.is_proven, one.status, kind)


def of_records(folder: Path, every: int) -> Iterator[Said]:
    """The verdicts on chains in the middle of real games, by whose their points were in the end."""
    for middle in [*middles(folder)][::every]:
        report = report_on(middle.document)
        for one in report.verdicts:
            if one.status is not Status.UNSETTLED:
                own = sum(middle.owners[vertex] == one.player for vertex in one.vertices)
                is_right = (2 * own < len(one.vertices)) == (one.status is Status.DEAD)
                yield Said(middle.game, True, one.certainty, is_right, one.is_proven, one.status, "real")


def played_on() -> Iterator[tuple[Mapping[str, Any], int, set[str]]]:
    """Open positions, a stone of a chain, and the verdicts that agree with what became of it."""
    for position in read_positions(OPEN):
        for query, fate in position.document["fates"].items():
            yield position.document, int(query), FATES[fate]


def of_withheld(shared: Path | None, every: int) -> Iterator[Said]:
    """What is said of chains that reading proves to live, to go or to hang on a move, if that reading is left out."""
    for position in _finished(shared, every):
        read = read_document(position.document)
        at = read.rules.start(read.board, read.start)
        (view,) = perspectives(read.rules, at)
        effort = Effort(1, Watch())
        seen = found(read.board, view, effort, suicide=read.rules.facts(read.board).allows_suicide)
        asked = np.flatnonzero(seen.readings.is_proven & ~seen.proofs.is_proven & (seen.claim >= 0)).tolist()
        if asked:
            blind = judged(replace(seen, readings=nothing_read(seen.chains)), effort)
            for number in asked:
                status, proven = (STATUSES[one[number]] for one in (blind.status, seen.claim))
                is_right = status is proven or (status is Status.SEKI and proven is Status.ALIVE)
                sure = min(float(blind.certainty[number]), SUREST_ESTIMATE)
                yield Said(str(position.document["id"]), False, sure, is_right, False)


def bent(said: Sequence[Said]) -> list[Said]:
    """The verdicts as certain as the other folds say that such ones are."""
    found = list[Said]()
    for is_open in (False, True):
        of_kind = [one for one in said if one.is_open is is_open]
        for fold in range(FOLDS):
            others = [one for one in of_kind if one.fold != fold]
            scale = (sum(not one.is_right for one in others) + 1) / (sum(1 - one.sure for one in others) + 1)
            print(f"{'open' if is_open else 'finished'}, fold {fold}: doubt times {scale:.2f}")
            inside = (one for one in of_kind if one.fold == fold)
            found += [replace(one, sure=max(0.0, 1 - scale * (1 - one.sure))) for one in inside]
    return found


def refitted(said: Sequence[Said]) -> list[Said]:
    """The verdicts with log odds that are linear in theirs as fits the other folds best."""
    found = list[Said]()
    for stays, fold in product((True, False), range(FOLDS)):
        of_kind = [one for one in said if one.stays is stays]
        faintest, more = _fitted([one for one in of_kind if one.fold != fold])
        inside = (one for one in of_kind if one.fold == fold)
        found += [replace(one, sure=1 / (1 + math.exp(-faintest - more * one.log_odds))) for one in inside]
    return found


def _fitted(said: Sequence[Said]) -> tuple[float, float]:
    """The likeliest intercept and slope, held a little near to what was said (Newton's steps)."""
    given = np.array([(1.0, one.log_odds) for one in said]).reshape(-1, 2)
    right = np.array([one.is_right for one in said], dtype=np.float64)
    said_so = np.array([0.0, 1.0])
    found = said_so
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-given @ found))
        curvature = (given * (chance * (1 - chance))[:, np.newaxis]).T @ given + _HELD * np.eye(2)
        found = found - np.linalg.solve(curvature, given.T @ (chance - right) + _HELD * (found - said_so))
    return float(found[0]), float(found[1])


def print_scores(title: str, said: Sequence[Said]) -> None:
    """Brier score and log loss of each kind."""
    for kind in sorted({one.kind for one in said}):
        pairs = [(one.sure, one.is_right) for one in said if one.kind == kind]
        brier = sum((sure - is_right) ** 2 for sure, is_right in pairs) / len(pairs)
        loss = -sum(math.log(sure if is_right else 1 - sure) for sure, is_right in pairs) / len(pairs)
        print(f"{title}, {kind}: {len(pairs)} verdicts, Brier score {brier:.4f}, log loss {loss:.3f}")


def print_curve(title: str, said: Sequence[Said]) -> None:
    """How often they were right, by how certain they were."""
    print(title)
    for low, high in pairwise(EDGES):
        among = [one for one in said if low <= one.sure < high]
        if among:
            sure, right = (
                sum(values) / len(among) for values in zip(*((o.sure, o.is_right) for o in among), strict=True)
            )
            positions = len({one.position for one in among})
            least, most = wilson(right, positions)
            print(
                f"  certain {low:.0%} to {high:.0%}:{len(among):6} chains of {positions:4} positions, said {sure:.1%}, "
                f"right {right:.1%} ({least:.1%} to {most:.1%})"
            )


def wilson(share: float, tries: int) -> tuple[float, float]:
    """Between what the true share lies if that was found in so many tries (Wilson 1927)."""
    square = SURE**2 / tries
    middle = share + square / 2
    spread = SURE * math.sqrt(share * (1 - share) / tries + square / tries / 4)
    return (middle - spread) / (1 + square), (middle + spread) / (1 + square)


if __name__ == "__main__":
    main()
