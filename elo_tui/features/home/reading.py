"""The journals and their news, read for Home; most of it need not be loaded without."""

from __future__ import annotations

from datetime import date, datetime

from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.journal_records import Account
from elo_tui.features.home.overview import Overview
from elo_tui.features.roster.answer.rows import make_row
from elo_tui.features.roster.book import find_news, list_infos
from elo_tui.session.drafts import STATES, describe_state, format_moment
from elo_tui.session.forms import Form
from elo_tui.session.journal_form import choose_pool, make_key
from elo_tui.store import stored_history, stored_journal, stored_roster
from elo_tui.store.database import Store
from elo_tui.store.lists import Lists
from elo_tui.store.stored_drafts import Draft, list_drafts


def read_overview(store: Store, lists: Lists, today: date) -> Overview:
    """Read the journals and their news; raises NotRead."""
    now = datetime.now()
    accounts = tuple(
        one if one.entries or one.listed else stored_history.add_history(store, one)
        for one in stored_roster.read_accounts(store)
    )
    chosen = stored_journal.read_chosen_id(store)
    ratings = {one.person.id: find_usual_rating(one) for one in accounts}
    rows = sorted(
        (make_row(one, ratings[one.person.id], today) for one in accounts),
        key=lambda row: row.name.casefold(),
    )
    # as the other screens begin: the person chosen, else the one added first
    first = accounts[0].person.id if accounts else 0
    number = chosen if chosen in ratings else first
    own = next((row for row in rows if row.id == number), None)
    return Overview(
        today=today,
        own=own,
        rating=Key("", "") if own is None else ratings[own.id],
        others=tuple(row for row in rows if row is not own),
        news=find_news(store, accounts, list_infos(lists), today),
        drafts=tuple(map(_describe_draft, list_drafts(store, 0, now, STATES))),
        is_read=True,
    )


def _describe_draft(draft: Draft) -> str:
    moment = format_moment(draft.saved, datetime.now())
    return f"{draft.screen.capitalize()}, {describe_state(draft.state)}, of {moment}"


def find_usual_rating(account: Account) -> Key:
    """Find the rating to show first: the person's, else one with published games."""
    usual = make_key(choose_pool(Form(), account.person))
    published = {Key(one.system, one.pool): one for one in account.published}
    if account.entries or account.listed or not published or usual in published:
        return usual
    return max(published, key=lambda key: published[key].total.games)
