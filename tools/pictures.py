"""Pictures of the window: every panel, dialog, kind of board and palette, in three sizes, into a folder.

    python3 tools/pictures.py FOLDER [WORD...]     only the pictures whose names hold one of the words
    python3 tools/pictures.py --docs [WORD...]     those of the manual, into docs
    python3 tools/pictures.py --language de FOLDER [WORD...]     in that language of the window

The window is drawn off the screen unless QT_QPA_PLATFORM says otherwise; QT_SCALE_FACTOR=2 makes pictures for dense
screens. Each picture is called after palette, size and what it shows: light-900x600-counting.png.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, Qt, QThread  # noqa: E402
from PySide6.QtGui import QPainter, QPixmap  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QDialog, QWidget  # noqa: E402

from goboard.boards.catalogue import SHAPES  # noqa: E402
from goboard.session.commands.files import NewGame, OpenBytes  # noqa: E402
from goboard.session.commands.navigate import GoToMove, Step  # noqa: E402
from goboard.session.commands.play import OfferAlliance, PlayAt, PlayAtPlace  # noqa: E402
from goboard.ui import style  # noqa: E402
from goboard.ui.board.bubble import Bubble  # noqa: E402
from goboard.ui.language import LANGUAGE, speak_chosen  # noqa: E402
from goboard.ui.settings import open_settings  # noqa: E402
from goboard.ui.window.main_window import MainWindow  # noqa: E402
from goboard.ui.window.menu_entry import all_entries  # noqa: E402
from goboard.ui.window.menus import MENUS  # noqa: E402
from goboard.ui.window.requests import ChooseColours  # noqa: E402
from goboard.ui.windows import Windows  # noqa: E402
from goboard.user_folders import Folders  # noqa: E402
from goboard.words.wording import ENGLISH, HABITS  # noqa: E402

SIZES = ((720, 720), (900, 600), (1280, 800), (1920, 1080), (2560, 1440))
RECORD = ROOT / "resources" / "records" / "ear-reddening-game.sgf"
LONG = "A name that is much longer than any panel is wide, and a second one that goes on"
JOSEKI = (
    "(;SZ[19]RU[Chinese]KM[7.5]GN[A joseki, and ways to leave it];B[pd];W[dp];B[qp];W[dd];B[op];W[qf];B[nc];W[rd]"
    "(;B[qc]N[Common];W[qi]GB[1]TR[rd][qf][qi]LN[qc:nc]AR[qi:qm]C[**White settles**, Black keeps sente."
    " The marks show the stones that matter, the arrow where White looks next.];B[jd];W[cj];B[cn];W[fq])"
    "(;B[re]BM[1];W[qe];B[qd];W[rf])(;B[qg]DO[];W[rf];B[pf];W[qe]))"
)
DOCS_SIZE = 820, 560
QUALITY = 45
"""Of the pictures of the manual, which are shipped: small ones."""
BOTH_SCHEMES = ("window", "analysis", "preferences")
"""Pictures of the manual that are there for dark windows too; the others are of boards."""
SIX = (
    {"shape": "torus", "columns": 9, "rows": 9}, {"shape": "masked"}, {"shape": "honeycomb"},
    {"shape": "circular"}, {"shape": "cube"}, {"shape": "solid"},
)  # fmt: skip
ON_PLANE = NewGame(rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}, board={"shape": "plane"})
"""The usual rules are not played there."""
PATIENCE = 150
"""Looks at the window until nothing is being worked out, or so many."""
QUITS = ("quit", "close", "new_window", "full_screen", "library")
"""Nothing to be taken as a dialog: the library is, with records in it."""
PANELS = {
    "start": (), "rules": ("show_rules",), "comment": ("show_comment",), "graph": ("score_graph",),
    "changes": ("changes",), "analysis": ("analysis",), "counting": ("count",), "edit": ("edit_tools",),
    "find": ("find",), "autoplay": ("autoplay",), "guess": ("guess",), "problem": ("problem",),
    "opponent": ("opponent",), "numbers": ("numbers",), "alone": ("full_screen",),
}  # fmt: skip
"""By name: the actions that show it, which end it as well."""


class Pictures:
    """One program whose window is put into one state after the other."""

    def __init__(self, folder: Path, words: Sequence[str], language: str = ENGLISH) -> None:
        self.folder, self.words, self.count = folder, words, 0
        self.app = QApplication.instance() or QApplication(sys.argv[:1])
        assert isinstance(self.app, QApplication)
        home = Path(tempfile.mkdtemp(prefix="goboard-pictures-"))
        folders = Folders(*(home / name for name in ("config", "state", "log", "data")))
        settings, _ = open_settings(folders.settings)
        settings.setValue(LANGUAGE, language)
        speak_chosen(settings)
        self.windows = Windows(self.app, folders)
        self.window: MainWindow = self.windows.show_window()
        self.wait(lambda: self.window.snapshot is not None)
        self.prefix = ""

    def is_wanted(self, name: str) -> bool:
        return not self.words or any(word in f"{self.prefix}-{name}" for word in self.words)

    def wait(self, until: Callable[[], bool] = lambda: True) -> None:
        """Until nothing more is worked out that a command asked for."""
        for _ in range(PATIENCE):
            QThread.msleep(10)
            self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            self.app.processEvents()
            if until() and not self.window.worker.is_busy:
                return

    def save(self, widget: QWidget, name: str) -> None:
        self.wait()
        self.folder.mkdir(parents=True, exist_ok=True)
        widget.grab().save(str(self.folder / f"{self.prefix}-{name}.png".lstrip("-")))
        self.count += 1

    def trigger(self, *names: str) -> None:
        for name in names:
            action = self.window.workspace.action(name)
            if action.isEnabled():
                action.trigger()
                self.wait()

    def open_record(self) -> None:
        self.window.send(OpenBytes(RECORD.read_bytes(), RECORD.name))
        self.window.send(GoToMove(127))
        self.wait()

    def take_panels(self) -> None:
        for name, actions in PANELS.items():
            if self.is_wanted(name):
                self.open_record()
                self.trigger(*actions)
                for _ in range(20 if actions else 1):
                    self.wait()
                self.save(self.window.window(), name)
                for _ in range(3):
                    self.window.escape()
                    self.wait()
                if actions and self.window.workspace.action(actions[0]).isChecked():
                    self.trigger(actions[0])

    def take_states(self) -> None:
        """What records can bring with them: nothing, long names, many players, faults."""
        names = ",".join(f'"Player {number}"' for number in range(1, 9))
        states: dict[str, Callable[[], None]] = {
            "empty": lambda: self.window.send(NewGame(19, 19)),
            "long": lambda: self.window.send(
                OpenBytes(f"(;SZ[19]PB[{LONG}]PW[{LONG}]C[{LONG}];B[dd]C[**{LONG}**])".encode(), "long.sgf")
            ),
            "faults": lambda: self.window.send(OpenBytes(b"(;SZ[9]RU[Unknown];B[zz];B[aa];B[aa])", "faults.sgf")),
            "eight": lambda: self.window.send(NewGame(9, 9, "political-go", {"players": f"[{names}]"})),
        }
        for name, do in states.items():
            if self.is_wanted(name):
                do()
                self.window.send(Step(10))
                self.wait()
                self.save(self.window.window(), name)

    def take_boards(self) -> None:
        for shape in SHAPES:
            if self.is_wanted(f"board-{shape.name}"):
                self.window.send(ON_PLANE if shape.is_growing else NewGame(board={"shape": shape.name}))
                self.play_by_chance(12)
                self.save(self.window.window(), f"board-{shape.name}")

    def take_library(self, width: int, height: int) -> None:
        """With the records that ship: the games, and a game that is looked at."""
        if not self.is_wanted("library"):
            return
        library = self.windows.library.open(self.window, [str(RECORD.parent)])
        assert library is not None
        library.resize(width, height)
        for _ in range(PATIENCE):
            self.wait()
            if library.games.model.total and not library.is_working:
                break
        library.games.enter_list()
        self.rest(60)
        self.save(library, "library")
        library.close()
        self.rest(3)

    def take_dialogs(self) -> None:
        """Whatever the menus open."""
        self.open_record()
        for entry in (entry for items in MENUS.values() for entry in all_entries(items)):
            name = f"dialog-{entry.name}"
            action = self.window.workspace.action(entry.name)
            if entry.name in QUITS or not (entry.text.endswith("…") or entry.name in ("manual", "rules_help", "about")):
                continue
            if not self.is_wanted(name) or not action.isEnabled():
                continue
            action.trigger()
            self.wait()
            for place, opened in enumerate(self._opened()):
                self.save(opened, f"{name}{place or ''}")
                (opened.reject if isinstance(opened, QDialog) else opened.close)()
            self.window.escape()
            self.wait()

    def play_by_chance(self, moves: int) -> None:
        """The same each time."""
        self.wait()
        chance = Random(7)
        for _ in range(moves):
            shown = self.window.snapshot
            assert shown is not None
            if shown.board.plane is None:
                free = [vertex for vertex, is_legal in enumerate(shown.legal) if is_legal]
                self.window.send(PlayAt(chance.choice(free)))
            else:
                self.window.send(PlayAtPlace(round(chance.gauss(0, 3)), round(chance.gauss(0, 3))))
            self.wait()

    def ask_why(self, vertex: int) -> None:
        """Point there and ask."""
        canvas = self.window.canvas
        place = canvas.vertex_place(vertex)
        QTest.mouseMove(canvas, place)
        self.trigger("why")
        for _ in range(200):
            self.wait()
            bubble = canvas.findChild(Bubble)
            if bubble is not None and bubble.isVisible():
                return

    def save_small(self, picture: QPixmap, name: str) -> None:
        """For the manual."""
        self.folder.mkdir(parents=True, exist_ok=True)
        picture.toImage().save(str(self.folder / f"{name}.webp"), "WEBP", QUALITY)  # type: ignore[call-overload]
        self.count += 1

    def six_boards(self) -> QPixmap:
        """Beside and below each other."""
        boards: list[QPixmap] = []
        for board in SIX:
            self.window.send(NewGame(board=board))
            self.play_by_chance(24)
            boards.append(self.window.canvas.grab().scaledToHeight(280, Qt.TransformationMode.SmoothTransformation))
        width = min(each.width() for each in boards)
        whole = QPixmap(3 * width, 2 * 280)
        painter = QPainter(whole)
        for number, each in enumerate(boards):
            painter.drawPixmap(number % 3 * width, number // 3 * 280, each, (each.width() - width) // 2, 0, width, 280)
        painter.end()
        return whole

    def take_docs(self) -> None:
        """What the pages of the manual show, light and where it matters dark."""
        self.window.window().resize(*DOCS_SIZE)
        for scheme in (style.LIGHT, style.DARK):
            self.window.workspace.request(ChooseColours(scheme))
            self._take_docs("-dark" if scheme == style.DARK else "")

    def _take_docs(self, suffix: str) -> None:
        pages: dict[str, Callable[[], None]] = {
            "window": self.open_record, "analysis": self.show_analysis, "records": self.show_records,
            "politics": self.show_politics, "plane": self.show_plane, "sphere": self.show_sphere,
            "counting": self.show_counting, "preferences": lambda: self.trigger("preferences"),
        }  # fmt: skip
        if not suffix and (not self.words or "boards" in self.words):
            self.save_small(self.six_boards(), "boards")
        for name, show in pages.items():
            if (not self.words or name in self.words) and (not suffix or name in BOTH_SCHEMES):
                show()
                # small boards of tabs, and panels that make room, come when there has been rest for a while
                self.rest(60)
                self.save_small((QApplication.activeModalWidget() or self.window.window()).grab(), f"{name}{suffix}")
                self._tidy_up()
                if name == "analysis":
                    self.trigger("analysis")

    def _tidy_up(self) -> None:
        """Leave what a picture was of."""
        if isinstance(dialog := QApplication.activeModalWidget(), QDialog):
            dialog.reject()
        for _ in range(4):
            self.window.escape()
            self.wait()

    def rest(self, times: int) -> None:
        """Let the window do what it does by and by."""
        for _ in range(times):
            self.wait()

    def show_analysis(self) -> None:
        """The end of the record under analysis, with the answer why a stone lives."""
        self.open_record()
        self.trigger("last", "analysis")
        # in the second scheme the tree has come before it
        self.window.docks.bring("Analysis")
        self.rest(150)
        shown = self.window.snapshot
        assert shown is not None
        self.ask_why(shown.board.vertex("K14"))

    def show_counting(self) -> None:
        """The end of the record while it is counted."""
        self.open_record()
        self.trigger("last", "count")
        self.rest(60)

    def show_records(self) -> None:
        """A record of many variations while it is edited."""
        self.window.send(OpenBytes(JOSEKI.encode(), "joseki.sgf"))
        self.window.send(GoToMove(10))
        self.wait()
        self.window.docks.bring("Tree")
        self.trigger("edit_tools")

    def show_politics(self) -> None:
        """Political Go of four, with alliances, and why a stone stands."""
        names = ",".join(f'"{name}"' for name in ("Ann", "Bob", "Cyd", "Dee"))
        self.window.send(NewGame(9, 9, "political-go", {"players": f"[{names}]"}))
        self.play_by_chance(14)
        for player in (2, 3):
            self.window.send(OfferAlliance(player, accepted=True))
            self.play_by_chance(3)
        self.play_by_chance(14)
        shown = self.window.snapshot
        assert shown is not None
        self.ask_why(next(vertex for vertex, player in enumerate(shown.stones) if player))

    def show_plane(self) -> None:
        """MANGO on the infinite plane, with its rules and why the last stone stands."""
        self.window.send(ON_PLANE)
        self.play_by_chance(50)
        self.trigger("show_rules")
        shown = self.window.snapshot
        assert shown is not None and shown.last_vertex is not None
        self.ask_why(shown.last_vertex)

    def show_sphere(self) -> None:
        """A game on a ball."""
        self.window.send(NewGame(board={"shape": "geodesic"}))
        self.play_by_chance(70)

    def leave(self) -> None:
        self.windows.keep_copies()
        self.window.leave()

    def _opened(self) -> list[QWidget]:
        own = self.window.window()
        return [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not own]

    def take_all(self) -> None:
        for scheme in (style.LIGHT, style.DARK, style.HIGH):
            self.window.workspace.request(ChooseColours(scheme))
            for width, height in SIZES:
                self.window.window().resize(width, height)
                self.prefix = f"{scheme}-{width}x{height}"
                self.take_panels()
                self.take_states()
                self.take_boards()
                self.take_library(width, height)
            self.prefix = f"{scheme}"
            self.take_dialogs()


def main(arguments: list[str]) -> int:
    """The exit code."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if arguments else 2
    language = ENGLISH
    if arguments[0] == "--language":
        if len(arguments) < 3 or arguments[1] not in HABITS:
            print(f"--language wants one of {', '.join(HABITS)}, and a folder for the pictures.", file=sys.stderr)
            return 2
        language, arguments = arguments[1], arguments[2:]
    is_docs = arguments[0] == "--docs"
    pictures = Pictures(ROOT / "docs" if is_docs else Path(arguments[0]), arguments[1:], language)
    (pictures.take_docs if is_docs else pictures.take_all)()
    pictures.leave()
    print(f"{pictures.count} pictures in {pictures.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
