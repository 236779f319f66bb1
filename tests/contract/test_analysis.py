"""What every report must hold on every board under every rule set, in the middle of a game and after it."""

import pickle
import random
from dataclasses import dataclass

import numpy as np
import pytest

from goboard.analysis.analyse import AnalysisError, analyse, final_report
from goboard.analysis.report import Report, Request, Status
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.jobs.watch import Cancelled, Watch
from goboard.rules import catalogue
from goboard.rules.go import GoRules
from goboard.rules.moves import Pass, Play
from goboard.rules.position import EMPTY, Position, Setup
from goboard.rules.protocol import RuleSet
from tests.analysis.test_analyse import reports_on
from tests.contract.boards import relabelled, spread
from tests.contract.test_contract import BOARDS, RULES

ONLY_MOVES_DIFFER = {"chinese situational", "political-go without repetition"}
"""What may be repeated makes no difference to what an analysis sees."""
ANALYSED = [name for name in RULES if name not in ONLY_MOVES_DIFFER]


@dataclass(frozen=True, eq=False)
class Case:
    """A position and its final report."""

    rules: RuleSet
    position: Position
    report: Report


ORDINARY = [name for name in ANALYSED if type(RULES[name]) is GoRules]
"""Sets of ordinary Go: reading its stones takes longest, and is the same under all of them but for a few facts."""
OTHERS = [name for name in ANALYSED if name not in ORDINARY]
CELLS = [*spread(list(BOARDS), ORDINARY, 4), *spread(list(BOARDS), OTHERS, 1)]


@pytest.mark.parametrize(("board", "rules", "turn"), CELLS)
def test_every_property_holds(board: str, rules: str, turn: int) -> None:
    """One test for all of them, so that the report is made once. The middle of a game and its end are tried in turn,
    and so is what needs one more report: each such property on every board and under every rule set, though not on
    every pair of them."""
    case = case_of(RULES[rules], BOARDS[board], is_end=turn % 2 == 0)
    whole_chains_part_the_stones(case)
    certainty_is_kept_for_what_is_proven(case)
    shares_are_shares(case)
    land_lies_where_nobody_lives(case)
    the_score_is_the_rules_own(case)
    what_is_called_off_beforehand_is_not_begun(case)
    in_turn = (
        reports_repeat_themselves_and_travel,
        names_of_the_vertices_do_not_matter_to_what_is_proven,
        colours_do_not_matter_to_what_is_proven,
    )
    in_turn[turn % len(in_turn)](case)


