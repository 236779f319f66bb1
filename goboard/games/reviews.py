"""What engines say of the positions of a record: read from the properties of goboard, Sabaki, KaTrain, Lizzie and q5Go,
and written so that these read it.

Everything is kept from Black's view. GOBQ has one value a source, engine:net:visits:win rate:lead:error:komi:rules, and
GOBG the candidates of the last one, point:visits:win rate:lead:prior:line.
"""

import base64
import binascii
import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import isfinite
from typing import NamedTuple

from goboard.dataclass import dataclass
from goboard.games.tree import Node
from goboard.games.values import Codec, first_of, raw_part, simple_text_of

OWN_VALUES, OWN_MOVES = "GOBQ", "GOBG"
WRITTEN = ("SBKV", "SBKS", OWN_VALUES, OWN_MOVES)
REVIEWED = frozenset({*WRITTEN, "KT", "LZ", "QLZV", "QKGV"})
LEAST_VISITS = 25
"""By less nothing is said to be lost or won."""
THRESHOLDS = (0.5, 1.5, 3.0, 6.0, 12.0)
"""Points lost that part the classes of moves, the best class first."""
SHARES = (0.01, 0.03, 0.06, 0.12, 0.24)
"""The same in win rate, where an engine tells no points."""
_MOST_TEXT, _MOST_INFLATED, _MOST_MOVES, _LONGEST_LINE = 1 << 20, 16 << 20, 12, 20
_PASS = "pass"


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


class Loss(NamedTuple):
    """What a move has lost, from its player's view: points, None where they are not told, and win rate; its class by
    the thresholds, -1 where nothing is known."""

    points: float | None
    share: float | None
    kind: int = -1


def judgements(node: Node, codec: Codec) -> tuple[Judgement, ...]:
    """All that a node holds, goboard's own last; what is faulty is left out."""
    if not node.has_any(REVIEWED):
        return ()
    own = [found for raw in node.values(OWN_VALUES) if (found := _own(raw))]
    if own:
        moves = tuple(filter(None, (_move(raw, codec) for raw in node.values(OWN_MOVES)[:_MOST_MOVES])))
        own[-1] = replace(own[-1], moves=moves)
    others = [_sabaki(node)] if not own else []
    others += [_katrain(node), _lizzie(node), *_q5go(node)]
    return tuple({each.source: each for each in (*others, *own) if each is not None}.values())


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
    values.append(("SBKV", (_said(100 * new.share, 2),) if new.share is not None else ()))
    values.append(("SBKS", (_said(new.lead, 2),) if new.lead is not None else ()))
    return values


def loss(
    before: Judgement | None,
    after: Judgement | None,
    player: int,
    thresholds: Sequence[float] = THRESHOLDS,
) -> Loss:
    """What the player's move from one position to the next has lost, by the same source under the same conditions."""
    if before is None or after is None or min(before.visits, after.visits) < LEAST_VISITS:
        return Loss(None, None)
    if (before.source, before.komi, before.rules) != (after.source, after.komi, after.rules):
        return Loss(None, None)
    return lost_against(before, after, player, thresholds)


def lost_against(
    better: Judgement | Move, worse: Judgement | Move, player: int, thresholds: Sequence[float] = THRESHOLDS
) -> Loss:
    """How much worse the second is for the player than the first."""
    sign = 1 if player == 1 else -1
    points = None if better.lead is None or worse.lead is None else sign * (better.lead - worse.lead)
    share = None if better.share is None or worse.share is None else sign * (better.share - worse.share)
    if points is not None:
        return Loss(points, share, sum(points >= each for each in thresholds))
    return Loss(None, share, -1 if share is None else sum(share >= each for each in SHARES))


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
    found = Judgement(engine[:80], _share(share), _number(lead), _count(visits), _number(error), komi, rules, net[:80])
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
            lead, error = (_number(parts[2]), _number(parts[3])) if ident == "QKGV" else (None, None)
            komi, engine = (*parts[fewest:], "", "")[:2]
            yield Judgement(engine[:80] or "q5Go", share, lead, _count(parts[0]), error, komi)


def _lizzie(node: Node) -> Judgement | None:
    """The win rate is in percent, of whoever has just moved."""
    words = simple_text_of(first_of(node.values("LZ"))[:500]).split()
    share = _share(words[1], 100) if len(words) >= 3 else None
    if share is None:
        return None
    is_white = node.has("W") and not node.has("B")
    return Judgement("Lizzie", 1 - share if is_white else share, None, _count(words[2]))


def _katrain(node: Node) -> Judgement | None:
    """Its third value: JSON, packed by gzip."""
    values = node.values("KT")
    said = _unpacked(values[2]) if len(values) > 2 else None
    root = said.get("root") if isinstance(said, dict) else None
    if not isinstance(said, dict) or not isinstance(root, dict):
        return None
    share, lead = (_share(str(root.get("winrate", ""))), _number(str(root.get("scoreLead", ""))))
    if share is None and lead is None:
        return None
    return Judgement("KaTrain", share, lead, _count(str(root.get("visits", ""))))


def _unpacked(raw: str) -> object:
    if len(raw) > _MOST_TEXT:
        return None
    try:
        packed = base64.b64decode(raw, validate=False)
        unpacking = zlib.decompressobj(wbits=31)
        data = unpacking.decompress(packed, _MOST_INFLATED)
        return json.loads(data) if unpacking.eof else None
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        return None
