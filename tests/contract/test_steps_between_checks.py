"""What takes long on a large board asks often whether it is still wanted: steps of Python are counted, not seconds."""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import scipy.spatial  # noqa: F401 (loaded once, before steps are counted)

from goboard.boards.board import Board
from goboard.boards.catalogue import SHAPES, board_from_spec
from goboard.jobs.watch import Limits, Watch, watched
from goboard.rules import catalogue
from goboard.rules.moves import Play
from goboard.rules.position import Position, Setup
from goboard.session.commands.command import Command
from goboard.session.commands.count import AcceptCount, StartCounting, ToggleDead
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import NewGame, OpenFile, SaveFile
from goboard.session.commands.mark import SetStones
from goboard.session.commands.play import PlayAt
from goboard.session.commands.rules import SwitchRules
from goboard.session.events import Refused, Shown
from goboard.session.session import NOT_WORKED_OUT, Session
from goboard.sgf.reader import read

MOST_STEPS = 400_000
"""Steps of the interpreter between two checks: a few hundredths of a second."""
SIDE = 200
LARGE: dict[str, dict[str, object]] = {
    "hexagonal": {"side": 120}, "triangular": {"side": 250}, "honeycomb": {"side": 90}, "trihexagonal": {"side": 90},
    "rhombitrihexagonal": {"side": 60}, "snub_hexagonal": {"side": 60}, "snub_square": {"side": 90},
    "cube": {"side": 70, "points_on": "corners"}, "cubic": {"columns": 36, "rows": 36, "layers": 36},
    "masked": {"mask": ["X" * (SIDE - 1)] * SIDE}, "delaunay": {"count": 30_000}, "voronoi": {"cells": 15_000},
    "diamond": {"side": 16}, "sunflower": {"count": 30_000},
    **{shape.name: {"columns": SIDE, "rows": SIDE} for shape in SHAPES if shape.is_grid},
}  # fmt: skip
"""Boards of tens of thousands of points; the parameters of other shapes leave room for no long loop."""
TWO_PLAYERS = [info.name for info in catalogue.infos() if info.name not in ("mango", "political-go")]


class Stepping(Watch):
    """Finds where too many steps are taken between two checks; not wanted any more at the check of a number."""

    def __init__(self, last: int = 0) -> None:
        super().__init__(Limits())
        self.left = last
        self.steps = 0
        self.found: list[str] = []

    def check(self) -> None:
        self.steps = 0
        self.left -= 1
        if self.left == 0:
            self.cancel()
        super().check()

    def trace(self, frame: FrameType, event: str, _argument: object) -> Any:
        if event == "call":
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        self.steps += 1
        if self.steps > MOST_STEPS:
            self.steps = 0
            self.found.append(f"{frame.f_code.co_filename}:{frame.f_lineno}")
        return self.trace


@contextmanager
def stepping(watch: Stepping | None = None) -> Iterator[None]:
    watch, before = watch or Stepping(), sys.gettrace()
    with watched(watch):
        sys.settrace(watch.trace)
        try:
            yield
        finally:
            sys.settrace(before)
    assert not watch.found, "\n".join(dict.fromkeys(watch.found))


def board() -> Board:
    return board_from_spec({"shape": "grid", "columns": SIDE, "rows": SIDE})


def stones(seed: int = 1) -> dict[int, int]:
    rng = random.Random(seed)
    return {vertex: rng.randint(1, 2) for vertex in range(SIDE * SIDE) if rng.random() < 0.6}


def position(name: str) -> Position:
    return catalogue.make(name).start(board(), Setup(stones()))


@pytest.mark.parametrize("shape", LARGE)
def test_building_a_board(shape: str) -> None:
    made: list[Board] = []
    with stepping():
        made.append(board_from_spec({"shape": shape, **LARGE[shape], **({"seed": 77} if "seed" in shape else {})}))
    assert made[0].size > 10_000


OPENED = b"(;FF[4]" + b"(" * 100_000
FAULTS = {
    "stray brackets": b"(;" + b";B[aa]] 1 ];N[a]" * 8000 + b")",
    "brackets": b"(;" + b"".join(b";B[[aa];AB[[%d]" % number for number in range(6000)) + b")",
    "junk": b"(;" + b"! a ," * 20_000 + b")",
    "parentheses": OPENED,
    "parentheses in games": OPENED + b"(;FF[4]" + b"()" * 50_000,
    "a bracket before parentheses": OPENED.replace(b"((", b"C[x;B[aa](", 1) + b"(;C[a[b]" + b"()" * 50_000,
    "games": b"(;SZ[9];B[aa];W[zz]" * 6000,
}


@pytest.mark.slow
@pytest.mark.parametrize("data", FAULTS.values(), ids=FAULTS)
def test_reading_faults(data: bytes) -> None:
    watch = Stepping()
    with stepping(watch):
        read(data, tell=watch.tell)


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_judging_and_counting_a_board(name: str) -> None:
    rules, at = catalogue.make(name), position(name)
    dead = [vertex for vertex, stone in enumerate(at.stones) if stone == 2][::9]
    for call in (lambda: rules.legal(at), lambda: rules.score(at), lambda: rules.score(at, dead, dead[:1])):
        with stepping():
            call()


