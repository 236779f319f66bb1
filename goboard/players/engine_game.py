"""An engine that follows a game: it is told what it does not know yet, asked for moves and analyses, and begun anew
where it has died. What it answers is a claim, which goboard's rules judge."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from math import inf
from time import monotonic

from goboard.boards.board import Board
from goboard.jobs.watch import Cancelled, checkpoint, unwatched
from goboard.players.engine_files import ANALYSES, KATA, KGS, EngineEntry, counts_area, expanded, kgs_word, least_of
from goboard.players.engine_words import illegal_wish, no_move, refusal, refusal_to_move
from goboard.players.gtp_client import Answer, Engine, EngineError, Talk, line_of
from goboard.players.gtp_texts import COLOURS, PASS, vertex_name, vertex_named
from goboard.players.move_time import Timing
from goboard.rules.katago import spelled
from goboard.rules.moves import Move, Pass, Play, Resign
from goboard.rules.position import BLACK, WHITE, Position
from goboard.rules.protocol import RuleSet
from goboard.words.message import phrase

ESTIMATE = 60.0
"""Seconds that an engine without analysis may take for what it makes of a position."""
_MOST_UNDONE = 8
_LONG_LIFE, _MANY_DEATHS, _SHORT_WHILE = 60.0, 3, 300.0
Ask = Callable[[str], Answer]


@dataclass(frozen=True)
class Course:
    """How a position of two players came about: stones set up at first, then moves by (player, vertex or PASS)."""

    board: Board
    rules: RuleSet
    stones: tuple[tuple[int, int], ...]
    to_begin: int
    moves: tuple[tuple[int, int], ...]

    def is_same_game(self, other: "Course") -> bool:
        mine, theirs = (
            (each.stones, each.to_begin if each.stones else 0, each.rules.info.name, dict(each.rules.values))
            for each in (self, other)
        )
        return self.board is other.board and mine == theirs

    @property
    def is_handicap(self) -> bool:
        """Are there only Black's stones at first, and is it White's turn?"""
        return len(self.stones) > 1 and self.to_begin == WHITE and all(player == BLACK for player, _ in self.stones)


def course_of(rules: RuleSet, position: Position) -> Course:
    """What the history of the position tells; where it cannot tell a move, the stones are taken as set up."""
    history = position.history
    entries = [history.entry(index) for index in range(len(history))]
    moves: list[tuple[int, int]] = []
    begin = 0
    for index, ((before, _, mover), (after, _, _)) in enumerate(pairwise(entries)):
        if before == after:
            moves.append((mover, PASS))
            continue
        put = [(stone, v) for v, (was, stone) in enumerate(zip(before, after, strict=True)) if stone and stone != was]
        if len(put) == 1 and not before[put[0][1]]:
            moves.append(put[0])
        else:
            # stones that took their own life, or more than a move
            moves.clear()
            begin = index + 1
    stones, _, to_begin = entries[begin]
    set_up = tuple((stone, vertex) for vertex, stone in enumerate(stones) if stone)
    return Course(position.board, rules, set_up, to_begin, tuple(moves))


def set_board(ask: Ask, name: str, commands: Collection[str], board: Board) -> None:
    """Have it take a plain grid, empty; EngineError where it cannot."""
    if board.columns == board.rows:
        _done(ask, name, f"boardsize {board.columns}")
    elif "rectangular_boardsize" in commands:
        _done(ask, name, f"rectangular_boardsize {board.columns} {board.rows}")
    else:
        raise EngineError(phrase("{engine} plays on squares only.", engine=name))
    _done(ask, name, "clear_board")


def set_rules(ask: Ask, name: str, commands: Collection[str], rules: RuleSet) -> str:
    """Tell it komi and rules; a note where it cannot be told the rules, EngineError where it refuses them."""
    _done(ask, name, f"komi {rules.values.get('komi', '0')}")
    spelt = spelled(rules)
    if "kata-set-rules" in commands and spelt:
        _done(ask, name, f"kata-set-rules {spelt}")
    elif KGS in commands:
        _done(ask, name, f"{KGS} {kgs_word(rules)}")
    else:
        return phrase("{engine} was not told the rules: it has no command for them.", engine=name)
    return ""


def _done(ask: Ask, name: str, command: str) -> None:
    answer = ask(command)
    if not answer.is_good:
        raise EngineError(refusal(name, command[:200], answer.text[:200]))


@dataclass(frozen=True)
class Claim:
    """What an engine answers for a move: the move if it can be made, else `wrong`, a sentence on why it cannot."""

    move: Move | None
    wrong: str = ""
    note: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Abilities:
    """What an engine said of itself when it was tried."""

    name: str
    version: str
    commands: frozenset[str]
    entry: EngineEntry

    @property
    def sentences(self) -> list[str]:
        """For a person who sets it up."""
        entry = self.entry
        rules = {
            "kata-set-rules": phrase("It is told komi and rules by KataGo's switches."),
            KGS: phrase("It is told komi, and rules by name."),
            "--chinese-rules": phrase("It is told komi, and whether area or territory counts."),
        }.get(entry.rules, phrase("It is told komi; it cannot be told the rules."))
        analysis = phrase("It has no analysis that goboard knows.")
        if entry.analysis:
            analysis = phrase("It analyses ({command}).", command=entry.analysis)
        return [
            f"{self.name} {self.version}".strip(),
            phrase("It plays {boards}.", boards=entry.plays),
            rules,
            analysis,
        ]


class EnginePlayer:
    """An engine of one's own thread. Errors are told as EngineError; what is called off ends the engine where it
    thinks, as no engine hears anything then. The next question begins it anew."""

    def __init__(self, entry: EngineEntry) -> None:
        self.entry, self.talk = entry, Talk()
        self.commands: frozenset[str] = frozenset()
        self.title = entry.name
        """What it is called where it is spoken of: several may call themselves alike."""
        self._own_name = entry.name
        """What the engine calls itself."""
        self._engine: Engine | None = None
        self._is_closed = False
        self._begun_with: list[str] = []
        self._course: Course | None = None
        self._note = ""
        self._handicap: tuple[str, ...] = ()
        """The points that it has named for Black's handicap stones."""
        self._deaths: list[float] = []
        self._is_deaf = False
        """Has it refused to be told which moves are allowed?"""

    @property
    def dialect(self) -> str:
        """The command by which it analyses, "" if it has none that goboard knows."""
        return next((each for each in ANALYSES if each in self.commands), "")

    @property
    def keeps_to_allowed(self) -> bool:
        """Can it be told to look at some moves alone?"""
        return self.dialect == KATA and not self._is_deaf

    @property
    def is_running(self) -> bool:
        engine = self._engine
        return engine is not None and engine.is_running

    def close(self) -> None:
        """End it at once and for good; from any thread."""
        self._is_closed = True
        if (engine := self._engine) is not None:
            engine.stop(politely=False)

    def stop(self, *, politely: bool = True) -> None:
        engine, self._engine, self._course = self._engine, None, None
        if engine is not None:
            with unwatched():
                engine.stop(politely=politely)

    def probe(self) -> Abilities:
        """Try what it can do, from a fresh start; it is ended again."""
        try:
            engine = self._begin(self.entry.words())
            told = engine.ask("version")
            version = told.text[:80] if told.is_good else ""
            sizes = [size for size in (2, 3, 5, 7, 9, 13, 19, 25) if engine.ask(f"boardsize {size}").is_good]
            if not sizes:
                raise EngineError(phrase("{engine} takes no board.", engine=self.title))
            rules = next((each for each in ("kata-set-rules", KGS) if each in self.commands), "")
            entry = replace(
                self.entry,
                least=max(min(sizes), least_of(self.entry.program)),
                most=max(sizes),
                has_rectangles="rectangular_boardsize" in self.commands,
                rules=rules or ("--chinese-rules" if self.entry.is_gnugo else ""),
                analysis=self.dialect,
                is_tested=True,
            )
            return Abilities(self._own_name, version, self.commands, entry)
        finally:
            self.stop()

    def _begin(self, command: list[str]) -> Engine:
        self.stop()
        entry = self.entry
        folder = expanded(entry.folder) or None
        self._engine = engine = Engine(command, folder=folder, environment=entry.environment, talk=self.talk)
        self._begun_with, engine.name = command, entry.name
        if self._is_closed:
            self.stop(politely=False)
            raise Cancelled
        try:
            called = engine.ask("name", entry.start)
            self._own_name = line_of(called.text[:80].encode() if called.is_good else b"") or entry.name
            self.commands = engine.commands()
        except EngineError as error:
            raise engine.diagnosed(error) from None
        return engine

    def _ask(self, command: str) -> Answer:
        assert self._engine is not None
        return self._engine.ask(command)

    def ask(self, command: str, seconds: float) -> Answer:
        """What a person typed; nobody knows where the engine is afterwards. One that does not answer is ended."""
        self._course = None
        try:
            return self._running(self._begun_with or self.entry.words()).ask(command, seconds)
        except (EngineError, Cancelled):
            self.stop(politely=False)
            raise

    def _running(self, command: list[str]) -> Engine:
        engine = self._engine
        if engine is None or not engine.is_running or command != self._begun_with:
            if engine is not None and not engine.is_running:
                self._mourn()
            return self._begin(command)
        engine.check_quiet()
        return engine

    def _mourn(self) -> None:
        now = monotonic()
        self._deaths = [*(death for death in self._deaths if now - death < _SHORT_WHILE), now]

    @property
    def is_given_up(self) -> bool:
        """Has it died too often to be begun anew unasked?"""
        return len(self._deaths) >= _MANY_DEATHS

    def forgive(self) -> None:
        self._deaths.clear()

    def follow(self, course: Course) -> str:
        """Bring it to that position; a note on what it could not be told."""
        misfit = self.entry.misfit(course.rules, course.board)
        if misfit:
            raise EngineError(misfit)
        self._running(self.entry.command(course.rules))
        known = self._course
        if known is not None and known.is_same_game(course):
            common = _common(known.moves, course.moves)
            undone = len(known.moves) - common
            if undone <= min(_MOST_UNDONE, common) and self._take_back(undone):
                self._tell_moves(course, common)
                return self._note
        self._course = None
        set_board(self._ask, self.title, self.commands, course.board)
        self._note = set_rules(self._ask, self.title, self.commands, course.rules)
        if self.entry.is_gnugo:
            is_area = counts_area(course.rules)
            self._note = phrase("{engine} counts territory by its own rules.", engine=self.title)
            if is_area:
                self._note = phrase("{engine} counts area by its own rules.", engine=self.title)
        self._set_up(course)
        self._course = replace(course, moves=())
        self._tell_moves(course, 0)
        return self._note

    def _take_back(self, count: int) -> bool:
        for _ in range(count):
            known = self._course
            assert known is not None
            if not self._ask("undo").is_good:
                return False
            self._course = replace(known, moves=known.moves[:-1])
        return True

    def _set_up(self, course: Course) -> None:
        names = [(COLOURS[player], vertex_name(course.board, vertex)) for player, vertex in course.stones]
        if not names:
            return
        if course.is_handicap and "set_free_handicap" in self.commands:
            if self._ask(f"set_free_handicap {' '.join(name for _, name in names)}").is_good:
                return
            set_board(self._ask, self.title, self.commands, course.board)
        if "set_position" in self.commands:
            _done(self._ask, self.title, "set_position " + " ".join(f"{colour} {name}" for colour, name in names))
            return
        # stones that all have a liberty in the end have one on the way, in any order
        for colour, name in names:
            checkpoint()
            _done(self._ask, self.title, f"play {colour} {name}")

    def _tell_moves(self, course: Course, first: int) -> None:
        for player, vertex in course.moves[first:]:
            checkpoint()
            known = self._course
            assert known is not None
            name = vertex_name(course.board, vertex)
            answer = self._ask(f"play {COLOURS[player]} {name}")
            if not answer.is_good:
                self._course = None
                said = {"engine": self.title, "move": name}
                if why := answer.text[:200]:
                    raise EngineError(
                        phrase("{engine} refuses {move}, which these rules allow: {reason}.", reason=why, **said)
                    )
                raise EngineError(
                    phrase("{engine} refuses {move}, which these rules allow: it says no reason.", **said)
                )
            self._course = replace(known, moves=(*known.moves, (player, vertex)))

    def move(self, course: Course, position: Position, timing: Timing, owed: int = 0) -> Claim:
        """What it plays for the player to move, or the next of so many handicap stones that Black still owes. One that
        dies after a good while is begun anew once."""
        while True:
            try:
                placed = self._placed(course, position, timing, owed) if owed else None
                return placed or self._move(course, position, timing)
            except Cancelled:
                self.stop(politely=False)
                raise
            except EngineError as error:
                engine = self._engine
                lived = monotonic() - engine.begun if engine is not None else 0.0
                has_died = engine is not None and not engine.is_running
                if engine is not None:
                    self._mourn()
                self.stop(politely=not has_died)
                if not has_died or lived < _LONG_LIFE or self.is_given_up:
                    raise error from None

    def _placed(self, course: Course, position: Position, timing: Timing, owed: int) -> Claim | None:
        """The next handicap stone, where it places them at once; None where it is to be asked for a move instead."""
        standing = {vertex for _, vertex in course.stones}
        if not standing:
            self.follow(course)
            self._handicap = ()
            assert self._engine is not None
            if owed > 1 and "place_free_handicap" in self.commands:
                self._course = None
                answer = self._engine.ask(f"place_free_handicap {owed}", timing.most)
                self._handicap = tuple(answer.text[:4000].split()) if answer.is_good else ()
        named = {vertex_named(course.board, name): name for name in self._handicap}
        if len(named) < len(self._handicap) or not standing <= named.keys():
            return None
        name = next((name for vertex, name in named.items() if vertex not in standing), None)
        return None if name is None else judged(self.title, course, position, line_of(name[:80].encode()))

    def _move(self, course: Course, position: Position, timing: Timing) -> Claim:
        note = self.follow(course)
        player = position.to_move
        assert self._engine is not None
        for command in timing.commands(self.commands, player):
            self._ask(command)
        begun = monotonic()
        answer = self._engine.ask(f"genmove {COLOURS[player]}", timing.most)
        known, self._course = self._course, None
        text = line_of(answer.text[:80].encode())
        if not answer.is_good:
            return Claim(None, refusal_to_move(self.title, text), note)
        claim = judged(self.title, course, position, text)
        if known is not None and isinstance(claim.move, (Play, Pass)):
            vertex = claim.move.vertex if isinstance(claim.move, Play) else PASS
            self._course = replace(known, moves=(*known.moves, (player, vertex)))
        return replace(claim, note=note, seconds=monotonic() - begun)

    def estimates(self, course: Course, player: int, commands: Sequence[str]) -> tuple[str, ...]:
        """What it answers to these, with the player's colour in them, of that position."""
        try:
            self.follow(course)
            assert self._engine is not None
            said = tuple(self._engine.ask(each.format(COLOURS[player]), ESTIMATE) for each in commands)
        except (EngineError, Cancelled):
            self.stop(politely=False)
            raise
        refused = next((each for each in said if not each.is_good), None)
        if refused is not None:
            why = refused.text[:200]
            raise EngineError(
                phrase("{engine} has no estimate: {reason}.", engine=self.title, reason=why)
                if why
                else phrase("{engine} has no estimate: it does not say why.", engine=self.title)
            )
        return tuple(each.text for each in said)

    def analyse(
        self,
        course: Course,
        player: int,
        centiseconds: int,
        take: Callable[[str], bool],
        seconds: float = inf,
        allowed: Collection[int] = (),
    ) -> None:
        """Have the lines of its analysis taken until `take` answers False, or so many seconds are over since the first
        line came: it may take minutes to begin. One that can be told so looks at the moves `allowed` alone, see
        `keeps_to_allowed`."""
        end = inf

        def timed(line: str) -> bool:
            nonlocal end
            end = min(end, monotonic() + seconds)
            return take(line) and monotonic() < end

        try:
            # called off on the way it would be out of step: to begin anew takes some engines minutes
            with unwatched():
                self.follow(course)
            if not self.dialect or self._engine is None:
                raise EngineError(phrase("{engine} has no analysis that goboard knows.", engine=self.title))
            more = " ownership true" if self.dialect == KATA else ""
            command = f"{self.dialect} {COLOURS[player]} {centiseconds}{more}"
            if allowed and self.keeps_to_allowed:
                names = ",".join(vertex_name(course.board, vertex) for vertex in allowed)
                try:
                    self._engine.analyse(f"{command} allow {COLOURS[player]} {names} 1", timed)
                except EngineError:
                    # an old one refuses the words that it does not know, and goes on
                    if end < inf or not self.is_running:
                        raise
                    self._is_deaf = True
                else:
                    return
            self._engine.analyse(command, timed)
        except EngineError:
            self.stop()
            raise


def judged(title: str, course: Course, position: Position, text: str) -> Claim:
    """The claim that such an answer makes."""
    if text.lower() == "resign":
        return Claim(Resign())
    vertex = vertex_named(course.board, text)
    if vertex is None:
        return Claim(None, no_move(title, text))
    if vertex == PASS:
        return Claim(Pass())
    illegal = course.rules.check(position, Play(vertex))
    if illegal is not None:
        return Claim(None, illegal_wish(title, course.board.name(vertex), illegal.message))
    return Claim(Play(vertex))


def _common(mine: Iterable[tuple[int, int]], theirs: Iterable[tuple[int, int]]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(mine, theirs, strict=False)))
