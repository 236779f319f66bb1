"""How the commands for scripts answer, and what several of them read alike on the command line.

An answer is one JSON object a line, in UTF-8 whatever the locale says, and is sent off at once.
"""

import argparse
import errno
import io
import json
import math
import os
import re
import signal
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from select import select
from threading import current_thread, main_thread
from typing import BinaryIO, NamedTuple, TextIO

from goboard.harmless import harmless
from goboard.sgf.log import MOST_WARNINGS
from goboard.sgf.saving import MOST_BYTES
from goboard.words.reasons import reason_of

Json = dict[str, object]
_MISREAD = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What other programs take for the end of a line, and what turns the order of characters about on a terminal, beside
the signs that JSON escapes by itself."""


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


class Written(str):
    """A value as JSON text already, which takes less memory; it may be one of an answer's own values."""

    __slots__ = ()


class WrittenList(list[str]):
    """A list of values as JSON text, which may be one of an answer's own values too."""

    __slots__ = ()


def written(value: object) -> Written:
    """What a value is as JSON, which no other program misreads."""
    return Written(harmlessly(_ENCODER.encode(value)))


def harmlessly(text: str) -> str:
    """JSON text that no other program misreads."""
    return text if text.isascii() and "\x7f" not in text else _MISREAD.sub(_escaped, text)


def _text_of(value: object) -> str:
    return value if isinstance(value, Written) else written(value)


_BLOCK = 1024
"""Members of a list that are sent off together."""


def _pieces(answer: Json) -> Iterator[bytes]:
    """An answer as JSON, in pieces: a list that is written already may take hundreds of megabytes, though most of its
    members are the same ones again. Raises UnicodeEncodeError, before the first piece, for text that UTF-8 cannot hold.
    """
    lists = [value for value in answer.values() if isinstance(value, WrittenList)]
    if not lists and not any(isinstance(value, Written) for value in answer.values()):
        return iter([f"{written(answer)}\n".encode()])
    for written_list in lists:
        for member in written_list:
            if not member.isascii():
                member.encode()
    said, parts = ["{"], list[bytes | WrittenList]()
    for key, value in answer.items():
        said.append(f"{', ' if parts or len(said) > 1 else ''}{_key_text(key)}: ")
        if isinstance(value, WrittenList):
            parts += "".join(said).encode(), value
            said = []
        else:
            said.append(_text_of(value))
    said.append("}\n")
    return _sent([*parts, "".join(said).encode()])


_key_text = lru_cache(maxsize=256)(written)
"""The name of a value, of which there are few, as JSON."""


def _sent(parts: Iterable[bytes | WrittenList]) -> Iterator[bytes]:
    for part in parts:
        if isinstance(part, bytes):
            yield part
            continue
        yield b"["
        for start in range(0, len(part), _BLOCK):
            if start:
                yield b", "
            yield ", ".join(part[start : start + _BLOCK]).encode()
        yield b"]"


def line_of(answer: Json) -> Iterator[bytes]:
    """One answer as a line, in pieces. Text that UTF-8 cannot hold is escaped as JSON allows."""
    try:
        return _pieces(answer)
    except UnicodeEncodeError:
        whole = {key: _plain(value) for key, value in answer.items()}
        return iter([(json.dumps(whole, allow_nan=False) + "\n").encode()])


def _plain(value: object) -> object:
    if isinstance(value, Written):
        return json.loads(value)
    return [json.loads(member) for member in value] if isinstance(value, WrittenList) else value


class UnwrittenError(Exception):
    """Standard output takes nothing more, as on a disk that is full; the text is the reason."""


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        # nobody reads any more, who may have read enough
        raise
    except OSError as error:
        raise UnwrittenError(reason_of(error)) from None


def write_out(*pieces: bytes) -> None:
    """Write on standard output, at once; `UnwrittenError` where that is not to be done."""
    _write_all(pieces)


def _write_all(pieces: Iterable[bytes]) -> None:
    with _writing():
        sys.stdout.flush()
        sys.stdout.buffer.writelines(pieces)
        sys.stdout.buffer.flush()


