"""The names of the gallery's shapes can be said in other languages."""

from goboard.analysis.eyes.notation import gallery
from goboard.ui.eyes.shape_names import SHAPE_NAMES


def test_every_shape_of_the_gallery_has_a_name_that_can_be_translated() -> None:
    assert [shape.name for shape in gallery()] == [*SHAPE_NAMES]
