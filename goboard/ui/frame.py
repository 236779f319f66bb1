"""Menus, toolbar, status line and title of a window, and what of them is remembered."""

import os
from collections.abc import Callable

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QToolBar, QToolButton

from goboard.session.snapshot import Snapshot
from goboard.ui import style
from goboard.ui.actions import TOOLBAR, fill_menus, make_actions, set_icons
from goboard.ui.file_desk import FileDesk
from goboard.ui.main_parts import Parts

STATE_VERSION = 1
MESSAGE_TIME = 10_000
"""Milliseconds for which the status line shows a message."""
ENCODINGS = ("UTF-8", "GB18030", "Big5", "EUC-KR", "Shift_JIS", "EUC-JP", "ISO-8859-1", "Windows-1251")
COLOURS = ((style.SYSTEM, "As the &system has it"), (style.LIGHT, "&Light"), (style.DARK, "&Dark"))
