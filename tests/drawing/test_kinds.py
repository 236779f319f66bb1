"""Every field of a scene says what it is; cutting, moving to spots and comparing follow from that."""

from dataclasses import fields, replace

import numpy as np
import pytest

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.drawing.camera.camera import fit
from goboard.drawing.camera.view import BoardView, Layout
from goboard.drawing.kinds import (
    ARRAYS,
    KIND,
    PLACELESS,
    at_spots,
    changed_vertices,
    cleared,
    cut_to,
    in_front,
    in_picture,
    said_by,
)
from goboard.drawing.picture import difference
from goboard.drawing.scene import Advised, Pointer, Preview, Scene
from goboard.rules.protocol import Sign
from goboard.session.snapshot import Mark, StudyView, Variation

NINE = cached_grid("grid", 9, 9)
HERE, THERE = 10, 33
"""Two vertices; every field that names vertices names them, the first one first."""


def one_byte(vertex: int, size: int = NINE.size) -> bytes:
    return bytes(1 if each == vertex else 0 for each in range(size))


def told(first: int, second: int, size: int = NINE.size) -> dict[str, object]:
    """A value for each field that names vertices: what it says of these two."""
    weights = np.full(size, np.nan)
    weights[first] = 1.0
    return {
        "stones": one_byte(first, size),
        "owner": one_byte(first, size),
        "heirs": one_byte(first, size),
        "weights": weights,
        "advice": (Advised(first, "-0.3", "12", 0), Advised(second, "-2", "1", 2)),
        "last_vertex": first,
        "marks": (Mark("TR", first), Mark("SQ", second)),
        "lines": ((first, second, True),),
        "dim": (first, second),
        "shown_part": (first, second),
        "region": (first, second),
        "variations": (Variation(1, first, 1), Variation(2, second, 2)),
        "beside": (Variation(1, first, 1), Variation(2, second, 2)),
        "dead": (first, second),
        "presumed": (first, second),
        "spared": (first, second),
        "dame": (first, second),
        "seki": (first, second),
        "signs": (Sign("meal", (first, second)),),
        "lit": ((first,), (second,)),
        "pointer": Pointer(first, 1, spots=(first,)),
        "preview": Preview(((first, 1),), (Mark("CR", second),), ((first, second, False),), (second,)),
        "numbers": ((first, 7), (second, 8)),
        "trail": ((first, 1), (second, 2)),
        "losses": ((first, 3), (second, 5)),
        "study": StudyView("guess", "", "", wrong=(first,), ruled_out=(second,), hint=(first, second)),
    }


BEARING = [each for each in fields(Scene) if KIND in each.metadata and said_by(each).kind is not PLACELESS]
NAMES = [each.name for each in BEARING if said_by(each).kind is not ARRAYS]


def scene_with(**values: object) -> Scene:
    return replace(Scene(NINE, bytes(NINE.size)), **values)  # type: ignore[arg-type]


def shown(value: object) -> str:
    return str(value.tolist()) if isinstance(value, np.ndarray) else str(value)


@pytest.mark.parametrize("name", [each.name for each in fields(Scene)])
def test_every_field_says_what_it_is(name: str) -> None:
    (field,) = (each for each in fields(Scene) if each.name == name)
    assert KIND in field.metadata, f"Scene.{name} does not say what it is: give it metadata=says(...)"


def test_every_field_that_names_vertices_is_tried_here() -> None:
    assert set(told(HERE, THERE)) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_told_by_spots_each_field_names_the_spots_of_its_vertices(name: str) -> None:
    turned = fit(NINE, 400, 400, view=BoardView(layout=Layout(turn=90))).geometry
    first, second = (int(turned.main_spots[vertex]) for vertex in (HERE, THERE))
    moved = at_spots(scene_with(**{name: told(HERE, THERE)[name]}), turned)
    assert (first, second) != (HERE, THERE)
    expected = Pointer(HERE, 1, spots=(first,)) if name == "pointer" else told(first, second)[name]
    # sets of vertices are told in the order of their spots
    assert sorted(shown(getattr(moved, name))) == sorted(shown(expected))
    assert shown(getattr(moved, name)) != shown(told(HERE, THERE)[name])


