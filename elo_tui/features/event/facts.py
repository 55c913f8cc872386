"""Facts of an event that was read, and notes on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.reactive import var

from elo_tui.core.events.crosstable import CODES, Crosstable, Note
from elo_tui.core.events.reading import drop_option
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.kit.widgets.lines import (
    Lines,
    Row,
    Span,
    fit,
    join_fitting,
    rule,
    wrap_text,
)


class Understood(NamedTuple):
    """A section of a reading with facts of the whole."""

    title: str = ""
    """The name of the format."""
    crosstable: Crosstable | None = None
    section: int = 0
    sections: int = 1
    left_out: int = 0
    """Lines left out, wholly or in part."""
    lines: int = 0
    """Lines of the source; 0 if it has none."""
    encoding: str = ""
    """The encoding, perhaps with its name."""
    guessed: bool = False
    encoding_key: str = ""
    """The key that reads the names in another encoding; empty if none may fit."""
    samples: tuple[str, ...] = ()


class EventFactsPane(Lines):
    """Pane of four rows, or two in a low window."""

    understood: var[Understood] = var(Understood())

    def rows(self, width: int, height: int) -> Sequence[Row]:
        known = self.understood
        table = known.crosstable
        if table is None:
            return ()
        name, when = _name(known, table), _when(table)
        counts = count_event(table)
        if height < 4:
            title = join_fitting((name, when), width - 2) or name
            return (
                ((fit(f" {title}", max(0, width - 1)), "strong"),),
                ((fit(f" {counts}", width), ""),),
            )
        return (
            ((fit(f" {name}", width), "strong"),),
            ((fit(f" {when}", width), ""),),
            _row(width, (f" {counts}", ""), _left_out(known)),
            _encoding(known, width),
        )


def count_event(table: Crosstable) -> str:
    """Count players, rounds and games."""
    players, rounds = len(table.players), table.rounds
    if table.owner is not None:
        owner = table.player(table.owner)
        games = sum(
            pairing.opponent is not None
            for pairing in (owner.pairings if owner is not None else ())
        )
    else:
        # both players have each game
        sides = [
            pairing
            for player in table.players
            for pairing in player.pairings
            if pairing.opponent is not None and CODES[pairing.code].result is not None
        ]
        games = (len(sides) + 1) // 2
    return ", ".join(
        plural(count, word)
        for count, word in ((players, "player"), (rounds, "round"), (games, "game"))
    )


def _name(known: Understood, table: Crosstable) -> str:
    event = table.event
    place = ", ".join(part for part in (event.city, event.federation) if part)
    name = event.name or "An event without a name"
    if table.owner is not None and not event.name:
        name = "Games of one player"
    parts = [name, place]
    if known.sections > 1:
        parts.insert(0, f"{known.section + 1} of {known.sections}:")
    return " ".join(part for part in (*parts[:-1], place and f"({place})") if part)


def _when(table: Crosstable) -> str:
    event = table.event
    days = [day.isoformat() for day in (event.start, event.end) if day is not None]
    when = " to ".join(dict.fromkeys(days)) or "no dates given"
    return f"{when}   {event.time_control}".rstrip()


def _left_out(known: Understood) -> Span:
    count = known.left_out
    if not count:
        return ("   nothing left out", "dim")
    if not known.lines:
        return (f"   {plural(count, 'line')} left out or in part", "wrong")
    whole = known.lines - count
    lines = plural(known.lines, "line")
    return (f"   {whole:,} of {lines} read, {count:,} not whole", "wrong")


def _encoding(known: Understood, width: int) -> Row:
    if not known.encoding:
        return ()
    text = f" {known.encoding}"
    if known.guessed:
        text += ", guessed"
    end = ""
    if known.samples:
        words = ", ".join(known.samples)
        key = known.encoding_key
        end = f"; {key} if names look wrong: {words}" if key else f"; names: {words}"
    return _row(width, (text, "wrong" if known.guessed else ""), (end, "dim"))


def _row(width: int, *spans: Span) -> Row:
    """Join spans in a row; the last one is cut if necessary."""
    used = sum(len(text) for text, _ in spans[:-1])
    text, role = spans[-1]
    return (*spans[:-1], (fit(text, max(0, width - used)), role))


#: The most notes shown; rubbish may have one for each line.
SHOWN_MAX = 1000
_TEXT_MAX = 400


class NoteList(Lines, can_focus=True):
    """List of notes, omissions first, in the order of the source."""

    notes: var[tuple[Note, ...]] = var(())
    top: var[int] = var(0)
    """The first line shown."""

    def watch_notes(self) -> None:
        self.top = 0
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        lines = self._lines(width)
        room = max(1, height - 1)
        top = max(0, min(self.top, len(lines) - room))
        left_out = sum(note.left_out for note in self.notes)
        count = f"{left_out:,} left out" if left_out else ""
        if len(lines) > room:
            place = f"{top + 1}-{min(top + room, len(lines))} of {len(lines)}"
            count = f"{count}, {place}" if count else place
        title = f"Notes{': arrows scroll' if self.has_focus else ''}"
        return [rule(width, title, count), *lines[top : top + room]]

    def _lines(self, width: int) -> list[Row]:
        ordered = sorted(self.notes, key=lambda note: not note.left_out)
        lines: list[Row] = []
        for note in ordered[:SHOWN_MAX]:
            where = "" if note.line is None else f"line {note.line}: "
            what = "left out: " if note.left_out else ""
            role = "wrong" if note.left_out else "dim"
            note_text = drop_option(note.text)
            text = clean_name(f"{where}{what}{note_text}", _TEXT_MAX)
            for number, part in enumerate(wrap_text(text, width - 3)):
                lines.append(((fit(f" {'  ' * (number > 0)}{part}", width), role),))
        if len(ordered) > SHOWN_MAX:
            rest = len(ordered) - SHOWN_MAX
            lines.append(((fit(f" … {rest:,} more", width), "dim"),))
        return lines

    def count_rows(self, width: int) -> int:
        return 1 + len(self._lines(width))

    @property
    def page(self) -> int:
        """The lines of a page."""
        return max(1, self.content_size.height - 2)

    def move(self, by: int) -> None:
        """Scroll up or down."""
        width, height = self.content_size
        last = max(0, len(self._lines(width)) - (height - 1))
        self.top = max(0, min(last, self.top + by))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.move(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.move(-1)
