"""What the palette offers: actions, moves and comments of the record, records, settings, each with what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu

from goboard.session.commands.command import Command
from goboard.session.commands.navigate import GoTo, GoToPlace
from goboard.session.search import SaidIn, TextHit, TextsFound
from goboard.ui.files.recent import RecentMenu, name_of
from goboard.ui.language import tr, without_mnemonic, worded
from goboard.ui.palette.fuzzy import bare, best_fits, kinship, plain_query
from goboard.ui.palette.keywords import idle_words, other_words
from goboard.ui.plain import one_line
from goboard.ui.preferences.table import SETTINGS
from goboard.ui.window.actions import Actions
from goboard.ui.window.frame import bring_forward
from goboard.ui.window.requests import Here, OpenFiles, OpenGame, OpenTab, ShowSetting
from goboard.ui.window.workspace import Workspace
from goboard.words.message import phrase

ACTIONS, SETTING, MOVES, COMMENTS, RECORDS = (
    phrase("Actions"),
    phrase("Preferences"),
    phrase("Moves"),
    phrase("Comments"),
    phrase("Records"),
)
SIGNS = {">": ACTIONS, "@": RECORDS, "#": MOVES, '"': COMMENTS}
"""What begins a query for one kind alone."""
FEW, MANY = 6, 60
"""Of each kind, and where one kind is asked for."""
AROUND = 24
"""Letters of a comment before the words that were found in it."""
NOTHING = phrase("Nothing is called that.")


class Row(NamedTuple):
    """One line. `places` are the letters that fit; `action` is the name of an action that can be given keys; what
    cannot be done says `why_not`; `words` are others by which it is looked for."""

    kind: str
    text: str
    more: str
    do: Callable[[], object]
    places: tuple[int, ...] = ()
    keys: str = ""
    icon: QIcon | None = None
    action: str = ""
    why_not: str = ""
    words: str = ""


def asked_kind(query: str) -> tuple[str, str]:
    """The kind that a query asks for by its first sign, "" for all, and the rest of it."""
    kind = SIGNS.get(query[:1], "")
    return kind, (query[1:] if kind else query).strip()


def actions_of(workspace: Workspace) -> list[Row]:
    """Every entry of the menus; recent records have a kind of their own."""
    known: set[int] = set()
    words = other_words()
    rows: list[Row] = []
    for menu in (action.menu() for action in workspace.window.menuBar().actions()):
        if isinstance(menu, QMenu):
            for path, action in _entries(menu, _plain(menu.title())):
                if id(action) not in known:
                    known.add(id(action))
                    rows.append(_action_row(workspace.actions, action, path, words))
    return rows


def _entries(menu: QMenu, path: str) -> Iterator[tuple[str, QAction]]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, RecentMenu) or action.isSeparator() or not action.isVisible():
            continue
        if isinstance(inner, QMenu):
            yield from _entries(inner, f"{path} · {_plain(action.text())}")
        else:
            yield path, action


def _plain(text: str) -> str:
    return without_mnemonic(text).rstrip("…")


def _action_row(actions: Actions, action: QAction, path: str, words: Mapping[str, str]) -> Row:
    name = action.objectName() if action.objectName() in actions else ""
    why_not = "" if action.isEnabled() else worded(actions.why_not(name)) if name else tr("Not now.")
    ticked = tr("on") if action.isCheckable() and action.isChecked() else ""
    more = " · ".join(filter(None, (path, ticked)))
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return Row(
        ACTIONS,
        _plain(action.text()),
        more,
        action.trigger,
        (),
        keys,
        action.icon(),
        name,
        why_not,
        words.get(name, ""),
    )


def usual(rows: list[Row]) -> list[Row]:
    """Of the actions what is offered before a letter is typed: what can be done now and has a name of its own. Choices
    that a file or the system brings, as encodings are, are found by their letters alone."""
    return [row for row in rows if row.action and not row.why_not]


def records_of(workspace: Workspace, paths: list[str]) -> list[Row]:
    """The files that were opened or saved last."""
    return [
        Row(RECORDS, one_line(name_of(path)), one_line(path), partial(workspace.request, OpenFiles((path,))))
        for path in paths
    ]


def settings_of(workspace: Workspace) -> list[Row]:
    """What the preferences hold."""
    words = other_words()
    return [
        Row(
            SETTING,
            tr(setting.title),
            tr(setting.page),
            partial(workspace.request, ShowSetting(setting.key)),
            words=words.get(setting.key, ""),
        )
        for setting in SETTINGS
    ]


def found_rows(workspace: Workspace, found: TextsFound, record: str = "") -> list[Row]:
    """Moves and comments that the session has found, in the record of that name or, without one, in this one."""
    go = partial(_go, workspace, is_elsewhere=bool(record))
    here = record or tr("this record")
    moves = [Row(MOVES, _move_of(hit), here, partial(go, GoTo(hit.key))) for hit in found.moves]
    return moves + [_comment_row(hit, found.words, record, go) for hit in found.comments]


def asleep_rows(workspace: Workspace, path: str, title: str, found: SaidIn) -> list[Row]:
    """Comments that are found in a file whose tab says that, and which is not read yet: it is read to show them."""
    record = one_line(worded(title))

    def show(to: Command) -> None:
        assert isinstance(to, GoToPlace)
        workspace.request(OpenTab(Here(OpenGame(path, to.game, to.place)), path))

    return [_comment_row(hit, found.words, record, show, is_only=found.games == 1) for hit in found.hits]


def _comment_row(
    hit: TextHit, words: str, record: str, go: Callable[[Command], object], *, is_only: bool = False
) -> Row:
    """`is_only`: there is no other game in that record, and none is told by its number."""
    at = hit.said.casefold().find(words.casefold())
    start = hit.said.rfind(" ", 0, at - AROUND) + 1 if at > 2 * AROUND else 0
    said = ("…" if start else "") + hit.said[start : start + 160]
    text = f"{move} – {said}" if (move := _move_of(hit)) else said
    begins = len(text) - len(said) + at - start + bool(start)
    places = tuple(range(begins, begins + len(words))) if at >= 0 else ()
    to: Command = GoTo(hit.key) if hit.game < 0 else GoToPlace(hit.game, hit.place)
    game = (tr("Game {number}", number=hit.game + 1), one_line(hit.players)) if hit.game >= 0 and not is_only else ()
    where = " · ".join(filter(None, (record, *game))) or tr("this record")
    return Row(COMMENTS, one_line(text), where, partial(go, to), places)


def _move_of(hit: TextHit) -> str:
    return f"{hit.number} {hit.label}".strip()


def _go(workspace: Workspace, command: Command, *, is_elsewhere: bool) -> None:
    if is_elsewhere:
        bring_forward(workspace.window)
    workspace.send(command)


def fitting(rows: list[Row], query: str, most: int) -> list[Row]:
    """The best of them for the query, or the first of them without one."""
    query = plain_query(query)
    if not query:
        return rows[:most]
    named = best_fits(query, rows, lambda row: row.text, lambda row: row.words)
    fits = [row._replace(places=found.places) for row, found in named]
    if len(fits) < most:
        have = {row.text for row in fits}
        words = query.lower().split()
        # "export picture" is Picture in the menu Export
        known = [(row, f"{row.text} {row.more}".lower()) for row in rows if row.text not in have]
        fits += [row for row, said in known if all(word in said for word in words)]
    return (fits or _answering(rows, query))[:most]


def _answering(rows: list[Row], query: str) -> list[Row]:
    """What a question means that fits no name, as "who is winning": the rows that most of its words lead to."""
    idle = idle_words()
    asked = [word for word in map(bare, query.lower().split()) if word not in idle]
    known = [(row, kinship(asked, f"{row.words} {row.text}")) for row in rows]
    most = max((count for _, count in known), default=0)
    return [row for row, count in known if count == most > 0]
