"""SVG: well formed, complete, and the same shapes."""

import subprocess
import sys
from xml.etree import ElementTree

from goboard.boards.catalogue import cached_grid
from goboard.drawing.export.svg import to_svg
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.theme import load_theme
from goboard.session.snapshot import Mark

SVG = "{http://www.w3.org/2000/svg}"


def picture_of(scene: Scene) -> ElementTree.Element:
    shapes = build(scene, camera_for(scene, 400, 400), load_theme("light"))
    return ElementTree.fromstring(to_svg(shapes, 400, 400, "A <board> & more"))


def test_every_stone_is_used_from_a_definition() -> None:
    board = cached_grid("grid", 9, 9)
    root = picture_of(Scene(board, bytes([1, 2, 1] + [0] * 78)))
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    used = [element.get("href", "")[1:] for element in root.iter(f"{SVG}use")]
    assert len([name for name in used if name.startswith(("slate", "shell"))]) == 3
    assert set(used) <= defined


def test_texts_are_escaped() -> None:
    board = cached_grid("grid", 9, 9)
    root = picture_of(Scene(board, bytes(81), View(), marks=(Mark("LB", 3, "<&>"),)))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["<&>"]
    assert root.findtext(f"{SVG}title") == "A <board> & more"


def test_texts_of_no_characters_of_xml_leave_it_well_formed() -> None:
    label = "a\x01b\x1b[31m\ufffe\ud800\u202ec"
    root = picture_of(Scene(cached_grid("grid", 9, 9), bytes(81), View(), marks=(Mark("LB", 3, label),)))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["a\ufffdb\ufffd[31m\ufffd\ufffd\ufffdc"]


def test_the_wood_is_inside() -> None:
    root = picture_of(Scene(cached_grid("grid", 9, 9), bytes(81)))
    (image,) = root.iter(f"{SVG}image")
    assert (image.get("href") or "").startswith("data:image/jpeg;base64,")


def test_no_qt_is_needed() -> None:
    modules = "sys, goboard.drawing.export.svg, goboard.drawing.picture"
    check = f"import {modules}; assert not any('PySide6' in m for m in sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)
