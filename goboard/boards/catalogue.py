"""Every shape that goboard knows, one line each, and boards built from their JSON form."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from goboard.boards import graphs, grids
from goboard.boards.board import Board, BoardError
from goboard.boards.plane import Plane

GRIDS: Mapping[str, Callable[[int, int], Board]] = {
    "grid": grids.grid,
    "cylinder": grids.cylinder,
    "torus": grids.torus,
    "mobius": grids.mobius,
    "klein": grids.klein,
}
DEFAULT_SIDE = 19


def board_from_spec(spec: object) -> Board:
    """The board that {"shape": NAME, ...} describes; BoardError with a sentence for anything else."""
    if not isinstance(spec, Mapping):
        raise BoardError('"board" must be an object like {"shape": "grid", "columns": 19, "rows": 19}.')
    shape = spec.get("shape")
    if isinstance(shape, str) and shape in GRIDS:
        _refuse_unknown(spec, {"shape", "columns", "rows"})
        return cached_grid(str(shape), _side(spec, "columns"), _side(spec, "rows"))
    if shape == "graph":
        _refuse_unknown(spec, {"shape", "points", "edges", "positions", "labels"})
        return graphs.graph(spec.get("points"), spec.get("edges", ()), spec.get("positions"), spec.get("labels"))
    if shape == "plane":
        _refuse_unknown(spec, {"shape"})
        return Plane().board
    raise BoardError(f"goboard knows no board shape {shape!r}; it knows {', '.join([*GRIDS, 'graph', 'plane'])}.")


@lru_cache(maxsize=64)
def cached_grid(shape: str, columns: int, rows: int) -> Board:
    """The same Board object for the same arguments: boards are frozen and compared by identity."""
    return GRIDS[shape](columns, rows)


def _side(spec: Mapping[str, object], key: str) -> int:
    value = spec.get(key, DEFAULT_SIDE)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BoardError(f'"{key}" must be a whole number, not {value!r}.')
    return value


def _refuse_unknown(spec: Mapping[str, object], known: set[str]) -> None:
    unknown = sorted(str(key) for key in spec if key not in known)
    if unknown:
        raise BoardError(f"A {spec['shape']} board has no {unknown[0]!r}; it has {', '.join(sorted(known))}.")
