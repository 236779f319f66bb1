"""goboard as an engine for other programs: the commands of GTP 2, each a method that answers a text or refuses.

Any finite board and any rule set can be played. What the protocol has no words for goes by goboard's own commands
(`goboard-board`, `goboard-rules`, `goboard-points`, `goboard-legal`, `goboard-play`, `goboard-score`).
"""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic, process_time

from goboard import __version__
from goboard.analysis.analyse import AnalysisError, final_report
from goboard.analysis.report import Report, Request, Status
from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import board_from_spec
from goboard.boards.graphs import described
from goboard.cli.documents import MalformedError, read_move
from goboard.cli.gtp_game import GtpGame, Refusal, json_of, unfit, whole
from goboard.cli.gtp_thinking import (
    CLOCKS,
    Searching,
    Wanted,
    both,
    clocks_of,
    line_of,
    moves_to_go,
    think_aloud,
    wanted_of,
)
from goboard.cli.played_game import score_totals
from goboard.games.replay import going_on
from goboard.jobs.watch import Watch
from goboard.players.gtp_texts import board_lines, named_player, player_word
from goboard.players.move_time import Clock, time_of
from goboard.players.player import choose, free_handicap, search
from goboard.players.thoughts import STRONGEST, Choice, Effort
from goboard.rules import catalogue
from goboard.rules.katago import named_by, spelled
from goboard.rules.moves import Move, Pass, Play, Resign
from goboard.rules.numbers import exact, plain
from goboard.rules.options import rules_document
from goboard.rules.position import BLACK, EMPTY, WHITE, End
from goboard.rules.protocol import OptionError, RuleSet
from goboard.session.own_rules import asked_for
from goboard.sgf.saving import SaveError, save_bytes

MOST_SIDE = 100
GIVES_UP_FROM = 4
"""The level from which on the engine gives up a lost game: those below play it to its end."""
_LARGE, _FOR_LARGE = 2500, 30.0
"""On boards of more points the end is judged in so many seconds."""
_SLICE = 0.05
"""Seconds after which an analysis looks whether it is to go on."""


