"""New, open, save and what can go wrong with them: asks first, sends a command, takes its answer, watches the file."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from goboard.boards.files import SUFFIXES
from goboard.jobs.watch import Watch
from goboard.resources_path import is_shipped
from goboard.session.commands.command import Command
from goboard.session.commands.files import (
    ExportForQ5Go,
    NewGame,
    OpenBoard,
    OpenBytes,
    OpenFile,
    RestoreCopy,
    SaveBoard,
    SaveFile,
)
from goboard.session.events import FileProblem, Opened, SaveAsked, Saved
from goboard.session.snapshot import Snapshot
from goboard.ui.files.recent import EncodingMenu, RecentFiles, RecentMenu, match_of, match_words, sides_of
from goboard.ui.files.watch import FileWatch
from goboard.ui.language import tr, worded
from goboard.ui.recovery import Lost
from goboard.ui.widgets import ask_place, open_dialog
from goboard.ui.window.requests import (
    AskNewGame,
    Begin,
    DrawBoard,
    EditRules,
    GiveUp,
    Here,
    OpenAndDo,
    OpenElsewhere,
    OpenFiles,
    OpenGame,
    OpenSample,
    OpenTab,
    OpenText,
    PlayAgain,
    PlayOn,
    ReadAgain,
    Restore,
    SitDown,
)
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import phrase, sentences

if TYPE_CHECKING:
    from goboard.ui.dialogs.players_choice import PlayersChoice

SGF, EVERYTHING = "*.sgf *.SGF", phrase("All files ({patterns})", patterns="*")
ARCHIVES = "*.zip *.7z *.tar *.tar.gz *.tgz *.tar.bz2 *.tbz2 *.tar.xz *.txz"
RECORDS = f"{SGF} *.mgt *.gib *.GIB *.ngf *.NGF *.ugf *.UGF *.ugi *.UGI *.xml *.txt"
BOARDS = " ".join(f"*{suffix}" for suffix in SUFFIXES)
SAVE_FILTERS = sentences(phrase("Game records ({patterns})", patterns=SGF), EVERYTHING, between=";;")
OPEN_FILTERS = sentences(
    phrase("Records and boards ({patterns})", patterns=f"{RECORDS} {BOARDS} {ARCHIVES}"),
    phrase("SGF ({patterns})", patterns=SGF),
    phrase("Records ({patterns})", patterns=RECORDS),
    phrase("Boards ({patterns})", patterns=BOARDS),
    phrase("Archives of records ({patterns})", patterns=ARCHIVES),
    EVERYTHING,
    between=";;",
)
SAVE_BOARD_FILTERS = sentences(phrase("Boards ({patterns})", patterns="*.json"), EVERYTHING, between=";;")


def _file_of(path: str) -> str:
    """The file itself, or the archive that it is in."""
    from goboard.formats.archives import split

    packed = split(path)
    return packed[0] if packed is not None else path


def _name_for(shown: Snapshot | None) -> str:
    """What a record that has no file yet is called: its day and who plays."""
    from goboard.library.batch import legal_name

    sides = sides_of(shown)[:2] if shown is not None else ()
    if shown is None or not sides:
        return "game.sgf"
    day = shown.game.info.get("DT", "").partition(",")[0]
    return f"{legal_name(' '.join(filter(None, (day, worded(match_words(*sides))))))}.sgf"


def _again(shown: Snapshot) -> NewGame:
    """A game as that one was begun; what was drawn by chance is drawn anew."""
    from goboard.rules.options import seed_of

    info, clock, values, beginning = shown.game.info, shown.clock, shown.rules.values, shown.game.beginning
    return NewGame(
        rules=shown.rules.name,
        options={name: said for name, said in values.items() if name != "ties" or seed_of(said) is None},
        black=info.get("PB", ""),
        white=info.get("PW", ""),
        board=shown.board,
        begins=beginning.begins,
        handicap=beginning.handicap,
        is_free=beginning.is_free,
        clock=clock.settings if clock is not None and clock.is_used else None,
    )


class FilePart(Part):
    """One file of records behind the window."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._window, self._settings = workspace.window, workspace.settings
        self.folder = workspace.folder
        self.recent = RecentFiles(workspace.settings, self)
        self.watch = FileWatch(self, workspace)
        self.watch.reload_asked.connect(self._reload)
        self._waiting: Callable[[], None] | None = None
        self._after_save: Callable[[], None] | None = None
        self._loading: Watch | None = None
        self._then: tuple[str, Command] | None = None
        """The file that is being opened, and what is done with it then."""
        self._is_only_for_file = False
        """The window was opened for a file, and is not wanted without it."""
        self._match = ("", "")
        """The file, and who plays in it."""
        self._given_up = -1
        """The snapshot whose changes nobody wants where they are asked about next."""
        self._lost: Lost | None = None
        """The copy that a killed program left, until it is read."""
        self._add_menus()
        workspace.worker.settled.connect(self._go_on)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            "new": self.new_game,
            "new_window": lambda: self.workspace.request(OpenElsewhere("")),
            "open": self.open,
            "save": self.save,
            "save_as": self.save_as,
            "save_board": self.save_board_as,
            "export_q5go": self.export_for_q5go,
        }

    def show(self, snapshot: Snapshot) -> None:
        self.encoding_menu.show_document(snapshot.document)
        match = snapshot.document.source, match_of(snapshot) if snapshot.game.count == 1 else ""
        if match != self._match and snapshot.study is None:
            self._match = match
            self.recent.note(*match)

    def take(self, event: object) -> None:
        match event:
            case OpenFiles():
                self._open_each(event)
            case OpenGame() | OpenAndDo():
                self._place(event, event.path)
            case OpenText() | PlayOn() | OpenSample() | Begin():
                self._place(event)
            case AskNewGame():
                self.new_game(is_against=True)
            case PlayAgain():
                self._place(Begin(_again(self.workspace.shown), self.workspace.who_plays()))
            case Here():
                self._is_only_for_file = self._is_only_for_file or event.is_only_for_it
                self.guard(lambda: self._begin_here(event.request))
            case ReadAgain():
                self.reopen(event.encoding)
            case Restore():
                self._lost = event.lost
                self.workspace.send(RestoreCopy(str(event.lost.copy)))
            case Opened():
                self._take_opened(event)
            case Saved():
                self._take_saved(event)
            case SaveAsked():
                self._ask_how_to_save(event)
            case FileProblem():
                self._take_problem(event)

    def _place(self, request: object, path: str = "", *, is_front: bool = True) -> None:
        """Do it in a tab of its own where something is here; or here, as the preferences have it."""
        self.workspace.flush()
        if self.workspace.has_tabs:
            self.workspace.request(OpenTab(Here(request), path, self.workspace.is_free and is_front, is_front))
        else:
            self.guard(lambda: self._begin_here(request))

    def _open_each(self, files: OpenFiles) -> None:
        from goboard.formats.archives import is_place

        paths = []
        for path in (str(Path(path).absolute()) for path in files.paths):
            if is_place(path):
                from goboard.ui.files.records_dialog import choose_records

                choose_records(self.workspace, path, self.open_paths)
            else:
                paths.append(path)
        self._is_only_for_file = files.is_only_for_it and bool(paths)
        for number, path in enumerate(paths):
            if number and not self.workspace.has_tabs:
                self.workspace.request(OpenElsewhere(path))
            else:
                self._place(OpenFiles((path,)), path, is_front=not number)

    def _begin_here(self, request: object) -> None:
        """Nothing can be lost by it any more."""
        match request:
            case OpenFiles():
                self._load(request.paths[0])
            case OpenGame() if is_shipped(request.path):
                self._open_sample(request.path, request.game, request.node)
            case OpenGame():
                self._load(request.path, game=request.game, node=request.node)
            case OpenAndDo():
                self._load(request.path, game=request.game, then=request.command)
            case OpenText():
                is_problem, then = request.is_problem, request.then
                is_unsaved = not is_problem and then is None
                self.workspace.send(
                    OpenBytes(request.data, "", request.title, is_unsaved, is_problem=is_problem, then=then)
                )
            case PlayOn():
                self.workspace.ask(OpenBoard(request.board, request.rules, request.options))
            case OpenSample():
                self._open_sample(request.path, is_problem=request.is_problem)
            case Begin():
                if request.players is not None:
                    self.workspace.request(SitDown(request.players))
                self.workspace.ask(request.command)
                if request.command.is_free and request.command.handicap:
                    from goboard.session.handicap import words

                    self.workspace.tell(words(request.command.handicap))

    @property
    def changes(self) -> int:
        """A number of what there is now to be saved, with what was typed just now."""
        self.workspace.flush()
        return self.workspace.shown.serial

    def give_up(self, changes: int) -> None:
        """Those are not wanted: the next question about changes is not asked if there are no others."""
        self._given_up = changes

    def save_then(self, then: Callable[[], None]) -> None:
        """Save, asking for a place where there is none; unless that is called off, `then` follows."""
        self._save_then(then)

    def settle(self, then: Callable[[], None]) -> None:
        self.stop_loading()
        self.guard(then)

    def close(self) -> None:
        self.stop_loading()

    def _add_menus(self) -> None:
        window, menu, before = self._window, self.workspace.menu("File"), self.workspace.action("save")
        self.recent_menu = RecentMenu(window, self.recent, lambda path: self.open_paths([path]))
        self.encoding_menu = EncodingMenu(window, self.reopen)
        menu.insertMenu(before, self.recent_menu)
        menu.insertMenu(before, self.encoding_menu)
        menu.insertSeparator(before)

    def new_game(self, *, is_against: bool = False) -> None:
        """Ask what the game is to be, then start it."""
        from goboard.ui.dialogs.new_game import NewGameDialog
        from goboard.ui.files.last_game import propose_board, propose_players, remembered

        start, engines = remembered(self._settings), self.workspace.engines_folder
        dialog = NewGameDialog(self._window, start, self.folder.path, engines)
        propose_board(self.workspace.snapshot, dialog.board)
        propose_players(self._settings, dialog.players, is_against=is_against)
        dialog.accepted.connect(lambda: self._start(dialog.command(), dialog.players))
        dialog.editor_asked.connect(lambda *rules: self.workspace.request(DrawBoard(*rules)))
        dialog.rules_asked.connect(lambda then: self.workspace.request(EditRules(dialog, then)))
        open_dialog(dialog)

    def open(self) -> None:
        """Ask for files, then open them."""
        dialog = QFileDialog(self._window, tr("Open"), self.folder.path, worded(OPEN_FILTERS))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self.open_paths)
        open_dialog(dialog)

    def open_paths(self, paths: Sequence[str]) -> None:
        """Each in a tab."""
        self._open_each(OpenFiles(tuple(paths)))

    def stop_loading(self) -> None:
        """What is being read is not wanted any more."""
        self._then = None
        if self._loading is not None:
            self._loading.cancel()

    def reopen(self, encoding: str) -> None:
        """Read the file again, its text taken as that encoding, or as it says itself if that is ""."""
        document = self.workspace.document
        if document is not None and document.source:
            path = document.source
            self.guard(lambda: self._load(path, encoding))

    def _is_still_loading(self) -> bool:
        """Is a file on its way, so that what is on the screen is not what would be saved? That is told."""
        if self._loading is None or not self.workspace.worker.is_busy:
            return False
        self._forget_plan()
        self.workspace.tell(tr("Nothing is saved while a file is being opened: it has no changes yet."))
        return True

    def save(self) -> None:
        """Save to the record's own file, or ask for one if it has none."""
        if self._is_still_loading():
            return
        document = self.workspace.document
        if document is None or not document.path:
            self.save_as()
        else:
            self.workspace.flush()
            self.workspace.ask(SaveFile())

    def save_as(self) -> None:
        """Ask for a file, then save there; an existing one is replaced only after a question."""
        if self._is_still_loading():
            return
        document = self.workspace.document
        name = _name_for(self.workspace.snapshot)
        if document is not None and document.source:
            # a record in another format is saved as SGF beside its file, one in an archive beside that
            source = Path(_file_of(document.source)).with_name(Path(document.source).name)
            name = document.path or str(source.with_suffix(".sgf"))
            if is_shipped(name):
                name = Path(name).name
        self._ask_place(tr("Save as"), name, SAVE_FILTERS, self._save_to).rejected.connect(self._forget_plan)

    def save_board_as(self) -> None:
        """Ask for a file, then save the board alone there."""
        self._ask_place(
            tr("Save board as"), "board.json", SAVE_BOARD_FILTERS, lambda path: self.workspace.ask(SaveBoard(path))
        )

    def export_for_q5go(self) -> None:
        """Ask for a file, then write the game shown there as q5Go opens it."""
        self._ask_place(tr("Export for q5Go"), "q5go.sgf", SAVE_FILTERS, self._export_to)

    def guard(self, then: Callable[[], None]) -> None:
        """Do it once no unsaved change can be lost by it: saved, given up, or there is none.

        What is still on its way to the record is waited for; asking a second time does not wait. Before anything is
        shown nothing can be lost.
        """
        self.workspace.flush()
        document = self.workspace.document
        if self.workspace.worker.is_busy and self._waiting is None and document is not None:
            self._waiting = then
            return
        self._waiting = None
        given_up, self._given_up = self._given_up, -1
        if document is None or not document.modified or self.workspace.shown.serial == given_up:
            then()
            return
        from goboard.ui.dialogs.messages import ask_unsaved

        ask_unsaved(self._window, document.name, lambda: self._save_then(then), then)

    def _take_opened(self, opened: Opened) -> None:
        then, self._then = self._then, None
        if then is not None and then[0] == opened.path:
            self.workspace.send(then[1])
        if self._lost is not None:
            self.workspace.recovery.adopt(self._lost)
            self._lost = None
        self.watch.follow(opened.path)
        self._remember(opened.path)

    def _take_saved(self, saved: Saved) -> None:
        self._remember(saved.path)
        if saved.is_board:
            return
        self.watch.follow(saved.path)
        then, self._after_save = self._after_save, None
        if then is not None:
            then()

    def _ask_how_to_save(self, asked: SaveAsked) -> None:
        """The file is not the one that was read, or can only be written over: nothing is done without an answer."""
        from goboard.ui.dialogs.messages import ask_how_to_save

        # the question about the changed file is this one
        self.watch.know()
        over = tr("&Overwrite") if asked.is_changed else tr("&Write over it")
        ways: list[tuple[str, Callable[[], None]]] = [
            (over if os.path.lexists(asked.path) else tr("Save it &there"), lambda: self.workspace.ask(asked.command)),
            (tr("Save &as…"), self.save_as),
        ]
        if asked.is_changed:
            ways.append((tr("Show &both"), lambda: self._show_both(asked.path)))
        ask_how_to_save(self._window, asked.message, ways, self._forget_plan)

    def _show_both(self, path: str) -> None:
        """The file as it is on the disk, in a window of its own; nothing is saved."""
        self._forget_plan()
        self.workspace.request(OpenElsewhere(path))

    def _take_problem(self, problem: FileProblem) -> None:
        if problem.action == "open":
            self._then = None
        if problem.action == "autosave":
            self.workspace.tell(tr("No recovery copy could be written: {message}", message=problem.message))
        elif self._is_only_for_file:
            self.workspace.request(GiveUp(problem))
        else:
            self._lost = None
            self._tell_problem(problem)

    def _tell_problem(self, problem: FileProblem) -> None:
        """One sentence; where saving failed another place is offered."""
        from goboard.ui.dialogs.messages import tell_problem

        self._forget_plan()
        again = {"save": self.save_as, "save board": self.save_board_as}.get(problem.action)
        if problem.action == "open":
            self.recent.forget(problem.path)
        if again is None:
            tell_problem(self._window, problem.message)
        else:
            tell_problem(self._window, problem.message, tr("Save &as…"), again)

    def _start(self, command: NewGame, players: PlayersChoice) -> None:
        from goboard.ui.files.last_game import remember

        remember(self._settings, command, players)
        self._place(Begin(command, players.chosen if players.is_shown else None))

    def _load(self, path: str, encoding: str = "", game: int = 0, node: int = 0, then: Command | None = None) -> None:
        """Open a file; one that takes long shows how far it is, and can be cancelled."""
        from goboard.ui.dialogs.board_progress import BoardProgressDialog

        # of two files that are asked for one after the other the last is wanted
        self.stop_loading()
        self._then = (path, then) if then is not None else None
        watch = self._loading = Watch()
        self.workspace.is_loading = True
        progress = BoardProgressDialog(self._window, watch, tr("Opening {name}", name=Path(path).name))
        self.workspace.worker.settled.connect(progress.end)
        self.workspace.ask(OpenFile(path, encoding, watch, game=game, node=node))

    def _open_sample(self, path: str, game: int = 0, node: int = 0, *, is_problem: bool = False) -> None:
        from goboard.ui.files.samples import in_language

        record, name = in_language(Path(path).read_bytes()), Path(path).name
        asked = OpenBytes(record, "", name, is_unsaved=False, is_problem=is_problem, game=game, node=node)
        self.workspace.ask(asked)

    def _reload(self, path: str) -> None:
        """Another program has changed the file, and what it wrote is wanted; the question has told what is lost."""
        document = self.workspace.document
        if document is not None and document.source == path:
            self._load(path, document.asked_encoding)

    def _ask_place(self, title: str, name: str, filters: str, then: Callable[[str], None]) -> QFileDialog:
        """Ask where to write a file, beginning with that one in the last folder, if it does not say where it is."""
        return ask_place(self._window, title, str(Path(self.folder.path) / name), filters, then)

    def _save_to(self, path: str) -> None:
        self.folder.remember(path)
        self.workspace.flush()
        self.workspace.ask(SaveFile(path))

    def _export_to(self, path: str) -> None:
        self.workspace.flush()
        self.workspace.ask(ExportForQ5Go(path))

    def _save_then(self, then: Callable[[], None]) -> None:
        self._after_save = then
        self.save()

    def _forget_plan(self) -> None:
        self._after_save = None

    def _go_on(self) -> None:
        if self._waiting is not None:
            then = self._waiting
            self.guard(then)
        # what goes wrong after the first file was read, or its reading cancelled, is told here
        if not self.workspace.worker.is_busy:
            self._loading, self.workspace.is_loading = None, False
            self._then = self._lost = None
            self._is_only_for_file = False

    def _remember(self, path: str) -> None:
        if path:
            self.folder.remember(_file_of(path))
            self.recent.add(path)
