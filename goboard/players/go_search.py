"""The search where stones are captured as in Go: the compiled tree, one for each thread, and all of them summed."""

from collections.abc import Container, Sequence
from functools import partial
from itertools import combinations
from time import monotonic

import numpy as np

from goboard.analysis.playouts import tables_of
from goboard.analysis.safety import unconditional
from goboard.analysis.sides import OWN, REST
from goboard.arrays import Float, Int
from goboard.boards.board import Board
from goboard.jobs.threads import Threads, apart
from goboard.jobs.watch import Watch
from goboard.kernel.eyespace_values import EyespaceValues
from goboard.kernel.graph import graph_of
from goboard.kernel.tree_search import TreeSearch
from goboard.players.thoughts import Candidate, Effort, Thoughts, spread_of
from goboard.rules.moves import Play
from goboard.rules.position import EMPTY, Position
from goboard.rules.protocol import HasWeights, RuleSet, alliances_of

_SLICE = 0.02
"""Seconds between two looks at the clock."""
_BYTES_OF_A_NODE = 68
_MOST_BYTES = 192 << 20
_LONGEST_LINE = 12


def can_search(rules: RuleSet, position: Position) -> bool:
    """Do games of Go between two sides tell what a move is worth here? Not where a chain has no liberty."""
    facts = rules.facts(position.board)
    is_go = facts.is_played_out or facts.captures_to_win > 0
    if not is_go or not graph_of(position.board).is_settled(position.stones):
        return False
    alliances = alliances_of(rules, position)
    friends = _friends(rules, position)
    rest = [player for player in range(1, position.players + 1) if player not in friends]
    return all(pair in alliances for side in (sorted(friends), rest) for pair in combinations(side, 2))


