"""goboard's own player: legal on every board under every rule set, passes and gives up as people do."""

import random
from collections.abc import Mapping
from math import inf
from threading import Thread

import pytest

from goboard.analysis.analyse import AnalysisError, final_report
from goboard.analysis.playouts import tables_of
from goboard.analysis.report import Report, Request
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.jobs.threads import Job
from goboard.jobs.watch import Cancelled, Watch, watched
from goboard.kernel.eyespace_values import EyespaceValues
from goboard.kernel.tree_search import TreeSearch
from goboard.players.go_search import GoSearch
from goboard.players.open_search import OpenSearch
from goboard.players.player import ALREADY_WON, NOTHING_LEFT, choose, search
from goboard.players.thoughts import Effort
from goboard.rules import catalogue
from goboard.rules.moves import Offer, Pass, Play, Resign
from goboard.rules.position import BLACK, WHITE, Position, Setup
from goboard.rules.protocol import RuleSet
from tests.analysis.positions import CHINESE, drawn
from tests.contract.boards import GRAPHS, GRIDS, SHAPES, made, spread

QUICK = Effort(level=1, seed=1)
THOROUGH = Effort(level=5, seed=1)
RULES = [info.name for info in catalogue.infos()]
BOARDS = {name: spec for name, spec in (GRIDS | SHAPES | GRAPHS).items() if name != "9 x 9"}


FAR_AHEAD = {
    "where one chain is all that is left": (
        (
            ". X . X O O O . X", "O X X X X O O O .", "O O X O X X O O O", "X X X O O O X X O", ". X X O O X . X O",
            "X O O O X . X X X", "O . O X . X X O X", ". O X X X . X O .", "X O O O X O O . O",
        ),
        55,
    ),
    "where there is much to take": (
        (
            "X . X X . . X . X", "X X X X . . X X .", "O X O X X X X X X", "O X O O X X . X .", "O O . O X . X X X",
            ". . O O O X X O O", ". . . . X X O O .", ". . . . X X X O O", ". . . O X X O . O",
        ),
        55,
    ),
}  # fmt: skip


@pytest.mark.parametrize("rows", FAR_AHEAD)
def test_who_is_far_ahead_plays_for_what_is_worth_most(rows: str) -> None:
    """Every move wins there, and the first that was thought of must not be played for that: it threw stones away."""
    lines, vertex = FAR_AHEAD[rows]
    position = drawn(*(line.replace(" ", "") for line in lines), rules=CHINESE)
    chosen = [choose(CHINESE, position, Effort(level=6, seed=seed), may_resign=False).move for seed in range(1, 5)]
    assert chosen.count(Play(vertex)) >= 3


def played_out(rules: RuleSet, board: Board, moves: int) -> Position:
    """A game of the player's against itself; every move of it is legal."""
    position = rules.start(board)
    for turn in range(moves):
        if position.is_over:
            break
        move = choose(rules, position, Effort(level=1, seed=turn)).move
        assert rules.check(position, move) is None
        position = rules.apply(position, move)
    return position


FITTING = [
    (title, name) for title, name, _ in spread(list(BOARDS), RULES, 3) if not catalogue.make(name).misfit(made(title))
]


@pytest.mark.parametrize(("title", "name"), FITTING)
def test_every_move_is_legal(title: str, name: str) -> None:
    played_out(catalogue.make(name), made(title), 6)


@pytest.mark.parametrize("name", RULES)
def test_games_come_to_an_end(name: str) -> None:
    rules = catalogue.make(name)
    position = played_out(rules, cached_grid("torus", 3, 3), 120)
    assert position.is_over


@pytest.mark.parametrize(
    ("name", "options", "kind"),
    [
        ("chinese", {}, GoSearch),
        ("japanese", {}, GoSearch),
        ("mango", {}, GoSearch),
        ("first-capture", {}, GoSearch),
        ("disto", {}, OpenSearch),
        ("mango", {"F": "x", "T": "z > 3"}, OpenSearch),
        ("political-go", {}, OpenSearch),
        ("political-go", {"players": ["a", "b", "c", "d"], "alliances": [["a", "c"], ["b", "d"]]}, GoSearch),
        ("political-go", {"players": ["a", "b"]}, GoSearch),
    ],
)
def test_games_of_go_between_two_sides_are_searched_by_the_kernel(
    name: str, options: Mapping[str, object], kind: type
) -> None:
    rules = catalogue.make(name, options)
    position = rules.start(cached_grid("grid", 5, 5))
    assert type(search(rules, position, QUICK, Watch())) is kind


