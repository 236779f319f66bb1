"""What the values of a node mean: moves, set-ups, game information, what it draws on the board; and how a node says a
set-up, and one sign more or less.

Pure functions over nodes. Faulty values are left alone and read as if they were absent.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from unicodedata import numeric

from goboard.games.own_moves import (
    OWN_MOVE,
    OWN_SETUP,
    OWN_TURN,
    faulty_own_stones,
    own_move,
    own_player,
    own_stones,
    setup_properties,
)
from goboard.games.properties import GAME_INFO, JUDGED, MARKS, MOVES, SETUP, TYPES, split_properties
from goboard.games.record_dialect import form_of
from goboard.games.tree import Node, main_line, path_to, sifted_along, upwards
from goboard.games.values import (
    Codec,
    bare,
    first_of,
    number,
    raw_part,
    real,
    simple_text,
    simple_text_of,
    split_composed,
    text,
)
from goboard.jobs.watch import checked
from goboard.rules.moves import Move, Pass, Play
from goboard.rules.position import BLACK, EMPTY, WHITE, Setup

_PLAYERS = {"b": BLACK, "black": BLACK, "1": BLACK, "w": WHITE, "white": WHITE, "2": WHITE}
_COLOURS = {"B": BLACK, "W": WHITE}
_SETUP_COLOURS = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
_TURNING = frozenset({"PL", OWN_TURN})
_SETTING_UP = frozenset({*_SETUP_COLOURS, OWN_SETUP, *_TURNING})
_NUMBERED = frozenset({"MN"})
_HUNDREDTHS = 100
_KOMI_WORD = re.compile(r"\s*(?:komi|コミ|덤|[黑黒]?[贴貼][目子]?)\s*[:：=]?\s*", re.IGNORECASE)
_IN_STONES = re.compile("^[^目点點]*子[^目点點]*$")
_HANDICAP_WORD = re.compile(r"\s*(?:handicap|h|[授让讓受])\s*[:：=]?\s*", re.IGNORECASE)
_NUMBER_IN_SIGN = re.compile(r"\s*([一二三四五六七八九])(?=\s*(?:[目子半]|[点點又](?!\s*[一二三四五六七八九])))")
_STONES_IN_SIGNS = re.compile(r"\s*([二两兩三四五六七八九])\s*[子目枚]?")
_TWO_IN_SIGNS = "两兩"
STONES = ("AB", "AW", "AE", OWN_SETUP)
TURNS = ("PL", OWN_TURN)
SetupValues = Iterator[tuple[str, tuple[str, ...]]]


def is_playable(root: Node) -> bool:
    """True for Go and its kin on a board that can be made out; `form_of(root).fault` says why not."""
    return not form_of(root).fault


def codec_for(root: Node) -> Codec:
    """The codec of the board that the root states; of a plane the same one whenever it is asked for."""
    return form_of(root).codec


def move_value(node: Node) -> tuple[str, str]:
    """The first move property of a node with one, and its first value, raw."""
    ident = next(ident for ident in node.idents() if ident in MOVES)
    return ident, node.values(ident)[0]


def move_of(node: Node, codec: Codec) -> Move | None:
    """The node's move, Black being 1 and White 2; None without one or if it is off the board.

    B and W are read on every board, and so is GOBM (see `goboard.games.own_moves`), of which the first value counts.
    """
    ident, raw = node.first_value()
    if ident not in MOVES:
        if not node.has_any(MOVES):
            return None
        ident, raw = move_value(node)
    return move_in(ident, raw, codec)


def move_in(ident: str, raw: str, codec: Codec) -> Move | None:
    """The move that is the first value of a property with one; None if it is off the board."""
    if ident == OWN_MOVE:
        return own_move(raw, codec)
    vertex, player = codec.vertex(raw), _COLOURS[ident]
    if vertex is not None:
        return Play(vertex, player)
    return Pass(player) if codec.is_pass(raw) else None


def setup_of(node: Node, codec: Codec) -> Setup | None:
    """The stones that the node puts on or takes off, and whom it lets move; None if it does neither.

    Where a point is named twice the later one holds.
    """
    if not node.has_any(_SETTING_UP):
        return None
    turns = node.has_any(_TURNING) and not _TURNING.isdisjoint(node.idents())
    stones, to_move = stones_said(node.items(), codec), turn_said(node, codec) if turns else EMPTY
    return Setup(stones, to_move) if stones or to_move else None


def stones_said(properties: Iterable[tuple[str, tuple[str, ...]]], codec: Codec) -> dict[int, int]:
    """The stones that a node's properties put on or take off, of which none comes twice."""
    stones: dict[int, int] = {}
    for ident, values in properties:
        if ident in _SETUP_COLOURS:
            stones.update(dict.fromkeys(codec.points(values), _SETUP_COLOURS[ident]))
        elif ident == OWN_SETUP:
            stones.update(own_stones(values, codec))
    return stones


