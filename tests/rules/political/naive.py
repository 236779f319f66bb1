"""Political Go once more, sentence by sentence and without regard to cost: dragons from all subsets of the players."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from goboard.boards.board import Board
from goboard.rules.moves import Move, Offer, Pass, Play, War

Stones = dict[int, int]
"""Vertex -> owner, of the occupied vertices only."""
Dragon = frozenset[int]


@dataclass
class NaiveGame:
    """A game under way; ties are broken in ascending order of the players."""

    board: Board
    players: int
    alliances: set[frozenset[int]]
    stones: Stones = field(default_factory=dict)
    to_move: int = 1
    credits: Counter[int] = field(default_factory=Counter)
    held: dict[int, set[int]] = field(default_factory=dict)
    turns: list[Move] = field(default_factory=list)

    def is_friendly(self, a: int, b: int) -> bool:
        return a == b or frozenset((a, b)) in self.alliances

    def dragons(self, stones: Stones) -> set[Dragon]:
        """Components of the stones of every set of pairwise friendly players that nothing can be added to."""
        found = set()
        for count in range(1, self.players + 1):
            for group in combinations(range(1, self.players + 1), count):
                if all(self.is_friendly(a, b) for a, b in combinations(group, 2)):
                    own = {v for v, owner in stones.items() if owner in group}
                    found |= {part for part in self.components(own) if not self.could_grow(part, stones)}
        return found

    def components(self, vertices: set[int]) -> set[Dragon]:
        parts, left = set(), set(vertices)
        while left:
            part = {left.pop()}
            while more := {n for v in part for n in self.board.neighbours(v) if n in vertices} - part:
                part |= more
            left -= part
            parts.add(frozenset(part))
        return parts

    def around(self, vertices: Iterable[int]) -> set[int]:
        return {n for v in vertices for n in self.board.neighbours(v)} - set(vertices)

    def could_grow(self, part: Dragon, stones: Stones) -> bool:
        near = {n for n in self.around(part) if n in stones}
        return any(all(self.is_friendly(stones[n], stones[v]) for v in part) for n in near)

    def liberties(self, dragon: Dragon, stones: Stones) -> set[int]:
        return {n for n in self.around(dragon) if n not in stones}

    def breathless(self, stones: Stones) -> set[Dragon]:
        return {dragon for dragon in self.dragons(stones) if not self.liberties(dragon, stones)}

    def is_enemy(self, dragon: Dragon, player: int, stones: Stones) -> bool:
        return not all(self.is_friendly(player, stones[v]) for v in dragon)

    def may_place(self, player: int, vertex: int) -> bool:
        if vertex in self.stones or vertex in self.held.get(player, ()):
            return False
        after = self.stones | {vertex: player}
        formed = self.breathless(after) - self.breathless(self.stones)
        hostile = [self.is_enemy(dragon, player, after) for dragon in formed]
        return all(hostile) or any(hostile)

    def is_over(self) -> bool:
        rounds = self.turns[-3 * self.players :]
        if len(rounds) == 3 * self.players and all(isinstance(move, Pass) for move in rounds):
            return True
        everybody = range(1, self.players + 1)
        return not any(self.may_place(p, v) for p in everybody for v in range(self.board.size))

    def play(self, move: Move) -> set[int]:
        """Make a legal move; returns what it captured."""
        mover, before = self.to_move, {v for v, owner in self.stones.items() if owner == self.to_move}
        if isinstance(move, Play):
            self.stones[move.vertex] = mover
            before.add(move.vertex)
        elif isinstance(move, Offer) and move.accepted:
            self.alliances.add(frozenset((mover, move.to)))
        elif isinstance(move, War):
            self.alliances.remove(frozenset((mover, move.on)))
        self.held[mover] = before
        taken = self.capture(mover)
        self.to_move = mover % self.players + 1
        self.turns.append(move)
        return taken

    def capture(self, mover: int) -> set[int]:
        dragons = sorted(sorted(d) for d in self.breathless(self.stones) if self.is_enemy(d, mover, self.stones))
        gone: set[int] = set()
        for dragon in dragons:
            beside = Counter(self.stones[n] for n in self.around(dragon) if n in self.stones)
            self.share(len(set(dragon) - gone), beside)
            gone |= set(dragon)
        for vertex in gone:
            del self.stones[vertex]
        return gone

    def share(self, stones: int, beside: Counter[int]) -> None:
        queue: list[int] = []
        for _ in range(stones if beside else 0):
            queue = queue or sorted(beside, key=lambda player: (-beside[player], player))
            self.credits[queue.pop(0)] += 1

    def final(self, dead: set[int], only_live_share: bool) -> tuple[list[int], set[int]]:
        """Each player's score with these stones agreed dead, and the stones that are left."""
        before, stones, dragons = self.credits.copy(), self.stones, self.dragons(self.stones)
        lost = [d for d in dragons if len(self.liberties(d, stones)) == 1 or d <= dead]
        live = {v for d in dragons if d not in lost for v in d}
        gone: set[int] = set()
        for dragon in sorted(lost, key=sorted):
            direct = {n for n in self.around(dragon) if n in stones and (n in live or not only_live_share)}
            far = {n for n in self.around(self.liberties(dragon, stones)) if n in live}
            far = {n for n in far if any(not self.is_friendly(stones[n], stones[v]) for v in dragon)}
            self.share(len(dragon - gone), Counter(stones[n] for n in direct | far))
            gone |= dragon
        left = {v: owner for v, owner in stones.items() if v not in gone}
        scores = [self.credits[p] + self.territory(p, left) for p in range(1, self.players + 1)]
        self.credits = before
        return scores, set(left)

    def territory(self, player: int, stones: Stones) -> int:
        unfriendly = {v for d in self.dragons(stones) if self.is_enemy(d, player, stones) for v in d}
        empty = set(range(self.board.size)) - set(stones)
        return sum(len(part) for part in self.components(empty) if not self.around(part) & unfriendly)
