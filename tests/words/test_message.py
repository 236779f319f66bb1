"""The form of a word that its number asks for."""

import pytest

from goboard.words.message import counted, decimal, phrase, plural
from goboard.words.wording import Wording


@pytest.mark.parametrize(("number", "words"), [(0, "0 stones"), (1, "1 stone"), (4000, "4,000 stones")])
def test_a_word_with_its_number(number: int, words: str) -> None:
    assert counted(number, "stone") == words


@pytest.mark.parametrize(("number", "words"), [(1, "the stone is"), (3, "3 stones are")])
def test_forms_that_differ_by_more_than_an_s(number: int, words: str) -> None:
    assert plural("the stone is", "{n} stones are", number) == words


@pytest.mark.parametrize(
    ("kept", "told"), [("7.5", "Komi 7,5"), ("-0.50", "Komi -0,50"), ("0", "Komi 0"), ("7.5.1", "Komi 7.5.1")]
)
def test_a_decimal_that_is_kept_as_text(kept: str, told: str) -> None:
    said = phrase("Komi {value}", value=decimal(kept))
    assert said == f"Komi {kept}"
    assert Wording("de")(said) == told
