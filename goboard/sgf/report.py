"""What an SGF file holds, as plain values for JSON."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from goboard.games.lazy_games import LazyGames, all_written
from goboard.games.node_values import (
    dim,
    first_player,
    info_along,
    labels,
    lines,
    marks,
    move_number,
    territory,
    view,
)
from goboard.games.own_moves import move_text
from goboard.games.record_dialect import form_of, topology
from goboard.games.record_rules import rules_of
from goboard.games.replay import Replay
from goboard.games.roots import stated_size
from goboard.games.tree import Collection, Node, count_along, main_line, path_to, speaking
from goboard.games.values import text
from goboard.jobs.garbage import passing_over, without_collector
from goboard.jobs.watch import checked, checkpoint
from goboard.remembered import Remembered
from goboard.rules.moves import Move
from goboard.rules.options import keys_of
from goboard.sgf.execute import Executor
from goboard.sgf.likeness import Key, Parts, idents_in, likeness_of, own_of, parts_of, said_of, speaking_in

BLACK_AND_WHITE = ("B", "W")


@dataclass(frozen=True)
class Shown:
    """What stands on the board, how many stones each player has taken, and who moves next."""

    stones: bytes
    captures: tuple[int, ...]
    to_move: int = 0


class GameReader:
    """A game's nodes in the words of reports; `names` are those of the players, in turn order. `before` is that of the
    game before, which may have been on the same board."""

    def __init__(self, root: Node, before: "GameReader | None" = None) -> None:
        form = form_of(root)
        self.root, self.board, self.codec = root, form.board, form.codec
        self.is_playable = not form.fault
        self.names: tuple[str, ...] = BLACK_AND_WHITE
        self._replay: Replay | None = None
        known: Executor | None = before._executor if before is not None else None
        is_known = known is not None and known.is_on(self.board, self.codec)
        self._executor: Executor = known if known is not None and is_known else Executor(self.board, self.codec)
        if self.is_playable and form.codec.is_own:
            chosen = rules_of(root)
            self.is_playable = not chosen.fault
            self._replay = Replay(root, self.board, self.codec, chosen.rules)
            if chosen.rules.info.players != len(BLACK_AND_WHITE):
                self.names = keys_of(chosen.rules)

    def after(self, line: Sequence[Node]) -> Shown:
        """What a line of nodes from the root leads to; an empty board in a game that cannot be played."""
        shown, _ = self.followed(line)
        if shown.to_move or not self.is_playable:
            return shown
        return replace(shown, to_move=first_player(self.root, self.codec))

    def followed(self, line: Sequence[Node]) -> tuple[Shown, list[Move]]:
        """What a line of nodes from the root leads to, and its moves that can be played; each node is read once, and
        those that say nothing may be left out, but the last. Who moves next is 0 where no node says it."""
        if not self.is_playable:
            return Shown(b"", (0,) * len(self.names)), []
        if self._replay is not None:
            position = self._replay.position(line[-1])
            shown = Shown(position.stones, position.captures, position.to_move)
            return shown, [move for node in line if (move := self._replay.move(node)) is not None]
        state, moves = self._executor.along(line)
        return Shown(state.stones, (state.by_black, state.by_white), state.to_move), moves

    def said(self, move: Move) -> str:
        """A move, as "B dd" or "W pass"."""
        return f"{self.names[move.player - 1]} {move_text(move, self.codec) or 'pass'}"

    def all_said(self, moves: Iterable[Move]) -> list[str]:
        """Each of these moves in such words."""
        # the same few moves are made again and again
        known: dict[int, str] = {}
        return [known.get(id(move)) or known.setdefault(id(move), self.said(move)) for move in moves]

    def move(self, node: Node) -> str | None:
        """The node's move in these words; None if it has none that can be played."""
        if not self.is_playable:
            return None
        move = self._replay.move(node) if self._replay else self._executor.meant(node)[1]
        return None if move is None else self.said(move)

    def leaves_alone(self, node: Node) -> bool:
        """True for a node that certainly changes nothing, whatever comes before it."""
        return self.is_playable and self._replay is None and self._executor.meant(node) == (None, None)

    def points(self, vertices: Iterable[int]) -> list[str]:
        """Vertices as the record names them, ascending."""
        return [self.codec.text(vertex) for vertex in sorted(vertices)]

    def report(self, shown: Shown) -> Mapping[str, object]:
        """Stones and captures by player."""
        stones = {name: self.points(_owned(shown.stones, player)) for player, name in enumerate(self.names, 1)}
        return {"stones": stones, "captures": dict(zip(self.names, shown.captures, strict=True))}

    def size(self) -> list[int] | None:
        """Columns and rows, None where the points do not lie on a grid."""
        if not self.is_playable:
            stated = stated_size(self.root)
            return list(stated) if stated else None
        return [self.board.columns, self.board.rows] if self.board.columns else None


