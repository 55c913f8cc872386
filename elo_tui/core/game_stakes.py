"""The stakes of a game against one opponent: every outcome, for both players.

Annotations are evaluated, as in `elo_tui.core.model`.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.model import (
    NOT_RATED_AGAINST,
    OPEN,
    Against,
    Colour,
    CoreRecord,
    Game,
    Player,
    Problem,
    RatedEvent,
    Terms,
    split_match,
)
from elo_tui.core.same_opponent import name_same_opponent
from elo_tui.core.systems import RatingSystem, get_row, load
from elo_tui.core.text.figures import format_points

#: The reason why a match is an estimate if each game is rated after the last.
IN_ORDER = "the order of the results is not known; wins are counted first"

#: How the label of an opponent's side begins.
IF_YOU = "opponent, if you "
_VERBS = {"win": "win", "draw": "draw", "loss": "lose"}
_OTHER: dict[Colour, Colour] = {"w": "b", "b": "w", "": ""}


class GameOutcome(CoreRecord, frozen=True):
    """One outcome, rated from both sides, each with their own K."""

    label: str
    """"win", "draw", "loss"; in a match the score, such as ``1½ of 3``."""
    half_points: int
    """Your score in the game or the match."""
    you: RatedEvent
    """The game rated for you."""
    opponent: RatedEvent
    """The game rated for the opponent."""

    @property
    def opponents_label(self) -> str:
        """The label of the opponent's side: ``opponent, if you win``."""
        return f"{IF_YOU}{_VERBS.get(self.label, f'score {self.label}')}"

    @property
    def halves(self) -> int:
        """The name of `half_points` until 0.2."""
        return self.half_points


class Stakes(CoreRecord, frozen=True):
    """The outcomes from best to worst, and which of them is the entered result."""

    you: Player
    """The player of the first side."""
    opponent: Player
    """The other player."""
    games: int
    """The number of games; 1 except for a match."""
    outcomes: tuple[GameOutcome, ...]
    """From the best to the worst for you."""
    chosen: int | None
    """Index of the entered result; None if none was entered."""
    expected: float | None
    """Your expected score in one of the games before any is played, 0 to 1, without a
    colour advantage that the system does not include; None if it is undefined or
    depends on the result (`depends_on_result`)."""
    expected_points: float
    """The same over all games, points."""

    @property
    def rated(self) -> bool:
        return self.outcomes[0].you.rated_games > 0

    @property
    def reason(self) -> str:
        """The reason why the game is not rated; empty for a rated one."""
        return self.outcomes[0].you.games[0].reason

    @property
    def depends_on_result(self) -> bool:
        """Whether a newcomer's rating, and the expected score, depend on the result."""
        used = {outcome.you.games[0].game.opponent for outcome in self.outcomes}
        return len(used) > 1

    @property
    def shown(self) -> GameOutcome:
        """The outcome to explain: the entered one, else the best."""
        return self.outcomes[self.chosen or 0]


class MatchScore(NamedTuple):
    """One game or several against one opponent."""

    games: int = 1
    halves: int | None = None
    """The score entered, in half points out of all games; None if it is open."""
    colour: Colour = ""
    """Your colour."""
    is_match: bool = False
    """Whether one game alone is a match, too."""

    def label_scores(self) -> dict[int, str]:
        """Label win, draw and loss, or best, entered and worst score, in this order."""
        if self.games == 1:
            return {2: "win", 1: "draw", 0: "loss"}
        middle = self.games if self.halves is None else self.halves
        scores = dict.fromkeys((2 * self.games, middle, 0))
        return {score: f"{format_points(score)} of {self.games}" for score in scores}


