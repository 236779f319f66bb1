"""What the commands that answer games are given: files of game documents or SGF, one answer for each game in them."""

import argparse
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from goboard.cli.console import (
    STANDARD_INPUT,
    Json,
    bytes_of,
    complain,
    failure,
    message_in,
    opened,
    print_answers,
    too_faulty,
    unpacked,
)
from goboard.cli.documents import GameDocument, MalformedError, begins_json, decoded, json_values, read_document
from goboard.formats.archives import is_file
from goboard.formats.reader import format_of, open_record, unforeseen
from goboard.games.lazy_games import written_of
from goboard.games.record_dialect import form_of
from goboard.games.record_rules import Asked, asked_rules, rules_of
from goboard.games.replay import Replay
from goboard.games.tree import Collection, Node
from goboard.jobs.watch import USUAL, LimitError, Watch, watched
from goboard.rules.moves import Reason
from goboard.rules.protocol import OptionError
from goboard.session.own_rules import asked_for
from goboard.sgf.likeness import played_of
from goboard.sgf.reader import SgfError
from goboard.sgf.saving import digest
from goboard.words.reasons import reason_of

FILES = "game documents (JSON, one a line), SGF, or an archive of records; - reads them"
"""What is said of such files in the help of a command."""
RULES = (
    "judge by these rules, with the komi and the handicap of the game: the name of a rule set, or of one of your own, "
    "switches as KataGo writes them, or RULES as JSON"
)
_SGF_START = re.compile(rb"\(\s*(?:;|[A-Za-z]{1,30}\s*\[)")


def rules_argument(parser: argparse.ArgumentParser) -> None:
    """The option that asks for other rules than those of the games."""
    parser.add_argument("--rules", metavar="RULES", type=_asked, help=RULES)


def _asked(text: str) -> Asked:
    try:
        asked = asked_for(text)
        asked.rules({})
    except OptionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return asked


@dataclass(frozen=True)
class SgfGame:
    """One game of an SGF file; `id` is the file's name, with the game's number where it has several."""

    id: str
    collection: Collection
    index: int
    asked: Asked | None = None

    @cached_property
    def root(self) -> Node:
        return self.collection.games[self.index]

    def played(self) -> object:
        """What it has in common with others that are played, judged and counted alike; None for one that is long."""
        said = written_of(self.collection, self.index)
        return None if said is None else played_of(said)

    def replay(self) -> tuple[Replay, str]:
        """The game by the rules asked for, else its own, and what of them goboard does not have; MalformedError if
        it is not playable."""
        form = form_of(self.root)
        try:
            chosen = rules_of(self.root) if self.asked is None else asked_rules(self.root, self.asked)
        except OptionError as error:
            raise MalformedError(f"{self.id}: {error}") from None
        fault = form.fault or chosen.fault
        if fault:
            raise MalformedError(f"{self.id}: {fault}")
        return Replay(self.root, form.board, form.codec, chosen.rules), chosen.note


@dataclass(frozen=True)
class Answering:
    """How a command answers a document and a game, by the rules that are `asked` for, else by their own; a
    MalformedError becomes the answer that says so."""

    document: Callable[[GameDocument], Json]
    game: Callable[[SgfGame], Json]
    asked: Asked | None = None

    def value(self, value: object) -> Json:
        """The answer to one document, given as a JSON value."""
        id_ = value.get("id") if isinstance(value, dict) else None
        try:
            if isinstance(value, MalformedError):
                raise value
            with watched(Watch(USUAL)):
                return self.document(read_document(value, self.asked))
        except (MalformedError, LimitError) as error:
            return unreadable(id_, str(error))
        except Exception as error:
            # the other documents are still to be answered
            return unreadable(id_, unforeseen(error))

    def files(self, names: Iterable[str]) -> int:
        """Print every answer as it is found; the exit status is 1 if some input could not be handled."""
        return print_answers(map(self.answer, asks_in(names)), problem_of)

    def answer(self, ask: "Ask") -> Json:
        """The answer, wherever and whenever it is asked for."""
        if isinstance(ask, Refused):
            return ask.answer
        if isinstance(ask, Document):
            return self.value(ask.value)
        try:
            with watched(Watch(USUAL)):
                return self.game(SgfGame(ask.id, _collection(ask), ask.number, self.asked))
        except (MalformedError, LimitError) as error:
            return unreadable(ask.id, str(error))
        except (OSError, SgfError) as error:
            reason = f"{reason_of(error)}." if isinstance(error, OSError) else error
            return unreadable(ask.id, f"{ask.id}: {reason}")
        except Exception as error:
            return unreadable(ask.id, f"{ask.id}: {unforeseen(error)}")


