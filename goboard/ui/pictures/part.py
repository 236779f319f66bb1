"""Pictures of the game: exported, copied as they are seen, printed. What these need is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from goboard.session.commands.ask import AskFrames
from goboard.session.snapshot import Frame, Frames, Snapshot
from goboard.sgf.saving import SaveError, save_bytes
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import language, tr, worded
from goboard.ui.plain import one_line
from goboard.ui.widgets import ask_place, open_dialog
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import english

if TYPE_CHECKING:
    from goboard.drawing.export.sheet import Sheet
    from goboard.jobs.watch import Watch


EXPORT, COPY, PRINT, PAGE = "export_picture", "copy_picture", "print", "export_page"


class PicturePart(Part):
    """Asks the session for the positions of the game, and shows the dialogs that make pictures of them."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._window, self._settings = workspace.window, workspace.settings
        self._name = ""
        self._jobs: JobSignals | None = None

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            EXPORT: lambda: self.workspace.send(AskFrames(EXPORT)),
            COPY: self._copy,
            PRINT: lambda: self.workspace.send(AskFrames(PRINT, branches=True)),
            PAGE: lambda: self.workspace.send(AskFrames(PAGE, branches=True)),
            "copy_text": lambda: self._copy_text(is_wiki=False),
            "copy_matrix": self._copy_matrix,
            "copy_wiki": lambda: self._copy_text(is_wiki=True),
        }

    def show(self, snapshot: Snapshot) -> None:
        self._name = Path(english(snapshot.document.name)).stem or "game"

    def take(self, event: object) -> None:
        if not isinstance(event, Frames):
            return
        take = {EXPORT: self._export, PRINT: self._print, PAGE: self._ask_page}.get(event.purpose)
        if take is not None:
            take(event)

    def _export(self, frames: Frames) -> None:
        from goboard.drawing.export.diagram import Line
        from goboard.ui.pictures.dialog import PictureDialog

        line = Line(frames.board, frames.names, frames.line)
        dialog = PictureDialog(self._window, line, frames.at, self._seen(), self._name, self._settings)
        dialog.use_theme(self.workspace.canvas.theme)
        dialog.written.connect(self.workspace.tell)
        open_dialog(dialog)

    def _copy(self) -> None:
        """At once, as it is seen: what the session could add is not waited for."""
        from goboard.drawing.export.album import Album, Wish
        from goboard.drawing.export.diagram import Line
        from goboard.drawing.export.files import Look
        from goboard.ui.export import copy_picture

        canvas, seen = self.workspace.canvas, self._seen()
        scene = seen.scene
        line = Line(scene.board, (), [Frame(0, 0, scene.stones)])
        album = Album(line, 0, Wish(coordinates=scene.view.coordinates), seen, said=worded)
        longer = max(seen.width, seen.height) * canvas.devicePixelRatioF()
        copy_picture(album, 0, Look(canvas.theme, longer))
        self.workspace.tell(tr("The picture is in the clipboard."))

    def _copy_text(self, *, is_wiki: bool) -> None:
        from goboard.drawing.export.text import TextDiagramError, ascii_diagram, wiki_diagram

        scene = replace(self.workspace.canvas.scene, numbers=())
        try:
            text = wiki_diagram(scene) if is_wiki else ascii_diagram(scene)
        except TextDiagramError as error:
            self.workspace.tell(str(error))
            return
        QGuiApplication.clipboard().setText(text)
        self.workspace.tell(tr("The diagram is in the clipboard."))

    def _copy_matrix(self) -> None:
        from goboard.drawing.export.text import matrix_text

        scene = self.workspace.canvas.scene
        QGuiApplication.clipboard().setText(matrix_text(scene.board, scene.stones))
        self.workspace.tell(tr("The matrix is in the clipboard."))

    def _print(self, frames: Frames) -> None:
        from goboard.ui.dialogs.messages import tell_problem

        try:
            from goboard.ui.pictures.print_dialog import PrintDialog
        except ImportError as error:
            tell_problem(
                self._window,
                tr("Printing is not possible here: a part of the system is missing ({reason}).", reason=str(error)),
            )
            return
        dialog = PrintDialog(self._window, frames, self._seen(), self._name, self._settings)
        dialog.written.connect(self.workspace.tell)
        open_dialog(dialog)

    def _ask_page(self, frames: Frames) -> None:
        from goboard.ui.files.recent import LastFolder

        folder = LastFolder(self._settings)

        def take(chosen: str) -> None:
            folder.remember(chosen)
            self._write_page(frames, Path(chosen))

        start = str(Path(folder.path) / f"{self._name}.html")
        ask_place(self._window, tr("Save as a web page"), start, tr("Web page (*.html);;All files (*)"), take)

    def _write_page(self, frames: Frames, path: Path) -> None:
        from goboard.drawing.export.page import to_page

        theme, name, code = self.workspace.canvas.theme, self._name, language()

        def write(watch: Watch) -> None:
            save_bytes(path, to_page(frames, theme, name, worded, code).encode("utf-8", "replace"), check=watch.check)

        if self._jobs is None:
            self._jobs = JobSignals("page", self, refusals=(OSError, SaveError))
            self._jobs.refused.connect(self._tell_refusal)
        self._jobs.run(
            PAGE, write, lambda _: self.workspace.tell(tr("{file} is written.", file=one_line(path.name, 200)))
        )

    def _tell_refusal(self, _kind: str, problem: str) -> None:
        from goboard.ui.dialogs.messages import tell_problem

        tell_problem(self._window, problem)

    def close(self) -> None:
        if self._jobs is not None:
            self._jobs.stop()

    def _seen(self) -> Sheet:
        from goboard.drawing.export.sheet import Sheet

        canvas = self.workspace.canvas
        return Sheet(canvas.scene, canvas.width(), canvas.height())
