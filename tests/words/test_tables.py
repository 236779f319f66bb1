"""What stands in the tables of the program is known to the tool that collects messages for the catalogues."""

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import goboard
from goboard.words.message import Message

TOOLS = Path(__file__).resolve().parents[2] / "tools"
DEPTH = 6
FIELD = re.compile(r"\{\w+\}")


def kept(value: object, seen: set[int], depth: int = 0) -> Iterator[Message]:
    """Every message that a table holds."""
    if isinstance(value, Message):
        yield value
    elif depth < DEPTH and id(value) not in seen:
        seen.add(id(value))
        inside: list[object] = []
        if isinstance(value, Mapping):
            inside = [*value.keys(), *value.values()]
        elif isinstance(value, (list, tuple, set, frozenset)):
            inside = list(value)
        elif isinstance(value, type):
            inside = list(vars(value).values()) if value.__module__.startswith("goboard") else []
        elif is_dataclass(value):
            inside = [getattr(value, field.name, None) for field in fields(value)]
        for each in inside:
            yield from kept(each, seen, depth + 1)


@pytest.mark.slow
def test_the_words_of_every_table_are_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))
    collected = {(each.context, each.text) for each in importlib.import_module("translations").messages()}
    for module in pkgutil.walk_packages(goboard.__path__, "goboard."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    seen: set[int] = set()
    left_out = {
        f"{name}: {message.made.text}"
        for name, module in sorted(sys.modules.items())
        if name.startswith("goboard.")
        for value in vars(module).values()
        for message in kept(value, seen)
        if (message.made.context, message.made.text) not in collected
        and any(sign.isalpha() for sign in FIELD.sub("", message.made.text))
    }
    assert not left_out
