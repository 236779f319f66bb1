"""Points without names within sentences: point 5, and Point 5 where a sentence begins with it."""

import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.words.message import POINT, Message, enumerated, joined, phrase
from goboard.words.wording import Wording

FIVE, SIX = (phrase("Point {label}", label=label) for label in "56")


def test_a_board_names_its_points_so() -> None:
    name = board_from_spec({"shape": "cube", "side": 3}).name(7)
    assert isinstance(name, Message) and name.made.text == POINT


def test_english_sentences() -> None:
    assert FIVE == "Point 5"
    assert phrase("{player} plays {point}", player="White", point=FIVE) == "White plays point 5"
    assert phrase("{point} is occupied.", point=FIVE) == "Point 5 is occupied."
    assert phrase("from {points}", points=joined((FIVE, SIX))) == "from point 5 and point 6"
    assert phrase("{points}: alive", points=joined((FIVE, SIX))) == "Point 5 and point 6: alive"
    assert enumerated((FIVE, SIX)) == "Point 5, Point 6"
    assert phrase("at {point}", point="Point 5") == "at Point 5"


@pytest.mark.parametrize(
    ("code", "told"), [("de", "Punkt 5"), ("fr", "intersection 5"), ("es", "intersección 5"), ("ja", "点 5")]
)
def test_other_languages(code: str, told: str) -> None:
    assert told in Wording(code)(phrase("{player} {point}", player="A", point=FIVE))
    assert told in Wording(code)(phrase("{player} {point}", player="A", point=joined((FIVE, SIX))))
