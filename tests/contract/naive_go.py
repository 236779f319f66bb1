"""Ordinary Go a second time, slowly, in dictionaries and sets, from a description of the rules alone: no kernel, no
board, no rule set of goboard's. What it answers is what `goboard replay` answers."""

from fractions import Fraction
from typing import Any

OTHER = {"B": "W", "W": "B"}
USUAL = {
    "ko": "simple", "suicide": "no", "count": "territory", "seki": "no", "pass": "free", "bonus": "0", "stop": "next",
    "komi": "0", "handicap": 0, "captures": 0, "agrees": True,
}  # fmt: skip
SETS: dict[str, dict[str, Any]] = {
    "japanese": {"stop": "either", "komi": "6.5"},
    "korean": {"stop": "either", "komi": "6.5"},
    "aga": {"ko": "situational", "count": "area", "seki": "yes", "pass": "prisoner", "bonus": "N-1", "komi": "7.5"},
    "new-zealand": {"ko": "situational", "suicide": "yes", "count": "area", "seki": "yes", "komi": "7"},
    "ing": {"ko": "positional", "suicide": "yes", "count": "area", "seki": "yes", "komi": "7.5"},
    "stone-scoring": {"count": "taxed area"},
    "chinese": {
        "ko": "positional", "count": "area", "seki": "yes", "bonus": "N", "stop": "over", "komi": "7.5",
    },
    "tromp-taylor": {
        "ko": "positional", "suicide": "yes", "count": "unremoved", "seki": "yes", "stop": "over", "agrees": False,
    },
    "first-capture": {"count": "captures", "captures": 1},
    "own-rules": {"stop": "either", "komi": "6.5"},
}  # fmt: skip

Board = dict[int, str]
Answer = dict[str, Any]


class MalformedError(Exception):
    """The document says what cannot be."""


def chain(near: list[list[int]], board: Board, point: int) -> set[int]:
    """All stones of one colour that hang together with that one."""
    found, waiting = {point}, [point]
    while waiting:
        for n in near[waiting.pop()]:
            if n not in found and board.get(n) == board[point]:
                found.add(n)
                waiting.append(n)
    return found


def breathes(near: list[list[int]], board: Board, stones: set[int]) -> bool:
    return any(n not in board for stone in stones for n in near[stone])


def territory(near: list[list[int]], board: Board, shared: set[int]) -> Board:
    """The empty points that one side alone surrounds, none of them beside a chain in seki."""
    land: Board = {}
    left = {at for at in range(len(near)) if at not in board}
    while left:
        region, waiting = set(), [left.pop()]
        while waiting:
            at = waiting.pop()
            region.add(at)
            found = [n for n in near[at] if n in left]
            left -= set(found)
            waiting += found
        beside = {n for at in region for n in near[at] if n in board}
        owners = {board[n] for n in beside}
        if len(owners) == 1 and not beside & shared:
            land |= dict.fromkeys(region, owners.pop())
    return land


