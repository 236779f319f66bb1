"""Positions whose answer every player knows, whole: what is dead, in seki, unsettled, and why."""

import random

import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Ground, Report, Request, Status, Step
from goboard.boards.catalogue import cached_grid
from goboard.rules import catalogue
from goboard.rules.moves import Pass, Play
from goboard.rules.position import Position, Setup
from goboard.rules.protocol import Facts
from tests.analysis.positions import CHINESE, drawn, marked
from tests.contract.boards import relabelled

SETTLED = (
    ".X.XO....",
    "XXXXO.O..",
    "X.X.OO.O.",
    "XXXOO....",
    "..XXO..x.",
    "oXXOO....",
    ".XOO.....",
    "XXO......",
    ".XO......",
)
"""Small letters are dead."""
SEKI = (
    "....XO...",
    "....XO...",
    "....XO...",
    "XXXXXOOOO",
    "XooooxxxO",
    "Xooo.xxxO",
    "Xooo.xxxO",
)
"""Small letters are in seki."""
INVADED = (
    "..........X",
    ".O...x.OOOX",
    "...x.x.OXXX",
    ".O..xx.OX..",
    "...O...OX.X",
    "OOO.OOOOXX.",
    "XXOOXXXXX..",
    ".XXXX...X.X",
    ".........X.",
)
HANGING = (
    "....XO...",
    "....XO...",
    "....XO...",
    "....XO...",
    "....XO...",
    "....XO...",
    "XXXXXO...",
    "OOOOXO...",
    "...OXO...",
)
"""White lives in the corner only by the next move."""
APPROACHED = (
    ".........",
    ".........",
    "..X...X..",
    ".........",
    "X.X.X.X..",
    "XXXXXX.X.",
    "XoooooX.X",
    "Xo.ooooXX",
    "Xoooo.X.X",
)
BAIT = (
    "XXXXXX...",
    "XooooXX..",
    "XoXXooX..",
    "XooX.oX..",
    "X.ooooX..",
    ".XXXXXX..",
    ".........",
    "..X..X...",
    ".........",
)
UNSETTLED = (
    "...XO..",
    "XXXXO..",
    "OOOOO..",
    ".......",
    ".O...O.",
    ".......",
)
TEN_THOUSAND_YEARS = (
    ".oxO.O...",
    "oxxOOO.O.",
    "oxxO.O...",
    "o.xOOO...",
    ".xxO.....",
    "xxOOOO...",
    "OOO......",
    ".OO.O.O..",
    ".........",
)
"""Who begins the ko in the corner lets the other side take first."""
BENT_FOUR = (
    "XXXoX.X",
    ".o.oXX.",
    "ooooX.X",
    "XXXXXX.",
    ".......",
    ".X...X.",
    ".......",
)
"""White may not attack, and Black can play it out to a ko."""


def lived(*rows: str) -> tuple[str, ...]:
    """The rows with capitals only."""
    return tuple(row.upper() for row in rows)


def statuses(report: Report) -> dict[int, Status]:
    return {vertex: verdict.status for verdict in report.verdicts for vertex in verdict.vertices}


def swapped(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row.translate(str.maketrans("XOxo", "OXox")) for row in rows)


def test_a_finished_game_is_read_as_players_would() -> None:
    position = drawn(*lived(*SETTLED))
    report = final_report(CHINESE, position)
    assert report.of(Status.DEAD) == tuple(sorted(marked(*SETTLED, sign="x") + marked(*SETTLED, sign="o")))
    assert set(marked(*SETTLED, sign="o")) <= set(report.proven(Status.DEAD))
    assert report.verdicts[0].ground is Ground.UNCONDITIONAL
    assert report.score.winners == (2,)
    assert report.lead < 0
    assert report.territory[marked(*SETTLED, sign="x")[0]] == 2


def test_dead_stones_leave_their_surroundings_to_those_who_took_them() -> None:
    report = final_report(CHINESE, drawn(*lived(*SETTLED)))
    for verdict in report.verdicts:
        if verdict.status is Status.DEAD:
            owners = {report.territory[vertex] for vertex in verdict.vertices}
            assert owners == {3 - verdict.player}


def test_chains_of_one_group_have_one_fate() -> None:
    rows = (
        ".XO.O....",
        "X.OO.O...",
        "OOO......",
        ".........",
        "......X..",
        ".........",
        "XX.......",
        "OX..X....",
        ".OX......",
    )
    report = final_report(CHINESE, drawn(*rows))
    by_group: dict[int, set[Status]] = {}
    for verdict in report.verdicts:
        by_group.setdefault(verdict.group, set()).add(verdict.status)
    assert all(len(found) == 1 for found in by_group.values())


