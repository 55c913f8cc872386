"""Above the rows of a journal: whose it is, the live rating, what is pending."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.core.figures import plain, plural
from elo_tui.core.model import NO_K
from elo_tui.core.replay.track_words import live_rating, pending_text
from elo_tui.core.replay.tracks import Track
from elo_tui.views.journal.view import JournalView
from elo_tui.widgets.lines import Lines, Row, Span, fit, tone

#: From this width on there is room for all of the answer, cells.
WIDE = 60


class JournalSums(Lines):
    """The person's name as the title, the answer, what it rests on."""

    DEFAULT_CLASSES = "group"

    view: var[JournalView | None] = var(None)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None:
            return ()
        end = _counted(view.track)
        person = view.state.account.person
        name = " ".join(filter(None, (person.title, person.name, person.federation)))
        if cell_len(name) + cell_len(end) + 12 > width:
            end = ""
        title = fit(name, min(cell_len(name), width - 8))
        why = view.track.why if view.track is not None else ""
        if cell_len(why) >= width:
            # what is published and what is not yet stand in the row above
            _, *parts = why.split("; ")
            why = "; ".join(part for part in parts if not part.endswith(" yet")) or why
        rows = [_answer(view, width), ((fit(f" {why}", width), "dim"),)]
        # where there is room for two, the reasons are in the details
        return self.titled(rows, width, title, end)[:height]


def _answer(view: JournalView, width: int) -> Row:
    track, today = view.track, view.state.today
    if track is None:
        return ((fit(" live -", width), "dim"),)
    wide = width >= WIDE
    rating = live_rating(track, today)
    spans: list[Span] = [(" live ", "dim"), (str(rating or "unrated"), "strong")]
    published = track.published
    if wide and published is not None and published.player.rating:
        spans += [("   published ", "dim"), (str(published.player.rating), "")]
    if pending := pending_text(track, today):
        spans.append(("   pending " if wide else "  pending ", "dim"))
        spans.append((pending, tone(pending)))
    if wide and track.next_k != NO_K:
        spans += [("   K ", "dim"), (plain(track.next_k.value), "")]
    return tuple(spans)


def _counted(track: Track | None) -> str:
    """How many events there are, and their rated games."""
    lines = [line for period in track.periods for line in period.lines] if track else []
    games = sum(line.event.rated_games for line in lines if line.event is not None)
    events = len(lines) + (len(track.unplaced) if track else 0)
    if not events:
        return ""
    return f"{plural(events, 'event')}, {plural(games, 'game')}"
