"""Answers kept for the next time: never more than there is room for."""

from goboard.remembered import Remembered


def test_before_one_more_than_there_is_room_for_all_are_forgotten() -> None:
    squares: Remembered[int, int] = Remembered(2)
    assert [squares.keep(number, number**2) for number in (1, 2)] == [1, 4]
    assert squares == {1: 1, 2: 4}
    assert squares.keep(3, 9) == 9
    assert squares == {3: 9}
