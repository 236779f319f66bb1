"""In what two records of one game differ: information, moves, comments, variations, signs; also where one of them lies
turned or mirrored."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Generic, TypeVar

from goboard.games.branches import misfit
from goboard.games.merging import essence_of
from goboard.games.move_words import move_words
from goboard.games.node_values import info, move_of, move_value
from goboard.games.patterns import ORIENTATIONS, TRANSPOSE, turned_place
from goboard.games.properties import GAME_INFO, MARKS, MOVES, OWN_INFO, OWN_ROOT, ROOT, SETUP, SPOKEN
from goboard.games.record_dialect import Form, form_of
from goboard.games.tree import Node, main_line, preorder
from goboard.games.values import Codec, split_composed, text, text_of
from goboard.jobs.watch import checked
from goboard.rules.moves import Pass, Play

_LISTS = frozenset({*MARKS, "AB", "AW", "AE", "TB", "TW", "DD", "VW"})
_POINTS = _LISTS | {"B", "W", "LB", "LN", "AR"}
_NO_SIGNS = MOVES | SETUP | ROOT | OWN_ROOT | GAME_INFO | OWN_INFO | {"C"}
MOST_TOLD = 1000
"""Comments, variations and signs that are told one by one."""


Value = TypeVar("Value")


@dataclass(frozen=True)
class Differing(Generic[Value]):
    """What differs where so many moves have been made: what each of the two has that the other has not, or has
    otherwise."""

    move: int
    one: Value
    other: Value


@dataclass(frozen=True)
class Variation:
    """A way that only one of the records goes, with so many nodes, from its first move on; `name` is its point as the
    board calls it, "pass", or "" where it begins with no move."""

    move: int
    name: str
    nodes: int
    is_of_other: bool


Said = tuple[tuple[str, str], ...]
"""Properties of a node, each with what it says in one line: points as the board calls them."""


@dataclass(frozen=True)
class Differences:
    """`info` has the identifiers that differ, with both texts. `common` moves of the main lines are the same, out of as
    many as `moves` says of each. The second was turned by `orientation` for that. `misfit` says why the two cannot be
    compared beyond their information."""

    info: tuple[tuple[str, str, str], ...]
    moves: tuple[int, int] = (0, 0)
    common: int = 0
    orientation: int = 0
    comments: tuple[Differing[str], ...] = ()
    variations: tuple[Variation, ...] = ()
    signs: tuple[Differing[Said], ...] = ()
    misfit: str = ""

    @property
    def is_same(self) -> bool:
        """Do they say the same?"""
        return not (self.info or self.comments or self.variations or self.signs or self.misfit)


def differences(one: Node, other: Node) -> Differences:
    """Compare two games; the second, which must be nobody else's, is turned to lie as the first does."""
    mine, theirs = info(one), info(other)
    idents = [ident for ident in sorted(mine.keys() | theirs.keys()) if mine.get(ident, "") != theirs.get(ident, "")]
    said = tuple((ident, mine.get(ident, ""), theirs.get(ident, "")) for ident in idents)
    form = form_of(one)
    fault = form.fault or misfit(other, one)
    if fault:
        return Differences(said, misfit=fault)
    codec, board = form.codec, form.board
    size = (board.columns, board.rows) if board.is_plain_grid and not codec.is_own else None
    line = _line(one, codec)
    orientation = _orientation(line, _line(other, codec), codec, size) if size else 0
    if orientation and size:
        turn(other, codec, orientation, *size)
    lines = line, _line(other, codec)
    comments: list[Differing[str]] = []
    variations: list[Variation] = []
    signs: list[Differing[Said]] = []
    for here, there, number in _pairs(one, other, form, variations):
        if here.text() == there.text():
            continue
        if text(here, "C") != text(there, "C"):
            comments.append(Differing(number, text(here, "C"), text(there, "C")))
        idents = sorted({*here.idents(), *there.idents()} - _NO_SIGNS)
        differing = [ident for ident in idents if here.values(ident) != there.values(ident)]
        if differing:
            signs.append(Differing(number, _said(here, differing, form), _said(there, differing, form)))
    cut = slice(MOST_TOLD)
    return Differences(
        said, (len(lines[0]), len(lines[1])), _common(*lines), orientation, tuple(comments[cut]),
        tuple(variations[cut]), tuple(signs[cut]),
    )  # fmt: skip


