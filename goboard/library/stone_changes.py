"""How the stones of a record come and go, node by node, in the form that `goboard.kernel.position_search` searches."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from goboard.games.node_values import move_of
from goboard.games.patterns import has_patterns
from goboard.games.record_dialect import Form
from goboard.games.record_rules import rules_of
from goboard.games.replay import Replay
from goboard.games.tree import Node
from goboard.games.values import Codec, PointCodec
from goboard.kernel.position_search import MOST_POINTS, MOVE, PLAY, POINT_BITS, RETURN, STATES, StoneChanges
from goboard.rules.moves import Move, Play
from goboard.rules.position import Position
from goboard.sgf.execute import Executor

_PLAIN = len("B[aa]")


def can_be_searched(form: Form) -> bool:
    """True for playable games on flat grids that are not too large for the words."""
    return not form.fault and has_patterns(form.board) and form.board.size <= MOST_POINTS


@dataclass(frozen=True, slots=True)
class Step:
    """A node, its move, and the stones before and after it."""

    node: Node
    move: Move | None
    before: bytes
    after: bytes


class StoneChangeWriter:
    """The stone changes of one game, step by step; none if it cannot be searched or has too many colours."""

    def __init__(self, form: Form) -> None:
        self._changes = StoneChanges(form.board.size) if can_be_searched(form) else None
        self._number = 0
        self._last: Node | None = None
        self._numbers: dict[int, int] = {}
        """How many moves had been made at nodes where variations part."""

    def add(self, step: Step) -> None:
        """Add the next node in preorder."""
        if self._changes is None:
            return
        node, move, flags, word = step.node, step.move, 0, 0
        if node.parent is not self._last:
            assert node.parent is not None
            self._number, flags = self._numbers[node.parent.key], RETURN
        if isinstance(move, Play):
            flags |= MOVE | PLAY
            word = move.vertex | min(move.player, STATES) << POINT_BITS
        elif move is not None:
            flags |= MOVE
        if not self._changes.add(step.before, step.after, flags, self._number, word):
            self._changes = None
        self._number += move is not None
        if len(node.children) > 1:
            self._numbers[node.key] = self._number
        self._last = node

    def packed(self) -> bytes:
        """All changes so far."""
        return b"" if self._changes is None else self._changes.packed()


def steps(root: Node, form: Form) -> Iterator[Step]:
    """Every node of a playable game in preorder: played as any program does, or by the record's rules where it is
    goboard's own kind of record."""
    if form.codec.is_own:
        yield from _steps_by_rules(root, form)
        return
    executor = Executor(form.board, form.codec)
    moves = _moves_of(form.codec)
    waiting = [(root, executor.empty)]
    while waiting:
        node, before = waiting.pop()
        text = node.text()
        move = moves.get(text)
        if move is None:
            after, move = executor.after(before, node), move_of(node, form.codec)
            if move is not None and len(text) <= _PLAIN and isinstance(form.codec, PointCodec):
                moves[text] = move
        else:
            after = executor.made(before, move)
        yield Step(node, move, before.stones, after.stones)
        waiting.extend((child, after) for child in reversed(node.children))


@lru_cache(maxsize=8)
def _moves_of(codec: Codec) -> dict[str, Move]:
    """What the texts of nodes that hold a move and nothing else mean: few texts, and nearly all nodes have one."""
    return {}


def _steps_by_rules(root: Node, form: Form) -> Iterator[Step]:
    replay = Replay(root, form.board, form.codec, rules_of(root).rules)
    start = replay.position(root)
    yield Step(root, replay.move(root), bytes(len(start.stones)), start.stones)
    waiting: list[tuple[Node, Position]] = [(child, start) for child in reversed(root.children)]
    while waiting:
        node, position = waiting.pop()
        following = replay.follow(position, node)
        yield Step(node, replay.move(node), position.stones, following.stones)
        waiting.extend((child, following) for child in reversed(node.children))
