"""A position of a review as goboard's own search judges it: from both sides' turn, with its error."""

import pytest

from goboard.boards.catalogue import cached_grid
from goboard.games.reviews import OWN
from goboard.jobs.watch import UNLIMITED, Watch
from goboard.players import reviewer
from goboard.players.player import search
from goboard.players.reviewer import Level, by_own_search
from goboard.players.thoughts import Candidate, Effort, Thoughts, spread_of
from goboard.rules import catalogue
from goboard.rules.moves import Pass
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.ui.opponent import teaching

CHINESE = catalogue.make("chinese")
LEVEL = Level("Test", 400, 1e6)


class Optimist:
    """A search to which whoever moves first looks six points better than they are; Black leads by ten."""

    def __init__(self, rules: RuleSet, position: Position, effort: Effort, watch: Watch) -> None:
        self._sign = 1 if position.to_move == 1 else -1

    def run(self, seconds: float) -> None:
        """At once."""

    def thoughts(self) -> Thoughts:
        return Thoughts((Candidate(0 if self._sign > 0 else 1, 200, 0.5, self._sign * 10.0 + 6.0),), 200, (), 40.0)


def test_a_lead_is_the_same_whoever_is_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "search", Optimist)
    start = CHINESE.start(cached_grid("grid", 5, 5))
    for position in (start, CHINESE.apply(start, Pass())):
        found = by_own_search(CHINESE, position, LEVEL, Watch(UNLIMITED))
        assert found is not None
        assert found.lead == 10.0
        assert found.error == pytest.approx(40 / 400**0.5)
        assert (found.source, found.visits) == (OWN, 400)


def test_after_a_pass_that_ends_the_game_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    class Passing(Optimist):
        def thoughts(self) -> Thoughts:
            return Thoughts((Candidate(-1, 200, 0.5, 6.0),), 200, (), 40.0)

    monkeypatch.setattr(reviewer, "search", Passing)
    position = CHINESE.apply(CHINESE.start(cached_grid("grid", 5, 5)), Pass())
    found = by_own_search(CHINESE, position, LEVEL, Watch(UNLIMITED))
    assert found is not None
    assert (found.lead, found.visits) == (-6.0, 200)


@pytest.mark.parametrize("rules", [CHINESE, catalogue.make("disto")])
def test_a_search_tells_how_far_its_games_lie_apart(rules: RuleSet) -> None:
    searching = search(rules, rules.start(cached_grid("grid", 5, 5)), Effort(level=5, seed=1), Watch(UNLIMITED))
    searching.run(0.0)
    found = searching.thoughts()
    assert found.games == Effort(level=5).games
    assert 1 < found.spread < 26, "no margin is larger than the board"


def test_the_sums_of_a_tree_are_those_of_its_moves() -> None:
    searching = search(CHINESE, CHINESE.start(cached_grid("grid", 5, 5)), Effort(level=4, seed=2), Watch(UNLIMITED))
    searching.run(0.0)
    (tree,) = searching._trees  # type: ignore[union-attr]
    total, squares = tree.margin_sums()
    assert total == pytest.approx(sum(games * lead for _, games, _, lead, _, _ in tree.children()))
    assert spread_of(total, squares, searching.thoughts().games) == searching.thoughts().spread


@pytest.mark.parametrize(("values", "spread"), [((3.0, 3.0), 0.0), ((1.0, 5.0), 2.0), ((), 0.0)])
def test_how_far_values_lie_apart(values: tuple[float, ...], spread: float) -> None:
    assert spread_of(sum(values), sum(each**2 for each in values), len(values)) == spread


class Loaded:
    """A search on a machine that does something else for nine tenths of the time: ten games in a tenth of a second of
    its own."""

    waited = worked = 0.0
    games = 0

    def __init__(self, rules: RuleSet, position: Position, effort: Effort, watch: Watch) -> None:
        Loaded.games = 0

    def run(self, seconds: float) -> None:
        Loaded.waited += 1.0
        Loaded.worked += 0.1 * Effort().threads
        Loaded.games += 10

    def thoughts(self) -> Thoughts:
        return Thoughts((Candidate(0, Loaded.games, 0.5, 6.0),), Loaded.games, (), 40.0)


@pytest.mark.parametrize(
    ("is_fair", "seconds", "visits"),
    [(False, 2.0, 30), (True, 2.0, 100), (True, 100.0, 200), (True, 1e6, 200), (False, 1e6, 200)],
)
def test_a_fair_look_does_not_see_less_on_a_busy_machine(
    monkeypatch: pytest.MonkeyPatch, *, is_fair: bool, seconds: float, visits: int
) -> None:
    monkeypatch.setattr(reviewer, "search", Loaded)
    monkeypatch.setattr(reviewer, "monotonic", lambda: Loaded.waited)
    monkeypatch.setattr(reviewer, "process_time", lambda: Loaded.worked)
    position = CHINESE.apply(CHINESE.start(cached_grid("grid", 5, 5)), Pass())
    found = by_own_search(CHINESE, position, Level("Test", 400, seconds, is_fair=is_fair), Watch(UNLIMITED))
    assert found is not None and found.visits == 2 * visits


class Starved(Loaded):
    """On a machine that hardly lets it have its turn."""

    def run(self, seconds: float) -> None:
        Loaded.waited += 5.0
        Loaded.worked += 0.001 * Effort().threads
        Loaded.games += 1


def test_even_a_fair_look_waits_twenty_seconds_more_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "search", Starved)
    monkeypatch.setattr(reviewer, "monotonic", lambda: Loaded.waited)
    monkeypatch.setattr(reviewer, "process_time", lambda: Loaded.worked)
    position = CHINESE.start(cached_grid("grid", 5, 5))
    found = by_own_search(CHINESE, position, Level("Test", 400, 2.0, is_fair=True), Watch(UNLIMITED))
    assert found is not None and found.visits == 2 * 5, "a second for each side's turn, and twenty"


def test_the_teacher_looks_fairly() -> None:
    assert teaching.LOOK.is_fair
