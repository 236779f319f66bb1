"""Signs of East Asia on a machine that has no font for them: what goboard itself writes is never a box."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QRawFont

from goboard.resources_path import resource
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import Step
from goboard.ui import fonts
from tests.ui.driver import WindowDriver

ROOT = Path(__file__).resolve().parents[2]
LATIN = Path("/usr/share/fonts/truetype/dejavu")
CODE = """
import sys
from pathlib import Path
from PySide6.QtGui import QFont, QTextLayout
from PySide6.QtWidgets import QApplication
from goboard.ui.fonts import provide_signs

def boxes(text):
    layout = QTextLayout(text, QFont())
    layout.beginLayout()
    while layout.createLine().isValid():
        pass
    layout.endLayout()
    return sum(list(run.glyphIndexes()).count(0) for run in layout.glyphRuns())

app = QApplication([])
text = "".join(Path(sys.argv[1]).read_text(encoding="utf-8").split())
print(boxes(text))
provide_signs()
provide_signs()
print(boxes(text), boxes("1-\\u4e00 10-\\u5341 19-\\u5341\\u4e5d"))
"""


ADDED = """
import os
from PySide6.QtCore import QTimer
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication
from goboard.ui.app import run
from goboard.ui.language import language_choices

def note(path):
    windows.append(len(app.allWidgets()))
    return added(path)

def report():
    language_choices()
    print(*windows, flush=True)
    os._exit(0)

app, windows, added = QApplication([]), [], QFontDatabase.addApplicationFont
QFontDatabase.addApplicationFont = note
QTimer.singleShot(1000, report)
run([])
"""


@pytest.fixture(scope="module")
def latin_only(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a machine whose fonts know no sign of East Asia."""
    folder = tmp_path_factory.mktemp("fonts")
    said = f"<fontconfig><dir>{LATIN}</dir><cachedir>{folder}</cachedir></fontconfig>"
    (folder / "fonts.conf").write_text(f'<?xml version="1.0"?>{said}', encoding="utf-8")
    return {**os.environ, "FONTCONFIG_FILE": str(folder / "fonts.conf"), "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": os.pathsep.join(sys.path)}  # fmt: skip


@pytest.mark.skipif(not LATIN.is_dir(), reason="DejaVu is not there")
def test_rule_texts_and_coordinates_are_no_boxes_without_fonts_for_them(latin_only: dict[str, str]) -> None:
    command = [sys.executable, "-c", CODE, str(resource("rules", "chinese.txt"))]
    run = subprocess.run(command, env=latin_only, capture_output=True, encoding="utf-8", timeout=120, check=True)
    before, *after = map(int, run.stdout.split())
    assert before > 500
    assert after == [0, 0]


@pytest.mark.skipif(not LATIN.is_dir(), reason="DejaVu is not there")
def test_fonts_are_added_before_there_is_a_window_whose_texts_hold_them(
    latin_only: dict[str, str], tmp_path: Path
) -> None:
    """Qt would open those that texts hold a second time, and then again and again."""
    folders = {f"XDG_{name}_HOME": str(tmp_path) for name in ("CONFIG", "STATE", "DATA", "CACHE")}
    command, places = [sys.executable, "-c", ADDED], latin_only | folders
    run = subprocess.run(command, env=places, capture_output=True, encoding="utf-8", timeout=120, check=True)
    assert run.stdout.split() == ["0", "0", "0"]


