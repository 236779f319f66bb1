"""goboard as an engine for other programs: the commands of GTP 2, each a method that answers a text or refuses.

Any finite board and any rule set can be played. What the protocol has no words for goes by goboard's own commands
(`goboard-board`, `goboard-rules`, `goboard-legal`).
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic

from goboard import __version__
from goboard.analysis.analyse import AnalysisError, final_report
from goboard.analysis.report import Report, Request, Status
from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import board_from_spec
from goboard.boards.grids import handicap_points
from goboard.formats.reader import open_record
from goboard.games.record_dialect import form_of
from goboard.games.record_rules import known_rules, rules_of
from goboard.games.replay import Replay, going_on
from goboard.games.tree import main_line
from goboard.jobs.watch import Watch
from goboard.players.gtp_texts import board_lines, kata_line, kata_line_with_owner, leela_line
from goboard.players.move_time import Clock, time_of
from goboard.players.player import choose, search
from goboard.players.thoughts import Choice, Effort, Thoughts
from goboard.rules import catalogue
from goboard.rules.katago import found_by
from goboard.rules.moves import Move, Pass, Play, Resign
from goboard.rules.numbers import exact, plain
from goboard.rules.options import keys_of
from goboard.rules.position import BLACK, EMPTY, WHITE, End, Position, Setup
from goboard.rules.protocol import OptionError, RuleSet
from goboard.sgf.reader import SgfError

MOST_SIDE = 100
_MOST_OF_RECORD = 64 << 20
_LARGE, _FOR_LARGE = 2500, 30.0
"""On boards of more points the end is judged in so many seconds."""
_AFTER_THE_END = 3.0
"""Seconds for a move at most once the input has ended."""
_SLICE = 0.05
"""Seconds after which an analysis looks whether it is to go on."""


class Refusal(Exception):  # noqa: N818 (an answer, not a fault)
    """The command cannot be done; the text is the answer."""


class GtpEngine:
    """One engine: board, rules, the positions of the game so far. `watch` is that of the move being thought of; once
    nobody waits for moves any more, `is_ending`, none is thought of for long.

    `tell` takes the lines of an analysis, and `is_wanted` says whether one is to go on.
    """

    name = "goboard"

    def __init__(self, board: Board, rules: RuleSet, effort: Effort) -> None:
        misfit = rules.misfit(board)
        if misfit:
            raise OptionError(misfit)
        if board.plane is not None:
            raise OptionError("goboard plays on finite boards: the infinite plane has no end to play to.")
        self.effort, self.watch = effort, Watch()
        self.tell: Callable[[str], None] = lambda line: None
        self.is_wanted: Callable[[], bool] = lambda: False
        self.is_over = self.is_ending = False
        self._board, self._rules = board, rules
        self._clocks = {BLACK: Clock(), WHITE: Clock()}
        self._positions: list[Position] = []
        self._report: tuple[Position, RuleSet, Report] | None = None
        self._clear()

    @property
    def position(self) -> Position:
        return self._positions[-1]

    def answer(self, command: str, words: Sequence[str]) -> str:
        """What the command answers; Refusal with the text for what cannot be done."""
        handler = _COMMANDS.get(command)
        if handler is None:
            raise Refusal("unknown command")
        try:
            return handler(self, list(words))
        except (IndexError, ValueError, OverflowError) as error:
            raise Refusal("syntax error") from error

    def _quit(self, _words: list[str]) -> str:
        self.is_over = True
        return ""

    def _boardsize(self, words: list[str]) -> str:
        columns = int(words[0])
        return self._resize(columns, int(words[1]) if len(words) > 1 else columns)

    def _resize(self, columns: int, rows: int) -> str:
        shape = self._board.shape
        if not self._board.columns or self._board.cells is not None:
            raise Refusal("unacceptable size")
        if not (1 <= columns <= MOST_SIDE and 1 <= rows <= MOST_SIDE):
            raise Refusal("unacceptable size")
        self._set_board({"shape": shape, "columns": columns, "rows": rows}, "unacceptable size")
        return ""

    def _set_board(self, spec: object, refused: str = "") -> None:
        try:
            board = board_from_spec(spec)
        except BoardError as error:
            raise Refusal(refused or str(error)) from None
        misfit = self._rules.misfit(board)
        if board.plane is not None:
            misfit = "goboard plays on finite boards"
        if misfit:
            raise Refusal(refused or misfit)
        self._board = board
        self._clear()

    def _own_board(self, words: list[str]) -> str:
        """The board as JSON; with JSON it is set."""
        if words:
            self._set_board(_json(words))
        return json.dumps(dict(self._board.spec) or {"shape": self._board.shape}, default=list)

    def _own_rules(self, words: list[str]) -> str:
        """The rules as JSON; with a name or JSON they are set, and the game begins anew."""
        if words:
            spec = _json(words) if words[0].startswith("{") else {"name": " ".join(words)}
            self._set_rules(rules_from(spec))
        return json.dumps({"name": self._rules.info.name, **self._rules.values})

    def _set_rules(self, rules: RuleSet) -> None:
        misfit = rules.misfit(self._board)
        if misfit:
            raise Refusal(misfit)
        self._rules = rules
        self._clear()

    def _with_options(self, **options: str) -> RuleSet:
        return catalogue.make(self._rules.info.name, {**self._rules.values, **options})

    def _komi(self, words: list[str]) -> str:
        komi = plain(exact(words[0]))
        info = self._rules.info
        if info.has_option("komi"):
            self._rules = self._with_options(komi=komi)
        elif info.has_option("scores"):
            self._rules = self._with_options(scores=json.dumps({"B": "0", "W": komi}))
        elif exact(words[0]) != 0:
            raise Refusal(f"{info.title} has no komi")
        return ""

    def _kata_set_rules(self, words: list[str]) -> str:
        text = " ".join(words)
        found = found_by(text)
        name = found.name if found and found.is_same else known_rules(text.strip('"'))
        options: dict[str, object] = dict(found.options) if found else {}
        if "komi" in self._rules.values and "komi" not in options:
            options["komi"] = self._rules.values["komi"]
        try:
            rules = catalogue.make(name, options)
        except OptionError:
            raise Refusal(f"unknown rules {text[:60]}") from None
        misfit = rules.misfit(self._board)
        if misfit:
            raise Refusal(misfit)
        self._rules = rules
        return ""

    # the game

    def _clear(self) -> str:
        if self._rules.info.has_option("handicap") and self._rules.values.get("handicap", "0") != "0":
            self._rules = self._with_options(handicap="0")
        self._positions = [self._rules.start(self._board)]
        for clock in self._clocks.values():
            if clock.is_set:
                clock.begin()
        return ""

    def _player(self, word: str) -> int:
        """B, W, their long names, or the name of one of several players."""
        if self._rules.info.players == 2:
            found = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}.get(word.lower())
        else:
            found = next((n for n, name in enumerate(keys_of(self._rules), 1) if name.lower() == word.lower()), None)
        if found is None:
            raise Refusal("invalid color")
        return found

    def _vertex(self, word: str) -> int:
        try:
            return self._board.vertex(word)
        except KeyError:
            raise Refusal("invalid vertex") from None

    def _move(self, word: str, player: int) -> Move:
        return Pass(player) if word.lower() == "pass" else Play(self._vertex(word), player)

    def _play(self, words: list[str]) -> str:
        player = self._player(words[0])
        if words[1].lower() == "resign":
            return ""
        move = self._move(words[1], player)
        position = self._ready(move)
        illegal = None if isinstance(move, Pass) else self._rules.check(position, move)
        if illegal:
            raise Refusal("illegal move")
        self._positions.append(self._rules.apply(position, move))
        return ""

    def _ready(self, move: Move) -> Position:
        """The position with the move's player to move; passes have ended nothing."""
        if self.position.is_over and self.position.end is not End.PASSES:
            raise Refusal("illegal move: the game is over")
        return replace(going_on(self.position, move), passes=min(self.position.passes, self.position.players - 1))

    def _undo(self, _words: list[str]) -> str:
        if len(self._positions) < 2:
            raise Refusal("cannot undo")
        self._positions.pop()
        return ""

    def _place_free_handicap(self, words: list[str]) -> str:
        stones = int(words[0])
        self._check_empty()
        if stones < 2 or stones >= self._board.size:
            raise Refusal("invalid number of stones")
        most = stones
        while most >= 2:
            try:
                return self._place_handicap(most)
            except Refusal:
                most -= 1
        raise Refusal("invalid number of stones")

    def _check_empty(self) -> None:
        if self.position.stones.count(EMPTY) < self._board.size:
            raise Refusal("board not empty")

    def _place_handicap(self, stones: int) -> str:
        self._check_empty()
        board = self._board
        try:
            vertices = handicap_points(board.columns, board.rows, stones) if board.is_plain_grid else ()
        except BoardError:
            vertices = ()
        if not vertices:
            raise Refusal("invalid number of stones")
        return self._give(vertices)

    def _set_free_handicap(self, words: list[str]) -> str:
        self._check_empty()
        try:
            vertices = [self._board.vertex(word) for word in words]
        except KeyError:
            raise Refusal("bad vertex list") from None
        if len(vertices) < 2 or len(set(vertices)) < len(vertices) or len(vertices) >= self._board.size:
            raise Refusal("bad vertex list")
        self._give(vertices)
        return ""

    def _give(self, vertices: Sequence[int]) -> str:
        if self._rules.info.has_option("handicap"):
            self._rules = self._with_options(handicap=str(len(vertices)))
        self._positions = [self._rules.start(self._board, Setup(dict.fromkeys(vertices, BLACK), WHITE))]
        return " ".join(self._board.labels[vertex] for vertex in vertices)

    def _set_position(self, words: list[str]) -> str:
        """`set_position B D4 W E5 ...`: stones without a history."""
        if len(words) % 2:
            raise Refusal("syntax error")
        stones = {
            self._vertex(label): self._player(colour) for colour, label in zip(words[::2], words[1::2], strict=True)
        }
        self._positions = [self._rules.start(self._board, Setup(stones))]
        return ""

    def _loadsgf(self, words: list[str]) -> str:
        limit = int(words[1]) if len(words) > 1 else 0
        path = Path(words[0])
        try:
            if not path.is_file() or path.stat().st_size > _MOST_OF_RECORD:
                raise Refusal("cannot load file")
            root = open_record(path.read_bytes(), path.name).games[0]
        except (OSError, SgfError, IndexError):
            raise Refusal("cannot load file") from None
        form, chosen = form_of(root), rules_of(root)
        misfit = form.fault or chosen.fault or chosen.rules.misfit(form.board)
        if misfit or form.board.plane is not None:
            raise Refusal(f"cannot load file: {misfit or 'the board has no end'}")
        self._board, self._rules = form.board, chosen.rules
        self._positions = _positions(Replay(root, form.board, form.codec, chosen.rules), limit)
        return self._colour(self.position.to_move)

    def _colour(self, player: int) -> str:
        return ("black", "white")[player - 1] if self._rules.info.players == 2 else keys_of(self._rules)[player - 1]

    # thinking

    def _genmove(self, words: list[str]) -> str:
        return self._text_of(self._chosen(self._player(words[0]), is_played=True).move)

    def _reg_genmove(self, words: list[str]) -> str:
        return self._text_of(self._chosen(self._player(words[0]), is_played=False).move)

    def _chosen(self, player: int, *, is_played: bool) -> Choice:
        position = self._ready(Pass(player))
        begun = monotonic()
        self.watch = Watch()
        choice = choose(self._rules, position, replace(self.effort, seconds=self._seconds(player)), self.watch)
        clock = self._clocks.get(player)
        if clock is not None and clock.is_set:
            clock.spend(monotonic() - begun)
        if is_played and not isinstance(choice.move, Resign):
            self._positions.append(self._rules.apply(position, choice.move))
        return choice

    def _seconds(self, player: int) -> float:
        clock = self._clocks.get(player)
        wanted = clock.seconds(max(8, self.position.stones.count(EMPTY) // 3)) if clock is not None else None
        seconds = self.effort.seconds if wanted is None else wanted
        return min(seconds, _AFTER_THE_END) if self.is_ending else seconds

    def _text_of(self, move: Move) -> str:
        if isinstance(move, Play):
            return self._board.labels[move.vertex]
        return "resign" if isinstance(move, Resign) else "pass"

    def _time_settings(self, words: list[str]) -> str:
        main, period, stones = map(time_of, words[:3])
        self._set_clocks(main, period, int(stones))
        return ""

    def _set_clocks(self, main: float, period: float, stones: int) -> None:
        for player in self._clocks:
            self._clocks[player] = Clock(main, period, stones)
            self._clocks[player].begin()

    def _kgs_time_settings(self, words: list[str]) -> str:
        match words[0].lower():
            case "none":
                self._set_clocks(0, 1, 0)
            case "absolute":
                self._set_clocks(time_of(words[1]), 0, 0)
            case "byoyomi":
                # periods that are not used up come again: each move has one of its own
                self._set_clocks(time_of(words[1]), time_of(words[2]), 1)
            case "canadian":
                self._set_clocks(time_of(words[1]), time_of(words[2]), int(words[3]))
            case _:
                raise Refusal("syntax error")
        return ""

    def _time_left(self, words: list[str]) -> str:
        clock = self._clocks.setdefault(self._player(words[0]), Clock())
        clock.left, clock.left_stones, clock.is_set = time_of(words[1]), int(words[2]), True
        return ""

    def _analyze(self, words: list[str], worded: Callable[[Board, Thoughts], str]) -> str:
        """Lines of what is thought until another command comes."""
        player = self.position.to_move
        if words and words[0].lower() in ("b", "w", "black", "white"):
            player = self._player(words.pop(0))
        interval = 0.5
        if words and words[0] == "interval":
            words.pop(0)
        if words and words[0].replace(".", "", 1).isdigit():
            interval = max(float(words[0]) / 100, 0.05)
        position = self._ready(Pass(player))
        self.watch = Watch()
        try:
            searching = search(self._rules, position, replace(self.effort, level=10), self.watch)
        except AnalysisError as error:
            raise Refusal(str(error)) from None
        while self.is_wanted():
            end = monotonic() + interval
            while self.is_wanted() and monotonic() < end:
                searching.run(_SLICE)
            self.tell(worded(self._board, searching.thoughts()))
        return ""

    def _lz_analyze(self, words: list[str]) -> str:
        return self._analyze(words, leela_line)

    def _kata_analyze(self, words: list[str]) -> str:
        return self._analyze(words, kata_line_with_owner if "ownership" in words else kata_line)

    def _judged(self) -> Report:
        """What `goboard analyze` says of the position, on large boards in limited time."""
        known = self._report
        if known is None or known[0] is not self.position or known[1] is not self._rules:
            request = Request(budget=_FOR_LARGE if self._board.size > _LARGE else None)
            report = final_report(self._rules, going_on(self.position), request)
            self._report = known = (self.position, self._rules, report)
        return known[2]

    def _final_score(self, _words: list[str]) -> str:
        rules, position = self._rules, self.position
        if position.end is End.WON or (position.is_over and position.end is not End.PASSES):
            return rules.score(position).result
        dead = self._judged().of(Status.DEAD) if rules.info.removes_dead else ()
        seki = self._judged().of(Status.SEKI) if rules.info.reads_seki else ()
        return rules.score(position, dead, seki).result or "0"

    def _final_status_list(self, words: list[str]) -> str:
        wanted = {"dead": (Status.DEAD,), "seki": (Status.SEKI,), "alive": (Status.ALIVE, Status.UNSETTLED)}
        statuses = wanted.get(words[0].lower())
        if statuses is None:
            raise Refusal("invalid status")
        chains = [verdict.vertices for verdict in self._judged().verdicts if verdict.status in statuses]
        return "\n".join(" ".join(self._board.labels[vertex] for vertex in chain) for chain in chains)

    def _showboard(self, _words: list[str]) -> str:
        return "\n" + "\n".join(board_lines(self._board, self.position, self._rules.names))

    def _own_legal(self, words: list[str]) -> str:
        """Where the colour may put a stone."""
        player = self._player(words[0]) if words else self.position.to_move
        legal = self._rules.legal(self._ready(Pass(player)))
        return " ".join(self._board.labels[vertex] for vertex, may in enumerate(legal) if may)

    def _own_points(self, _words: list[str]) -> str:
        """Every point with its neighbours, a line each."""
        labels, near = self._board.labels, self._board.neighbours
        return "\n".join(f"{label}: {' '.join(labels[v] for v in near(at))}" for at, label in enumerate(labels))


def rules_from(spec: object) -> RuleSet:
    """The rules of {"name": NAME, ...options}; Refusal with a sentence."""
    if not isinstance(spec, dict) or not isinstance(spec.get("name"), str):
        raise Refusal('rules are a name or {"name": NAME, ...}')
    try:
        return catalogue.make(spec["name"], {key: value for key, value in spec.items() if key != "name"})
    except OptionError as error:
        raise Refusal(str(error)) from None


def _json(words: Iterable[str]) -> object:
    try:
        found: object = json.loads(" ".join(words))
    except (ValueError, RecursionError):
        raise Refusal("syntax error: that is no JSON") from None
    return found


def _positions(replay: Replay, limit: int) -> list[Position]:
    """The positions of the main line, until before the move of that number; 0 is no limit."""
    positions: list[Position] = []
    moves = 0
    for node in main_line(replay.root):
        position = replay.position(node)
        moves += node.has("B") or node.has("W")
        if limit and moves >= limit:
            break
        if positions and position.move is None:
            positions[-1] = position
        else:
            positions.append(position)
    return positions or [replay.position(replay.root)]


_COMMANDS: dict[str, Callable[[GtpEngine, list[str]], str]] = {
    "protocol_version": lambda engine, words: "2",
    "name": lambda engine, words: engine.name,
    "version": lambda engine, words: __version__,
    "known_command": lambda engine, words: str(words[0] in _COMMANDS).lower(),
    "list_commands": lambda engine, words: "\n".join(_COMMANDS),
    "quit": GtpEngine._quit,
    "boardsize": GtpEngine._boardsize,
    "rectangular_boardsize": GtpEngine._boardsize,
    "clear_board": lambda engine, words: engine._clear(),
    "komi": GtpEngine._komi,
    "fixed_handicap": lambda engine, words: engine._place_handicap(int(words[0])),
    "place_free_handicap": GtpEngine._place_free_handicap,
    "set_free_handicap": GtpEngine._set_free_handicap,
    "set_position": GtpEngine._set_position,
    "play": GtpEngine._play,
    "genmove": GtpEngine._genmove,
    "reg_genmove": GtpEngine._reg_genmove,
    "undo": GtpEngine._undo,
    "time_settings": GtpEngine._time_settings,
    "kgs-time_settings": GtpEngine._kgs_time_settings,
    "time_left": GtpEngine._time_left,
    "final_score": GtpEngine._final_score,
    "final_status_list": GtpEngine._final_status_list,
    "loadsgf": GtpEngine._loadsgf,
    "showboard": GtpEngine._showboard,
    "lz-analyze": GtpEngine._lz_analyze,
    "kata-analyze": GtpEngine._kata_analyze,
    "kata-set-rules": GtpEngine._kata_set_rules,
    "kata-get-rules": GtpEngine._own_rules,
    "goboard-board": GtpEngine._own_board,
    "goboard-rules": GtpEngine._own_rules,
    "goboard-legal": GtpEngine._own_legal,
    "goboard-points": GtpEngine._own_points,
}