def _owned(stones: bytes, player: int) -> list[int]:
    found, vertex = [], stones.find(player)
    while vertex >= 0:
        found.append(vertex)
        vertex = stones.find(player, vertex + 1)
    return found


Json = dict[str, object]


class Keeping:
    """What is kept of the reports of a file's games, of which there may be hundreds of thousands."""

    def together(self, reports: list[object]) -> list[object]:
        """Of all that was kept, one after another."""
        return reports

    def whole(self, report: Json) -> object:
        """Of one that stands for itself."""
        return report

    def played(self, told: Json) -> object:
        """Of the part that the moves of a game lead to, for `alike`."""
        return told

    def alike(self, report: Json, values: Sequence[str], played: object) -> object:
        """Of one that is alike, but has these values in its first node, and moves of which that was kept."""
        assert isinstance(played, dict)
        return but_for(report, values, played)

    def form(self, report: Json, values: Sequence[str], speaking: Sequence[int], played: object) -> object:
        """Of all that are like one with these values but for those at other places, which change nothing on the board,
        for `filled`."""
        return report, played

    def filled(self, form: object, values: Sequence[str]) -> object:
        """Of one of these that has such values in its first node."""
        assert isinstance(form, tuple)
        report, played = form
        return self.alike(report, values, played)


def but_for(report: Json, values: Iterable[str], played: Json) -> Json:
    """The report of a game that is like another one but for the values of its first node and for its moves."""
    properties = report["properties"]
    assert isinstance(properties, list)
    return report | own_of([ident for ident, _ in properties], values) | played


PLAYED = ("main_line", "stones", "captures")
"""What a report says of the moves of a game."""
_STEP = re.compile(r"[BW]\[[^\]]*+\]")


class _Pattern:
    """A game that stands for all that are like it: they differ in what their first nodes say, and in their moves."""

    def __init__(self, game: GameReader, report: Json, keeping: Keeping) -> None:
        self.report, self._game, self._keeping = report, game, keeping
        self._known: dict[str, object] = {}
        self._made: dict[str, object] = {}
        """The same by those of the moves that can be played."""
        self._steps: dict[str, Node | None] = {}
        """Nodes of a move each, by their texts; None for one that cannot be played."""
        self._before: list[Node] = [] if game.leaves_alone(game.root) else [game.root]
        """What matters of the line that leads to the moves."""

    def played(self, moves: str) -> object:
        """What is kept of the moves of such a game below its first node."""
        kept = self._known.get(moves)
        if kept is None:
            steps = self._playable(moves)
            made = "".join([step.text() for step in steps])
            kept = self._made.get(made)
            if kept is None:
                kept = self._keeping.played(self._told(steps))
                if len(self._made) < _MOST_KNOWN:
                    self._made[made] = kept
            if len(self._known) < _MOST_KNOWN:
                self._known[moves] = kept
        return kept

    def told(self, moves: str) -> Json:
        """The part of a report that these moves lead to."""
        return self._told(self._playable(moves))

    def _playable(self, moves: str) -> list[Node]:
        """Those of the moves that can be played, which have at most as many letters as a point."""
        found = _STEP.findall(moves)
        known = self._steps
        for said in found:
            if said not in known:
                node = Node(said)
                known[said] = node if self._game.move(node) is not None else None
        return [step for said in found if (step := known[said]) is not None]

    def _told(self, steps: list[Node]) -> Json:
        shown, made = self._game.followed([*self._before, *steps])
        return {"main_line": self._game.all_said(made), **self._game.report(shown)}


_MOST_KNOWN = 10_000
"""Reports of short games, which come again and again where a file holds hardly anything else."""
_FEW_FORMS = 1000
"""So many texts with gaps are kept for games that differ in hardly anything, and one more whenever one was of use."""


class _Known:
    """The reports of games in one character set that others may have, as they are kept."""

    def __init__(self) -> None:
        self.written = Remembered[str, object](_MOST_KNOWN)
        """Of games that are written the same: those behind many that come once may come again and again."""
        self.alike: dict[Key, _Pattern] = {}
        self.forms: dict[Key, object] = {}
        """What is kept of those of which only values differ that change nothing on the board."""
        self.filled = 0
        """How many of the games were such ones."""


