"""The rule sets of Go that records name: each a row of switches, with its words."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, TypedDict, Unpack

from goboard.rules.counts import Bonus, Counting
from goboard.rules.go import GoRules, Ko, RuleNames
from goboard.rules.protocol import Facts, OptionField, RuleInfo
from goboard.rules.switches import handicap, komi, repetition


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


_CAPTURE = (
    "Chains without a liberty are taken, the opponent's first. The board and its neighbours are all that matters, so "
    "the rules hold on any board."
)
_STOP = (
    "Two passes stop the game, and it is counted. Any move after that, a further pass too, goes on with it. Both sides "
    "may also agree that the game is over, which ends it for good, as resigning does."
)
_LONG_CYCLES = (
    "With the simple ko rule a board may come back in a longer cycle (triple ko, eternal life, sending two and "
    "returning one), as often as the players like; once it has, they may agree that the game has no result. It never "
    "ends by itself."
)
_BY_AGREEMENT = (
    "Which stones are dead is agreed: whole chains. Where the players differ, they play on and mark what is left."
)
_SEKI_MARKS = (
    "Which chains stand in seki is marked, as dead stones are: an empty region beside one of them counts for nobody. A "
    "false eye that must still be filled counts as a point unless the small chain that needs the connection is marked."
)
_EVERYWHERE = "Ties are ties, also with a whole komi."


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
        name, title, summary, reading, f"{name.replace('-', '_')}.txt", sgf_name,
        players=2, removes_dead=True, is_told_by_name=True, spellings=spellings, **more,  # type: ignore[arg-type]
    )  # fmt: skip


_J9 = (
    "Whoever asks for play to be resumed after a stop lets the other side begin: right after two passes either side "
    "may go on, and play alternates from there."
)
_TERRITORY = (
    "Territory: points that one side's living stones alone surround, and prisoners. Points beside seki do not count. "
    "No suicide; a ko may not be taken back at once."
)
_TWO = "Dead stones are prisoners, so the point below a dead stone counts, and the stone: two."

JAPANESE = _line(
    _info(
        "japanese", "Japanese", "Japanese", "japan", "jp", "日本", "日本规则", "日本規則", "日本ルール",
        kata_names=("japanese",),
        summary=_TERRITORY,
        reading=(
            f"{_CAPTURE} {_TWO} The ko rule forbids the board from before the opponent's last turn, for that one turn: "
            f"after a pass, of whichever side, the ko is open. {_LONG_CYCLES} {_STOP} {_J9} {_BY_AGREEMENT} The text "
            "settles disputes by play that is only imagined, where a ko may be retaken after a pass for it alone; so "
            "bent four in the corner is dead. goboard's analysis may say so, and legality never depends on it. That "
            f"both players may lose is not modelled. {_SEKI_MARKS} Strictly every living chain with a dame beside it "
            "would be in seki; nobody means that, and what is marked holds. White gets nothing for handicap stones: "
            f"the komi says what is agreed. {_EVERYWHERE}"
        ),
        options=(komi("6.5"), repetition(Ko.SIMPLE, Ko.POSITIONAL, Ko.SITUATIONAL)),
        reads_seki=True, counted_by="territory",
    ),
    counting=Counting.TERRITORY, either_resumes=True,
)  # fmt: skip

KOREAN = _line(
    _info(
        "korean", "Korean", "Korean", "korea", "ko", "kr", "韩国", "韓国", "韓國", "한국",
        kata_names=("korean",),
        summary=f"Counted and played as Japanese rules. {_TERRITORY}",
        reading=(
            "The two texts part in how disputes are settled and in their words, which a record does not tell; goboard "
            f"plays and counts both alike. {_CAPTURE} {_TWO} {_LONG_CYCLES} {_STOP} {_J9} {_BY_AGREEMENT} "
            f"{_SEKI_MARKS} White gets nothing for handicap stones: the komi says what is agreed. {_EVERYWHERE}"
        ),
        options=(komi("6.5"), repetition(Ko.SIMPLE, Ko.POSITIONAL, Ko.SITUATIONAL)),
        reads_seki=True, counted_by="territory",
    ),
    counting=Counting.TERRITORY, either_resumes=True,
)  # fmt: skip

AGA = _line(
    _info(
        "aga", "AGA (American)", "AGA", "us", "bga", "french",
        kata_names=("aga", "bga"),
        summary=(
            "Area and territory give the same result: who passes hands over a stone as a prisoner, and White makes the "
            "last turn. No player may face a board twice, and suicide is forbidden. Eyes in seki count."
        ),
        reading=(
            f"{_CAPTURE} A placement may give no board with the same side to move that stood before; a pass makes such "
            f"a pair stand too. {_STOP} {_BY_AGREEMENT} After a second stop without agreement all stones stay. Both "
            "counts are worked out, and the option says which is the score. If Black made the last turn, White owes "
            "one more pass stone, which goes to Black's prisoners in the count, in the middle of a game as well; when "
            "White passes a third time it is paid and nothing changes. For N handicap stones, two or more, White gets "
            f"N-1 points by area; by territory White's last turn gives them. {_EVERYWHERE}"
        ),
        options=(
            komi("7.5"),
            repetition(Ko.SITUATIONAL, Ko.POSITIONAL, Ko.SIMPLE),
            OptionField(
                "count", "Count", "choice", "area", "Which of both counts is the score.",
                {"area": "Area: stones and points", "territory": "Territory and prisoners"},
            ),
            handicap("White gets one point less by area"),
        ),
    ),
    has_pass_stones=True, bonus=Bonus.LESS_ONE,
)  # fmt: skip

NEW_ZEALAND = _line(
    _info(
        "new-zealand", "New Zealand", "NZ", "newzealand",
        kata_names=("new-zealand", "new_zealand"),
        summary=(
            "Area: living stones and the points that they surround, eyes in seki too. A chain may be played to its own "
            "end (suicide), and no player may face a board twice."
        ),
        reading=(
            f"{_CAPTURE} Then, if the own chain has none, it goes too, and the stones are prisoners of the other side. "
            "Suicide of a single stone gives the board back as it was: it is legal if the other side has not yet faced "
            f"this board with the turn, and it is no pass. {_STOP} {_BY_AGREEMENT} White gets nothing for handicap "
            f"stones. {_EVERYWHERE}"
        ),
        options=(komi("7"), repetition(Ko.SITUATIONAL, Ko.POSITIONAL)),
    ),
    is_suicide_legal=True,
)  # fmt: skip

ING = _line(
    _info(
        "ing", "Ing (GOE)", "GOE", "goe",
        kata_names=("goe",),
        summary=(
            "Area: living stones and the points that they surround, eyes in seki too. A chain may be played to its own "
            "end (suicide). No board may stand twice."
        ),
        reading=(
            f"{_CAPTURE} Then, if the own chain has none, it goes too. The text parts fighting from disturbing kos; "
            "goboard forbids every board that stood before instead, as other programs do, so that suicide of a single "
            f"stone is a repetition. {_STOP} {_BY_AGREEMENT} The text gives White 8 points and Black the ties: that is "
            f"a komi of 7.5. Counting by filling in all stones gives the same margin. {_EVERYWHERE}"
        ),
        options=(komi("7.5"), repetition(Ko.POSITIONAL, Ko.SITUATIONAL)),
    ),
    is_suicide_legal=True,
)  # fmt: skip

STONE_SCORING = _line(
    _info(
        "stone-scoring", "Stone scoring", "Stone-Scoring", "ancient-area",
        kata_names=("stone-scoring",),
        summary=(
            "What both sides could put on the board counts: stones and surrounded points, less two points that each "
            "group keeps as its eyes. A ko may not be taken back at once, and suicide is forbidden."
        ),
        reading=(
            f"{_CAPTURE} A group is a connected set of one colour's living stones and of points that count for it. Its "
            "tax is two points, or all it has if it has fewer. Chains in seki count as stones; land beside them counts "
            f"for nobody and is not taxed. {_SEKI_MARKS} {_LONG_CYCLES} {_STOP} {_BY_AGREEMENT} There is no usual "
            f"komi. {_EVERYWHERE}"
        ),
        options=(komi("0"), repetition(Ko.SIMPLE, Ko.POSITIONAL, Ko.SITUATIONAL)),
        reads_seki=True, counted_by="stones that could be placed",
    ),
    counting=Counting.TAXED,
)  # fmt: skip

LINES = (JAPANESE, KOREAN, AGA, NEW_ZEALAND, ING, STONE_SCORING)
