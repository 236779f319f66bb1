"""What every rule set must hold on every board."""

import pickle
import random
from collections.abc import Sequence

import pytest

from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.rules import catalogue
from goboard.rules.counts import Counting, komi_of
from goboard.rules.go import GoRules, Ko
from goboard.rules.moves import Pass, Play, Reason, Resign
from goboard.rules.position import EMPTY, Position, Setup
from goboard.rules.protocol import RuleSet
from tests.contract.boards import all_boards, relabelled

BOARDS = all_boards()
RULES = {info.name: catalogue.make(info.name) for info in catalogue.infos()}
RULES["chinese situational"] = catalogue.make("chinese", {"ko": "situational"})
RULES["mango quorum of two"] = catalogue.make("mango", {"T": "z >= 2"})
RULES["mango with gaps"] = catalogue.make("mango", {"F": "1/2", "T": "z >= 1/2 and z != 3/2"})
RULES["political-go, 5 players, two alliances"] = catalogue.make(
    "political-go", {"players": list("abcde"), "alliances": [["a", "c"], ["c", "d"]]}
)
RULES["political-go without repetition"] = catalogue.make(
    "political-go", {"players": ["a", "b"], "repetition": "forbidden"}
)
RULES["japanese with superko"] = catalogue.make("japanese", {"ko": "positional"})
RULES["aga by territory"] = catalogue.make("aga", {"count": "territory", "ko": "simple"})
RULES["new zealand positional"] = catalogue.make("new-zealand", {"ko": "positional"})
RULES["first-capture, 4 stones"] = catalogue.make("first-capture", {"captures": 4})
WITHOUT_LIBERTIES = ("disto", "mango with gaps", "political-go, 5 players, two alliances")
"""The sets under which a chain may stand without a liberty of its own."""

SMALL = 12


