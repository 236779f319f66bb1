"""What can be done with the games that are chosen in the table: tags, one record of them all, copies, a list."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QWidget

from goboard.jobs.watch import Watch
from goboard.library.entries import GameEntry
from goboard.library.export import copied, exported
from goboard.library.library import Library
from goboard.library.tags import Tag
from goboard.plural import counted
from goboard.sgf.saving import save_bytes
from goboard.ui.job_signals import JobSignals
from goboard.ui.library.games_page import GamesPage
from goboard.ui.library.search import GameSearch
from goboard.ui.plain import menu_text
from goboard.ui.widgets import ask_place, open_dialog

ACT, TAGS = "act", "tags"
MOST_LISTED = 30
"""Tags in a menu."""
_SPREADSHEET, _RECORD = "games.csv", "games.sgf"


class ChosenGames(QObject):
    """`told` carries a sentence on what was done; `tagged` comes when games have other tags."""

    told = Signal(str)
    tagged = Signal()

    def __init__(
        self, library: Library, jobs: JobSignals, search: GameSearch, page: GamesPage, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._library, self._jobs, self._search, self._page, self._window = library, jobs, search, page, parent
        self._tags: Sequence[Tag] = ()
        page.menu_begun.connect(self.fill)

    def ask_tags(self) -> None:
        """Which tags there are."""
        library = self._library
        self._jobs.run(TAGS, lambda _watch: library.tags(), self._take_tags)

    def fill(self, menu: QMenu) -> None:
        """Add to a menu what can be done with the games that are chosen."""
        count = self._page.chosen_count
        what = "this game" if count == 1 else counted(count, "game")
        menu.addSection(menu_text(f"With {what}"))
        adding = menu.addMenu("Add a &tag")
        for tag in self._tags[:MOST_LISTED]:
            adding.addAction(menu_text(tag.tag), partial(self.tag, tag.tag))
        if self._tags:
            adding.addSeparator()
        adding.addAction("&Another…", self._ask_tag)
        if self._tags:
            removing = menu.addMenu("Ta&ke a tag off")
            for tag in self._tags[:MOST_LISTED]:
                removing.addAction(menu_text(tag.tag), partial(self.untag, tag.tag))
        menu.addAction("Collect in one &record…", partial(self._ask_place, "Collect in one record", _RECORD))
        menu.addAction("Copy the &files…", self._ask_folder)
        menu.addAction("&Export as a list…", partial(self._ask_place, "Export as a list", _SPREADSHEET))
        menu.addSeparator()

    def tag(self, tag: str) -> None:
        """Put a tag on them."""
        self._change(lambda library, ids: f"{counted(library.tag(ids, tag), 'game')} tagged “{tag}”.")

    def untag(self, tag: str) -> None:
        """Take a tag off them."""
        self._change(lambda library, ids: f"“{tag}” taken off {counted(library.untag(ids, tag), 'game')}.")

    def write(self, path: str) -> None:
        """All of them in one file, of the kind that its name's end tells."""

        def call(games: Sequence[GameEntry], _watch: Watch) -> str:
            data, problems = exported(games, Path(path).suffix.lower())
            save_bytes(path, data)
            written = len(games) - sum(game.file in problems for game in games)
            return f"{counted(written, 'game')} written to {os.path.basename(path)}.{_failed(problems)}"

        self._act(call, self.told.emit)

    def copy(self, folder: str) -> None:
        """Their files into a folder."""

        def call(games: Sequence[GameEntry], watch: Watch) -> str:
            done, problems = copied((game.file for game in games), Path(folder), watch.check)
            return f"{counted(done, 'file')} copied to {folder}.{_failed(problems)}"

        self._act(call, self.told.emit)

    def _change(self, change: Callable[[Library, list[int]], str]) -> None:
        library = self._library
        self._act(lambda games, _watch: change(library, [game.id for game in games]), self._take_change)

    def _take_change(self, sentence: str) -> None:
        self.told.emit(sentence)
        self.ask_tags()
        self.tagged.emit()

    def _take_tags(self, tags: Sequence[Tag]) -> None:
        self._tags = tags

    def _act(self, call: Callable[[Sequence[GameEntry], Watch], str], take: Callable[[str], None]) -> None:
        """Do it with the games of the rows that are chosen, many of which may never have been looked at."""
        library, query, answer = self._library, self._search.query, self._search.answer
        ids = answer.found.games if answer is not None else None
        rows = self._page.chosen_rows()

        def work(watch: Watch) -> str:
            games: list[GameEntry] = []
            for first, last in rows:
                watch.check()
                games += library.games(query, first, last - first + 1, ids).games
            return call(games, watch)

        self._jobs.run(ACT, work, take)

    def _ask_tag(self) -> None:
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle("Add a tag")
        dialog.setLabelText("A word or some, such as “to study”:")
        dialog.textValueSelected.connect(self.tag)
        open_dialog(dialog)

    def _ask_place(self, title: str, name: str) -> None:
        kinds = "Records (*.sgf)" if name == _RECORD else "Tables (*.csv);;JSON (*.json)"
        ask_place(self._window, title, os.path.join(os.path.expanduser("~"), name), kinds, self.write)

    def _ask_folder(self) -> None:
        dialog = QFileDialog(self._window, "Copy the files to", os.path.expanduser("~"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self.copy)
        open_dialog(dialog)


def _failed(problems: object) -> str:
    """How many files could not be read, and why the first could not."""
    if not isinstance(problems, dict) or not problems:
        return ""
    file, why = next(iter(problems.items()))
    return f" {counted(len(problems), 'file')} could not: {os.path.basename(file)}: {why}"
