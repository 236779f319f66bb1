"""`goboard render`: a picture of a position as PNG, SVG or PDF."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from goboard.cli.render_scenes import RenderError, Wanted, read_scene
from goboard.drawing.overlays import OVERLAY_OF, OVERLAYS
from goboard.drawing.picture import build, camera_for, sides_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.svg import to_svg
from goboard.drawing.theme import Theme, load_theme, theme_names

DONE, FAILED, MISUSED = 0, 1, 2
SIGHTS = {
    "coordinates": "letters and numbers around the board",
    "natural": "stones placed as a hand would",
    "marks": "the record's own signs, labels, lines and arrows",
    "territory": "the record's own territory marks",
    "variations": "the moves that may follow, where there are several",
    "shades": "the estimated owner as shades of cells instead of squares",
    "count": "the position counted by its rules: territory, dead stones, dame, seki",
}
NAMES = (*SIGHTS, *OVERLAY_OF)
DEFAULT_OVERLAYS = "marks,territory"
KINDS = (".png", ".svg", ".pdf")
LARGEST = 10_000
STANDARD_INPUT = "-"


def run(arguments: list[str]) -> int:
    """Draw the position that the command line asks for; returns the exit status."""
    parser = _parser()
    try:
        options = parser.parse_args(arguments)
    except SystemExit as end:
        return DONE if end.code in (None, 0) else MISUSED
    names = set(options.overlay)
    seen: dict[str, Any] = {name: name in names for name in SIGHTS if name not in ("shades", "count")}
    overlays = frozenset(names.intersection(OVERLAY_OF)).union(["ownership"] if "shades" in names else [])
    view = View(**seen, overlays=overlays, is_shaded="shades" in names)
    try:
        data = sys.stdin.buffer.read() if options.file == STANDARD_INPUT else Path(options.file).read_bytes()
        scene = read_scene(options.file, data, Wanted(options.at, view, "count" in names, options.seed))
        _write(options.out, _picture(scene, load_theme(options.theme), options.size, options.out.suffix.lower()))
    except RenderError as error:
        print(error, file=sys.stderr)
        return FAILED
    except OSError as error:
        print(f"{error.filename or options.file}: {error.strerror or error}.", file=sys.stderr)
        return FAILED
    return DONE


def _parser() -> argparse.ArgumentParser:
    words = {**SIGHTS, **{overlay.name: overlay.help for overlay in OVERLAYS}}
    overlays = "; ".join(f"{name}: {what}" for name, what in words.items())
    parser = argparse.ArgumentParser(prog="goboard render", description="Draw a position as PNG, SVG or PDF.")
    parser.add_argument(
        "file", metavar="FILE", help="an SGF record, a game document (JSON) or a board; - is standard input"
    )
    parser.add_argument("-o", "--out", metavar="OUT", type=_out, required=True, help="OUT.png, OUT.svg or OUT.pdf")
    parser.add_argument(
        "--at", metavar="PATH", type=_path, help="the node, as child numbers: 0 is the root (default: the last move)"
    )
    parser.add_argument(
        "--overlay",
        metavar="NAMES",
        type=_overlays,
        default=DEFAULT_OVERLAYS,
        help=f"what is shown, with commas between, or none (default: {DEFAULT_OVERLAYS}). {overlays}",
    )
    parser.add_argument("--theme", choices=theme_names(), default="light", help="how the board looks (default: light)")
    parser.add_argument(
        "--size", type=_size, default="900", help="pixels of the longer side, or WIDTHxHEIGHT (default: 900)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, help="of the analysis that some overlays need, which it makes repeatable (0)"
    )
    return parser


def _out(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in KINDS:
        raise argparse.ArgumentTypeError(f"{text!r} does not end in {', '.join(KINDS)}")
    return path


def _path(text: str) -> tuple[int, ...]:
    parts = text.split(".")
    if parts[0] != "0" or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is no path such as 0.0.1; the root is 0")
    return tuple(map(int, parts))


def _overlays(text: str) -> tuple[str, ...]:
    names = tuple(name for name in text.split(",") if name and name != "none")
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no overlay {unknown[0]!r}; there are {', '.join(NAMES)}")
    return names


def _size(text: str) -> tuple[int, ...]:
    parts = text.lower().split("x")
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 900 or 900x600")
    sides = tuple(map(int, parts))
    if not all(1 <= side <= LARGEST for side in sides):
        raise argparse.ArgumentTypeError(f"a picture has 1 to {LARGEST} pixels a side, not {text}")
    return sides


def _picture(scene: Scene, theme: Theme, size: tuple[int, ...], kind: str) -> bytes:
    width, height = size if len(size) == 2 else sides_for(scene, size[0])
    if kind == ".svg":
        shapes = build(scene, camera_for(scene, width, height), theme)
        return to_svg(shapes, width, height, f"Go board, {scene.board.title}").encode()
    return _painted(scene, theme, width, height, kind)


def _painted(scene: Scene, theme: Theme, width: int, height: int, kind: str) -> bytes:
    """By Qt, which needs no screen for it."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    from goboard.ui.export import pdf_of, png_of

    application = QGuiApplication.instance() or QGuiApplication(["goboard"])
    picture = (png_of if kind == ".png" else pdf_of)(scene, theme, width, height)
    del application
    return picture


def _write(path: Path, content: bytes) -> None:
    """Beside the old file first, so that it is replaced whole or not at all."""
    path = path.resolve()
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(content)
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None
