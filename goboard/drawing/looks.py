"""Boards and stones to choose from, apart from light and dark: which wood and ink, which stones, how large.

A board is a small record: what differs from the light or the dark theme, by whose inks overlays are drawn on it. People
add boards of their own as files in a folder: a picture, or colours alone.
"""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from goboard.drawing.colours import channels, contrast
from goboard.drawing.shapes import Light, StoneStyle
from goboard.drawing.theme import GLASS_RIM, Theme, glass, ink_on, load_theme
from goboard.sgf.saving import plain_bytes
from goboard.words.message import phrase
from goboard.words.reasons import reason_of

LIGHT, DARK = "light", "dark"
AS_WINDOW = ""
"""The board that goes with the window: kaya in the light, walnut in the dark, paper in high contrast."""


class BoardLook(NamedTuple):
    """`values` are fields of a theme that differ from those of the theme called `base`."""

    title: str
    base: str
    values: Mapping[str, object]


def _plain(shade: str, line: str, coordinate: str, edge: tuple[str, str], **more: object) -> Mapping[str, object]:
    """One colour, no grain."""
    return {
        "wood_shade": f"{shade}ff", "wood_flat": shade, "line": line, "hoshi": line, "coordinate": coordinate,
        "wood_edge": edge, **more,
    }  # fmt: skip


BOARDS: Mapping[str, BoardLook] = {
    "kaya": BoardLook("Kaya", LIGHT, {}),
    "katsura": BoardLook("Katsura", LIGHT, {
        "wood_shade": "#8a481c4c", "wood_flat": "#c89658", "line": "#3a230f", "hoshi": "#2c1a0a",
        "coordinate": "#1a0c02", "wood_edge": ("#f0cfa060", "#5e381890"),
    }),
    "walnut": BoardLook("Walnut", DARK, {}),
    "slate": BoardLook("Slate", LIGHT, _plain("#9aa8b0", "#2e3a41", "#0f171c", ("#c3ced480", "#5a676ea0"))),
    "paper": BoardLook("Paper", LIGHT, _plain("#fefdfb", "#3a3733", "#3a3733", ("#ffffff00", "#d8d3c8"))),
}  # fmt: skip
"""By the name in the settings."""


def _disc(name: str, flat: str, rim: str, stops: tuple[tuple[float, str], ...] = ()) -> StoneStyle:
    """One colour all over, or rings around the middle."""
    light = Light((0.0, 0.0), 1.0, (0.0, 0.0), stops or ((0.0, flat), (1.0, flat)))
    return StoneStyle(name, flat, rim, ink_on(flat), "", (light,))


def _rings(*ends: tuple[float, str]) -> tuple[tuple[float, str], ...]:
    """Stops for rings, from the middle to where each ends."""
    stops, start = [], 0.0
    for end, colour in ends:
        stops += [(start, colour), (end, colour)]
        start = min(end + 0.012, 1.0)
    return tuple(stops)


BLACK, WHITE = "#17181a", "#f7f5ef"
STONES: Mapping[str, tuple[str, tuple[StoneStyle, ...]]] = {
    "shell": (phrase("Slate and shell"), ()),
    "glass": (phrase("Glass"), (glass("black-glass", BLACK), replace(glass("white-glass", WHITE), rim="#00000048"))),
    "flat": (phrase("Flat"), (_disc("black-disc", BLACK, "#000000"), _disc("white-disc", WHITE, "#17181ac0"))),
    "ink": (
        phrase("Ink"),
        (
            _disc("black-ink", "#000000", "#000000", _rings((0.78, "#000000"), (0.84, "#ffffff"), (1.0, "#000000"))),
            _disc("white-ink", "#ffffff", "#000000", _rings((0.91, "#ffffff"), (1.0, "#000000"))),
        ),
    ),
}
"""By the name in the settings: the title and the styles of the first two players, () for the theme's own. Further
players have discs of their colours beside discs, and glass beside the others."""
OF_DISCS = ("flat", "ink")
SHELL = "shell"


@dataclass(frozen=True)
class Look:
    """What is chosen. `size` is a part of the usual radius of stones."""

    board: str = AS_WINDOW
    stones: str = SHELL
    size: float = 1.0
    has_shadows: bool = True
    coordinate_font: str = ""
    mark_font: str = ""


@lru_cache(maxsize=16)
def themed(scheme: str, look: Look = Look()) -> Theme:
    """The theme of a window that is light or dark, with the board and the stones that are chosen."""
    theme = load_theme(scheme)
    board = all_boards().get(look.board) or BoardLook(theme.title, scheme, {})
    window = {"table": theme.table, "board_shadow": theme.board_shadow, "is_dark": theme.is_dark, "name": theme.name}
    window["dead_opacity"] = theme.dead_opacity
    made = replace(load_theme(board.base), **{**board.values, **window})  # type: ignore[arg-type]
    _, styles = STONES.get(look.stones, STONES[SHELL])
    if styles:
        others = made.stones[2:]
        if look.stones in OF_DISCS:
            others = tuple(_disc(f"{each.name}-disc", each.flat, GLASS_RIM) for each in others)
        made = replace(made, stones=(*styles, *others))
    if not look.has_shadows:
        made = replace(made, shadow="#00000000")
    made = replace(
        made, stone_size=look.size, coordinate_font=look.coordinate_font, mark_font=look.mark_font
    )  # fmt: skip
    return theme if made == theme else made


