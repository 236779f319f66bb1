"""The parts of the window: one row each in `PARTS`. What a part does stands in its own file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QTimer

from goboard.ui.inside import hide_windows_of
from goboard.ui.window.docks import DockPlace

if TYPE_CHECKING:
    from goboard.session.snapshot import Snapshot
    from goboard.ui.settings import Settings
    from goboard.ui.window.docks import Docks
    from goboard.ui.window.workspace import Part, Workspace

Need = Callable[["Snapshot", "Settings"], bool]


def never(_snapshot: Snapshot, _settings: Settings) -> bool:
    return False


def always(_snapshot: Snapshot, _settings: Settings) -> bool:
    return True


class Row(NamedTuple):
    """A part, and what brings it into being: one of its actions, its dock being seen, an event, or a need.

    `place` is "module:Class". `actions` are names of the menus; one that ends in * stands for all that begin so.
    `events` are names of classes: events of the session and requests of other parts. Those in `heard` do not bring it
    into being: it is told the last of each kind when it comes. Those in `overheard` do not either, nor are they told
    later. `is_first`: it is made before the first snapshot.
    """

    name: str
    place: str
    actions: tuple[str, ...] = ()
    dock: DockPlace | None = None
    events: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()
    overheard: tuple[str, ...] = ()
    need: Need = never
    is_first: bool = False

    def has_action(self, name: str) -> bool:
        """Is that action this part's?"""
        return any(name == own or (own.endswith("*") and name.startswith(own[:-1])) for own in self.actions)

    def load(self) -> type[Part]:
        """Import it."""
        module, name = self.place.split(":")
        found: type[Part] = getattr(import_module(module), name)
        return found


def _kept(*keys: str) -> Need:
    """Needed where the settings hold something under one of these keys that is not as at first."""
    return lambda _, settings: any(settings.values.get(key) not in (None, "", "false", False, "none") for key in keys)


def _analyses(snapshot: Snapshot, settings: Settings) -> bool:
    return snapshot.count is not None or _kept("analysis/shown", "analysis/shaded")(snapshot, settings)


def _advises(snapshot: Snapshot, settings: Settings) -> bool:
    """The setting first: without it nothing of the adviser is imported."""
    if not settings.values.get("adviser/open_in"):
        return False
    from goboard.ui.adviser.part import comes_along

    return comes_along(snapshot, settings)


def _numbers(snapshot: Snapshot, settings: Settings) -> bool:
    return snapshot.board.is_spatial or _kept("view/numbers", "view/numbers_from_one")(snapshot, settings)


