"""What a piece of work polls: called off, past a limit, how far it is."""

from math import inf
from time import monotonic

import pytest

from goboard.jobs import watch as watching
from goboard.jobs.watch import (
    Cancelled,
    Late,
    Limits,
    TooLargeError,
    TooSlowError,
    Watch,
    checkpoint,
    reserve,
    share,
    unwatched,
    watched,
)


def test_work_called_off_ends_at_its_next_check() -> None:
    watch = Watch()
    watch.tell(0.25, "Reading")
    assert (watch.progress, watch.flag[0]) == ((0.25, "Reading"), 0)
    watch.cancel()
    assert watch.is_cancelled
    assert watch.flag[0]
    with pytest.raises(Cancelled):
        watch.tell(0.5, "Reading")


def test_a_time_that_is_over_is_told_from_work_that_is_not_wanted() -> None:
    watch = Watch()
    late = watch.until(monotonic())
    with pytest.raises(Late):
        late.check()
    watch.cancel()
    with pytest.raises(Cancelled) as raised:
        late.check()
    assert not isinstance(raised.value, Late)


def test_before_the_deadline_nothing_is_called_off_but_by_hand() -> None:
    watch = Watch()
    watch.until(monotonic() + 3600).check()
    watch.cancel()
    assert watch.until(monotonic() + 3600).is_cancelled


def test_time_is_limited_from_the_beginning_on() -> None:
    watch = Watch(Limits(seconds=0.0))
    watch.check()
    watch.begin()
    with pytest.raises(TooSlowError, match=r"given up: it takes longer than 0 seconds\."):
        watch.check()


def test_memory_is_limited_on_top_of_what_was_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    in_use = 1000 << 20
    monkeypatch.setattr(watching, "memory_in_use", lambda: in_use)
    monkeypatch.setattr(watching, "LOOK_AGAIN", 0.0)
    watch = Watch(Limits(size=50 << 20))
    watch.begin()
    in_use += 40 << 20
    watch.check()
    in_use += 20 << 20
    with pytest.raises(TooLargeError, match=r"given up: it needs more than 50 MB of memory\."):
        watch.check()


def test_memory_is_read_once_for_many_short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    now, read = 1e9, 0

    def memory_in_use() -> int:
        nonlocal read
        read += 1
        return 1 << 30

    monkeypatch.setattr(watching, "memory_in_use", memory_in_use)
    monkeypatch.setattr(watching, "monotonic", lambda: now)
    monkeypatch.setattr(watching, "_read", watching._read)
    for games in range(1, 4):
        for _ in range(5):
            watch = Watch()
            watch.begin()
            watch.check()
        assert read == games
        now += 2 * watching.LOOK_AGAIN


def test_what_would_be_too_large_is_not_begun() -> None:
    watch = Watch(Limits(size=50 << 20))
    watch.begin()
    watch.need(1 << 10)
    with pytest.raises(TooLargeError):
        watch.need(51 << 20)


def test_a_checkpoint_asks_the_watch_of_the_work_around_it() -> None:
    checkpoint()
    reserve(1 << 60)
    inner, outer = Watch(), Watch(Limits(size=1 << 20))
    with watched(outer):
        with watched(inner):
            inner.cancel()
            with pytest.raises(Cancelled):
                checkpoint()
        checkpoint()
        with pytest.raises(TooLargeError):
            reserve(1 << 30)
    checkpoint()


def test_what_must_not_be_left_half_done_comes_to_its_end() -> None:
    watch = Watch()
    watch.cancel()
    with watched(watch):
        with unwatched():
            checkpoint()
            reserve(1 << 60)
        with pytest.raises(Cancelled):
            checkpoint()


def test_memory_in_use_is_known_here() -> None:
    before = watching.memory_in_use()
    held = bytearray(64 << 20)
    # pages are counted once they are written
    held[:: 1 << 10] = b"x" * len(held[:: 1 << 10])
    assert before + (48 << 20) < watching.memory_in_use() < inf


def test_a_share_of_larger_work() -> None:
    told: list[tuple[float, str]] = []
    share(lambda part, word: told.append((part, word)), 0.5, 0.75)(0.5, "Drawing")
    assert told == [(0.625, "Drawing")]
