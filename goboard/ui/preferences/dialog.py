"""The preferences: pages of settings, found by words, in force as soon as they are changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSettings, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSlider,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from goboard.ui.decimals import DecimalBox
from goboard.ui.dialogs.messages import tell_problem
from goboard.ui.edge_frame import DragFrame
from goboard.ui.files.recent import LastFolder
from goboard.ui.language import numbers_text, share_sign, tr, worded
from goboard.ui.palette.keywords import other_words
from goboard.ui.plain import ElidedLabel, PlainLabel, menu_text, one_line, unmarked
from goboard.ui.preferences.exchange import ExchangeError, export_settings, import_settings
from goboard.ui.preferences.table import BY_KEY, MOUSE, PAGES, SETTINGS, SOUND, Setting, Value, in_a_row
from goboard.ui.style import UNIT, Type, embolden
from goboard.ui.widgets import (
    FilterLine,
    ScrolledPanel,
    after_pause,
    ask_file,
    ask_place,
    choice_box,
    close_button,
    in_column,
    in_row,
    named,
    push_button,
)
from goboard.ui.window.flow_layout import FlowLayout
from goboard.ui.window.slot import em_of
from goboard.words.message import phrase

SIZE = (74, 55)
"""Ems."""
ROW = 2.4
"""Ems of height of a page in the list."""
PAGE_PART = 0.75
"""Of the screen's width: how wide a page may be before it scrolls to the side."""
WOOD = "board/wood"
PICTURED = (WOOD, "board/stones")
RULES = "new_game/rules"
FEW = 60
"""Steps up to which a number has a slider."""
NONE_FOUND = phrase("No setting is called that.")
LIVE = phrase("Changes take effect at once.")
FILES = phrase("Settings of goboard (*.json)")
THEMES, PICTURES = (".json",), (".png", ".jpg", ".jpeg", ".webp", ".bmp")
TRIED = 1500
"""Milliseconds after which it is known whether a sound could be played."""
PAUSE = 120
"""Milliseconds without a change after which a slider's number is kept."""


class Row:
    """One setting in the form: its control, how it is shown, and what is read from it."""

    def __init__(self, setting: Setting, control: QWidget, show: Callable[[Value], None]) -> None:
        self.setting, self.control, self.show = setting, control, show
        self.label: PlainLabel | None = None

    def fits(self, words: list[str], others: Mapping[str, str]) -> bool:
        """Is it about these words? `others` are those, by key, by which a setting is looked for beside its own."""
        setting = self.setting
        texts = [setting.title, setting.words, setting.page, *setting.choices.values()]
        said = " ".join([*map(tr, filter(None, texts)), others.get(setting.key, "")]).casefold()
        return all(word in said for word in words)


