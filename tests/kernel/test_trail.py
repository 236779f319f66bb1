"""The store of past configurations: branches, lookups in full, and what it costs."""

import pickle
import random
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from goboard.kernel.trail import Trail


def filled(kernel, count):
    trail = kernel.Trail(2)
    for index in range(count):
        trail = trail.extend(index, bytes([index % 7, index // 7 % 7]), index % 49 % 5, index % 2 + 1)
    return trail


def first(entries, stones, length, to_move):
    found = (i for i, entry in enumerate(entries[:length]) if entry[0] == stones and to_move in (0, entry[2]))
    return next(found, -1)


def test_appending_returns_the_trail_itself(kernel):
    trail = kernel.Trail(1)
    assert trail.extend(0, b"\0", 5, 1) is trail
    assert len(trail) == 1
    assert trail.entry(0) == (b"\0", 5, 1)


def test_equal_hashes_are_told_apart_by_their_stones(kernel):
    trail = kernel.Trail(1).extend(0, b"\0", 5, 1).extend(1, b"\1", 5, 2)
    assert trail.find(b"\1", 5, 2, 0) == 1
    assert trail.find(b"\2", 5, 2, 0) == -1


def test_find_asks_for_the_player_facing_it(kernel):
    trail = kernel.Trail(1).extend(0, b"\0", 5, 1).extend(1, b"\0", 5, 2).extend(2, b"\0", 5, 1)
    assert [trail.find(b"\0", 5, 3, player) for player in (0, 1, 2, 3)] == [0, 0, 1, -1]
    assert trail.find(b"\0", 5, 1, 2) == -1


@pytest.mark.parametrize("seed", range(15))
def test_random_branching_against_lists(kernel, seed):
    """Hashes are poor on purpose, and branches start anywhere, before earlier branch points too."""
    source = random.Random(seed)
    known = [(kernel.Trail(1), [])]
    for _ in range(400):
        trail, entries = source.choice(known[-5:])
        length = source.choice([len(entries), source.randint(0, len(entries)), max(0, len(entries) - 1)])
        entry = (bytes([source.randrange(9)]), source.randrange(3), source.randint(1, 2))
        entry = (entry[0], entry[0][0] % 3, entry[2])
        known.append((trail.extend(length, *entry), [*entries[:length], entry]))
        trail, entries = source.choice(known)
        stones = bytes([source.randrange(9)])
        asked = source.randint(0, len(entries)), source.randint(0, 2)
        assert trail.find(stones, stones[0] % 3, *asked) == first(entries, stones, *asked)
        assert [trail.entry(index) for index in range(len(entries))] == entries


def test_a_branch_leaves_the_line_alone(kernel):
    trail = filled(kernel, 10)
    branch = trail.extend(4, b"\x06\x06", 1, 1)
    assert (len(trail), len(branch)) == (10, 5)
    assert trail.find(b"\x06\x06", 1, 10, 0) == -1
    assert branch.find(*trail.entry(8)[:2], 5, 0) == -1
    assert branch.entries()[:4] == trail.entries()[:4]


def test_wrong_arguments_are_refused(kernel):
    trail = filled(kernel, 3)
    for length in (-1, 4):
        with pytest.raises(ValueError):
            trail.extend(length, b"\0\0", 0, 1)
    with pytest.raises(ValueError):
        trail.extend(3, b"\0", 0, 1)
    for index in (-1, 3):
        with pytest.raises(IndexError):
            trail.entry(index)


def test_entries_and_back(kernel):
    trail = filled(kernel, 60).extend(30, b"\3\3", 9, 2)
    again = kernel.Trail.from_entries(2, trail.entries())
    assert again.entries() == trail.entries()


def test_pickles():
    trail = Trail(1).extend(0, b"\0", 5, 1).extend(1, b"\1", 2**64 - 1, 2)
    assert pickle.loads(pickle.dumps(trail)).entries() == trail.entries()


def test_branching_at_every_step_stays_shallow(kernel):
    """A comb: at each step one branch is left behind; lookups must not walk through all of them."""
    trail = kernel.Trail(1)
    for length in range(600):
        trail.extend(length, b"\1", 1, 1)
        trail = trail.extend(length, b"\0", length, 1)
    assert trail.find(b"\0", 0, 600, 0) == 0
    assert trail.find(b"\0", 599, 600, 0) == 599
    assert trail.segments() <= 11


def test_many_equal_entries_are_entered_once(kernel):
    """A thousand times the same configuration, as passes make it: one slot of the table, not a thousand in a row."""
    trail = kernel.Trail(1)
    for length in range(1000):
        trail = trail.extend(length, b"\0", 7, 1)
    assert trail.find(b"\0", 7, 1000, 0) == 0
    assert trail.find(b"\0", 7, 1000, 2) == -1


def test_threads_that_extend_one_line_get_a_line_each(kernel):
    trail = filled(kernel, 20)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            lines = list(threads.map(lambda mark: trail.extend(20, bytes([mark, 9]), mark, 1), range(200)))
    finally:
        sys.setswitchinterval(interval)
    assert len({id(line) for line in lines}) == 200
    assert [line.entry(20)[0] for line in lines] == [bytes([mark, 9]) for mark in range(200)]
    assert all(line.entries()[:20] == trail.entries()[:20] for line in lines)
