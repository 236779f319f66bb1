"""The tree of a game laid out in columns and rows, for the window to draw: in the background at first, then as it is
edited."""

import re
from collections.abc import Collection, Generator, Iterator
from dataclasses import replace
from itertools import islice
from typing import TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Int, Mask
from goboard.games import properties
from goboard.games.edits import Change
from goboard.games.node_values import counted_from, move_of
from goboard.games.tree import ByText, Node, preorder
from goboard.games.values import Codec
from goboard.possessive import compiled
from goboard.rules.moves import Offer, Pass, Play, War
from goboard.session import tree_outline
from goboard.session.tree_outline import Outline

Result = TypeVar("Result")
Kind = TypeVar("Kind", bound=np.generic)
JUDGED = {
    "TE": tree_outline.GOOD,
    "BM": tree_outline.BAD,
    "DO": tree_outline.DOUBTFUL,
    "IT": tree_outline.INTERESTING,
    "HO": tree_outline.HOTSPOT,
    "DM": tree_outline.EVEN,
    "GB": tree_outline.GOOD_FOR_BLACK,
    "GW": tree_outline.GOOD_FOR_WHITE,
    "UC": tree_outline.UNCLEAR,
}
SIGNS = {
    "C": tree_outline.COMMENT,
    **dict.fromkeys(properties.MARKUP, tree_outline.MARKUP),
    **dict.fromkeys(properties.TERRITORY, tree_outline.MARKUP | tree_outline.COUNTED),
    **dict.fromkeys(("AB", "AW", "AE", "GOBU"), tree_outline.SETUP),
    **JUDGED,
    **dict.fromkeys(properties.REVIEWED, tree_outline.REVIEWED),
    "V": tree_outline.VALUED,
    "N": tree_outline.NAMED,
    "FG": tree_outline.FIGURE,
}
TURNS: dict[type, int] = {Pass: tree_outline.PASS, War: tree_outline.WAR}
NUMBERED = 1 << 40
"""Of a look: the node says from where on moves are counted."""
MOVE_BITS = 8
"""Of a look: the player whose move it is, below the flags."""
POINT_BITS = 41
"""Of a look: all below the vertex of the move, which is counted from 1."""
SLICE, FEW = 2048, 64
"""Nodes between two breaths, and between two looks at how many there are."""
_BESIDE = r"(?:BL|WL|OB|OW|C|N|LB|TR|SQ|CR|MA)"
_MOVE_AND_REMARKS = compiled(rf"([BW]\[[^\[\]\\]*+\])((?:{_BESIDE}(?:\[(?:[^\]\\]++|\\.)*+\])++)*+)", re.DOTALL)
_VALUES = compiled(r"(?:\[(?:[^\]\\]++|\\.)*+\])++", re.DOTALL)
"""A move first, and properties of which it does not matter what they say."""
MOST_COMPARED = 1000
"""A change below a node with more variations is not held against the last outline."""


def _gist(node: Node) -> str | None:
    """All that matters of a node with a move and such remarks."""
    remarks = _MOVE_AND_REMARKS.fullmatch(node.text())
    return remarks[1] + _VALUES.sub("", remarks[2]) if remarks is not None else None


