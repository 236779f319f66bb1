"""What Qt tells of the screen and of itself, to whoever looks after an installation."""

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path


def told_by_qt(scripts: Mapping[str, str]) -> dict[str, object]:
    """Begin Qt, without a screen where there is none, and show a window: its version, platform and screens, a font for
    each of these writing systems, and what plays sounds."""
    from PySide6.QtCore import QLibraryInfo, qVersion
    from PySide6.QtGui import QFontDatabase, QImageReader
    from PySide6.QtWidgets import QApplication, QWidget

    from goboard.ui.app import has_display
    from goboard.ui.sound.player import OF_WINDOWS, PROGRAMS

    is_there = has_display() and os.environ.get("QT_QPA_PLATFORM") not in ("offscreen", "minimal")
    if not is_there:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    window = QWidget()
    window.show()
    app.processEvents()
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms")
    sizes = (screen.size() for screen in app.screens())
    systems = {name: QFontDatabase.WritingSystem[system] for name, system in scripts.items()}
    return {
        "has_screen": is_there,
        "version": qVersion(),
        "platform": app.platformName(),
        "screens": ", ".join(f"{size.width()}x{size.height()}" for size in sizes),
        "platforms": ", ".join(sorted(path.stem.removeprefix("lib") for path in folder.glob("*"))),
        "svg": b"svg" in {bytes(name.data()) for name in QImageReader.supportedImageFormats()},
        **_language(),
        "sound": OF_WINDOWS
        if sys.platform == "win32"
        else next((p.name for p in PROGRAMS if shutil.which(p.name)), ""),
        "fonts": {name: next(iter(QFontDatabase.families(system)), None) for name, system in systems.items()},
    }


def _language() -> dict[str, object]:
    """Which language a window would speak here, how much of it is translated, and whether its signs are drawn."""
    from PySide6.QtCore import QSettings

    from goboard.ui.fonts import COMMON, has_letters, lacks
    from goboard.ui.language import LANGUAGE, language, share_done, speak_chosen
    from goboard.user_folders import user_folders
    from goboard.words.wording import HABITS

    settings = QSettings(str(user_folders().settings), QSettings.Format.IniFormat)
    speak_chosen(settings)
    code, has_font = language(), has_letters()
    name = HABITS[code].name
    return {
        "language": name,
        "is_chosen": settings.value(LANGUAGE) in HABITS,
        "share": share_done(code),
        "has_letters": has_font,
        "boxes": lacks(name + COMMON.get(code, "")),
    }