def turn_said(node: Node, codec: Codec) -> int:
    """Whom the node lets move, EMPTY where it does not say; the stones that it sets up are not read for that."""
    return turn_in(node.items(), codec) if node.has_any(_TURNING) else EMPTY


def turn_in(properties: Iterable[tuple[str, tuple[str, ...]]], codec: Codec) -> int:
    """Whom a node's properties, of which none comes twice, let move; EMPTY where they do not say."""
    to_move = EMPTY
    for ident, values in properties:
        if ident == "PL":
            to_move = player_of(first_of(values)) or EMPTY
        elif ident == OWN_TURN:
            to_move = own_player(first_of(values), codec) or EMPTY
    return to_move


def has_setup(node: Node) -> bool:
    return node.has_any(SETUP)


def player_of(raw: str) -> int | None:
    """1 for Black and 2 for White, as B, black or 1; None for anything else."""
    return _PLAYERS.get(bare(raw).lower())


def komi(root: Node) -> Fraction | None:
    """KM in points, None if absent or no number."""
    return komi_in(first_of(root.values("KM")))


def komi_in(raw: str) -> Fraction | None:
    """The points that a value of KM means, None if it is no number.

    Fox writes hundredths, and 子, two points each, under Chinese rules: 375 and 3.75 are both 7.5, 650 is 6.5. No komi
    in points ends in .25 or .75, and none is 100 or more, so this is told by the number alone, or 子 is said.
    """
    if not raw:
        return None
    said = raw[found.end() :] if (found := _KOMI_WORD.match(raw)) else raw
    if in_sign := _NUMBER_IN_SIGN.match(said):
        said = f"{int(numeric(in_sign[1]))}{said[in_sign.end() :]}"
    points = real(said)
    if points is None:
        return None
    if abs(points) >= _HUNDREDTHS and points.denominator == 1:
        points /= _HUNDREDTHS
    return points * 2 if points.denominator == 4 or _IN_STONES.search(raw) else points


def handicap(root: Node) -> int:
    """HA, 0 if absent or no number. It says how many stones there are and puts none on the board."""
    return stones_in(first_of(root.values("HA"))) or 0


def stones_in(raw: str) -> int | None:
    """The whole number of stones that a value of HA names, None if it names none."""
    if not raw:
        return None
    said = raw[found.end() :] if (found := _HANDICAP_WORD.match(raw)) else raw
    if in_signs := _STONES_IN_SIGNS.fullmatch(said):
        return 2 if in_signs[1] in _TWO_IN_SIGNS else int(numeric(in_signs[1]))
    stones = real(said)
    return int(stones) if stones is not None and stones >= 0 and stones.denominator == 1 else None


def move_number(node: Node, codec: Codec) -> int:
    """How many moves lead to the node, as MN renumbers them."""
    count = 0
    for at in path_to(node):
        count = number_after(count, at, codec)
    return count


def number_after(before: int, node: Node, codec: Codec) -> int:
    """The same of a node where so many moves lead to its parent."""
    stated = counted_from(node)
    if stated is not None:
        return stated
    return before if move_of(node, codec) is None else before + 1


def counted_from(node: Node) -> int | None:
    """The number that MN gives to the node's move, None if it gives none."""
    return number(first_of(node.values("MN"))) if node.has_any(_NUMBERED) else None


def first_player(root: Node, codec: Codec) -> int:
    """Who moves first where PL is silent: who does in the main line, else White after a handicap."""
    for node in main_line(root):
        move = move_of(node, codec)
        if move is not None:
            return move.player
    return WHITE if handicap(root) > 1 else BLACK


def info(node: Node) -> dict[str, str]:
    """Game information in force at a node, as interpreted text: of the nearest node above where merged files differ."""
    return info_along(path_to(node))


def info_along(path: Iterable[Node]) -> dict[str, str]:
    """The same at the end of a path that begins with a root."""
    givers: dict[str, Node] = {}
    for at, given in sifted_along(path, GAME_INFO):
        # most nodes give none
        if given != "":
            givers.update(dict.fromkeys(_informing(at, given), at))
    return {ident: _info_text(node, ident) for ident, node in givers.items()}


def _informing(node: Node, given: str | None) -> list[str]:
    """The identifiers of the game information in a node, given the text of these properties if that is known."""
    if given is None:
        return [ident for ident in node.idents() if ident in GAME_INFO]
    return [ident for ident, _ in split_properties(given)]


def own_info(node: Node) -> dict[str, str]:
    """The game information that stands in this very node, as interpreted text."""
    return {ident: _info_text(node, ident) for ident in node.idents() if ident in GAME_INFO}