class GoSearch:
    """One search from one position, for the player to move's stones. It may go on for as long as is wanted."""

    def __init__(
        self, rules: RuleSet, position: Position, effort: Effort, watch: Watch, barred: Container[int] = ()
    ) -> None:
        """Without the moves that are `barred`."""
        self._effort, self._watch, self._size = effort, watch, position.board.size
        friends = _friends(rules, position)
        made = (partial(_tree, rules, position, friends, effort, number, barred) for number in range(effort.threads))
        self._trees = [apart(each) for each in made]
        self._games = [0] * len(self._trees)

    def run(self, seconds: float) -> None:
        """Play games until that time or all games are over, or it is called off."""
        end = monotonic() + seconds
        # whoever calls only waits, and hears Ctrl+C in the middle of a game
        with Threads(len(self._trees), "search", self._watch) as pool:
            for each in [pool.submit(self._grow, number, end) for number in range(len(self._trees))]:
                each.result()

    def _grow(self, number: int, end: float) -> None:
        """A slice of games at least, unless there are enough."""
        portion, most = max(1, 2000 // max(self._size, 1)), self._effort.games
        while not self._watch.is_cancelled and (most is None or self._games[number] < most):
            portion = portion if most is None else min(portion, most - self._games[number])
            begun = monotonic()
            self._games[number] += self._trees[number].run(portion, self._watch.flag)
            now = monotonic()
            if now >= end and not self._effort.is_repeatable:
                break
            portion = max(1, round(portion * min(max(_SLICE / max(now - begun, 1e-6), 0.5), 2)))

    def thoughts(self) -> Thoughts:
        """What has come of it so far."""
        return _summed(self._trees, sum(self._games), self._size)


def _friends(rules: RuleSet, position: Position) -> frozenset[int]:
    mover = position.to_move
    return frozenset({mover} | {player for pair in alliances_of(rules, position) if mover in pair for player in pair})


def _tree(
    rules: RuleSet, position: Position, friends: frozenset[int], effort: Effort, number: int, barred: Container[int]
) -> TreeSearch:
    """A tree of the two sides: the player to move with their friends, and all others."""
    board, size = position.board, position.board.size
    sides = bytes(0 if stone == 0 else OWN if stone in friends else REST for stone in range(256))
    stones = position.stones.translate(sides)
    weights = np.array(rules.weights(board)) if isinstance(rules, HasWeights) else np.ones(size)
    nodes = min(_MOST_BYTES // effort.threads // _BYTES_OF_A_NODE, 400 * size + 400_000)
    if effort.games is not None:
        nodes = min(nodes, (effort.games // 2 + 2) * (size + 1))
    nodes = max(4 * size + 4, nodes)
    tree = TreeSearch(tables_of(board), EyespaceValues(), bytearray(weights.tobytes()), _dull(board), nodes)
    turns = bytes(
        OWN if (position.to_move - 1 + turn) % position.players + 1 in friends else REST
        for turn in range(position.players)
    )
    goal = rules.facts(board).captures_to_win
    taken = [sum(position.captures[p - 1] for p in range(1, position.players + 1) if (p in friends) is own)
             for own in (True, False)]  # fmt: skip
    own = position.zobrist ^ effort.chance if effort.seed is None else effort.seed * 1_000_003
    seed = (own + (number + 1) * 0x9E3779B97F4A7C15) & ((1 << 64) - 1)
    is_sound = tree.begin(
        stones,
        -1,
        position.move.vertex if isinstance(position.move, Play) else -1,
        turns,
        bytes(0 if v in barred else may for v, may in enumerate(_allowed(rules, position, stones))),
        bytes(8 * size),
        _bonus(rules, position, friends, weights),
        (goal, taken[0], taken[1]),
        seed or 1,
    )
    if not is_sound:
        raise ValueError("A chain without a liberty cannot be played on.")
    return tree


def _allowed(rules: RuleSet, position: Position, stones: bytes) -> bytes:
    """The legal moves but those on ground that is one side's whatever anybody plays."""
    allowed = bytearray(rules.legal(position))
    suicide = rules.facts(position.board).allows_suicide
    for side in (OWN, REST):
        for vertex in unconditional(position.board, stones, side, suicide=suicide).territory:
            allowed[vertex] = 0
    return bytes(allowed)


def _bonus(rules: RuleSet, position: Position, friends: frozenset[int], weights: Float) -> float:
    """What the score adds to the friends' margin beside the area, as komi and prisoners do."""
    score = rules.score(position)
    owner = np.frombuffer(score.owner, dtype=np.uint8)
    is_friend = np.array([player in friends for player in range(position.players + 1)])
    area = float((weights * is_friend[owner]).sum() - (weights * ~is_friend[owner] * (owner != EMPTY)).sum())
    own = max(float(total) for player, total in enumerate(score.totals, 1) if player in friends)
    rest = max((float(total) for player, total in enumerate(score.totals, 1) if player not in friends), default=0.0)
    return own - rest - area


def _dull(board: Board) -> bytes:
    """1 on the border of the board, 2 next to it, else 0: where hardly anybody plays first."""
    degrees = np.diff(board.indptr)
    usual = np.bincount(degrees).argmax() if len(degrees) else 0
    dull = np.zeros(board.size, dtype=np.uint8)
    if (degrees < usual).mean() < 0.5:
        border = np.flatnonzero(degrees < usual)
        dull[[near for vertex in border.tolist() for near in board.neighbours(vertex)]] = 2
        dull[border] = 1
    return dull.tobytes()


def _summed(trees: Sequence[TreeSearch], games: int, size: int) -> Thoughts:
    """The candidates of all trees together, the most tried first."""
    sums: dict[int, Float] = {}
    for tree in trees:
        for vertex, visits, share, lead, _, _ in tree.children():
            sums[vertex] = sums.get(vertex, np.zeros(3)) + np.array([visits, visits * share, visits * lead])
    ranked = sorted(sums.items(), key=lambda item: (-item[1][0], item[0]))
    candidates = tuple(
        Candidate(
            vertex,
            int(visits),
            float(won / visits),
            float(lead / visits),
            *_line(trees, vertex, int(visits)),
        )
        for vertex, (visits, won, lead) in ranked
    )
    tallies: Int = np.zeros((3, size), dtype=np.int64)
    for tree in trees:
        tallies += np.array([np.frombuffer(tally, np.int32) for tally in tree.totals()])
    owner = (tallies[0] - tallies[1]) / max(games, 1)
    totals, squares = zip(*(tree.margin_sums() for tree in trees), strict=True)
    return Thoughts(candidates, games, tuple(owner.tolist()), spread_of(sum(totals), sum(squares), games))


def _line(trees: Sequence[TreeSearch], vertex: int, games: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The longest line of any tree that begins there, and in how many of its games each move was tried."""
    longest = max((tree.line(vertex, _LONGEST_LINE) for tree in trees), key=len)
    return tuple(move for move, _ in longest), (games, *(tried for _, tried in longest[1:]))
