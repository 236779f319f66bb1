"""What engines say of the positions of a record: read from the properties of goboard, Sabaki, KaTrain, Lizzie and q5Go,
and written so that these read it.

Everything is kept from Black's view. GOBQ has one value a source, engine:net:visits:win rate:lead:error:komi:rules, and
GOBG the candidates of the last one, point:visits:win rate:lead:prior:line. GOBA, where somebody wants to keep it, is
whose each point will be by one of them: first engine:ownership:1, then point:value, 1 for Black to -1 for White.
"""

import base64
import binascii
import json
import struct
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import hypot, isfinite, sqrt
from typing import NamedTuple

from goboard.dataclass import dataclass
from goboard.games.properties import REVIEWED
from goboard.games.tree import Node
from goboard.games.values import Codec, PointCodec, first_of, raw_part, simple_text_of
from goboard.words.message import phrase

OWN_VALUES, OWN_MOVES, OWN_OWNERS = "GOBQ", "GOBG", "GOBA"
LEAST_VISITS = 25
"""By less nothing is said to be lost or won."""
THRESHOLDS = (0.5, 1.5, 3.0, 6.0, 12.0)
"""Points lost that part the classes of moves, the best class first."""
SHARES = (0.01, 0.03, 0.06, 0.12, 0.24)
"""The same in win rate, where an engine tells no points."""


class Classes(NamedTuple):
    """Where the classes of moves begin: in points, and in win rate where an engine tells no points."""

    points: tuple[float, ...] = THRESHOLDS
    shares: tuple[float, ...] = SHARES


USUAL = Classes()

SIGNED, MISTAKE = 2, 3
"""The classes from which on a move has a sign in the tree, and is a mistake."""
SURE = 2.5
"""A change is believed if it is that many times as large as its standard error."""
_MOST_TEXT, _MOST_INFLATED, _MOST_MOVES, _LONGEST_LINE = 1 << 20, 16 << 20, 12, 20
_PASS = "pass"
_OWNERSHIP, _LEAST_OWNED = "ownership:1", 0.05
OWN = phrase("goboard search")
"""The source that is goboard itself; records hold the English words."""
_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Move(NamedTuple):
    """A candidate: the vertex, -1 a pass; visits, Black's win rate and lead after it, and the line expected."""

    vertex: int
    visits: int = 0
    share: float | None = None
    lead: float | None = None
    line: tuple[int, ...] = ()


@dataclass(frozen=True)
class Judgement:
    """What `source` says of a position: how likely Black wins, 0 to 1, by how much and how far that may be off, after
    so many visits, under that komi and those rules; the candidates, the best first."""

    source: str
    share: float | None = None
    lead: float | None = None
    visits: int = 0
    error: float | None = None
    komi: str = ""
    rules: str = ""
    net: str = ""
    moves: tuple[Move, ...] = ()
    owners: tuple[float, ...] = ()
    """Whose each vertex will be, from 1, Black's, to -1; () where that is not told."""


class Loss(NamedTuple):
    """What a move has lost, from its player's view: points, None where they are not told, and win rate; its class by
    the thresholds, -1 where nothing is known. What is less than the `least` points is not told from the error of the
    estimates, and counts as nothing."""

    points: float | None
    share: float | None
    kind: int = -1
    least: float = 0.0


def looked(found: Judgement) -> int:
    """After how many visits it needs no other look: goboard's own search has to say how far it may be off."""
    return 0 if found.source == OWN and found.lead is not None and found.error is None else found.visits


def judgements(node: Node, codec: Codec, size: int = 0) -> tuple[Judgement, ...]:
    """All that a node holds, goboard's own last; what is faulty is left out. With the `size` of the board whose its
    points will be is told too."""
    if not node.has_any(REVIEWED):
        return ()
    own = [found for raw in node.values(OWN_VALUES) if (found := _own(raw))]
    if own:
        moves = tuple(filter(None, (_move(raw, codec) for raw in node.values(OWN_MOVES)[:_MOST_MOVES])))
        own[-1] = replace(own[-1], moves=moves)
        owner, owners = _owners(node, codec, size)
        own = [replace(each, owners=owners) if each.source == owner else each for each in own]
    others = [_sabaki(node)] if not own else []
    others += [_katrain(node, codec, size), _lizzie(node, codec), *_q5go(node)]
    return tuple({each.source: each for each in (*others, *own) if each is not None}.values())


