"""Chains whose life hangs on a ko, and such as need to win none, between strong stones."""

import pytest

from goboard.analysis import local_games
from goboard.analysis.analyse import final_report
from goboard.analysis.fights import Outcome
from goboard.analysis.report import Ground, Request, Status, Verdict
from goboard.jobs.watch import Late, Watch
from goboard.rules import catalogue
from tests.analysis.positions import CHINESE, drawn

OUTSIDE = ("OOOOOOOOO", "OOOOOOOOO", "OOOO.O.O.")
HANGING = {
    ("...XOOOOO", ".XXXOOOOO", "XXXXOOOOO"): "Enemy begins the ko at B9; Owner lives at B9.",
    ("..XOOOOOO", "X.XXOOOOO", "O..XOOOOO", "XX..OOOOO"): "Enemy begins the ko at B7; Owner lives at B9.",
    ("O..XOOOOO", "..XXOOOOO", ".O.XOOOOO", "XXXXOOOOO"): "Enemy begins the ko at B8; Owner lives at B9.",
    ("...X.OOOO", "..XXOOOOO", ".XXOOOOOO", ".XOOOOOOO", ".OOOOOOOO"): "Enemy begins the ko at B9; Owner lives at B9.",
    (".X.XOOOOO", ".O.XOOOOO", ".O.XOOOOO", "X.XXOOOOO"): "Owner begins the ko at B6; Enemy kills at B6.",
    ("O...XOOOO", "XO..XOOOO", ".X.XXOOOO"): "Owner begins the ko at B9; Enemy kills at C7.",
    (".X....OOO", "XOOXXOOOO", "O.XX.OOOO"): "Owner begins the ko at B7; Enemy kills at B7.",
}
"""Corners where the largest chain of Black lives or dies by a ko, as exhaustive search says, with the words for it.

With more threats Black keeps the fourth only by going round for ever: two stones are sent, and one is returned."""


def _corner(rows: tuple[str, ...], *, exchanged: bool = False, mirrored: bool = False) -> tuple[str, ...]:
    whole = (*rows, *("O" * 9,) * (6 - len(rows)), *OUTSIDE)
    if exchanged:
        whole = tuple(row.translate(str.maketrans("XO", "OX")) for row in whole)
    return tuple(row[::-1] for row in whole) if mirrored else whole


def _largest(rows: tuple[str, ...], player: int, seed: int = 1) -> Verdict:
    report = final_report(CHINESE, drawn(*rows), Request(seed=seed))
    return max((one for one in report.verdicts if one.player == player), key=lambda one: len(one.vertices))


@pytest.mark.parametrize("rows", HANGING)
@pytest.mark.parametrize("exchanged", [False, True])
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_life_that_hangs_on_a_ko_is_unsettled(rows: tuple[str, ...], exchanged: bool, mirrored: bool) -> None:
    verdict = _largest(_corner(rows, exchanged=exchanged, mirrored=mirrored), 2 if exchanged else 1)
    assert verdict.status is Status.UNSETTLED
    assert "it hangs on a ko" in verdict.why
    assert verdict.certainty == pytest.approx(0.99)
    assert not verdict.is_proven


SEEDS = range(1, 7)
NEEDLESS = ("OX..OX.OO", "OXXXX.XOO")
"""A corner of Black that is taken whoever begins and whoever has more threats, as exhaustive search says."""


@pytest.mark.parametrize("rows", HANGING)
def test_nearly_all_games_are_not_believed_against_reading_between_stones_that_surely_live(
    rows: tuple[str, ...],
) -> None:
    """Nine of ten games take the last two of these corners, by some seeds or by all."""
    found = {_largest(_corner(rows), 1, seed).status for seed in SEEDS}
    assert found == {Status.UNSETTLED}


@pytest.mark.parametrize("exchanged", [False, True])
def test_who_needs_to_win_no_ko_does_not_hang_on_the_seed(exchanged: bool) -> None:
    player = 2 if exchanged else 1
    found = [_largest(_corner(NEEDLESS, exchanged=exchanged), player, seed) for seed in SEEDS]
    assert {(one.status, one.certainty, one.why) for one in found} == {(Status.DEAD, found[0].certainty, found[0].why)}
    assert "needs to win no ko" in found[0].why


@pytest.mark.parametrize(("rows", "words"), HANGING.items())
def test_who_begins_the_ko_and_who_ends_it_is_told(rows: tuple[str, ...], words: str) -> None:
    why = _largest(_corner(rows), 1).why
    assert words.replace("Owner", "Black").replace("Enemy", "White") in why


