"""The rule sets that a person made: one small file each in a folder, read, checked, written, renamed and deleted."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, TypeGuard

from goboard.games.record_rules import Asked, known_rules
from goboard.rules import catalogue
from goboard.rules.counts import Counting
from goboard.rules.go import GoRules
from goboard.rules.katago import combined
from goboard.rules.protocol import OptionError, RuleInfo, RuleSet
from goboard.rules.switches import switches_of
from goboard.sgf.saving import delete_file, make_folder, save_bytes
from goboard.user_folders import user_folders
from goboard.words.message import Number, enumerated, phrase, sentences
from goboard.words.reasons import reason_of

SUFFIX = ".json"
KIND, VERSION = "goboard rule set", 1
MOST_BYTES = 64 << 10
MOST_FILES = 500
Options = Mapping[str, str]


class OwnRules(NamedTuple):
    """A set as its file says it; no `path` as long as it has none."""

    title: str
    options: Options
    path: str = ""


class FolderOfRules(NamedTuple):
    """What a folder holds: the sets by their titles, and a sentence for each file that could not be taken."""

    sets: tuple[OwnRules, ...] = ()
    faults: tuple[str, ...] = ()


def read(folder: Path) -> FolderOfRules:
    """All sets of the folder; a file that is damaged is told and left as it is."""
    sets: dict[str, OwnRules] = {}
    faults = []
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(SUFFIX))
    except FileNotFoundError:
        return FolderOfRules()
    except OSError as error:
        return FolderOfRules((), (phrase("{folder}: {fault}.", folder=folder, fault=reason_of(error)),))
    if len(names) > MOST_FILES:
        faults.append(
            phrase(
                "{folder} holds {files} files; the first {number} are read.",
                folder=folder,
                files=Number(len(names)),
                number=MOST_FILES,
            )
        )
    for name in names[:MOST_FILES]:
        try:
            found = read_file(os.path.join(folder, name))
        except OptionError as error:
            faults.append(str(error))
            continue
        if found.title.casefold() in sets:
            other = os.path.basename(sets[found.title.casefold()].path)
            faults.append(
                phrase(
                    "{file}: {rules} is the name of the rules in {other} already.",
                    file=name,
                    rules=found.title,
                    other=other,
                )
            )
        else:
            sets[found.title.casefold()] = found
    return FolderOfRules(tuple(sorted(sets.values(), key=lambda each: each.title.casefold())), tuple(faults))


def use(folder: Path) -> FolderOfRules:
    """The same, and all lists of rule sets have them from now on."""
    kept = read(folder)
    catalogue.use_own(each.options for each in kept.sets)
    return kept


def read_file(path: str) -> OwnRules:
    """The set in that file; OptionError with a sentence if there is none."""
    name = os.path.basename(path)
    try:
        if not os.path.isfile(path):
            raise OptionError(phrase("this is no file."))
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        return OwnRules(*_parsed(data), path)
    except OSError as error:
        raise OptionError(phrase("{file}: {fault}.", file=name, fault=reason_of(error))) from None
    except OptionError as error:
        raise OptionError(phrase("{file}: {fault}", file=name, fault=str(error))) from None


def _parsed(data: bytes) -> tuple[str, Options]:
    if len(data) > MOST_BYTES:
        raise OptionError(phrase("a rule set needs no file that large."))
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        raise OptionError(phrase("this is no rule set of goboard: it cannot be read as JSON.")) from None
    if not isinstance(said, dict) or said.pop("kind", None) != KIND:
        raise OptionError(phrase("this is no rule set of goboard."))
    version = said.pop("version", None)
    if version != VERSION:
        raise OptionError(
            phrase(
                "its version is {version}, and this goboard reads {known}.",
                version=str(version)[:20],
                known=VERSION,
            )
        )
    return checked(said.pop("title", None), said)


def checked(title: object, options: Mapping[str, object]) -> tuple[str, Options]:
    """The title and all options in their canonical form; OptionError for what cannot be."""
    rules = catalogue.make(catalogue.OWN, {**options, "title": title})
    known = known_rules(rules.info.title)
    if known:
        raise OptionError(
            phrase(
                "{title} is how {rules} rules are called already.",
                title=rules.info.title,
                rules=catalogue.info_of(known).title,
            )
        )
    return rules.info.title, rules.values


def text_of(found: OwnRules) -> bytes:
    """The set as its file holds it."""
    said = {"kind": KIND, "version": VERSION, "title": found.title, **found.options}
    return (json.dumps(said, ensure_ascii=False, indent=1) + "\n").encode()


def save(folder: Path, title: str, options: Options, replaced: OwnRules | None = None) -> OwnRules:
    """Write the set to its file, which that of the `replaced` one becomes; OptionError or SaveError if it cannot be."""
    found = OwnRules(*checked(title, options))
    for other in read(folder).sets:
        if other.title.casefold() == found.title.casefold() and (replaced is None or other.path != replaced.path):
            raise OptionError(phrase("There are rules called {rules} already.", rules=other.title))
    path = _free_path(folder, found.title, replaced.path if replaced is not None else "")
    make_folder(folder)
    save_bytes(path, text_of(found))
    if replaced is not None and replaced.path and replaced.path != path:
        delete_file(replaced.path)
    return found._replace(path=path)


_DEVICE = re.compile(r"(?:CON|PRN|AUX|NUL|COM\d|LPT\d)", re.IGNORECASE)
"""Names that are no files on Windows."""


def _free_path(folder: Path, title: str, own: str) -> str:
    """A file's name that says the title, as far as all systems can write it, and is no other's."""
    stem = re.sub(r"[^\w -]", "_", title).strip(" _")[:40].strip() or "rules"
    stem = f"rules {stem}" if _DEVICE.fullmatch(stem) else stem
    for number in range(MOST_FILES + 1):
        path = str(folder / f"{stem}{f' {number}' if number else ''}{SUFFIX}")
        if path == own or not os.path.lexists(path):
            return path
    raise OptionError(phrase("There are too many files called {file} in {folder}.", file=stem, folder=folder))


def asked_for(text: str) -> Asked:
    """The rules that a person means: a name or a spelling of goboard's sets, the title of one of their own, the
    switches as KataGo writes them, or RULES of a game document. OptionError with a sentence if nobody knows them."""
    if text.lstrip().startswith("{"):
        try:
            said = json.loads(text)
        except (ValueError, RecursionError):
            raise OptionError(phrase("{words} is no JSON.", words=f"{text[:80]!r}")) from None
        if isinstance(said, dict) and isinstance(said.get("name"), str):
            return asked_by(said)
    known, spelt = known_rules(text), combined(text)
    if known:
        return Asked(known, {}, {})
    if spelt is not None:
        options = {key: value for key, value in spelt.options.items() if key != "komi"}
        komi = {key: value for key, value in spelt.options.items() if key == "komi"}
        return Asked(spelt.name, options, komi)
    return asked_by({"name": text})


def asked_by(said: Mapping[str, object]) -> Asked:
    """The same for RULES of a game document, which has a name."""
    name, given = str(said["name"]), {key: value for key, value in said.items() if key != "name"}
    if any(name == info.name for info in catalogue.infos()):
        return Asked(name, {}, given)
    own, kept = _own(name)
    if own is None:
        names = [each.options.get("title", each.key) for each in catalogue.listed()]
        known = enumerated(names)
        said_so = phrase("goboard knows no rules {rules}; it knows {known}.", rules=f"{name[:80]!r}", known=known)
        raise OptionError(sentences(said_so, *kept.faults))
    return own._replace(given=given)


def _own(title: str) -> tuple[Asked | None, FolderOfRules]:
    """The person's own rules of that title, looked for in their folder if no list has them yet."""
    found, kept = catalogue.listed_by(title), FolderOfRules()
    if found is None:
        kept = use(user_folders().rules)
        found = catalogue.listed_by(title)
    return (Asked(found.info.name, found.options, {}) if found is not None else None), kept


def is_of_family(rules: RuleSet) -> TypeGuard[GoRules]:
    """Are these rules a combination of the switches?"""
    return isinstance(rules, GoRules) and rules.counting is not Counting.CAPTURES


def presets() -> tuple[tuple[RuleInfo, dict[str, str]], ...]:
    """The sets of the catalogue that are made of the switches, and how these stand there; the usual one first."""
    made = (catalogue.make(info.name) for info in catalogue.infos() if info.name != catalogue.OWN)
    found = [(rules.info, switches_of(rules)) for rules in made if is_of_family(rules)]
    return tuple(sorted(found, key=lambda each: each[0].name != catalogue.UNNAMED))


def nearest(options: Options) -> RuleInfo:
    """The preset that says the same of the most switches."""
    return min(presets(), key=lambda each: sum(options[key] != value for key, value in each[1].items()))[0]
