"""A walk through everything: each kind of board, each action, large records and boards, the library, settings, tabs.

Nothing in it is left to chance: what the window takes long for is found at the same place again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from goboard.session.commands.command import Command
from goboard.session.commands.files import NewGame, OpenFile
from goboard.session.commands.play import PlayAt
from goboard.ui.preferences.dialog import PreferencesDialog
from goboard.ui.preferences.table import BY_KEY
from goboard.ui.window.requests import ShowLibrary
from tests.contract.boards import GRAPHS, SHAPES
from tests.monkey.doing import NAMES
from tests.monkey.records import random_record

if TYPE_CHECKING:
    from goboard.ui.window.main_window import MainWindow
    from tests.monkey.play import Monkey

GAMES, NODES, POINTS = 5000, 100_000, 10_000
SIZES = ((1600, 1000), (700, 500), (1200, 800))
SETTINGS = {
    "view/colours": ("dark", "high", "light"), "text/language": ("de", "ja", "zh", "en"),
    "board/stones": ("flat", "ink"), "board/wood": ("slate", "kaya"),
    "comment/size": (2.0, 1.15), "tree/down": (False, True),
}  # fmt: skip
Step = Iterator[float]


def walk(monkey: Monkey) -> Step:
    """All of it, as steps of the monkey."""
    yield from monkey.start()
    for number, part in enumerate((_boards, _actions, _large, _settings, _tabs, _library)):
        monkey.number = number
        yield from part(monkey)
        yield from monkey.leave_all()
        if monkey.tell_faults():
            return


def _bring(monkey: Monkey, words: str, brought: Command | Path) -> Step:
    """Another record or board, seen and answered."""
    # what the walk itself has made for it is nothing that the window took
    monkey.probe.rest()
    monkey.say(words, words)
    window = monkey.windows.open[0]
    if isinstance(brought, Path):
        window.open_paths([str(brought)])
    else:
        window.workspace.send(brought)
    yield from _seen(monkey)
    yield from _only_one(monkey, is_last=True)


def _seen(monkey: Monkey) -> Step:
    """Until all is answered and drawn."""
    yield from monkey.settle()
    yield 0.15
    yield from monkey.settle()


def _boards(monkey: Monkey) -> Step:
    for name, board in (SHAPES | GRAPHS).items():
        yield from _bring(monkey, f"a game on {name}", NewGame(board=board))


def _actions(monkey: Monkey) -> Step:
    """Each action twice on a game, as many come and go with it."""
    record = monkey.files[0].parent / "walked.sgf"
    record.write_bytes(random_record(random.Random(1), 200))
    for name in NAMES:
        if name in ("quit", "close", "close_window"):
            continue
        yield from _bring(monkey, f"a record before {name}", OpenFile(str(record)))
        monkey.windows.open[0].activateWindow()
        for time in ("the first time", "again"):
            action = monkey.windows.open[0].workspace.actions[name]
            if not action.isEnabled():
                break
            monkey.say(f"{name} {time}", f"the action {name} {time}")
            action.trigger()
            yield from _seen(monkey)
            monkey.say(f"leave {name}", f"leaving {name} {time}")
            yield from monkey.leave_all()
        yield from _only_one(monkey)


def _only_one(monkey: Monkey, *, is_last: bool = False) -> Step:
    monkey.say("one window", "closing windows")
    for window in monkey.windows.open[:-1] if is_last else monkey.windows.open[1:]:
        window.leave()
    yield 0.01
    if not monkey.windows.open:
        monkey.windows.show_window()
    yield from monkey.settle()


def _large(monkey: Monkey) -> Step:
    for words, brought in _large_things(monkey.files[0].parent):
        yield from _bring(monkey, words, brought)
        window = monkey.windows.open[0]
        for width, height in SIZES:
            monkey.say("size", f"another size of the window, {words}")
            window.window().resize(width, height)
            yield from _seen(monkey)
        names = ("full_screen", "full_screen", "analysis", "count", "count", "last", "first", "forward", "turn_left")
        for name in (*names, "whole_board", "score_graph", "overlay_neighbours", "eyespace", "review"):
            yield from _act(monkey, name, words)
        for vertex in (60, 61, 82):
            monkey.say("a move", f"a move, {words}")
            window.workspace.send(PlayAt(vertex))
            yield from _seen(monkey)
        for name in ("undo", "undo", "redo", "save"):
            yield from _act(monkey, name, words)
        yield from monkey.leave_all()


def _large_things(folder: Path) -> Iterator[tuple[str, Command | Path]]:
    """What each is, and what brings it: a command, or a file that is opened."""
    for size in (19, 37):
        yield f"a board of {size} x {size}", NewGame(size, size)
    yield "a torus of 100 x 100", NewGame(board={"shape": "torus", "columns": 100, "rows": 100})
    graph = folder / "graph.json"
    graph.write_text(json.dumps(_graph(int(POINTS**0.5))), encoding="ascii")
    yield f"a graph of {POINTS} points", graph
    nodes = folder / "nodes.sgf"
    nodes.write_bytes(random_record(random.Random(2), NODES))
    yield f"a record of {NODES} nodes", nodes


def _graph(side: int) -> dict[str, object]:
    """A square grid as a board of one's own, its points a little off their lines."""
    points = range(side * side)
    chance = random.Random(4)
    nodes = [{"id": at, "x": at % side + chance.random() / 3, "y": at // side + chance.random() / 3} for at in points]
    across = [{"source": at, "target": at + 1} for at in points if (at + 1) % side]
    down = [{"source": at, "target": at + side} for at in points if at + side < side * side]
    return {"nodes": nodes, "links": [*across, *down]}


def _act(monkey: Monkey, name: str, words: str) -> Step:
    action = monkey.windows.open[0].workspace.actions.get(name)
    if action is not None and action.isEnabled():
        monkey.say(name, f"the action {name}, {words}")
        action.trigger()
        yield from _seen(monkey)
        for dialog in monkey.top_levels():
            if isinstance(dialog, QFileDialog):
                dialog.reject()


def _settings(monkey: Monkey) -> Step:
    window = monkey.windows.open[0]
    yield from _bring(monkey, "a board before settings", NewGame(19, 19))
    for key, values in SETTINGS.items():
        for value in values:
            monkey.say(f"{key} {value}", f"the setting {key} {value}")
            window = monkey.windows.open[0]
            window.workspace.actions["preferences"].trigger()
            yield from _seen(monkey)
            for dialog in monkey.top_levels():
                if isinstance(dialog, PreferencesDialog):
                    dialog._take(BY_KEY[key], value)
            yield 0.5
            yield from _seen(monkey)
            yield from monkey.leave_all()


def _tabs(monkey: Monkey) -> Step:
    for number in range(4):
        yield from _act(monkey, "new_tab", f"tab {number}")
    for name in ("next_tab", "previous_tab", "move_tab", "close", "reopen_tab", "new_window"):
        yield from _act(monkey, name, "several tabs")
    yield from _only_one(monkey)


def _library(monkey: Monkey) -> Step:
    folder = monkey.files[0].parent.parent / "games"
    folder.mkdir()
    chance = random.Random(3)
    for number in range(GAMES):
        (folder / f"{number}.sgf").write_bytes(random_record(chance, 60))
    monkey.probe.rest()
    window: MainWindow = monkey.windows.open[0]
    monkey.say("the library", f"the library with {GAMES} games")
    window.workspace.request(ShowLibrary())
    yield from _seen(monkey)
    library = monkey.windows.library.window
    assert library is not None
    library.add_folders([str(folder)])
    while library.is_working:
        yield 0.05
    yield 1.0
    yield from _act(monkey, "find_position", "the library")
    while library.is_working:
        yield 0.05
    monkey.say("close the library", "closing the library")
    monkey.windows.library.leave()
    yield 0.2
