"""Which diagrams and words a printed game has."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from goboard.drawing.export import diagram
from goboard.drawing.export.album import EVERY, FIGURES, LAST_MOVE, POSITION, WHOLE, Album, Seen, Wish
from goboard.drawing.export.diagram import AS_COUNTED, Diagram, Line
from goboard.session.frames import Frame, Frames
from goboard.ui.pictures.book import Heading

FACTS = (("EV", "RO"), ("PC", "DT"), ("KM", "HA", "RU"), ("RE",))
"""What stands together on a line of the heading, by SGF identifiers."""
SPOKEN = {"RO": "Round {}", "KM": "Komi {}", "HA": "Handicap {}", "RU": "{} rules", "RE": "Result: {}"}


LINE, STRETCH, HERE = "line", "moves", "position"
"""What is printed: the whole line, some moves of it, the position shown alone."""


@dataclass(frozen=True)
class BookWish:
    """How a game is printed: `what` of it, so many diagrams a page, in a theme; with comments and variations.

    `first` and `last` are the moves of a STRETCH, by their numbers.
    """

    what: str = LINE
    first: int = 1
    last: int = LAST_MOVE
    split: str = EVERY
    each: int = 50
    numbering: str = AS_COUNTED
    is_final: bool = False
    on_page: int = 2
    theme: str = "print"
    coordinates: bool = True
    comments: bool = True
    branches: bool = False
    heading: bool = True


def heading(info: Mapping[str, str], names: tuple[str, ...]) -> Heading:
    """Players, event, date and result, as far as the record tells them."""
    sides = (("PB", "BR", 0), ("PW", "WR", 1))
    named = [_player(info.get(who, "") or names[at], info.get(rank, "")) for who, rank, at in sides if at < len(names)]
    title = " – ".join([*named, *names[2:]])
    lines = []
    for idents in FACTS:
        said = [SPOKEN.get(ident, "{}").format(info[ident]) for ident in idents if info.get(ident)]
        lines.append(", ".join(said))
    return Heading(title, tuple(filter(None, [info.get("GN", ""), *lines])))


def diagrams(frames: Frames, wish: BookWish, seen: Seen) -> list[Diagram]:
    """The diagrams of the game in the order of the pages: the line, then the variations."""
    line = Line(frames.board, frames.names, frames.line)
    about = Wish(
        what=POSITION if wish.what == HERE else FIGURES, shows=WHOLE, split=wish.split, each=wish.each,
        numbering=wish.numbering, is_final=wish.is_final, coordinates=wish.coordinates,
    )  # fmt: skip
    if wish.what == STRETCH:
        about = replace(about, first=wish.first, last=wish.last)
    album = Album(line, frames.at, about, seen)
    found = [album.diagram(index) for index in range(len(album))]
    if wish.what != HERE:
        found = [_titled(each, f"Figure {number}") for number, each in enumerate(found, 1)]
    if wish.branches and wish.what == LINE:
        found += [each for branch in frames.branches for each in _of_branch(frames, branch.frames, wish, album)]
    return found if wish.comments else [replace(each, comments=()) for each in found]


def _of_branch(frames: Frames, nodes: tuple[Frame, ...], wish: BookWish, album: Album) -> Iterator[Diagram]:
    line = Line(frames.board, frames.names, nodes)
    for stretch in diagram.every(line, max(wish.each, 1), line.whole):
        # the position that it begins with belongs to the line that it leaves
        own = replace(stretch, first=max(stretch.first, 1))
        if own.last >= own.first:
            made = diagram.figure(line, own, album.view, wish.numbering, is_final=wish.is_final)
            yield _titled(album.readable(made), "Variation")


def _titled(found: Diagram, kind: str) -> Diagram:
    return replace(found, title=f"{kind}: {found.title}" if found.title else kind)


def _player(name: str, rank: str) -> str:
    return f"{name} {rank}".strip()
