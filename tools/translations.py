"""The catalogues of the window's languages: `tools/translations extract | update | check | compile | write LANG FILE`.

`extract` collects every message of the sources in resources/translations/goboard.pot, `update` brings each LANG.po in
line with it (what is new stands there empty, nothing is guessed), `check` says what is wrong and ends with 1 if
anything is, `compile` writes LANG.words, which the program reads. `write` takes translations from a JSON file,
{"English": "words"} or {"English": ["one", "many"]} for plurals, under the catalogue's key: the English text, after
"context|" if it has one.
"""

from __future__ import annotations

import argparse
import ast
import json
import string
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from compile_catalogues import compile_catalogues, is_done

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
TEMPLATE = FOLDER / "goboard.pot"
LANGUAGES = ("de", "es", "fr", "ja", "ko", "zh")
ENGLISH_ONLY = ("cli", "kernel")
"""Rooms whose words are for the command line and for those who work at goboard."""
CALLS: Mapping[str, tuple[int, ...]] = {
    "phrase": (0,),
    "tr": (0,),
    "plural": (0, 1),
    "in_context": (0, 1),
    "plural_in": (0, 1, 2),
    "warn": (2,),
    "_warn": (2,),
}
TABLES: Mapping[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    "Entry": ((1, 2), ("text", "tip")),
    "_tool": ((1, 2), ()),
    "_player_tool": ((1, 2), ()),
    "_choice": ((1, 2), ()),
    "Submenu": ((0,), ("title",)),
    "DockPlace": ((0,), ("title",)),
    "Level": ((0,), ("title",)),
    "Column": ((0,), ("title", "named")),
    "Setting": ((2, 3, 4, 9), ("page", "title", "words", "unit", "choices")),
    "Parameter": ((1,), ("title", "hint", "choices")),
    "OptionField": ((1, 4), ("title", "help", "choices")),
    "Overlay": ((1, 2), ("title", "help")),
    "Judgement": ((3,), ("words",)),
    "Shape": ((1, 2, 3), ("title", "family", "summary", "sought")),
    "_tiling": ((1, 2), ("sought",)),
    "ValueFault": ((1,), ("text",)),
    "_ShapeFault": ((1,), ("text",)),
    "RuleInfo": ((1, 2, 3), ("title", "summary", "reading", "unit", "counted_by")),
    "RuleNames": ((), ("clearing", "liberties", "repetition", "suicide")),
}
"""Constructors of tables, and where words stand among their arguments: what is a text there is a message."""


class Found(NamedTuple):
    """A message of the sources."""

    text: str
    many: str = ""
    context: str = ""


def main() -> int:
    """Do what the arguments ask."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("what", choices=("extract", "update", "check", "compile", "write"))
    parser.add_argument("language", nargs="?", choices=LANGUAGES)
    parser.add_argument("file", nargs="?", type=Path)
    asked = parser.parse_args()
    if asked.what == "extract":
        write_template()
    elif asked.what == "update":
        update()
    elif asked.what == "compile":
        compile_catalogues()
    elif asked.what == "write":
        if asked.language is None or asked.file is None:
            parser.error("write needs a language and a file")
        return write(asked.language, asked.file)
    else:
        faults = list(check())
        print("\n".join(faults) or "The catalogues are sound.")
        return 1 if faults else 0
    return 0


def messages(folder: Path = ROOT / "goboard") -> dict[Found, set[str]]:
    """Every message of the sources with the files that have it."""
    found: dict[Found, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        room = path.relative_to(folder).parts[0]
        if room in ENGLISH_ONLY:
            continue
        for one in _in_file(ast.parse(path.read_text("utf-8"))):
            found.setdefault(one, set()).add(path.relative_to(ROOT).as_posix())
    return found


def _in_file(tree: ast.Module) -> Iterator[Found]:
    names = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in CALLS and len(node.args) > max(CALLS[called]):
            texts = [_text(node.args[place]) for place in CALLS[called]]
            if all(texts):
                context = texts.pop(0) if called in ("in_context", "plural_in") else ""
                yield Found(texts[0], texts[1] if len(texts) > 1 else "", context)
        elif called in TABLES:
            places, keys = TABLES[called]
            given = [node.args[place] for place in places if place < len(node.args)]
            given += [keyword.value for keyword in node.keywords if keyword.arg in keys]
            for each in given:
                yield from map(Found, _words(names.get(each.id, each) if isinstance(each, ast.Name) else each))


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _words(node: ast.expr) -> Iterator[str]:
    """The words in a table's cell: one text, or those shown of several choices."""
    match node:
        case ast.Constant(value=str(text)) if any(sign.isalpha() for sign in text):
            yield text
        case ast.Dict(values=values):
            for value in values:
                yield from _words(value)
        case ast.Tuple(elts=pairs) | ast.List(elts=pairs):
            for pair in pairs:
                if isinstance(pair, ast.Tuple) and len(pair.elts) > 1:
                    yield from _words(pair.elts[1])


