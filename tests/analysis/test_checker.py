"""Certificates are believed only where they hold against every game: those that are false are refused."""

import random
import struct
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.certificate import Eye, Play, Standing, Together
from goboard.analysis.chain_view import ChainView
from goboard.analysis.checker import Checker
from goboard.analysis.reading import Reader
from goboard.analysis.report import Status
from goboard.analysis.safety import safety, unconditional
from goboard.boards.board import board_from_edges
from goboard.kernel.referee import Referee
from goboard.rules.position import Setup
from tests.analysis.positions import CHINESE, drawn

ROW = "QQii"
BLACK, WHITE = 1, 2


def checker(*rows: str, before: Sequence[bytes] = (), suicide: bool = False) -> Checker:
    position = drawn(*rows)
    return Checker(position.board, position.stones, before, suicide=suicide)


def answers(*rows: tuple[int, int, int, int]) -> bytes:
    """From own stones, others, targets left to a vertex."""
    return b"".join(struct.pack(ROW, *row) for row in rows)


def told(play: Play) -> list[tuple[int, ...]]:
    return list(struct.iter_unpack(ROW, play.answers))


def read(rows: Sequence[str], vertex: int) -> tuple[Checker, Play]:
    position = drawn(*rows)
    reader = Reader(position.board, position.stones)
    life = reader.region([vertex]).life
    assert life is not None
    assert life.play is not None
    return Checker(position.board, position.stones), life.play


FOUR = ("....XO.", "XXXXXO.", "OOOOOO.")
"""Four points in a row are two eyes."""


def forged(cells: int, source: random.Random) -> bytes:
    """Some answer or a pass in every position of so many cells that one wall encloses."""
    wall, rows = 1 << cells, list[tuple[int, int, int, int]]()
    for own in range(wall):
        for other in range(wall):
            if own & other == 0:
                free = [v for v in range(cells) if not (own | other) >> v & 1]
                rows.append((own | wall, other, 0, source.choice([*free, -1])))
    return answers(*rows)


def test_a_proof_that_was_read_is_believed_and_no_part_of_it_can_be_missing() -> None:
    trusted, play = read(FOUR, 4)
    assert trusted.holds(play)
    assert {4, 7, 11} <= trusted.stays(play)
    rows = told(play)
    refused = 0
    for missing in range(len(rows)):
        left = replace(play, answers=answers(*(row for at, row in enumerate(rows) if at != missing)))  # type: ignore[arg-type]
        refused += not checker(*FOUR).holds(left)
    assert refused > 0
    assert not checker(*FOUR).holds(replace(play, answers=b""))


@pytest.mark.parametrize(
    "rows", [("..XO", "XXXO", "OOOO"), ("...XO", "XXXXO", "OOOOO"), ("..XO", "..XO", "XXXO", "OOOO")]
)
def test_no_answers_make_a_dead_shape_live(rows: tuple[str, ...]) -> None:
    cells = tuple(v for v, sign in enumerate("".join(rows)) if sign == ".")
    source, judge = random.Random(5), checker(*rows)
    wall = "".join(rows).index("X")
    for _ in range(200):
        play = Play(BLACK, cells, (), (wall,), frozenset(), answers=forged(len(cells), source))
        assert not judge.holds(play)


def test_some_answers_make_a_living_shape_live() -> None:
    play = Play(BLACK, (0, 1, 2, 3), (), (4,), frozenset())
    source = random.Random(5)
    assert any(checker(*FOUR).holds(replace(play, answers=forged(4, source))) for _ in range(2000))


def test_liberties_beyond_the_place_count_for_nothing() -> None:
    rows = (".X.....", "XX.....", "..OOOO.")
    play = Play(BLACK, (0,), (), (1,), frozenset(), answers=forged(1, random.Random(1)))
    assert not checker(*rows).holds(play)
    # nor does a chain without any in the place stand there
    assert not checker(*rows).holds(replace(play, cells=(6,), walls=(1,)))


def test_a_chain_partly_outside_is_no_stone_of_the_place() -> None:
    rows = ("..XX.", "XXX..", "OOO..")
    play = Play(BLACK, (0, 1, 2), (), (), frozenset())
    assert not checker(*rows).holds(play)