def test_a_stone_in_atari_is_taken() -> None:
    rules = catalogue.make("first-capture")
    position = drawn("....", ".X..", "XO..", ".X..", rules=rules)
    assert choose(rules, position, THOROUGH).move == Play(10)


def test_a_board_with_a_chain_that_has_no_liberty_is_played_on() -> None:
    position = drawn(".X..", "XOX.", ".X..", "....")
    choice = choose(CHINESE, position, QUICK)
    assert CHINESE.check(position, choice.move) is None


def test_all_legal_moves_are_seldom_asked_for_where_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = catalogue.make("mango", {"F": "x*y", "T": "z > 30"})
    lists, legal = list[int](), type(rules).legal

    def counted(self: RuleSet, position: Position) -> bytes:
        lists.append(len(position.history))
        return legal(self, position)

    monkeypatch.setattr(type(rules), "legal", counted)
    position = rules.start(cached_grid("grid", 5, 5))
    choice = choose(rules, position, QUICK)
    games = choice.thoughts.games
    assert games == QUICK.games
    assert len(lists) < 12 * games, "a game has some fifty moves"
    assert rules.check(position, choice.move) is None


WALLS = ("..XO..", "..XO..", "..XO..", "..XO..", "..XO..", "..XO..")


def test_a_finished_game_is_left_alone() -> None:
    rules = catalogue.make("chinese", {"komi": "0.5"})
    choice = choose(rules, drawn(*WALLS, rules=rules), THOROUGH)
    assert (choice.move, choice.why) == (Pass(), NOTHING_LEFT)


def test_in_a_cleanup_it_takes_the_stones_that_are_disputed_and_no_others() -> None:
    rules = catalogue.make("japanese", {"komi": "0.5"})
    position = drawn(".XO..", "OXO..", ".XO..", ".XO..", "OXO..", ".XO..", rules=rules)
    for disputed in (5, 20):
        move = choose(rules, position, THOROUGH, cleanup=(disputed,)).move
        assert isinstance(move, Play) and move.vertex in position.board.neighbours(disputed)
    assert choose(rules, position, THOROUGH, cleanup=(3,)).move == Pass(), "nothing dead is disputed"


def test_the_look_at_the_end_takes_no_more_time_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, asked, searched = catalogue.make("chinese", {"komi": "0.5"}), list[float | None](), list[float]()
    run = GoSearch.run

    def judge(judged: RuleSet, position: Position, request: Request, watch: Watch) -> Report:
        asked.append(request.budget)
        return final_report(judged, position, request, watch)

    def counted(self: GoSearch, seconds: float) -> None:
        searched.append(seconds)
        run(self, min(seconds, 0.1))

    monkeypatch.setattr(GoSearch, "run", counted)
    position = drawn(*WALLS, rules=rules)
    choose(rules, position, Effort(10.0), judge=judge)
    searched.clear()
    choose(rules, position, Effort(10.0), judge=judge, most=0.0)
    assert asked == [5.0, 0.1]
    assert searched == [10.0]


def test_a_chain_in_atari_is_looked_at_before_a_pass() -> None:
    rules = catalogue.make("chinese")
    position = drawn(
        ".O.......", "OXO.O....", "XXXO..X..", ".XXO.OX..", "...XO.OOO", "...XOOOXO", "....XXOXX", "......X.X",
        ".........", rules=rules,
    )  # fmt: skip
    position = rules.set_up(position, Setup({}, WHITE))
    assert choose(rules, position, Effort(level=6, seed=2)).move != Pass()


@pytest.mark.parametrize("seed", range(2))
def test_a_pass_that_lets_the_other_side_live_is_not_made(seed: int) -> None:
    rules = catalogue.make("chinese")
    position = drawn(
        ".........", "...XXO...", ".XOXOO.X.", "X..X..O.X", "OXXXXX.XO", "OOOOOXXOO", ".....OOO.", ".........",
        ".........", rules=rules,
    )  # fmt: skip
    # the analysis takes White's four stones for dead, and they are if Black goes on
    assert isinstance(choose(rules, position, Effort(level=6, seed=seed)).move, Play)


def test_who_has_won_answers_a_pass_with_a_pass() -> None:
    rules = catalogue.make("japanese", {"komi": "0.5"})
    position = rules.apply(drawn(*WALLS, rules=rules), Pass())
    choice = choose(rules, position, THOROUGH)
    assert (choice.move, choice.why) == (Pass(), ALREADY_WON)


