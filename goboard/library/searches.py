"""Searches that a person keeps by name, and those made last: in a file beside the index, which outlives it."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from threading import Lock
from types import NoneType

from goboard.library.entries import LibraryError
from goboard.library.query import EVERYTHING, Query, SortKey
from goboard.sgf.saving import SaveError, plain_bytes, save_bytes
from goboard.words.message import decimal, phrase, sentences
from goboard.words.reasons import reason_of

MOST_KEPT, MOST_RECENT, LONGEST_NAME = 500, 15, 100
_MOST_BYTES = 4 << 20
_KINDS = {each.name: type(getattr(EVERYTHING, each.name)) for each in fields(Query)}
_NUMBERS = frozenset({"komi", "least_handicap", "most_handicap", "least_moves", "most_moves", "winner"})
_WORDS: dict[str, Callable[[object], str]] = {
    "player": lambda player: phrase("player {player}", player=player),
    "opponent": lambda player: phrase("against {player}", player=player),
    "text": lambda text: phrase("“{text}”", text=text),
    "comment": lambda text: phrase("comments “{text}”", text=text),
    "event": lambda event: phrase("event {event}", event=event),
    "place": lambda place: phrase("place {place}", place=place),
    "rules": lambda rules: phrase("{rules} rules", rules=rules),
    "black": lambda player: phrase("Black {player}", player=player),
    "white": lambda player: phrase("White {player}", player=player),
    "first_day": lambda day: phrase("from {day}", day=day),
    "last_day": lambda day: phrase("until {day}", day=day),
    "komi": lambda komi: phrase("komi {komi}", komi=decimal(f"{komi:g}")),
    "result": lambda result: phrase("result {result}", result=result),
    "tag": lambda tag: phrase("tag {tag}", tag=tag),
    "note": lambda text: phrase("note “{text}”", text=text),
    "file": lambda file: phrase("file {file}", file=file),
    "position": lambda _text: phrase("a position"),
    "board": str,
    "least_handicap": lambda number: phrase("handicap from {number}", number=number),
    "most_handicap": lambda number: phrase("handicap to {number}", number=number),
    "least_moves": lambda number: phrase("from {number} moves", number=number),
    "most_moves": lambda number: phrase("to {number} moves", number=number),
}
"""What a search says by each of its fields."""
_WINNERS = (phrase("draw"), phrase("Black won"), phrase("White won"))


def words_of(query: Query) -> str:
    """What a search asks for, in few words; "all games" for nothing."""
    said = {name: value for name, value in _said(query).items() if name in _WORDS}
    found = [_WORDS[name](value) for name, value in said.items()]
    if query.colour:
        found.insert(1, phrase("as Black") if query.colour == 1 else phrase("as White"))
    if query.has_won is not None:
        found.append(phrase("won") if query.has_won else phrase("lost"))
    if query.winner in (0, 1, 2):
        found.append(_WINNERS[query.winner])
    if query.columns:
        found.append(f"{query.columns} × {query.rows}")
    return sentences(*found, between=", ") if any(found) else phrase("all games")


def combined(kept: Query, further: Query) -> Query:
    """The search that is kept, with what else is asked for instead of or besides what it says."""
    return replace(kept, sort=further.sort, is_descending=further.is_descending, **_said(further))  # type: ignore[arg-type]


def _said(query: Query) -> dict[str, object]:
    """What differs from a search for everything, but for the order."""
    told = {name: value for name, value in asdict(query).items() if value != getattr(EVERYTHING, name)}
    return {name: value for name, value in told.items() if name not in ("sort", "is_descending")}


def _read(said: object) -> Query | None:
    """The search that was written; None for what is none."""
    if not isinstance(said, Mapping):
        return None
    found: dict[str, object] = {}
    for name, value in said.items():
        kind = _KINDS.get(name)
        is_number = name in _NUMBERS and isinstance(value, (int, float)) and not isinstance(value, bool)
        is_truth = name == "has_won" and isinstance(value, bool)
        if kind is None or not (is_number or is_truth or (kind not in (NoneType, SortKey) and type(value) is kind)):
            return None
        found[name] = value
    return Query(**found)  # type: ignore[arg-type]


@dataclass
class _Kept:
    saved: dict[str, Query] = field(default_factory=dict)
    recent: list[Query] = field(default_factory=list)
    unread: list[object] = field(default_factory=list)
    """Searches by fields that are not known here."""
    others: dict[str, object] = field(default_factory=dict)
    """What was in the file and is not understood: another version may."""


class Searches:
    """The searches kept for one index. All methods may be called from any thread."""

    def __init__(self, index: Path) -> None:
        self.path = index.with_name(f"{index.stem}-searches.json")
        self._lock = Lock()

    def saved(self) -> dict[str, Query]:
        """By name, in alphabetical order. LibraryError where the file cannot be read."""
        return dict(sorted(self._load().saved.items(), key=lambda item: item[0].casefold()))

    def recent(self) -> list[Query]:
        """The last ones, the newest first."""
        return self._load().recent

    def save(self, name: str, query: Query) -> str:
        """Keep a search by that name, in place of another one of that name; the name as it is kept."""
        tidy = " ".join(name.split())
        if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable():
            raise LibraryError(
                phrase(
                    "A search is named by a word or some, of {most} signs at most that can be seen.",
                    most=LONGEST_NAME,
                )
            )
        with self._lock:
            kept = self._load()
            if len(kept.saved) >= MOST_KEPT and tidy not in kept.saved:
                raise LibraryError(phrase("{number} searches are kept already; remove one first.", number=MOST_KEPT))
            kept.saved[tidy] = query
            self._write(kept)
        return tidy

    def remove(self, name: str) -> None:
        """Keep that search no longer; LibraryError if there is none."""
        with self._lock:
            kept = self._load()
            if kept.saved.pop(name, None) is None:
                raise LibraryError(phrase("No search is named “{name}”.", name=name))
            self._write(kept)

    def note(self, query: Query) -> None:
        """It was made just now."""
        if not _said(query):
            return
        with self._lock:
            kept = self._load()
            recent = [query, *(each for each in kept.recent if _said(each) != _said(query))][:MOST_RECENT]
            if [*map(_said, recent)] != [*map(_said, kept.recent)]:
                kept.recent = recent
                self._write(kept)

    def _load(self) -> _Kept:
        try:
            said = json.loads(plain_bytes(self.path, _MOST_BYTES).decode())
        except FileNotFoundError:
            return _Kept()
        except OSError as error:
            raise LibraryError(
                phrase("{file} cannot be read: {reason}.", file=self.path, reason=reason_of(error))
            ) from None
        except (ValueError, RecursionError):
            self._put_aside()
            return _Kept()
        if not isinstance(said, dict):
            self._put_aside()
            return _Kept()
        saved = dict(_named(said.get("saved")))
        unread = [
            each for each in _listed(said.get("saved")) if not (isinstance(each, dict) and each.get("name") in saved)
        ]
        return _Kept(
            saved,
            [query for each in _listed(said.get("recent")) if (query := _read(each)) is not None][:MOST_RECENT],
            unread,
            {key: value for key, value in said.items() if key not in ("saved", "recent")},
        )

    def _put_aside(self) -> None:
        """A damaged file is not written over."""
        try:
            self.path.replace(self.path.with_name(f"{self.path.name}.damaged"))
        except OSError as error:
            raise LibraryError(
                phrase(
                    "{file} is damaged and cannot be put aside: {reason}.",
                    file=self.path,
                    reason=reason_of(error),
                )
            ) from None

    def _write(self, kept: _Kept) -> None:
        said = {
            **kept.others,
            "saved": [{"name": name, "search": _said(query)} for name, query in kept.saved.items()] + kept.unread,
            "recent": [*map(_said, kept.recent)],
        }
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save_bytes(self.path, json.dumps(said, ensure_ascii=False, indent=1).encode("utf-8", "replace"))
        except (OSError, SaveError) as error:
            raise LibraryError(phrase("The searches cannot be kept: {reason}", reason=error)) from None


def _listed(said: object) -> list[object]:
    return said if isinstance(said, list) else []


def _named(said: object) -> Iterator[tuple[str, Query]]:
    for each in _listed(said):
        if isinstance(each, Mapping) and isinstance(each.get("name"), str):
            query = _read(each.get("search"))
            if query is not None:
                yield each["name"], query
