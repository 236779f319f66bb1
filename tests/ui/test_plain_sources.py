"""In the sources of the window no words go to Qt of which nobody knows whence they come.

A text is known where it is written there, or a constant's, or a number's, or goes through `goboard.ui.plain`.
Followed are names within one function. Labels are `PlainLabel`s, which need no such care.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import goboard.ui

ROOT = Path(goboard.ui.__file__).parent
GUESSING = {"setToolTip", "setStatusTip", "setWhatsThis", "setInformativeText", "setLabelText", "setItemData"}
"""Qt guesses whether these are markup."""
IN_MENU = {"addAction", "addMenu", "addTab", "addButton", "setTabText"}
BUTTONS = {
    "QAction",
    "QPushButton",
    "QCheckBox",
    "QRadioButton",
    "QGroupBox",
    "QDockWidget",
    "push_button",
    "check_box",
}
TITLES = {"setWindowTitle", "setTitle", "showMessage"}
TEXTS = {"setPlainText", "appendPlainText"}
"""Never markup, but the order of characters may be turned about in them."""
ITEMS = {
    "addItem",
    "addItems",
    "setItemText",
    "QListWidgetItem",
    "QTableWidgetItem",
    "QTreeWidgetItem",
    "QStandardItem",
}
SINKS = GUESSING | IN_MENU | BUTTONS | TITLES | ITEMS | TEXTS | {"setText"}
SECOND = {"setItemData": 1, "addTab": 1, "push_button": 1, "check_box": 1, "setItemText": 1, "setTabText": 1}
"""Where the text is the second argument."""
MADE = {
    "action", "actions", "copy", "button", "item", "parent", "inner", "_sort_menu", "_columns_menu", "_action",
    "toggleViewAction", "owner_first", "attacker_first",
}  # fmt: skip
"""Names of what is added and has got its text elsewhere."""
PICTURES = {"_room", "player_icon"}
CLEANING = {"drawn", "plain_text", "one_line", "tip_text", "unmarked", "menu_text", "window_title"}
HARMLESS = {"len", "plural", "counted", "ordinal", "round", "int", "chr", "number_words", "share_words"}
"""Calls that give numbers, or words of our own with numbers."""
WORDING = {"tr", "worded", "phrase", "in_context", "joined", "sentences", "Number"}
"""Calls that put what they are given into words."""
EXACT = {
    "PlainLabel",
    "ElidedLabel",
    "LongestLabel",
    "WholeLabel",
    "RecordLabel",
    "wrapped_label",
    "QLineEdit",
    "FilterLine",
}
"""What makes a widget whose own `setText` is safe: labels that clean, fields that guess nothing."""
WORDS_OF_OURS = {"title", "summary", "help", "hint", "hints", "unremoved"}
"""Of a rule set, an option, a shape: fields that stand in tables of the program."""


class Source:
    """One file, and what its names are made by."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.exact = {
            name for node in ast.walk(self.tree) if isinstance(node, ast.Assign) for name in self._exact_names(node)
        }

    def _exact_names(self, node: ast.Assign) -> Iterator[str]:
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=False))
            elif isinstance(target, ast.Tuple):
                pairs = [(one, node.value) for one in target.elts]
            for one, value in pairs:
                called = {name_of(call.func) for call in ast.walk(value) if isinstance(call, ast.Call)}
                if called & EXACT:
                    yield name_of(one)

    def faults(self) -> Iterator[str]:
        """Each place where words of unknown origin go to Qt: file, function called and the words."""
        for function, call in calls_in(self.tree):
            sink = name_of(call.func)
            if sink not in SINKS or (sink == "setText" and self._is_exact(call.func)):
                continue
            for argument in texts_of(sink, call):
                if self.is_unknown(argument, function):
                    yield f"{self.path.relative_to(ROOT).as_posix()}: {sink}({ast.unparse(argument)})"

    def _is_exact(self, called: ast.expr) -> bool:
        owner = called.value if isinstance(called, ast.Attribute) else called
        if isinstance(owner, ast.Call):
            return name_of(owner.func) in {"clipboard", "super"}
        return name_of(owner) in self.exact

    def is_unknown(self, node: ast.expr, function: ast.AST, depth: int = 0) -> bool:
        """May this be words from elsewhere? What cannot be a text (`self`, a number, a lambda) is none."""
        match node:
            case ast.Constant() | ast.Lambda() | ast.List(elts=[]):
                return False
            case ast.JoinedStr():
                return any(
                    self.is_unknown(part.value, function, depth)
                    for part in node.values
                    if isinstance(part, ast.FormattedValue) and part.format_spec is None
                )
            case ast.IfExp():
                return self.is_unknown(node.body, function, depth) or self.is_unknown(node.orelse, function, depth)
            case ast.BoolOp():
                return any(self.is_unknown(value, function, depth) for value in node.values)
            case ast.BinOp(op=ast.Mod(), right=ast.Constant(value=int())):
                return False
            case ast.BinOp():
                return self.is_unknown(node.left, function, depth) or self.is_unknown(node.right, function, depth)
            case ast.List() | ast.Tuple():
                return any(self.is_unknown(value, function, depth) for value in node.elts)
            case ast.ListComp() | ast.GeneratorExp():
                return self.is_unknown(node.elt, function, depth)
            case ast.Subscript():
                return self.is_unknown(node.value, function, depth)
            case ast.Call():
                if name_of(node.func) in CLEANING | HARMLESS:
                    return False
                if name_of(node.func) in WORDING:
                    given = [*node.args, *(keyword.value for keyword in node.keywords)]
                    return any(self.is_unknown(value, function, depth) for value in given)
                if name_of(node.func) in {"list", "map", "join"} and node.args:
                    first = node.args[0]
                    return not (isinstance(first, ast.Name) and first.id in CLEANING) and (
                        self.is_unknown(first, function, depth)
                    )
                if name_of(node.func) in {"strip", "rstrip", "replace"} and isinstance(node.func, ast.Attribute):
                    return self.is_unknown(node.func.value, function, depth)
                return True
            case ast.Starred():
                return self.is_unknown(node.value, function, depth)
            case ast.Attribute():
                return not (node.attr.isupper() or node.attr in WORDS_OF_OURS or node.attr[0].isupper())
            case ast.Name():
                if node.id.isupper() or node.id in {"self", "parent"}:
                    return False
                made = list(values_of(node.id, function))
                return not made or depth > 3 or any(self.is_unknown(value, function, depth + 1) for value in made)
        return True


