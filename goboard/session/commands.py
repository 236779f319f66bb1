"""What a person can ask of the session. Small frozen records, imperative; what they answer is in `events`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from goboard.games.contests import Contest, Round
from goboard.session.clock_commands import ClockCommand
from goboard.session.count_commands import AcceptCount as AcceptCount
from goboard.session.count_commands import CountCommand
from goboard.session.count_commands import StartCounting as StartCounting
from goboard.session.count_commands import StopCounting as StopCounting
from goboard.session.count_commands import SuggestDead as SuggestDead
from goboard.session.count_commands import ToggleDead as ToggleDead
from goboard.session.edit_commands import EditCommand
from goboard.session.file_commands import (
    Autosave as Autosave,
)
from goboard.session.file_commands import (
    ExportForQ5Go as ExportForQ5Go,
)
from goboard.session.file_commands import (
    NewGame as NewGame,
)
from goboard.session.file_commands import (
    OpenBoard as OpenBoard,
)
from goboard.session.file_commands import (
    OpenBoardFile as OpenBoardFile,
)
from goboard.session.file_commands import (
    OpenBytes as OpenBytes,
)
from goboard.session.file_commands import (
    OpenFile as OpenFile,
)
from goboard.session.file_commands import (
    SaveBoard as SaveBoard,
)
from goboard.session.file_commands import (
    SaveFile as SaveFile,
)
from goboard.session.find_commands import FindCommand
from goboard.session.markup_commands import MarkupCommand
from goboard.session.node_commands import AskNode as AskNode
from goboard.session.node_commands import CountClean as CountClean
from goboard.session.node_commands import MakeKnown as MakeKnown
from goboard.session.node_commands import NodeCommand
from goboard.session.picture_commands import AskFrames as AskFrames
from goboard.session.study_commands import StudyCommand
from goboard.session.tree_commands import AskPreview as AskPreview
from goboard.session.tree_commands import TreeCommand


@dataclass(frozen=True)
class SelectGame:
    """Show another game of the file, counted from 0."""

    index: int


@dataclass(frozen=True)
class PlayAt:
    """The player to move puts a stone there; where a variation does so already, it is followed."""

    vertex: int


@dataclass(frozen=True)
class PlayAtPlace:
    """As `PlayAt`, on the infinite plane: at these coordinates, known to the board or not."""

    x: int
    y: int


@dataclass(frozen=True)
class OfferAlliance:
    """The player to move offers an alliance to that player, who accepts or refuses at once."""

    to: int
    accepted: bool


@dataclass(frozen=True)
class DeclareWar:
    """The player to move ends eir alliance with that player."""

    on: int


@dataclass(frozen=True)
class PlayPass:
    """The player to move passes."""


@dataclass(frozen=True)
class ResignGame:
    """The player to move resigns; the record's result says so."""


@dataclass(frozen=True)
class AgreeOnEnd:
    """Both sides agree that the game is over; only rule sets that know this allow it."""


@dataclass(frozen=True)
class GoTo:
    """Show the node with that key."""

    key: int


@dataclass(frozen=True)
class Step:
    """Walk along the variation shown: forward (+n) or back (-n); large numbers reach its ends."""

    moves: int


@dataclass(frozen=True)
class GoToMove:
    """Show the node of the variation shown after which that many moves have been made."""

    number: int


@dataclass(frozen=True)
class GoToMainLine:
    """Show the last node of the main line that this variation has in common with it."""


@dataclass(frozen=True)
class SwitchVariation:
    """Show the next (+1) or previous (-1) sibling; where there is none, that of the nearest fork behind."""

    by: int


@dataclass(frozen=True)
class SetComment:
    """Replace the comment of the node with that key."""

    key: int
    text: str


@dataclass(frozen=True)
class SetInfo:
    """Replace game information, as text by SGF identifier ("PB", "PW", "BR", "WR", "EV", "DT", "RE", ...)."""

    values: Mapping[str, str]


@dataclass(frozen=True)
class DeleteNode:
    """Take the node with that key and all that follows out of the record; the root stays."""

    key: int


@dataclass(frozen=True)
class MakeMainLine:
    """Bring the variation through the node with that key to the front at every fork."""

    key: int


@dataclass(frozen=True)
class MoveVariation:
    """Shift the node with that key among its siblings: -1 towards the front, +1 towards the end."""

    key: int
    by: int


@dataclass(frozen=True)
class SwitchRules:
    """Judge the whole record by another rule set; a move made under it writes it into the record."""

    rules: str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SetContest:
    """Write the Contest around the match into the record; an empty one takes it out."""

    contest: Contest


@dataclass(frozen=True)
class SettleFirstMove:
    """That player, 1 or 2, moves first; the rounds that settled it join the record's Contest."""

    begins: int
    rounds: tuple[Round, ...] = ()


@dataclass(frozen=True)
class PaintWeights:
    """Judge by these rules and write them into the record; what has the same `painting` is one step of undo."""

    rules: str
    options: Mapping[str, str]
    painting: int = 0


@dataclass(frozen=True)
class ShowWeights:
    """From now on snapshots tell what each point weighs, under rules that have weights; or no more."""

    shown: bool


@dataclass(frozen=True)
class KeepRules:
    """Write the rule set chosen and its komi into the record; switching alone only judges it."""


@dataclass(frozen=True)
class Undo:
    """Take the last change to the record back."""


@dataclass(frozen=True)
class Redo:
    """Make the change again that was last taken back."""


@dataclass(frozen=True)
class Explain:
    """Ask why the player to move may or may not play there, or what keeps the stone there.

    `is_asked` goes through to the answer: a person wants to know, the pointer did not merely pass.
    """

    vertex: int
    is_asked: bool = False


@dataclass(frozen=True)
class ExplainAtPlace:
    """As `Explain`, asked by a person, on the infinite plane: at these coordinates, known to the board or not."""

    x: int
    y: int


@dataclass(frozen=True)
class Compare:
    """Judge the main line by every rule set that fits it, in the background."""


@dataclass(frozen=True)
class AskLine:
    """Ask for the positions along the variation shown, in the background."""


Command = (
    NewGame | OpenFile | OpenBoardFile | OpenBoard | OpenBytes | SaveFile | SaveBoard | ExportForQ5Go | Autosave
    | SelectGame | PlayAt | PlayAtPlace | PlayPass | OfferAlliance | DeclareWar | ResignGame | AgreeOnEnd
    | GoTo | Step | GoToMove | GoToMainLine | SwitchVariation | SetComment | SetInfo | DeleteNode | MakeMainLine
    | MoveVariation | SwitchRules | KeepRules | Undo | Redo | SetContest | SettleFirstMove | PaintWeights | ShowWeights
    | Explain | ExplainAtPlace | Compare | AskLine | AskFrames
    | ClockCommand | CountCommand | EditCommand | FindCommand | MarkupCommand | NodeCommand | StudyCommand | TreeCommand
)  # fmt: skip