@pytest.mark.parametrize("rows", [SETTLED, UNSETTLED], ids=["settled", "unsettled"])
def test_swapping_the_colours_swaps_the_answer(rows: tuple[str, ...]) -> None:
    first = final_report(CHINESE, drawn(*lived(*rows)))
    second = final_report(CHINESE, drawn(*swapped(lived(*rows))))
    assert statuses(first) == statuses(second)
    for status in Status:
        assert first.proven(status) == second.proven(status)


def test_another_numbering_of_the_points_gives_the_same_answer() -> None:
    position = drawn(*lived(*SETTLED))
    order = list(range(position.board.size))
    random.Random(3).shuffle(order)
    stones = {order[v]: stone for v, stone in enumerate(position.stones) if stone}
    other = CHINESE.start(relabelled(position.board, order), Setup(stones))
    first, second = final_report(CHINESE, position), final_report(CHINESE, other)
    assert {order[v]: status for v, status in statuses(first).items()} == statuses(second)
    for status in Status:
        assert sorted(order[v] for v in first.proven(status)) == list(second.proven(status))


def test_three_points_in_a_row_depend_on_who_moves_first() -> None:
    report = final_report(CHINESE, drawn(*UNSETTLED))
    corner = report.verdict(3)
    assert corner is not None
    assert (corner.status, corner.ground) == (Status.UNSETTLED, Ground.SEARCH)
    assert corner.line[0] == Step(2, 1)
    assert "White takes it beginning at B6." in corner.why
    assert any((eye.most, eye.least) == (2, 1) for eye in corner.eyes)


@pytest.mark.parametrize(
    ("rows", "sign"),
    [(BENT_FOUR, "o"), (BAIT, "o"), (INVADED, "x"), (APPROACHED, "o")],
    ids=[
        "bent four in the corner is dead",
        "bait is not dead though it can be taken",
        "an invasion without room for eyes is dead as a whole",
        "a group with one eye is dead though its last liberty is taken only after a false eye is filled",
    ],
)
def test_these_stones_and_no_others_are_dead(rows: tuple[str, ...], sign: str) -> None:
    report = final_report(CHINESE, drawn(*lived(*rows)))
    assert report.of(Status.DEAD) == marked(*rows, sign=sign)


@pytest.mark.parametrize(
    "rows",
    [
        ("oo...",),
        ("...x.", "x....", ".o..."),
        (
            "O.X.OO.",
            ".XX.O.O",
            "XX.OOOO",
            "..O.OOO",
            "OOOOOOO",
        ),
    ],
    ids=["alone", "few", "in an eye"],
)
def test_without_takers_that_live_nothing_is_proven_dead(rows: tuple[str, ...]) -> None:
    report = final_report(CHINESE, drawn(*lived(*rows)))
    for vertex in report.proven(Status.DEAD):
        enemies = report.proven(Status.ALIVE)
        assert any(report.stones[enemy] != report.stones[vertex] for enemy in enemies)
    assert 0 not in report.proven(Status.DEAD)


def test_what_only_a_forbidden_repetition_would_take_is_not_proven_dead() -> None:
    position = CHINESE.start(cached_grid("grid", 3, 1))
    for move in (Play(0), Play(1), Pass(), Play(2)):
        position = CHINESE.apply(position, move)
    assert final_report(CHINESE, position).proven(Status.DEAD) == ()


@pytest.mark.parametrize("name", ["chinese", "japanese"])
@pytest.mark.parametrize("rows", [SEKI, TEN_THOUSAND_YEARS], ids=["seki", "ten thousand years"])
def test_neither_side_dies_where_neither_can_attack(rows: tuple[str, ...], name: str) -> None:
    rules = catalogue.make(name)
    report = final_report(rules, drawn(*lived(*rows), rules=rules))
    assert not report.of(Status.DEAD)
    assert report.of(Status.SEKI) == tuple(sorted(marked(*rows, sign="x") + marked(*rows, sign="o")))


def test_stones_on_a_torus_have_no_edge_to_live_on() -> None:
    rows = (".....", ".X...", "X.X..", ".X...", ".....")
    on_torus = final_report(CHINESE, drawn(*rows, shape="torus"))
    assert {verdict.player for verdict in on_torus.verdicts} == {1}
    assert not on_torus.of(Status.DEAD)


