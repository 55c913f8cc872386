"""The quality of predictions of a pool's games; ladders, differences of lists.

Every game is predicted from the events before its own; then the event is learnt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from math import log, sqrt

from elo_tui.core.model import CoreRecord, Problem
from elo_tui.core.pool.bradley_terry import FindStep
from elo_tui.core.pool.game_columns import (
    Events,
    Games,
    People,
    PoolSettings,
    Rules,
    make_batches,
    order_events,
)
from elo_tui.core.pool.game_predictions import LEARNERS, LearnerOptions
from elo_tui.core.pool.pool_rating import (
    CANCELLED,
    Progress,
    check_columns,
    check_games,
    check_rules,
    divide_work,
    keep_rated,
)
from elo_tui.core.pool.pool_state import Predict, load_rule, make_state

SYSTEM_NAMES = tuple(LEARNERS)
USUAL_SYSTEMS = ("pool", "fit", "file", "points", "half")
#: Predictions nearer to 0 or 1 count as these.
_LOWEST, _HIGHEST = 0.001, 0.999
_CLASSES = 5


#: Event, White's score and the predictions of a game.
Prediction = tuple[int, float, list[float]]


class QualitySettings(CoreRecord, frozen=True):
    """The options of ``pool quality``."""

    since: date | None = None
    """The last day of the first event that is predicted; None: all."""
    min_games: int = 5
    """The games that both players have had before one that counts."""
    systems: tuple[str, ...] | None = None
    """None: `USUAL_SYSTEMS`, without "file" where no file states ratings."""
    w2: float = 30.0
    """The variance of a rating's change that the fit assumes, points squared a day."""


class CalibrationClass(CoreRecord, frozen=True):
    """Games by the favourite's expected score, in one class; None without games."""

    low: float
    """The lowest expected score of the class, 0.5 to 1."""
    high: float
    """The highest expected score of the class."""
    games: int
    """The number of games of the class."""
    expected: float | None
    """The mean of the favourites' expected scores."""
    score: float | None
    """The mean of their real scores."""
    draws: int = 0
    """The number of draws."""


class SystemQuality(CoreRecord, frozen=True):
    """The quality of one system; None without a game."""

    name: str
    """``pool`` for the rules of the settings, else what is compared with them."""
    log_loss: float | None
    """The mean log-loss of a game; lower is better."""
    brier: float | None
    """The mean squared error of a game; lower is better."""
    calibration: list[CalibrationClass]
    """Expected and real scores by classes of the expectation."""


class PairedDifference(CoreRecord, frozen=True):
    """The difference of two log-losses, with its standard error."""

    name: str
    """The first system."""
    other: str
    """The second system."""
    difference: float
    """Log-loss of `name` minus that of `other`."""
    error: float
    """One standard error of the difference."""

    @property
    def is_noise(self) -> bool:
        """Whether the difference is within two of its standard errors."""
        return abs(self.difference) <= 2 * self.error


class PoolQuality(CoreRecord, frozen=True):
    """The answer of `measure_quality`."""

    events: int
    """Events with a game that counts."""
    games: int
    """The number of games predicted."""
    systems: list[SystemQuality]
    """A row for each system compared."""
    differences: list[PairedDifference]
    """The differences of their log-losses, two by two."""


def measure_quality(
    people: People,
    events: Events,
    games: Games,
    rules: Rules | PoolSettings,
    settings: QualitySettings = QualitySettings(),  # noqa: B008 - it cannot be changed
    progress: Progress | None = None,
    find_step: FindStep | None = None,
) -> PoolQuality | Problem:
    """Compare predictions with results, out of sample only.

    The joint fit of each event takes its steps by `find_step`, if given.
    """
    systems = settings.systems
    if systems is None:
        has_ratings = any(events.stated)
        systems = tuple(one for one in USUAL_SYSTEMS if one != "file" or has_ratings)
    table = people, events, games
    found = _predict_games(table, rules, settings, systems, progress, find_step)
    return found if isinstance(found, Problem) else _sum_up(systems, found)


