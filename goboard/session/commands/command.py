"""What all commands have in common: the facts that stand on each of them, and how they are answered."""

from __future__ import annotations

from dataclasses import field, fields
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, TypedDict, Unpack, dataclass_transform

from goboard.dataclass import dataclass

if TYPE_CHECKING:
    from goboard.session.events import Answer
    from goboard.session.state import SessionState
    from goboard.session.studying import Mode

JUDGING = 10
"""The urgency of judging the record: what is less urgent waits for it."""


class InStudy(Enum):
    """What becomes of a command while moves are guessed or a problem is solved, so that nothing is given away."""

    REFUSED = "refused"
    IGNORED = "ignored"
    """It is left out without a word."""
    ALLOWED = "allowed"
    """It is answered as always."""
    OWN = "own"
    """`answer_in_study` answers it."""


class _Facts(TypedDict, total=False):
    handler: str
    is_walk: bool
    is_silent: bool
    is_asked_again: bool
    urgency: int
    in_study: InStudy
    takes_clock_along: bool
    needs_go: bool
    is_move: bool


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Command:
    """What a person can ask of the session: small, frozen, imperative; what it answers is in `events`.

    A command stands in one of the areas that `commands` lists. Importing it is cheap, because menus name
    it: what its answer needs is imported when it is answered. Each is a frozen dataclass without further ado; the facts
    below that are otherwise with it stand behind its name.

    `handler` is the function that answers it, "module:function" in `goboard.session`; it takes the session and the
    fields. A command without one has an `answer` of its own.
    """

    handler: ClassVar[str] = ""
    is_walk: ClassVar[bool] = False
    """It leads to another node; where that is a long way, it is walked in the background."""
    is_silent: ClassVar[bool] = False
    """What the window shows stays as it is, and a walk goes on: no snapshot follows the answer."""
    is_asked_again: ClassVar[bool] = False
    """Work for it that is under way when the record changes begins anew."""
    urgency: ClassVar[int] = 0
    """The place of its work among that in the background, the lowest first; see `JUDGING`."""
    in_study: ClassVar[InStudy] = InStudy.REFUSED
    takes_clock_along: ClassVar[bool] = False
    """Where it leads away from where play stands, play stands where it has led."""
    needs_go: ClassVar[bool] = False
    """It is refused where the game shown cannot be played here."""
    is_move: ClassVar[bool] = False
    """It is done by the player whose turn it is."""

    def __init_subclass__(cls, **facts: Unpack[_Facts]) -> None:
        dataclass(frozen=True)(cls)
        for name, value in facts.items():
            setattr(cls, name, value)

    def answer(self, session: SessionState) -> Answer:
        """Do what is asked. What cannot be done is answered with `Refused`, and then nothing has changed."""
        if not self.handler:
            raise NotImplementedError
        module, name = self.handler.split(":")
        answer: Answer = getattr(import_module(f"goboard.session.{module}"), name)(
            session, *(getattr(self, field.name) for field in fields(self))
        )
        return answer

    def answer_in_study(self, session: SessionState, mode: Mode) -> Answer:
        """Instead of `answer` while that mode hides a part of the record, if `in_study` is OWN."""
        raise NotImplementedError


class NodeCommand(Command):
    """A command about the node with that key."""

    key: int
