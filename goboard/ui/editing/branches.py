"""Branches and games as wholes: through the clipboard, merged, split, kept, thrown away."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from goboard.session.commands.edit import (
    CopyBranch,
    CutBranch,
    DeleteOnlyNode,
    DeleteOthers,
    InsertMove,
    InsertNode,
    KeepOnlyThis,
    MergeRecord,
    PasteBranch,
    RemoveGame,
    SplitGame,
    SplitNode,
    StartHere,
)
from goboard.session.events import Copied
from goboard.session.snapshot import Snapshot
from goboard.ui.editing.clipboard import is_bare, put_sgf, sgf_on_clipboard
from goboard.ui.editing.edit_actions import EditActions
from goboard.ui.window.requests import OpenText

CLIPBOARD = "the clipboard"
NO_SGF = "There is no record on the clipboard."
MERGED_FILTERS = "Game records (*.sgf *.SGF);;All files (*)"


class Branches(EditActions):
    """What is done with a branch of the tree, or with a game of the file."""

    def handlers(self) -> dict[str, Callable[[], None]]:
        return {
            "cut_branch": self.for_node(CutBranch),
            "copy_branch": self.for_node(CopyBranch),
            "copy_game": lambda: self.send(CopyBranch(int(self.workspace.shown.outline.keys[0]))),
            "paste_branch": self._paste,
            "paste_game": self._paste_as_game,
            "delete_node": self.for_node(DeleteOnlyNode),
            "delete_others": self.for_node(DeleteOthers),
            "keep_only": self.for_node(KeepOnlyThis),
            "start_here": self.for_node(StartHere),
            "split_game": self.for_node(lambda key: SplitGame(key, is_moved=True)),
            "copy_as_game": self.for_node(SplitGame),
            "remove_game": lambda: self.send(RemoveGame(self.workspace.shown.game.index)),
            "merge": self._merge,
            "merge_clipboard": self._merge_clipboard,
            "insert_node": self.for_node(InsertNode),
            "insert_pass": lambda: self.send(InsertMove(None)),
            "split_node": self.for_node(SplitNode),
        }

    def take_copied(self, copied: Copied) -> None:
        """The branch asked for has come."""
        put_sgf(copied.text)
        self.tell(f"On the clipboard: {copied.words}.")

    def paste_behind(self, key: int) -> None:
        """Behind that node."""
        text = sgf_on_clipboard()
        if text:
            self.send(PasteBranch(key, text))
        else:
            self.tell(NO_SGF)

    def _paste(self) -> None:
        """Behind the node shown; where nothing has been begun, the record takes the place of the empty game."""
        text = sgf_on_clipboard()
        if not text:
            self.tell(NO_SGF)
        elif is_untouched(self.workspace.shown) and not is_bare(text):
            self._open(text)
        else:
            self.send(PasteBranch(self.node.key, text))

    def _paste_as_game(self) -> None:
        text = sgf_on_clipboard()
        if text:
            self._open(text)
        else:
            self.tell(NO_SGF)

    def _open(self, text: str) -> None:
        # the mark at the start says how it is encoded, whatever the text says of the file that it came from
        data = text.encode("utf-8-sig", "replace")
        self.workspace.request(OpenText(data))

    def _merge_clipboard(self) -> None:
        text = sgf_on_clipboard()
        if text:
            # what has no game around it is merged behind the start
            game = f"(;;{text.lstrip().removeprefix(';')})" if is_bare(text) else text
            self.send(MergeRecord(game.encode("utf-8-sig", "replace"), CLIPBOARD))
        else:
            self.tell(NO_SGF)

    def _merge(self) -> None:
        """Ask for a file, then merge its games into the one shown."""
        dialog = QFileDialog(self.window, "Merge a record", self.workspace.folder.path, MERGED_FILTERS)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._merge_file)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _merge_file(self, path: str) -> None:
        from goboard.ui.dialogs.messages import tell_problem

        try:
            data = Path(path).read_bytes()
        except OSError as error:
            tell_problem(self.window, f"{Path(path).name} cannot be read: {error.strerror}.")
            return
        self.workspace.folder.remember(path)
        self.send(MergeRecord(data, Path(path).name))


def is_untouched(snapshot: Snapshot) -> bool:
    """Is this a new game in which nothing has been done?"""
    document = snapshot.document
    return not (document.path or document.modified or len(snapshot.outline.keys) > 1 or snapshot.game.count > 1)
