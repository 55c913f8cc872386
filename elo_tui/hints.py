"""What each part of a screen is for: one line while it has the focus, and its help."""

from __future__ import annotations

from typing import NamedTuple


class Hint(NamedTuple):
    """``line`` fits the message row of 80 columns; ``text`` is the page of help."""

    title: str
    line: str
    text: str


HINTS: dict[str, Hint] = {
    "own": Hint(
        "Your rating",
        "your rating in the list in force on the first day of the event",
        "A whole number from 1 to 4000. FIDE uses the rating of the list that is in"
        " force when the event starts, for you and for every opponent.",
    ),
    "opponent": Hint(
        "The opponent's rating",
        "the opponent's rating in the same list",
        "A whole number from 1 to 4000. Games against unrated opponents do not change"
        " a rating and are not computed here.",
    ),
    "own_k": Hint(
        "Your K-factor",
        "K by hand; empty: from the facts below",
        "How much one game counts. Left empty, FIDE's rule decides from the facts"
        " given: 40 for newcomers until 30 games and for juniors under 2300 until the"
        " end of the year of their 18th birthday, 10 once 2400 was reached, else 20;"
        " and never more than 700 divided by the games of the rating period. What had"
        " to be assumed stands beside the K.",
    ),
    "opponent_k": Hint(
        "The opponent's K-factor",
        "the opponent's K by hand; empty: 20 below 2400, else 10",
        "Both changes are equal and opposite only when both K agree.",
    ),
    "score": Hint(
        "The score",
        "1, ½, 0 or w, d, l; more games: points, such as 1.5; empty: not played",
        "The result marks its row of the stakes and is the one that is worked out."
        " With more than one game it is the score of the whole match: 1½ or 1.5 or"
        " 1,5 of 3.",
    ),
    "of": Hint(
        "Number of games",
        "how many games against this opponent; empty: one",
        "A mini-match against one opponent, 1 to 700 games.",
    ),
    "system": Hint(
        "Rating system",
        "left, right or a letter: FIDE or classic Elo",
        "FIDE computes with the tables and rules of the federation, by date. Classic"
        " Elo uses the logistic curve with any K and scale, for clubs and online"
        " ratings.",
    ),
    "pool": Hint(
        "Standard, rapid or blitz",
        "left, right or a letter: which of the three ratings",
        "Rapid and blitz have their own regulations: the 400-point rule holds for"
        " everybody, and since 1 December 2024 games at 600 points or more are not"
        " rated when one player is above 2600.",
    ),
    "date": Hint(
        "First day of the event",
        "the first day of the event, such as 2026-01-31: it selects the rules",
        "Rules are known from 2022-01-01. Standard changed on 2024-03-01 and"
        " 2025-10-01, rapid and blitz on 2022-10-01, 2024-03-01 and 2024-12-01.",
    ),
    "born": Hint(
        "Year of birth",
        "four digits; until the end of the year of the 18th birthday K is 40",
        "Only the year counts, and only while the rating is under 2300.",
    ),
    "games_played": Hint(
        "Games played",
        "rated games in completed events of this pool; under 30 K is 40",
        "Standard, rapid and blitz are counted separately.",
    ),
    "reached_2400": Hint(
        "Ever 2400",
        "was a published rating of this pool ever 2400 or more? then K is 10",
        "K stays 10 for ever, also when the rating falls below 2400 again.",
    ),
    "scale": Hint(
        "Scale",
        "the difference with odds of ten to one; empty: 400",
        "50 to 4000 points.",
    ),
    "floor": Hint(
        "Floor", "no new rating goes below this; empty: no floor", "0 to 4000."
    ),
    "ceiling": Hint(
        "Ceiling", "no new rating goes above this; empty: no ceiling", "0 to 4000."
    ),
    "typed": Hint(
        "Games",
        "such as 2010 W, 1900 draw x2, 2100 = Ivanova, 2043, bye; Enter adds them",
        "A rating, then a result: W D L, 1 ½ 0, = or 0.5, + and - for forfeits. No"
        " result is a game to come. White or Black, a count (x2) and a name may follow,"
        " or the name comes first. unrated stands for an opponent without a rating,"
        " nr marks a game as not rated, bye, bye ½ and bye 0 are rounds without"
        " a game. Several games are separated by commas or semicolons; pasted lines"
        " become one line. A lone w is a win; before another result it is White.",
    ),
    "rounds": Hint(
        "Rounds",
        "Enter edits, Del deletes, Ins inserts, w d l n set the result, Esc leaves",
        "The arrows move the cursor. Everything can be undone. Forfeits, byes, games"
        " against unrated opponents and games to come stay in the table and say why"
        " they do not count.",
    ),
}
