"""The records of all windows, in tabs: which one a file opens in, what was closed, what the next start finds again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QApplication

from goboard.dataclass import dataclass
from goboard.resources_path import resource
from goboard.ui.files.recent import sides_of
from goboard.ui.language import tr
from goboard.ui.plain import one_line
from goboard.ui.preferences.table import value_of
from goboard.ui.recovery import has_copy
from goboard.ui.sessions import SessionPlace
from goboard.ui.widgets import after_pause
from goboard.ui.window.frame import MOST_TABS, Asleep, Frame
from goboard.ui.window.requests import Here, OpenAndDo, OpenFiles, OpenGame, OpenTab, OpenText, ShowStart
from goboard.words.message import enumerated, plural

if TYPE_CHECKING:
    from goboard.session.snapshot import Snapshot
    from goboard.ui.recovery import Lost
    from goboard.ui.settings import Settings
    from goboard.ui.window.main_window import MainWindow

MOST_CLOSED = 20
KEEP = 500
"""Milliseconds after the last change until the tabs are kept for the next start."""
MOST_LETTERS = 120


@dataclass
class _Left:
    """The recovery copies that were in one window the last time, and that window once it is there again."""

    copies: list[str]
    place: str = ""
    frame: Frame | None = None


class Tabs(QObject):
    """`folder` is where programs that run at once find room for their tabs; `make_frame` shows another window without a
    page, `make_page` puts a page into one."""

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        frames: Sequence[Frame],
        make_frame: Callable[[], Frame],
        make_page: Callable[..., MainWindow],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.settings, self._frames = settings, frames
        self._place = SessionPlace(settings, folder)
        self._make_frame, self._make_page = make_frame, make_page
        self._closed: list[Asleep] = []
        self._wanted: WeakKeyDictionary[MainWindow, Asleep] = WeakKeyDictionary()
        """What each page was asked to read last."""
        self._rounds: WeakKeyDictionary[MainWindow, int] = WeakKeyDictionary()
        """The round of games whose moves are guessed there."""
        self._held: WeakKeyDictionary[MainWindow, Asleep] = WeakKeyDictionary()
        """What was being read when windows were asked to close, which calls that off."""
        self._unplaced: list[Asleep] = []
        """Of the last time, for which no window had room: the next start finds them again."""
        self._left: list[_Left] = []
        self._rest = after_pause(self, KEEP, self._keep_open)

    # opening

    def open(self, asking: MainWindow, asked: OpenTab) -> None:
        """In the tab that the file is open in; in the asking one if that is free; else in one more."""
        frame = asking.window()
        assert isinstance(frame, Frame)
        there = self._tab_of(asked.path) if asked.path else None
        at_round = self._tab_of_round(asked.request)
        if there is not None:
            self._show_there(*there, asked)
        elif at_round is not None:
            self._go_on(at_round, asked)
        elif asked.is_free and self._being_read(asking) is None:
            self._read(asking, asked.request)
        elif not _is_full(frame, asking):
            at = next(at for at, tab in enumerate(frame.tabs) if tab is asking) + 1
            page = self._make_page(frame, at if asked.is_front else None, is_front=asked.is_front)
            wanted = asked.request
            self._read(page, wanted._replace(is_only_for_it=True) if isinstance(wanted, Here) else wanted)

    def _read(self, page: MainWindow, request: object, title: str = "") -> None:
        """Until it is shown, that page is known by what it reads."""
        wanted = request.request if isinstance(request, Here) else None
        if isinstance(wanted, OpenFiles):
            wanted = OpenGame(wanted.paths[0], 0, 0)
        if isinstance(wanted, OpenGame):
            self._wanted[page] = Asleep(wanted, title or one_line(os.path.basename(wanted.path), MOST_LETTERS))
        self._rounds.pop(page, None)
        if (round_ := _round_in(wanted)) is not None:
            self._rounds[page] = round_
        page.take(request)
        if isinstance(wanted, OpenGame):
            page.await_record(self._wanted[page].title)

    def _being_read(self, page: MainWindow) -> Asleep | None:
        return self._wanted.get(page) if page.is_busy else None

    def _show_there(self, frame: Frame, tab: MainWindow | Asleep, asked: OpenTab) -> None:
        from goboard.ui.window.frame import bring_forward

        frame.bring(tab)
        page = tab if not isinstance(tab, Asleep) else frame.page
        if page is None:
            return
        bring_forward(page)
        wanted = asked.request.request if isinstance(asked.request, Here) else None
        reading = self._being_read(page)
        is_coming = reading is not None and reading.request == wanted
        if isinstance(wanted, OpenGame | OpenAndDo) and not page.isWindowModified() and not is_coming:
            self._read(page, asked.request)
        elif isinstance(wanted, OpenAndDo):
            page.workspace.tell(tr("Nothing is done with this record while it has unsaved changes: save it first."))

    def _tab_of_round(self, request: object) -> MainWindow | None:
        """In which the moves of that round are guessed, or were last."""
        wanted = _round_in(request.request if isinstance(request, Here) else None)
        pages = (page for frame in self._frames for page in frame.pages if wanted is not None)
        return next((page for page in pages if self._rounds.get(page) == wanted and not page.isWindowModified()), None)

    def _go_on(self, page: MainWindow, asked: OpenTab) -> None:
        """A round that was left begins anew there; what is being guessed stays as it is."""
        from goboard.ui.window.frame import bring_forward

        bring_forward(page)
        if page.snapshot is None or page.snapshot.study is None:
            self._read(page, asked.request)

    def ask_others(self, page: MainWindow, request: object) -> None:
        """The records in the other tabs are asked that, but for those that are asleep; of those that are the same file
        as that of the page or of another, only those with changes of their own."""
        asked = {self._file_of(page)}
        for other in (each for frame in self._frames for each in frame.pages):
            file = self._file_of(other)
            if other is not page and (not file or file not in asked or other.isWindowModified()):
                other.take(request)
                asked.add(file)

    @property
    def asleep(self) -> dict[OpenGame, str]:
        """Records that are not read before their tabs are chosen, in all windows, and what these say; of each file the
        first one, and of none that is read in another tab."""
        known = {self._file_of(page) for frame in self._frames for page in frame.pages}
        found = {}
        for tab in (each for frame in self._frames for each in frame.tabs if isinstance(each, Asleep)):
            if (file := self._file_of(tab)) not in known:
                known.add(file)
                found[tab.request] = tab.title
        return found

    def has(self, path: str) -> bool:
        """Is that file open in some tab?"""
        return self._tab_of(path) is not None

    def _tab_of(self, path: str) -> tuple[Frame, MainWindow | Asleep] | None:
        real = os.path.realpath(path)
        tabs = ((frame, tab) for frame in self._frames for tab in frame.tabs)
        return next(((frame, tab) for frame, tab in tabs if self._file_of(tab) == real), None)

    def page_for(self, lost: Lost, page: MainWindow, *, is_free: bool) -> MainWindow:
        """For a record that a kill left unsaved: that page if it is free; the tab of its file unless that has changes;
        else another in the window that it was in."""
        own = page.window()
        assert isinstance(own, Frame)
        left = next((left for left in self._left if str(lost.copy) in left.copies), None) or _Left([], frame=own)
        if is_free:
            left.frame = own
            return page
        there = self._tab_of(lost.path) if lost.path else None
        if there is not None and isinstance(there[1], Asleep):
            page = self._make_page(there[0], is_front=True)
            there[0].take_out(there[1])
            return page
        if there is not None and not isinstance(there[1], Asleep) and not there[1].isWindowModified():
            return there[1]
        if left.frame not in self._frames:
            left.frame = self._make_frame()
            left.frame.take_place(left.place)
        return self._make_page(left.frame, is_front=True)

    def wake(self, frame: Frame, asleep: Asleep) -> None:
        """Its tab was chosen: now it is read."""
        page = self._make_page(frame, is_front=False, instead=asleep)
        self._read(page, Here(asleep.request), asleep.called)
        frame.bring(page)

    def follow(self, renamed: Mapping[str, str]) -> None:
        """Records that are asleep, and those closed last, follow their files; by where they were, links followed."""
        for frame in self._frames:
            for at, tab in enumerate(frame.tabs):
                if isinstance(tab, Asleep) and (moved := _moved(tab, renamed)) != tab:
                    frame.put_to_sleep(at, moved)
        self._closed = [_moved(each, renamed) for each in self._closed]
        self._unplaced = [_moved(each, renamed) for each in self._unplaced]
        self.note_change()

    def exchange(self, before: MainWindow, after: MainWindow) -> None:
        """That record is another page's now."""
        for known in (self._wanted, self._held):
            if (asleep := known.pop(before, None)) is not None:
                known[after] = asleep
        if (round_ := self._rounds.pop(before, None)) is not None:
            self._rounds[after] = round_

    # actions

    def act(self, page: MainWindow, action: str) -> None:
        """One of the actions with the tabs of that page's window."""
        frame = page.window()
        assert isinstance(frame, Frame)
        match action:
            case "new_tab":
                if not _is_full(frame, page):
                    self._make_page(frame).take(ShowStart())
            case "reopen_tab":
                self._reopen(page, frame)
            case "next_tab" | "previous_tab":
                frame.step(1 if action == "next_tab" else -1)
            case "move_tab":
                if len(frame.tabs) > 1:
                    self.tear(frame, page)
            case "close_window":
                frame.close()
            case _:
                frame.go_to(int(action.removeprefix("tab_")))

    def tear(self, frame: Frame, tab: MainWindow | Asleep, place: QPoint | None = None) -> None:
        """Into a window of its own; one that was dragged off, into the window that is seen where it was let go."""
        over = QApplication.topLevelAt(place) if place is not None else None
        target = next((each for each in self._frames if each is over and each is not frame), None)
        if target is not None and not target.isMinimized():
            if _is_full(target, frame.page):
                return
            frame.take_out(tab)
            target.add(tab)
            target.activateWindow()
        else:
            if len(frame.tabs) < 2:
                return
            frame.take_out(tab)
            own = self._make_frame()
            own.lie_beside(frame, place)
            own.add(tab)
            own.show()
        if not frame.tabs:
            frame.leave()

    def close_tab(self, frame: Frame, tab: MainWindow | Asleep) -> None:
        """A record that is asleep has nothing to ask."""
        if isinstance(tab, Asleep):
            self.note_closed(tab)
            frame.take_out(tab)
        else:
            tab.close()

    def note_closed(self, tab: MainWindow | Asleep) -> None:
        """It can be opened again if it is in a file."""
        asleep = self._asleep(tab)
        if asleep is not None:
            self._closed = [*self._closed[-MOST_CLOSED + 1 :], asleep]

    def _reopen(self, page: MainWindow, frame: Frame) -> None:
        if self._closed and _is_full(frame, page):
            return
        while self._closed:
            last = self._closed.pop()
            if _is_there(last.request.path):
                self.open(page, OpenTab(Here(last.request), last.request.path))
                return
            page.workspace.tell(tr("{record} is gone: {path}", record=last.title, path=last.request.path))
        page.workspace.tell(tr("No record that is in a file was closed."))

    def _asleep(self, tab: MainWindow | Asleep) -> Asleep | None:
        """What a record is opened again by; None for one that is in no file."""
        if isinstance(tab, Asleep):
            return tab
        held = self._held.get(tab) if not tab.isWindowModified() else None
        return _shown(tab) or self._being_read(tab) or held

    def _file_of(self, tab: MainWindow | Asleep) -> str:
        """Links followed; "" of what is in none."""
        path = self._path_of(tab)
        return os.path.realpath(path) if path else ""

    def _path_of(self, tab: MainWindow | Asleep) -> str:
        if isinstance(tab, Asleep):
            return tab.request.path
        if tab.snapshot is not None and (source := tab.snapshot.document.source or _sample_shown(tab.snapshot)):
            return source
        reading = self._being_read(tab)
        return reading.request.path if reading is not None else ""

    # from one start to the next

    def _keep_open(self) -> None:
        """Windows that are closed by now have been kept as they were."""
        if self._frames:
            self.keep()

    def note_change(self) -> None:
        """Other tabs than before."""
        self._rest.start()

    def hold(self) -> None:
        """Windows are asked to close, which calls off what is being read: it is kept all the same."""
        found = [(tab, self._being_read(tab)) for frame in self._frames for tab in frame.pages]
        self._held = WeakKeyDictionary({tab: asleep for tab, asleep in found if asleep is not None})

    def keep(self) -> None:
        """Write down what is open, for the next start."""
        self._rest.stop()
        pages = [page for frame in self._frames for page in frame.pages]
        held = [page.workspace.recovery.path for page in pages]
        for left in self._left:
            left.copies = [copy for copy in left.copies if copy not in held]
        windows = []
        for frame in self._frames:
            kept = [(tab, asleep) for tab in frame.tabs if (asleep := self._asleep(tab)) is not None]
            shown = next((at for at, (tab, _) in enumerate(kept) if tab is frame.page), 0)
            in_files = [tab for tab, _ in kept]
            copies = [page.workspace.recovery.path for page in frame.pages if page not in in_files]
            copies += [copy for left in self._left if left.frame is frame for copy in left.copies]
            windows.append(_window([asleep for _, asleep in kept], shown, copies, frame.place_told))
        windows += [_window((), 0, left.copies, left.place) for left in self._left if left.frame not in self._frames]
        for at in range(0, len(self._unplaced), MOST_TABS):
            windows.append(_window(self._unplaced[at : at + MOST_TABS]))
        windows = [window for window in windows if window["tabs"] or window["copies"]]
        self._place.keep(json.dumps(windows))

    def release(self) -> None:
        """Once no window is left, another program may have what was kept."""
        if not self._frames:
            self._place.release()

    def restore(self, page: MainWindow, files: Sequence[str] = ()) -> bool:
        """Have what was open the last time in tabs again, of which only those that are seen are read: none beside
        files that the program was started with. What is gone is told. False if nothing is read."""
        if value_of(self.settings, "files/restore") is not True:
            return False
        gone: list[str] = []
        is_first = True
        for rows, shown, copies, place in chain.from_iterable(map(_kept, self._place.take_left())):
            if copies and not files:
                self._left.append(_Left(copies, place))
            there = [row for row in rows if _is_there(row.request.path)]
            gone += [os.path.basename(row.request.path) for row in rows if row not in there]
            if files:
                self._unplaced += there
            if files or not there:
                continue
            seen = rows[shown] if rows[shown] in there else there[0]
            frame = page.window() if is_first else self._make_frame()
            assert isinstance(frame, Frame)
            front = page if is_first else self._make_page(frame)
            is_first = False
            frame.take_place(place)
            if copies:
                self._left[-1].frame = frame
            self._read(front, Here(seen.request), seen.called)
            at = there.index(seen)
            for number, row in enumerate(there):
                if number != at:
                    frame.add(row, number, is_front=False)
        self._lay_beside(page, files)
        if gone:
            said = plural(
                "{n} record of the last time cannot be found any more: {files}",
                "{n} records of the last time cannot be found any more: {files}",
                len(gone),
                files=enumerated(gone),
            )
            page.workspace.tell(said)
        return not is_first

    def _lay_beside(self, page: MainWindow, files: Sequence[str]) -> None:
        """Those without a place become tabs of that page's window, as many as it has room for beside the files."""
        frame = page.window()
        assert isinstance(frame, Frame)
        known = set(map(os.path.realpath, files))
        rows = [row for row in self._unplaced if os.path.realpath(row.request.path) not in known]
        room = max(0, MOST_TABS - len(files))
        self._unplaced = rows[room:]
        for row in rows[:room]:
            frame.add(row, is_front=False)


