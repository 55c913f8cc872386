"""One walk through the screens of what is kept, where someone else has written names
into the database and into a rating list: no control of theirs gets through.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from elo_tui.readers.lists.list_rows import MARK
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store import journal_document, stored_drafts, stored_journal
from elo_tui.store.data_file import open_data_file
from tests.accounts import YEAR
from tests.pty.pty_app import END, ENTER, ESCAPE, F2, F4, F5, F8, F12, UP, Terminal
from tests.pty.sequences import controls
from tests.store.lists import made

pytestmark = pytest.mark.slow

#: Beginnings of every kind of sequence, and what the framework takes for markup.
NAME = (
    "Zed \x1b[31m\x07\x9b2J\x1b]52;c;ZQ==\x07\x1b]0;t\x1b\\\x90q\u202e"
    "[/][@click=app.quit]"
)
CTRL_G, CTRL_L, CTRL_O, CTRL_U, CTRL_Y = "\x07", "\x0c", "\x0f", "\x15", "\x19"
ALT_L, ALT_M, ALT_Z = "\x1bl", "\x1bm", "\x1bz"
F11 = "\x1b[23~"
FILE = "journal.json"
IDLE = 0.3
#: Where nothing takes text: with what the row begins at which a screen reader reads.
READ_FROM = {
    "with a journal; * is": ">*",
    "of earlier sessions": "> ",
    "the journal has": "> ",
    "m: this version": "-- m: this version",
    "Import into the journal": "Zed ",
    "nothing is sent before": "> fide",
}


def spoil(database: Path, kind: str, **texts: str) -> None:
    """Write into the records of a kind, as no program of ours would."""
    with closing(sqlite3.connect(database)) as connection, connection:
        query = "SELECT id, body FROM record WHERE kind = ?"
        for number, body in connection.execute(query, (kind,)).fetchall():
            data = json.loads(body) | texts
            for game in data.get("games", ()):
                game |= texts | dict.fromkeys(("title", "federation", "why"), NAME)
            connection.execute(
                "UPDATE record SET body = ?, rev = rev + 1 WHERE id = ?",
                (json.dumps(data), number),
            )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A journal, a draft, a rating list and a file of a journal, all of them spoilt."""
    now = datetime.now(UTC)
    store = open_data_file(tmp_path / "elo.db", now)
    person = stored_journal.add_record(store, YEAR.person)
    stored_journal.choose_person(store, person.id)
    for listed in YEAR.listed:
        stored_journal.add_record(store, listed, person.id)
    for entry in YEAR.entries:
        stored_journal.add_record(store, entry, person.id)
    state = TournamentState(Form(own="1600"), YEAR.entries[0].games, name="Zed")
    run = stored_drafts.begin_session(store, now)
    stored_drafts.save_draft(store, run, "tournament", state, now)
    stored_drafts.save_draft(
        store, run, "game", Form(own="1700"), now - timedelta(days=1)
    )
    store.close()
    facts = {"name": NAME, "federation": NAME, "title": NAME}
    spoil(tmp_path / "elo.db", "person", **facts)
    spoil(tmp_path / "elo.db", "entry", name=NAME)
    with closing(sqlite3.connect(tmp_path / "elo.db")) as connection, connection:
        connection.execute("UPDATE session SET pid = 'x', marker = ?", (NAME,))
        query = "SELECT body FROM draft WHERE screen = 'tournament'"
        ((body,),) = connection.execute(query).fetchall()
        data = json.loads(body) | {"name": NAME, "event": NAME}
        data["rounds"][0]["name"] = NAME
        connection.execute(
            "UPDATE draft SET body = ? WHERE screen = 'tournament'", (json.dumps(data),)
        )

    lists = tmp_path / "lists"
    made.imported(lists, made.combined(made.row(name="Zed, A", ratings=("1800",))))
    (list_,) = lists.glob("*.db")
    with closing(sqlite3.connect(list_)) as connection, connection:
        ((facts_,),) = connection.execute("SELECT facts FROM player").fetchall()
        _, federation, *others = facts_.split(MARK)
        texts = MARK.join((NAME, federation + NAME, *others))
        connection.execute("UPDATE player SET facts = ?", (texts,))
        connection.execute("UPDATE about SET value = ? WHERE key = 'date'", (NAME,))

    whole = json.loads(journal_document.write_document([YEAR]))
    whole["people"][0]["person"] |= {"name": NAME, "fide_id": NAME}
    whole["people"].append({"person": {"name": "Zed", "system": NAME}})
    (tmp_path / FILE).write_text(json.dumps(whole))
    return tmp_path


