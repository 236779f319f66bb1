"""What an SGF file holds, as plain values for JSON."""

from collections.abc import Mapping, Sequence

from goboard.games.meaning import (
    board_size,
    codec_for,
    first_player,
    info,
    is_playable,
    move_number,
    move_of,
    stated_size,
)
from goboard.games.sgf_markup import dim, labels, lines, marks, territory, view
from goboard.games.sgf_topology import board_of, masked, topology
from goboard.games.tree import Collection, Node, main_line, path_to, preorder
from goboard.games.values import PointCodec, text
from goboard.rules.moves import Pass, Play
from goboard.rules.position import BLACK, WHITE
from goboard.sgf.execute import Executor, State

_COLOURS = {BLACK: "B", WHITE: "W"}

Json = dict[str, object]


def file_report(name: str, collection: Collection, at: Sequence[int] | None = None) -> Json:
    """The answer for one file. `at` are child numbers from the root, which is 0; each game gets "at" for that node,
    the answer that of the first game, None where there is no such node."""
    games = [
        game_report(root, encoding, at)
        for root, encoding in zip(collection.games, collection.encodings, strict=True)
    ]  # fmt: skip
    answer = failed_report(name, None) | {"games": games}
    answer["warnings"] = [
        {"code": warning.code, "line": warning.line, "column": warning.column, "message": warning.message}
        for warning in collection.warnings
    ]
    if at is not None:
        answer["at"] = games[0]["at"]
        if answer["at"] is None:
            answer["error"] = f"{name}: the game has no node {'.'.join(map(str, at))}."
    return answer


def failed_report(name: str, error: str | None) -> Json:
    """The answer for a file in which there is nothing to be saved."""
    return {"file": name, "games": [], "warnings": [], "error": error}


def game_report(root: Node, encoding: str, at: Sequence[int] | None = None) -> Json:
    """The answer for one game."""
    is_go = is_playable(root)
    codec, line = codec_for(root), list(main_line(root))
    executor = _executor(root) if is_go else None
    state = executor.along(line) if executor else State(b"")
    size = board_size(root) if is_go else stated_size(root)
    answer: Json = {
        "size": list(size) if size else None,
        "encoding": encoding,
        "rules": info(line[-1]).get("RU", ""),
        "topology": topology(root) if is_go else None,
        "playable": is_go,
        "main_line": [move for move in (_move(node, codec) for node in line) if move] if is_go else [],
        "nodes": sum(1 for _ in preorder(root)),
        "children_of_root": len(root.children),
        "properties": _properties(root),
        "info": info(line[-1]),
        **_stones(state, codec),
    }
    if at is not None:
        node = node_at(root, at)
        answer["at"] = None if node is None else node_report(node, at, codec, executor)
    return answer


def node_at(root: Node, path: Sequence[int]) -> Node | None:
    """The node that child numbers from the root lead to, the first being the root's own 0; None if there is none."""
    node = root
    for number in path[1:]:
        if number >= len(node.children):
            return None
        node = node.children[number]
    return node


def node_report(node: Node, path: Sequence[int], codec: PointCodec, executor: Executor | None) -> Json:
    """The answer for one node; without an executor, as in games that are not Go, the board stays empty."""
    way = path_to(node)
    state = executor.along(way) if executor else State(b"")
    shown = view(node, codec)
    signs: dict[str, list[str]] = {}
    for kind, vertex, _ in sorted(marks(node, codec)):
        if kind != "LB":
            signs.setdefault(kind, []).append(codec.text(vertex))
    return {
        "path": ".".join(map(str, path)),
        "properties": _properties(node),
        "move": _move(node, codec) if executor else None,
        "move_number": move_number(node, codec),
        "to_play": _COLOURS[state.to_move or first_player(way[0], codec)] if executor else None,
        **_stones(state, codec),
        "comment": text(node, "C"),
        "labels": {codec.text(vertex): label for vertex, label in labels(node, codec).items()},
        "marks": signs,
        "lines": [
            {"from": codec.text(start), "to": codec.text(end), "arrow": arrow}
            for start, end, arrow in lines(node, codec)
        ],
        "territory": dict(zip("BW", (_letters(points, codec) for points in territory(node, codec)), strict=True)),
        "dim": _letters(dim(node, codec), codec),
        "view": None if shown is None else _letters(shown, codec),
    }


def _executor(root: Node) -> Executor:
    return Executor(board_of(root), codec_for(root), masked(root))


def _properties(node: Node) -> list[list[object]]:
    return [[ident, list(node.values(ident))] for ident in node.idents()]


def _stones(state: State, codec: PointCodec) -> Mapping[str, object]:
    return {
        "stones": {name: _letters(state.points(player), codec) for player, name in _COLOURS.items()},
        "captures": {"B": state.by_black, "W": state.by_white},
    }


def _letters(vertices: Sequence[int], codec: PointCodec) -> list[str]:
    return [codec.text(vertex) for vertex in sorted(vertices)]


def _move(node: Node, codec: PointCodec) -> str | None:
    move = move_of(node, codec)
    if isinstance(move, Play):
        return f"{_COLOURS[move.player]} {codec.text(move.vertex)}"
    return f"{_COLOURS[move.player]} pass" if isinstance(move, Pass) else None
