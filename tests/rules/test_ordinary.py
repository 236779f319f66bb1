"""The rule sets that records name: kos, stops, prisoners, both counts of AGA, seki, the tax on groups."""

import random
from fractions import Fraction

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.kernel.graph import graph_of
from goboard.rules import catalogue
from goboard.rules.go import GoRules
from goboard.rules.moves import AgreeEnd, Move, NoResult, Pass, Play, Reason, Resign
from goboard.rules.position import BLACK, EMPTY, WHITE, End, Position, Setup
from goboard.rules.protocol import OptionError, RuleSet, repeats_of
from tests.rules.playing import played
from tests.rules.positions import position, shown

ALL = ("japanese", "korean", "aga", "new-zealand", "ing", "stone-scoring")
JP, AGA, NZ, ING = (catalogue.make(name, {"komi": 0}) for name in ("japanese", "aga", "new-zealand", "ing"))
STONES = catalogue.make("stone-scoring")
named = pytest.mark.parametrize("name", ALL)


def reason(rules: RuleSet, at: Position, move: Move | int) -> Reason | None:
    refused = rules.check(at, Play(move) if isinstance(move, int) else move)
    return refused.reason if refused else None


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("japanese", {"komi": "6.5", "ko": "simple"}),
        ("korean", {"komi": "6.5", "ko": "simple"}),
        ("aga", {"komi": "7.5", "ko": "situational", "count": "area", "handicap": "0"}),
        ("new-zealand", {"komi": "7", "ko": "situational"}),
        ("ing", {"komi": "7.5", "ko": "positional"}),
        ("stone-scoring", {"komi": "0", "ko": "simple"}),
        ("chinese", {"komi": "7.5", "ko": "positional", "handicap": "0"}),
    ],
)
def test_options_and_what_they_usually_are(name: str, values: dict[str, str]) -> None:
    assert dict(catalogue.make(name).values) == values


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        ("new-zealand", "ko", "simple"), ("ing", "ko", "simple"), ("first-capture", "komi", "0"),
        ("first-capture", "ko", "simple"), ("aga", "count", "stones"), ("japanese", "handicap", 2),
        ("aga", "handicap", -1), ("chinese", "handicap", "1/2"),
    ],
)  # fmt: skip
def test_other_options_are_refused(name: str, option: str, value: object) -> None:
    with pytest.raises(OptionError):
        catalogue.make(name, {option: value})


def test_a_chain_of_two_may_be_taken_back_into_at_once() -> None:
    """`.XO..`: Black 4, White 3 (takes 4), Black 4 takes two."""
    after = played(JP, position(JP, ".XO.."), 4, 3, 4)
    assert after.captured == (2, 3)


@pytest.mark.parametrize(("ko", "is_legal"), [("simple", True), ("situational", True), ("positional", False)])
def test_sending_two_and_returning_one(ko: str, is_legal: bool) -> None:
    """`.O.O.`: White 0, Black 2 takes two, White 1 takes one."""
    rules = catalogue.make("japanese", {"ko": ko})
    at = played(rules, position(rules, ".O.O.", to_move=2), 0, 2)
    assert (reason(rules, at, 1) is None) is is_legal
    if ko == "simple":
        assert repeats_of(rules, rules.apply(at, Play(1))) == 0


def test_the_ko_is_closed_for_one_turn_and_open_after_a_pass() -> None:
    taken = played(JP, position(JP, ".XO.", "XO.O", ".XO."), 6)
    refused = JP.check(taken, Play(5))
    assert (refused.reason, refused.details) == (Reason.REPETITION, {"repeats": 0})
    assert played(JP, taken, Pass(), Pass(), 5).captured == (6,)
    twice = JP.apply(taken, Play(0, BLACK))
    assert played(JP, twice, 5).captured == (6,), "a second turn of the same side lifts the ban as any other does"


def has_ko_shape(position: Position, vertex: int) -> bool:
    """Is the point the one liberty of a lone stone that has just made it by taking a single stone there?"""
    move = position.move
    if not isinstance(move, Play) or position.captured != (vertex,):
        return False
    graph, board = graph_of(position.board), position.board
    stood_alone = graph.chain(position.stones, move.vertex) == (move.vertex,)
    return stood_alone and [n for n in board.neighbours(move.vertex) if not position.stones[n]] == [vertex]


BOARDS = (
    cached_grid("grid", 3, 3),
    cached_grid("grid", 4, 2),
    cached_grid("cylinder", 5, 4),
    board_from_spec({"shape": "graph", "points": 5, "edges": [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0], [0, 2]]}),
)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)
def test_the_ko_rule_as_a_shape_says_what_it_says_as_a_sentence(board: Board) -> None:
    rng, bans = random.Random(4), 0
    for _ in range(12):
        at = JP.start(board)
        for _ in range(60):
            banned = {v for v in range(board.size) if reason(JP, at, v) is Reason.REPETITION}
            shaped = {v for v in range(board.size) if has_ko_shape(at, v) and reason(JP, at, v) is not Reason.SUICIDE}
            assert banned == shaped
            bans += len(banned)
            points = [v for v, may in enumerate(JP.legal(at)) if may]
            taking = [v for v in points if JP.apply(at, Play(v)).captured] or points
            move = Play(rng.choice(rng.choice([points, taking]))) if points and rng.random() > 0.05 else Pass()
            at = JP.apply(at, move)
    assert bans or board.size < 8


