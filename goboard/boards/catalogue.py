"""Every shape that goboard knows, one line each, and boards built from their JSON form."""

from collections.abc import Mapping

from goboard.boards import graphs
from goboard.boards.board import Board, BoardError
from goboard.boards.recent import RecentBoards
from goboard.boards.shape import Parameter, Shape, spelled
from goboard.words.message import enumerated, in_context, phrase

DEFAULT_SIDE = 19
MOST_SIDE = 1_000_000
COLUMNS = Parameter("columns", "Columns", DEFAULT_SIDE, 1, MOST_SIDE)
ROWS = Parameter("rows", "Rows", DEFAULT_SIDE, 1, MOST_SIDE)
SIDES = (COLUMNS, ROWS)
FEW = (("columns", 5), ("rows", 5))
OCTAGON = (
    "....XXXXX....", "...XXXXXXX...", "..XXXXXXXXX..", ".XXXXXXXXXXX.", "XXXXXXXXXXXXX", "XXXXX...XXXXX",
    "XXXXX...XXXXX", "XXXXX...XXXXX", "XXXXXXXXXXXXX", ".XXXXXXXXXXX.", "..XXXXXXXXX..", "...XXXXXXX...",
    "....XXXXX....",
)  # fmt: skip
RING = ("..XXX..", ".XXXXX.", "XXX.XXX", "XX...XX", "XXX.XXX", ".XXXXX.", "..XXX..")
MASK = Parameter("mask", "Points", OCTAGON, is_mask=True, hint="X is a point, a full stop is none")
JOINS = (
    ("none", "Not joined"), ("sides", "Left and right joined"), ("ends", "Top and bottom joined"),
    ("both", "Both pairs joined"),
)  # fmt: skip
JOINED = Parameter("joined", "Borders", "none", choices=JOINS)
ON_CUBES = (
    ("faces", "Inside the faces"),
    ("edges", "On edges too, not on corners"),
    ("corners", "On edges and corners"),
)
CUBE_POINTS = Parameter("points_on", "Points", "faces", choices=ON_CUBES)
ROUNDNESS = Parameter("roundness", "Roundness", 0, 0, 100, hint="0 is a cube, 100 a sphere")
SOLIDS = (
    ("tetrahedron", "Tetrahedron"), ("cube", "Cube"), ("octahedron", "Octahedron"), ("dodecahedron", "Dodecahedron"),
    ("icosahedron", "Icosahedron"), ("truncated_tetrahedron", "Truncated tetrahedron"),
    ("cuboctahedron", "Cuboctahedron"), ("truncated_cube", "Truncated cube"),
    ("truncated_octahedron", "Truncated octahedron"), ("rhombicuboctahedron", "Rhombicuboctahedron"),
    ("truncated_cuboctahedron", "Truncated cuboctahedron"), ("snub_cube", "Snub cube"),
    ("icosidodecahedron", "Icosidodecahedron"), ("truncated_dodecahedron", "Truncated dodecahedron"),
    ("truncated_icosahedron", "Truncated icosahedron"), ("rhombicosidodecahedron", "Rhombicosidodecahedron"),
    ("truncated_icosidodecahedron", "Truncated icosidodecahedron"), ("snub_dodecahedron", "Snub dodecahedron"),
)  # fmt: skip
SOLID = Parameter("solid", "Solid", "snub_dodecahedron", choices=SOLIDS)
DETAILS = (("corners", "On corners"), ("all", "On corners, edges and faces"))
DETAIL = Parameter("detail", "Points", "all", choices=DETAILS)
BASES = (("tetrahedron", "Tetrahedron"), ("octahedron", "Octahedron"), ("icosahedron", "Icosahedron"))
BASE = Parameter("base", "Made from", "icosahedron", choices=BASES)
FREQUENCY = Parameter("frequency", "Frequency", 5, 1, 100)
RINGS_AND_SPOKES = (Parameter("rings", "Rings", 9, 1, 300), Parameter("spokes", "Spokes", 24, 3, 1000))
SPOKES_AND_RINGS = (Parameter("spokes", "Spokes", 16, 3, 1000), Parameter("rings", "Rings", 8, 1, 300))
SUNFLOWER_COUNT = Parameter("count", "Points", 250, 3, 100_000)
DEPTH = Parameter("depth", "Depth", 4, 0, 10)
CUBIC_SIDES = (
    Parameter("columns", "Columns", 5, 1, 100),
    Parameter("rows", "Rows", 5, 1, 100),
    Parameter("layers", "Layers", 5, 1, 100),
)
COUNT = Parameter("count", "Points", 200, 3, 100_000)
CELLS = Parameter("cells", "Cells", 120, 8, 50_000)
SEED = Parameter("seed", "Seed", 1, 0, 2**31 - 1, hint="The same number gives the same board again")
PLANE = "plane"

