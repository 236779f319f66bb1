"""A user's own graph: every format gives the board that is in it, and a sentence with the line where it does not."""

import json
import random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.boards.files import graphml
from goboard.boards.files.board_file import BoardFileError, Cancelled, board_file_text, read_board

PATH = {"nodes": [{"id": "p"}, {"id": "q"}, {"id": "r"}], "links": [{"source": "p", "target": "q"}]}
GRAPHML = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="node" attr.name="x" attr.type="double"/>
  <key id="d1" for="node" attr.name="y" attr.type="double"/>
  <key id="d2" for="node" attr.name="label" attr.type="string"/>
  <graph edgedefault="undirected">
    <edge source="n0" target="n1"/>
    <node id="n0"><data key="d0">1</data><data key="d1">2.5</data><data key="d2">East</data></node>
    <node id="n1"><data key="d0">2</data><data key="d1">2.5</data><data key="d2">West</data></node>
  </graph>
</graphml>
"""


def read(text: str, name: str = "") -> Board:
    return read_board(text.encode(), name)


def joined(board: Board) -> set[frozenset[str]]:
    """The edges by the labels of their ends."""
    return {frozenset((board.labels[one], board.labels[other])) for one, other in board.edges.tolist()}


def refusal(text: str, name: str = "") -> str:
    with pytest.raises(BoardFileError) as caught:
        read(text, name)
    return str(caught.value)


def test_goboards_own_form_keeps_places_and_labels_as_they_are() -> None:
    spec = {"shape": "graph", "points": 2, "edges": [[0, 1]], "positions": [[0, 0], [70, 0]], "labels": ["a", "b"]}
    board = read(json.dumps({"title": "Two", **spec}))
    assert (board.title, board.labels, board.positions.tolist()) == ("Two", ("a", "b"), [[0, 0], [70, 0]])


def test_a_shape_of_the_catalogue() -> None:
    assert read('{"shape": "grid", "columns": 4, "rows": 3}').size == 12


def test_node_link() -> None:
    board = read(json.dumps(PATH), "my path.json")
    assert (board.title, board.labels, joined(board)) == ("my path", ("p", "q", "r"), {frozenset("pq")})
    assert len({tuple(place) for place in board.positions.tolist()}) == 3


def test_node_link_places_and_names() -> None:
    nodes = [{"id": 7, "x": 0, "y": 0, "name": "A1"}, {"id": 9, "pos": [100, 0], "name": "B1"}]
    board = read(json.dumps({"directed": False, "nodes": nodes, "edges": [{"source": 9, "target": 7}]}))
    assert board.labels == ("A1", "B1")
    assert board.positions.tolist() == [[0, 0], [1, 0]]


@pytest.mark.parametrize("wrapping", ["{}", '{{"board": {}}}', '{{"variant": "baduk", "config": {{"board": {}}}}}'])
def test_coordinates_with_an_adjacency_list_are_turned_upright(wrapping: str) -> None:
    pasted = '{"type": "custom", "coordinates": [[0, 0], [1, 0], [1, 1]], "adjacencyList": [[1], [0, 2], [1]]}'
    board = read(wrapping.format(pasted))
    assert board.positions.tolist() == [[0, 0], [1, 0], [1, -1]]
    assert board.edges.tolist() == [[0, 1], [1, 2]]


def test_graphml() -> None:
    board = read(GRAPHML, "map.graphml")
    assert (board.labels, board.positions.tolist()) == (("East", "West"), [[1, 2.5], [2, 2.5]])
    assert joined(board) == {frozenset(("East", "West"))}


@pytest.mark.parametrize("mark", [",", ";", "\t", " "])
def test_edge_lists(mark: str) -> None:
    board = read(f"# a triangle\na{mark}b\nb{mark}c\n\nc{mark}a\na{mark}b\n")
    assert (board.labels, len(board.edges)) == (("a", "b", "c"), 3)


def test_an_edge_list_with_headers_places_and_quotes() -> None:
    board = read('id,x,y,label\n1,0,0,"Ash, left"\n2,0,1,Oak\nsource,target,weight\n1,2,0.5\n')
    assert (board.labels, board.positions.tolist()) == (("Ash, left", "Oak"), [[0, 0], [0, 1]])


@pytest.mark.parametrize("mark", [" ", ",", ";", "\t"])
def test_edges_with_weights_below_a_line_that_says_so(mark: str) -> None:
    board = read("source target weight\n4 1 0.5\n1 2 0.5\n".replace(" ", mark))
    assert joined(board) == {frozenset(("v4", "v1")), frozenset(("v1", "v2"))}


def test_lines_of_points_and_edges_without_headers() -> None:
    board = read("1 0 0\n2 1 0\n3 0 1\n1 2\n2 3\n")
    assert (board.positions.tolist(), len(board.edges)) == ([[0, 0], [1, 0], [0, 1]], 2)


def test_ids_that_are_the_vertices_stay_their_numbers() -> None:
    board = read("2,1\n1,0\n")
    assert (board.labels, board.neighbours(0), board.neighbours(2)) == (("0", "1", "2"), (1,), (1,))


def test_ids_that_would_be_taken_for_other_vertices_are_no_labels() -> None:
    assert read("1,2\n2,3\n3,1\n").labels == ("v1", "v2", "v3")
    assert read("10,20\n20,30\n20,c\n").labels == ("v10", "v20", "v30", "c")
    assert read("1,2\n2,v1\n").labels == ("0", "1", "2")
    assert read("a,A\n").labels == ("0", "1")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_encodings(encoding: str) -> None:
    assert read_board("Süd,Nord\r\nNord,Ost\r\n".encode(encoding)).labels == ("Süd", "Nord", "Ost")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", None, "empty"),
        (" \n ", None, "empty"),
        ("a,b\nb,b\n", 2, "joined to itself"),
        ("a,b\nc\n", 2, "two ids"),
        ("id,x,y\na,0,0\nb,nan,1\n", 3, "coordinate"),
        ("id,x,y\na,0,0\nb,here,1\n", 3, '"here" is no number'),
        ("id,x,y\na,0,0\nsource,target\na,b\n", 4, '"b" has no coordinates'),
        ("id,x,y\na,0,0\nb,0,0\nsource,target\na,b\n", 3, "same place"),
        ('{"shape": "graph",\n "points": 2,\n "edges": [[0, 1],\n [0, 2]]}', 4, "outside 0..1"),
        ('{"shape": "graph",\n "points": 2,\n "edges": [\n[1, 1]]}', 4, "joined to itself"),
        ('{"shape": "graph", "points": 1,\n "positions": [[NaN, 0]]}', 2, "NaN"),
        ('{"shape": "graph", "points": 1,\n "positions": [[1e999, 0]]}', 2, "numbers up to"),
        ('{"shape": "graph",\n "points": 1000000}', 2, "at most"),
        ('{"shape": "graph",\n "points" 2}', 2, "colon"),
        ('{"shape": "graph",\n "corners": 2}', 2, "corners"),
        ('{"shape": "blob"}', 1, "no board shape"),
        ("[1, 2]", 1, "object"),
        ('{"nodes": [{"id": 1},\n{"id": 1}]}', 2, "Two points"),
        ('{"nodes": [{"id": 1}],\n"links": [{"source": 1, "target": 5}]}', 2, 'No point has the id "5"'),
        ('{"directed": true, "nodes": [{"id": 1}, {"id": 2}],\n"links": [{"source": 1, "target": 2}]}', 2, "one way"),
        ('{"coordinates": [[0, 0], [1, 0]], "adjacencyList": [[1],\n[]]}', 1, "one way"),
        ('{"a": 1}', None, "no board"),
        ('{"nodes": ' + "[" * 100_000, 1, "nested"),
        ('{"a": ' * 100_000, 1, "nested"),
        ('{"shape": "graph", "points": 1' + "0" * 5000 + "}", 1, "digits"),
        (GRAPHML.replace("2.5", "high", 1), 8, '"high" is no number'),
        (GRAPHML.replace("undirected", "directed"), 7, "one way"),
        (GRAPHML.replace('target="n1"', 'target="n7"'), 7, "n7"),
        (GRAPHML.replace("</graph>", ""), 11, "XML"),
        ('<?xml version="1.0"?>\n<!DOCTYPE graphml [<!ENTITY a "b">]><graphml/>', 2, "document type"),
        ("<html/>", 1, "no GraphML"),
        ("<graphml/>", None, "no graph"),
        ("id,x,y\n1,0,0\n1,1,1\nsource,target\n1,2\n", 3, 'second line tells of the point "1"'),
        ("Source;Target;Type\na;b;Undirected\nb;c;Directed\n", 3, "one way"),
        ("source,target,directed\na,b,true\n", 2, "one way"),
        ('{"shape": "graph", "points": 2,\n"positions": [[0, 0],\n[0, 0]]}', 3, "same place"),
        ('{"shape": "graph", "points": 1,\n"positions": [[true, 0]]}', 2, "A place is"),
        ('{"shape": "graph", "points": 1,\n"labels": ["\\ud800"]}', 2, "control character"),
        ('{"shape": "graph", "points": 1,\n"labels": ["a\\n"]}', 2, "control character"),
        ('{"shape": "graph", "points": 1,\n"labels": ["' + "x" * 201 + '"]}', 2, "at most 200"),
        ('{"shape": "graph",\n"points": 0}', 2, "from 1 to 250,000, not 0."),
        ('{"shape": "graph"}', 1, '"points" is missing'),
        ('{"shape": "torus",\n"rows": 5,\n"columns": 0}', 3, "columns"),
        ("1,2,1\n2,3,1\n", None, "source,target,weight"),
        ("This is not a graph.\n", 1, "two ids for an edge"),
        ("1 2\n2 3\n3 4\n4 1 0.5\n", 4, 'puts the point "4" at x = 1, or joins it with "1". Before edges with weights'),
        ("1 0 0\n2 1 0\n3 0 1\n1 2\n2 3\n4 1 0.5\n", 6, 'or joins it with "1"'),
        (
            "1 2 0.5\n1 3 0.5\n",
            2,
            'tells of the point "1". Before edges with weights stands a line source,target,weight',
        ),
        ("a b 0.5\n", 1, '"b" is no number. A line is two ids'),
        ("4 1 0,5\n1 2 0,5\n", 1, "a number has a point"),
        ("1 2\n2, 3\n", 2, "first line has blanks"),
        ("PK\3\4\n\0\0", 2, "no text"),
    ],
)
def test_refusals_name_the_line(text: str, line: int | None, words: str) -> None:
    with pytest.raises(BoardFileError) as caught:
        read(text)
    assert caught.value.line == line
    assert words in str(caught.value)
    assert str(caught.value).startswith("" if line is None else f"Line {line}: ")


def test_points_alone_are_a_board_without_edges() -> None:
    board = read("id,x,y\n1,0,0\n2,1,1\n")
    assert (board.positions.tolist(), len(board.edges)) == ([[0, 0], [1, 1]], 0)


def test_an_edge_that_goes_both_ways_in_two_directed_lines() -> None:
    assert len(read("Source,Target,Type\na,b,Directed\nb,a,Directed\n").edges) == 1


@pytest.mark.parametrize("attributes", ["{}", "{'weight': 3, 'colour': 'red'}"])
def test_attributes_in_braces_behind_an_edge(attributes: str) -> None:
    board = read(f"0 1 {attributes}\n1 2 {attributes}\n")
    assert (board.size, board.edges.tolist()) == (3, [[0, 1], [1, 2]])


def test_a_long_comment_is_not_read_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    fed: list[int] = []
    feed = graphml._Reader.feed

    def counted(reader: graphml._Reader, piece: bytes, is_last: bool) -> None:
        fed.append(len(piece))
        feed(reader, piece, is_last)

    monkeypatch.setattr(graphml._Reader, "feed", counted)
    size = 3_000_000
    read(GRAPHML.replace("<edge ", f"<!--{'x' * size}--><edge ", 1))
    assert len(fed) < 12
    assert sum(fed) > size


def test_text_that_is_not_utf_8() -> None:
    with pytest.raises(BoardFileError, match=r"Line 2.*UTF-8"):
        read_board(b"a,b\nb,\xe9\n")


@pytest.mark.slow
def test_too_many_points_are_refused_while_they_are_read() -> None:
    lines = "\n".join(f"{number},{number + 1}" for number in range(260_000))
    assert "at most 250,000 points" in refusal(lines)


@pytest.mark.parametrize(
    "text", [json.dumps(PATH), GRAPHML, "a,b\n", '{"shape": "graph", "points": 3, "edges": [[0, 1]]}']
)
def test_cancelling_comes_through(text: str) -> None:
    told: list[float] = []

    def stop(part: float, word: str) -> None:
        told.append(part)
        if len(told) > 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        read_board(text.encode(), progress=stop)
    assert told == sorted(told)


def test_progress_goes_from_0_to_1_and_never_back() -> None:
    told: list[float] = []
    grid = board_from_spec({"shape": "grid", "columns": 40, "rows": 40})
    text = "\n".join(f"{one},{other}" for one, other in grid.edges.tolist())
    read_board(text.encode(), progress=lambda part, word: told.append(part))
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0, 1)
    assert len(told) > 50


SHAPES: list[dict[str, object]] = [
    {"shape": "grid", "columns": 5, "rows": 4},
    {"shape": "torus", "columns": 5, "rows": 5},
    {"shape": "geodesic", "frequency": 2},
    {"shape": "graph", "points": 3, "edges": [[0, 1]], "labels": ["Ä", '"b"', "c\\"]},
]


@pytest.mark.parametrize("spec", SHAPES, ids=lambda spec: str(spec["shape"]))
def test_a_saved_board_is_read_back_equal(spec: dict[str, object]) -> None:
    board = board_from_spec(spec)
    again = read(board_file_text(board))
    assert np.array_equal(again.positions, board.positions)
    assert (again.labels, again.edges.tolist()) == (board.labels, board.edges.tolist())


@pytest.mark.parametrize("seed", range(3))
def test_shuffled_files_give_the_same_board(seed: int) -> None:
    grid = board_from_spec({"shape": "grid", "columns": 5, "rows": 5})
    edges = [[grid.labels[one], grid.labels[other]] for one, other in grid.edges.tolist()]
    rng = random.Random(seed)
    shuffled = [rng.sample(edge, 2) for edge in rng.sample(edges, len(edges))]
    assert joined(read("\n".join(map(",".join, shuffled)))) == joined(grid)


SAMPLES = [
    json.dumps(PATH),
    GRAPHML,
    "id,x,y\na,0,0\nb,0,1\nsource,target\na,b\n",
    '{"shape": "graph", "points": 2, "edges": [[0, 1]], "positions": [[0, 0], [1, 0]], "labels": ["a", "b"]}',
    '{"coordinates": [[0, 0], [1, 0]], "adjacencyList": [[1], [0]]}',
]


@pytest.mark.slow
@given(data=st.one_of(st.binary(max_size=200), st.text(max_size=100).map(str.encode)))
@settings(deadline=None, max_examples=150)
def test_random_bytes_give_a_board_or_a_sentence(data: bytes) -> None:
    check_answers(data)


@given(
    sample=st.sampled_from(SAMPLES),
    cuts=st.lists(st.tuples(st.integers(0, 600), st.integers(0, 30), st.binary(max_size=6)), min_size=1, max_size=4),
)
@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])
def test_mangled_files_give_a_board_or_a_sentence(sample: str, cuts: list[tuple[int, int, bytes]]) -> None:
    data = sample.encode()
    for start, length, put in cuts:
        data = data[:start] + put + data[start + length :]
    check_answers(data)


def check_answers(data: bytes) -> None:
    try:
        board = read_board(data)
    except BoardFileError as error:
        assert str(error).endswith(".")
    else:
        assert np.isfinite(board.positions[1 if board.plane else 0 :]).all()
        assert len(set(board.labels)) == board.size
