"""The switches in which the rules of ordinary Go differ, each choice with its words and its sentence."""

from collections.abc import Mapping
from typing import NamedTuple

from goboard.rules.counts import Bonus, Counting
from goboard.rules.go import GoRules, Ko
from goboard.rules.protocol import OptionField
from goboard.words.message import in_context, phrase

YES, NO = "yes", "no"
_NOT_BACK = phrase(
    "What may not come back: with the simple ko the board before the last turn, with positional superko any board, "
    "with situational superko a board with the same side to move."
)
FREE, PRISONER = "free", "prisoner"
NEXT, EITHER, OVER = "next", "either", "over"
UNREMOVED = "unremoved"
"""Area, and no stone is taken off as dead."""


class Choice(NamedTuple):
    """What a switch may say: in a list, as part of a sentence, and as a sentence."""

    title: str
    part: str
    sentence: str


_KO = {
    Ko.SIMPLE: Choice(
        phrase("No ko taken back at once"),
        phrase("no ko taken back at once"),
        phrase(
            "A placement may not bring back the board from before the opponent's last turn, if that was the turn just "
            "before; after a pass the ko is open. A board may come back in a longer cycle: once it has, the "
            "players may "
            "agree that the game has no result."
        ),
    ),
    Ko.POSITIONAL: Choice(
        phrase("No board may stand twice"),
        phrase("no board may stand twice"),
        phrase("No placement may give a board that stood at any time before, the first board included."),
    ),
    Ko.SITUATIONAL: Choice(
        phrase("No player may face a board twice"),
        phrase("no player may face a board twice"),
        phrase(
            "No placement may give a board with the same side to move that stood before; a pass makes such a "
            "pair stand "
            "too."
        ),
    ),
}


def komi(default: str) -> OptionField:
    return OptionField("komi", "Komi", "number", default, phrase("Points added to White's score; any exact number."))


def repetition(first: Ko, *others: Ko) -> OptionField:
    """Which ko rules a set offers, the usual one first."""
    choices = {ko.value: _KO[ko].title for ko in (first, *others)}
    return OptionField("ko", "Repetition", "choice", first.value, _NOT_BACK, choices)


def handicap(words: str) -> OptionField:
    """The option for handicap stones; the words say what White gets."""
    return OptionField("handicap", "Handicap", "number", "0", words, least=0)


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
    Switch(
        "ko",
        phrase("Repetition"),
        _NOT_BACK,
        Ko.SIMPLE.value,
        {ko.value: _KO[ko] for ko in _KO},
    ),
    Switch(
        "suicide",
        phrase("Suicide"),
        phrase("May a chain take its own last liberty?"),
        NO,
        {
            NO: Choice(
                phrase("Forbidden"),
                phrase("forbidden"),
                phrase("A placement that takes nothing and leaves its own chain without a liberty is forbidden."),
            ),
            YES: Choice(
                phrase("Allowed"),
                phrase("allowed"),
                phrase(
                    "A chain that its own stone leaves without a liberty goes, and its stones are prisoners of the "
                    "other side."
                ),
            ),
        },
    ),
    Switch(
        "count",
        phrase("Count"),
        phrase("What scores at the end."),
        Counting.TERRITORY.value,
        {
            Counting.TERRITORY.value: Choice(
                phrase("Territory and prisoners"),
                phrase("territory and prisoners"),
                phrase(
                    "The points that one side's living stones alone surround count, prisoners and dead stones; under a "
                    "dead stone the point counts, and the stone. Living stones do not count."
                ),
            ),
            Counting.AREA.value: Choice(
                phrase("Area: stones and points"),
                phrase("area: stones and points"),
                phrase("Living stones count, and the points that one side alone surrounds. Prisoners do not count."),
            ),
            UNREMOVED: Choice(
                phrase("Area, no stone is taken off"),
                phrase("area, no stone is taken off"),
                phrase(
                    "Every stone on the board counts, and the points that one side alone surrounds: stones that could "
                    "be taken must be taken before the end."
                ),
            ),
            Counting.TAXED.value: Choice(
                phrase("Area, less two points a group"),
                phrase("area, less two points a group"),
                phrase(
                    "Living stones count, and the points that one side alone surrounds, less two points for each group,"
                    " or all that it has if it has fewer."
                ),
            ),
        },
    ),
    Switch(
        "seki",
        phrase("Points in seki"),
        phrase("Do points beside chains in seki count?"),
        NO,
        {
            NO: Choice(
                phrase("Do not count"),
                phrase("do not count"),
                phrase("Chains in seki are marked, and an empty region beside one of them counts for nobody."),
            ),
            YES: Choice(
                in_context("points in seki", "Count"),
                in_context("points in seki", "count"),
                phrase("An empty region that one side alone surrounds counts beside seki too."),
            ),
        },
    ),
    Switch(
        "pass",
        phrase("A pass"),
        phrase("What a pass costs."),
        FREE,
        {
            FREE: Choice(
                phrase("Costs nothing"),
                phrase("costs nothing"),
                phrase("A pass costs nothing."),
            ),
            PRISONER: Choice(
                phrase("Costs a prisoner"),
                phrase("costs a prisoner"),
                phrase(
                    "Who passes hands over a stone as a prisoner, and White makes the last turn: if it was Black's, "
                    "White owes one more in the count."
                ),
            ),
        },
    ),
    Switch(
        "bonus",
        phrase("For a handicap"),
        phrase("What White gets for N handicap stones."),
        Bonus.NONE.value,
        {
            Bonus.NONE.value: Choice(
                phrase("White gets nothing"),
                phrase("White gets nothing"),
                phrase("White gets nothing for handicap stones: the komi says what is agreed."),
            ),
            Bonus.LESS_ONE.value: Choice(
                phrase("White gets N - 1 points"),
                phrase("White gets N - 1 points"),
                phrase("For N handicap stones, two or more, White gets N - 1 points where area is counted."),
            ),
            Bonus.ALL.value: Choice(
                phrase("White gets N points"),
                phrase("White gets N points"),
                phrase("For N handicap stones, two or more, White gets N points where area is counted."),
            ),
        },
    ),
    Switch(
        "stop",
        phrase("Two passes"),
        phrase("What two passes in a row do."),
        EITHER,
        {
            NEXT: Choice(
                phrase("Stop; who is next may go on"),
                phrase("stop; who is next may go on"),
                phrase("Two passes stop the game; any move after that goes on with it, by the side whose turn it is."),
            ),
            EITHER: Choice(
                phrase("Stop; either side may go on"),
                phrase("stop; either side may go on"),
                phrase(
                    "Two passes stop the game. Whoever asks to resume it lets the other side begin, so either side may "
                    "move then."
                ),
            ),
            OVER: Choice(
                phrase("End the game"),
                phrase("end the game"),
                phrase("Two passes end the game for good."),
            ),
        },
    ),
)


class Said(NamedTuple):
    """What one switch says in a combination: its title, the choice, this as part of a sentence, what it means."""

    name: str
    title: str
    choice: str
    part: str
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
