"""The form of a word that its number asks for."""

import pytest

from goboard.words.message import counted, plural


@pytest.mark.parametrize(("number", "words"), [(0, "0 stones"), (1, "1 stone"), (4000, "4,000 stones")])
def test_a_word_with_its_number(number: int, words: str) -> None:
    assert counted(number, "stone") == words


@pytest.mark.parametrize(("number", "words"), [(1, "the stone is"), (3, "3 stones are")])
def test_forms_that_differ_by_more_than_an_s(number: int, words: str) -> None:
    assert plural("the stone is", "{n} stones are", number) == words
