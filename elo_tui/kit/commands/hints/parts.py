"""Hints for the other parts of the screens: tables, entry, working, chart, event."""

from __future__ import annotations

from elo_tui.kit.commands.hints.hint import read_hints

PARTS = read_hints(
    """
[working] The working
arrows and pages scroll
How each number was computed, with the article or the step of the source behind it.

[compare] Several systems
the key after a system chooses it
The same games in several rating systems, one column each, with the facts of the form. A
column that lacks a fact names it: choose that system to fill it in. What had to be
assumed is listed below; left and right choose a column and name its own. Where the
system has a K, k shows the K-factors of its rules, and yours, in place of the systems,
with a mark before the one in force. K-factors of your own choice are typed into the
field K: 16,24,32.

[ahead_part] Looking ahead
left and right: plan, scores, norms, next, season
What the rounds without a result must bring for a target (Plan), what they may bring
(Scores), whether the rounds make a title norm (Norms), what is at stake against
possible opponents (Next), and where an assumed performance leads over the events after
this one (Season). Games to come are typed into Add without a result: 2010, 1950. F9 and
F10 go from part to part, pages scroll from every field.

[ahead_kind] The kind of target
left and right: a new rating, a performance (TPR), or a title norm
A new rating or a performance must be at least the number after it. A norm requires more
than points: the part Norms lists all its conditions.

[ahead_target] The target
what to reach; empty in Plan and Scores: your current rating
A whole number from 1 to 4000. The answer is the score that the games to come must
bring, and how likely that is.

[ahead_model] Odds
left or right: the model of win, draw and loss
The model gives the odds of a win, a draw and a loss; the expected score of the rules,
which decides the change, may differ. Elo, Glicko and Lichess use their own. Broadcast
games: 646,208 rated games shown by broadcast, October 2023 to September 2026
(zugzwang-foundation/Chess-ELO-Rating, CC BY 4.0). Draw table: some 8 million games
between people of 1400 to 2600, up to 300 points apart (chess-db.com). Rao-Kupper: the
defaults of BayesElo, one share of draws for every strength. Davidson: his formula;
equal players draw as often as in the draw table.

Limits: beyond 750 points and below 1400 few games are known, and odds there are marked
as extrapolated. Except by broadcast games, favourites really score a little less than
this: real scores below the top are flatter than the curve, as with a scale of 459. Most
rules know no colour: if one is given, White's advantage is added in points of the
model, unless the system has its own. Games online have far fewer draws, about 3 % in
blitz at 1500.

[ahead_norm] The title
left or right: GM, IM, WGM or WIM
The conditions are those of FIDE's B.01 1.4, text of 1 January 2024. The rules for the
tournament itself (1.1) and for the application are not judged. The titles and
federations of the opponents are those of the rounds.

[ahead_federation] Your federation
three letters, such as NOR: limits how many opponents may share it
A norm needs opponents from two other federations, at most three fifths from your own
and at most two thirds from any one (1.4.3, 1.4.4).

[ahead_format] Format
left or right: how the event is paired; decides which games may be left out
In a Swiss, wins may be left out for a norm, and so may games played after it was made;
in a round robin all rounds count. Formats other than the first four need approval.

[ahead_rounds] Rounds
the rounds of the event; empty: as many as are in the table
1 to 19. A norm takes nine games; some events make do with fewer.

[ahead_event] Kind of event
left or right: events with exemptions
The national final, the team championship registered by the federation and zonals are
exempt from the conditions on federations (1.4.3a to c); world and continental team
championships and the World Cup require fewer games (1.4.1b).

[ahead_foreigners] Many foreigners
yes: 20 rated ones in every round, of 3 federations, 10 of them titled
Such a Swiss is exempt from the conditions on federations (1.4.3d); titled is GM, IM,
WGM or WIM.

[ahead_approved] Approved
yes: approved by FIDE, by its Qualification Commission
Formats other than Swiss, round robin, double round robin and knockout count only then
(1.4.2e).

[ahead_next] Possible opponents
ratings, such as 1850, 2010 w, 2100 40 b: perhaps a K and your colour
Players you may meet next: one line each, with the change and the new rating for you and
for them after your win, draw or loss. Without a K theirs is 20 below 2400, else 10.
With w you have White, with b Black: the odds take the model's advantage of White into
account, the rating system does not, unless it has its own.

[ahead_performance] The assumed performance
your strength in every event to come, such as 2050
The season begins on the day after this event, with what its rounds have brought so far.
Every event is a performance of this rating: against opponents of that strength half the
points, against others what the table (Elo: the curve) expects of it. An event is rated
from the list in force on its first day and counts for the list that closes next, with
one K, rounded once with the others. For FIDE, and for Elo by the month.

[ahead_games] Games of each event
the rated games of every event to come; empty: 9
1 to 700. More than 700 divided by K in one month lower K (B.02 8.3.3).

[ahead_every] Days between events
the days from one event to the next; empty: 30
1 to 366 days from the first day of one event to the first of the next.

[ahead_until] The end of the season
the last day to begin an event on, such as 2027-06-30; empty: a year ahead
The first event begins on the day after this one.

[ahead_opponents] The opponents' average
their average rating in every event; empty: as strong as you play
Against opponents as strong as the performance half the points are scored; the weaker
they are, the more points the same performance takes.

[ahead_scored] Unrated opponents
did unrated players you beat score, against rated ones?
In a round robin a game against an unrated opponent who takes no point from a rated
player is not part of a norm (1.4.2b). The answer applies to all unrated opponents you
beat; if it differs, mark the games of those without a point as not rated: unrated 1 nr.

[ahead_results] The answer
arrows and pages scroll; Tab goes to the parts
First the answer, then the details. In the list of ways, 1, ½ and 0 are written below
the opponents' ratings.

[chart] Charts
left and right read the chart, + and - zoom; 1 to 9 choose one
Curves are named at their ends, so that no colour is needed.

[typed] Games
such as 2010 W, 1900 draw x2, 2100 = Ivanova, 2043, bye; Enter adds them
A rating, then a result: W D L, 1 ½ 0, = or 0.5, a word such as draw or remis, + and -
for forfeits, also 1 ff or won by default. 1-0 is a win; if the colour is given, it is
White's first, and a loss with Black. No result is a game to come. White or Black, a
count (x2) and a name may follow, or the name comes first; put a name that is such a
word in quotes. unrated means an opponent without a rating, nr marks a game as not
rated, bye, bye ½ and bye 0 are rounds without a game. Several games are separated by
commas or semicolons, or by nothing if each has its result after the rating; pasted
lines become one line. A result alone is that of the round before, if that has none. A
lone w after a rating is a win; before another result it is White. A title and a
federation may follow the rating, 2510 GM GER 1, or next to a name, GM Ivanova, Anna GER
2043. 4x1810 are games against four opponents; 4x1810 same, and all games marked same
with one rating, are against one, which in US Chess is a match.
> names

[filter] Find players
words of a name, a federation or a number, or: marked; Enter: the players
Shows only players with every word you type in their name, federation, title or number,
with `marked` those marked by Space. A copy has the players marked, else those shown.
The totals below are always those of the whole event.

[players] The players of the event
← → sort by another column; * = set by you
Every player by the rules chosen above, with the ratings of the report: K, rated games
n, score W, expected score We, change, new rating, performance rating Rp (TPR). Below
are the sum of all changes and why it is not zero: two players with the same K exchange
points, two with different K do not. A * marks players with facts that you have set. If
the report states a change or a new rating itself, wide screens show it next to ours.
> player.complete: {key} looks up IDs in the rating lists and fills in only what the
  report lacks; those players are marked too.

[pool_filter] Find in the club list
words of a name, an id or an event; Enter goes to the rows
Shows only rows with every word you type. Accents need not be typed.

[since] From
day of the first list, such as 2026-03-01; empty: the list before
The list in force at the end of that day is compared with the one of To.

[until] To
day of the last list, such as 2026-09-01; empty: the newest list
The list in force at the end of that day.

[pool_rows] A club list
every number has its working: event, round, rating, rule; * = private
A club list is a rating list of your own. People: the newest list, with the change since
the list before and the course of the rating; the working has each event with rounds,
the opponent's rating that counted and the expected score We. Events: what has been
added; c corrects its games, x takes it out or brings it back. Movers: who gained and
lost most between two lists. Doubles: people who may be one; y merges them, n says
that they are two. Ledger: every entry, the newest first; u undoes any of them. Nothing
is changed in place: every list is made again from the ledger, so that an event of three
years ago can be corrected, taken out or added late.

Two people marked by Space and t: what a game of theirs would change, and the odds.

A private person, v, stays in the list and its working, but is in no list that is saved,
copied or published.

[journal_filter] Find in the journal
words of an event, an opponent or a day, or: marked
Shows only events with every word you type, below their periods, with `marked` those
marked by Space. A copy has the events marked, else those shown.

[roster_filter] Find on the roster
words of a name, an ID or a federation, or: marked; Enter: the rows
Shows only people with every word you type, with `marked` those marked by Space. Accents
need not be typed.

[roster_rows] The roster
Enter opens a journal, Space marks for chart and copies
Everybody with a journal, with one rating each; the choices above select it. Live is the
published rating with the games that are in no list yet. Next K is the K that follows,
with its month, or the games to it. The working has the reasons, and title norms with
what a title still needs. People marked with Space are drawn, copied and saved alone.

Changes made here concern several people at once, and undo takes back each as a whole.
> app.steps: {key} lists the changes of all journals, of earlier sessions as well.

[journal] The journal
newest first; ! differs from the official one
Your events by rating period, the newest first. In FIDE a month is one period: its
events are rated from one list, with one K, and rounded once; elsewhere every event
counts on its own. live marks what is not published yet. If an official rating was
entered, o, its period shows whether it is as computed, and what would explain a
difference. An event that is corrected, moved or deleted changes everything after it.
Events marked with Space, or those of a period, are copied and saved alone.
> app.steps: {key} lists the changes of earlier sessions; each can be taken back.

Above the rows: the live rating, the one in force today, the change that is pending with
its rounding, and the K of an event that begins today with its reason. F4 shows how the
row under the cursor was computed, then scores by colour and by opponents, and
milestones. F8 draws the rating over time.

[rounds] Rounds
w d l n set the result, J K move; Esc leaves
The arrows move the cursor. A click on a result sets it: a win, a draw, a loss, none.
Everything can be undone. Forfeits, byes, games against unrated opponents and games to
come stay in the table with the reason why they do not count. Titles precede the names,
federations follow under FED, if a round has one and the screen is wide enough.
"""
)

