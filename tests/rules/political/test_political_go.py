"""Political Go, sentence by sentence, on small positions."""

from fractions import Fraction

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.rules import catalogue
from goboard.rules.moves import Move, Offer, Pass, Play, Reason, Resign, War
from goboard.rules.options import keys_of
from goboard.rules.position import Setup
from goboard.rules.protocol import OptionError
from goboard.words.message import Message
from tests.rules.playing import played
from tests.rules.political.positions import on_graph, political, position, reason, shown


def test_a_point_held_during_the_previous_turn_is_forbidden_for_one_turn() -> None:
    rules = political()
    taken = played(rules, position(rules, ".12.."), Play(4), Play(3))
    assert (shown(taken), taken.captured, taken.captures) == (".122.", (4,), (0, 1))
    assert reason(rules, taken, Play(4)) is Reason.HELD_LAST_TURN
    assert reason(rules, played(rules, taken, Pass(), Pass()), Play(4)) is None


def test_a_turn_without_a_stone_counts_as_the_previous_one() -> None:
    """What 1 held when e passed was held during that turn."""
    rules = political()
    start = position(rules, "12..", ".2..", to_move=1)
    taken = played(rules, start, Pass(), Play(4))
    assert taken.captured == (0,)
    assert reason(rules, taken, Play(0)) is Reason.HELD_LAST_TURN


def test_a_snapback_has_to_wait_a_turn() -> None:
    """1 throws a stone in, 2 takes it and is left with one liberty, just where that stone was."""
    rules = political()
    start = on_graph(rules, [[0, 1], [0, 2], [1, 2], [2, 3], [3, 4]], {0: 2, 3: 1})
    thrown = played(rules, start, Play(1), Play(2))
    assert (shown(thrown), thrown.captured) == ("2.21.", (1,))
    assert reason(rules, thrown, Play(1)) is Reason.HELD_LAST_TURN
    assert played(rules, thrown, Pass(), Pass(), Play(1)).captured == (0, 2)


def test_suicide_is_forbidden_but_capturing_is_not() -> None:
    rules = political()
    assert reason(rules, position(rules, "12.", "2..", "..."), Play(0)) is Reason.OCCUPIED
    suicide = position(rules, ".2.", "2..", "...")
    assert reason(rules, suicide, Play(0)) is Reason.SUICIDE
    assert rules.explain(suicide, 0).rule == "Exception 2"
    assert reason(rules, position(rules, ".21", "21.", "1.."), Play(0)) is None


def test_the_last_liberty_of_an_ally_is_no_place_until_war() -> None:
    rules = political(3, "12")
    start = position(rules, "2.13.", "1213.", "1113.")
    assert reason(rules, start, Play(1)) is Reason.SUICIDE
    at_war = played(rules, start, War(2), Pass(), Pass())
    after = played(rules, at_war, Play(1))
    assert (after.captured, after.captures) == ((0, 6), (2, 0, 0))


def test_war_leaves_a_stone_without_liberties_to_the_next_pass() -> None:
    rules = political(2, "12")
    start = position(rules, "12..")
    assert rules.politics(start).dragons == ((0, 1),)
    war = played(rules, start, War(2))
    assert (war.captured, rules.politics(war).dragons) == ((), ((0,), (1,)))
    after = played(rules, war, Pass())
    assert (after.captured, after.captures) == ((0,), (0, 1))


def test_an_accepted_offer_can_make_a_breathless_dragon_that_a_third_player_takes() -> None:
    """2 is allied with 1, whose stone has a liberty, and with 3, whose stone has none. The dragon of 2 and 3 breathes
    through nothing: 4's pass takes both, though 2 and 1 together have a liberty."""
    rules = political(4, "12")
    edges = [[0, 1], [1, 2], [2, 3], [0, 4], [3, 5], [5, 6], [6, 7]]
    start = on_graph(rules, edges, {0: 1, 1: 2, 2: 3, 3: 4}, to_move=3)
    # 3's own dragon has no liberty, and it is their own turn: nothing is taken
    offered = played(rules, start, Offer(2, True))
    assert offered.captured == ()
    assert rules.politics(offered).dragons == ((0, 1), (1, 2), (3,))
    after = played(rules, offered, Pass())
    assert after.captured == (1, 2)
    # beside the dragon stand one stone of 1 and one of 4
    assert after.captures == (1, 0, 0, 1)