def _round_in(request: object) -> int | None:
    """The round of games whose moves are to be guessed, None for anything else."""
    from goboard.session.commands.study import StartRound

    if not isinstance(request, OpenText) or not isinstance(request.then, StartRound):
        return None
    from goboard.library.guesses import place_of

    return place_of(request.then.games[0].key)[0]


def _is_there(path: str) -> bool:
    """Is there that file, or the archive that it leads into?"""
    if os.path.isfile(path):
        return True
    from goboard.formats.archives import split

    return split(path) is not None


def _window(tabs: Iterable[Asleep], shown: int = 0, copies: Sequence[str] = (), place: str = "") -> dict[str, object]:
    """What is written down of one."""
    rows = [[*asleep.request, asleep.called] for asleep in tabs]
    return {"tabs": rows, "shown": shown, "copies": list(copies), "place": place}


def _is_full(frame: Frame, asking: MainWindow | None) -> bool:
    """Are there no more tabs to be in that window? That is told."""
    if len(frame.tabs) < MOST_TABS:
        return False
    if asking is not None:
        asking.workspace.tell(
            tr("There are {number} tabs in this window: close one, or open another window.", number=MOST_TABS)
        )
    return True


def _shown(page: MainWindow) -> Asleep | None:
    """What the record on the screen is opened again by; None for one that is in no file."""
    snapshot = page.snapshot
    source = "" if snapshot is None else snapshot.document.source or _sample_shown(snapshot)
    if snapshot is None or not source:
        return None
    keys = snapshot.outline.keys
    node = next((at for at, key in enumerate(keys) if int(key) == snapshot.node.key), 0) if len(keys) < 100_000 else 0
    match = sides_of(snapshot) if snapshot.game.count == 1 else ()
    called = "\n".join(one_line(each, MOST_LETTERS) for each in match or (snapshot.document.name,))
    return Asleep(OpenGame(source, snapshot.game.index, node), called)


