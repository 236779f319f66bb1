"""The log of a game with alliances: offers, answers, wars, and how captured stones were dealt, along the variation."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QListWidget, QListWidgetItem, QWidget

from goboard.rules.happenings import Deal, Deed, deal_headline, deal_steps, headline, steps, ties_words
from goboard.session.commands.ask import AskLog
from goboard.session.commands.navigate import GoTo
from goboard.session.events import Log, Logged
from goboard.session.snapshot import Snapshot
from goboard.ui.language import tr, worded
from goboard.ui.plain import PlainLabel, one_line, plain_text
from goboard.ui.player_sign import letter_on, player_icon
from goboard.ui.score.part import line_of
from goboard.ui.tree.signs import deed_icon
from goboard.ui.widgets import in_column, in_row, named, push_button
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import phrase, sentences

NOTHING = phrase("Offers, alliances, wars and captures will be listed here, with how the captured stones are dealt.")
OTHERS = phrase("Nothing in this game concerns that player yet.")
EVERYBODY = phrase("Everybody")
MOST_SHOWN = 2000
"""Entries; of more the last ones."""


class Entry(QListWidgetItem):
    """One thing that happened. `key` is its node's, None at the end; `place` is how far along the variation it is."""

    def __init__(
        self, said: str, told: Sequence[str], key: int | None, place: int, stones: tuple[int, ...], deed: Deed | None
    ) -> None:
        super().__init__(plain_text(said))
        self.said, self.told, self.key, self.place, self.stones, self.deed = said, told, key, place, stones, deed

    @property
    def whole(self) -> str:
        """The sentence, and each step of the deal in a line of its own."""
        return sentences(self.said, *(phrase("  • {step}", step=step) for step in self.told), between="\n")