def _info_text(node: Node, ident: str) -> str:
    return text(node, ident) if ident == "GC" else simple_text(node, ident)


def setup_values(node: Node, stones: Mapping[int, int], before: bytes, codec: Codec) -> SetupValues:
    """The properties by which the node also puts up these stones, 0 taking one off, none if that changes nothing;
    `before` are those that stand there before the node. Values that are no points stay."""
    setup = setup_of(node, codec)
    said = setup.stones if setup else {}
    wanted = {**said, **stones}
    needed = {vertex: owner for vertex, owner in checked(sorted(wanted.items())) if owner != _at(before, vertex)}
    if needed != said:
        written = dict(setup_properties(needed, EMPTY, codec))
        for ident in STONES:
            yield ident, (*written.get(ident, ()), *faulty_stones(node, ident, codec))


def _at(stones: bytes, vertex: int) -> int:
    """The stone there; a point of the plane that has become known since is empty."""
    return stones[vertex] if vertex < len(stones) else EMPTY


def faulty_stones(node: Node, ident: str, codec: Codec) -> tuple[str, ...]:
    """The values of one of `STONES` that name no points of the board."""
    values = node.values(ident)
    return faulty_own_stones(values, codec) if ident == OWN_SETUP else codec.faulty(values)


def turn_values(player: int, codec: Codec) -> SetupValues:
    """The properties that say that this player is to move; 0 leaves it unsaid."""
    written = dict(setup_properties({}, player, codec))
    for ident in TURNS:
        yield ident, written.get(ident, ())


def position_values(stones: bytes, to_move: int, codec: Codec) -> dict[str, tuple[str, ...]]:
    """The properties of a first node that puts up a whole position."""
    standing = {vertex: owner for vertex, owner in enumerate(stones) if owner}
    return dict(setup_properties(standing, to_move, codec))


def annotated(node: Node) -> dict[str, int]:
    """The judgements of the node; a value that is not 1 or 2 counts as 1."""
    return {ident: 2 if "2" in node.values(ident) else 1 for ident in JUDGED if node.has(ident)}


NUMBERINGS, AS_COUNTED = (0, 1, 2), 1
"""The values of PM, and the one that holds where there is none."""
_NUMBERING = frozenset({"PM"})


def marks(node: Node, codec: Codec) -> list[tuple[str, int, str]]:
    """(kind, vertex, "") for each TR, SQ, CR, MA and SL of the node, then ("LB", vertex, its text) for each label."""
    found = [(kind, vertex, "") for kind in MARKS for vertex in codec.points(node.values(kind))]
    return found + [("LB", vertex, label) for vertex, label in labels(node, codec).items()]


def labels(node: Node, codec: Codec) -> dict[int, str]:
    """Vertex -> text of the node's labels."""
    found: dict[int, str] = {}
    for raw in node.values("LB"):
        point, label = split_composed(raw)
        vertex = codec.vertex(point)
        if vertex is not None and label is not None:
            found[vertex] = simple_text_of(label)
    return found


def lines(node: Node, codec: Codec) -> list[tuple[int, int, bool]]:
    """(from, to, whether it is an arrow) for each LN and AR of the node."""
    return [(start, end, ident == "AR") for ident in ("LN", "AR") for start, end in _pairs(node, ident, codec)]


def _pairs(node: Node, ident: str, codec: Codec) -> Iterator[tuple[int, int]]:
    for raw in node.values(ident):
        start, end = split_composed(raw)
        ends = codec.vertex(start), codec.vertex(end or "")
        if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
            yield ends[0], ends[1]


def dim(node: Node, codec: Codec) -> tuple[int, ...]:
    """The points that DD dims at this node; it holds for all that follow until another DD, and DD[] ends it."""
    return tuple(codec.points(inherited(node, "DD")))


def view(node: Node, codec: Codec) -> tuple[int, ...] | None:
    """The points that VW shows at this node, inherited as DD is; None for the whole board."""
    return tuple(codec.points(inherited(node, "VW"))) or None


def territory(node: Node, codec: Codec) -> tuple[tuple[int, ...], ...]:
    """The points that the node's TB and TW, or GOBO, give to each player: to two at least."""
    if not node.has("GOBO"):
        return tuple(codec.points(node.values("TB"))), tuple(codec.points(node.values("TW")))
    owners = own_stones(node.values("GOBO"), codec)
    players = range(1, max(2, *owners.values(), 0) + 1)
    found: dict[int, list[int]] = {player: [] for player in players}
    for vertex, owner in checked(owners.items()):
        if owner:
            found[owner].append(vertex)
    return tuple(map(tuple, found.values()))


def named_points(node: Node, codec: Codec) -> None:
    """Ask the codec for every point that the node names: on the plane this makes them known."""
    for ident in node.idents():
        kind = TYPES.get(ident, "")
        if kind in _POINT_KINDS:
            for raw in node.values(ident):
                for part in (raw, *split_composed(raw)):
                    codec.vertex(part or "")


