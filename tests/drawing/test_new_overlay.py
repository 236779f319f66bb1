"""A new overlay needs one object in a table: switches, menu, sample, picture, words and command line follow from it."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QObject, QSettings
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import cached_grid
from goboard.cli import render
from goboard.drawing.camera.camera import Camera, fit
from goboard.drawing.layers import STILL
from goboard.drawing.overlays.finding import swatch, with_overlays
from goboard.drawing.overlays.overlay import Height, Known, Overlay, Points, Told, one_point, said_at
from goboard.drawing.overlays.table import OVERLAYS, needs_report
from goboard.drawing.picture import build
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Discs, Shape
from goboard.drawing.theme import Theme, load_theme
from goboard.ui.analysis.part import OverlayChoice
from goboard.ui.panels.analysis import OverlaySwitches
from goboard.ui.window.menus import overlay_action, overlay_entries
from tests.drawing.reports import report_on

NINE = cached_grid("grid", 9, 9)
THEME = load_theme("light")
INK = "#123456"


def first_point(known: Known) -> Points:
    """A1, if no stone lies there."""
    return Points(known.mask(() if known.stones[0] else (0,)))


def dots(found: Points, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    return [Discs(camera.centres[np.flatnonzero(found.chosen)], 3.0, fill=INK)]


CORNER = Overlay(
    "corner",
    "First corner",
    "a dot on the first point",
    "Ctrl+9",
    needs_report=False,
    find=first_point,
    draws={Height.SIGNS: dots},
    words=lambda told: "the first point" if told.vertex == 0 else "",
    sample=one_point,
)
TABLE = (*OVERLAYS, CORNER)


def drawn(scene: Scene) -> list[Shape]:
    shapes = build(scene, fit(NINE, 400, 400), THEME, STILL, TABLE)
    return [shape for shape in shapes if isinstance(shape, Discs) and shape.fill == INK]


def test_it_is_drawn_where_it_is_found_and_wanted() -> None:
    wanted = View(overlays=frozenset({"corner"}))
    (dot,) = drawn(Scene(NINE, bytes(81), wanted))
    assert dot.centres.tolist() == [list(fit(NINE, 400, 400).centres[0])]
    assert drawn(Scene(NINE, bytes(81))) == []
    assert with_overlays(Scene(NINE, bytes(81), wanted)).findings is not None, "unknown names draw nothing"
    assert not needs_report({"corner"}, TABLE)


def test_it_has_a_switch_with_its_sign_and_its_key(qtbot: QtBot) -> None:
    switches = OverlaySwitches(None, TABLE)
    qtbot.addWidget(switches)
    box = switches.boxes["corner"]
    assert (box.text(), box.toolTip()) == ("First corner", "A dot on the first point (Ctrl+9)")
    with qtbot.waitSignal(switches.toggled) as told:
        box.click()
    assert told.args == ["corner"]
    switches.show()
    qtbot.waitUntil(lambda: not box.icon().isNull())


def test_it_has_an_action_in_the_menu_and_is_remembered(tmp_path: Path) -> None:
    entry = overlay_entries(TABLE)[-1]
    assert (entry.name, entry.text, entry.keys) == (overlay_action("corner"), "First corner", "Ctrl+9")
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    parent = QObject()
    OverlayChoice(settings, parent, TABLE).toggle("corner")
    assert OverlayChoice(settings, parent, TABLE).shown == {"corner"}
    assert OverlayChoice(settings, parent).shown == frozenset(), "without it nobody knows that name"


def test_its_sample_differs_from_the_bare_board() -> None:
    assert len(swatch(CORNER, 40, THEME)) > len(swatch(None, 40, THEME))


def test_it_has_words_for_the_point_under_the_pointer() -> None:
    report = report_on(NINE, bytes(81))
    shown = frozenset({"corner"})
    assert said_at(Told(report, 0, ("Black", "White"), shown), TABLE) == ["the first point"]
    assert said_at(Told(report, 1, ("Black", "White"), shown), TABLE) == []
    assert said_at(Told(report, 0, ("Black", "White"), frozenset()), TABLE) == []


def test_render_offers_it(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["game.sgf", "-o", "board.svg", "--overlay", "coordinates,corner"]
    assert render._parser(TABLE).parse_args(arguments).overlay == ("coordinates", "corner")
    assert "corner: a dot on the first point" in " ".join(render._parser(TABLE).format_help().split())
    with pytest.raises(SystemExit):
        render._parser().parse_args(arguments)
    assert "corner" in capsys.readouterr().err
