"""`goboard replay` under the rule sets with options, players and boards of their own."""

import json
from fractions import Fraction

import pytest

from goboard.cli.documents import read_document
from goboard.cli.played_game import PlayedGame
from goboard.cli.replay import answer

PLANE = {"shape": "plane"}
EXAMPLE = {"name": "mango", "F": "exp(-x^2-y^2)", "T": "z > 1/1000"}
THREE = {"name": "political-go", "players": ["a", "b", "c"]}


def path(points: int) -> dict[str, object]:
    return {"shape": "grid", "columns": points, "rows": 1}


def document(board: object, rules: object, moves: list[object], **more: object) -> dict[str, object]:
    return {"id": 1, "board": board, "rules": rules, "moves": moves, **more}


def test_mango_names_the_stones_that_are_not_alive() -> None:
    rules = {"name": "mango", "F": "1", "T": "z >= 3"}
    found = answer(document(path(4), rules, ["pass", 3], setup={"B": [0], "W": [1]}))
    assert found["plies"][0]["not_alive"] == [0, 1]
    assert found["plies"][1]["captured"] == [0, 1, 3]


def test_mango_takes_numbers_lists_and_initial_scores() -> None:
    rules = {"name": "mango", "F": [1, "1/2", 0.1], "T": 1, "scores": {"W": "5.5"}}
    assert answer(document(path(3), rules, [1]))["score"] == {"B": "1.6", "W": "5.5"}


def test_a_mango_set_that_the_board_cannot_have_is_malformed() -> None:
    found = answer(document(path(4), {"name": "mango", "F": [1, 2]}, []))
    assert found["error"]["reason"] == "malformed"
    assert "2 weights" in found["error"]["message"]


def test_t_that_gives_neither_0_nor_1_is_refused_with_a_sentence() -> None:
    found = answer(document(path(2), {"name": "mango", "T": "z + 2"}, [0]))
    assert found["error"]["ply"] == 1
    assert found["error"]["reason"] == "malformed"
    assert "T " in found["error"]["message"]


def test_the_plane_speaks_in_coordinates() -> None:
    found = answer(document(PLANE, EXAMPLE, [[0, 0], [1, 0], [10**30, -5]], window=[[-1, 0], [1, 0]]))
    assert found["points"] is None
    assert [ply["legal"] for ply in found["plies"]] == [[[-1, 0], [0, 0], [1, 0]], [[-1, 0], [1, 0]], [[-1, 0]]]
    assert found["plies"][-1]["stones"] == {"B": [[0, 0], [10**30, -5]], "W": [[1, 0]]}
    black = found["score"]["B"]
    assert 1 - Fraction(1, 10**12) < Fraction(black["low"]) <= 1 <= Fraction(black["high"])
    json.dumps(found)


def test_without_a_window_the_plane_lists_no_legal_points() -> None:
    found = answer(document(PLANE, EXAMPLE, [[0, 0]]))
    assert "legal" not in found["plies"][0]
    assert found["next"] == {"player": "W"}


@pytest.mark.parametrize("point", [5, "D4", [0], [0, 1.5], [0, True], [0, 0, 0], None, {"play": 3}])
def test_other_points_are_malformed_on_the_plane(point: object) -> None:
    found = answer(document(PLANE, EXAMPLE, [point]))
    assert (found["error"]["ply"], found["error"]["reason"]) == (1, "malformed")


def test_only_mango_knows_the_plane() -> None:
    for name in ("chinese", "tromp-taylor", "disto", "political-go"):
        assert "infinite plane" in answer(document(PLANE, {"name": name}, []))["error"]["message"]


def test_disto_says_which_meal_a_stone_would_make() -> None:
    found = answer(document(path(3), {"name": "disto"}, [2], setup={"B": [0], "W": [1]}))
    assert found["error"]["reason"] == "glutton"
    assert found["error"]["meal"] == [1]
    assert found["next"] == {"player": "B", "legal": []}


