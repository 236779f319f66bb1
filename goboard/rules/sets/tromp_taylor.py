"""Tromp-Taylor rules: `GoRules` with suicide, positional superko and no removal of dead stones."""

from collections.abc import Mapping

from goboard.rules.go import GoRules, Ko, RuleNames
from goboard.rules.protocol import Facts, OptionField, RuleInfo
from goboard.words.message import phrase

INFO = RuleInfo(
    name="tromp-taylor",
    title=phrase("Tromp-Taylor"),
    summary=(
        phrase(
            "The shortest complete rules of Go. No configuration of the whole board may ever stand twice; suicide of "
            "several stones is allowed; after two passes every stone on the board counts, so take dead stones off by "
            "playing them out."
        )
    ),
    reading=(
        phrase(
            "The empty (or set-up) start is the first configuration; whose turn it is does not matter for a "
            "repetition, "
            "so a single-stone suicide is always a repetition. A pass may repeat. Nothing is removed at the "
            "end. An empty "
            "point that reaches no stone counts for nobody. Komi is an option because the text has none. "
            "Handicap stones "
            "give White no points in return; put those into the komi."
        )
    ),
    text="tromp_taylor.txt",
    sgf_name="Tromp-Taylor",
    players=2,
    removes_dead=False,
    options=(OptionField("komi", "Komi", "number", "0", phrase("Points added to White's score; any exact number.")),),
    is_told_by_name=True,
    kata_names=("tromp-taylor",),
    spellings=("tromp/taylor", "tt", "tromp", "taylor", "logical"),
)


def make(values: Mapping[str, str]) -> GoRules:
    return GoRules(
        INFO,
        values,
        is_suicide_legal=True,
        ko=Ko.POSITIONAL,
        rule_names=RuleNames(repetition=phrase("TT6, repeated colouring")),
        facts_of_set=Facts(
            is_go_elsewhere=True,
            unremoved=phrase("It counts as long as it is not captured: nothing is taken off."),
        ),
    )