def test_a_ko_is_not_taken() -> None:
    ko, open_end = (".XO..", "XO.O.", ".XO..", "....."), (".XO..", "XO...", ".XO..", ".....")
    place = {v: bit for bit, v in enumerate((6, 7, 8, 0, 10))}
    first = (0b11100000, 0b1, 1, place[7])
    play = Play(
        BLACK, (6, 7, 8), (0, 10), (1, 5, 11), frozenset(), taken=(6,), prover_first=True, answers=answers(first)
    )
    assert checker(*open_end).holds(play)
    assert not checker(*ko).holds(replace(play, answers=answers((0b11100000, 0b101, 1, place[7]))))


CORNER = (
    ("O.X", "XXX", "..."),
    Play(
        BLACK,
        (0, 1),
        (6, 7, 8),
        (2,),
        frozenset(),
        taken=(0,),
        answers=answers(*((0b100000, other, 1, 1) for other in (0b1, 0b101, 0b1001, 0b10001))),
    ),
)
"""A stone taken whenever one likes, as long as the chain that takes it has other liberties."""


def test_what_stood_before_is_not_brought_about_again() -> None:
    rows, play = CORNER
    assert checker(*rows).holds(play)
    stood = drawn(".XX", "XXX", "...").stones
    assert not checker(*rows, before=[stood]).holds(play)
    elsewhere = drawn(".XX", "XXX", "..X").stones
    assert checker(*rows, before=[elsewhere]).holds(play)


def test_who_takes_needs_an_answer_to_a_move_elsewhere() -> None:
    rows, play = CORNER
    assert checker(*rows).holds(play)
    assert not checker(*rows).holds(replace(play, answers=b""))
    assert not checker(*rows).holds(
        replace(play, answers=answers(*((*row[:3], -1) for row in told(play))))  # type: ignore[arg-type]
    )


def test_stones_that_come_again_prove_nothing() -> None:
    # a chain that sends two stones and takes one back for ever: what is taken there may stand again
    near = [{2, 3, 5}, {2, 3, 4}, {0, 1}, {0, 1, 6}, {1, 6}, {0, 6}, {3, 4, 5}]
    rows = [sum(1 << v for v in of) for of in near]
    ring = answers((0b1000000, 0b101010, 0, 0), (0b1000001, 0b1010, 0, 2))
    judge = Referee(rows, 0b111111, (0, 0), False)
    goal: tuple[list[int], int, int] = ([], 0b1000000, 0)
    assert not judge.check((0b1000000, 0b101010), goal, prover_first=True, banned=-1, past=[], answers=ring)


EYES = (".X.X.", "XXXX.", ".....")


def eye(*regions: int, group: int) -> tuple[Eye, ...]:
    return tuple(Eye(region, group) for region in regions)


def test_eyes_that_stand_are_believed() -> None:
    assert checker(*EYES).stands(Standing(BLACK, frozenset({1}), (), eye(0, 2, group=1)))


@pytest.mark.parametrize(
    ("rows", "claim"),
    [
        pytest.param(EYES, Standing(BLACK, frozenset({1}), (), eye(0, group=1)), id="one eye"),
        pytest.param(EYES, Standing(BLACK, frozenset({1}), (), eye(0, 0, group=1)), id="the same eye twice"),
        pytest.param(EYES, Standing(BLACK, frozenset({1}), (), eye(0, 4, group=1)), id="an open region"),
        pytest.param(EYES, Standing(WHITE, frozenset({1}), (), eye(0, 2, group=1)), id="the other side"),
        pytest.param(
            EYES, Standing(BLACK, frozenset({1}), (), eye(0, 2, group=1), without=frozenset({2})), id="an eye used up"
        ),
        pytest.param(
            (".XOX.", "XOXX.", ".X..."),
            Standing(BLACK, frozenset({1}), (), eye(0, 2, group=1)),
            id="a false eye: who else encloses it may be taken",
        ),
        pytest.param(
            (".X...X.", "XX...XX", "......."),
            Standing(BLACK, frozenset({1, 5}), ((2, 4),), (*eye(0, group=1), *eye(6, group=5))),
            id="a pair that joins nothing",
        ),
        pytest.param(
            (".X.X.", "XX.XX", "OOOOO"),
            Standing(BLACK, frozenset({1, 3}), ((2, 2),), (*eye(0, group=1), *eye(4, group=3))),
            id="one vertex as a pair",
        ),
        pytest.param(
            (".X.X..", "XXXX..", "......"),
            Standing(BLACK, frozenset({1}), (), (Eye(0, 1, is_passive=True), Eye(4, 1, is_passive=True))),
            id="an empty vertex far from the group",
        ),
        pytest.param(
            (*EYES, "....."),
            Standing(BLACK, frozenset({1}), (), eye(0, 2, group=1), frozenset({4})),
            id="open ground is not closed",
        ),
    ],
)
def test_false_eyes_are_refused(rows: tuple[str, ...], claim: Standing) -> None:
    assert not checker(*rows).stands(claim)