class OutlineBuilder:
    """Remembers the last outline, so that after a change only what has changed is read again."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self._read_by = codec
        self._epoch = 0
        self._nodes: list[Node] = []
        self._last: Outline | None = None
        self._looks: Int = np.zeros(0, dtype=np.int64)
        self._touched: dict[int, Node] = {}
        self._remembered: ByText[int] = ByText(self._look, _gist)
        self._known_looks: ByText[int] = ByText(self._remembered.of)

    def forget(self, node: Node) -> None:
        """The node's properties or place have changed."""
        self._touched[node.key] = node

    def node(self, key: int) -> Node | None:
        """The node of the last outline with that key, None if it had none."""
        index = self._last.index_of(key) if self._last is not None else -1
        return self._nodes[index] if index >= 0 else None

    def build(self, root: Node, illegal: Collection[int], dealt: Collection[int] = ()) -> Outline:
        """The outline of the whole game; `illegal` holds the keys of nodes whose move is illegal, `dealt` of those by
        which captured stones were dealt."""
        return _run(self.building(root, illegal, dealt))

    def building(
        self, root: Node, illegal: Collection[int], dealt: Collection[int] = ()
    ) -> Generator[None, None, Outline]:
        """`build` in small steps; once the tree has changed, it must not be gone on with."""
        if self.codec is not self._read_by:
            self._read_by, self._last = self.codec, None
            self._known_looks.clear()
            self._remembered.clear()
        places = None
        if self._last is not None and self._nodes[0] is root:
            self._grow(self._last)
            places = yield from self._kept_places(self._last)
        if places is None:
            yield from self._lay_out(root)
        else:
            for count, (index, node) in enumerate(zip(places, self._touched.values(), strict=True)):
                self._looks[index] = self._known_looks.of(node)
                if count % SLICE == 0:
                    yield
        self._touched.clear()
        return self._finish(illegal, dealt)

    def sketch(self, root: Node, most: int) -> Outline:
        """The outline of the first nodes of a large game, shown until the whole one is there."""
        walk = _Walk(root)
        for _ in walk.steps(FEW):
            if len(walk.nodes) >= most:
                break
        other = OutlineBuilder(self.codec)
        _run(other._take(walk))
        return other._finish(())

    def _grow(self, outline: Outline) -> None:
        """One node that comes behind the last one of a line, farther from the root than any other, leaves all others
        where they are: it is put into the last outline, as a move that is played usually is."""
        touched = list(self._touched.values())
        _, is_known = _found(outline, np.fromiter(self._touched, np.int64, len(touched)))
        new = np.flatnonzero(~is_known).tolist()
        node = touched[new[0]] if len(new) == 1 else None
        parent = node.parent if node is not None and not node.children else None
        above = outline.index_of(parent.key) if parent is not None and len(parent.children) == 1 else -1
        if node is None or above < 0 or int(outline.ends[above]) != above + 1:
            return
        column, at = int(outline.columns[above]) + 1, above + 1
        if column <= int(outline.columns.max()):
            return
        place = int(np.searchsorted(outline.keys, node.key, sorter=outline.by_key))
        self._last = replace(
            outline,
            keys=_put(outline.keys, at, node.key),
            columns=_put(outline.columns, at, column),
            rows=_put(outline.rows, at, int(outline.rows[above])),
            parents=_put(outline.parents + (outline.parents >= at), at, above),
            ends=_put(outline.ends + (outline.ends > above), at, at + 1),
            by_key=_put(outline.by_key + (outline.by_key >= at), place, at),
        )
        self._looks = _put(self._looks, at, 0)
        self._nodes.insert(at, node)

    def _lay_out(self, root: Node) -> Generator[None]:
        """Walk through the whole tree again."""
        walk = _Walk(root)
        yield from walk.steps()
        yield from self._take(walk)

    def _take(self, walk: "_Walk") -> Generator[None]:
        nodes = walk.nodes
        keys = np.array([node.key for node in nodes], dtype=np.int64)
        yield
        looks = yield from self._read(nodes, keys)
        cut = tree_outline.stretches(np.array(walk.starts), np.array(walk.forks), len(nodes))
        columns = tree_outline.columns(cut)
        yield
        rows = tree_outline.rows(cut, columns)
        yield
        ends, zeros = tree_outline.ends(cut), np.zeros(len(nodes), dtype=np.int32)
        by_key = np.argsort(keys, kind="stable").astype(np.intp)
        parents = cut.parents
        self._nodes, self._looks = nodes, looks
        self._last = Outline(0, keys, columns, rows, parents, zeros.astype(np.int8), zeros, zeros, zeros, ends, by_key)

    def _read(self, nodes: list[Node], keys: Int) -> Generator[None, None, Int]:
        """The looks of these nodes, those of the last outline as they were unless they have been touched."""
        looks = np.zeros(len(nodes), dtype=np.int64)
        is_known = np.zeros(len(nodes), dtype=np.bool_)
        if self._last is not None:
            places, is_known = _found(self._last, keys)
            is_known &= ~np.isin(keys, list(self._touched))
            looks[is_known] = self._looks[places[is_known]]
        for count, index in enumerate(np.flatnonzero(~is_known).tolist()):
            looks[index] = self._known_looks.of(nodes[index])
            if count % SLICE == 0:
                yield
        return looks

    def _look(self, node: Node) -> int:
        """Flags, player, point and whether the node numbers moves, in one number."""
        move = move_of(node, self.codec)
        flags = TURNS.get(type(move), 0)
        if isinstance(move, Offer):
            flags = tree_outline.ALLIANCE if move.accepted else tree_outline.REFUSAL
        for ident in node.idents():
            flags |= SIGNS.get(ident, 0)
            if ident in JUDGED and "2" in node.values(ident):
                flags |= tree_outline.VERY
        numbered = NUMBERED if counted_from(node) is not None else 0
        point = (move.vertex + 1) << POINT_BITS if isinstance(move, Play) else 0
        return (flags << MOVE_BITS) | (move.player if move else 0) | numbered | point

    def _kept_places(self, outline: Outline) -> Generator[None, None, list[int] | None]:
        """The indices of the nodes touched; None unless parent, siblings and children of each are those of the last
        outline."""
        indices, is_known = _found(outline, np.fromiter(self._touched, np.int64, len(self._touched)))
        if not is_known.all():
            return None
        places: list[int] = indices.tolist()
        aboves = outline.parents[indices].tolist()
        for count, (node, index, above) in enumerate(zip(self._touched.values(), places, aboves, strict=True)):
            if node.parent is not (self._nodes[above] if above >= 0 else None):
                return None
            if not self._has_kept_children(outline, index):
                return None
            if above >= 0 and not self._has_kept_children(outline, above):
                return None
            if count % SLICE == 0:
                yield
        return places

    def _has_kept_children(self, outline: Outline, index: int) -> bool:
        children = self._nodes[index].children
        at, end = index + 1, int(outline.ends[index])
        for child in children[:MOST_COMPARED]:
            if at >= end or self._nodes[at] is not child:
                return False
            at = int(outline.ends[at])
        return at == end

    def _finish(self, illegal: Collection[int], dealt: Collection[int] = ()) -> Outline:
        """Players, numbers and flags by what is known of the nodes; the arrays may be shared from now on."""
        assert self._last is not None
        laid, looks = self._last, self._looks
        players = (looks & ((1 << MOVE_BITS) - 1)).astype(np.int8)
        flags = (looks & (NUMBERED - 1)) >> MOVE_BITS
        vertices = (looks >> POINT_BITS).astype(np.int32) - 1
        flags[laid.rows == 0] |= tree_outline.MAIN_LINE
        for keys, flag in ((illegal, tree_outline.ILLEGAL), (dealt, tree_outline.DEALT)):
            if keys:
                flags[np.isin(laid.keys, np.fromiter(keys, np.int64, len(keys)))] |= flag
        numbers = np.where(players > 0, self._counts(laid, players > 0), 0).astype(np.int32)
        self._epoch += 1
        known = replace(laid, players=players, flags=flags.astype(np.int32), numbers=numbers, vertices=vertices)
        self._last = replace(known, epoch=self._epoch)
        self._last.freeze()
        return self._last

    def _counts(self, laid: Outline, is_move: Mask) -> Int:
        """How many moves have been made up to each node, as MN counts."""
        numbered = np.flatnonzero(self._looks & NUMBERED).tolist()
        if not numbered:
            moves = is_move.astype(np.int64)
            left = np.bincount(laid.ends, weights=moves, minlength=len(moves) + 1)[: len(moves)]
            return np.cumsum(moves) - np.cumsum(left).astype(np.int64)
        stated = {index: counted_from(self._nodes[index]) for index in numbered}
        counts: list[int] = []
        for index, (parent, step) in enumerate(zip(laid.parents.tolist(), is_move.tolist(), strict=True)):
            said = stated.get(index)
            counts.append((counts[parent] if parent >= 0 else 0) + step if said is None else said)
        return np.array(counts, dtype=np.int64)


