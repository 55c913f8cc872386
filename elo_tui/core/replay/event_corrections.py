"""An event that was read again: whether it is the same, or corrects the stored one.

The digest of an event is stored with it when it is read. So a page that was read before
is recognised, and a change by hand is not taken for an older version of the page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from enum import Enum
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, Note, Participant, note_text
from elo_tui.core.model import PLAYED
from elo_tui.core.replay.journal_records import Entry, Origin, find_defaults
from elo_tui.core.text.figures import plural

#: Most notes that are stored with an event.
NOTES_MAX = 20

#: The outcome of reading an event again. It replaces the stored one if it is different,
#: unless that was ``edited`` by hand or the reading is ``incomplete``.
Outcome = Literal["same", "corrected", "edited", "incomplete"]


class Correction(NamedTuple):
    """A stored event, and the one that replaces it."""

    before: Entry
    after: Entry

    @property
    def text(self) -> str:
        """The numbers of games, such as ``7 games for 6``."""
        games = plural(count_games(self.after), "game")
        return f"{games} for {count_games(self.before)}"


def count_games(entry: Entry) -> int:
    """Count the games that were played and can be rated."""
    return sum(game.rated and game.result in PLAYED for game in entry.games)


def choose_notes(notes: Sequence[Note]) -> tuple[str, ...]:
    """Choose the notes that are stored with an event: none if it has no gaps."""
    if not any(note.is_gap for note in notes):
        return ()
    texts = [note_text(one) for one in sorted(notes, key=lambda one: not one.is_gap)]
    more = len(texts) - NOTES_MAX
    rest = (f"and {plural(more, 'more note')}",) if more > 0 else ()
    return (*texts[:NOTES_MAX], *rest)


def choose_player_notes(crosstable: Crosstable, player: Participant) -> tuple[str, ...]:
    """Choose the notes stored with one player's rounds: none on the lines of others."""
    others = {one.line for one in crosstable.players} - {None, player.line}
    return choose_notes([one for one in crosstable.notes if one.line not in others])


def add_digest(entry: Entry) -> Entry:
    """Add the digest of an event that was just read."""
    origin = entry.origin or Origin()
    entry = replace(entry, origin=origin)
    return replace(entry, origin=replace(origin, digest=digest_event(entry)))


def digest_event(entry: Entry) -> str:
    """Return a digest of the facts and games of an event, without its notes."""
    origin = replace((entry.origin or Origin()), digest="")
    plain = replace(entry, id=0, rev=0, notes=(), origin=origin)
    return hashlib.sha256(_write_facts(plain).encode()).hexdigest()[:16]


def _write_facts(value: object) -> str:
    """Write a record without its defaults: a new field leaves the digest unchanged."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return f"({','.join(map(_write_facts, value))})"
    if isinstance(value, Struct):
        facts = [
            f"{name}={_write_facts(one)}"
            for name, default in find_defaults(type(value)).items()
            if (one := getattr(value, name)) != default
        ]
        return f"({','.join(facts)})"
    return repr(float(value) if isinstance(value, int) else value)


def compare_reading(stored: Entry, read: Entry) -> Outcome:
    """Compare a stored event with a new reading of it."""
    origin, digest = stored.origin or Origin(), digest_event(read)
    present = digest_event(stored)
    if digest == present and stored.is_incomplete and not read.is_incomplete:
        # what was missing was about other players
        return "corrected"
    if digest in (origin.digest, present):
        return "same"
    # an event of an older program has no digest
    is_untouched = origin.digest == present or (not origin.digest and stored.rev <= 1)
    if not is_untouched:
        return "edited"
    return "incomplete" if read.is_incomplete else "corrected"


def explain_outcome(outcome: Outcome, stored: Entry, read: Entry) -> str:
    """Explain why the stored event was not replaced; "" if no reason is needed."""
    counts = f"{plural(count_games(stored), 'game')} there, {count_games(read)} read"
    name = f"#{stored.id} {stored.name}".rstrip()
    if outcome == "edited":
        return f"{name}: changed by hand, not replaced; {counts}"
    if outcome == "incomplete":
        return f"{name}: not replaced by an incomplete file; {counts}"
    return ""
