"""Hints for the fields of the form: players, games, rules and facts."""

from __future__ import annotations

from elo_tui.kit.commands.hints.hint import read_hints

FORM = read_hints(
    """
[own] Your rating
your rating, in the list in force on the event's first day
A whole number from {range}, or unrated. FIDE uses the rating of the list that is in
force when the event starts, for you and for every opponent. A provisional US Chess
rating is written with its games, 1545/P13, a DWZ perhaps with its index, 1643-52, a
Glicko rating perhaps with its deviation, 1850/80 or 1850-80. Without a rating the games
give a first one, by the rules of the system.
> names

[opponent] The opponent's rating
the opponent's rating in the same list
A whole number from {range}, a Glicko rating perhaps with its deviation, 1850/80, a
DWZ perhaps with its index, 1643-52.
Games against unrated opponents do not change a rating and are not computed here.

The odds next to the expected score are a forecast, not part of any rating: win, draw
and loss as in 646,208 broadcast games of 2023 to 2026
(zugzwang-foundation/Chess-ELO-Rating, CC BY 4.0). The expected score of the rules,
which decides the change, may differ from theirs. Beyond 750 points and below 1400 they
are extrapolated; online, far fewer games are drawn.
> names

[own_k] Your K-factor
your K, such as 20; default: from the facts below
How much one game counts. If empty, FIDE's rule applies to the facts given: 40 for
newcomers until 30 games and for juniors under 2300 until the end of the year of their
18th birthday, 10 once 2400 was reached, else 20; and never more than 700 divided by the
games of the rating period. What had to be assumed is shown next to the K. Several, such
as 10,20,40, give no result: compare shows them side by side.

[opponent_k] The opponent's K-factor
the opponent's K; default: 20 below 2400, else 10
The two changes are equal and opposite only if both K-factors are the same.

[score] The score
1, ½, 0 or w, d, l; more games: points, such as 1.5; empty: not played
The result highlights its row, and the working is for that row. With more than one game
it is the score of the whole match: 1½ or 1.5 or 1,5 of 3.

[of] Number of games
games against this opponent; default: 1
A mini-match against one opponent, {range} games. In US Chess it is a rated match: 1
to 20 games, both players with more than 25 games and at most 400 points apart, no
bonus, a change of 50 points at most.

[system] Rating system
left or right: FIDE, Elo, US Chess, DWZ, ECF, Glicko, Lichess
Each federation's rules by date, or a plain formula: FIDE; classic Elo with any K and
scale; US Chess; DWZ of Germany; ECF of England (an estimate, its rules are not
published in full); Glicko and Glicko-2 as published; Lichess. What you typed for one
system returns when you choose it again.

chess.com uses Glicko, by its own account, but publishes neither its constants nor its
rating period, so its numbers cannot be computed: Glicko with your own deviation and c
comes nearest. The Universal Rating System publishes no weights and no solver: Elo or
the performance ratings come nearest. CAPS, chess.com's accuracy, is a secret formula
and rates moves, not results: nothing here replaces it.

[pool] Standard, rapid or blitz
left or right: standard, rapid or blitz
Rapid and blitz have their own regulations: the 400-point rule applies to all players,
and since 1 December 2024 games at 600 points or more are not rated when one player is
above 2600.

[date] First day of the event
the first day of the event, such as 2026-01-31: it selects the rules
Rules are known from 2022-01-01. Standard changed on 2024-03-01 and 2025-10-01, rapid
and blitz on 2022-10-01, 2024-03-01 and 2024-12-01.
~ start date, day, when

[born] Year of birth
four digits; until the end of the year of the 18th birthday K is 40
Only the year counts, and only while the rating is under 2300.

[games_played] Games played
rated games of this pool, in completed events before this one
FIDE: under 30 games K is 40; standard, rapid and blitz are counted separately. US
Chess: every K depends on them, and with 8 or fewer the special formula applies.

[reached_2400] Ever 2400
yes: once published at 2400 or more, in this pool; K is then 10
K stays 10 for good, even if the rating falls below 2400 again.

[reached_2300] Ever 2300
yes: once published at 2300 or more, in this pool; K 40 of juniors is over
The K of 40 until the year of the 18th birthday ends for good with a published rating of
2300; with fewer than 30 games K is 40 all the same.

[scale] Scale
the difference with odds of ten to one; empty: {usual}
{range} points.

[floor] Floor
no new rating goes below this; empty: no floor
{range}.

[ceiling] Ceiling
no new rating goes above this; empty: no ceiling
{range}.

[standard] Standard rating
for a missing rapid or blitz rating
A player without a rapid or blitz rating is rated with the standard one.

[event_end] Last day of the event
the last day, such as 2026-01-31: it selects the rules; empty: the first day
US Chess uses the bonus threshold of that day, which is known from the first date in its
announcements on. DWZ: the rule of 2026 from 2026-06-08 on; the age follows from the
year.
~ end date, until, finish

[record] All games before this event
mixed results, all won or all lost; the last two use the special formula
US Chess computes a rating made of wins only, or of losses only, with its special
formula, however many games there were.

[dual] Rated regular and quick
yes for 30 to 65 minutes a player, K is lower above 2200
A game of 30 to 65 minutes counts for the regular and for the quick rating.

[waived] Games after the decision
yes: rated too, as was asked for before the match
A match is decided as soon as one side has more than half of its points. FIDE rates no
game after that (B.02 6.2), unless this was waived beforehand.

[approved_standard] Approved as standard
yes: approved by FIDE, by its Qualification Commission
Standard asks 60 to 120 minutes for 60 moves (B.02 1.1). In 2026 FIDE rates 45 minutes
and 30 seconds, or longer, as standard, with norms, in events approved beforehand.

[peak] Highest rating
your highest established rating, for your floor
200 points less, in whole hundreds, are a personal floor.
A peak of 1400 or more gives a floor of 1200 to 2100 (US Chess rules, chapter 8, 5). All
others have the absolute one: 100 + 4 for a win, 2 for a draw, 1 for an event of three
games, up to 150.

[fide_rating] FIDE rating of a newcomer
your FIDE rating, which US Chess converts to an initial one
It counts for 10 games above 2000, else for 5. The formula is that of the rule since
March 2024, read in a program; it is not confirmed by an official case.

[cfc_rating] Canadian rating of a newcomer
your CFC rating, which US Chess converts to an initial one
It counts for 5 games above 1500, else for none. A FIDE rating takes precedence.

[dwz_index] DWZ index
number after the DWZ: past evaluations; default: many
The first evaluations move a DWZ faster: until 2026-06-07 E is at most five times the
index, since then K0 falls with it, from 60 to 25.

[rd] Your rating deviation
RD, how uncertain your rating is; default: 50, on Lichess 60
With 95 % probability the strength lies within two deviations of the rating. It may also
follow the rating: 1850/80. An empty field takes that of an active player, and the
working notes it; a new player has 350, on Lichess 500.

[opponent_rd] The opponents' rating deviation
RD of opponents, unless after the rating (1850/80); default: 50, Lichess 60
How uncertain the opponents' ratings are: a game against an uncertain rating counts
less. The expected score and the odds of a game to come use both deviations, the rating
change only the opponent's; the working shows both numbers.

[volatility] Your volatility
how much your strength changes; empty: 0.06, on Lichess 0.09
Glicko-2's third number, {range}.

[idle] Time without a game
rating periods without a game, on Lichess: days; empty: none
The deviation grows while no games are played. If empty, the deviation given is the one
at the start of this period.

[c] Growth of the deviation
c, points in one idle period; empty: 34.6, the example of Glickman's text
RD grows to the root of RD² + c² x periods, up to 350.

[tau] The system constant
tau, how fast the volatility may change; empty: {usual}
Glickman's text gives 0.3 to 1.2 as reasonable.

[speed] Kind of game
left or right: each kind is rated apart
Each kind has its own factor, by which gains are multiplied.

[colour] Your colour
left or right; Lichess counts White's first move since late 2025
In a tournament each game gives its colour: 1850 w 1.
"""
)
