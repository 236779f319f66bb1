"""Words of a record, a file name, a library or a setting on their way to the screen: only ever text, never markup.

Classes that guess whether a text is markup get `tip_text` for tooltips, and `unmarked` where they break lines by
themselves (message boxes, What's this, the labels of Qt's own dialogs) or have one alone (the status line); menus and
buttons get `menu_text`; titles of windows `window_title`; the others `plain_text`, or they are a `PlainLabel`: a
`RecordLabel` where words may be longer than any screen is wide.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QWidget

from goboard.ui.language import LATIN_ENDS, mark_between, tr, worded
from goboard.ui.style import letter_width
from goboard.words.message import Number

MOST = 5_000
"""Characters of a label or a table's cell."""
MOST_IN_TIP = 1_500
"""Characters of a tooltip or of a question."""
MOST_LINES = 40
"""Lines of a tooltip or of a question."""
MOST_COLUMNS = 100
"""Letters in a line of a tooltip; a sign of East Asia is as wide as two."""
MOST_IN_LINE = 200
"""Characters of a menu's entry, a button, a title or a message in the status line."""
MOST_IN_REPORT = 1_000_000
"""Characters of a report that is read by scrolling."""
ELLIPSIS = "…"
MOST_EDITED = 200_000
"""Characters that an editor shows: ten times as many would be waited for, and fifty million would fill the memory."""
JOINER = "\u2060"
"""Takes no room: keeps a bracket from being the beginning of a tag."""
TAG_BEGINS = re.compile(f"<(?!{JOINER})|&(?=l?t?$|lt;)")
ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}
BREAKS = re.compile("[\r\n\t\u2028\u2029]+")
BREAK = "\u200b"
"""A zero-width space: a line may end there."""
DOUBT = "± ", "±\u00a0"
WIDEST = 18
"""Of a word that is kept whole, in average characters."""
SIGN, PUNCTUATION = "Lo", "P"
"""Unicode categories, of which there are several for punctuation."""
WIDE = ("W", "F")
"""Unicode's widths of signs of East Asia."""
CLINGING = ("Mn", "Me", "Mc", "Cf")
"""Unicode categories of what stays with the character before it."""


def escape(text: str) -> str:
    """As `html.escape` does it, which comes with the names of 2,000 signs."""
    text = worded(text)
    for sign, name in ESCAPES.items():
        text = text.replace(sign, name)
    return text


def plain_text(text: str, most: int = MOST) -> str:
    """The text, a message in the language of the window, without control characters and at most that long: for what
    never takes a text for markup."""
    text = worded(text)
    if len(text) > most:
        text = text[: most - 1] + ELLIPSIS
    # what harms cannot be printed
    if text.isprintable():
        return text
    from goboard.harmless import harmless

    return harmless(text.replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: str, most: int = MOST_IN_LINE) -> str:
    """The text in one line, as titles and the status line show it."""
    return plain_text(BREAKS.sub(" ", worded(text)[: most + 1]), most)


def tip_text(text: str) -> str:
    """As `unmarked`, in lines that a screen has room for: a tooltip breaks none by itself."""
    text = plain_text(text, MOST_IN_TIP)
    if len(text) > MOST_COLUMNS // 2:
        text = "\n".join(part for line in text.split("\n") for part in _parted(line))
    return unmarked(text)


def _parted(line: str) -> Iterator[str]:
    """The line in as many as it needs, that end at blanks where there are some."""
    while (end := _fitting(line)) < len(line):
        if (blank := line.rfind(" ", 1, end + 1)) > 0:
            yield line[:blank]
            line = line[blank + 1 :]
        else:
            yield line[:end]
            line = line[end:]
    yield line


def _fitting(line: str) -> int:
    """How many signs of the line have room in one."""
    if line.isascii():
        return min(len(line), MOST_COLUMNS)
    room = MOST_COLUMNS
    for at, sign in enumerate(line):
        room -= 2 if unicodedata.east_asian_width(sign) in WIDE else sign != JOINER
        if room < 0:
            return at
    return len(line)