def test_no_result_is_agreed_once_a_board_has_come_back_and_no_sooner() -> None:
    at = position(JP, ".O.O.", to_move=2)
    for moves in ((), (Pass(),), (Pass(), Pass())):
        assert reason(JP, played(JP, at, *moves), NoResult()) is Reason.NO_REPETITION
    back = played(JP, at, 0, 2, 1)
    assert shown(back) == ".O.O."
    over = played(JP, back, Pass(), Pass(), NoResult())
    assert (over.end, JP.score(over).winners, JP.score(over).result) == (End.NO_RESULT, (), "Void")
    assert reason(JP, over, Pass()) is Reason.GAME_OVER
    assert reason(AGA, AGA.start(at.board), NoResult()) is Reason.MALFORMED


@named
def test_two_passes_stop_the_game_and_any_move_goes_on(name: str) -> None:
    rules = catalogue.make(name)
    stopped = played(rules, rules.start(cached_grid("grid", 3, 3)), 4, Pass(), Pass())
    assert stopped.end is End.PASSES
    assert played(rules, stopped, Pass()).end is End.PASSES
    assert played(rules, stopped, Pass(), Pass(), Pass()).end is End.PASSES
    going_on = played(rules, stopped, 0)
    assert going_on.end is None
    for last in (Resign(), AgreeEnd()):
        assert reason(rules, played(rules, stopped, last), Pass()) is Reason.GAME_OVER
    assert reason(rules, played(rules, rules.start(stopped.board), AgreeEnd()), 0) is Reason.GAME_OVER


@named
def test_who_may_go_on_after_a_stop(name: str) -> None:
    rules = catalogue.make(name)
    stopped = played(rules, rules.start(cached_grid("grid", 3, 3)), 4, Pass(), Pass())
    assert stopped.to_move == WHITE
    may_either = name in ("japanese", "korean")
    assert reason(rules, stopped, Play(0, BLACK)) is (None if may_either else Reason.WRONG_PLAYER)
    assert reason(rules, played(rules, rules.start(stopped.board), 4), Play(0, BLACK)) is Reason.WRONG_PLAYER
    if may_either:
        assert played(rules, stopped, Pass(BLACK), Play(0, BLACK)).to_move == WHITE


def test_suicide_of_one_stone_stands_unless_the_other_side_has_faced_the_board() -> None:
    rows = (".O", "O.")
    for rules, is_legal in ((NZ, True), (ING, False), (JP, False)):
        assert (reason(rules, position(rules, *rows), 0) is None) is is_legal
    at = played(NZ, position(NZ, *rows), Pass())
    assert reason(NZ, NZ.apply(at, Pass()), 0) is Reason.REPETITION
    gone = NZ.apply(position(NZ, *rows), Play(0))
    assert (gone.captured, gone.captures, gone.passes) == ((0,), (0, 1), 0)


def row(text: str) -> Board:
    edges = [[at, at + 1] for at in range(len(text) - 1)]
    return board_from_spec({"shape": "graph", "points": len(text), "edges": edges})


def test_a_dead_stone_counts_as_a_prisoner_and_its_point_too() -> None:
    score = JP.score(position(JP, ".X.O.X."), [3])
    assert (score.totals, score.details) == ((6, 0), {"prisoners": (1, 0), "territory": (5, 0)})


def test_points_beside_seki_count_for_nobody() -> None:
    at = position(JP, ".X.X.OO..")
    assert JP.score(at).totals == (2, 2)
    marked = JP.score(at, (), [5])
    assert (marked.totals, marked.seki) == ((2, 0), (5, 6))
    assert JP.score(at, (), [3]).totals == (1, 2)
    assert NZ.score(at, (), [5]).totals == NZ.score(at).totals


def test_an_empty_point_takes_its_own_region_out_and_no_other() -> None:
    at = position(JP, "..X.X.OO.O")
    assert JP.score(at).totals == (3, 1)
    marked = JP.score(at, (), [0])
    assert (marked.totals, marked.seki, marked.dame) == ((1, 1), (), (5,))
    assert JP.score(at, [6], [6]).totals == JP.score(at, [6]).totals


def test_marks_that_make_no_sense_are_told() -> None:
    at = position(JP, ".X.XX.O")
    for dead, seki, said in (((), [0], "no stone"), ([3], [4], "dead chain")):
        assert said in JP.seki_fault(at, dead, seki)
        assert not NZ.seki_fault(at, dead, seki)
    assert not JP.seki_fault(at, [3], [1])


