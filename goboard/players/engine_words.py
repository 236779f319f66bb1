"""What is said of engines that do not answer as they should."""

import signal
from collections.abc import Sequence
from pathlib import Path

from goboard.words.message import phrase


def ending(engine: str, command: str, code: int | None) -> str:
    """How it ended, or only stopped to speak, when it should have answered that command."""
    said: dict[str, object] = {"engine": engine, "command": command}
    if code is None:
        return phrase("{engine} has closed its output instead of answering {command}.", **said)
    if code < 0:
        names = {int(each): each.name for each in signal.Signals}
        name = names.get(-code, f"signal {-code}")
        return phrase("{engine} was ended by {signal} instead of answering {command}.", signal=name, **said)
    if code == 127:
        return phrase("{engine} lacks a library instead of answering {command}.", **said)
    return phrase("{engine} has ended with status {status} instead of answering {command}.", status=code, **said)


def refusal(engine: str, command: str, why: str) -> str:
    """What is said of an engine that refuses a command, with its reason where it has one."""
    if why:
        return phrase("{engine} refuses {command}: {reason}.", engine=engine, command=command, reason=why)
    return phrase("{engine} refuses {command}: it does not say why.", engine=engine, command=command)


def refusal_to_move(engine: str, why: str) -> str:
    """The same where it is to move."""
    if why:
        return phrase("{engine} refuses to move: {reason}.", engine=engine, reason=why)
    return phrase("{engine} refuses to move: it does not say why.", engine=engine)


def no_move(engine: str, answer: str) -> str:
    """What is said of an answer that names no move."""
    return phrase("{engine} answers {answer}, which is no move.", engine=engine, answer=repr(answer[:60]))


def illegal_wish(engine: str, point: str, reason: str) -> str:
    """What is said of a move that the rules forbid."""
    return phrase("{engine} wants {point}: {reason}", engine=engine, point=point, reason=reason)


def usual_cause(command: Sequence[str]) -> str:
    """Why a program usually does not answer the first question, "" where nobody knows."""
    name, words = Path(command[0]).name, " ".join(command[1:])
    if name.startswith("gnugo") and "gtp" not in words:
        return phrase("GNU Go speaks the protocol with --mode gtp.")
    if name.startswith("katago") and not words.startswith("gtp"):
        return phrase('KataGo speaks the protocol as "katago gtp".')
    if name.startswith("leelaz") and "-g" not in words.split():
        return phrase("Leela Zero speaks the protocol with -g.")
    return ""