def test_a_ko_that_either_waits_for_begins_nowhere() -> None:
    """A small board that is all one fight: it was no position that could be analysed."""
    report = final_report(CHINESE, drawn(".X.", "XOO", "O.O"), Request(seed=1))
    assert report.of(Status.UNSETTLED) == (1, 3, 4, 5, 6, 8)
    assert "whoever wins the ko has their way" in report.verdicts[0].why


@pytest.mark.parametrize("exchanged", [False, True])
@pytest.mark.parametrize("mirrored", [False, True])
def test_who_has_another_ko_to_take_needs_to_win_none(exchanged: bool, mirrored: bool) -> None:
    rows = _corner(NEEDLESS, exchanged=exchanged, mirrored=mirrored)
    verdict = _largest(rows, 2 if exchanged else 1)
    assert verdict.status is Status.DEAD
    assert f"For that {'Black' if exchanged else 'White'} needs to win no ko." in verdict.why


LOOSE = ("....XOOOO", "..XX.OOOO", "X.XOOOOOO", ".XOOOOOOO")
"""A corner with room that seems enough for two eyes: the ko is found with more nodes than most corners need."""


def test_a_ko_that_takes_long_to_find_is_told_between_stones_that_surely_live(monkeypatch: pytest.MonkeyPatch) -> None:
    """Black was taken to stay, as the reading was broken off: that made it a wall for all that lay beside it."""
    found = _largest(_corner(LOOSE), 1)
    assert (found.status, found.certainty) == (Status.UNSETTLED, pytest.approx(0.99))
    assert "White begins the ko at B9; Black lives at B9." in found.why
    outcome = local_games._LocalGame.outcome

    def never_deeper(game: local_games._LocalGame, label: int, watch: Watch, nodes: int | None = None) -> Outcome:
        if nodes == local_games._DEEPER:
            raise Late
        return outcome(game, label, watch, nodes)

    with monkeypatch.context() as late:
        late.setattr(local_games._LocalGame, "outcome", never_deeper)
        assert _largest(_corner(LOOSE), 1).ground is Ground.PLAYOUTS
    monkeypatch.setattr(local_games, "_is_doubtful", lambda *_: True)
    assert "hangs on a ko" not in _largest(_corner(LOOSE), 1).why


BESIDE = {
    ("...XOOOOO", ".XOXOOOOO", ".XXXOOOOO"): 11,
    ("...XOOOOO", "OX.XOOOOO", "XXXXOOOOO"): 9,
    (".OXXOOOOO", "...XOOOOO", "X.XXOOOOO"): 1,
    ("XO.XOOOOO", "..XXOOOOO", "XXXXOOOOO"): 1,
    ("X.XXOOOOO", "...XOOOOO", "XOXXOOOOO"): 18,
}
"""Corners like those, with a stone that lives and dies with the largest chain of Black, as exhaustive search says."""


@pytest.mark.parametrize("rows", BESIDE)
@pytest.mark.parametrize("exchanged", [False, True])
def test_stones_beside_what_hangs_on_a_ko_hang_on_it_too(rows: tuple[str, ...], exchanged: bool) -> None:
    """Games of chance were believed of them instead: nearly always alive, or nearly always dead."""
    drawing = _corner(rows, exchanged=exchanged)
    report, largest = final_report(CHINESE, drawn(*drawing), Request(seed=1)), _largest(drawing, 2 if exchanged else 1)
    verdict = report.verdict(BESIDE[rows])
    assert verdict is not None
    assert (verdict.status, largest.status) == (Status.UNSETTLED, Status.UNSETTLED)
    assert "it hangs on a ko" in verdict.why
    assert verdict.certainty <= largest.certainty


def test_who_may_be_taken_at_once_by_doubtful_stones_is_no_wall() -> None:
    """White at A13 stands only if the ko is won; it was taken to stay, and Black for dead though Black begins."""
    corner = ("OX.XO......X.", ".O.XO......X.", "OXXXO......X.", "OOOOO......X.")
    rows = (*corner, *("...........X.",) * 7, "X" * 12 + ".", "." * 13)
    for vertex in (0, 3):
        verdict = final_report(CHINESE, drawn(*rows), Request(seed=1)).verdict(vertex)
        assert verdict is not None
        assert verdict.status is Status.UNSETTLED
        assert "it hangs on a ko" in verdict.why