class LogPanel(QWidget):
    """Follows the move shown. `node_asked` carries the key of an entry's node, `stones_lit` the points it speaks of,
    and whether they are of another position."""

    node_asked = Signal(object)
    stones_lit = Signal(object, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self._log: Log | None = None
        self._shown: tuple[object, ...] = ()
        self.filter = named(QComboBox(self), tr("Whose entries"), tr("Only what concerns one player"))
        self.filter.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.filter.setMinimumContentsLength(8)
        self.filter.activated.connect(lambda: self._fill())
        self.copy_button = push_button(self, tr("&Copy"), self._copy, tr("Copy these entries with every step, as text"))
        self.list = named(QListWidget(self), tr("Log of alliances, wars and captures"))
        self.list.setWordWrap(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        side = self.fontMetrics().height()
        self.list.setIconSize(QSize(side, side))
        # not clicked: the entry that opens moves the others, and the button is let go over another one
        self.list.itemPressed.connect(self._ask)
        self.list.itemActivated.connect(self._ask)
        self.list.currentItemChanged.connect(lambda now, before: self._open(now, before))
        self.nothing = PlainLabel(self, wordWrap=True)
        in_column(in_row((self.filter, 1), self.copy_button), self.nothing, (self.list, 1), of=self)

    def show_snapshot(self, snapshot: Snapshot, *, is_known: bool) -> None:
        """Show where one stands; `is_known`: the log is still that of the variation shown."""
        is_renamed = self._snapshot is None or snapshot.names != self._snapshot.names
        self._snapshot = snapshot
        if not is_known:
            self._log = None
        if is_renamed:
            self._offer(snapshot)
        self._fill()

    def show_log(self, log: Log) -> None:
        """This has happened along the variation shown."""
        self._log = log
        self._fill()

    def text(self) -> str:
        """All entries listed, with every step."""
        return "\n".join(worded(entry.whole) for entry in self._entries_listed())

    def _offer(self, snapshot: Snapshot) -> None:
        """The players to choose from; nobody is chosen any more."""
        with QSignalBlocker(self.filter):
            self.filter.clear()
            self.filter.addItem(worded(EVERYBODY), 0)
            for player, name in enumerate(snapshot.names, 1):
                self.filter.addItem(
                    player_icon(player, letter_on(snapshot.names, player), self), one_line(name), player
                )

    def _fill(self) -> None:
        """List it anew, unless that is what is listed, and show the entry of the move shown."""
        snapshot = self._snapshot
        if snapshot is None:
            return
        wanted = self.filter.currentData() or 0
        deals = snapshot.counted.deals if snapshot.counted is not None else ()
        ending = snapshot.result if snapshot.is_over else ""
        # identity tells: what is frozen is not compared entry by entry
        shown = id(self._log), wanted, deals, ending, snapshot.names, self.palette().cacheKey()
        if shown != self._shown:
            self._shown = shown
            with QSignalBlocker(self.list):
                self.list.clear()
                for entry in [*self._entries(snapshot, wanted)][-MOST_SHOWN:]:
                    self.list.insertItem(self.list.count(), entry)
                    if entry.deed is not None:
                        entry.setIcon(deed_icon(entry.deed, self, self.list.iconSize().width()))
        count = self.list.count()
        self.nothing.say("" if count else OTHERS if wanted else NOTHING)
        self.list.setVisible(count > 0)
        self.copy_button.setEnabled(count > 0)
        self._follow(snapshot)

    def _entries(self, snapshot: Snapshot, wanted: int) -> Iterator[Entry]:
        names, log = snapshot.names, self._log
        ties = ties_words(snapshot.rules.values)
        for logged in log.entries if log is not None else ():
            if not wanted or wanted in logged.happening.concerned:
                yield self._entry(snapshot, logged, ties)
        end = log.keys.index(snapshot.node.key) if log is not None and snapshot.node.key in log.keys else 0
        for deal in snapshot.counted.deals if snapshot.counted is not None else ():
            if not wanted or wanted in dict((*deal.owners, *deal.beside)):
                told = deal_steps(deal, names, snapshot.board, ties)
                said = tr("At the end  {happening}", happening=deal_headline(deal, names))
                yield Entry(said, told, None, end, deal.stones, Deed.CAPTURE)
        if snapshot.is_over and snapshot.result:
            yield Entry(tr("End  {result}", result=snapshot.result), (), None, end, (), None)

    def _entry(self, snapshot: Snapshot, logged: Logged, ties: str) -> Entry:
        happening, names = logged.happening, snapshot.names
        event = headline(happening, names)
        if logged.number:
            said = phrase("{number}  {happening}", number=logged.number, happening=event)
        else:
            said = phrase("Start  {happening}", happening=event)
        deal: Deal | None = happening.deal
        told = steps(happening, names, snapshot.board, ties)
        return Entry(said, told, logged.key, logged.place, deal.stones if deal is not None else (), happening.deed)

    def _entries_listed(self) -> Iterator[Entry]:
        for row in range(self.list.count()):
            item = self.list.item(row)
            if isinstance(item, Entry):
                yield item

    def _follow(self, snapshot: Snapshot) -> None:
        """The last entry up to the move shown is the current one; what comes later is paler."""
        keys = self._log.keys if self._log is not None else ()
        key = snapshot.node.key
        at = keys.index(key) if key in keys else -1
        palette = self.palette()
        colours = [palette.color(role) for role in (QPalette.ColorRole.Text, QPalette.ColorRole.PlaceholderText)]
        current: Entry | None = None
        for entry in self._entries_listed():
            is_later = entry.place > at
            entry.setForeground(colours[is_later])
            if not is_later and (entry.key is not None or current is None):
                current = entry
        now = self.list.currentItem()
        # of several entries of one move the one that was clicked stays
        if isinstance(now, Entry) and current is not None and now.place == current.place:
            return
        with QSignalBlocker(self.list):
            self.list.setCurrentItem(current) if current is not None else self.list.setCurrentRow(-1)
        self._open(current, now)
        if current is not None:
            self.list.scrollToItem(current)

    def _open(self, now: QListWidgetItem | None, before: QListWidgetItem | None) -> None:
        """The current entry tells every step."""
        for item in (before, now):
            if isinstance(item, Entry):
                item.setText(plain_text(item.whole if item is now else item.said))

    def _ask(self, item: QListWidgetItem) -> None:
        if isinstance(item, Entry):
            is_elsewhere = item.key is not None and self._snapshot is not None and item.key != self._snapshot.node.key
            self.stones_lit.emit(item.stones, is_elsewhere)
            if is_elsewhere:
                self.node_asked.emit(item.key)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())


class LogPart(Part):
    """The panel of the log, under rules that know alliances."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._asked_for: tuple[object, ...] = ()
        self._of: tuple[object, ...] = ()
        self.panel: LogPanel = LogPanel(workspace.window)
        self.panel.node_asked.connect(lambda key: workspace.send(GoTo(key)))
        self.panel.stones_lit.connect(self._light)
        self._lit: tuple[int, ...] = ()

    def show(self, snapshot: Snapshot) -> None:
        if snapshot.politics is None:
            return
        wanted = line_of(snapshot)
        is_known = wanted == self._asked_for
        if not is_known:
            self._asked_for = wanted
            if wanted:
                self.workspace.ask(AskLog())
        game = (snapshot.game_key, *snapshot.rules.values.items()) if wanted else ()
        # until the answer is there the old log of the same game is right but for its end
        self.panel.show_snapshot(snapshot, is_known=bool(game) and game == self._of)
        self._of = game
        if self._lit:
            self.workspace.canvas.light(self._lit)
            self._lit = ()

    def _light(self, stones: tuple[int, ...], is_elsewhere: bool) -> None:
        """Show which stones an entry speaks of, once its position is shown."""
        if is_elsewhere:
            self._lit = stones
        else:
            self.workspace.canvas.light(stones)

    def take(self, event: object) -> None:
        snapshot = self.workspace.snapshot
        if isinstance(event, Log) and snapshot is not None and event.keys[-1] == snapshot.node.end_key:
            self.panel.show_log(event)
