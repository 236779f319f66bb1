"""First capture, known as Atari Go: `GoRules` with simple ko, won at once by whoever first takes so many stones."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from goboard.jobs.watch import checked
from goboard.kernel.graph import graph_of
from goboard.rules.counts import Counting
from goboard.rules.go import GoRules, Ko, RuleNames
from goboard.rules.position import Position
from goboard.rules.protocol import Facts, OptionField, RuleInfo, Sign
from goboard.rules.turns import other
from goboard.words.message import phrase

IN_ATARI = "in_atari"

INFO = RuleInfo(
    name="first-capture",
    title=phrase("First capture (Atari Go)"),
    summary=(
        phrase(
            "Go for a first lesson: whoever first captures a stone wins, or as many stones as both agree on. Chains "
            "without liberties are captured as in Go, suicide is forbidden, and territory does not count."
        )
    ),
    reading=(
        phrase(
            "The stone that completes the number ends the game at once and for good, and one capture may take "
            "more stones "
            "than were missing; what a record holds after it is illegal and changes nothing. The score of each "
            "side is the "
            "stones that it has taken, and the result is the margin between the two, so that Black, who has "
            "taken three "
            "stones against one, wins by B+2. A ko may not be taken back at once: no stone may bring back the "
            "board that "
            "stood before the opponent's last turn. Boards that come back later are allowed. Two passes stop the game, "
            "and it is then counted as it stands: the higher number wins, equal numbers are a tie. Any move after that "
            "goes on with the game. Both sides may also agree that it is over, and either may resign. Nothing "
            "is removed "
            "at the end and there is no komi."
        )
    ),
    text="first_capture.txt",
    sgf_name="First-Capture",
    players=2,
    removes_dead=False,
    options=(
        OptionField("captures", "Captures", "number", "1", phrase("So many stones taken win the game."), least=1),
    ),
    is_told_by_name=True,
    spellings=("atari", "atari-go", "capture-go", "ponnuki", "ポン抜き", "吃子"),
    counted_by=phrase("stones taken"),
    unit="stone",
    unmarked=phrase("These rules count the stones taken, and nothing on the board."),
)


def make(values: Mapping[str, str]) -> "FirstCapture":
    return FirstCapture(
        INFO,
        values,
        counting=Counting.CAPTURES,
        ko=Ko.SIMPLE,
        can_agree=True,
        can_resume=True,
        captures_to_win=int(values["captures"]),
        rule_names=RuleNames(clearing="Capture", liberties="Capture", repetition="Ko", suicide="Suicide"),
        facts_of_set=Facts(
            is_go_elsewhere=True,
            is_played_out=False,
            allows_suicide=False,
            counts_area=False,
            captures_to_win=int(values["captures"]),
            lost={IN_ATARI: phrase("The player to move can capture it with the next stone.")},
            final=frozenset({IN_ATARI}) if values["captures"] == "1" else frozenset(),
            kept=phrase(
                "The next stone does not capture it. The game may end with any capture, so it is not played out."
            ),
            unremoved=phrase("It counts for nobody until it is captured."),
        ),
    )


@dataclass(frozen=True)
class FirstCapture(GoRules):
    """Go's switches with a sign for the chains that the player to move can take."""

    def signs(self, position: Position) -> tuple[Sign, ...]:
        """The opponent's chains whose last liberty the player to move may fill."""
        board = position.board
        chain_of, liberties = graph_of(board).chains(position.stones)
        if position.is_over or not (liberties == 1).any():
            return ()
        stones = np.frombuffer(position.stones, dtype=np.uint8)
        taken = np.flatnonzero((stones == other(position.to_move)) & (liberties[chain_of] == 1))
        taken = taken[np.argsort(chain_of[taken], kind="stable")]
        chains = np.split(taken, np.flatnonzero(np.diff(chain_of[taken])) + 1)
        legal, found = self.legal(position), []
        for vertices in checked(sorted([chain.tolist() for chain in chains if len(chain)])):
            last = next(n for v in vertices for n in board.neighbours(v) if not position.stones[n])
            if legal[last]:
                found.append(Sign(IN_ATARI, tuple(vertices)))
        return tuple(found)
