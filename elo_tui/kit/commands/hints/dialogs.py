"""Hints for what the dialogs ask."""

from __future__ import annotations

from elo_tui.kit.commands.hints.hint import read_hints

DIALOGS = read_hints(
    """
[lookup_text] Look up a player
an ID or beginnings of names, in any order; Tab: federation
The rating lists imported here are searched as you type, the strongest first; accents do
not matter, and one letter of the last word may be wrong. All that the list has of the
chosen player is shown below. Enter puts the player into the field that had the focus:
you, the opponent, or the game being typed. After an arrow Space marks the player; those
marked stay while others are looked for, and `marked` finds them. They are copied, saved
and added to the roster in one go.
> lookup.update: The rating lists can be fetched here.

[lookup_federation] Federation
three letters, such as NOR; empty: all federations
Only players from this federation are searched.

[category] Lists by category
words that hold together, such as women u18; empty: the saved ones
women, men, u18, 65+, u18@09-01 (another day), <1800, 1600-1799, 2000+, unrated,
untitled, norm (without a title of norms), fed:NOR, club:NAME, team:NAME, title:FM,
group:U14. A name before a colon is that of the list: Juniors: u18.
> categories.keep: It is saved by its name, for every event.

[history_person] Whose history is this?
a name of the journals here, or of a new person
The name of the file is filled in if nobody else is known. What the file has goes into
the journal of this person; a number that differs from the person's own is refused.

[list_name] Name of the list
the list of this name is replaced, such as fide or dwz
Small letters, digits and hyphens. Lists of other names stay.

[list_date] Day of the list
the day from which it counts, such as 2026-11-01; default: as in the file
It takes precedence over the day in the file.

[list_pool] Pool of the list
left and right: the kind of its rating, if the file does not state it
It takes precedence over the name of the file.

[listed_day] In force from
the first day of the list, such as 2026-11-01
FIDE's lists are in force from the first of a month.

[listed_rating] The official rating
published rating, such as 1950, or unrated; empty: delete it
A whole number from 1 to 4000. A provisional US Chess rating is written with its games,
1545/P13, a Glicko rating perhaps with its deviation, 1850/80.

[listed_k] The K of the list
the K published with the rating; empty: by the rules
It applies until the facts change it: 30 games, 2400 reached, 18 years.

[listed_games] Games so far
rated games before this list, in all events; empty: not known
The journal continues the count: a newcomer's K is 40 until 30 games.

[listed_2300] Ever 2300
yes: a rating reached 2300, published, of this kind
If so, K 40 for the age is over for good.

[listed_2400] Ever 2400
yes: a rating reached 2400, published, of this kind
If so, K is 10 for good.

[listed_index] The index
the number after the DWZ; empty: not known
The number of evaluations so far.

[listed_rd] The rating deviation
the RD on that day; empty: not known
It may also follow the rating: 1850/80.

[listed_volatility] The volatility
how much the strength changes; empty: not known
Glicko-2's third number, over 0 up to 1.

[roster_ids] People to add
IDs of the rating list, such as 1503014 1715410; or names, with ; between them
Pasting many works. A name must be that of one player of the list only.

[pool_name] The list's name
such as club, juniors or blitz; letters, digits, blanks and -
It is the name of its file, and that of POOL on the command line.

[pool_system] The list's rating system
left and right: Elo, FIDE, US Chess, DWZ, Glicko, Glicko-2, Lichess
It cannot change later: another system is another list, with the same event files.

[pool_k] The list's K
such as 20, or 40,20@30 for 40, then 20 from 30 games; default: 20
With a large K for newcomers their ratings follow their strength sooner.

[pool_newcomers] Newcomers
left and right: where a person begins
At the rating under Start; with the rating that the first file states; or with the
rating that fits the games of the first event best.

[pool_start] The first rating
rating of newcomers, such as 1500 or 1000; default: 1500
A whole list moves with it; only differences between ratings mean anything.

[pool_period] What is rated together
left and right: each event by itself, or all events of a month
It cannot change later.

[pool_sides] The sides of a game
left and right: White and Black, home and away, first and second, no names
Another game than chess has other words on the screen and in every answer. Elo, Glicko
and Glicko-2 rate other games, too.

[pool_advantage] The first side's advantage
points, such as 65 for playing at home or 35 for White; default: 0
They count in the expected score if the file states who was at home, had White or was
first. Fit, with --advantage fit on the command line, measures them.

[pool_margin] The weight of a score
left and right: a win is a win, or goals and games count
World Football Elo: K x 1.5 for two goals, x 1.75 for three, x (11 + N)/8 from three on.
Every game but a draw then needs its score. Games of a match: 3-1 is four games.

[pool_draws] Draws
left, right: draws or none
In a list without draws an event with one is refused.

[pool_more] More rules
such as floor 100, scale 480; empty: the usual ones
Elo: scale, the points that make the odds ten to one (400); prior, the virtual draws of
newcomers by their first event (2); floor, the lowest rating; rounding, event for whole
changes. Glicko: rd, the deviation of newcomers, and c, its growth per period. Glicko-2:
rd, volatility and tau. Lichess: rd, volatility and speed. FIDE: pool, such as rapid.

[rules_from] The first day of the rules
such as 2026-03-01
They are in force for lists of this day and later; earlier lists stay unchanged.

[pool_opening] The list to begin with
path of a list, or empty: everybody is new
CSV with name and rating and perhaps id,birth_year,games,reached_2400,rd,volatility, a
table of Ordo or BayesElo, a start list; a rating of 0 is none. FIDE's first ratings
need rated opponents, so a club list by FIDE's rules begins with a list.

[event_name] The event's name
the name of the event in the list
Below: what adding the event would do. Nothing has changed yet.

[event_first] First day of the event
such as 2026-03-01
The days decide the order of rating.

[event_last] Last day of the event
such as 2026-03-02; empty: the first day
Events are rated in the order of their last days.

[person_name] The person's name
as in the rating list; such as Ivanova, Anna
The only required field. Fill in what you know of the rest: K depends on the year
of birth, and the screens start with this system and pool.

[person_fide_id] FIDE ID
the number in FIDE's list, digits only; may stay empty
An imported journal is matched to its person by this number.

[person_federation] Federation
three letters, such as NOR; may stay empty
As FIDE writes it.

[person_born] Year of birth
four digits, such as 2010; K depends on it until 18
FIDE gives juniors under 2300 a K of 40 until the end of the year of their 18th
birthday; other systems ask for the age too.

[person_title] Title
left, right or a letter
FIDE's titles.

[person_sex] Sex
left, right or a letter; w: norms for titles of women count, too
Empty if it is not known; a rating list fills it in.

[person_system] The usual system
left, right or a letter: the screens start with it
Events of any system can be added.

[person_pool] The usual pool
left, right or a letter: standard, rapid or blitz
Events of any pool can be added.

[keep_event] The event's name
the name in the journal, such as Lakeside Open
From then on every change to these rounds is saved at once. Your own rating and its
facts are saved only if they differ from the journal, so that correcting an older event
corrects this one too.

[keep_date] First day of the event
such as 2026-01-31, it starts from the rating of that day
A journal orders its events by date.

[keep_end] Last day of the event
such as 2026-02-01; empty: the event ends on its first day
FIDE rates an event for the list after its last day; no event ends before it begins.

[keep_person] The player's name
the player of these rounds; Alt+P sets more later
Rating, title, year of birth and the rest can be added at any time.

[evening_game] Games of an evening
Ann 1-0 Ben, Ann - Ben ½, Ann beat Ben; beginnings of names are enough
A line is a game, with the beginnings of two names and the result between them or at the
end: ann 1 ben for 1-0, ann 0 ben for 0-1, ann = ben for a draw. Tab takes the name that
is offered first, Enter adds the line; if several names begin so, it asks which. People
of one name have their id behind it, Ann Berg/1002, as a new name has no digit. A day
or Round 2 alone on a line holds for the lines after it. Every change is seen
while you type. An empty line ends the evening: it becomes an event, with these lines as
its file; left before, the lines stay typed, and are a draft once you quit. Several
lines can be pasted; the path of a file, typed instead, is read. On a line moved to
1 = 0 is its result, and Enter takes it up to be changed.
> evening.split: A result such as 3-1 is one game by its score; {key} makes it four.
> evening.undo: {key} clears the line being typed, then takes the newest line back.

[whom] Target
left and right: missing facts only, all players shown, this player
The players shown are those that pass Find. With the first choice a fact that the report
states, such as a year of birth, stays; with the others it is replaced.

[path] Open a file
a path or an address, ~ is your home; or drop a file here
The list below shows what the path may mean, folders first; hidden ones after a dot.
Empty, it begins with the files opened last. The kind of file is recognised by its
content: tournament reports (TRF), pages saved or copied from chess-results and other
sites, files of Swiss-Manager (TUNX), PGN, workbooks, US Chess crosstables, CSV, or
games typed one per line. Nothing changes until you have seen the result. You can also
drop a file on the terminal, or paste a page, on any screen. An address that begins with
https:// is fetched after Enter, and not before: an event on chess-results.com,
crosstable and starting rank together, a Swiss or an arena on Lichess, or a player's
calculations at ratings.fide.com.

[who] Who are you?
type a part of your name, federation or number; the arrows choose
The arrows choose a player. Enter opens that player's rounds on the Tournament screen,
which one undo restores; F6 opens the whole event on the Event screen. Accents need not
be typed: muller finds Müller.
> review.columns: {key} shows what the columns of a table are read as, and changes it.
> review.encoding: If the names look wrong, {key} reads the file in another encoding.
> review.join: {key} adds a start list, for ratings, federations or dates that the first
  file lacks; if it has no ratings at all, a file in the same folder with matching names
  is suggested.

[notes] Notes
what was left out and why, with line numbers; arrows scroll
Lines that could not be read are left out and listed first, followed by contradictions
and gaps. Nothing is corrected silently.

[setting] Settings
type a part of a name: theme, mouse, copy; the arrows choose and change
Every setting is listed with its value and its source. Left and Right change a setting
that has choices. On a key, Enter asks for a new one: the next key you press replaces
the old ones. Delete restores the default. A change takes effect at once; the title
names its place.

[save_path] Save
a name or a path, ~ is your home
The extension follows the format until you type another. An existing file is overwritten
only after a second Enter. The file is written completely or not at all. Ctrl+Y copies
the same instead of writing it.
"""
)
