"""GNU Go's estimates: read with no trust in them, and told by the program itself where it is installed."""

import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.jobs.watch import Watch, watched
from goboard.players.engine_files import EngineEntry
from goboard.players.engine_game import EnginePlayer
from goboard.players.estimates import estimate, read_estimates
from goboard.players.gtp_client import EngineError, found_program
from goboard.rules import catalogue
from goboard.rules.moves import Play
from goboard.rules.position import Position

RULES = catalogue.make("chinese")


def position(size: int, *labels: str) -> Position:
    board = board_from_spec({"shape": "grid", "columns": size, "rows": size})
    found = RULES.start(board)
    for label in labels:
        found = RULES.apply(found, Play(board.vertex(label)))
    return found


def test_moves_are_ranked_by_their_worth_and_white_s_points_turned() -> None:
    at = position(3, "B2")
    said = (" A1 3.0 B2 9 C1 5.5 Z9 1 pass 4 C3", "W+10.3 (upper bound: 1)", "0.5 -1 0\n0.04 0 0\n2 0 nan")
    advice = read_estimates("GNU", at, RULES.legal(at), said)
    assert [(each.vertex, each.lost, each.lead, each.share) for each in advice.proposals] == [
        (8, 0.0, 10.3, None), (6, 2.5, pytest.approx(7.8), None),
    ]  # fmt: skip
    assert (advice.black_lead, advice.black_share, advice.visits) == (-10.3, None, 0)
    assert advice.owner == ()
    owned = read_estimates("GNU", at, RULES.legal(at), ("", "?", "0.5 -1 0 0.04 0 0 2 0 0")).owner
    assert owned == (-0.5, 1.0, 0.0, -0.04, 1.0, 0.0, -1.0, 0.0, 0.0)


@pytest.mark.parametrize("said", [("", "", ""), ("\x00", "B+x", "a b c"), ("A9 9", "0", "1")])
def test_an_answer_that_says_nothing_is_told(said: tuple[str, str, str]) -> None:
    at = position(3)
    with pytest.raises(EngineError, match="says nothing of this position"):
        read_estimates("GNU", at, RULES.legal(at), said)


@pytest.mark.skipif(found_program("gnugo") is None, reason="GNU Go is not installed")
def test_gnu_go_tells_moves_score_and_owners() -> None:
    player = EnginePlayer(EngineEntry("GNU Go", found_program("gnugo") or "", "--mode gtp --level 1", least=5, most=19))
    # White's stone in Black's corner is lost
    at = position(9, "E5", "A1", "A2", "G7", "B1")
    try:
        with watched(Watch()):
            advice = estimate(player, RULES, at)
    finally:
        player.close()
    assert advice.proposals and advice.proposals[0].lost == 0.0
    assert len(advice.owner) == 81
    assert advice.owner[at.board.vertex("E5")] == 1.0
