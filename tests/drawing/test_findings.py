"""What the overlays say of each vertex."""

import numpy as np
import pytest

from goboard.analysis.report import Eye, Status, Step
from goboard.boards.catalogue import cached_grid
from goboard.drawing.overlays.alive import ALIVE
from goboard.drawing.overlays.eyes import EYES, UNKNOWN
from goboard.drawing.overlays.finding import findings, with_overlays
from goboard.drawing.overlays.influence import INFLUENCE
from goboard.drawing.overlays.liberties import LIBERTIES
from goboard.drawing.overlays.overlay import F, Overlay
from goboard.drawing.overlays.ownership import OWNERSHIP, probable_owner
from goboard.drawing.overlays.reading import CHANGES, LINE
from goboard.drawing.overlays.sealing import SEALING
from goboard.drawing.overlays.table import OVERLAYS
from goboard.drawing.scene import AnalysisScene, Scene, View
from tests.drawing.reports import laid, report_on

NINE = cached_grid("grid", 9, 9)


def at(*labels: str) -> list[int]:
    return sorted(map(NINE.vertex, labels))


def found(stones: bytes, names: str, analysis: AnalysisScene, overlay: Overlay[F], taken: tuple[str, ...] = ()) -> F:
    seen = findings(NINE, stones, frozenset(names.split()), analysis, frozenset(map(NINE.vertex, taken))).of(overlay)
    assert seen is not None
    return seen


def test_the_likely_owner_is_ahead_of_everybody_else() -> None:
    shares = np.array([[0.9, 0.5, 0.2], [0.1, 0.5, 0.7]], dtype=np.float32)
    owner, certainty, _ = probable_owner(shares)
    assert owner.tolist() == [1, 0, 2]
    assert certainty.tolist() == pytest.approx([0.8, 0.0, 0.5])


def test_allies_do_not_contest_each_other() -> None:
    allied = [0.75, 0.25]
    owner, certainty, side = probable_owner(np.array([allied, [0.25, 0.75], allied], dtype=np.float32))
    assert owner.tolist() == [1, 2]
    assert certainty.tolist() == [0.5, 0.5]
    assert side[1] == side[3] != side[2]


def test_an_empty_board_is_nobodys() -> None:
    owner, certainty, _ = probable_owner(np.full((2, 9), 0.5, dtype=np.float32))
    assert not owner.any() and not certainty.any()


def test_a_stone_is_lost_where_another_side_will_own_its_point() -> None:
    stones = laid(NINE, "D4 E5", "F6")
    shares = np.zeros((2, 81))
    shares[0, at("D4", "F6")] = shares[1, at("E5")] = 0.9
    seen = found(stones, "ownership", AnalysisScene(report_on(NINE, stones, shares=shares)), OWNERSHIP)
    assert np.flatnonzero(seen.is_lost).tolist() == at("E5", "F6")


def test_points_below_dead_stones_go_to_their_territory_s_owner_or_else_to_the_likely_one() -> None:
    stones = laid(NINE, "D4", "F6 G2")
    shares = np.zeros((2, 81))
    shares[0, at("F6")] = shares[0, at("D4")] = 0.9
    territory = bytearray(81)
    territory[NINE.vertex("D4")] = 2
    dead = dict.fromkeys(at("D4", "F6"), Status.DEAD)
    report = report_on(NINE, stones, dead, shares=shares, territory=bytes(territory))
    scene = Scene(NINE, stones, View(overlays=frozenset({"dead"})), analysis=AnalysisScene(report))
    heir = np.frombuffer(with_overlays(scene).heirs, dtype=np.uint8)
    assert {v: int(heir[v]) for v in np.flatnonzero(heir)} == {NINE.vertex("D4"): 2, NINE.vertex("F6"): 1}


def test_a_report_on_other_stones_says_nothing() -> None:
    stones, other = laid(NINE, "D4"), laid(NINE, "E5")
    shares = np.ones((2, 81)) * [[0.9], [0.1]]
    analysis = AnalysisScene(report_on(NINE, other, shares=shares))
    assert not findings(NINE, stones, frozenset({"ownership", "unsettled", "alive"}), analysis).pairs


def test_only_what_is_proven_is_alive_by_proof() -> None:
    stones = laid(NINE, "D4 D5", "F6")
    seen = found(stones, "alive", AnalysisScene(report_on(NINE, stones, proven=(NINE.vertex("D4"),))), ALIVE)
    assert np.flatnonzero(seen.chosen).tolist() == at("D4", "D5")


def test_each_short_chain_has_its_liberties_on_one_stone() -> None:
    stones = laid(NINE, "A1 C5 D5 E5", "B1 G7")
    liberties = found(stones, "liberties", AnalysisScene(), LIBERTIES).count
    numbers = {NINE.labels[v]: int(liberties[v]) for v in np.flatnonzero(liberties)}
    assert numbers == {"A1": 1, "B1": 2, "G7": 4}


