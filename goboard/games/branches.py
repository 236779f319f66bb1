"""Branches that come from or go to another record, and positions that become the start of one."""

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from goboard.games.contest_record import IDENT as CONTEST
from goboard.games.node_values import (
    STONES,
    faulty_stones,
    info,
    inherited,
    move_of,
    position_values,
    setup_of,
)
from goboard.games.own_moves import (
    OWN_ALLIANCES,
    OWN_MOVE,
    OWN_SETUP,
    OWN_TURN,
    alliance_values,
    move_properties,
    setup_properties,
)
from goboard.games.properties import ANNOTATIONS, GAME_INFO, JOINING, MOVES, OWN_INFO, OWN_ROOT, ROOT, SETUP, joined
from goboard.games.record_dialect import Form, cells_of, form_of
from goboard.games.record_rules import player_names
from goboard.games.tree import Node, preorder
from goboard.games.values import Codec, NumberCodec, raw_text, text
from goboard.rules.position import Position
from goboard.rules.protocol import HasAlliances, RuleSet
from goboard.words.message import phrase

RULES = frozenset({"RU", "KM", "GOBR", "GOBI", "GOBP", "GOBC"})
SPEAKING_OF_BOARD = frozenset({"GM", "SZ", "GOBV"}) | OWN_ROOT | JOINING
OF_BRANCHES = frozenset({"FF", "CA", "ST"}) | SPEAKING_OF_BOARD | {"GOBP"}
"""What the first node of a copied branch says, so that it is known on which board it was."""
OF_NEW_GAMES = OF_BRANCHES | RULES | {"AP"}
"""What a game takes over from another one that it is to be like."""
OF_GAMES = ROOT | OWN_ROOT | JOINING | GAME_INFO | OWN_INFO | {CONTEST}
"""What belongs to a game as a whole and to no branch of it."""
_TOLD = ("EV", "RO", "DT", "RE")
_LETTERED, _OWN = frozenset({"B", "W", "AB", "AW", "AE", "PL"}), frozenset({OWN_MOVE, OWN_SETUP, OWN_TURN})


def misfit(root: Node, target: Node) -> str:
    """Why branches of that game cannot hang in the target's game, "" if they can."""
    here, there = form_of(target), form_of(root)
    if not any(map(root.has, SPEAKING_OF_BOARD)):
        return ""
    if there.fault:
        return there.fault
    if here.fault:
        return "" if _said(root, SPEAKING_OF_BOARD) == _said(target, SPEAKING_OF_BOARD) else here.fault
    if _names_points_alike(there, here):
        return ""
    return phrase(
        "That is of a game on another board ({other}); this one is on {board}.",
        other=there.board.title,
        board=here.board.title,
    )


def _names_points_alike(one: Form, other: Form) -> bool:
    """True if a point of one board has the same name on the other and is the same place of it."""
    if type(one.codec) is not type(other.codec) or one.codec.title != other.codec.title:
        return False
    a, b = one.board, other.board
    if a.plane is not None or b.plane is not None:
        return (a.plane is None) == (b.plane is None)
    if isinstance(one.codec, NumberCodec):
        return np.array_equal(a.edges, b.edges)
    return (a.columns, a.rows, cells_of(a)) == (b.columns, b.rows, cells_of(b))