LEFT_ALONE: dict[tuple[str, ...], tuple[int, ...]] = {
    ("O.OXOOOOO", "XOOXOOOOO", "X..XOOOOO", "XXXXOOOOO"): (1, 19, 20),
    (".OOXXOOOO", "OX..XOOOO", "XXXXXOOOO"): (0, 11, 12),
    (".OOOXOOOO", "OX..XOOOO", "XXXXXOOOO"): (0, 11, 12),
}
"""Ten thousand year kos, with an eye that only territory rules do not count and points between both sides."""


@pytest.mark.parametrize("rows", LEFT_ALONE)
@pytest.mark.parametrize("exchanged", [False, True])
@pytest.mark.parametrize("name", ["chinese", "japanese"])
def test_a_ten_thousand_year_ko_is_a_seki_as_long_as_nobody_begins_it(
    rows: tuple[str, ...], exchanged: bool, name: str
) -> None:
    """It was told as unsettled, and its eyes were territory."""
    drawing, inside = _corner(rows, exchanged=exchanged), {v for v in range(36) if v % 9 < rows[0].rindex("X") + 1}
    report = final_report(catalogue.make(name), drawn(*drawing), Request(seed=1))
    assert set(report.of(Status.SEKI)) == {v for v in inside if report.stones[v] and not _is_outside(rows, v)}
    eye, *between = LEFT_ALONE[rows]
    assert report.territory[eye] == (0 if name == "japanese" else 1 if exchanged else 2)
    assert not any(report.territory[v] for v in between)
    assert set(between) <= set(report.dame)
    assert not report.sealing


def _is_outside(rows: tuple[str, ...], vertex: int) -> bool:
    """Is that a stone of the solid outside?"""
    y, x = divmod(vertex, 9)
    return y >= len(rows) or x > rows[y].rindex("X")


DOUBLE_KO = ("O.OOXX.XOOXX.X", "OOOOX.XO.OXXXX", "O.OOXXXOOOX.XX", "OOOOXXO.OOXXXX")
"""Nine stones of either side with an eye each and two kos between them, of which each side holds one."""
BOTH_KOS = (*DOUBLE_KO[:3], "OOOOXX.XOOXXXX")
"""The same, but Black holds both: White takes one at once, or is taken."""
BESIDE_BENT_FOUR = tuple(row + more for row, more in zip(DOUBLE_KO, ("....", "XXXX", "XOOO", ".O.X"), strict=True))


def _other_way(rows: tuple[str, ...], exchanged: bool, mirrored: bool) -> tuple[str, ...]:
    signs = str.maketrans("XO", "OX") if exchanged else {}
    return tuple(row.translate(signs)[::-1] if mirrored else row.translate(signs) for row in rows)


def _fates(rows: tuple[str, ...], name: str, exchanged: bool, mirrored: bool) -> list[Status | None]:
    """The status at each vertex of the drawing as it was before it was changed."""
    drawing, width = _other_way(rows, exchanged, mirrored), len(rows[0])
    report = final_report(catalogue.make(name), drawn(*drawing), Request(seed=1))
    at = ((y, width - 1 - x if mirrored else x) for y in range(len(rows)) for x in range(width))
    verdicts = (report.verdict(y * width + x) for y, x in at)
    return [None if one is None else one.status for one in verdicts]


@pytest.mark.parametrize("name", ["chinese", "japanese"])
@pytest.mark.parametrize(("exchanged", "mirrored"), [(False, False), (True, False), (False, True)])
@pytest.mark.parametrize("rows", [DOUBLE_KO, BESIDE_BENT_FOUR])
def test_in_a_double_ko_both_stay_and_it_saves_no_bent_four(
    rows: tuple[str, ...], exchanged: bool, mirrored: bool, name: str
) -> None:
    fates = _fates(rows, name, exchanged, mirrored)
    dead = {v for v, fate in enumerate(fates) if fate is Status.DEAD}
    assert not fates.count(Status.UNSETTLED)
    assert dead == {v for v, sign in enumerate("".join(rows)) if sign == "O" and v % len(rows[0]) > 13}


@pytest.mark.parametrize(("exchanged", "mirrored"), [(False, False), (True, False), (False, True)])
def test_who_holds_both_kos_cannot_be_taken_though_a_stone_in_one_can(exchanged: bool, mirrored: bool) -> None:
    """The stones around were said to hang on the move that takes the one, and to be taken along with it."""
    fates = _fates(BOTH_KOS, "chinese", exchanged, mirrored)
    assert (fates[4], fates[7], fates[49]) == (Status.ALIVE, Status.UNSETTLED, Status.UNSETTLED)
    assert fates[8] is Status.UNSETTLED
