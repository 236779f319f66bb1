"""Messages and questions: short ones, offers of alliances, what a killed program left behind. All are shown
without stopping the program; answers come by callback."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QAbstractButton, QDialog, QInputDialog, QLabel, QMessageBox, QPlainTextEdit, QWidget

from goboard.ui.inside import widgets_in
from goboard.ui.language import tr, worded
from goboard.ui.plain import MOST_IN_REPORT, one_line, plain_text, unmarked, window_title
from goboard.ui.style import letter_width
from goboard.ui.widgets import close_button, in_column, named, open_dialog
from goboard.words.message import phrase, plural

Button = QMessageBox.StandardButton
Acts = Mapping[QAbstractButton, Callable[[], object]]
"""What each button of a question does."""
TITLE_BUTTONS = 10
"""Heights of a line that a title bar needs beside its title, for signs and buttons and because its letters are bold."""


def ask_unsaved(parent: QWidget, name: str, save: Callable[[], None], discard: Callable[[], None]) -> QMessageBox:
    """Save, don't save or cancel."""
    question = tr("Save the changes to {name}?", name=one_line(name))
    return _ask_to_save(parent, question, "", Button.Save, save, discard)


def ask_unsaved_records(
    parent: QWidget, names: Sequence[str], save: Callable[[], None], discard: Callable[[], None]
) -> QMessageBox:
    """The same for several records at once."""
    listed = "\n".join(map(one_line, names))
    question = plural("Save the changes to {n} record?", "Save the changes to {n} records?", len(names))
    return _ask_to_save(parent, question, f"{listed}\n\n", Button.SaveAll, save, discard)


def _ask_to_save(
    parent: QWidget, question: str, listed: str, button: Button, save: Callable[[], None], discard: Callable[[], None]
) -> QMessageBox:
    box = _box(parent, QMessageBox.Icon.Question, question)
    box.setInformativeText(unmarked(listed + tr("If you don't save them, they are lost.")))
    box.setStandardButtons(button | Button.Discard | Button.Cancel)
    if button is Button.SaveAll:
        box.button(button).setText(tr("&Save all"))
    box.button(Button.Discard).setText(tr("&Don't save"))
    box.setDefaultButton(button)
    return _ask(box, {box.button(button): save, box.button(Button.Discard): discard})


def tell_problem(
    parent: QWidget, message: str, offer: str = "", accept: Callable[[], None] | None = None
) -> QMessageBox:
    """One sentence; `offer` is the text of a button that does something about it."""
    box = _box(parent, QMessageBox.Icon.Warning, message)
    box.setStandardButtons(Button.Close)
    if offer and accept is not None:
        button = box.addButton(worded(offer), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(button)
        return _ask(box, {button: accept})
    return open_dialog(box)


def tell_failure(parent: QWidget, details: str) -> QMessageBox:
    """A fault of the program itself: the game is intact, and a report can be copied."""
    box = _box(parent, QMessageBox.Icon.Critical, tr("Something in goboard went wrong. Your game is as it was before."))
    box.setInformativeText(tr("You can go on. The report below helps to find the fault."))
    box.setDetailedText(plain_text(details, MOST_IN_REPORT))
    box.setStandardButtons(Button.Close)
    copy = box.addButton(tr("&Copy report"), QMessageBox.ButtonRole.ActionRole)
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(details))
    return open_dialog(box)


