"""Games between two engines, with goboard as the referee: every move is checked by the rules, and goboard counts."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from time import monotonic
from typing import ParamSpec, TypeVar

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Request, Status
from goboard.boards.board import Board
from goboard.boards.graphs import described
from goboard.games.node_values import codec_for
from goboard.games.own_moves import move_properties
from goboard.games.record_form import put_opening
from goboard.games.tree import Node
from goboard.games.values import raw_text
from goboard.jobs.processes import own_command
from goboard.players.engine_game import set_board, set_rules
from goboard.players.engine_words import illegal_wish, no_move, refusal, refusal_to_move
from goboard.players.gtp_client import SIMPLE, START, Engine, EngineError, Failure, split_command
from goboard.players.gtp_texts import Vertices, player_word
from goboard.rules.moves import Move, Pass, Play, Resign
from goboard.rules.options import keys_of, rules_document
from goboard.rules.position import BLACK, End, Position
from goboard.rules.protocol import RuleSet
from goboard.words.message import phrase

Asked = ParamSpec("Asked")
Answered = TypeVar("Answered")
OWN = "own"
PASSES, RESIGN, ILLEGAL, WON, LIMIT = "passes", "resign", "illegal", "won", "limit"
"""Ends of games, beside an engine's failures; one is won where the rules say so, as by a capture."""
_TIMES, _LEAST = 3.0, 2.0
"""A move may take so many times its time, and so many seconds more at least."""
_LONGEST = 3
"""Games go on for so many moves times the size of the board at most."""
_BUDGET = 10.0
_MOST_SHOWN = 80
"""Of a longer command only the name is told."""
COLOURS = ("black", "white")


def own_options(words: Sequence[str]) -> list[str] | None:
    """The options that a command gives goboard's own player; None for another's command."""
    name, _, level = words[0].partition(":")
    if name != OWN:
        return None
    return [*(("--level", level) if level else ()), *words[1:]]


@dataclass(frozen=True)
class Terms:
    """What is played: where, by which rules, how long a move takes, and how many moves are made by chance first."""

    board: Board
    rules: RuleSet
    seconds: float
    opening: int
    seed: int

    @property
    def misfit(self) -> str:
        """Why no match can be played on these terms, a sentence; "" if one can."""
        if self.board.plane is not None:
            return phrase("Matches are played on finite boards.")
        if self.rules.info.players != 2 and len(self.rules.names) != 2:
            return phrase("Matches are played between two.")
        return self.rules.misfit(self.board)


@dataclass(frozen=True)
class Played:
    """One game: who was Black (0 or 1), who won (None for a tie), the result as records have it, how it ended, and a
    sentence on whoever lost by a fault, None where nobody did."""

    black: int
    winner: int | None
    result: str
    end: str
    message: str | None
    moves: int
    seconds: tuple[float, float]
    record: Node