def compare_rules(
    people: People,
    events: Events,
    games: Games,
    candidates: Mapping[str, PoolSettings],
    settings: QualitySettings = QualitySettings(),  # noqa: B008 - it cannot be changed
) -> PoolQuality | Problem:
    """Compare the predictions of several rules, by name, on the same games."""
    table, systems = (people, events, games), ("pool",)
    columns: list[list[Prediction]] = []
    for rules in candidates.values():
        found = _predict_games(table, rules, settings, systems)
        if isinstance(found, Problem):
            return found
        columns.append(found)
    if len({rules.period for rules in candidates.values()}) > 1:
        return Problem("period", "period: rules are compared with one and the same")
    if len({len(one) for one in columns}) != 1:
        return Problem("settings", "settings: they do not predict the same games")
    joined = [
        (rows[0][0], rows[0][1], [guesses[0] for _, _, guesses in rows])
        for rows in zip(*columns, strict=True)
    ]
    return _sum_up(tuple(candidates), joined)


def _predict_games(
    table: tuple[People, Events, Games],
    rules: Rules | PoolSettings,
    settings: QualitySettings,
    systems: Sequence[str],
    progress: Progress | None = None,
    find_step: FindStep | None = None,
) -> list[Prediction] | Problem:
    """Predict the games that count by `systems`, from the facts before each event."""
    people, events, games = table
    dated = check_rules(rules)
    if isinstance(dated, Problem):
        return dated
    if problem := check_columns(people, events, games):
        return problem
    if problem := _check_options(settings, systems):
        return problem
    batches = make_batches(events, dated[0][1].period)
    advance = load_rule(dated[0][1].system).advance
    state = make_state(people, dated[0][1])
    since = settings.since.toordinal() if settings.since else 0
    is_sided = any(one.advantage for _, one in dated)
    options = LearnerOptions(settings.w2, is_sided, find_step)
    learners = [LEARNERS[name](options) for name in systems]
    #: Rated games of each person before the event.
    played = [0] * len(people.ids)
    outcomes: list[Prediction] = []
    parts = divide_work(dated, people, events, games, batches, state)
    for done, (work, _) in enumerate(parts, start=1):
        if problem := check_games(work):
            return problem
        for event in work.batch.events:
            part = work.games
            if len(work.batch.events) > 1:
                part = part.select(
                    [row for row, one in enumerate(part.events) if one == event]
                )
            if events.last_days[event] >= since:
                predictors = [one.prepare(work, event) for one in learners]
                outcomes += _predict_event(
                    part, predictors, played, settings.min_games, work.settings.margin
                )
            for learner in learners:
                learner.learn(part, events, work.settings.margin)
            for person in (*part.white, *part.black):
                played[person] += 1
        found = advance(work)
        if isinstance(found, Problem):
            return found
        if progress is not None and progress(done, len(batches)):
            return CANCELLED
    return outcomes


def _check_options(settings: QualitySettings, systems: Sequence[str]) -> Problem | None:
    for name in systems:
        if name not in SYSTEM_NAMES:
            text = f"systems: {name!r} is none of {', '.join(SYSTEM_NAMES)}"
            return Problem("systems", text)
    if not systems:
        return Problem("systems", f"systems: choose of {', '.join(SYSTEM_NAMES)}")
    if settings.min_games < 0:
        return Problem("min_games", "min games: 0 or more")
    if not 0.001 <= settings.w2 <= 100_000:
        return Problem("w2", f"w2 {settings.w2:g}: 0.001 to 100000")
    return None


def _predict_event(
    games: Games,
    predictors: Sequence[Predict],
    played: Sequence[int],
    least: int,
    margin: str,
) -> list[Prediction]:
    """List event, White's score and the predictions of each game that counts."""
    found = []
    rows = zip(games.events, games.white, games.black, games.flags, strict=True)
    for row, (event, white, black, flags) in enumerate(rows):
        if min(played[white], played[black]) < least:
            continue
        guesses = [predict(white, black, bool(flags & 1)) for predict in predictors]
        usable = [guess for guess in guesses if guess is not None]
        if len(usable) == len(guesses):
            wins, draws, losses = games.count_results(row, margin)
            score = (wins + draws / 2) / (wins + draws + losses)
            found.append((event, score, usable))
    return found