def third(position: Position, turn: int) -> list[int]:
    """A third of the board's points, others at each turn of a game: soon each of them has been asked for."""
    size = position.board.size
    return random.Random(turn).sample(range(size), -(-size // 3))


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_every_property_holds(rules: RuleSet, board: Board) -> None:
    """One test for all of them: each by itself would play a game, which takes longer than what is asked of it."""
    first, second = random_game(rules, board, 1), random_game(rules, board, 2)
    legal_says_what_check_says(rules, first)
    a_move_leaves_the_position_before_it_as_it_was(rules, second)
    no_chain_is_left_without_a_liberty_where_rules_capture(rules, first)
    no_configuration_comes_back_after_a_stone(rules, second)
    captures_add_up(rules, first)
    positions_pickle_and_play_on(rules, second)
    names_of_the_vertices_do_not_matter(rules, first)
    the_score_shares_the_board(rules, second)
    apply_answers_whatever_is_asked(rules, first)
    every_point_is_explained(rules, second)


def random_game(rules: RuleSet, board: Board, seed: int) -> list[Position]:
    """Positions of a random game: mostly stones, now and then a pass. Repetition is met early on few points."""
    rng = random.Random(seed)
    most = 120 if board.size <= SMALL else 50
    positions = [rules.start(board)]
    while not positions[-1].is_over and len(positions) <= most:
        points = [v for v, may in enumerate(rules.legal(positions[-1])) if may]
        move = Play(rng.choice(points)) if points and rng.random() > 0.04 else Pass()
        assert rules.check(positions[-1], move) is None
        positions.append(rules.apply(positions[-1], move))
    return positions


def legal_says_what_check_says(rules: RuleSet, game: Sequence[Position]) -> None:
    for turn, position in enumerate(game[:41]):
        mask = rules.legal(position)
        assert len(mask) == position.board.size
        for vertex in third(position, turn):
            assert bool(mask[vertex]) == (rules.check(position, Play(vertex)) is None)


def a_move_leaves_the_position_before_it_as_it_was(rules: RuleSet, game: Sequence[Position]) -> None:
    for turn, position in enumerate(game[:26]):
        before = (position.stones, position.to_move, position.captures, len(position.history), position.zobrist)
        for vertex in third(position, turn):
            rules.apply(position, Play(vertex))
        assert before == (
            position.stones, position.to_move, position.captures, len(position.history), position.zobrist
        )  # fmt: skip


def no_chain_is_left_without_a_liberty_where_rules_capture(rules: RuleSet, game: Sequence[Position]) -> None:
    is_capturing = all(rules is not RULES[name] for name in WITHOUT_LIBERTIES)
    for position in game:
        assert position.zobrist == graph_of(position.board).zobrist(position.stones)
        if not is_capturing:
            continue
        _, liberties = graph_of(position.board).chains(position.stones)
        assert all(n > 0 for n in liberties), position.stones


def no_configuration_comes_back_after_a_stone(rules: RuleSet, game: Sequence[Position]) -> None:
    if rules.values.get("repetition") == "allowed" or (isinstance(rules, GoRules) and rules.ko is Ko.SIMPLE):
        return
    is_situational = rules.values.get("ko") == "situational"
    seen: set[object] = set()
    for position in game:
        key = (position.stones, position.to_move) if is_situational else position.stones
        assert not isinstance(position.move, Play) or key not in seen
        seen.add(key)


def captures_add_up(rules: RuleSet, game: Sequence[Position]) -> None:
    placed = sum(isinstance(position.move, Play) for position in game)
    last = game[-1]
    handed_over = sum(isinstance(position.move, Pass) for position in game) if has_pass_stones(rules) else 0
    assert placed + handed_over == sum(last.captures) + sum(stone != EMPTY for stone in last.stones)
    assert sum(last.captures) - handed_over == sum(len(position.captured) for position in game)


def has_pass_stones(rules: RuleSet) -> bool:
    return isinstance(rules, GoRules) and rules.has_pass_stones


def positions_pickle_and_play_on(rules: RuleSet, game: Sequence[Position]) -> None:
    position = game[:31][-1]
    again = pickle.loads(pickle.dumps(position))
    assert (again.stones, again.to_move, again.captures) == (position.stones, position.to_move, position.captures)
    assert rules.legal(again) == rules.legal(position)


def names_of_the_vertices_do_not_matter(rules: RuleSet, game: Sequence[Position]) -> None:
    board = game[0].board
    order = list(range(board.size))
    random.Random(7).shuffle(order)
    twin = relabelled(board, order)
    other = rules.start(twin)
    for position in game[1:41]:
        move = position.move
        other = rules.apply(other, Play(order[move.vertex]) if isinstance(move, Play) else Pass())
        assert all(other.stones[order[v]] == position.stones[v] for v in range(board.size))
        assert sorted(order[v] for v in position.captured) == list(other.captured)
        mask, twin_mask = rules.legal(position), rules.legal(other)
        assert all(mask[v] == twin_mask[order[v]] for v in range(board.size))
        # dragons that share stones are credited in the order of their vertices, which the names decide
        if rules.values.get("alliances", "[]") == "[]":
            assert rules.score(position).totals == rules.score(other).totals


def the_score_shares_the_board(rules: RuleSet, game: Sequence[Position]) -> None:
    position = game[-1]
    score = rules.score(position)
    is_by_area = isinstance(rules, GoRules) and rules.counting is Counting.AREA
    if is_by_area:
        owned = [sum(owner == player for owner in score.owner) for player in (1, 2)]
        assert score.totals == (owned[0], owned[1] + komi_of(rules))
    # what the lines say is the whole of it, but for another way of counting the same
    names = {"Stones", "Surrounded points", "Komi"} if is_by_area else None
    uncounted = {
        "Stones in meals, not counted",
        "Counted by area",
        "Prisoners and pass stones, not counted",
        "Counted by territory",
    }
    lines = [
        line.values for line in score.lines if line.title not in uncounted and line.title in (names or {line.title})
    ]
    if any(line.is_sum for line in score.lines):
        # the text's own steps, the totals among them
        assert score.totals in [line.values for line in score.lines]
    else:
        assert tuple(map(sum, zip(*lines, strict=True))) == score.totals
    assert all(score.owner[v] == 0 for v in score.dame)
    assert score.winners == tuple(p for p, total in enumerate(score.totals, 1) if total == max(score.totals))


def apply_answers_whatever_is_asked(rules: RuleSet, game: Sequence[Position]) -> None:
    """Records are shown by `apply`: an occupied point is replaced, and the game goes on after its end."""
    position = rules.start(game[0].board, Setup({0: 1}))
    replaced = rules.apply(position, Play(0, 2))
    assert replaced.stones[0] in (0, 2)
    over = position
    while not over.is_over:
        over = rules.apply(over, Pass())
        assert over.passes <= 3 * over.players
    is_stopped = isinstance(rules, GoRules) and rules.can_resume
    assert any(rules.legal(over)) or not is_stopped or not any(rules.legal(position))
    over = rules.apply(over, Resign()) if is_stopped else over
    assert not any(rules.legal(over))
    assert rules.check(over, Pass()).reason is Reason.GAME_OVER
    assert not rules.apply(over, Pass()).captured
    assert rules.apply(position, Resign()).winners == tuple(range(2, position.players + 1))


def every_point_is_explained(rules: RuleSet, game: Sequence[Position]) -> None:
    for turn, position in enumerate(game[:16]):
        for vertex in third(position, turn):
            sentence = rules.explain(position, vertex).message
            assert sentence.endswith(".")
            # players are called as they call themselves
            assert sentence[0].isupper() or sentence.startswith(rules.names)
