"""Letters and spaces of the window come from the scales of `goboard.ui.style`, and from nowhere else."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import goboard.ui
from goboard.ui.style import SPACES

ROOT = Path(goboard.ui.__file__).parent
OWN_SIZES = {"style.py", "widgets.py", "mathematics.py", "manual/window.py"}
"""The helpers themselves, formulas, and the manual, whose letters its reader makes larger."""
SPACING = {"setSpacing", "setHorizontalSpacing", "setVerticalSpacing", "setContentsMargins", "addSpacing", "setMargin"}


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                yield str(path.relative_to(ROOT)), name, node


@pytest.mark.slow
def test_letters_have_the_sizes_of_the_scale() -> None:
    for path, name, call in calls():
        assert name not in ("setPointSize", "setPointSizeF") or path in OWN_SIZES, f"{path}:{call.lineno}"
        for keyword in call.keywords:
            if keyword.arg == "larger":
                assert ast.unparse(keyword.value).startswith("Type."), f"{path}:{call.lineno}"


@pytest.mark.slow
def test_spaces_are_so_many_units() -> None:
    for path, name, call in calls():
        for said in call.args if name in SPACING else ():
            assert not isinstance(said, ast.Constant) or said.value in (0, 1), f"{path}:{call.lineno}"
            for part in ast.walk(said):
                if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Mult) and "UNIT" in ast.unparse(part.right):
                    assert ast.literal_eval(part.left) in SPACES, f"{path}:{call.lineno}"
