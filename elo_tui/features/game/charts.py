"""The charts: which series each one shows, computed from the state of a screen."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.fide_tables import performance_rating
from elo_tui.core.game_stakes import rate_against
from elo_tui.core.model import (
    HALF_POINTS,
    Against,
    Game,
    Player,
    RatedEvent,
    Result,
    Terms,
)
from elo_tui.core.text.figures import format_change
from elo_tui.kit.chart_kinds import Bar, Bars, Curve, Curves, Level, Mark, Panels

#: Opponents are sampled this far to either side of your rating, and further if the
#: current one is further away, up to the second limit; points.
REACH, FAR = 500, 800
#: The spacing of the samples; points, if they are many.
STEP, WIDE_STEP = 25, 50
#: No opponent below this is sampled.
LOWEST = 100
#: Rating differences on the expected-score chart: the range to either side, and the
#: step, points.
DIFFERENCES, DIFFERENCE_STEP = 600, 10
#: Elo's assumption for one performance, also that of the DWZ, points.
USUAL_DEVIATION = 200
#: How many deviations a bell curve extends to either side, and in how many samples.
_BELL, _BELL_SAMPLES = 3, 120
_BELL_STEPS = (1, 2, 5, 10, 20, 50)
#: The smallest range in view of a rating and of a performance, points.
_LEAST, _LEAST_TPR = 20, 100

#: The ratings that the open titles need, IM and GM in addition to norms (FIDE B.01 1.3,
#: 1.5, text of 1 January 2024).
TITLE_RATINGS = {2200: "CM", 2300: "FM", 2400: "IM", 2500: "GM"}

_OUTCOMES = (
    ("win", "good", Result.WIN),
    ("draw", "", Result.DRAW),
    ("loss", "bad", Result.LOSS),
)


class Total(NamedTuple):
    """One score from the games still to be played, and the rating it leads to."""

    label: str
    """``4½``."""
    probability: float
    new_rating: str = ""
    """``1990``, or the ratings it lies between; "" if not known."""


class _Bell(NamedTuple):
    """A normal curve (the standard library's takes 10 ms to import)."""

    mean: int
    deviation: float

    def density(self, x: float) -> float:
        return math.exp(-0.5 * ((x - self.mean) / self.deviation) ** 2) / self.deviation

    def above(self, x: float) -> float:
        """The share above x, 0 to 1."""
        return math.erfc((x - self.mean) / self.deviation / math.sqrt(2)) / 2


class _Setting(NamedTuple):
    """The facts of a game except the opponent's rating and the result."""

    system: str
    player: Player
    game: Game
    terms: Terms


def draw_opponents(view: GameAnswer) -> Curves:
    """Draw the changes by win, draw and loss against opponents of every rating."""
    title = "Change by opponent's rating"
    chart = Curves(title, (), (), places=2, signed=True, bounds=(0.0,))
    found = _ratings(view)
    if isinstance(found, str):
        return chart._replace(empty=found)
    own, present, setting = found
    opponents, sight = _opponents(own, present)
    curves = []
    for name, role, result in _OUTCOMES:
        samples = _samples(setting, opponents, result)
        (now,) = _samples(setting, (present,), result)
        ys = tuple([sample.change for sample in samples])
        words = (*map(_write_sample, samples),)
        curves.append(
            Curve(
                name=name,
                role=role,
                ys=ys,
                words=words,
                present=now.change,
                present_words=_write_sample(now),
            )
        )
    sizes = [abs(y) for curve in curves for y in curve.ys if y is not None]
    most = max(sizes, default=0)
    return chart._replace(
        xs=tuple(map(float, opponents)),
        curves=tuple(curves),
        # near a low rating the range is cut off on one side; the axis is as wide
        bounds=(-most, most),
        sight=sight,
        zero="0",
        x_name="against ",
        present=float(present),
        empty="These games are not rated.",
        gap="not rated",
    )


def expected_score(view: GameAnswer) -> Curves:
    """The expected score of one game by the difference of the ratings."""
    chart = Curves("Expected score by rating difference", (), ())
    found = _ratings(view)
    if isinstance(found, str):
        return chart._replace(empty=found)
    own, present, setting = found
    # ratings begin at 1
    highest = min(DIFFERENCES, own - 1)
    differences = range(-DIFFERENCES, highest + 1, DIFFERENCE_STEP)
    opponents = tuple(own - difference for difference in differences)
    samples = _samples(setting, opponents, None)
    (now,) = _samples(setting, (present,), None)
    ys = tuple(sample.expected for sample in samples)
    curve = Curve("expected", "key", ys, present=now.expected)
    return chart._replace(
        xs=tuple(map(float, differences)),
        curves=(curve,),
        places=systems.get_row(setting.system).places,
        x_name="difference ",
        present=float(own - present),
        empty="These games are not rated.",
        gap="not rated",
    )


def strengths(view: GameAnswer) -> Curves:
    """Both players as bell curves: how each may play, or how strong each may be."""
    chart = Curves("Strength", (), (), peaks=True, bounds=(0.0,))
    found = _ratings(view)
    if isinstance(found, str):
        return chart._replace(empty=found)
    own, present, setting = found
    rds = (setting.player.rd, setting.game.rd)
    if "rd" in systems.get_row(setting.system).asks:
        if rds[0] is None or rds[1] is None:
            return chart._replace(empty="Type both RDs: the curves appear here.")
        deviations = (rds[0], rds[1])
        title = f"Strength as known: RD {rds[0]:g} and {rds[1]:g}"
        verb = "stronger with"
    else:
        one, title = _deviation(setting)
        deviations, verb = (one, one), "above in"
    bells = [_Bell(r, d) for r, d in zip((own, present), deviations, strict=True)]
    low = min(bell.mean - _BELL * bell.deviation for bell in bells)
    high = max(bell.mean + _BELL * bell.deviation for bell in bells)
    # round values for the cursor to step through
    step = next((s for s in _BELL_STEPS if high - low <= s * _BELL_SAMPLES), 100)
    xs = range(math.floor(low / step) * step, math.ceil(high / step) * step + 1, step)
    curves = tuple(
        Curve(
            f"{who} {bell.mean}",
            role,
            tuple(map(bell.density, xs)),
            tuple(f"{verb} {100 * bell.above(x):.0f} %" for x in xs),
            dotted=dotted,
        )
        for who, role, dotted, bell in (
            ("you", "key", False, bells[0]),
            ("opponent", "", True, bells[1]),
        )
    )
    return chart._replace(title=title, xs=tuple(map(float, xs)), curves=curves)


def course(event: RatedEvent | None) -> Panels:
    """The change and the performance after each round; a gap if none was played."""
    if event is None or not event.games:
        return Panels(
            (Curves("", (), (), empty="Type games: the course appears here."),)
        )
    games = event.games
    last = max((i for i, row in enumerate(games) if row.game.result), default=None)
    if last is None:
        return Panels((Curves("", (), (), empty="No round has a result yet."),))
    performances = tuple(_performances(event))
    by_round = Curves(
        "",
        tuple(map(float, range(1, len(games) + 1))),
        (Curve("TPR", "key", performances, present=performances[last]),),
        x_name="round ",
        present=float(last + 1),
        stepped=True,
        gap="to be played",
        least=_LEAST_TPR,
    )
    if event.first_rating:
        return Panels((by_round,))
    return Panels((_chart_ratings(event, by_round, last), by_round))


def _chart_ratings(event: RatedEvent, by_round: Curves, last: int) -> Curves:
    """The rating after each round, of which `last` is the last one with a result."""
    own = event.player.rating
    changes = tuple(row.total if row.game.result else None for row in event.games)
    ratings = tuple(None if one is None else own + one for one in changes)
    words = tuple(
        "" if one is None else f"{own + one:.2f} ({format_change(one)})"
        for one in changes
    )
    curve = Curve(
        name="rating",
        role="key",
        ys=ratings,
        words=words,
        present=ratings[last],
        present_words=words[last],
    )
    known = [one for one in ratings if one is not None]
    return by_round._replace(
        curves=(curve,),
        places=2,
        bounds=(float(own),),
        least=_LEAST,
        levels=(
            *milestone_levels(min(own, *known), max(own, *known), is_titled(event)),
            Level(float(own), "start"),
        ),
        marks=_peak(ratings, own),
    )


def is_titled(event: RatedEvent) -> bool:
    """Whether titles depend on ratings of this kind."""
    by_titles = systems.find_row(event.system).norms == "titles"
    return by_titles and event.terms.pool == "standard"


def milestone_levels(low: float, high: float, titled: bool) -> tuple[Level, ...]:
    """The hundreds between two ratings, highest first, with the titles they bring."""
    hundreds = range(math.ceil(low / 100) * 100, math.floor(high) + 1, 100)
    titles = TITLE_RATINGS if titled else {}
    return tuple(
        Level(float(one), f"{one} {titles[one]}" if one in titles else str(one))
        for one in reversed(hundreds)
    )


def _peak(ratings: tuple[float | None, ...], start: int) -> tuple[Mark, ...]:
    """The highest rating of the event, if it is above the starting one."""
    known = [(one, -index) for index, one in enumerate(ratings) if one is not None]
    top, index = max(known)
    return (Mark(-index, top, "peak"),) if top > start else ()


def distribution(totals: Iterable[Total], target: int | None = None) -> Bars:
    """The chance of each total of the open games; `target` is an index into them."""
    return Bars(
        title="Probability of each score",
        bars=tuple(Bar(t.label, t.probability, t.new_rating) for t in totals),
        target=target,
        label_name="score ",
        note_name="new rating ",
        empty="No games are left to be played.",
    )


def _ratings(view: GameAnswer) -> tuple[int, int, _Setting] | str:
    """Both ratings and how the game is rated, or why no chart is possible."""
    result = view.result
    if result is None:
        if view.problems:
            return "No chart while a field is wrong."
        return view.missing or "Type two ratings: the chart appears here."
    you = result.shown.you
    if you.first_rating:
        return "A player without a rating has no change to draw."
    if not result.rated:
        return f"Not rated: {you.games[0].reason}."
    theirs, colour = result.opponent, you.games[0].game.colour
    game = Game(None, colour=colour, rd=theirs.rd, provisional=theirs.provisional)
    setting = _Setting(you.system, result.you, game, you.terms)
    return you.player.rating, theirs.rating, setting


def _opponents(own: int, present: int) -> tuple[tuple[int, ...], tuple[int, int]]:
    """The ratings to sample, and the range in view around the current opponent.

    They are round differences from your own rating. The range in view depends on that
    rating alone, so that the curves stay put while the opponent's digits are typed.
    """
    low, high = -REACH, REACH
    if abs(present - own) <= FAR:
        low = min(low, (present - own) // 100 * 100)
        high = max(high, -((own - present) // 100) * 100)
    step = STEP if high - low <= 2 * REACH + 100 else WIDE_STEP
    ratings = range(own + low, own + high + 1, step)
    return tuple(one for one in ratings if one >= LOWEST), (own + low, own + high)


@lru_cache(maxsize=24)
def _samples(
    setting: _Setting, opponents: tuple[int, ...], result: Result | None
) -> tuple[Against, ...]:
    """One game against each of these; cached, as the cursor revisits the same ones."""
    system, player, game, terms = setting
    game = replace(game, result=result)
    return tuple(rate_against(system, player, game, terms, opponents))


def _write_sample(sample: Against) -> str:
    """Write ``+15.20 → 1615``; "" without a change."""
    if sample.change is None:
        return ""
    new = "none" if sample.new_rating is None else sample.new_rating
    return f"{format_change(sample.change)} → {new}"


def _deviation(setting: _Setting) -> tuple[float, str]:
    """The standard deviation of one performance around a rating, and its label.

    From the deviation of a *difference* each player contributes 1/sqrt(2).
    """
    of_difference = systems.get_row(setting.system).deviation
    if of_difference is not None:
        one = of_difference / math.sqrt(2)
        return one, (
            f"Play in one game: SD {one:.0f} each, {of_difference:.1f} (2000/7)"
            " for the difference"
        )
    one = USUAL_DEVIATION
    if "scale" in systems.get_row(setting.system).asks:
        one = USUAL_DEVIATION * setting.terms.scale / Terms().scale
    return one, f"Play in one game: SD {one:g} each, as Elo assumed"


def _performances(event: RatedEvent) -> Iterable[float | None]:
    """TPR after each round; None without a result and while it is only notional.

    8.1: for a score of 0 or 1.0 the difference is indeterminate, 800 points notional.
    """
    opponents: list[int] = []
    halves = 0
    for row in event.games:
        game = row.game
        if row.rated and game.opponent is not None and game.result:
            opponents.append(game.opponent)
            halves += HALF_POINTS[game.result]
        known = game.result and 0 < halves < 2 * len(opponents)
        yield float(performance_rating(opponents, halves)) if known else None
