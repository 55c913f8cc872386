"""The sums of a tournament: the answer, and the performance ratings by method."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from elo_tui.core import systems
from elo_tui.core.entry import SEVERAL_KS
from elo_tui.core.model import Problem, RatedEvent
from elo_tui.core.performance import Performance
from elo_tui.core.text.figures import count_points, format_change, format_points, plural
from elo_tui.features.tournament.view import TournamentView, build_rounds_title
from elo_tui.kit.event_words import (
    AS_ON_PAGE,
    additions,
    compare_with_page,
    decimal_text,
    expected_text,
    limit_word,
    new_rating_text,
)
from elo_tui.kit.widgets.lines import (
    Row,
    Span,
    caution_rows,
    fit,
    rule,
    sentence_rows,
    tone,
    wrong_rows,
)

#: The narrowest totals with performance ratings, cells.
_WIDE = 70
_COMPARED = Problem("K", "K: several; compare shows them side by side")
_FIRST = "Type your rating: the change and the new rating appear here."
#: The most rows of assumptions and remarks.
_CAUTIONS = 2
#: The room that a rule and blanks take around its two texts, cells.
_AROUND = 10


def total_rows(
    view: TournamentView, width: int, is_named: bool = False
) -> Sequence[Row]:
    """Draw two rows below a rule; without a result, the reason.

    The rule has the title, unless a frame has it (`is_named`).
    """
    name = "" if is_named else build_rounds_title(view.state, view.is_kept)
    if view.problems:
        return (_rule(name, width, "no result"), *_wrong(view, width))
    if view.event is None:
        text = view.missing or _FIRST
        return (_rule(name, width), *sentence_rows(text, width, "dim"))
    found = [*systems.list_remarks([view.event])]
    compared = compare_with_page(view.event, view.state.origin)
    if compared not in ("", AS_ON_PAGE):
        found.append(compared)
    title_row, *rows = (
        _narrow(name, view.event, width)
        if width < _WIDE
        else _wide(name, view, view.event, width)
    )
    return title_row, *caution_rows(view.event.terms, found, width, _CAUTIONS), *rows


def _wrong(view: TournamentView, width: int) -> Sequence[Row]:
    """Draw whole sentences, as fields may have room for a part only."""
    problems = {
        name: _COMPARED if problem == SEVERAL_KS else problem
        for name, problem in view.problems.items()
    }
    return wrong_rows(problems, width)[: 2 if width >= _WIDE else 3]


def _wide(
    name: str, view: TournamentView, event: RatedEvent, width: int
) -> Sequence[Row]:
    future = sum(game.game.result is None for game in event.games)
    ended = len(event.games) - future
    counted = f"{count_points(event.half_points / 2)} in {plural(ended, 'round')}"
    if future:
        counted += f", {future} to come"
    if not event.rated_games:
        return _rule(name, width, counted), _unchanged_row(event, width)
    answer = _answer(event, compare_with_page(event, view.state.origin))
    room = width - sum(cell_len(text) for text, _ in answer) - 3
    # the last column stays free
    details = _choose_longest(_details(event, view.performance), width - 1)
    return (
        _rule(name, width, counted),
        (*answer, ("   ", ""), (_choose_longest(_scores(event), room), "")),
        ((details, "dim"),),
    )


def _unchanged_row(event: RatedEvent, width: int) -> Row:
    """The rating of a player without a rated game, which is no new one."""
    rating = event.new_rating or "unrated"
    return ((fit(f" {rating}, no rated game yet", width), "dim"),)


def _rule(name: str, width: int, counted: str = "") -> Row:
    """Draw the title, cut if necessary."""
    name = name or "Total"
    room = width - cell_len(counted) - _AROUND
    return rule(width, fit(name, min(cell_len(name), max(room, 1))).rstrip(), counted)


def _answer(event: RatedEvent, compared: str) -> tuple[Span, ...]:
    """The rating before and after, and the change."""
    new = new_rating_text(event)
    if event.first_rating:
        return ((" first rating ", "dim"), (new, "strong"))
    change = format_change(event.change)
    shown = change
    if event.unlimited not in (None, event.change):
        shown = f"{format_change(event.unlimited or 0.0)}, limited"
    if word := limit_word(event):
        shown = f"{change}, {word}"
    if decimal := decimal_text(event):
        new += f" ({decimal})"
    added = [f"   RD {figure}" for label, figure in additions(event) if label == "RD"]
    return (
        (f" {_old_rating(event)} → ", ""),
        ("".join((new, *added)), "strong"),
        (f"   {shown}", tone(change)),
        (f", {compared}" if compared == AS_ON_PAGE else "", ""),
    )


def _old_rating(event: RatedEvent) -> str:
    return "unrated" if event.player.rating is None else f"{event.player.rating:g}"


def _scores(event: RatedEvent) -> Sequence[str]:
    """List texts on score and performance rating, the longest first."""
    if event.why_none:
        return (event.why_none,)
    score = f"{format_points(event.score_halves)}/{event.rated_games}"
    return f"{score}   performance {event.tpr}", f"{score}  TPR {event.tpr}"


def _details(event: RatedEvent, performance: Performance | None) -> Sequence[str]:
    """List texts on the score expected and all performance ratings."""
    expected = expected_text(event, event.expected)
    words = [] if event.first_rating else [f"expected {expected}"]
    words += [f"average {event.average_opponents}", f"TPR {event.tpr}"]
    words.append(f"PTP {event.ptp}")
    kinds = [words]
    if performance is not None and performance.fixed_point is not None:
        point = f"fixed point {performance.fixed_point}"
        kinds.insert(0, [*words, point])
        if performance.margin is not None:
            kinds.insert(0, [*words, f"{point} ± {performance.margin:.0f}"])
    return [f" {apart.join(some)}" for some in kinds for apart in ("   ", "  ")]


def _choose_longest(texts: Sequence[str], width: int) -> str:
    """The first text that fits, else the last one cut; in exactly `width` cells."""
    fitting = (text for text in texts if cell_len(text) <= width)
    return fit(next(fitting, texts[-1]), width)


def _narrow(name: str, event: RatedEvent, width: int) -> Sequence[Row]:
    if not event.rated_games and not event.first_rating:
        return _rule(name, width), _unchanged_row(event, width)
    new = new_rating_text(event)
    change = format_change(event.change)
    answer = f" {_old_rating(event)} → {new}  {change}"
    counted = f" {format_points(event.score_halves)}/{event.rated_games}"
    score = f"{counted} We {event.expected:.2f}"
    if event.first_rating:
        answer = f" first rating {new}"
        score = f" {event.why_none}" if event.why_none else counted
    added = [f"  {label} {figure}" for label, figure in additions(event)]
    with_rd = answer + "".join(text for text in added if text.startswith("  RD"))
    tpr = f"  TPR {event.tpr}" if event.rated_games and not event.why_none else ""
    return (
        _rule(name, width),
        ((_choose_longest((with_rd, answer), width), "strong"),),
        ((fit(score + tpr, width), ""),),
    )
