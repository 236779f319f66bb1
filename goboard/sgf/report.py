"""What an SGF file holds, as plain values for JSON."""

from collections.abc import Sequence

from goboard.games.collection import Collection
from goboard.games.meaning import info, move_number
from goboard.games.sgf_markup import dim, labels, lines, marks, territory, view
from goboard.games.sgf_topology import topology
from goboard.games.tree import Node, main_line, path_to, preorder
from goboard.games.values import text
from goboard.sgf.game_reader import GameReader

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
            answer["error"] = f"The game has no node {'.'.join(map(str, at))}."
    return answer


def failed_report(name: str, error: str | None) -> Json:
    """The answer for a file in which there is nothing to be saved."""
    return {"file": name, "games": [], "warnings": [], "error": error}


def game_report(root: Node, encoding: str, at: Sequence[int] | None = None) -> Json:
    """The answer for one game."""
    game, line = GameReader(root), list(main_line(root))
    moves = [move for node in line if (move := game.move(node)) is not None]
    said = info(line[-1])
    answer: Json = {
        "size": game.size(),
        "encoding": encoding,
        "rules": said.get("RU", ""),
        "topology": topology(root) if game.is_playable else None,
        "playable": game.is_playable,
        "main_line": moves,
        "nodes": sum(1 for _ in preorder(root)),
        "children_of_root": len(root.children),
        "properties": _properties(root),
        "info": said,
        **game.report(game.after(line)),
    }
    if at is not None:
        node = node_at(root, at)
        answer["at"] = None if node is None else node_report(node, at, game)
    return answer


def node_at(root: Node, path: Sequence[int]) -> Node | None:
    """The node that child numbers from the root lead to, the first being the root's own 0; None if there is none."""
    node = root
    for number in path[1:]:
        if number >= len(node.children):
            return None
        node = node.children[number]
    return node


def node_report(node: Node, path: Sequence[int], game: GameReader) -> Json:
    """The answer for one node; in games that cannot be played the board stays empty."""
    codec, points = game.codec, game.points
    state, shown = game.after(path_to(node)), view(node, codec)
    signs: dict[str, list[str]] = {}
    for kind, vertex, _ in sorted(marks(node, codec)):
        if kind != "LB":
            signs.setdefault(kind, []).append(codec.text(vertex))
    return {
        "path": ".".join(map(str, path)),
        "properties": _properties(node),
        "move": game.move(node),
        "move_number": move_number(node, codec),
        "to_play": game.names[state.to_move - 1] if game.is_playable else None,
        **game.report(state),
        "comment": text(node, "C"),
        "labels": {codec.text(vertex): label for vertex, label in labels(node, codec).items()},
        "marks": signs,
        "lines": [
            {"from": codec.text(start), "to": codec.text(end), "arrow": arrow}
            for start, end, arrow in lines(node, codec)
        ],
        "territory": dict(zip(game.names, map(points, territory(node, codec)), strict=False)),
        "dim": points(dim(node, codec)),
        "view": None if shown is None else points(shown),
    }


def _properties(node: Node) -> list[list[object]]:
    return [[ident, list(node.values(ident))] for ident in node.idents()]
