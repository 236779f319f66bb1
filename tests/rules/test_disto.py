"""Disto, sentence by sentence, on small positions; both wordings of the placement rule on random games."""

import random
from fractions import Fraction
from functools import partial

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.rules import catalogue
from goboard.rules.moves import AgreeEnd, Pass, Play, Reason, Resign
from tests.contract.boards import all_boards
from tests.rules import positions
from tests.rules.positions import shown

DISTO = catalogue.make("disto")
position = partial(positions.position, DISTO)


def test_an_enemy_s_sick_glutton_may_not_be_made_a_meal() -> None:
    refused = DISTO.check(position("XO."), Play(2))
    assert refused is not None
    assert (refused.reason, dict(refused.details)) == (Reason.GLUTTON, {"meal": [1]})
    assert (
        refused.message
        == "C1 would make a meal of White's sick glutton at B1: next to a meal, with C1 as its only liberty."
    )


def test_one_stone_may_make_meals_of_both_sides_where_nobody_had_eaten() -> None:
    start = position("X.", to_move=2)
    assert DISTO.check(start, Play(1)) is None
    after = DISTO.apply(start, Play(1))
    assert shown(after) == "XO"
    assert DISTO.score(after).totals == (0, 0)


def test_all_stones_of_all_the_gluttons_are_named() -> None:
    """Black at the last point would make meals of two white persons, each next to a black meal."""
    refused = DISTO.check(position("XOO.OX"), Play(3))
    assert refused is not None
    assert refused.details == {"meal": [1, 2, 4]}
    assert "meals of White's sick gluttons at B1 and E1" in refused.message


@pytest.mark.parametrize(
    ("rows", "vertex", "to_move"),
    [
        pytest.param("XO.", 2, 2, id="its owner may fill the last liberty"),
        pytest.param(".XO.", 0, 1, id="one's own last liberty"),
        pytest.param(".XO", 0, 1, id="one's own sick glutton"),
        pytest.param("XO./OO.", 2, 1, id="a glutton with two liberties"),
        pytest.param(".O.X", 2, 1, id="one liberty left but nobody eaten"),
        pytest.param("XO/X.", 3, 1, id="next to a meal only after the stone"),
    ],
)
def test_everything_else_is_legal(rows: str, vertex: int, to_move: int) -> None:
    at = position(*rows.split("/"), to_move=to_move)
    assert DISTO.check(at, Play(vertex)) is None
    assert DISTO.legal(at)[vertex] == 1


def test_stones_never_leave() -> None:
    after = DISTO.apply(position("XO.", to_move=1), Play(2))
    assert (shown(after), after.captured, after.captures) == ("XOX", (), (0, 0))


def test_a_stone_by_itself_is_a_meal_on_an_isolated_point() -> None:
    board = board_from_spec({"shape": "graph", "points": 2, "edges": []})
    start = DISTO.start(board)
    assert DISTO.legal(start) == b"\1\1"
    after = DISTO.apply(start, Play(0))
    assert DISTO.score(after).totals == (0, 0)


def test_only_stones_outside_meals_count_and_komi() -> None:
    rules = catalogue.make("disto", {"komi": "1/2"})
    score = rules.score(position("XXO..", "OOO..", ".X..O"))
    assert score.totals == (1, Fraction(11, 2))
    assert score.owner == bytes([0, 0, 2, 0, 0, 2, 2, 2, 0, 0, 0, 1, 0, 0, 2])
    assert (score.result, score.winners) == ("W+4.5", (2,))
    assert [line.values[0] for line in score.lines] == [3, -2, 0]


def test_equal_scores_are_a_tie() -> None:
    score = DISTO.score(position("X.O"))
    assert (score.result, score.winners) == ("0", (1, 2))


def test_dead_stones_stay() -> None:
    at = position("X..O")
    assert DISTO.score(at, [0]).totals == DISTO.score(at).totals == (1, 1)


def test_two_passes_end_the_game_and_a_stone_between_them_does_not() -> None:
    at = position("....")
    for move in (Pass(), Play(0), Pass()):
        at = DISTO.apply(at, move)
    assert not at.is_over
    over = DISTO.apply(at, Pass())
    assert over.is_over
    assert not any(DISTO.legal(over))
    resigned = DISTO.apply(at, Resign())
    assert DISTO.score(resigned).result == "B+R"


