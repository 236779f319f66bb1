"""The record library: folders of records as one table, with filters, positions and statistics."""

import os
from collections.abc import Mapping

from PySide6.QtCore import QByteArray, QPoint, QSettings, Qt, Signal
from PySide6.QtGui import QCloseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFileDialog, QStatusBar, QWidget

from goboard.formats.archives import is_place
from goboard.jobs.watch import Watch
from goboard.library.entries import Folder, GameEntry, LibraryError, Page
from goboard.library.library import Library
from goboard.library.lines import GameLine, line_of
from goboard.library.query import Query
from goboard.library.searches import Searches
from goboard.library.sought import SoughtPosition, read_position
from goboard.sgf.saving import SaveError
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.ui.library.asking import PageQuestions
from goboard.ui.library.batch import Batch
from goboard.ui.library.chosen_games import ChosenGames
from goboard.ui.library.comparing import Comparing
from goboard.ui.library.games_page import names_in
from goboard.ui.library.kept_searches import KeptSearches
from goboard.ui.library.names import Names, names_of
from goboard.ui.library.pages import GAME, Pages
from goboard.ui.library.refreshing import REFRESH, RefreshStrip
from goboard.ui.library.search import GameSearch, Standing
from goboard.ui.library.watching import FolderWatch
from goboard.ui.plain import one_line
from goboard.ui.style import UNIT, letter_width
from goboard.ui.widgets import DropWindow, add_key, open_dialog
from goboard.words.message import sentences

GEOMETRY, SPLIT = "library/geometry", "library/split"
COMFORTABLE = 160
"""Average letters side by side that the window has room for at first, where the screen does."""
TOLD_FOR = 8000


class StatusLine(QStatusBar):
    """Its words begin where what lies above them does."""

    def __init__(self, above: QWidget, window: QWidget) -> None:
        super().__init__(window)
        self._above = above

    def paintEvent(self, event: QPaintEvent) -> None:
        left, painter = self._above.mapTo(self.window(), QPoint()).x(), QPainter(self)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(self.rect().adjusted(left, 0, -left, 0), flags, self.currentMessage())
        painter.end()


