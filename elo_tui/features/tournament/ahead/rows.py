"""The rows of the parts of Ahead, as wide as they fit; the answer first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from elo_tui.core.forecast.distribution import (
    Forecast,
    ScoreChances,
    ScoreOutcome,
    list_extrapolated,
)
from elo_tui.core.forecast.forecast_limits import explain_left_out
from elo_tui.core.forecast.next_games import Candidate
from elo_tui.core.forecast.odds_models import get_model
from elo_tui.core.forecast.planner import Plan
from elo_tui.core.forecast.season_ahead import Band, Season, Spread
from elo_tui.core.model import Game, RatedEvent
from elo_tui.core.norms.requirements import Condition, NormReport
from elo_tui.core.text.figures import (
    align_percent,
    format_change,
    format_number,
    format_percent,
    format_points,
    plural,
)
from elo_tui.features.tournament.ahead.answer.plan import target_name
from elo_tui.features.tournament.ahead.answer.season import (
    band_sentences,
    describe_season,
    list_assumptions,
)
from elo_tui.features.tournament.ahead.us_norm_rows import us_norm_rows
from elo_tui.features.tournament.ahead.view import AheadView, list_fields
from elo_tui.kit.event_words import new_rating_text
from elo_tui.kit.widgets.lines import (
    Row,
    Span,
    fit,
    fit_right,
    sentence_rows,
    tone,
    wrap_text,
)

#: From this width on conditions have their articles, cells.
WIDE = 64
#: From this width on opponents have their odds in columns, cells.
_WITH_ODDS = 76
#: Scores less likely than this are counted only.
_SHOWN = 0.0005
#: A plan has scores below it in no fewer rows: a blank, the heading and three scores.
_SCORES_LEAST = 5
#: With more games the ways have no columns, only their results.
_COLUMNS = 9
_PERCENT = 11
#: What to do for a result in half points, as words of a way to the target.
_ACTS = ((2, "beat"), (1, "draw with"), (0, "lose to"))
#: From this width on a season shows the games of each event, cells.
_WITH_GAMES = 55

#: Sign, word and role of a condition; the sign and the word need no colour.
_MET: dict[bool | None, tuple[str, str, str]] = {
    False: ("✗", "not met", "bad"),
    None: ("?", "asked", "key"),
    True: ("✓", "met", "good"),
}
#: A question is drawn like an answer.
_STRONG = {"key": "strong"}
#: Facts that settle a condition: their fields, and what these are called.
_FIELDS = {
    "federation": ("federation", "Own fed."),
    "rounds": ("rounds", "Rounds"),
    "format": ("format", "Format"),
    "many_foreigners": ("foreigners", "Foreigners"),
    "approved": ("approved", "Approved"),
    "opponent_scored": ("scored", "Scored (of unrated opponents)"),
}
#: Facts that are given with the rounds.
_OF_ROUNDS = {
    "opponent_title": "titles of opponents",
    "opponent_federation": "federations of opponents",
}


def ahead_rows(view: AheadView, width: int, height: int = 0) -> list[Row]:
    """Every row of the chosen part; a plan has scores in the rest of `height`."""
    if view.problems:
        # a problem appears next to its field, and no old result below it
        return sentence_rows("No result while a field is wrong.", width, "dim")
    if view.missing:
        return sentence_rows(view.missing, width, "dim")
    if view.plan is not None:
        plan = [*_plan(view, view.plan, width)]
        note = [*_append_fit_note(view, width)]
        free = height - len(plan) - len(note)
        return [*plan, *_nearest_scores(view, width, free), *note]
    if isinstance(view.forecast, Forecast):
        return [*_scores(view, view.forecast, width), *_append_fit_note(view, width)]
    if view.forecast is not None:
        only = view.forecast
        rows = [
            *sentence_rows(only.reason, width, "strong"),
            *_sums(only.chances, width),
        ]
        return [*rows, *_append_fit_note(view, width)]
    if view.norm is not None:
        return [*_norm(view, view.norm, width)]
    if view.us_norms is not None:
        return [*us_norm_rows(view.us_norms, width)]
    if view.season is not None:
        return [*_season(view, view.season, width)]
    rows = [*_candidates(view.candidates, width)]
    return [*rows, *_append_fit_note(view, width)]


def _append_fit_note(view: AheadView, width: int) -> Iterator[Row]:
    """Append the origin and limits of the odds; help has the whole text."""
    fitted = get_model(view.form.model).fitted_on.partition(" (")[0]
    yield ()
    for text in _find_extrapolation(view):
        yield from sentence_rows(f"extrapolated: {text}", width)
    yield from sentence_rows(
        f"odds: {fitted}; the rules may expect another score, online fewer games are"
        " drawn (F1)",
        width,
        "dim",
    )


def _find_extrapolation(view: AheadView) -> list[str]:
    """The games to come, or the possible opponents, that are beyond all data."""
    if view.plan is not None:
        return list_extrapolated(view.plan.chances)
    return [
        f"{one.stakes.opponent.rating}: {one.odds.extrapolated}"
        for one in view.candidates
        if one.odds is not None and one.odds.extrapolated
    ]


def _plan(view: AheadView, plan: Plan, width: int) -> Iterator[Row]:
    first, *rest = view.sentences
    yield from sentence_rows(first, width, "strong")
    for text in rest:
        yield from sentence_rows(text, width)
    so_far, expected = plan.chances.so_far, plan.chances.expected_half_points / 2
    text = f"expected score {expected:.2f} of {plan.games} to come"
    if so_far.rated_games:
        text = f"so far {format_change(so_far.change)}, {text}"
    yield from sentence_rows(text, width)
    if not plan.paths:
        return
    yield ()
    yield from _ways_in_sentences(plan, width) or _ways_in_columns(plan, width)


def _ways_in_sentences(plan: Plan, width: int) -> list[Row]:
    """Write each way to the target as what to do; empty if one is too long."""
    texts = []
    for path in plan.paths:
        parts = []
        for halves, act in _ACTS:
            opponents = ", ".join(
                str(game.opponent or "an unrated player")
                for game, result in zip(_list_games(plan), path.results, strict=True)
                if result == halves
            )
            parts += [f"{act} {opponents}"] if opponents else []
        words = "; ".join(parts)
        share = format_percent(path.probability)
        texts.append(f" {words[:1].upper()}{words[1:]}: {share}")
    if any(cell_len(text) > width for text in texts):
        return []
    return [((fit(text, width), ""),) for text in texts]


def _list_games(plan: Plan) -> list[Game]:
    """List the games to come of a plan."""
    return [plan.chances.so_far.games[place].game for place in plan.chances.places]


def _ways_in_columns(plan: Plan, width: int) -> Iterator[Row]:
    """Write the results of each way under the opponents."""
    games = _list_games(plan)
    columns = len(games) <= _COLUMNS and _PERCENT + 5 * len(games) <= width
    opponents = "".join(f"{game.opponent or '':>5}" for game in games if columns)
    head = f"{'likely':>{_PERCENT}}{opponents}   easiest ways"
    yield ((fit(head, width), "dim"),)
    for path in plan.paths:
        size = 5 if columns else 2 if _PERCENT + 2 * len(games) < width else 1
        cells = "".join(f"{'0½1'[halves]:>{size}}" for halves in path.results)
        share = align_percent(path.probability)
        yield ((fit(f"{share:>{_PERCENT}}{cells}", width), ""),)


def _ending(outcome: ScoreOutcome) -> str:
    """One end of a range: ``-17.60 (1972)``."""
    return f"{format_change(outcome.change)} ({outcome.new_rating or 'no rating'})"


def _scores(view: AheadView, found: Forecast, width: int) -> Iterator[Row]:
    low, high = found.band()
    score = (
        f"{found.chances.expected_half_points / 2:.2f} of {len(found.chances.places)}"
    )
    yield from sentence_rows(
        f"expected {format_change(found.expected_change)} with {score}", width, "strong"
    )
    yield from sentence_rows(
        f"10 to 90 %: from {_ending(low)} to {_ending(high)},"
        f" worst {format_change(found.worst.change)}, best"
        f" {format_change(found.best.change)}",
        width,
    )
    if view.target is not None:
        share = found.probability_where(view.reaches)
        sign = "✓" if share else "✗"
        text = f"{sign} {target_name(view.target)} or more: {format_percent(share)}"
        yield from sentence_rows(text, width, "good" if share else "bad")
    limits = (f"limit of the rating: {text}" for text in found.limits)
    for text in (*limits, *explain_left_out(found.chances)):
        yield from sentence_rows(text, width)
    yield ()
    yield from _score_rows(view, found, width)
    left = sum(outcome.probability < _SHOWN for outcome in found.outcomes)
    if left:
        text = f"{plural(left, 'score')} under 0.05 % left out"
        yield from sentence_rows(text, width, "dim")


def _nearest_scores(view: AheadView, width: int, free: int) -> Iterator[Row]:
    """The scores around the one needed, in rows that are free."""
    if not isinstance(view.forecast, Forecast) or free < _SCORES_LEAST:
        return
    head, *rows = _score_rows(view, view.forecast, width)
    room = free - 2
    reached = sum(
        outcome.probability >= _SHOWN and view.reaches(outcome)
        for outcome in view.forecast.outcomes
    )
    first = max(0, min(reached - (room + 1) // 2, len(rows) - room))
    yield ()
    yield head
    yield from rows[first : first + room]


def _score_rows(view: AheadView, found: Forecast, width: int) -> Iterator[Row]:
    """A heading, then each score with its chance, from the highest."""
    shown = [o for o in reversed(found.outcomes) if o.probability >= _SHOWN]
    most = max((o.probability for o in shown), default=1.0)
    bar = max(0, min(40, width - 36))
    head = f"{'score':>7}{'likely':>9} {'':<{bar}}{'change':>9}{'new':>6}"
    yield ((fit(head, width), "dim"),)
    for outcome in shown:
        reached = view.reaches(outcome)
        yield (
            (" ✓" if reached else "  ", "good"),
            (f"{format_points(outcome.half_points):>5}", "strong" if reached else ""),
            (f"{100 * outcome.probability:>7.1f} % ", ""),
            (_bar(outcome.probability / most, bar), "key"),
            (
                f"{format_change(outcome.change):>9}",
                tone(format_change(outcome.change)),
            ),
            (f"{outcome.new_rating or '-':>6}", ""),
        )


def _bar(share: float, cells: int) -> str:
    """A share as blocks of eighths; what is possible shows at least one."""
    eighths = max(1, round(share * cells * 8)) if share else 0
    full, rest = divmod(eighths, 8)
    return fit("█" * full + " ▏▎▍▌▋▊▉"[rest].strip(), cells)


def _sums(chances: ScoreChances, width: int) -> Iterator[Row]:
    """Every score alone, where the change does not follow from it."""
    bar = max(0, min(40, width - 20))
    most = max(chances.scores)
    yield ()
    yield ((fit(f"{'score':>7}{'likely':>9}", width), "dim"),)
    for halves in reversed(range(len(chances.scores))):
        share = chances.scores[halves]
        if share >= _SHOWN:
            yield (
                (f"{format_points(halves):>7}{100 * share:>7.1f} % ", ""),
                (_bar(share / most, bar), "key"),
            )


def _norm(view: AheadView, report: NormReport, width: int) -> Iterator[Row]:
    sign, _, role = _MET[report.achieved]
    name = f"{report.title} norm"
    conditions = len(report.conditions)
    missing = sum(condition.met is False for condition in report.conditions)
    if report.achieved:
        answer = f"met, counts as {report.counts_as} games"
    elif missing:
        answer = (
            f"not met: {missing} of {conditions} conditions fail{'s' * (missing == 1)}"
        )
    else:
        answer = "open until the missing facts are given"
    if view.needed is None:
        yield from sentence_rows(
            f"{sign} {name}: {answer}", width, _STRONG.get(role, role)
        )
    else:
        reachable = view.needed.half_points is not None
        # what can still be made is no failure yet
        yield from sentence_rows(
            f"{'' if reachable else '✗ '}{name} {view.needed.text}",
            width,
            "strong" if reachable else "bad",
        )
        yield from sentence_rows(f"so far {answer}", width)
    if wanted := ", ".join(_still_to_give(view, report)):
        yield from sentence_rows(f"still to be given: {wanted}", width)
    yield ()
    order = {False: 0, None: 1, True: 2}
    for condition in sorted(report.conditions, key=lambda each: order[each.met]):
        yield from _condition(condition, width)
    for left in report.left_out:
        article = f" ({left.article})" if left.article else ""
        yield from sentence_rows(
            f"round {left.round} left out: {left.why}{article}", width
        )


def _still_to_give(view: AheadView, report: NormReport) -> Iterator[str]:
    """Name the field that settles a condition, or the rounds."""
    shown = list_fields(view.form, view.system)
    for fact in report.asks:
        field, label = _FIELDS.get(fact, ("", ""))
        if field in shown:
            yield label
        elif fact in _OF_ROUNDS:
            yield _OF_ROUNDS[fact]


def _condition(condition: Condition, width: int) -> Iterator[Row]:
    sign, word, role = _MET[condition.met]
    article = f" {condition.article} " if width >= WIDE else " "
    room = max(10, width - 12 - len(article))
    first, *rest = wrap_text(condition.text, room)
    yield (f" {sign} {word:<8} ", role), (fit(first, room), ""), (article, "dim")
    for line in rest:
        yield ((fit(" " * 12 + line, width), ""),)


def _candidates(candidates: Sequence[Candidate], width: int) -> Iterator[Row]:
    wide = width >= _WITH_ODDS
    column = 14 if wide else 12
    label = 11 if wide else 3
    names = "".join(f"{word:>{column}}" for word in ("win", "draw", "loss"))
    odds = f"{'by rules':>10}{'w/d/l %':>12}" if wide else ""
    yield ((fit(" " * label + names + odds, width), "dim"),)
    for candidate in candidates:
        stakes = candidate.stakes
        opponent = stakes.opponent.rating
        expected, chances = _odds(candidate)
        if not stakes.rated:
            text = f"{opponent}: not rated, {stakes.reason}"
            yield from sentence_rows(text, width, "dim")
            continue
        name = f"{opponent} {candidate.colour}".rstrip()
        yours = [span for o in stakes.outcomes for span in _move(o.you, column)]
        theirs = [span for o in stakes.outcomes for span in _move(o.opponent, column)]
        if wide:
            figures = f"{expected:>10}{chances:>12}"
            yield (f" {name:<6}", "strong"), (" you", "dim"), *yours, (figures, "")
            yield ("       they", "dim"), *theirs
        else:
            head = f" by rules {expected}, w/d/l {chances} %" if chances else ""
            yield ((f" {name}", "strong"), (fit(head, width - len(name) - 1), "dim"))
            yield ("you", "dim"), *yours
            yield ("opp", "dim"), *theirs


def _season(view: AheadView, season: Season, width: int) -> Iterator[Row]:
    tick = "✓ " * (season.reached is not None)
    yield from sentence_rows(f"{tick}{describe_season(season)}", width, "strong")
    if view.to_come:
        games = plural(view.to_come, "game")
        yield from sentence_rows(
            f"{games} of this event to come: not counted", width, "dim"
        )
    for text in band_sentences(season):
        yield from sentence_rows(text, width)
    yield ()
    room = width >= _WITH_GAMES
    games = f"{'of':>5}" if room else ""
    head = (
        f" {'event':<10} {'list':>4} {'K':>3}{'score':>6}{games}{'change':>7}{'new':>5}"
    )
    yield ((fit(head, width), "dim"),)
    for place, row in enumerate(season.rows):
        target = place == season.reached
        played = row.event.played is not None
        games = f"{row.event.games:>5}" if room else ""
        new = "-" if row.new_rating is None else f"{row.new_rating}"
        change = format_change(row.change)
        yield (
            ("✓" if target else " ", "good"),
            (f"{row.event.day} {row.rating:>4}", "dim" if played else ""),
            (
                f" {format_number(row.k.value):>3}{row.score:>6.2f}{games}",
                "dim" if played else "",
            ),
            (f"{change:>7}", tone(change)),
            (f"{new:>5}", "strong" if target else ""),
            ("  this event" if played and room else "", "dim"),
        )
    if season.band is not None and season.rows:
        yield ()
        yield from season_band_rows(season, season.band, width)
        yield from _append_fit_note(view, width)


def _odds(candidate: Candidate) -> tuple[str, str]:
    """Format expected score and odds in percent; "" without any."""
    if candidate.expected is None or candidate.odds is None:
        return "", ""
    odds = candidate.odds
    shares = (odds.win, odds.draw, odds.loss)
    return f"{candidate.expected:.2f}", "/".join(f"{100 * s:.0f}" for s in shares)


def _move(event: RatedEvent, column: int) -> tuple[Span, ...]:
    """The change, coloured by its sign, and the new rating."""
    change = "first" if event.first_rating else format_change(event.change)
    new = f" {new_rating_text(event):>4}"
    return (fit_right(change, max(0, column - len(new))), tone(change)), (new, "")


#: The cells before the line, and the longest line.
_BEFORE, _LONGEST = 31, 40


def season_band_rows(season: Season, band: Band, width: int) -> Iterator[Row]:
    """A row for each event, all lines on one scale."""
    head = f" {'event':<10}{'10 %':>6}{'50 %':>6}{'90 %':>6}  range"
    yield ((fit(head, width), "dim"),)
    ratings = [rating for row in band.rows for rating in row[:3] if rating is not None]
    low, high = min(ratings, default=0), max(ratings, default=0)
    cells = max(0, min(_LONGEST, width - _BEFORE - 2))
    for row, spread in zip(season.rows, band.rows, strict=True):
        three = "".join(f"{rating or '-':>6}" for rating in spread[:3])
        yield (
            (fit(f" {row.event.day}{three}  ", min(width, _BEFORE)), ""),
            (_line(spread, low, high, cells), "key"),
        )
    for text in list_assumptions(season):
        yield from sentence_rows(f"estimate: {text}", width, "dim")


def _line(spread: Spread, low: int, high: int, cells: int) -> str:
    """From 10 to 90 % with a cross at 50; who may leave the list begins at the edge."""
    if not cells:
        return ""

    def place(rating: int | None) -> int:
        if rating is None:
            return 0
        return round((rating - low) / max(1, high - low) * (cells - 1))

    first, middle, last = map(place, spread[:3])
    line = [" "] * first + ["─"] * (last - first + 1) + [" "] * (cells - 1 - last)
    line[middle] = "┼"
    return "".join(line)
