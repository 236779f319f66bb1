"""Messages: English by themselves, and in another language where one is asked."""

import pickle
from gettext import NullTranslations

import pytest

from goboard.words.message import (
    Message,
    Number,
    Share,
    enumerated,
    in_context,
    joined,
    mark_fields,
    phrase,
    plural,
    sentences,
)
from goboard.words.wording import HABITS, MARKS, Wording
from tests.words.pseudo import pseudo


def test_a_message_is_its_english() -> None:
    said = phrase("{owner} lives at {point}.", owner="Ann", point="D4")
    assert said == "Ann lives at D4."
    assert str(said) is said
    assert pickle.loads(pickle.dumps(said)).made == said.made  # type: ignore[attr-defined]
    assert str(ValueError(said)) is said
    assert phrase("{x} as it stands") == "{x} as it stands"
    with pytest.raises(AttributeError):
        said.text = "other"  # type: ignore[attr-defined]


def test_fields_that_are_messages_are_put_into_words_too() -> None:
    said = phrase("{who} has {stones}.", who="Ann", stones=plural("{n} stone", "{n} stones", 1200))
    assert said == "Ann has 1,200 stones."
    assert pseudo()(said).count("⟦") == 2
    assert pseudo()(joined([phrase("one"), phrase("two")])).count("⟦") == 2
    assert pseudo()("Ann") == "Ann"
    assert pseudo()(in_context("side", "Black")).startswith("⟦")


class German(NullTranslations):
    """Knows two sentences, one with a slip."""

    def gettext(self, message: str) -> str:
        known = {"It costs {price}.": "Es kostet {price}.", "At {point}": "Bei {punkt}", "“{text}”": "„{text}“"}
        return known.get(message, "")


def test_what_a_catalogue_lacks_or_gets_wrong_stays_english() -> None:
    german = Wording("de", German())
    assert german(phrase("It costs {price}.", price=Number(1234.5, 1))) == "Es kostet 1.234,5."
    assert german(phrase("At {point}", point="D4")) == "At D4"
    assert german(phrase("Nobody knows {this}", this=1)) == "Nobody knows 1"


def test_signs_around_fields_are_those_of_the_language() -> None:
    german = Wording("de", German())
    assert german(phrase("“{text}”", text="Ann")) == "„Ann“"
    assert german(phrase("{file}: {fault}", file="a.sgf", fault=phrase("It costs {price}.", price=1))) == (
        "a.sgf: Es kostet 1."
    )


def test_numbers_shares_and_lists_are_written_as_each_language_does() -> None:
    row = ["Ana", "Ben", "Ivo"]
    written = {code: Wording(code, NullTranslations()) for code in HABITS}
    assert written["fr"].number(12345.5, 1) == "12\u202f345,5"
    assert {code: each.listed(row) for code, each in written.items()} == {
        "en": "Ana, Ben and Ivo", "zh": "Ana、Ben和Ivo", "ja": "Ana、Ben、Ivo", "ko": "Ana, Ben 및 Ivo",
        "de": "Ana, Ben und Ivo", "fr": "Ana, Ben et Ivo", "es": "Ana, Ben e Ivo",
    }  # fmt: skip
    assert written["es"].listed(["7", "otro"], is_choice=True) == "7 u otro"
    assert written["de"](phrase("{share}", share=Share(0.56))) == "56\u00a0%"
    assert written["zh"](sentences("A.", "", "B.")) == "A.B."
    assert sentences("A.", "", "B.") == "A. B."


def test_marks_between_parts_are_those_of_the_language() -> None:
    written = {code: Wording(code, NullTranslations()) for code in HABITS}
    points, parts = enumerated(["D4", "", "Q16"]), {mark: sentences("a", "", "b", between=mark) for mark in MARKS}
    assert {code: each(points) for code, each in written.items()} == {
        code: "D4、Q16" if code in ("zh", "ja") else "D4, Q16" for code in HABITS
    }
    assert [written["zh"](each) for each in parts.values()] == ["a，b", "a；b", "a。b"]
    assert [written["ja"](each) for each in parts.values()] == ["a、b", "a、b", "a。b"]
    for code in ("en", "ko", "de"):
        assert [written[code](each) for each in parts.values()] == ["a, b", "a; b", "a. b"]
    assert written["zh"](sentences("a", "b", between=" · ")) == "a · b"
    assert points == "D4, Q16"


def test_a_table_marks_its_words() -> None:
    class Row:
        title, choices = "Title", (("a", "First"),)

    row = Row()
    mark_fields(row, "title", "choices")
    assert isinstance(row.title, Message)
    assert isinstance(row.choices[0][1], Message)
    assert not isinstance(row.choices[0][0], Message)
