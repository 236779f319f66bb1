"""The board editor's window: menus, tools, lattice and symmetry, status line, and the recovery copy of what is
drawn."""

from collections.abc import Callable
from concurrent.futures import wait
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QCloseEvent
from PySide6.QtWidgets import QComboBox, QSpinBox, QToolBar, QToolButton, QWidget

from goboard.boards import draft_lattice
from goboard.boards import symmetry as symmetries
from goboard.boards.board import Board, BoardError
from goboard.boards.draft import Draft, History, Statistics
from goboard.boards.draft_edits import evened, orbit
from goboard.boards.draft_lattice import OFF, Lattice
from goboard.boards.files.board_file import board_file_text
from goboard.boards.symmetry import Symmetry
from goboard.jobs.threads import Job
from goboard.jobs.watch import Progress
from goboard.sgf.saving import FileIdentity, SaveError, save_bytes
from goboard.ui.board.gestures import ViewChange
from goboard.ui.decimals import DecimalBox
from goboard.ui.dialogs.messages import tell_problem
from goboard.ui.editor.actions import MENUS, TOOLBAR, TOOLS, AddTool, SelectTool
from goboard.ui.editor.draft_board import DraftBoard
from goboard.ui.editor.files import Background, EditorFiles, is_called_record
from goboard.ui.editor.model import EditorModel
from goboard.ui.files.recent import LastFolder
from goboard.ui.fitting import room_for
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr, worded
from goboard.ui.plain import LongestLabel, PlainLabel, menu_text, one_line, tip_text, window_title
from goboard.ui.recovery import Lost, RecoveryCopy
from goboard.ui.style import UNIT, letter_width
from goboard.ui.widgets import DropWindow, after_pause, choice_box, named
from goboard.ui.window.actions import Actions
from goboard.words.message import phrase, plural, plural_in

STEPS = 40


def relaxed_draft(of: Draft, chosen: NDArray[np.int64], symmetry: Symmetry, progress: Progress) -> Draft:
    """The draft with edges and angles evened out; only the points chosen and their images move, if any are."""
    # scipy is behind it, which a start can do without
    from goboard.boards.layout.relaxing import relaxed

    fixed = np.zeros(of.size, dtype=np.bool_)
    if len(chosen):
        fixed[:] = True
        fixed[orbit(of, chosen, symmetry)] = False
    places = relaxed(of.places, of.edges.astype(np.int64), STEPS, fixed, progress)
    return evened(of, places, symmetry)


SHOWN = 0.005
"""A step shown with two decimals is as good as one that differs by less."""


class Choices(QToolBar):
    """Sends what is chosen to the model."""

    def __init__(self, model: EditorModel, parent: QWidget) -> None:
        super().__init__(tr("Lattice and symmetry"), parent)
        self.setObjectName("choices")
        self._model = model
        self.lattice = self._list(tr("Snap to"), draft_lattice.KINDS, model.lattice.kind)
        self.step = DecimalBox(self, minimum=0.01, maximum=1e6, singleStep=0.25, decimals=2, value=1.0)
        self._titled(self.step, tr("Step"), tr("How far the points of the lattice are apart"))
        self.addSeparator()
        self.symmetry = self._list(tr("Symmetry"), symmetries.KINDS, symmetries.NONE)
        self.turns = QSpinBox(self, minimum=2, maximum=symmetries.MOST_TURNS, value=4)
        self._titled(self.turns, tr("Turns"), tr("How many times the drawing looks the same in a full turn"))
        self.lattice.currentIndexChanged.connect(self._choose_lattice)
        self.step.valueChanged.connect(self._choose_lattice)
        self.symmetry.currentIndexChanged.connect(self._choose_symmetry)
        self.turns.valueChanged.connect(self._choose_symmetry)
        model.chosen.connect(self._show_lattice)
        self._choose_lattice()
        self._choose_symmetry()

    def _show_lattice(self) -> None:
        """A draft brings the lattice on which it lies."""
        lattice = self._model.lattice
        with QSignalBlocker(self.lattice), QSignalBlocker(self.step):
            self.lattice.setCurrentIndex(self.lattice.findData(lattice.kind))
            # a step of more decimals than are shown is kept
            if abs(self.step.value() - lattice.step) > SHOWN:
                self.step.setValue(lattice.step)
        self.step.setEnabled(lattice.kind != draft_lattice.OFF)

    def _choose_lattice(self) -> None:
        kind = str(self.lattice.currentData())
        step, exact = self.step.value(), self._model.lattice.step
        self._model.set_lattice(kind, exact if abs(step - exact) <= SHOWN else step)

    def _choose_symmetry(self) -> None:
        kind = str(self.symmetry.currentData())
        self.turns.setEnabled(kind in symmetries.WITH_TURNS)
        self._model.set_symmetry(kind, self.turns.value())

    def _list(self, title: str, kinds: tuple[tuple[str, str], ...], first: str) -> QComboBox:
        box = choice_box(self, title, kinds, first)
        self._titled(box, title, "")
        return box

    def _titled(self, field: QWidget, title: str, tip: str) -> None:
        label = PlainLabel(title, self)
        label.setContentsMargins(2 * UNIT, 0, UNIT, 0)
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.addWidget(label)
        self.addWidget(named(field, title, tip))


