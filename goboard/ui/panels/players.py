"""Who plays, and the steps through the record that rest below the column, or below the board where there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QStyle, QToolButton, QWidget

from goboard.session.commands.navigate import GoTo
from goboard.session.events import Judged
from goboard.session.snapshot import Snapshot
from goboard.ui.icons import icon
from goboard.ui.language import tr
from goboard.ui.panels.player_card import PlayerCell, PlayersCard, fault_of, rules_words
from goboard.ui.plain import PlainLabel, tip_text
from goboard.ui.style import UNIT, Type, embolden, sized
from goboard.ui.widgets import in_row, named
from goboard.ui.window.slot import em_of
from goboard.ui.window.stage import ALONE
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import plural

STEPS = ("first", "back10", "back", "forward", "forward10", "last")
LONG_STEPS = ("back10", "forward10")
VARIATIONS = ("previous_variation", "next_variation")
OTHER_LINES = (*VARIATIONS, "autoplay")
"""Behind the number of the move, beside the board."""
LEAST_HOVER = 3.5
"""Ems of width for what is pointed at; it has what the others leave, and its words never move them."""


class StepsStrip(QWidget):
    """Steps through the record, where it stands; below a board without a column also the players, and what opens the
    pages of the drawer."""

    page_asked = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Steps"))
        self.cells = [PlayerCell(player, self, is_short=True) for player in (1, 2)]
        self.steps: dict[str, QToolButton] = {}
        self.fault = named(QToolButton(self, autoRaise=True), tr("What is wrong here"))
        self.fault.setText("⚠")
        self.fault.hide()
        self.number = PlainLabel(self)
        embolden(self.number)
        # at each move nothing below is painted
        self.number.setAutoFillBackground(True)
        self.pages: dict[str, QToolButton] = {}
        self._row = in_row(*self.cells, of=self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._has_foot = self._has_drawer = self._is_wide = False
        self._room: tuple[int, ...] = ()
        """All that it depends on which steps are seen."""
        self._players = 2
        self._snapshot: Snapshot | None = None
        self._move = (0, 0)
        """The number of the move shown, and of the last one."""

    def fill(self, workspace: Workspace, pages: Sequence[tuple[str, str]]) -> None:
        """The steps' buttons, and a button for each page."""
        for name in STEPS:
            self._row.addWidget(self._step(workspace, name))
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.number.setMargin(UNIT)
        self._pills = len(self.cells) + len(STEPS)
        self._row.addWidget(self.fault)
        hover = workspace.stage.hover
        hover.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        hover.setMinimumWidth(self._least_hover())
        self._row.addWidget(hover, 1)
        self._row.addWidget(self.number)
        for name in OTHER_LINES:
            self._row.addWidget(self._step(workspace, name))
        for title, _ in pages:
            button = self.pages[title] = named(QToolButton(self, autoRaise=True), tr(title), tr(title))
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(partial(self.page_asked.emit, title))
            self._row.addWidget(button)

    def _step(self, workspace: Workspace, name: str) -> QToolButton:
        button = self.steps[name] = QToolButton(self, autoRaise=True)
        button.setDefaultAction(workspace.action(name))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def add_pills(self, pills: QWidget) -> None:
        """What is to be noticed stands behind the steps."""
        self._row.insertWidget(self._pills, pills)

    def show_shape(self, *, has_foot: bool, has_drawer: bool, is_alone: bool) -> None:
        """What there is room for, and what there is no other place for."""
        self._has_foot, self._has_drawer = has_foot, has_drawer
        self._show_players()
        metric = QStyle.PixelMetric
        side = self.style().pixelMetric(metric.PM_SmallIconSize if has_foot else metric.PM_ToolBarIconSize, None, self)
        if is_alone:
            # as the letters beside them
            side = round(side * Type.ALONE / Type.BODY)
        for button in (*self.steps.values(), *self.pages.values()):
            button.setIconSize(QSize(side, side))
        for button in self.pages.values():
            button.setVisible(has_drawer)
        for label in (self, self.number, *(cell.name for cell in self.cells)):
            sized(label, Type.ALONE if is_alone else Type.BODY)
        self._fit()

    def _show_players(self) -> None:
        """Two players, where the card does not show them; elsewhere nobody looks for them here."""
        is_seen = self._has_foot and self._players == len(self.cells)
        for cell in self.cells:
            if is_seen and self._snapshot is not None:
                cell.show_snapshot(self._snapshot)
            cell.setVisible(is_seen)

    def _fit(self) -> None:
        """What there is room for, looked at again where it may be other than before."""
        at, last = self._move
        cells = [cell.minimumSizeHint().width() for cell in self.cells if not cell.isHidden()]
        digits = [len(str(each)) for each in (max(at, last), last)]
        room = self._has_foot, self._has_drawer, self.width(), em_of(self), *digits, *cells
        if room != self._room:
            self._room = room
            self._choose_steps(at, last)
        self.number.setText(self._many(at, last) if self._is_wide and last else self._few(at, last))

    def _choose_steps(self, at: int, last: int) -> None:
        others = () if self._has_foot else OTHER_LINES
        short = tuple(name for name in STEPS if name not in LONG_STEPS)
        # by the last number: nothing comes or goes while one steps
        most = max(at, last)
        is_wide = self._is_wide = not self._has_drawer and self._has_room((*STEPS, *others), self._many(most, most))
        is_short = self._has_drawer or is_wide or self._has_room((*short, *others), self._few(most, last))
        left_out = (*(() if is_wide else LONG_STEPS), *(() if is_short else VARIATIONS))
        for name in (*STEPS, *OTHER_LINES):
            self.steps[name].setVisible(name in (*STEPS, *others) and name not in left_out)

    def _has_room(self, buttons: Sequence[str], number: str) -> bool:
        """For these buttons, with that number whole and a little of what is pointed at."""
        least = sum(self.steps[name].sizeHint().width() for name in buttons) + self._least_hover()
        least += sum(cell.minimumSizeHint().width() for cell in self.cells if not cell.isHidden())
        return self.width() >= least + self.number.fontMetrics().horizontalAdvance(number) + 4 * UNIT

    def _many(self, at: int, last: int) -> str:
        return tr("{number} of {last}", number=at, last=last)

    def _few(self, at: int, last: int) -> str:
        return f"{at}/{last}" if last else f"{at}"

    def _least_hover(self) -> int:
        return round(LEAST_HOVER * em_of(self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        node = snapshot.node
        at, last = self._move = node.move_number, node.last_number
        if last:
            said = tr("Move {number} of {last}", number=at, last=last)
        else:
            said = tr("Move {number}", number=at) if node.moves else tr("No move has been made")
        self.number.setToolTip(tip_text(said))
        self._fit()
        self._snapshot, self._players = snapshot, snapshot.players
        self._show_players()
        fault = fault_of(snapshot)
        self.fault.setToolTip(tip_text(fault))
        self.fault.setVisible(self._has_foot and bool(fault))


PAGES = (("Comment", "comment"), ("Tree", "tree"), ("Analysis", "analysis"), ("Game", "rules"))
"""Titles of the docks that the foot has buttons for, and their signs."""


class PlayersPart(Part):
    """The card and the strip; the clocks in both are the clock's part's."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        stage, window = workspace.stage, workspace.window
        self.card = PlayersCard(window)
        self.steps = StepsStrip(window)
        self._illegal, self._game = "", 0
        self.steps.fill(workspace, PAGES)
        self.card.node_asked.connect(lambda key: workspace.send(GoTo(key)))
        self.card.rules_asked.connect(self._open_rules)
        self.steps.page_asked.connect(self._open_page)
        self.steps.fault.clicked.connect(lambda: workspace.tell(self.steps.fault.toolTip()))
        stage.shape_changed.connect(self._follow_shape)
        stage.drawer_changed.connect(self._show_pages)
        stage.drawer_is_left = self._is_last_at_the_right
        workspace.scheme_changed.connect(self._set_icons)
        workspace.result_told.connect(self._show_rules)
        self._set_icons()
        self._follow_shape()
        stage.put_card(self.card)
        stage.slot.put_rest(self.steps)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"show_rules": self._open_rules, "show_comment": partial(self._open_page, "Comment")}

    def show(self, snapshot: Snapshot) -> None:
        if snapshot.game_key != self._game:
            # what was said of moves is of another game
            self._game, self._illegal = snapshot.game_key, ""
        before = self.card.sizeHint()
        self.card.show_snapshot(snapshot)
        if self.card.sizeHint() != before:
            # the panels below make room now, not after the next event
            self.workspace.stage.place()
        self.steps.show_snapshot(snapshot)
        self._show_rules()

    def _show_rules(self) -> None:
        """Rules and result, which a card may tell better."""
        snapshot = self.workspace.shown
        words, rules = rules_words(snapshot), snapshot.rules
        if self.workspace.is_result_told and not snapshot.is_uncounted:
            words[-1] = ""
        fault = self._illegal or (rules.note if rules.is_warning else "")
        self.card.rules.say(words, rules.info.title, fault, rules.note)

    def take(self, event: object) -> None:
        """What the rules make of the whole record."""
        if isinstance(event, Judged):
            count = event.illegal
            self._illegal = plural("{n} move is illegal", "{n} moves are illegal", count) if count else ""
            if self.workspace.snapshot is not None:
                self.show(self.workspace.snapshot)

    def escape(self) -> bool:
        stage = self.workspace.stage
        if stage.slot.fold():
            return True
        snapshot = self.workspace.snapshot
        # the card of a count goes with the count
        is_counting = snapshot is not None and snapshot.count is not None
        is_open = (stage.is_sheet_open and not is_counting) or stage.is_drawer_open
        if is_open:
            stage.open_sheet(is_open=False)
            stage.open_drawer(is_open=False)
        return is_open

    def _open_rules(self) -> None:
        stage, docks, snapshot = self.workspace.stage, self.workspace.docks, self.workspace.snapshot
        is_counting = snapshot is not None and snapshot.count is not None
        if not stage.is_sheet_open or (is_counting and not docks.is_seen("Rules")):
            docks.bring("Rules")
        elif is_counting:
            docks.bring("Counting")
        else:
            stage.open_sheet(is_open=False)

    def _open_page(self, title: str, _is_checked: bool = False) -> None:
        """Show that page; in the drawer hide it again."""
        stage, docks = self.workspace.stage, self.workspace.docks
        if stage.is_drawer_open and docks.is_seen(title):
            stage.open_drawer(is_open=False)
        else:
            docks.bring(title)
        self._show_pages()

    def _is_last_at_the_right(self) -> bool:
        """Is the last move where the drawer opens?"""
        canvas, snapshot = self.workspace.canvas, self.workspace.snapshot
        last = snapshot.last_vertex if snapshot is not None else None
        return last is not None and canvas.vertex_place(last).x() > canvas.width() // 2

    def _show_pages(self) -> None:
        docks = self.workspace.docks
        for title, button in self.steps.pages.items():
            button.setChecked(self.workspace.stage.is_drawer_open and docks.is_seen(title))

    def _follow_shape(self) -> None:
        stage = self.workspace.stage
        if stage.has_foot:
            self.steps.add_pills(stage.pills)
        else:
            self.card.line.addWidget(stage.pills)
        self.steps.show_shape(has_foot=stage.has_foot, has_drawer=stage.has_drawer, is_alone=stage.shape == ALONE)
        self._show_pages()

    def _set_icons(self, _scheme: str = "") -> None:
        for title, sign in PAGES:
            self.steps.pages[title].setIcon(icon(sign, QApplication.palette()))
