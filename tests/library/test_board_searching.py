"""On boards that are joined or no grid a search finds what looking at every position in every symmetry finds."""

import random
from pathlib import Path

import pytest

from goboard.boards.automorphisms import automorphisms, graph_number
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.games.patterns import ANYTHING, Pattern, board_pattern
from goboard.games.record_dialect import form_of
from goboard.games.tree import preorder
from goboard.kernel.graph import graph_of
from goboard.library import searching
from goboard.library.entries import PositionQuery
from goboard.library.library import Library
from goboard.library.lines import positions
from goboard.sgf.reader import read
from tests.games.drawn_patterns import pattern_from_text
from tests.games.test_record_dialect import root_of
from tests.library.records import indexed

SPECS = [
    *({"shape": shape, "columns": 4, "rows": 4} for shape in ("cylinder", "torus", "mobius", "klein", "projective")),
    {"shape": "hexagonal", "side": 3},
    {"shape": "triangular", "side": 5},
    {"shape": "masked", "mask": ["XXXX", "X..X", "XXXX"]},
    {"shape": "cubic", "columns": 2, "rows": 3, "layers": 2},
    {"shape": "delaunay", "count": 14},
]
GAMES, MOVES = 3, 14
TURNS = 32
"""A torus of 4 by 4 has 384 symmetries: some of them, drawn at random, tell as much as all."""
on_boards = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec["shape"])
SWAP = {0: 0, 1: 2, 2: 1}


def record(board: Board, chance: random.Random, *, branches: bool = False) -> str:
    """A game of random moves with captures, and a variation."""
    root, graph, stones, nodes = root_of(board, "chinese"), graph_of(board), bytes(board.size), []
    codec = form_of(root).codec
    for number in range(MOVES):
        free = [vertex for vertex, owner in enumerate(stones) if not owner]
        vertex = chance.choice(free)
        stones = graph.place(stones, 0, vertex, number % 2 + 1, True)[0]
        nodes.append(f";{'BW'[number % 2]}[{codec.text(vertex)}]")
    tail = f"({nodes[-1]})({nodes[-1]}{nodes[0]})" if branches else nodes[-1]
    return f"(;{root.text()}RE[{chance.choice('BW')}+R]{''.join(nodes[:-1])}{tail})"


def library_of(place: Path, *records: str) -> Library:
    (place / "records").mkdir()
    for number, text in enumerate(records):
        (place / "records" / f"{number}.sgf").write_text(text)
    return indexed(place / "records", place / "index.db")


def images(pattern: Pattern, board: Board, asked: PositionQuery) -> set[tuple[int, ...]]:
    """All that is looked for, as what each point may hold."""
    found = set()
    for image in automorphisms(board).tolist() if asked.is_symmetric else [list(range(board.size))]:
        for swap in (False, True) if asked.is_swapped else (False,):
            cells = [0] * board.size
            for vertex, there in enumerate(image):
                cell = pattern.cells[vertex]
                cells[there] = cell if not swap or cell == ANYTHING else {1: 1, 2: 4, 4: 2}[cell]
            found.add(tuple(cells))
    return found


def slowly(place: Path, board: Board, asked: PositionQuery) -> list[tuple[str, int, tuple[int, ...]]]:
    """File, node and what came to stand there."""
    found = []
    wanted = images(asked.pattern, board, asked)
    for file in sorted((place / "records").iterdir()):
        root = read(file.read_bytes()).games[0]
        nodes = list(preorder(root))
        states = dict(zip((node.key for node in nodes), positions(root, form_of(root), nodes), strict=True))

        def standing(key: int, states: dict[int, tuple[Board, bytes]] = states) -> set[tuple[int, ...]]:
            stones = states[key][1]
            return {
                cells for cells in wanted if all(cell >> stone & 1 for cell, stone in zip(cells, stones, strict=True))
            }

        for number, node in enumerate(nodes):
            if not asked.has_variations and node.parent is not None and node.parent.children[0] is not node:
                break
            before = standing(node.parent.key) if node.parent is not None else set()
            found += [(file.name, number, cells) for cells in standing(node.key) - before]
    return sorted(found)


def quickly(library: Library, asked: PositionQuery) -> list[tuple[str, int, tuple[int, ...]]]:
    found = library.search(asked)
    names = {game.id: Path(game.file).name for game in library.games().games}
    return sorted((names[row[0]], row[1], found.forms[row[3]].pattern.cells) for row in found.rows.tolist())


