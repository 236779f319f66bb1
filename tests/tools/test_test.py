"""How the tests are spread over processes."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parent.parent.parent / "tools"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    monkeypatch.delitem(sys.modules, "test", raising=False)
    return importlib.import_module("test")


@pytest.mark.parametrize("arguments", [[], ["--quick"], ["-x", "--quick"], ["--durations=20"]])
def test_all_tests_use_all_processors_also_while_one_waits(tool: ModuleType, arguments: list[str]) -> None:
    assert tool.distribution(arguments, 4)[:2] == ["-n", "5"]
    assert tool.distribution(arguments, 1) == []


@pytest.mark.parametrize(
    "arguments",
    [["tests/rules", "-k", "ko"], ["-kko"], ["-n", "3"], ["-n3"], ["-m", "screen"], ["--pdb"], ["--lf"], ["-s"]],
)
def test_chosen_tests_run_in_one_process_as_they_are_told(tool: ModuleType, arguments: list[str]) -> None:
    assert tool.distribution(arguments, 4) == []


def test_there_is_a_processor(tool: ModuleType) -> None:
    assert tool.processors() >= 1
