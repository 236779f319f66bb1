"""Questions about eyespaces among all others: they come first, and go on after an interruption."""

import pytest

from goboard.analysis.eyes.local_game import start
from goboard.analysis.eyes.notation import gallery
from goboard.boards.catalogue import cached_grid
from goboard.jobs.watch import Cancelled, Watch
from goboard.session.analyst import Analyst
from goboard.session.eyespace_answers import weighed
from goboard.session.eyespace_table import read_sketch
from goboard.session.questions import Analyse, Analysed, CutFound, CutOut, ShapeWeighed, Weigh, Weighed, WeighShapes
from goboard.session.session import Session
from goboard.session.snapshot import Subject
from tests.session.engines import Prompt


def subject() -> Subject:
    found = Session().show().snapshot.subject
    assert found is not None
    return found


def test_a_cut_and_a_worth_come_before_an_analysis() -> None:
    board, shapes = cached_grid("grid", 5, 5), [picture.eyespace for picture in gallery()[:3]]
    stones = bytearray(board.size)
    for name in ("A2", "B2", "C2", "C1"):
        stones[board.vertex(name)] = 1
    analyst = Analyst(Prompt())
    analyst.ask(WeighShapes(1, tuple(shapes)))
    analyst.ask(Analyse(2, subject()))
    analyst.ask(Weigh(3, start(shapes[2])))
    analyst.ask(CutOut(4, board, bytes(stones), board.vertex("A1")))
    said = list(analyst.work())
    assert [type(answer) for answer in said] == [CutFound, *[Weighed] * 2, *[Analysed] * 2, *[ShapeWeighed] * 3]
    cut, worth = said[0], said[2]
    assert isinstance(cut, CutFound) and cut.table is not None
    assert cut.table.places == (board.vertex("A1"), board.vertex("B1"))
    assert isinstance(worth, Weighed) and (worth.worth.most, worth.worth.least) == (2, 1)
    assert not analyst.is_busy


def test_shapes_go_on_after_an_interruption() -> None:
    analyst = Analyst(Prompt())
    analyst.ask(WeighShapes(1, tuple(picture.eyespace for picture in gallery()[:5])))
    at = analyst.work()
    said = [next(at)]
    analyst.ask(Analyse(2, subject()))
    said += [*at, *analyst.work()]
    assert [answer.index for answer in said if isinstance(answer, ShapeWeighed)] == [0, 1, 2, 3, 4]


def test_a_point_in_no_eyespace() -> None:
    board = cached_grid("grid", 5, 5)
    analyst = Analyst(Prompt())
    analyst.ask(CutOut(1, board, bytes(board.size), 12))
    (answer,) = analyst.work()
    assert isinstance(answer, CutFound) and answer.table is None


def test_a_stone_within_an_eyespace_belongs_to_that_and_not_to_its_own_without_eyes() -> None:
    board = cached_grid("grid", 9, 9)
    stones = bytearray(board.size)
    for name in ("A3", "B3", "C3", "D3", "E3", "E2", "E1"):
        stones[board.vertex(name)] = 2
    stones[board.vertex("B1")] = 1
    analyst = Analyst(Prompt())
    for name in ("A1", "B1", "C2"):
        analyst.ask(CutOut(1, board, bytes(stones), board.vertex(name)))
        (answer,) = analyst.work()
        assert isinstance(answer, CutFound) and answer.table is not None
        table = answer.table
        inside = [table.name(v) for v, label in enumerate(table.eyespace.labels) if label == "X"]
        assert (table.owner, inside) == (2, ["B1"])


def test_a_long_reading_is_called_off() -> None:
    watch = Watch()
    game = start(read_sketch(".!..\n....\n.X..\n...!").eyespace)
    answers = weighed(Weigh(1, game, with_digits=True), watch)
    watch.cancel()
    with pytest.raises(Cancelled):
        list(answers)


def test_of_two_that_may_make_an_eye_the_smaller_is_found() -> None:
    board = cached_grid("grid", 9, 9)
    stones = bytearray(board.size)
    walls = {1: "A3 B3 C3 D3 D2 E2 D1", 2: "B1 A4 B4 C4 D4 E4 E3 F3 F2 F1 E1"}
    for player, names in walls.items():
        for name in names.split():
            stones[board.vertex(name)] = player
    analyst = Analyst(Prompt())
    analyst.ask(CutOut(1, board, bytes(stones), board.vertex("B2")))
    (answer,) = analyst.work()
    assert isinstance(answer, CutFound) and answer.table is not None
    assert (answer.table.owner, answer.table.eyespace.size) == (1, 6)
