"""A whole game as a page for any browser: board, moves, variations, comments, signs and reviews, in one file that asks
for nothing else."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

import numpy as np

from goboard.boards.board import Board
from goboard.drawing.colours import blended
from goboard.drawing.export.svg import Definitions, svg_lines
from goboard.drawing.judgements import judgements_in
from goboard.drawing.layers import GROUND
from goboard.drawing.numbering import stone_letters
from goboard.drawing.picture import camera_for, places_of_stones, sides_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import LEAST_GRAIN_RADIUS, Picture
from goboard.drawing.theme import Theme
from goboard.games.comment_text import TAGS, Run, runs_in
from goboard.games.record_rules import rules_said
from goboard.games.review_report import by, source_of
from goboard.games.reviews import Judgement, loss
from goboard.harmless import harmless
from goboard.jobs.watch import checked
from goboard.resources_path import resource
from goboard.rules.moves import Deed
from goboard.session.snapshot import Frame, Frames
from goboard.words.message import Number, Share, as_given, decimal, english, phrase, sentences, small

SIDE = 760
"""Pixels of the picture's longer side; a browser makes it larger or smaller."""
MOST_IN_TREE = 4_000
"""Of more nodes no tree is drawn."""
_FACTS = ("EV", "RO", "DT", "PC", "RU", "KM", "HA", "RE")
_WORDS = {
    "steps": phrase("Steps"),
    "to_start": phrase("To the start"),
    "one_back": phrase("One move back"),
    "one_on": phrase("One move on"),
    "to_end": phrase("To the end"),
    "variations": phrase("Variations"),
    "game_tree": phrase("Game tree"),
    "all_comments": phrase("Comments"),
    "no_script": phrase(
        "The moves are stepped through by a script, which this browser does not run."
        " Print the page to read all comments."
    ),
    "foot": phrase("Arrow keys step and change variations; Home and End lead to the ends. Made with goboard."),
}
"""What stands on the page beside the game, by the names that the page has for it."""
_TOLD = {
    "start": phrase("Start"),
    "position": phrase("Position"),
    "move": phrase("Move {number}, {player} {point}", number="{number}", player="{player}", point="{point}"),
    "passes": phrase("Move {number}, {player} passes", number="{number}", player="{player}"),
    "move_without_number": phrase("{player} {point}", player="{player}", point="{point}"),
    "turn": phrase("Move {number}, {turn}", number="{number}", turn="{turn}"),
    "turn_without_number": as_given("{turn}"),
    "passes_without_number": phrase("{player} passes", player="{player}"),
}
"""What the script says of a node; it fills the fields in."""
_LEAVING = 'target="_blank" rel="noopener noreferrer nofollow"'
Said = Callable[[str], str]
"""Puts a message into the words of a language."""
_IN_SCRIPT = str.maketrans({sign: f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"})


def to_page(frames: Frames, theme: Theme, name: str, said: Said = english, language: str = "en") -> str:
    """The file's text, in English where nobody says otherwise; what records say is nowhere markup."""
    nodes = [*_nodes(frames, said)]
    definitions = Definitions(said)
    game = {
        "nodes": nodes,
        "at": frames.at,
        "points": frames.board.size,
        "names": [*map(harmless, frames.board.labels)],
        "players": [harmless(said(name)) for name in frames.names],
        "words": {key: said(words) for key, words in _TOLD.items()},
        "letters": list(stone_letters(frames.names)),
        "tree": MOST_IN_TREE,
        "accent": theme.accent,
        "wood": theme.wood_flat,
        "line": blended(theme.line, theme.wood_flat),
        **_stones(frames, theme, definitions),
    }
    if frames.board.is_spatial and frames.board.plane is None:
        picture, placed = _in_space(frames.board)
    else:
        picture, placed = _flat(frames, theme, definitions)
    facts = sentences(*(fact_words(ident, frames.info.get(ident, "")) for ident in _FACTS), between=", ")
    data = json.dumps({**game, **placed}, ensure_ascii=False, separators=(",", ":")).translate(_IN_SCRIPT)
    filled = {key: escape(said(words)) for key, words in _WORDS.items()} | {
        "language": language,
        "title": escape(harmless(_title(frames, name, said))),
        "facts": escape(harmless(said(facts))),
        "board": _svg(picture, placed, definitions, frames.board, theme),
        "comments": "\n".join(_comments(frames, said)),
        "data": data,
        "script": resource("viewer", "viewer.js").read_text("utf-8"),
    }
    first, *parts = resource("viewer", "page.html").read_text("utf-8").split("{{")
    return first + "".join(filled[part.partition("}}")[0]] + part.partition("}}")[2] for part in parts)


def fact_words(ident: str, value: str) -> str:
    """What the game information says, as pages say it; "" for nothing."""
    if not value or (ident == "HA" and value.strip() == "0"):
        # many servers write that there is no handicap
        return ""
    match ident:
        case "RO":
            return phrase("Round {value}", value=value)
        case "RU":
            return phrase("{rules} rules", rules=rules_said(value))
        case "KM":
            return phrase("Komi {value}", value=decimal(value))
        case "HA":
            return phrase("Handicap {value}", value=value)
        case "RE":
            return phrase("Result: {result}", result=value)
    return as_given(value)


def _title(frames: Frames, name: str, said: Said) -> str:
    given = [frames.info.get("PB", ""), frames.info.get("PW", "")]
    if len(frames.names) == len(given):
        return f"{given[0] or '?'} – {given[1] or '?'}" if any(given) else frames.info.get("GN") or name
    return " – ".join(map(said, frames.names))


def _stretches(frames: Frames) -> Iterator[tuple[Frame | None, Sequence[Frame]]]:
    """The frame before each variation, and its own."""
    yield None, frames.line
    for branch in frames.branches:
        yield branch.frames[0], branch.frames[1:]


def _nodes(frames: Frames, said: Said) -> Iterator[dict[str, Any]]:
    """What is told of each node, by short names: parent, number, whose move, vertex, stones that change, a turn
    without a stone, comment, title, what is illegal, marks, lines, dimmed points, owned points, judgement, and what a
    review says."""
    source = source_of([frame.reviews for _, run in _stretches(frames) for frame in run])
    places: dict[int, int] = {}
    for start, run in _stretches(frames):
        before = start
        for frame in checked(run):
            told: dict[str, Any] = {"p": places[before.key]} if before is not None else {}
            told |= {"n": frame.number} if frame.player else {}
            told |= {"w": frame.player} if frame.player else {}
            told |= {"v": frame.vertex} if frame.vertex is not None else {}
            further = {
                "s": _changes(before.stones if before is not None else b"", frame.stones),
                "u": harmless(_turn(frame, frames.names, said)),
                "c": _runs(frame.comment),
                "t": harmless(frame.name),
                "x": said(phrase("illegal")) if frame.is_illegal else "",
                "m": [[mark.kind, mark.vertex, harmless(mark.text)] for mark in frame.marks],
                "l": [list(line) for line in frame.lines],
                "d": list(frame.dim),
                "o": [list(points) for points in frame.territory] if any(frame.territory) else [],
                "j": ", ".join(small(said(each.words)) for each in judgements_in(frame.annotations)),
                "q": harmless(said(_review(before, frame, source, frames.names))),
            }
            yield told | {key: value for key, value in further.items() if value}
            places[frame.key] = len(places)
            before = frame


def _turn(frame: Frame, names: Sequence[str], said: Said) -> str:
    """What a turn was used for instead of a stone or a pass, "" for any other."""
    player = names[frame.player - 1]
    if frame.deed is Deed.OFFER:
        return said(phrase("{player} offers an alliance", player=player))
    if frame.deed is Deed.WAR:
        return said(phrase("{player} declares war", player=player))
    return said(phrase("{player} resigns", player=player)) if frame.deed is Deed.RESIGNATION else ""


def _runs(comment: str) -> list[str | list[Any]]:
    """The comment in pieces that look alike: a text, or [text, kinds] and the address of a page if it leads to one."""
    return [
        [run.text, list(run.kinds), run.address][: 3 if run.address else 2] if run.kinds or run.address else run.text
        for run in runs_in(harmless(comment))
    ]


def _changes(before: bytes, after: bytes) -> list[list[int]]:
    """[vertex, player] wherever they differ; points of the plane that were not known before were empty."""
    old, new = (np.frombuffer(each.ljust(len(after), b"\0"), dtype=np.uint8) for each in (before, after))
    changed = np.flatnonzero(old != new)
    return list(map(list, zip(changed.tolist(), new[changed].tolist(), strict=True)))


def _review(before: Frame | None, frame: Frame, source: str, names: Sequence[str]) -> str:
    judged = by(source, frame.reviews)
    if judged is None:
        return ""
    told = [_standing(judged, names)]
    lost, made = None, -1 if frame.vertex is None else frame.vertex
    if before is not None and frame.player:
        lost = loss(by(source, before.reviews), judged, frame.player, vertex=made)
    if lost is not None and lost.points is not None and lost.points >= 0.05:
        told.append(phrase("the move lost {points}", points=_amount(lost.points)))
    return phrase("{said} ({source})", said=sentences(*told, between=", "), source=source)


def _standing(judged: Judgement, names: Sequence[str]) -> str:
    if judged.lead is not None:
        ahead = names[0 if judged.lead >= 0 else 1]
        return phrase("{player} leads by {points}", player=ahead, points=_amount(abs(judged.lead)))
    if judged.share is None:
        return ""
    return phrase("{player} wins in {share} of the games", player=names[0], share=Share(judged.share))


def _amount(points: float) -> str:
    return phrase("{points} points", points=Number(points, 1))


def _comments(frames: Frames, said: Said) -> Iterator[str]:
    """For paper, and for browsers without scripts."""
    for _, run in _stretches(frames):
        for frame in checked(run):
            if frame.comment.strip():
                number = escape(said(phrase("Move {number}", number=frame.number)))
                heading = f"<b>{number}</b> " if frame.player and frame.number else ""
                yield f"<p>{heading}{''.join(map(_markup, runs_in(harmless(frame.comment.strip()))))}</p>"


def _markup(run: Run) -> str:
    words = escape(run.text)
    for kind in run.kinds:
        words = f"<{TAGS[kind]}>{words}</{TAGS[kind]}>"
    return f'<a href="{escape(run.address)}" {_LEAVING}>{words}</a>' if run.address else words


def _stones(frames: Frames, theme: Theme, definitions: Definitions) -> dict[str, Any]:
    """Each player's stone as a definition of radius 1, and the colours of signs on it, of empty points first."""
    players = range(1, max(len(frames.names), 2) + 1)
    for player in players:
        style = theme.stone(player)
        if style.lights:
            name = definitions.stone(style, 0, LEAST_GRAIN_RADIUS - 1, flat=False)
            definitions.lines.append(f'<use id="stone-{player}" href="#{name}"/>')
        else:
            look = f'fill="{style.flat[:7]}" stroke="{style.rim[:7]}" stroke-width="0.07"'
            definitions.lines.append(f'<circle id="stone-{player}" r="0.96" {look}/>')
    return {
        "shadow": "" if theme.is_plain else definitions.shadow(theme.shadow),
        "inks": [theme.mark_on(player)[:7] for player in (0, *players)],
        "colours": [theme.wood_flat[:7], *(theme.stone(player).flat[:7] for player in players)],
    }


def _flat(frames: Frames, theme: Theme, definitions: Definitions) -> tuple[list[str], dict[str, Any]]:
    """The empty board, and where its points are: [vertex, x, y, room]; of the plane all that ever has stones."""
    board, used = frames.board, np.zeros(frames.board.size, dtype=np.uint8)
    for _, run in _stretches(frames):
        for frame in checked(run):
            stones = np.frombuffer(frame.stones, dtype=np.uint8)
            used[: len(stones)] |= stones
    scene = Scene(board, used.tobytes(), View(coordinates=True))
    width, height = sides_for(scene, SIDE)
    if board.plane is not None:
        from goboard.drawing.camera.plane import fitted

        part = fitted(places_of_stones(scene), width, height, scene.view.coordinates).view(1.0)
        scene = replace(scene, view=replace(scene.view, part=part))
    camera = camera_for(scene, width, height)
    empty = replace(scene, stones=bytes(board.size))
    ground = [shape for layer in GROUND for shape in layer(empty, camera, theme)]
    left, top, across, down = (0, 0, width, height) if camera.is_plane else camera.frame
    wood = f'<rect x="{left:g}" y="{top:g}" width="{across:g}" height="{down:g}" rx="4" fill="{theme.wood_flat[:7]}"/>'
    picture: list[str] = []
    for shape in ground:
        # a picture of wood would be larger than all else; and what is made smaller keeps its thin lines
        lines = [wood] if isinstance(shape, Picture) else svg_lines([shape], definitions)
        picture += [line.replace(' shape-rendering="crispEdges"', "") for line in lines]
    vertices = camera.geometry.vertices
    whose = np.arange(len(camera.centres)) if vertices is None else vertices
    seen = np.flatnonzero(camera.shown)
    rows = np.column_stack([camera.centres[seen].round(2), camera.sizes[seen].round(2)]).tolist()
    spots = [[vertex, *row] for vertex, row in zip(whose[seen].tolist(), rows, strict=True)]
    return picture, {"spots": spots, "width": width, "height": height}


def _in_space(board: Board) -> tuple[list[str], dict[str, Any]]:
    """Points [x, y, z, room, and where they face] in a ball of radius 1, and the edges, which the page turns."""
    from goboard.drawing.solid.body import body_of
    from goboard.drawing.solid.rotation import HOME, matrix

    body = body_of(board)
    reach = float(np.linalg.norm(body.places, axis=1).max()) or 1.0
    points = np.column_stack([body.places / reach, body.sizes / reach, body.normals]).round(4).tolist()
    placed = {
        "space": points,
        "edges": board.edges.tolist(),
        "turn": matrix(HOME).ravel().round(6).tolist(),
        "closed": body.is_closed,
        "size": SIDE,
        "width": SIDE,
        "height": SIDE,
    }
    return [], placed


def _svg(
    picture: Sequence[str], placed: Mapping[str, Any], definitions: Definitions, board: Board, theme: Theme
) -> str:
    arrow = (
        '<marker id="arrow" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto">'
        f'<path d="M0 0L6 3L0 6z" fill="{theme.accent[:7]}"/></marker>'
    )
    layers = ("edges", "owners", "stones", "marks")
    return "\n".join(
        [
            f'<svg id="board" viewBox="0 0 {placed["width"]} {placed["height"]}" role="img" tabindex="0" '
            f'aria-label="{escape(harmless(board.title))}">',
            "<defs>", *definitions.lines, arrow, "</defs>",
            *picture,
            *(f'<g id="{layer}"></g>' for layer in layers),
            "</svg>",
        ]
    )  # fmt: skip
