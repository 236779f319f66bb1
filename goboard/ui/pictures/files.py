"""The diagrams of an album as files, in slices: each step draws one picture, and can be the last."""

import math
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PySide6.QtGui import QPainter

from goboard.drawing.album import Album
from goboard.drawing.album_files import GIF, PDF, PNG, Look, paths, sides, written_plainly
from goboard.drawing.gif import FOREVER, GifWriter
from goboard.drawing.picture import build, camera_for
from goboard.sgf.writer import save_bytes
from goboard.ui.export import buffer_of, pdf_writer, pixels_of, png_of
from goboard.ui.painter import paint

LAST_SHOWN = 3.0
"""The last picture of an animation stays so many times as long."""


def written(album: Album, path: Path, kind: str, look: Look) -> Iterator[tuple[int, int]]:
    """Write the files; yields how many pictures of how many are done. OSError and TextDiagramError if it cannot be.

    Whoever stops asking has no file, or the files of a series that are done.
    """
    if kind == GIF:
        return _animation(album, path, look)
    if kind == PDF:
        return _document(album, path, look)
    return _images(album, path, look) if kind == PNG else written_plainly(album, path, kind, look)


def _images(album: Album, path: Path, look: Look) -> Iterator[tuple[int, int]]:
    found = paths(album, path, PNG)
    width, height = sides(album, look)
    for index, each in enumerate(found):
        save_bytes(each, png_of(album.scene(index, width, height), look.theme, width, height, look.dots))
        yield index + 1, len(found)


def _animation(album: Album, path: Path, look: Look) -> Iterator[tuple[int, int]]:
    width, height = sides(album, look)
    total = len(album)
    samples = [pixels_of(album.scene(at, width, height), look.theme, width, height) for at in sorted({0, total - 1})]
    file = BytesIO()
    writer = GifWriter(file, samples, FOREVER if look.loops else 1)
    del samples
    for index in range(total):
        shown = look.seconds * (LAST_SHOWN if index == total - 1 else 1.0)
        writer.add(pixels_of(album.scene(index, width, height), look.theme, width, height), shown)
        yield index, total
    writer.end()
    save_bytes(path, file.getvalue())
    yield total, total


def _document(album: Album, path: Path, look: Look) -> Iterator[tuple[int, int]]:
    """A page for each diagram, as large as it."""
    width, height = sides(album, look)
    scale = look.points / max(width, height)
    buffer = buffer_of()
    writer = pdf_writer(buffer, math.ceil(width * scale), math.ceil(height * scale))
    painter = QPainter(writer)
    painter.scale(scale, scale)
    try:
        for index in range(len(album)):
            if index:
                writer.newPage()
            scene = album.scene(index, width, height)
            paint(painter, build(scene, camera_for(scene, width, height), look.theme), document=True)
            yield index, len(album)
    finally:
        # a painter must not outlive what it paints on
        painter.end()
    save_bytes(path, bytes(buffer.data().data()))
    yield len(album), len(album)
