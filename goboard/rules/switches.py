"""The switches in which the rules of ordinary Go differ, each choice with its words and its sentence."""

from collections.abc import Mapping
from typing import NamedTuple

from goboard.rules.counts import Bonus, Counting
from goboard.rules.go import GoRules, Ko
from goboard.rules.protocol import OptionField

YES, NO = "yes", "no"
FREE, PRISONER = "free", "prisoner"
NEXT, EITHER, OVER = "next", "either", "over"
UNREMOVED = "unremoved"
"""Area, and no stone is taken off as dead."""


class Choice(NamedTuple):
    """What a switch may say: in a list, and as a sentence."""

    title: str
    sentence: str


_KO = {
    Ko.SIMPLE: Choice(
        "No ko taken back at once",
        "A placement may not bring back the board from before the opponent's last turn, if that was the turn just "
        "before; after a pass the ko is open. A board may come back in a longer cycle: once it has, the players may "
        "agree that the game has no result.",
    ),
    Ko.POSITIONAL: Choice(
        "No board may stand twice",
        "No placement may give a board that stood at any time before, the first board included.",
    ),
    Ko.SITUATIONAL: Choice(
        "No player may face a board twice",
        "No placement may give a board with the same side to move that stood before; a pass makes such a pair stand "
        "too.",
    ),
}


def komi(default: str) -> OptionField:
    return OptionField("komi", "Komi", "number", default, "Points added to White's score; any exact number.")


def repetition(first: Ko, *others: Ko) -> OptionField:
    """Which ko rules a set offers, the usual one first."""
    choices = {ko.value: _KO[ko].title for ko in (first, *others)}
    return OptionField("ko", "Repetition", "choice", first.value, "What may not come back.", choices)


def handicap(gives: str) -> OptionField:
    return OptionField("handicap", "Handicap", "number", "0", f"So many stones; for two or more {gives}.", least=0)


class Switch(NamedTuple):
    """One of the switches; the choices by their values."""

    name: str
    title: str
    help: str
    default: str
    choices: Mapping[str, Choice]

    @property
    def field(self) -> OptionField:
        titles = {value: choice.title for value, choice in self.choices.items()}
        return OptionField(self.name, self.title, "choice", self.default, self.help, titles, is_switch=True)


SWITCHES = (
    Switch("ko", "Repetition", "What may not come back.", Ko.SIMPLE.value, {ko.value: _KO[ko] for ko in _KO}),
    Switch("suicide", "Suicide", "May a chain take its own last liberty?", NO, {
        NO: Choice("Forbidden", "A placement that takes nothing and leaves its own chain without a liberty is "
            "forbidden."),
        YES: Choice("Allowed", "A chain that its own stone leaves without a liberty goes, and its stones are prisoners "
            "of the other side."),
    }),
    Switch("count", "Count", "What scores at the end.", Counting.TERRITORY.value, {
        Counting.TERRITORY.value: Choice("Territory and prisoners", "The points that one side's living stones alone "
            "surround count, prisoners and dead stones; under a dead stone the point counts, and the stone. Living "
            "stones do not count."),
        Counting.AREA.value: Choice("Area: stones and points", "Living stones count, and the points that one side "
            "alone surrounds. Prisoners do not count."),
        UNREMOVED: Choice("Area, no stone is taken off", "Every stone on the board counts, and the points that one "
            "side alone surrounds: stones that could be taken must be taken before the end."),
        Counting.TAXED.value: Choice("Area, less two points a group", "Living stones count, and the points that one "
            "side alone surrounds, less two points for each group, or all that it has if it has fewer."),
    }),
    Switch("seki", "Points in seki", "Do points beside chains in seki count?", NO, {
        NO: Choice("Do not count", "Chains in seki are marked, and an empty region beside one of them counts for "
            "nobody."),
        YES: Choice("Count", "An empty region that one side alone surrounds counts beside seki too."),
    }),
    Switch("pass", "A pass", "What a pass costs.", FREE, {
        FREE: Choice("Costs nothing", "A pass costs nothing."),
        PRISONER: Choice("Costs a prisoner", "Who passes hands over a stone as a prisoner, and White makes the last "
            "turn: if it was Black's, White owes one more in the count."),
    }),
    Switch("bonus", "For a handicap", "What White gets for N handicap stones.", Bonus.NONE.value, {
        Bonus.NONE.value: Choice("White gets nothing", "White gets nothing for handicap stones: the komi says what is "
            "agreed."),
        Bonus.LESS_ONE.value: Choice("White gets N - 1 points", "For N handicap stones, two or more, White gets N - 1 "
            "points where area is counted."),
        Bonus.ALL.value: Choice("White gets N points", "For N handicap stones, two or more, White gets N points where "
            "area is counted."),
    }),
    Switch("stop", "Two passes", "What two passes in a row do.", EITHER, {
        NEXT: Choice("Stop; who is next may go on", "Two passes stop the game; any move after that goes on with it, by "
            "the side whose turn it is."),
        EITHER: Choice("Stop; either side may go on", "Two passes stop the game. Whoever asks to resume it lets the "
            "other side begin, so either side may move then."),
        OVER: Choice("End the game", "Two passes end the game for good."),
    }),
)  # fmt: skip


class Said(NamedTuple):
    """What one switch says in a combination: its title, the choice, what it means."""

    name: str
    title: str
    choice: str
    sentence: str


def sentences(values: Mapping[str, str]) -> tuple[Said, ...]:
    """One for each switch that has a say: where no stone is taken off none is marked as in seki either."""
    told = (each for each in SWITCHES if each.name != "seki" or values["count"] != UNREMOVED)
    return tuple(Said(each.name, each.title, *each.choices[values[each.name]]) for each in told)


def switches_of(rules: GoRules) -> dict[str, str]:
    """The switches that a rule set of the family is made of."""
    is_whole = rules.counting is Counting.AREA and not rules.info.removes_dead
    return {
        "ko": rules.ko.value,
        "suicide": YES if rules.is_suicide_legal else NO,
        "count": UNREMOVED if is_whole else rules.counting.value,
        "seki": NO if rules.info.reads_seki else YES,
        "pass": PRISONER if rules.has_pass_stones else FREE,
        "bonus": rules.bonus.value,
        "stop": EITHER if rules.either_resumes else NEXT if rules.can_resume else OVER,
    }