class Document(NamedTuple):
    """A document is to be answered, given as a JSON value, or why it is none."""

    value: object

    @property
    def id(self) -> object:
        return self.value.get("id") if isinstance(self.value, dict) else None


class Game(NamedTuple):
    """A game of a file of records is to be answered. `digest` is that of the file, `data` what is in it where it cannot
    be read a second time."""

    id: str
    file: str
    number: int
    digest: str
    data: bytes | None


class Refused(NamedTuple):
    """What could not even be asked."""

    answer: Json

    @property
    def id(self) -> object:
        return self.answer["id"]


Ask = Document | Game | Refused


def asks_in(names: Iterable[str]) -> Iterator[Ask]:
    """What is asked by these files, in order; each has one answer."""
    for given in unpacked(names):
        if given.fault:
            yield Refused(unreadable(given.name, f"{given.name}: {given.fault}"))
        else:
            yield from asks_of(given.name)


def file_of(ask: Ask) -> str:
    """The file that is read for the answer, "" if none."""
    return ask.file if isinstance(ask, Game) and ask.data is None else ""


def problem_of(answer: Json) -> str:
    """What a person is told of an answer, "" if it is one."""
    return "" if "points" in answer else message_in(answer)


def asks_of(name: str) -> Iterator[Ask]:
    """What is asked by that file: of an unreadable one, one malformed document."""
    try:
        with opened(name) as file:
            first = next((line for line in file if line.strip()), b"")
            if begins_json(first):
                lines: Iterable[bytes] = chain([first], file)
            else:
                data = first + file.rest()
                if not data and name == STANDARD_INPUT:
                    return
                if not data or name.lower().endswith(".sgf") or _SGF_START.search(data) or format_of(data, name):
                    yield from _games(name, data)
                    return
                lines = data.splitlines(keepends=True)
            yield from map(Document, json_values(decoded(lines)))
    except OSError as error:
        yield Refused(unreadable(name, f"{name}: {reason_of(error)}."))


def _games(name: str, data: bytes) -> Iterator[Ask]:
    try:
        with watched(Watch(USUAL)):
            collection = open_record(data, name)
    except (SgfError, LimitError) as error:
        yield Refused(unreadable(name, f"{name}: {error}"))
        return
    except Exception as error:
        yield Refused(unreadable(name, f"{name}: {unforeseen(error)}"))
        return
    sign, kept = digest(data), data if name == STANDARD_INPUT or not is_file(name) else None
    count = len(collection.games)
    _LAST[:] = [(name, sign, collection)]
    for number in range(count):
        yield Game(name if count == 1 else f"{name}#{number + 1}", name, number, sign, kept)
    # games of large files are read, and their faults found, when they are answered
    if said := too_faulty(name, len(collection.warnings)):
        complain(said)


_LAST: list[tuple[str, str, Collection]] = []
"""The file that was read last, as its other games are asked for next."""


def _collection(ask: Game) -> Collection:
    for name, sign, collection in _LAST:
        if (name, sign) == (ask.file, ask.digest):
            return collection
    found = open_record(bytes_of(ask.file) if ask.data is None else ask.data, ask.file)
    _LAST[:] = [(ask.file, ask.digest, found)]
    return found


def unreadable(id_: object, message: str) -> Json:
    """The answer to what could not be read."""
    return failure(Reason.MALFORMED, message, id=id_)