def texts_of(sink: str, call: ast.Call) -> Iterator[ast.expr]:
    """What the call shows as text; a widget, an action or an item that is added shows nothing new."""
    place = SECOND.get(sink, 0) if len(call.args) > 1 else 0
    if call.args and called_or_named(call.args[0]) in PICTURES:
        place = 1
    if len(call.args) > place:
        given = call.args[place]
        if called_or_named(given) not in MADE:
            yield given


def called_or_named(node: ast.expr) -> str:
    """The last word of a name, or of what is called."""
    return name_of(node.func if isinstance(node, ast.Call) else node)


def name_of(node: ast.expr) -> str:
    """The last word of a name: `setText` of `self.label.setText`."""
    if isinstance(node, ast.Subscript):
        return name_of(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def calls_in(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.Call]]:
    """Every call, and the function in which it stands."""

    def below(node: ast.AST, function: ast.AST) -> Iterator[tuple[ast.AST, ast.Call]]:
        if isinstance(node, ast.FunctionDef):
            function = node
        if isinstance(node, ast.Call):
            yield function, node
        for child in ast.iter_child_nodes(node):
            yield from below(child, function)

    yield from below(tree, tree)


def values_of(name: str, function: ast.AST) -> Iterator[ast.expr]:
    """What the function assigns to that name."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=False))
                yield from (value for one, value in pairs if isinstance(one, ast.Name) and one.id == name)


OF_TABLES = "the text is written in a table of ours, or where this small maker is called"
EDITED = "it is edited here and read back: it stays exact, and an editor never takes it for markup"
A_LABEL = "the receiver is a label that cleans, got from elsewhere"
ESCAPED = "markup of our own; each part from a record is escaped"
EXCEPTIONS = {
    OF_TABLES: """
        board/solid_controller.py: QAction(text)
        boards/shape_box.py: push_button(f'{side} × {side}')
        clocks/choice.py: setText(title)
        dialogs/contest.py: addTab(title)
        dialogs/messages.py: addButton(worded(offer))
        dialogs/messages.py: addButton(worded(yes))
        dialogs/messages.py: addButton(worded(no))
        dialogs/messages.py: addButton(worded(text))
        editing/edit_mode.py: setText(f'{words}\\t{key}' if is_open else words)
        dialogs/paper_rock_scissors.py: push_button(f'{word}  ({key})')
        eyes/eyespace_window.py: setText(f'{_name_of(self.shapes[index])}\\n:{worth.most},{worth.least}')
        eyes/eyespace_window.py: addTab(title)
        eyes/play_page.py: push_button(text)
        editing/edit_mode.py: setText(f'{words}\\t{key}' if is_open else words)
        files/recent.py: addAction(text)
        library/games_page.py: addAction(_named(place))
        library/position_view.py: check_box(text)
        options/players.py: push_button(sign)
        panels/politics.py: QPushButton(text)
        pictures/form.py: check_box(text)
        pictures/saver.py: addButton(text)
        window/panel_header.py: addAction(worded(title))
        study/strips.py: push_button(text)
        tree/menu.py: addAction(title)
        widgets.py: QAction(worded(text))
        widgets.py: QPushButton(worded(text))
        widgets.py: QCheckBox(worded(text))
        widgets.py: setText(worded(yes))
        window/actions.py: setText(worded(words))
        window/actions.py: setStatusTip(words)
        window/actions.py: setToolTip(told)
        window/actions.py: setWhatsThis(words)
        window/actions.py: QAction(worded(entry.text))
        window/actions.py: addMenu(worded(title))
        window/main_window.py: addMenu(worded(title))
        window/view_part.py: addAction(worded(title))
        preferences/dialog.py: QListWidgetItem(worded(page))
        tree/menu.py: addAction(worded(title))
        window/context_menus.py: addAction(worded(title))
        window/context_menus.py: addAction(f'{title}\\t{keys}' if keys else title)
        window/context_menus.py: addAction(f'{why}\\t{keys}' if keys else why)
    """,
    EDITED: """
        dialogs/contest.py: setPlainText(contest.rules)
        dialogs/contest_play.py: setText(name)
        eyes/draw_page.py: setPlainText(text)
        panels/comment.py: setPlainText(text)
        opponent/engine_setup.py: setPlainText(environment)
        dialogs/rows_table.py: QTableWidgetItem(text)
        dialogs/new_game.py: setText(white.text())
        dialogs/new_game.py: setText(before)
        editing/dialogs.py: QTableWidgetItem(ident)
        editing/dialogs.py: QTableWidgetItem(values)
        record_text.py: setText(text)
        options/players.py: QListWidgetItem(name)
        options/players.py: setText(shortened)
        options/weights.py: setText(text)
    """,
    A_LABEL: """
        clocks/face.py: setText(shown)
        opponent/strip.py: setText(shown)
        palette/box.py: setText(words)
        library/window.py: setText(sentence)
        panels/game.py: setText(text)
    """,
    ESCAPED: """
        board/bubble.py: setText(f'<b>{escape(one_line(title))}</b><br>{words}' if title else words)
        dialogs/help.py: setText(f'<b>goboard {__version__}</b><p>{purpose}')
        panels/counting.py: setText(doubts)
        panels/player_card.py: setText(f'{escape(said)}{link}')
        panels/result.py: setToolTip(self.stopped.count_button.toolTip())
        tree/preview.py: setText(_html(preview, lost))
        window/frame.py: setWindowTitle(page.windowTitle())
    """,
}
RICH = {
    "board/bubble.py",
    "panels/counting.py",
    "panels/player_card.py",
    "tree/preview.py",
    "study/strips.py",
    "plain.py",
}
"""Files that may make a label of Qt's own: `ESCAPED`."""
OWNERS = ("plain.py", "plain_editor.py")
"""Files that themselves are what cleans a text, or shows none but a clean one."""
ALLOWED = {line.strip(): reason for reason, lines in EXCEPTIONS.items() for line in lines.strip().splitlines()}


