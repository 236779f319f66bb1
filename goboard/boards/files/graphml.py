"""GraphML, read piece by piece. Nothing is fetched and nothing expanded: a document type is refused."""

from collections.abc import Callable
from xml.parsers import expat

from goboard.boards.board import Board
from goboard.boards.files import BoardFileError, shown
from goboard.boards.files.gathered import LONGEST_NAME, Gathered
from goboard.jobs.watch import Progress, share
from goboard.words.message import phrase

CHUNK = 1 << 14
AXES = ("x", "y", "z")
LABELS = ("label", "name")
FLIPPED = "Geometry"
"""Diagram editors write the place into an element of this name, y downwards."""


def board_from_graphml(data: bytes, name: str, progress: Progress) -> Board:
    """The board of a GraphML file; BoardFileError with a sentence for anything else."""
    reader = _Reader()
    start, length = 0, CHUNK
    while start < len(data):
        progress(0.5 * start / len(data), phrase("Reading"))
        before = reader.offset
        reader.feed(data[start : start + length], start + length >= len(data))
        start += length
        # a tag or comment that goes on is looked at from its beginning again
        length = 4 * length if reader.offset == before else CHUNK
    return reader.gathered().board(name, share(progress, 0.5, 1))


class _Reader:
    def __init__(self) -> None:
        self._gathered = Gathered()
        self._keys: dict[str, str] = {}
        self._links: list[tuple[str, str, int, bool]] = []
        self._vertex: int | None = None
        self._values: dict[str, str] = {}
        self._key, self._text = "", ""
        self._graphs = 0
        self._is_directed = False
        self._root = ""
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._open
        self._parser.EndElementHandler = self._close
        self._parser.CharacterDataHandler = self._letters
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._openers: dict[str, Callable[[dict[str, str]], None]] = {
            "graph": self._open_graph,
            "key": self._open_key,
            "node": self._open_node,
            "edge": self._open_edge,
            "data": self._open_data,
            "hyperedge": self._open_hyperedge,
            FLIPPED: self._open_geometry,
        }

    @property
    def offset(self) -> int:
        """How far the parser has come."""
        return self._parser.CurrentByteIndex

    def feed(self, piece: bytes, is_last: bool) -> None:
        try:
            self._parser.Parse(piece, is_last)
        except expat.ExpatError as error:
            raise BoardFileError(
                phrase("This is no XML: {reason}.", reason=expat.ErrorString(error.code)), error.lineno
            ) from error
        except (LookupError, UnicodeError) as error:
            raise BoardFileError(phrase("The encoding that the file names is not known."), 1) from error
        except ValueError as error:
            if isinstance(error, BoardFileError):
                raise
            raise self._wrong(phrase("The encoding of the file cannot be read.")) from error

    def gathered(self) -> Gathered:
        """Everything read, edges to nodes that came later included."""
        if not self._graphs:
            raise BoardFileError(phrase("There is no graph in this file."))
        for source, target, line, is_one_way in self._links:
            one, other = (self._gathered.known(end, line) for end in (source, target))
            self._gathered.join(one, other, line, is_one_way=is_one_way)
        return self._gathered

    def _wrong(self, sentence: str) -> BoardFileError:
        return BoardFileError(sentence, self._parser.CurrentLineNumber)

    def _doctype(self, *_: object) -> None:
        raise self._wrong(phrase("A document type is declared; goboard reads GraphML without one."))

    def _open(self, tag: str, attributes: dict[str, str]) -> None:
        local = tag.rpartition(":")[2]
        if not self._root:
            self._root = local
            if local != "graphml":
                raise self._wrong(phrase("This is no GraphML: it begins with <{tag}>.", tag=shown(tag)))
        open_ = self._openers.get(local)
        if open_ is not None:
            open_(attributes)

    def _close(self, tag: str) -> None:
        local = tag.rpartition(":")[2]
        if local == "data" and self._key:
            self._values[self._key] = self._text.strip()
            self._key = ""
        elif local == "node" and self._vertex is not None:
            self._finish_node(self._vertex)
            self._vertex = None
        elif local == "edge":
            self._values = {}

    def _letters(self, text: str) -> None:
        if self._key and len(self._text) <= LONGEST_NAME:
            self._text += text

    def _open_graph(self, attributes: dict[str, str]) -> None:
        self._graphs += 1
        if self._graphs > 1:
            raise self._wrong(phrase("A second graph begins here; a board is one graph."))
        self._is_directed = attributes.get("edgedefault") == "directed"

    def _open_key(self, attributes: dict[str, str]) -> None:
        self._keys[attributes.get("id", "")] = attributes.get("attr.name", "").strip().lower()

    def _open_node(self, attributes: dict[str, str]) -> None:
        line = self._parser.CurrentLineNumber
        self._vertex = self._gathered.add(attributes.get("id", ""), line)
        self._values = {}

    def _open_edge(self, attributes: dict[str, str]) -> None:
        said = attributes.get("directed")
        is_one_way = self._is_directed if said is None else said in ("true", "1")
        ends = attributes.get("source", ""), attributes.get("target", "")
        self._links.append((*ends, self._parser.CurrentLineNumber, is_one_way))

    def _open_hyperedge(self, attributes: dict[str, str]) -> None:
        raise self._wrong(phrase("A hyperedge joins more than two points; a board has edges between two."))

    def _open_data(self, attributes: dict[str, str]) -> None:
        self._text = ""
        name = self._keys.get(attributes.get("key", ""), "")
        self._key = name if name in (*AXES, *LABELS) else ""

    def _open_geometry(self, attributes: dict[str, str]) -> None:
        if self._vertex is not None and "x" in attributes and "y" in attributes:
            self._values["x"] = attributes["x"]
            self._values["y"] = str(-self._number(attributes["y"]))

    def _finish_node(self, vertex: int) -> None:
        numbers = tuple(self._number(self._values[axis]) for axis in AXES if axis in self._values)
        if len(numbers) == 1:
            raise self._wrong(phrase("A place is two or three numbers, and here is one."))
        if numbers:
            self._gathered.place(vertex, numbers, self._parser.CurrentLineNumber)
        label = next((self._values[key] for key in LABELS if self._values.get(key)), "")
        if label:
            self._gathered.label(vertex, label)

    def _number(self, text: str) -> float:
        try:
            return float(text)
        except ValueError as error:
            raise self._wrong(phrase('"{text}" is no number.', text=shown(text))) from error
