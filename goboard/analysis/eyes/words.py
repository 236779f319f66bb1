"""What the local game of an eyespace comes to, in sentences for the player."""

from collections.abc import Callable, Sequence
from enum import Enum

from goboard.analysis.eyes.solver import Answer

MOST_NAMED = 6
"""A list of points in a sentence is cut off after so many."""


class Rule(Enum):
    """The moves of the local game, by the name and words of their rule; O owns the eyespace, X attacks it."""

    FILL = ("RULE 1", "O fills a point")
    PLACE = ("RULE 2", "X plays inside")
    ENTER = ("RULE 3", "X comes in from outside")
    PULL = ("RULE 4", "X joins stones to the outside")
    WAIT = ("RULE 5", "X takes an outer liberty")
    PASS = ("Pass", "O passes")

    @property
    def title(self) -> str:
        """RULE 1: O fills a point."""
        name, what = self.value
        return f"{name}: {what}"


def eyes(count: int) -> str:
    """Two eyes, one eye, no eye."""
    return ("no eye", "one eye", "two eyes")[count]


def value(answer: Answer, owner: str, attacker: str) -> str:
    """As in "Two eyes if Black moves first, one if White does."."""
    if answer.most == answer.least:
        return f"{_capital(eyes(answer.most))}, whoever moves first."
    least = ("none", "one")[answer.least]
    return f"{_capital(eyes(answer.most))} if {owner} moves first, {least} if {attacker} does."


def vital(answer: Answer, owner: str, attacker: str, name: Callable[[int], str]) -> str:
    """As in "Vital for both: D4.", "" where it does not matter who moves; `name` says what a vertex is called."""
    if answer.attack == answer.defend:
        return _vital("both", answer.attack, name)
    return " ".join([_vital(owner, answer.defend, name), _vital(attacker, answer.attack, name)]).strip()


def _vital(side: str, vertices: Sequence[int], name: Callable[[int], str]) -> str:
    return f"Vital for {side}: {_listed([name(vertex) for vertex in vertices])}." if vertices else ""


def unknown(size: int) -> str:
    """What is said of an eyespace that is too large."""
    return f"An eyespace of {size} points is too large to be read out: goboard does not say what it is worth."


def _listed(names: list[str]) -> str:
    if len(names) > MOST_NAMED:
        return f"{', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more"
    return " or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
