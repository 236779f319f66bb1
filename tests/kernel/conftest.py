"""The kernel as the tests see it: interpreted always, and compiled where it is."""

import importlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import goboard.kernel
from goboard.kernel import is_compiled

FOLDER = Path(goboard.kernel.__file__).parent
PREFIX = "goboard.kernel."
Load = Callable[[str], ModuleType]


@dataclass(frozen=True)
class Kernel:
    """One build of the kernel."""

    graph: Any
    trail: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.graph if hasattr(self.graph, name) else self.trail, name)


class SourceFinder(MetaPathFinder):
    """Finds the kernel's modules as Python source even where compiled ones lie beside it."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if not fullname.startswith(PREFIX):
            return None
        return spec_from_file_location(fullname, FOLDER / f"{fullname.removeprefix(PREFIX)}.py")


def _without_kernel() -> dict[str, ModuleType]:
    return {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(PREFIX)}


def _interpreted() -> Kernel:
    importlib.import_module("goboard.kernel.graph")
    installed, finder = _without_kernel(), SourceFinder()
    sys.meta_path.insert(0, finder)
    try:
        graph = importlib.import_module("goboard.kernel.graph")
        trail = importlib.import_module("goboard.kernel.trail")
        assert not sys.modules["goboard.kernel.memory"].is_compiled
        return Kernel(graph, trail)
    finally:
        sys.meta_path.remove(finder)
        _without_kernel()
        sys.modules.update(installed)
        for name, module in installed.items():
            setattr(goboard.kernel, name.removeprefix(PREFIX), module)


@pytest.fixture(scope="session")
def interpreted() -> Kernel:
    return _interpreted()


@pytest.fixture(scope="session", params=["interpreted", *(["compiled"] if is_compiled else [])])
def kernel(request: pytest.FixtureRequest) -> Iterator[Kernel]:
    if request.param == "interpreted":
        yield request.getfixturevalue("interpreted")
    else:
        yield Kernel(
            importlib.import_module("goboard.kernel.graph"),
            importlib.import_module("goboard.kernel.trail"),
        )


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Load:
    """Imports a module of the kernel as Python source, whatever is installed."""
    for name in [name for name in sys.modules if name.startswith(PREFIX)]:
        monkeypatch.setattr(goboard.kernel, name.removeprefix(PREFIX), sys.modules[name])
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [SourceFinder(), *sys.meta_path])
    return lambda name: importlib.import_module(PREFIX + name)
