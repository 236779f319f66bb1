"""The search under any rules and for any number of players: moves, captures and ends are the rule set's own.

Everybody plays for themselves; allies who win together win together. Values are shared between the games in which the
same player was the first to play somewhere, as few games are played in Python.
"""

import random
from collections.abc import Container
from dataclasses import dataclass, field
from math import log, sqrt
from time import monotonic

import numpy as np

from goboard.arrays import Float, Int
from goboard.jobs.watch import Watch
from goboard.players.thoughts import Candidate, Effort, Thoughts
from goboard.rules.moves import Pass, Play
from goboard.rules.position import EMPTY, Position
from goboard.rules.protocol import RuleSet

_SHARED = 300.0
_CURIOUS = 0.12
_BY_MARGIN = 0.2
"""How many games weigh as much as the shared values, how much the untried is tried, what points count beside
winning."""
_GAME = 0.02
"""Seconds that a game may take on its way to an end; one that is slower is counted where it stands."""
_DEEPEST, _LONGEST_LINE = 60, 12
_MOST_BYTES, _BYTES_OF_A_NODE, _BYTES_OF_A_MOVE = 192 << 20, 4000, 45
"""What all nodes may take, and about what one takes."""


@dataclass(eq=False)
class _Node:
    """A position that was looked at, with (n + 1,) arrays over its moves, the last of which is a pass."""

    position: Position
    may: Float
    """0 for a move that is legal, else minus infinity."""
    games: Int
    won: Float
    shared_games: Int
    shared_won: Float
    children: dict[int, "_Node"] = field(default_factory=dict)


@dataclass(frozen=True)
class _Result:
    """How a game was worth to each player, and by whom each vertex was played on first."""

    values: tuple[float, ...]
    leads: tuple[float, ...]
    owner: bytes