def compute_stakes(
    system: RatingSystem,
    you: Player,
    opponent: Player,
    terms: Terms,
    match: MatchScore = MatchScore(),  # noqa: B008 - it cannot be changed
) -> Stakes | Problem:
    """Rate win, draw and loss of one game, or best, entered and worst score of more."""
    games, halves, colour, is_match = match
    wanted = match.label_scores()
    game = _make_game(system, opponent, terms, colour)
    their_game = _make_game(system, you, terms, _OTHER[colour])
    if games > 1 or is_match:
        game = replace(game, name=name_same_opponent(game.opponent))
        their_game = replace(their_game, name=name_same_opponent(their_game.opponent))
    outcomes = []
    for score, label in wanted.items():
        own = _rate_score(system, you, game, terms, games, score)
        if isinstance(own, Problem):
            return own
        other = _rate_score(
            system, opponent, their_game, terms, games, 2 * games - score
        )
        if isinstance(other, Problem):
            return replace(other, field=f"opponent_{other.field}")
        outcomes.append(GameOutcome(label, score, own, other))
    chosen = None if halves is None else list(wanted).index(halves)
    first = outcomes[0].you
    expected, in_all = first.games[0].expected, first.expected
    if first.by_order is not None:
        # the rounds are only those until the decision
        all_rated = replace(terms, waived=True)
        whole = system.rate(you, split_match(game, 0, games), all_rated)
        in_all = whole.expected if isinstance(whole, RatedEvent) else in_all
    if _has_deviations(system):
        ahead = system.rate(you, (game,), terms)
        if isinstance(ahead, Problem):
            return ahead
        expected = ahead.games[0].expected
        in_all = games * (expected or 0.0)
    found = Stakes(
        you=you,
        opponent=opponent,
        games=games,
        outcomes=tuple(outcomes),
        chosen=chosen,
        expected=expected,
        expected_points=in_all,
    )
    return found._replace(expected=None) if found.depends_on_result else found


def _has_deviations(system: RatingSystem) -> bool:
    """Whether a forecast uses more than the update does: the player's own RD."""
    return "rd" in get_row(system.key).asks


def _make_game(
    system: RatingSystem, opponent: Player, terms: Terms, colour: Colour
) -> Game:
    """Make the game against a player, with the rating and RD of that player.

    Glicko grows the RDs of all players over their idle time before it rates any
    (glicko.pdf step 1; glicko2.pdf step 6). In rapid and blitz FIDE takes the standard
    rating for a missing one (7.2.1).
    """
    rating, rd = opponent.rating, opponent.rd
    if opponent.idle or not opponent.rating:
        before = system.rate(opponent, (), terms)
        if isinstance(before, RatedEvent):
            rating = before.player.rating
            if opponent.idle and _has_deviations(system):
                rd = before.rd
    return Game(rating or None, colour=colour, rd=rd, provisional=opponent.provisional)


def _rate_score(
    system: RatingSystem,
    player: Player,
    game: Game,
    terms: Terms,
    games: int,
    halves: int,
) -> RatedEvent | Problem:
    match = get_row(system.key).match_module
    if games > 1 and match:
        found: RatedEvent | Problem = import_module(match).rate_match(
            player, game, games, halves, terms
        )
        return found
    event = system.rate(player, split_match(game, halves, games), terms)
    if games > 1 and isinstance(event, RatedEvent) and get_row(system.key).in_order:
        return replace(event, estimate=event.estimate or IN_ORDER)
    return event


def rate_against(
    system: str, player: Player, game: Game, terms: Terms, opponents: Sequence[int]
) -> list[Against]:
    """Rate one game, with its result or without, against each of these ratings."""
    module = get_row(system).curve_module
    found: list[Against] | None = None
    if module:
        rate_all = import_module(module).rate_against
        found = rate_all(player, game, terms, opponents)
    if found is None:
        rated = load(system)
        found = [
            _read_one_game(rated.rate(player, (replace(game, opponent=one),), terms))
            for one in opponents
        ]
    return found


def _read_one_game(event: RatedEvent | Problem) -> Against:
    if isinstance(event, Problem):
        return NOT_RATED_AGAINST
    row = event.games[0]
    if row.reason:
        return Against(row.expected if row.reason == OPEN else None)
    return Against(row.expected, event.change, event.new_rating)
