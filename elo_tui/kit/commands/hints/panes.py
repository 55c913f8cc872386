"""Hints for the panes that each working screen fills in its own way."""

from __future__ import annotations

from elo_tui.kit.commands.hints.hint import read_hints

#: By the screen's mode and the id of the pane.
PANES = read_hints(
    """
[game_working] The working
arrows and pages scroll
How each number was computed, with the article or the step of the source behind it: your
side of the game with the score given, then the opponent's.

[tournament_working] The working
arrows and pages scroll
How each number was computed, with the article or the step of the source behind it: the
round under the cursor, then the sums, then the performance ratings and which of them
are official.

[field_working] The working
arrows and pages scroll
How the row under the cursor was computed, with the article or the step of the source
behind each number.

[journal_working] The working
arrows and pages scroll
How the row under the cursor was computed, with the article behind each number; then
scores by colour and by opponents, and milestones.

[pool_working] The working
arrows and pages scroll
The person under the cursor, event by event, the newest first: the rounds, the
opponents' ratings that counted, the expected score We and the rule. Other parts explain
their own rows.

[roster_working] The working
arrows and pages scroll
The person under the cursor: the rating, why the K is what it is and when it changes,
and title norms with what a title still needs.

[game_chart] Charts
left and right read the chart, + and - zoom; 1 to 3 choose one
The changes by a win, a draw and a loss against opponents of every rating, with the
current opponent marked; the expected score against the difference of the ratings; both
players' strength as curves. Curves are named at their ends, so that no colour is
needed.

[tournament_chart] Charts
left and right read the chart, + and - zoom; 1 and 2 choose one
The rating and the performance round by round, with the hundreds that it passes, the
titles that depend on them and the peak; and how likely each score of the games to come
is, with a line at the target of Ahead, and another colour from there on. Curves are
named at their ends, so that no colour is needed.

[journal_chart] Charts
left and right read the chart, + and - zoom; 1 to 9 choose one
The rating over time. 1 is the one shown, 2 all of the person's ratings together, and
from 3 on every other pool has its own; small ticks at the bottom are events. Curves are
named at their ends, so that no colour is needed.

[pool_chart] Charts
left and right read the chart, + and - zoom; 1 and 2 choose one
The rating of the person under the cursor over the lists, and how the ratings of all
people are spread. On Quality: how the favourites scored against what was expected.

[roster_chart] The chart
left and right read the chart, + and - zoom
The ratings of the people marked with Space over time; without marks that of the person
under the cursor. Curves are named at their ends, so that no colour is needed.
"""
)