def unmarked(text: str, most: int = MOST_IN_TIP) -> str:
    """The text so that Qt never takes it for markup, whatever stands before and after."""
    text = plain_text(text, most)
    lines = text.split("\n", MOST_LINES)
    if len(lines) > MOST_LINES:
        text = "\n".join([*lines[:MOST_LINES], ELLIPSIS])
    return TAG_BEGINS.sub(lambda found: found.group() + JOINER, text)


def menu_text(text: str, most: int = MOST_IN_LINE) -> str:
    """The text as a menu's entry, a button or a tab shows it: in one line, its ampersands are no mnemonics."""
    # without a tip of its own an action shows its text as one
    return unmarked(one_line(text, most), most).replace("&", "&&")


def window_title(text: str) -> str:
    """The text as a part of a window's title: the sign for changes that it may have in it is only text."""
    return one_line(text).replace("[*]", "[*][*]")


def drawn(text: str) -> str:
    """The plain text as it is shown where nobody edits it: no sign of it is a box."""
    text = plain_text(text)
    if text.isascii() or max(text) < LATIN_ENDS:
        return text
    from goboard.ui.fonts import without_boxes

    return without_boxes(text)


def bring_fonts(text: str) -> None:
    """Have goboard's own fonts before that text is drawn, where no other has its signs: the window may have to be laid
    out anew, which cannot be while it is painted."""
    if not text.isascii() and max(text) >= LATIN_ENDS:
        from goboard.ui.fonts import provide_for

        provide_for(text)


BETWEEN, RESULT = " – ", ", "
"""In titles: between the names of the players, and before how it ended."""
LEAST_NAME, MOST_NAMES = 3, 4
"""Letters of a word that says by itself who plays; words of a name."""


def fitted(title: str, metrics: QFontMetrics, width: int) -> str:
    """A title in that width: one of players without the first words of names, then without the result, before the rest
    is cut; without the last ones where the very last is no name, as in "goboard level 6" and "GNU Go", and without what
    follows a comma in a name. The number of a game, two blanks before them, stays."""
    if metrics.horizontalAdvance(title) <= width or BETWEEN not in title:
        return _elided(title, metrics, width)
    number, gap, match = title.partition("  ")
    if not number.isdecimal():
        number, gap, match = "", "", title
    names, comma, result = match.rpartition(RESULT)
    if BETWEEN in result or not comma:
        # a comma in the name of the first player
        names, comma, result = match, "", ""
    room = width - metrics.horizontalAdvance(number + gap)
    for end in dict.fromkeys((comma + result, "")):
        sides = _shortened(names, metrics, room - metrics.horizontalAdvance(end))
        if metrics.horizontalAdvance(sides + end) <= room:
            return number + gap + sides + end
    return _elided(number + gap + sides, metrics, width)


def _shortened(names: str, metrics: QFontMetrics, room: int) -> str:
    """Both names with as few words less as that room asks for, one of each at least."""
    whole = [side.split() for side in names.split(BETWEEN)]
    called = [side.partition(RESULT)[0].split() for side in names.split(BETWEEN)]
    # what follows a comma says more of a player who is named before it
    sides = called if metrics.horizontalAdvance(_joined(whole)) > room else whole
    from_behind = {id(side) for side in sides if side and (len(side[-1]) < LEAST_NAME or not side[-1].isalpha())}
    while metrics.horizontalAdvance(_joined(sides)) > room and (longest := max(sides, key=len))[1:]:
        del longest[-1 if id(longest) in from_behind else 0]
        if longest[1:] and not any(map(str.isalnum, longest[-1])):
            # a dot that parted what is left out
            del longest[-1]
    return _joined(sides)


def _elided(title: str, metrics: QFontMetrics, width: int) -> str:
    """Qt itself cuts a title that fits to the pixel, in fonts whose letters are parts of a pixel wide."""
    if metrics.horizontalAdvance(title) <= width:
        return title
    return metrics.elidedText(title, Qt.TextElideMode.ElideRight, width)