class Side:
    """An engine that takes part; one that has died is begun anew for the next game."""

    def __init__(self, text: str, terms: Terms, name: str = "") -> None:
        self.text, self._terms = text, terms
        self.name, self._is_named = name or text, bool(name)
        self._engine: Engine | None = None
        self._is_over = False
        self._commands: frozenset[str] = frozenset()
        self.note = ""

    @property
    def engine(self) -> Engine:
        """The one that plays this game, dead or alive."""
        if self._engine is None:
            raise EngineError(phrase("{engine} does not run.", engine=self.text))
        return self._engine

    def begin(self) -> None:
        """Have it run; EngineError where it cannot."""
        if self._engine is not None and self._engine.is_running:
            return
        self.stop()
        self._engine = Engine(self._command())
        self._engine.name = self.name
        if self._is_over:
            self.stop()
            raise EngineError(phrase("The match is over."))
        try:
            self._commands = self._engine.commands(START)
        except EngineError as error:
            raise self._engine.diagnosed(error) from None
        if self.is_own:
            self._set_own_terms()
        if not self._is_named and not self.is_own:
            told = [self._engine.ask(question) for question in ("name", "version")]
            self.name = " ".join(filter(None, (each.text.strip() for each in told if each.is_good))) or self.text
            self._engine.name, self._is_named = self.name, True

    @property
    def is_own(self) -> bool:
        """Is it goboard's own player?"""
        return own_options(split_command(self.text)) is not None

    def _command(self) -> list[str]:
        words = split_command(self.text)
        if (own := own_options(words)) is None:
            return words
        return [*own_command(), "gtp", "--seconds", str(self._terms.seconds), *own]

    def _set_own_terms(self) -> None:
        """Told by the protocol: on a command line a board of a few thousand points is too long."""
        # what follows a "#" is a remark
        board = json.dumps(described(self._terms.board)).replace("#", r"\u0023")
        self._do(f"goboard-board {board}", START)
        rules = json.dumps(rules_document(self._terms.rules)).replace("#", r"\u0023")
        self._do(f"goboard-rules {rules}", START)

    def prepare(self) -> None:
        """Begin a game; EngineError where the engine cannot play on these terms."""
        self.begin()
        self.engine.check_quiet()
        if not self.is_own:
            self._prepare_other()
        self._do("clear_board")

    def _prepare_other(self) -> None:
        board = self._terms.board
        if not board.is_plain_grid:
            raise EngineError(
                phrase(
                    "{engine} plays on flat grids; on this board only goboard's own opponent can play.",
                    engine=self.text,
                )
            )
        set_board(self.engine.ask, self.text, self._commands, board)
        self.note = set_rules(self.engine.ask, self.text, self._commands, self._terms.rules)
        if "time_settings" in self._commands:
            self._do(f"time_settings 0 {max(1, round(self._terms.seconds))} 1")

    def _do(self, command: str, seconds: float = SIMPLE) -> None:
        answer = self.engine.ask(command, seconds)
        if not answer.is_good:
            shown = command if len(command) <= _MOST_SHOWN else command.split()[0]
            raise EngineError(refusal(self.text, shown, answer.text))

    def _colour(self, player: int) -> str:
        rules = self._terms.rules
        return COLOURS[player - 1] if rules.info.players == 2 else player_word(keys_of(rules), player)

    def play(self, player: int, label: str) -> None:
        self._do(f"play {self._colour(player)} {label}")

    def move(self, player: int) -> str:
        """What it answers when it is to move."""
        seconds = self._terms.seconds
        answer = self.engine.ask(f"genmove {self._colour(player)}", max(_TIMES * seconds, seconds + _LEAST))
        if not answer.is_good:
            raise EngineError(refusal_to_move(self.text, answer.text))
        return answer.text

    def stop(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.stop()

    def end(self) -> None:
        """No engine runs for it any more, also while another thread plays: its game is lost then."""
        self._is_over = True
        if (engine := self._engine) is not None:
            engine.kill()
            engine.stop()


class Match:
    """Games between two sides, who take Black in turn."""

    def __init__(self, engines: Sequence[str], terms: Terms, names: Sequence[str] = ()) -> None:
        self._terms, self._vertices = terms, Vertices(terms.board)
        self.sides = tuple(Side(text, terms, *names[at : at + 1]) for at, text in enumerate(engines))

    def begin(self) -> None:
        """Have both engines run; EngineError where one cannot."""
        for side in self.sides:
            side.begin()

    def end(self) -> None:
        """Nothing more is played, from any thread."""
        for side in self.sides:
            side.end()

    def game(self, number: int) -> Played:
        """Play the game of that number, from 0. Two games in a row have the same opening, with colours changed."""
        terms, black = self._terms, number % 2
        record = _Record(terms)
        seconds = [0.0, 0.0]
        position = terms.rules.start(terms.board)
        players = (black, 1 - black)
        try:
            for side in players:
                self._by(side, self.sides[side].prepare)
            for move in _opening(terms, number // 2):
                for side in players:
                    self._by(side, self.sides[side].play, position.to_move, self._vertices.label(move.vertex))
                position = record.made(position, move)
            while not position.is_over and record.moves < _LONGEST * terms.board.size:
                mover = position.to_move
                side, other = players[mover - 1], players[2 - mover]
                begun = monotonic()
                text = self._by(side, self.sides[side].move, mover)
                seconds[side] += monotonic() - begun
                made = self._claimed(side, position, text)
                if isinstance(made, Resign):
                    return record.ended(black, other, f"{'BW'[2 - mover]}+R", RESIGN, None, seconds)
                label = self._vertices.label(made.vertex) if isinstance(made, Play) else "pass"
                self._by(other, self.sides[other].play, mover, label)
                position = record.made(position, made)
        except _Fault as fault:
            result = "W+F" if fault.side == black else "B+F"
            return record.ended(black, 1 - fault.side, result, fault.end, str(fault), seconds)
        finally:
            record.name(self.sides[black].name, self.sides[1 - black].name)
        return self._counted(record, position, black, seconds)

    def _by(self, side: int, call: Callable[Asked, Answered], *words: Asked.args, **more: Asked.kwargs) -> Answered:
        """What the side's engine does; its error is its fault."""
        try:
            return call(*words, **more)
        except EngineError as error:
            self.sides[side].stop()
            raise _Fault(side, str(error), error.failure) from None

    def _claimed(self, side: int, position: Position, text: str) -> Move:
        """The move that the engine says it makes; it loses by one that cannot be made."""
        word = text.lower()
        if word == "pass":
            return Pass()
        if word == "resign":
            return Resign()
        vertex = self._vertices.named(text)
        if vertex is None:
            raise _Fault(side, no_move(self.sides[side].name, text), Failure.PROTOCOL)
        move = Play(vertex)
        illegal = self._terms.rules.check(position, move)
        if illegal:
            name = position.board.name(move.vertex)
            raise _Fault(
                side,
                illegal_wish(self.sides[side].name, name, illegal.message),
                ILLEGAL,
            )
        return move

    def _counted(self, record: "_Record", position: Position, black: int, seconds: list[float]) -> Played:
        rules = self._terms.rules
        dead: tuple[int, ...] = ()
        seki: tuple[int, ...] = ()
        if rules.info.removes_dead and not position.winners:
            report = final_report(rules, position, Request(budget=_BUDGET))
            dead, seki = report.of(Status.DEAD), report.of(Status.SEKI) if rules.info.reads_seki else ()
        score = rules.score(position, dead, seki)
        winners = position.winners or score.winners
        winner = None if len(winners) != 1 else (black if winners[0] == BLACK else 1 - black)
        end = PASSES if position.end is End.PASSES else WON if position.is_over else LIMIT
        message = rules.ending(position) if end is WON else None
        return record.ended(black, winner, score.result or "0", end, message, seconds)


class _Fault(Exception):  # noqa: N818 (it ends a game, not the program)
    """A side has lost the game by what its engine did."""

    def __init__(self, side: int, text: str, end: str) -> None:
        super().__init__(text)
        self.side, self.end = side, end


class _Record:
    """The game as it is played, for a file."""

    def __init__(self, terms: Terms) -> None:
        self._terms, self.moves = terms, 0
        self.root = Node("")
        put_opening(self.root, terms.board, terms.rules)
        self._codec, self._last = codec_for(self.root), self.root

    def name(self, black: str, white: str) -> None:
        """Say who plays."""
        self.root.put("PB", (raw_text(black),))
        self.root.put("PW", (raw_text(white),))

    def made(self, position: Position, move: Move) -> Position:
        node = Node("")
        for ident, values in move_properties(replace(move, player=position.to_move), position.to_move, self._codec):
            node.put(ident, values)
        self._last.add_child(node)
        self._last = node
        self.moves += 1
        return self._terms.rules.apply(position, move)

    def ended(
        self, black: int, winner: int | None, result: str, end: str, message: str | None, seconds: Sequence[float]
    ) -> Played:
        self.root.put("RE", (raw_text(result),))
        return Played(black, winner, result, str(end), message, self.moves, (seconds[0], seconds[1]), self.root)


def _opening(terms: Terms, number: int) -> list[Play]:
    """The moves that chance makes first, the same for equal numbers."""
    chance = random.Random(terms.seed * 1_000_003 + number)
    position, moves = terms.rules.start(terms.board), list[Play]()
    for _ in range(terms.opening):
        legal = [vertex for vertex, may in enumerate(terms.rules.legal(position)) if may]
        if not legal or position.is_over:
            break
        moves.append(Play(chance.choice(legal)))
        position = terms.rules.apply(position, moves[-1])
    return moves


def interval(won: float, games: int) -> tuple[float, float]:
    """The share that is won in the long run, with 95 % certainty (Wilson)."""
    if not games:
        return 0.0, 1.0
    z, share = 1.959964, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    width = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(middle - width, 0.0), min(middle + width, 1.0)