class GtpEngine:
    """One engine: its game, clocks and strength. `watch` is that of the move being thought of; once the input has ended
    all is to be done by the time `deadline`.

    `begin` says that an analysis is not refused, `tell` takes its lines, and `is_wanted` says whether one is to go on.
    """

    name = "goboard"

    def __init__(self, board: Board, rules: RuleSet, effort: Effort) -> None:
        """OptionError where the rules do not go with the board."""
        try:
            self.game = GtpGame(board, rules)
        except Refusal as refusal:
            raise OptionError(str(refusal)) from None
        self.effort, self.watch = effort, Watch()
        self.begin: Callable[[], None] = lambda: None
        self.tell: Callable[[str], None] = lambda line: None
        self.is_wanted: Callable[[], bool] = lambda: False
        self.is_over = False
        self.text = ""
        """What stands behind the command, as it came."""
        self.deadline: float | None = None
        self._clocks = {BLACK: Clock(), WHITE: Clock()}
        self._judged_at: tuple[object, object] = (None, None)
        self._report: Report | None = None

    def answer(self, command: str, words: Sequence[str]) -> str:
        """What the command answers; Refusal with the text for what cannot be done, and then nothing has changed."""
        handler = _COMMANDS.get(command)
        if handler is None:
            raise Refusal("unknown command")
        try:
            return handler(self, list(words))
        except (IndexError, ValueError, KeyError, OverflowError) as error:
            raise Refusal("syntax error") from error

    def _quit(self, _words: list[str]) -> str:
        self.is_over = True
        return ""

    # board and rules

    def _boardsize(self, words: list[str]) -> str:
        if not 1 <= len(words) <= 2:
            raise ValueError(words)
        columns, rows = whole(words[0]), whole(words[-1])
        if not (1 <= columns <= MOST_SIDE and 1 <= rows <= MOST_SIDE):
            raise Refusal("unacceptable size")
        board = board_from_spec({"shape": "grid", "columns": columns, "rows": rows})
        if unfit(board, self.game.rules):
            raise Refusal("unacceptable size")
        self._use_board(board)
        return ""

    def _use_board(self, board: Board) -> None:
        self.game.use_board(board)
        self._begin_clocks()

    def _own_board(self, words: list[str]) -> str:
        """The board as JSON; with JSON it is set."""
        if words:
            try:
                self._use_board(board_from_spec(json_of(self.text)))
            except BoardError as error:
                raise Refusal(str(error)) from None
        return "" if words else json.dumps(described(self.game.board))

    def _own_rules(self, words: list[str]) -> str:
        """The rules as JSON; with a name or JSON they are set, and judge the moves so far anew."""
        if words:
            try:
                self.game.use_rules(asked_for(self.text).rules({}))
            except OptionError as error:
                raise Refusal(str(error)) from None
        return "" if words else json.dumps(rules_document(self.game.rules))

    def _kata_set_rules(self, words: list[str]) -> str:
        """The rules that KataGo calls so, or spells so; komi and handicap stay."""
        text = " ".join(words)
        found = named_by(text)
        if found is None:
            raise Refusal(f"goboard has no rules {text[:60]}" if text else "syntax error")
        now = self.game.rules
        kept = {key: now.values[key] for key in ("komi", "handicap") if key in now.values}
        info = catalogue.info_of(found.name)
        self.game.use_rules(
            catalogue.make(found.name, {**{k: v for k, v in kept.items() if info.has_option(k)}, **found.options})
        )
        return ""

    def _kata_get_rules(self, _words: list[str]) -> str:
        if not (text := spelled(self.game.rules)):
            raise Refusal(f"KataGo has no words for {self.game.rules.info.title} rules: goboard-rules tells them")
        return text

    def _komi(self, words: list[str]) -> str:
        komi = plain(exact(words[0]))
        game, info = self.game, self.game.rules.info
        if info.has_option("komi"):
            game.rules = game.with_options(komi=komi)
        elif info.has_option("scores"):
            game.rules = game.with_options(scores=json.dumps({"B": "0", "W": komi}))
        elif exact(words[0]) != 0:
            raise Refusal(f"{info.title} has no komi")
        return ""

    def _get_komi(self, _words: list[str]) -> str:
        values = self.game.rules.values
        return values.get("komi") or str(json.loads(values.get("scores", "{}")).get("W", "0"))

    # the game

    def _clear(self, _words: list[str]) -> str:
        self.game.clear()
        self._begin_clocks()
        return ""

    def _begin_clocks(self) -> None:
        for clock in self._clocks.values():
            if clock.is_set:
                clock.begin()

    def _player(self, word: str) -> int:
        """B, W and their long names; elsewhere a player's name, or # and their place in the turn order."""
        if self.game.rules.info.players == 2:
            found = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}.get(word.lower())
        else:
            found = named_player(self.game.names, word)
        if found is None:
            raise Refusal("syntax error: there is no such player")
        return found

    def _play(self, words: list[str]) -> str:
        player, word = self._player(words[0]), words[1]
        if word.lower() == "resign":
            return ""
        self.game.play(Pass(player) if word.lower() == "pass" else Play(self.game.vertex(word), player))
        return ""

    def _own_play(self, words: list[str]) -> str:
        """`goboard-play PLAYER MOVE`: a move as game documents write it."""
        player, text = self._player(words[0]), self.text.removeprefix(words[0]).strip()
        value: object = text
        if text[:1] in '{["' or text.isdigit():
            value = json_of(text)
        elif text.lower() not in ("pass", "resign"):
            value = self.game.vertex(text)
        try:
            move = read_move(self.game.board, self.game.rules, value)
        except MalformedError as error:
            raise Refusal(f"syntax error: {error}") from None
        if move.player not in (EMPTY, player):
            raise Refusal("illegal move: wrong_player")
        self.game.play(replace(move, player=player))
        return ""

    def _gg_undo(self, words: list[str]) -> str:
        self.game.undo(whole(words[0]) if words else 1)
        return ""

    def _check_empty(self) -> None:
        if self.game.position.stones.count(EMPTY) < self.game.board.size:
            raise Refusal("board not empty")

    def _fixed_handicap(self, words: list[str]) -> str:
        self._check_empty()
        return self._give(self.game.handicap(whole(words[0])))

    def _give(self, vertices: Sequence[int]) -> str:
        if not vertices:
            raise Refusal("invalid number of stones")
        self.game.give(vertices)
        return " ".join(map(self.game.label, vertices))

    def _place_free_handicap(self, words: list[str]) -> str:
        """As many of them as there are points for; where a board has none, where goboard would play."""
        stones = whole(words[0])
        self._check_empty()
        if not 2 <= stones < self.game.board.size:
            raise Refusal("invalid number of stones")
        fixed = next((found for most in range(min(stones, 9), 1, -1) if (found := self.game.handicap(most))), ())
        self.watch = Watch()
        return self._give(fixed or free_handicap(self.game.rules, self.game.board, stones, self.effort, self.watch))

    def _set_free_handicap(self, words: list[str]) -> str:
        self._check_empty()
        try:
            vertices = [self.game.vertex(word) for word in words]
        except Refusal:
            raise Refusal("bad vertex list") from None
        if len(vertices) < 2 or len(set(vertices)) < len(vertices) or len(vertices) >= self.game.board.size:
            raise Refusal("bad vertex list")
        self.game.give(vertices)
        return ""

    def _set_position(self, words: list[str]) -> str:
        """`set_position B D4 W E5 ...`: stones without a history, all with liberties."""
        if len(words) % 2:
            raise Refusal("syntax error")
        stones: dict[int, int] = {}
        for colour, label in zip(words[::2], words[1::2], strict=True):
            vertex = self.game.vertex(label)
            if vertex in stones:
                raise Refusal("syntax error: two stones on one vertex")
            stones[vertex] = self._player(colour)
        self.game.set_up(stones)
        return ""

    def _loadsgf(self, words: list[str]) -> str:
        """`loadsgf FILE [N]`: the position before move N, or the last one."""
        if not words:
            raise ValueError(words)
        name, limit = self.text, 0
        if len(words) > 1 and words[-1].isascii() and words[-1].isdigit() and not os.path.isfile(name):
            name, limit = name[: -len(words[-1])].rstrip(), whole(words[-1])
            if not limit:
                raise ValueError(words)
        self.game.open(name, limit)
        return self._colour(self.game.position.to_move)

    def _printsgf(self, words: list[str]) -> str:
        text = self.game.record()
        if not words:
            return text
        try:
            save_bytes(self.text, f"{text}\n".encode())
        except SaveError as error:
            raise Refusal(f"cannot save file: {error}") from None
        return ""

    def _colour(self, player: int) -> str:
        has_colours = self.game.rules.info.players == 2
        return ("black", "white")[player - 1] if has_colours else player_word(self.game.names, player)

    # thinking

    def _genmove(self, words: list[str]) -> str:
        return self._text_of(self._chosen(self._player(words[0]), is_played=True).move)

    def _reg_genmove(self, words: list[str]) -> str:
        return self._text_of(self._chosen(self._player(words[0]), is_played=False).move)

    def _cleanup(self, words: list[str]) -> str:
        return self._text_of(self._chosen(self._player(words[0]), is_played=True, is_cleanup=True).move)

    def _chosen(
        self, player: int, *, is_played: bool, is_cleanup: bool = False, wanted: Wanted | None = None, kata: bool = True
    ) -> Choice:
        position, clock = self.game.ready_for(player), self._clocks.get(player)
        begun = monotonic()
        self.watch = Watch()
        choice = choose(
            self.game.rules,
            position,
            replace(self.effort, seconds=self._seconds(player)),
            self.watch,
            may_resign=self.effort.level >= GIVES_UP_FROM and not is_cleanup,
            cleanup=range(self.game.board.size) if is_cleanup else (),
            barred=wanted.barred(self.game.board.size) if wanted else (),
            look=partial(self._aloud, wanted=wanted, kata=kata) if wanted else None,
            most=clock.most() if clock is not None else None,
        )
        if clock is not None and clock.is_set:
            clock.spend(monotonic() - begun)
        if is_played and not isinstance(choice.move, Resign):
            self.game.play(replace(choice.move, player=player))
        return choice

    def _aloud(self, searching: Searching, seconds: float, *, wanted: Wanted, kata: bool) -> None:
        think_aloud(self.game, searching, seconds, wanted, self.watch, self.tell, is_kata=kata)

    def _seconds(self, player: int) -> float:
        clock = self._clocks.get(player)
        wanted = clock.seconds(moves_to_go(self.game)) if clock is not None else None
        seconds = self.effort.seconds if wanted is None else wanted
        return seconds if self.deadline is None else max(min(seconds, (self.deadline - monotonic()) / 2), 0.01)

    def _text_of(self, move: Move) -> str:
        return "resign" if isinstance(move, Resign) else self.game.move_text(move)

    def _time_settings(self, words: list[str]) -> str:
        main, period, stones = time_of(words[0]), time_of(words[1]), words[2]
        self._clocks = both(Clock(main, period, whole(stones)))
        return ""

    def _kind_of_clock(self, words: list[str]) -> str:
        self._clocks = clocks_of(words)
        return ""

    def _time_left(self, words: list[str]) -> str:
        player, left, stones = self._player(words[0]), time_of(words[1]), whole(words[2])
        if stones < 0:
            raise ValueError(stones)
        clock = self._clocks.setdefault(player, Clock())
        clock.left, clock.left_stones, clock.is_set = left, stones, True
        return ""

    def _analyze(self, words: list[str], *, kata: bool) -> str:
        """Lines of what is thought until another line comes."""
        wanted = wanted_of(words, self.game, self._player)
        position = self.game.ready_for(wanted.player)
        self.watch = Watch()
        effort = replace(self.effort, level=STRONGEST)
        try:
            searching = search(self.game.rules, position, effort, self.watch, wanted.barred(self.game.board.size))
        except AnalysisError as error:
            raise Refusal(str(error)) from None
        self.begin()
        # the first line soon, whatever the interval
        end = monotonic() + min(wanted.interval, 0.5)
        while self.is_wanted():
            while self.is_wanted() and monotonic() < end:
                searching.run(min(_SLICE, max(end - monotonic(), 0.001)))
            if line := line_of(self.game, searching.thoughts(), wanted, is_kata=kata):
                self.tell(line)
            end = monotonic() + wanted.interval
        return ""

    def _genmove_analyze(self, words: list[str], *, kata: bool) -> str:
        wanted = wanted_of(words, self.game, self._player)
        move = self._chosen(wanted.player, is_played=True, wanted=wanted, kata=kata).move
        self.tell(f"play {self._text_of(move)}")
        return ""

    # the end

    def _judged(self) -> Report:
        """What `goboard analyze` says of the position, on large boards in limited time."""
        at = (self.game.position, self.game.rules)
        if self._report is None or self._judged_at[0] is not at[0] or self._judged_at[1] is not at[1]:
            request = Request(budget=_FOR_LARGE if self.game.board.size > _LARGE else None)
            self._report = final_report(self.game.rules, going_on(self.game.position), request)
            self._judged_at = at
        return self._report

    def _taken_off(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What is dead and in seki, as far as the rules ask for that and the game is not decided otherwise."""
        rules, position = self.game.rules, self.game.position
        if position.end is End.WON or (position.is_over and position.end is not End.PASSES):
            return (), ()
        dead = self._judged().of(Status.DEAD) if rules.info.removes_dead else ()
        return tuple(dead), tuple(self._judged().of(Status.SEKI)) if rules.info.reads_seki else ()

    def _final_score(self, _words: list[str]) -> str:
        if self.game.rules.info.players != 2:
            raise Refusal("goboard-score tells the score of players who have names, not colours")
        return self.game.rules.score(self.game.position, *self._taken_off()).result or "0"

    def _own_score(self, _words: list[str]) -> str:
        """The count as `goboard replay` gives it, of any number of players."""
        dead, seki = self._taken_off()
        score = self.game.rules.score(self.game.position, dead, seki)
        winners = self.game.position.winners or score.winners
        return json.dumps(
            {
                "score": score_totals(self.game.names, score),
                "winners": [self.game.names[player - 1] for player in winners],
                "dead": sorted(dead),
            }
        )

    def _final_status_list(self, words: list[str]) -> str:
        wanted = {"dead": (Status.DEAD,), "seki": (Status.SEKI,), "alive": (Status.ALIVE, Status.UNSETTLED)}
        statuses = wanted.get(words[0].lower())
        if statuses is None:
            raise Refusal("syntax error: stones are alive, dead or in seki")
        chains = [verdict.vertices for verdict in self._judged().verdicts if verdict.status in statuses]
        return "\n".join(" ".join(map(self.game.label, chain)) for chain in chains)

    def _showboard(self, _words: list[str]) -> str:
        return "\n" + "\n".join(board_lines(self.game.board, self.game.position, self.game.rules.names))

    def _own_legal(self, words: list[str]) -> str:
        """Where the colour may put a stone."""
        player = self._player(words[0]) if words else self.game.position.to_move
        legal = self.game.rules.legal(self.game.ready_for(player))
        return " ".join(self.game.label(vertex) for vertex, may in enumerate(legal) if may)

    def _own_points(self, _words: list[str]) -> str:
        return "\n".join(map(self.game.label, range(self.game.board.size)))


ANALYSES: dict[str, Callable[[GtpEngine, list[str]], str]] = {
    "lz-analyze": lambda engine, words: engine._analyze(words, kata=False),
    "kata-analyze": lambda engine, words: engine._analyze(words, kata=True),
}
"""What goes on until another line comes."""
TOLD: dict[str, Callable[[GtpEngine, list[str]], str]] = {
    **ANALYSES,
    "lz-genmove_analyze": lambda engine, words: engine._genmove_analyze(words, kata=False),
    "kata-genmove_analyze": lambda engine, words: engine._genmove_analyze(words, kata=True),
}
"""What is answered by lines that come one by one."""
_COMMANDS: dict[str, Callable[[GtpEngine, list[str]], str]] = {
    "protocol_version": lambda engine, words: "2",
    "name": lambda engine, words: engine.name,
    "version": lambda engine, words: __version__,
    "known_command": lambda engine, words: str(words[0] in _COMMANDS).lower(),
    "list_commands": lambda engine, words: "\n".join(_COMMANDS),
    "quit": GtpEngine._quit,
    "stop": lambda engine, words: "",
    "cputime": lambda engine, words: f"{process_time():.3f}",
    "boardsize": GtpEngine._boardsize,
    "rectangular_boardsize": lambda engine, words: engine._boardsize([words[0], words[1], *words[2:]]),
    "clear_board": GtpEngine._clear,
    "komi": GtpEngine._komi,
    "get_komi": GtpEngine._get_komi,
    "play": GtpEngine._play,
    "undo": lambda engine, _words: engine._gg_undo([]),
    "gg-undo": GtpEngine._gg_undo,
    "genmove": GtpEngine._genmove,
    "reg_genmove": GtpEngine._reg_genmove,
    "kgs-genmove_cleanup": GtpEngine._cleanup,
    "fixed_handicap": GtpEngine._fixed_handicap,
    "place_free_handicap": GtpEngine._place_free_handicap,
    "set_free_handicap": GtpEngine._set_free_handicap,
    "set_position": GtpEngine._set_position,
    "time_settings": GtpEngine._time_settings,
    "time_left": GtpEngine._time_left,
    "kgs-time_settings": GtpEngine._kind_of_clock,
    "kata-time_settings": GtpEngine._kind_of_clock,
    "kata-list_time_settings": lambda engine, words: CLOCKS,
    "final_score": GtpEngine._final_score,
    "final_status_list": GtpEngine._final_status_list,
    "showboard": GtpEngine._showboard,
    "loadsgf": GtpEngine._loadsgf,
    "printsgf": GtpEngine._printsgf,
    "kata-set-rules": GtpEngine._kata_set_rules,
    "kgs-rules": GtpEngine._kata_set_rules,
    "kata-get-rules": GtpEngine._kata_get_rules,
    **TOLD,
    "goboard-board": GtpEngine._own_board,
    "goboard-points": GtpEngine._own_points,
    "goboard-rules": GtpEngine._own_rules,
    "goboard-legal": GtpEngine._own_legal,
    "goboard-play": GtpEngine._own_play,
    "goboard-score": GtpEngine._own_score,
}
