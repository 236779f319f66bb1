"""The list of all shapes, by families, each with a small picture."""

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QPixmap, QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QWidget

from goboard.boards.catalogue import FAMILIES, SHAPES
from goboard.ui.boards.later import Later
from goboard.ui.boards.shape_signs import SIDE, Strokes, sign, sign_strokes

OWN = "own"
"""The data of the entry for a board that is not of the catalogue."""
OWN_FAMILY = "Your own"
TITLE_CHARACTERS = 24
MOST_ROWS = 24


class ShapeBox(QComboBox):
    """The data are the names of shapes, `OWN` for the board of a file."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Board")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(TITLE_CHARACTERS)
        self.setMaxVisibleItems(MOST_ROWS)
        self.later = Later(self)
        self.later.done.connect(self._show_signs)
        # a row and the box have their height before there are pictures
        self.setIconSize(QSize(SIDE, SIDE))
        self._room = _room()
        self._is_signed = False
        for family in FAMILIES:
            self._add_family(family)
            for shape in SHAPES:
                if shape.family == family:
                    self.addItem(self._room, shape.title, shape.name)
                    self.setItemData(self.count() - 1, shape.summary, Qt.ItemDataRole.ToolTipRole)
        self.setCurrentIndex(self.findData(SHAPES[0].name))

    def show_own(self, title: str) -> None:
        """Offer a board of one's own under that title, and choose it."""
        if self.findData(OWN) < 0:
            self._add_family(OWN_FAMILY)
            self.addItem(self._room, title, OWN)
        self.setItemText(self.findData(OWN), title)
        self.setCurrentIndex(self.findData(OWN))

    def _add_family(self, title: str) -> None:
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        heading = QStandardItem(title)
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        font = self.font()
        font.setBold(True)
        heading.setFont(font)
        model.appendRow(heading)

    def _show_signs(self, signs: dict[str, Strokes]) -> None:
        self._is_signed = True
        for name, strokes in signs.items():
            self.setItemIcon(self.findData(name), sign(strokes, self.palette(), self.devicePixelRatioF()))

    def showPopup(self) -> None:
        self._ask_signs()
        super().showPopup()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # after the dialog's first picture
        QTimer.singleShot(0, self, self._ask_signs)

    def _ask_signs(self) -> None:
        # nothing is wanted of a dialog that was closed meanwhile
        if self.isVisible() and not self._is_signed and not self.later.is_busy:
            self.later.ask(_all_strokes)


def _room() -> QIcon:
    """As large as a picture, with nothing in it."""
    blank = QPixmap(SIDE, SIDE)
    blank.fill(Qt.GlobalColor.transparent)
    return QIcon(blank)


def _all_strokes() -> dict[str, Strokes]:
    return {shape.name: sign_strokes(shape) for shape in SHAPES}
