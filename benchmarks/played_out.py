"""Finished positions, and such as lack a few moves, with whose each point is when GNU Go plays to the end.

    python -m benchmarks.played_out SEED COUNT [--side 19] >> benchmarks/positions/owners.json

GNU Go plays itself at low levels, with a random opening and blunders thrown in, until both sides pass. The position at
the end is told with the stones that GNU Go calls dead. That a few moves before is told too: GNU Go plays on from there
at a higher level, with either side to move, and a point's owner is told where it is the same in both ends.

A game document a line, with `owners`: B, W, `.` for nobody's, `?` where the ends differ, one sign a vertex. What GNU
Go calls dead is no more than its word.
"""

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import closing

from benchmarks.dead_stone_peers import GnuGo, vertices_of
from benchmarks.played_on import COLOURS, asked_for
from goboard.boards.catalogue import cached_grid
from goboard.rules.area import area, without

_BLUNDERS, _OPENING = 0.08, 4
_PLAYING, _PLAYING_ON = range(1, 6), 8
"""The levels."""
_MOST_MOVES = 3
"""So many times the board's points are played at most."""
_LACKING = range(2, 13)
"""So many moves are taken back."""

Moves = list[tuple[str, str]]


def main() -> None:
    """Make and print."""
    chosen = asked_for(__doc__, "so many games, with two positions each", 19)
    with closing(GnuGo()) as gnugo:
        for number in range(chosen.seed, chosen.seed + chosen.count):
            for document in _Game(gnugo, chosen.side, number).documents():
                print(json.dumps(document), flush=True)


class _Game:
    """One game of GNU Go against itself."""

    def __init__(self, gnugo: GnuGo, side: int, number: int) -> None:
        self._gnugo, self._side, self._number = gnugo, side, number
        self._source = random.Random(number)

    def documents(self) -> Iterator[dict[str, object]]:
        """The position at the end, and that a few moves before; none where no end came."""
        moves = self._played()
        if moves is None:
            return
        end = self._end()
        yield self._document("out", self._stones(), self._owners(*end), sorted(end[1]))
        lacking = moves[: -self._source.choice(_LACKING)]
        self._lay(lacking)
        stones, ends = self._stones(), list[str]()
        for colour in COLOURS:
            self._lay(lacking)
            if self._play_on(COLOURS.index(colour), 0, 0) is None:
                return
            ends.append(self._owners(*self._end()))
        yield self._document("lack", stones, "".join(a if a == b else "?" for a, b in zip(*ends, strict=True)), None)

    def _played(self) -> Moves | None:
        self._gnugo.clear(self._side)
        self._gnugo.ask(f"set_random_seed {self._number}")
        self._gnugo.ask(f"level {self._source.choice(_PLAYING)}")
        return self._play_on(0, _OPENING, _BLUNDERS)

    def _play_on(self, turn: int, opening: int, blunders: float) -> Moves | None:
        """The moves until both sides have passed, without these; None if they do not."""
        moves = Moves()
        for number in range(_MOST_MOVES * self._side**2):
            colour = COLOURS[(turn + number) % 2]
            is_early = number < self._side**2 // 2
            if number < opening or (is_early and self._source.random() < blunders):
                point = self._source.choice(self._gnugo.ask(f"all_legal {colour}").split() or ["PASS"])
                self._gnugo.ask(f"play {colour} {point}")
            else:
                point = self._gnugo.ask(f"genmove {colour}").strip()
            moves.append((colour, point))
            if [at for _, at in moves[-2:]] == ["PASS", "PASS"]:
                return moves[:-2]
        return None

    def _lay(self, moves: Moves) -> None:
        self._gnugo.clear(self._side)
        for colour, point in moves:
            self._gnugo.ask(f"play {colour} {point}")
        self._gnugo.ask(f"level {_PLAYING_ON}")

    def _stones(self) -> bytes:
        laid = bytearray(self._side**2)
        for player, colour in enumerate(COLOURS, 1):
            for vertex in vertices_of(self._gnugo.ask(f"list_stones {colour}"), self._side):
                laid[vertex] = player
        return bytes(laid)

    def _end(self) -> tuple[bytes, frozenset[int]]:
        """The stones, and those that are dead."""
        return self._stones(), vertices_of(self._gnugo.ask("final_status_list dead"), self._side)

    def _owners(self, stones: bytes, dead: frozenset[int]) -> str:
        board = cached_grid("grid", self._side, self._side)
        return "".join(".BW"[owner] for owner in area(board, without(board, stones, dead), 2).owner)

    def _document(self, kind: str, stones: bytes, owners: str, dead: Sequence[int] | None) -> dict[str, object]:
        found: dict[str, object] = {
            "id": f"{kind}-{self._side}-{self._number}",
            "kind": kind,
            "board": {"shape": "grid", "columns": self._side, "rows": self._side},
            "rules": {"name": "chinese"},
            "setup": {name: [v for v, p in enumerate(stones) if p == player] for player, name in ((1, "B"), (2, "W"))},
            "owners": owners,
        }
        return found if dead is None else found | {"dead": list(dead)}


if __name__ == "__main__":
    main()
