"""The search under any rules and for any number of players: moves, captures and ends are the rule set's own.

Everybody plays for themselves; allies who win together win together. Values are shared between the games in which the
same player was the first to play somewhere, as few games are played. Where stones are taken as in Go, by whoever is no
friend, the kernel plays the games to their end, else the rules do, far more slowly.
"""

import random
from collections.abc import Container
from dataclasses import dataclass, field
from math import log, sqrt
from time import monotonic

import numpy as np

from goboard.analysis.playouts import tables_of
from goboard.arrays import Float, Int
from goboard.boards.board import Board
from goboard.jobs.watch import Watch
from goboard.kernel.playout_many import MOST_PLAYERS, ManyPlayouts
from goboard.players.thoughts import Candidate, Effort, Thoughts, spread_of
from goboard.rules.moves import Move, Offer, Pass, Play, War
from goboard.rules.position import EMPTY, Position
from goboard.rules.protocol import HasAlliances, RuleSet, alliances_of, politics_of

_SHARED = 300.0
_CURIOUS = 0.12
_BY_MARGIN = 0.2
"""How many games weigh as much as the shared values, how much the untried is tried, what points count beside
winning."""
_GAME = 0.02
"""Seconds that a game may take on its way to an end; one that is slower is counted where it stands."""
_DEEPEST, _LONGEST_LINE = 60, 12
_MOST_AT_ONCE, _WORTH_ANOTHER = 8, 256
"""How many games the kernel plays from a position, as to get there takes longer; fewer where few are played at all."""
_CLEAR = 0.8
"""Whoever has a vertex in that share of the games has it for certain."""
_ASKED = 3
"""So many stones are found illegal one by one before all legal ones are asked for."""
_PASSES_EVERY = 12
"""Of so many games one begins with a pass, so that it is known what that brings."""
_TALKS_EVERY, _TALK_GAMES, _WORTH_TALKING = 3, 400, 0.05
"""In one of so many rounds a player thinks of alliances, with so many games for each, and makes one for that much."""
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
    """What a game was worth to each player, whose each vertex became, 0 or 1 in (n, players), and who was
    the first to play there after the tree, 0 for nobody."""

    values: tuple[float, ...]
    leads: tuple[float, ...]
    owners: Int
    firsts: Int


