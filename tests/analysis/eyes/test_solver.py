"""The values and vital points of eyespaces: known shapes, and any graph against the plainest search."""

import random

import pytest

from goboard.analysis.eyes.labelled import Labelled, labelled
from goboard.analysis.eyes.notation import read_picture
from goboard.analysis.eyes.solver import MOST_VERTICES, EyespaceTooLargeError, canonical, digits, solve
from goboard.jobs.watch import Cancelled, Watch
from tests.analysis.eyes.naive import Naive, random_eyespace, relabelled


def shape(rows: str) -> Labelled:
    """A picture on one line, its rows separated by /."""
    return read_picture(rows.replace("/", "\n")).eyespace


@pytest.mark.parametrize(
    ("name", "rows", "expected"),
    [
        ("one point", ".", "1111"),
        ("straight three", "...", "1122"),
        ("straight four", "....", "1222"),
        ("square four", "../..", "1112"),
        ("pyramid four", " ./...", "1122"),
        ("bulky five", "../...", "1122"),
        ("rabbity six", " ./.../ ..", "1122"),
        ("rabbity six and one", " ./.../...", "1222"),
        ("half eye", "!.", "0011"),
        ("margin alone", "!", "0000"),
        ("two margins", "!..!", "0011"),
        ("chimera", ".!X", "0022"),
        ("two eyes behind stones", "X.X", "2222"),
        ("two stones inside four", ".XX.", "1111"),
    ],
)
def test_well_known_shapes(name: str, rows: str, expected: str) -> None:
    found = solve(shape(rows))
    assert "".join(map(str, digits(shape(rows)))) == expected
    assert f"{found.least}{found.most}" == expected[1:3]


@pytest.mark.parametrize(
    ("rows", "most", "least"),
    [
        ("!.../  .XXX.!", 2, 2),
        (" .../  .XXX.!", 2, 2),
        ("!.../  .XXX.", 2, 2),
        (" !../  .XXX.!", 2, 2),
        ("!.../  .XXX!", 2, 0),
        ("!/.../...!", 1, 1),
        (".../...!", 2, 1),
        (".../..!", 1, 1),
        (".../..", 2, 1),
        (".X./..", 1, 1),
        (" ./...!", 2, 1),
        (" ./...", 2, 1),
        (" ./.X.!", 1, 1),
    ],
)
def test_the_worked_examples(rows: str, most: int, least: int) -> None:
    found = solve(shape(rows))
    assert (found.most, found.least) == (most, least)


def test_stones_on_the_open_points_of_a_three_armed_shape_change_nothing_and_the_centre_is_vital() -> None:
    for fill in range(8):
        one, two, three = (".X"[fill >> bit & 1] for bit in range(3))
        found = solve(shape(f" {one}/{two}.{three}!"))
        assert (found.most, found.least) == (2, 1)
        assert 2 in found.attack
        assert 2 in found.defend
        assert 4 not in found.attack


def test_the_pieces_of_an_eyespace_are_one_position() -> None:
    assert solve(Labelled("..")) == solve(Labelled("...."))
    assert (solve(Labelled("..")).most, solve(Labelled("..")).least) == (2, 2)
    assert solve(Labelled("")).most == 0


def test_stones_without_a_liberty_are_taken_off_and_that_costs_the_owner_his_move() -> None:
    bare = solve(shape("..."))
    full = solve(shape("XXX"))
    assert (full.most, full.least) == (bare.least, bare.least)
    assert full.attack == full.defend == ()


def test_any_graph_has_the_value_of_the_plainest_search() -> None:
    source = random.Random(5)
    for _ in range(300):
        eyespace = random_eyespace(source, 6)
        naive, given = Naive(eyespace), tuple(eyespace.labels)
        start, found = naive.after_capture(given), solve(eyespace)
        assert found.least == naive.eyes(start, owner_first=False)
        assert found.most == (naive.eyes(start, owner_first=True) if start == given else found.least)


def test_vital_points_are_all_first_moves_that_reach_the_value() -> None:
    source = random.Random(6)
    matters = 0
    for _ in range(200):
        eyespace = random_eyespace(source, 6)
        naive, state, found = Naive(eyespace), tuple(eyespace.labels), solve(eyespace)
        if found.most == found.least:
            assert found.attack == found.defend == ()
            continue
        matters += 1
        reached = [naive.eyes(s, owner_first=True) for s in naive.attackers_moves(state, 2, 0) if s is not None]
        assert len(found.attack) == sum(eyes == found.least for eyes in reached)
        reached = [naive.eyes(after, owner_first=False) for after in naive.owners_moves(state)]
        assert len(found.defend) == sum(eyes == found.most for eyes in reached)
        assert found.defend or found.most == naive.eyes(state, owner_first=False)
    assert matters > 20


def test_other_names_for_the_vertices_change_only_the_names() -> None:
    source = random.Random(7)
    for _ in range(100):
        eyespace = random_eyespace(source, 11)
        other, new = relabelled(source, eyespace)
        assert canonical(eyespace)[0] == canonical(other)[0]
        found = solve(eyespace)
        assert found.most >= found.least
        assert solve(other) == found.renamed(tuple(new))


def test_digits_go_up_and_hold_the_values_in_their_middle() -> None:
    source = random.Random(8)
    for _ in range(100):
        eyespace = random_eyespace(source, 6)
        found = solve(eyespace)
        four = digits(eyespace)
        assert list(four) == sorted(four)
        assert four[1:3] == (found.least, found.most)


def test_regular_graphs_get_one_form_each() -> None:
    source = random.Random(9)
    ring = labelled("." * 6, [(v, (v + 1) % 6) for v in range(6)])
    triangles = labelled("." * 6, [(v + part, (v + 1) % 3 + part) for part in (0, 3) for v in range(3)])
    assert canonical(ring)[0] != canonical(triangles)[0]
    for eyespace in (ring, triangles):
        form, order = canonical(relabelled(source, eyespace)[0])
        assert form == canonical(eyespace)[0]
        assert sorted(order) == list(range(6))


def test_beyond_the_limit_there_is_no_answer() -> None:
    solve(labelled("." * MOST_VERTICES, []))
    with pytest.raises(EyespaceTooLargeError, match=str(MOST_VERTICES)):
        solve(labelled("." * (MOST_VERTICES + 1), []))


def test_a_search_can_be_called_off() -> None:
    watch = Watch()
    watch.cancel()
    complete = [(one, other) for one in range(MOST_VERTICES) for other in range(one)]
    with pytest.raises(Cancelled):
        solve(labelled("!" + "." * (MOST_VERTICES - 1), complete), watch)