PARTS: tuple[Row, ...] = (
    Row("start", "goboard.ui.start.part:StartPart", ("start_page", "tour"), events=("ShowStart", "BeginTour")),
    Row("board", "goboard.ui.board.part:BoardPart",
        ("why", "point_with_keys", "closer", "farther", "whole_board", "turn_left", "turn_right", "mirror_across",
         "mirror_down", "reset_view"),
        events=("Refused", "Asked", "Explained", "Ahead"), is_first=True),
    Row("rules", "goboard.ui.panels.rules:RulesPart", dock=DockPlace("Rules", "sheet", is_scrolled=True),
        heard=("Judging", "Judged", "RulesListed")),
    Row("players", "goboard.ui.panels.players:PlayersPart", ("show_rules", "show_comment"), events=("Judged",),
        is_first=True),
    Row("comment", "goboard.ui.panels.comment:CommentPart",
        ("edit_comment", "comment_larger", "comment_smaller"), dock=DockPlace("Comment", "read"),
        heard=("LightUp",)),
    Row("tree", "goboard.ui.tree.part:TreePart", ("tree_*",), dock=DockPlace("Tree", "study", below="Analysis"),
        events=("Preview", "Judged", "ShowLosses"), need=always),
    Row("analysis", "goboard.ui.analysis.part:AnalysisPart", ("overlay_*", "analysis", "shades"),
        dock=DockPlace("Analysis", "study"), events=("ShowChanged", "ShowOwned", "JudgeOnce"),
        need=_analyses),
    Row("game", "goboard.ui.panels.game:GamePart", dock=DockPlace("Game", "sheet", is_scrolled=True)),
    Row("log", "goboard.ui.panels.politics_log:LogPart",
        dock=DockPlace("Log", "study", over="Analysis", is_transient=True), events=("Log",),
        need=lambda snapshot, _: snapshot.politics is not None),
    Row("politics", "goboard.ui.panels.politics:PoliticsPart", ("show_politics",),
        dock=DockPlace("Politics", "study", over="Analysis", is_transient=True),
        need=lambda snapshot, _: snapshot.politics is not None),
    Row("counting", "goboard.ui.panels.counting:CountingPart",
        dock=DockPlace("Counting", "sheet", is_transient=True),
        need=lambda snapshot, _: snapshot.count is not None),
    Row("result", "goboard.ui.panels.result:ResultPart",
        need=lambda snapshot, _: snapshot.is_ended_here or snapshot.is_uncounted or snapshot.is_settled),
    Row("games", "goboard.ui.games.panel:GamesPart", events=("Sighted",),
        dock=DockPlace("Games", "study", over="Tree", is_transient=True),
        need=lambda snapshot, _: snapshot.game.count > 1),
    Row("score", "goboard.ui.score.part:ScorePart", ("score_graph", "changes"), events=("Line", "ShowLosses"),
        need=_kept("analysis/open")),
    Row("adviser", "goboard.ui.adviser.part:AdviserPart", ("adviser",), events=("Reviewed",),
        heard=("AdviseOn",), need=_advises),
    Row("region", "goboard.ui.adviser.region:RegionPart", ("region", "region_off")),
    Row("review", "goboard.ui.review.part:ReviewPart",
        ("review", "next_mistake", "previous_mistake", "until_mistake", "review_report", "try_from_here"),
        events=("Line", "Review"), need=lambda snapshot, _: snapshot.outline.is_reviewed),
    Row("several_reviews", "goboard.ui.review.several:SeveralPart", ("review_several",)),
    Row("eyes", "goboard.ui.eyes.part:EyesPart", ("eyespace",)),
    Row("clocks", "goboard.ui.clocks.part:ClockPart", ("clock", "pause_clock", "clock_window"),
        need=lambda snapshot, _: snapshot.clock is not None),
    Row("sound", "goboard.ui.sound.part:SoundPart", events=("PlaySound",), need=always),
    Row("editing", "goboard.ui.editing.part:EditPart",
        ("tool_*", "edit_tools", "edit_turn", "edit_boxes", "edit_in_place", "insert_moves", "replace_move",
         "paste_branch", "paste_game", "merge", "merge_clipboard", "handicap", "node_name", "node_value",
         "node_number"),
        events=("Copied", "CleanCounted", "NodeTold", "PasteBehind")),
    Row("pictures", "goboard.ui.pictures.part:PicturePart",
        ("export_picture", "export_page", "copy_picture", "copy_text", "copy_matrix", "copy_wiki", "print"),
        events=("Frames",)),
    Row("autoplay", "goboard.ui.study.autoplay_part:AutoplayPart", ("autoplay",)),
    Row("opponent", "goboard.ui.opponent.part:OpponentPart", ("opponent", "move_here"),
        events=("TryFromHere", "SitDown"), overheard=("Refused",)),
    Row("engines", "goboard.ui.opponent.engine_setup:EnginesPart", ("engines",)),
    Row("find", "goboard.ui.study.find_part:FindPart", ("find", "find_next", "find_previous"), events=("Found",)),
    Row("numbers", "goboard.ui.study.numbers_part:NumbersPart", ("numbers", "numbers_*"), need=_numbers),
    Row("quiz", "goboard.ui.study.quiz_part:QuizPart", ("guess", "guess_choices", "problem"),
        need=lambda snapshot, _: snapshot.study is not None),
    Row("daily", "goboard.ui.study.daily_part:DailyPart", ("daily",),
        need=lambda snapshot, _: snapshot.study is not None),
    Row("rounds", "goboard.ui.study.rounds_part:RoundsPart", ("guess_rounds",),
        need=lambda snapshot, _: snapshot.study is not None and snapshot.study.guessed is not None),
    Row("library", "goboard.ui.library.part:LibraryPart", ("library", "find_in_library", "find_part_in_library")),
    Row("explorer", "goboard.ui.library.explorer:ExplorerPart", ("explorer",)),
    Row("record", "goboard.ui.window.record_part:RecordPart",
        ("contest", "paper_rock_scissors", "who_begins", "go_to_move"),
        need=lambda snapshot, _: snapshot.count is not None),
    Row("comparison", "goboard.ui.dialogs.comparison:ComparisonPart", ("compare",),
        events=("Compared", "Comparing", "ComparisonOutdated")),
    Row("files", "goboard.ui.files.part:FilePart",
        ("new", "new_window", "open", "save", "save_as", "save_board", "export_q5go"),
        events=("Opened", "Saved", "SaveAsked", "Autosaved", "FileProblem", "OpenFiles", "OpenGame", "OpenAndDo",
                "OpenText", "Restore", "Here", "PlayOn", "PlayAgain", "AskNewGame", "ReadAgain", "OpenSample", "Begin"),
        is_first=True),
    Row("rule_editor", "goboard.ui.dialogs.rule_editor:RuleEditorPart", ("edit_rules",), events=("EditRules",)),
    Row("editor", "goboard.ui.editor.part:EditorPart", ("edit_board",), events=("DrawBoard", "RestoreDrawing")),
    Row("view", "goboard.ui.window.view_part:ViewPart",
        ("coordinates", "natural", "neighbours", "variations", "problem_moves", "trail", "beside", "losses",
            "candidate_*", "full_screen"),
        is_first=True),
    Row("status", "goboard.ui.window.status_part:StatusPart", events=("Refused", "Walking"), is_first=True),
    Row("preferences", "goboard.ui.preferences.part:PreferencesPart", ("preferences",), events=("ShowSetting",)),
    Row("notes", "goboard.ui.files.notes:NotesPart", need=lambda snapshot, _: bool(snapshot.document.notes)),
    Row("palette", "goboard.ui.palette.part:PalettePart", ("palette", "edit_keys", "choose_toolbar"),
        events=("TextsFound", "SeekTexts")),
    Row("help", "goboard.ui.window.help_part:HelpPart",
        ("manual", "help", "whats_this", "rules_help", "walk", "report", "about")),
)  # fmt: skip