def test_two_chains_that_one_pair_joins_have_each_others_eyes() -> None:
    rows = (".X.X.", "XX.XX", "OOOOO")
    claim = Standing(BLACK, frozenset({1, 3}), ((2, 7),), (*eye(0, 4, group=1),))
    assert checker(*rows).stands(claim)
    assert not checker(*rows).stands(replace(claim, links=()))
    assert not checker(*rows).stands(replace(claim, without=frozenset({7})))


def test_suicide_makes_passive_eyes_false() -> None:
    rows = (".X.OX..", "XXXXX..", ".......")
    position = drawn(*rows)
    assert checker(*rows).stands(unconditional(position.board, position.stones, BLACK).standing)
    claim = Standing(BLACK, frozenset({1}), (), (Eye(0, 1), Eye(2, 1, is_passive=True)))
    assert checker(*rows).stands(claim)
    assert not checker(*rows, suicide=True).stands(claim)


def test_every_standing_that_is_found_is_believed() -> None:
    source, pairs = random.Random(3), 0
    for _ in range(300):
        rows = ["".join(source.choices(".XO", (5, 5, 1), k=6)) for _ in range(6)]
        position = drawn(*rows)
        for side in (BLACK, WHITE):
            found = safety(position.board, position.stones, side)
            claim = found.standing()
            sound = Checker(position.board, position.stones).sound(claim)
            assert sound is not None
            assert {v for chain in claim.chains for v in checker(*rows).chain_of[chain]} == set(found.stones)
            pairs += bool(claim.links) or any(one.pairs for one in claim.eyes)
    assert pairs > 5


def test_answers_in_one_place_do_not_count_twice() -> None:
    rows = (*FOUR, ".......")
    trusted, play = read(rows, 4)
    view = ChainView(drawn(*rows).board, drawn(*rows).stones)

    def together(plays: Iterable[Play], without: frozenset[int]) -> bool:
        return any(
            trusted.hold_together(Together(BLACK, tuple(plays), standing))
            for standing in view.standings(BLACK, without)
        )

    assert together([play], play.place)
    assert not together([play, replace(play)], play.place)
    assert not together([play], frozenset())
    # what is taken for granted has to stand as well
    other = Play(BLACK, (), (), (), granted=frozenset({4}))
    assert together([play, other], play.place)
    assert not together([other], frozenset())


@pytest.mark.parametrize("ends", [1, 2])
def test_stones_are_not_dead_where_taking_them_costs_an_eye(ends: int) -> None:
    # whoever takes 3 and 5 by 1 has an eye there only as long as the ko for it is won; with two such ends both may go
    edges = [(0, 2), (0, 4), (2, 4)]
    stones = bytearray((2, 0, 2, 0, 0, 0, 0, 0, 0))
    for empty, near, far in ((1, 3, 5), (6, 7, 8))[:ends]:
        edges += [(0, empty), (empty, near), (2, near), (near, far)]
        stones[near] = stones[far] = 1
    size = 6 if ends == 1 else 9
    board = board_from_edges(
        "", np.zeros((size, 2)), sorted((min(e), max(e)) for e in edges), tuple("abcdefghi"[:size])
    )
    position = bytes(stones[:size])
    claim = unconditional(board, position, WHITE).standing
    sound = Checker(board, position).sound(claim)
    assert sound is not None
    assert sound.chains == {0}
    assert claim.closed - sound.closed
    report = final_report(CHINESE, CHINESE.start(board, Setup({v: stone for v, stone in enumerate(position) if stone})))
    assert {0, 2} <= set(report.proven(Status.ALIVE))
    assert not report.proven(Status.DEAD)