class OpenSearch:
    """One search from one position. It may go on for as long as is wanted, and belongs to one thread."""

    def __init__(
        self, rules: RuleSet, position: Position, effort: Effort, watch: Watch, barred: Container[int] = ()
    ) -> None:
        """Without the moves that are `barred`."""
        self._rules, self._effort, self._watch = rules, effort, watch
        self._size = position.board.size
        self._chance = random.Random(position.zobrist if effort.seed is None else effort.seed)
        self._longest = 3 * self._size
        self._near = [position.board.neighbours(vertex) for vertex in range(self._size)]
        self._root, self._kept = self._node(position), 1
        self._root.may[[vertex for vertex in range(self._size) if vertex in barred]] = -np.inf
        self._most = max(_MOST_BYTES // (_BYTES_OF_A_NODE + _BYTES_OF_A_MOVE * self._size), 1)
        self._leads: Float = np.zeros(self._size + 1)
        self._owner: Float = np.zeros(self._size)
        self._games = 0

    def run(self, seconds: float) -> None:
        """Play games until that time or all games are over, or it is called off; one at least."""
        end, most = monotonic() + seconds, self._effort.games
        while not self._watch.is_cancelled and (most is None or self._games < most):
            self._simulate()
            self._games += 1
            if not self._effort.is_repeatable and monotonic() >= end:
                break

    def _node(self, position: Position) -> _Node:
        legal = np.frombuffer(self._rules.legal(position), dtype=np.uint8)
        may = np.where(np.append(legal, 1) != 0, 0.0, -np.inf)
        count = len(may)
        return _Node(position, may, np.zeros(count, np.int64), np.zeros(count), np.zeros(count, np.int64),
                     np.zeros(count))  # fmt: skip

    def _simulate(self) -> None:
        node, path, played = self._root, list[tuple[_Node, int]](), list[tuple[int, int]]()
        while len(path) < _DEEPEST and not node.position.is_over:
            move = self._best(node)
            path.append((node, move))
            played.append((node.position.to_move, move))
            after = node.children.get(move)
            if after is None:
                after = self._node(self._after(node.position, move))
                if self._kept < self._most:
                    node.children[move] = after
                    self._kept += 1
                node = after
                break
            node = after
        result = self._finished(node.position, played)
        self._tell(path, played, result)

    def _after(self, position: Position, move: int) -> Position:
        return self._rules.apply(position, Play(move) if move < self._size else Pass())

    def _best(self, node: _Node) -> int:
        """The move to try next: what was never tried counts half, with a little chance."""
        games = node.games + 2.0
        value = (node.won + 1.0) / games
        shared = node.shared_games + 2.0
        part = shared / (shared + games + shared * games / _SHARED)
        value += part * ((node.shared_won + 1.0) / shared - value)
        value += _CURIOUS * sqrt(log(1.0 + node.games.sum())) / np.sqrt(games) + node.may
        value[-1] -= 0.1 / games[-1]
        noise = 1e-3 * np.array([self._chance.random() for _ in range(len(value))])
        return int((value + noise).argmax())

    def _finished(self, position: Position, played: list[tuple[int, int]]) -> _Result:
        """Play on by chance, not into what only one's own stones surround, as long as there is time."""
        end, passes, left = monotonic() + _GAME, 0, self._longest
        while not position.is_over and passes < position.players and left > 0:
            if left % 8 == 0 and (self._watch.is_cancelled or (monotonic() > end and not self._effort.is_repeatable)):
                break
            move = self._random_move(position)
            played.append((position.to_move, move))
            passes = passes + 1 if move == self._size else 0
            position = self._after(position, move)
            left -= 1
        return self._judged(position)

    def _random_move(self, position: Position) -> int:
        legal = self._rules.legal(position)
        moves = [vertex for vertex, may in enumerate(legal) if may]
        stones, mover = position.stones, position.to_move
        while moves:
            index = int(self._chance.random() * len(moves))
            vertex = moves[index]
            if any(stones[near] != mover for near in self._near[vertex]):
                return vertex
            moves[index] = moves[-1]
            moves.pop()
        return self._size

    def _judged(self, position: Position) -> _Result:
        score = self._rules.score(position)
        totals = [float(total) for total in score.totals]
        leads = tuple(total - max(totals[:i] + totals[i + 1 :], default=0.0) for i, total in enumerate(totals))
        winners = position.winners or score.winners
        scale = max(self._size / 4, 1.0)
        values = tuple(
            (1 - _BY_MARGIN) * (1 / len(winners) if player in winners else 0.0)
            + _BY_MARGIN * 0.5 * (1 + lead / (scale + abs(lead)))
            for player, lead in enumerate(leads, 1)
        )
        return _Result(values, leads, score.owner)

    def _tell(self, path: list[tuple[_Node, int]], played: list[tuple[int, int]], result: _Result) -> None:
        firsts = np.zeros(self._size + 1, dtype=np.int64)
        for mover, move in reversed(played[len(path) :]):
            firsts[move] = mover
        firsts[-1] = 0
        for node, move in reversed(path):
            mover = node.position.to_move
            if move < self._size:
                firsts[move] = mover
            value = result.values[mover - 1]
            node.games[move] += 1
            node.won[move] += value
            is_first = firsts == mover
            node.shared_games += is_first
            node.shared_won += is_first * value
        mover = self._root.position.to_move
        if path:
            self._leads[path[0][1]] += result.leads[mover - 1]
        owner = np.frombuffer(result.owner, dtype=np.uint8)
        self._owner += np.where(owner == mover, 1.0, np.where(owner == EMPTY, 0.0, -1.0))

    def thoughts(self) -> Thoughts:
        """What has come of it so far."""
        root = self._root
        order = sorted(np.flatnonzero(root.games).tolist(), key=lambda move: (-int(root.games[move]), move))
        candidates = tuple(
            Candidate(
                self._vertex(move),
                int(root.games[move]),
                float(root.won[move] / root.games[move]),
                float(self._leads[move] / root.games[move]),
                *self._line(move),
            )
            for move in order
        )
        return Thoughts(candidates, self._games, tuple((self._owner / max(self._games, 1)).tolist()))

    def _vertex(self, move: int) -> int:
        return move if move < self._size else -1

    def _line(self, move: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The moves thought best from that one on, and in how many games each was tried."""
        line, games = [self._vertex(move)], [int(self._root.games[move])]
        node = self._root.children.get(move)
        while node is not None and node.games.any() and len(line) < _LONGEST_LINE:
            move = int(node.games.argmax())
            line.append(self._vertex(move))
            games.append(int(node.games[move]))
            node = node.children.get(move)
        return tuple(line), tuple(games)