SUFFIX, MOST_BYTES, MOST_FILES = ".json", 64 << 10, 100
KIND = "goboard board"
COLOURS = {"wood_flat", "wood_shade", "line", "hoshi", "coordinate", "board_shadow", "mark", "accent"}
"""The fields that a file may name; `colour` stands for a wood of that colour alone."""
STONE_PICTURES = "black", "white"
"""The fields that name pictures of stones, of the first player and the second."""
_folder: list[Path] = []


class LookError(ValueError):
    """A file is no board; the text is a sentence."""


def use(folder: Path) -> None:
    """The boards in that folder are offered from now on, as they are there now."""
    _folder[:] = [folder]
    own_boards.cache_clear()
    themed.cache_clear()


@lru_cache(maxsize=1)
def own_boards() -> tuple[Mapping[str, BoardLook], tuple[str, ...]]:
    """The boards of the folder by name, and a sentence for each file that is none."""
    found: dict[str, BoardLook] = {}
    faults: list[str] = []
    try:
        paths = sorted(path for path in (_folder[0].iterdir() if _folder else ()) if path.suffix == SUFFIX)[:MOST_FILES]
    except OSError:
        paths = []
    for path in paths:
        try:
            found[f"own:{path.stem}"] = read_board(path)
        except LookError as error:
            faults.append(str(error))
    return found, tuple(faults)


def all_boards() -> Mapping[str, BoardLook]:
    """Those of goboard, then those of the folder."""
    return {**BOARDS, **own_boards()[0]}


def board_of_picture(picture: str, title: str, mean: str) -> str:
    """The text of a file for a board that is the picture beside it, of that mean colour, with inks seen on it."""
    is_light = contrast(mean, load_theme(LIGHT).line) >= contrast(mean, load_theme(DARK).line)
    said = {"kind": KIND, "title": title, "base": LIGHT if is_light else DARK, "picture": picture, "wood_flat": mean}
    return json.dumps(said, indent=1)


def pictures_of(look: BoardLook) -> tuple[Path, ...]:
    """The files of pictures that a board of one's own is made of."""
    stones: tuple[StoneStyle, ...] = look.values.get("stones", ())  # type: ignore[assignment]
    found = (look.values.get("wood"), *(style.picture for style in stones))
    return tuple(dict.fromkeys(each for each in found if isinstance(each, Path)))


def _beside(path: Path, name: object) -> tuple[Path, int]:
    """The picture of that name in the folder of a theme's file, and when it was written last."""
    picture = path.parent / Path(str(name)).name
    try:
        status = os.stat(picture)
        if S_ISREG(status.st_mode):
            return picture, status.st_mtime_ns
    except (OSError, ValueError):
        pass
    raise LookError(phrase("{file}: there is no picture {picture} beside it.", file=path.name, picture=picture.name))


def _pictured(path: Path, said: Mapping[str, object], styles: Sequence[StoneStyle]) -> tuple[StoneStyle, ...]:
    """Stones with the pictures that a theme's file names."""
    found = list(styles)
    for index, name in enumerate(STONE_PICTURES):
        if name in said:
            picture, stamp = _beside(path, said[name])
            found[index] = replace(styles[index], name=f"{name}-picture", grain="", picture=picture, stamp=stamp)
    return tuple(found)


def read_board(path: Path) -> BoardLook:
    """The board that a file describes; LookError says why it does not."""
    try:
        said = json.loads(plain_bytes(path, MOST_BYTES).decode())
    except OSError as error:
        raise LookError(phrase("{file} cannot be read: {reason}.", file=path.name, reason=reason_of(error))) from error
    except (ValueError, RecursionError) as error:
        raise LookError(phrase("{file} cannot be read.", file=path.name)) from error
    if not isinstance(said, dict) or said.get("kind") != KIND:
        raise LookError(phrase('{file} is no theme: "kind" must be "{kind}".', file=path.name, kind=KIND))
    known = {"kind", "title", "base", "picture", "colour", *STONE_PICTURES, *COLOURS}
    if unknown := sorted(set(said) - known):
        raise LookError(
            phrase("{file} has {unknown}, which a theme does not know.", file=path.name, unknown=repr(unknown[0]))
        )
    base, values = said.get("base", LIGHT), {name: said[name] for name in COLOURS & set(said)}
    if base not in (LIGHT, DARK):
        raise LookError(phrase('{file}: "base" is "light" or "dark".', file=path.name))
    try:
        for colour in (*values.values(), *([said["colour"]] if "colour" in said else ())):
            channels(str(colour))
    except ValueError as error:
        raise LookError(f"{path.name}: {error}") from error
    if "colour" in said:
        flat = str(said["colour"])[:7]
        values = {"wood_flat": flat, "wood_shade": f"{flat}ff", **values}
    if "picture" in said:
        wood, _ = _beside(path, said["picture"])
        values = {"wood": wood, "wood_shade": "#00000000", **values}
    if not said.keys().isdisjoint(STONE_PICTURES):
        values = {**values, "stones": _pictured(path, said, load_theme(base).stones)}
    return BoardLook(str(said.get("title") or path.stem)[:60], base, values)
