"""One record under every rule set that fits it: the first illegal move, prisoners, score, where the boards part."""

from collections.abc import Iterator
from fractions import Fraction

from goboard.games.compared import ComparedRow, Place
from goboard.games.counting import Suggestion, counted_at
from goboard.games.judging import node_name
from goboard.games.node_values import komi
from goboard.games.record_rules import handicap_of
from goboard.games.replay import Replay
from goboard.games.tree import Node, main_line
from goboard.rules import catalogue
from goboard.rules.numbers import exact, plain
from goboard.rules.options import keys_of, scores_of
from goboard.rules.protocol import OptionError, Score, takes_stones, unmarked_words

DIGITS = 12
"""Of a score that no fraction is."""


def compare(replay: Replay, into: list[ComparedRow], suggestion: Suggestion | None = None) -> Iterator[tuple[int, int]]:
    """Judge the main line by the rules in force, then by every other set that fits; each adds its row. `suggestion` is
    what is estimated of its end.

    Yields after each node: how many are done, and how many there are in all.
    """
    line = list(main_line(replay.root))
    judges = [replay, *_others(replay)]
    total, done = len(line) * len(judges), 0
    boards: list[int] = []
    for judge in judges:
        row = _Row(judge, boards if judge is not replay else None)
        for node in line:
            row.follow(node)
            done += 1
            yield done, total
        boards = boards or row.boards
        into.append(row.finished(line[-1], suggestion))


class _Row:
    """A row while it grows. `expected` are the hashes of the boards under the rules in force, None for those."""

    def __init__(self, replay: Replay, expected: list[int] | None) -> None:
        self.replay, self.expected = replay, expected
        self.position = replay.position(replay.root)
        self.boards: list[int] = []
        self.illegal: Place | None = None
        self.parts: Place | None = None

    def follow(self, node: Node) -> None:
        """Go on to the line's next node."""
        replay = self.replay
        if node is not replay.root:
            judged = replay.judge(self.position, node)
            self.position = judged.position
            if judged.illegal and self.illegal is None:
                self.illegal = Place(node.key, node_name(replay, node), judged.illegal.message)
        at, board = len(self.boards), self.position.zobrist
        if self.expected is not None and self.parts is None and self.expected[at] != board:
            self.parts = Place(node.key, node_name(replay, node))
        self.boards.append(board)

    def finished(self, last: Node, suggestion: Suggestion | None) -> ComparedRow:
        """The row, the dead stones taken off where the rules take any off."""
        rules, position = self.replay.rules, self.position
        score = counted_at(rules, last, position, self.replay.codec, suggestion)
        is_taking, info = takes_stones(rules), rules.info
        return ComparedRow(
            rules=info.name,
            title=info.title,
            is_in_force=self.expected is None,
            names=rules.names,
            illegal=self.illegal,
            prisoners=position.captures if is_taking else (),
            scores=score_texts(score),
            result=score.result,
            parts=self.parts,
            unremoved="" if info.removes_dead else unmarked_words(info, is_taking=is_taking),
        )


def score_texts(score: Score) -> tuple[str, ...]:
    """The totals by player: exact, or rounded where only bounds are known."""
    if not score.bounds:
        return tuple(plain(total) for total in score.totals)
    return tuple(_rounded(low, high) for low, high in score.bounds)


def _rounded(low: Fraction, high: Fraction) -> str:
    return plain(low) if low == high else f"{float((low + high) / 2):.{DIGITS}g}"


def _others(replay: Replay) -> Iterator[Replay]:
    """The same record under the other rule sets that fit, with their defaults and the record's players and komi."""
    in_force = replay.rules
    points, names = plain(_komi(replay)), list(keys_of(in_force))
    by_kind: dict[str, object] = {"scores": {"B": "0", "W": points}, "players": names}
    for each in catalogue.listed():
        info = each.info
        if each.is_same(in_force.info.name, in_force.values) or info.players not in (0, len(names)):
            continue
        options: dict[str, object] = dict(each.options)
        options |= {field.name: by_kind[field.kind] for field in info.options if field.kind in by_kind}
        if info.has_option("komi"):
            options["komi"] = points
        if info.has_option("handicap"):
            options["handicap"] = handicap_of(replay.root)
        try:
            rules = catalogue.make(info.name, options)
        except OptionError:
            continue
        if not rules.misfit(replay.board):
            yield Replay(replay.root, replay.board, replay.codec, rules, setups=replay.setups)


def _komi(replay: Replay) -> Fraction:
    """White's start over Black's under the rules in force, else as the record has it."""
    values = replay.rules.values
    if "komi" in values:
        return exact(values["komi"])
    if "scores" in values:
        black, white = scores_of(values["scores"])
        return exact(white) - exact(black)
    return komi(replay.root) or Fraction(0)