def session(name: str) -> Session:
    made = Session(far=2000)
    made.handle(NewGame(board={"shape": "grid", "columns": SIDE, "rows": SIDE}, rules=name))
    made.handle(SetStones(stones()))
    return made


def handled(of: Session, command: Command) -> None:
    of.journal.keep_at("")
    with stepping():
        events = of.handle(command)
    assert isinstance(events[-1], Shown) and not any(isinstance(event, Refused) for event in events)


@pytest.mark.slow
def test_commands_on_a_board_set_up_by_hand(tmp_path: Path) -> None:
    made, path = session("chinese"), str(tmp_path / "large.sgf")
    free = next(vertex for vertex, may in enumerate(made.game.rules.legal(made.game.position)) if may)
    for command in (
        PlayAt(free), Undo(), SetStones(stones(2)), StartCounting(), ToggleDead(min(stones()), is_sure=True),
        AcceptCount(), Undo(), SwitchRules("japanese"), SaveFile(path), OpenFile(path),
    ):  # fmt: skip
        handled(made, command)
        while made.idle()[0]:
            pass


@pytest.mark.parametrize("name", ["chinese", "first-capture", "mango", "political-go"])
@pytest.mark.parametrize("number", [1, 6, 12, 30, 47, 70])
def test_little_is_done_after_a_change_of_rules_or_a_set_up_was_called_off(name: str, number: int) -> None:
    made = session("japanese")
    then = (SetStones(stones(3)), Undo()) if name in TWO_PLAYERS else ()
    for command in (SwitchRules(name), *then):
        made.journal.keep_at("")
        with stepping(Stepping(number)):
            events = made.handle(command)
        assert isinstance(events[-1], Shown)
        shown = events[-1].snapshot
        assert shown.rules.info == made.game.rules.info == made.game.replay.rules.info
        assert shown.stones == made.game.position.stones


def test_what_a_change_leads_to_is_shown_in_brief_where_working_it_out_is_called_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The move is made: the count that would follow is left, and every empty point looks legal."""
    made = session("chinese")
    made.handle(StartCounting())
    watch = Watch(Limits())
    monkeypatch.setattr(made.journal, "follow", watch.cancel)
    with watched(watch):
        shown = made.handle(SetStones({0: 0, 1: 1}))[-1]
    assert isinstance(shown, Shown)
    assert shown.snapshot.stones[:2] == b"\0\1" and shown.snapshot.count is None
    assert shown.snapshot.message == NOT_WORKED_OUT
    assert [bool(may) for may in shown.snapshot.legal] == [not stone for stone in shown.snapshot.stones]


def test_what_was_shown_is_shown_again_where_nothing_has_changed() -> None:
    made = session("chinese")
    before = made.handle(StartCounting())[-1]
    watch = Watch(Limits())
    watch.cancel()
    with watched(watch):
        shown = made.handle(AcceptCount())[-1]
    assert isinstance(before, Shown) and isinstance(shown, Shown)
    assert shown.snapshot.count is before.snapshot.count is not None
    assert shown.snapshot.legal is before.snapshot.legal and shown.snapshot.serial == before.snapshot.serial + 1


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_points_are_legal_as_they_are_checked_where_a_setup_left_chains_without_liberties(name: str) -> None:
    rng, rules = random.Random(name), catalogue.make(name)
    seen = 0
    for _ in range(60):
        columns, rows, share = rng.randint(2, 6), rng.randint(2, 5), rng.choice((0.5, 0.7, 0.9))
        small = board_from_spec({"shape": rng.choice(("grid", "torus")), "columns": columns, "rows": rows})
        filled = {vertex: rng.randint(1, 2) for vertex in range(small.size) if rng.random() < share}
        at = rules.start(small, Setup(filled, rng.randint(1, 2)))
        seen += not at.settled
        for _ in range(3):
            legal = rules.legal(at)
            checked = [not at.stones[v] and rules.check(at, Play(v)) is None for v in range(small.size)]
            assert [bool(may) for may in legal] == checked
            if at.is_over or not any(legal):
                break
            at = rules.apply(at, Play(rng.choice([vertex for vertex, may in enumerate(legal) if may])))
    assert seen > 10


def test_a_click_asks_for_the_neighbours_of_a_few_points_alone() -> None:
    """The table of all neighbours would hold the window up on a board of a million points."""
    large = board_from_spec({"shape": "torus", "columns": 600, "rows": 500})
    few = [large.neighbours(vertex) for vertex in (0, 1, 299_999)]
    assert "_neighbour_table" not in vars(large)
    for vertex in range(5000):
        large.neighbours(vertex)
    assert "_neighbour_table" in vars(large)
    assert [large.neighbours(vertex) for vertex in (0, 1, 299_999)] == few