def template() -> Catalog:
    """The catalogue of English."""
    catalogue = Catalog(project="goboard", charset="utf-8", header_comment="# Every message of goboard's window.")
    for one, files in sorted(messages().items(), key=lambda item: (sorted(item[1])[0], item[0])):
        key: str | tuple[str, str] = (one.text, one.many) if one.many else one.text
        catalogue.add(key, locations=[(file, 0) for file in sorted(files)[:3]], context=one.context or None)
    return catalogue


def write_template() -> None:
    """Write the template, without anything that changes by itself."""
    newest = template()
    _write(newest, TEMPLATE)
    print(f"{len(newest)} messages")


def _write(catalogue: Catalog, path: Path) -> None:
    # dates would change with every run
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    FOLDER.mkdir(exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, include_lineno=False, ignore_obsolete=True)


def read(language: str) -> Catalog:
    """The catalogue of that language; an empty one where there is none."""
    path = FOLDER / f"{language}.po"
    if not path.exists():
        return Catalog(locale=LOCALES.get(language, language), project="goboard", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=LOCALES.get(language, language))


LOCALES = {"zh": "zh_Hans_CN"}


def update() -> None:
    """Bring every language in line with the sources."""
    newest = template()
    _write(newest, TEMPLATE)
    for language in LANGUAGES:
        catalogue = read(language)
        catalogue.update(newest, no_fuzzy_matching=True)
        for entry in catalogue:
            if entry.id and entry.fuzzy:
                # one form became two, or two one: what was said of the old ones is not guessed at
                entry.string = ("",) * catalogue.num_plurals if isinstance(entry.id, (tuple, list)) else ""
                entry.flags.discard("fuzzy")
        _write(catalogue, FOLDER / f"{language}.po")
        missing = sum(1 for each in catalogue if each.id and not is_done(each.string))
        print(f"{language}: {missing} of {len(catalogue)} missing")


def write(language: str, path: Path) -> int:
    """Take translations from a JSON file; those of messages that there are none of, and faulty ones, are named."""
    catalogue, refused, taken = read(language), [], 0
    for key, words in json.loads(path.read_text("utf-8")).items():
        context, bar, text = key.partition("|")
        entry = catalogue.get(key) or (catalogue.get(text, context) if bar else None)
        if entry is None:
            refused.append(f"no such message: {key}")
            continue
        before, entry.string = entry.string, tuple(words) if isinstance(words, list) else words
        entry.flags.discard("fuzzy")
        if faults := list(_faults(language, catalogue, entry)):
            refused += faults
            entry.string = before
        else:
            taken += 1
    _write(catalogue, FOLDER / f"{language}.po")
    print("\n".join([*refused, f"{taken} taken, {len(refused)} refused"]))
    return 1 if refused else 0


def check() -> Iterator[str]:
    """What is wrong with the catalogues, one line each."""
    now = template()
    with TEMPLATE.open("rb") as file:
        kept = read_po(file)
    for each in now:
        if each.id and kept.get(_first(each.id), each.context) is None:
            yield f"not in the template (run tools/translations update): {each.id!r}"
    for language in LANGUAGES:
        catalogue = read(language)
        for entry in catalogue:
            if entry.id and is_done(entry.string):
                yield from _faults(language, catalogue, entry)


def _first(key: object) -> str:
    return str(key[0]) if isinstance(key, (tuple, list)) else str(key)


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _faults(language: str, catalogue: Catalog, entry: object) -> Iterator[str]:
    """What is wrong with the translation of one message."""
    key, words = entry.id, entry.string  # type: ignore[attr-defined]
    english = list(key) if isinstance(key, (tuple, list)) else [key]
    forms = list(words) if isinstance(words, (tuple, list)) else [words]
    said = f"{language}: {english[0]!r}"
    if entry.fuzzy:  # type: ignore[attr-defined]
        yield f"{said} is fuzzy"
    if len(english) > 1 and len(forms) != catalogue.num_plurals:
        yield f"{said} has {len(forms)} forms, the language {catalogue.num_plurals}"
        return
    for number, form in enumerate(forms):
        try:
            given, wanted = _fields(form), _fields(english[-1])
        except ValueError:
            # without fields braces stand for themselves
            continue
        only_one = len(forms) > 1 and number == 0 and language != "fr"
        if given != wanted and not (only_one and (given | {"n"} == wanted or given == _fields(english[0]))):
            yield f"{said} has other fields: {sorted(given)} for {sorted(wanted)} in {form!r}"
        if form != form.strip() and english[-1] == english[-1].strip():
            yield f"{said} begins or ends with a space: {form!r}"
        if ("&" in english[-1].replace("&&", "")) != ("&" in form.replace("&&", "")):
            yield f"{said} has another mnemonic: {form!r}"
        if form.count("\n") != english[-1].count("\n"):
            yield f"{said} has other lines: {form!r}"
        if english[-1].endswith("…") != form.endswith("…"):
            yield f"{said} lost or got dots: {form!r}"


if __name__ == "__main__":
    sys.exit(main())
