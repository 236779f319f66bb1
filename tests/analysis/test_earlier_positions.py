"""What may come back, seen from who plays in one area only."""

from goboard.analysis.chain_view import ChainView
from goboard.analysis.earlier_positions import EarlierPositions
from goboard.analysis.reading import Reader
from goboard.analysis.report import Status
from goboard.boards.catalogue import cached_grid

BOARD = cached_grid("grid", 5, 1)


def returning(earlier: bytes, now: bytes, prover: int, area: set[int]) -> bool:
    return EarlierPositions(now, [earlier]).returning(ChainView(BOARD, now), prover, area) == [earlier]


def test_an_earlier_configuration_returns_only_by_moves_in_the_area() -> None:
    assert returning(bytes([1, 0, 0, 0, 1]), bytes([0, 2, 0, 0, 1]), 1, {0, 1, 2})
    assert not returning(bytes([1, 0, 0, 1, 0]), bytes([0, 2, 0, 0, 0]), 1, {0, 1, 2})
    assert not returning(bytes([1, 0, 0, 0, 0]), bytes([0, 2, 0, 0, 2]), 1, {0, 1, 2})


def test_the_opponent_may_change_what_lies_outside() -> None:
    assert returning(bytes([1, 0, 0, 0, 2]), bytes([0, 2, 0, 0, 0]), 1, {0, 1, 2})
    assert returning(bytes([1, 0, 0, 0, 0]), bytes([0, 2, 0, 0, 1]), 1, {0, 1, 2})


def test_the_present_is_not_the_past() -> None:
    now = bytes([0, 2, 0, 0, 0])
    assert EarlierPositions(now, [now]).returning(ChainView(BOARD, now), 1, {0, 1}) == []


def test_no_proof_takes_with_a_forbidden_move() -> None:
    board, now = cached_grid("grid", 3, 1), bytes([0, 2, 2])
    assert Reader(board, now).region([1]).status is Status.DEAD
    assert Reader(board, now, past=EarlierPositions(now, [bytes([1, 0, 0])])).region([1]).status is None