def test_rules_that_remove_nothing_count_dead_stones_and_say_so() -> None:
    rules = catalogue.make("tromp-taylor")
    position = drawn(*lived(*SETTLED), rules=rules)
    report = final_report(rules, position)
    assert report.of(Status.DEAD)
    assert report.score == rules.score(position)
    assert all("taken off" in v.why for v in report.verdicts if v.status is Status.DEAD)


def test_disto_knows_meals_and_nothing_else() -> None:
    rules = catalogue.make("disto")
    report = final_report(rules, drawn("XO.", "OO.", "...", rules=rules))
    assert report.proven(Status.DEAD) == (0,)
    assert report.of(Status.ALIVE) == (1, 3, 4)
    assert report.games == 0
    assert report.verdicts[0].ground is Ground.RULES


def test_mango_is_played_out_only_where_it_captures_as_go_does() -> None:
    rows = lived(*SETTLED)
    as_go, quorum = catalogue.make("mango"), catalogue.make("mango", {"T": "z >= 20"})
    played = final_report(as_go, drawn(*rows, rules=as_go))
    assert played.games
    assert played.of(Status.DEAD) == final_report(CHINESE, drawn(*rows)).of(Status.DEAD)
    told = final_report(quorum, drawn(*rows, rules=quorum))
    assert not told.games
    (sign,) = quorum.signs(drawn(*rows, rules=quorum))
    assert told.of(Status.DEAD) == sign.vertices


@pytest.mark.parametrize(
    ("weights", "threshold", "is_played"),
    [
        ("1", "z >= 1", True),
        ("1+x^2", "z > 0", True),
        ("1", "z != 7 and z > 0", False),
        ("1+x^2", "z > 0 and z != 7", False),
    ],
)
def test_mango_captures_as_go_does_only_where_every_sum_that_occurs_says_so(
    weights: str, threshold: str, is_played: bool
) -> None:
    rules = catalogue.make("mango", {"F": weights, "T": threshold})
    report = final_report(rules, drawn(".XXO.", "XXXOO", "X.XO.", "XXXOO", "OOOO.", rules=rules))
    assert bool(report.games) is is_played


def test_of_rule_sets_that_say_nothing_suicide_is_expected() -> None:
    assert Facts().allows_suicide
    assert not CHINESE.facts(cached_grid("grid", 5, 5)).allows_suicide


def test_a_dragon_of_several_players_has_one_verdict() -> None:
    rules = catalogue.make("political-go", {"players": ["a", "b", "c"], "alliances": [["a", "b"]]})
    board = drawn("......", "......", "......", "......", "......").board
    stones = {0: 1, 1: 2, 6: 1, 7: 2, 20: 3, 21: 3, 2: 3, 8: 3, 12: 3, 13: 3, 14: 3}
    position = rules.start(board, Setup(stones))
    report = final_report(rules, position)
    found = [report.verdict(vertex) for vertex in rules.marked_together(position, 0)]
    assert len({verdict.status for verdict in found if verdict}) == 1
    assert report.of(Status.DEAD) == (0, 1, 6, 7)


def test_the_lead_on_an_empty_board_is_about_the_komi() -> None:
    position: Position = drawn(*["." * 9] * 9)
    report = final_report(CHINESE, position, Request(seed=1))
    assert abs(report.lead + 7.5) < 12
    assert not report.verdicts


@pytest.mark.parametrize("rules", ("chinese", "japanese"))
@pytest.mark.parametrize("rows", (SETTLED, SEKI, HANGING))
def test_at_the_end_owners_are_what_stones_and_territory_say(rows: tuple[str, ...], rules: str) -> None:
    report = final_report(catalogue.make(rules), drawn(*(row.upper() for row in rows)), Request(seed=1))
    dead = report.of(Status.DEAD)
    told = [report.territory[v] or (0 if v in dead else stone) for v, stone in enumerate(report.stones)]
    signs = ["." if abs(owner) < 0.5 else "X" if owner > 0 else "O" for owner in report.owner.tolist()]
    assert not report.is_open
    assert "".join(signs) == "".join(".XO"[player] for player in told)


def test_the_lead_goes_by_chances_where_a_group_hangs_on_a_move() -> None:
    report = final_report(CHINESE, drawn(*HANGING), Request(seed=1))
    corner = marked(*HANGING[-2:], sign="O")[0] + 7 * 9
    assert report.owner[corner] < -0.5 < report.chances[corner]
    assert report.error > 1


def test_in_the_middle_of_a_game_owners_are_chances() -> None:
    report = final_report(CHINESE, drawn(*(["." * 9] * 3), "..X...O..", *(["." * 9] * 5)), Request(seed=1))
    assert report.is_open
    assert (report.owner == report.chances).all()