def test_dead_stones_are_captured_where_nothing_is_taken_off_at_the_end() -> None:
    rules = catalogue.make("tromp-taylor")
    position = drawn("..XO.X", "..XO..", "..XO..", "..XO..", "..XO..", "..XO..", rules=rules)
    position = rules.set_up(position, Setup({}, WHITE))
    choice = choose(rules, position, THOROUGH)
    assert choice.move in (Play(4), Play(11))


def test_a_lost_game_is_given_up_and_only_where_that_is_allowed() -> None:
    rules = catalogue.make("chinese")
    position = drawn("XXX.XO.", "XX.XXOO", "XXXXX.O", "XXXXXOO", "XXXXXO.", "XXXXXOO", "XXXXXOO", rules=rules)
    position = rules.set_up(position, Setup({}, WHITE))
    hopeless = Effort(level=6, seed=1)
    assert isinstance(choose(rules, position, hopeless).move, Resign | Pass)
    assert not isinstance(choose(rules, position, hopeless, may_resign=False).move, Resign)


def test_equal_seeds_make_equal_moves() -> None:
    rules, board = catalogue.make("chinese"), cached_grid("grid", 7, 7)
    position = rules.start(board)
    first, again = (choose(rules, position, Effort(level=4, seed=9)) for _ in range(2))
    assert first == again
    assert first.thoughts.games == Effort(level=4).games


def test_without_a_seed_chance_alone_makes_another_game() -> None:
    rules, board = catalogue.make("chinese"), cached_grid("grid", 9, 9)
    position = rules.start(board)
    efforts = [Effort(60.0, 2, chance=chance) for chance in (1, 1, 2, 3, 4, 5)]
    first, again, *others = (choose(rules, position, effort) for effort in efforts)
    assert first == again
    assert {each.move for each in others} != {first.move}


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_few_games_end_nothing_while_most_of_the_board_is_empty(level: int) -> None:
    rules, board = catalogue.make("chinese", {"komi": "0.5"}), cached_grid("grid", 5, 5)
    position = rules.apply(rules.start(board), Play(12))
    for chance in range(20):
        assert isinstance(choose(rules, position, Effort(60.0, level, chance=chance)).move, Play)


def test_what_is_called_off_still_makes_a_legal_move() -> None:
    rules, board = catalogue.make("chinese"), cached_grid("grid", 9, 9)
    watch = Watch()
    watch.cancel()
    position = rules.start(board)
    assert rules.check(position, choose(rules, position, Effort(seconds=60.0), watch).move) is None


def test_a_game_is_called_off_in_its_middle() -> None:
    """On very large boards one game takes longer than anybody waits."""
    rules, watch = catalogue.make("chinese"), Watch()
    board = board_from_spec({"shape": "grid", "columns": 120, "rows": 120})
    searching = GoSearch(rules, rules.start(board), Effort(seed=1), watch)
    tree, games = searching._trees[0], list[int]()

    def is_cut_short() -> bool:
        off, before = bytearray(1), len(games)
        playing = Thread(target=lambda: games.append(tree.run(1_000_000, off)))
        playing.start()
        off[0] = 1
        playing.join()
        return games[before] == 0

    # on a busy machine a game, or several, may be over before this thread has its turn
    assert any(is_cut_short() for _ in range(10))
    # half a game tells nothing
    assert sum(visits for _, visits, *_ in tree.children()) == sum(games)
    assert tree.run(2, bytearray(1)) == 2
    assert sum(visits for _, visits, *_ in tree.children()) == sum(games) + 2


def test_a_search_looks_while_it_begins_whether_it_is_wanted() -> None:
    """And lets other threads have their turn: on a million points that is what Ctrl+C waits for."""
    rules, watch = catalogue.make("chinese"), Looks()
    board = board_from_spec({"shape": "torus", "columns": 200, "rows": 200})
    with watched(watch):
        made = tables_of(board)
        looks = watch.looks
        TreeSearch(made, EyespaceValues(), bytearray(8 * board.size), bytes(board.size), 4 * board.size + 4)
    assert looks >= board.size >> 10
    assert watch.looks - looks >= board.size >> 13
    watch.cancel()
    with watched(watch), pytest.raises(Cancelled):
        GoSearch(rules, rules.start(board), Effort(), watch)


class Looks(Watch):
    """How often it was looked at."""

    looks = 0

    def check(self) -> None:
        self.looks += 1
        super().check()


