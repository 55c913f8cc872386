"""Words and figures of a rated event that screens and texts share."""

from __future__ import annotations

from elo_tui.core import systems
from elo_tui.core.events.origin import FromFile, Origin
from elo_tui.core.model import NO_K, RatedEvent
from elo_tui.core.systems.sums import omit_k_assumptions
from elo_tui.core.text.figures import (
    count_decimals,
    format_before_rounding,
    format_change,
    format_number,
    round_away,
)

#: A change equals that of the page from which the games were read.
AS_ON_PAGE = "as on the page"


def k_and_assumptions(event: RatedEvent) -> str:
    """Describe the basis of a rating: K with its reason, and assumptions."""
    words = []
    k = format_number(event.k.value)
    assumed = ", ".join(omit_k_assumptions(event.assumed, event.k))
    if assumed and event.k.reason == f"K0 {k}":
        # a DWZ without acceleration: the reason repeats the number
        words.append(f"{k} (assumed: {assumed})")
        assumed = ""
    elif event.k != NO_K:
        words.append(f"{k}: {event.k.reason}")
    if assumed:
        words.append(f"assumed {assumed}")
    words += event.remarks
    if event.estimate:
        words.append("an estimate")
    return "; ".join(words)


def k_text(event: RatedEvent) -> str:
    """Format the K-factor; "" without one."""
    return "" if event.k == NO_K else format_number(event.k.value)


def expected_text(event: RatedEvent, value: float) -> str:
    """Format an expected score with the decimals of its system."""
    return f"{value:.{systems.get_row(event.system).places}f}"


def change_text(event: RatedEvent) -> str:
    """Format the unrounded change, or its bounds in points by the order of a match."""
    match = event.by_order
    if match is None or not match.is_open:
        return format_change(event.change)
    return "{:+d}..{:+d}".format(*match.rounded)


def rounding_text(system: str, change: float, rounded: int) -> str:
    """Format a change before and after rounding: ``+9.60, rounded +10``.

    A difference of a point or more is no rounding: a floor or a ceiling decides.
    """
    if abs(rounded - change) >= 1:
        return format_change(change)
    word = systems.rounding_word(system)
    return f"{format_before_rounding(change)}, {word} {format_change(rounded, 0)}"


def event_rounding_text(event: RatedEvent) -> str:
    """Format the change of an event as `rounding_text` does."""
    if is_limited(event):
        return format_change(event.change)
    return rounding_text(event.system, event.change, event.rounded)


def rounded_text(event: RatedEvent) -> str:
    """Format the rounded change; "" if a floor or a ceiling decides the rating."""
    return "" if is_limited(event) else format_change(event.rounded, 0)


def is_limited(event: RatedEvent) -> bool:
    """Whether a floor or a ceiling decides the new rating, not the change."""
    reached = event.player.rating + event.rounded
    is_listed = event.new_rating is not None and not event.first_rating
    return abs(event.rounded - event.change) >= 1 or (
        is_listed and event.new_rating != reached
    )


def limit_word(event: RatedEvent) -> str:
    """Name what decides the new rating instead of the change: "floor", "top" or ""."""
    if not is_limited(event) or event.new_rating is None:
        return ""
    is_floor = event.new_rating > event.player.rating + event.change
    return "floor" if is_floor else "top"


def compare_with_page(event: RatedEvent, origin: Origin) -> str:
    """Compare a change with that of the page: "as on the page", or its own value.

    A page may round to tenths of a point. Empty without a change to compare with.
    """
    if not isinstance(origin, FromFile) or origin.system != event.system:
        return ""
    stated = origin.change
    if stated is None or event.why_none:
        return ""
    in_tenths = abs(stated - round(stated, 1)) < 0.001
    if abs(event.change - stated) < (0.0501 if in_tenths else 0.005):
        return AS_ON_PAGE
    return f"the page has {format_change(stated)}"


def decimal_text(event: RatedEvent) -> str:
    """Format the new rating with decimals; "" for systems with whole numbers."""
    if event.exact is None or not systems.get_row(event.system).any_numbers:
        return ""
    exact = event.exact
    places = count_decimals(
        2, lambda digits: round_away(round(exact, digits)) == round_away(exact)
    )
    return f"{exact:.{places}f}"


def new_rating_text(event: RatedEvent) -> str:
    """Format the new rating for a table: a number, a range or "none"."""
    if event.new_rating is None and event.first_range is not None:
        low, high = event.first_range
        return str(low) if low == high else f"{low}-{high}"
    return "none" if event.new_rating is None else str(event.new_rating)


def rating_line(event: RatedEvent) -> tuple[str, str]:
    """Return the new rating as a label and a figure, or the reason for none."""
    if event.new_rating is None and event.first_range is None:
        return "no rating", event.why_none
    figure = new_rating_text(event).replace("-", " to ")
    if event.new_rating is None:
        figure += "" if event.by_order else ", only an estimate"
    return "first rating" if event.first_rating else "new rating", figure


def rating_phrase(event: RatedEvent) -> str:
    """Format the new rating as one phrase: ``new rating 1617``, with its remarks."""
    label, figure = rating_line(event)
    text = f"{label}{':' * (label == 'no rating')} {figure}"
    return f"{text}: {'; '.join(event.remarks)}" if event.remarks else text


def additions(event: RatedEvent) -> tuple[tuple[str, str], ...]:
    """List what this system computes beyond a new rating: labels and figures."""
    found: list[tuple[str, str]] = []
    if decimal := decimal_text(event):
        found.append(("unrounded", decimal))
    if event.bonus:
        found.append(("bonus", f"{event.bonus:.2f}"))
    if event.unlimited not in (None, event.change):
        text = f"limited to {format_change(event.change, 0)}"
        limit = f"{format_change(event.unlimited or 0.0)}, {text}"
        found.append(("match", limit))
    if event.rd is not None:
        found.append(("RD", f"{event.rd:.2f}"))
    if event.volatility is not None:
        found.append(("volatility", f"{event.volatility:.6f}"))
    if event.interval is not None:
        found.append(("95 %", "{} to {}".format(*event.interval)))
    if event.dwz_index is not None:
        found.append(("index", str(event.dwz_index)))
    return tuple(found)


def change_cell(event: RatedEvent) -> str:
    """Format the change by a game or an event as a cell."""
    if event.first_rating:
        return new_rating_text(event)
    if event.by_order is not None and event.by_order.is_open:
        # the bounds of the new rating follow from those of the change
        return change_text(event)
    return f"{format_change(event.change)} {new_rating_text(event):>4}"