def test_political_go_tells_offers_wars_credits_and_dragons() -> None:
    moves = [{"offer": "b", "accepted": True}, {"offer": "c", "accepted": False}, 0, {"war": "b"}]
    found = answer(document(path(9), THREE, moves))
    assert [ply["offers"] for ply in found["plies"]] == [["b", "c"], ["c"], ["a", "b"], ["c"]]
    assert [ply["wars"] for ply in found["plies"]] == [[], ["a"], [], ["b"]]
    assert found["plies"][0]["credits"] == {"a": 0, "b": 0, "c": 0}
    assert found["plies"][0]["move"] == {"offer": "b", "accepted": True}
    assert found["next"]["dragons"] == [[0]]
    assert found["next"]["player"] == "b"


def test_the_log_tells_each_step_of_a_deal_where_it_is_asked_for() -> None:
    """Player c takes a stone of a beside which b and c have one each; at the end another is dead."""
    rules = {"name": "political-go", "players": ["a", "b", "c"]}
    asked = document(path(9), rules, [1, 2, 0, {"offer": "b", "accepted": False}])
    found = PlayedGame.of(read_document(asked), legal=False, log=True).play()
    capture = found["plies"][2]["log"][0]
    assert (capture["deed"], capture["player"], capture["stones"]) == ("capture", "c", [1])
    assert (capture["owners"], capture["beside"]) == ({"a": 1}, {"b": 1, "c": 1})
    assert (capture["rounds"], capture["credits"]) == ([["b"]], {"b": 1})
    assert found["plies"][3]["log"] == [{"deed": "refusal", "player": "a", "other": "b"}]
    assert [(deal["stones"], deal["liberties"]) for deal in found["dealt"]] == [([0], 1)]
    assert "log" not in answer(asked)["plies"][2]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"offer": "b"}, "malformed"), ({"offer": "z", "accepted": True}, "malformed"), ({"war": "c"}, "not_allied"),
        ({"offer": "b", "accepted": True, "player": "c"}, "wrong_player"), ({"agree_end": True}, "malformed"),
    ],
)  # fmt: skip
def test_political_moves_that_cannot_be_made(move: object, reason: str) -> None:
    assert answer(document(path(9), THREE, [move]))["error"]["reason"] == reason


def test_players_have_the_names_given() -> None:
    found = answer(document(path(9), THREE, [4], setup={"b": [0], "c": [8]}, first="c"))
    assert found["plies"][0]["stones"] == {"a": [], "b": [0], "c": [4, 8]}
    assert "setup" in answer(document(path(9), THREE, [], setup={"B": [0]}))["error"]["message"]


def test_options_that_name_nobody_are_malformed() -> None:
    rules = {**THREE, "alliances": [["a", "z"]]}
    assert answer(document(path(9), rules, []))["error"]["reason"] == "malformed"


def test_whose_turn_it_is_comes_before_where_the_point_lies() -> None:
    for move in ({"play": 99, "player": "b"}, {"play": [], "player": "b"}, {"offer": "zz", "player": "c"}):
        assert answer(document(path(9), THREE, [move]))["error"]["reason"] == "wrong_player"
    assert answer(document(path(9), THREE, [{"play": 3, "player": None}]))["error"]["reason"] == "malformed"


def test_a_list_of_weights_is_no_set_for_the_plane() -> None:
    found = answer(document(PLANE, {"name": "mango", "F": ["1"] * 170, "T": "z >= 1"}, [[0, 0], [50, 50]]))
    assert found["error"]["reason"] == "malformed"
    assert "infinite plane" in found["error"]["message"]


def test_a_score_counts_what_became_known_after_its_last_move() -> None:
    """A point that was named and refused is known from then on; the plane's sum stays what it is."""
    rules = {"name": "mango", "F": "2^-(abs(x)+abs(y))", "T": "1"}
    found = answer(document(PLANE, rules, [[0, 0], "pass", [9, 0], [9, 0]]))
    assert found["error"]["reason"] == "occupied"
    low, high = (Fraction(found["score"]["B"][end]) for end in ("low", "high"))
    assert low <= 9 <= high