class _Reports:
    """The reports of a file's games, one after another. What is told of one game is told of those that are read the
    same, and of those that are alike on the board, but for what their first nodes say."""

    def __init__(self, collection: Collection, at: Sequence[int] | None, keeping: Keeping) -> None:
        self._collection, self._at, self._keeping = collection, at, keeping
        self._game: GameReader | None = None
        self._known: dict[str, _Known] = {}
        """By the character set."""
        self.found: object = None
        """What the first game has at the node that is asked for."""

    def all(self) -> list[object]:
        """The report of each game, as it is kept."""
        games: list[object] = []
        all_said = zip(checked(all_written(self._collection)), self._collection.encodings, strict=False)
        for index, ((said, is_quiet), encoding) in enumerate(all_said):
            if not is_quiet:
                # what is wrong with a game is noted while it is parsed
                self._collection.games[index]
            known = self._known.get(encoding)
            if known is None:
                known = self._known[encoding] = _Known()
            kept = None if said is None else known.written.get(said)
            if kept is None:
                kept = self._kept(index, said, encoding, known)
                if said is not None:
                    known.written.keep(said, kept)
            games.append(kept)
        return self._keeping.together(games)

    def _kept(self, index: int, said: str | None, encoding: str, known: _Known) -> object:
        parts = None if said is None or self._at is not None else parts_of(said)
        alone = None if parts is None else said_of(parts)
        if parts is None or alone is None:
            return self._keeping.whole(self._anew(index, encoding)[0])
        form = known.forms.get(alone)
        if form is not None:
            known.filled += 1
            return self._keeping.filled(form, parts[1])
        key = likeness_of(parts)
        pattern = None if key is None else known.alike.get(key)
        if pattern is None:
            report, game = self._anew(index, encoding)
            if key is not None and len(known.alike) < _MOST_KNOWN:
                self._learn(key, parts, _Pattern(game, report, self._keeping), known)
            return self._keeping.whole(report)
        shape, values, moves = parts
        played = pattern.played(moves)
        # more of them are worth while where those known have been of use
        if len(known.forms) < min(_MOST_KNOWN, _FEW_FORMS + known.filled):
            known.forms[alone] = self._keeping.form(pattern.report, values, speaking_in(shape), played)
        return self._keeping.alike(pattern.report, values, played)

    def _anew(self, index: int, encoding: str) -> tuple[Json, GameReader]:
        """The report of a game like which none is known, and what read it."""
        checkpoint()
        game = self._game = GameReader(self._collection.games[index], self._game)
        report = game_report(game.root, encoding, self._at, game)
        if not index:
            self.found = report.get("at")
        return report, game

    def _learn(self, key: Key, parts: Parts, pattern: _Pattern, known: _Known) -> None:
        """Remember the game that was taken apart so for others, if its first node was read as it stands there and alone
        gives game information."""
        shape, values, moves = parts
        if pattern.report == pattern.report | own_of(idents_in(shape), values) | pattern.told(moves):
            known.alike[key] = pattern


def file_report(
    name: str, collection: Collection, at: Sequence[int] | None = None, keeping: Keeping | None = None
) -> Json:
    """The answer for one file. `at` are child numbers from the root, which is 0; each game gets "at" for that node,
    the answer that of the first game, None where there is no such node."""
    reports = _Reports(collection, at, keeping or Keeping())
    # what a large file's games leave behind when they are forgotten is for the collector
    with passing_over() if isinstance(collection.games, LazyGames) else without_collector():
        games = reports.all()
    answer = failed_report(name, None) | {"games": games}
    answer["warnings"] = [
        {"code": warning.code, "line": warning.line, "column": warning.column, "message": warning.message}
        for warning in collection.warnings
    ]
    if at is not None:
        answer["at"] = reports.found
        if answer["at"] is None:
            answer["error"] = f"The game has no node {'.'.join(map(str, at))}."
    return answer


def failed_report(name: str, error: str | None) -> Json:
    """The answer for a file in which there is nothing to be saved."""
    return {"file": name, "games": [], "warnings": [], "error": error}


def game_report(root: Node, encoding: str, at: Sequence[int] | None = None, reader: GameReader | None = None) -> Json:
    """The answer for one game, of which the `reader` may be there already."""
    game, line = reader or GameReader(root), list(main_line(root))
    spoken = speaking(line)
    shown, moves = game.followed(spoken if spoken and spoken[-1] is line[-1] else [*spoken, line[-1]])
    said = info_along(spoken)
    answer: Json = {
        "size": game.size(),
        "encoding": encoding,
        "rules": said.get("RU", ""),
        "topology": topology(game.board) if game.is_playable else None,
        "playable": game.is_playable,
        "main_line": game.all_said(moves),
        "nodes": count_along(line),
        "children_of_root": len(root.children),
        "properties": _properties(root),
        "info": said,
        **game.report(shown),
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
    return [[ident, list(values)] for ident, values in node.items()]
