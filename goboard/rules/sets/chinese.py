"""中国围棋规则: `GoRules` without suicide, counted in 子 against 归本数, half of the board's points."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from goboard.rules.area import Area
from goboard.rules.counts import Bonus
from goboard.rules.go import GoRules, Ko, RuleNames
from goboard.rules.numbers import mixed
from goboard.rules.position import BLACK, WHITE
from goboard.rules.protocol import Facts, OptionField, RuleInfo, Score, ScoreLine
from goboard.rules.switches import repetition
from goboard.words.message import phrase

INFO = RuleInfo(
    name="chinese",
    title=phrase("Chinese"),
    summary=(
        phrase(
            "Area counting: living stones and the points they surround, counted in zi against half of the board. "
            "Suicide is forbidden, and so is any repetition of the whole board. Dead stones are agreed on and "
            "taken off "
            "before counting."
        )
    ),
    reading=(
        "Any chain that a stone leaves without liberties, not only a single stone, makes its point forbidden (禁着点). "
        "A repetition means the board as it once stood, whoever faces it; the option reads 使对方重复面临 as the "
        "opponent facing again what that player has faced. The start counts as a position that has stood. Points "
        "between living stones of both sides are shared by halves, and so is a region without any stone. On n points "
        "half of all points (归本数) is n/2; a komi of k points moves the border by k/2 zi. The formula for R_Black "
        "sums over the empty points alone and does not name what it sums; as the sentences have it, all points are "
        "summed, and so\n"
        r"$$R_{\text{Black}} = S_{\text{black}} + \frac{1}{2} S_{\text{shared}} - \frac{1}{2} N - \frac{1}{2} k$$"
        "\nwith the points S of a side, N on the whole board and a komi of k: half of the margin in points. A game "
        "ends by two passes, by agreement or by resignation. For two handicap stones or more White gets as many "
        "points, which are not in the total without komi."
    ),
    text="chinese.txt",
    sgf_name="Chinese",
    players=2,
    removes_dead=True,
    options=(
        OptionField("komi", "Komi", "number", "7.5", phrase("Points that Black gives White; 7.5 points are 3.75 zi.")),
        repetition(Ko.POSITIONAL, Ko.SITUATIONAL),
        OptionField(
            "handicap",
            "Handicap",
            "number",
            "0",
            phrase("So many stones; two or more give White as many points."),
            least=0,
        ),
    ),
    is_told_by_name=True,
    kata_names=("chinese", "chinese-ogs", "chinese-kgs"),
    spellings=(
        *("cn", "chn", "zh", "china", "zhongguo", "chinese-ogs", "chinese-kgs", "中国", "中國", "중국", "中国围棋规则"),
        *("chinesisch", "chinois", "cinese", "cinesi", "chinskie", "cinska", "китайские"),
    ),
)


def make(values: Mapping[str, str]) -> GoRules:
    return GoRules(
        INFO,
        values,
        ko=Ko(values["ko"]),
        can_agree=True,
        bonus=Bonus.ALL,
        recount=_in_zi,
        rule_names=RuleNames(liberties=phrase("Liberties (气)"), repetition="禁止全局同形", suicide="禁着点"),
        facts_of_set=Facts(is_go_elsewhere=True, allows_suicide=False),
    )


def _in_zi(score: Score, area: Area, komi: Fraction, bonus: int) -> Score:
    """双方活棋之间的空点各得一半。棋盘总点数的一半180.5点为归本数: 子 of both sides, half of the points, R of both."""
    size = len(score.owner)
    own = tuple(Fraction(area.points(player)) for player in (BLACK, WHITE))
    shared, half = size - sum(own, Fraction(0)), Fraction(size, 2)
    (black, white), gift = (mine + shared / 2 for mine in own), (komi + bonus) / 2
    reward = black - half - gift
    lines = (
        ScoreLine.of(phrase("Living stones"), area.stones),
        ScoreLine.of(phrase("Surrounded points"), area.territory),
        ScoreLine(phrase("Shared, half each"), (shared / 2, shared / 2)),
        ScoreLine(phrase("Total in zi, without komi"), (black, white), is_sum=True),
        ScoreLine(phrase("Half of all points"), (half, half)),
        ScoreLine(phrase("Total less half of all points"), (black - half, white - half)),
        ScoreLine(phrase("Komi in zi"), (-komi / 2, komi / 2)),
        *([ScoreLine(phrase("Handicap in zi"), (Fraction(-bonus, 2), Fraction(bonus, 2)))] if bonus else []),
        ScoreLine(
            phrase("Lead with komi and handicap, in zi (R)") if bonus else phrase("Lead with komi, in zi (R)"),
            (reward, -reward),
            is_sum=True,
        ),
        ScoreLine(phrase("Points with komi and handicap") if bonus else phrase("Points with komi"), score.totals),
    )
    given = f" − ½ · {mixed(komi + bonus)}" if gift else ""
    numbers = {
        "stones": mixed(own[0]), "shared": shared, "points": size, "komi": given, "reward": mixed(reward)
    }  # fmt: skip
    if bonus:
        working = phrase(
            "R_Black = S_black + ½ S_shared − ½ N − ½ (komi + handicap) = {stones} + ½ · {shared} − ½ · {points}{komi} "
            "= {reward}. R_White = −R_Black.",
            **numbers,
        )
    elif gift:
        working = phrase(
            "R_Black = S_black + ½ S_shared − ½ N − ½ komi = {stones} + ½ · {shared} − ½ · {points}{komi} "
            "= {reward}. R_White = −R_Black.",
            **numbers,
        )
    else:
        working = phrase(
            "R_Black = S_black + ½ S_shared − ½ N = {stones} + ½ · {shared} − ½ · {points}{komi} "
            "= {reward}. R_White = −R_Black.",
            **numbers,
        )
    counts = {"B": black, "W": white, "half": half}
    return replace(score, lines=lines, counts=counts, verdict=_won_by(reward), working=working, halves=True)


def _won_by(reward: Fraction) -> str:
    """一方总得点数超过此数为胜，等于此数为和，小于此数为负, as results are told in China and in English."""
    if not reward:
        return phrase("A draw.")
    margins = {"margin": mixed(abs(reward)), "points": mixed(abs(2 * reward))}
    if reward > 0:
        return phrase("Black wins by {margin} zi ({points} in points).", **margins)
    return phrase("White wins by {margin} zi ({points} in points).", **margins)