def _pairs(one: Node, other: Node, form: Form, variations: list[Variation]) -> Iterator[tuple[Node, Node, int]]:
    """Nodes to which the same moves lead, with their numbers; what only one of the games has goes to the list."""
    codec = form.codec
    waiting = [(one, other, 0)]
    for here, there, number in checked(waiting):
        yield here, there, number
        ways = [{essence_of(child, codec): child for child in reversed(node.children)} for node in (here, there)]
        for is_of_other, (own, others) in enumerate((ways, ways[::-1])):
            for essence, child in reversed(own.items()):
                is_move = move_of(child, codec) is not None
                if essence not in others:
                    name = _name(child, form)
                    nodes = sum(1 for _ in checked(preorder(child)))
                    variations.append(Variation(number + is_move, name, nodes, bool(is_of_other)))
                elif not is_of_other:
                    waiting.append((child, others[essence], number + is_move))


def _name(node: Node, form: Form) -> str:
    """Where its move is made."""
    if not node.has_any(MOVES):
        return ""
    move = move_of(node, form.codec)
    return move_words(move, form.board, ()) if isinstance(move, (Play, Pass)) else move_value(node)[1]


def _said(node: Node, idents: list[str], form: Form) -> Said:
    """What these properties of a node say."""
    return tuple((ident, _value(node, ident, form)) for ident in idents if node.has(ident))


def _value(node: Node, ident: str, form: Form) -> str:
    """What a property says in one line."""
    values = node.values(ident)
    if ident in _LISTS:
        points = [form.board.labels[vertex] for vertex in form.codec.points(values)]
        return " ".join([*points, *form.codec.faulty(values)])
    if ident in ("LB", "LN", "AR"):
        return ", ".join([_composed(raw, form, both=ident != "LB") for raw in values])
    return ", ".join([text(node, ident)] if ident in SPOKEN else values)


def _composed(raw: str, form: Form, *, both: bool) -> str:
    """A point with its label, or the two ends of a line."""
    first, second = split_composed(raw)
    if second is None:
        return _point(raw, form)
    return f"{_point(first, form)}–{_point(second, form)}" if both else f"{_point(first, form)} “{text_of(second)}”"


def _point(raw: str, form: Form) -> str:
    vertex = form.codec.vertex(raw)
    return raw if vertex is None else form.board.labels[vertex]


Point = tuple[int, str]


def _line(root: Node, codec: Codec) -> list[Point]:
    """The main line's moves: who, and where in letters."""
    found = []
    for node in checked(main_line(root)):
        if (move := move_of(node, codec)) is not None:
            found.append((move.player, move_value(node)[1]))
    return found


def _common(one: list[Point], other: list[Point]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _orientation(one: list[Point], other: list[Point], codec: Codec, size: tuple[int, int]) -> int:
    """How the second lies so that most moves are the same; as it is where that is as good."""
    columns, rows = size
    fitting = [each for each in range(ORIENTATIONS) if columns == rows or not each & TRANSPOSE]

    def common(orientation: int) -> int:
        image = _image(codec, orientation, columns, rows)
        return _common(one, [(player, image(raw)) for player, raw in other])

    return max(fitting, key=lambda each: (common(each), -each))


def _image(codec: Codec, orientation: int, columns: int, rows: int) -> Callable[[str], str]:
    """Where a raw point comes to lie; what is none stays as it is."""

    def image(raw: str) -> str:
        vertex = None if codec.is_pass(raw) else codec.vertex(raw)
        if vertex is None:
            return raw
        column, row = turned_place((vertex % columns, vertex // columns), orientation, columns, rows)
        return codec.text(column + columns * row)

    return image


def turn(root: Node, codec: Codec, orientation: int, columns: int, rows: int) -> None:
    """Lay a game that nobody else holds in that orientation, with all its points; its board must stay as large."""
    image = _image(codec, orientation, columns, rows)

    def halves(raw: str, *, both: bool) -> str:
        first, second = split_composed(raw)
        if second is None:
            return raw
        return f"{image(first)}:{image(second) if both else raw.partition(':')[2]}"

    for node in checked(preorder(root)):
        if not node.has_any(_POINTS):
            continue
        for ident in _POINTS.intersection(node.idents()):
            values = node.values(ident)
            if ident in ("LB", "LN", "AR"):
                node.put(ident, [halves(raw, both=ident != "LB") for raw in values])
            elif ident in ("B", "W"):
                node.put(ident, [image(raw) for raw in values])
            elif values != ("",):
                points = [image(codec.text(vertex)) for vertex in codec.points(values)]
                node.put(ident, [*points, *codec.faulty(values)] or values)