def _sum_up(names: Sequence[str], outcomes: Sequence[Prediction]) -> PoolQuality:
    losses: dict[str, list[float]] = {}
    systems = []
    for at, name in enumerate(names):
        pairs = [(score, guesses[at]) for _, score, guesses in outcomes]
        losses[name] = [_find_loss(score, guess) for score, guess in pairs]
        errors = [(score - guess) ** 2 for score, guess in pairs]
        log_loss, brier = _find_mean(losses[name]), _find_mean(errors)
        systems.append(SystemQuality(name, log_loss, brier, _calibrate(pairs)))
    differences = [
        _compare_losses(name, other, losses)
        for at, name in enumerate(names)
        for other in names[at + 1 :]
        if len(outcomes) > 1
    ]
    events = {event for event, _, _ in outcomes}
    return PoolQuality(len(events), len(outcomes), systems, differences)


def _find_mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _find_loss(score: float, guess: float) -> float:
    guess = min(max(guess, _LOWEST), _HIGHEST)
    return -(score * log(guess) + (1 - score) * log(1 - guess))


def _calibrate(pairs: Sequence[tuple[float, float]]) -> list[CalibrationClass]:
    """Divide the games by the favourite's expected score, from 0.5 in steps of 0.1."""
    classes: list[list[tuple[float, float]]] = [[] for _ in range(_CLASSES)]
    for score, guess in pairs:
        if guess < 0.5:
            score, guess = 1 - score, 1 - guess
        # compared with the printed bounds: (0.6 - 0.5) * 10 is less than 1
        place = sum(guess >= (6 + at) / 10 for at in range(_CLASSES - 1))
        classes[place].append((score, guess))
    return [
        CalibrationClass(
            low=(5 + at) / 10,
            high=(6 + at) / 10,
            games=len(rows),
            expected=_find_mean([guess for _, guess in rows]),
            score=_find_mean([score for score, _ in rows]),
            draws=sum(score == 0.5 for score, _ in rows),
        )
        for at, rows in enumerate(classes)
    ]


def _compare_losses(
    name: str, other: str, losses: Mapping[str, Sequence[float]]
) -> PairedDifference:
    both = [one - two for one, two in zip(losses[name], losses[other], strict=True)]
    count = len(both)
    mean = sum(both) / count
    variance = sum((one - mean) ** 2 for one in both) / (count - 1)
    return PairedDifference(name, other, mean, sqrt(variance / count))


def rank_ladder(
    people: People, events: Events, games: Games, exchange: bool = False
) -> list[int] | Problem:
    """Rank the players of a ladder, best first, without numbers.

    A lower-placed winner takes the loser's rung, and those between go down one; with
    `exchange` the two swap, also after a draw in which the lower one had Black.
    Newcomers enter at the bottom before the games of their first event.
    """
    if problem := check_columns(people, events, games):
        return problem
    rated = keep_rated(games)
    by_event: dict[int, list[int]] = {}
    for row, event in enumerate(rated.events):
        by_event.setdefault(event, []).append(row)
    ladder: list[int] = []
    on_ladder: set[int] = set()
    for event in order_events(events):
        rows = by_event.get(event, [])
        players = {
            person for row in rows for person in (rated.white[row], rated.black[row])
        }
        order = [*events.entrants[event], *sorted(players)]
        start = {person: at for at, person in reversed(list(enumerate(order)))}
        new = sorted(players - on_ladder, key=lambda person: start[person])
        ladder += new
        on_ladder.update(new)

        def position(row: int, start: Mapping[int, int] = start) -> tuple[int, int]:
            first = min(start[rated.white[row]], start[rated.black[row]])
            return rated.rounds[row], first

        for row in sorted(rows, key=position):
            _move_players(ladder, rated, row, exchange)
    return ladder


def _move_players(ladder: list[int], games: Games, row: int, exchange: bool) -> None:
    white, black, halves = games.white[row], games.black[row], games.half_points[row]
    winner, loser = (black, white) if halves < 2 else (white, black)
    if halves == 1 and not (exchange and games.flags[row] & 1):
        return
    # after a draw Black, if placed lower, moves like a winner
    high, low = ladder.index(loser), ladder.index(winner)
    if low < high:
        return
    if exchange:
        ladder[high], ladder[low] = winner, loser
    else:
        ladder.insert(high, ladder.pop(low))