class _Walk:
    """The nodes in preorder, first children first, and the stretches of first children that they fall into."""

    def __init__(self, root: Node) -> None:
        self.nodes: list[Node] = []
        self.starts: list[int] = []
        self.forks: list[int] = []
        # two lists and no pairs: a garbage collection in a large tree takes longer than the walk
        self._waiting, self._waiting_forks = [root], [-1]

    def steps(self, every: int = SLICE) -> Generator[None]:
        """Yields after so many nodes; may be left off there."""
        nodes, waiting, waiting_forks = self.nodes, self._waiting, self._waiting_forks
        rest = every
        while waiting:
            node = waiting.pop()
            self.starts.append(len(nodes))
            self.forks.append(waiting_forks.pop())
            nodes.append(node)
            while children := node.children:
                if len(children) > 1:
                    waiting.extend(children[:0:-1])
                    waiting_forks.extend([len(nodes) - 1] * (len(children) - 1))
                node = children[0]
                nodes.append(node)
                rest -= 1
                if rest < 0:
                    rest = every
                    yield
            rest -= 1
            if rest < 0:
                rest = every
                yield


def _run(work: Generator[None, None, Result]) -> Result:
    """Do it all at once; what it returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return cast(Result, end.value)


def _found(outline: Outline, keys: Int) -> tuple[Int, Mask]:
    """Where in the outline the nodes with these keys are, and which of them are there at all."""
    places = np.searchsorted(outline.keys, keys, sorter=outline.by_key)
    indices = outline.by_key[np.minimum(places, len(outline.keys) - 1)]
    return indices, outline.keys[indices] == keys


def _put(values: NDArray[Kind], at: int, value: int) -> NDArray[Kind]:
    """The values with one more in that place."""
    found = np.empty(len(values) + 1, dtype=values.dtype)
    found[:at], found[at], found[at + 1 :] = values[:at], value, values[at:]
    return found


LARGE_TREE = 3000
"""From that many nodes on the outline is laid out between commands, not within them."""


class Layout:
    """`illegal` holds the keys of the nodes whose move is illegal, `dealt` of those by which stones were dealt."""

    def __init__(self, root: Node, codec: Codec, illegal: Collection[int]) -> None:
        self._root = root
        self.illegal = illegal
        self.dealt: Collection[int] = ()
        self._builder = OutlineBuilder(codec)
        self._outline: Outline | None = None
        self._laying: Generator[None, None, Outline] | None = None

    def changed(self, changes: Collection[Change], codec: Codec) -> None:
        """These changes have been made or taken back, and the record is in that form now."""
        self._builder.codec = codec
        for change in changes:
            self._builder.forget(change.node)
        self.forget()

    def forget(self) -> None:
        """Other moves are illegal now, or the tree has changed."""
        self._outline = self._laying = None

    def outline(self, stale: Outline | None = None) -> Outline:
        """The tree laid out; of a large one the `stale` outline or its beginning, until it has been laid out."""
        if self._outline is None:
            if stale is not None and len(stale.keys) >= LARGE_TREE and stale.keys[0] == self._root.key:
                return stale
            if sum(1 for _ in islice(preorder(self._root), LARGE_TREE)) == LARGE_TREE:
                return self._builder.sketch(self._root, LARGE_TREE)
            return self.lay_out()
        return self._outline

    @property
    def is_complete(self) -> bool:
        """Is the whole tree laid out?"""
        return self._outline is not None

    def lay_out(self) -> Outline:
        """The whole tree laid out now."""
        self._laying = None
        self._outline = self._builder.build(self._root, self.illegal, self.dealt)
        return self._outline

    def laying_out(self) -> Iterator[None]:
        """`lay_out` in small steps: it goes on where it was left, unless the tree has changed since."""
        if self._laying is None:
            self._laying = self._builder.building(self._root, self.illegal, self.dealt)
        work = self._laying
        while True:
            try:
                next(work)
            except StopIteration as end:
                self._outline, self._laying = end.value, None
                return
            yield

    def node_with(self, key: int) -> Node | None:
        """The node with that key, None if the game has none."""
        if self._outline is not None:
            return self._builder.node(key)
        return next((node for node in preorder(self._root) if node.key == key), None)
