"""UGF and UGI, the records of PandaNet: [Header], [Data] with the moves, remarks in [Figure] or a reviewed tree."""

import re
from collections.abc import Iterator, Sequence

from goboard.formats.draft import COLOURS, Draft, date_of, put_first, whole_number
from goboard.games.tree import Node, main_line
from goboard.words.message import phrase

_LANGUAGE = re.compile(rb"^Lang=(\w+)", re.MULTILINE)
_ENCODINGS = {b"SJIS": "Shift_JIS", b"EUC": "EUC-JP", b"KOR": "EUC-KR", b"GB": "GB18030", b"BIG5": "Big5"}
_RULES = {"JPN": "Japanese", "CHN": "Chinese", "AGA": "AGA", "ING": "GOE"}
_PLAIN = {"Title": "GN", "Place": "PC", "Copyright": "CP", "Comment": "GC"}
_MOVE = re.compile(r"\s*([A-Za-z])([A-Za-z])\s*,\s*([BW])\w*\s*(?:,\s*([0-9]+))?")
_REMARK = re.compile(r"\s*\.(\w+)(?:\s*,\s*([0-9]+))?")
_WAYS = {"C": "R", "R": "R", "T": "T", "F": "F"}

Lines = Sequence[tuple[int, str]]


def stated_encoding(data: bytes) -> str:
    """The character encoding that the file says its language is written in, "" for none."""
    stated = _LANGUAGE.search(data)
    return _ENCODINGS.get(stated[1].upper(), "") if stated else ""


def read_ugf(text: str, draft: Draft) -> None:
    """Read the record into a draft."""
    sections: dict[str, list[tuple[int, str]]] = {}
    name = ""
    for number, line in draft.lines(text):
        found = re.fullmatch(r"\s*\[(\w+)\]\s*", line)
        if found:
            name = found[1].lower()
        else:
            sections.setdefault(name, []).append((number, line))
    header = dict(_header(sections.get("header", ())))
    sized = (number for number, line in sections.get("header", ()) if line.partition("=")[0].strip() == "Size")
    _say(header, draft, next(sized, 1))
    is_upwards = header.get("CoordinateType", "").upper() == "IGS"
    nodes = _read_moves(sections.get("data", ()), draft, is_upwards)
    reviewed = _read_review(sections.get("reviewnode", ()), draft, is_upwards)
    if reviewed is not None and _tells_more(reviewed[1], draft.root):
        draft.take_tree(reviewed[1])
        # figures count moves, the first node of a tree is the root
        nodes = {count - 1: node for count, node in reviewed.items()}
    _remark(sections.get("figure", ()), nodes, draft)
    _remark(sections.get("reviewcomment", ()), reviewed or nodes, draft)


def _header(lines: Lines) -> Iterator[tuple[str, str]]:
    for _, line in lines:
        key, sign, value = line.partition("=")
        if sign:
            yield key.strip(), value.strip()


def _say(header: dict[str, str], draft: Draft, size_line: int) -> None:
    draft.read_size(header.get("Size", "19"), size_line)
    for name, rank, key in (("PB", "BR", "PlayerB"), ("PW", "WR", "PlayerW")):
        said = [*header.get(key, "").split(","), ""]
        draft.say(name, said[0])
        draft.say(rank, said[1])
    for key, ident in _PLAIN.items():
        draft.say(ident, header.get(key, "").strip(","))
    draft.say("DT", date_of(header.get("Date", "")))
    rule = header.get("Rule", header.get("Rules", ""))
    draft.say("RU", _RULES.get(rule.upper(), rule))
    handicap, _, komi = header.get("Hdcp", "").partition(",")
    stones = whole_number(handicap.strip()) or 0
    if stones > 1:
        draft.say("HA", str(stones))
    if re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]*)?", komi.strip()):
        draft.say_number("KM", float(komi))
    draft.say("RE", _result(header.get("Winner", "")))