def test_a_refused_offer_uses_the_turn_and_allies_nobody() -> None:
    rules = political(3)
    board = cached_grid("grid", 3, 3)
    passed = played(rules, rules.start(board), Pass(), Offer(1, False))
    assert (passed.to_move, passed.passes, rules.politics(passed).alliances) == (3, 0, frozenset())
    allied = played(rules, passed, Offer(2, True))
    assert rules.politics(allied).alliances == {(2, 3)}
    at_peace = rules.politics(played(rules, allied, Pass()))
    assert (at_peace.turn_list, at_peace.offers, at_peace.wars) == ((2, 3, 1), (1,), (3,))


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (Offer(2, True), Reason.ALREADY_ALLIED),
        (Offer(1, True), Reason.ALREADY_ALLIED),
        (War(3), Reason.NOT_ALLIED),
        (War(1), Reason.NOT_ALLIED),
        (Offer(4, True), Reason.MALFORMED),
        (War(0), Reason.MALFORMED),
        (Pass(2), Reason.WRONG_PLAYER),
        (Play(9), Reason.OFF_BOARD),
        (Offer(3, False), None),
        (War(2), None),
    ],
)
def test_moves_that_may_not_be_made(move: Move, expected: Reason | None) -> None:
    rules = political(3, "12")
    start = rules.start(cached_grid("grid", 3, 3))
    assert reason(rules, start, move) is expected
    rules.apply(start, move if move != Play(9) else Pass())


# Two stones of player 4 at 0 and 1, joined; 1 has two stones beside them, 2 and 3 one each, and 2 takes them.
DIVIDED = [[0, 1], [0, 2], [0, 3], [1, 4], [1, 5], [2, 6], [3, 7], [4, 8], [5, 9]]
DIVIDED_STONES = {0: 4, 1: 4, 2: 1, 3: 1, 4: 3}


@pytest.mark.parametrize(("ties", "credits"), [("ascending", (1, 1, 0, 0)), ("descending", (1, 0, 1, 0))])
def test_captured_stones_go_round_by_most_stones_adjacent(ties: str, credits: tuple[int, ...]) -> None:
    rules = political(4, ties=ties)
    after = played(rules, on_graph(rules, DIVIDED, DIVIDED_STONES, to_move=2), Play(5))
    assert after.captured == (0, 1)
    assert after.captures == credits


def test_a_seed_draws_the_same_again_and_not_always_the_same_player() -> None:
    seen = set()
    for seed in range(20):
        rules = political(4, ties={"seed": seed})
        start = on_graph(rules, DIVIDED, DIVIDED_STONES, to_move=2)
        after = rules.apply(start, Play(5))
        assert after.captures == rules.apply(start, Play(5)).captures
        assert after.captures[0] == 1
        seen.add(after.captures)
    assert seen == {(1, 1, 0, 0), (1, 0, 1, 0)}


def test_a_victim_that_goes_at_the_same_moment_is_credited() -> None:
    """1 takes the last liberty of 2 and of 3, who stand next to each other; each still counts beside the other."""
    rules = political(3)
    start = on_graph(rules, [[0, 1], [1, 2], [0, 3], [2, 3], [3, 4]], {0: 1, 1: 2, 2: 3}, to_move=1)
    after = played(rules, start, Play(3))
    assert after.captured == (1, 2)
    # the stone of 2 has 1 and 3 beside it, the stone of 3 has 2 and 1: in both 1 is first
    assert after.captures == (2, 0, 0)


def test_repetition_is_allowed_unless_the_option_forbids_it() -> None:
    """A ko, taken back after a round of passes: exception 1 has nothing against it."""
    for choice, expected in (("allowed", None), ("forbidden", Reason.REPETITION)):
        rules = political(2, repetition=choice)
        ko = position(rules, ".12.", "1.12", ".12.", to_move=2)
        taken = played(rules, ko, Play(5))
        assert taken.captured == (6,)
        later = played(rules, taken, Pass(), Pass())
        assert reason(rules, later, Play(6)) is expected
        assert rules.legal(later)[6] == (expected is None)
    assert rules.check(later, Play(6)).details == {"repeats": 0}


def test_alliances_of_people_who_do_not_play_are_refused() -> None:
    with pytest.raises(OptionError, match="'4' is not one of the players 1, 2"):
        political(2, "14")