def ask_whether(
    parent: QWidget, question: str, yes: str, act: Callable[[], None], no: str = phrase("&Leave")
) -> QMessageBox:
    """One sentence and what is done if the answer is yes; Enter and Esc leave it."""
    box = _box(parent, QMessageBox.Icon.Question, question)
    agreed = box.addButton(worded(yes), QMessageBox.ButtonRole.AcceptRole)
    left = box.addButton(worded(no), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(left)
    box.setEscapeButton(left)
    return _ask(box, {agreed: act})


def ask_which(parent: QWidget, question: str, ways: Sequence[tuple[str, Callable[[], object]]]) -> QMessageBox:
    """One sentence and buttons for what can be done: Enter does the first of it, Esc nothing."""
    box = _box(parent, QMessageBox.Icon.Question, question)
    buttons = [box.addButton(worded(text), QMessageBox.ButtonRole.AcceptRole) for text, _ in ways]
    box.setDefaultButton(buttons[0])
    box.setEscapeButton(box.addButton(Button.Cancel))
    return _ask(box, {button: act for button, (_, act) in zip(buttons, ways, strict=True)})


def ask_how_to_save(
    parent: QWidget, question: str, ways: Sequence[tuple[str, Callable[[], object]]], leave: Callable[[], object]
) -> QMessageBox:
    """One sentence and buttons for what can be done; Enter and Esc save nothing."""
    box = _box(parent, QMessageBox.Icon.Warning, question)
    box.setStandardButtons(Button.Cancel)
    box.setDefaultButton(Button.Cancel)
    box.setEscapeButton(Button.Cancel)
    acts: Acts = {box.addButton(worded(text), QMessageBox.ButtonRole.ActionRole): act for text, act in ways}
    return _ask(box, acts, leave)


def show_lines(parent: QWidget, title: str, lines: Sequence[str]) -> QDialog:
    """A text to read and copy, such as the warnings of a file."""
    said = plain_text("\n".join(map(worded, lines)), MOST_IN_REPORT)
    return show_text(parent, title, QPlainTextEdit(said, readOnly=True), columns=80, lines=14)


def show_text(parent: QWidget, title: str, text: QWidget, *, columns: int, lines: int) -> QDialog:
    """That text in a dialog of its own, at least so large."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(window_title(title))
    metrics = dialog.fontMetrics()
    named(text, worded(title)).setMinimumSize(letter_width(metrics) * columns, metrics.lineSpacing() * lines)
    in_column(text, close_button(dialog), of=dialog)
    return open_dialog(dialog)


def _box(parent: QWidget, icon: QMessageBox.Icon, text: str) -> QMessageBox:
    box = QMessageBox(icon, "goboard", unmarked(text), Button.NoButton, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    return box


def _nothing() -> None:
    """What Cancel does."""


def _ask(box: QMessageBox, acts: Acts, leave: Callable[[], object] = _nothing) -> QMessageBox:
    _follow_answer(box, acts, leave)
    return open_dialog(box)


def _follow_answer(box: QMessageBox, acts: Acts, leave: Callable[[], object] = _nothing) -> None:
    """Do what belongs to the first button pressed, or leave it, also where the box is closed without a button. A key
    presses its button a moment late, so that another may be pressed as well: that one is no answer any more."""

    def follow(_code: int) -> None:
        pressed = box.clickedButton()
        next((act for button, act in acts.items() if button is pressed), leave)()

    box.finished.connect(follow, Qt.ConnectionType.SingleShotConnection)


class OfferDialog(QMessageBox):
    """`answer` is called with whether the player asked accepts; closing the question makes no move."""

    def __init__(self, parent: QWidget, offering: str, asked: str, icon: QIcon, answer: Callable[[bool], None]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Alliance"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        side = 2 * self.fontMetrics().height()
        self.setIconPixmap(icon.pixmap(side, side))
        self.setText(
            unmarked(tr("{offering} offers an alliance. {asked}, do you accept?", offering=offering, asked=asked))
        )
        self.setInformativeText(
            unmarked(tr("Either answer uses up the turn of {offering}. Cancel makes no move.", offering=offering))
        )
        self.accept_button = self.addButton(tr("&Accept"), QMessageBox.ButtonRole.YesRole)
        self.refuse_button = self.addButton(tr("&Refuse"), QMessageBox.ButtonRole.NoRole)
        cancel = self.addButton(Button.Cancel)
        self.setEscapeButton(cancel)
        self.setDefaultButton(cancel)
        _follow_answer(self, {self.accept_button: lambda: answer(True), self.refuse_button: lambda: answer(False)})


def ask_text(parent: QWidget, title: str, question: str, text: str, then: Callable[[str], None]) -> QInputDialog:
    """Ask for one line."""
    dialog = _dialog(parent, title, question)
    dialog.setInputMode(QInputDialog.InputMode.TextInput)
    dialog.setTextValue(text)
    dialog.textValueSelected.connect(lambda answer: then(answer.strip()))
    return open_dialog(dialog)


def ask_move_number(parent: QWidget, now: int, go: Callable[[int], None]) -> QInputDialog:
    """Ask for a move by its number."""
    return _ask_number(
        parent, tr("Go to move"), tr("Number of the move, 0 for the start:"), (0, 10**7), now, tr("&Go"), go
    )


def ask_count(parent: QWidget, now: int, use: Callable[[int], None]) -> QInputDialog:
    """Ask how many of the last moves are to be numbered; the board shows it at once."""
    dialog = _ask_number(
        parent, tr("Move numbers"), tr("Number the last so many moves:"), (1, 1000), now, tr("&Show"), use
    )
    dialog.intValueChanged.connect(use)
    return dialog


def _ask_number(
    parent: QWidget,
    title: str,
    question: str,
    limits: tuple[int, int],
    now: int,
    accept: str,
    then: Callable[[int], None],
) -> QInputDialog:
    dialog = _dialog(parent, title, question)
    dialog.setInputMode(QInputDialog.InputMode.IntInput)
    dialog.setIntRange(*limits)
    dialog.setIntValue(now)
    dialog.setOkButtonText(accept)
    dialog.intValueSelected.connect(then)
    return open_dialog(dialog)


def _dialog(parent: QWidget, title: str, question: str) -> QInputDialog:
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(window_title(title))
    dialog.setLabelText(unmarked(question))
    metrics = dialog.fontMetrics()
    for label in widgets_in(dialog, QLabel):
        # the layout of such a dialog knows no other width
        least = metrics.horizontalAdvance(title) + TITLE_BUTTONS * metrics.height()
        label.setMinimumWidth(max(least, label.sizeHint().width()))
    return dialog
