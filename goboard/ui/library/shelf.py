"""The pages beside the games: folders, problems and duplicates, asked for while they are looked at."""

from PySide6.QtCore import QObject, Signal

from goboard.library.entries import Folder
from goboard.library.library import Library
from goboard.ui.library.asker import Asker
from goboard.ui.library.pages import Pages


class Shelf(QObject):
    """`counted` carries how many games the library holds."""

    counted = Signal(int)

    def __init__(
        self, library: Library, pages: Pages, questions: Asker, searches: Asker, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._library, self._pages = library, pages
        self._questions, self._searches = questions, searches
        self.games = 0
        pages.tabs.currentChanged.connect(self.ask_shown)
        pages.problems.warnings_asked.connect(self._ask_problems)

    def ask_folders(self) -> None:
        """What the library looks into."""
        library = self._library
        self._questions.ask(
            "folders", lambda _task: (library.folders(), library.games(count=0).total), self._take_folders
        )

    def ask_shown(self) -> None:
        """Fill the page that is looked at: the others would cost something for nothing."""
        library, pages = self._library, self._pages
        if pages.tabs.currentWidget() is pages.duplicates:
            pages.duplicates.said.setText("Looking for games that are probably one…")
            self._searches.ask("duplicates", lambda task: library.duplicates(task.check), pages.duplicates.show_groups)
        elif pages.tabs.currentWidget() is pages.problems:
            self._ask_problems(pages.problems.warnings.isChecked())

    def _ask_problems(self, with_warnings: bool) -> None:
        library, page = self._library, self._pages.problems
        self._questions.ask("problems", lambda _task: library.problems(with_warnings=with_warnings), page.show_problems)

    def _take_folders(self, told: tuple[tuple[Folder, ...], int]) -> None:
        # a game may lie in several folders
        folders, self.games = told
        self._pages.folders.show_folders(folders)
        self._pages.show_filled(is_filled=bool(folders))
        self.counted.emit(self.games)
