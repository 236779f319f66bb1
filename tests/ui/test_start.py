"""What a window needs at its start, and no more."""

import subprocess
import sys

LATER = (
    "scipy",
    "flint",
    "xml",
    "csv",
    "PIL",
    "PySide6.QtPrintSupport",
    "goboard.drawing.export.album",
    "goboard.ui.pictures.dialog",
    "goboard.boards.files.board_file",
    "goboard.boards.layout.layout",
    "goboard.ui.dialogs.game_info",
    "goboard.ui.editing.bench",
    "goboard.ui.editor.board_editor",
    "goboard.ui.eyes.eyespace_window",
    "goboard.ui.library.window",
    "goboard.library.library",
    "sqlite3",
    "goboard.ui.score.panel",
    "goboard.ui.tree.menu",
    "goboard.ui.tree.preview",
    "goboard.analysis.analyse",
    "goboard.analysis.eyes.solver",
    "goboard.kernel.playout_games",
    "goboard.session.analyst",
)


def test_the_first_window_loads_nothing_that_it_does_not_need() -> None:
    asked = f"print([name for name in {LATER!r} if name in sys.modules])"
    code = f"import sys, goboard.ui.app, goboard.ui.window.main_window; {asked}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
