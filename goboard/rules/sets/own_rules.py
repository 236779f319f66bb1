"""Rules that people put together of the switches of ordinary Go, under a name of their own."""

from collections.abc import Mapping
from dataclasses import replace

from goboard.rules.counts import Bonus, Counting
from goboard.rules.go import GoRules, Ko, RuleNames
from goboard.rules.protocol import Facts, OptionError, OptionField, RuleInfo
from goboard.rules.switches import EITHER, NO, OVER, PRISONER, SWITCHES, UNREMOVED, YES, handicap, komi, sentences
from goboard.words.message import as_given, phrase
from goboard.words.message import sentences as row

TITLE = OptionField("title", "Name", "name", "Own rules", phrase("What these rules are called."), is_switch=True)
INFO = RuleInfo(
    name="own-rules",
    title=phrase("Own rules"),
    summary=phrase("The switches of ordinary Go, put together by the players."),
    reading=(
        phrase(
            "Chains without a liberty are taken, the opponent's first. Each switch means what it means under the rules "
            "that are known by a name. The simple ko rule and suicide do not go together: a single stone could "
            "vanish for "
            "ever."
        )
    ),
    text="own_rules.txt",
    sgf_name="",
    players=2,
    removes_dead=True,
    options=(
        TITLE,
        *(switch.field for switch in SWITCHES),
        komi("6.5"),
        handicap(phrase("So many stones; for two or more White gets what the rules give.")),
    ),
    reads_seki=True,
    counted_by="territory",
)
_COUNTED_BY = {
    Counting.TERRITORY: phrase("territory"),
    Counting.AREA: phrase("area"),
    Counting.TAXED: phrase("stones that could be placed"),
}


def make(values: Mapping[str, str]) -> GoRules:
    if values["ko"] == Ko.SIMPLE and values["suicide"] == YES:
        raise OptionError(
            phrase("The simple ko rule and suicide do not go together: a single stone could vanish for ever.")
        )
    is_whole = values["count"] == UNREMOVED
    counting = Counting.AREA if is_whole else Counting(values["count"])
    said = sentences(values)
    choices = row(*(phrase("{switch}: {choice}", switch=each.title, choice=each.part) for each in said), between="; ")
    info = replace(
        INFO,
        title=INFO.title if values["title"] == TITLE.default else as_given(values["title"]),
        sgf_name=values["title"],
        summary=phrase("Rules put together by the players. {choices}.", choices=choices),
        reading=row(
            phrase("Chains without a liberty are taken, the opponent's first."), *(each.sentence for each in said)
        ),
        removes_dead=not is_whole,
        reads_seki=values["seki"] == NO and not is_whole,
        counted_by=_COUNTED_BY[counting],
    )
    return GoRules(
        info,
        values,
        counting=counting,
        is_suicide_legal=values["suicide"] == YES,
        ko=Ko(values["ko"]),
        can_agree=True,
        can_resume=values["stop"] != OVER,
        either_resumes=values["stop"] == EITHER,
        has_pass_stones=values["pass"] == PRISONER,
        bonus=Bonus(values["bonus"]),
        rule_names=RuleNames(clearing="Capture", liberties="Capture", repetition="Ko", suicide="Suicide"),
        facts_of_set=Facts(is_go_elsewhere=True, allows_suicide=values["suicide"] == YES),
    )
