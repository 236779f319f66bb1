"""Every rule set says enough of itself to be chosen, shown and written, and every shape is put to the test."""

import pytest

from goboard.boards.catalogue import PLANE
from goboard.boards.catalogue import SHAPES as KNOWN
from goboard.resources_path import resource
from goboard.rules import catalogue
from goboard.rules.protocol import OptionError, RuleInfo
from tests.contract.boards import GRIDS, SHAPES

infos = pytest.mark.parametrize("info", catalogue.infos(), ids=lambda info: info.name)


@infos
def test_a_rule_set_ships_its_own_words(info: RuleInfo) -> None:
    text = resource("rules", info.text).read_text(encoding="utf-8")
    assert len(text) > 500
    assert info.summary
    assert info.reading


@infos
def test_defaults_are_what_no_options_give(info: RuleInfo) -> None:
    assert dict(catalogue.make(info.name).values) == {field.name: field.default for field in info.options}


@infos
def test_an_option_that_is_not_known_is_refused_with_the_known_ones(info: RuleInfo) -> None:
    with pytest.raises(OptionError, match=rf"no option 'colour'.*{info.options[0].name}"):
        catalogue.make(info.name, {"colour": "red"})


@pytest.mark.parametrize("komi", ["", "x", "1e999999", "9**9**9", "1/0", True, None, [1], "٣"])
def test_a_komi_that_is_no_number_is_refused(komi: object) -> None:
    with pytest.raises(OptionError, match="Komi"):
        catalogue.make("chinese", {"komi": komi})


@pytest.mark.parametrize(("komi", "text"), [(7, "7"), (7.5, "7.5"), ("1/3", "1/3"), ("-0.50", "-0.5"), ("6.", "6")])
def test_a_komi_is_exact(komi: object, text: str) -> None:
    assert catalogue.make("chinese", {"komi": komi}).values["komi"] == text


def test_a_choice_that_is_none_is_refused() -> None:
    with pytest.raises(OptionError, match="positional, situational"):
        catalogue.make("chinese", {"ko": "natural"})


def test_every_finite_shape_has_to_pass_the_contract() -> None:
    passing = {str(spec["shape"]) for spec in (GRIDS | SHAPES).values()}
    assert passing == {shape.name for shape in KNOWN} - {PLANE}
