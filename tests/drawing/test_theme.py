"""The shipped themes: complete, and legible."""

import pytest

from goboard.drawing.colours import blended, channels, contrast, faded, luminance
from goboard.drawing.theme import Theme, load_theme, theme_names


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


def test_light_and_dark_are_shipped() -> None:
    assert {"light", "dark"} <= set(theme_names())


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(ValueError, match="no theme 'neon'"):
        load_theme("neon")


def test_signs_and_coordinates_can_be_read(theme: Theme) -> None:
    assert contrast(theme.mark, theme.wood_flat) >= 4.5
    assert contrast(theme.coordinate, theme.wood_flat) >= 4.5
    for player in range(1, len(theme.stones) + 1):
        assert contrast(theme.mark_on(player), theme.stone(player).flat) >= 4.0


def test_territories_differ_in_lightness_from_the_wood_and_from_each_other(theme: Theme) -> None:
    black, white = (luminance(blended(theme.cell(player), theme.wood_flat)) for player in (1, 2))
    wood = luminance(theme.wood_flat)
    assert black < 0.75 * wood
    assert white > 1.25 * wood


def test_territory_lets_the_board_show_through(theme: Theme) -> None:
    assert all(channels(theme.cell(player))[3] < 140 for player in (1, 2))


def test_more_players_than_styles_come_round(theme: Theme) -> None:
    assert theme.stone(len(theme.stones) + 1) is theme.stone(1)


def test_colours_are_read_and_faded() -> None:
    assert channels("#0a141e") == (10, 20, 30, 255)
    assert channels("#0a141e80") == (10, 20, 30, 128)
    assert faded("#0a141e80", 0.5) == "#0a141e40"
    assert blended("#ffffff80", "#000000") == "#808080"
    with pytest.raises(ValueError, match="A colour is"):
        channels("red")
