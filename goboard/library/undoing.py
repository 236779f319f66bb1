"""What changes of many files were, so that one step takes them all back: a folder beside the index, a step each.

A line on each file is written before the file is touched, with a copy of what was in it: whatever ends the program in
the middle, what was done can be taken back.
"""

import errno
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from goboard.library.entries import LibraryError
from goboard.sgf.saving import SaveError, digest, plain_bytes, save_bytes
from goboard.words.message import phrase
from goboard.words.reasons import reason_of
from goboard.words.stored import message_of, stored_message

MOST_STEPS = 20
_LINES, _SAID, _MADE, _UNDONE = "files.jsonl", "said.txt", "said.json", "kept"
_CHANGE = phrase("change")
"""What a step is called that was not ended."""


class Step:
    """One change of many files, while it is made."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0
        self.done = 0

    def write(self, path: str, before: bytes, data: bytes) -> None:
        """Replace what a file held; SaveError where that cannot be."""
        copy = self._folder / f"{self._count}.before"
        self._count += 1
        _append(copy, before, is_lasting=True)
        self._note({"file": path, "copy": copy.name, "after": digest(data)}, is_lasting=True)
        save_bytes(path, data)
        self.done += 1

    def rename(self, path: str, target: str) -> None:
        """Give a file another name; OSError where that cannot be, or something has it."""
        _check_free(path, target)
        self._note({"from": path, "to": target})
        move(path, target)
        self.done += 1

    def _note(self, said: Mapping[str, str], *, is_lasting: bool = False) -> None:
        _append(self._folder / _LINES, f"{json.dumps(said)}\n".encode("ascii"), is_lasting=is_lasting)


def move(path: str, target: str) -> None:
    """Give a file another name; FileExistsError where something has it, be it since this very moment."""
    _check_free(path, target)
    if os.name == "nt" or os.path.lexists(target):
        # there nothing is ever replaced; or only the case of its letters is another one
        os.rename(path, target)
        return
    try:
        os.link(path, target, follow_symlinks=False)
    except FileExistsError:
        raise _taken() from None
    except (OSError, NotImplementedError) as error:
        if isinstance(error, OSError) and error.errno in (errno.EXDEV, errno.ENOENT):
            raise
        # a file system on which a file has one name only
        _check_free(path, target)
        os.rename(path, target)
        return
    try:
        os.unlink(path)
    except OSError:
        os.unlink(target)
        raise


def _check_free(path: str, target: str) -> None:
    if os.path.lexists(target) and not (_is_same(path, target) and not _is_twice(path, target)):
        raise _taken()


def _taken() -> FileExistsError:
    return FileExistsError(errno.EEXIST, phrase("something else has this name meanwhile"))


def _is_same(path: str, target: str) -> bool:
    return os.path.samestat(os.lstat(path), os.lstat(target))


def _is_twice(path: str, target: str) -> bool:
    """Are these two names of a file, rather than one in which the case of letters does not count?"""
    listed = (os.path.basename(each) in os.listdir(os.path.dirname(each) or ".") for each in (path, target))
    return os.lstat(path).st_nlink > 1 and all(listed)


def _append(path: Path, data: bytes, *, is_lasting: bool) -> None:
    """With `is_lasting` it is on the disk afterwards."""
    with path.open("ab") as file:
        file.write(data)
        if is_lasting:
            file.flush()
            os.fsync(file.fileno())


def _called(folder: Path) -> str:
    """What a step is called: a message, but for steps of earlier goboards."""
    said, made = "", ""
    with suppress(OSError, ValueError):
        said = (folder / _SAID).read_text("utf-8", errors="replace")
        made = (folder / _MADE).read_text("ascii")
    return message_of(made, said) if said not in ("", _CHANGE) else _CHANGE


class Undoing:
    """The steps of one index."""

    def __init__(self, index: Path) -> None:
        self._folder = index.with_name(f"{index.stem}-undo")

    @contextmanager
    def step(self, said: Callable[[int], str]) -> Iterator[Step]:
        """A new step, which is called so by the number of files that it changed; without any file there is none."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            folder = self._folder / f"{max(self._numbers(), default=0) + 1:06}"
            folder.mkdir()
            (folder / _SAID).write_text(_CHANGE, "utf-8")
        except OSError as error:
            raise LibraryError(
                phrase("Nothing is changed, as it could not be taken back: {reason}.", reason=reason_of(error))
            ) from None
        step = Step(folder)
        try:
            yield step
        finally:
            with suppress(OSError):
                called = said(step.done)
                (folder / _SAID).write_text(called, "utf-8", errors="replace")
                (folder / _MADE).write_text(stored_message(called), "ascii")
            if not (folder / _LINES).exists():
                shutil.rmtree(folder, ignore_errors=True)
            for number in sorted(self._numbers())[:-MOST_STEPS]:
                shutil.rmtree(self._place(number), ignore_errors=True)

    def undo(self, check: Callable[[], None]) -> tuple[str, int, Mapping[str, str]]:
        """Take the last step back: what it was called, how many files are as before, and why others are not. What could
        not be taken back is not tried again; its copies are kept in a folder beside."""
        number = max(self._numbers(), default=0)
        if not number:
            raise LibraryError(phrase("There is no change of files to take back."))
        folder, problems, done = self._place(number), dict[str, str](), 0
        for line in reversed(_lines(folder)):
            check()
            try:
                done += _taken_back(folder, line)
            except (OSError, SaveError) as error:
                problems[line.get("file") or line.get("to") or ""] = reason_of(error)
        said = _called(folder)
        if problems:
            try:
                folder.rename(self._kept(folder.name))
            except OSError as error:
                problems[str(folder)] = phrase(
                    "What was in the files stays here: {strerror}", strerror=reason_of(error)
                )
        else:
            shutil.rmtree(folder, ignore_errors=True)
        return said, done, problems

    def _kept(self, name: str) -> Path:
        """A free name: numbers of steps begin again."""
        names = (f"{_UNDONE} {name}{f' ({number})' if number > 1 else ''}" for number in count(1))
        return next(place for each in names if not os.path.lexists(place := self._folder / each))

    def _numbers(self) -> list[int]:
        try:
            return [int(name) for name in os.listdir(self._folder) if name.isdecimal() and name.isascii()]
        except OSError:
            return []

    def _place(self, number: int) -> Path:
        return self._folder / f"{number:06}"


