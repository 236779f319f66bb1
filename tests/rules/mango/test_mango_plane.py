"""MANGO on the infinite plane: the text's second example, far stones, and a large window as the judge of it."""

import random
from fractions import Fraction

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.rules import catalogue
from goboard.rules.moves import Pass, Play, Reason
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet

EXAMPLE = {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}


def rules_of(**options: object) -> RuleSet:
    return catalogue.make("mango", {**EXAMPLE, **options})


def plane() -> Board:
    return board_from_spec({"shape": "plane"})


def play(rules: RuleSet, position: Position, *places: tuple[int, int]) -> Position:
    found = position.board.plane
    assert found is not None
    for x, y in places:
        move = Play(found.vertex(x, y))
        assert rules.check(position, move) is None, (x, y)
        position = rules.apply(position, move)
    return position


def stones(position: Position, player: int) -> set[tuple[int, int]]:
    found = position.board.plane
    assert found is not None
    return {found.place(v) for v in position.points(player)}


def test_an_empty_plane_has_a_centre_and_no_edge() -> None:
    rules = rules_of()
    position = play(rules, rules.start(plane()), (0, 0), (1, 0), (1000, -7), (0, 1), (10**18, -(10**18)))
    assert stones(position, 1) == {(0, 0), (1000, -7), (10**18, -(10**18))}
    assert stones(position, 2) == {(1, 0), (0, 1)}
    assert rules.signs(position) == ()


def test_the_first_stone_is_alive_by_everything_around_it() -> None:
    rules = rules_of()
    position = play(rules, rules.start(plane()), (3, 3))
    vertex = position.stones.index(1)
    told = rules.explain(position, vertex)
    assert "the open plane without end" in told.message
    assert "alive" in told.message
    # the whole plane's weight is theta(1/e)^2 = 3.14224..., and (3, 3) weighs next to nothing
    assert "z = 3.14224" in told.message


def ring(reach: int) -> list[tuple[int, int]]:
    side = range(-reach, reach + 1)
    return [(x, y) for x in side for y in side if max(abs(x), abs(y)) == reach]


def test_a_ring_round_the_origin_leaves_too_little_weight_outside() -> None:
    """Stones beyond a ring at max-norm 3 are not alive, whatever liberties they have."""
    rules = rules_of(T="z > 1/1000")
    position = rules.start(plane())
    far = [(40 + 2 * n, 50) for n in range(len(ring(3)))]
    for mine, theirs in zip(ring(3), far, strict=True):
        position = play(rules, position, mine)
        if stones(position, 2) or mine != ring(3)[-1]:
            refused = rules.check(position, Play(position.board.plane.vertex(*theirs)))  # type: ignore[union-attr]
            position = play(rules, position, theirs) if refused is None else rules.apply(position, Pass())
    assert stones(position, 2) == set()
    assert set(ring(3)) <= stones(position, 1)
    low, high = rules.score(position).bounds[0]
    assert Fraction("3.1422") < low < high < Fraction("3.1423")


def test_symmetrical_positions_are_exactly_tied() -> None:
    rules = rules_of()
    position = play(rules, rules.start(plane()), (2, 1), (-1, 2))
    position = rules.apply(rules.apply(position, Pass()), Pass())
    score = rules.score(position)
    assert (score.winners, score.result) == ((1, 2), "0")


def test_a_tiny_difference_far_out_decides() -> None:
    rules = rules_of()
    position = play(rules, rules.start(plane()), (20, 0), (21, 0))
    position = rules.apply(rules.apply(position, Pass()), Pass())
    assert rules.score(position).winners == (1,)
    assert rules.score(position).result.startswith("B+")


def test_scores_have_at_least_twelve_digits() -> None:
    rules = rules_of()
    low, high = rules.score(play(rules, rules.start(plane()), (5, 5), (6, 6))).bounds[0]
    assert 0 < high - low < low / 10**12


@pytest.mark.parametrize("weights", ["1", "1/(1 + x^2 + y^2)", "exp(-x^2)", "exp(x - y^2)", "exp(-x^4-y^4)/0"])
def test_what_cannot_be_added_up_does_not_fit_the_plane(weights: str) -> None:
    made = catalogue.make("mango", {"F": weights}) if "/0" not in weights else None
    assert made is None or made.misfit(plane()).endswith(".")


def test_the_same_game_on_a_large_window() -> None:
    """A window of 41 x 41 points round the origin: what lies outside weighs less than 10**-190, and no sum of the
    weights inside comes so near to the threshold."""
    window = board_from_spec({"shape": "grid", "columns": 41, "rows": 41})
    on_plane, in_window = rules_of(), rules_of(F="exp(-(x-21)^2-(y-21)^2)")
    rng = random.Random(11)
    large, small = on_plane.start(plane()), in_window.start(window)
    for _ in range(160):
        x, y = round(rng.gauss(0, 2)), round(rng.gauss(0, 2))
        place = large.board.plane
        assert place is not None
        here, there = Play(place.vertex(x, y)), Play(20 + x + 41 * (20 - y))
        refused = on_plane.check(large, here)
        assert (refused is None) == (in_window.check(small, there) is None)
        if refused is not None:
            assert refused.reason == in_window.check(small, there).reason  # type: ignore[union-attr]
            continue
        large, small = on_plane.apply(large, here), in_window.apply(small, there)
        for player in (1, 2):
            expected = {(v % 41 - 20, 20 - v // 41) for v in small.points(player)}
            assert stones(large, player) == expected
    near = zip(on_plane.score(large).bounds, in_window.score(small).bounds, strict=True)
    assert all(a[0] <= b[1] and b[0] <= a[1] for a, b in near)


def test_the_plane_s_legal_points_are_those_that_playing_out_allows() -> None:
    rules = rules_of(F="exp(-abs(x)-abs(y))", T="z > 1/10")
    rng = random.Random(3)
    position = rules.start(plane())
    for _ in range(60):
        mask = rules.legal(position)
        assert mask == bytes(rules.check(position, Play(v)) is None for v in range(position.board.size))
        legal = [v for v, may in enumerate(mask) if may]
        position = rules.apply(position, Play(rng.choice(legal)))
        position = position.grown()


def test_a_geometric_total_meets_the_threshold_exactly() -> None:
    """The whole plane weighs 9 and the point taken 1: the stone's sum is 8."""
    weights = "2^-(abs(x)+abs(y))"
    at_least, more = rules_of(F=weights, T="z >= 8"), rules_of(F=weights, T="z > 8")
    position = play(at_least, at_least.start(plane()), (0, 0))
    assert stones(position, 1) == {(0, 0)}
    assert at_least.score(position).bounds[0] == (Fraction(9), Fraction(9))
    position.board.plane.vertex(100, 100)  # type: ignore[union-attr]
    assert at_least.score(position).bounds[0] == (Fraction(9), Fraction(9))
    position = more.start(plane())
    refused = more.check(position, Play(position.board.plane.vertex(0, 0)))  # type: ignore[union-attr]
    assert refused is not None
    assert refused.reason is Reason.REPETITION


def test_weights_that_fall_by_powers_are_known_at_the_farthest_points() -> None:
    far = 10**299
    for weights in ("1/2^abs(x)*2^-abs(y)", "(x^2*y^2+1)*exp(-x^2-y^2)", "(x+y+1)^9*3^-(abs(x)+abs(y))"):
        rules = rules_of(F=weights)
        assert stones(play(rules, rules.start(plane()), (far, -far)), 1) == {(far, -far)}
