"""The local game of an eyespace as plainly and slowly as it can be said: what the kernel is held to."""

import random
from functools import cache

from goboard.analysis.eyes.labelled import Labelled, labelled

State = tuple[str, ...]


def random_eyespace(source: random.Random, most: int) -> Labelled:
    """Sparse or dense, with few or many stones and margins, not always connected."""
    size, density = source.randint(1, most), source.choice([0.2, 0.4, 0.7])
    labels = "".join(source.choices(".!X$", source.choice([(1, 0, 0, 0), (4, 1, 1, 0), (2, 2, 2, 1)]), k=size))
    pairs = [(one, other) for one in range(size) for other in range(one)]
    return labelled(labels, [pair for pair in pairs if source.random() < density])


def relabelled(source: random.Random, eyespace: Labelled) -> tuple[Labelled, list[int]]:
    """The same eyespace with its vertices shuffled, and the new vertex of each old one."""
    new = list(range(eyespace.size))
    source.shuffle(new)
    labels = [""] * eyespace.size
    for vertex, label in enumerate(eyespace.labels):
        labels[new[vertex]] = label
    return labelled("".join(labels), [(new[one], new[other]) for one, other in eyespace.edges]), new


class Naive:
    """One eyespace; states are tuples of labels, a space for what is gone."""

    def __init__(self, eyespace: Labelled) -> None:
        self.near = [set[int]() for _ in eyespace.labels]
        for one, other in eyespace.edges:
            self.near[one].add(other)
            self.near[other].add(one)
        self.attack = cache(self._attack)
        self.defend = cache(self._defend)

    def string(self, state: State, vertex: int) -> set[int]:
        found, waiting = {vertex}, [vertex]
        while waiting:
            for other in self.near[waiting.pop()]:
                if state[other] in "X$" and other not in found:
                    found.add(other)
                    waiting.append(other)
        return found

    def breathes(self, state: State, string: set[int]) -> bool:
        return any(state[other] in ".!" for vertex in string for other in self.near[vertex])

    def after_capture(self, state: State) -> State:
        """Every string without a liberty taken off."""
        off = {v for v, label in enumerate(state) if label in "X$" and not self.breathes(state, self.string(state, v))}
        return tuple({"X": ".", "$": "!"}[label] if v in off else label for v, label in enumerate(state))

    def owners_moves(self, state: State) -> list[State]:
        found = []
        for vertex, label in enumerate(state):
            if label in ".!":
                after = self.after_capture((*state[:vertex], " ", *state[vertex + 1 :]))
                if has_room(after):
                    found.append(after)
        return found

    def without(self, state: State, gone: set[int]) -> State:
        left = [" " if vertex in gone else label for vertex, label in enumerate(state)]
        for vertex in gone:
            for other in self.near[vertex]:
                if left[other] == ".":
                    left[other] = "!"
        return tuple(left)

    def attackers_moves(self, state: State, waiting: int, bonus: int) -> list[State | None]:
        """The states after each move on a vertex; None if it captures the wall."""
        found: list[State | None] = []
        for vertex, label in enumerate(state):
            if label == ".":
                after = (*state[:vertex], "X", *state[vertex + 1 :])
                if not has_room(after):
                    found += [None] if waiting == 0 and bonus == 0 else []
                elif self.breathes(after, self.string(after, vertex)):
                    found.append(after)
            elif label == "!":
                strings = [self.string(state, other) for other in self.near[vertex] if state[other] in "X$"]
                found.append(self.without(state, {vertex}.union(*strings)))
            elif label == "$":
                found.append(self.without(state, self.string(state, vertex)))
        return found

    def _attack(self, state: State, waiting: int, bonus: int) -> bool:
        if not has_room(state):
            return True
        for after in self.attackers_moves(state, waiting, bonus):
            if after is None or not self.defend(after, waiting, bonus):
                return True
        return waiting > 0 and not self.defend(state, waiting - 1, bonus)

    def _defend(self, state: State, waiting: int, bonus: int) -> bool:
        if not has_room(state):
            return False
        after = self.owners_moves(state)
        return not self.attack(state, waiting, bonus) or any(not self.attack(s, waiting, bonus) for s in after)

    def eyes(self, state: State, owner_first: bool) -> int:
        for bonus, eyes in ((0, 2), (1, 1)):
            if self.defend(state, 2, bonus) if owner_first else not self.attack(state, 2, bonus):
                return eyes
        return 0


def has_room(state: State) -> bool:
    return "." in state or "!" in state