def case_of(rules: RuleSet, board: Board, *, is_end: bool) -> Case:
    """In the middle of a game, or when there is no move left but into one's own eyes."""
    position = chance_game(rules, board, 3 * board.size, 2) if is_end else chance_game(rules, board, board.size // 2, 1)
    return Case(rules, position, reports_on(rules, position)[-1])


def chance_game(rules: RuleSet, board: Board, most: int, seed: int) -> Position:
    """Moves by chance, none to where there are only own stones around."""
    rng = random.Random(seed)
    position = rules.start(board)
    for _ in range(most):
        if position.is_over:
            break
        stones, own = position.stones, position.to_move
        legal = (vertex for vertex, may in enumerate(rules.legal(position)) if may)
        moves = [vertex for vertex in legal if any(stones[near] != own for near in board.neighbours(vertex))]
        position = rules.apply(position, Play(rng.choice(moves)) if moves else Pass())
    return position


def chain_at(board: Board, stones: bytes, vertex: int) -> list[int]:
    """The stones of one player that hang together with the one at the vertex, ascending."""
    chain = [vertex]
    for here in chain:
        chain += [near for near in board.neighbours(here) if stones[near] == stones[vertex] and near not in chain]
    return sorted(chain)


def proven(report: Report) -> dict[int, Status]:
    return {vertex: status for status in Status for vertex in report.proven(status)}


def whole_chains_part_the_stones(case: Case) -> None:
    report, stones = case.report, case.position.stones
    occupied = [vertex for vertex, stone in enumerate(stones) if stone != EMPTY]
    assert sorted(vertex for status in Status for vertex in report.of(status)) == occupied
    for vertex in range(len(stones)):
        verdict = report.verdict(vertex)
        if stones[vertex] == EMPTY:
            assert verdict is None
        else:
            assert verdict is not None
            assert (list(verdict.vertices), verdict.player) == (
                chain_at(case.position.board, stones, vertex), stones[vertex]
            )  # fmt: skip


def certainty_is_kept_for_what_is_proven(case: Case) -> None:
    report = case.report
    for verdict in report.verdicts:
        assert 0 <= verdict.certainty <= 1
        assert verdict.is_proven == (verdict.certainty == 1)
        assert verdict.why
    for player, vertices in enumerate(report.unconditional, 1):
        own = {vertex for vertex in vertices if report.stones[vertex] == player}
        assert own <= set(report.proven(Status.ALIVE))


def shares_are_shares(case: Case) -> None:
    report, position = case.report, case.position
    assert report.shares.shape == (position.players, position.board.size)
    assert np.all((report.shares >= 0) & (report.shares <= 1))
    assert np.all((report.owner >= -1) & (report.owner <= 1))
    for array in (report.shares, report.owner, report.chain_of):
        assert not array.flags.writeable


def land_lies_where_nobody_lives(case: Case) -> None:
    report = case.report
    free = {vertex for vertex, stone in enumerate(report.stones) if stone == EMPTY}
    free |= set(report.of(Status.DEAD))
    territory = [vertex for vertex, owner in enumerate(report.territory) if owner]
    assert len(report.territory) == case.position.board.size
    assert max(report.territory) <= case.position.players
    listed = [*territory, *report.dame, *report.sealing]
    assert set(listed) <= free
    assert len(listed) == len(set(listed))


def the_score_is_the_rules_own(case: Case) -> None:
    assert case.report.score == case.rules.score(
        case.position, case.report.of(Status.DEAD), case.report.of(Status.SEKI)
    )


def reports_repeat_themselves_and_travel(case: Case) -> None:
    before = pickle.dumps(case.position)
    again = final_report(case.rules, case.position)
    assert pickle.dumps(case.position) == before
    for other in (again, pickle.loads(pickle.dumps(case.report))):
        assert other.verdicts == case.report.verdicts
        assert np.array_equal(other.shares, case.report.shares)
        assert (other.territory, other.dame, other.sealing, other.unconditional, other.score, other.lead) == (
            case.report.territory, case.report.dame, case.report.sealing, case.report.unconditional,
            case.report.score, case.report.lead,
        )  # fmt: skip


def report_of_going_on(case: Case) -> Report:
    """The case's report; where its game was won by a capture, that of the same stones set up, which nobody has won."""
    position = case.position
    if not position.is_over:
        return case.report
    stones = {vertex: stone for vertex, stone in enumerate(position.stones) if stone != EMPTY}
    return final_report(case.rules, case.rules.start(position.board, Setup(stones, position.to_move)))


def names_of_the_vertices_do_not_matter_to_what_is_proven(case: Case) -> None:
    order = list(range(case.position.board.size))
    random.Random(3).shuffle(order)
    twin = relabelled(case.position.board, order)
    stones = {order[vertex]: stone for vertex, stone in enumerate(case.position.stones) if stone != EMPTY}
    other = final_report(case.rules, case.rules.start(twin, Setup(stones, case.position.to_move)))
    report = report_of_going_on(case)
    assert proven(other) == {order[vertex]: status for vertex, status in proven(report).items()}
    renamed = [sorted(order[vertex] for vertex in own) for own in report.unconditional]
    assert list(map(list, other.unconditional)) == renamed


def colours_do_not_matter_to_what_is_proven(case: Case) -> None:
    if case.rules.info.players != 2:
        return
    stones = {vertex: 3 - stone for vertex, stone in enumerate(case.position.stones) if stone != EMPTY}
    setup = Setup(stones, 3 - case.position.to_move)
    other = final_report(case.rules, case.rules.start(case.position.board, setup))
    report = report_of_going_on(case)
    assert proven(other) == proven(report)
    assert other.unconditional == report.unconditional[::-1]


def what_is_called_off_beforehand_is_not_begun(case: Case) -> None:
    watch, rules = Watch(), case.rules
    watch.cancel()
    with pytest.raises(Cancelled):
        next(analyse(rules, rules.start(case.position.board), Request(), watch))


@pytest.mark.parametrize("name", [info.name for info in catalogue.infos() if info.is_for_plane])
def test_the_infinite_plane_is_refused_in_words(name: str) -> None:
    rules = catalogue.make(name, {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"})
    position = rules.start(board_from_spec({"shape": "plane"}))
    with pytest.raises(AnalysisError, match=r"^The infinite plane cannot be analysed.*\.$"):
        next(analyse(rules, position))