def _sample_shown(snapshot: Snapshot) -> str:
    """Where the record lies that ships with the program, if that is shown as it is."""
    if snapshot.document.modified or not snapshot.document.name.endswith(".sgf"):
        return ""
    with suppress(FileNotFoundError):
        return str(resource("records", Path(snapshot.document.name).name))
    return ""


def _kept(said: object) -> Iterator[tuple[list[Asleep], int, list[str], str]]:
    """The tabs of each window, which was seen, the recovery copies of those in no file that are there still, and its
    place, as far as the settings hold what was written there."""
    try:
        windows = json.loads(str(said))
    except ValueError:
        return
    for window in windows if isinstance(windows, list) else ():
        if not isinstance(window, dict) or not isinstance(window.get("tabs"), list):
            continue
        rows = [
            Asleep(
                OpenGame(str(Path(row[0])), row[1], row[2]),
                "\n".join(one_line(each, MOST_LETTERS) for each in row[3].split("\n", 2)),
            )
            for row in window["tabs"][:MOST_TABS]
            if isinstance(row, list) and [type(each) for each in row] == [str, int, int, str]
        ]
        shown = window.get("shown")
        said_copies = window.get("copies")
        copies = [copy for copy in said_copies if isinstance(copy, str)] if isinstance(said_copies, list) else []
        copies = [copy for copy in copies if has_copy(Path(copy))]
        if rows or copies:
            at = shown if isinstance(shown, int) and 0 <= shown < len(rows) else 0
            yield rows, at, copies, str(window.get("place", ""))


def _moved(asleep: Asleep, renamed: Mapping[str, str]) -> Asleep:
    """The same where its file is now."""
    before = asleep.request.path
    after = renamed.get(os.path.realpath(before), before)
    was_called = one_line(os.path.basename(before), MOST_LETTERS)
    called = one_line(os.path.basename(after), MOST_LETTERS) if asleep.called == was_called else asleep.called
    return Asleep(asleep.request._replace(path=after), called)
