"""Under the players of an event: the sums, and what is to be said of one player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.core.events.field_totals import Totals
from elo_tui.core.events.sums import standing
from elo_tui.core.figures import count_of, plain, signed
from elo_tui.core.model import OPEN
from elo_tui.views.field import FieldView, title
from elo_tui.widgets.lines import Lines, Row, fit


class EventSums(Lines):
    """The sum of all changes with its reasons, and the player at the cursor."""

    DEFAULT_CLASSES = "group"

    view: var[FieldView | None] = var(None)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None or view.state.crosstable is None:
            return ()
        if view.field is None:
            faults = (f"! {fault.text}" for fault in view.problems.values())
            text, role = next(faults, ""), "wrong"
            if not text:
                text, role = view.missing, "dim"
            said = [((fit(f" {text}", width), role),)]
            return self.titled(said, width, "No result")
        totals = view.field.totals
        assumed = len(view.state.ranking.assumed)
        counted = _counted(totals)
        if assumed:
            counted = f"{count_of(assumed, 'result')} assumed, {counted}"
        name = title(view.state) or "Total"
        # the name of the event stays whole
        room = cell_len(name) + cell_len(counted) + 12 <= width
        left = fit(name, min(cell_len(name), width - 4))
        rows = [_sum(totals, width, "" if room else counted)]
        height -= not self.framed
        if view.row is not None:
            parts = wrap(_of(view, width), max(10, width - 2))
            rows += [((fit(f" {part}", width), "dim"),) for part in parts]
        if len(rows) > height:
            last = " ".join(parts[height - 2 :])
            rows[height - 1 :] = [((fit(f" {last}", width), "dim"),)]
        return self.titled(rows, width, left, counted if room else "")


def _counted(totals: Totals) -> str:
    text = f"{count_of(totals.players, 'player')}, {totals.rated:,} rated"
    if totals.first_ratings:
        text += f", {count_of(totals.first_ratings, 'first rating')}"
    return text


def _sum(totals: Totals, width: int, counted: str) -> Row:
    """The sum of the changes, and which games keep it from being nothing."""
    answer = f" changes {signed(totals.change)}, rounded {signed(totals.rounded, 0)} "
    reasons = ", ".join(f"{why} {signed(part)}" for why, part in totals.because)
    if not reasons:
        reasons = "what one player gains another loses" if totals.rated else ""
    room = max(0, width - cell_len(answer))
    if counted and cell_len(f"  {reasons}; {counted}") <= room:
        reasons = f"{reasons}; {counted}" if reasons else counted
    return ((answer, "strong"), (fit(f"  {reasons}", room), ""))


def _of(view: FieldView, room: int) -> str:
    """What the table has no room for: what is new, the K with its reason.

    `room` is how much of it the name may take, cells.
    """
    row = view.row
    assert row is not None
    mark = view.state.news.marks.get(row.player.no)
    if row.event is None:
        return row.problem.text if row.problem else ""
    name = row.player.name or f"player {row.player.no}"
    words = [fit(name, min(room, cell_len(name))).rstrip()]
    if mark is not None:
        words.append(f"new: {mark.text}")
    if row.player.national_rating is not None:
        words.append(f"national rating {row.player.national_rating}")
    reason = standing(row.event)
    if reason:
        words.append(f"K {reason}" if row.event.k.reason else reason)
    if row.event.why_none:
        words.append(row.event.why_none)
    left = Counter(
        game.reason for game in row.event.games if game.reason and game.reason != OPEN
    )
    words += [f"{count} {reason}" for reason, count in left.items()]
    player = row.player
    if player.published_change is not None:
        words.append(f"stated {signed(player.published_change)}")
    if player.published_rating is not None:
        words.append(f"stated new {player.published_rating}")
    if player.points is not None:
        words.append(f"{plain(player.points)} points stated")
    return "; ".join(words)
