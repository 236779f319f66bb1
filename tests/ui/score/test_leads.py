"""The curve and its scale, and the words for it."""

from types import SimpleNamespace

import numpy as np
import pytest

from goboard.games.reviews import Judgement
from goboard.session.events import Line
from goboard.session.session import Session
from goboard.ui.score.book import COUNT, LeadBook, Said
from goboard.ui.score.drawing import QUICK, UNKNOWN, WHOLE, Leads, curve, marks, span
from goboard.ui.score.words import headline, lead_after

TWO = ("Black", "White")


def test_a_thinned_curve_keeps_every_extreme() -> None:
    margins = np.sin(np.arange(10_000) * 0.37) * np.linspace(1, 50, 10_000)
    margins[4321] = 400
    pixels = np.arange(10_000) * 299 // 9_999
    at, thinned = curve(pixels, margins, 300)
    assert len(at) == len(thinned) <= 600
    assert thinned.max() == 400
    for pixel in range(300):
        of_pixel = margins[pixels == pixel]
        assert set(thinned[at == pixel]) == {of_pixel.min(), of_pixel.max()}


def leads(margins: list[float], certainty: float, stage: int = QUICK) -> Leads:
    subject = Session().show().snapshot.subject
    assert subject is not None
    count = len(margins)
    made = Leads(Line(tuple(range(count)), tuple(range(count)), (subject,) * count, count - 1))
    for key, margin in enumerate(margins):
        made.put(key, margin, certainty, stage)
    return made


def test_quick_estimates_that_swing_are_drawn_as_a_mean() -> None:
    swinging = [20.0 * (-1) ** n + 5 for n in range(40)]
    calm = leads(swinging, 0.1).smoothed()
    assert np.abs(calm[4:-4] - 5).max() < 1
    assert leads(swinging, 0.1).margins.tolist() == swinging


def test_a_position_of_two_lines_has_one_lead() -> None:
    def along(keys: tuple[int, ...], margins: list[float]) -> Leads:
        spots = tuple(SimpleNamespace(key=f"position {key}", agreed=None) for key in keys)
        made = Leads(Line(keys, keys, spots, keys[-1]))  # type: ignore[arg-type]
        for key, margin in zip(keys, margins, strict=True):
            made.put(key, margin, 0.1, QUICK)
            book.put(made.subject(made.line.keys.index(key)), Said(margin, 5.0, is_whole=False))
        return made

    book = LeadBook()
    game = along((0, 1, 2, 3, 4), [14.0, 2.0, 1.0, 2.0, 1.0])
    game.show(book)
    lead = game.values[0]
    assert 1 < lead < 9
    tried = along((0, 5), [14.0, 12.0])
    tried.show(book)
    assert tried.values[0] == lead
    # what becomes known on the line itself counts as ever
    game.put(1, -9.0, 0.9, WHOLE)
    game.show(book)
    assert game.values[0] < lead
    tried.show(book)
    assert tried.values[0] == game.values[0]


def test_a_position_of_two_reviewed_lines_has_one_lead() -> None:
    book = reviewed([8.0, 1.0, 8.0, 1.0, 8.0, 1.0], 4.0)
    lead = said(book, 0).margin
    book.judge([(9, Judgement("X", 0.5, 9.0, 100, 4.0))])
    book.level("X", (0, 9))
    assert said(book, 0).margin == lead


def test_what_is_sure_is_drawn_as_it_is() -> None:
    fall = [10.0] * 5 + [-30.0] * 5
    assert leads(fall, 1.0).smoothed() == pytest.approx(fall)
    assert leads(fall, 0.1, WHOLE).smoothed().tolist() == fall


def test_a_thorough_estimate_stays_and_steadies_its_neighbours() -> None:
    mixed = leads([20.0, -20.0, 20.0], 0.1)
    mixed.put(1, 0.0, 0.9, WHOLE)
    smooth = mixed.smoothed()
    assert smooth[1] == 0
    assert 0 < smooth[0] < 5


def test_nothing_is_drawn_where_nothing_is_known() -> None:
    line = leads([1.0, 2.0, 3.0], 0.1)
    line.stages[1] = UNKNOWN
    line.margins[1] = np.nan
    assert np.isnan(line.smoothed()).tolist() == [False, True, False]


def test_a_short_curve_is_kept_as_it_is() -> None:
    margins = np.array([1.0, -2.0, 3.0])
    assert curve(np.array([0, 50, 100]), margins, 100)[1] is margins


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (-28, 28, 4, [-20, 0, 20]),
        (-5, 5, 2, [-5, 0, 5]),
        (-1, 130, 3, [0, 50, 100]),
        (0, 326, 8, [0, 50, 100, 150, 200, 250, 300]),
    ],
)
def test_marks_are_round_and_few(low: float, high: float, most: int, expected: list[float]) -> None:
    assert marks(low, high, most) == expected