_POINT_KINDS = frozenset({"line", "label", "move", "optional_points", "own_move", "own_setup", "points"})


def numbering(node: Node, before: int = AS_COUNTED) -> int:
    """How moves are numbered from that node on (PM): 0 not, 1 as counted, 2 from 1 to 100 again and again; as before
    unless it says so."""
    if not node.has_any(_NUMBERING):
        return before
    stated = number(first_of(node.values("PM")))
    return stated if stated in NUMBERINGS else AS_COUNTED


def numbering_at(node: Node) -> int:
    """The same, whoever says it on the way to the node."""
    return next((numbering(at) for at in upwards(node) if at.has_any(_NUMBERING)), AS_COUNTED)


def inherited(node: Node, ident: str) -> tuple[str, ...]:
    """The raw values of a property at the nearest node from here upwards that has it, () if none has."""
    for at in upwards(node):
        # the plain search spares parsing the nodes of a long game
        if ident in at.text() and at.has(ident):
            return at.values(ident)
    return ()


LABEL, OWNER = "LB", "GOBO"
TERRITORY = {"TB": 1, "TW": 2}
SignValues = Iterator[tuple[str, tuple[str, ...]]]


def sign_values(
    node: Node, kind: str, vertices: Collection[int], text: str, codec: Codec, *, is_toggled: bool = False
) -> SignValues:
    """The node's properties once these vertices bear that sign, as `SetMarks` tells; only those that may differ."""
    if kind in MARKS or not kind:
        yield from _marks(node, kind, vertices, codec, is_toggled)
    if kind == LABEL or not kind:
        yield LABEL, _labels(node, vertices, text if kind else "", codec, is_toggled)
    if kind in TERRITORY or not kind:
        yield from _owners(node, TERRITORY.get(kind, 0), vertices, codec, is_toggled)


def _marks(node: Node, kind: str, vertices: Collection[int], codec: Codec, is_toggled: bool) -> SignValues:
    borne = set(codec.points(node.values(kind))) if kind and is_toggled else set()
    bearing = [vertex for vertex in vertices if vertex not in borne]
    for ident in MARKS:
        yield ident, _points(node, ident, bearing if ident == kind else (), vertices, codec)


def _points(node: Node, ident: str, put: Collection[int], away: Collection[int], codec: Codec) -> tuple[str, ...]:
    """A list of points without those `away` and with those `put`; as it was if that changes nothing, and values that
    are no points stay."""
    values = node.values(ident)
    before = set(codec.points(values))
    after = before.difference(away).union(put)
    return values if after == before else (*codec.write_points(after), *codec.faulty(values))


def _labels(node: Node, vertices: Collection[int], text: str, codec: Codec, is_toggled: bool) -> tuple[str, ...]:
    said = labels(node, codec) if is_toggled else {}
    kept = tuple(raw for raw in node.values(LABEL) if codec.vertex(split_composed(raw)[0]) not in vertices)
    bearing = [vertex for vertex in vertices if text and said.get(vertex) != text]
    return (*kept, *(f"{codec.text(vertex)}:{raw_part(text)}" for vertex in bearing))


def _owners(node: Node, player: int, vertices: Collection[int], codec: Codec, is_toggled: bool) -> SignValues:
    """TB and TW, or GOBO in goboard's own form, where each of any number of players may own a vertex."""
    if codec.is_own:
        owners = own_stones(node.values(OWNER), codec)
        for vertex in vertices:
            has_it = player and owners.get(vertex) == player
            owners[vertex] = 0 if is_toggled and has_it else player
        written = tuple(f"{owner}:{codec.text(vertex)}" for vertex, owner in sorted(owners.items()) if owner)
        yield OWNER, written
        return
    for ident, owner in TERRITORY.items():
        borne = set(codec.points(node.values(ident))) if is_toggled else set()
        put = [vertex for vertex in vertices if vertex not in borne] if owner == player else ()
        yield ident, _points(node, ident, put, vertices, codec)


def line_values(node: Node, ident: str, start: int, end: int, codec: Codec) -> tuple[str, ...]:
    """The node's lines or arrows with one more, or without it if it is there; a line has no direction."""
    ends = [(start, end)] if ident == "AR" else [(start, end), (end, start)]
    values = node.values(ident)
    kept = tuple(raw for raw in values if _ends(raw, codec) not in ends)
    return kept if len(kept) < len(values) else (*values, f"{codec.text(start)}:{codec.text(end)}")


def _ends(raw: str, codec: Codec) -> tuple[int | None, int | None]:
    start, end = split_composed(raw)
    return codec.vertex(start), codec.vertex(end or "")
