"""The installed PySide6 keeps count of None and True; one that does not aborts after some thousand calls."""

import sys

import PySide6
import pytest
from PySide6.QtCore import QObject, Signal, Slot

CALLS = 20_000


class Echo(QObject):
    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.asked.connect(self.answer)

    @Slot(object, result=bool)
    def answer(self, value: object) -> bool:
        return True


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="newer Pythons never free None and True")
def test_python_311_has_a_pyside_before_612() -> None:
    assert tuple(int(part) for part in PySide6.__version__.split(".")[:2]) < (6, 12)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="newer Pythons do not count them")
@pytest.mark.parametrize("value", [None, True])
def test_signals_and_calls_leave_the_reference_count_alone(value: object) -> None:
    echo = Echo()
    before = sys.getrefcount(value)
    for _ in range(CALLS):
        echo.asked.emit(value)
        echo.blockSignals(False)
        echo.parent()
        echo.isWidgetType()
    assert abs(sys.getrefcount(value) - before) < CALLS // 10
