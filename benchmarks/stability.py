"""How many verdicts change when a position is turned, mirrored, renumbered, or has its colours exchanged.

    python -m benchmarks.stability [--shared FOLDER] [--every 1] [--symmetries 8]

Positions are those of positions/finished.json and positions/open.json, and with `--shared` those of dead_stones.json,
dead_records.json, finished_games.json and life_death_gnugo.json in that folder. Each is judged as it is given, and
anew in every other way that a square board can lie, with the colours exchanged, and on the same graph with its vertices
numbered by chance. A verdict changes if it says something else of the chain, is proven only once, or is more or less
certain by a hundredth; an owner, if the point is somebody else's.

"twofold" are boards that are their own mirror image: two copies of an open position, side by side. There a verdict
changes if it is another than that of the chain opposite.
"""

import argparse
import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.calibration import OPEN
from benchmarks.deadstones import POSITIONS, read_positions
from benchmarks.shared_cases import life_and_death, positions_in
from goboard.analysis.analyse import final_report
from goboard.analysis.report import Report, Request
from goboard.arrays import Int
from goboard.boards.board import Board, board_from_edges
from goboard.boards.catalogue import cached_grid
from goboard.cli.documents import read_document
from goboard.rules import catalogue
from goboard.rules.position import Setup

ALIKE = 0.01
"""Certainties that differ less are the same."""
_SYMMETRIES = 8
_EXCHANGED = np.array([0, 2, 1], dtype=np.uint8)
_RULES = catalogue.make("chinese")


@dataclass
class Changes:
    """Of so many verdicts and points, those that changed, and the positions with a changed verdict."""

    verdicts: int = 0
    changed: int = 0
    points: int = 0
    owners: int = 0
    where: tuple[str, ...] = ()

    def add(self, other: "Changes") -> None:
        """Those of other positions, too."""
        self.verdicts += other.verdicts
        self.changed += other.changed
        self.points += other.points
        self.owners += other.owners
        self.where += other.where


def compared(name: str, here: Report, there: Report, place: Int, *, is_exchanged: bool) -> Changes:
    """Two reports on one position; its vertex v is place[v] in the second, and its colours may be exchanged."""
    changed = sum(_differs(here, there, number, place) for number in range(len(here.verdicts)))
    owner, seen = (np.frombuffer(report.score.owner, dtype=np.uint8) for report in (here, there))
    other = _EXCHANGED[seen[place]] if is_exchanged else seen[place]
    return Changes(len(here.verdicts), changed, len(owner), int((owner != other).sum()), (name,) * (changed > 0))


def _differs(here: Report, there: Report, number: int, place: Int) -> bool:
    one = here.verdicts[number]
    other = there.verdict(int(place[one.vertices[0]]))
    assert other is not None
    said, seen = ((v.status, v.is_proven) for v in (one, other))
    return said != seen or abs(one.certainty - other.certainty) >= ALIKE


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, metavar="FOLDER", help="take the cases that others established, too")
    parser.add_argument("--every", type=int, default=1, help="take only every so many positions")
    parser.add_argument("--symmetries", type=int, default=_SYMMETRIES, help="take only so many of the eight")
    chosen = parser.parse_args()
    found: dict[str, Changes] = {}
    for document in [*documents(chosen.shared)][:: chosen.every]:
        for way, changes in changed(document, chosen.symmetries).items():
            found.setdefault(way, Changes()).add(changes)
    for way, total in found.items():
        print(
            f"{way:12}{total.changed:6} of {total.verdicts:6} verdicts changed ({total.changed / total.verdicts:.2%}), "
            f"{total.owners:6} of {total.points:7} owners ({total.owners / total.points:.2%})",
            *total.where[:5],
        )


def documents(shared: Path | None) -> Iterator[Mapping[str, Any]]:
    """All positions, each once, with all that is known of them."""
    found = [one.document for one in (*read_positions(POSITIONS), *read_positions(OPEN))]
    if shared is not None:
        found += [one.document for one in positions_in(shared)]
        found += [document for document, *_ in life_and_death(shared)]
    seen = set[str]()
    for document in found:
        stones = json.dumps(document["setup"])
        if stones not in seen:
            seen.add(stones)
            yield document


def changed(document: Mapping[str, Any], symmetries: int) -> dict[str, Changes]:
    """By the way in which the position is moved."""
    read = read_document(document)
    board, stones, name = read.board, read.rules.start(read.board, read.start).stones, str(document["id"])
    here, found = judged(board, stones), dict[str, Changes]()

    def count(way: str, other: Board, place: Int, *, is_exchanged: bool = False) -> None:
        laid = laid_at(stones, place, is_exchanged=is_exchanged)
        changes = compared(name, here, judged(other, laid), place, is_exchanged=is_exchanged)
        found.setdefault(way, Changes()).add(changes)

    side, chance = int(board.size**0.5), random.Random(name)
    for place in [*places(side)][1:symmetries]:
        count("moved", board, place)
    count("colours", board, np.arange(board.size), is_exchanged=True)
    for way, is_exchanged in (("renumbered", False), ("both", True)):
        place = np.array(chance.sample(range(board.size), board.size))
        count(way, renumbered(board, place), place, is_exchanged=is_exchanged)
    if document["kind"] == "open":
        twofold, opposite = beside_its_image(stones, side)
        both = judged(cached_grid("grid", 2 * side + 1, side), twofold)
        found["twofold"] = compared(name, both, both, opposite, is_exchanged=False)
    return found


def judged(board: Board, stones: bytes) -> Report:
    """With as much work as is done when nobody sets a budget."""
    laid = Setup({vertex: stone for vertex, stone in enumerate(stones) if stone})
    return final_report(_RULES, _RULES.start(board, laid), Request(seed=1))


def places(side: int) -> Iterable[Int]:
    """Where each vertex goes in the eight ways in which a square can lie; first it stays where it is."""
    at = np.arange(side * side).reshape(side, side)
    for turned in (at, at[:, ::-1]):
        for times in range(4):
            yield np.rot90(turned, times).ravel()


def laid_at(stones: bytes, place: Int, *, is_exchanged: bool) -> bytes:
    """The stones, that on vertex v on place[v], and of the other colour if these are exchanged."""
    laid, own = np.zeros(len(stones), dtype=np.uint8), np.frombuffer(stones, dtype=np.uint8)
    laid[place] = _EXCHANGED[own] if is_exchanged else own
    return laid.tobytes()


def renumbered(board: Board, place: Int) -> Board:
    """The same graph, its vertex v called place[v]."""
    return board_from_edges("", np.zeros((board.size, 2)), place[board.edges], board.labels)


def beside_its_image(stones: bytes, side: int) -> tuple[bytes, Int]:
    """The square and its mirror image with an empty column between, and where the vertex opposite each is."""
    square = np.frombuffer(stones, dtype=np.uint8).reshape(side, side)
    both = np.hstack([square, np.zeros((side, 1), dtype=np.uint8), square[:, ::-1]])
    return both.tobytes(), np.arange(both.size).reshape(both.shape)[:, ::-1].ravel()


if __name__ == "__main__":
    main()
