"""MANGO, Math Nerd Go: stones live while the weights of the empty points that they reach satisfy a threshold."""

from collections.abc import Mapping

from goboard.rules.protocol import OptionField, Preset, RuleInfo, RuleSet
from goboard.words.message import phrase

SUMMARY = phrase(
    "Every point has a weight F. A stone is alive if the threshold T holds for z, the sum of F over all empty "
    "points that it reaches through its own colour and empty points. A stone put down removes the opponent's "
    "stones that are not alive, then one's own. No configuration may come twice. Stones and surrounded points "
    "score their weights."
)
READING = phrase(
    "A stone reaches its whole region, not only its liberties: with weights a stone that has a liberty may die, "
    "and one far from any useful point may live. The start, whatever was set up, is a configuration that is not "
    "new; whose turn it is does not matter; what stands between the actions of a move does not count. The stones "
    "that die in one action leave at once, and nothing is looked at again after action 4. Stones set up that are "
    "not alive stay until somebody moves. T must give 0 or 1 for the sums that occur; anything else makes the "
    "move malformed. Nothing is removed before counting; negative weights lower a score; equal scores are a tie. "
    "Sums are exact, or enclosed as tightly as it takes; where no precision is enough the move is undecided, "
    "never guessed. On the infinite plane F must be a sum whose total goboard can bound, and everything beyond "
    "the points shown is counted; a score nearer to 0 than 10^-90309 is told as lying between 0 and that. Where no "
    'precision tells the scores apart nobody wins, and the result is "?"; a weight of 2^20000 or more is refused.'
)
_GO_19 = {"shape": "grid", "columns": 19, "rows": 19}
PRESETS = (
    Preset(
        phrase("Ordinary Go, 19 × 19"),
        phrase(
            "The text's first example: every point weighs 1, one liberty keeps a stone alive, White has 5.5 points."
        ),
        {"F": "1", "T": "int((z+360)/361)", "scores": '{"B":"0","W":"5.5"}'},
        _GO_19,
    ),
    Preset(
        phrase("The infinite plane"),
        phrase("The text's second example: points lose their weight quickly away from the origin."),
        {"F": "exp(-x^2-y^2)", "T": "z > 1/1000", "scores": '{"B":"0","W":"0"}'},
        {"shape": "plane"},
    ),
    Preset(
        phrase("Quorum of two"),
        phrase("Every point weighs 1, and a stone needs two empty points in its reach."),
        {"F": "1", "T": "z >= 2", "scores": '{"B":"0","W":"5.5"}'},
    ),
    Preset(
        phrase("Centre-weighted, 19 × 19"),
        phrase("A point is worth the more the farther it lies from the edge."),
        {"F": "min(x, 20-x, y, 20-y)", "T": "z >= 1", "scores": '{"B":"0","W":"5.5"}'},
        _GO_19,
    ),
)


INFO = RuleInfo(
    name="mango",
    title="MANGO",
    summary=SUMMARY,
    reading=READING,
    text="mango.txt",
    sgf_name="MANGO",
    players=2,
    removes_dead=False,
    options=(
        OptionField(
            "F",
            phrase("Weights F"),
            "weights",
            "1",
            phrase(
                "The weight of a point: a formula in x and y (and z on boards in space), or one number for each point."
            ),
            variables=("x", "y", "z"),
        ),
        OptionField(
            "T",
            phrase("Threshold T"),
            "formula",
            "z >= 1",
            phrase("A stone is alive if this holds for z, the sum of F over every empty point that it reaches."),
            variables=("z",),
        ),
        OptionField(
            "scores",
            phrase("Initial scores"),
            "scores",
            '{"B":"0","W":"0"}',
            phrase("What both players have before the first move; a komi is White's initial score."),
        ),
    ),
    presets=PRESETS,
    is_for_plane=True,
    reported=("not_alive",),
    explains_stones=True,
    walk="goboard.rules.mango.walk",
)


def make(values: Mapping[str, str]) -> RuleSet:
    from goboard.rules.mango.rule_set import MangoRules

    return MangoRules(INFO, values)