class Parts:
    """Makes the parts of one window when they are needed, and tells those that are made what happens."""

    def __init__(self, workspace: Workspace, docks: Docks, rows: Sequence[Row] = PARTS) -> None:
        self._workspace, self._docks, self._rows = workspace, docks, rows
        self._made: dict[str, Part] = {}
        self._owners = {action: row for row in rows for action in row.actions}
        self._early: list[tuple[Row, str]] = []
        """What was asked for before there is anything to do it with."""
        self._heard: dict[str, object] = {}
        """The last event of each kind that a part hears, in the order in which they came."""
        self._game = 0
        self._docks.seen.connect(self._fill)

    def __getitem__(self, name: str) -> Part:
        """The part of that name; it is made if it was not needed before. KeyError: there is none."""
        return self._part(next((row for row in self._rows if row.name == name), None), name)

    def is_made(self, name: str) -> bool:
        """Has anything brought that part into being?"""
        return name in self._made

    def begin(self) -> None:
        """Make what is needed before the first snapshot."""
        for row in self._rows:
            if row.is_first:
                self._part(row)

    def handler(self, action: str) -> Callable[[], None] | None:
        """What that action does; None if it is no part's."""
        row = self._owners.get(action) or next((row for row in self._rows if row.has_action(action)), None)
        return partial(self._do, row, action) if row is not None else None

    def show(self, snapshot: Snapshot) -> None:
        """Show it in every part there is, and in those that it makes needed."""
        settings = self._workspace.settings
        if snapshot.game_key != self._game:
            self._game = snapshot.game_key
            # another one may never be judged
            for kind in ("Judging", "Judged"):
                self._heard.pop(kind, None)
        for row in self._rows:
            made, dock = self._made.get(row.name), row.dock
            is_transient = dock is not None and dock.is_transient
            # of most parts that are there nobody need ask
            is_needed = (made is None or is_transient) and row.need(snapshot, settings)
            if made is not None:
                made.show(snapshot)
            elif is_needed or (dock is not None and self._docks.is_seen(dock.title)):
                self._part(row)
            if dock is not None and is_transient:
                self._docks.set_shown(dock.title, is_shown=is_needed)
        judged = self._heard.get("Judged")
        if judged is not None:
            from goboard.session.events import Judged

            assert isinstance(judged, Judged)
            from dataclasses import replace

            # whoever hears of it later has the tree as it has become
            self._heard["Judged"] = replace(judged, outline=snapshot.outline)
        early, self._early = self._early, []
        for row, action in early:
            QTimer.singleShot(0, self._workspace.window, partial(self._do, row, action))

    def take(self, event: object) -> None:
        """Give it to the parts that want its kind."""
        kind = type(event).__name__
        for row in self._rows:
            if kind in row.events:
                self._part(row).take(event)
                continue
            if kind in row.heard:
                self._heard.pop(kind, None)
                self._heard[kind] = event
            if kind in (*row.heard, *row.overheard) and row.name in self._made:
                self._made[row.name].take(event)

    def follow_settings(self, keys: Sequence[str]) -> None:
        """Settings were changed by hand."""
        for part in self._in_order():
            part.follow_settings(keys)
        snapshot = self._workspace.snapshot
        if snapshot is not None:
            for row in self._rows:
                if row.name not in self._made and row.need(snapshot, self._workspace.settings):
                    self._part(row)

    def escape(self) -> bool:
        """Leave one thing; False if there was nothing."""
        return any(part.escape() for part in self._in_order())

    def settle(self, then: Callable[[], None]) -> None:
        """Do it once no part can lose anything by it: each that has something asks, one after the other."""
        for part in reversed([*self._in_order()]):
            then = partial(part.settle, then)
        then()

    def keep(self) -> None:
        """The program ends without asking: nothing that the record does not hold is lost."""
        for part in self._in_order():
            part.keep()

    @property
    def heard(self) -> tuple[object, ...]:
        """The last event of each kind that a part hears which is made later."""
        return tuple(self._heard.values())

    def hand_over(self) -> dict[str, object]:
        """What parts go on with in a window that is made anew, by their names."""
        kept = {row.name: self._made[row.name].hand_over() for row in self._rows if row.name in self._made}
        return {name: each for name, each in kept.items() if each is not None}

    def take_over(self, kept: Mapping[str, object]) -> None:
        """Go on with that; what one of them fails at is told once the others have theirs."""
        faults: list[Exception] = []
        for name, each in kept.items():
            try:
                self[name].take_over(each)
            except Exception as fault:
                faults.append(fault)
        if len(faults) == 1:
            raise faults[0]
        if faults:
            raise ExceptionGroup("Several parts could not go on.", faults)

    @property
    def work(self) -> tuple[object, ...]:
        """What is being done in parts that the record does not hold."""
        works = (part.work for part in self._in_order())
        return tuple(work for work in works if work is not None)

    def close(self) -> None:
        """The window closes, and those that belong to it."""
        with ExitStack() as end:
            # a fault in one of them lets the others close all the same
            end.callback(hide_windows_of, self._workspace.window)
            for part in reversed(list(self._in_order())):
                end.callback(part.close)

    def _in_order(self) -> Iterator[Part]:
        return (self._made[row.name] for row in self._rows if row.name in self._made)

    def _part(self, row: Row | None, name: str = "") -> Part:
        if row is None:
            raise KeyError(name)
        made = self._made.get(row.name)
        if made is None:
            made = self._made[row.name] = row.load()(self._workspace)
            if row.dock is not None and made.panel is not None:
                self._docks.fill(row.dock, made.panel)
            if self._workspace.snapshot is not None:
                made.show(self._workspace.snapshot)
            for kind, event in self._heard.items():
                if kind in row.heard:
                    made.take(event)
        return made

    def _do(self, row: Row, action: str) -> None:
        if self._workspace.snapshot is None:
            if (row, action) not in self._early:
                self._early.append((row, action))
        else:
            self._part(row).actions()[action]()

    def _fill(self, title: str) -> None:
        """A dock is seen: before the first snapshot there is nothing to fill it with."""
        row = next((row for row in self._rows if row.dock is not None and row.dock.title == title), None)
        if row is not None and self._workspace.snapshot is not None:
            self._part(row)