FAMILIES = (
    phrase("Rectangles"), phrase("Wrapped"), phrase("Tilings"), in_context("boards", "Round"),
    phrase("Solids"), in_context("boards", "Space"),
    phrase("Random"), phrase("Infinite"),
)  # fmt: skip
"""The kinds of shapes in the order in which they are offered."""


def _side(default: int, most: int, title: str = "Side") -> tuple[Parameter, ...]:
    return (Parameter("side", title, default, 1, most),)


def _tiling(name: str, title: str, summary: str, default: int, most: int, sought: str = "") -> Shape:
    """A tiling of the plane in a shape with sides of so many points at first and at most."""
    return Shape(name, title, "Tilings", summary, _side(default, most), sought=sought)


SHAPES: list[Shape] = [
    Shape("grids:grid", "Rectangle", "Rectangles", "The flat board of Go, of any size", SIDES, is_grid=True,
          sought="square goban"),
    Shape("grids:masked", "Grid with holes", "Rectangles",
          "A grid with points taken away: any outline, any holes", (MASK, JOINED), pictured=(("mask", RING),),
          sought="mask irregular"),
    Shape("grids:cylinder", "Cylinder", "Wrapped",
          "Left and right are joined: two borders, no corners", SIDES, is_grid=True, pictured=FEW,
          sought="tube"),
    Shape("grids:torus", "Torus", "Wrapped",
          "Both pairs of borders are joined: every point is alike", SIDES, is_grid=True, pictured=FEW,
          sought="donut doughnut ring"),
    Shape("grids:mobius", "Möbius strip", "Wrapped",
          "Left and right are joined with a flip: one border", SIDES, is_grid=True, pictured=FEW,
          sought="band"),
    Shape("grids:klein", "Klein bottle", "Wrapped",
          "One pair of borders joined straight, one with a flip", SIDES, is_grid=True, pictured=FEW),
    Shape("grids:projective", "Projective plane", "Wrapped",
          "Both pairs of borders joined with a flip", SIDES, is_grid=True, pictured=FEW),
    _tiling("lattices:hexagonal", "Hexagonal cells", "Stones on hexagonal cells: six neighbours", 9, 500,
            sought="hex"),
    _tiling("lattices:triangular", "Triangular lattice", "Triangles inside a triangle: six neighbours", 17, 1000),
    _tiling("lattices:honeycomb", "Honeycomb", "Stones on the corners of hexagons: three neighbours", 7, 400,
            sought="hex bee"),
    _tiling("lattices:trihexagonal", "Trihexagonal tiling", "Triangles and hexagons in turn: four neighbours", 6, 300),
    _tiling("lattices:rhombitrihexagonal", "Rhombitrihexagonal tiling",
            "Triangles, squares and hexagons: four neighbours", 4, 200),
    _tiling("lattices:snub_hexagonal", "Snub hexagonal tiling", "Hexagons set in triangles: five neighbours", 4, 200),
    _tiling("lattices:snub_square", "Snub square tiling", "Squares set in triangles: five neighbours", 7, 400),
    Shape("round_boards:circular", "Rings and spokes", "Round",
          "Rings crossed by spokes, without a centre", RINGS_AND_SPOKES,
          sought="circle disc"),
    Shape("round_boards:wheel", "Wheel", "Round", "Spokes that meet in a hub, joined by rings", SPOKES_AND_RINGS),
    Shape("round_boards:sunflower", "Sunflower", "Round",
          "Seeds along a spiral, each joined to those around it", (SUNFLOWER_COUNT,), pictured=(("count", 22),)),
    Shape("round_boards:sierpinski", "Sierpiński triangle", "Round",
          "Triangles in triangles, with ever smaller holes", (DEPTH,),
          sought="fractal"),
    Shape("solids:cube", "Cube", "Solids",
          "The skin of a cube, as round as you like", (Parameter("side", "Side", 7, 1, 200), CUBE_POINTS, ROUNDNESS),
          pictured=(("side", 4), ("points_on", "corners")),
          sought="box die"),
    Shape("solids:solid", "Platonic or Archimedean solid", "Solids",
          "The corners of a regular or half-regular solid, or its edges and faces too", (SOLID, DETAIL),
          sought="football polyhedron icosahedron dodecahedron octahedron tetrahedron",
          pictured=(("solid", "truncated_icosahedron"), ("detail", "corners"))),
    Shape("solids:geodesic", "Geodesic sphere", "Solids",
          "A ball of triangles: six neighbours, at some points fewer", (FREQUENCY, BASE),
          sought="sphere globe ball earth"),
    Shape("lattices:cubic", "Cubic lattice", "Space", "Layers of grids over each other: six neighbours", CUBIC_SIDES,
          sought="3D space",
          pictured=(("columns", 3), ("rows", 3), ("layers", 3))),
    Shape("lattices:diamond", "Diamond lattice", "Space",
          "The crystal: four neighbours in space", _side(2, 30, phrase("Cells a side"))),
    Shape("random_boards:delaunay", "Random triangles", "Random",
          "Scattered points joined into triangles", (COUNT, SEED), pictured=(("count", 20),)),
    Shape("random_boards:voronoi", "Random cells", "Random",
          "The borders of scattered cells: three neighbours", (CELLS, SEED), pictured=(("cells", 14),)),
    Shape("plane:plane", "Infinite plane", "Infinite", "The grid without any border", is_growing=True,
          sought="endless unlimited"),
]  # fmt: skip
"""All that has to be touched for another board, beside the function that builds it."""
GRIDS = tuple(shape.name for shape in SHAPES if shape.is_grid)
_index: tuple[list[Shape], dict[str, Shape]] = [], {}
"""The lines that were there when somebody asked last, and each by its name."""


