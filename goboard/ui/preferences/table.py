"""Every setting that a person makes: its name in the file, what it may be, what it is at first, where and how it is
said. Settings that only remember something, such as the places of panels, are in `goboard.ui.settings`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, Protocol

from goboard.words.message import phrase
from goboard.words.wording import HABITS

if TYPE_CHECKING:
    from goboard.drawing.looks import Look
    from goboard.games.reviews import Classes

Value = bool | float | str
BOARD, COLOURS, TEXT, ON_BOARD, MOUSE, SOUND, RECORDS, GAMES, STUDY = PAGES = (
    phrase("Board and stones"), phrase("Colours"), phrase("Text"), phrase("On the board"), phrase("Mouse and keys"),
    phrase("Sounds"), phrase("Records"), phrase("New games"), phrase("Tree and study"),
)  # fmt: skip


class Store(Protocol):
    """What keeps the values, such as `QSettings`."""

    def value(self, key: str, /) -> object: ...


class Setting(NamedTuple):
    """One setting, whose words are put into those of the window by `tr`. The kind of its value is that of `first`; a
    number lies between `least` and `most`, shown in steps of `step` and `scale` times as large, with a `unit`; a text
    is one of `choices`, where there are any.

    `is_open`: other texts than those in `choices` may stand there, such as the names of themes of one's own. `rising`:
    the text is so many numbers from `least` to `most`, each larger than the one before.
    """

    key: str
    first: Value
    page: str
    title: str
    words: str = ""
    least: float = 0.0
    most: float = 0.0
    step: float = 1.0
    scale: float = 1.0
    unit: str = ""
    choices: Mapping[str, str] = {}
    is_open: bool = False
    rising: int = 0

    def read(self, store: Store) -> Value:
        """The value that is kept, or the first one where none is kept that can be."""
        said = store.value(self.key)
        return self.first if said is None or not self.fits(said) else self.taken(said)

    def taken(self, said: object) -> Value:
        """As the value that it stands for."""
        if isinstance(self.first, bool):
            return str(said).lower() == "true"
        return float(str(said)) if isinstance(self.first, (int, float)) else str(said)

    def fits(self, said: object) -> bool:
        """Can it be a value of this setting? Files hold them as texts."""
        if isinstance(self.first, bool):
            return str(said).lower() in ("true", "false")
        if isinstance(self.first, (int, float)):
            with contextlib.suppress(ValueError):
                return self.least <= float(str(said)) <= self.most
            return False
        if not isinstance(said, str) or len(said) > 200:
            return False
        if self.rising:
            return self.numbers(said) is not None
        return self.is_open or not self.choices or said in self.choices

    def numbers(self, said: object) -> tuple[float, ...] | None:
        """The rising numbers of that text, None where these are no such."""
        try:
            found = tuple(float(word.replace(",", ".")) for word in str(said).replace(";", " ").split())
        except ValueError:
            return None
        is_rising = all(one < other for one, other in pairwise(found))
        fits = len(found) == self.rising and is_rising and all(self.least <= each <= self.most for each in found)
        return found if fits else None


def in_a_row(numbers: Iterable[float]) -> str:
    """Rising numbers as a setting keeps them."""
    return " ".join(f"{each:g}" for each in numbers)


FIGURES = {"lost": "Points lost", "lead": "Score", "share": "Win rate", "visits": "Visits", "": "Nothing"}
"""What may stand on the adviser's candidates."""
KOMI = {"": "As the rules have it", **{each: each for each in ("0", "0.5", "5.5", "6", "6.5", "7", "7.5", "8")}}
SETTINGS = (
    Setting("board/wood", "", BOARD, "Board", "Drop a picture or a theme file here to add one", is_open=True, choices={
        "": "As the window", "kaya": "Kaya", "katsura": "Katsura", "walnut": "Walnut", "slate": "Slate",
        "paper": "Paper"}),
    Setting("board/stones", "shell", BOARD, "Stones", choices={
        "shell": "Slate and shell", "glass": "Glass", "flat": "Flat", "ink": "Ink"}),
    Setting("board/stone_size", 1.0, BOARD, "Stone size", "of the usual size", 0.8, 1.03, 0.01, 100, "%"),
    Setting("board/shadows", True, BOARD, "Shadows", "Stones throw shadows on the board"),
    Setting("view/natural", True, BOARD, "Natural placement", "Stones lie slightly off their points"),
    Setting("board/sway", 0.05, BOARD, "Wobble", "how far a stone lies off its point at most, in parts of a cell", 0.01,
        0.12, 0.01, 100, "%"),
    Setting("view/coordinates", True, BOARD, "Coordinates", "Letters and numbers around the board"),
    Setting("board/names", "letters", BOARD, "Coordinate style",
        "How lines are called around grids; in words points are always called as A1", choices={
            "letters": "A1, from below", "numbers": "1-1, from above", "kanji": "1-一, Japanese and Chinese",
            "sgf": "aa, as in files"}),
    Setting("view/colours", "system", COLOURS, "Window", "The board keeps its wood, unless it goes with the window",
        choices={"system": "As the system has it", "light": "Light", "dark": "Dark",
            "high": "High contrast"}),
    Setting("analysis/shaded", False, COLOURS, "Owners as shades", "Whole cells shaded instead of squares"),
    Setting("text/language", "", TEXT, "Language", "Of the window; what is written in records and files stays as it is",
        choices={"": "As the system has it", **{code: habits.name for code, habits in HABITS.items()}}),
    Setting("text/size", 1.0, TEXT, "Text size", "Of all windows, against those of the system; from the next start on",
        0.8, 2.5, 0.05, 100, "%"),
    Setting("comment/size", 1.15, TEXT, "Comments", "Letters of comments, against those of the window", 0.7, 4.0, 0.05,
        100, "%"),
    Setting("text/coordinates", "", TEXT, "Coordinates", "Letters and numbers around the board",
        choices={"": "As the window"}, is_open=True),
    Setting("text/marks", "", TEXT, "Marks", "Letters and numbers on stones and points",
        choices={"": "As the window"}, is_open=True),
    Setting("view/variations", True, ON_BOARD, "Next moves", "The moves that follow lie on the board as faint stones"),
    Setting("view/problem_moves", False, ON_BOARD, "Moves that solve problems",
        "Else a problem keeps the moves that follow to itself"),
    Setting("view/trail", False, ON_BOARD, "Last moves fade", "Fainter rings mark the two moves before the last one"),
    Setting("view/beside", False, ON_BOARD, "Moves beside this one",
        "What the record has in place of this move, as small stones"),
    Setting("view/losses", True, ON_BOARD, "Mistakes on stones",
        "A dot on the last stones whose moves lost much, where the game is reviewed"),
    Setting("adviser/first", "lost", ON_BOARD, "On candidates", "What stands on the moves that the adviser proposes",
        choices=FIGURES),
    Setting("adviser/second", "visits", ON_BOARD, "Below it on candidates", "The same, in smaller letters",
        choices=FIGURES),
    Setting("view/still", False, ON_BOARD, "Reduced motion",
        "Nothing fades or is played move by move on the board; nor does it where the system asks for less motion"),
    Setting("view/neighbours", True, ON_BOARD, "Light up neighbours",
        "Those of the point under the pointer, on boards that are no plain grid"),
    Setting("view/numbers", "none", ON_BOARD, "Move numbers", "Which moves bear their numbers", choices={
        "none": "No numbers", "last": "The last moves", "all": "From the start", "figure": "This figure"}),
    Setting("view/number_count", 1, ON_BOARD, "Last moves with numbers", "How many", 1, 1000),
    Setting("view/numbers_from_one", False, ON_BOARD, "Numbers begin with 1", "The first of these moves is 1"),
    Setting("mouse/play", "click", MOUSE, "A move is played by", "Against moves that slip from the hand", choices={
        "click": "A click", "twice": "Two clicks on the point", "hold": "Holding the button"}),
    Setting("mouse/wheel", "steps", MOUSE, "The wheel over the board", choices={
        "steps": "Steps through the moves", "zooms": "Goes closer and farther", "nothing": "Does nothing"}),
    Setting("mouse/wheel_turned", False, MOUSE, "Wheel the other way round", "Turned away from you it steps forward"),
    Setting("sound/on", True, SOUND, "Sounds", "Stones, captures, passes and the end of a game are heard"),
    Setting("sound/volume", 0.7, SOUND, "Volume", "against the loudest", 0.0, 1.0, 0.05, 100, "%"),
    Setting("sound/clock", True, SOUND, "Clock", "The last ten seconds are counted, periods and short time are told"),
    Setting("files/in_tabs", True, RECORDS, "Records open in tabs", "Else each takes the place of the one before"),
    Setting("files/restore", True, RECORDS, "Begin with the last records", "What was open at the end is open again"),
    Setting("new_game/rules", "", GAMES, "Rules", "Those of the last new game", choices={"": "The usual ones"},
        is_open=True),
    Setting("new_game/columns", 19, GAMES, "Columns", "Of a new rectangular board", 1, 10**6),
    Setting("new_game/rows", 19, GAMES, "Rows", "Of a new rectangular board", 1, 10**6),
    Setting("new_game/komi", "", GAMES, "Komi", "What a new game begins with; handicap stones have their own",
        choices=KOMI),
    Setting("opponent/level", 6, GAMES, "Level of goboard", "From 1 to 10", 1, 10),
    Setting("tree/down", True, STUDY, "Tree goes downwards", "The game goes down instead of across"),
    Setting("tree/folds", False, STUDY, "Tree folds by itself", "Other variations are kept folded"),
    Setting("tree/map", True, STUDY, "Map in the corner of the tree", "The whole tree in small where it is too large"),
    Setting("tree/losses", True, STUDY, "Mistakes in the tree",
        "Signs beside moves that lost much, where the game is reviewed"),
    Setting("games/boards", True, STUDY, "Games of a file as boards", "Else a list; files of many games begin with it"),
    Setting("review/classes", "0.5 1.5 3 6 12", STUDY, "Classes of moves",
        "Points lost at which the classes begin; from the third on a move is a mistake", 0.01, 999, rising=5),
    Setting("review/shares", "1 3 6 12 24", STUDY, "Classes by win rate",
        "The same in percent of win rate, for reviewers that tell no points", 0.1, 100, rising=5),
    Setting("review/owners", False, STUDY, "Reviews keep the owners",
        "Whose each point will be goes into the record too (GOBA), which makes it several times as large"),
    Setting("autoplay/seconds", 1.5, STUDY, "Autoplay", "Seconds from move to move", 0.1, 10.0, 0.1, 1, " s"),
    Setting("autoplay/at_comments", False, STUDY, "Autoplay stops at comments"),
    Setting("autoplay/at_variations", False, STUDY, "Autoplay stops at variations"),
    Setting("study/turned", False, STUDY, "Problems are turned", "Problems come turned and mirrored by chance"),
)  # fmt: skip
SWITCHED = ("analysis/shown",)
"""Settings that no page of the preferences has, and that hold in all windows at once."""
BY_KEY = {setting.key: setting for setting in SETTINGS}


def value_of(store: Store, key: str) -> Value:
    """The value of that setting."""
    return BY_KEY[key].read(store)


def chosen_values(store: Store) -> dict[str, object]:
    """What is chosen now, here and by the switches of the analysis."""
    return {**{each.key: each.read(store) for each in SETTINGS}, **{key: store.value(key) for key in SWITCHED}}


def look_of(store: Store) -> Look:
    """Board and stones as they are chosen."""
    from goboard.drawing.looks import Look

    names = "wood", "stones", "stone_size", "shadows"
    wood, stones, size, shadows = (value_of(store, f"board/{name}") for name in names)
    fonts = (str(value_of(store, f"text/{name}")) for name in ("coordinates", "marks"))
    return Look(str(wood), str(stones), round(float(size), 3), shadows is True, *fonts)


def classes_of(store: Store) -> Classes:
    """Where the classes of moves begin, as it is chosen."""
    from goboard.games.reviews import Classes

    points, shares = (BY_KEY[f"review/{name}"] for name in ("classes", "shares"))
    found = points.numbers(points.read(store)), shares.numbers(shares.read(store))
    return Classes(found[0] or (), tuple(each / 100 for each in found[1] or ()))
