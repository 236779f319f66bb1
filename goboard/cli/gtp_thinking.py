"""How a GTP engine thinks aloud: what an analysis is asked for, its lines, and the clocks of both sides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from goboard.cli.gtp_game import GtpGame, Refusal
from goboard.jobs.watch import Watch
from goboard.players.go_search import GoSearch
from goboard.players.gtp_texts import PASS, kata_line, leela_line
from goboard.players.move_time import Clock, time_of
from goboard.players.open_search import OpenSearch
from goboard.players.thoughts import Candidate, Thoughts
from goboard.rules.options import MOST_PLAYERS
from goboard.rules.position import EMPTY

Searching = GoSearch | OpenSearch
USUAL = 0.5
"""Seconds between two lines."""
_LEAST, _MOST = 0.05, 3600.0
_SWITCHES = (
    "rootinfo", "ownership", "ownershipstdev", "movesownership", "movesownershipstdev", "pvvisits", "pvedgevisits",
    "noresultvalue",
)  # fmt: skip
"""What KataGo has; those that goboard does not know change nothing."""


@dataclass
class Wanted:
    """What an analysis is to tell, and of which moves: `avoided`, and `allowed` unless it is None, are vertices, -1 a
    pass."""

    player: int
    interval: float = USUAL
    least: int = 0
    most: int | None = None
    avoided: set[int] = field(default_factory=set)
    allowed: set[int] | None = None
    switches: set[str] = field(default_factory=set)

    def barred(self, size: int) -> frozenset[int]:
        """The moves that are not to be thought of."""
        others = set(range(PASS, size)) - self.allowed if self.allowed is not None else set()
        return frozenset(self.avoided | others)


def wanted_of(words: Sequence[str], game: GtpGame, player_of: Callable[[str], int]) -> Wanted:
    """What these words ask for; Refusal or ValueError for what they do not say."""
    rest = list(words)
    wanted = Wanted(game.position.to_move)
    if rest and rest[0].lower() not in _KEYS and not _is_number(rest[0]):
        wanted.player = player_of(rest.pop(0))
    if rest and _is_number(rest[0]):
        wanted.interval = _interval(rest.pop(0))
    while rest:
        key = rest.pop(0).lower()
        if key == "interval":
            wanted.interval = _interval(rest.pop(0))
        elif key in ("minmoves", "maxmoves"):
            count = int(rest.pop(0))
            if count < 0:
                raise ValueError(count)
            wanted.least, wanted.most = (count, wanted.most) if key == "minmoves" else (wanted.least, count)
        elif key in ("avoid", "allow"):
            player, vertices, depth = player_of(rest.pop(0)), _vertices(rest.pop(0), game), int(rest.pop(0))
            if depth < 1:
                raise ValueError(depth)
            if player == wanted.player and key == "avoid":
                wanted.avoided |= vertices
            elif player == wanted.player:
                wanted.allowed = (wanted.allowed or set()) | vertices
        elif key in _SWITCHES:
            if {"true": True, "false": False}[rest.pop(0).lower()]:
                wanted.switches.add(key)
            else:
                wanted.switches.discard(key)
        else:
            raise Refusal(f"syntax error: {key[:40]} is nothing that an analysis knows")
    return wanted


_KEYS = frozenset({"interval", "minmoves", "maxmoves", "avoid", "allow", *_SWITCHES})


def _is_number(word: str) -> bool:
    return word.replace(".", "", 1).isdigit() and word.isascii()


def _interval(word: str) -> float:
    """Hundredths of a second as seconds."""
    return min(max(time_of(word) / 100, _LEAST), _MOST)


def _vertices(word: str, game: GtpGame) -> set[int]:
    return {PASS if part.lower() == "pass" else game.vertex(part) for part in word.split(",") if part}


def line_of(game: GtpGame, thoughts: Thoughts, wanted: Wanted, *, is_kata: bool) -> str:
    """One line of the analysis; "" where nothing was thought of yet."""
    barred = wanted.barred(game.board.size)
    found = [candidate for candidate in thoughts.candidates if candidate.vertex not in barred]
    if len(found) < wanted.least:
        known = {candidate.vertex for candidate in found} | barred
        legal = game.rules.legal(game.ready_for(wanted.player))
        rest = [vertex for vertex, may in enumerate(legal) if may and vertex not in known]
        share, lead = (found[0].share, found[0].lead) if found else (0.5, 0.0)
        found += [Candidate(vertex, 0, share, lead, (vertex,)) for vertex in rest[: wanted.least - len(found)]]
    shown = replace(thoughts, candidates=tuple(found[: wanted.most]))
    if not shown.candidates:
        return ""
    if not is_kata:
        return leela_line(shown, game.label)
    return kata_line(shown, game.label, wanted.switches)


def think_aloud(
    game: GtpGame,
    searching: Searching,
    seconds: float,
    wanted: Wanted,
    watch: Watch,
    tell: Callable[[str], None],
    *,
    is_kata: bool,
) -> None:
    """Have the search run for so long, and tell now and then what comes of it."""
    end, games = monotonic() + seconds, -1
    # the first line soon, whatever the interval
    step = min(wanted.interval, USUAL)
    while not watch.is_cancelled and (left := end - monotonic()) > 0:
        searching.run(min(step, left))
        step = wanted.interval
        thoughts = searching.thoughts()
        if line := line_of(game, thoughts, wanted, is_kata=is_kata):
            tell(line)
        if thoughts.games == games:
            break
        games = thoughts.games


def clocks_of(words: Sequence[str]) -> dict[int, Clock]:
    """The clocks that `kgs-time_settings` or `kata-time_settings` asks for; Refusal for another kind."""
    kind, times = words[0].lower(), [time_of(word) for word in words[1:]]
    match kind:
        case "none":
            clock = Clock(period=1)
        case "absolute":
            clock = Clock(times[0])
        case "byoyomi" if times[1] and int(times[2]):
            clock = Clock(times[0], times[1], int(times[2]), is_byoyomi=True)
        case "canadian" if times[1] and int(times[2]):
            clock = Clock(times[0], times[1], int(times[2]))
        case "byoyomi" | "canadian":
            clock = Clock(times[0])
        case "fischer":
            clock = Clock(times[0], increment=times[1])
        case _:
            raise Refusal(f"syntax error: there is no clock {kind[:40]}")
    return both(clock)


CLOCKS = "none absolute byoyomi canadian fischer"


def both(clock: Clock) -> dict[int, Clock]:
    """That clock for everybody who may play, begun."""
    clocks = {player: replace(clock) for player in range(1, MOST_PLAYERS + 1)}
    for each in clocks.values():
        each.begin()
    return clocks


def moves_to_go(game: GtpGame) -> int:
    """About how many moves a player still makes."""
    return max(8, game.position.stones.count(EMPTY) // 3)
