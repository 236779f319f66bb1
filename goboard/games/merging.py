"""Two records on one board as one tree: what both have is kept once, the rest becomes variations.

Nothing of the tree that is merged into is replaced. Comments follow each other, signs come in where there are none, and
so does game information, unless the two speak of different games: then a line on the other game stands in the comment
where its own moves begin.
"""

from collections.abc import Hashable

from goboard.games.branches import OF_GAMES, RULES, joined_texts, told_of
from goboard.games.edits import AddNode, Change, puts
from goboard.games.meaning import info, move_of, setup_of
from goboard.games.own_moves import setup_properties
from goboard.games.sgf_types import GAME_INFO, MOVES, SETUP
from goboard.games.tree import Node, dismantle, main_line
from goboard.games.uniting import Values, united
from goboard.games.values import Codec, raw_text, text, text_of

TELLING = ("PB", "PW", "DT", "EV", "RO", "RE", "GN")
"""Where two records say different things of these, they are of two games."""
SHORT = 8
"""Texts of nodes up to that long are mostly a move alone, and the same in many nodes."""


class Merger:
    """Gathers the changes that merge games into a tree. The games must be nobody else's: they are taken apart."""

    def __init__(self, root: Node, codec: Codec) -> None:
        self._root, self._codec = root, codec
        self._written: dict[int, tuple[Node, dict[str, Values]]] = {}
        self._children: dict[int, dict[Hashable, Node]] = {}
        self._added: list[AddNode] = []
        self._new: set[int] = set()
        """Keys of the first nodes of branches that are to come in: they and all below them are changed at once."""
        self._short: dict[str, Hashable] = {}

    @property
    def changes(self) -> tuple[Change, ...]:
        """All that is to be done to the tree."""
        written = (change for node, values in self._written.values() for change in puts(node, values.items()))
        return (*written, *self._added)

    @property
    def added(self) -> tuple[Node, ...]:
        """The first nodes of the variations that come in."""
        return tuple(change.node for change in self._added)

    def merge(self, other: Node) -> None:
        """Merge one game more."""
        told = self._informed(other)
        for ident in OF_GAMES.intersection(other.idents()):
            other.drop(ident)
        line = list(main_line(other))
        main, at = {node.key for node in line}, line[-1]
        place, is_new = self._root, False
        waiting = [(self._root, other, False)]
        if self._essence(other) != self._essence(self._root):
            self._start_otherwise(other)
            waiting, place, is_new = [], other, self._hang(self._root, other, False)
        while waiting:
            here, there, here_is_new = waiting.pop()
            self._take(here, there, here_is_new)
            if there is at:
                place, is_new = here, here_is_new
            if told and there.key in main and joined_texts(self._comment(here), told) == self._comment(here):
                told = ""
            for child in list(there.children):
                same = self._known(here).get(self._essence(child))
                if same is not None:
                    waiting.append((same, child, here_is_new or same.key in self._new))
                    continue
                there.remove_child(child)
                self._hang(here, child, here_is_new)
                if child.key in main:
                    place, is_new = child, True
        if told:
            self._write(place, "C", (raw_text(joined_texts(self._comment(place), told)),), is_new)
        if place is not other:
            dismantle(other)

    def _informed(self, other: Node) -> str:
        """Take over what the tree's root lacks; what is to be told of the other game if it is another one."""
        mine, theirs = info(self._root), info(other)
        if any(mine.get(ident) and theirs.get(ident) and mine[ident] != theirs[ident] for ident in TELLING):
            return "\n\n".join(filter(None, [told_of(other), text(other, "GC")]))
        for ident in other.idents():
            if ident in GAME_INFO and ident not in RULES and ident != "HA" and not self._said(self._root, ident):
                self._write(self._root, ident, other.values(ident), False)
        return ""

    def _start_otherwise(self, other: Node) -> None:
        """The other game starts from another position: its first node makes it out of that of the tree's root."""
        mine, theirs = setup_of(self._root, self._codec), setup_of(other, self._codec)
        standing = {vertex: owner for vertex, owner in (mine.stones if mine else {}).items() if owner}
        wanted = {vertex: owner for vertex, owner in (theirs.stones if theirs else {}).items() if owner}
        stones = {**dict.fromkeys(standing.keys() - wanted.keys(), 0), **wanted}
        needed = {vertex: owner for vertex, owner in sorted(stones.items()) if standing.get(vertex, 0) != owner}
        for ident in SETUP.intersection(other.idents()):
            other.drop(ident)
        for ident, values in setup_properties(needed, theirs.to_move if theirs else 0, self._codec):
            other.put(ident, values)

    def _essence(self, node: Node) -> Hashable:
        """Equal for nodes that do the same: move and set-up."""
        said = node.text()
        if len(said) > SHORT:
            return self._essence_anew(node)
        essence = self._short.get(said)
        if essence is None:
            essence = self._short[said] = self._essence_anew(node)
        return essence

    def _essence_anew(self, node: Node) -> Hashable:
        move, setup = move_of(node, self._codec), setup_of(node, self._codec)
        # a move that is none on this board is the same as another one only to the letter
        made = move or tuple((ident, node.values(ident)) for ident in sorted(MOVES) if node.has(ident))
        return made, (frozenset(setup.stones.items()), setup.to_move) if setup else None

    def _known(self, node: Node) -> dict[Hashable, Node]:
        found = self._children.get(node.key)
        if found is None:
            found = self._children[node.key] = {}
            for child in node.children:
                found.setdefault(self._essence(child), child)
        return found

    def _hang(self, parent: Node, node: Node, is_new: bool) -> bool:
        self._known(parent)[self._essence(node)] = node
        if is_new:
            parent.add_child(node)
        else:
            self._added.append(AddNode(parent, node))
            self._new.add(node.key)
        return True

    def _said(self, node: Node, ident: str) -> Values:
        written = self._written.get(node.key)
        return written[1].get(ident, node.values(ident)) if written else node.values(ident)

    def _comment(self, node: Node) -> str:
        return "\n".join(map(text_of, self._said(node, "C")))

    def _take(self, here: Node, there: Node, is_new: bool) -> None:
        if there.text() == here.text():
            return
        for ident, values in list(united(lambda ident: self._said(here, ident), there, self._codec)):
            self._write(here, ident, values, is_new)

    def _write(self, node: Node, ident: str, values: Values, is_new: bool) -> None:
        if is_new:
            node.put(ident, values)
        else:
            self._written.setdefault(node.key, (node, {}))[1][ident] = values
