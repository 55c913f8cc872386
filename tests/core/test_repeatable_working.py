"""Whoever types a printed working into a calculator gets the printed results."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from math import exp, sqrt
from random import Random

from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.model import RatedEvent, Record, Step
from elo_tui.core.text.figures import round_away

SUMS = 360
RESULTS = (Result.WIN, Result.DRAW, Result.LOSS)
_NUMBER = r"[+-]?[\d.]*[\d½]"


def value(text: str) -> Fraction:
    whole, half, _ = text.partition("½")
    return Fraction(whole or 0) + (Fraction(1, 2) if half else 0)


def same(printed: str, computed: float | Fraction) -> bool:
    """Whether a result is the computed one, to the decimals it is printed with."""
    places = len(printed.partition(".")[2])
    unit = 10.0**-places
    return abs(float(value(printed)) - float(computed)) <= 0.5000001 * unit


def games(lots: Random, count: int, own: int) -> list[Game]:
    return [
        Game(
            max(100, own + lots.randint(-350, 350)), lots.choice(RESULTS), f"P{number}"
        )
        for number in range(count)
    ]


def numbers(pattern: str, text: str) -> list[str]:
    found = re.match(pattern.replace("N", f"({_NUMBER})"), text)
    assert found, (pattern, text)
    return list(found.groups())


def repeat_product(text: str) -> None:
    """``33.161800 x (5 - 2.037703) = +98.24``."""
    k, score, expected, change = numbers(r"N x \(N - N\) = N", text)
    assert same(change, value(k) * (value(score) - value(expected))), text


def repeat_share(text: str) -> None:
    """``800 / (22 + 2) x (1 - 0.262259) = +24.59``."""
    *parts, change = numbers(r"800 / \(N \+ N\) x \(N - N\) = N", text)
    e, n, score, expected = map(value, parts)
    assert same(change, 800 / (e + n) * (score - expected)), text


def repeat_dwz(event: RatedEvent, steps: dict[str, str]) -> None:
    rating, j, base = numbers(r"\(N / 1000\)\^4 \+ J N = N", steps["E0"])
    assert same(base, (value(rating) / 1000) ** 4 + value(j))
    e = value(base)
    if "fB" in steps:
        own, factor = numbers(r"N / 2000, so N", steps["fB"])
        assert same(factor, min(1.0, max(0.5, float(own) / 2000)))
        e *= value(factor)
    if "SBr" in steps:
        own, brake = numbers(r"e\^\(\(1300 - N\) / 150\) - 1 = N", steps["SBr"])
        assert same(brake, exp((1300 - float(own)) / 150) - 1)
        e += value(brake)
    low, high, used = numbers(r".*, N to N, rounded N", steps["E"])
    limited = max(int(low), min(int(high), round_away(float(e))))
    assert limited == int(used), steps
    score, expected, e_used, n, change = numbers(
        r"800 x \(N - N\) / \(N \+ N\) = N", steps["sum"]
    )
    assert e_used == used
    surplus = value(score) - value(expected)
    assert same(change, 800 * surplus / (value(used) + value(n))), steps
    own, sign, by, exact, new = numbers(
        r"N ([+-]) N = N, so N", steps["new rating"].replace(", at least 1", "")
    )
    assert same(exact, value(own) + value(sign + by))
    assert int(new) == max(1, round_away(float(exact))) == event.new_rating


def repeat_uscf(event: RatedEvent, steps: dict[str, str]) -> None:
    if "sum" in steps or "K-factor" in steps:
        repeat_standard(steps)
    elif "solved" in steps and "start" not in steps:
        total, sign, surplus, within, solved = numbers(
            r"\(N ([+-]) 800 x N\) / N = N", steps["solved"]
        )
        above = value(total) + 800 * value(sign + surplus)
        assert same(solved, above / value(within)), steps
    if "unrounded" in steps:
        left, _, reached = steps["unrounded"].partition(" = ")
        assert same(reached, sum(map(value, re.sub(r"([+-]) ", r"\1", left).split())))
    exact, new = numbers(r"N to N", steps["rounded"])
    assert int(new) == round_away(float(exact)) == event.new_rating


def repeat_standard(steps: dict[str, str]) -> None:
    limit = re.search(r"\(2569 - (\d+)\)² *\) = (\S+)", steps["N*"])
    if limit:
        n = 50 / sqrt(0.662 + 0.00000739 * (2569 - int(limit[1])) ** 2)
        assert same(limit[2], n)
    k, share, effective, m = numbers(r"N: N / \(N \+ N\)", steps["K-factor"])
    assert same(k, value(share) / (value(effective) + value(m))), steps
    if "sum" in steps:
        repeat_product(steps["sum"])
    above = re.match(
        rf"({_NUMBER}) is above (\d+) x √(\d+) = ({_NUMBER}): ({_NUMBER})",
        steps["bonus"],
    )
    if above:
        gain, b, games, threshold, bonus = above.groups()
        assert same(threshold, int(b) * sqrt(int(games)))
        assert value(gain) - value(threshold) == value(bonus), steps


def check(key: str, event: RatedEvent, repeat: Callable[..., None]) -> None:
    system = load(key)
    steps: list[Step] = []
    for index in range(len(event.games)):
        steps += system.game_working(event, index)
    for step in steps:
        if step.label == "share":
            repeat_share(step.text)
        elif step.label == "change" and " x (" in step.text:
            repeat_product(step.text)
        elif step.label == "change":
            before, after, change = numbers(r"N without it, N with it: N", step.text)
            assert same(change, value(after) - value(before)), step
    repeat(event, {step.label: step.text for step in system.sum_working(event)})


def rated(found: RatedEvent | Problem) -> RatedEvent:
    assert not isinstance(found, Problem), found
    return found


def test_dwz_2013() -> None:
    lots = Random(2013)
    for _ in range(SUMS):
        own = lots.randint(500, 2500)
        player = Player(
            own,
            birth_year=lots.choice((None, 1970, 2000, 2008, 2012)),
            dwz_index=lots.choice((None, 1, 3, 6, 60)),
        )
        day = Terms(event_end=date(2024, 5, 1))
        met = games(lots, lots.randint(1, 11), own)
        check("dwz", rated(load("dwz").rate(player, met, day)), repeat_dwz)


def test_us_chess() -> None:
    lots = Random(2020)
    records: tuple[Record, ...] = ("", "", "", "won", "lost")
    for _ in range(SUMS):
        own = lots.randint(150, 2600)
        player = Player(
            own,
            games_played=lots.choice((None, 3, 7, 12, 26, 60)),
            floor=lots.choice((None, None, 1200)),
        )
        if player.games_played is not None:
            player = replace(player, record=lots.choice(records))
        end = Terms(event_end=date(2026, 5, 2), dual=lots.random() < 0.3)
        met = games(lots, lots.randint(1, 11), own)
        check("uscf", rated(load("uscf").rate(player, met, end)), repeat_uscf)


def test_elo_and_the_later_dwz() -> None:
    lots = Random(400)
    day = Terms(event_end=date(2026, 7, 1))
    for _ in range(SUMS // 4):
        own = lots.randint(1200, 2500)
        met = games(lots, lots.randint(2, 9), own)
        for key in ("elo", "dwz"):
            event = rated(load(key).rate(Player(own, k=None), met, day))
            steps = list(load(key).sum_working(event))
            for index in range(len(met)):
                steps += load(key).game_working(event, index)
            products = [step.text for step in steps if " x (" in step.text]
            assert len(products) > len(met)
            for text in products:
                repeat_product(text)
