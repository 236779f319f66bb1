"""Records gone through by other processes or machines: a machine that has the file itself reads it there, another is
sent what is in it."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Generic

from goboard.formats import archives
from goboard.formats.archives import Sent
from goboard.jobs import processes
from goboard.jobs.cluster import Cluster
from goboard.jobs.processes import Answer, Item, Task

Workers = int | Cluster
"""So many processes here, or the workers of a cluster."""
_LARGE = 512 * 1024
"""Bytes from which on a file that was sent is kept by who got it, as there may be many questions about it."""
_TOGETHER = 8
"""Batches of processes to one of machines, to which the way is longer."""


class Reply(Enum):
    """What a worker says instead of an answer."""

    MISSING = 1
    """It does not have the file."""


@dataclass(frozen=True)
class Letter(Generic[Item]):
    """An item, and the file that it is about, which looks so where `run` began; `sent` is what is in it, None where
    whoever gets the letter may have the file, too. Without a name there is no file."""

    item: Item
    name: str = ""
    place: str = ""
    size: int = 0
    changed: int = 0
    run: str = ""
    sent: Sent | None = None


@dataclass(frozen=True)
class Reading(Generic[Item, Answer]):
    """Does the work of a letter, wherever that is; `read` gives what is in a file."""

    work: Callable[[Item], Answer]
    read: Callable[[str], bytes]

    def __call__(self, letter: Letter[Item]) -> Answer | Reply:
        if not letter.name:
            return self.work(letter.item)
        sent = letter.sent or _kept.get(letter.run + letter.place) or self._own(letter)
        if sent is None:
            return Reply.MISSING
        if letter.sent and len(sent.data) >= _LARGE:
            _kept.clear()
            _kept[letter.run + letter.place] = sent
        with archives.having(letter.name, sent):
            return self.work(letter.item)

    def _own(self, letter: Letter[Item]) -> Sent | None:
        """What is in the file of this machine, if it is the same one."""
        try:
            if archives.status_of(letter.place) == (letter.size, letter.changed):
                return Sent(letter.size, letter.changed, self.read(letter.place))
        except OSError:
            pass
        return None


_kept: dict[str, Sent] = {}


def forget() -> None:
    """In a worker: let go of what is kept for questions to come."""
    _kept.clear()
    archives.forget()


def in_order(
    task: Task[Item, Answer],
    items: Iterable[Item],
    workers: Workers,
    name_of: Callable[[Item], str] = str,
    read: Callable[[str], bytes] = archives.record_bytes,
) -> Generator[Answer, None, None]:
    """As `processes.in_order`, but also by the workers of a cluster. `name_of` tells the file that an item is about, ""
    if it is about none; the task reads it by `archives.record_bytes` or what uses that."""
    if isinstance(workers, int):
        return processes.in_order(task, items if isinstance(items, Sequence) else [*items], workers)
    return _by_machines(task, items, workers, name_of, read)


def _by_machines(
    task: Task[Item, Answer],
    items: Iterable[Item],
    cluster: Cluster,
    name_of: Callable[[Item], str],
    read: Callable[[str], bytes],
) -> Generator[Answer, None, None]:
    run, is_sending = os.urandom(8).hex(), False

    def letters() -> Iterator[Letter[Item]]:
        for item in items:
            letter = _letter(item, name_of(item), run)
            # whoever lacked one file lacks the others too; a large one may be kept by now
            yield _filled(letter, read) if is_sending and letter.size < _LARGE else letter

    def again(letter: Letter[Item], answer: Answer | Reply) -> Letter[Item] | None:
        nonlocal is_sending
        if answer is not Reply.MISSING:
            return None
        is_sending = True
        return _filled(letter, read)

    by_letter: Task[Letter[Item], Answer | Reply] = Task(
        Reading(task.work, read),
        lambda letter: task.crashed(letter.item),
        batch=task.batch if task.batch == 1 else task.batch * _TOGETHER,
        check=task.check,
    )
    for answer in cluster.in_order(by_letter, letters(), again):
        assert not isinstance(answer, Reply)
        yield answer


def _letter(item: Item, name: str, run: str) -> Letter[Item]:
    if not name:
        return Letter(item)
    letter = Letter(item, name, os.path.abspath(name), run=run)
    try:
        size, changed = archives.status_of(name)
    except (OSError, ValueError) as error:
        return replace(letter, sent=_unread(error))
    return replace(letter, size=size, changed=changed)


def _filled(letter: Letter[Item], read: Callable[[str], bytes]) -> Letter[Item]:
    if letter.sent is not None or not letter.name:
        return letter
    try:
        return replace(letter, sent=Sent(letter.size, letter.changed, read(letter.name)))
    except (OSError, ValueError) as error:
        return replace(letter, sent=_unread(error))


def _unread(error: Exception) -> Sent:
    """What is sent of a file that cannot be read: there it says the same."""
    return Sent(0, 0, b"", error)
