"""Random players, games and conditions within what the fields accept."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from hypothesis import strategies as st

from elo_tui.core import Game, Player, Result, Terms
from elo_tui.core.facts import RATING_MAX, RATING_MIN
from elo_tui.core.model import PLAYED, POOLS

ratings = st.integers(RATING_MIN, RATING_MAX)
opponents = st.none() | ratings
played_results = st.sampled_from(sorted(PLAYED, key=lambda result: result.value))
whole_k = st.integers(1, 1000).map(float)

players = st.builds(
    Player,
    ratings,
    st.just(""),
    k=st.none() | whole_k,
    birth_year=st.none() | st.integers(1920, 2020),
    games_played=st.none() | st.integers(0, 60),
    reached_2400=st.none() | st.booleans(),
    standard=st.none() | ratings,
    dwz_index=st.none() | st.integers(1, 99),
    k_reason=st.just("given by hand"),
    peak=st.none() | ratings,
    fide_rating=st.none() | ratings,
    cfc_rating=st.none() | ratings,
    exact=st.none(),
)

rounds = st.builds(
    Game,
    opponents,
    st.none() | st.sampled_from(Result),
    st.just(""),
    colour=st.sampled_from(["", "w", "b"]),
    rated=st.booleans() | st.just(True),
    round=st.none(),
    rd=st.none(),
    provisional=st.none(),
    why=st.just(""),
    title=st.just(""),
    federation=st.just(""),
)

#: Games that every edition but the one for far games rates.
counted = st.tuples(ratings, played_results).map(lambda pair: Game(*pair))

events = st.lists(rounds, max_size=15)

terms = st.builds(
    Terms,
    st.dates(date(2022, 1, 1), date(2030, 12, 31)),
    st.sampled_from(POOLS),
    scale=st.integers(50, 4000),
    floor=st.none(),
    ceiling=st.none(),
)

_FIELD_TEXTS = st.sampled_from(
    ["", " ", "1600", "0", "1", "½", "3", "20", "12.5", "2026-01-31", "1999", "yes"]
) | st.text(max_size=6)


def form_texts(fields: Iterable[str]) -> st.SearchStrategy[dict[str, str]]:
    """Texts for some of the fields of a form; the system is left as it is."""
    names = sorted(set(fields) - {"system"})
    return st.dictionaries(st.sampled_from(names), _FIELD_TEXTS)
