"""The game that a GTP engine keeps: a board, rules, and what was played, which is judged anew when the rules change."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from goboard.boards.board import Board, BoardError
from goboard.boards.grids import handicap_points
from goboard.cli.documents import player_names
from goboard.formats.reader import open_record
from goboard.games.node_values import codec_for
from goboard.games.own_moves import move_properties, setup_properties
from goboard.games.record_dialect import form_of
from goboard.games.record_form import put_opening
from goboard.games.record_rules import rules_of
from goboard.games.replay import Replay, going_on
from goboard.games.tree import Collection, Node, main_line
from goboard.players.gtp_texts import Vertices
from goboard.rules import catalogue
from goboard.rules.moves import Move, Pass, Play
from goboard.rules.position import BLACK, EMPTY, WHITE, End, Position, Setup
from goboard.rules.protocol import RuleSet
from goboard.sgf.reader import SgfError
from goboard.sgf.saving import plain_bytes
from goboard.sgf.writer import write


class Refusal(Exception):  # noqa: N818 (an answer, not a fault)
    """The command cannot be done, and has changed nothing; the text is the answer."""


class GtpGame:
    """Positions after each move, from a set-up on. What is refused changes nothing."""

    def __init__(self, board: Board, rules: RuleSet) -> None:
        misfit = unfit(board, rules)
        if misfit:
            raise Refusal(misfit)
        self.board, self.rules = board, rules
        self._start = Setup({})
        self._steps: list[Move | Setup] = []
        self.positions: list[Position] = [rules.start(board)]
        self._vertices = Vertices(board)

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called: "B" and "W", or by the rules."""
        return player_names(self.rules)

    def clear(self, stones: Mapping[int, int] | None = None, to_move: int = EMPTY) -> None:
        """An empty board, or one with these stones; handicap stones are put down by another command."""
        if self.rules.info.has_option("handicap") and self.rules.values.get("handicap", "0") != "0":
            self.rules = self.with_options(handicap="0")
        self._begin(Setup(dict(stones or {}), to_move))

    def set_up(self, stones: Mapping[int, int]) -> None:
        """Begin with these stones; Refusal where some have no liberty."""
        if not _have_liberties(self.board, stones):
            raise Refusal("illegal move: stones without a liberty")
        self.clear(stones)

    def _begin(self, start: Setup) -> None:
        self._start, self._steps = start, []
        self.positions = [self.rules.start(self.board, start)]

    def use_board(self, board: Board) -> None:
        """Play on that board from now on, which is empty; Refusal where the rules do not go with it."""
        misfit = unfit(board, self.rules)
        if misfit:
            raise Refusal(misfit)
        self.board, self._vertices = board, Vertices(board)
        self.clear()

    def use_rules(self, rules: RuleSet) -> None:
        """Judge by these rules from now on, the moves so far too; Refusal where that cannot be."""
        misfit = unfit(self.board, rules)
        if not misfit and len(rules.names) != len(self.rules.names) and (self._steps or self._start.stones):
            misfit = "board not empty: these rules have another number of players"
        if misfit:
            raise Refusal(misfit)
        self.rules = rules
        self.positions = list(self._judged(rules))

    def _judged(self, rules: RuleSet) -> Iterator[Position]:
        position = rules.start(self.board, self._start)
        for step in self._steps:
            if isinstance(step, Setup):
                position = rules.set_up(position, step)
            else:
                yield position
                position = rules.apply(_readied(position, step), step)
        yield position

    def with_options(self, **options: str) -> RuleSet:
        """These rules with other options."""
        return catalogue.make(self.rules.info.name, {**self.rules.values, **options})

    def handicap(self, stones: int) -> Sequence[int]:
        """Where so many handicap stones usually lie; () where they have no such places."""
        try:
            return handicap_points(self.board.columns, self.board.rows, stones) if self.board.is_plain_grid else ()
        except BoardError:
            return ()

    def give(self, vertices: Sequence[int]) -> None:
        """Begin with handicap stones, White to move."""
        if self.rules.info.has_option("handicap"):
            self.rules = self.with_options(handicap=str(len(vertices)))
        self._begin(Setup(dict.fromkeys(vertices, BLACK), WHITE))

    def ready(self, move: Move) -> Position:
        """The position with the move's player to move; passes have ended nothing. Refusal after another end."""
        if self.position.is_over and self.position.end is not End.PASSES:
            raise Refusal("illegal move: game_over")
        return _readied(self.position, move)

    def ready_for(self, player: int) -> Position:
        """The position with that player to move."""
        return self.ready(Pass(player))

    def play(self, move: Move) -> None:
        """Make a move, whoever's turn it would be; Refusal for one that is illegal."""
        position = self.ready(move)
        illegal = None if isinstance(move, Pass) else self.rules.check(position, move)
        if illegal:
            raise Refusal(f"illegal move: {illegal.reason}")
        self.positions.append(self.rules.apply(position, move))
        self._steps.append(move)

    def undo(self, count: int = 1) -> None:
        """Take so many moves back, and what was set up behind them; Refusal where there are fewer."""
        moves = [index for index, step in enumerate(self._steps) if not isinstance(step, Setup)]
        if not 0 <= count <= len(moves):
            raise Refusal("cannot undo")
        if count:
            del self._steps[moves[-count] :]
            del self.positions[-count:]

    def open(self, name: str, limit: int) -> None:
        """Go on from a record's main line, or from the position before its move of that number; Refusal where there is
        none to be played."""
        try:
            root = open_record(plain_bytes(name), Path(name).name).games[0]
        except (OSError, SgfError, IndexError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise Refusal(f"cannot load file {name[:200]}: {' '.join(reason.split())[:200]}") from None
        form, chosen = form_of(root), rules_of(root)
        misfit = form.fault or chosen.fault or unfit(form.board, chosen.rules)
        if misfit:
            raise Refusal(f"cannot load file {name[:200]}: {misfit}")
        self._load(Replay(root, form.board, form.codec, chosen.rules), limit)

    def _load(self, replay: Replay, limit: int) -> None:
        """Take a record over: the main line, or the position before its move of that number (0: the end)."""
        first = replay.first_position()
        steps: list[Move | Setup] = []
        made = 0
        for node in main_line(replay.root):
            move = replay.move(node)
            if move is not None:
                made += 1
                if made == limit:
                    break
                steps.append(move)
            elif node is not replay.root and (setup := replay.setup(node)) is not None:
                steps.append(setup)
        stones = {vertex: owner for vertex, owner in enumerate(first.stones) if owner != EMPTY}
        self.board, self.rules, self._vertices = replay.board, replay.rules, Vertices(replay.board)
        self._start, self._steps = Setup(stones, first.to_move), steps
        self.positions = list(self._judged(self.rules))

    # names of points

    def vertex(self, word: str) -> int:
        """The point that a label in either case, or # and its number, names; Refusal otherwise."""
        found = self._vertices.named(word)
        if found is None:
            raise Refusal("syntax error: there is no such vertex")
        return found

    def label(self, vertex: int) -> str:
        """What names a point: its label, or its number where the label would be read as something else."""
        return self._vertices.label(vertex)

    def move_text(self, move: Move) -> str:
        """What a stone or a pass is called."""
        return self.label(move.vertex) if isinstance(move, Play) else "pass"

    def record(self) -> str:
        """The game as SGF; what a record has no words for, as an end by agreement, is left out."""
        root = Node("")
        put_opening(root, self.board, self.rules)
        codec = codec_for(root)
        for ident, raw in setup_properties(self._start.stones, self._start.to_move, codec):
            root.put(ident, raw)
        if self.rules.values.get("handicap", "0") not in ("0", "1"):
            root.put("HA", (self.rules.values["handicap"],))
        last, at = root, 0
        for step in self._steps:
            node = Node("")
            if isinstance(step, Setup):
                properties = setup_properties(step.stones, step.to_move, codec)
            else:
                player = step.player or self.positions[at].to_move
                at += 1
                try:
                    properties = iter([*move_properties(replace(step, player=player), player, codec)])
                except ValueError:
                    continue
            for ident, raw in properties:
                node.put(ident, raw)
            last.add_child(node)
            last = node
        return write(Collection([root])).decode().strip()


def unfit(board: Board, rules: RuleSet) -> str:
    """Why no game can be played there by these rules, "" if one can."""
    if board.plane is not None:
        return "goboard plays on finite boards: the infinite plane has no end to play to."
    return rules.misfit(board)


def _have_liberties(board: Board, stones: Mapping[int, int]) -> bool:
    """Has every chain of these stones an empty point next to it?"""
    free = {vertex for vertex in stones if any(near not in stones for near in board.neighbours(vertex))}
    waiting = list(free)
    while waiting:
        vertex = waiting.pop()
        for near in board.neighbours(vertex):
            if near not in free and stones.get(near) == stones[vertex]:
                free.add(near)
                waiting.append(near)
    return len(free) == len(stones)


def _readied(position: Position, move: Move) -> Position:
    return replace(going_on(position, move), passes=min(position.passes, position.players - 1))


def whole(word: str) -> int:
    """The whole number that a word is, in plain digits; ValueError otherwise."""
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", word, re.ASCII):
        raise ValueError(word)
    return int(word)


def json_of(text: str) -> object:
    """The value that a text is as JSON; Refusal for none."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("syntax error: that is no JSON") from None
    return found
