"""The engines that a person has: those found on this computer, and one small file for each that was set up by hand."""

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from goboard.boards.board import Board
from goboard.players.gtp_client import EngineError, found_program, split_command
from goboard.rules.counts import Counting
from goboard.rules.go import GoRules
from goboard.rules.katago import spelled
from goboard.rules.protocol import RuleSet
from goboard.sgf.saving import delete_file, make_folder, save_bytes
from goboard.words.message import phrase
from goboard.words.reasons import reason_of

SUFFIX = ".json"
KIND, VERSION = "goboard engine", 1
_MOST_BYTES, _MOST_FILES, _LONGEST = 64 << 10, 200, 2000
LONGEST_START = 3600
KATA, LEELA = "kata-analyze", "lz-analyze"
ANALYSES = (KATA, LEELA)
"""The commands of which an analysis is understood, the best first."""
KGS = "kgs-rules"
_WORDS_OF_KGS = re.compile("aga|chinese|japanese|new_zealand")
"""The command by which an engine is told rules by name, and the words that it has for them."""


@dataclass(frozen=True)
class EngineEntry:
    """An engine as it is begun, and what it is known to play: squares of `least` to `most`, other rectangles too,
    by rules that it can be told (`rules`: the command, "" none). `analysis` is its command for that, "" none."""

    name: str
    program: str
    arguments: str = ""
    folder: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)
    least: int = 2
    most: int = 25
    has_rectangles: bool = False
    rules: str = ""
    analysis: str = ""
    is_tested: bool = False
    start: int = 20
    """Seconds that it may take to begin: some tune for minutes."""
    is_hidden: bool = False
    """It was found and taken off the list."""
    path: str = field(default="", compare=False)
    """Of its file; "" for one that was found and has none."""

    def words(self) -> list[str]:
        """The program and its arguments."""
        return [expanded(self.program), *map(expanded, split_command(f"x {self.arguments}")[1:])]

    def command(self, rules: RuleSet) -> list[str]:
        """The same, and the arguments by which a program is told the rules."""
        words = self.words()
        if self.is_gnugo and not any(word.endswith("-rules") for word in words):
            words.append("--chinese-rules" if counts_area(rules) else "--japanese-rules")
        return words

    @property
    def is_gnugo(self) -> bool:
        return Path(self.program).stem == "gnugo"

    @property
    def plays(self) -> str:
        """The boards that it plays on, in words."""
        if self.least == self.most:
            return phrase("{size} × {size} alone", size=self.least)
        if self.has_rectangles:
            return phrase("rectangles of {least} to {most}", least=self.least, most=self.most)
        return phrase("squares of {least} to {most}", least=self.least, most=self.most)

    def misfit(self, rules: RuleSet, board: Board) -> str:
        """Why it cannot play there, a sentence; "" if it can."""
        name = self.name
        if board.plane is not None:
            return phrase("{engine} plays on boards that have an end.", engine=name)
        if rules.info.players != 2:
            return phrase("{engine} plays for two; here goboard's own opponent can play.", engine=name)
        if not board.is_plain_grid:
            return phrase("{engine} plays on flat grids; on this board goboard's own opponent can play.", engine=name)
        if not all(self.least <= side <= self.most for side in (board.columns, board.rows)):
            return phrase(
                "{engine} plays {boards}; on this board goboard's own opponent can play.",
                engine=name,
                boards=self.plays,
            )
        if board.columns != board.rows and not self.has_rectangles:
            return phrase("{engine} plays squares alone; on this board goboard's own opponent can play.", engine=name)
        if not spelled(rules) or (self.rules == KGS and not _WORDS_OF_KGS.fullmatch(kgs_word(rules))):
            return phrase(
                "{engine} knows no {rules} rules; by these goboard's own opponent can play.",
                engine=name,
                rules=rules.info.title,
            )
        return ""


def expanded(text: str) -> str:
    """The text with the home folder and variables of the environment in their places."""
    return os.path.expandvars(os.path.expanduser(text))


def kgs_word(rules: RuleSet) -> str:
    """What `kgs-rules` calls them, if it knows them."""
    return rules.info.name.replace("-", "_")


def counts_area(rules: RuleSet) -> bool:
    return not isinstance(rules, GoRules) or rules.counting is not Counting.TERRITORY


_KNOWN = (
    EngineEntry("GNU Go", "gnugo", "--mode gtp --level 10", least=5, most=19, rules="--chinese-rules"),
    EngineEntry("Pachi", "pachi", "-t =5000", most=19, rules=KGS, analysis=LEELA),
    EngineEntry("Leela Zero", "leelaz", "-g", least=19, most=19, analysis=LEELA),
    EngineEntry("KataGo", "katago", "gtp", most=19, has_rectangles=True, rules="kata-set-rules", analysis=KATA),
    EngineEntry("Fuego", "fuego", "", most=19, rules="go_rules"),
)
"""Programs that may be found, with arguments that were tried."""


def least_of(program: str) -> int:
    """The smallest board that a well-known program plays in earnest, though it may take smaller ones."""
    return next((known.least for known in _KNOWN if known.program == Path(program).stem), 1)


_NETS = {"leelaz": ("-w", ("*.gz", "*.txt")), "katago": ("-model", ("*.bin.gz", "*.txt.gz"))}
"""The argument that takes a net, and how such files are called."""
_NO_GO = ("/usr/games/pachi",)
"""Debian calls a game of platforms so."""


