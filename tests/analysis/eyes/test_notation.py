"""Pictures of eyespaces, read and drawn."""

import pytest

from goboard.analysis.eyes.labelled import EyespaceError, Labelled
from goboard.analysis.eyes.notation import Picture, drawn, gallery, read_picture, read_pictures
from goboard.analysis.eyes.solver import solve

NAMED = """
Pattern 548

 x
x*x!

:2,1
"""


def test_signs_that_touch_sideways_or_up_and_down_are_joined() -> None:
    picture = read_picture(NAMED)
    assert picture.eyespace == Labelled("....!", ((0, 2), (1, 2), (2, 3), (3, 4)))
    assert (picture.name, picture.stated) == ("548", (2, 1))
    found = solve(picture.eyespace)
    assert (found.most, found.least) == picture.stated


def test_a_text_of_many_pictures_keeps_those_that_can_be_read() -> None:
    first, second, third = read_pictures("..X\n:1,1\n# a remark\nPattern odd\n.?\nPattern last\n$!\n\n !")
    assert isinstance(first, Picture)
    assert (first.eyespace.labels, first.name, first.stated) == ("..X", None, (1, 1))
    assert isinstance(second, EyespaceError)
    assert "'?'" in str(second)
    assert isinstance(third, Picture)
    # a row left empty parts what is above from what is below
    assert third.eyespace == Labelled("$!!", ((0, 1),))


@pytest.mark.parametrize("text", ["", "\n \n", "Pattern 7\n\n:1,1", ".\n:1,1\n.\n:1,1"])
def test_a_text_without_one_picture_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(EyespaceError, match=r"\.$"):
        read_picture(text)


def test_a_drawn_picture_reads_as_the_same_eyespace_and_shows_the_vital_point() -> None:
    for picture in gallery():
        text = drawn(picture.eyespace.labels, picture.cells, solve(picture.eyespace))
        again = read_picture(text)
        assert again.eyespace == picture.eyespace
        assert again.stated == (solve(picture.eyespace).most, solve(picture.eyespace).least)
    bent = read_picture("   ..\n   .")
    assert drawn(bent.eyespace.labels, bent.cells, solve(bent.eyespace)) == "*.\n.\n:2,1"


def test_every_shape_of_the_gallery_is_read_and_has_a_name_of_its_own() -> None:
    names = [picture.name for picture in gallery()]
    assert len(set(names)) == len(names) >= 40
    assert None not in names
    values = {picture.name: solve(picture.eyespace) for picture in gallery()}
    assert (values["Bent four"].most, values["Bent four"].least) == (2, 2)
    assert (values["Rabbity six"].most, values["Rabbity six"].least) == (2, 1)


def test_values_behind_pattern_are_no_name() -> None:
    (found,) = read_pictures("...\nPattern :1,0\n")
    assert isinstance(found, EyespaceError) and "'P' means nothing" in str(found)
