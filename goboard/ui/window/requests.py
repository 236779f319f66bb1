"""What one part asks of others, or of the program, without knowing who does it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from goboard.words.message import phrase

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from goboard.analysis.report import Report
    from goboard.boards.board import Board
    from goboard.library.sought import SoughtPosition
    from goboard.session.commands.command import Command
    from goboard.session.commands.files import NewGame
    from goboard.session.events import FileProblem
    from goboard.ui.recovery import Lost


class OpenFiles(NamedTuple):
    """These files, each in a tab; `is_only_for_it`: without the first one the window is not wanted."""

    paths: tuple[str, ...]
    is_only_for_it: bool = False


class OpenGame(NamedTuple):
    """One game of a file at one of its nodes, counted in preorder."""

    path: str
    game: int
    node: int


class OpenAndDo(NamedTuple):
    """One game of a file, and what is done with it then."""

    path: str
    game: int
    command: "Command"


class OpenText(NamedTuple):
    """A record that is in no file; one of problems is to be solved, and not to be saved, nor is one with which
    something else is to be done."""

    data: bytes
    title: str = phrase("Pasted game")
    is_problem: bool = False
    then: "Command | None" = None


class Restore(NamedTuple):
    """What a killed program left of a record; the copy becomes this window's own once it is read."""

    lost: "Lost"


class RestoreDrawing(NamedTuple):
    """What a killed program left of a board that was drawn."""

    lost: "Lost"


class PlayOn(NamedTuple):
    """A game on that board, by those rules where they fit it."""

    board: "Board"
    rules: str
    options: Mapping[str, str]


class ShowStart(NamedTuple):
    """The start page."""


class BeginTour(NamedTuple):
    """The tour of the window, here."""


class OpenSample(NamedTuple):
    """A record that ships, as one that is not to be saved where it is; one of problems may be solved at once."""

    path: str
    is_problem: bool = False


class Begin(NamedTuple):
    """That new game; the names of the programs that play it, "" for a person, None: as it is."""

    command: "NewGame"
    players: tuple[str, ...] | None = None


class SitDown(NamedTuple):
    """These programs play the game that begins next, "" for a person."""

    players: tuple[str, ...]


class ReadAgain(NamedTuple):
    """The file of the record shown, its text taken as that encoding, or as it says itself for ""."""

    encoding: str


class PlayAgain(NamedTuple):
    """A new game as the one shown was begun: its board, rules, options and names; who plays it now plays it too."""


class AskNewGame(NamedTuple):
    """The form of a new game in which a program plays: the one of the last time, or goboard."""


class DrawBoard(NamedTuple):
    """The board editor; what is drawn is played on by those rules, or by those of the game shown where none are
    named."""

    rules: str = ""
    options: Mapping[str, str] = {}


class EditRules(NamedTuple):
    """The rule editor, above that window; `then` is given the options of the rules chosen there, else they judge the
    record."""

    parent: "QWidget | None" = None
    then: Callable[[Mapping[str, str]], object] | None = None


class RulesListed(NamedTuple):
    """There are other rule sets of one's own than before."""


class PasteBehind(NamedTuple):
    """The branch on the clipboard behind the node with that key."""

    key: int


class ShowChanged(NamedTuple):
    """Mark these vertices, whose verdict is another one than before."""

    vertices: tuple[int, ...]


class ShowLosses(NamedTuple):
    """The classes of moves by what they lost, by the keys of their nodes; none for unknown ones. `said` is what is told
    of those that have a sign."""

    losses: Mapping[int, int]
    said: Mapping[int, str]


class LightUp(NamedTuple):
    """Show where the comment has what fits this regular expression, whatever the case; "" for nothing any more."""

    words: str


class Here(NamedTuple):
    """What another request asks for, in this record's place; `is_only_for_it`: without it the tab is not wanted."""

    request: object
    is_only_for_it: bool = False


class OpenTab(NamedTuple):
    """Of the program: what that request asks for in a tab: in that of the file at `path` where it is open, in that of
    this record if it `is_free`, or in one more. One that is not to be seen at once is not `is_front`."""

    request: object
    path: str = ""
    is_free: bool = False
    is_front: bool = True


class ActOnTabs(NamedTuple):
    """Of the program: one of the actions with the tabs of the window, by its name."""

    action: str


class ShowOwned(NamedTuple):
    """What an adviser or the record says of whose the points will be, in place of goboard's own report, or that it is
    waited for; neither: goboard's own."""

    report: "Report | None" = None
    is_awaited: bool = False


class JudgeOnce(NamedTuple):
    """What becomes of the stones of the position shown is to be found out, whether or not any of it is drawn."""


class AdviseOn(NamedTuple):
    """Only moves at these points are looked for, at all for none."""

    region: frozenset[int]


class Review(NamedTuple):
    """What a review of the game needs, before everything else that lies there."""


class TryFromHere(NamedTuple):
    """A game from the position shown on against the program of that name, "" for goboard, which leads back here when it
    is left."""

    who: str = ""


class OpenElsewhere(NamedTuple):
    """Of the program: another window, with that file or "" for a new game."""

    path: str


class CloseAll(NamedTuple):
    """Of the program: every window closed."""


class ChooseColours(NamedTuple):
    """Of the program: "system", "light" or "dark"."""

    name: str


class ShowSetting(NamedTuple):
    """The preferences, with the setting of that key ready to be changed; "" for none."""

    key: str = ""


ENGINES = "engines"
"""Among the keys of settings: the list of engines, which are files."""


class SettingsChanged(NamedTuple):
    """Of the program: every window follows these settings, which were changed by hand; all of them for none."""

    keys: tuple[str, ...] = ()


class GiveUp(NamedTuple):
    """Of the program: this window was opened for a file that cannot be read."""

    problem: "FileProblem"


class ShowLibrary(NamedTuple):
    """Of the program: the library's window, and these folders or archives taken into it."""

    add: tuple[str, ...] = ()


class LookUp(NamedTuple):
    """Of the program: find a position or a part of one in the library."""

    sought: "SoughtPosition"


class SeekTexts(NamedTuple):
    """Of the program: what records in other tabs say with these words; `then` is given the words, which record has
    them, and the palette's rows of it, `asleep` the records in tabs that are not read yet, with what the tabs say."""

    words: str
    most: int
    then: Callable[[str, object, tuple[Any, ...]], None]
    asleep: Callable[[Mapping[OpenGame, str]], None]


class PlaySound(NamedTuple):
    """A sound of the clock, by the name of its file; one that `is_asked` for is heard though sounds are off."""

    name: str
    is_asked: bool = False


OF_THE_PROGRAM = (
    OpenTab,
    ActOnTabs,
    OpenElsewhere,
    CloseAll,
    ChooseColours,
    SettingsChanged,
    GiveUp,
    ShowLibrary,
    LookUp,
    SeekTexts,
)
