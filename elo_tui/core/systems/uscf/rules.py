"""The US Chess rules that select formulas and constants, and those on matches."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.model import (
    PLAYED,
    PROVISIONAL_MAX,
    Game,
    Player,
    Problem,
    Result,
    Terms,
)
from elo_tui.core.same_opponent import name_same_opponent
from elo_tui.core.systems.sums import (
    NO_EVENT_END,
    compute_age,
    find_edition,
    remember_terms,
)
from elo_tui.core.systems.uscf.formulas import (
    ABSOLUTE_FLOOR,
    BONUS_GAMES,
    BONUS_MEETINGS,
    EARNED_FLOOR,
    MOST_EFFECTIVE,
    SPECIAL_GAMES,
    Initial,
    convert_cfc,
    convert_fide,
    initial_rating,
    personal_floor,
)
from elo_tui.core.text.figures import plural


class BonusConstant(Struct, frozen=True, gc=False):
    """B, for events with their last day from `since` on."""

    since: date
    value: int
    label: str

    @classmethod
    def make(cls, since: date, value: int) -> BonusConstant:
        return cls(since, value, f"bonus threshold {value} of {since}")


#: Newest first. 12: the document of June 2015; 14, 12 and 10: announcements on
#: uschess.org, the last two made later and applied retroactively. Older editions had 10
#: and 6, but their days are not known here.
BONUS_CONSTANTS: tuple[BonusConstant, ...] = (
    BonusConstant.make(date(2025, 1, 1), 10),
    BonusConstant.make(date(2023, 2, 1), 12),
    BonusConstant.make(date(2017, 5, 1), 14),
    BonusConstant.make(date(2015, 6, 1), 12),
)
#: A lower peak gives no personal floor, points.
PEAK_LEAST = 1400
#: An event of so many rated games raises the absolute floor.
EVENT_GAMES = 3
_TOO_EARLY = Problem(
    "event_end",
    f"end: US Chess rules are here for {BONUS_CONSTANTS[-1].since} and later",
)


@remember_terms
def bonus_constant(terms: Terms) -> BonusConstant | Problem:
    """Find B for the last day of the event."""
    return find_edition(BONUS_CONSTANTS, terms.last_day, NO_EVENT_END, _TOO_EARLY)


def find_fault(player: Player, terms: Terms) -> Problem | None:
    """Return the first wrong or missing fact of the player."""
    if player.rating and player.record and player.games_played is None:
        text = f"games: how many earlier games, all {player.record}, are there?"
        return Problem("games_played", text, True)
    if player.provisional == 0 and player.games_played is None:
        text = "games: how many are behind the provisional rating? as in 1545/P13"
        return Problem("games_played", text, True)
    if player.birth_year is not None and player.birth_year > terms.last_day.year:
        return Problem("birth_year", "birth year: not after the end of the event")
    return None


def games_before(player: Player) -> int:
    """Return N, 50 if unknown: the most that count for any rating."""
    if not player.rating:
        return 0
    return MOST_EFFECTIVE if player.games_played is None else player.games_played


def is_special(player: Player) -> bool:
    """Whether the special formula applies instead of the standard one (4.1)."""
    return games_before(player) <= SPECIAL_GAMES or bool(player.record)


def _convert(player: Player, terms: Terms) -> tuple[Initial, str] | None:
    """Convert a newcomer's rating of FIDE or Canada; None without one.

    Returns the origin, too. FIDE's takes precedence: the weights of the
    document's blend are not known here.
    """
    if player.rating:
        return None
    if player.fide_rating:
        made = convert_fide(player.fide_rating, terms.last_day)
        return made, f"FIDE {player.fide_rating}"
    if player.cfc_rating:
        return convert_cfc(player.cfc_rating), f"CFC {player.cfc_rating}"
    return None


def initialise(player: Player, terms: Terms) -> tuple[Player, tuple[str, ...]]:
    """Give a newcomer the rating that follows from another federation's (2).

    Returns the player and the assumptions. A rating that counts for no games stays an
    initial one, see `prior_rating`.
    """
    found = _convert(player, terms)
    if found is None:
        return player, ()
    made, origin = found
    text = f"{origin}: {made.text}, {plural(made.games, 'game')}"
    assumed = [f"initial rating {made.rating}, {text}"]
    if player.fide_rating and player.cfc_rating:
        assumed.append(f"not blended with CFC {player.cfc_rating}")
    if made.games:
        player = replace(player, rating=made.rating, games_played=made.games, record="")
    return player, tuple(assumed)


def prior_rating(player: Player, terms: Terms) -> float:
    """Return R0, the rating before the event or the initial one of a newcomer (2)."""
    if player.rating:
        return player.unrounded
    found = _convert(player, terms)
    return found[0].rating if found else initial_rating(compute_age(player, terms))


class Floor(Struct, frozen=True, gc=False):
    """The rating below which a player cannot fall, with its derivation."""

    points: int
    text: str


#: The article on floors, of the rule book.
FLOORS = "US Chess rules, chapter 8, 5"


def find_own_floor(player: Player) -> int | None:
    """Return a floor that is given, or follows from the peak; None without any."""
    floor, peak = player.floor, player.peak
    if floor is None and peak is not None and peak >= PEAK_LEAST:
        return personal_floor(peak)
    return floor


def raise_floor(own: int | None, wins: int, draws: int, games: int) -> int:
    """Return the floor after an event with these games, `own` before it.

    The absolute floor is 100 + 4 for a win + 2 for a draw + 1 for an event of three
    games, up to 150. The games before the event are known from `own` only.
    """
    if own is not None and own >= EARNED_FLOOR:
        return own
    earned = 4 * wins + 2 * draws + (games >= EVENT_GAMES)
    return min(EARNED_FLOOR, max(own or 0, ABSOLUTE_FLOOR) + earned)


def find_floor(player: Player, games: Sequence[Game]) -> Floor:
    """Find the floor of a player after an event with these games."""
    # a game against a newcomer counts too
    played = [game.result for game in games if game.rated and game.result in PLAYED]
    wins, draws = played.count(Result.WIN), played.count(Result.DRAW)
    points = raise_floor(find_own_floor(player), wins, draws, len(played))
    kind = "personal" if points > EARNED_FLOOR else "absolute"
    peak = "" if player.floor is not None else f" by the peak of {player.peak}"
    return Floor(points, f"{kind} floor {points}{peak if kind == 'personal' else ''}")


def apply_floor(
    player: Player, games: Sequence[Game], rating: float
) -> tuple[float, tuple[str, ...]]:
    """Return the rating, or the floor that it would pass, and a remark if it does."""
    own = find_own_floor(player)
    # most ratings are above every floor that they may have
    if rating >= EARNED_FLOOR and (own is None or rating >= own):
        return rating, ()
    floor = find_floor(player, games)
    if rating >= floor.points:
        return rating, ()
    return float(floor.points), (f"{floor.text} ({FLOORS})",)


def why_no_bonus(games: Sequence[Game]) -> str:
    """Return why these rated games cannot earn a bonus, or "" (4.2).

    Opponents without a name are different ones, whatever their ratings.
    """
    if len(games) < BONUS_GAMES:
        return f"fewer than {BONUS_GAMES} games"
    met: dict[str, int] = {}
    for game in games:
        if name := game.name and game.name.strip().casefold():
            met[name] = met.get(name, 0) + 1
    most = max(met.values(), default=0)
    return f"an opponent met {most} times" if most > BONUS_MEETINGS else ""


def list_assumptions(player: Player, terms: Terms) -> tuple[str, ...]:
    """List the assumptions about the player, one phrase each."""
    if not player.rating:
        if _convert(player, terms):
            return ()
        # one would count as 5 or 10 games (2)
        return (_initial_text(player, terms), "no FIDE or other rating")
    if player.games_played is None:
        return (f"{MOST_EFFECTIVE}+ earlier games",)
    return ()


def suggest_floor(player: Player, new_rating: float | None) -> tuple[str, ...]:
    """Name the personal floor of an established player from this rating alone.

    It is not applied, as the peak, and with it the floor, may have been higher.
    """
    if player.floor is not None or player.peak is not None or new_rating is None:
        return ()
    floor = personal_floor(player.rating)
    if new_rating >= floor or games_before(player) <= PROVISIONAL_MAX:
        return ()
    return (f"no personal floor, though a rating of {player.rating} gives {floor}",)


def _initial_text(player: Player, terms: Terms) -> str:
    age = compute_age(player, terms)
    rating = prior_rating(player, terms)
    if age is None:
        return f"initial rating {rating}: age not known"
    how = f"50 x age {age}" if 2 <= age <= 26 else f"age {age}"
    return f"initial rating {rating}: {how}, by the year of birth"


#: A rating of fewer games is not official yet.
OFFICIAL_GAMES = 4


def list_few_games(player: Player, rated_games: int) -> tuple[str, ...]:
    """Note that a new rating is of too few games to be official."""
    games = games_before(player) + rated_games
    if not rated_games or games >= OFFICIAL_GAMES:
        return ()
    return (f"{games} of {OFFICIAL_GAMES} games, not official yet",)


GAMES_MAX = 20
#: The players' published ratings are at most this far apart, points.
GAP_MAX = 400
#: A match changes a rating by at most this, points.
LIMIT = 50
#: From this many games on, two players alone are taken for a match: a tournament does
#: not pair them more often than twice.
MEETINGS = 3

_LABELS = {"games_played": "games", "rating": "rating"}


NOT_CHECKED = (
    f"no other match: {LIMIT} points of this one; the limits of 100 in 180 days and"
    " 200 in three years are not checked"
)


def is_match(games: Sequence[Game]) -> bool:
    """Whether these rounds are all against one opponent, three or marked as "same"."""
    first = ""
    for game in games:
        if not is_rateable(game):
            continue
        name = game.name and game.name.strip().casefold()
        if not name or name != (first or name):
            return False
        first = name
    if not first:
        return False
    played = rateable_games(games)
    is_marked = all(game.name == name_same_opponent(game.opponent) for game in played)
    return is_marked or len(played) >= MEETINGS


def find_match_fault(player: Player, games: Sequence[Game]) -> Problem | None:
    """Return why a match between these players is not rated, or None."""
    games = rateable_games(games)
    if len(games) > GAMES_MAX:
        text = f"games: {len(games)} in one match, {GAMES_MAX} at most"
        return Problem("games", text)
    least = PROVISIONAL_MAX + 1
    established = f"a match needs two established ratings ({least} games or more)"
    if not player.rating:
        return Problem("rating", f"rating: {established}; you have none")
    before = games_before(player)
    if before <= PROVISIONAL_MAX:
        field = "games_played" if player.provisional is None else "rating"
        return Problem(field, f"{_LABELS[field]}: {established}; yours has {before}")
    for game in games:
        if game.opponent is None:
            text = f"opponent: {established}; the opponent has none"
            return Problem("opponent", text)
        if game.provisional is not None and game.provisional <= PROVISIONAL_MAX:
            has = f"has {game.provisional}" if game.provisional else "is provisional"
            return Problem("opponent", f"opponent: {established}; the opponent's {has}")
        apart = abs(player.rating - game.opponent)
        if apart > GAP_MAX:
            text = f"{apart} points apart, a match needs {GAP_MAX} at most"
            return Problem("opponent", f"opponent: {text}")
    return None


def is_rateable(game: Game) -> bool:
    """Whether a game over the board, played or remaining, may be rated."""
    return game.rated and (game.result is None or game.result in PLAYED)


def rateable_games(games: Sequence[Game]) -> list[Game]:
    """List the games over the board, played or remaining, that may be rated."""
    return [game for game in games if is_rateable(game)]


def limit_change(change: float) -> float:
    """Limit the change of a match, points."""
    return max(-LIMIT, min(LIMIT, change))
