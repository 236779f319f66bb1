"""A local game played out: stones where they fall, rule names, refusals in sentences, undo and redo, verdicts."""

import pytest

from goboard.analysis.eyes.local_game import LocalMove, Rule
from goboard.jobs.watch import Watch
from goboard.session.eyespace_answers import weighed
from goboard.session.eyespace_game import Played, begin, off_words, refusal, state_words
from goboard.session.eyespace_table import BLACK, WHITE, drawn_table, read_sketch
from goboard.session.questions import Weigh, Weighed


def game(text: str, *, attacker_first: bool = False) -> Played:
    return begin(drawn_table(read_sketch(text)), attacker_first=attacker_first)


def at(played: Played, vertex: int) -> Played:
    move = played.game.at(vertex)
    assert move is not None
    return played.move(move)


def stone(played: Played, vertex: int) -> int:
    return played.stones()[played.table.places[vertex]]


def test_whoever_takes_a_point_has_a_stone_there() -> None:
    played = at(at(game("...!"), 1), 3)
    assert [stone(played, vertex) for vertex in range(4)] == [0, WHITE, 0, BLACK]
    assert played.notes()[1].startswith("RULE 3: X comes in from outside")
    assert played.notes()[1].endswith("D3 becomes !.")


def test_stones_without_a_liberty_are_taken() -> None:
    played = at(game(".X."), 0)
    assert stone(played, 1) == BLACK
    played = at(played.move(LocalMove(Rule.WAIT)), 2)
    assert stone(played, 1) == 0
    assert "Takes C3" in played.notes()[-1]
    assert played.notes()[1] == "RULE 5: X takes an outer liberty. One is left."


def test_what_was_taken_back_can_be_made_again_until_another_move_is_made() -> None:
    played = at(game("..."), 1)
    back = played.step(-1)
    assert back.can_redo and not back.can_undo
    assert back.stones() == game("...").stones()
    assert back.step(1).stones() == played.stones()
    assert not at(back, 0).can_redo


@pytest.mark.parametrize(
    ("text", "attacker_first", "vertex", "words"),
    [
        (".", False, 0, "last eye space"),
        (".", True, 0, "last point"),
        (".X.", False, 1, "has a stone"),
        (".X.", True, 1, "already"),
        ("..\n ..", False, -1, "not part of the eyespace"),
        (". .", True, 0, "no liberty"),
    ],
)
def test_a_move_that_cannot_be_made_is_refused_in_a_sentence(
    text: str, attacker_first: bool, vertex: int, words: str
) -> None:
    played = game(text, attacker_first=attacker_first)
    place = played.table.places[vertex] if vertex >= 0 else 0
    assert vertex < 0 or played.game.at(vertex) is None
    assert words in refusal(played, place)


def test_a_game_ends_with_a_verdict() -> None:
    played = game(". .", attacker_first=True)
    for rule in (Rule.WAIT, Rule.PASS, Rule.WAIT, Rule.PASS):
        assert state_words(played).endswith("to move.")
        played = played.move(LocalMove(rule))
    assert state_words(played) == "The group lives: Black (X) has no move left."
    assert "over" in refusal(played, played.table.places[0])
    captured = game(".", attacker_first=True)
    for rule in (Rule.WAIT, Rule.PASS, Rule.WAIT, Rule.PASS):
        captured = captured.move(LocalMove(rule))
    captured = at(captured, 0)
    assert stone(captured, 0) == BLACK
    assert state_words(captured).startswith("The group is captured")


def test_stones_that_cannot_lie_there_come_off_first() -> None:
    played = game("X .")
    assert stone(played, 0) == 0
    assert off_words(played) == "B3 had no liberty and came off first."


def test_a_state_is_weighed_its_worth_first() -> None:
    first, last = weighed(Weigh(1, game("...").game, with_digits=True), Watch())
    assert (first.worth.most, first.worth.least, first.stands) == (2, 1, None)
    assert isinstance(last, Weighed) and last.stands
    assert last.digits == (1, 1, 2, 2)
    assert [move.vertex for move in last.best] == [1]
