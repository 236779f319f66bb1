"""The rule sets of Go that records name: each a row of switches, with its words."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, TypedDict, Unpack

from goboard.rules.counts import Bonus, Counting
from goboard.rules.go import GoRules, Ko, RuleNames
from goboard.rules.protocol import Facts, OptionField, RuleInfo
from goboard.rules.switches import handicap, komi, repetition
from goboard.words.message import phrase


class Switches(TypedDict, total=False):
    """What GoRules is made with, as far as a set differs from most."""

    counting: Counting
    is_suicide_legal: bool
    either_resumes: bool
    has_pass_stones: bool
    bonus: Bonus


class Line(NamedTuple):
    """A rule set of the catalogue."""

    info: RuleInfo
    make: Callable[[Mapping[str, str]], GoRules]


_CAPTURE = phrase(
    "Chains without a liberty are taken, the opponent's first. The board and its neighbours are all that matters, so "
    "the rules hold on any board."
)
_STOP = phrase(
    "Two passes stop the game, and it is counted. Any move after that, a further pass too, goes on with it. Both sides "
    "may also agree that the game is over, which ends it for good, as resigning does."
)
_LONG_CYCLES = phrase(
    "With the simple ko rule a board may come back in a longer cycle (triple ko, eternal life, sending two and "
    "returning one), as often as the players like; once it has, they may agree that the game has no result. It never "
    "ends by itself."
)
_BY_AGREEMENT = phrase(
    "Which stones are dead is agreed: whole chains. Where the players differ, they play on and mark what is left."
)
_SEKI_MARKS = phrase(
    "Which chains stand in seki is marked, as dead stones are: an empty region beside one of them counts for nobody. A "
    "false eye that must still be filled counts as a point unless the small chain that needs the connection is marked."
)
_EVERYWHERE = phrase("Ties are ties, also with a whole komi.")


def _line(info: RuleInfo, **switches: Unpack[Switches]) -> Line:
    return Line(info, partial(_make, info, switches))


def _make(info: RuleInfo, switches: Switches, values: Mapping[str, str]) -> GoRules:
    more = switches
    if "count" in values:
        more = Switches(**{**switches, "counting": Counting(values["count"])})
    return GoRules(
        info,
        values,
        ko=Ko(values["ko"]),
        can_agree=True,
        can_resume=True,
        rule_names=RuleNames(clearing="Capture", liberties="Capture", repetition="Ko", suicide="Suicide"),
        facts_of_set=Facts(is_go_elsewhere=True, allows_suicide=switches.get("is_suicide_legal", False)),
        **more,
    )


def _info(
    name: str, title: str, sgf_name: str, *spellings: str, summary: str, reading: str, **more: object
) -> RuleInfo:
    return RuleInfo(
        name,
        title,
        summary,
        reading,
        f"{name.replace('-', '_')}.txt",
        sgf_name,
        players=2,
        removes_dead=True,
        is_told_by_name=True,
        spellings=spellings,
        **more,  # type: ignore[arg-type]
    )


_J9 = phrase(
    "Whoever asks for play to be resumed after a stop lets the other side begin: right after two passes either side "
    "may go on, and play alternates from there."
)
_TERRITORY = phrase(
    "Territory: points that one side's living stones alone surround, and prisoners. Points beside seki do not count. "
    "No suicide; a ko may not be taken back at once."
)
_TWO = phrase("Dead stones are prisoners, so the point below a dead stone counts, and the stone: two.")
_COMMON = {
    "capture": _CAPTURE,
    "two": _TWO,
    "long_cycles": _LONG_CYCLES,
    "stop": _STOP,
    "j9": _J9,
    "by_agreement": _BY_AGREEMENT,
    "seki_marks": _SEKI_MARKS,
    "everywhere": _EVERYWHERE,
}
"""What the readings of several sets say alike."""
_BY_TERRITORY: dict[str, object] = {
    "options": (komi("6.5"), repetition(Ko.SIMPLE, Ko.POSITIONAL, Ko.SITUATIONAL)),
    "reads_seki": True,
    "counted_by": "territory",
}

JAPANESE = _line(
    _info(
        "japanese",
        phrase("Japanese"),
        "Japanese",
        *("japan", "jp", "jpn", "jap", "nihon kiin", "japon", "japonais", "japones"),
        *("giapponesi", "японские", "日本", "日韩", "日韓", "일본"),
        kata_names=("japanese",),
        summary=_TERRITORY,
        reading=(
            phrase(
                "{capture} {two} The ko rule forbids the board from before the opponent's last turn, for "
                "that one turn: after a pass, of whichever side, the ko is open. {long_cycles} {stop} "
                "{j9} {by_agreement} The text settles disputes by play that is only imagined, where a ko "
                "may be retaken after a pass for it alone; so bent four in the corner is dead. goboard's "
                "analysis may say so, and legality never depends on it. That both players may lose is "
                "not modelled. {seki_marks} Strictly every living chain with a dame beside it would be "
                "in seki; nobody means that, and what is marked holds. White gets nothing for handicap "
                "stones: the komi says what is agreed. {everywhere}",
                **_COMMON,
            )
        ),
        **_BY_TERRITORY,
    ),
    counting=Counting.TERRITORY,
    either_resumes=True,
)

KOREAN = _line(
    _info(
        "korean",
        phrase("Korean"),
        "Korean",
        *("korea", "ko", "kr", "kor", "coreen", "corean", "корейские"),
        *("韩国", "韓国", "韓國", "한국"),
        kata_names=("korean",),
        summary=phrase("Counted and played as Japanese rules. {territory}", territory=_TERRITORY),
        reading=(
            phrase(
                "The two texts part in how disputes are settled and in their words, which a record does "
                "not tell; goboard plays and counts both alike. {capture} {two} {long_cycles} {stop} "
                "{j9} {by_agreement} {seki_marks} White gets nothing for handicap stones: the komi says "
                "what is agreed. {everywhere}",
                **_COMMON,
            )
        ),
        **_BY_TERRITORY,
    ),
    counting=Counting.TERRITORY,
    either_resumes=True,
)

AGA = _line(
    _info(
        "aga",
        phrase("AGA (American)"),
        "AGA",
        *("us", "usa", "american", "bga", "british", "french", "ffg", "francais", "amerikanisch", "americain"),
        kata_names=("aga", "bga"),
        summary=(
            phrase(
                "Area and territory give the same result: who passes hands over a stone as a prisoner, and "
                "White makes the "
                "last turn. No player may face a board twice, and suicide is forbidden. Eyes in seki count."
            )
        ),
        reading=(
            phrase(
                "{capture} A placement may give no board with the same side to move that stood before; a "
                "pass makes such a pair stand too. {stop} {by_agreement} After a second stop without "
                "agreement all stones stay. Both counts are worked out, and the option says which is the "
                "score. If Black made the last turn, White owes one more pass stone, which goes to "
                "Black's prisoners in the count, in the middle of a game as well; when White passes a "
                "third time it is paid and nothing changes. For N handicap stones, two or more, White "
                "gets N-1 points by area; by territory White's last turn gives them. {everywhere}",
                **_COMMON,
            )
        ),
        options=(
            komi("7.5"),
            repetition(Ko.SITUATIONAL, Ko.POSITIONAL, Ko.SIMPLE),
            OptionField(
                "count",
                "Count",
                "choice",
                "area",
                phrase("Which of both counts is the score."),
                {"area": phrase("Area: stones and points"), "territory": phrase("Territory and prisoners")},
            ),
            handicap(phrase("So many stones; for two or more White gets one point less by area.")),
        ),
    ),
    has_pass_stones=True,
    bonus=Bonus.LESS_ONE,
)

NEW_ZEALAND = _line(
    _info(
        "new-zealand",
        phrase("New Zealand"),
        "NZ",
        *("newzealand", "neuseeland", "新西兰", "紐西蘭", "ニュージーランド", "뉴질랜드"),
        kata_names=("new-zealand", "new_zealand"),
        summary=(
            phrase(
                "Area: living stones and the points that they surround, eyes in seki too. A chain may be "
                "played to its own "
                "end (suicide), and no player may face a board twice."
            )
        ),
        reading=(
            phrase(
                "{capture} Then, if the own chain has none, it goes too, and the stones are prisoners of "
                "the other side. Suicide of a single stone gives the board back as it was: it is legal "
                "if the other side has not yet faced this board with the turn, and it is no pass. {stop} "
                "{by_agreement} White gets nothing for handicap stones. {everywhere}",
                **_COMMON,
            )
        ),
        options=(komi("7"), repetition(Ko.SITUATIONAL, Ko.POSITIONAL)),
    ),
    is_suicide_legal=True,
)

ING = _line(
    _info(
        "ing",
        phrase("Ing (GOE)"),
        "GOE",
        *(
            "goe",
            "sst",
            "应氏",
            "應氏",
            "応氏",
            "응씨",
            "应昌期",
            "應昌期",
            "応昌期",
            "응창기",
            "计点制",
            "計點制",
            "計点制",
        ),
        kata_names=("goe",),
        summary=(
            phrase(
                "Area: living stones and the points that they surround, eyes in seki too. A chain may be "
                "played to its own "
                "end (suicide). No board may stand twice."
            )
        ),
        reading=(
            phrase(
                "{capture} Then, if the own chain has none, it goes too. The text parts fighting from "
                "disturbing kos; goboard forbids every board that stood before instead, as other "
                "programs do, so that suicide of a single stone is a repetition. {stop} {by_agreement} "
                "The text gives White 8 points and Black the ties: that is a komi of 7.5. Counting by "
                "filling in all stones gives the same margin. {everywhere}",
                **_COMMON,
            )
        ),
        options=(komi("7.5"), repetition(Ko.POSITIONAL, Ko.SITUATIONAL)),
    ),
    is_suicide_legal=True,
)

STONE_SCORING = _line(
    _info(
        "stone-scoring",
        phrase("Stone scoring"),
        "Stone-Scoring",
        *("ancient-area", "ancient", "ancient-chinese", "group-tax", "还棋头", "還棋頭", "中国古棋", "古棋"),
        kata_names=("stone-scoring",),
        summary=(
            phrase(
                "What both sides could put on the board counts: stones and surrounded points, less two "
                "points that each "
                "group keeps as its eyes. A ko may not be taken back at once, and suicide is forbidden."
            )
        ),
        reading=(
            phrase(
                "{capture} A group is a connected set of one colour's living stones and of points that "
                "count for it. Its tax is two points, or all it has if it has fewer. Chains in seki "
                "count as stones; land beside them counts for nobody and is not taxed. {seki_marks} "
                "{long_cycles} {stop} {by_agreement} There is no usual komi. {everywhere}",
                **_COMMON,
            )
        ),
        options=(komi("0"), repetition(Ko.SIMPLE, Ko.POSITIONAL, Ko.SITUATIONAL)),
        reads_seki=True,
        counted_by=phrase("stones that could be placed"),
    ),
    counting=Counting.TAXED,
)

LINES = (JAPANESE, KOREAN, AGA, NEW_ZEALAND, ING, STONE_SCORING)
