"""What takes long on a large board asks on the way whether it is still wanted, and ends where it is not."""

from collections.abc import Callable

import pytest

from goboard.analysis.analyse import final_report
from goboard.boards import grids
from goboard.boards.board import Board, board_from_edges
from goboard.cli import inputs, replay, sgf
from goboard.jobs import threads
from goboard.jobs import watch as watch_module
from goboard.jobs.watch import Cancelled, Limits, Watch, watched
from goboard.rules import catalogue
from goboard.rules.moves import Play
from goboard.rules.position import Position, Setup
from goboard.sgf.lenient import Properties
from goboard.sgf.log import Log
from goboard.sgf.missing_brackets import Balance

SIDE = 300


class Counting(Watch):
    """Counts its checks, and calls the work off at one of them."""

    def __init__(self, last: float) -> None:
        super().__init__(Limits())
        self.checks, self._last = 0, last

    def check(self) -> None:
        self.checks += 1
        if self.checks >= self._last:
            self.cancel()
        super().check()


def board() -> Board:
    """A new one: those of the catalogue are kept."""
    return grids.torus(SIDE, SIDE)


def position(name: str) -> Position:
    rules = catalogue.make(name)
    return rules.start(board(), Setup({vertex: 1 + vertex % 2 for vertex in range(0, SIDE * SIDE, 3)}))


def faulty_node() -> None:
    text = ";" + "a[b]c]" * 5000
    Properties(text, Log(text), Balance(text), 1).read(1)


def analysed(name: str) -> None:
    watch = at_work()
    final_report(catalogue.make(name), position(name), watch=watch)


def at_work() -> Watch | None:
    """The watch of this thread's work."""
    return watch_module._at.get()


WORK: dict[str, Callable[[], object]] = {
    "a torus": board,
    "neighbours": lambda: board().neighbours(0),
    "political-go's legal points": lambda: catalogue.make("political-go").legal(position("political-go")),
    "political-go's score": lambda: catalogue.make("political-go").score(position("political-go")),
    "mango's legal points": lambda: catalogue.make("mango").legal(position("mango")),
    "an analysis": lambda: analysed("chinese"),
    "an analysis among players": lambda: analysed("political-go"),
    "a node of faults": faulty_node,
}


@pytest.mark.parametrize("name", WORK)
def test_it_is_called_off_on_the_way(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # how often one who waits for another thread looks depends on how fast the machine is
    monkeypatch.setattr(threads, "PATIENCE", 600)
    counting = Counting(float("inf"))
    with watched(counting):
        WORK[name]()
    assert counting.checks >= 4
    half = Counting(counting.checks // 2)
    with pytest.raises(Cancelled), watched(half):
        WORK[name]()
    assert half.checks == counting.checks // 2


def test_a_stone_that_would_be_cleared_alone_is_not_played_out_at_every_leaf_of_a_star() -> None:
    """A million leaves would take a million times as long as one."""
    leaves = 200_000
    edges = [(0, leaf) for leaf in range(1, leaves + 1)]
    star = board_from_edges("Star", [[0.0, 0.0]] * (leaves + 1), edges, ["x"] * (leaves + 1))
    rules = catalogue.make("tromp-taylor")
    played = rules.apply(rules.start(star), Play(0))
    assert not any(rules.legal(played))


@pytest.mark.parametrize("command", [replay.run, sgf.run])
def test_a_file_that_goes_past_a_limit_is_answered_with_a_sentence(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: Callable[..., int]
) -> None:
    for module in (inputs, sgf):
        monkeypatch.setattr(module, "USUAL", Limits(seconds=0))
    path = f"{tmp_path}/game.sgf"
    with open(path, "w", encoding="ascii") as file:
        file.write("(;GM[1]FF[4]SZ[9];B[aa];W[bb])")
    assert command([path]) == 1
    told = capsys.readouterr()
    assert "given up" in told.err and "given up" in told.out and "Traceback" not in told.err
