"""The programs that `benchmarks.deadstones` compares: each names a position's dead stones and says how long it took."""

import json
import shutil
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Report, Request, Status
from goboard.boards.building import LETTERS
from goboard.boards.catalogue import cached_grid
from goboard.cli.documents import read_document
from goboard.rules.area import area, without

SABAKI = "@sabaki/deadstones"
_ITERATIONS = 100
"""What the package itself takes when it is not told."""
_SABAKI_ANSWERS = """
const { createRequire } = require("module")
const guess = createRequire(process.argv[1] + "/")("@sabaki/deadstones").guess
require("readline").createInterface({ input: process.stdin }).on("line", async line => {
  const { signs, iterations } = JSON.parse(line)
  const begun = process.hrtime.bigint()
  const dead = await guess(signs, { finished: true, iterations })
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9
  console.log(JSON.stringify({ dead, seconds }))
})
"""


class AbsentError(Exception):
    """A program that is not here; the text says how to get it."""


@dataclass(frozen=True)
class Finished:
    """A finished position on a square grid, with all its dead stones as vertices, or the "margin" it was counted to."""

    document: Mapping[str, Any]

    @cached_property
    def side(self) -> int:
        return int(self.document["board"]["columns"])

    @cached_property
    def dead(self) -> frozenset[int] | None:
        """None where that is not known."""
        return frozenset(self.document["dead"]) if "dead" in self.document else None

    def is_right(self, dead: frozenset[int]) -> bool:
        """Are these all of them, as far as can be told? A margin may be one of area or of territory."""
        if self.dead is not None:
            return dead == self.dead
        board, laid = cached_grid("grid", self.side, self.side), bytearray(self.side**2)
        for player, name in ((1, "B"), (2, "W")):
            for vertex in self.stones(name):
                laid[vertex] = player
        found = area(board, without(board, bytes(laid), dead), 2)
        prisoners = [
            taken + sum(laid[v] == 3 - p for v in dead) for p, taken in enumerate(self.document["captured"], 1)
        ]
        by_area = found.points(1) - found.points(2)
        by_territory = found.territory[0] - found.territory[1] + prisoners[0] - prisoners[1]
        return self.document["margin"] in (by_area, by_territory)

    @property
    def kind(self) -> str:
        """ "game" or "built", or the name of the file."""
        return str(self.document["kind"])

    def stones(self, player: str) -> Sequence[int]:
        """The vertices of "B" or "W"."""
        return tuple(self.document["setup"].get(player, ()))


@dataclass(frozen=True)
class Answer:
    """The stones that a program calls dead, and its seconds for them.

    `estimates` has the first stone of each chain that was judged without a proof, with the certainty of it.
    """

    dead: frozenset[int]
    seconds: float
    estimates: tuple[tuple[int, float], ...] = ()


def report_on(document: object) -> Report:
    """The whole analysis of a game document."""
    read = read_document(document)
    return final_report(read.rules, read.rules.start(read.board, read.start), Request(seed=1))


class Program(Protocol):
    """One of those compared. `answer` may be asked again and again."""

    name: str

    def answer(self, position: Finished) -> Answer: ...

    def close(self) -> None: ...


class Goboard:
    """This program, with as much work as it does when nobody sets a budget."""

    name = "goboard"

    def answer(self, position: Finished) -> Answer:
        document = read_document(position.document)
        start = document.rules.start(document.board, document.start)
        begun = time.perf_counter()
        report = final_report(document.rules, start, Request(seed=1))
        seconds = time.perf_counter() - begun
        estimates = tuple((one.vertices[0], one.certainty) for one in report.verdicts if not one.is_proven)
        return Answer(frozenset(report.of(Status.DEAD)), seconds, estimates)

    def close(self) -> None:
        """Nothing is held."""


class Sabaki:
    """The npm package, told that the game is finished; its clock runs inside node, without start-up and JSON."""

    name = SABAKI

    def __init__(self, folder: str) -> None:
        node = shutil.which("node")
        if node is None:
            raise AbsentError(f"{SABAKI} needs node, which is not installed")
        place = str(Path(folder).resolve())  # node takes no relative one
        seek = f'require("module").createRequire(process.argv[1] + "/").resolve("{SABAKI}")'
        if subprocess.run([node, "-e", seek, place], capture_output=True).returncode:
            raise AbsentError(f"{SABAKI} is not in {folder}: npm install --prefix {folder} {SABAKI}")
        self._node = _piped([node, "-e", _SABAKI_ANSWERS, place])

    def answer(self, position: Finished) -> Answer:
        side = position.side
        signs = [[0] * side for _ in range(side)]
        for player, sign in (("B", 1), ("W", -1)):
            for vertex in position.stones(player):
                signs[vertex // side][vertex % side] = sign
        answer = json.loads(_told(self._node, json.dumps({"signs": signs, "iterations": _ITERATIONS})))
        return Answer(frozenset(x + y * side for x, y in answer["dead"]), answer["seconds"])

    def close(self) -> None:
        _ended(self._node)


class GnuGo:
    """GNU Go over GTP at its usual level; timed is the question after the position was set up."""

    name = "GNU Go"

    def __init__(self) -> None:
        program = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
        if program is None:
            raise AbsentError("GNU Go is not installed: apt-get install gnugo")
        self._gnugo = _piped([program, "--mode", "gtp", "--chinese-rules", "--never-resign"])

    def answer(self, position: Finished) -> Answer:
        side = position.side
        self.clear(side)
        for player, colour in (("B", "black"), ("W", "white")):
            for vertex in position.stones(player):
                self.ask(f"play {colour} {point_of(vertex, side)}")
        begun = time.perf_counter()
        dead = self.ask("final_status_list dead")
        seconds = time.perf_counter() - begun
        return Answer(vertices_of(dead, side), seconds)

    def clear(self, side: int) -> None:
        """An empty board."""
        self.ask(f"boardsize {side}")
        self.ask("clear_board")

    def ask(self, command: str) -> str:
        """The answer to a GTP command, which ends with an empty line."""
        answer = [_told(self._gnugo, command)]
        while line := _heard(self._gnugo):
            answer.append(line)
        if not answer[0].startswith("="):
            raise RuntimeError(f"GNU Go does not understand {command!r}: {answer[0]}")
        return "\n".join(answer).removeprefix("=")

    def close(self) -> None:
        _ended(self._gnugo)


def point_of(vertex: int, side: int) -> str:
    """As GTP names it."""
    return f"{LETTERS[vertex % side]}{side - vertex // side}"


def vertices_of(points: str, side: int) -> frozenset[int]:
    """Those that GTP names."""
    return frozenset(LETTERS.index(point[0]) + side * (side - int(point[1:])) for point in points.split())


def _piped(command: Sequence[str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, bufsize=1)


def _told(process: subprocess.Popen[str], line: str) -> str:
    """The first line that answers."""
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    return _heard(process)


def _heard(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError(f"{process.args!r} ended")
    return line.rstrip("\n")


def _ended(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()
