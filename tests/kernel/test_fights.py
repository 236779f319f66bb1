"""What is proved of a fight about kos holds in every game in which one side may take back so many times at once."""

import pytest

from goboard.kernel import proof_search, small_board, transposition_table
from tests.analysis.brute_force import enforced
from tests.kernel.naive import Neighbours, chain, liberties, place
from tests.kernel.test_searches import bits, random_positions

State = tuple[bytes, int, int, int, bool]
"""Stones, where nothing may be taken back at once (or -1), who is to move, the threats left, whether it was taken."""


def is_taken(near: Neighbours, stones: list[int], target: int, first: int, free: int, threats: int) -> bool:
    """Can the other side enforce it? What never ends takes nothing."""
    attacker, marked = 3 - stones[target], chain(near, stones, target)
    root: State = (bytes(stones), -1, first, threats, False)
    return enforced(root, lambda state: [] if state[4] else _moves(near, state, marked, free), attacker)


def _moves(near: Neighbours, state: State, marked: set[int], free: int) -> list[State]:
    stones, ko, player, threats, _ = state
    found: list[State] = [(stones, -1, 3 - player, threats, False)]
    for vertex in range(len(stones)):
        if stones[vertex] == 0 and (vertex != ko or (player == free and threats)):
            after, taken, lost = place(near, stones, vertex, player, True)
            if not lost:
                own = chain(near, after, vertex)
                is_ko = len(taken) == len(own) == 1 and liberties(near, after, own) == taken
                left = threats - (vertex == ko)
                found.append((after, min(taken) if is_ko else -1, 3 - player, left, bool(marked & taken)))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_a_fight_that_is_won_is_won_in_every_game(seed: int) -> None:
    won, kos = 0, 0
    for near, stones, vertex in random_positions(seed, 25, 7):
        target = bits(chain(near, stones, vertex))
        for is_capture in (True, False):
            prover = 2 if is_capture else 1
            own, other = (bits([v for v, s in enumerate(stones) if s == side]) for side in (prover, 3 - prover))
            piece = small_board.SmallBoard([bits(list(others)) for others in near], (1 << len(near)) - 1, (0, 0))
            memory = transposition_table.TranspositionTable(1 << 14)
            targets, guards = ([target], 0) if is_capture else ([], target)
            search = proof_search.Search(piece, memory, targets, guards, is_capture, False, bytearray(1))
            for first in (1, 2):
                for threats in (2, -2):
                    free = prover if threats > 0 else 3 - prover
                    if search.fight(own, other, first == prover, threats, 5000):
                        assert is_taken(near, stones, vertex, first, free, abs(threats)) == is_capture
                        won += 1
            kos += search.has_met_ko()
    assert won > 20
    assert kos > 0


def test_a_fight_has_one_to_three_threats() -> None:
    piece = small_board.SmallBoard([2, 1], 3, (0, 0))
    memory = transposition_table.TranspositionTable(1 << 12)
    search = proof_search.Search(piece, memory, [], 1, False, False, bytearray(1))
    for threats in (0, 4, -4):
        with pytest.raises(ValueError, match="threats"):
            search.fight(1, 0, True, threats, 100)
