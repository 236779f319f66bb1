"""Game documents as records and records as game documents, with what the one cannot hold of the other.

Two keys of these documents are goboard's own: "info" has the game information by SGF's names, "comments" those of the
main line by how many moves were made. Whoever does not know them passes them over.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from goboard.boards.board import Board
from goboard.cli.console import Json
from goboard.cli.documents import (
    GameDocument,
    MalformedError,
    player_names,
    read_document,
    read_move,
    written_move,
    written_point,
)
from goboard.games.node_values import first_player, info, move_of, setup_of
from goboard.games.own_moves import OWN_ALLIANCES, alliance_values, move_properties, setup_properties
from goboard.games.properties import GAME_INFO, JOINING, MOVES, OWN_INFO, OWN_ROOT, ROOT, SETUP
from goboard.games.record_dialect import Form, form_of, topology
from goboard.games.record_form import put_opening
from goboard.games.record_rules import rules_of
from goboard.games.tree import Node, main_line, preorder
from goboard.games.values import raw_text, text
from goboard.jobs.watch import checkpoint
from goboard.rules.moves import Move, Offer, Play, War
from goboard.rules.options import rules_document
from goboard.rules.position import End, Position
from goboard.rules.protocol import HasAlliances, OptionError, alliances_of
from goboard.rules.turns import in_turn, result_text
from goboard.words.message import counted

_SAID = GAME_INFO | OWN_INFO | OWN_ROOT | JOINING | ROOT | SETUP | MOVES | {"C", OWN_ALLIANCES}
"""Properties that a document says in its own words, or that speak of a record alone."""
_KNOWN = ("id", "board", "rules", "setup", "first", "moves", "info", "comments")
_HANDICAPS = ("0", "1")
_TOLD_BY_RESULT = (End.RESIGNATION, End.NO_RESULT)
Left = list[tuple[str, str]]
"""What was left out or is not as it should be: a code and a sentence each."""


@dataclass
class _Line:
    """What is gathered of a main line."""

    stones: dict[int, int] = field(default_factory=dict)
    first: int = 0
    moves: list[Move] = field(default_factory=list)
    comments: dict[str, str] = field(default_factory=dict)


def document_of(root: Node, id_: str) -> tuple[Json, Left]:
    """The main line of a game as a document; MalformedError for a game that cannot be played."""
    form = form_of(root)
    try:
        chosen = rules_of(root)
    except OptionError as error:
        raise MalformedError(str(error)) from None
    if form.fault or chosen.fault:
        raise MalformedError(form.fault or chosen.fault)
    left: Left = [("rules", chosen.note)] if chosen.note else []
    line = _followed(root, form, left)
    left += _lost(root)
    board, names = form.board, player_names(chosen.rules)
    first = line.first or first_player(root, form.codec)
    put = {
        name: [written_point(board, vertex) for vertex, owner in sorted(line.stones.items()) if owner == player]
        for player, name in enumerate(names, 1)
    }
    document: Json = {
        "id": id_,
        "board": topology(board) or {"shape": "grid", "columns": board.columns, "rows": board.rows},
        "rules": rules_document(chosen.rules),
        "setup": {name: points for name, points in put.items() if points},
        "first": names[min(first, len(names)) - 1],
        "moves": [*_moves(form, line, names, first, left)],
    }
    said = {"info": info([*main_line(root)][-1]), "comments": line.comments}
    return document | {key: value for key, value in said.items() if value}, left


def _followed(root: Node, form: Form, left: Left) -> _Line:
    """The main line up to stones that are set up in the middle of the game, which no document can hold."""
    found = _Line()
    for number, node in enumerate(main_line(root)):
        checkpoint()
        setup, move = setup_of(node, form.codec), move_of(node, form.codec)
        if setup and found.moves:
            rest = f"the main line is kept up to move {len(found.moves)}"
            left.append(("set_up", f"Stones are set up after it began, which no game document holds; {rest}."))
            break
        if setup:
            found.stones |= setup.stones
            found.stones = {vertex: owner for vertex, owner in found.stones.items() if owner}
            found.first = setup.to_move or found.first
        if move is not None:
            found.moves.append(move)
        elif node.has_any(MOVES):
            left.append(("bad_move", f"Node {number} of the main line holds a move off the board, which is left out."))
        if node.has("C"):
            found.comments[str(len(found.moves))] = text(node, "C")
    return found


def _moves(form: Form, line: _Line, names: tuple[str, ...], first: int, left: Left) -> Iterator[object]:
    """The moves, with their players where these are not in turn."""
    expected = first
    for number, move in enumerate(line.moves, 1):
        value = written_move(form.board, names, move)
        if move.player > len(names):
            left.append(("bad_move", f"Move {number} is left out: nobody of that number plays."))
            continue
        if len(names) > 2 or move.player != expected:
            player = {"player": names[move.player - 1]}
            if isinstance(value, dict):
                value |= player
            elif isinstance(move, Play):
                value = {"play": value, **player}
            elif len(names) == 2:
                left.append(("bad_move", f"Move {number}, a {value} out of turn, is left out."))
                continue
        yield value
        expected = 3 - move.player


def _lost(root: Node) -> Left:
    """What no document holds: variations, and properties such as marks."""
    line, nodes, lost = {node.key for node in main_line(root)}, 0, Counter[str]()
    for node in preorder(root):
        nodes += 1
        if node.key in line:
            lost.update(ident for ident in node.idents() if ident not in _SAID)
    left: Left = []
    if nodes > len(line):
        left.append(("variations", f"{counted(nodes - len(line), 'node')} in variations left out."))
    if lost:
        shown = ", ".join(f"{ident} ({count})" for ident, count in sorted(lost.items()))
        left.append(("properties", f"Properties left out, as no game document holds them: {shown}."))
    return left


def record_of(value: object) -> tuple[Node, Left]:
    """A document as a record; MalformedError for one that makes no sense."""
    document = read_document(value)
    assert isinstance(value, Mapping)
    root = _first_node(document)
    left: Left = [("left_out", f'"{key}" is left out: no record holds it.') for key in value if key not in _KNOWN]
    nodes, position = _played(document, root, left)
    _put_said(nodes, value, left)
    if position.end in _TOLD_BY_RESULT and document.rules.info.players == 2 and not root.has("RE"):
        root.put("RE", (raw_text(result_text(position, ())),))
    return root, left


def _first_node(document: GameDocument) -> Node:
    """Board, rules and what stands at first."""
    board, rules = document.board, document.rules
    root = Node("")
    put_opening(root, board, rules)
    codec = form_of(root).codec
    begins = document.start.to_move
    stones = {_in_record(root, board, vertex): owner for vertex, owner in document.start.stones.items()}
    for ident, raw in setup_properties(stones, begins if stones or begins > 1 else 0, codec):
        root.put(ident, raw)
    if rules.values.get("handicap", "0") not in _HANDICAPS:
        root.put("HA", (rules.values["handicap"],))
    return root


def _played(document: GameDocument, root: Node, left: Left) -> tuple[list[Node], Position]:
    """Hang the moves behind the first node; returns it with theirs, and what stands at the end."""
    board, rules, codec = document.board, document.rules, form_of(root).codec
    nodes = [root]
    position = rules.start(board.grown, document.start)
    for number, raw_move in enumerate(document.moves, 1):
        checkpoint()
        try:
            move = read_move(board, rules, raw_move)
        except MalformedError as error:
            left.append(("bad_move", f"Move {number} cannot be read, and it and those after it are left out: {error}"))
            break
        move = replace(move, player=move.player or position.to_move)
        illegal = rules.check(position, move)
        if illegal is not None:
            if isinstance(rules, HasAlliances):
                left.append(("illegal_move", f"Move {number} and those after it are left out: {illegal.message}"))
                break
            left.append(("illegal_move", f"Move {number} is against the rules and is kept: {illegal.message}"))
        position = rules.apply(in_turn(position, move), move)
        node = Node("")
        move = replace(move, vertex=_in_record(root, board, move.vertex)) if isinstance(move, Play) else move
        try:
            for ident, raw in move_properties(move, move.player, codec):
                node.put(ident, raw)
        except ValueError:
            # a resignation or an agreement is told by the result
            if position.end not in _TOLD_BY_RESULT:
                left.append(("left_out", f"Move {number} is left out: no record holds an end by agreement."))
            continue
        if isinstance(move, (Offer, War)):
            node.put(OWN_ALLIANCES, alliance_values(alliances_of(rules, position), len(rules.names)))
        nodes[-1].add_child(node)
        nodes.append(node)
    return nodes, position


def _in_record(root: Node, board: Board, vertex: int) -> int:
    """A vertex of the document's board as the record has it, whose plane is another."""
    plane = form_of(root).board.plane
    return vertex if plane is None or board.plane is None else plane.vertex(*board.plane.place(vertex))


def _put_said(nodes: list[Node], value: Mapping[str, object], left: Left) -> None:
    """Game information and comments; what rules and board say already stays."""
    root, said, comments = nodes[0], value.get("info", {}), value.get("comments", {})
    for key, given in said.items() if isinstance(said, Mapping) else ():
        if key not in GAME_INFO or not isinstance(given, str):
            left.append(("left_out", f'“{str(key)[:40]}” in "info" is left out: it is no game information of SGF.'))
        elif not root.has(key):
            root.put(key, (raw_text(given),))
    if isinstance(value.get("id"), str) and value["id"] and not root.has("GN"):
        root.put("GN", (raw_text(str(value["id"])),))
    for key, given in comments.items() if isinstance(comments, Mapping) else ():
        if key.isascii() and key.isdigit() and len(key) < 9 and int(key) < len(nodes) and isinstance(given, str):
            nodes[int(key)].put("C", (raw_text(given),))
        else:
            left.append(("left_out", f'“{key[:40]}” in "comments" is left out: it is no number of a move.'))
