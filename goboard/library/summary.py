"""What the index keeps of one game: made out of its record once, in any process.

`fingerprints` are short numbers that equal games share, whichever way round the board was held.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Int32
from goboard.boards.automorphisms import MOST_TURNED, automorphisms, graph_number
from goboard.boards.board import Board
from goboard.games.node_values import handicap, info, info_along, komi, move_of, setup_of
from goboard.games.patterns import ORIENTATIONS, turned
from goboard.games.record_dialect import Form, form_of
from goboard.games.record_rules import player_names, rules_of
from goboard.games.replay import Replay
from goboard.games.tree import Node, main_line, preorder
from goboard.games.values import Codec, PointCodec, simple_text, text
from goboard.kernel.graph import graph_of
from goboard.kernel.stone_changes import MOVE, PLAY, POINT_BITS, RETURN, STATES, StoneChanges
from goboard.library import can_be_sought
from goboard.library.dates import days_of
from goboard.library.entries import GameFacts
from goboard.library.wording import key_of, name_key, outcome_of, strength
from goboard.rules.moves import Move, Play
from goboard.rules.position import EMPTY, Position
from goboard.sgf.execute import Executor

_PLAIN = len("B[aa]")


def can_be_searched(form: Form) -> bool:
    """Is it a playable game on a board on which positions are looked for?"""
    return not form.fault and can_be_sought(form.board)


Step = tuple[Node, Move | None, bytes, bytes]
"""A node, its move, and the stones before and after it."""


class StoneChangeWriter:
    """The stone changes of one game, step by step; none if it cannot be searched or has too many colours."""

    def __init__(self, form: Form) -> None:
        self._changes = StoneChanges(form.board.size) if can_be_searched(form) else None
        self._flood = graph_of(form.board).flood() if self._changes is not None else None
        self._number = 0
        self._last: Node | None = None
        self._numbers: dict[int, int] = {}
        """How many moves had been made at each node below which another may be added later."""

    def add(self, step: Step) -> None:
        """Add the next node in preorder."""
        if self._changes is None:
            return
        node, move, before, after = step
        parent, flags, word = node.parent, 0, 0
        if parent is not self._last:
            assert parent is not None
            self._number, flags = self._numbers[parent.key], RETURN
        if isinstance(move, Play):
            flags |= MOVE | PLAY
            word = word_of(move)
        elif move is not None:
            flags |= MOVE
        if not self._changes.add(before, after, flags, self._number, word):
            self._changes = None
        if move is not None:
            self._number += 1
        self._numbers[node.key] = self._number
        self._last = node

    def add_moves(self, stones: bytes, words: Iterable[int], last: Node) -> bytes:
        """Add the nodes below the one added last, which left these stones, down to `last`: each has nothing but a move,
        and all but the last one child. Returns the stones that it leaves, the same where nobody asks for them."""
        if self._changes is None or self._flood is None:
            return stones
        made = array("i", words)
        self._number += len(made)
        self._numbers[last.key], self._last = self._number, last
        return self._changes.add_moves(self._flood, stones, bytearray(made))

    def packed(self) -> bytes:
        """All changes so far."""
        return b"" if self._changes is None else self._changes.packed()


def word_of(move: Move) -> int:
    """A move as the stone changes have it, 0 for a pass."""
    return move.vertex | min(move.player, STATES) << POINT_BITS if isinstance(move, Play) else 0


@lru_cache(maxsize=8)
def _moves_of(codec: Codec) -> dict[str, tuple[Move, int]]:
    """What the texts of nodes that hold a move and nothing else mean, and its word: few texts, and nearly all nodes
    have one."""
    return {}


def _steps_by_rules(root: Node, form: Form) -> Iterator[Step]:
    replay = Replay(root, form.board, form.codec, rules_of(root).rules)
    start = replay.position(root)
    yield root, replay.move(root), bytes(len(start.stones)), start.stones
    waiting: list[tuple[Node, Position]] = [(child, start) for child in reversed(root.children)]
    while waiting:
        node, position = waiting.pop()
        following = replay.follow(position, node)
        yield node, replay.move(node), position.stones, following.stones
        waiting.extend((child, following) for child in reversed(node.children))


OPENING = 50
"""So many moves two games have in common only if they are one."""
LEAST_MOVES = 10
"""Games with fewer moves must have been set up to be more than the beginning that many share."""


def fingerprints(form: Form, stones: bytes, moves: Sequence[Move]) -> tuple[int | None, int | None]:
    """Two 63-bit numbers, up to symmetry: of the start with all moves, and of the start with the first fifty.

    `stones` are those at the start. Passes at the end do not count. None for games that are too short to tell.
    """
    made = list(moves)
    while made and not isinstance(made[-1], Play):
        made.pop()
    if len(made) < LEAST_MOVES and not any(stones):
        return None, None
    numbers = np.empty((len(made), 2), dtype="<i4")
    numbers[:, 0] = [move.vertex if isinstance(move, Play) else -1 for move in made]
    numbers[:, 1] = [move.player for move in made]
    place, first, images = _images(form.board)
    laid, numbers[:, 0] = _least(first, images, np.frombuffer(stones, dtype=np.uint8), numbers[:, 0])
    # of all that is the same the beginning of the least is the least beginning
    opening = _number(place, laid, numbers[:OPENING]) if len(made) >= OPENING else None
    return _number(place, laid, numbers), opening


def _least(sources: Int32, images: Int32, stones: NDArray[np.uint8], places: Int32) -> tuple[bytes, Int32]:
    """The stones and the places of moves as the symmetry shows them that makes the least of them."""
    laid = stones.tobytes()
    if stones.any():
        shown = stones[sources]
        least = min(shown, key=bytes)
        laid, images = least.tobytes(), images[(shown == least).all(axis=1)]
    for place in places.tolist():
        if len(images) == 1:
            break
        found = images[:, place]
        images = images[found == found.min()]
    return laid, images[0][places]


@lru_cache(maxsize=8)
def _images(board: Board) -> tuple[bytes, Int32, Int32]:
    """What stands for a board, and of each of its symmetries which point comes to lie at every place, and where every
    point comes to lie; the last of these is a pass, -1. A flat grid is turned so that it is no taller than wide; large
    boards that are no grid have one that moves nothing."""
    if board.shape == "grid" and board.columns * board.rows == board.size:
        place = f"{board.shape} {board.size} {sorted((board.columns, board.rows))}"
        grid = np.arange(board.size, dtype=np.int32).reshape(board.rows, board.columns)
        ways = (turned(grid, orientation) for orientation in range(ORIENTATIONS))
        sources = np.array([way.ravel() for way in ways if way.shape[1] >= way.shape[0]], dtype=np.int32)
    elif can_be_sought(board) and board.size <= MOST_TURNED:
        place, sources = f"graph {graph_number(board)}", automorphisms(board)
    else:
        place = f"{board.shape} {board.size} {sorted((board.columns, board.rows))}"
        sources = np.arange(board.size, dtype=np.int32)[None]
    images = np.full((len(sources), board.size + 1), -1, dtype=np.int32)
    images[:, :-1] = np.argsort(sources, axis=1)
    return place.encode(), sources, images


def _number(place: bytes, stones: bytes, moves: Int32) -> int:
    # late: it brings a library of 5 MB along
    from hashlib import blake2b

    digest = blake2b(place + b"\0" + stones + moves.tobytes(), digest_size=8)
    # SQLite's whole numbers have a sign
    return int.from_bytes(digest.digest(), "big") >> 1


MOST_TEXT = 4_000_000
"""Characters of comments that are kept of one game."""
_MOST_KOMI = 10**6
_SOUGHT = ("GN", "PB", "PW", "BT", "WT", "EV", "RO", "PC", "DT", "RE", "RU", "AN", "SO", "US", "ON", "GC", "CP")


@dataclass(frozen=True, slots=True)
class Summary(GameFacts):
    """A row of the index, but for where it is from: what is told of a game, and what it is found by.

    Keys are texts as `wording.key_of` gives them. A search through text sees `text` and `remarks`, which are the
    comments. Boards that are no flat grids have a `graph`, the same where points are numbered and joined alike.
    """

    black_key: str
    white_key: str
    black_strength: int | None
    white_strength: int | None
    event_key: str
    place_key: str
    rules_key: str
    fingerprint: int | None
    opening: int | None
    graph: int | None
    strokes: bytes
    text: str
    remarks: str


def summary_of(root: Node, encoding: str) -> Summary:
    """What the index keeps of the game with that root."""
    form = form_of(root)
    line = list(main_line(root))
    said = info_along(line)
    black, white = _names_of(root, said)
    outcome = outcome_of(said.get("RE", ""))
    first_day, last_day = days_of(said.get("DT", ""))
    points = komi(root)
    tree = _tree_of(root, form, line)
    whole, opening = _fingerprints(form, root, tree.moves)
    return Summary(
        name=said.get("GN", ""),
        black=black,
        white=white,
        black_key=name_key(black),
        white_key=name_key(white),
        black_rank=said.get("BR", ""),
        white_rank=said.get("WR", ""),
        black_strength=strength(said.get("BR", "")),
        white_strength=strength(said.get("WR", "")),
        date=said.get("DT", ""),
        first_day=first_day,
        last_day=last_day,
        event=said.get("EV", ""),
        event_key=key_of(said.get("EV", "")),
        round=said.get("RO", ""),
        place=said.get("PC", ""),
        place_key=key_of(said.get("PC", "")),
        result=said.get("RE", ""),
        winner=outcome.winner,
        margin=outcome.margin,
        komi=None if points is None or abs(points) > _MOST_KOMI else float(points),
        handicap=min(handicap(root), 1 << 31),
        columns=form.board.columns,
        rows=form.board.rows,
        board=form.board.shape,
        rules=said.get("RU", ""),
        rules_key=key_of(said.get("RU", "")),
        moves=len(tree.moves),
        nodes=tree.nodes,
        encoding=encoding,
        note=form.fault,
        fingerprint=whole,
        opening=opening,
        graph=graph_number(form.board) if can_be_searched(form) and not form.board.is_plain_grid else None,
        strokes=tree.changes.packed(),
        text="\n".join([*(said[ident] for ident in _SOUGHT if ident in said), *tree.names]),
        remarks="\n".join(tree.comments),
    )


def _names_of(root: Node, said: Mapping[str, str]) -> tuple[str, str]:
    """What Black and White are called; in games with names of their own for the players the first two are."""
    black, white = [*player_names(root)[:2], "", ""][:2]
    return said.get("PB", "") or black, said.get("PW", "") or white


class _Tree:
    """What one walk through all nodes gives: their number, the main line's moves, and what is written."""

    def __init__(self, form: Form, length: int) -> None:
        """`length` is that of the main line, which comes first."""
        self.nodes = 0
        self.moves: list[Move] = []
        self.names: list[str] = []
        self.comments: list[str] = []
        self.changes = StoneChangeWriter(form)
        self._length, self._room = length, MOST_TEXT

    def add(self, step: Step) -> None:
        """Take the next node in preorder."""
        node, move, _, _ = step
        self.changes.add(step)
        if move is not None and self.nodes < self._length:
            self.moves.append(move)
        self.nodes += 1
        # most nodes hold a move and nothing else: their properties need not be taken apart
        written = node.text()
        if "C" not in written and "N" not in written:
            return
        for told, remark in self._remarks(node):
            if self._room > 0:
                told.append(remark[: self._room])
                self._room -= len(remark)

    def add_moves(self, stones: bytes, known: Sequence[tuple[Move, int]], last: Node) -> bytes:
        """Take nodes with a move and nothing else, as `StoneChangeWriter.add_moves` does."""
        if self.nodes < self._length:
            # the main line is left only behind a node with several children, which is the last one
            self.moves.extend([move for move, _ in known])
        self.nodes += len(known)
        return self.changes.add_moves(stones, [word for _, word in known], last)

    def _remarks(self, node: Node) -> Iterator[tuple[list[str], str]]:
        if node.has("C"):
            yield self.comments, text(node, "C")
        if node.has("N"):
            yield self.names, simple_text(node, "N")


