"""What holds in every game of Political Go, on every board."""

import random

import pytest

from goboard.boards.board import Board
from goboard.rules import catalogue
from goboard.rules.moves import Move, Offer, Pass, Play, War
from goboard.rules.position import Position, Setup
from goboard.rules.protocol import RuleSet
from tests.contract.boards import all_boards, relabelled

BOARDS = all_boards()
boards = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())


def political(players: int, ties: object = "ascending") -> RuleSet:
    """Players in a row, each allied with the next: 1 and 3 are enemies with a common ally."""
    names = [str(player) for player in range(1, players + 1)]
    alliances = [[names[i], names[i + 1]] for i in range(0, players - 1, 3)]
    return catalogue.make("political-go", {"players": names, "alliances": alliances, "ties": ties})


def random_move(rng: random.Random, rules: RuleSet, position: Position) -> Move:
    points = [v for v, may in enumerate(rules.legal(position)) if may]
    politics = rules.politics(position)
    moves: list[Move] = [Pass(), *(Offer(to, True) for to in politics.offers), *(War(on) for on in politics.wars)]
    return Play(rng.choice(points)) if points and rng.random() < 0.9 else rng.choice(moves)


def shares_stones(dragons: tuple[tuple[int, ...], ...]) -> bool:
    return sum(map(len, dragons)) != len({v for dragon in dragons for v in dragon})


@boards
@pytest.mark.parametrize(
    ("players", "ties"),
    [(2, "ascending"), (3, "ascending"), (4, "ascending"), (5, "ascending"), (6, "ascending"), (5, {"seed": 3})],
)
def test_names_of_the_vertices_do_not_matter(board: Board, players: int, ties: object) -> None:
    """But for one thing: of captured dragons that share stones, the one with the first vertex has them."""
    rng, rules = random.Random(players), political(players, ties)
    order = list(range(board.size))
    rng.shuffle(order)
    position, other = rules.start(board), rules.start(relabelled(board, order))
    is_shared = False
    while not position.is_over and position.ply < 60:
        mask, twin_mask = rules.legal(position), rules.legal(other)
        assert all(mask[v] == twin_mask[order[v]] for v in range(board.size))
        move = random_move(rng, rules, position)
        after = rules.apply(position, move)
        other = rules.apply(other, Play(order[move.vertex]) if isinstance(move, Play) else move)
        assert sorted(order[v] for v in after.captured) == list(other.captured)
        assert all(other.stones[order[v]] == after.stones[v] for v in range(board.size))
        is_shared = is_shared or (bool(after.captured) and shares_stones(rules.politics(position).dragons))
        if not is_shared:
            assert after.captures == other.captures
        assert sum(after.captures) == sum(other.captures)
        assert rules.politics(after).territory == rules.politics(other).territory
        position = after
    assert position.is_over == other.is_over


@boards
def test_two_players_without_an_alliance_capture_as_in_chinese_rules(board: Board) -> None:
    chinese, rng = catalogue.make("chinese"), random.Random(1)
    rules = catalogue.make("political-go", {"players": ["1", "2"]})
    position, twin = rules.start(board), chinese.start(board)
    while not position.is_over and position.ply < 150:
        refused = {v for v in range(board.size) if (no := chinese.check(twin, Play(v))) and no.reason == "repetition"}
        held = {
            v for v in range(board.size) if (no := rules.check(position, Play(v))) and no.reason == "held_last_turn"
        }
        both = [
            (rules.legal(position)[v], chinese.legal(twin)[v]) for v in range(board.size) if v not in refused | held
        ]
        assert all(may == may_too for may, may_too in both)
        points = [v for v, may in enumerate(rules.legal(position)) if may and v not in refused]
        move = Play(rng.choice(points)) if points else Pass()
        position, twin = rules.apply(position, move), chinese.apply(twin, move)
        assert (position.stones, position.captured, position.captures) == (twin.stones, twin.captured, twin.captures)
        if twin.is_over:
            break


@boards
@pytest.mark.parametrize("repetition", ["allowed", "forbidden"])
def test_legal_says_what_check_says_under_alliances(board: Board, repetition: str) -> None:
    rules = catalogue.make(
        "political-go",
        {"players": ["1", "2", "3", "4"], "alliances": [["1", "2"], ["2", "3"]], "repetition": repetition},
    )
    rng, position = random.Random(2), rules.start(board)
    seen = {position.stones}
    while not position.is_over and position.ply < 40:
        mask = rules.legal(position)
        assert all(bool(mask[v]) == (rules.check(position, Play(v)) is None) for v in range(board.size))
        move = random_move(rng, rules, position)
        position = rules.apply(position, move)
        if repetition == "forbidden" and isinstance(move, Play):
            assert position.stones not in seen
        seen.add(position.stones)


def test_a_game_played_again_gives_the_same_credits() -> None:
    board, rules = BOARDS["9 x 9"], political(5, {"seed": 11})
    rng, first = random.Random(4), rules.start(board)
    moves = []
    while first.ply < 200 and not first.is_over:
        moves.append(random_move(rng, rules, first))
        first = rules.apply(first, moves[-1])
    again = rules.start(board)
    for move in moves:
        again = rules.apply(again, move)
    assert sum(first.captures) > 0
    assert (again.captures, rules.score(again).totals) == (first.captures, rules.score(first).totals)


@boards
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_it_does_not_matter_who_is_called_the_first(board: Board, players: int) -> None:
    """The same game with the turn list turned: everything is the same for each player, but for ties in turn order."""
    rng, by = random.Random(players), 1 + players % 2
    names = [str(player) for player in range(1, players + 1)]
    turned = names[by:] + names[:by]
    alliances = [[names[i], names[i + 1]] for i in range(0, players - 1, 3)]
    rules, other_rules = (
        catalogue.make("political-go", {"players": each, "alliances": alliances}) for each in (names, turned)
    )

    def other_of(player: int) -> int:
        return turned.index(names[player - 1]) + 1

    first = rules.start(board)
    if first.is_over:
        return
    position, other = first, other_rules.start(board, Setup({}, other_of(1)))
    is_tied = False
    while not position.is_over and position.ply < 60:
        assert rules.legal(position) == other_rules.legal(other)
        move = random_move(rng, rules, position)
        twin: Move = move
        if isinstance(move, Offer):
            twin = Offer(other_of(move.to), move.accepted)
        elif isinstance(move, War):
            twin = War(other_of(move.on))
        position, other = rules.apply(position, move), other_rules.apply(other, twin)
        assert [other_of(stone) if stone else 0 for stone in position.stones] == list(other.stones)
        assert position.captured == other.captured
        beside = [dict(deal.deal.beside) for deal in rules.happened(position) if deal.deal is not None]
        is_tied = is_tied or any(len(set(each.values())) < len(each) for each in beside)
        if not is_tied:
            assert all(position.captures[p - 1] == other.captures[other_of(p) - 1] for p in range(1, players + 1))
        assert sum(position.captures) == sum(other.captures)
        ours, theirs = rules.politics(position).territory, other_rules.politics(other).territory
        assert all(ours[p - 1] == theirs[other_of(p) - 1] for p in range(1, players + 1))
    assert position.is_over == other.is_over
