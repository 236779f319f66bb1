"""The diagrams of an album as files, in slices: a step paints a shape, or waits a moment for what a thread computes.

Only numbers are crunched in threads: what is painted shares ready-made pixmaps with the window.
"""

import math
from collections.abc import Callable, Generator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from PySide6.QtGui import QImage, QPainter

from goboard.drawing.export.album import Album
from goboard.drawing.export.files import GIF, PDF, PNG, WEBP, Look, paths, plainly, sides, size_problem, svg
from goboard.drawing.export.gif import FOREVER, GifWriter
from goboard.jobs.threads import Threads
from goboard.jobs.watch import checkpoint, reserve
from goboard.sgf.saving import SaveError, save_bytes
from goboard.ui.export import buffer_of, encoded, painting, pdf_writer, pixels_of, put_on_clipboard
from goboard.ui.painting.painter import paint
from goboard.words.message import phrase

LAST_SHOWN = 3.0
"""The last picture of an animation stays so many times as long."""
BYTES_A_PIXEL = 4
WAIT = 0.01
"""Seconds that a step waits for a thread."""

Progress = tuple[int, int]
"""How many pictures of how many are done."""
Value = TypeVar("Value")


def written(album: Album, path: Path, kind: str, look: Look) -> Generator[Progress]:
    """Write the files; yields how many pictures of how many are done. SaveError and TextDiagramError if it cannot be.
    Whoever stops asking has no file, or the files of a series that are done."""
    if kind == GIF:
        return _animation(album, path, look)
    if kind == PDF:
        return _document(album, path, look)
    return _images(album, path, kind, look) if kind in (PNG, WEBP) else _plain_files(album, path, kind, look)


def copied(album: Album, index: int, look: Look) -> Generator[Progress]:
    """Put one of the pictures on the clipboard, in the same steps."""
    image = yield from _painted(album, index, look, sides(album, look), (0, 1))
    drawing = yield from _computed(partial(svg, album, index, look), (0, 1))
    put_on_clipboard(image, drawing)
    yield 1, 1


def _plain_files(album: Album, path: Path, kind: str, look: Look) -> Generator[Progress]:
    found = paths(album, path, kind)
    for index, each in enumerate(found):
        content = yield from _computed(partial(plainly, album, index, kind, look), (index, len(found)))
        yield from saved(each, content, (index, len(found)))
        yield index + 1, len(found)


def _images(album: Album, path: Path, kind: str, look: Look) -> Generator[Progress]:
    found = paths(album, path, kind)
    size = sides(album, look)
    for index, each in enumerate(found):
        image = yield from _painted(album, index, look, size, (index, len(found)))
        content = yield from _computed(partial(encoded, image, kind, look.dots), (index, len(found)))
        yield from saved(each, content, (index, len(found)))
        yield index + 1, len(found)


def _animation(album: Album, path: Path, look: Look) -> Generator[Progress]:
    size = sides(album, look)
    problem = size_problem(GIF, *size)
    if problem:
        raise SaveError(problem)
    total = len(album)
    samples = []
    for at in sorted({0, total - 1}):
        image = yield from _painted(album, at, look, size, (0, total))
        samples.append(pixels_of(image))
    file = BytesIO()
    writer = yield from _computed(partial(GifWriter, file, samples, FOREVER if look.loops else 1), (0, total))
    for index in range(total):
        shown = look.seconds * (LAST_SHOWN if index == total - 1 else 1.0)
        image = yield from _painted(album, index, look, size, (index, total))
        yield from _computed(partial(_add, writer, image, shown), (index, total))
    writer.end()
    yield from saved(path, file.getvalue(), (total, total))
    yield total, total


def _add(writer: GifWriter, image: QImage, seconds: float) -> None:
    writer.add(pixels_of(image), seconds)


def _document(album: Album, path: Path, look: Look) -> Generator[Progress]:
    """A page for each diagram, as large as it."""
    width, height = sides(album, look)
    scale = look.points / max(width, height)
    buffer = buffer_of()
    writer = pdf_writer(buffer, math.ceil(width * scale), math.ceil(height * scale), path.stem)
    painter = QPainter(writer)
    painter.scale(scale, scale)
    try:
        for index in range(len(album)):
            if index:
                writer.newPage()
            for shape in album.sheet(index, width, height).shapes(look.theme):
                paint(painter, [shape], document=True)
                yield index, len(album)
    finally:
        # a painter must not outlive what it paints on
        painter.end()
    yield from saved(path, bytes(buffer.data().data()), (len(album), len(album)))
    yield len(album), len(album)


def _painted(
    album: Album, index: int, look: Look, size: tuple[int, int], done: Progress
) -> Generator[Progress, None, QImage]:
    """One picture, painted in steps that tell what was done before it."""
    reserve(BYTES_A_PIXEL * size[0] * size[1])
    work = painting(album.sheet(index, *size), look.theme)
    try:
        while True:
            next(work)
            yield done
    except StopIteration as end:
        image: QImage = end.value
        return image
    except MemoryError:
        raise SaveError(
            phrase("There is no memory for pictures of {width} × {height} pixels.", width=size[0], height=size[1])
        ) from None
    finally:
        work.close()


def saved(path: Path, data: bytes, done: Progress) -> Generator[Progress]:
    """Write a file while the steps tell what was done before it; whoever stops asking has none, or that of before."""
    yield from _computed(partial(save_bytes, path, data, check=checkpoint), done)


def _computed(compute: Callable[[], Value], done: Progress) -> Generator[Progress, None, Value]:
    """What a thread computes meanwhile; whoever stops asking does not wait for it."""
    threads = Threads(1, "pictures")
    job = threads.submit(compute)
    try:
        while True:
            try:
                return job.result(WAIT)
            except TimeoutError:
                yield done
    finally:
        job.cancel()
        threads.shutdown(wait=False)