def shape_of(name: str) -> Shape | None:
    """The line of the catalogue with that name."""
    global _index
    listed, by_name = _index
    if listed != SHAPES:
        listed, by_name = _index = SHAPES[:], {shape.name: shape for shape in SHAPES}
    return by_name.get(name)


def board_from_spec(spec: object) -> Board:
    """The board that {"shape": NAME, ...} describes; BoardError with a sentence for anything else."""
    if not isinstance(spec, Mapping) or "shape" not in spec:
        raise BoardError(phrase('"board" must be an object like {"shape": "grid", "columns": 19, "rows": 19}.'))
    name = spec.get("shape")
    if name == "graph":
        return graphs.graph_from_spec(spec)
    shape = shape_of(name) if isinstance(name, str) else None
    if shape is None:
        known = enumerated([*(each.name for each in SHAPES), "graph"])
        raise BoardError(
            phrase("goboard knows no board shape {shape}; it knows {known}.", shape=spelled(name), known=known)
        )
    values = shape.values(spec)
    return shape.make(values) if shape.is_growing else _made(shape, values)


_recent = RecentBoards()


def _made(shape: Shape, values: Mapping[str, object]) -> Board:
    return _recent.get((shape.name, *values.values()), lambda: shape.make(values))


def cached_grid(shape: str, columns: int, rows: int) -> Board:
    """The same Board object for the same arguments: boards are frozen and compared by identity."""
    return _recent.get(
        (shape, columns, rows), lambda: board_from_spec({"shape": shape, "columns": columns, "rows": rows})
    )