def steps(folder: Path) -> Iterator[tuple[str, str]]:
    """What is pressed, and a text of the screen that it leads to."""
    yield F12, "p people"
    yield F4, "scroll"
    yield ESCAPE, "o official"
    yield F8, "Rating"
    yield ESCAPE, "o official"
    yield "o", "published rating"
    yield ESCAPE, "o official"
    yield "p", "with a journal; * is"
    yield "x", "Delete Zed"
    yield "e", "FIDE ID"
    yield ESCAPE, "with a journal; * is"
    yield ESCAPE, "o official"
    yield ALT_L, "players of the rating lists"
    yield CTRL_U + "zed", "1800"
    yield ENTER, "the journal has"
    yield ESCAPE, "o official"
    yield END + UP + "x", "y deletes"
    yield CTRL_Y, "Sent to your terminal"
    yield ESCAPE, "o official"
    yield ENTER, "F7 ahead"
    yield CTRL_L, "Keep in the journal"
    yield ESCAPE, "F7 ahead"
    # meanwhile someone has changed all events
    yield "2000 w 1" + ENTER, "m: this version"
    yield ESCAPE, "F7 ahead"
    yield ALT_L, "players of the rating lists"
    yield F5, "nothing is sent before"
    yield ESCAPE, "players of the rating lists"
    yield "zed", "1800"
    yield ESCAPE, "F7 ahead"
    yield CTRL_G, "of earlier sessions"
    yield ENTER, "Draft restored"
    yield F5, "Compare"
    yield ESCAPE, "F7 ahead"
    yield F2, "F8 chart"
    yield "zed", "1800"
    yield ESCAPE, "F8 chart"
    yield CTRL_O + f"{folder}/{FILE}" + ENTER, "Import into the journal"
    yield ENTER, "Imported"
    yield ALT_M, "Publ."
    yield ALT_Z, "takes a change back"
    yield ESCAPE, "Publ."
    yield "a", "Add people"
    yield ESCAPE, "Publ."
    yield F5, "in the journals already"
    yield F11, "p lists"
    yield "p", "New club list"
    yield ESCAPE, "p lists"


def test_nothing_that_someone_wrote_into_the_database_passes(folder: Path) -> None:
    env = {"ELO_TUI_DATA": str(folder), "ELO_TUI_STATE": str(folder), "TERM": "linux"}
    with Terminal("--no-mouse", size=(120, 40), env=env) as terminal:
        terminal.settled("F1 help", "2 drafts, the newest of")
        for keys, shown in steps(folder):
            if shown == "m: this version":
                spoil(folder / "elo.db", "entry", name=f"{NAME}!")
            begin = len(terminal.output)
            terminal.press(keys)
            terminal.settled(shown)
            assert controls(bytes(terminal.output[begin:])) == [], shown
            strange = {char for char in terminal.text if char > "\xff"}
            assert strange <= {"\ufffd"}, terminal.text
            # a dialog is a box in the middle, over the dimmed screen
            parts = terminal.lines[terminal.cursor[1]].split("|")
            wanted = READ_FROM.get(shown, "")
            row = [part.lstrip() for part in parts]
            assert any(part.startswith(wanted) for part in row), (shown, row)
            if keys != ESCAPE:
                assert terminal.read(IDLE) == b"", shown
        assert terminal.quit() == 0
