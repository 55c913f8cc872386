"""The working shown for a number leads to that number, and cites the rule behind it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from msgspec.structs import replace

from elo_tui.core import Game, Player, Terms
from elo_tui.core.model import ByOrder, RatedEvent, Step
from elo_tui.core.performance import compute_performance, explain_performance
from elo_tui.core.systems.sums import match_text
from tests.core.cases import ELO, FIDE, edition, fide, played, rated
from tests.core.strategies import events, players, terms
from tests.examples import try_examples

#: Steps that are arithmetic anybody can check, or repeat what the user said.
PLAIN = {"new rating"}
UNCITED_REASONS = ("no result yet", "marked as not rated")


def value(text: str) -> Fraction:
    """A number as the working prints it: ``1½``, ``0.24``, ``-4.80``."""
    whole, half, _ = text.partition("½")
    return Fraction(whole or 0) + (Fraction(1, 2) if half else 0)


def performance_of(event: RatedEvent) -> tuple[Step, ...]:
    return explain_performance(event, compute_performance(event, FIDE))


def by_label(steps: Sequence[Step]) -> dict[str, str]:
    """The texts by the first word of their label."""
    labels = [step.label.split()[0] for step in steps]
    assert len(set(labels)) == len(labels)
    return dict(zip(labels, (step.text for step in steps), strict=True))


def formula(text: str) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """K, score, expected score and change of ``20 x (1½ - 0.24) = +25.20``."""
    match = re.match(r"(\S+) x \((\S+) - (\S+)\) = ([+-]?[\d.]+)", text)
    assert match, text
    k, score, expected, change = map(value, match.groups())
    return k, score, expected, change


def check_sums(event: RatedEvent, steps: Sequence[Step]) -> None:
    texts = by_label(steps)
    assert texts["K-factor"].endswith(event.k.reason)
    assert value(texts["K-factor"].partition(":")[0]) == Fraction(event.k.value)
    change, rounded = texts["rounded"].split(" to ")
    assert float(value(change)) == pytest.approx(event.change, abs=0.005000001)
    assert value(rounded) == event.rounded
    number = r"(-?[\d.]+)"
    whole = r"(?:, as a whole number (-?\d+))?"
    match = re.fullmatch(rf"{number} ([+-]) {number} = {number}{whole}", texts["new"])
    assert match, texts["new"]
    own, sign, size, reached, new = match.groups()
    assert value(own) + value(sign + size) == value(reached)
    assert event.new_rating == (None if event.why_none else int(new or reached))
    assert ("floor" in texts) == bool(event.why_none)
    if event.rated_games > 1:
        assert texts["sum"].endswith(f", {event.rated_games} games")


@pytest.mark.slow
@given(players, events, terms)
@try_examples(150)
def test_fide_working_leads_to_the_result(
    player: Player, games: list[Game], when: Terms
) -> None:
    event = fide(player, games, when.first_day, when.pool)
    for index, row in enumerate(event.games):
        texts = by_label(FIDE.game_working(event, index))
        if row.difference_used is not None and row.expected is not None:
            own, opponent = event.player.rating, row.game.opponent
            assert texts["difference"].startswith(
                f"{own} - {opponent} = {row.difference:+d}"
            )
            counts = f", counts as {row.difference_used:+d}"
            changed = row.difference != row.difference_used
            assert (counts in texts["difference"]) == changed
            assert texts["expected"].startswith(f"{row.expected:.2f}, row ")
        if row.change is None:
            assert texts["not"] == row.reason != ""
        else:
            k, score, expected, change = formula(texts["change"])
            assert k * (score - expected) == change
            assert change == Fraction(str(row.change))
    steps = FIDE.sum_working(event)
    check_sums(event, steps)
    if event.rated_games > 1:
        k, score, expected, change = formula(by_label(steps)["sum"])
        assert k * (score - expected) == change == Fraction(str(event.change))


@pytest.mark.slow
@given(players, events, terms)
@try_examples(150)
def test_elo_working_leads_to_the_result(
    player: Player, games: list[Game], when: Terms
) -> None:
    event = rated(ELO.rate(player, games, when))
    k_value = event.k.value
    for index, row in enumerate(event.games):
        texts = by_label(ELO.game_working(event, index))
        if row.change is None:
            assert texts["not"] == row.reason != ""
            continue
        k, score, expected, change = formula(texts["change"])
        # the expected score is printed with four decimals, the change with two
        tolerance = k_value * 0.000051 + 0.0051
        assert float(k * (score - expected)) == pytest.approx(row.change, abs=tolerance)
        assert float(change) == pytest.approx(row.change, abs=0.005000001)
        assert f"/{when.scale})" in texts["expected"]
    check_sums(event, ELO.sum_working(event))


@given(players, events, terms)
@try_examples(100)
def test_every_fide_step_but_plain_arithmetic_cites_an_article(
    player: Player, games: list[Game], when: Terms
) -> None:
    event = fide(player, games, when.first_day, when.pool)
    chapter = edition(when).chapter
    assert chapter == (8 if when.pool == "standard" else 7)
    steps = [*FIDE.sum_working(event)]
    for index in range(len(event.games)):
        steps += FIDE.game_working(event, index)
    for step in steps:
        uncited = step.label in PLAIN or step.text.startswith(UNCITED_REASONS)
        assert (step.article == "") == uncited, step
        if step.label == "floor":
            assert step.article == f"{chapter - 1}.2.1"
        elif not uncited and step.text not in ("forfeit", "bye"):
            assert step.article.startswith(f"{chapter}."), step
    for step in performance_of(event):
        if step.label in ("average", "TPR", "PTP", "official"):
            assert step.article.startswith("C.07 10")
        else:
            assert step.article == ""


def test_the_performance_of_a_tec_exercise() -> None:
    # case 2: average 1880, 4 of 5 are 80 %, dp 240, TPR 2120, PTP 2216
    games = played((1750, "1"), (1900, "1"), (2200, "0.5"), (1450, "1"), (2100, "0.5"))
    texts = by_label(performance_of(fide(Player(1900), games)))
    assert texts["average"] == "1880, 5 opponents"
    assert texts["TPR"] == "1880 + 240 for 80 % = 2120"
    assert texts["PTP"] == "2216, lowest rating that expects 4"


def test_a_match_says_how_many_games_were_rated_and_what_the_order_decides() -> None:
    fixed = ByOrder(
        played=6, rated=(4, 4), low=-28.0, high=-28.0, rounded=(-28, -28), waived=-35.0
    )
    assert match_text(fixed) == "4 games of 6 rated"
    one = replace(fixed, rated=(1, 1))
    assert match_text(one) == "1 game of 6 rated"
    open_ = replace(fixed, rated=(4, 5, 6), low=-46.4)
    assert match_text(open_) == "4 to 6 games rated, -46.40 to -28.00, by the order"
