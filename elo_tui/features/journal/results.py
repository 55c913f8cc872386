"""Results of the Journal screen, to be copied and saved: all events, or some."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from elo_tui.core.replay.journal_records import Account
from elo_tui.core.replay.tracks import Track
from elo_tui.features.journal import sheets
from elo_tui.features.journal.answer.journal import answer_events, answer_journal
from elo_tui.features.journal.answer.published import describe_published
from elo_tui.features.journal.sheets import journal_lines
from elo_tui.features.journal.view import JournalView, describe_chosen, list_chosen
from elo_tui.kit.faces import answer_faces
from elo_tui.kit.screens.shown_answers import Shown, Writer
from elo_tui.store import journal_document

#: Formats of a journal.
_OF_JOURNAL = (
    Writer("json", "JSON, all of this person, can be read again", "json"),
    Writer("csv", "CSV table of the games", "csv"),
    Writer("html", "web page to print", "html"),
    Writer("markdown", "Markdown", "md"),
    Writer("text", "plain text, as shown", "txt"),
)


def show_journal(view: JournalView | None) -> Shown | str:
    """Return the events chosen, else the whole journal of the person.

    The journal has all ratings, not only the one shown.
    """
    account = view.state.account if view is not None else Account()
    if view is None or not (account.entries or account.listed or account.published):
        return "Nothing to save: no journal yet"
    part = describe_chosen(view)
    if part and view.track is not None:
        return _show_events(view, view.track, part)
    name = f"journal {view.state.account.person.name}".strip()
    write = partial(_write_journal, view)
    return Shown(name, "the journal of one person", write, _OF_JOURNAL)


def _write_journal(view: JournalView, key: str) -> str:
    account = view.state.account
    if key == "json":
        return journal_document.write_document([account])
    if key == "csv":
        return sheets.write_csv([account])
    if key in ("html", "markdown"):
        answer = answer_journal(view.journal, account, view.state.today)
        return answer_faces.write(key, answer)
    return "\n".join([*_text_lines(view), ""])


def _show_events(view: JournalView, track: Track, part: str) -> Shown:
    """Return the events chosen, with a line that counts them."""
    person = view.state.account.person
    lines = [row.line for row in list_chosen(view) if row.line is not None]

    def write(key: str) -> str:
        if key == "text":
            return "\n".join([*_text_lines(view), ""])
        return answer_faces.write(key, answer_events(person, track, lines, part))

    return Shown(f"events {person.name}".strip(), part, write)


def _text_lines(view: JournalView) -> Iterable[str]:
    """Return the track shown as lines, then the ratings shown as published.

    With events marked or found, only these and their periods.
    """
    account, chosen = view.state.account, list_chosen(view)
    if view.track is not None:
        rows = chosen or view.rows
        yield from journal_lines(account.person, view.track, rows, view.state.today)
    if chosen:
        yield ""
        yield f"note: {describe_chosen(view)}"
        return
    for track in account.published:
        yield from describe_published(track)
