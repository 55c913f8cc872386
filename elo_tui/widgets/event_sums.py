"""Under the players of an event: the sums, and what is to be said of one player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.core import systems
from elo_tui.core.events.field_totals import Totals
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.figures import plain, plural, signed
from elo_tui.core.model import OPEN
from elo_tui.core.systems.sums import standing
from elo_tui.views.field import FieldState, FieldView, title
from elo_tui.widgets.lines import (
    Lines,
    Row,
    caution_rows,
    fit,
    fitting,
    sentence,
    wrong_rows,
)

#: The room around a title, and around one with a word at the other end, cells.
_AROUND, _AROUND_BOTH = 4, 12


class EventSums(Lines):
    """The sum of all changes with its reasons, and the player at the cursor."""

    DEFAULT_CLASSES = "group"

    view: var[FieldView | None] = var(None)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None or view.state.crosstable is None:
            return ()
        if view.field is None:
            said = wrong_rows(view.problems, width) or sentence(
                view.missing, width, "dim"
            )
            return self.titled(said, width, "No result")
        totals = view.field.totals
        assumed = len(view.state.ranking.assumed)
        counted = _counted(totals)
        if assumed:
            counted = f"{plural(assumed, 'result')} assumed, {counted}"
        name, end = heading(view.state, counted, width, self.framed)
        height -= not self.framed
        rows = caution_rows(view.field.terms, view.field.remarks, width, height - 1)
        rows.append(_sum(view.field, width, "" if end else counted))
        if view.row is not None and len(rows) < height:
            rows += _whole(_of(view, width), width, height - len(rows))
        return self.titled(rows, width, name, end)


def heading(state: FieldState, end: str, width: int, framed: bool) -> tuple[str, str]:
    """The event and, where there is room, its file; then what stands at the right end.

    In a rule both share the width. The name of the event stays whole the longest.
    """
    room = width - _AROUND if framed else width - _AROUND_BOTH - cell_len(end)
    whole = title(state) or "Total"
    name = title(state._replace(source="")) or whole
    left = next((one for one in (whole, name) if cell_len(one) <= room), "")
    if left:
        return left, end
    return fit(name, min(cell_len(name), width - _AROUND)), end * framed


def _whole(words: Sequence[str], width: int, height: int) -> list[Row]:
    """Words in sentences, as many as there are rows for."""
    # the name stands in its row, too
    parts = [words[:count] for count in range(len(words), 1, -1)]
    for some in (*parts, *(part[1:] for part in parts), words[:1]):
        rows = sentence("; ".join(some), width, "dim")
        if len(rows) <= height:
            return rows
    return [((fit(f" {'; '.join(words[:1])}", width), "dim"),)]


def _counted(totals: Totals) -> str:
    text = f"{plural(totals.players, 'player')}, {totals.rated:,} rated"
    if totals.first_ratings:
        text += f", {plural(totals.first_ratings, 'first rating')}"
    return text


def _sum(field: RatedField, width: int, counted: str) -> Row:
    """The sum of the changes, and which games keep it from being nothing."""
    totals = field.totals
    rounded = f"{systems.rounding(field.system)} {signed(totals.rounded, 0)}"
    answer = f" changes {signed(totals.change)}, {rounded} "
    reasons = ", ".join(f"{why} {signed(part)}" for why, part in totals.because)
    if not reasons:
        reasons = "what one player gains another loses" if totals.rated else ""
    room = max(0, width - cell_len(answer))
    said = fitting((reasons, counted), room - 2, "; ")
    return ((answer, "strong"), (fit(f"  {said}", room), ""))


def _of(view: FieldView, room: int) -> list[str]:
    """What the table has no room for: what is new, the K with its reason.

    `room` is how much of it the name may take, cells.
    """
    row = view.row
    assert row is not None
    mark = view.state.news.marks.get(row.player.no)
    if row.event is None:
        return [row.problem.text] if row.problem else []
    name = row.player.name or f"player {row.player.no}"
    words = [fit(name, min(room, cell_len(name))).rstrip()]
    if mark is not None:
        words.append(f"new: {mark.text}")
    if row.player.national_rating is not None:
        words.append(f"national rating {row.player.national_rating}")
    elif row.player.printed_rating is not None:
        words.append(f"{row.player.printed_kind} {row.player.printed_rating}")
    reason = standing(row.event)
    if reason:
        words.append(f"K {reason}" if row.event.k.reason else reason)
    if row.event.why_none:
        words.append(row.event.why_none)
    left = Counter(
        game.reason
        for game in row.event.games
        if game.reason and not game.reason.startswith(OPEN)
    )
    words += [f"{reason}: {plural(count, 'round')}" for reason, count in left.items()]
    player = row.player
    if player.published_change is not None:
        words.append(f"stated {signed(player.published_change)}")
    if player.published_rating is not None:
        words.append(f"stated new {player.published_rating}")
    if player.points is not None:
        words.append(f"{plain(player.points)} points stated")
    return words