def test_ctrl_c_calls_off_a_game_that_is_being_played(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, watch = catalogue.make("chinese"), Watch()
    searching = GoSearch(rules, rules.start(cached_grid("grid", 9, 9)), Effort(), watch)

    def interrupted(_job: Job[None]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Job, "result", interrupted)
    # else these games would be waited for
    with pytest.raises(KeyboardInterrupt):
        searching.run(inf)
    assert watch.is_cancelled


def test_what_was_thought_counts_where_the_look_at_the_end_is_called_off() -> None:
    def called_off(*_words: object) -> Report:
        raise Cancelled

    rules = catalogue.make("chinese")
    position = rules.apply(rules.start(cached_grid("grid", 5, 5)), Pass())
    assert rules.check(position, choose(rules, position, QUICK, judge=called_off).move) is None


@pytest.mark.slow
def test_a_higher_level_wins_against_a_lower_one() -> None:
    rules, board, won = catalogue.make("chinese", {"komi": "0.5"}), cached_grid("torus", 5, 5), 0
    for game in range(6):
        strong = BLACK if game % 2 else WHITE
        position = rules.start(board)
        for turn in range(75):
            if position.is_over:
                break
            level = 6 if position.to_move == strong else 1
            position = rules.apply(position, choose(rules, position, Effort(level=level, seed=100 * game + turn)).move)
        won += strong in (position.winners or rules.score(position).winners)
    assert won >= 4


def test_the_infinite_plane_has_no_end_to_play_to() -> None:
    rules = catalogue.make("mango", {"F": "exp(-x^2-y^2)", "T": "z > 0"})
    with pytest.raises(AnalysisError, match="finite boards"):
        choose(rules, rules.start(board_from_spec({"shape": "plane"})), QUICK)


def politics(players: int, **options: object) -> RuleSet:
    return catalogue.make("political-go", {"players": [str(n) for n in range(1, players + 1)], **options})


@pytest.mark.parametrize("seed", range(4))
def test_nobody_of_three_passes_while_there_is_something_to_take(seed: int) -> None:
    rules = politics(3)
    position = rules.start(cached_grid("grid", 5, 5))
    for _ in range(9):
        move = choose(rules, position, Effort(level=3, seed=seed)).move
        assert isinstance(move, Play)
        position = rules.apply(position, move)


@pytest.mark.parametrize("seed", range(3, 6))
def test_nobody_passes_on_a_wide_board_because_each_stone_was_tried_seldom(seed: int) -> None:
    rules, chance = politics(3), random.Random(1)
    position = rules.start(cached_grid("grid", 19, 19))
    for _ in range(180):
        legal = [vertex for vertex, may in enumerate(rules.legal(position)) if may]
        position = rules.apply(position, Play(chance.choice(legal)))
    assert isinstance(choose(rules, position, Effort(level=5, seed=seed)).move, Play)


def test_all_of_three_pass_when_everything_is_somebodys() -> None:
    rules = politics(3)
    position = rules.start(cached_grid("grid", 9, 3))
    eyes = {column + 9 * row for column in (1, 4, 7) for row in (0, 2)}
    walls = {vertex: 1 + vertex % 9 // 3 for vertex in range(27) if vertex not in eyes}
    position = rules.set_up(position, Setup(walls, 1))
    assert choose(rules, position, Effort(level=5, seed=1)).move == Pass()


def test_an_alliance_is_offered_where_it_serves_both_and_only_where_that_is_asked_for() -> None:
    rules = politics(3)
    # 3 holds the board but for two small groups, each too weak alone
    position = rules.set_up(
        rules.start(cached_grid("grid", 5, 5)), Setup({6: 1, 7: 2, 11: 1, 12: 2, 3: 3, 13: 3, 17: 3}, 1)
    )
    moves = [choose(rules, position, Effort(level=4, seed=seed), may_talk=True).move for seed in range(5)]
    assert Offer(2, True) in moves
    assert all(rules.check(position, move) is None for move in moves)
    quiet = choose(rules, position, Effort(level=4, seed=1)).move
    assert isinstance(quiet, Play)


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
@pytest.mark.parametrize("stones", [{}, {20: BLACK}, {20: BLACK, 24: WHITE, 60: BLACK}])
def test_a_pass_on_an_open_board_ends_no_game(rules: str, stones: Mapping[int, int]) -> None:
    judged = catalogue.make(rules, {"komi": "6.5"})
    position = judged.set_up(judged.start(cached_grid("grid", 9, 9)), Setup(dict(stones), BLACK))
    passed = judged.apply(position, Pass())
    assert all(isinstance(choose(judged, passed, Effort(level=3, seed=seed)).move, Play) for seed in range(3))