def _said(root: Node, idents: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    return {ident: root.values(ident) for ident in sorted(idents) if root.has(ident)}


def head_text(root: Node, idents: Iterable[str]) -> str:
    """The text of a first node that says of these properties what the root says, in its order."""
    wanted = frozenset(idents)
    return joined({ident: root.values(ident) for ident in root.idents() if ident in wanted})


def as_branches(root: Node, target: Node) -> list[Node]:
    """The nodes by which a game that nobody else holds can hang in the target's: its first node without what belongs
    to games as a whole, or the variations that begin it where nothing else is said there. Moves and set-ups are in the
    target's form; what the game tells of itself and the target does not becomes a comment."""
    told = told_of(root) if info(root) != info(target) else ""
    here = form_of(target)
    if not here.fault:
        convert(root, here.codec)
    for ident in OF_GAMES.intersection(root.idents()):
        root.drop(ident)
    if root.idents():
        branches = [root]
    else:
        branches = list(root.children)
        for child in branches:
            root.remove_child(child)
    if told and branches:
        add_comment(branches[0], told)
    return branches


def told_of(root: Node) -> str:
    """Who played, where, when and with which result, in one line; "" if the game does not say who."""
    said = info(root)
    names = player_names(root) or tuple(filter(None, (said.get("PB", ""), said.get("PW", ""))))
    if not names:
        return ""
    return ", ".join([" – ".join(names), *(said[ident] for ident in _TOLD if said.get(ident))])


def convert(root: Node, codec: Codec) -> None:
    """Write every move and set-up of a game that nobody else holds as the records of that codec do."""
    foreign = _LETTERED if codec.is_own else _OWN
    for node in preorder(root):
        if not node.has_any(foreign):
            continue
        move, setup = move_of(node, codec), setup_of(node, codec)
        written: dict[str, tuple[str, ...]] = {}
        try:
            if move is not None:
                written |= dict(move_properties(move, move.player, codec))
            if setup is not None:
                written |= dict(setup_properties(setup.stones, setup.to_move, codec))
        except ValueError:
            continue
        for ident in foreign if written else ():
            node.drop(ident)
        for ident, values in written.items():
            node.put(ident, values)


def unread(top: Node, codec: Codec) -> Iterator[str]:
    """The raw values of moves and set-ups, in that node and what follows it, that say nothing on the codec's board."""
    for node in preorder(top):
        if node.has_any(MOVES) and move_of(node, codec) is None:
            yield from (node.values(ident)[0] for ident in node.idents() if ident in MOVES)
        for ident in STONES:
            yield from faulty_stones(node, ident, codec)


def add_comment(node: Node, words: str) -> None:
    """Let a node that nobody else holds say this too, after what it says already."""
    node.put("C", (raw_text(joined_texts(text(node, "C"), words)),))


def joined_texts(first: str, second: str) -> str:
    """Both texts with a blank line between them; what is said already is not said again."""
    if not first or not second:
        return first or second
    return first if f"\n\n{second}\n\n" in f"\n\n{first}\n\n" else f"{first}\n\n{second}"


OF_MOVES = MOVES | ANNOTATIONS | {"KO", "MN", "BL", "WL", "OB", "OW"}
"""What a node says of its move."""
HELD_ON = ("DD", "VW", "PM")
"""What holds from a node on until another one says otherwise."""

_Properties = dict[str, tuple[str, ...]]


def start_values(root: Node, node: Node, position: Position, rules: RuleSet, codec: Codec) -> _Properties:
    """The properties of a first node with the position at that node, everything else that it says but of its move, and
    what the root says of the game; ValueError if the record's form cannot hold the position."""
    game = _chosen(root, (ident for ident in root.idents() if ident in OF_GAMES))
    spoken = _chosen(node, (ident for ident in node.idents() if ident not in OF_GAMES | OF_MOVES | SETUP))
    held = {ident: inherited(node, ident) for ident in HELD_ON}
    if not codec.is_own and any(owner > 2 for owner in position.stones):
        raise ValueError("A record of Black's and White's stones cannot hold those of others.")
    stones = position_values(position.stones, position.to_move, codec)
    allied = {}
    if isinstance(rules, HasAlliances):
        allied[OWN_ALLIANCES] = alliance_values(rules.alliances(position), len(rules.names))
    return {**game, **stones, **allied, **spoken, **{ident: said for ident, said in held.items() if any(said)}}


def _chosen(node: Node, idents: Iterable[str]) -> _Properties:
    return {ident: node.values(ident) for ident in idents}
