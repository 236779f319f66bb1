"""`goboard gtp`: goboard's own opponent as an engine for other programs, by the Go Text Protocol, version 2."""

import argparse
import os
import re
from collections.abc import Callable
from queue import SimpleQueue
from random import getrandbits
from threading import Event, Thread
from time import monotonic

from goboard.cli.boards import board_of
from goboard.cli.console import complain, seconds, seed, whole_number, write_out
from goboard.cli.gtp_engine import ANALYSES, TOLD, GtpEngine
from goboard.cli.gtp_game import Refusal
from goboard.jobs.watch import Cancelled, LimitError
from goboard.players.thoughts import STRONGEST, Effort
from goboard.rules import catalogue
from goboard.rules.protocol import OptionError, RuleSet
from goboard.session.own_rules import asked_for

_MORE = """RULES is a name ("japanese") or JSON like {"name": "chinese", "komi": "7.5"}; BOARD is a size ("9", "13x7"),
a shape's name ("torus") or JSON like {"shape": "torus", "columns": 9, "rows": 9}: every board that has an end. Without
a clock each move takes --seconds. Level 10 thinks for all of that time, the levels below look at fewer games; with
--seed they make the same moves again. Beside the protocol's own commands and those that KataGo, KGS and Leela Zero have
brought (list_commands tells them): goboard-board and goboard-rules (JSON, asked or set), goboard-points and
goboard-legal, goboard-play PLAYER MOVE (JSON, for moves that are no stones), goboard-score. A vertex is a point's label
or # and its number, a player of Political Go a name or # and the place in the turn order."""
_UNREADABLE = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]")
_LONGEST_LINE = 64 << 20
"""Bytes; what is longer is no command. Boards of a million points have such lines."""
_ID = re.compile(r"\d{1,10}")
_CHUNK = 1 << 16
_GRACE, _LAST = 1.2, 0.5
"""Seconds that thinking may go on after the end of the commands, and answers after that."""
_COMMENT = re.compile(rb"#(?!(?<=\s#)\d+(?:\s|$)).*", re.DOTALL)
"""Not the number of a point or of a player."""


def run(arguments: list[str]) -> int:
    """Answer commands from standard input until `quit` or its end."""
    parser = options_parser()
    options = parser.parse_args(arguments)
    try:
        engine = GtpEngine(options.board, options.rules, _effort(options))
    except OptionError as error:
        parser.error(str(error))
    return Server(engine, leave=os._exit).serve()


def _effort(options: argparse.Namespace) -> Effort:
    """Without a seed no two games are alike."""
    return Effort(options.seconds, options.level, options.seed, getrandbits(63))


def options_parser(kind: type[argparse.ArgumentParser] = argparse.ArgumentParser) -> argparse.ArgumentParser:
    """What reads the options of goboard's opponent."""
    parser = kind(prog="goboard gtp", description=__doc__, epilog=_MORE)
    parser.add_argument("--rules", type=rules_of, default=catalogue.USUAL, help="by which rules (default: chinese)")
    parser.add_argument(
        "--board", type=board_of, default="19", help="on which board: as for `goboard boards` (default: 19)"
    )
    parser.add_argument("--seconds", type=seconds, default=2.0, help="how long a move takes (default: 2)")
    level = whole_number(1, STRONGEST)
    parser.add_argument("--level", type=level, default=STRONGEST, help="1 (weakest) to 10 (default)")
    parser.add_argument("--seed", type=seed, default=None, help="what chance begins from")
    return parser


def rules_of(text: str) -> RuleSet:
    """The rules that an argument names; ArgumentTypeError with a sentence."""
    try:
        return asked_for(text).rules({})
    except OptionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


