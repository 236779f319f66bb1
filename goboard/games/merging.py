"""Two records on one board as one tree: what both have is kept once, the rest becomes variations.

Nothing of the tree that is merged into is replaced. Comments follow each other, signs come in where there are none, and
so does game information, unless the two speak of different games: then a line on the other game stands in the comment
where its own moves begin.
"""

from collections.abc import Callable, Hashable, Iterator

from goboard.games.branches import OF_GAMES, RULES, joined_texts, told_of
from goboard.games.edits import AddNode, Change, PutValues
from goboard.games.node_values import info, move_of, setup_of
from goboard.games.own_moves import setup_properties
from goboard.games.properties import ANNOTATIONS, GAME_INFO, JUDGEMENTS, MARKS, MOVES, SETUP
from goboard.games.tree import ByText, Node, dismantle, main_line
from goboard.games.values import Codec, raw_text, simple_text_of, split_composed, text, text_of

DISJOINT = (frozenset(MARKS), frozenset({"TB", "TW"}))
"""Lists of points of which a vertex is in one at most."""
EXCLUSIVE = (ANNOTATIONS, JUDGEMENTS)
"""Judgements of which a node has one at most."""
Values = tuple[str, ...]
Said = Callable[[str], Values]


def united(said: Said, other: Node, codec: Codec) -> Iterator[tuple[str, Values]]:
    """The properties that a node, which says `said` of each identifier, gets from another one with the same move and
    set-up."""
    comment = "\n".join(map(text_of, said("C")))
    more = comment
    for ident in other.idents():
        mine, theirs = said(ident), other.values(ident)
        if ident in MOVES or ident in SETUP or mine == theirs:
            continue
        if ident == "C":
            more = joined_texts(more, "\n".join(map(text_of, theirs)))
        elif ident == "N" and mine:
            more = joined_texts(more, " ".join(map(simple_text_of, theirs)))
        else:
            both = _joined(ident, said, theirs, codec)
            if both != mine:
                yield ident, both
    if more != comment:
        yield "C", (raw_text(more),)


def _joined(ident: str, said: Said, theirs: Values, codec: Codec) -> Values:
    mine = said(ident)
    for group in DISJOINT:
        if ident in group:
            taken = {vertex for each in group for vertex in codec.points(said(each))}
            new = [vertex for vertex in codec.points(theirs) if vertex not in taken]
            return (*mine, *codec.write_points(new), *(raw for raw in codec.faulty(theirs) if raw not in mine))
    if ident == "LB":
        labelled = {codec.vertex(split_composed(raw)[0]) for raw in mine}
        return (*mine, *(raw for raw in theirs if codec.vertex(split_composed(raw)[0]) not in labelled))
    if ident in ("LN", "AR"):
        return (*mine, *(raw for raw in theirs if raw not in mine))
    if any(ident in group and any(map(said, group)) for group in EXCLUSIVE):
        return mine
    return mine or theirs


def essence_of(node: Node, codec: Codec) -> Hashable:
    """Equal for nodes that do the same: move and set-up."""
    move, setup = move_of(node, codec), setup_of(node, codec)
    # a move that is none on this board is the same as another one only to the letter
    made = move or tuple((ident, node.values(ident)) for ident in sorted(MOVES) if node.has(ident))
    return made, (frozenset(setup.stones.items()), setup.to_move) if setup else None


TELLING = ("PB", "PW", "DT", "EV", "RO", "RE", "GN")
"""Where two records say different things of these, they are of two games."""
Nodes = tuple[Node, ...]
"""Nodes to which the same moves and set-ups lead."""


class Merger:
    """Gathers the changes that merge games into a tree. The games must be nobody else's: they are taken apart."""

    def __init__(self, root: Node, codec: Codec) -> None:
        self._root, self._codec = root, codec
        self._written: dict[int, tuple[Node, dict[str, Values]]] = {}
        self._children: dict[int, dict[Hashable, list[Node]]] = {}
        self._added: list[AddNode] = []
        self._new: set[int] = set()
        """Keys of the first nodes of branches that are to come in: they and all below them are changed at once."""
        self._essences: ByText[Hashable] = ByText(lambda node: essence_of(node, codec))

    @property
    def changes(self) -> tuple[Change, ...]:
        """All that is to be done to the tree."""
        written = (PutValues(node, *said) for node, values in self._written.values() for said in values.items())
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
        waiting: list[tuple[Nodes, Nodes, bool]] = [((self._root,), (other,), False)]
        if self._essences.of(other) != self._essences.of(self._root):
            self._start_otherwise(other)
            waiting, place, is_new = [], other, self._hang(self._root, other, False)
        while waiting:
            here, there, here_is_new = waiting.pop()
            self._take(here, there, here_is_new)
            if any(node is at for node in there):
                place, is_new = here[0], here_is_new
            if told and any(node.key in main for node in there) and any(self._tells(node, told) for node in here):
                told = ""
            for essence, alike in self._branches(there).items():
                same = tuple(node for parent in here for node in self._known(parent).get(essence, ()))
                if not same:
                    first, *alike = alike
                    if first.parent is not None:
                        first.parent.remove_child(first)
                    self._hang(here[0], first, here_is_new)
                    same = (first,)
                    if first.key in main:
                        place, is_new = first, True
                if alike:
                    waiting.append((same, tuple(alike), here_is_new or same[0].key in self._new))
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

    def _known(self, node: Node) -> dict[Hashable, list[Node]]:
        found = self._children.get(node.key)
        if found is None:
            found = self._children[node.key] = self._branches((node,))
        return found

    def _branches(self, nodes: Nodes) -> dict[Hashable, list[Node]]:
        """The children of these nodes by what they do: a record may have several variations that begin alike."""
        found: dict[Hashable, list[Node]] = {}
        for node in nodes:
            for child in node.children:
                found.setdefault(self._essences.of(child), []).append(child)
        return found

    def _hang(self, parent: Node, node: Node, is_new: bool) -> bool:
        self._known(parent)[self._essences.of(node)] = [node]
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

    def _tells(self, node: Node, words: str) -> bool:
        comment = self._comment(node)
        return joined_texts(comment, words) == comment

    def _take(self, here: Nodes, there: Nodes, is_new: bool) -> None:
        """What is said at none of the nodes yet is said at the first of them."""
        texts = {node.text() for node in here}
        for other in there:
            lacking = [self._lacking(node, other) for node in here] if other.text() not in texts else []
            if lacking and all(lacking):
                for ident, values in lacking[0]:
                    self._write(here[0], ident, values, is_new)

    def _lacking(self, node: Node, there: Node) -> list[tuple[str, Values]]:
        return list(united(lambda ident: self._said(node, ident), there, self._codec))

    def _write(self, node: Node, ident: str, values: Values, is_new: bool) -> None:
        if is_new:
            node.put(ident, values)
        else:
            self._written.setdefault(node.key, (node, {}))[1][ident] = values
