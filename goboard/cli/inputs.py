"""What the commands that answer games are given: files of game documents or SGF, one answer for each game in them."""

import argparse
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from goboard.cli.console import STANDARD_INPUT, Json, failure, message_in, opened, print_answers, reason_of
from goboard.cli.documents import GameDocument, MalformedError, begins_json, decoded, json_values, read_document
from goboard.formats.reader import format_of, open_record, unforeseen
from goboard.games.record_dialect import form_of
from goboard.games.record_rules import Asked, asked_rules, rules_of
from goboard.games.replay import Replay
from goboard.games.tree import Node
from goboard.jobs.watch import USUAL, LimitError, Watch, watched
from goboard.rules.moves import Reason
from goboard.rules.protocol import OptionError
from goboard.session.own_rules import asked_for
from goboard.sgf.reader import SgfError

FILES = "game documents (JSON, one a line) or SGF; - reads them"
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
    root: Node
    asked: Asked | None = None

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
        answers = (answer for name in names for answer in self.file(name))
        return print_answers(answers, lambda answer: "" if "points" in answer else message_in(answer))

    def file(self, name: str) -> Iterator[Json]:
        """One answer for each game of a file; an unreadable file is answered as one malformed document."""
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
                        yield from self._games(name, data)
                        return
                    lines = data.splitlines(keepends=True)
                for value in json_values(decoded(lines)):
                    yield self.value(value)
        except OSError as error:
            yield unreadable(name, f"{name}: {reason_of(error)}.")

    def _games(self, name: str, data: bytes) -> Iterator[Json]:
        try:
            with watched(Watch(USUAL)):
                collection = open_record(data, name)
        except (SgfError, LimitError) as error:
            yield unreadable(name, f"{name}: {error}")
            return
        except Exception as error:
            yield unreadable(name, f"{name}: {unforeseen(error)}")
            return
        for number, root in enumerate(collection.games, 1):
            game = SgfGame(name if len(collection.games) == 1 else f"{name}#{number}", root, self.asked)
            try:
                with watched(Watch(USUAL)):
                    answer = self.game(game)
            except (MalformedError, LimitError) as error:
                yield unreadable(game.id, str(error))
            except Exception as error:
                yield unreadable(game.id, f"{game.id}: {unforeseen(error)}")
            else:
                yield answer


def unreadable(id_: object, message: str) -> Json:
    """The answer to what could not be read."""
    return failure(Reason.MALFORMED, message, id=id_)
