"""Engines for tests of what asks for analyses: they judge nothing and say what they were told to say."""

import threading
from collections.abc import Callable, Iterator

import numpy as np

from goboard.analysis.report import Ground, Report, Request, Status, Verdict
from goboard.jobs.watch import Watch
from goboard.kernel.graph import graph_of
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet

Judge = Callable[[Position, tuple[int, ...]], Status]


def alive(_position: Position, _chain: tuple[int, ...]) -> Status:
    return Status.ALIVE


def report_on(rules: RuleSet, position: Position, is_final: bool, judge: Judge = alive) -> Report:
    """Every chain as `judge` says; every vertex belongs to whose stone lies there, and Black leads by their stones."""
    stones = np.frombuffer(position.stones, dtype=np.uint8)
    chain_of = np.full(len(stones), -1, dtype=np.int32)
    verdicts: list[Verdict] = []
    for vertex in np.flatnonzero(stones).tolist():
        if chain_of[vertex] < 0:
            chain = tuple(graph_of(position.board).chain(position.stones, vertex))
            chain_of[list(chain)] = len(verdicts)
            player, status = position.stones[vertex], judge(position, chain)
            verdicts.append(Verdict(chain, player, status, 0.9, Ground.PLAYOUTS, len(verdicts)))
    dead = [v for verdict in verdicts if verdict.status is Status.DEAD for v in verdict.vertices]
    players = range(1, position.players + 1)
    shares = np.array([stones == player for player in players], dtype=np.float32)
    return Report(
        board=position.board, stones=position.stones, shares=shares, verdicts=tuple(verdicts), chain_of=chain_of,
        territory=position.stones, dame=(), sealing=(), unconditional=((),) * position.players, games=1, seconds=0.0,
        score=rules.score(position, dead), lead=float(position.stones.count(1)), is_final=is_final,
    )  # fmt: skip


class Prompt:
    """Answers at once, and counts how often it was asked."""

    def __init__(self, judge: Judge = alive) -> None:
        self.judge = judge
        self.asked: list[Position] = []
        self.finished = 0

    def __call__(self, rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        self.asked.append(position)
        yield report_on(rules, position, False, self.judge)
        self.finished += 1
        yield report_on(rules, position, True, self.judge)


class Endless:
    """Is never done with positions of more than `enough` stones until it is stopped."""

    def __init__(self, enough: int) -> None:
        self.enough = enough
        self.begun = threading.Event()

    def __call__(self, rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        assert watch is not None
        yield report_on(rules, position, False)
        self.begun.set()
        while sum(map(bool, position.stones)) > self.enough:
            watch.check()
        yield report_on(rules, position, True)
