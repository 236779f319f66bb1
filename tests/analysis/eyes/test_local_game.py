"""The local game played move by move."""

import random

import pytest

from goboard.analysis.eyes.labelled import Labelled, labelled
from goboard.analysis.eyes.local_game import End, LocalGame, LocalMove, Rule, start, value, vital
from goboard.analysis.eyes.solver import solve
from tests.analysis.eyes.naive import random_eyespace
from tests.analysis.eyes.test_solver import shape


def played(game: LocalGame, *vertices: int) -> LocalGame:
    """After moves on these vertices; -1 stands for a pass or an outer liberty."""
    for vertex in vertices:
        game = game.after(next(move for move in game.moves() if move.vertex == vertex))
    return game


def test_rules_are_named_for_what_lies_on_the_vertex() -> None:
    eyespace = Labelled(".!X$", ((0, 1), (1, 2), (0, 3)))
    attackers = {move.vertex: move.rule for move in start(eyespace, turned=True).moves()}
    assert attackers == {0: Rule.PLACE, 1: Rule.ENTER, 3: Rule.PULL, -1: Rule.WAIT}
    owners = {move.vertex: move.rule for move in start(eyespace).moves()}
    assert owners == {0: Rule.FILL, 1: Rule.FILL, -1: Rule.PASS}
    assert Rule.FILL.title == "RULE 1: O fills a point"


def test_whoever_comes_in_takes_the_stones_beside_along_and_opens_what_they_touch() -> None:
    before = start(shape("!.../  .XXX!"), turned=True)
    after = played(before, 8)
    assert after.labels == "!..!!    "
    assert before.labels == "!....XXX!"
    assert (after.answer().most, after.answer().least) == (0, 0)


def test_filling_takes_the_stones_that_lose_their_last_liberty() -> None:
    assert played(start(shape("X.!")), 1).labels == ". !"


def test_the_wall_falls_when_its_last_liberty_is_filled_and_stands_when_nothing_is_left_to_play() -> None:
    one = played(start(shape("."), turned=True), -1, -1, -1, -1, 0)
    assert one.end is End.CAPTURED
    assert one.moves() == ()
    assert played(start(shape("."), turned=True, bonus=1), -1, -1, -1, -1).end is End.SURVIVES
    assert played(start(shape("!"), turned=True), 0).end is End.OVERRUN
    apart = labelled("..", [])
    assert played(start(apart, turned=True), -1, -1, -1, -1).end is End.SURVIVES


def test_a_move_that_is_none_is_refused() -> None:
    game = start(shape("X.!"))
    assert game.at(0) is None
    assert game.at(1) == LocalMove(Rule.FILL, 1)
    with pytest.raises(ValueError, match="RULE 2"):
        game.after(LocalMove(Rule.PLACE, 1))


def test_best_play_of_both_sides_ends_as_the_values_say() -> None:
    source = random.Random(3)
    for _ in range(40):
        eyespace = random_eyespace(source, 5)
        for turned in (False, True):
            game = first = start(eyespace, turned=turned)
            if first.labels != eyespace.labels:
                continue
            while game.end is None:
                game = game.after(source.choice(game.best() or game.moves()))
            found = solve(eyespace)
            assert (game.end is End.SURVIVES) == ((found.least if turned else found.most) == 2) == first.survives()


def test_values_and_vital_points_in_words() -> None:
    straight, bulky, half = solve(shape("...")), solve(shape("../...")), solve(shape("!."))
    assert value(straight, "Black", "White") == "Two eyes if Black moves first, one if White does."
    assert value(half, "White", "Black") == "One eye if White moves first, none if Black does."
    assert value(solve(shape("....")), "Black", "White") == "Two eyes, whoever moves first."
    assert vital(straight, "Black", "White", "ABC".__getitem__) == "Vital for both: B."
    assert vital(bulky, "Black", "White", "ABCDE".__getitem__) == "Vital for Black: B, C or D. Vital for White: D."
    assert vital(solve(shape("....")), "Black", "White", str) == ""
