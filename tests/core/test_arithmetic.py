"""Every calculation printed in a working gives the number printed behind it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from math import erf, floor
from random import Random

import pytest

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.model import RatedEvent, Step
from tests.core.arithmetic import Range, check_equations, evaluate, number

EVENTS = 60
RESULTS = (Result.WIN, Result.DRAW, Result.LOSS)
#: The sums over the games of a period, as the workings call them.
INFORMATION, SURPLUS = "sum of g² E (1 - E)", "sum of g (s - E)"
DAYS = {
    # the first ratings of 2022, those with two draws of 2024, and the newest rules
    "fide": (date(2023, 5, 1), date(2024, 5, 1), date(2026, 5, 1)),
    # the formula of 2013 and the one that follows it
    "dwz": (date(2024, 5, 1), date(2026, 7, 1)),
}
#: Calculations that the events below have to reach, by system and the first word of
#: their label: a property that checks nothing proves nothing.
REACHED = {
    "fide": "average change difference new percentage sum",
    "elo": "change difference expected new sum",
    "dwz": "E0 K SBr difference expected new raised share sum",
    "uscf": "N* change difference expected new solved start sum unrounded",
    "ecf": "change difference new",
    "glicko": "RD d difference expected g new prediction share",
    "glicko2": "Delta RD difference expected g mu new phi phi* prediction share v",
    "lichess": "Delta change difference expected g gain new prediction sum v",
}


def cases(key: str) -> Iterator[RatedEvent]:
    lots = Random(key)
    system = load(key)
    for _ in range(EVENTS):
        own = lots.choice((0, lots.randint(150, 2700), lots.randint(500, 2200)))
        near = own or lots.randint(500, 2200)
        # a score of exactly one half is a case of its own in first ratings
        scores = lots.choice((RESULTS, RESULTS, (Result.DRAW,), (Result.WIN,)))
        player = Player(
            own,
            birth_year=lots.choice((None, 1970, 2005, 2012)),
            games_played=lots.choice((None, 3, 8, 20, 60)),
            dwz_index=lots.choice((None, 1, 6, 60)),
            rd=lots.choice((None, 45.5, 120.0, 350.0)),
            volatility=lots.choice((None, 0.05, 0.09)),
            idle=lots.choice((None, None, 3.0)),
        )
        games = [
            Game(max(100, near + lots.randint(-350, 350)), lots.choice(scores), name)
            for name in "ABCDEFGHIJK"[: lots.randint(1, 11)]
        ]
        day = lots.choice(DAYS.get(key, (date(2026, 5, 1),)))
        c = lots.choice((None, 34.6)) if key == "glicko" else None
        terms = Terms(day, event_end=day, opponent_rd=80.0, c=c)
        event = system.rate(player, games, terms)
        if not isinstance(event, Problem):
            yield event


def last_number(text: str) -> Range:
    return number(re.findall(r"[+-]?\d+(?:\.\d+)?", text)[-1])


def nearest(value: float) -> int:
    """The nearest whole number; halves go away from zero."""
    return floor(value + 0.5) if value >= 0 else -floor(0.5 - value)


def check_rounded(printed: str, whole: str) -> None:
    low, high = number(printed)
    assert nearest(low) <= int(whole) <= nearest(high), (printed, whole)


def check_step(step: Step, names: dict[str, Range], key: str) -> int:
    """Check what a step calculates; returns how many equations it has."""
    whole = floor if key == "lichess" else nearest
    text = step.text
    if found := re.fullmatch(r"(\S+) without it, (\S+) with it: (\S+)", text):
        before, after, change = map(number, found.groups())
        computed = Range(after.low - before.high, after.high - before.low)
        assert computed.meets(change), text
        return 1
    if found := re.fullmatch(r"(\S+) ± (\S+) x (\S+): (\S+) to (\S+)", text):
        middle, times, width, *ends = found.groups()
        for sign, end in zip("-+", ends, strict=True):
            reached = evaluate(f"{middle} {sign} {times} x {width}")
            assert whole(reached.low) <= int(end) <= whole(reached.high), text
        return 1
    if found := re.fullmatch(r"([+-]?\S+) to ([+-]?\d+)", text):
        if step.label == "rounded":
            check_rounded(*found.groups())
        return 0
    if found := re.search(r"= ([+-]?[\d.]+), so (\d+)$", text):
        check_rounded(*found.groups())
    if found := re.match(r"P\(([+-]\d+)\) = ", text):
        # normal distribution, sigma 200 √2
        share = (1 + erf(int(found[1]) / 400)) / 2
        assert abs(share - float(text.rpartition(" = ")[2])) <= 0.0005000001, text
        return 1
    if text.startswith(("sum of P(R", "Ri, as")) or " = " not in text:
        return 0
    if found := re.match(r"phi (\S+): ", text):
        names = names | {"phi": number(found[1])}
    # a limit that does not matter here, and titles that explain
    text = re.sub(r", at least \d+(?= = )", "", text)
    for title, name in ((INFORMATION, "I"), (SURPLUS, "S")):
        text = text.replace(title, name)
    # the tables have two decimals, and all other numbers are whole
    return check_equations(text, names, exact=key in ("fide", "ecf"))


def of_games(
    games: Sequence[dict[str, str]], halves: Sequence[int]
) -> dict[str, Range]:
    """The sums over games that the workings name without their parts."""
    low = high = below = above = 0.0
    for steps, score in zip(games, halves, strict=True):
        if "g" not in steps:
            continue
        g, expected = (last_number(steps[one]) for one in ("g", "expected"))
        info = [
            weight**2 * chance * (1 - chance) for weight in g for chance in expected
        ]
        left = [weight * (score / 2 - chance) for weight in g for chance in expected]
        low, high = low + min(info), high + max(info)
        below, above = below + min(left), above + max(left)
    return {"I": Range(low, high), "S": Range(below, above)}


def by_label(steps: Sequence[Step]) -> dict[str, str]:
    return {step.label: step.text for step in steps}


@pytest.mark.parametrize("key", REACHED)
def test_every_calculation_gives_its_number(key: str) -> None:
    system = load(key)
    found: Counter[str] = Counter()
    for event in cases(key):
        played = [
            (row, system.game_working(event, index))
            for index, row in enumerate(event.games)
        ]
        halves = [RESULTS[::-1].index(row.game.result) for row, _ in played]
        texts = [by_label(steps) for _, steps in played]
        every = of_games(texts, halves)
        sums = system.sum_working(event)
        if "v" in by_label(sums):
            every["v"] = last_number(by_label(sums)["v"])
        for step in sums:
            found[step.label.split()[0]] += check_step(step, every, key)
        for half, (_, steps) in zip(halves, played, strict=True):
            texts_of = by_label(steps)
            names = of_games([texts_of], [half])
            if "v" in texts_of:
                names["v"] = last_number(texts_of["v"])
            for step in steps:
                found[step.label.split()[0]] += check_step(step, names, key)
        if (total := by_label(sums).get("sum", "")).startswith("shares"):
            shares = [number(one["share"].rpartition(" = ")[2]) for one in texts]
            whole = Range(sum(one.low for one in shares), sum(o.high for o in shares))
            assert whole.meets(last_number(total)), sums
    missing = [label for label in REACHED[key].split() if not found[label]]
    assert not missing, found
