"""Answers kept for the next time: never more than there is room for."""

from goboard.remembered import Remembered


def test_before_one_more_than_there_is_room_for_all_are_forgotten() -> None:
    squares: Remembered[int, int] = Remembered(2)
    assert [squares.keep(number, number**2) for number in (1, 2)] == [1, 4]
    assert squares == {1: 1, 2: 4}
    assert squares.keep(3, 9) == 9
    assert squares == {3: 9}


def test_answers_may_be_kept_up_to_a_size_together() -> None:
    texts: Remembered[int, str] = Remembered(10)
    for number, text in enumerate(("four", "four", "fi")):
        texts.keep(number, text, len(text))
    assert len(texts) == 3
    texts.keep(3, "x", 1)
    assert texts == {3: "x"}
    texts.clear()
    texts.keep(4, "ten letter", 10)
    texts.keep(5, "", 0)
    assert set(texts) == {4, 5}
