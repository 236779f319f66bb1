"""The editor's second toolbar: the lattice to snap to and the symmetry to keep."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLabel, QSpinBox, QToolBar, QWidget

from goboard.boards import draft_lattice
from goboard.boards import symmetry as symmetries
from goboard.ui.editor.bench import Bench

SHOWN = 0.005
"""A step shown with two decimals is as good as one that differs by less."""


class Choices(QToolBar):
    """Sends what is chosen to the bench."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__("Lattice and symmetry", parent)
        self.setObjectName("choices")
        self._bench = bench
        self.lattice = self._list("Snap to", draft_lattice.KINDS, bench.lattice.kind)
        self.step = QDoubleSpinBox(self, minimum=0.01, maximum=1e6, singleStep=0.25, decimals=2, value=1.0)
        self._titled(self.step, "Step", "How far the points of the lattice are apart")
        self.addSeparator()
        self.symmetry = self._list("Symmetry", symmetries.KINDS, symmetries.NONE)
        self.turns = QSpinBox(self, minimum=2, maximum=symmetries.MOST_TURNS, value=4)
        self._titled(self.turns, "Turns", "How many times the drawing looks the same in a full turn")
        self.lattice.currentIndexChanged.connect(self._choose_lattice)
        self.step.valueChanged.connect(self._choose_lattice)
        self.symmetry.currentIndexChanged.connect(self._choose_symmetry)
        self.turns.valueChanged.connect(self._choose_symmetry)
        bench.chosen.connect(self._show_lattice)
        self._choose_lattice()
        self._choose_symmetry()

    def _show_lattice(self) -> None:
        """A draft brings the lattice on which it lies."""
        lattice = self._bench.lattice
        with QSignalBlocker(self.lattice), QSignalBlocker(self.step):
            self.lattice.setCurrentIndex(self.lattice.findData(lattice.kind))
            # a step of more decimals than are shown is kept
            if abs(self.step.value() - lattice.step) > SHOWN:
                self.step.setValue(lattice.step)
        self.step.setEnabled(lattice.kind != draft_lattice.OFF)

    def _choose_lattice(self) -> None:
        kind = str(self.lattice.currentData())
        step, exact = self.step.value(), self._bench.lattice.step
        self._bench.set_lattice(kind, exact if abs(step - exact) <= SHOWN else step)

    def _choose_symmetry(self) -> None:
        kind = str(self.symmetry.currentData())
        self.turns.setEnabled(kind in symmetries.WITH_TURNS)
        self._bench.set_symmetry(kind, self.turns.value())

    def _list(self, title: str, kinds: tuple[tuple[str, str], ...], first: str) -> QComboBox:
        box = QComboBox(self)
        for name, words in kinds:
            box.addItem(words, name)
        box.setCurrentIndex(box.findData(first))
        self._titled(box, title, "")
        return box

    def _titled(self, field: QWidget, title: str, tip: str) -> None:
        label = QLabel(title, self)
        label.setContentsMargins(8, 0, 4, 0)
        field.setAccessibleName(title)
        field.setToolTip(tip)
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.addWidget(label)
        self.addWidget(field)
