"""The menu of the files opened or saved last."""

from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from goboard.ui.file_desk import FileDesk
from goboard.ui.recent_files import name_of


class RecentMenu(QMenu):
    """Opens them through the desk of files; follows their list."""

    def __init__(self, parent: QWidget, files: FileDesk) -> None:
        super().__init__("Open &recent", parent)
        self._files = files
        files.recent.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        recent = self._files.recent
        self.clear()
        for number, path in enumerate(recent.paths(), 1):
            action = self.addAction(f"&{number % 10} {name_of(path).replace('&', '&&')}")
            action.setStatusTip(path)
            action.triggered.connect(partial(self._open, path))
        self.addSeparator()
        self.addAction("&Clear this list").triggered.connect(lambda: recent.set([]))
        self.setEnabled(bool(recent.paths()))

    def _open(self, path: str, _is_checked: bool = False) -> None:
        self._files.open_paths([path])