def after_candidate(found: Judgement, vertex: int) -> Judgement | None:
    """What the same look at a position says of the one after that candidate, -1 a pass; None where it does not. After
    the best move a position is worth what it was before; the others lie as far below that as the look has them."""
    told = next((each for each in found.moves if each.vertex == vertex), None)
    if told is None or not told.visits:
        return None
    best = found.moves[0]
    error = found.error if told is best or found.error is None else found.error * sqrt(found.visits / told.visits)
    lead, share = _moved(found.lead, best.lead, told.lead), _moved(found.share, best.share, told.share)
    share = share and min(max(share, 0.0), 1.0)
    return replace(found, share=share, lead=lead, visits=told.visits, error=error, moves=(), owners=())


def _moved(value: float | None, best: float | None, told: float | None) -> float | None:
    return None if value is None or best is None or told is None else value + (told - best)


def judgement_values(node: Node, new: Judgement, codec: Codec) -> list[tuple[str, tuple[str, ...]]]:
    """The properties by which the node also says this; what the same source said before is replaced."""
    others = tuple(raw for raw in node.values(OWN_VALUES) if (old := _own(raw)) is None or old.source != new.source)
    komi, rules = raw_part(new.komi), raw_part(new.rules)
    said = (
        raw_part(new.source), raw_part(new.net), str(new.visits), _said(new.share, 4), _said(new.lead, 2),
        _said(new.error, 2), komi, rules,
    )  # fmt: skip
    values = [(OWN_VALUES, (*others, ":".join(said)))]
    values.append((OWN_MOVES, tuple(_move_value(move, codec) for move in new.moves[:_MOST_MOVES])))
    if new.owners:
        values.append((OWN_OWNERS, (f"{raw_part(new.source)}:{_OWNERSHIP}", *_owner_values(new.owners, codec))))
    values.append(("SBKV", (_said(100 * new.share, 2),) if new.share is not None else ()))
    values.append(("SBKS", (_said(new.lead, 2),) if new.lead is not None else ()))
    return values


def loss(
    before: Judgement | None,
    after: Judgement | None,
    player: int,
    classes: Classes = USUAL,
    *,
    vertex: int | None = None,
) -> Loss:
    """What the player's move from one position to the next has lost, by the same source under the same conditions.
    With its `vertex`, -1 a pass: what the source itself would have played loses nothing, whatever it saw afterwards."""
    if before is None or after is None or min(before.visits, after.visits) < LEAST_VISITS:
        return Loss(None, None)
    if (before.source, before.komi, before.rules) != (after.source, after.komi, after.rules):
        return Loss(None, None)
    lost = lost_against(before, after, player, classes)
    lost = _without_noise(lost) if vertex is not None and is_best(before, vertex, player) else lost
    least = least_told(before.error or 0.0, after.error or 0.0)
    is_told = lost.points is None or abs(lost.points) >= least
    return lost._replace(least=least) if is_told else Loss(0.0, lost.share and 0.0, 0, least)


def least_told(error: float, other: float) -> float:
    """What two estimates with these standard errors lie apart at least, where that is not chance."""
    return SURE * hypot(error, other)


def is_best(before: Judgement, vertex: int, player: int) -> bool:
    """Is it the first choice of that position, or told as good as that within the error?"""
    found = next((each for each in before.moves if each.vertex == vertex), None)
    if found is None or found is before.moves[0]:
        return found is not None
    lost = lost_against(before.moves[0], found, player)
    is_equal = lost.share == 0 if lost.points is None else lost.points <= (before.error or 0.0)
    return found.visits >= LEAST_VISITS and is_equal


def _without_noise(lost: Loss) -> Loss:
    """Gains remain."""
    points, share = (None if each is None else min(each, 0.0) for each in (lost.points, lost.share))
    return Loss(points, share, min(lost.kind, 0))


def lost_against(better: Judgement | Move, worse: Judgement | Move, player: int, classes: Classes = USUAL) -> Loss:
    """How much worse the second is for the player than the first."""
    sign = 1 if player == 1 else -1
    points = None if better.lead is None or worse.lead is None else sign * (better.lead - worse.lead)
    share = None if better.share is None or worse.share is None else sign * (better.share - worse.share)
    if points is not None:
        return Loss(points, share, sum(points >= each for each in classes.points))
    return Loss(None, share, -1 if share is None else sum(share >= each for each in classes.shares))


def _number(text: str) -> float | None:
    try:
        value = float(text.strip().replace(",", ".") or "nan")
    except ValueError:
        return None
    return value if isfinite(value) and abs(value) < 1e9 else None