SOON, PAUSE = 150, 2000
"""Milliseconds between a change and its copy, of a small drawing and of others: a stroke of the hand does not write
ten."""
SMALL = 2000
"""Points of a small drawing: its copy costs nothing one feels."""

COPY = "copy"


class Drawn(NamedTuple):
    """All that one draws with and on."""

    history: History
    lattice: Lattice
    symmetry: tuple[str, int]
    centred: Symmetry
    selection: NDArray[np.int64]
    known: tuple[Path | None, FileIdentity | None, str]
    tool: int
    geometry: QByteArray


class DraftCopy(QObject):
    """Keeps `copy` up to date with the model. A draft that is no board for now keeps the copy from before. `failed`
    carries a sentence on why there is no copy."""

    failed = Signal(object)

    def __init__(self, model: EditorModel, files: EditorFiles, copy: RecoveryCopy) -> None:
        super().__init__(files)
        self._model, self._files, self._copy = model, files, copy
        self._is_released = False
        self._timer = after_pause(self, PAUSE, self.write)
        self._jobs = JobSignals("copy of a drawing", self)
        self._jobs.refused.connect(lambda _kind, reason: self._fail(reason))
        self._writing: Job[bool] | None = None
        model.changed.connect(self._note)
        files.renamed.connect(self._note)

    def write(self) -> None:
        """Write the copy; its text is made and written beside the window."""
        if self._jobs.is_busy():
            self._timer.start()
        elif self._copy.path and self._model.history.is_modified:
            # what costs little is written so often that it need not outlive the machine each time
            call = partial(_written, self._copy.path, self._model.draft, is_lasting=self._timer.interval() > SOON)
            self._writing = self._jobs.run(COPY, lambda _watch: call(), self._take_written)

    def write_now(self) -> None:
        """Write the copy at once: the program ends."""
        if self._writing is not None:
            # it would come after the newer one
            wait([self._writing])
        if self._copy.path and self._model.history.is_modified:
            try:
                self._take_written(_written(self._copy.path, self._model.draft, is_lasting=True))
            except SaveError as error:
                self._fail(str(error))

    def adopt(self, lost: Lost) -> None:
        """What was left behind is being drawn on again: its copy is now the one of this window."""
        self._copy.adopt(lost)

    def release(self) -> RecoveryCopy:
        """The copy is another window's from now on; it holds all that was drawn."""
        self.write_now()
        self._timer.stop()
        self._jobs.stop()
        self._is_released = True
        return self._copy

    def close(self) -> None:
        """A clean end: nothing is left behind."""
        self._timer.stop()
        self._jobs.stop()
        if not self._is_released:
            self._copy.close()

    def _note(self) -> None:
        if not self._model.history.is_modified:
            self._timer.stop()
            # what is being written is taken away when it is there
            if not self._jobs.is_busy():
                self._copy.note(self._path, is_modified=False)
        elif not self._timer.isActive():
            self._timer.start(SOON if self._model.draft.size <= SMALL else PAUSE)

    @property
    def _path(self) -> str:
        return "" if self._files.path is None else str(self._files.path)

    def _take_written(self, was_written: bool) -> None:
        is_modified = self._model.history.is_modified
        if was_written or not is_modified:
            self._copy.note(self._path, is_modified=is_modified, identity=self._files.identity)

    def _fail(self, reason: str) -> None:
        self.failed.emit(tr("No recovery copy could be written: {reason}", reason=reason))


