"""Commands stand with their facts and their answers, in areas that one table lists; a new one needs no more."""

import inspect
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import get_type_hints

import pytest

import goboard.session.commands
from goboard.session.commands import AREAS
from goboard.session.commands.ask import AskLine, Compare
from goboard.session.commands.command import JUDGING, Command, InStudy, NodeCommand, _Facts
from goboard.session.commands.edit import SetComment
from goboard.session.commands.play import PlayAt
from goboard.session.commands.study import StartGuessing
from goboard.session.events import Answer, Event, Refused, Shown, Walking
from goboard.session.session import Session
from goboard.session.state import SessionState
from tests.session.driver import Driver, worked_out

COMMANDS = tuple(
    value
    for area in AREAS
    for value in vars(import_module(area)).values()
    if isinstance(value, type) and issubclass(value, Command) and value.__module__ == area
)
MOST_MODULES = 11
FACTS = _Facts.__annotations__.keys()


class Count(Command, in_study=InStudy.ALLOWED, is_asked_again=True, urgency=JUDGING + 2):
    """A command as anybody might add one: count in the background, then say so."""

    to: int

    def answer(self, session: SessionState) -> Answer:
        if self.to < 1:
            return Refused("There is nothing to count.")
        session.message = f"Counting to {self.to}."
        session.work_on(self, (Walking(number, self.to) for number in range(1, self.to + 1)))
        return []


class Hush(Command, is_silent=True):
    """One without fields that nobody sees anything of."""

    def answer(self, session: SessionState) -> Answer:
        return []


def with_these() -> Session:
    return Session(areas=(*AREAS, __name__))


def counted(session: Session) -> list[Event]:
    return [event for event in worked_out(session) if isinstance(event, Walking)]


def subclasses(kind: type[Command]) -> Iterator[type[Command]]:
    for below in kind.__subclasses__():
        yield below
        yield from subclasses(below)


@pytest.mark.parametrize("kind", [kind for kind in COMMANDS if kind.handler], ids=lambda kind: kind.__name__)
def test_a_handler_takes_the_session_and_the_fields(kind: type[Command]) -> None:
    module, name = kind.handler.split(":")
    taken = inspect.signature(getattr(import_module(f"goboard.session.{module}"), name))
    session, *others = taken.parameters.values()
    assert (session.name, session.annotation) == ("session", "SessionState")
    assert [(other.name, other.annotation) for other in others] == [(field.name, field.type) for field in fields(kind)]
    assert taken.return_annotation in ("Answer", "Event", "list[Event]", "Refused")


def test_a_command_with_its_answer_and_a_line_in_the_table_is_all_that_is_needed() -> None:
    session = with_these()
    *_, shown = session.handle(Count(2))
    assert isinstance(shown, Shown) and shown.snapshot.message == "Counting to 2."
    assert counted(session) == [Walking(1, 2), Walking(2, 2)]
    refused, _ = session.handle(Count(0))
    assert refused == Refused("There is nothing to count.")
    assert session.handle(Hush()) == []


def test_the_facts_on_a_new_command_hold() -> None:
    session = with_these()
    session.handle(Count(3))
    session.handle(SetComment(session.game.root.key, "the record has changed"))
    assert counted(session) == [Walking(number, 3) for number in (1, 2, 3)]
    session.handle(PlayAt(60))
    session.game.cursor.go(session.game.root)
    session.handle(StartGuessing())
    *_, shown = session.handle(Count(1))
    assert isinstance(shown, Shown) and shown.snapshot.message == "Counting to 1."
    (refused,) = session.handle(Hush())
    assert isinstance(refused, Refused) and "hidden" in refused.message


def test_a_fact_stands_on_every_command_and_none_is_misspelt() -> None:
    for fact, kind in get_type_hints(_Facts).items():
        assert all(type(getattr(command, fact)) is kind for command in COMMANDS), fact


def test_what_needs_go_is_refused_of_another_game(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[2];B[A1])", tmp_path)
    assert [drive.events(command)[0] for command in (PlayAt(60), Compare())] == [Refused(drive.session.game.fault)] * 2


def test_a_session_knows_no_commands_but_those_of_its_table() -> None:
    with pytest.raises(LookupError, match="Count"):
        Session().handle(Count(1))


def test_every_file_of_commands_is_in_the_table() -> None:
    package = goboard.session.commands
    files = {path.stem for path in Path(package.__path__[0]).glob("*.py")} - {"__init__", "command"}
    assert {f"{package.__name__}.{file}" for file in files} == set(AREAS)
    assert len(set(AREAS)) == len(AREAS)


def test_every_command_is_in_the_table() -> None:
    ours = {kind for kind in subclasses(Command) if kind.__module__.startswith("goboard.")}
    assert ours - {NodeCommand} == set(COMMANDS)


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_a_command_has_an_answer_and_facts_that_go_together(kind: type[Command]) -> None:
    assert (kind.answer is not Command.answer) is not bool(kind.handler)
    assert ("answer_in_study" in vars(kind)) is (kind.in_study is InStudy.OWN)
    assert not {field.name for field in fields(kind)} & {*FACTS, "answer", "answer_in_study"}
    assert not (kind.is_walk and kind.is_silent), "a walk ends with a snapshot"
    assert kind.urgency != JUDGING
    assert kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}(")


def test_lines_are_looked_at_after_the_record_is_judged() -> None:
    assert AskLine.urgency > JUDGING


def loaded_after(what: str) -> list[str]:
    """Our modules, and numpy, that another Python has loaded after this."""
    said = f"import sys; {what}; print(*(name for name in sys.modules if name.split('.')[0] in ('goboard', 'numpy')))"
    path = Path(goboard.session.commands.__path__[0]).parents[2]
    run = subprocess.run([sys.executable, "-c", said], cwd=path, capture_output=True, text=True, check=True)
    return run.stdout.split()


def test_the_first_snapshot_needs_no_reader_and_no_analysis() -> None:
    loaded = loaded_after("from goboard.session.session import Session; Session().show()")
    later = ("goboard.sgf", "goboard.formats", "goboard.boards.files", "goboard.analysis", "goboard.library")
    assert [name for name in loaded if name.startswith(later)] == []


@pytest.mark.parametrize("area", AREAS)
def test_naming_a_command_costs_next_to_nothing(area: str) -> None:
    loaded = loaded_after(f"import {area}")
    assert area in loaded and "numpy" not in loaded
    assert len(loaded) <= MOST_MODULES, loaded
