# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""The vertices where a stone may be placed, and the hash of what each of them leads to, in one pass over the board."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.line import Line
    from goboard.kernel.memory import chars, frozen, hashes, ints

# boards of so many vertices are worth letting go of the interpreter lock for
LONG = cython.declare(cython.int, 4096)
# so far below any number of liberties that a chain reduced by it shows as already looked at
_SEEN = cython.declare(cython.int, 1 << 30)


def candidates(
    line: Line, stones: bytes, zobrist: cython.ulonglong, keys: bytearray, colour: cython.int, suicide: cython.bint
) -> tuple[bytearray, bytearray, bytearray, int]:
    """Where `colour` may be placed before repetition is looked at, and the hash of what would stand then.

    Returns a mask (one byte a vertex), the vertices (int32 in memory), their hashes (uint64 in memory) and how many.
    Every chain must have a liberty.
    """
    mask, vertices, outcomes = bytearray(line.size), bytearray(4 * line.size), bytearray(8 * line.size)
    to_mask: cython.p_uchar = chars(mask)
    to_vertices: cython.p_int = ints(vertices)
    to_outcomes: cython.p_ulonglong = hashes(outcomes)
    count: cython.int
    line.load(frozen(stones), zobrist, hashes(keys))
    if line.size < LONG:
        line.join_all()
        count = scan(line, colour, suicide, to_mask, to_vertices, to_outcomes)
    else:
        with cython.nogil:
            line.join_all()
            count = scan(line, colour, suicide, to_mask, to_vertices, to_outcomes)
    return mask, vertices, outcomes, count


def scan(
    line: Line,
    colour: cython.int,
    suicide: cython.bint,
    mask: cython.p_uchar,
    vertices: cython.p_int,
    outcomes: cython.p_ulonglong,
) -> cython.int:
    """The empty vertices where `colour` may be placed but for repetition; returns how many."""
    vertex: cython.int
    count: cython.int = 0
    for vertex in range(line.size):
        mask[vertex] = 0
        if line.stones[vertex] == 0 and _try(line, vertex, colour, suicide, outcomes, count):
            mask[vertex] = 1
            vertices[count] = vertex
            count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _try(
    line: Line,
    vertex: cython.int,
    colour: cython.int,
    suicide: cython.bint,
    outcomes: cython.p_ulonglong,
    at: cython.int,
) -> cython.bint:
    """Whether a stone there breathes or may be suicide; its outcome's hash goes to `outcomes[at]`.

    The neighbouring chains lose the liberties that the vertex is to them, are looked at, and get them back.
    """
    i: cython.int
    near: cython.int
    chain: cython.int
    breathes: cython.bint = False
    captures: cython.bint = False
    touches: cython.bint = False
    taken: cython.ulonglong = 0
    own: cython.ulonglong = 0
    first: cython.int = line.starts[vertex]
    last: cython.int = line.starts[vertex + 1]
    for i in range(first, last):
        near = line.near[i]
        if line.stones[near] == 0:
            breathes = True
        else:
            touches = True
            line.liberties[line.chain[near]] -= 1
    if touches:
        for i in range(first, last):
            near = line.near[i]
            if line.stones[near] == 0:
                continue
            chain = line.chain[near]
            if line.liberties[chain] > 0:
                breathes = breathes or line.stones[near] == colour
            elif line.liberties[chain] == 0:
                line.liberties[chain] = -_SEEN
                if line.stones[near] == colour:
                    own ^= line.chain_hash[chain]
                else:
                    captures = True
                    taken ^= line.chain_hash[chain]
        for i in range(first, last):
            near = line.near[i]
            if line.stones[near] != 0:
                chain = line.chain[near]
                if line.liberties[chain] < 0:
                    line.liberties[chain] += _SEEN
                line.liberties[chain] += 1
    if breathes or captures:
        outcomes[at] = line.zobrist ^ taken ^ line.keys[colour * line.size + vertex]
        return True
    outcomes[at] = line.zobrist ^ own
    return suicide