class OpenSearch:
    """One search from one position. It may go on for as long as is wanted, and belongs to one thread."""

    def __init__(
        self, rules: RuleSet, position: Position, effort: Effort, watch: Watch, barred: Container[int] = ()
    ) -> None:
        """Without the moves that are `barred`."""
        self._rules, self._effort, self._watch = rules, effort, watch
        self._size = position.board.size
        self._chance = random.Random(position.zobrist ^ effort.chance if effort.seed is None else effort.seed)
        self._longest = 3 * self._size
        self._near = [position.board.neighbours(vertex) for vertex in range(self._size)]
        self._asks_each = rules.facts(position.board).is_dear_to_list
        is_go = isinstance(rules, HasAlliances) and position.players <= MOST_PLAYERS
        self._many = many_playouts(position.board, position.players) if is_go else None
        self._root, self._kept = self._node(position), 1
        self._root.may[[vertex for vertex in range(self._size) if vertex in barred]] = -np.inf
        self._most = max(_MOST_BYTES // (_BYTES_OF_A_NODE + _BYTES_OF_A_MOVE * self._size), 1)
        self._leads: Float = np.zeros(self._size + 1)
        self._squares = 0.0
        self._owners: Int = np.zeros((self._size, position.players), np.int64)
        self._games = self._tries = 0
        most = effort.games
        few = 1 if self._many is None else _MOST_AT_ONCE
        self._batch = few if most is None else min(few, 1 + most // _WORTH_ANOTHER)

    def run(self, seconds: float) -> None:
        """Play games until that time or all games are over, or it is called off; one at least."""
        end, most = monotonic() + seconds, self._effort.games
        while not self._watch.is_cancelled and (most is None or self._games < most):
            self._simulate()
            if not self._effort.is_repeatable and monotonic() >= end:
                break

    def _node(self, position: Position) -> _Node:
        legal = np.frombuffer(self._rules.legal(position), dtype=np.uint8)
        may = np.where(np.append(legal, 1) != 0, 0.0, -np.inf)
        count = len(may)
        return _Node(position, may, np.zeros(count, np.int64), np.zeros(count), np.zeros(count, np.int64),
                     np.zeros(count))  # fmt: skip

    def _simulate(self) -> None:
        node, path = self._root, list[tuple[_Node, int]]()
        while len(path) < _DEEPEST and not node.position.is_over:
            is_pass = not path and self._tries % _PASSES_EVERY == _PASSES_EVERY - 1
            move = self._size if is_pass else self._best(node)
            path.append((node, move))
            after = node.children.get(move)
            if after is None:
                after = self._node(self._after(node.position, move))
                if self._kept < self._most:
                    node.children[move] = after
                    self._kept += 1
                node = after
                break
            node = after
        self._tries += 1
        for _ in range(self._batch):
            self._tell(path, self._finished(node))
        self._games += self._batch

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

    def _finished(self, node: _Node) -> _Result:
        """Play on by chance to the end."""
        position = node.position
        if position.is_over:
            return self._judged(position, np.zeros(self._size, np.int64))
        if self._many is not None:
            return self._played_by_kernel(self._many, node)
        end, passes, left = monotonic() + _GAME, 0, self._longest
        firsts = np.zeros(self._size, np.int64)
        while not position.is_over and passes < position.players and left > 0:
            if left % 8 == 0 and (self._watch.is_cancelled or (monotonic() > end and not self._effort.is_repeatable)):
                break
            move = self._random_move(position)
            if move < self._size and firsts[move] == 0:
                firsts[move] = position.to_move
            passes = passes + 1 if move == self._size else 0
            position = self._after(position, move)
            left -= 1
        return self._judged(position, firsts)

    def _played_by_kernel(self, many: ManyPlayouts, node: _Node) -> _Result:
        """Everybody counts what is theirs in the end, stones too, so that filling in is free, and what they took."""
        position, players = node.position, node.position.players
        friends = np.eye(players + 1, dtype=np.uint8)
        for one, other in alliances_of(self._rules, position):
            friends[one, other] = friends[other, one] = 1
        banned = (node.may[:-1] != 0).astype(np.uint8).tobytes()
        seed = self._chance.getrandbits(63) + 1
        gains, firsts, masks = many.play(position.stones, friends.tobytes(), position.to_move, banned, seed)
        whose = np.array(masks)[:, None] >> np.arange(1, players + 1) & 1
        totals = (whose.sum(axis=0) + np.array(gains) + np.array(position.captures)).tolist()
        winners = tuple(player for player, total in enumerate(totals, 1) if total == max(totals))
        return self._result(totals, winners, whose, np.frombuffer(firsts, np.uint8).astype(np.int64))

    def _random_move(self, position: Position) -> int:
        """Any legal stone that is not put into the middle of one's own."""
        stones, mover, unknown = position.stones, position.to_move, _ASKED if self._asks_each else 0
        may = self._rules.legal(position) if not unknown else bytes(stone == EMPTY for stone in stones)
        moves = [vertex for vertex, legal in enumerate(may) if legal]
        while moves:
            index = int(self._chance.random() * len(moves))
            vertex = moves[index]
            if any(stones[near] != mover for near in self._near[vertex]):
                if not unknown or self._rules.check(position, Play(vertex)) is None:
                    return vertex
                unknown -= 1
                if not unknown:
                    may = self._rules.legal(position)
                    moves = [vertex for vertex in moves if may[vertex]]
                    continue
            moves[index] = moves[-1]
            moves.pop()
        return self._size

    def _judged(self, position: Position, firsts: Int) -> _Result:
        score = self._rules.score(position)
        owners = np.frombuffer(score.owner, np.uint8)[:, None] == np.arange(1, position.players + 1)
        totals = [float(total) for total in score.totals]
        return self._result(totals, position.winners or score.winners, owners.astype(np.int64), firsts)

    def _result(self, totals: list[float], winners: tuple[int, ...], owners: Int, firsts: Int) -> _Result:
        leads = tuple(total - max(totals[:i] + totals[i + 1 :], default=0.0) for i, total in enumerate(totals))
        scale = max(self._size / 4, 1.0)
        values = tuple(
            (1 - _BY_MARGIN) * (1 / len(winners) if player in winners else 0.0)
            + _BY_MARGIN * 0.5 * (1 + lead / (scale + abs(lead)))
            for player, lead in enumerate(leads, 1)
        )
        return _Result(values, leads, owners, firsts)

    def _tell(self, path: list[tuple[_Node, int]], result: _Result) -> None:
        firsts = np.append(result.firsts, 0)
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
        if path:
            lead = result.leads[self._root.position.to_move - 1]
            self._leads[path[0][1]] += lead
            self._squares += lead * lead
        self._owners += result.owners

    def talk(self, move: Move) -> Move | None:
        """An alliance that brings its two players more than that move brings, or a war that brings the player more;
        None where there is none, or in rounds in which nobody thinks of it, so that games come to an end."""
        position = self._root.position
        politics = politics_of(self._rules, position)
        if politics is None or position.passes or len(position.history) // position.players % _TALKS_EVERY:
            return None
        offers: list[Offer | War] = [Offer(other, True) for other in politics.offers]
        mover, best, most = position.to_move, None, _WORTH_TALKING
        usual = self._expected(self._rules.apply(position, move))
        for talk in (*offers, *(War(other) for other in politics.wars)):
            if self._watch.is_cancelled:
                break
            values = self._expected(self._rules.apply(position, talk))
            gain = values[mover - 1] - usual[mover - 1]
            is_wanted = not isinstance(talk, Offer) or values[talk.to - 1] > usual[talk.to - 1]
            if is_wanted and gain > most:
                best, most = talk, gain
        return best

    def _expected(self, position: Position) -> tuple[float, ...]:
        """What each player may hope for there."""
        games = max(min(_TALK_GAMES, self._effort.games or _TALK_GAMES) // position.players, 1)
        node = self._node(position)
        results = [self._finished(node).values for _ in range(games)]
        return tuple(sum(values) / games for values in zip(*results, strict=True))

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
        own = self._owners[:, root.position.to_move - 1]
        others = np.delete(self._owners, root.position.to_move - 1, axis=1).max(axis=1, initial=0)
        owner = (own - others) / max(self._games, 1)
        spread = spread_of(float(self._leads.sum()), self._squares, self._games)
        return Thoughts(candidates, self._games, tuple(owner.tolist()), spread)

    def contested(self) -> set[int]:
        """The vertices that nobody had in nearly all games."""
        return set(np.flatnonzero(self._owners.max(axis=1, initial=0) < _CLEAR * self._games).tolist())

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


def many_playouts(board: Board, players: int) -> ManyPlayouts:
    """Games of so many players on the board, for one thread."""
    starts, near, *_ = tables_of(board)
    return ManyPlayouts(starts, near, players)