def _lines(folder: Path) -> list[dict[str, str]]:
    """What was noted; a line that was cut short says nothing, and nothing was done for it."""
    found = []
    with suppress(FileNotFoundError):
        for line in plain_bytes(folder / _LINES).decode("ascii", "replace").splitlines():
            with suppress(ValueError):
                said = json.loads(line)
                if isinstance(said, dict) and all(isinstance(value, str) for value in said.values()):
                    found.append(said)
    return found


def _taken_back(folder: Path, said: Mapping[str, str]) -> bool:
    """True if the file was changed and is as before again; False if it had not been changed. OSError with a sentence
    where it is neither as it was before nor as it was made."""
    match said:
        case {"from": path, "to": target}:
            if not os.path.lexists(path):
                move(target, path)
            elif not os.path.lexists(target):
                return False
            elif not _is_same(path, target):
                raise OSError(0, phrase("Another file has its old name."))
            elif _is_twice(path, target):
                # the program ended between the one and the other
                os.unlink(target)
            else:
                move(target, path)
            return True
        case {"file": path, "copy": copy, "after": after}:
            before, now = plain_bytes(folder / Path(copy).name), plain_bytes(path)
            if now == before:
                return False
            if digest(now) != after:
                raise OSError(0, phrase("It has been changed since."))
            save_bytes(path, before)
            return True
    return False
