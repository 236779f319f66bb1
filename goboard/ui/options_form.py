"""A form made from a rule set's option fields. It knows no rule set."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from goboard.rules.numbers import exact
from goboard.rules.protocol import OptionField


class OptionsForm(QWidget):
    """One row for each option. `values_changed` comes when the person has changed a value to one that can be taken."""

    values_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._problem = QLabel(self, wordWrap=True)
        self._fields: tuple[OptionField, ...] = ()
        self._editors: dict[str, QLineEdit | QComboBox] = {}
        self._last: dict[str, str] = {}

    def set_fields(self, fields: tuple[OptionField, ...], values: Mapping[str, str]) -> None:
        """Show these options with these values, the defaults for the rest; what is being typed stays."""
        if fields != self._fields:
            self._rebuild(fields)
        elif self._is_typing():
            return
        self._last = {field.name: values.get(field.name, field.default) for field in fields}
        for name, value in self._last.items():
            self.set_value(name, value)
        self._explain("")

    def set_value(self, name: str, value: str) -> None:
        """Put a value into the form; an option that it does not have is left out."""
        editor = self._editors.get(name)
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(value))
        elif editor is not None and editor.text() != value:
            editor.setText(value)

    def values(self) -> dict[str, str]:
        """What the form says, as text by option name."""
        return {
            name: str(editor.currentData()) if isinstance(editor, QComboBox) else editor.text().strip()
            for name, editor in self._editors.items()
        }

    def problem(self) -> str:
        """A sentence on the first value that cannot be taken, "" if all can."""
        values = self.values()
        for field in self._fields:
            if field.kind == "number":
                try:
                    exact(values[field.name])
                except ValueError as error:
                    return f"{field.title}: {error}"
        return ""

    def editor(self, name: str) -> QLineEdit | QComboBox:
        """The control of one option; KeyError if the form has no such option."""
        return self._editors[name]

    def labels(self) -> list[QWidget]:
        """The titles before the controls, for lining them up with others."""
        titles = (self._layout.labelForField(editor) for editor in self._editors.values())
        return [title for title in titles if title is not None]

    def _is_typing(self) -> bool:
        lines = (editor for editor in self._editors.values() if isinstance(editor, QLineEdit))
        return any(line.isModified() and line.hasFocus() for line in lines)

    def _rebuild(self, fields: tuple[OptionField, ...]) -> None:
        if self._layout.indexOf(self._problem) >= 0:
            self._layout.takeRow(self._problem)
        while self._layout.rowCount():
            self._layout.removeRow(0)
        self._editors.clear()
        self._fields = fields
        for field in fields:
            self._add(field)
        self._layout.addRow(self._problem)

    def _add(self, field: OptionField) -> None:
        editor: QLineEdit | QComboBox
        if field.choices is not None:
            editor = QComboBox(self)
            for value, title in field.choices.items():
                editor.addItem(title, value)
            editor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            editor.setMinimumContentsLength(22)
            editor.activated.connect(self._commit)
        else:
            editor = QLineEdit(self)
            editor.editingFinished.connect(self._commit)
            editor.textEdited.connect(self._check)
        editor.setToolTip(field.help)
        editor.setAccessibleName(field.title)
        editor.setAccessibleDescription(field.help)
        self._layout.addRow(field.title, editor)
        self._editors[field.name] = editor

    def _check(self) -> None:
        self._explain(self.problem())

    def _commit(self) -> None:
        problem, values = self.problem(), self.values()
        self._explain(problem)
        for editor in self._editors.values():
            if isinstance(editor, QLineEdit) and not problem:
                editor.setModified(False)
        if not problem and values != self._last:
            self._last = values
            self.values_changed.emit()

    def _explain(self, problem: str) -> None:
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
