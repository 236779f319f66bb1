"""How fast the record plays by itself, and where it stops."""

import math

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QSizePolicy, QSlider, QWidget

from goboard.ui.study.strip import Strip

STEPS = 40
"""Of the slider, each a twentieth of a power of ten: from 10 seconds a move to a tenth."""
DECADE = 20


class AutoplayStrip(Strip):
    """`changed` comes when it is set otherwise, `toggled` when it is to play or to stop, `left` when it is to close."""

    changed = Signal()
    toggled = Signal()
    left = Signal()

    def __init__(self, seconds: float, parent: QWidget | None = None) -> None:
        super().__init__("Autoplay", parent)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, STEPS)
        self.slider.setAccessibleName("Speed")
        self.slider.setToolTip("Faster to the right")
        self.slider.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.seconds = seconds
        self.speed = QLabel(self)
        self.speed.setMinimumWidth(self.fontMetrics().horizontalAdvance("10 s a move "))
        self.at_comments = QCheckBox("Stop at c&omments", self)
        self.at_variations = QCheckBox("Stop at var&iations", self)
        self.backwards = QCheckBox("&Backwards", self)
        for widget in (self.slider, self.speed):
            self.head.addWidget(widget)
        for box in (self.at_comments, self.at_variations, self.backwards):
            self.row.addWidget(box)
        self.play_button = self.add_button("", "", self.toggled.emit)
        self.close_button = self.add_button("Close", "Close this strip (Esc)", self.left.emit)
        self.show_playing(is_playing=False)
        self.slider.valueChanged.connect(self._tell_changed)
        for box in (self.at_comments, self.at_variations, self.backwards):
            box.clicked.connect(self.changed)
        self._show_speed()

    def show_playing(self, *, is_playing: bool) -> None:
        """What the button does next."""
        self.play_button.setText("&Stop" if is_playing else "&Play")
        self.play_button.setToolTip("Stop here" if is_playing else "Play on from here (F5)")

    @property
    def seconds(self) -> float:
        """A move."""
        return float(round(10 ** (1 - self.slider.value() / DECADE), 2))

    @seconds.setter
    def seconds(self, seconds: float) -> None:
        self.slider.setValue(round(DECADE * (1 - math.log10(seconds))))

    def _tell_changed(self) -> None:
        self._show_speed()
        self.changed.emit()

    def _show_speed(self) -> None:
        self.speed.setText(f"{self.seconds:.2g} s a move")
        self.slider.setAccessibleDescription(self.speed.text())