def flush_out() -> None:
    """Write what still waits on standard output; `UnwrittenError` where that is not to be done."""
    with _writing():
        sys.stdout.flush()


def say(text: str) -> None:
    """Tell a person, on standard output; `UnwrittenError` where that is not to be done."""
    with _writing():
        print(text, flush=True)


def print_json(answer: Json, out: BinaryIO | None = None) -> None:
    """Write one answer, on standard output unless told otherwise."""
    if out is None:
        _write_all(line_of(answer))
        return
    out.writelines(line_of(answer))
    out.flush()


def complain(sentence: object) -> None:
    """Tell a person what is wrong, who sees it in a terminal: names of files cannot command that."""
    try:
        print(harmless(str(sentence)), file=sys.stderr, flush=True)
    except OSError:
        # there is nobody to tell that
        give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """Nothing goes to that standard stream any more: what still waits must not be tried again at the very end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl+C inside is heard at the end: Qt ends a program that hears it while Qt is imported, with a dump of that."""
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        before(heard[0], None)


def print_answers(
    answers: Iterable[Json], problem_in: Callable[[Json], str] | None = None, out: BinaryIO | None = None
) -> int:
    """Write each answer as it is found, and for a person what is wrong with it; the exit status is 1 if anything is."""
    failed = False
    for answer in answers:
        problem = (problem_in or message_in)(answer)
        if problem:
            failed = True
            complain(problem)
        print_json(answer, out)
    return 1 if failed else 0


def failure(reason: str, message: str, **values: object) -> Json:
    """The answer to what could not be handled."""
    return {**values, "error": {"reason": reason, "message": message}}


def message_in(answer: Json) -> str:
    """The sentence of an answer that is such a failure, else ""."""
    error = answer.get("error")
    return str(error["message"]) if isinstance(error, dict) else ""


def file_problem(answer: Json) -> str:
    """What is wrong with the file that an answer is about, "" for nothing."""
    return f"{answer['file']}: {answer['error']}" if answer["error"] else ""


def too_faulty(file: str, warnings: int) -> str:
    """What a person is told of a file that was read with so many warnings, the last of which stands for all beyond;
    "" for one that has fewer."""
    if warnings <= MOST_WARNINGS:
        return ""
    return f"{file}: It has more faults than are told one by one; `goboard sgf` tells the first {MOST_WARNINGS}."


def _escaped(sign: re.Match[str]) -> str:
    return f"\\u{ord(sign[0]):04x}"


STANDARD_INPUT = "-"
_CHUNK, _PIECE = 1 << 20, 1 << 16
_LOOK_AGAIN = 0.2
"""Seconds between two looks whether Ctrl+C was pressed."""
_DESCRIPTORS = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""Names of what whoever began the program has opened already, a pipe or not."""
_NO_FILE = "it is no file but a pipe, a socket or a device; it was not opened"


class Input:
    """What a command is given to read: line by line, or the rest at once. OSError past `MOST_BYTES`, be it in one line
    of a stream that has no end."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def __iter__(self) -> Iterator[bytes]:
        while line := self._file.readline(MOST_BYTES + 1):
            _check_size(len(line))
            yield line

    def rest(self) -> bytes:
        """All that has not been read yet."""
        chunks: list[bytes] = []
        size = 0
        while chunk := self._file.read(_CHUNK):
            chunks.append(chunk)
            size += len(chunk)
            _check_size(size)
        return b"".join(chunks)


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise OSError(errno.EFBIG, f"it is larger than {MOST_BYTES >> 20} MB")


@contextmanager
def opened(name: str) -> Iterator[Input]:
    """The file of that name, or the standard input. OSError for what may never answer: pipes, sockets and devices."""
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "there is no standard input")
        yield Input(_standard_input())
        return
    if (data := _packed(name)) is not None:
        yield Input(io.BytesIO(data))
        return
    _check_kind(name)
    _refuse_archive(name)
    with open(name, "rb") as file:
        yield Input(file)


