"""Albums as files, as far as no painter is needed for it: vectors and text; and how large pictures are."""

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from goboard.drawing.export.album import FIGURE, FIGURES, GAME, Album
from goboard.drawing.export.svg import to_svg
from goboard.drawing.export.text import text_of, wiki_diagram, wiki_figure
from goboard.drawing.theme import Theme
from goboard.sgf.saving import save_bytes
from goboard.words.message import phrase

PNG, WEBP, SVG, PDF, TEXT, WIKI, GIF = "png", "webp", "svg", "pdf", "txt", "wiki", "gif"
SUFFIXES = {PNG: ".png", WEBP: ".webp", SVG: ".svg", PDF: ".pdf", TEXT: ".txt", WIKI: ".txt", GIF: ".gif"}
MOST_PIXELS = 10_000
MOST_ANIMATED = 2_000
"""Pixels of an animation's longer side: every picture of it is compared with the one before."""
PIXELS, MILLIMETRES = "px", "mm"
POINTS_PER_INCH, MILLIMETRES_PER_INCH = 72, 25.4


@dataclass(frozen=True)
class Look:
    """How the pictures look: the length of the longer side, in pixels or millimetres at so many dots an inch; the
    theme; of an animation the seconds a move and whether it begins again. `size` are the sides in pixels, None for
    those that fit what is drawn."""

    theme: Theme
    length: float = 900
    unit: str = PIXELS
    dpi: int = 300
    seconds: float = 1.0
    loops: bool = True
    size: tuple[int, int] | None = None

    @property
    def pixels(self) -> int:
        """The longer side."""
        whole = self.length if self.unit == PIXELS else self.length * self.dpi / MILLIMETRES_PER_INCH
        return min(max(round(whole), 1), MOST_PIXELS)

    @property
    def points(self) -> float:
        """The longer side on paper, 72 to the inch; a pixel is one of them where nothing else is said."""
        return self.length if self.unit == PIXELS else self.length * POINTS_PER_INCH / MILLIMETRES_PER_INCH

    @property
    def dots(self) -> int:
        """Dots an inch, 0 where only pixels were asked for."""
        return self.dpi if self.unit == MILLIMETRES else 0


def sides(album: Album, look: Look) -> tuple[int, int]:
    """Those of the pictures in pixels."""
    return look.size or album.sides(look.pixels)


def size_problem(kind: str, width: int, height: int) -> str:
    """Why pictures of these sides cannot be made, as a sentence; "" if they can."""
    if kind != GIF or max(width, height) <= MOST_ANIMATED:
        return ""
    return phrase(
        "An animation has at most {most} pixels a side, not {number}.",
        most=MOST_ANIMATED,
        number=max(width, height),
    )


def is_several(album: Album, kind: str) -> bool:
    """Does it take a file for each picture?"""
    return album.wish.what in (FIGURES, GAME) and kind in (PNG, WEBP, SVG) and len(album) > 1


def paths(album: Album, path: Path, kind: str) -> list[Path]:
    """The files that will be written: numbered with leading zeros where there are several."""
    if not is_several(album, kind):
        return [path]
    digits = len(str(len(album)))
    return [path.with_name(f"{path.stem}-{number:0{digits}}{path.suffix}") for number in range(1, len(album) + 1)]


def kind_of(path: Path, chosen: str) -> str:
    """The kind that the end of the file's name says, else the chosen one."""
    suffix = path.suffix.lower()
    if suffix == SUFFIXES[chosen]:
        return chosen
    return next((kind for kind, known in SUFFIXES.items() if known == suffix), chosen)


def svg(album: Album, index: int, look: Look) -> bytes:
    """One diagram as SVG."""
    width, height = sides(album, look)
    shapes = album.sheet(index, width, height).shapes(look.theme)
    return to_svg(shapes, width, height, f"Go board, {album.line.board.title}", album.said).encode()


def written_plainly(album: Album, path: Path, kind: str, look: Look) -> Generator[tuple[int, int]]:
    """Write SVG or text; yields how many files of how many are done. OSError and TextDiagramError if it cannot be."""
    found = paths(album, path, kind)
    for index, each in enumerate(found):
        save_bytes(each, plainly(album, index, kind, look))
        yield index + 1, len(found)


def plainly(album: Album, index: int, kind: str, look: Look) -> bytes:
    """What stands in the file of that number, SVG or text."""
    return svg(album, index, look) if kind == SVG else text(album, kind).encode()


def text(album: Album, kind: str) -> str:
    """The diagrams in plain text, or in the notation of Sensei's Library; TextDiagramError for boards without it."""
    found = []
    for index, stretch in enumerate(album.stretches):
        diagram = album.diagram(index)
        if kind == TEXT:
            found.append(text_of(diagram, album.line.names, album.said))
        elif album.wish.what in (FIGURE, FIGURES) and diagram.moves:
            found.append(wiki_figure(album.line, stretch, album.view, album.wish.numbering, album.part))
        else:
            found.append(wiki_diagram(diagram.scene, diagram.title))
    return "\n".join(found)
