"""Games and events for the tests of title norms, and the rules written out naively."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import floor

from hypothesis import strategies as st

from elo_tui.core import Result
from elo_tui.core.fide_tables import DP
from elo_tui.core.norms.report import judge_norm
from elo_tui.core.norms.requirements import (
    Circumstances,
    NormGame,
    NormReport,
    NormTitle,
)

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
RESULTS = {"1": WIN, "=": DRAW, "0": LOSS, "+": Result.FORFEIT_WIN, "*": None}
RESULTS |= {"-": Result.FORFEIT_LOSS, "U": Result.FULL_BYE, "H": Result.HALF_BYE}

#: An ordinary open tournament of which everything is given.
SWISS = Circumstances(
    "NOR",
    rounds=9,
    format="swiss",
    national_final=False,
    national_team=False,
    zonal=False,
    many_foreigners=False,
    team_championship=False,
    world_cup=False,
)
ROBIN = SWISS._replace(format="round robin")

#: Nine opponents with an average of 2400, of which 3 GM, 5 titles, 6 foreign flags.
FIELD: tuple[tuple[int | None, str, str], ...] = (
    (2500, "GM", "GER"),
    (2500, "GM", "FRA"),
    (2450, "GM", "ESP"),
    (2400, "IM", "POL"),
    (2400, "FM", "ITA"),
    (2400, "", "NOR"),
    (2350, "", "NOR"),
    (2350, "CM", "NOR"),
    (2250, "WCM", "ENG"),
)


def games_of(
    results: str, field: Sequence[tuple[int | None, str | None, str]] = FIELD
) -> list[NormGame]:
    """One game against each of `field`, with the results as codes: ``11=0``."""
    return [
        NormGame(*opponent, RESULTS[code])
        for opponent, code in zip(field, results, strict=True)
    ]


def report(
    games: Sequence[NormGame], facts: Circumstances = SWISS, title: NormTitle = "GM"
) -> NormReport:
    found = judge_norm(title, games, facts)
    assert isinstance(found, NormReport)
    return found


def met(found: NormReport) -> dict[str, bool | None]:
    return {condition.name: condition.met for condition in found.conditions}


# The numbers of B.01 once more, apart from those of the program.
NUMBERS = {
    "GM": (2600, 2380, 2200, {"GM"}),
    "IM": (2450, 2230, 2050, {"GM", "IM"}),
    "WGM": (2400, 2180, 2000, {"GM", "IM", "WGM"}),
    "WIM": (2250, 2030, 1850, {"GM", "IM", "WGM", "WIM"}),
}
HALVES = {WIN: 2, DRAW: 1, LOSS: 0}


def mix_is_met(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances
) -> bool:
    number = len(games)
    flags = [game.federation for game in games if game.federation != "FID"]
    exempt = facts.national_final or facts.national_team or facts.zonal
    if not (exempt or (facts.many_foreigners and facts.format == "swiss")):
        if len(set(flags) - {facts.federation}) < 2:
            return False
        if flags.count(facts.federation) * 5 > 3 * number:
            return False
        if any(flags.count(flag) * 3 > 2 * number for flag in flags):
            return False
    holders = sum(game.title in NUMBERS[title][3] for game in games)
    titled = sum(
        game.title in {"GM", "IM", "FM", "WGM", "WIM", "WFM"} for game in games
    )
    return titled * 2 >= number and holders >= 3 and holders * 3 >= number


def is_met(title: NormTitle, games: Sequence[NormGame], facts: Circumstances) -> bool:
    """Whether exactly these games, met once each, are a norm."""
    number = len(games)
    if number < 9 or not mix_is_met(title, games, facts):
        return False
    performance, average, limit, _ = NUMBERS[title]
    ratings = sorted(game.rating or 1400 for game in games)
    ratings[0] = max(ratings[0], limit)
    halves = sum(HALVES[game.result] for game in games if game.result)
    mean = floor(Fraction(sum(ratings), number) + Fraction(1, 2))
    percent = floor(Fraction(50 * halves, number) + Fraction(1, 2))
    score = Fraction(halves, 2) / number >= Fraction(35, 100)
    return score and mean >= average and mean + DP[percent] >= performance


def achieved(title: NormTitle, games: Sequence[NormGame], facts: Circumstances) -> bool:
    """1.4.1e and f by trying out every set of games; all facts must be given."""
    if facts.format == "round robin" and any(game.result is None for game in games):
        return False
    games = [game for game in games if game.result in HALVES]
    ends = range(9, len(games) + 1)
    if facts.format == "round robin":
        ends = range(len(games), len(games) + 1)
    for end in ends:
        part = games[:end]
        won = [place for place in range(end) if part[place].result is WIN]
        for size in range(end - 8):
            robin = facts.format == "round robin"
            if size and robin and not mix_is_met(title, games, facts):
                continue
            for out in combinations(won, size):
                kept = [part[place] for place in range(end) if place not in out]
                if is_met(title, kept, facts):
                    return True
    return False


#: The rest of a NormGame: round, opponent, excluded, scored.
NO_MORE = (st.none(), st.just(""), st.just(""), st.just(True))
titles = st.sampled_from(["GM", "IM", "WGM", "WIM"])
results = st.sampled_from([WIN, WIN, WIN, DRAW, LOSS])
games_given = st.builds(
    NormGame,
    st.integers(2250, 2650) | st.sampled_from([None, 1900, 2100, 2200]),
    st.sampled_from(["GM", "GM", "IM", "FM", "WGM", "CM", ""]),
    st.sampled_from(["NOR", "NOR", "GER", "FRA", "FID", "ESP"]),
    results,
    *NO_MORE,
)
events = st.builds(
    SWISS._replace,
    format=st.sampled_from(["swiss", "round robin"]),
    zonal=st.booleans(),
    many_foreigners=st.booleans(),
    federation=st.sampled_from(["NOR", "ESP", "ENG"]),
    rounds=st.just(None),
    team_championship=st.just(False),
)