def _packed(name: str) -> bytes | None:
    """What is in an archive under that name, or was sent by it; None for any other name."""
    from goboard.formats import archives

    return archives.record_bytes(name) if archives.sent_as(name) or archives.split(name) is not None else None


def _refuse_archive(name: str) -> None:
    """What is not taken apart into its records is not read as if it were one."""
    from goboard.formats import archives

    if archives.is_archive(name):
        example = archives.member_path(os.path.basename(name), "game.sgf")
        raise OSError(errno.EISDIR, f"it is an archive; name a record in it, as {example}")


class Given(NamedTuple):
    """A file that a command is given, by itself or in a folder or archive; `fault` says why it is not read."""

    name: str
    fault: str = ""


def unpacked(names: Iterable[str]) -> Iterator[Given]:
    """These files, and the records in those that are archives, as `games.zip/1998/a.sgf`."""
    from goboard.formats import archives
    from goboard.library.folders import record_files

    for name in names:
        if archives.is_archive(name):
            yield from (Given(found.path, found.fault) for found in record_files(name))
        else:
            yield Given(name)


class _Waited(io.RawIOBase):
    """A stream that is waited for with looks at what signals there are: one that comes just before a read would
    otherwise be answered only when the read ends."""

    def __init__(self, number: int) -> None:
        self._number = number

    def readable(self) -> bool:
        return True

    def readinto(self, room: memoryview) -> int:  # type: ignore[override]
        while not select([self._number], [], [], _LOOK_AGAIN)[0]:
            pass
        return os.readv(self._number, [room])


def _standard_input() -> BinaryIO:
    plain = sys.stdin.buffer
    if sys.platform == "win32":
        # where pipes cannot be waited for
        return plain
    try:
        return io.BufferedReader(_Waited(plain.fileno()), _PIECE)
    except io.UnsupportedOperation:
        return plain


def _check_kind(name: str) -> None:
    """Before the file is opened: opening a pipe would wait for somebody who writes into it."""
    if "\0" in name:
        raise OSError(errno.EINVAL, "no file's name holds a sign of the code 0")
    status = os.stat(name)
    kind = status.st_mode
    if stat.S_ISREG(kind):
        _check_size(status.st_size)
    elif not (stat.S_ISDIR(kind) or name == os.devnull or name.startswith(_DESCRIPTORS)):
        raise OSError(errno.EINVAL, _NO_FILE)


def gone_on_with(name: str) -> BinaryIO:
    """The file of that name, made if there is none, to be read and then written at its end. OSError as of `opened`."""
    if os.path.exists(name) and not (os.path.isfile(name) or os.path.isdir(name)):
        raise OSError(errno.EINVAL, _NO_FILE)
    return open(name, "a+b")


def bytes_of(name: str) -> bytes:
    """All that is in the file of that name, or comes from the standard input; see `opened`."""
    with opened(name) as given:
        return given.rest()


_PATH = re.compile(r"0(?:\.[0-9]{1,9})*", re.ASCII)


def file_name_argument(text: str) -> str:
    """The name of a file or folder; ArgumentTypeError where none can have it."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError("no file has this name")
    return text


def node_path(text: str) -> tuple[int, ...]:
    """The child numbers from the root, the first being the root's own 0; ArgumentTypeError otherwise."""
    if not _PATH.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no path such as 0.0.1; the root is 0")
    return tuple(map(int, text.split(".")))


def number_in(text: str) -> float:
    """The number that a text says, not a number (nan) if it says none."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def seconds(text: str, most: float = math.inf) -> float:
    """How long something may take: above 0 and below `most`; ArgumentTypeError otherwise."""
    number = number_in(text)
    if not 0 < number < most:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return number


def whole_number(least: int = 0, most: int = 999_999_999) -> Callable[[str], int]:
    """The type of an argument that is a whole number from `least` to `most`."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"{text[:60]!r} is no whole number from {least} to {most}")
        return int(text)

    return number


seed = whole_number(most=(1 << 63) - 1)
"""The type of what chance begins from."""