@pytest.mark.parametrize(
    ("text", "tax", "totals"), [(".X.X.OO..", (2, 2), (2, 2)), (".X.XO.OX.X.", (4, 1), (4, 2)), ("X.O", (0, 0), (1, 1))]
)
def test_each_group_keeps_two_points(text: str, tax: tuple[int, int], totals: tuple[int, int]) -> None:
    score = STONES.score(position(STONES, text))
    assert (score.details, score.totals) == ({"tax": tax}, totals)


def test_stones_in_seki_count_and_land_beside_them_is_neither_counted_nor_taxed() -> None:
    score = STONES.score(position(STONES, ".X.X.OO.."), (), [5])
    assert (score.details, score.totals) == ({"tax": (2, 0)}, (2, 2))


def test_passes_cost_stones_and_white_owes_the_last() -> None:
    over = played(AGA, AGA.start(row(".....")), 2, Pass(), Pass())
    score = AGA.score(over)
    assert (score.totals, score.details) == ((5, 0), {"prisoners": (2, 1), "territory": (4, 0)})
    assert AGA.score(played(AGA, over, Pass())).details["prisoners"] == (2, 1), "the third pass is the one owed"
    later = AGA.set_up(AGA.apply(over, AgreeEnd()), Setup({0: WHITE}))
    assert AGA.score(later).details["prisoners"] == (2, 1)


@pytest.mark.parametrize("stones", [0, 3])
def test_both_counts_differ_by_as_much_in_every_position(stones: int) -> None:
    """Of a game that began empty with Black, or with that many black stones and White, once anybody has moved."""
    by_area, by_territory = (
        catalogue.make("aga", {"count": count, "handicap": stones, "komi": "1/2"}) for count in ("area", "territory")
    )
    rng = random.Random(8)
    for board in (cached_grid("grid", 5, 5), cached_grid("torus", 4, 3), row("........")):
        setup = Setup(dict.fromkeys(range(0, 2 * stones, 2), BLACK), WHITE if stones else BLACK)
        at = by_area.start(board, setup)
        for _ in range(60):
            points = [v for v, may in enumerate(by_area.legal(at)) if may]
            at = by_area.apply(at, Play(rng.choice(points)) if points and rng.random() > 0.1 else Pass())
            dead = [v for v in range(board.size) if at.stones[v] and rng.random() < 0.1]
            (a, b), (c, d) = by_area.score(at, dead).totals, by_territory.score(at, dead).totals
            assert a - b == c - d
            assert by_area.score(at, dead).details == by_territory.score(at, dead).details


def test_white_gets_points_for_handicap_stones_by_area_alone() -> None:
    def white(name: str, **options: object) -> Fraction:
        rules = catalogue.make(name, {"komi": 0, **options})
        return rules.score(rules.start(cached_grid("grid", 3, 3))).totals[1]

    assert [white("chinese", handicap=n) for n in (0, 1, 2, 9)] == [0, 0, 2, 9]
    assert [white("aga", handicap=n) for n in (0, 1, 2, 9)] == [0, 0, 1, 8]
    assert white("aga", handicap=9, count="territory") == 0
    chinese = catalogue.make("chinese", {"handicap": 4, "komi": "1/2"})
    score = chinese.score(position(chinese, "X.O"))
    assert score.counts == {"B": Fraction(3, 2), "W": Fraction(3, 2), "half": Fraction(3, 2)}
    *_, reward = (line for line in score.lines if line.is_sum)
    assert 2 * reward.values[0] == score.totals[0] - score.totals[1]


def test_prisoners_survive_set_up_stones_and_the_ko_does_not() -> None:
    taken = played(JP, position(JP, ".XO.", "XO.O", ".XO."), 6)
    at = JP.set_up(taken, Setup({0: WHITE}))
    assert (at.captures, at.passes) == ((1, 0), 0)
    assert reason(JP, at, 5) is None
    turned = JP.set_up(JP.apply(taken, Pass()), Setup({}, WHITE))
    assert (turned.to_move, turned.passes) == (WHITE, 1)
    assert reason(JP, JP.set_up(JP.set_up(taken, Setup({}, BLACK)), Setup({}, WHITE)), 5) is Reason.REPETITION


@pytest.mark.parametrize("rules", [catalogue.make("chinese"), AGA, catalogue.make("mango")], ids=lambda r: r.info.name)
def test_what_stood_before_set_up_stones_is_forgotten(rules: RuleSet) -> None:
    at = played(rules, position(rules, ".XO.", "XO.O", ".XO."), 6)
    assert reason(rules, at, 5) is Reason.REPETITION
    again = rules.set_up(rules.set_up(at, Setup({0: BLACK})), Setup({0: EMPTY}))
    assert played(rules, again, 5).captured == (6,)
    back = rules.check(played(rules, again, 5), Play(6))
    assert back.details == {"repeats": 1}, "turns are counted from the beginning of the game"


def test_ties_are_ties() -> None:
    at = NZ.apply(NZ.start(cached_grid("grid", 3, 3)), AgreeEnd())
    assert (NZ.score(at).winners, NZ.score(at).result) == ((1, 2), "0")
    assert isinstance(NZ, GoRules)
