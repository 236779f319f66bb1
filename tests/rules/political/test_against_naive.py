"""Random games on small graphs, followed by an implementation that looks at every subset of the players."""

import random

import pytest

from goboard.boards.board import Board
from goboard.rules import catalogue
from goboard.rules.moves import Move, Offer, Pass, Play, War
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from tests.contract.boards import all_boards, random_graph
from tests.rules.political.naive import NaiveGame

BOARDS = {name: board for name, board in all_boards().items() if board.size <= 25}


def random_alliances(rng: random.Random, players: int) -> list[list[str]]:
    return [[str(a), str(b)] for a in range(1, players + 1) for b in range(1, a) if rng.random() < 0.4]


def random_move(rng: random.Random, rules: RuleSet, position: Position) -> Move:
    """Any legal move, mostly a stone."""
    politics = rules.politics(position)
    points = [v for v, may in enumerate(rules.legal(position)) if may]
    moves: list[Move] = [Pass()]
    moves += [Offer(to, rng.random() < 0.7) for to in politics.offers]
    moves += [War(on) for on in politics.wars]
    return Play(rng.choice(points)) if points and rng.random() < 0.75 else rng.choice(moves)


def follow(board: Board, seed: int) -> None:
    rng = random.Random(seed)
    players, only_live = rng.randint(2, 6), rng.random() < 0.5
    alliances = random_alliances(rng, players)
    names = [str(player) for player in range(1, players + 1)]
    rules = catalogue.make(
        "political-go",
        {"players": names, "alliances": alliances, "dead_capturers": "live" if only_live else "all"},
    )
    naive = NaiveGame(board, players, {frozenset(map(int, pair)) for pair in alliances})
    position = rules.start(board)
    while not position.is_over and position.ply < 50:
        assert not naive.is_over()
        mover = position.to_move
        assert list(rules.legal(position)) == [naive.may_place(mover, v) for v in range(board.size)]
        assert {frozenset(dragon) for dragon in rules.politics(position).dragons} == naive.dragons(naive.stones)
        assert len(rules.politics(position).dragons) == len(naive.dragons(naive.stones))
        move = random_move(rng, rules, position)
        assert rules.check(position, move) is None
        position = rules.apply(position, move)
        assert set(position.captured) == naive.play(move)
        assert {v: owner for v, owner in enumerate(position.stones) if owner} == naive.stones
        assert position.captures == tuple(naive.credits[player] for player in range(1, players + 1))
        dead = {v for v in naive.stones if rng.random() < 0.7}
        score = rules.score(position, dead)
        assert (list(score.totals), {v for v, owner in enumerate(score.stones) if owner}) == naive.final(
            dead, only_live
        )
    assert naive.is_over() == position.is_over


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_random_games_on_the_boards_of_the_contract(board: Board) -> None:
    follow(board, 1)


@pytest.mark.parametrize("seed", range(30))
def test_random_games_on_random_graphs(seed: int) -> None:
    rng = random.Random(seed)
    points = rng.randint(4, 12)
    follow(random_graph(points, rng.randint(points, 2 * points), seed), seed)