class Game:
    """A game by these switches; `rules` is RULES of a document."""

    def __init__(self, near: list[list[int]], rules: dict[str, Any], setup: Board, first: str) -> None:
        self.near, self.switches = near, {**USUAL, **SETS[rules["name"]], **rules}
        self.board, self.to_move = dict(setup), first
        self.stood: list[tuple[Board, str]] = [(dict(setup), first)]
        self.turns: list[tuple[str, object]] = []
        self.taken = {"B": 0, "W": 0}
        self.end = ""
        self.winners: list[str] = []

    @property
    def is_stopped(self) -> bool:
        return [kind for _, kind in self.turns[-2:]] == ["pass", "pass"]

    def placed(self, player: str, point: int) -> tuple[Board, set[int], set[int]]:
        """(board, stones of the other side taken, own stones that went) after a stone there."""
        board = {**self.board, point: player}
        taken: set[int] = set()
        for n in self.near[point]:
            if board.get(n) == OTHER[player] and not breathes(self.near, board, group := chain(self.near, board, n)):
                taken |= group
        board = {at: owner for at, owner in board.items() if at not in taken}
        group = chain(self.near, board, point)
        own = set() if breathes(self.near, board, group) else group
        return {at: owner for at, owner in board.items() if at not in own}, taken, own

    def why_not(self, player: str, point: int) -> str:
        """The reason why a stone may not be put there, "" if it may."""
        if not 0 <= point < len(self.near):
            return "off_board"
        if point in self.board:
            return "occupied"
        board, _, own = self.placed(player, point)
        if own and self.switches["suicide"] == "no":
            return "suicide"
        ko = self.switches["ko"]
        if ko == "positional":
            repeats = any(board == stood for stood, _ in self.stood)
        elif ko == "situational":
            repeats = (board, OTHER[player]) in self.stood
        else:
            is_answer = bool(self.turns) and self.turns[-1][0] == OTHER[player] and isinstance(self.turns[-1][1], int)
            repeats = is_answer and len(self.stood) > 1 and board == self.stood[-2][0]
        return "repetition" if repeats else ""

    def legal(self, player: str) -> list[int]:
        if self.end:
            return []
        return [point for point in range(len(self.near)) if not self.why_not(player, point)]

    def has_come_back(self) -> bool:
        """Did this board stand before, with another one in between?"""
        first = next(at for at, (board, _) in enumerate(self.stood) if board == self.board)
        return any(board != self.board for board, _ in self.stood[first:])

    def refused(self, move: object) -> tuple[str, str]:
        """(the player of that move, why they may not make it)."""
        player, kind = self.to_move, move
        if isinstance(move, dict):
            player = move.get("player", self.to_move)
            kind = move.get("play", "agree" if "agree_end" in move else "annul")
        if self.end or (self.is_stopped and self.switches["stop"] == "over"):
            return player, "game_over"
        if player != self.to_move and not (self.is_stopped and self.switches["stop"] == "either"):
            return player, "wrong_player"
        if kind == "agree" and not self.switches["agrees"]:
            return player, "malformed"
        if kind == "annul":
            if self.switches["ko"] != "simple":
                return player, "malformed"
            return player, "" if self.has_come_back() else "no_repetition"
        return player, self.why_not(player, kind) if isinstance(kind, int) else ""

    def make(self, move: object, player: str) -> set[int]:
        """Make a legal move; what it emptied."""
        kind = move.get("play", "agree" if "agree_end" in move else "annul") if isinstance(move, dict) else move
        emptied: set[int] = set()
        if isinstance(kind, int):
            self.board, taken, own = self.placed(player, kind)
            self.taken[player] += len(taken)
            self.taken[OTHER[player]] += len(own)
            emptied = taken | own
        if kind == "pass" and self.switches["pass"] == "prisoner":
            self.taken[OTHER[player]] += 1
        self.turns.append((player, kind))
        self.to_move = OTHER[player]
        self.stood.append((dict(self.board), self.to_move))
        if kind in ("agree", "annul"):
            self.end = kind
        elif kind == "resign":
            self.end, self.winners = kind, [OTHER[player]]
        elif self.switches["captures"] and self.taken[player] >= int(self.switches["captures"]):
            self.end, self.winners = "won", [player]
        return emptied

    def count(self, dead: list[int], seki: list[int], *, is_reached: bool) -> Answer:
        """The score, and what else the answer tells of it; marks are right where the end of the moves `is_reached`."""
        said, near = self.switches, self.near
        komi, stones = Fraction(str(said["komi"])), int(said["handicap"])
        if said["count"] == "captures":
            return {"score": {player: Fraction(self.taken[player]) for player in "BW"}}
        gone = set().union(*(chain(near, self.board, at) for at in dead if at in self.board))
        gone = set() if said["count"] == "unremoved" else gone
        board = {at: owner for at, owner in self.board.items() if at not in gone}
        held = {player: self.taken[player] + sum(self.board[at] == OTHER[player] for at in gone) for player in "BW"}
        last = next((player for player, kind in reversed(self.turns) if kind == "pass" or isinstance(kind, int)), "")
        if said["pass"] == "prisoner" and last == "B":
            # White makes the last turn, and owes a stone for it
            held["B"] += 1
        shared: set[int] = set()
        if said["seki"] == "no" and said["count"] != "unremoved":
            if is_reached and any(at not in board for at in seki):
                raise MalformedError
            shared = set().union(*(chain(near, board, at) for at in seki if at in board))
        land = territory(near, board, shared)
        points = {player: sum(owner == player for owner in land.values()) for player in "BW"}
        area = {player: points[player] + sum(owner == player for owner in board.values()) for player in "BW"}
        more: Answer = {}
        if said["count"] == "territory" or said["pass"] == "prisoner":
            more = {"prisoners": held, "territory": points}
        if said["count"] == "territory":
            return {"score": {"B": Fraction(points["B"] + held["B"]), "W": points["W"] + held["W"] + komi}} | more
        gift = {"0": 0, "N-1": stones - 1, "N": stones}[said["bonus"]] if stones > 1 else 0
        score = {"B": Fraction(area["B"]), "W": area["W"] + komi + gift}
        if said["count"] == "taxed area":
            tax, both, seen = {"B": 0, "W": 0}, {**board, **land}, set[int]()
            for at, owner in both.items():
                if at not in seen:
                    group = chain(near, both, at)
                    seen |= group
                    tax[owner] += min(2, sum(one in land for one in group))
            more["tax"] = tax
            score = {player: score[player] - tax[player] for player in "BW"}
        return {"score": score} | more


def replayed(near: list[list[int]], document: dict[str, Any]) -> Answer:
    """The answer to a document on a board with these neighbours; MalformedError if it cannot be answered."""
    setup = {at: player for player, points in document.get("setup", {}).items() for at in points}
    game = Game(near, document["rules"], setup, document.get("first", "B"))
    plies: list[Answer] = []
    error = None
    for move in document["moves"]:
        player, reason = game.refused(move)
        if reason:
            error = {"ply": len(plies) + 1, "reason": reason}
            break
        legal = game.legal(player)
        captured = game.make(move, player)
        stones = {p: sorted(at for at, owner in game.board.items() if owner == p) for p in "BW"}
        plies.append({"player": player, "legal": legal, "captured": sorted(captured), "stones": stones})
        is_stone = isinstance(game.turns[-1][1], int)
        if is_stone and game.switches["ko"] == "simple":
            before = next(at for at, (board, _) in enumerate(game.stood) if board == game.board)
            if before < len(game.stood) - 1:
                plies[-1]["repeats"] = before
    counted = game.count(document.get("dead", []), document.get("seki", []), is_reached=error is None)
    is_over = bool(game.end) or game.is_stopped
    best = max(counted["score"].values())
    by_score = [player for player in "BW" if counted["score"][player] == best]
    winners = game.winners or ([] if game.end == "annul" else by_score)
    following = None if is_over else {"player": game.to_move, "legal": game.legal(game.to_move)}
    return {
        "plies": plies, "next": following, "over": is_over, "winners": winners if is_over else [], "error": error,
    } | counted  # fmt: skip
