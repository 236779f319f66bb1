"""Games that are still open: what hangs on the next move, and what is nobody's yet."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from goboard.analysis import first_moves, judging
from goboard.analysis.analyse import expected_lead, final_report
from goboard.analysis.fights import Outcome
from goboard.analysis.findings import ALIVE, DEAD, UNSETTLED, found_quickly
from goboard.analysis.first_moves import Trial
from goboard.analysis.playouts import Effort, Estimate, estimated, mixed, tree_of
from goboard.analysis.report import Ground, Request, Status, Step
from goboard.analysis.sides import perspectives
from goboard.analysis.territory import land_of
from goboard.boards.catalogue import cached_grid
from goboard.jobs.watch import Watch
from goboard.rules import catalogue
from goboard.rules.position import Setup
from goboard.rules.protocol import RuleSet
from tests.analysis.positions import CHINESE, drawn

BULKY_FIVE = ("...XO", "..XXO", "XXXO.", "OOOO.")
CUT = (".........", "..OOOO...", ".OXX.XX..", "..OOOOX..", "......X..")
ATARI = (".....", ".....", "...O.", "..OXO")
PARTLY_PROVEN = (
    "X.X.OOOO",
    "...XOOOO",
    ".OOXO.O.",
    "XXXOOOOO",
    "...O..OO",
    "OOOOOOO.",
    "OOOOOOOO",
)
"""It is proven what becomes of the three stones that close the eyespace, but not of those inside."""
SQUARE_FOUR = ("..XO", "..XO", "XXXO", "OOO.")


def on_open_board(rows: tuple[str, ...], size: int, *, turned: bool) -> tuple[str, ...]:
    """The rows in the corner of an empty board; turned about and with the colours swapped."""
    board = [row.ljust(size, ".") for row in rows] + ["." * size] * (size - len(rows))
    if turned:
        board = [row[::-1].translate(str.maketrans("XO", "OX")) for row in reversed(board)]
    return tuple(board)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("rows", "vertex"), [(BULKY_FIVE, 3), (CUT, 13 * 2 + 2), (ATARI, 13 * 3 + 3)])
def test_what_hangs_on_the_next_move_is_unsettled(rows: tuple[str, ...], vertex: int, *, turned: bool) -> None:
    at, owner = (168 - vertex, 2) if turned else (vertex, 1)
    verdict = final_report(CHINESE, drawn(*on_open_board(rows, 13, turned=turned))).verdict(at)
    assert verdict is not None
    assert verdict.status is Status.UNSETTLED
    assert verdict.line[0].player == 3 - owner


@pytest.mark.parametrize("seed", range(3))
def test_what_is_proven_of_some_of_a_group_leaves_the_others_to_be_tried(seed: int) -> None:
    report = final_report(CHINESE, drawn(*PARTLY_PROVEN), Request(seed=seed))
    assert {one.status for one in report.verdicts if one.player == 1} == {Status.UNSETTLED}
    assert not all(one.is_proven for one in report.verdicts if one.player == 1)


def test_the_moves_that_kill_and_save_are_named() -> None:
    report = final_report(CHINESE, drawn(*on_open_board(CUT, 13, turned=False)))
    verdict = report.verdict(13 * 2 + 2)
    assert verdict is not None
    assert verdict.line == (Step(2, 13 * 2 + 4),)
    # which of them speaks hangs on games of chance; both name the moves
    assert verdict.ground in (Ground.SEARCH, Ground.PLAYOUTS)
    assert "Black lives at E11; White kills at E11." in verdict.why


@pytest.mark.parametrize("seed", range(1, 13))
def test_the_tree_sees_a_capture_before_it_has_tried_everything(seed: int) -> None:
    position, caught = drawn(*on_open_board(ATARI, 13, turned=False)), 13 * 3 + 3
    steps = [abs(v // 13 - 3) + abs(v % 13 - 3) for v in range(169)]
    rings = bytes(step + 1 if step <= 6 else 0 for step in steps)
    with tree_of(position.board) as tree:
        tree.begin(position.stones, -1, rings, bytes(v == caught for v in range(169)))
        tree.plant(2, mixed(seed, 7))
        assert tree.run(80, bytearray(8))
        assert max(tree.moves(), key=lambda move: move[1])[0] == caught + 13


@pytest.mark.parametrize(
    ("killed", "saved", "hint", "fate"),
    [
        (0.665, 0.93, Outcome(), UNSETTLED),
        (0.69, 0.99, Outcome(), ALIVE),
        (0.72, 0.93, Outcome(False, True), UNSETTLED),
        (0.72, 0.93, Outcome(attacker_first=False), UNSETTLED),
        (0.3, 0.52, Outcome(False, True), UNSETTLED),
        (0.3, 0.52, Outcome(owner_first=True), UNSETTLED),
        (0.3, 0.52, Outcome(attacker_first=False), DEAD),
        (0.3, 0.52, Outcome(), DEAD),
        (0.6, 0.93, Outcome(True, True), ALIVE),
        (0.3, 0.62, Outcome(False, False), DEAD),
    ],
)
def test_what_was_read_of_attack_and_defence_weighs_beside_the_games(
    killed: float, saved: float, hint: Outcome, fate: int
) -> None:
    assert Trial(killed, saved, 0, 1, 13, hint).status == fate


@pytest.mark.parametrize(
    ("killed", "stones", "fate"), [(0.58, 10, ALIVE), (0.58, 11, UNSETTLED), (0.53, 10, UNSETTLED)]
)
def test_an_attack_on_few_stones_must_leave_less_of_them(killed: float, stones: int, fate: int) -> None:
    assert Trial(killed, 0.9, 0, 1, stones).status == fate


def test_faint_signs_are_little_to_go_by() -> None:
    statuses = np.array([ALIVE, DEAD, UNSETTLED])
    faint, clear = (judging._certainty(statuses, np.full(3, x), np.full(3, 8 * x)) for x in (0.0, 1.0))
    assert (faint < 0.7).all()
    assert faint[0] == 0.5
    assert (clear > 0.92).all()


def test_a_doubtful_chain_is_less_certain_as_long_as_no_first_move_was_tried_for_it() -> None:
    at = drawn("X.OO.", ".....", "XXX..", ".....", "....O")
    (view,) = perspectives(CHINESE, at)
    findings = found_quickly(at.board, view, Effort(1, Watch()), suicide=False)
    chains, alive = findings.chains, np.full(findings.chains.count, ALIVE)
    kept = np.array([0.95, 0.7, 0.3, 0.05])
    trials = {number: Trial(share, share, 0, 1, 13) for number, share in enumerate(kept)}
    tried = first_moves.Outlook(np.arange(chains.count), chains.sizes, trials)
    after, before = (judging._leaning(findings, alive, one) for one in (tried, first_moves.no_outlook(chains, kept)))
    assert (before < after).tolist() == [False, True, True, False], "nothing is in doubt of what most games agree on"


def test_that_stones_hang_on_a_move_is_told_as_less_than_even_where_the_best_attack_mostly_fails() -> None:
    at = drawn("X.OO.", ".....", "XXX..", ".....", "....O")
    (view,) = perspectives(CHINESE, at)
    findings = found_quickly(at.board, view, Effort(1, Watch()), suicide=False)
    chains, hanging = findings.chains, np.full(findings.chains.count, UNSETTLED)
    trials = {number: Trial(killed, 0.95, 0, 1, 13) for number, killed in enumerate((0.05, 0.3, 0.5, 0.67))}
    outlook = first_moves.Outlook(np.arange(chains.count), chains.sizes, trials)
    untried = first_moves.no_outlook(chains, findings.played)
    told, read = (
        judging._certainty(hanging, judging._agreeing(findings, hanging, one), np.zeros(chains.count))
        for one in (outlook, untried)
    )
    assert list(told) == sorted(told, reverse=True)
    assert told[3] < 0.15 < told[2] < 0.4 < told[1] < 0.92 < told[0]
    assert ((read > 0.75) & (read < 0.85)).all()


def test_the_same_is_surer_the_less_of_the_board_is_unclear() -> None:
    """Most games speak for the verdict: at the end of a game that was told as 100 % however much was still open."""
    at = drawn("X.OO.", ".....", "XXX..", ".....", "....O")
    (view,) = perspectives(CHINESE, at)
    findings = found_quickly(at.board, view, Effort(1, Watch()), suicide=False)
    clear_games = first_moves.no_outlook(findings.chains, np.ones(4))
    taken = int(findings.chains.of[2])
    own = findings.chains.of == taken
    statuses, agreeing, told = np.full(4, DEAD), np.full(4, 0.5), list[float]()
    for clear in (0.0, 0.7, 0.9, 1.0):
        shares = np.full((2, 2, at.board.size), (1 - clear) / 2)
        shares[:, 0] += clear
        shares[:, :, own] = [[0.75], [0.25]]
        estimate = Estimate(shares, findings.estimate.finals, findings.estimate.games)
        assert estimate.unclear == pytest.approx(((at.board.size - 2) * (1 - clear) + 1) / at.board.size)
        leaning = judging._leaning(replace(findings, estimate=estimate), statuses, clear_games)
        told.append(float(judging._certainty(statuses, agreeing, leaning)[taken]))
    assert told == sorted(set(told))
    assert told[0] < 0.97 < 0.99 < told[-1]
    assert estimated(cached_grid("grid", 3, 3), bytes(9), 4, Effort(1, Watch())).unclear > 0


def test_single_games_speak_for_what_stays_or_against_it_and_liberties_for_both() -> None:
    at = drawn("X.OO.", ".....", "XXX..", ".....", "....O")
    (view,) = perspectives(CHINESE, at)
    findings = found_quickly(at.board, view, Effort(1, Watch()), suicide=False)
    clear_games = first_moves.no_outlook(findings.chains, np.ones(4))
    stays, goes = (judging._leaning(findings, np.full(4, status), clear_games) for status in (ALIVE, DEAD))
    liberties = findings.chains.liberties
    assert sorted(liberties) == [2, 2, 4, 7]
    assert (np.argsort(stays + goes, kind="stable") == np.argsort(liberties, kind="stable")).all()
    assert ((stays > goes) == (findings.played > 0.5)).all()


@pytest.mark.parametrize("turned", [False, True])
def test_what_is_dead_whoever_moves_first_stays_dead(*, turned: bool) -> None:
    report = final_report(CHINESE, drawn(*on_open_board(SQUARE_FOUR, 13, turned=turned)))
    verdict = report.verdict(166 if turned else 2)
    assert verdict is not None
    assert verdict.status is Status.DEAD


def test_one_stone_on_a_large_board_owns_nothing_but_itself() -> None:
    rows = ["." * 19] * 19
    rows[6] = "." * 12 + "X" + "." * 6
    report = final_report(CHINESE, drawn(*rows))
    assert not any(report.territory)
    assert -12 < report.lead < 12
    assert report.verdicts[0].status is not Status.DEAD
    assert np.abs(report.owner).mean() < 0.15


def test_loose_stones_are_not_dead_and_no_border_is_to_be_closed() -> None:
    rows = ["." * 9] * 9
    rows[2] = rows[6] = "..X...O.."
    report = final_report(CHINESE, drawn(*rows))
    assert not report.of(Status.DEAD)
    assert not report.sealing
    assert all(verdict.certainty < 0.98 for verdict in report.verdicts)


@pytest.mark.parametrize("size", [5, 9, pytest.param(19, marks=pytest.mark.slow)])
def test_nothing_is_dead_where_nobody_can_have_taken_it(size: int) -> None:
    stones = dict.fromkeys(range(1, size * size), 1)
    report = final_report(CHINESE, CHINESE.start(drawn(*["." * size] * size).board, Setup(stones)))
    assert not report.of(Status.DEAD)


THREE = catalogue.make("political-go", {"players": ["ann", "ben", "cy"]})


@pytest.mark.parametrize("rules", [THREE, CHINESE])
def test_the_lead_goes_up_by_degrees_with_the_share_in_an_open_board(rules: RuleSet) -> None:
    position = rules.start(drawn(*["." * 7] * 7).board, Setup({16: 1, 32: 1}))
    score, others = rules.score(position), position.players - 1
    leads = []
    for step in range(1, 101):
        shares = np.full((position.players, 49), (1 - step / 100) / (1 + others), dtype=np.float32)
        shares[0] += step / 100
        leads.append(expected_lead(rules, position, score, shares, land_of(position, (), shares, (), score.owner)))
    assert leads[-1] - leads[0] > 40
    assert all(-1e-4 < after - before < 1.5 for before, after in pairwise(leads))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_among_several_players_nobody_leads_far_at_the_beginning(seed: int) -> None:
    position = THREE.start(drawn(*["." * 7] * 7).board, Setup({16: 1, 32: 1}))
    assert abs(final_report(THREE, position, Request(seed=seed)).lead) < 22


INVADED = (
    "......X......",
    "..O...X......",
    "..OO..X......",
    "......X......",
    "XXXXXXX......",
)


@pytest.mark.parametrize("turned", [False, True])
def test_without_time_for_first_moves_stones_go_or_stay_as_most_games_say(
    monkeypatch: pytest.MonkeyPatch, *, turned: bool
) -> None:
    """No tree is heeded, as where the time is over before it has grown; most games keep the wall, but not its prey."""
    monkeypatch.setattr(first_moves, "_GAMES", 1)
    monkeypatch.setattr(first_moves, "_FEWEST", 1 + first_moves._ROUNDS)
    report = final_report(CHINESE, drawn(*on_open_board(INVADED, 13, turned=turned)))
    prey, wall = (report.verdict(168 - v if turned else v) for v in (13 + 2, 6))
    assert prey is not None
    assert wall is not None
    assert (prey.ground, prey.status, wall.status) == (Ground.PLAYOUTS, Status.DEAD, Status.ALIVE)
