"""What programs think about for a person who plays, where there is anything to think about, and what they decide, as a
command and in words; what goboard itself needs for it is imported only beside the window."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass, replace
from random import getrandbits
from typing import TYPE_CHECKING

from goboard.jobs.watch import Watch
from goboard.session.commands.play import DeclareWar, OfferAlliance, PlayAt, PlayPass, ResignGame
from goboard.session.snapshot import Count, Snapshot, Subject
from goboard.ui.language import tr
from goboard.ui.opponent.resumption import Disputes
from goboard.words.message import phrase, plural, sentences

if TYPE_CHECKING:
    from goboard.players.thoughts import Choice, Effort
    from goboard.rules.moves import Move
    from goboard.session.commands.command import Command

_HARD = 200
"""On boards of more points goboard plays weakly."""


@dataclass(frozen=True)
class Asked:
    """What is thought about: the position, and whose move it is by which settings."""

    node: int
    subject: Hashable
    who: str
    level: int
    seconds: int
    cleanup: Collection[int]
    """The stones of which the dead are taken off the board before a pass."""

    @classmethod
    def of(cls, snapshot: Snapshot, who: str, level: int, seconds: int, disputes: Disputes) -> Asked:
        """Whose move it is in the position shown."""
        subject = snapshot.subject.key if snapshot.subject is not None else None
        return cls(snapshot.node.key, subject, who, level, seconds, disputes.cleanup(snapshot))


def chosen(subject: Subject, asked: Asked, watch: Watch, *, may_resign: bool) -> Choice:
    """The move that goboard makes there; imported only now, beside the window. What it calls dead of the stones of a
    cleanup it takes off the board before it passes."""
    from goboard.players.player import choose
    from goboard.players.thoughts import Effort

    # not the same game again for the same moves
    effort = Effort(float(asked.seconds), asked.level, chance=getrandbits(63))
    choice = choose(
        subject.rules,
        subject.position,
        effort,
        watch,
        may_resign=may_resign and not asked.cleanup,
        cleanup=asked.cleanup,
        may_talk=may_resign,
    )
    watch.check()
    return replace(choice, why=READ_LITTLE) if _has_read_little(subject, effort, choice) else choice


READ_LITTLE = phrase("goboard has read little here: it takes long to play a game out.")


def _has_read_little(subject: Subject, effort: Effort, choice: Choice) -> bool:
    """Was the time over before a stone could be tried everywhere, and before the games of the level were played?"""
    from goboard.rules.moves import Play

    games = choice.thoughts.games
    is_cut = effort.games is None or games < effort.games
    return isinstance(choice.move, Play) and is_cut and games < sum(subject.rules.legal(subject.position))


def can_think(snapshot: Snapshot) -> bool:
    """Is there a move to be made?"""
    is_ended = snapshot.is_over or snapshot.is_ended_here
    return snapshot.subject is not None and not is_ended and not snapshot.count and not snapshot.study


def nobody_moves(snapshot: Snapshot, *, is_told: bool) -> str:
    """Why no program moves here, whoever it is, a sentence; "" where one may. `is_told`: how the game has ended, and
    what is to be done by now, is said elsewhere."""
    if snapshot.count is not None:
        return disagrees(snapshot.count) or tr("Nobody moves while the points are counted.")
    if snapshot.study is not None:
        return tr("No program plays as long as moves are to be found.")
    if snapshot.subject is None:
        return tr("goboard plays Go and its kin on boards that have an end.")
    if snapshot.is_over or snapshot.is_ended_here:
        return tr("The game is over.") if is_told or not snapshot.result else snapshot.result
    return ""


def disagrees(count: Count) -> str:
    """That an opponent would not count the stones as they are marked; "" where it would."""
    if not count.disputed:
        return ""
    return plural(
        "goboard sees {n} stone otherwise than it is marked: accept the count all the same, or play on and see.",
        "goboard sees {n} stones otherwise than they are marked: accept the count all the same, or play on and see.",
        len(count.disputed),
    )


def yours(snapshot: Snapshot) -> str:
    """That a person is to move, and which stones are to be placed before the first move."""
    from goboard.session.handicap import words

    return words(snapshot.owed) if snapshot.owed else phrase("Your move.")


def theirs(snapshot: Snapshot, who: str) -> str:
    """That this program makes the move there."""
    return tr(
        "This is {player}'s move, and {program} thinks about it. Close its strip to make it yourself.",
        player=snapshot.names[snapshot.to_move - 1],
        program=who,
    )


def plays_weakly(snapshot: Snapshot) -> str:
    """That goboard is not at its best here, "" where it is."""
    return phrase("On a board this large goboard plays weakly.") if snapshot.board.size > _HARD else ""


def weak(snapshot: Snapshot) -> str:
    """The same as long as not everybody has moved, and read it."""
    return plays_weakly(snapshot) if snapshot.node.move_number <= snapshot.players else ""


def decided(shown: Snapshot, move: Move, why: str) -> tuple[Command, str]:
    """What a program does in the position shown, but for an offer, and the words for it."""
    from goboard.rules.moves import Play, Resign, War

    if isinstance(move, Play):
        mover, point = shown.names[shown.to_move - 1], shown.board.name(move.vertex)
        return PlayAt(move.vertex), sentences(phrase("{player} plays {point}.", player=mover, point=point), why)
    said = _said(shown, move)
    if isinstance(move, Resign):
        return ResignGame(), said
    return (DeclareWar(move.on), said) if isinstance(move, War) else (PlayPass(), sentences(said, why))


def offered(shown: Snapshot, to: int, is_accepted: bool) -> tuple[Command, str]:
    """The same for an offer that has been answered."""
    from goboard.rules.moves import Offer

    return OfferAlliance(to, is_accepted), _said(shown, Offer(to, is_accepted))


def _said(shown: Snapshot, move: Move) -> str:
    from goboard.games.move_words import turn_sentence

    return turn_sentence(replace(move, player=shown.to_move), shown.board, shown.names)