def test_what_no_move_can_be() -> None:
    at = position("X..")
    reasons = [DISTO.check(at, move) for move in (Play(0), Play(3), Play(1, 2), AgreeEnd())]
    assert [refused.reason for refused in reasons if refused] == [
        Reason.OCCUPIED, Reason.OFF_BOARD, Reason.WRONG_PLAYER, Reason.MALFORMED
    ]  # fmt: skip


def test_a_record_s_move_is_made_whatever_the_rules_say() -> None:
    at = position("XO.")
    assert shown(DISTO.apply(at, Play(1))) == "XX."
    with pytest.raises(ValueError, match="not on the board"):
        DISTO.apply(at, Play(-1))


def test_meals_and_gluttons_have_signs() -> None:
    assert DISTO.signs(position("XO.O", ".O.X")) == ()
    signs = DISTO.signs(position("XO..X", "OO...", ".....", "..OXX", ".XXOO"))
    found = {sign.vertices: sign.kind for sign in signs}
    assert found == {
        (0,): "meal", (1, 5, 6): "glutton", (23, 24): "meal", (18, 19): "glutton", (21, 22): "glutton"
    }  # fmt: skip
    assert [sign.kind for sign in DISTO.signs(position("XO."))] == ["meal", "sick_glutton"]


def test_what_keeps_or_threatens_is_explained_and_lit() -> None:
    at = position("XO.")
    point = DISTO.explain(at, 2)
    assert (point.rule, point.lit) == ("Sick gluttons", ((1,), (0,)))
    assert "would make a meal" in point.message
    glutton, meal = DISTO.explain(at, 1), DISTO.explain(at, 0)
    assert (
        glutton.message
        == "B1 belongs to a person of 1 white stone with 1 liberty, a sick glutton: Black may not play at C1."
    )
    assert glutton.lit == ((1,), (2,), (0,))
    assert meal.message == "A1 belongs to a person of 1 black stone with no liberty: a meal, which does not count."
    both = DISTO.explain(position("X.O", to_move=1), 1)
    assert both.message == "Black may play at B1; that makes a meal of 2 stones of Black and of White's stone at C1."
    assert both.lit == ((0, 1), (2,))


def persons_of(board: Board, stones: bytes) -> list[tuple[int, set[int], set[int]]]:
    """(owner, stones, liberties) of every person, found by walking."""
    found, seen = [], set()
    for first in (v for v, stone in enumerate(stones) if stone):
        if first in seen:
            continue
        person, waiting = {first}, [first]
        while waiting:
            for near in board.neighbours(waiting.pop()):
                if stones[near] == stones[first] and near not in person:
                    person.add(near)
                    waiting.append(near)
        seen |= person
        around = {n for v in person for n in board.neighbours(v)}
        found.append((stones[first], person, {n for n in around if not stones[n]}))
    return found


def forbidden(board: Board, stones: bytes, mover: int, needs_sick: bool) -> set[int]:
    """Empty points that the placement rule forbids, in the wording of 2016 (with sick gluttons) or of 2018."""
    meals = {v for _, person, liberties in persons_of(board, stones) if not liberties for v in person}
    gluttons = [
        (owner, person, liberties)
        for owner, person, liberties in persons_of(board, stones)
        if any(n in meals and n not in person for v in person for n in board.neighbours(v))
    ]
    found = set()
    for point in (v for v, stone in enumerate(stones) if not stone):
        placed = stones[:point] + bytes([mover]) + stones[point + 1 :]
        after = {v for _, person, liberties in persons_of(board, placed) if not liberties for v in person}
        for owner, person, liberties in gluttons:
            turned = bool(liberties) and person <= after
            if owner != mover and turned and (len(liberties) == 1 or not needs_sick):
                found.add(point)
    return found


@pytest.mark.parametrize("board", all_boards().values(), ids=all_boards().keys())
def test_both_wordings_forbid_the_same_points(board: Board) -> None:
    for seed in range(4 if board.size < 50 else 1):
        rng, at = random.Random(seed), DISTO.start(board)
        while not at.is_over:
            legal = DISTO.legal(at)
            empty = {v for v, stone in enumerate(at.stones) if not stone}
            refused = {v for v in empty if not legal[v]}
            assert refused == forbidden(board, at.stones, at.to_move, needs_sick=True)
            assert refused == forbidden(board, at.stones, at.to_move, needs_sick=False)
            open_points = sorted(empty - refused)
            is_stone = open_points and rng.random() > 0.02
            at = DISTO.apply(at, Play(rng.choice(open_points)) if is_stone else Pass())
