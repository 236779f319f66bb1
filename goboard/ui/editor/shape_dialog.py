"""Choose a shape of the catalogue and its parameters, to begin a draft from."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from goboard.boards.board import BoardError
from goboard.boards.catalogue import FAMILIES, PLANE, SHAPES, shape_of
from goboard.boards.shape import Parameter, Shape

MASK_LINES = 13
USUAL = "grid"


class ShapeDialog(QDialog):
    """The form is made from the catalogue; `spec` is the board as documents describe it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Begin from a shape")
        self.shape = QComboBox(self)
        self.shape.setAccessibleName("Shape")
        self.shape.setMaxVisibleItems(len(SHAPES))
        for family in FAMILIES:
            self._add_family(family)
        self.shape.setCurrentIndex(self.shape.findData(USUAL))
        self._form = QFormLayout()
        self._form.addRow("&Shape", self.shape)
        self.fields: dict[str, QWidget] = {}
        self._problem = QLabel(self, wordWrap=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText("&Begin")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(self._form)
        layout.addWidget(self._problem)
        layout.addStretch()
        layout.addWidget(buttons)
        self.shape.currentIndexChanged.connect(self._show_fields)
        self._show_fields()

    def spec(self) -> dict[str, object]:
        """The shape that is chosen, with all its parameters."""
        return {"shape": self._chosen().name, **{name: _value(field) for name, field in self.fields.items()}}

    def choose(self, spec: Mapping[str, object]) -> None:
        """Fill in a shape and some of its parameters."""
        self.shape.setCurrentIndex(self.shape.findData(spec["shape"]))
        for name, value in spec.items():
            if name in self.fields:
                _fill(self.fields[name], value)

    def accept(self) -> None:
        try:
            self._chosen().values(self.spec())
        except BoardError as error:
            self._problem.setText(str(error))
        else:
            super().accept()

    def _chosen(self) -> Shape:
        found = shape_of(str(self.shape.currentData()))
        assert found is not None
        return found

    def _add_family(self, family: str) -> None:
        shapes = [shape for shape in SHAPES if shape.family == family and shape.name != PLANE]
        if shapes and self.shape.count():
            self.shape.insertSeparator(self.shape.count())
        for shape in shapes:
            self.shape.addItem(shape.title, shape.name)

    def _show_fields(self) -> None:
        for field in self.fields.values():
            self._form.removeRow(field)
        self._problem.clear()
        self.fields = {each.name: self._field(each) for each in self._chosen().parameters}
        for each in self._chosen().parameters:
            self._form.addRow(each.title, self.fields[each.name])

    def _field(self, parameter: Parameter) -> QWidget:
        field: QWidget
        if parameter.is_mask:
            field = QPlainTextEdit(self)
            field.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            field.setMinimumHeight(field.fontMetrics().lineSpacing() * (MASK_LINES + 1))
        elif parameter.choices:
            field = QComboBox(self)
            for name, title in parameter.choices:
                field.addItem(title, name)
        else:
            field = QSpinBox(self, minimum=parameter.least, maximum=parameter.most)
            field.setGroupSeparatorShown(True)
        field.setAccessibleName(parameter.title)
        field.setToolTip(parameter.hint)
        _fill(field, parameter.default)
        return field


def _fill(field: QWidget, value: object) -> None:
    if isinstance(field, QPlainTextEdit):
        lines = value if isinstance(value, (list, tuple)) else [str(value)]
        field.setPlainText("\n".join(map(str, lines)))
    elif isinstance(field, QComboBox):
        field.setCurrentIndex(field.findData(value))
    elif isinstance(field, QSpinBox):
        field.setValue(int(str(value)))


def _value(field: QWidget) -> object:
    if isinstance(field, QPlainTextEdit):
        return tuple(field.toPlainText().splitlines())
    if isinstance(field, QComboBox):
        return field.currentData()
    assert isinstance(field, QSpinBox)
    return field.value()
