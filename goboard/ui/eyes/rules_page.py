"""The rules of the local game beside the board: as the text has them, and where goboard departs from it."""

from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from goboard.analysis.eyes.local_game import Rule
from goboard.ui.plain import PlainLabel
from goboard.ui.widgets import named

TEXT = "GNU Go's manual, 11.3: O owns the eyespace. “The two players O and X take turns moving, or either may pass.”"
RULES: tuple[tuple[frozenset[Rule], str, str], ...] = (
    (
        frozenset({Rule.FILL}),
        "RULE 1. “O for his move may remove any vertex marked ! or marked .”",
        "goboard: but not the last one, which is O's last eye. Stones of X that lose their last liberty come off.",
    ),
    (
        frozenset({Rule.PLACE}),
        "RULE 2. “X for his move may replace a . by an X.”",
        "goboard: not where the stone would have no liberty; and the last point only once the wall has no other "
        "liberty, which captures it.",
    ),
    (
        frozenset({Rule.ENTER}),
        "RULE 3. “X may remove a ! In this case, each . adjacent to the ! which is removed becomes a ! If an X adjoins "
        "the ! which is removed, then that X and any which are connected to it are also removed. Any . which are "
        "adjacent to the removed X's then become .”",
        "goboard: those become ! as well; the text's last sentence would say nothing.",
    ),
    (
        frozenset({Rule.PULL}),
        "RULE 4, goboard's own. X may join stones to the outside that have one on a marginal point, written $.",
        "They leave the eyespace, and each . beside them becomes a !",
    ),
    (
        frozenset({Rule.WAIT}),
        "RULE 5, goboard's own. X may take one of the two outer liberties of O's wall.",
        "It is what X waits with. Where X has no move left at all, the wall stands.",
    ),
    (
        frozenset({Rule.PASS, Rule.ATTACKER_PASS}),
        "Passes. “Either may pass.”",
        "goboard: either may here too. The worth is counted with O's passes and without X's, who has outer liberties.",
    ),
)
WORTH = (
    "The end. “We will not attempt to characterize the terminal states of the local game (some of which could be seki) "
    "or the scoring.”",
    "goboard: X tries to capture the wall. Two eyes: it survives by itself, also in seki. One eye: it survives with "
    "one more eye elsewhere. None: it is captured even so. The figures: eyes if O moves first, and if X does.",
)


class RulesPage(QScrollArea):
    """The rule of the last move stands out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "Rules of the local game")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.addWidget(PlainLabel(TEXT, inside, wordWrap=True))
        self.titles: dict[frozenset[Rule], PlainLabel] = {}
        for rules, text, own in (*RULES, (frozenset[Rule](), *WORTH)):
            self.titles[rules] = PlainLabel(text, inside, wordWrap=True)
            column.addWidget(self.titles[rules])
            departure = PlainLabel(own, inside, wordWrap=True)
            departure.setIndent(self.fontMetrics().horizontalAdvance("mm"))
            column.addWidget(departure)
        column.addStretch(1)
        self.setWidget(inside)

    def show_last(self, rule: Rule | None) -> None:
        """Let the rule of that move stand out, or none."""
        for rules, title in self.titles.items():
            font = title.font()
            font.setBold(rule in rules)
            title.setFont(font)
            if rule in rules and self.isVisible():
                self.ensureWidgetVisible(title)