def test_a_record_may_hold_anything() -> None:
    """`apply` replaces stones, lets people play out of turn and goes on after the end; set-ups keep the alliances."""
    rules = political(3, "12")
    start = position(rules, "12.", "3..", "...")
    replaced = rules.apply(start, Play(0, 3))
    assert (replaced.stones[0], replaced.to_move) == (3, 1)
    over = rules.apply(start, Resign())
    assert rules.apply(over, Play(8)).stones[8] == 2
    changed = rules.set_up(start, Setup({0: 0, 8: 3}, 2))
    assert (shown(changed), changed.to_move, rules.politics(changed).alliances) == (".2.3....3", 2, {(1, 2)})
    with pytest.raises(ValueError, match="not on the board"):
        rules.apply(start, Play(-1))


def test_a_stone_is_explained_by_its_dragons() -> None:
    rules = political(3, "12", "23")
    start = position(rules, "123..")
    answer = rules.explain(start, 1)
    assert answer.rule == "Dragons"
    assert answer.lit == ((0, 1), (1, 2), (3,))
    assert answer.message == (
        "B1 is a stone of Player 2, who is allied with Player 1 and Player 3. It belongs to 2 dragons: "
        "2 stones of Player 1 and Player 2 with 0 liberties; 2 stones of Player 2 and Player 3 with 1 liberty."
    )
    assert rules.marked_together(start, 1) == (0, 1, 2)
    assert rules.marked_together(start, 0) == (0, 1)
    assert rules.signs(start)[0].vertices == (1, 2)


def test_every_verdict_names_its_rule() -> None:
    rules = political()
    taken = played(rules, position(rules, ".12.."), Play(4), Play(3))
    assert (
        rules.explain(taken, 4).message
        == "Player 1 had a stone at E1 during their previous turn, and may place none there now."
    )
    assert rules.explain(taken, 4).rule == "Exception 1"
    capturing = position(rules, ".21", "21.", "1..")
    assert rules.explain(capturing, 0).lit == ((1, 3),)
    assert rules.explain(capturing, 8).message == "Player 1 may play at C1."
    assert rules.explain(position(rules, ".21.."), 0).message == (
        "Player 1 may play at A1; that captures 1 stone of Player 2."
    )


def test_names_that_are_numbers_read_as_names_in_sentences_and_stay_keys() -> None:
    assert political().names == ("Player 1", "Player 2")
    assert keys_of(political()) == ("1", "2")
    mixed = catalogue.make("political-go", {"players": ["1", "Player 1"]})
    assert mixed.names == ("1", "Player 1")


def test_black_and_white_have_their_names_in_every_language() -> None:
    rules = catalogue.make("political-go", {"players": ["Black", "White", "Ann"]})
    assert rules.names == ("Black", "White", "Ann") == keys_of(rules)
    assert [isinstance(name, Message) for name in rules.names] == [True, True, False]


def many_friends(rivals: int) -> tuple[Board, list[list[str]]]:
    """A stone allied with all around it, which are hostile to each other in threes."""
    ring = range(2, 2 + 3 * rivals)
    pairs = [["1", str(a)] for a in ring] + [
        [str(a), str(b)] for a in ring for b in ring if a < b and (a - 2) // 3 != (b - 2) // 3
    ]
    edges = [[0, v - 1] for v in ring]
    return board_from_spec({"shape": "graph", "points": 1 + len(ring), "edges": edges}), pairs


def test_a_stone_with_friends_who_are_foes_in_threes_is_in_a_dragon_for_every_choice_of_them() -> None:
    board, alliances = many_friends(3)
    rules = catalogue.make("political-go", {"players": [str(p) for p in range(1, 11)], "alliances": alliances})
    start = rules.start(board, Setup({v: v + 1 for v in range(board.size)}))
    assert len(rules.politics(start).dragons) == 3**3


def test_alliances_with_more_dragons_than_can_be_listed_are_answered() -> None:
    board, alliances = many_friends(20)
    rules = catalogue.make("political-go", {"players": [str(p) for p in range(1, 62)], "alliances": alliances})
    start = rules.start(board, Setup({v: v + 1 for v in range(board.size)}))
    assert len(rules.politics(start).dragons) == 4096
    assert rules.score(start).totals == (Fraction(0),) * 61