class Server:
    """Reads commands beside the engine's thinking, so that the end of the input ends that too, and writes answers."""

    def __init__(
        self,
        engine: GtpEngine,
        descriptor: int = 0,
        write: Callable[[bytes], None] | None = None,
        leave: Callable[[int], object] | None = None,
    ) -> None:
        """`leave` ends the process when answers take too long after the end of the input."""
        self._engine, self._descriptor = engine, descriptor
        self._write, self._leave = write or write_out, leave
        self._lines: SimpleQueue[tuple[int, bytes] | None] = SimpleQueue()
        self._seen = self._at = 0
        """Lines that were read, and the one that is answered."""
        self._ended = False
        self._is_served = Event()
        self._reader = Thread(target=self._read, name="commands", daemon=True)
        self._head = ""
        engine.begin, engine.tell = self._begin, self._tell
        engine.is_wanted = lambda: self._seen == self._at and not self._ended

    def serve(self) -> int:
        """Answer until the end."""
        self._reader.start()
        while not self._engine.is_over:
            line = self._lines.get()
            if line is None:
                break
            self._at = line[0]
            self._answer(line[1].decode("utf-8", "replace"))
        self._is_served.set()
        return 0

    def wait(self) -> None:
        """Until nothing is read any more; the end of the input must have come."""
        self._reader.join()

    def _begin(self) -> None:
        """The head of an analysis' answer at once: its first line may be long in coming, or never come."""
        self._write(self._head.encode())
        self._head = ""

    def _tell(self, line: str) -> None:
        """A line of an analysis, after the head of its answer."""
        self._write(f"{self._head}{line}\n".encode())
        self._head = ""

    def _read(self) -> None:
        """Lines that hold a command go into the queue. Not by `sys.stdin`, whose lock a thread may hold at the end."""
        rest: list[bytes] = []
        size = 0
        while True:
            try:
                piece = os.read(self._descriptor, _CHUNK)
            except OSError:
                piece = b""
            if not piece:
                break
            *lines, last = piece.split(b"\n")
            for line in lines:
                self._take(b"".join([*rest, line]), is_whole=size + len(line) <= _LONGEST_LINE)
                rest, size = [], 0
            size += len(last)
            if size <= _LONGEST_LINE:
                rest.append(last)
        if size:
            self._take(b"".join(rest), is_whole=size <= _LONGEST_LINE)
        # who has sent all commands at once waits for their answers; who is gone does not
        self._engine.deadline = monotonic() + _GRACE
        self._ended = True
        self._lines.put(None)
        if not self._is_served.wait(_GRACE):
            self._engine.watch.cancel()
            if not self._is_served.wait(_LAST) and self._leave is not None:
                self._leave(0)

    def _take(self, line: bytes, *, is_whole: bool) -> None:
        self._seen += 1
        if not is_whole:
            # its number, and a word that is no command
            line = re.sub(rb"\A\s*(\d{0,10})[^\n]*", rb"\1 too-long-a-line", line[:_CHUNK].replace(b"\n", b" "))
        text = _COMMENT.sub(b"", _UNREADABLE.sub(b"", line.replace(b"\t", b" ")).strip()).strip()
        if text:
            self._lines.put((self._seen, text))

    def _answer(self, line: str) -> None:
        words = line.split()
        if not words:
            # blanks that are no ASCII
            return
        number = words.pop(0) if _ID.fullmatch(words[0]) else ""
        if not words:
            self._write(f"?{number} empty command\n\n".encode())
            return
        self._head = head = f"={number}\n" if words[0] in TOLD else ""
        if words[0] in ANALYSES and self._seen != self._at:
            # it is not wanted any more: what has come in ends it
            self._write(f"{self._head}\n".encode())
            return
        try:
            self._engine.text = (
                " ".join(words[1:]) if len(words) < 2 else line[line.index(words[0]) + len(words[0]) :].strip()
            )
            text = self._engine.answer(words[0], words[1:])
        except Refusal as refusal:
            text, sign = str(refusal), "?"
        except Cancelled:
            text, sign = "cancelled", "?"
        except (LimitError, MemoryError) as error:
            text, sign = str(error) or "not enough memory", "?"
        else:
            sign = "="
        is_begun = self._head != head
        if is_begun and sign == "?":
            # an answer that has begun is no refusal any more: it ends here, and the reason is told beside it
            complain(f"goboard gtp: {words[0]}: {text}")
        if words[0] in TOLD and (sign == "=" or is_begun):
            self._write(f"{self._head}\n".encode())
            return
        text = "\n".join(part for part in text.split("\n") if part.strip()) if not text.startswith("\n") else text
        self._write(f"{sign}{number} {text}".rstrip().encode("utf-8", "replace") + b"\n\n")
