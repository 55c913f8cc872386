"""The journal as JSON: what is not known is null, not a number."""

from __future__ import annotations

from elo_tui.answers.journal_answer import answer_journal
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.replay.journal_replay import replay_journal
from tests.core.replay.made import ADULT, LATER, event, official


def test_what_a_newcomer_has_not_yet_is_null() -> None:
    # four games of five: no rating, and so no K (B.02 8.2.1)
    account = Account(ADULT, (), (event("2026-01-03", [(2000, "1")] * 4),))
    (track,) = answer_journal(replay_journal(account, LATER), account).data["tracks"]
    (period,) = track["periods"]
    unknown = ("base", "source", "k", "k_reason", "new_rating", "official")
    assert {name: period[name] for name in unknown} == dict.fromkeys(unknown)
    assert (track["published"], track["live"], track["next_k"]) == (None, None, None)
    (line,) = period["events"]
    assert (line["base"], line["source"]) == (None, None)


def test_what_a_rated_player_has_is_a_number() -> None:
    listed = official("2026-01-01", 2000, games_played=100, reached_2400=False)
    account = Account(ADULT, (listed,), (event("2026-01-03", [(2000, "1")]),))
    (track,) = answer_journal(replay_journal(account, LATER), account).data["tracks"]
    (period,) = track["periods"]
    # 20 x (1 - .50)
    assert (period["base"], period["k"], period["change"]) == (2000, 20, 10)
    assert (period["new_rating"], track["next_k"]) == (2010, 20)