def sources() -> list[Source]:
    return [Source(path) for path in sorted(ROOT.rglob("*.py")) if path.name not in OWNERS]


def made_in(source: Source) -> set[str]:
    return {name_of(call.func) for _, call in calls_in(source.tree)}


@pytest.mark.slow
def test_every_text_that_qt_is_given_is_known_or_cleaned() -> None:
    found = {fault for source in sources() for fault in source.faults()}
    assert not found - set(ALLOWED), "clean it with a function of goboard.ui.plain"
    assert not set(ALLOWED) - found, "these exceptions are not needed any more"


def test_a_text_of_a_record_is_found() -> None:
    """The rule itself: it sees names, parts of sentences and names within the function, and lets cleaned ones pass."""
    path = ROOT / "sample.py"
    source = Source.__new__(Source)
    source.path, source.exact = path, {"line"}
    source.tree = ast.parse(
        "def show(self, name):\n"
        "    words = name\n"
        "    self.setToolTip(name)\n"
        "    self.setStatusTip(f'{words} moves')\n"
        "    self.setWindowTitle(window_title(name))\n"
        "    self.line.setText(name)\n"
        "    self.menu.addAction(TITLE)\n"
    )
    assert list(source.faults()) == ["sample.py: setToolTip(name)", "sample.py: setStatusTip(f'{words} moves')"]


def test_labels_are_plain() -> None:
    files = {source.path.relative_to(ROOT).as_posix() for source in sources() if "QLabel" in made_in(source)}
    assert files <= RICH


def test_nothing_opens_what_a_record_names_unasked() -> None:
    """Folders of the library are shown by the desktop, and pages of the web after a question; nothing else is opened,
    and no text browser loads anything."""
    opening = {
        "openUrl",
        "setOpenExternalLinks",
        "setSource",
        "QTextBrowser",
        "QWebEngineView",
        "QNetworkAccessManager",
    }
    found = {
        (source.path.relative_to(ROOT).as_posix(), name) for source in sources() for name in made_in(source) & opening
    }
    assert found == {("library/side_pages.py", "openUrl"), ("links.py", "openUrl")}


def test_what_qt_may_take_for_markup_is_cleaned_for_that() -> None:
    ours = {"tip_text", "unmarked", "menu_text"}
    found = [
        f"{path.name}: {ast.unparse(call)}"
        for path in sorted(ROOT.rglob("*.py"))
        for _, call in calls_in(ast.parse(path.read_text(encoding="utf-8")))
        if name_of(call.func) in GUESSING
        for argument in texts_of(name_of(call.func), call)
        if called_or_named(argument) in CLEANING - ours
    ]
    assert found == []