def _share(text: str, whole: float = 1.0) -> float | None:
    value = _number(text)
    return None if value is None or not -0.01 <= value / whole <= 1.01 else min(max(value / whole, 0.0), 1.0)


def _count(text: str) -> int:
    """Visits, as in "12.3k"."""
    text = text.strip().lower()
    scale = {"k": 1000, "m": 1_000_000}.get(text[-1:], 1)
    value = _number(text[:-1] if scale > 1 else text)
    return max(round(value * scale), 0) if value is not None else 0


def _said(value: float | None, digits: int) -> str:
    return "" if value is None else f"{round(value, digits) + 0.0:g}"


def _parts(raw: str) -> list[str]:
    """The texts between the ":" that are not escaped."""
    if len(raw) > _MOST_TEXT:
        return []
    parts, start, at = list[str](), 0, 0
    while at < len(raw):
        if raw[at] == "\\":
            at += 1
        elif raw[at] == ":":
            parts.append(raw[start:at])
            start = at + 1
        at += 1
    return [simple_text_of(part) for part in (*parts, raw[start:])]


def _own(raw: str) -> Judgement | None:
    parts = _parts(raw)
    if len(parts) < 5 or not parts[0]:
        return None
    engine, net, visits, share, lead, error, komi, rules = (*parts, "", "", "")[:8]
    source = OWN if engine == OWN else engine[:80]
    found = Judgement(source, _share(share), _number(lead), _count(visits), _number(error), komi, rules, net[:80])
    return found if found.share is not None or found.lead is not None else None


def _move(raw: str, codec: Codec) -> Move | None:
    point, visits, share, lead, _prior, line = (*_parts(raw), "", "", "", "", "", "")[:6]
    vertex = _vertex(point, codec)
    if vertex is None:
        return None
    expected = (_vertex(each, codec) for each in line.split()[:_LONGEST_LINE])
    return Move(vertex, _count(visits), _share(share), _number(lead), tuple(v for v in expected if v is not None))


def _vertex(point: str, codec: Codec) -> int | None:
    return -1 if point == _PASS else codec.vertex(point)


def _point(vertex: int, codec: Codec) -> str:
    return raw_part(codec.text(vertex)) if vertex >= 0 else _PASS


def _move_value(move: Move, codec: Codec) -> str:
    line = " ".join(_point(vertex, codec) for vertex in move.line[:_LONGEST_LINE])
    return ":".join((_point(move.vertex, codec), str(move.visits), _said(move.share, 4), _said(move.lead, 2), "", line))


def _sabaki(node: Node) -> Judgement | None:
    share, lead = _share(first_of(node.values("SBKV")), 100), _number(first_of(node.values("SBKS")))
    return None if share is None and lead is None else Judgement("Sabaki", share, lead, LEAST_VISITS)


def _q5go(node: Node) -> Iterable[Judgement]:
    for ident, fewest in (("QLZV", 2), ("QKGV", 4)):
        for raw in node.values(ident):
            parts = _parts(raw)
            share = _share(parts[1]) if len(parts) >= fewest else None
            if share is None:
                continue
            # the fourth is how far results lie apart, no error of the lead
            lead = _number(parts[2]) if ident == "QKGV" else None
            komi, engine = (*parts[fewest:], "", "")[:2]
            yield Judgement(engine[:80] or "q5Go", share, lead, _count(parts[0]), None, komi)


def _owner_values(owners: Sequence[float], codec: Codec) -> Iterable[str]:
    for vertex, value in enumerate(owners):
        if abs(value) >= _LEAST_OWNED:
            yield f"{_point(vertex, codec)}:{_said(value, 2)}"


def _owners(node: Node, codec: Codec, size: int) -> tuple[str, tuple[float, ...]]:
    """Whose word GOBA is, and what it says."""
    values = node.values(OWN_OWNERS) if size else ()
    head = _parts(values[0]) if values else []
    if len(head) < 2 or ":".join(head[1:]) != _OWNERSHIP:
        return "", ()
    found = [0.0] * size
    for raw in values[1 : size + 1]:
        point, value = (*_parts(raw), "", "")[:2]
        vertex, number = codec.vertex(point), _number(value)
        if vertex is not None and vertex < size and number is not None:
            found[vertex] = min(max(number, -1.0), 1.0)
    return head[0][:80], tuple(found)