def _result(text: str) -> str:
    winner, _, margin = (part.strip() for part in text.partition(","))
    if winner.upper() in ("D", "J"):
        return "0"
    if winner.upper() not in COLOURS:
        return ""
    points = re.fullmatch(r"[0-9]{1,5}(\.[0-9]+)?", margin)
    said = f"{float(margin):g}" if points else _WAYS.get(margin.upper(), "")
    return f"{winner.upper()}+{said}"


def _read_moves(lines: Lines, draft: Draft, is_upwards: bool) -> dict[int, Node]:
    """POINT,PLAYER,NUMBER,TIME; a number 0 before the first move is a stone of the handicap. Number -> node."""
    nodes = {0: draft.root}
    for number, line in lines:
        found = _MOVE.match(line)
        if found is None:
            draft.leave_out(line, number)
            continue
        column, row = (ord(letter) - ord("A") for letter in (found[1] + found[2]).upper())
        count = whole_number(found[4]) if found[4] else len(nodes)
        point = _point(column, draft.rows - 1 - row if is_upwards else row, draft)
        if count == 0 and draft.node is draft.root:
            draft.add(f"A{found[3]}", point)
        else:
            if not point and (found[1] + found[2]).upper() not in ("YA", "ZZ", "TT"):
                draft.warn(
                    "bad_move",
                    number,
                    phrase("{line} is no point of the board; it is read as a pass.", line=line.strip()[:20]),
                )
            node = draft.play(found[3], point)
            if count is not None:
                nodes[count] = node
    return nodes


def _point(column: int, row: int, draft: Draft) -> str:
    return draft.point(column, row) if draft.is_on_board(column, row) else ""


def _read_review(lines: Lines, draft: Draft, is_upwards: bool) -> dict[int, Node] | None:
    """NODE,NUMBER,PLAYER,COLUMN,ROW counted from 1; between VARIATION and VARIATIONEND stands what branches off behind
    the node before. Number -> node, the root being 1; None if there is no tree."""
    nodes: dict[int, Node] = {}
    root = node = Node()
    forks: list[Node] = []
    firsts: list[Node] = []
    is_branch = False
    for number, line in lines:
        words = [word.strip() for word in line.split(",")]
        if words[0].upper() == "VARIATION":
            forks.append(node)
            is_branch = True
        elif words[0].upper() == "VARIATIONEND":
            node = forks.pop() if forks else node
        elif (found := _node_numbers(words)) is not None:
            count, player, column, row = found
            if nodes:
                point = _point(column - 1, draft.rows - row if is_upwards else row - 1, draft)
                node = Node(f"{COLOURS[player - 1]}[{point}]" if player in (1, 2) else "", node)
                if not is_branch:
                    # what branches off is written before the move that the game went on with
                    firsts.append(node)
            nodes[count] = node
            is_branch = False
        elif line.strip():
            draft.warn("junk", number, phrase("{line} is no node; it is skipped.", line=f"{line.strip()[:20]!r}"))
    nodes[1] = root
    put_first(firsts)
    return nodes if len(nodes) > 1 else None


def _node_numbers(words: Sequence[str]) -> list[int] | None:
    """The four numbers of a NODE, None if it is none."""
    numbers = [number for word in words[1:5] if (number := whole_number(word)) is not None]
    return numbers if words[0].upper() == "NODE" and len(numbers) == 4 else None


def _tells_more(root: Node, other: Node) -> bool:
    """True if the tree's main line begins with all moves of the other."""
    own = [node.text() for node in main_line(root)][1:]
    moves = [node.text() for node in main_line(other)][1:]
    return own[: len(moves)] == moves


def _remark(lines: Lines, nodes: dict[int, Node], draft: Draft) -> None:
    """.Text or .Comment with a node's number, then the remark, up to the next line with a point in front."""
    node: Node | None = None
    for _, line in lines:
        found = _REMARK.match(line)
        if found is None:
            if node is not None:
                draft.remark(line, node)
        elif found[1].lower() in ("text", "comment"):
            at = nodes.get(whole_number(found[2] or "0") or 0)
            node = draft.root if at is None or at.parent is None else at
        else:
            node = None