@pytest.mark.parametrize("code", ["zh", "ja", "ko"])
def test_the_fonts_have_every_sign_of_goboard_s_own_texts(
    qapp: object, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    import make_font

    font = QRawFont(str(resource("fonts", f"goboard-{code}.otf")), 16)
    # python tools/make_font.py makes them anew
    lacking = [sign for sign in make_font.signs(code) if not font.supportsCharacter(ord(sign))]
    assert len(make_font.signs(code)) > 150
    assert lacking == []
    assert "SIL OPEN FONT LICENSE" in resource("fonts", "OFL.txt").read_text(encoding="utf-8")


LANGUAGES = """
import sys
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from goboard.ui.fonts import COMMON, lacks
from goboard.ui.language import LANGUAGE, speak_chosen
app = QApplication([])
settings = QSettings(sys.argv[1], QSettings.Format.IniFormat)
before = app.font().families()
for code in sys.argv[2].split():
    settings.setValue(LANGUAGE, code)
    speak_chosen(settings)
    print(code, lacks(COMMON.get(code, "abc")), app.font().families() == before)
"""


@pytest.mark.skipif(not LATIN.is_dir(), reason="DejaVu is not there")
def test_a_window_in_a_language_of_east_asia_has_no_boxes(latin_only: dict[str, str], tmp_path: Path) -> None:
    there = [code for code in ("zh", "ja", "ko") if (ROOT / "resources" / "fonts" / f"goboard-{code}.otf").exists()]
    codes = " ".join([*there, "en"])
    command = [sys.executable, "-c", LANGUAGES, str(tmp_path / "some.ini"), codes]
    run = subprocess.run(command, env=latin_only, capture_output=True, encoding="utf-8", timeout=120, check=True)
    told = [line.split() for line in run.stdout.splitlines()]
    assert told == [*([code, "False", "False"] for code in there), ["en", "False", "True"]]


NAMES = """
from PySide6.QtWidgets import QApplication
from goboard.ui.fonts import lacks
from goboard.ui.language import language_choices
app = QApplication([])
print([name for name in language_choices().values() if lacks(name)])
"""


@pytest.mark.skipif(not LATIN.is_dir(), reason="DejaVu is not there")
def test_every_language_is_offered_by_its_own_name_without_boxes(latin_only: dict[str, str]) -> None:
    command = [sys.executable, "-c", NAMES]
    run = subprocess.run(command, env=latin_only, capture_output=True, encoding="utf-8", timeout=120, check=True)
    assert run.stdout.strip() == "[]"


OF_RECORDS = """
import sys
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from goboard.ui.fonts import lacks, provide_for

app = QApplication([])
height = QFontMetrics(app.font()).height()
for names in sys.argv[1:]:
    print(lacks(names), provide_for(names), lacks(names))
print(QFontMetrics(app.font()).height() == height)
"""


@pytest.mark.skipif(not LATIN.is_dir(), reason="DejaVu is not there")
def test_names_have_the_signs_that_there_are_and_others_are_told(latin_only: dict[str, str]) -> None:
    names = ["Lee – Gu", "흑 – 백", "黒の手", "白黑棋", "\U00020000", "ヂァヮヶヱ – ぢゎゑ", "김훈협 – 탁별솔",
             "柁嘉熹 – 陳耀燁", "藤沢秀行 – 橋本宇太郎", "郜莹 – 娄翰文"]  # fmt: skip
    command = [sys.executable, "-c", OF_RECORDS, *names]
    run = subprocess.run(command, env=latin_only, capture_output=True, encoding="utf-8", timeout=120, check=True)
    latin, korean, japanese, chinese, rare, *of_players, is_as_high = run.stdout.splitlines()
    assert latin == "False True False"
    assert korean == "True True False" and japanese.endswith("True False")
    assert chinese.endswith("True False")
    assert rare == "True False True"
    assert all(each.endswith("True False") for each in of_players), "several of our fonts stand in together"
    assert is_as_high == "True", "the window keeps its layout"


IN_THE_LIBRARY = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication
from goboard.library.library import Library
from goboard.ui.fonts import lacks
from goboard.ui.library.window import LibraryWindow

app = QApplication([])
folder = Path(sys.argv[1])
window = LibraryWindow(
    Library(folder / "index.db"), QSettings(str(folder / "some.ini"), QSettings.Format.IniFormat), is_threaded=False
)
window.begin()
window.add_folders([str(folder / "records")])
window.pages.tabs.setCurrentWidget(window.pages.players)
games, players = window.games.model, window.pages.players.model
titles = [games.headerData(column, Qt.Orientation.Horizontal) for column in range(games.columnCount())]
shown = [games.index(0, titles.index(title)).data() for title in ("Black", "White", "Event")]
shown += sorted(players.index(row, 0).data() for row in range(2))
window.games.table.selectRow(0)
window.pages.tabs.setCurrentWidget(window.games)
shown += [window.game.title.text()]
read_aloud = games.index(0, titles.index("Event")).data(Qt.ItemDataRole.AccessibleTextRole)
print(shown, any(map(lacks, shown)), "\U00020000" in read_aloud)
print(window.statusBar().currentMessage())
window.close()
"""


@pytest.mark.skipif(not LATIN.is_dir(), reason="DejaVu is not there")
def test_the_library_shows_names_without_boxes_and_says_what_brings_their_signs(
    latin_only: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "records").mkdir()
    record = "(;SZ[9]PB[柁嘉熹]PW[藤沢秀行]EV[\U00020000杯];B[cc])"
    (tmp_path / "records" / "1.sgf").write_text(record, encoding="utf-8")
    command = [sys.executable, "-c", IN_THE_LIBRARY, str(tmp_path)]
    run = subprocess.run(command, env=latin_only, capture_output=True, encoding="utf-8", timeout=120, check=True)
    shown, said = run.stdout.splitlines()
    assert shown.startswith("['柁嘉熹', '藤沢秀行', '?杯', '柁嘉熹', '藤沢秀行', ") and shown.endswith(" False True")
    assert "fonts-noto-cjk" in said


def test_a_record_whose_names_would_be_boxes_says_what_to_install(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()
    monkeypatch.setattr(fonts, "hint_for", lambda names: asked.append(names) or "Take fonts-noto-cjk.")
    driver.window.send(OpenBytes("(;SZ[9]PB[흑]PW[백];B[aa])".encode()))
    assert "fonts-noto-cjk" in driver.window.statusBar().currentMessage()
    driver.window.send(Step(1))
    assert len(asked) == 1 and "흑" in asked[0], "the same names are not asked about again"
    driver.window.send(OpenBytes(b"(;SZ[9]PB[Lee]PW[Gu];B[aa])"))
    assert len(asked) == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there always is a font")
def test_a_machine_without_any_font_is_told_so_where_letters_are_seen(tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text(f"<fontconfig><cachedir>{tmp_path}</cachedir></fontconfig>", encoding="utf-8")
    record = tmp_path / "a.sgf"
    record.write_text("(;SZ[5];B[aa])", encoding="utf-8")
    command = [sys.executable, "-m", "goboard", "render", str(record), "-o", str(tmp_path / "a.png")]
    environment = {**os.environ, "FONTCONFIG_FILE": str(tmp_path / "fonts.conf"), "QT_QPA_FONTDIR": str(tmp_path),
                   "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.pathsep.join(sys.path)}  # fmt: skip
    run = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=120, check=True)
    assert f"goboard: {fonts.NO_FONT}." in run.stderr.splitlines()
