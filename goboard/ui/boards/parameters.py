"""A form made from the parameters of a shape. It knows no shape."""

from collections.abc import Mapping
from random import SystemRandom

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLabel, QPushButton, QSpinBox, QWidget

from goboard.boards.catalogue import SEED
from goboard.boards.shape import Parameter
from goboard.ui.boards.mask_field import MaskField
from goboard.ui.options.editor import choice_box

Value = int | str | tuple[str, ...]
Control = QSpinBox | QComboBox | MaskField


class ParametersForm(QWidget):
    """One row for each parameter; shapes with the same parameter share its control, and so its value.

    `edited` comes with every change by a person.
    """

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._controls: dict[Parameter, Control] = {}
        self._rows: dict[Parameter, tuple[QLabel, QWidget]] = {}
        self._shown: tuple[Parameter, ...] = ()

    def show_parameters(self, parameters: tuple[Parameter, ...]) -> None:
        """Show the rows of these in their order, and no others."""
        while self._form.rowCount():
            self._form.takeRow(0)
        for parameter in self._shown:
            self._set_visible(parameter, is_visible=False)
        for parameter in parameters:
            if parameter not in self._controls:
                self._add(parameter)
        self._shown = parameters
        for parameter in parameters:
            self._form.addRow(*self._rows[parameter])
            self._set_visible(parameter, is_visible=True)
        self.setVisible(bool(parameters))

    def values(self) -> dict[str, Value]:
        """What the rows that are shown say, by parameter name."""
        return {parameter.name: _value(self._controls[parameter]) for parameter in self._shown}

    def set_values(self, values: Mapping[str, object]) -> None:
        """Fill in the rows that are shown, with the default where nothing is given; BoardError for bad values."""
        checked = [(each, each.checked(values.get(each.name, each.default))) for each in self._shown]
        for parameter, value in checked:
            _fill(self._controls[parameter], value)

    def number_box(self, parameter: Parameter) -> QSpinBox:
        """What a number is edited with, on the screen or not."""
        if parameter not in self._controls:
            self._add(parameter)
        box = self._controls[parameter]
        assert isinstance(box, QSpinBox)
        return box

    def control(self, parameter: Parameter) -> Control:
        """What a parameter that is shown is edited with."""
        return self._controls[parameter]

    def labels(self) -> list[QLabel]:
        """The titles before the controls, for lining them up with others."""
        return [self._rows[parameter][0] for parameter in self._shown]

    def _set_visible(self, parameter: Parameter, *, is_visible: bool) -> None:
        for part in self._rows[parameter]:
            part.setVisible(is_visible)

    def _add(self, parameter: Parameter) -> None:
        control = self._made(parameter)
        control.setToolTip(parameter.hint)
        if not parameter.is_mask:
            control.setAccessibleName(parameter.title)
            control.setAccessibleDescription(parameter.hint)
        _fill(control, parameter.default)
        row = self._with_random(control) if parameter == SEED and isinstance(control, QSpinBox) else control
        title = QLabel(parameter.title, self)
        title.setBuddy(control)
        self._controls[parameter], self._rows[parameter] = control, (title, row)
        self._set_visible(parameter, is_visible=False)

    def _made(self, parameter: Parameter) -> Control:
        if parameter.is_mask:
            field = MaskField(self)
            field.edited.connect(self.edited)
            return field
        if parameter.choices:
            return choice_box(self, dict(parameter.choices), self.edited.emit)
        box = QSpinBox(self, minimum=parameter.least, maximum=parameter.most)
        box.setGroupSeparatorShown(True)
        box.setAccelerated(True)
        box.valueChanged.connect(self.edited)
        return box

    def _with_random(self, box: QSpinBox) -> QWidget:
        row = QWidget(self)
        button = QPushButton("Rando&m", row, autoDefault=False)
        button.setToolTip("Another board of this kind")
        button.clicked.connect(lambda: box.setValue(SystemRandom().randint(box.minimum(), 999_999)))
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(box, 1)
        line.addWidget(button)
        row.setFocusProxy(box)
        return row


def _value(control: Control) -> Value:
    if isinstance(control, QSpinBox):
        return control.value()
    return str(control.currentData()) if isinstance(control, QComboBox) else control.value()


def _fill(control: Control, value: Value) -> None:
    if isinstance(control, QSpinBox):
        control.setValue(int(str(value)))
    elif isinstance(control, QComboBox):
        control.setCurrentIndex(control.findData(value))
    elif isinstance(value, tuple):
        control.set_value(value)