class PreferencesDialog(QDialog):
    """`changed` tells the keys of settings that are other ones now; `keys_asked` asks for the shortcut editor,
    `theme_unwanted` to take the board of that name away, which is one of a person's own."""

    changed = Signal(object)
    keys_asked = Signal()
    theme_dropped = Signal(str)
    theme_unwanted = Signal(str)
    sound_asked = Signal(str)

    def __init__(
        self,
        parent: QWidget,
        settings: QSettings,
        choices: Mapping[str, Mapping[str, str]],
        scheme: str,
        sounds_words: Callable[[], str] = str,
    ) -> None:
        """`choices` are those that only the running program knows, by the keys of their settings; `sounds_words`
        says who plays sounds."""
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences"))
        self.setAcceptDrops(True)
        self._settings, self._choices, self._scheme = settings, choices, scheme
        self._sounds_words = sounds_words
        self._pictured: dict[str, dict[str, QToolButton]] = {}
        self._folder = LastFolder(settings)
        self.rows: dict[str, Row] = {}
        self._is_showing = False
        self.search = named(FilterLine(self), tr("Search settings"), tr("Words of a setting"))
        self.search.show_hint(tr("Search settings"))
        self.pages = self._page_list()
        self.stack = QStackedWidget(self)
        self._forms: list[QFormLayout] = []
        room = parent.screen().availableSize()
        self._fill_stack(round(room.width() * PAGE_PART))
        self._arrange()
        self._later = QTimer(self, singleShot=True, interval=PAUSE)
        self._later.timeout.connect(self._tell)
        self._waiting: dict[str, Value] = {}
        self.search.textChanged.connect(self._filter)
        self.search.left.connect(self.pages.setFocus)
        self.pages.currentRowChanged.connect(self._turn_to)
        self.pages.setCurrentRow(0)
        self.show_values()
        em = em_of(self)
        self.resize(min(SIZE[0] * em, room.width() - 40), min(SIZE[1] * em, room.height() - 60))
        self.search.setFocus()

    def _arrange(self) -> None:
        """What is left of the pages, and below them."""
        self.note = ElidedLabel(self)
        self.note.setText(LIVE)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.restore = push_button(
            self, tr("&Reset this page"), self._restore, tr("The settings of this page as at first")
        )
        self.export = push_button(
            self, tr("E&xport…"), self._export, tr("Write all settings, keys and toolbar to a file")
        )
        self.take_in = push_button(self, tr("&Import…"), self._import, tr("Take the settings of such a file"))
        left = in_column(self.search, (self.pages, 1), in_row(self.export, self.take_in, flush=True), flush=True)
        foot = in_row((self.note, 1), self.restore, close_button(self), flush=True)
        right = in_column((self.stack, 1), foot, flush=True)
        row = in_row((left, 1), (right, 3), of=self)
        row.setSpacing(4 * UNIT)

    def _page_list(self) -> QListWidget:
        pages = named(QListWidget(self), tr("Pages"))
        pages.setSpacing(UNIT // 2)
        pages.setFrameShape(QFrame.Shape.NoFrame)
        pages.viewport().setAutoFillBackground(False)
        for page in PAGES:
            QListWidgetItem(worded(page), pages).setSizeHint(QSize(0, round(ROW * em_of(self))))
        return pages

    def _fill_stack(self, most: int) -> None:
        """A form a page, as wide as the widest where that is at most so many pixels, and what is said of no hits."""
        widest = 0
        for page in PAGES:
            self.stack.addWidget(whole := ScrolledPanel(self._page(page), is_sideways=True))
            inner = whole.widget()
            assert inner is not None
            widest = max(widest, inner.minimumSizeHint().width() + whole.bar_room)
        self.stack.setMinimumWidth(min(widest, most))
        self.nothing = PlainLabel(NONE_FOUND, self)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.stack.addWidget(self.nothing)

    def bring(self, key: str) -> None:
        """That setting, ready to be changed."""
        self.search.clear()
        self.pages.setCurrentRow(PAGES.index(BY_KEY[key].page))
        self.rows[key].control.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def place(self) -> tuple[str, int, str]:
        """The words that are searched, the page, and the setting that has the keys."""
        focus = self.focusWidget()
        held = (key for key, row in self.rows.items() if focus is not None and row.control in (focus, focus.parent()))
        return self.search.text(), self.pages.currentRow(), next(held, "")

    def go_to(self, words: str, page: int, key: str) -> None:
        """To such a place."""
        self.search.setText(words)
        if self.stack.currentWidget() is self.nothing:
            # another language has other words for it
            self.search.clear()
        self.pages.setCurrentRow(page)
        if key:
            self.rows[key].control.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_values(self) -> None:
        """What is kept now."""
        self._is_showing = True
        for key, row in self.rows.items():
            row.show(BY_KEY[key].read(self._settings))
        self._is_showing = False
        self._offer_removal()
        self._show_looks()

    def _offer_removal(self) -> None:
        """Boards that are one's own can be taken away."""
        self.remove_board.setEnabled(str(BY_KEY[WOOD].read(self._settings)) in self._choices.get(WOOD, {}))

    def _page(self, page: str) -> QWidget:
        inner = QWidget()
        form = QFormLayout(inner)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setVerticalSpacing(3 * UNIT)
        form.setHorizontalSpacing(6 * UNIT)
        title = PlainLabel(page, inner)
        embolden(title, larger=Type.SECTION)
        form.addRow(title)
        for setting in (each for each in SETTINGS if each.page == page):
            self._add(form, setting, inner)
        if page == MOUSE:
            keys = push_button(inner, tr("&Keyboard shortcuts…"), self.keys_asked.emit, tr("Which keys do what"))
            form.addRow(PlainLabel(tr("Keys"), inner), keys)
        if page == SOUND:
            self._add_sounds(form, inner)
        self._forms.append(form)
        return inner

    def _add_sounds(self, form: QFormLayout, parent: QWidget) -> None:
        """Who plays them, and how they sound."""
        self.played_by = PlainLabel(self._sounds_words(), parent, wordWrap=True)
        listen = push_button(parent, tr("&Listen"), self._listen, tr("Hear a stone, as loud as that"))
        self._heard = after_pause(self, TRIED, lambda: self.played_by.setText(self._sounds_words()))
        form.addRow(PlainLabel(tr("Try it"), parent), listen)
        form.addRow(self.played_by)

    def _listen(self) -> None:
        self._later.stop()
        self._tell()
        self.sound_asked.emit("stone")
        self._heard.start()

    def _add(self, form: QFormLayout, setting: Setting, parent: QWidget) -> None:
        row = self._row(setting, parent)
        title, tip = tr(setting.title), tr(setting.words or setting.title)
        named(row.control, title, tip)
        row.control.setWhatsThis(unmarked(one_line(tip)))
        row.label = named(PlainLabel(title, parent), tip=tip)
        self.rows[setting.key] = row
        if setting.key in PICTURED:
            embolden(row.label)
            form.addRow(row.label)
            form.addRow(row.control)
            if setting.key == WOOD:
                tip = tr("A picture, or a theme file, from a folder of yours; one that is dropped here does the same")
                self.own_board = push_button(parent, tr("Picture or theme of your &own…"), self._ask_board, tip)
                tip = tr("The board that is chosen goes to the trash, if it is one of your own")
                self.remove_board = push_button(parent, tr("Remove"), self._ask_removal, tip)
                buttons = in_row(self.own_board, self.remove_board, 1, flush=True)
                buttons.setSpacing(2 * UNIT)
                form.addRow(buttons)
        else:
            form.addRow(row.label, row.control)

    def _row(self, setting: Setting, parent: QWidget) -> Row:
        if isinstance(setting.first, bool):
            box = QCheckBox(parent)
            box.toggled.connect(lambda is_on: self._take(setting, is_on))
            return Row(setting, box, lambda value: box.setChecked(value is True))
        if isinstance(setting.first, (int, float)):
            return self._number(setting, parent)
        if setting.rising:
            return self._line(setting, parent)
        choices = {**{name: tr(title) for name, title in setting.choices.items()}, **self._choices.get(setting.key, {})}
        if setting.key in PICTURED:
            return self._pictures(setting, choices, parent)
        combo = choice_box(parent, tr(setting.title), choices.items())
        combo.activated.connect(lambda _index: self._take(setting, str(combo.currentData())))
        return Row(setting, combo, partial(_choose, combo))

    def _ask_board(self) -> None:
        patterns = " ".join(f"*{suffix}" for suffix in PICTURES + THEMES)
        filters = tr("Pictures and themes ({patterns})", patterns=patterns)
        ask_file(self, tr("Picture or theme of your own"), self._folder.path, filters, self.theme_dropped.emit)

    def _ask_removal(self) -> None:
        self.theme_unwanted.emit(str(BY_KEY[WOOD].read(self._settings)))

    def _line(self, setting: Setting, parent: QWidget) -> Row:
        """What cannot be its value is taken back."""
        line = QLineEdit(parent, maxLength=60)

        def take() -> None:
            if found := setting.numbers(line.text()):
                self._take(setting, in_a_row(found))
            show(setting.read(self._settings))

        def show(value: Value) -> None:
            line.setText(numbers_text(str(value)))

        line.editingFinished.connect(take)
        return Row(setting, line, show)

    def _number(self, setting: Setting, parent: QWidget) -> Row:
        box = DecimalBox(parent)
        scale, steps = setting.scale, round((setting.most - setting.least) / setting.step)
        box.setDecimals(0 if (setting.step * scale) % 1 < 1e-9 else 1)
        box.setRange(setting.least * scale, setting.most * scale)
        box.setSingleStep(setting.step * scale)
        box.setSuffix(share_sign() if setting.unit == "%" else tr(setting.unit))
        box.setKeyboardTracking(False)
        box.valueChanged.connect(lambda value: self._take(setting, round(value / scale, 4)))
        if steps > FEW:
            return Row(setting, box, lambda value: box.setValue(float(value) * scale))
        whole = QWidget(parent)
        title, tip = tr(setting.title), tr(setting.words or setting.title)
        slider = named(QSlider(Qt.Orientation.Horizontal, whole), title, tip)
        # it says the number that is shown, all of which are whole
        unit, least = round(setting.step * scale), round(setting.least * scale)
        slider.setRange(least, round(setting.most * scale))
        slider.setSingleStep(unit)
        slider.setPageStep(5 * unit)
        in_row((slider, 1), box, of=whole, flush=True)
        whole.setFocusProxy(slider)
        QWidget.setTabOrder(slider, box)
        named(box, title, tip)
        slider.valueChanged.connect(lambda at: box.setValue(least + round((at - least) / unit) * unit))

        def show(value: Value) -> None:
            _set_silently(slider, round(float(value) * scale))
            box.setValue(float(value) * scale)

        box.valueChanged.connect(lambda value: _set_silently(slider, round(value)))
        return Row(setting, whole, show)

    def _pictures(self, setting: Setting, choices: Mapping[str, str], parent: QWidget) -> Row:
        from goboard.ui.preferences.pictures import icon_size

        whole = QWidget(parent)
        group = QButtonGroup(whole)
        buttons: dict[str, QToolButton] = {}
        flow = FlowLayout()
        whole.setLayout(flow)
        for name, title in choices.items():
            button = buttons[name] = named(
                QToolButton(whole), tr("{switch}: {choice}", switch=tr(setting.title), choice=title), title
            )
            button.setText(menu_text(title, 18))
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setIconSize(icon_size())
            button.clicked.connect(lambda _on, name=name: self._take(setting, name))
            # the keys come to the one that is chosen
            button.toggled.connect(lambda is_on, button=button: whole.setFocusProxy(button) if is_on else None)
            # one of several, for who hears it too
            button.setAutoExclusive(True)
            group.addButton(button)
            flow.addWidget(button)

        def show(value: Value) -> None:
            buttons.get(str(value), buttons[next(iter(buttons))]).setChecked(True)

        whole.setFocusProxy(next(iter(buttons.values())))
        self._pictured[setting.key] = buttons
        return Row(setting, whole, show)

    def use_scheme(self, scheme: str) -> None:
        """The window has other colours now, and the board that goes with it."""
        self._scheme = scheme
        self._show_looks()

    def _show_looks(self) -> None:
        """Boards are seen as they are in these colours, and stones on the one that is chosen."""
        from goboard.drawing.looks import Look
        from goboard.ui.preferences.pictures import look_icon

        board = str(BY_KEY[WOOD].read(self._settings))
        for key, buttons in self._pictured.items():
            for name, button in buttons.items():
                look = Look(board=name) if key == WOOD else Look(board=board, stones=name)
                button.setIcon(look_icon(self, self._scheme, look))

    def _take(self, setting: Setting, value: Value) -> None:
        """Keep it, and have it seen once the hand rests."""
        if self._is_showing:
            return
        if isinstance(setting.first, int) and not isinstance(setting.first, bool):
            value = int(float(value))
        self._settings.setValue(setting.key, value)
        self._waiting[setting.key] = value
        self._offer_removal()
        if setting.key == WOOD:
            self._show_looks()
        self._later.start()

    def _tell(self) -> None:
        keys, self._waiting = tuple(self._waiting), {}
        if keys:
            self.changed.emit(keys)

    def _turn_to(self, page: int) -> None:
        if page >= 0:
            self.stack.setCurrentIndex(page)
            self.restore.setEnabled(True)

    def _filter(self, words: str) -> None:
        """Only the rows that fit, and the pages that have one."""
        wanted, first, others = words.casefold().split(), -1, other_words()
        for at, page in enumerate(PAGES):
            fitting = [key for key, row in self.rows.items() if row.setting.page == page and row.fits(wanted, others)]
            for key, row in self.rows.items():
                if row.setting.page == page:
                    is_shown = key in fitting
                    row.control.setVisible(is_shown)
                    if row.label is not None:
                        row.label.setVisible(is_shown)
            self.pages.item(at).setHidden(not fitting)
            first = at if fitting and first < 0 else first
        for button in (self.own_board, self.remove_board):
            button.setHidden(self.rows[WOOD].control.isHidden())
        if first < 0:
            self.stack.setCurrentWidget(self.nothing)
            self.restore.setEnabled(False)
        elif self.pages.currentItem() is None or self.pages.currentItem().isHidden() or not self.restore.isEnabled():
            self.pages.setCurrentRow(first)
            self._turn_to(first)

    def _restore(self) -> None:
        page = PAGES[self.pages.currentRow()]
        keys = [setting.key for setting in SETTINGS if setting.page == page]
        for key in keys:
            self._settings.remove(key)
        self.show_values()
        self.changed.emit(tuple(keys))

    def _export(self) -> None:
        proposed = str(Path(self._folder.path) / "goboard-settings.json")
        ask_place(self, tr("Export settings"), proposed, FILES, self.export_to)

    def export_to(self, path: str) -> None:
        """Write them there."""
        try:
            export_settings(self._settings, Path(path))
        except ExchangeError as error:
            tell_problem(self, str(error))
        else:
            self._folder.remember(path)
            self.note.setText(tr("The settings are written."))

    def _import(self) -> None:
        ask_file(self, tr("Import settings"), self._folder.path, FILES, self.import_from)

    def import_from(self, path: str) -> None:
        """Take them from there."""
        try:
            self.note.setText(import_settings(self._settings, Path(path)))
        except ExchangeError as error:
            tell_problem(self, str(error))
            return
        self._folder.remember(path)
        self.show_values()
        self.changed.emit(())

    def done(self, result: int) -> None:
        self._later.stop()
        self._tell()
        super().done(result)

    def dragEnterEvent(self, event: QDropEvent) -> None:
        if any(url.toLocalFile().lower().endswith(THEMES + PICTURES) for url in event.mimeData().urls()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            if isinstance(event, QDragEnterEvent):
                DragFrame(self).put()

    def dropEvent(self, event: QDropEvent) -> None:
        # once the drop is over: a theme that is taken makes another dialog, and Qt still asks this one
        QTimer.singleShot(0, self, partial(self._hand_over, event.mimeData().urls()))
        self.dragEnterEvent(event)

    def _hand_over(self, files: list[QUrl]) -> None:
        for file in files:
            self.theme_dropped.emit(file.toLocalFile())


def _choose(combo: QComboBox, value: Value) -> None:
    if combo.findData(value) < 0 and value:
        combo.addItem(one_line(str(value)), value)
    combo.setCurrentIndex(max(combo.findData(value), 0))


def _set_silently(slider: QSlider, value: int) -> None:
    slider.blockSignals(True)
    slider.setValue(value)
    slider.blockSignals(False)
