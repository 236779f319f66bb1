"""Snapshots turned into scenes."""

from dataclasses import replace

from goboard.drawing.scene import View, scene_of
from goboard.session.commands.command import Command
from goboard.session.commands.count import StartCounting, ToggleDead
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.session import Session
from goboard.session.snapshot import Snapshot


def opened(sgf: bytes, *steps: Command) -> Snapshot:
    session = Session()
    session.handle(OpenBytes(sgf))
    for step in steps:
        session.handle(step)
    return session.show().snapshot


def test_a_record_s_position_and_signs_are_shown() -> None:
    snapshot = opened(b"(;GM[1]SZ[9];B[ee]TR[aa]LB[bb:x]AR[aa:bb]DD[cc])", Step(1))
    scene = scene_of(snapshot, View())
    assert (scene.stones[40], scene.last_vertex) == (1, 40)
    assert {(mark.kind, mark.vertex) for mark in scene.marks} == {("TR", 0), ("LB", 10)}
    assert scene.lines == ((0, 10, True),)
    assert scene.dim == (20,)


def test_signs_can_be_left_out() -> None:
    scene = scene_of(opened(b"(;GM[1]SZ[9];B[ee]TR[aa])", Step(1)), View(marks=False))
    assert scene.marks == ()


def test_a_choice_of_variations_is_shown_a_single_move_is_not() -> None:
    fork = scene_of(opened(b"(;GM[1]SZ[9](;B[ee])(;B[cc]))"), View())
    assert [variation.vertex for variation in fork.variations] == [40, 20]
    assert scene_of(opened(b"(;GM[1]SZ[9];B[ee])"), View()).variations == ()


def test_a_single_move_that_follows_is_shown_where_it_is_wanted_but_not_in_a_count() -> None:
    (following,) = scene_of(opened(b"(;GM[1]SZ[9];B[ee])"), View(single=True)).variations
    assert (following.vertex, following.player, following.is_pass) == (40, 1, False)
    (following,) = scene_of(opened(b"(;GM[1]SZ[9];B[])"), View(single=True)).variations
    assert following.is_pass
    assert scene_of(opened(b"(;GM[1]SZ[9];B[ee])", StartCounting()), View(single=True)).variations == ()


def test_the_moves_before_the_last_one_leave_a_trace_while_their_stones_are_there() -> None:
    game = b"(;GM[1]SZ[9];B[ba];W[aa];B[ee];W[ff];B[gg])"
    assert scene_of(opened(game, Step(4)), View(trail=True)).trail == ((40, 1), (0, 2))
    assert scene_of(opened(game, Step(4)), View()).trail == ()
    # the stone at aa was taken by the last move
    captured = b"(;GM[1]SZ[9];B[ba];W[aa];B[ab])"
    assert scene_of(opened(captured, Step(3)), View(trail=True)).trail == ((1, 2),)


def test_what_the_record_has_in_place_of_the_last_move_is_shown_where_it_is_wanted() -> None:
    shown = opened(b"(;GM[1]SZ[9];B[ee](;W[cc];B[gg])(;W[cg])(;W[]))", Step(2))
    assert [each.vertex for each in scene_of(shown, View(beside=True)).beside] == [56, None]
    assert scene_of(shown, View()).beside == ()
    counted = opened(b"(;GM[1]SZ[9](;B[ee])(;B[cc]))", Step(1), StartCounting())
    assert scene_of(counted, View(beside=True)).beside == ()


def test_a_pass_is_in_the_scene_with_its_player() -> None:
    game = b"(;GM[1]SZ[9];B[ee];W[];B[dd])"
    assert [scene_of(opened(game, Step(steps)), View()).passed for steps in range(4)] == [None, None, 2, None]


def test_a_stone_in_the_other_side_s_marked_territory_is_dead() -> None:
    scene = scene_of(opened(b"(;GM[1]SZ[9]AB[aa][ee]TW[aa][ab]TB[ii])"), View())
    assert (scene.owner[0], scene.owner[9], scene.owner[80]) == (2, 2, 1)
    assert scene.dead == (0,)


def test_a_count_shows_owners_and_dead_stones() -> None:
    wall = b"(;GM[1]SZ[5]RU[Chinese]AB[ba][bb][bc][bd][be][ca]AW[da][db][dc][dd][de][aa][cb])"
    snapshot = opened(wall, StartCounting(), ToggleDead(0))
    assert snapshot.count is not None and 0 in snapshot.count.dead
    scene = scene_of(snapshot, View())
    assert scene.dead == (0,)
    assert (scene.owner[0], scene.owner[4]) == (1, 2)
    assert scene.dame == tuple(2 + 5 * row for row in range(2, 5))


def test_where_much_is_open_no_rings_lie_on_it() -> None:
    snapshot = opened(b"(;GM[1]SZ[5]RU[Chinese]AB[cc]AW[ee])", StartCounting())
    assert snapshot.count is not None and len(snapshot.count.score.dame) == 23
    assert scene_of(snapshot, View()).dame == ()


def test_stones_that_only_an_estimate_calls_dead_are_told_from_those_that_a_player_marked() -> None:
    wall = b"(;GM[1]SZ[5]RU[Chinese]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de][aa][ac])"
    snapshot = opened(wall, StartCounting(), ToggleDead(0))
    assert snapshot.count is not None
    count = replace(snapshot.count, estimated=(0, 10), marked=(10,), seki=(3,))
    scene = scene_of(replace(snapshot, count=count), View())
    assert (scene.dead, scene.presumed) == ((10,), (0,))
    assert 3 in scene.seki