def _joined(sides: Sequence[Sequence[str]]) -> str:
    return BETWEEN.join(map(" ".join, sides))


class PlainLabel(QLabel):
    """A label that shows its text as it is."""

    def __init__(
        self,
        text: str | QWidget | None = "",
        parent: QWidget | None = None,
        *,
        wordWrap: bool = False,  # noqa: N803
    ) -> None:
        """The text may be left out, as with Qt's own."""
        words, owner = (text, parent) if isinstance(text, str) else ("", text)
        bring_fonts(plain_text(words))
        super().__init__(drawn(words), owner, textFormat=Qt.TextFormat.PlainText, wordWrap=wordWrap)

    def setText(self, text: str) -> None:
        bring_fonts(plain_text(text))
        super().setText(drawn(text))

    def say(self, text: str) -> None:
        """Show that text; without one there is no label."""
        self.setText(text)
        self.setVisible(bool(text))


class ElidedLabel(PlainLabel):
    """Few words in one line, of which as many are shown as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(1)

    @property
    def shown(self) -> str:
        """What there is room for."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.style().drawItemText(
            painter, self.contentsRect(), self.alignment(), self.palette(), self.isEnabled(), self.shown,
            self.foregroundRole(),
        )  # fmt: skip


class LongestLabel(PlainLabel):
    """One of several sentences, in as many lines as the longest of them needs: none is cut, and what lies around it
    stays where it is when another one is said."""

    def __init__(self, parent: QWidget, sentences: Sequence[str]) -> None:
        super().__init__("", parent, wordWrap=True)
        self._sentences = sentences

    def _keep_room(self) -> None:
        said, heights = self.text(), []
        for sentence in self._sentences:
            self.setText(sentence)
            heights.append(self.heightForWidth(self.width()))
        self.setText(said)
        self.setFixedHeight(max(heights))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_room()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._keep_room()


class NameLabel(ElidedLabel):
    """A name that does not fit loses its first words before anything of the last one, as in a title; what has more
    words than names have is cut at its end. Its width is that of the name in bold letters, whether they are or not."""

    @property
    def shown(self) -> str:
        name, metrics, width = self.text(), self.fontMetrics(), self.contentsRect().width()
        fewer = _shortened(name, metrics, width) if len(name.split()) <= MOST_NAMES else name
        return _elided(fewer, metrics, width)

    def sizeHint(self) -> QSize:
        font, hint = self.font(), super().sizeHint()
        font.setBold(True)
        return QSize(QFontMetrics(font).horizontalAdvance(self.text()) + 1, hint.height())

    def minimumSizeHint(self) -> QSize:
        # Qt asks for a pixel more for bold letters
        return super().minimumSizeHint().boundedTo(self.sizeHint())


class StateLabel(ElidedLabel):
    """What `sentences` put in a row: the last that does not fit is left out whole; so is the only one that
    `may_be_empty`."""

    BETWEEN = ", "
    """In English."""

    def __init__(self, parent: QWidget | None = None, *, may_be_empty: bool = False) -> None:
        super().__init__(parent)
        self._may_be_empty = may_be_empty

    @property
    def shown(self) -> str:
        said, shown, between = self.text(), super().shown, mark_between(self.BETWEEN)
        # whole pixels do not say whether Qt finds room for it
        while shown != said and between in said:
            said = said.rpartition(between)[0]
            shown = self.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, self.contentsRect().width())
        return "" if self._may_be_empty and shown != said else shown


class PointLabel(StateLabel):
    """A point and what is known of it: where not all of it fits, the point alone rather than a part of a word."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""

    def show_point(self, text: str, name: str) -> None:
        """Show that text, or the name alone."""
        self._name = one_line(name)
        self.setText(one_line(text))

    @property
    def shown(self) -> str:
        fewer = super().shown
        return fewer if fewer in self.text() else _elided(self._name, self.fontMetrics(), self.contentsRect().width())


class FittingLabel(ElidedLabel):
    """The first of some texts that there is room for, which say the same in fewer and fewer words; the beginning of the
    last where there is none for any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shorter: tuple[str, ...] = ()

    def show_one_of(self, text: str, *shorter: str) -> None:
        """Show that text, or else one of the others."""
        self._shorter = tuple(map(one_line, shorter))
        self.setText(one_line(text))

    @property
    def shown(self) -> str:
        metrics, width, texts = self.fontMetrics(), self.contentsRect().width(), (self.text(), *self._shorter)
        whole = (text for text in texts if metrics.horizontalAdvance(text) <= width)
        return next(whole, None) or _elided(texts[-1], metrics, width)