def _lizzie(node: Node, codec: Codec) -> Judgement | None:
    """The win rate is in percent, of whoever has just moved; those of the candidates, on a line of their own, are of
    whoever is to move, in hundredths of a percent."""
    said, _, rest = first_of(node.values("LZ"))[:_MOST_TEXT].partition("\n")
    words = simple_text_of(said[:500]).split()
    share = _share(words[1], 100) if len(words) >= 3 else None
    if share is None:
        return None
    is_white = node.has("W") and not node.has("B")
    found = []
    for part in f" {simple_text_of(rest)}".split(" move ")[1 : _MOST_MOVES + 1]:
        head, _, line = part.replace(" info", " ").partition(" pv ")
        point, *pairs = head.split() or [""]
        told = dict(zip(pairs[::2], pairs[1::2], strict=False))
        vertex, rate = _coordinates(point, codec), _share(told.get("winrate", ""), 10_000)
        lead = _number(told.get("scoreMean", told.get("scoreLead", "")))
        if vertex is None:
            continue
        expected = tuple(v for each in line.split()[:_LONGEST_LINE] if (v := _coordinates(each, codec)) is not None)
        is_blacks = is_white or not node.has("B")
        found.append(Move(
            vertex, _count(told.get("visits", "")), rate if rate is None or is_blacks else 1 - rate,
            lead if lead is None or is_blacks else -lead, expected,
        ))  # fmt: skip
    return Judgement("Lizzie", 1 - share if is_white else share, None, _count(words[2]), moves=tuple(found))


def _coordinates(text: str, codec: Codec) -> int | None:
    """The vertex of a plain grid that other programs call so ("D4", "pass"); -1 for a pass."""
    word = text.strip().upper()
    if word == "PASS":
        return -1
    if not isinstance(codec, PointCodec) or not codec.is_whole or word[:1] not in _COLUMNS or not word[1:].isdecimal():
        return None
    column, row = _COLUMNS.index(word[0]), codec.rows - int(word[1:4])
    return row * codec.columns + column if column < codec.columns and 0 <= row < codec.rows else None


def _katrain(node: Node, codec: Codec, size: int) -> Judgement | None:
    """Its first value: whose the points will be, as half floats; its third: JSON. Both are packed by gzip."""
    values = node.values("KT")
    packed = _unpacked(values[2]) if len(values) > 2 else None
    try:
        said = json.loads(packed) if packed else None
    except (ValueError, RecursionError):
        return None
    root = said.get("root") if isinstance(said, dict) else None
    if not isinstance(said, dict) or not isinstance(root, dict):
        return None
    share, lead = (_share(str(root.get("winrate", ""))), _number(str(root.get("scoreLead", ""))))
    if share is None and lead is None:
        return None
    moves = said.get("moves")
    found = [move for each in moves.items() if (move := _katrain_move(*each, codec))] if isinstance(moves, dict) else []
    # those that were only taken over from another count for nothing
    ranked = tuple(move for _, move in sorted(found, key=lambda pair: pair[0]))[:_MOST_MOVES]
    owned = _unpacked(values[0]) if size and isinstance(codec, PointCodec) and codec.is_whole else None
    is_whole = owned is not None and len(owned) == 2 * size
    owners = struct.unpack(f"<{size}e", owned) if owned is not None and is_whole else ()
    owners = tuple(min(max(each, -1.0), 1.0) if isfinite(each) else 0.0 for each in owners)
    return Judgement("KaTrain", share, lead, _count(str(root.get("visits", ""))), moves=ranked, owners=owners)


def _katrain_move(name: str, said: object, codec: Codec) -> tuple[float, Move] | None:
    """A candidate with its rank."""
    vertex = _coordinates(name, codec)
    if vertex is None or not isinstance(said, dict):
        return None
    visits, share = _count(str(said.get("visits", ""))), _share(str(said.get("winrate", "")))
    line = said.get("pv")
    expected = (_coordinates(str(each), codec) for each in line[:_LONGEST_LINE]) if isinstance(line, list) else ()
    lead, order = _number(str(said.get("scoreLead", ""))), _number(str(said.get("order", "")))
    move = Move(vertex, visits, share, lead, tuple(v for v in expected if v is not None))
    return (order if order is not None else 1e6, move) if visits else None


def _unpacked(raw: str) -> bytes | None:
    if len(raw) > _MOST_TEXT:
        return None
    try:
        packed = base64.b64decode(raw, validate=False)
        unpacking = zlib.decompressobj(wbits=31)
        data = unpacking.decompress(packed, _MOST_INFLATED)
        return data if unpacking.eof else None
    except (binascii.Error, zlib.error, ValueError):
        return None