class LibraryWindow(DropWindow):
    """`open_asked` carries a path, the game in the file, its node in preorder, and whether a new window is wanted;
    `merge_asked` a path, the game in the file, and a MergeRecord for it; `text_asked` a request for a record in no
    file; `renamed` where files are now, by where they were; `follow_changed` whether each position of the game windows
    is to be looked for."""

    open_asked = Signal(str, int, int, bool)
    merge_asked = Signal(str, int, object)
    follow_changed = Signal(bool)
    text_asked = Signal(object)
    renamed = Signal(object)
    failed = Signal(str)
    closed = Signal()
    quit_asked = Signal()

    def __init__(self, library: Library, settings: QSettings, *, is_threaded: bool = True) -> None:
        super().__init__()
        self._library, self._settings = library, settings
        self._shown: tuple[Query, SoughtPosition | None] | None = None
        """What the table has been filled for."""
        self._looked_for: tuple[Query, SoughtPosition | None] | None = None
        """For what it was looked whether the game shown is among the games."""
        self.setWindowTitle(tr("Record library – goboard"))
        self._all_jobs = tuple(
            JobSignals(
                f"library {name}",
                self,
                threads=int(is_threaded),
                refusals=(LibraryError, SaveError, OSError),
            )
            for name in ("refresh", "questions", "searches", "boards")
        )
        self.refreshes, self.questions, self.searches, self.games_seen = self._all_jobs
        self.search = GameSearch(library, self.questions, self.searches, self)
        pages = self.pages = Pages(settings, RefreshStrip(library, self.refreshes), self)
        self.games, self.game, self.position, self.strip = pages.games, pages.game, pages.position, pages.strip
        self.kept = KeptSearches(Searches(library.path), self.games.filters, self.search.position, self)
        self.asking = PageQuestions(library, pages, self.questions, self.searches)
        self.acts = ChosenGames(library, self.questions, self.search, self.games, self)
        self.names = Names(library, self.questions, self)
        self.comparing = Comparing(library, self.questions, self)
        self.batch = Batch(library, self.questions, self)
        self.watch = FolderWatch(library.path, self, is_threaded=is_threaded)
        self.setCentralWidget(pages)
        self.setStatusBar(StatusLine(self.games.table, self))
        self._games_held = 0
        self._has_told_boxes, self._hint = False, ""
        """Was it said what fonts lack, and what a refresh that ends after that has to say again."""
        self.result = ""
        """Of the last change of files, while nothing else was done since."""
        self._wire()
        self._add_keys()
        self._restore()

    def begin(self) -> None:
        """Show what the library holds, and bring it up to date if it has folders."""
        self._ask_folders()
        self.acts.ask_tags()
        self.search.renew()
        self.strip.refresh()

    def look_for(self, sought: SoughtPosition) -> None:
        """Show the games with that position, and what was played next."""
        self.pages.look_for(sought)

    def follow(self, sought: SoughtPosition) -> None:
        """A game window shows that position."""
        if self.is_following and sought != self.position.sought:
            self.position.look_for(sought)

    @property
    def is_following(self) -> bool:
        return self.position.follow.isChecked() and self.isVisible()

    @property
    def is_working(self) -> bool:
        """Are records read or changed?"""
        return self.strip.is_running or self.questions.is_busy()

    def add_folders(self, paths: list[str]) -> None:
        """Take folders and archives into the library; of files the folders in which they are."""
        places = [path if is_place(path) else os.path.dirname(path) for path in paths]
        self._tell("")
        self.strip.add(list(dict.fromkeys(places)))

    def stop(self) -> None:
        """End the threads; nothing arrives afterwards."""
        for jobs in self._all_jobs:
            jobs.stop()
        self.watch.stop()

    def _wire(self) -> None:
        """The jobs, the sentences of all, and what is of the window itself."""
        for jobs in self._all_jobs:
            jobs.refused.connect(self._tell_refusal)
            jobs.failed.connect(self.failed)
        self.games.boards.jobs = self.games_seen
        for part in (self.acts, self.kept, self.names):
            part.told.connect(self._tell)
        self.strip.told.connect(self._tell_refreshed)
        self.strip.renamed.connect(self.renamed)
        self.strip.news.connect(self._renew)
        self.watch.changed.connect(self.strip.look_again)
        self.position.follow.toggled.connect(self.follow_changed)
        self.acts.text_asked.connect(self.text_asked)
        self.comparing.merge_asked.connect(self.merge_asked)
        self.comparing.open_asked.connect(lambda entry, node: self._open(entry, node, False))
        self._wire_search()
        self._wire_pages()
        self._wire_changes()

    def _wire_search(self) -> None:
        """What is looked for, the games that are found, and the one that is looked at."""
        games, search, position = self.games, self.search, self.position
        self.searches.refused.connect(lambda _kind, sentence: games.said.setText(sentence))
        games.filters.changed.connect(self._filter)
        games.filters.left.connect(games.enter_list)
        games.filters.left.connect(self.kept.note)
        games.model.page_wanted.connect(search.want_page)
        games.model.words_wanted.connect(search.want_words)
        games.model.sort_asked.connect(search.sort)
        games.chosen.connect(self._choose)
        games.open_asked.connect(self._open_chosen)
        search.begun.connect(self._take_games)
        search.page_come.connect(games.take_page)
        search.worded.connect(games.model.take_words)
        search.found.connect(position.show_answer)
        search.searching.connect(lambda: games.said.setText(tr("Searching…")))
        position.searched.connect(search.seek)
        position.options.changed.connect(search.choose)
        self.game.open_asked.connect(self._open_shown)
        self.game.position_asked.connect(self.look_for)
        self.game.noted.connect(self._keep_note)
        for searches in (self.kept, games.searches):
            searches.asked.connect(self._show_games)
        for part in (self.acts.tagged, self.kept.changed):
            part.connect(self._count_searches)
        self.acts.tagged.connect(search.renew)

    def _wire_pages(self) -> None:
        """Folders, players, events, openings, problems and duplicates."""
        pages, players, openings, events = self.pages, self.pages.players, self.pages.openings, self.pages.events
        for added in (pages.folders.add_asked, pages.first_button.clicked):
            added.connect(self._ask_folder)
        pages.folders.removed.connect(self.strip.remove)
        pages.folders.refresh_asked.connect(self._refresh)
        pages.folders.all_again_asked.connect(self.strip.read_all_again)
        players.games_asked.connect(lambda player, opponent: self._show_games(Query(player=player, opponent=opponent)))
        players.joined.connect(self.names.join)
        players.parted.connect(self._part_names)
        players.names_asked.connect(self.names.open)
        self.names.changed.connect(self._take_names)
        events.games_asked.connect(lambda event: self._show_games(Query(event=event)))
        for page in (events, openings):
            page.told.player_asked.connect(lambda player: self._show_games(Query(player=player)))
        openings.position_asked.connect(self._show_opening)
        pages.problems.open_asked.connect(lambda path: self.open_asked.emit(path, 0, 0, False))
        pages.duplicates.open_asked.connect(lambda entry: self._open(entry, 0, False))
        pages.duplicates.chosen.connect(self._choose)

    def _wire_changes(self) -> None:
        """What changes files, asked for by those that list games."""
        for page in (self.pages.duplicates, self.acts):
            page.compare_asked.connect(self.comparing.compare)
            page.trash_asked.connect(self.comparing.ask_trash)
            page.back_asked.connect(self.comparing.bring_back)
        self.acts.edit_asked.connect(self.batch.edit)
        self.acts.rename_asked.connect(self.batch.rename)
        self.acts.move_asked.connect(self.batch.move)
        self.acts.rewrite_asked.connect(self.batch.rewrite)
        self.acts.undo_asked.connect(self.batch.undo)
        for part in (self.batch, self.comparing):
            part.told.connect(self._tell_result)
            part.changed.connect(self.strip.refresh)

    def _add_keys(self) -> None:
        add_key(self, "Ctrl+F", self.games.filters.player.setFocus)
        add_key(self, "F5", self._refresh)
        add_key(self, "F3", lambda: self._next_hit(1))
        add_key(self, "Shift+F3", lambda: self._next_hit(-1))
        add_key(self, "Ctrl+W", self.close)
        add_key(self, "Ctrl+Q", self.quit_asked.emit)
        for keys in ("Ctrl+Shift+F", "Ctrl+F9"):
            add_key(self, keys, self.pages.find_shown)
        add_key(self, "Shift+F9", self.pages.draw_part)
        add_key(self, "Esc", self.games.table.setFocus)

    def _tell_result(self, sentence: str) -> None:
        """What a change of files has done stands until something else is done: refreshes after it are silent."""
        self.result = sentence
        self.statusBar().showMessage(one_line(sentence))

    def _tell_refreshed(self, sentence: str) -> None:
        if not self.result:
            self._tell(sentences(sentence, self._hint))
            self._hint = ""

    def _refresh(self) -> None:
        """A person wants to know what there is now."""
        self._tell("")
        self.strip.refresh()

    def _filter(self, query: Query) -> None:
        if self.result:
            self._tell("")
        self.search.filter(query)

    def _tell(self, sentence: str) -> None:
        self.result = ""
        self.statusBar().showMessage(one_line(sentence), TOLD_FOR)

    def _tell_refusal(self, kind: str, sentence: str) -> None:
        """Why something came to nothing stands as long; a refresh has its strip for that."""
        if kind != REFRESH:
            self._tell_result(sentence)

    def _ask_folders(self) -> None:
        """What the library looks into."""
        library = self._library
        self.questions.run(
            "folders", lambda _watch: (library.folders(), library.games(count=0).total), self._take_folders
        )

    def _take_folders(self, told: tuple[tuple[Folder, ...], int]) -> None:
        # a game may lie in several folders
        folders, self._games_held = told
        self.pages.folders.show_folders(folders)
        self.watch.follow(folder.path for folder in folders)
        self.pages.show_filled(is_filled=bool(folders))
        self.games.show_count(self._games_held)
        self._count_searches()

    def _count_searches(self) -> None:
        library, kept, show = self._library, self.kept, self.games.searches.show_searches
        self.searches.run("counted", lambda watch: kept.counted(library, watch.check), lambda told: show(*told))

    def _keep_note(self, entry: GameEntry, note: str) -> None:
        library, take = self._library, self.games.model.take_note
        self.questions.run_to_end(
            "note", lambda _watch: library.note([entry.id], note), lambda _n: take(entry.id, note)
        )

    def _part_names(self, player: str) -> None:
        """All names of that player."""
        people = self._library.people
        self.questions.run("parted", lambda _watch: people(), lambda found: self.names.part(names_of(player, found)))

    def _take_names(self) -> None:
        """Names are other players'."""
        self.asking.ask_players(self.pages.players.line.text())
        self.search.renew()

    def _show_games(self, query: Query) -> None:
        """The list of games, with nothing else asked for; the list from before where the position cannot be read."""
        try:
            kept = read_position(query.position) if query.position else None
        except LibraryError as error:
            self._tell(str(error))
            self.games.searches.mark(self.kept.query())
            return
        self.pages.tabs.setCurrentWidget(self.games)
        self.games.filters.show_query(query)
        if kept is not None:
            self.position.options.put(kept[1])
            self.look_for(kept[0])
        elif self.search.sought is not None:
            self.position.clear()

    def _show_opening(self, sought: SoughtPosition, player: str) -> None:
        """The games with that position, all of them or a player's: those that the page counts."""
        self.games.filters.show_query(Query(player=player))
        self.look_for(sought)

    def _renew(self) -> None:
        """The library has become another. While records are read, rows that are looked at stay where they are, and a
        search is not begun again and again."""
        self._ask_folders()
        if not self.strip.is_running or (self.search.sought is None and self.games.is_at_top):
            self.search.renew()
        self.asking.ask_shown()
        if not self.strip.is_running:
            self._look_again()

    def _look_again(self) -> None:
        """The game that is looked at may be in a file of another name now, or in none."""
        shown, library = self.game.entry, self._library
        if shown is None:
            return

        def found(_watch: Watch) -> GameEntry | None:
            # a file that was written is read as another one
            same = library.games(ids=[shown.id]).games or library.games(Query(file=shown.file)).games
            key = shown.file, shown.number
            return next((each for each in same if each.id == shown.id or (each.file, each.number) == key), None)

        def take(entry: GameEntry | None) -> None:
            if entry is None:
                self._forget(shown.id)
            elif self.game.entry is shown:
                self.game.show_entry(entry)

        self.questions.run("again", found, take)

    def _take_games(self, page: Page, standing: Mapping[int, Standing], snippets: Mapping[int, str]) -> None:
        wanted = self.search.query, self.search.sought
        self._tell_boxes(page)
        self.games.begin(page, standing, snippets, keeps_place=wanted == self._shown)
        if self.search.is_whole and wanted != self._looked_for:
            self._look_whether_kept()
            self._looked_for = wanted
        self._shown = wanted
        self.games.searches.mark(self.kept.query())
        self.games.show_count(max(self._games_held, self.games.model.total))
        self.games.show_order(self.search.query.sort, self.search.query.is_descending)

    def _tell_boxes(self, page: Page) -> None:
        """Say once what brings the signs of names that no font has."""
        if self._has_told_boxes or (names := names_in(page)).isascii():
            return
        from goboard.ui.fonts import hint_for

        if hint := hint_for(names):
            self._has_told_boxes, self._hint = True, hint
            self._tell(hint)

    def _look_whether_kept(self) -> None:
        """A game that is looked at and is not among those that are listed now goes from sight."""
        entry, library, query, answer = self.game.entry, self._library, self.search.query, self.search.answer
        if entry is None or self.pages.tabs.currentWidget() is not self.games:
            return
        id_, ids = entry.id, None if answer is None else answer.found.games

        def is_listed(_watch: Watch) -> bool:
            return (ids is None or id_ in ids) and bool(library.games(query, 0, 0, [id_]).total)

        self.questions.run("kept", is_listed, lambda is_kept: None if is_kept else self._forget(id_))

    def _forget(self, game: int) -> None:
        if self.game.entry is not None and self.game.entry.id == game:
            self.game.show_nothing()
            self.games.choose_none()

    def _choose(self, entry: GameEntry) -> None:
        """Look at a game: at the position or the text that is looked for, else at its end."""
        library, text, standing = self._library, self.search.query.text, self.search.standing(entry.id)
        node = standing.node if standing is not None else None

        def call(watch: Watch) -> tuple[GameLine, str]:
            note = library.games(ids=[entry.id]).notes.get(entry.id, "")
            try:
                return line_of(entry, node, text, watch.check), note
            except LibraryError as error:
                # the game before must not stay in view
                return GameLine(entry.id, (), 0, str(error)), note

        if self.games.has_chosen or self.pages.duplicates.tree.hasFocus():
            self.pages.side.setCurrentIndex(GAME)
        self.questions.run("line", call, lambda told: self.game.show_line(entry, told[0], standing, told[1]))

    def _next_hit(self, by: int) -> None:
        """Where the position comes to stand next, or the next comment with a word of the text: in the game that is
        looked at, else in the next one that is listed; with -1 back."""
        entry, step, text = self.game.entry, self.game.step, self.search.query.text
        self.pages.side.setCurrentIndex(GAME)
        self.pages.bring_boards()
        if entry is None or step is None:
            self.games.go_on(by)
            return
        at, standing = step.node, self.search.standing(entry.id)
        nodes = [node for node in self.search.hits(entry.id) if (node - at) * by > 0]
        if standing is not None and not nodes:
            self.games.go_on(by)
            return
        node = nodes[0 if by > 0 else -1] if nodes else None

        def call(watch: Watch) -> GameLine:
            return line_of(entry, node, text, watch.check, (at, by))

        def take(line: GameLine) -> None:
            if self.game.entry is None or self.game.entry.id != entry.id:
                # another one is looked at by now, or none: what is noted of this one is not here
                return
            if line.is_found:
                self.game.show_line(entry, line, standing)
            else:
                self.games.go_on(by)

        self.questions.run("line", call, take)

    def _open_chosen(self, is_new: bool) -> None:
        """The game of the table's row: at the step that is seen, if it is the one that is looked at."""
        entry = self.games.entry
        if entry is None:
            return
        if self.game.entry is not None and self.game.entry.id == entry.id:
            self._open_shown(is_new)
        else:
            self._open(entry, 0, is_new)

    def _open_shown(self, is_new: bool) -> None:
        if self.game.entry is not None:
            self._open(self.game.entry, self.game.node, is_new)

    def _open(self, entry: GameEntry, node: int, is_new: bool) -> None:
        self.kept.note()
        self.open_asked.emit(entry.file, entry.number, node, is_new)

    def _ask_folder(self) -> None:
        dialog = QFileDialog(self, tr("Add a folder of records"), os.path.expanduser("~"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.filesSelected.connect(self.add_folders)
        open_dialog(dialog)

    def _restore(self) -> None:
        room = self.screen().availableSize()
        # of a small screen all that filters, games and boards beside them fill
        least = self.pages.split.minimumSizeHint().width() + 8 * UNIT
        needed = max(COMFORTABLE * letter_width(self.fontMetrics()), least)
        self.resize(min(max(round(room.width() * 0.8), needed), room.width()), round(room.height() * 0.8))
        geometry, split = self._settings.value(GEOMETRY), self._settings.value(SPLIT)
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        if isinstance(split, QByteArray):
            self.pages.split.restoreState(split)
        self.games.table.setFocus()

    def take_dropped(self, paths: list[str]) -> None:
        self.add_folders(paths)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.game.keep_note()
        self.games.columns.remember()
        self._settings.setValue(GEOMETRY, self.saveGeometry())
        self._settings.setValue(SPLIT, self.pages.split_state())
        self.stop()
        event.accept()
        self.closed.emit()