def test_a_number_keeps_off_the_last_move_if_it_can() -> None:
    stones = laid(NINE, "A1 B1 C1 J9", "")
    first = found(stones, "liberties", AnalysisScene(), LIBERTIES).count
    second = found(stones, "liberties", AnalysisScene(), LIBERTIES, ("B1", "J9")).count
    assert np.flatnonzero(first).tolist() == at("B1", "J9")
    assert first[NINE.vertex("B1")] == 4
    assert second[NINE.vertex("B1")] == 0 and second[NINE.vertex("J9")] == 2
    assert np.count_nonzero(second[at("A1", "C1")]) == 1


def test_dead_stones_are_not_felt() -> None:
    stones = laid(NINE, "A1", "J9")
    plain = found(stones, "influence", AnalysisScene(), INFLUENCE)
    report = report_on(NINE, stones, {NINE.vertex("A1"): Status.DEAD})
    known = found(stones, "influence", AnalysisScene(report), INFLUENCE)
    assert set(plain.owner.tolist()) == {0, 1, 2}
    assert set(known.owner.tolist()) == {0, 2}


def test_eyespaces_have_one_worth_each_and_vital_points_of_both() -> None:
    stones = laid(NINE, "A2 B2 C2 D2 D1", "")
    row = tuple(at("A1", "B1", "C1"))
    middle = (NINE.vertex("B1"),)
    report = report_on(NINE, stones, eyes={NINE.vertex("A2"): Eye(row, most=2, least=1, attack=middle, defend=middle)})
    seen = found(stones, "eyes", AnalysisScene(report), EYES)
    assert np.flatnonzero(seen.eye).tolist() == list(row)
    assert (seen.attacker[middle[0]], seen.defender[middle[0]]) == (2, 1)
    assert sorted(seen.worth[list(row)].tolist()) == [0, 0, 8] and seen.worth[middle[0]] == 0


def test_the_worth_keeps_off_other_signs_or_is_left_out() -> None:
    stones = laid(NINE, "A2 B2 C2 D2 D1", "")
    row = tuple(at("A1", "B1", "C1"))
    eyes = {NINE.vertex("A2"): Eye(row, most=2, least=1)}
    report = report_on(NINE, stones, sealing=tuple(at("A1")), dame=tuple(at("C1")), eyes=eyes)
    seen = found(stones, "eyes sealing dame", AnalysisScene(report), EYES)
    assert np.flatnonzero(seen.worth).tolist() == at("B1")
    seen = found(stones, "eyes sealing dame", AnalysisScene(report, changed=tuple(at("B1"))), EYES)
    assert not seen.worth.any() and seen.eye.any()


def test_of_eyespaces_that_overlap_the_smallest_of_the_living_is_kept_and_none_without_eyes() -> None:
    stones = laid(NINE, "J9", "J1 G5 C9")
    small, large, elsewhere = (tuple(at(*names.split())) for names in ("A1 B1", "A1 B1 C1", "E5"))
    dead_ones, no_eye = Eye(tuple(at("A1")), most=1, least=1), Eye(elsewhere, most=0, least=0)
    given = {"J9": Eye(large, most=2, least=1), "J1": Eye(small, most=1, least=0), "G5": dead_ones, "C9": no_eye}
    report = report_on(
        NINE, stones, {NINE.vertex("G5"): Status.DEAD}, eyes={NINE.vertex(name): eye for name, eye in given.items()}
    )
    eye = found(stones, "eyes", AnalysisScene(report), EYES).eye
    assert {v: int(eye[v]) for v in np.flatnonzero(eye)} == dict.fromkeys(small, 2)


def test_an_eyespace_that_is_not_solved_is_worth_nobody_knows_what() -> None:
    stones = laid(NINE, "A2 B2", "")
    seen = found(stones, "", AnalysisScene(eyes=((1, Eye((NINE.vertex("A1"),))),)), EYES)
    assert seen.worth[NINE.vertex("A1")] == UNKNOWN


def test_a_line_counts_passes_and_keeps_the_first_number_of_a_point() -> None:
    line = (Step(1, 3), Step(2, -1), Step(1, 5), Step(2, 3))
    seen = found(bytes(81), "", AnalysisScene(line=line), LINE)
    assert {v: (int(seen.mover[v]), int(seen.number[v])) for v in np.flatnonzero(seen.number)} == {3: (1, 1), 5: (1, 3)}


def test_moves_of_a_line_take_the_place_of_other_signs() -> None:
    report = report_on(NINE, bytes(81), sealing=(3, 4))
    analysis = AnalysisScene(report, line=(Step(1, 3),), changed=(3, 5))
    assert np.flatnonzero(found(bytes(81), "sealing", analysis, SEALING).chosen).tolist() == [4]
    assert np.flatnonzero(found(bytes(81), "sealing", analysis, CHANGES).chosen).tolist() == [5]


def test_every_overlay_has_a_name_and_a_key_of_its_own() -> None:
    assert len({overlay.name for overlay in OVERLAYS}) == len({overlay.key for overlay in OVERLAYS}) == len(OVERLAYS)
