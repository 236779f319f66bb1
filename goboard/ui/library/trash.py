"""Files moved to the system's trash, and brought back from there: what went last is noted beside the index."""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QFile

from goboard.library.entries import LibraryError
from goboard.library.undoing import move
from goboard.sgf.saving import SaveError, plain_bytes, save_bytes
from goboard.ui.language import tr
from goboard.words.message import phrase
from goboard.words.reasons import reason_of

Pairs = list[tuple[str, str]]


class Trash:
    """Nothing is ever deleted: what the system's trash does not take stays where it is."""

    def __init__(self, index: Path) -> None:
        self._note = index.with_name(f"{index.stem}-trash.json")

    def take(self, paths: Iterable[str], check: Callable[[], None]) -> tuple[int, Mapping[str, str]]:
        """Move files there; how many went, and why others did not. Those that went before are not noted any more."""
        went: Pairs = []
        problems: dict[str, str] = {}
        try:
            for path in dict.fromkeys(map(os.path.abspath, paths)):
                check()
                file = QFile(path)
                if not os.path.isfile(path):
                    problems[path] = tr("There is no such file.")
                elif file.moveToTrash():
                    went.append((path, file.fileName()))
                else:
                    problems[path] = tr("The system's trash does not take it.")
        finally:
            if went:
                self._write(went)
        return len(went), problems

    def bring_back(self) -> tuple[int, Mapping[str, str]]:
        """Bring back what went last; how many files came, and why others did not. LibraryError if there is nothing."""
        noted = self._noted()
        if not noted:
            raise LibraryError(phrase("There is nothing to bring back from the trash."))
        stay: Pairs = []
        problems: dict[str, str] = {}
        for path, place in noted:
            if not place or not os.path.isfile(place):
                problems[path] = tr("It is not in the trash any more.")
                continue
            problem = _moved_back(place, path)
            if problem:
                problems[path] = problem
                stay.append((path, place))
        self._write(stay)
        return len(noted) - len(problems), problems

    def _noted(self) -> Pairs:
        try:
            said = json.loads(plain_bytes(self._note).decode("ascii"))
        except (OSError, ValueError, RecursionError):
            return []
        rows = said if isinstance(said, list) else []
        return [
            (row[0], row[1]) for row in rows if isinstance(row, list) and [type(each) for each in row] == [str, str]
        ]

    def _write(self, pairs: Pairs) -> None:
        try:
            save_bytes(self._note, json.dumps(pairs).encode("ascii"))
        except SaveError as error:
            raise LibraryError(
                phrase("The files can only be brought back by hand: {reason}", reason=str(error))
            ) from None


def _moved_back(place: str, path: str) -> str:
    """Why a file could not go back to its place, "" if it could."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        move(place, path)
    except FileExistsError:
        return tr("Another file is in its place.")
    except OSError as error:
        return tr("It could not be brought back: {reason}.", reason=reason_of(error))
    # what the trash of a Linux desktop knows of it
    with suppress(OSError):
        Path(place).parent.with_name("info").joinpath(f"{Path(place).name}.trashinfo").unlink()
    return ""