@on_boards
@pytest.mark.parametrize("seed", range(2))
def test_the_search_finds_what_a_slow_one_finds(
    tmp_path: Path, spec: dict[str, object], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # forms are looked for some at a time
    monkeypatch.setattr(searching, "_MOST_CELLS", 60)
    chance, board = random.Random(seed), board_from_spec(spec)
    texts = [record(board, chance, branches=number == 1) for number in range(GAMES)]
    library = library_of(tmp_path, *texts)
    stones = bytearray(board.size)
    for player in (1, 2, 1):
        stones[chance.randrange(board.size)] = player
    free = chance.sample(range(board.size), board.size - 4)
    start = board_pattern(board, bytes(board.size))
    for pattern in (start, board_pattern(board, bytes(stones), free)):
        for flags in ((True, True, True), (True, False, False), (False, True, True)):
            symmetric, swapped, variations = flags
            asked = PositionQuery(pattern, is_symmetric=symmetric, is_swapped=swapped, has_variations=variations)
            expected = slowly(tmp_path, board, asked)
            assert quickly(library, asked) == expected
            assert expected or pattern is not start


@on_boards
def test_a_position_is_found_in_every_symmetry_with_its_next_move(tmp_path: Path, spec: dict[str, object]) -> None:
    chance, board = random.Random(7), board_from_spec(spec)
    text = record(board, chance)
    library = library_of(tmp_path, text)
    root = read(text.encode()).games[0]
    form, nodes = form_of(root), list(preorder(root))
    stones = [each for _, each in positions(root, form, nodes)]
    following = form.codec.vertex(nodes[9].values("B")[0])
    turns = automorphisms(board).tolist()
    for image in chance.sample(turns, min(TURNS, len(turns))):
        laid = bytearray(board.size)
        for vertex, there in enumerate(image):
            laid[there] = SWAP[stones[8][vertex]]
        asked = PositionQuery(board_pattern(board, bytes(laid)))
        (hit,) = library.search(asked).hits()
        (move,) = library.continuations(asked).continuations
        assert (hit.node, hit.move_number, hit.next_player, move.player) == (8, 8, 2, 2)
        assert hit.next_place is not None
        assert (image[following], 0) in move.places
        assert hit.next_place in move.places


def test_an_empty_torus_has_one_first_move(tmp_path: Path) -> None:
    chance, board = random.Random(1), board_from_spec({"shape": "torus", "columns": 5, "rows": 5})
    library = library_of(tmp_path, *(record(board, chance) for _ in range(6)))
    told = library.continuations(PositionQuery(board_pattern(board, bytes(25))))
    (move,) = told.continuations
    assert (told.games, move.times.total, len(move.places)) == (6, 6, 25)


def test_boards_are_told_apart_by_how_they_are_joined(tmp_path: Path) -> None:
    chance = random.Random(1)
    boards = [board_from_spec({"shape": shape, "columns": 4, "rows": 4}) for shape in ("grid", "torus", "klein")]
    library = library_of(tmp_path, *(record(board, chance) for board in boards))
    for number, board in enumerate(boards[1:], 1):
        found = library.search(PositionQuery(board_pattern(board, bytes(16))))
        assert [Path(library.game(game).file).name for game in found.games] == [f"{number}.sgf"]
    found = library.search(PositionQuery(pattern_from_text("?")))
    assert [Path(library.game(game).file).name for game in found.games] == ["0.sgf"]
    told = library.opening_boards()
    assert [(each.columns, each.rows, each.games) for each in told] == [(4, 4, 1), (16, 1, 1), (16, 1, 1)]
    assert {graph_number(each.board) for each in told if each.board is not None} == {*map(graph_number, boards[1:])}


@on_boards
def test_a_game_is_found_again_however_its_board_is_turned(spec: dict[str, object], tmp_path: Path) -> None:
    board = board_from_spec(spec)
    root, codec = root_of(board, "chinese"), form_of(root_of(board, "chinese")).codec
    chance, turns = random.Random(3), automorphisms(board)
    made, other = (chance.sample(range(board.size), min(12, board.size)) for _ in range(2))

    def game(vertices: list[int]) -> str:
        moves = "".join(f";{'BW'[number % 2]}[{codec.text(vertex)}]" for number, vertex in enumerate(vertices))
        return f"(;{root.text()}{moves})"

    turned = turns[chance.randrange(len(turns))][made].tolist()
    library = library_of(tmp_path, game(made), game(turned), game(other))
    (group,) = library.duplicates()
    assert {Path(each.file).name for each in group.games} == {"0.sgf", "1.sgf"}