class RecordLabel(PlainLabel):
    """Wrapped plain text whose long words may be broken anywhere; its least width does not depend on the text."""

    def __init__(self, parent: QWidget | None = None, *, is_selectable: bool = False) -> None:
        super().__init__(parent, wordWrap=True)
        self._text = ""
        if is_selectable:
            self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            copy = QAction(tr("&Copy"), self)
            copy.triggered.connect(self.copy_selected)
            self.addAction(copy)
            self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def copy_selected(self) -> None:
        """Put the selected text, or all of it where nothing is selected, on the clipboard as the record has it."""
        QApplication.clipboard().setText(without_breaks(self.selectedText()) or self.text())

    def text(self) -> str:
        """The text as the record has it."""
        return self._text

    def setText(self, text: str) -> None:
        if (text := plain_text(text)) != self._text:
            self._text = text
            super().setText(breakable(text, self.fontMetrics()))

    def minimumSizeHint(self) -> QSize:
        least = WIDEST * letter_width(self.fontMetrics())
        return QSize(least, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """The key that copies is for this text while it has the keys, and not for what the window would copy."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Copy):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selected()
        else:
            super().keyPressEvent(event)


def breakable(text: str, metrics: QFontMetrics) -> str:
    """The text, with an invisible place to break after every character of its long words, and none in "± 2"."""
    widest = WIDEST * letter_width(metrics)
    text = text.replace(*DOUBT)
    return " ".join(
        "".join(_broken(part) if _is_wide(part, metrics, widest) else part for part in _parts(word))
        if _is_wide(word, metrics, widest)
        else word
        for word in text.split(" ")
    )


def elided(text: str, metrics: QFontMetrics) -> str:
    """The text, cut off where a word of it is too long to be kept whole."""
    widest = WIDEST * letter_width(metrics)
    is_cut = any(_is_wide(word, metrics, widest) for word in text.split(" "))
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, widest // 2) if is_cut else text


def without_breaks(text: str) -> str:
    return text.replace(BREAK, "").replace(*DOUBT[::-1])


def _is_wide(word: str, metrics: QFontMetrics, widest: int) -> bool:
    return metrics.horizontalAdvance(word) > widest


def _parts(word: str) -> Iterator[str]:
    """Signs of East Asia each by itself, as lines end between them anyhow; what stands between them, or between their
    commas and brackets, as one word."""
    for kind, run in groupby(word, _asian):
        signs = "".join(run)
        yield from signs if kind == SIGN else (signs,)


def _asian(sign: str) -> str:
    """Whether it is a sign of East Asia, or a comma, stop or bracket as such texts have it; "" for all else."""
    if unicodedata.east_asian_width(sign) not in WIDE:
        return ""
    category = unicodedata.category(sign)
    return SIGN if category == SIGN else PUNCTUATION if category.startswith(PUNCTUATION) else ""


def _broken(word: str) -> str:
    parts = word[:1]
    for before, character in pairwise(word):
        clings = unicodedata.category(character) in CLINGING or unicodedata.category(before) == "Cf"
        parts += character if clings else BREAK + character
    return parts


def shown_beginning(text: str) -> str:
    """The text itself, or of one without end the beginning and that the rest is only kept."""
    if len(text) <= MOST_EDITED:
        return text
    said = tr(
        "Of {number} characters only the beginning is shown. All are kept, but cannot be changed here.",
        number=Number(len(text)),
    )
    return f"{text[:MOST_EDITED]}{ELLIPSIS}\n\n{said}"
