"""Drives a session: commands in, the last snapshot kept; background work, and what is told at its end."""

from pathlib import Path
from typing import TypeVar

from goboard.session.commands.command import Command
from goboard.session.commands.files import OpenFile, SaveFile
from goboard.session.commands.play import PlayAt
from goboard.session.events import Event, Opened, Refused, Saved, Shown
from goboard.session.session import Session
from goboard.session.snapshot import Snapshot

Told = TypeVar("Told")


def worked_out(session: Session) -> list[Event]:
    """What all background work brings."""
    found: list[Event] = []
    is_more = True
    while is_more:
        is_more, events = session.idle()
        found += events
    return found


def answer_to(session: Session, command: Command, kind: type[Told]) -> Told:
    """The first answer of that kind, however long it takes."""
    events = [*session.handle(command), *worked_out(session)]
    return next(event for event in events if isinstance(event, kind))


class Driver:
    """A session and the last of what it said."""

    def __init__(self) -> None:
        self.session = Session()
        self.snapshot: Snapshot = self.session.show().snapshot

    def __call__(self, *commands: Command) -> Snapshot:
        for command in commands:
            self.events(command)
        return self.snapshot

    def events(self, command: Command) -> list[Event]:
        events = self.session.handle(command)
        for event in events:
            if isinstance(event, Shown):
                assert event.snapshot.serial > self.snapshot.serial
                self.snapshot = event.snapshot
        return events

    def first(self, command: Command) -> Event:
        return self.events(command)[0]

    def rest(self) -> list[Event]:
        """All background work."""
        return worked_out(self.session)

    def play(self, *labels: str) -> Snapshot:
        for label in labels:
            vertex = self.snapshot.board.vertex(label)
            refused = [e for e in self.events(PlayAt(vertex)) if isinstance(e, Refused)]
            assert not refused, refused
        return self.snapshot

    def open(self, text: str, tmp_path: Path) -> Snapshot:
        file = tmp_path / "record.sgf"
        file.write_text(text, "utf-8")
        assert isinstance(self.first(OpenFile(str(file))), Opened)
        return self.snapshot

    def saved(self, tmp_path: Path) -> str:
        file = tmp_path / "saved.sgf"
        assert self.first(SaveFile(str(file))) == Saved(str(file))
        return file.read_text("utf-8")