def test_japanese_tells_prisoners_and_territory_and_takes_seki() -> None:
    seven, setup = path(7), {"B": [1, 5], "W": [3]}
    rules = {"name": "japanese", "komi": "1/2"}
    found = answer(document(seven, rules, ["pass", "pass"], setup=setup, dead=[3]))
    assert (found["over"], found["next"], found["winners"], found["result"]) == (True, None, ["B"], "B+5.5")
    assert (found["prisoners"], found["territory"]) == ({"B": 1, "W": 0}, {"B": 5, "W": 0})
    marked = answer(document(seven, rules, [], setup=setup, dead=[3], seki=["B1"]))
    assert (marked["territory"], marked["score"]) == ({"B": 1, "W": 0}, {"B": "2", "W": "0.5"})


@pytest.mark.parametrize(("seki", "dead"), [([0], []), ([3], [3]), ([99], []), (3, [])])
def test_marks_of_seki_that_make_no_sense_are_malformed(seki: object, dead: list[int]) -> None:
    found = answer(document(path(7), {"name": "korean"}, [], setup={"B": [1, 5], "W": [3]}, seki=seki, dead=dead))
    assert (found["id"], found["error"]["reason"]) == (1, "malformed")
    if seki == [0]:
        aga = answer(document(path(7), {"name": "aga"}, [], setup={"B": [1, 5], "W": [3]}, seki=seki))
        assert aga["error"] is None


def test_marks_on_a_position_that_was_not_reached_are_left_aside() -> None:
    found = answer(document(path(7), {"name": "japanese"}, [1, 1, 3], seki=[3]))
    assert (found["error"]["ply"], found["error"]["reason"]) == (2, "occupied")


def test_aga_tells_both_counts_and_the_stone_that_white_owes() -> None:
    for count in ("area", "territory"):
        found = answer(document(path(5), {"name": "aga", "komi": 0, "count": count}, [2, "pass", "pass"]))
        assert (found["prisoners"], found["territory"]) == ({"B": 2, "W": 1}, {"B": 4, "W": 0})
        assert found["score"] == ({"B": "5", "W": "0"} if count == "area" else {"B": "6", "W": "1"})


def test_stone_scoring_tells_the_tax() -> None:
    setup = {"B": [1, 3, 7, 9], "W": [4, 6]}
    found = answer(document(path(11), {"name": "stone-scoring"}, [], setup=setup))
    assert (found["tax"], found["score"]) == ({"B": 4, "W": 1}, {"B": "4", "W": "2"})
    assert "prisoners" not in found


def test_play_goes_on_after_a_stop_with_either_side_where_the_rules_say_so() -> None:
    moves = [2, "pass", "pass", {"play": 0, "player": "B"}, 1]
    found = answer(document(path(5), {"name": "japanese"}, moves))
    assert [ply["player"] for ply in found["plies"]] == ["B", "W", "B", "B", "W"]
    assert found["plies"][3]["legal"] == [0, 1, 3, 4]
    assert answer(document(path(5), {"name": "aga"}, moves))["error"]["reason"] == "wrong_player"
    assert answer(document(path(5), {"name": "chinese"}, moves))["error"]["reason"] == "game_over"


def test_a_board_that_comes_back_is_told_and_may_end_the_game() -> None:
    setup = {"W": [1, 3]}
    found = answer(document(path(5), {"name": "japanese"}, [0, 2, 1, {"no_result": True}], setup=setup, first="W"))
    assert [ply.get("repeats") for ply in found["plies"]] == [None, None, 0, None]
    assert (found["over"], found["winners"], found["result"]) == (True, [], "Void")
    early = answer(document(path(5), {"name": "japanese"}, ["pass", {"no_result": True}]))
    assert early["error"]["reason"] == "no_repetition"
    superko = answer(document(path(5), {"name": "ing"}, [{"no_result": True}]))
    assert superko["error"]["reason"] == "malformed"
