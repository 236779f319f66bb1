"""Political Go: any number of players who offer alliances and declare war; friends' dragons live and die together."""

from collections.abc import Mapping

from goboard.rules.options import alliances_of, players_of
from goboard.rules.protocol import OptionError, OptionField, RuleInfo, RuleSet
from goboard.words.message import enumerated, phrase

SUMMARY = phrase(
    "Any number of players take turns: place a stone, pass, offer an alliance or declare war on an ally. Stones of "
    "allies are friendly; a dragon is a connected set of stones that are all friendly to each other. After every "
    "turn the dragons with no liberties that are not friendly to the mover are captured, and divided by those who "
    "have stones next to them. Territory and captured stones count."
)

READING = phrase(
    "A dragon is a maximal connected set of pairwise friendly stones; where two players have a common ally but are "
    "not allied themselves, dragons overlap. An enemy dragon is one that is not friendly to the player who has just "
    "moved, so stones of the mover's ally are captured within it. Captures happen after every kind of turn, all at "
    "once and without a second look: a pass, a war or an alliance can capture, and one's own dragons with no "
    "liberties stay until an enemy's turn ends. Exception 1 forbids every point on which the player had a stone at "
    "any time of their previous turn, the stone placed included, whatever kind of turn it was. Exception 2 looks only "
    "at dragons that the stone newly leaves without liberties; an ally's last liberty may not be filled. All stones "
    "adjacent to a captured dragon count for the division, each once, also those captured at the same moment; ties "
    "are drawn anew in each round. A stone that two captured dragons share is credited once, dragons in the order "
    "of their sorted points. A dragon with nobody next to it is credited to nobody. A seed breaks ties by what it "
    "draws for the number of the turn, so that a game replayed is the same game. An offer is accepted or refused at "
    "once; a refused one uses the turn and breaks the run of passes. Offers to oneself or to an ally and wars on "
    "anybody but an ally are illegal. The game ends after three rounds of passes in a row, or when no player, each "
    "judged by their own previous turn, may place a stone; a game of one player alone is over at once. There is no "
    "other repetition rule than exception 1 unless "
    "the option asks for it; it then forbids stones only. At the end a dragon is dead when all its stones are "
    "agreed to be dead, or when it has exactly one liberty; what else could not gain two eyes is for the players to "
    "agree on. Stones that touch a dead dragon share in it, and so do stones next to its liberties if they belong "
    "to a live dragon and are unfriendly to one of its stones. Territory are the empty points from which no path of "
    "empty points leads to a dragon unfriendly to the player; allies both count a point that they share, and a "
    "region that touches no stone counts for everybody. Equal top scores are several winners. A player who resigns "
    "ends the game, and all others win. No more than 4096 dragons are looked for."
)

OPTIONS = (
    OptionField("players", "Players", "players", '["1","2","3"]', phrase("The names of the players in turn order.")),
    OptionField(
        "alliances", "Alliances", "alliances", "[]", phrase("The pairs of players who are allied at the start.")
    ),
    OptionField(
        "ties",
        "Ties",
        "ties",
        "ascending",
        phrase(
            "Which of several players with as many stones next to a captured dragon gets a stone first: in turn order, "
            "against it, or drawn by a seed."
        ),
    ),
    OptionField(
        "dead_capturers",
        phrase("Capturers at the end"),
        "choice",
        "all",
        phrase("Who shares in a dead dragon that their stones touch."),
        {"all": phrase("Dead stones next to it too"), "live": phrase("Live stones only")},
    ),
    OptionField(
        "repetition",
        "Repetition",
        "choice",
        "allowed",
        phrase("Whether a stone may bring back a configuration that has stood."),
        {"allowed": phrase("Allowed, as the text has it"), "forbidden": phrase("No configuration may recur")},
    ),
)


INFO = RuleInfo(
    name="political-go",
    title=phrase("Political Go"),
    summary=SUMMARY,
    reading=READING,
    text="political_go.txt",
    sgf_name="Political Go",
    players=0,
    removes_dead=True,
    options=OPTIONS,
    explains_stones=True,
    spellings=("political",),
    has_every_letter=True,
)


def make(values: Mapping[str, str]) -> RuleSet:
    """OptionError where an alliance names somebody who does not play."""
    players = players_of(values["players"])
    for name in (name for pair in alliances_of(values["alliances"]) for name in pair):
        if name not in players:
            raise OptionError(
                phrase(
                    "Alliances: {player} is not one of the players {players}.",
                    player=f"{name!r}",
                    players=enumerated(players),
                )
            )
    from goboard.rules.political.rule_set import PoliticalGo

    return PoliticalGo(INFO, values)