EVENT = read_hints(
    """
[standings] The standings
= shares a place; * is not what the report prints
Points, then the tie-breaks in their order, by FIDE's Tie-Break Regulations (Handbook
C.07) in the edition of the event's first day. Every value has its working: the adjusted
scores that count, the cut ones, the article; then the player just ahead, and the
margin. A * marks a value that differs from the printed one; its working names both, and
the reading of the rule that gives the printed one, if any. Players tied after all
tie-breaks share a place, marked =. o opens a player's rounds on the Tournament screen.
An event of teams is ranked by teams, with matches won, drawn and lost, MP match points,
GP game points and tie-breaks of teams; the working has matches and players by board. t
ranks its players, and the teams again.

[chances] What may still happen
Exp: the final score expected; Win %: first place; <0.1: possible, but rare
From the pairings without a result, in a round robin also from those who have not met:
the chances of winning, of the first places, of every place and score. With up to 8 open
games every outcome is counted; with more, 10,000 are drawn at random, always the same
ones, and the standard error is given. How likely results are is an estimate by the
model of FIDE's Technical Commission (July 2025). n goes on over the rounds of a Swiss
that are not paired: every outcome is paired by the Dutch rules, after the rounds so far
were paired again to see whether these fit; the working has the likely opponents, o
takes them to Tournament, x assumes that a player has left. Esc stops a long run.

[open_games] Open games
w d l: assume White wins, draws, loses; n: open again; Enter: the next game
Results assumed here change the chances, the standings and all ratings and are marked as
assumed; they are never saved. Undo works.

[tie_breaks] Tie-breaks
codes in order, such as DE,BH/C1,BH,SB; default: as the event states
DE direct encounter, WIN WON BPG BWG wins and Black, PS progressive, REP rounds elected,
STD standard points, TPN number, BH FB AOB Buchholz, SB Sonneborn-Berger, KS Koya, ARO
TPR PTP APRO APPO RTNG ratings. /C1 cuts the lowest, /M1 the lowest and the highest,
/L+1 moves Koya's limit, /P counts forfeits as games. For teams: EDE EDET EDEB EDEBT
EDEBB extended encounter, MPvGP the other score, EMMSB EMGSB EGMSB EGGSB, SSSC, BC TBR
BBE boards, BH:MP BH:GP and others by one score.

[unrated] Unrated players
rating assumed for unrated players, such as 1400, in ARO, TPR, chances
Without it tie-breaks from ratings are dropped if anyone is unrated (C.07 10), and for
chances an unrated player counts as 1400, the floor of FIDE's list: an estimate.

[first] Prize places
prize places; default: 3
The chance of one of these places, and what each player needs for it.

[forbid] Players who must not meet
not paired, such as 3-7,4-9
For the rounds ahead, in addition to those that a report names in record 260 or XXP.

[initial] The first player in round 1
white or black; empty: by the games so far
The colour of player 1 in round 1. It decides only between two players who have had
no colour yet.

[baku] The Baku acceleration
yes or no; empty: as the file states, else what fits
In the first half of the rounds the upper half of the players is paired with a point
more, towards its end with half a point more (C.04.7).
"""
)