def found_engines() -> list[EngineEntry]:
    """Those of the well-known programs that lie on this computer; one that needs a net only with the net."""
    found = []
    for known in _KNOWN:
        program = found_program(known.program)
        if program is None or os.path.realpath(program) in _NO_GO:
            continue
        folder = os.path.dirname(os.path.realpath(program))
        if known.program == "pachi":
            # it looks for its data there
            known = replace(known, folder=folder)
        if known.program in _NETS:
            option, patterns = _NETS[known.program]
            net = _net(folder, known.program, patterns)
            if net is None:
                continue
            known = replace(known, arguments=f"{known.arguments} {option} {_quoted(net)}")
        found.append(replace(known, program=program))
    return found


def _net(folder: str, program: str, patterns: Sequence[str]) -> Path | None:
    """A net beside the program, or where such programs keep theirs."""
    for place in (Path(folder), Path.home() / f".{program}", Path.home() / ".local/share" / program):
        for pattern in patterns:
            try:
                found = sorted(path for path in place.glob(pattern) if path.is_file())
            except OSError:
                continue
            if found:
                return found[-1]
    return None


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "'\\''") + "'"


class Engines(NamedTuple):
    """All engines by name, a sentence for each file that could not be taken, and those that were found and taken off
    the list."""

    entries: tuple[EngineEntry, ...] = ()
    faults: tuple[str, ...] = ()
    hidden: tuple[EngineEntry, ...] = ()

    def named(self, name: str) -> EngineEntry | None:
        return next((entry for entry in self.entries if entry.name == name), None)


def engines(folder: Path) -> Engines:
    """Those that have a file, then those found beside them; a file that is damaged is told and left as it is."""
    entries: dict[str, EngineEntry] = {}
    faults = []
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(SUFFIX))[:_MOST_FILES]
    except FileNotFoundError:
        names = []
    except OSError as error:
        names, faults = [], [phrase("{folder}: {fault}.", folder=folder, fault=reason_of(error))]
    for name in names:
        try:
            entry = read_entry(folder / name)
        except EngineError as error:
            faults.append(phrase("{file}: {fault}", file=name, fault=str(error)))
        else:
            entries.setdefault(entry.name, entry)
    for entry in found_engines():
        entries.setdefault(entry.name, entry)
    known = sorted(entries.values(), key=lambda each: each.name.casefold())
    shown = (tuple(each for each in known if each.is_hidden is hidden) for hidden in (False, True))
    return Engines(next(shown), tuple(faults), next(shown))


def read_entry(path: Path) -> EngineEntry:
    """The engine of that file; EngineError with a sentence if there is none."""
    try:
        if not path.is_file():
            raise EngineError(phrase("this is no file."))
        with path.open("rb") as file:
            said = json.loads(file.read(_MOST_BYTES))
    except OSError as error:
        raise EngineError(phrase("{reason}.", reason=reason_of(error))) from None
    except (ValueError, RecursionError):
        raise EngineError(phrase("this is no engine of goboard: it cannot be read as JSON.")) from None
    if not isinstance(said, dict) or said.pop("kind", None) != KIND or said.pop("version", None) != VERSION:
        raise EngineError(phrase("this is no engine of goboard."))
    return replace(_checked(said), path=str(path))


def _checked(said: Mapping[str, Any]) -> EngineEntry:
    values: dict[str, Any] = {}
    for each in fields(EngineEntry):
        if each.name not in said or each.name == "path":
            continue
        value = said[each.name]
        if each.name == "environment":
            fits = isinstance(value, dict) and all(isinstance(v, str) and "\0" not in k + v for k, v in value.items())
        elif each.type in (int, "int"):
            fits = isinstance(value, int) and 1 <= value <= (LONGEST_START if each.name == "start" else 100)
        else:
            fits = isinstance(value, bool if each.type in (bool, "bool") else str)
            fits = fits and (isinstance(value, bool) or (len(value) <= _LONGEST and "\0" not in value))
        if not fits:
            raise EngineError(phrase("{name} is not as it should be.", name=each.name))
        values[each.name] = value
    if not values.get("name") or not values.get("program"):
        raise EngineError(phrase("an engine needs a name and a program."))
    return EngineEntry(**values)


def save_entry(folder: Path, entry: EngineEntry) -> EngineEntry:
    """Write it to its file, or to a new one; EngineError or SaveError if that cannot be."""
    said = {key: value for key, value in asdict(entry).items() if key != "path"}
    _checked(said)
    make_folder(folder)
    path = Path(entry.path) if entry.path else _free_path(folder, entry.name)
    text = json.dumps({"kind": KIND, "version": VERSION, **said}, ensure_ascii=False, indent=1)
    save_bytes(path, f"{text}\n".encode())
    return replace(entry, path=str(path))


def remove_entry(entry: EngineEntry) -> None:
    """Remove its file; SaveError if that cannot be."""
    if entry.path:
        delete_file(entry.path)


def _free_path(folder: Path, name: str) -> Path:
    stem = re.sub(r"[^\w-]+", "-", name).strip("-")[:60] or "engine"
    numbers: Iterable[str] = ("", *(f"-{number}" for number in range(2, _MOST_FILES + 2)))
    return next(path for path in (folder / f"engine-{stem}{number}{SUFFIX}" for number in numbers) if not path.exists())
