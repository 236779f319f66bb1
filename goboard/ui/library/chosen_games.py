"""What can be done with the games that are chosen in the table: tags, one record of them all, copies, a list."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QWidget

from goboard.jobs.watch import Watch
from goboard.library.entries import GameEntry
from goboard.library.export import converted, copied, exported
from goboard.library.library import Library
from goboard.library.tags import Tag
from goboard.sgf.saving import save_bytes
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.ui.library.comparing import why_not
from goboard.ui.library.games_page import GamesPage
from goboard.ui.library.search import GameSearch
from goboard.ui.plain import menu_text
from goboard.ui.widgets import ask_place, open_dialog
from goboard.ui.window.requests import OpenText
from goboard.words.message import plural, sentences

Answer = TypeVar("Answer")
PutInto = Callable[[Iterable[str], Path, Callable[[], None]], tuple[int, Mapping[str, str]]]
"""Puts files into a folder: how many are there now, and why others are not."""
ACT, TAGS = "act", "tags"
FAVOURITE = "favourite"
"""The tag of favourites."""
MOST_LISTED = 30
"""Tags in a menu."""
_SPREADSHEET, _RECORD = "games.csv", "games.sgf"


class ChosenGames(QObject):
    """`told` carries a sentence on what was done; `tagged` comes when games have other tags;
    `text_asked` carries a request for a record, `compare_asked` two games, `trash_asked` the paths of files, and what
    changes files a function that gives the games that were chosen."""

    told = Signal(object)
    tagged = Signal()
    compare_asked = Signal(object, object)
    trash_asked = Signal(object)
    back_asked = Signal()
    edit_asked = Signal(object)
    rename_asked = Signal(object)
    rewrite_asked = Signal(object)
    move_asked = Signal(object, str)
    undo_asked = Signal()
    text_asked = Signal(object)

    def __init__(
        self, library: Library, jobs: JobSignals, search: GameSearch, page: GamesPage, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._library, self._jobs, self._search, self._page, self._window = library, jobs, search, page, parent
        self._tags: Sequence[Tag] = ()
        page.menu_begun.connect(self.fill)
        page.bare_menu_begun.connect(self.fill_bare)

    def ask_tags(self) -> None:
        """Which tags there are."""
        library = self._library
        self._jobs.run(TAGS, lambda _watch: library.tags(), self._take_tags)

    def fill(self, menu: QMenu) -> None:
        """Add to a menu what can be done with the games that are chosen."""
        count = self._page.chosen_count
        menu.addSection(menu_text(plural("With this game", "With {n} games", count)))
        menu.addAction(tr("Add to the fa&vourites"), partial(self.tag, FAVOURITE))
        if not self._tags:
            menu.addAction(tr("Add a &tag…"), self._ask_tag)
        else:
            adding = menu.addMenu(tr("Add a &tag"))
            for tag in self._tags[:MOST_LISTED]:
                adding.addAction(menu_text(tag.tag), partial(self.tag, tag.tag))
            adding.addSeparator()
            adding.addAction(tr("&Another…"), self._ask_tag)
            removing = menu.addMenu(tr("Ta&ke a tag off"))
            for tag in self._tags[:MOST_LISTED]:
                removing.addAction(menu_text(tag.tag), partial(self.untag, tag.tag))
        menu.addAction(tr("Collect &in one record…"), partial(self._ask_place, tr("Collect in one record"), _RECORD))
        menu.addAction(tr("Copy the files…"), partial(self._ask_folder, tr("Copy the files to"), self.copy))
        menu.addAction(tr("&Export as a list…"), partial(self._ask_place, tr("Export as a list"), _SPREADSHEET))
        menu.addAction(tr("&Guess their moves"), self._guess)
        if count == 2:
            menu.addAction(tr("Co&mpare…"), self._compare)
        menu.addAction(
            tr("Convert t&he files…"), partial(self._ask_folder, tr("Convert the files to SGF in"), self.convert)
        )
        files = menu.addMenu(tr("Ch&ange the files"))
        files.addAction(tr("Edit the &information…"), lambda: self.edit_asked.emit(self._choice()))
        files.addAction(tr("&Rename…"), lambda: self.rename_asked.emit(self._choice()))
        files.addAction(tr("&Move…"), partial(self._ask_folder, tr("Move the files to"), self._move))
        files.addAction(tr("Write them in &UTF-8"), lambda: self.rewrite_asked.emit(self._choice()))
        files.addAction(tr("Move them to the &trash…"), self._ask_trash)
        files.addSeparator()
        self._add_undo(files)
        menu.addSeparator()

    def fill_bare(self, menu: QMenu) -> None:
        """Add to a menu what can be done with no game chosen: those that were changed may not be listed any more."""
        self._add_undo(menu)
        menu.addSeparator()

    def _add_undo(self, menu: QMenu) -> None:
        menu.addAction(tr("Take the last change &back"), self.undo_asked.emit)
        menu.addAction(tr("Bring bac&k from the trash"), self.back_asked.emit)

    def tag(self, tag: str) -> None:
        """Put a tag on them."""
        self._change(
            lambda library, ids: plural(
                "{n} game tagged “{tag}”.", "{n} games tagged “{tag}”.", library.tag(ids, tag), tag=tag
            )
        )

    def untag(self, tag: str) -> None:
        """Take a tag off them."""
        self._change(
            lambda library, ids: plural(
                "“{tag}” taken off {n} game.", "“{tag}” taken off {n} games.", library.untag(ids, tag), tag=tag
            )
        )

    def write(self, path: str) -> None:
        """All of them in one file, of the kind that its name's end tells."""

        library = self._library

        def call(games: Sequence[GameEntry], watch: Watch) -> str:
            page = library.games(ids=[game.id for game in games], count=len(games))
            data, problems = exported(games, Path(path).suffix.lower(), page.tags, page.notes)
            save_bytes(path, data, check=watch.check)
            written = len(games) - sum(game.file in problems for game in games)
            file = os.path.basename(path)
            said = plural("{n} game written to {file}.", "{n} games written to {file}.", written, file=file)
            return sentences(said, why_not(problems))

        self._act(call, self.told.emit)

    def copy(self, folder: str) -> None:
        """Their files into a folder."""
        self._put_into(
            folder,
            copied,
            lambda done: plural("{n} file copied to {folder}.", "{n} files copied to {folder}.", done, folder=folder),
        )

    def _guess(self) -> None:
        """Their moves, one game after the other; a round through the same games goes on where it was left."""
        library = self._library

        def call(games: Sequence[GameEntry], watch: Watch) -> tuple[OpenText | None, bool]:
            from goboard.ui.study.rounds_dialog import request_of

            known = library.guess_round_of(games)
            first, day = games[0], date.today().isoformat()
            title = f"{first.black or '?'} – {first.white or '?'} · {day}"
            number = library.begin_guessing(title, games) if known is None else known
            begun = next(each for each in library.guess_rounds() if each.id == number)
            return request_of(library, begun, watch), known is not None

        def take(answer: tuple[OpenText | None, bool]) -> None:
            request, is_known = answer
            if request is None:
                self.told.emit(tr("None of these games can be guessed now."))
                return
            if is_known:
                self.told.emit(tr("The round through these games goes on."))
            self.text_asked.emit(request)

        self._act(call, take)

    def _compare(self) -> None:
        self._act(lambda games, _watch: games, lambda games: self.compare_asked.emit(*games[:2]))

    def _move(self, folder: str) -> None:
        self.move_asked.emit(self._choice(), folder)

    def _ask_trash(self) -> None:
        self._act(lambda games, _watch: [game.file for game in games], self.trash_asked.emit)

    def convert(self, folder: str) -> None:
        """Their records as SGF in UTF-8 into a folder."""
        self._put_into(
            folder,
            converted,
            lambda done: plural("{n} file written to {folder}.", "{n} files written to {folder}.", done, folder=folder),
        )

    def _put_into(self, folder: str, put: PutInto, said: Callable[[int], str]) -> None:
        """Put their files into a folder, and tell what was done and what could not be."""

        def call(games: Sequence[GameEntry], watch: Watch) -> str:
            done, problems = put((game.file for game in games), Path(folder), watch.check)
            return sentences(said(done), why_not(problems))

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

    def _act(self, call: Callable[[Sequence[GameEntry], Watch], Answer], take: Callable[[Answer], None]) -> None:
        """Do it with the games that are chosen."""
        games = self._choice()
        self._jobs.run_after(ACT, lambda watch: call(games(watch), watch), take)

    def _choice(self) -> Callable[[Watch], Sequence[GameEntry]]:
        """The games of the rows that are chosen now, many of which may never have been looked at."""
        library, query, ids = self._library, self._search.query, self._search.ids
        rows = self._page.chosen_rows()
        found: list[GameEntry] = []

        def games(watch: Watch) -> Sequence[GameEntry]:
            # they are those of now, also where the order is another one later
            if not found:
                read: list[GameEntry] = []
                for first, last in rows:
                    watch.check()
                    read += library.games(query, first, last - first + 1, ids).games
                found[:] = read
            return found

        return games

    def _ask_tag(self) -> None:
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(tr("Add a tag"))
        dialog.setLabelText(tr("A word or some, such as “to study”:"))
        dialog.textValueSelected.connect(self.tag)
        open_dialog(dialog)

    def _ask_place(self, title: str, name: str) -> None:
        kinds = tr("Records (*.sgf)") if name == _RECORD else tr("Tables (*.csv);;JSON (*.json)")
        ask_place(self._window, title, os.path.join(os.path.expanduser("~"), name), kinds, self.write)

    def _ask_folder(self, title: str, then: Callable[[str], None]) -> None:
        dialog = QFileDialog(self._window, title, os.path.expanduser("~"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(then)
        open_dialog(dialog)
