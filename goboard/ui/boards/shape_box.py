"""The list of all shapes, by families, each with a small picture."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
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
        for family in FAMILIES:
            self._add_family(family)
            for shape in SHAPES:
                if shape.family == family:
                    self.addItem(shape.title, shape.name)
                    self.setItemData(self.count() - 1, shape.summary, Qt.ItemDataRole.ToolTipRole)
        self.setCurrentIndex(self.findData(SHAPES[0].name))

    def show_own(self, title: str) -> None:
        """Offer a board of one's own under that title, and choose it."""
        if self.findData(OWN) < 0:
            self._add_family(OWN_FAMILY)
            self.addItem(title, OWN)
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
        self.setIconSize(QSize(SIDE, SIDE))
        for name, strokes in signs.items():
            self.setItemIcon(self.findData(name), sign(strokes, self.palette(), self.devicePixelRatioF()))

    def showPopup(self) -> None:
        """The pictures are made when the list is first looked at."""
        if self.itemIcon(self.findData(SHAPES[0].name)).isNull() and not self.later.is_busy:
            self.later.ask(_all_strokes)
        super().showPopup()


def _all_strokes() -> dict[str, Strokes]:
    return {shape.name: sign_strokes(shape) for shape in SHAPES}
