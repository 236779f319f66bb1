"""Open positions with what becomes of their chains when GNU Go plays on from there.

    python -m benchmarks.played_on SEED COUNT [--side 9] >> benchmarks/positions/open.json

GNU Go plays itself at low levels, with random openings and blunders thrown in, and the game is broken off halfway. From
there it plays on at a higher level to the end: with either side to move as it likes, and beginning with each move that
attacks or defends a chain in question by its reading. A chain is "alive" if no attack takes it, "dead" if no defence
saves it, and "unsettled" if one does and the other does too. What is taken only in games that began elsewhere may have
been given away for more, and what is kept only where its attacker begins makes no sense: such chains have no fate
written. In question are chains of three stones or more of which goboard is less certain than 97 %.

A game document a line, with `fates` by the first vertex of each chain.
"""

import argparse
import json
import random
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field

from benchmarks.dead_stone_peers import GnuGo, point_of, report_on, vertices_of

COLOURS = ("black", "white")
FEWEST_STONES = 3
SURE = 0.97
_BLUNDERS = 0.1
_OPENING = 3
_PLAYING, _PLAYING_ON = range(1, 6), 8
"""The levels."""
_PASSES = 2
_MOST_MOVES = 3
"""So many times the board's points are played at most."""


def main() -> None:
    """Make and print."""
    chosen = asked_for(__doc__, "so many games, with one position each", 9)
    with closing(GnuGo()) as gnugo:
        for number in range(chosen.seed, chosen.seed + chosen.count):
            player = _Player(gnugo, chosen.side, random.Random(number))
            moves = player.half_a_game(number)
            if fates := dict(player.fates(moves)):
                print(json.dumps(player.document(f"open-{chosen.side}-{number}", fates)), flush=True)


def asked_for(description: str | None, count: str, side: int) -> argparse.Namespace:
    """The command line: the seed, so many of what `count` says, and the board's lines."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int, help=count)
    parser.add_argument("--side", type=int, default=side, help="the board's lines")
    return parser.parse_args()


def in_question(document: Mapping[str, object]) -> list[int]:
    """The first vertices of the chains that are large enough, and of which goboard is not certain."""
    verdicts = report_on(document).verdicts
    return [one.vertices[0] for one in verdicts if one.certainty < SURE and len(one.vertices) >= FEWEST_STONES]


@dataclass
class _Tries:
    """Whether a chain was kept in each game with its attacker, or its owner, moving first: aimed at it, or not."""

    attacks: list[bool] = field(default_factory=list)
    defences: list[bool] = field(default_factory=list)
    kept: dict[bool, bool] = field(default_factory=dict)
    """By whether its owner began, in the games that were aimed at nothing."""

    @property
    def fate(self) -> str:
        """Empty where that cannot be told."""
        if self.attacks and not all(self.attacks):
            return "unsettled" if self.kept[True] or any(self.defences) else "dead"
        if not self.kept[False]:
            return "" if self.kept[True] or any(self.defences) else "dead"
        return "alive" if self.kept[True] else ""


class _Player:
    """GNU Go on one board, playing both sides."""

    def __init__(self, gnugo: GnuGo, side: int, source: random.Random) -> None:
        self._gnugo, self._side, self._source = gnugo, side, source

    def half_a_game(self, seed: int) -> list[tuple[str, str]]:
        """The moves of a game until somewhere in its middle."""
        points, source = self._side**2, self._source
        self._gnugo.clear(self._side)
        self._gnugo.ask(f"set_random_seed {seed}")
        self._gnugo.ask(f"level {source.choice(_PLAYING)}")
        moves = list[tuple[str, str]]()
        for number in range(source.randrange(points // 6, points // 2)):
            colour = COLOURS[number % 2]
            if number < _OPENING or source.random() < _BLUNDERS:
                legal = self._gnugo.ask(f"all_legal {colour}").split()
                point = source.choice(legal) if legal else "PASS"
                self._gnugo.ask(f"play {colour} {point}")
            else:
                point = self._gnugo.ask(f"genmove {colour}")
            moves.append((colour, point))
        return moves

    def fates(self, moves: list[tuple[str, str]]) -> Iterator[tuple[int, str]]:
        """Each chain that is large enough, by its first vertex, as far as that can be told."""
        self._lay(moves)
        self._stones = {vertex: colour for colour in COLOURS for vertex in self._listed(colour)}
        tries = {chain: _Tries() for chain in in_question(self.document("", {}))}
        if not tries:
            return
        aims = self._aims(tries)
        for colour in COLOURS:
            for point in ("", *sorted({move for by, move, _ in aims if by == colour})):
                self._lay(moves)
                kept = self._played_on(colour, point)
                for chain, one in tries.items():
                    is_owner, is_kept = self._stones[chain] == colour, chain in kept[self._stones[chain]]
                    if not point:
                        one.kept[is_owner] = is_kept
                    elif (colour, point, chain) in aims:
                        (one.defences if is_owner else one.attacks).append(is_kept)
        yield from ((chain, one.fate) for chain, one in tries.items() if one.fate)

    def _aims(self, tries: Mapping[int, _Tries]) -> set[tuple[str, str, int]]:
        """Who moves where against or for which chain, by GNU Go's reading of eyes and of liberties."""
        aims = set[tuple[str, str, int]]()
        for chain in tries:
            owner = self._stones[chain]
            attacker = COLOURS[1 - COLOURS.index(owner)]
            for colour, what in ((attacker, "attack"), (owner, "defend")):
                for command in (f"owl_{what}", what):
                    answer = self._gnugo.ask(f"{command} {point_of(chain, self._side)}").split()
                    if len(answer) > 1 and answer[0] != "0" and answer[1] != "PASS":
                        aims.add((colour, answer[1], chain))
        return aims

    def _lay(self, moves: list[tuple[str, str]]) -> None:
        self._gnugo.clear(self._side)
        for colour, point in moves:
            self._gnugo.ask(f"play {colour} {point}")
        self._gnugo.ask(f"level {_PLAYING_ON}")

    def _played_on(self, colour: str, point: str) -> dict[str, frozenset[int]]:
        """The stones that each side has in the end, without the dead."""
        passes, turn = 0, COLOURS.index(colour)
        if point:
            self._gnugo.ask(f"play {colour} {point}")
            turn = 1 - turn
        for number in range(_MOST_MOVES * self._side**2):
            move = self._gnugo.ask(f"genmove {COLOURS[(turn + number) % 2]}")
            passes = passes + 1 if move == "PASS" else 0
            if passes == _PASSES:
                break
        dead = vertices_of(self._gnugo.ask("final_status_list dead"), self._side)
        return {one: self._listed(one) - dead for one in COLOURS}

    def _listed(self, colour: str) -> frozenset[int]:
        return vertices_of(self._gnugo.ask(f"list_stones {colour}"), self._side)

    def document(self, name: str, fates: Mapping[int, str]) -> dict[str, object]:
        """As `goboard analyze` reads it."""
        sides = {
            key: [v for v, by in self._stones.items() if by == colour]
            for key, colour in zip("BW", COLOURS, strict=True)
        }
        return {
            "id": name,
            "kind": "open",
            "board": {"shape": "grid", "columns": self._side, "rows": self._side},
            "rules": {"name": "chinese"},
            "setup": {key: sorted(stones) for key, stones in sides.items()},
            "fates": {str(chain): fate for chain, fate in sorted(fates.items())},
        }


if __name__ == "__main__":
    main()
