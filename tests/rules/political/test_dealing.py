"""How captured stones are dealt, step by step, held against a second, plain way of dealing them; and the log."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import cached_grid
from goboard.rules import catalogue
from goboard.rules.happenings import Deal, Deed, deal_steps, headline, steps, ties_words
from goboard.rules.moves import Offer, Pass, Play, War
from goboard.rules.political.capture import divided
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from tests.contract.boards import all_boards
from tests.rules.playing import played
from tests.rules.political.positions import on_graph, political, position
from tests.rules.political.test_political_go import DIVIDED, DIVIDED_STONES


def dealt_one_by_one(stones: int, beside: dict[int, int], draw: random.Random) -> tuple[list[list[int]], Counter[int]]:
    """The text, stone by stone: the player with the most stones beside first, and so on, then from the beginning."""
    rounds: list[list[int]] = []
    got: Counter[int] = Counter()
    waiting: list[int] = []
    for _ in range(stones if beside else 0):
        if not waiting:
            drawn = draw.sample(sorted(beside), len(beside))
            for count in sorted(set(beside.values()), reverse=True):
                waiting += [player for player in drawn if beside[player] == count]
            rounds.append([])
        rounds[-1].append(waiting.pop(0))
        got[rounds[-1][-1]] += 1
    return rounds, got


@pytest.mark.parametrize("seed", range(300))
def test_dealing_is_that_of_the_text(seed: int) -> None:
    rng = random.Random(seed)
    beside = {player: rng.randint(1, 4) for player in rng.sample(range(1, 7), rng.randint(0, 6))}
    stones, own, other = rng.randint(0, 25), random.Random(seed), random.Random(seed)

    def draw(players: Sequence[int]) -> list[int]:
        return own.sample(list(players), len(players))

    rounds, credits = divided(stones, tuple(sorted(beside.items())), draw)
    wanted, got = dealt_one_by_one(stones, beside, other)
    assert dict(credits) == +got
    assert [*map(list, rounds)] == (wanted if len(beside) > 1 else [])


def all_deals(rules: RuleSet, position: Position) -> list[Deal]:
    return [each.deal for each in rules.happened(position) if each.deal is not None]


BOARDS = all_boards()


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_the_log_accounts_for_every_stone(board: Board) -> None:
    """Whatever is captured is in one deal, and the credits of the deals are those of the players."""
    seed = board.size
    rng = random.Random(seed)
    players = 3 + seed % 4
    names = [str(player) for player in range(1, players + 1)]
    rules = catalogue.make("political-go", {"players": names, "alliances": [["1", "2"]], "ties": {"seed": seed}})
    at = rules.start(board)
    for _ in range(60):
        points = [v for v, may in enumerate(rules.legal(at)) if may]
        politics = rules.politics(at)
        moves = [Pass(), *(Offer(to, rng.random() < 0.6) for to in politics.offers), *map(War, politics.wars)]
        move = Play(rng.choice(points)) if points and rng.random() < 0.85 else rng.choice(moves)
        after = rules.apply(at, move)
        deals = all_deals(rules, after)
        assert sorted(vertex for deal in deals for vertex in deal.stones) == list(after.captured)
        gained = Counter(
            {player: after.captures[player - 1] - at.captures[player - 1] for player in range(1, players + 1)}
        )
        assert sum((Counter(dict(deal.credits)) for deal in deals), Counter()) == +gained
        assert all(sum(dict(deal.credits).values()) + deal.left == len(deal.stones) for deal in deals)
        assert all(sum(dict(deal.owners).values()) == len(deal.stones) for deal in deals)
        score = rules.score(after, {v for v, owner in enumerate(after.stones) if owner and rng.random() < 0.5})
        ended = sum((Counter(dict(deal.credits)) for deal in score.deals), Counter())
        assert tuple(ended[player] for player in range(1, players + 1)) == score.lines[2].values
        at = after
        if at.is_over:
            break


def test_a_deal_is_told_step_by_step() -> None:
    rules = political(4, ties={"seed": 3})
    after = played(rules, on_graph(rules, DIVIDED, DIVIDED_STONES, to_move=2), Play(5))
    (happening,) = rules.happened(after)
    assert (happening.deed, happening.player, happening.concerned) == (Deed.CAPTURE, 2, {1, 2, 3, 4})
    taken = next(player for player in (2, 3) if after.captures[player - 1])
    assert (
        headline(happening, rules.names) == f"Captured: 2 stones of Player 4. Player 1 gets 1, Player {taken} gets 1."
    )
    assert steps(happening, rules.names, after.board, ties_words(rules.values)) == [
        "The stones: 0 and 1.",
        "Beside the dragon: 2 stones of Player 1, 1 stone of Player 2, 1 stone of Player 3.",
        f"Round 1: a stone to Player 1, then Player {taken} (Player 2 and Player 3 have as many: drawn by seed 3).",
        f"Altogether: Player 1 gets 1, Player {taken} gets 1.",
    ]


def test_offers_answers_wars_and_the_alliances_of_the_start_are_logged() -> None:
    rules = political(3, "12")
    start = rules.start(cached_grid("grid", 3, 3))
    assert [each.deed for each in rules.happened(start)] == [Deed.ALLIED]
    told = []
    for move in (War(2), Offer(3, False), Offer(2, True), Pass()):
        start = played(rules, start, move)
        told += [headline(each, ("Ann", "Bo", "Cy")) for each in rules.happened(start)]
    assert told == [
        "Ann declares war on Bo: they are allies no longer.",
        "Bo offers Cy an alliance; Cy refuses.",
        "Cy offers Bo an alliance; Bo accepts: peace, they are allied.",
    ]


def test_dead_stones_at_the_end_are_dealt_the_same_way() -> None:
    rules = political(3)
    start = position(rules, ".12", "33.", "...")
    (deal,) = rules.score(start).deals[:1]
    assert deal.at_end
    assert deal.liberties == 1
    told = deal_steps(deal, ("Ann", "Bo", "Cy"), start.board, "in turn order")
    assert told[1] == "Dead, for the dragon has only one liberty."
    agreed = rules.score(position(rules, "1.2", "..2", "3.."), {2, 5}).deals[0]
    assert "Dead, as the count has it." in deal_steps(agreed, ("Ann", "Bo", "Cy"), start.board, "")


def test_stones_beside_one_player_alone_are_not_dealt_in_rounds() -> None:
    war = played(political(2, "12"), position(political(2, "12"), "12.."), War(2), Pass())
    (happening,) = political(2).happened(war)
    assert steps(happening, ("Ann", "Bo"), war.board, "")[-1] == "Only Bo has stones beside it and gets all of them."


def test_files_are_called_a_to_s_and_the_letter_i_is_one_of_them() -> None:
    board = cached_grid("grid", 19, 19)
    rules = political(2)
    named = rules.info.named(board)
    assert (named.labels[0], named.labels[8], named.labels[-1]) == ("a19", "i19", "s1")
    assert (named.name(8), named.vertex("I19")) == ("i19", 8)
    assert board.labels[8] == "J19"
    assert catalogue.make("chinese").info.named(board) is board


def test_one_player_alone_has_nobody_to_play_with() -> None:
    rules = catalogue.make("political-go", {"players": ["Ann"]})
    start = rules.start(cached_grid("grid", 3, 3))
    assert start.is_over
    assert rules.ending(start) == "Ann is the only player: the game is over."
    assert rules.score(start).winners == (1,)