def _written(path: str, draft: Draft, *, is_lasting: bool) -> bool:
    """Write that copy; False where it is no board for now. SaveError if it cannot be written."""
    try:
        data = board_file_text(draft.kept()).encode()
    except BoardError:
        return False
    save_bytes(path, data, is_lasting=is_lasting)
    return True


SIZE = 1120, 800
"""Of the window at first, in device-independent pixels, where the screen has room for it."""
HINT_INDENT, HINT_LETTERS = 6, 30
MESSAGE_TIME = 10_000
VIEW_CHANGES = frozenset(ViewChange) - {ViewChange.WHOLE, ViewChange.RESET}
"""What the menu has for looking at a draft; "Fit" shows all of it."""
"""Milliseconds for which the status line shows what was done or why it was refused."""


class BoardEditor(DropWindow):
    """Draws boards. It begins from `board`, or from an empty sheet."""

    play_asked = Signal(object)
    """The Board on which a game is to begin."""
    quit_asked = Signal()
    closed = Signal()

    def __init__(self, folder: LastFolder, recovery: RecoveryCopy, board: Board | None = None) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._may_close = False
        self.model = EditorModel(self)
        self.background = Background(self)
        self.files = EditorFiles(self, self.model, self.background, folder)
        self.copy = DraftCopy(self.model, self.files, recovery)
        self.canvas = DraftBoard(self.model, self)
        self._tools = [kind(self.model) for kind in TOOLS]
        self.setCentralWidget(self.canvas)
        self.actions_by_name = Actions(self, MENUS, self._handlers().__getitem__)
        group = QActionGroup(self)
        for kind in TOOLS:
            action = self.actions_by_name[kind.name]
            group.addAction(action)
        self._make_toolbars()
        self._make_status_line()
        self._connect()
        self.resize(QSize(*SIZE).boundedTo(room_for(self)))
        self._offer_tool()
        if board is not None:
            self.files.begin_with(board)
        self._show_draft()
        self.canvas.setFocus()

    def use_tool(self, number: int) -> None:
        """Work with that one of the tools."""
        self.canvas.drawing.use(self._tools[number])
        self.actions_by_name[TOOLS[number].name].setChecked(True)
        self._hint("")
        self.canvas.setFocus()

    def _offer_tool(self) -> None:
        """On an empty sheet points are added: there is nothing to select."""
        self.use_tool(TOOLS.index(SelectTool if self.model.draft.size else AddTool))

    def play(self) -> None:
        """Ask for a game on the board as it is."""
        try:
            board = self.model.draft.board()
        except BoardError as error:
            tell_problem(self, tr("This cannot be played on yet. {reason}", reason=str(error)))
        else:
            self.play_asked.emit(board)

    def relax(self) -> None:
        """Even the drawing out, in the background."""
        draft, model = self.model.draft, self.model
        # one point alone is mostly just the one that was touched last
        points, by = model.selection if len(model.selection) > 1 else model.selection[:0], model.symmetry

        def take(made: object) -> None:
            # what was drawn meanwhile counts more
            if model.draft is draft and isinstance(made, Draft):
                model.put_moved(made, phrase("relax"))

        if draft.size:
            self.background.start(tr("Relaxing…"), lambda go: relaxed_draft(draft, points, by, go), take)

    def restore(self, lost: Lost) -> None:
        """Go on with what a killed program left behind; it is not saved yet."""
        self.files.restore(lost, self.copy.adopt)

    def hand_over(self) -> tuple[RecoveryCopy, Drawn]:
        """The copy, and what is drawn, for an editor made anew; this one is closed, its copy stays."""
        model, files = self.model, self.files
        tool = next((at for at, kind in enumerate(TOOLS) if self.actions_by_name[kind.name].isChecked()), 0)
        symmetry = str(self.choices.symmetry.currentData()), self.choices.turns.value()
        known = files.path, files.identity, files.name
        drawn = Drawn(
            model.history, model.lattice, symmetry, model.symmetry, model.selection, known, tool, self.saveGeometry()
        )
        recovery = self.copy.release()
        self._may_close = True
        self.close()
        return recovery, drawn

    def take_over(self, drawn: Drawn) -> None:
        """Go on with it."""
        model, files = self.model, self.files
        self.restoreGeometry(drawn.geometry)
        model.history, model.lattice = drawn.history, drawn.lattice
        files.path, files.identity, files.name = drawn.known
        kind, turns = drawn.symmetry
        self.choices.turns.setValue(turns)
        self.choices.symmetry.setCurrentIndex(max(self.choices.symmetry.findData(kind), 0))
        model.symmetry, model.selection = drawn.centred, drawn.selection
        model.changed.emit()
        model.chosen.emit()
        files.renamed.emit()
        self.use_tool(drawn.tool)

    def leave(self) -> None:
        """Close without asking."""
        self._may_close = True
        self.close()

    def _handlers(self) -> dict[str, Callable[[], object]]:
        model, canvas, files = self.model, self.canvas, self.files
        return {
            "new": files.new,
            "shape": files.from_shape,
            "open": files.open,
            "save": files.save,
            "save_as": files.save_as,
            "close": self.close,
            "quit": self.quit_asked.emit,
            "undo": model.undo,
            "redo": model.redo,
            "select_all": model.select_all,
            "delete": model.delete_selected,
            "merge": model.merge_selected,
            "snap": model.snap_selected,
            "centre": model.centre_on_selection,
            "complete": model.complete,
            "relax": self.relax,
            "fit": canvas.fit,
            **{change.value: partial(canvas.change_view, change) for change in VIEW_CHANGES},
            "play": self.play,
            **{kind.name: partial(self.use_tool, number) for number, kind in enumerate(TOOLS)},
        }

    def _make_toolbars(self) -> None:
        bar = QToolBar(tr("Tools"), self)
        bar.setObjectName("tools")
        self.actions_by_name.fill_toolbar(bar, TOOLBAR)
        self.choices = Choices(self.model, self)
        for each in (bar, self.choices):
            each.setMovable(False)
            self.addToolBar(each)
            self.addToolBarBreak()
        self.actions_by_name.set_icons()

    def _make_status_line(self) -> None:
        self.hint = LongestLabel(self, [tool.hint for tool in self._tools])
        self.hint.setContentsMargins(HINT_INDENT, 0, 0, 0)
        self.hint.setMinimumWidth(HINT_LETTERS * letter_width(self.fontMetrics()))
        self.fault = named(QToolButton(self, autoRaise=True), tip=tr("Select these points"))
        kept = self.fault.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.fault.setSizePolicy(kept)
        self.fault.clicked.connect(self._select_faulty)
        self.statistics = PlainLabel(self)
        self.statusBar().addWidget(self.hint, 1)
        self.statusBar().addPermanentWidget(self.fault)
        self.statusBar().addPermanentWidget(self.statistics)

    def _connect(self) -> None:
        self.model.changed.connect(self._show_draft)
        self.model.chosen.connect(self._enable)
        self.model.refused.connect(self._tell)
        self.model.told.connect(self._tell)
        self.background.refused.connect(lambda sentence: tell_problem(self, sentence))
        self.copy.failed.connect(self._tell)
        self.files.renamed.connect(self._show_name)
        self.files.loaded.connect(self.canvas.fit)
        self.files.loaded.connect(self._offer_tool)
        self.canvas.drawing.hinted.connect(self._hint)

    def _show_draft(self) -> None:
        draft = self.model.draft
        # it is of an edit before this one
        self.statusBar().clearMessage()
        self.statistics.setText(statistics_line(draft.statistics()))
        self.canvas.setAccessibleDescription(self.statistics.text())
        # an empty sheet is no news, and leaves the room to the hint
        faults = draft.faults() if draft.size else ()
        self.fault.setVisible(bool(faults))
        self.fault.setText(menu_text(faults[0].sentence) if faults else "")
        self._enable()
        self._show_name()

    def _enable(self) -> None:
        model, history = self.model, self.model.history
        enabled = {
            "undo": bool(history.undo_words),
            "redo": bool(history.redo_words),
            "delete": len(model.selection) > 0,
            "merge": len(model.selection) > 1,
            "snap": model.lattice.kind != OFF and model.draft.size > 0,
            "centre": model.symmetry.order > 1,
            "complete": model.symmetry.order > 1,
            "relax": len(model.draft.edges) > 0,
            "play": model.draft.size > 0,
        }
        for name, is_enabled in enabled.items():
            self.actions_by_name[name].setEnabled(is_enabled)
        self.actions_by_name["undo"].setText(
            tr("&Undo {edit}", edit=menu_text(history.undo_words)) if history.undo_words else tr("&Undo")
        )
        self.actions_by_name["redo"].setText(
            tr("&Redo {edit}", edit=menu_text(history.redo_words)) if history.redo_words else tr("&Redo")
        )

    def _show_name(self) -> None:
        self.setWindowTitle(tr("{board}[*] – Board editor", board=window_title(self.files.name)))
        self.setWindowFilePath("" if self.files.path is None else str(self.files.path))
        self.setWindowModified(self.model.history.is_modified)

    def _select_faulty(self) -> None:
        for fault in self.model.draft.faults()[:1]:
            self.model.select(fault.points)

    def _hint(self, words: str) -> None:
        said = words or self.canvas.drawing.tool.hint
        self.hint.setText(said)
        self.hint.setToolTip(tip_text(said))

    def _tell(self, sentence: str) -> None:
        self.statusBar().showMessage(one_line(sentence), MESSAGE_TIME)

    def take_dropped(self, paths: list[str]) -> None:
        """A board file is opened, for which there is room for one; records are shown where games are."""
        records = [path for path in paths if is_called_record(path)]
        boards = [path for path in paths if path not in records]
        for path in (*records, *boards[:1]):
            self.files.open_path(path)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self.actions_by_name.set_icons()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.model.history.is_modified and not self._may_close:
            event.ignore()
            self.files.guard(self.leave)
            return
        with ExitStack() as end:
            # it closes whatever goes wrong: who has made it lets it go
            end.callback(self.closed.emit)
            self.background.stop()
            self.copy.close()
            super().closeEvent(event)


def statistics_line(found: Statistics) -> str:
    """How many points, edges, neighbours and pieces, in words."""
    parts = [plural_in("board", "{n} point", "{n} points", found.points), plural("{n} edge", "{n} edges", found.edges)]
    if found.degrees:
        least, most = found.degrees[0][0], found.degrees[-1][0]
        parts.append(
            phrase("{number} neighbours", number=least)
            if least == most
            else phrase("{least} to {most} neighbours", least=least, most=most)
        )
    if found.pieces > 1:
        parts.append(plural("{n} piece", "{n} pieces", found.pieces))
    return " · ".join(map(worded, parts))
