"""Rules put together of switches: each preset out of its switches plays and counts as the preset."""

import random

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.rules import catalogue, katago
from goboard.rules.go import GoRules
from goboard.rules.moves import Move, Pass, Play
from goboard.rules.position import BLACK, EMPTY, Setup
from goboard.rules.protocol import OptionError, RuleSet
from goboard.rules.switches import SWITCHES, sentences, switches_of

PRESETS = ("tromp-taylor", "chinese", "japanese", "korean", "aga", "new-zealand", "ing", "stone-scoring")
BOARDS = (
    cached_grid("grid", 4, 3),
    cached_grid("grid", 6, 1),
    board_from_spec({"shape": "torus", "columns": 3, "rows": 3}),
)


def twin(name: str) -> tuple[GoRules, RuleSet]:
    """A preset, and the same out of its switches."""
    preset = catalogue.make(name, {"handicap": "3"} if catalogue.info_of(name).has_option("handicap") else {})
    assert isinstance(preset, GoRules)
    rest = {key: preset.values[key] for key in ("komi", "handicap") if key in preset.values}
    return preset, catalogue.make(catalogue.OWN, {**switches_of(preset), **rest})


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("board", BOARDS, ids=("grid", "line", "torus"))
def test_a_preset_out_of_its_switches_is_the_preset(name: str, board: Board) -> None:
    preset, own = twin(name)
    for seed in range(12):
        rng = random.Random(seed)
        start = Setup({0: BLACK}, rng.choice((1, 2))) if rng.random() < 0.3 else None
        ours, theirs = own.start(board, start), preset.start(board, start)
        for _ in range(60):
            assert own.legal(ours) == preset.legal(theirs)
            stones = [v for v, stone in enumerate(theirs.stones) if stone]
            dead, seki = rng.sample(stones, min(len(stones), 1)), rng.sample(stones, min(len(stones), 1))
            left, right = own.score(ours, dead, seki), preset.score(theirs, dead, seki)
            assert (left.totals, left.owner, left.details) == (right.totals, right.owner, right.details)
            points = [v for v, may in enumerate(preset.legal(theirs)) if may]
            move: Move = Play(rng.choice(points)) if points and rng.random() > 0.15 else Pass()
            if preset.check(theirs, move) is not None:
                assert own.check(ours, move) is not None
                break
            ours, theirs = own.apply(ours, move), preset.apply(theirs, move)
            assert (ours.is_over, ours.captures) == (theirs.is_over, theirs.captures)


def test_every_choice_has_a_sentence_and_makes_rules() -> None:
    usual = dict(catalogue.make(catalogue.OWN).values)
    for switch in SWITCHES:
        for value, choice in switch.choices.items():
            values = {**usual, switch.name: value} | ({"ko": "positional"} if switch.name == "suicide" else {})
            rules = catalogue.make(catalogue.OWN, values)
            assert choice.sentence.endswith(".") and choice.sentence in rules.info.reading
            assert choice.sentence in {said.sentence for said in sentences(values)}


def test_the_simple_ko_rule_and_suicide_do_not_go_together() -> None:
    with pytest.raises(OptionError, match="vanish"):
        catalogue.make(catalogue.OWN, {"ko": "simple", "suicide": "yes"})


@pytest.mark.parametrize(
    "title", ["", " \n", "a" * 81, 7, None, "\u202eevil", "a\x00b", "zero\u200bwidth", ["x"], "half \ud800"]
)
def test_a_title_is_one_line_that_can_be_seen(title: object) -> None:
    with pytest.raises(OptionError):
        catalogue.make(catalogue.OWN, {"title": title})


def test_stones_are_not_taken_off_where_all_count() -> None:
    rules = catalogue.make(catalogue.OWN, {"count": "unremoved", "komi": "0"})
    at = rules.start(cached_grid("grid", 5, 1), Setup({1: BLACK, 3: 2}))
    assert rules.score(at, (3,), (1,)).totals == (2, 2)
    assert at.stones[0] == EMPTY


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "aga"])
def test_katago_s_switches_say_what_was_written(name: str) -> None:
    rules = catalogue.make(name)
    assert isinstance(rules, GoRules)
    found = katago.combined(katago.written(rules))
    assert found is not None and found.is_same
    again = catalogue.make(found.name, found.options)
    assert isinstance(again, GoRules)
    assert katago.written(again) == katago.written(rules)


def test_switches_of_katago_that_no_preset_has_make_rules_of_their_own() -> None:
    text = "koPOSITIONALscoreTERRITORYtaxNONEsui1whbN-1komi5.5"
    found = katago.combined(text)
    assert found is not None and found.name == catalogue.OWN
    rules = catalogue.make(found.name, found.options)
    assert isinstance(rules, GoRules)
    switches = switches_of(rules)
    assert [switches[key] for key in ("ko", "suicide", "count", "seki", "bonus")] == [
        "positional", "yes", "territory", "yes", "N-1"
    ]  # fmt: skip
    assert rules.values["komi"] == "5.5"
    assert katago.written(rules) == "koPOSITIONALscoreTERRITORYtaxNONEsui1whbN-1fpok1"
    for lacked in ("koSPIGHTscoreAREAtaxNONEsui1", "koSIMPLEscoreAREAtaxNONEsui0button1"):
        with pytest.raises(OptionError, match="no rules with these switches"):
            katago.combined(lacked)


def test_the_working_of_the_chinese_count_says_what_is_taken_off() -> None:
    for handicap, said in ((0, "− ½ komi = "), (4, "− ½ (komi + handicap) = ")):
        chinese = catalogue.make("chinese", {"handicap": handicap, "komi": "1/2"})
        assert said in chinese.score(chinese.start(cached_grid("grid", 3, 1))).working


def test_a_summary_begins_its_choices_small_but_for_names() -> None:
    summary = catalogue.make("own-rules", {}).info.summary
    assert "Suicide: forbidden;" in summary and "For a handicap: White gets nothing;" in summary
