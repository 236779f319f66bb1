"""How a game of Political Go ends, and how it is counted."""

from goboard.boards.catalogue import cached_grid
from goboard.rules import catalogue
from goboard.rules.moves import Pass, Play, Resign
from goboard.rules.position import End
from tests.rules.playing import played
from tests.rules.political.positions import on_graph, political, position


def test_the_game_ends_after_three_rounds_of_passes() -> None:
    rules = political(3)
    almost = played(rules, rules.start(cached_grid("grid", 3, 3)), *[Pass()] * 8)
    assert not almost.is_over
    assert played(rules, almost, Pass()).end is End.PASSES
    assert not played(rules, played(rules, almost, Play(0)), *[Pass()] * 8).is_over


def test_the_game_ends_where_nobody_may_place_a_stone() -> None:
    rules = political(3)
    assert rules.start(cached_grid("grid", 1, 1)).is_over
    assert not rules.start(cached_grid("grid", 2, 1)).is_over
    assert position(rules, "1.").is_over is False
    assert position(political(2, "12"), "1.").is_over


def test_resignation_makes_all_others_winners() -> None:
    two, three = political(2), catalogue.make("political-go", {"players": ["Ann", "Bo", "Cy"]})
    board = cached_grid("grid", 3, 3)
    assert played(two, two.start(board), Resign()).winners == (2,)
    over = played(three, three.start(board), Pass(), Resign())
    assert (over.end, over.winners) == (End.RESIGNATION, (1, 3))
    assert three.score(over).result == "Ann and Cy win by resignation"


def test_territory_of_allies_counts_for_both_and_a_stoneless_board_for_everybody() -> None:
    rules = political(3, "12")
    score = rules.score(position(rules, "..1.3..", ".21.33."))
    # a reaches 1 and 2 alone; the middle is shared with 3
    assert score.totals == (3, 3, 3)
    assert score.owner == bytes((0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 3))
    assert score.result == "Player 1, Player 2 and Player 3 tie with 3"
    empty = political(2)
    assert empty.score(empty.start(cached_grid("grid", 3, 3))).totals == (9, 9)


def test_a_region_at_an_allys_stone_that_is_in_a_dragon_with_an_enemy_is_not_territory() -> None:
    """2 is allied with 1 and 3, who are enemies: the stone of 2 belongs to a dragon unfriendly to 1."""
    rules = political(3, "12", "23")
    assert rules.politics(position(rules, "..23..1..")).territory == (2, 6, 2)
    assert rules.politics(position(rules, "..2.3.1..")).territory == (4, 6, 3)


def test_the_dead_are_those_agreed_and_those_with_one_liberty() -> None:
    rules = political(3)
    hemmed_in = rules.score(position(rules, ".12", "33.", "..."))
    assert hemmed_in.stones == bytes((0, 0, 0, 3, 3, 0, 0, 0, 0))
    assert [line.title for line in hemmed_in.lines] == ["Territory", "Captured", "Dead stones"]
    start = position(rules, "1.2", "..2", "3..")
    assert rules.score(start, {2, 5}).stones == bytes((1, 0, 0, 0, 0, 0, 3, 0, 0))
    assert rules.score(start, {2}).stones == start.stones


def test_dead_stones_share_unless_only_the_living_do() -> None:
    """Both dead: 2 at 1 and 3 at 2, with one liberty each; 1 lives on both sides."""
    stones = {1: 2, 2: 3, 4: 1}
    edges = [[0, 1], [1, 2], [2, 3], [0, 4], [3, 4], [4, 5]]
    everybody = political(3).score(on_graph(political(3), edges, stones))
    living = political(3, dead_capturers="live").score(on_graph(political(3, dead_capturers="live"), edges, stones))
    # ascending: of the stone of 2, stones of 1 (at its liberty) and of 3 (beside it) are equals
    assert everybody.lines[2].values == (2, 0, 0)
    assert living.lines[2].values == (2, 0, 0)
    last = political(3, ties="descending")
    assert last.score(on_graph(last, edges, stones)).lines[2].values == (0, 1, 1)
    last = political(3, ties="descending", dead_capturers="live")
    assert last.score(on_graph(last, edges, stones)).lines[2].values == (2, 0, 0)
