"""Animated GIFs as another program reads them."""

from io import BytesIO

import numpy as np
from PIL import Image

from goboard.drawing.export.gif import SAMPLED, GifWriter, Pixels, _thinned

WOOD, WHITE, BLACK = (220, 175, 103), (250, 248, 240), (20, 20, 22)


def picture(*stones: tuple[int, int, tuple[int, int, int]]) -> Pixels:
    found = np.empty((40, 60, 3), dtype=np.uint8)
    found[:] = WOOD
    for left, top, colour in stones:
        found[top : top + 6, left : left + 6] = colour
    return found


def animated(pictures: list[Pixels], loops: int = 0) -> bytes:
    file = BytesIO()
    writer = GifWriter(file, [pictures[0], pictures[-1]], loops)
    for each in pictures:
        writer.add(each, 0.25)
    writer.end()
    return file.getvalue()


def test_every_picture_is_read_back_with_its_time() -> None:
    pictures = [picture(), picture((4, 4, BLACK)), picture((4, 4, BLACK)), picture((4, 4, BLACK), (30, 20, WHITE))]
    with Image.open(BytesIO(animated(pictures))) as image:
        assert (image.n_frames, image.size) == (4, (60, 40))  # type: ignore[attr-defined]
        for index, each in enumerate(pictures):
            image.seek(index)
            assert image.info["duration"] == 250
            read = np.asarray(image.convert("RGB")).astype(int)
            assert np.abs(read - each).max() <= 4


def test_what_does_not_change_takes_no_room() -> None:
    rng = np.random.default_rng(1)
    grain = rng.integers(150, 220, (200, 200, 3)).astype(np.uint8)
    other = grain.copy()
    other[:9, :9] = WHITE
    one, many = len(animated([grain, other])), len(animated([grain, *[other, grain] * 10, other]))
    assert many < one * 1.2


def test_it_begins_again_or_not() -> None:
    assert b"NETSCAPE2.0" in animated([picture()])
    assert b"NETSCAPE2.0" not in animated([picture()], loops=1)


def test_the_colours_of_large_pictures_are_found_in_few_of_their_pixels() -> None:
    large = np.empty((1500, 1500, 3), dtype=np.uint8)
    large[:] = WOOD
    large[200:230, 300:330] = BLACK
    assert len(_thinned(large)) <= SAMPLED < large[..., 0].size
    with Image.open(BytesIO(animated([large]))) as image:
        assert np.abs(np.asarray(image.convert("RGB")).astype(int)[215, 315] - BLACK).max() <= 4