def _tree_of(root: Node, form: Form, line: Sequence[Node]) -> _Tree:
    found = _Tree(form, len(line))
    if form.fault or form.board.plane is not None:
        # the plane grows under way, and its games cannot be searched
        for node in preorder(root):
            found.add((node, None, b"", b""))
    elif form.codec.is_own:
        for step in _steps_by_rules(root, form):
            found.add(step)
    else:
        _add_as_played(found, root, form)
    if form.board.plane is not None and not form.fault:
        found.moves = [move for node in line if (move := move_of(node, form.codec)) is not None]
    return found


def _add_as_played(found: _Tree, root: Node, form: Form) -> None:
    """Take every node of a game that is played as any program does: those with nothing but a move many at once."""
    executor = Executor(form.board, form.codec)
    moves = _moves_of(form.codec)
    is_of_points = isinstance(form.codec, PointCodec)
    waiting = [(root, executor.empty.stones)]
    while waiting:
        node, before = waiting.pop()
        written = node.text()
        known = moves.get(written)
        setup, move = executor.meant(node) if known is None else (None, known[0])
        if known is None and move is not None and len(written) <= _PLAIN and is_of_points:
            moves[written] = move, word_of(move)
        after = executor.left(before, setup, move)
        found.add((node, move, before, after))
        run, children = [], node.children
        while len(children) == 1 and (known := moves.get(children[0].text())) is not None:
            run.append(known)
            node = children[0]
            children = node.children
        if run:
            after = found.add_moves(after, run, node)
        waiting.extend((child, after) for child in reversed(children))


def _fingerprints(form: Form, root: Node, moves: Sequence[Move]) -> tuple[int | None, int | None]:
    """None where there is no game to compare; on the endless plane too."""
    if form.fault or form.board.plane is not None:
        return None, None
    stones = bytearray(form.board.size)
    setup = setup_of(root, form.codec)
    for vertex, owner in (setup.stones if setup else {}).items():
        stones[vertex] = owner if owner < STATES else EMPTY
    return fingerprints(form, bytes(stones), moves)


def texts_of(root: Node) -> Iterator[str]:
    """What a search through text sees of the game with that root, as it is written there."""
    said = info(list(main_line(root))[-1])
    yield from (said[ident] for ident in _SOUGHT if ident in said)
    for node in preorder(root):
        if node.has("N"):
            yield simple_text(node, "N")
        if node.has("C"):
            yield text(node, "C")