def test_the_scale_always_holds_zero_and_has_air_beyond_the_curve() -> None:
    for margins in (np.array([30.0, 40.0]), np.array([-40.0]), np.array([]), np.array([7.0, 7.0])):
        low, high = span(margins)
        assert low < 0 < high
        # the mark of the move shown is a circle round it
        assert low < margins.min(initial=0.0) and margins.max(initial=0.0) < high


@pytest.mark.parametrize(
    ("names", "said", "expected"),
    [
        (TWO, Said(4.2, 0.0), "Move 57: Black leads by about 4 points"),
        (TWO, Said(-1.0, 0.1), "Move 57: White leads by about 1 point"),
        (TWO, Said(0.1, 6.2), "Move 57: about even (± 6)"),
        (TWO, Said(-37.2, 10.6), "Move 57: White leads by about 37 points (± 11)"),
        (TWO, Said(6.4, 1.4, "Pachi"), "Move 57: Black leads by about 6.5 points (± 1.5), says Pachi"),
        (TWO, Said(3.75, 0.0, COUNT, even=0.0), "Move 57: Black leads by 3.75"),
        (("Ann", "Bob", "Cid"), Said(-7.0, 0.0), "Move 57: Ann is about 7 points behind"),
        (TWO, None, "Move 57: not estimated yet"),
    ],
)
def test_who_leads_is_said_in_words(names: tuple[str, ...], said: Said | None, expected: str) -> None:
    assert lead_after(names, 57, said) == expected


def test_a_sentence_of_its_own_says_the_same() -> None:
    assert headline(TWO, Said(6.4, 2.0)) == "Black leads by about 6.5 points (± 2)."
    assert headline(TWO, Said(0.1, 2.0)) == "It is about even (± 2)."
    assert headline(TWO, None) == ""


def reviewed(leads: list[float], error: float | None) -> LeadBook:
    """A book of positions 0, 1 and so on, one move apart, reviewed with that error and held against each other."""
    book = LeadBook()
    book.judge((at, Judgement("X", 0.5 + lead / 100, lead, 100, error)) for at, lead in enumerate(leads))
    book.level("X", range(len(leads)))
    return book


def said(book: LeadBook, key: int) -> Said:
    found = book.by("X", key)
    assert found is not None
    return found


def test_a_review_that_swings_within_its_errors_is_drawn_calmly_and_its_band_tells_what_is_left() -> None:
    swinging = [4.0 + 3.0 * (-1) ** n for n in range(40)]
    book = reviewed(swinging, 4.0)
    calm = [said(book, key).margin for key in range(40)]
    assert np.abs(np.diff(calm)).max() < 1
    assert np.abs(np.array(calm[4:-4]) - 4).max() < 1
    assert 0 < said(book, 20).error < 2
    shares = [book.share("X", key) or 0.0 for key in range(40)]
    assert np.abs(np.diff(shares)).max() < 0.01


def test_a_change_beyond_the_errors_stays_where_it_was() -> None:
    book = reviewed([10.0, 11.0, 9.0, 10.0, -20.0, -21.0, -19.0, -20.0], 1.5)
    assert said(book, 3).margin > 8
    assert said(book, 4).margin < -18


def test_who_tells_no_error_is_taken_at_their_word() -> None:
    book = reviewed([1.0, 20.0, -5.0], None)
    assert [said(book, key).margin for key in range(3)] == [1.0, 20.0, -5.0]
    assert book.share("X", 1) == 0.7


def test_what_is_told_anew_is_not_held_to_what_was_told_before() -> None:
    book = reviewed([1.0, 3.0, 1.0], 4.0)
    book.judge([(1, Judgement("X", 0.4, -9.0, 400, 1.0))])
    assert (said(book, 1).margin, said(book, 1).error) == (-9.0, 1.0)


def test_an_engine_that_advises_is_believed_unless_a_person_chose_somebody_else() -> None:
    book, told = LeadBook(), list[None]()
    book.changed.connect(lambda: told.append(None))
    book.put("here", Said(-8.5, 5.5))
    book.advise("here", Said(1.5, 0.0, "KataGo", 0.53))
    book.advise("here", Said(1.5, 0.0, "KataGo", 0.53))
    assert len(told) == 2
    assert book.at("here") == Said(1.5, 0.0, "KataGo", 0.53)
    book.choose("", is_asked_for=True)
    assert book.at("here") == Said(-8.5, 5.5)
    book.choose("")
    book.judge([("here", Judgement("Old", 0.6, 2.0, 500))])
    assert book.at("here") == Said(1.5, 0.0, "KataGo", 0.53)
    book.choose("Old")
    said = book.at("here")
    assert said is not None and (said.margin, said.source) == (2.0, "Old")
    assert book.at("here", agreed=-4.5) == Said(-4.5, 0.0, COUNT, even=0.0)
    book.count("here", 3.0)
    said = book.at("here", agreed=-4.5)
    assert said is not None and said.margin == 3.0
