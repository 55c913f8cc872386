"""The promises of a system's row, as sentences about what the system rates.

A sentence of `HELD` is true of every case, whatever the field says. What a field claims
beyond that, if it is set, is seen in some case: `SHOWN`. The fields of `STATED` are
about lists, federations, pools and screens: no rating could contradict them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from importlib import import_module
from itertools import pairwise, product
from math import erf, sqrt
from unittest import mock

import pytest
from msgspec.structs import replace

from elo_tui.core import Game, Result
from elo_tui.core.forecast import season_ahead
from elo_tui.core.forecast.distribution import lay_out_score
from elo_tui.core.model import NOT_RATED_AGAINST, RatedEvent, split_match
from elo_tui.core.systems.dwz.dwz_editions import CONVERSION_DAY
from elo_tui.core.systems.sums import PlayerRounds
from elo_tui.core.text.figures import round_away
from tests.core.row_cases import DAYS, RESULTS, Case, add_results, is_same


def keeps_to_asked_facts(case: Case) -> Iterator[bool]:
    """`asks`: a fact that is not asked for changes nothing.

    Reports have days, too: that other rules hold on the last one may be said.
    """
    known = case.answer()
    unasked = case.others.keys() - case.row.asks
    yield case.answer(*unasked)[0] == known[0]
    yield case.answer(*unasked - {"date", "event_end"}) == known


def shows_places(case: Case) -> Iterator[bool]:
    """`places`: the working shows an expected score with so many decimals."""
    event = case.rate(case.ways[0])
    for at, rated in enumerate(event.games):
        if rated.expected is None:
            continue
        shown = f"{rated.expected:.{case.row.places}f}"
        working = case.system.game_working(event, at)
        words = " ".join(step.text for step in working).replace(",", " ").split()
        yield shown in words


def is_linear(case: Case) -> Iterator[bool]:
    """`linear`: each half point in a game is worth the same, whatever the others."""
    if not case.row.linear:
        return
    none = [0] * len(case.games)
    worst = case.rate(none).change
    steps = []
    for at in range(len(case.games)):
        steps.append(case.rate([*none[:at], 1, *none[at + 1 :]]).change - worst)
    for way in case.ways:
        change = worst + sum(step * one for step, one in zip(steps, way, strict=True))
        yield case.rate(way).change == pytest.approx(change, abs=1e-9)


def is_sum_enough(case: Case) -> Iterator[bool]:
    """`weight`: where it is the same for all games, the sum of the results decides."""
    rated = case.rate(case.ways[0])
    case = case._replace(games=tuple(row.game for row in rated.games if row.rated))
    weight = case.row.weight
    if weight is None or len({weight(game, case.terms) for game in case.games}) != 1:
        return
    for halves in range(2 * len(case.games) + 1):
        half, odd = divmod(halves, len(case.games))
        evened = [half + (at < odd) for at in range(len(case.games))]
        wins = lay_out_score(halves, len(case.games))
        change = case.rate(wins).change
        for turned in (wins[::-1], evened, evened[::-1]):
            yield case.rate(turned).change == pytest.approx(change, abs=1e-9)


def is_unordered(case: Case) -> Iterator[bool]:
    """`in_order`: only there does it matter which game was the first."""
    if case.row.in_order:
        return
    for way in case.ways:
        games = add_results(case.games, way)
        change = case.rate_games(games[::-1]).change
        yield case.rate_games(games).change == pytest.approx(change, abs=1e-9)


def is_in_hundredths(case: Case) -> Iterator[bool]:
    """`hundredths`: every change is a whole number of them."""
    if not case.row.hundredths:
        return
    for way in case.ways:
        change = case.rate(way).change
        yield change * 100 == pytest.approx(round(change * 100), abs=1e-6)


def is_rounded(case: Case) -> Iterator[bool]:
    """`whole_part`: the exact rating is shown cut, in other systems rounded."""
    for way in case.ways:
        event = case.rate(way)
        if event.exact is None:
            yield not case.row.whole_part
            continue
        shown = int(event.exact) if case.row.whole_part else round_away(event.exact)
        yield event.new_rating == shown


def is_same_curve(case: Case) -> Iterator[bool]:
    """`curve_module`: a game against every rating is what each rated event says."""
    if not case.row.curve_module:
        return
    against = import_module(case.row.curve_module).rate_against
    ratings = [game.opponent for game in case.games]
    for result in RESULTS:
        found = against(case.player, Game(None, result), case.terms, ratings)
        for opponent, one in zip(ratings, found, strict=True):
            event = case.rate_games([Game(opponent, result)])
            if not event.rated_games:
                yield one == NOT_RATED_AGAINST
                continue
            yield one.change == pytest.approx(event.change, abs=1e-9)
            yield one.expected == pytest.approx(event.games[0].expected, abs=1e-9)
            yield one.new_rating == event.new_rating


def is_every_way(case: Case) -> Iterator[bool]:
    """`every_way`: all courses of the event at once are those rated one by one."""
    if not case.row.every_way:
        return
    places = range(len(case.games))
    made = dict(
        import_module(case.row.module).rate_every_way(
            case.player, case.games, case.terms, tuple(places)
        )
    )
    yield made.keys() == {*product((0, 1, 2), repeat=len(places))}
    for way in case.ways:
        yield made[way] == pytest.approx(case.rate(way).exact, abs=1e-6)


def is_usual_deviation(case: Case) -> Iterator[bool]:
    """`usual_rd`: a missing deviation is this one, if one may be assumed."""
    usual = case.row.usual_rd
    yield (usual is not None) == ("rd" in case.row.asks)
    if usual is None:
        return
    missing = case.replace_facts(rd=None)._replace(
        terms=replace(case.terms, assumed_rd=usual)
    )
    stated = case.replace_facts(rd=usual)
    for way in case.ways:
        yield is_same(missing.rate(way), stated.rate(way))


def is_unrated_left_out(case: Case) -> Iterator[bool]:
    """`unrated_opponents`: a game that is not rated changes nothing, another does."""
    if case.row.whole_event_module and "not rated" not in case.row.unrated_opponents:
        # their ratings come from the whole event
        return
    is_left_out = case.row.unrated_opponents.startswith("not rated")
    for way in case.ways:
        games = add_results(case.games, way)
        more = case.rate_games([*games, Game(None, Result.LOSS)])
        yield is_same(more, case.rate_games(games)) == is_left_out


def is_new_player(case: Case) -> Iterator[bool]:
    """`new_rd`: an opponent who is taken as a new player has this deviation.

    `new_volatility` is that of a player without a stated one.
    """
    if "volatility" in case.row.asks:
        usual = case.row.new_volatility
        yield not case.replace_facts(volatility=None).is_changed_by(volatility=usual)
    if not case.row.unrated_opponents.startswith("as new players"):
        return
    yield case.row.unrated_opponents.endswith(f"1500, RD {case.row.new_rd:g}")
    games = add_results(case.games, case.ways[0])
    new = Game(1500, Result.WIN, rd=case.row.new_rd)
    unrated = case.rate_games([*games, Game(None, Result.WIN)])
    yield is_same(unrated, case.rate_games([*games, new]))


def is_one_of_ks(case: Case) -> Iterator[bool]:
    """`ks`: the rules take one of these, and any of them if it is given."""
    yield bool(case.row.ks) == ("k" in case.row.asks)
    if not case.row.ks:
        return
    for k in (None, *case.row.ks):
        event = case.replace_facts(k=k).rate(case.ways[0])
        yield event.k.value == k if k else event.k.value in case.row.ks


def is_lost_by_the_other(case: Case) -> Iterator[bool]:
    """`common_k`: with the same K the other player loses what one gains."""
    if not case.row.common_k:
        return
    yield "k" in case.row.asks
    opponent = case.replace_facts(rating=case.games[0].opponent).player
    for result, mirror in zip(RESULTS, RESULTS[::-1], strict=True):
        own = case.rate_games([Game(opponent.rating, result)])
        other = case._replace(player=opponent)
        theirs = other.rate_games([Game(case.player.rating, mirror)])
        yield own.change == pytest.approx(-theirs.change, abs=1e-9)


def is_count_ignored(case: Case) -> Iterator[bool]:
    """`provisional`: elsewhere the games behind a provisional rating do not count."""
    if case.row.provisional:
        yield "games_played" in case.row.asks
        return
    games = add_results(case.games, case.ways[0])
    few, many = (
        case.replace_facts(provisional=count).rate_games(
            [replace(game, provisional=count) for game in games]
        )
        for count in (3, 20)
    )
    yield is_same(few, many)


def is_whole_match_rated(case: Case) -> Iterator[bool]:
    """`match_module`: elsewhere the results do not decide which games are rated.

    Where they do, a match is as its games, unless its order matters.
    """
    if not case.row.match_module:
        yield _count_match_games(case, 2) == _count_match_games(case, 1)
        return
    game = case.games[0]
    rate_match = import_module(case.row.match_module).rate_match
    for halves in range(9):
        event = rate_match(case.player, game, 4, halves, case.terms)
        if event.by_order is None:
            games = split_match(game, halves, 4)
            yield event.change == pytest.approx(case.rate_games(games).change)


def _count_match_games(case: Case, halves: int) -> int:
    """Count the rated ones of four games with the same result; none if refused."""
    game = replace(case.games[0], name="same", result=RESULTS[halves])
    event = case.system.rate(case.player, [game] * 4, case.terms)
    return event.rated_games if isinstance(event, RatedEvent) else 0


def is_rated_together(case: Case) -> Iterator[bool]:
    """`whole_event_module`: it rates each player, in the name of this system."""
    if not case.row.whole_event_module:
        return
    rate_event = import_module(case.row.whole_event_module).rate_event
    opponent = case.replace_facts(rating=case.games[0].opponent).player
    pairs = ((case.player, opponent, 2), (opponent, case.player, 0))
    rounds = [
        PlayerRounds(own, [Game(other.rating, RESULTS[halves])], [1 - at])
        for at, (own, other, halves) in enumerate(pairs)
    ]
    found = rate_event(rounds, case.terms)
    yield [one.system for one in found] == [case.row.key] * 2
    yield [one.player.rating for one in found] == [one.player.rating for one in rounds]


def is_sum_of_events(case: Case) -> Iterator[bool]:
    """`monthly`: the changes of events of one list add up.

    Until February 2024 one game of each event was treated apart.
    """
    if not case.row.monthly or case.terms.first_day.year < 2024:
        return
    for way in case.ways:
        games = add_results(case.games, way)
        parts = (games[:1], games[1:])
        total = sum(case.rate_games(part).change for part in parts)
        yield case.rate_games(games).change == pytest.approx(total, abs=1e-9)


def is_season_rated_alike(case: Case) -> Iterator[bool]:
    """`season`: an event of a season changes the rating as it is rated."""
    if not case.row.season or case.terms.first_day.year < 2024:
        return
    number, opponent = len(case.games), case.player.rating + 100
    games = [Game(opponent)] * number
    lost, won = (case.rate_games(add_results(games, [way] * number)) for way in (0, 2))
    ahead = season_ahead.SeasonEvent(case.terms.first_day, number, opponent)
    played = season_ahead.EventPlayed(0.0, -lost.expected)
    for event in (ahead, ahead._replace(played=played)):
        with mock.patch.object(season_ahead, "SYSTEMS", (case.system.key,)):
            found = season_ahead.forecast_season(
                case.system.key, case.player, [event], case.terms, 2000
            )
        assert isinstance(found, season_ahead.Season), found
        share = found.rows[0].score / number
        change = lost.change + share * (won.change - lost.change)
        yield found.rows[0].change == pytest.approx(change, abs=1e-9)


def is_rounded_between_events(case: Case) -> Iterator[bool]:
    """`keeps_reals`: elsewhere the rating before it was rounded does not count."""
    if not case.row.keeps_reals:
        yield not case.is_changed_by(exact=case.player.rating + 0.4)


def is_edition_by_day(case: Case) -> Iterator[bool]:
    """`rules_from`: only this day of an event selects the edition."""
    for name in {"date", "event_end"} - {case.row.rules_from}:
        yield case.name_edition(**{name: DAYS[-1]}) == case.name_edition()


def is_title_of_edition(case: Case) -> Iterator[bool]:
    """`title_module`: the year in the title is that of the edition."""
    if case.row.title_module:
        edition = import_module(case.row.title_module).edition_for(case.terms)
        yield f" of {edition.year}" in str(case.name_edition())


def is_curve_without_limits(case: Case) -> Iterator[bool]:
    """`forecasts`: a stronger opponent always lowers the expected score."""
    if not case.row.forecasts:
        return
    scores = [_expect(case, Game(rating)) for rating in range(600, 3400, 200)]
    yield all(one > other for one, other in pairwise(scores))
    if "rd" in case.row.asks:
        unsure = case.replace_facts(rd=300, idle=None)
        known = case.replace_facts(rd=30, idle=None)
        far = Game(case.player.rating - 400, colour="w")
        yield _expect(known, far) > _expect(unsure, far) > 0.5


def _expect(case: Case, game: Game) -> float:
    """Return the expected score, 0 in a game that is not rated."""
    return case.rate_games([game]).games[0].expected or 0.0


def is_normal_curve(case: Case) -> Iterator[bool]:
    """`deviation`: expected scores are those of a normal distribution."""
    if case.row.deviation is None:
        return
    for game in case.games:
        assert game.opponent is not None
        difference = case.player.rating - game.opponent
        exact = (1 + erf(difference / case.row.deviation / sqrt(2))) / 2
        if abs(difference) < 400:
            yield _expect(case, game) == pytest.approx(exact, abs=0.0076)


def is_timeless(case: Case) -> Iterator[bool]:
    """`any_numbers`: a formula for any list asks neither for a day nor for a pool."""
    if case.row.any_numbers:
        yield case.row.asks.isdisjoint({"date", "event_end", "pool", "speed"})


def is_remarked_by_its_own(case: Case) -> Iterator[bool]:
    """`remarks_module`: it belongs to this system."""
    module, own = case.row.remarks_module, case.row.module
    yield not module or module.rpartition(".")[0] == own.rpartition(".")[0]


def is_converted(case: Case) -> Iterator[bool]:
    """`converted`: other rules hold after that day."""
    before = case.name_edition(event_end=CONVERSION_DAY - timedelta(1))
    after = case.name_edition(event_end=CONVERSION_DAY + timedelta(1))
    yield (before != after) == case.row.converted


def grows_in_days(case: Case) -> Iterator[bool]:
    """`idle_days`: the deviation grows over days."""
    idle = case.replace_facts(idle=3)
    working = idle.system.sum_working(idle.rate(idle.ways[0]))
    yield any("3 days" in step.text for step in working) == case.row.idle_days


def grows_without_time(case: Case) -> Iterator[bool]:
    """`grows_playing`: a game that tells nothing leaves a greater deviation."""
    before = case.player.rd
    lost = case.replace_facts(idle=0).rate_games([Game(4000, Result.LOSS)])
    assert before is not None
    yield (lost.rd or 0) > before + 0.01 or not case.row.grows_playing
    yield lost.rd is None or lost.rd <= before or case.row.grows_playing


#: By field: true in every case.
HELD: dict[str, Callable[[Case], Iterator[bool]]] = {
    "asks": keeps_to_asked_facts,
    "places": shows_places,
    "linear": is_linear,
    "weight": is_sum_enough,
    "in_order": is_unordered,
    "hundredths": is_in_hundredths,
    "whole_part": is_rounded,
    "curve_module": is_same_curve,
    "every_way": is_every_way,
    "usual_rd": is_usual_deviation,
    "unrated_opponents": is_unrated_left_out,
    "new_rd": is_new_player,
    "new_volatility": is_new_player,
    "ks": is_one_of_ks,
    "common_k": is_lost_by_the_other,
    "provisional": is_count_ignored,
    "match_module": is_whole_match_rated,
    "whole_event_module": is_rated_together,
    "monthly": is_sum_of_events,
    "season": is_season_rated_alike,
    "keeps_reals": is_rounded_between_events,
    "rules_from": is_edition_by_day,
    "title_module": is_title_of_edition,
    "forecasts": is_curve_without_limits,
    "deviation": is_normal_curve,
    "any_numbers": is_timeless,
    "remarks_module": is_remarked_by_its_own,
    "converted": is_converted,
    "idle_days": grows_in_days,
    "grows_playing": grows_without_time,
}


def has_remark(case: Case) -> bool:
    games = add_results(case.games, case.ways[0])
    event = case.system.rate(case.player, games, case.terms)
    remarks = import_module(case.row.remarks_module).list_remarks
    return isinstance(event, RatedEvent) and bool(remarks([event]))


def has_editions(case: Case) -> bool:
    return case.name_edition(**{case.row.rules_from: DAYS[-1]}) != case.name_edition()


def has_order(case: Case) -> bool:
    games = add_results(case.games, case.ways[0])
    return not is_same(case.rate_games(games), case.rate_games(games[::-1]))


#: By field: seen in some case if the field is set.
SHOWN: dict[str, Callable[[Case], bool]] = {
    "rules_from": has_editions,
    "in_order": has_order,
    "match_module": lambda case: (
        _count_match_games(case, 2) != _count_match_games(case, 1)
    ),
    "keeps_reals": lambda case: case.is_changed_by(exact=case.player.rating + 0.4),
    "provisional": lambda case: case.is_changed_by(games_played=3),
    "remarks_module": has_remark,
}
#: Not about what is rated.
STATED = frozenset(
    {
        *("key", "name", "module", "data_places", "norms", "performance"),
        *("other_lists", "strict_list", "list_ks", "fide_ids", "number_label"),
        *("pool_rule", "why_no_pool", "pool_periods", "pool_newcomers"),
        *("pool_words", "uneven"),
    }
)