def test_on_joined_borders_sets_are_at_every_spot_and_records_at_one() -> None:
    torus = board_from_spec({"shape": "torus", "columns": 7, "rows": 7})
    geometry = fit(torus, 400, 400).geometry
    corner = 0
    assert len(geometry.spots((corner,))) > 1
    scene = replace(
        Scene(torus, bytes(torus.size)), dead=(corner,), marks=(Mark("TR", corner),), numbers=((corner, 3),)
    )
    moved = at_spots(scene, geometry)
    assert len(moved.dead) == len(geometry.spots((corner,)))
    assert [mark.vertex for mark in moved.marks] == [spot for spot, _ in moved.numbers] == [geometry.main_spots[corner]]


@pytest.mark.parametrize("name", NAMES)
def test_a_part_keeps_what_lies_in_it_and_drops_the_rest(name: str) -> None:
    kept = np.zeros(NINE.size, dtype=np.bool_)
    kept[THERE] = True
    cut = getattr(cut_to(scene_with(**{name: told(HERE, THERE)[name]}), kept), name)
    if name in ("stones", "owner", "heirs", "weights"):
        assert shown(cut) == shown(told(HERE, THERE)[name])
    elif name == "variations":
        assert [each.vertex for each in cut] == [None, THERE]
    elif name in ("pointer", "preview", "last_vertex"):
        assert cut is None
    else:
        assert f"{HERE}" not in shown(cut)
        assert f"{THERE}" in shown(cut) or name == "lines"


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_drops_what_it_does_not_show_but_for_areas(name: str) -> None:
    (field,) = (each for each in fields(Scene) if each.name == name)
    scene = scene_with(**{name: told(HERE, THERE)[name]})
    nothing = np.zeros(NINE.size, dtype=np.bool_)
    assert (shown(getattr(in_picture(scene, nothing, nothing), name)) == shown(getattr(scene, name))) == (
        said_by(field).is_area
    )
    assert (shown(getattr(in_front(scene, nothing), name)) != shown(getattr(scene, name))) == said_by(field).is_area


def test_where_there_is_no_room_only_what_is_written_goes() -> None:
    everything, nothing = np.ones(NINE.size, dtype=np.bool_), np.zeros(NINE.size, dtype=np.bool_)
    scene = in_picture(scene_with(**told(HERE, THERE)), everything, nothing)
    assert (scene.marks, scene.numbers, scene.dame) == ((), (), ())
    assert (scene.dead, scene.lines) == ((HERE, THERE), ((HERE, THERE, True),))


@pytest.mark.parametrize("name", [each.name for each in fields(Scene) if each.name not in ("board", "view")])
def test_two_scenes_never_count_as_alike_where_a_field_differs(name: str) -> None:
    (field,) = (each for each in fields(Scene) if each.name == name)
    others: dict[str, object] = {
        "last_is_illegal": True,
        "judgement": "!?",
        "passed": 2,
        "letters": ("A",),
        "is_counted": True,
    }
    values = {**told(HERE, THERE), **others, "cursor": HERE}
    if name not in values:
        return
    before = scene_with(last_vertex=THERE)
    found = changed_vertices(before, replace(before, **{name: values[name]}))  # type: ignore[arg-type]
    if said_by(field).is_pointed:
        assert found == set()
    else:
        assert found is None or found


def test_what_comes_with_the_pointer_and_the_records_signs_can_be_left_out() -> None:
    scene = scene_with(**told(HERE, THERE), cursor=HERE)
    bare = cleared(scene, lambda said: said.is_pointed or said.is_recorded)
    assert (bare.pointer, bare.cursor, bare.preview, bare.marks, bare.shown_part) == (None, None, None, (), None)
    assert bare.dead == scene.dead


def test_a_new_dead_stone_on_a_large_board_is_painted_in_its_place_alone() -> None:
    large = cached_grid("grid", 60, 60)
    scene = Scene(large, one_byte(HERE, large.size))
    camera = fit(large, 900, 900)
    (box,) = difference(scene, replace(scene, dead=(HERE,)), camera) or ()
    assert box[2] < 200 and box[3] < 200
