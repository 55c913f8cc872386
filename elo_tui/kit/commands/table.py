"""Every command once: its key, its name in the palette, its place in the key line.

Bindings, key line, palette, help and the keys a user may rebind are all derived from
this table and that of the dialogs, in the form that `read_scopes` reads. A test finds
keys that are used twice in one scope.
"""

from __future__ import annotations

from elo_tui.kit.commands.command import SCOPE_TITLES, read_scopes
from elo_tui.kit.commands.dialog_table import DIALOGS

__all__ = ("DIALOGS", "SCOPES", "SCOPE_TITLES")

SCOPES = read_scopes(
    """
[app] Everywhere
app.help | f1,alt+i,question_mark | help | help | help: Open | Explain the focused field
~ keys, manual, shortcuts, how, documentation, about, explain
app.palette | !ctrl+p | palette | more | | All commands by name
app.home | alt+h | mode('home') | | screen: Home | \
    Your rating, the roster, the news
~ begin, start, overview, dashboard, welcome
app.sample | alt+x | sample | | sample event: Open | \
    An invented open with two rounds to play
~ demo, example, try
& sample journal: Open | app.journal | sample('journal') | An invented year
& sample club list: Open | app.pool | sample('pool') | Twelve people, five evenings
app.game | f2,alt+g | mode('game') | | screen: Game | One opponent
~ one opponent, odds, expected score, match, calculator
app.tournament | f3,alt+t | mode('tournament') | | screen: Tournament | \
    Several opponents
~ event, rounds, several, end date, last day, performance, TPR, norms, target, goal, \
    plan, forecast, season, simulate
app.field | f6,alt+f | mode('field') | | screen: Event | A whole event
~ field, crosstable, standings, tie-breaks, chances, prizes, all players
app.journal | f12,alt+j | mode('journal') | | screen: Journal | \
    Your events by rating period
~ history, season, live rating, official rating, my events, diary, rating list
app.pool | f11,alt+o | mode('pool') | | screen: Club list | \
    A rating list of your own
~ pool, school, league, own list, rating list, ladder, publish, secretary, F11
app.roster | alt+m | mode('roster') | | screen: Roster | \
    Everybody with a journal
~ coach, pupils, children, team, everybody, follow, several people, overview
app.people | alt+p | people | | person: Choose | The person of the journal
~ profile, player, who am I, my name, account, user
& person: New | app.people | new_person | A journal for one more person
app.draft | ctrl+g | take_draft | | draft: Take back | \
    Unsaved input of an earlier session
~ restore, recover, lost, unsaved, last session
app.steps | alt+z | steps | | changes: List | \
    The last 50 of journals and roster, or of the pool; each can be taken back
~ undo, history, take back, restore, log, earlier, ledger
app.messages | alt+v | messages | | messages: Show | The last 20, with their times
~ notices, notifications, history, errors, warnings, what did it say
app.settings | alt+s | settings | | settings: Open | Colours, mouse and keys
~ options, preferences, theme, keys, rebind, keyboard, shortcuts, config, mouse, \
    colours, colors, dark mode, light mode, night, ascii, language, folders, backup, \
    where files are kept
app.next | ctrl+t | next_mode | | | The next screen
app.leave | q | quit | | | Leave elo-tui, unless typed
app.copy_selection | !ctrl+c | copy_selection | | text: Copy | Copy the selection
app.quit | !ctrl+q | quit | quit | app: Quit | Leave elo-tui
~ exit, close, leave, end

[screen] On this screen
screen.open | ctrl+o | app.open | open | file: Open | Read games or events
~ import, load, read, TRF, PGN, chess-results, paste, upload, browse, restore, \
    Swiss-Manager, Excel, address, URL
& history: Import | app.journal | | FIDE, Lichess, chess.com, DWZ, ...
& rating list: Import | lookup.update | | For Lookup
& journal: Import | app.journal | | What an export of the journal wrote
& club list: Import | app.pool | | The file of a club list, in whatever folder
& settings: Import | app.settings | | Take over those of another machine
screen.save | ctrl+s | app.save | save | file: Save | Write the results
~ export, csv, print, html, markdown, json, share, download, pdf, Excel, spreadsheet, \
    report, TRF, write
screen.copy | ctrl+y | copy | copy | result: Copy | Copy the result as text
~ share, message, export, clipboard, send, WhatsApp, email, mail, chat, markdown
screen.text | alt+r | text | | result: Read as plain text | \
    The result line by line, as it would be copied
~ screen reader, accessibility, blind, speech, braille, ascii
screen.undo | ctrl+z | undo | undo | change: Undo | Take back a change
~ back, revert, mistake, wrong
screen.redo | ctrl+r | redo | | change: Redo | Redo the undone change
~ again, repeat, forward
screen.clear | ctrl+n | clear | | form: Clear | Empty the form (undo works)
~ new, reset, empty, delete, start over
screen.working | f4,alt+w | working | working | working: Show or hide | \
    More room for the working, with scrolling
~ explain, why, steps, formula, details, article, regulation
screen.compare | f5,alt+c | compare | compare | compare: Show or hide | \
    The same games in several systems
~ systems, DWZ, USCF, US Chess, Glicko, Lichess, ECF, chess.com
screen.lookup | alt+l | app.lookup | | lookup: Find | A player in the rating lists
~ search, rating lists, FIDE ID, name, fetch, update, download lists, lists, \
    federation
screen.chart | f8,alt+d | chart | chart | chart: Show or hide | Draw the numbers shown
~ graph, plot, curve, diagram
screen.jump | alt+k | jump | | focus: Jump | \
    A letter at every field and panel goes there

[form] In a field
form.next | down | app.next_field(1) | | | Next field
form.enter | enter | enter | | | The next field needed
form.previous | up | app.next_field(-1) | | | Previous field

[entry] In the entry line
entry.add | enter | screen.add_games | | | Add or change the games typed
entry.rounds | down | screen.go_to_rounds | | | Go to the rounds
entry.previous | up | app.next_field(-1) | | | Previous field
entry.cancel | escape | screen.leave_round | | | Leave the round unchanged

[rounds] On the rounds
round.edit | enter | open | edit | round: Edit | Change the round
round.insert | insert,i | screen.insert_round | insert | round: Insert | Add one before
round.delete | delete,x | screen.delete_round | delete | round: Delete | Remove it
round.win | w | screen.set_result('1') | | round: Win | Its result is a win
round.draw | d | screen.set_result('=') | | round: Draw | Its result is a draw
round.loss | l | screen.set_result('0') | | round: Loss | Its result is a loss
round.open | n | screen.set_result('?') | | round: Not played yet | Take its result out
round.up | alt+up,K | screen.move_round(-1) | | round: Move up | One place earlier
round.down | alt+down,J | screen.move_round(1) | | round: Move down | One place later
round.add | escape,a | leave | | | Back to the entry line

[find] In Find
find.players | enter,down,escape | screen.leave_find | | | To the players
find.previous | up | app.focus_previous | | | Previous field

[players] On the players
player.open | enter | open | open | player: Open | Its rounds alone
player.facts | f | screen.enter_facts | facts | player: Facts | \
    Set K, year of birth, games
~ K-factor, birth, junior
player.complete | c | screen.complete | complete | players: Complete from the list | \
    Ratings, K and more by ID
~ rating lists, missing, fetch
player.sort | right,s | sort(1) | sort | | Sort by the next column
player.sort_back | left | sort(-1) | | | Sort by the previous column
player.turn | r | turn | reverse | | Reverse the order
player.mark | space | mark | | player: Mark | \
    Mark or unmark it: marked players are copied and saved alone
player.find | slash | leave | find | | Name or federation

[field] With an event
field.ratings | 1 | part('ratings') | | event: Ratings | Changes
field.standings | 2 | part('standings') | standings | event: Standings | \
    Places, points and tie-breaks with their working
~ tie-breaks, Buchholz, ranking, places
field.chances | 3,f7 | part('chances') | chances | event: Chances | \
    What the open games may still change
~ odds, simulate, prizes, what if, forecast
field.verdict | 4,v | app.desk('verdict') | | event: Check the report | \
    Errors, warnings and questions before it is sent
~ verdict, TRF, faults, mistakes, returned, rating officer
field.norms | 5 | app.desk('norms') | | event: Norms of everybody | \
    Reached, possible or near, with what is missing
~ titles, GM, IM, WGM, WIM, certificate, IT1
field.round | 6 | app.desk('round') | | event: News of a round | \
    Results, upsets, leaders, who can still win, norms and ratings
~ report, chat, messenger, web page, web, upsets, leaders
field.categories | 7 | app.desk('categories') | | event: Lists by category | \
    Women, youth, seniors, rating groups, most gained, best performance
~ juniors, U18, seniors, 65+, club, federation, filters, categories
field.board | 8 | app.desk('board') | | event: Display in the hall | \
    Pairings, results, standings on pages that turn; follows the file
~ projector, big screen, monitor, kiosk, auto-scroll, beamer, live
field.refresh | ctrl+f5,alt+u | app.refresh_event | | event: Refresh | \
    Read it again; what is new is marked
~ update, reload, fetch, live
field.pool | ctrl+l | to_pool | | event: Add to the club list | \
    It shows first what it would do
~ pool, own list, store, rate
field.part | f9,alt+n | next_part(1) | | | The next part
field.part_back | f10,alt+b | next_part(-1) | | | The previous part

[home] On Home
home.first | 1 | choose(1) | | | What the first line says
home.second | 2 | choose(2) | | | What the second line says
home.third | 3 | choose(3) | | | What the third line says
home.fourth | 4 | choose(4) | | | What the fourth line says
home.fifth | 5 | choose(5) | | | What the fifth line says
home.sixth | 6 | choose(6) | | | What the sixth line says
home.seventh | 7 | choose(7) | | | What the seventh line says
home.eighth | 8 | choose(8) | | | What the eighth line says

[pool] With a club list
pool.add | a,insert | add_event | add | club list: Add an event | \
    It shows first what it would do
pool.choose | p | pools | lists | club list: Choose | Another one, or a new one
pool.rules | e | rules | rules | club list: Rules | \
    K, start, sides and draws from a day on
~ settings, k, home advantage, margin, sides, draws
pool.stakes | t | stakes | | club list: Two people | \
    What is at stake between the two marked, and the odds; again: the other one first
~ odds, game, forecast, compare
pool.people | 1 | part('people') | | club list: People | The list
pool.events | 2 | part('events') | events | club list: Events | \
    All events, also those taken out
pool.movers | 3 | part('movers') | movers | club list: Movers | \
    Who changed most between two lists
~ top, compare lists, winners, losers, changes
pool.questions | 4 | part('questions') | | club list: Doubles | \
    People who may be one
~ duplicates, merge, same person, identity
pool.ledger | 5 | part('ledger') | | club list: Ledger | Every entry, to be undone
~ log, history, undo, entries
pool.fit | 6 | part('fit') | | club list: Joint fit | All games at once, with error bars
pool.quality | 7 | part('quality') | | club list: Quality | \
    How well each system predicted the later results
pool.ladder | 8 | part('ladder') | | club list: Ladder | Ranks without ratings
pool.part | f9,alt+n | next_part(1) | | | The next part
pool.part_back | f10,alt+b | next_part(-1) | | | The previous part

[pool_rows] On the rows of a club list
pool_row.open | enter | open | why | row: Working | \
    Each event with its rounds, the ratings that counted and the rule
pool_row.remove | delete,x | screen.ask('remove') | remove | \
    event: Remove or restore | After asking; undo works
pool_row.correct | c | screen.ask('correct') | correct | event: Correct | \
    Edit its games, or take another file in its place
~ replace, wrong result, edit, mistake
pool_row.split | d | screen.ask('split') | | person: Split | \
    Some events are those of another person
~ two people, namesake, divide
pool_row.undo | u | screen.ask('undo') | undo it | entry: Undo | Also an earlier one
pool_row.mark | space | mark | | row: Mark | \
    Mark or unmark: marked people are copied and saved alone
pool_row.same | y | screen.ask('same') | one | question: One person | Merge the two
pool_row.two | n | screen.ask('two') | two | question: Two people | Not asked again
pool_row.sort | right,s | sort(1) | sort | | Sort by the next column
pool_row.sort_back | left | sort(-1) | | | Sort by the previous column
pool_row.turn | r | turn | | | Reverse the order
pool_row.find | slash | leave | find | | Name, id or text
pool_row.stop | escape | screen.stop | | | Stop what is being worked out
pool_row.private | v | screen.ask('private') | private | person: Private or public | \
    Private people are in no published list
~ hide, children, publish

[roster] With a roster
roster.add | a,insert | add_people | add | roster: Add people | \
    By IDs or names of a rating list
roster.refresh | f5,alt+c | refresh | new list | roster: Take the newest list | \
    It shows first what changes
~ update, new list, monthly
roster.file | f | file | file event | roster: File an event | \
    For all who played in it; that of the Event screen, or a file
roster.news | n | news | news | roster: News | What has come since the last time
~ new, changes, notices, what happened

[roster_rows] On the people of the roster
roster_row.open | enter | open | journal | person: Journal | Open the journal
roster_row.mark | space | mark | mark | person: Mark | \
    Mark or unmark: marked people are drawn, copied and saved alone
roster_row.sort | right,s | sort(1) | sort | | Sort by the next column
roster_row.sort_back | left | sort(-1) | | | Sort by the previous column
roster_row.turn | r | turn | | | Reverse the order
roster_row.find | slash | leave | find | | Name, ID or federation

[standings] On the standings
standing.open | enter | open | why | value: Working | \
    How the value was computed, and who is ahead by what
standing.next | right | column(1) | value | | The next value
standing.previous | left | column(-1) | | | The previous value
standing.sort | s | sort_here | sort | standings: Sort | By this value or not
standing.turn | r | turn | reverse | | Reverse the order
standing.player | o | screen.open_player | rounds | player: Rounds | On Tournament
standing.teams | t | screen.switch_teams | teams | standings: Teams or players | \
    Rank the players of an event of teams, or its teams again
~ individuals, boards, match points
standing.crosstable | x | app.desk('crosstable') | | standings: Crosstable of teams | \
    Who scored what against whom
~ matrix, all against all, round robin
standing.mark | space | mark | | | \
    Mark or unmark it: marked players are copied and saved alone
standing.find | slash | leave | find | | Name or federation

[chances] On the chances
chance.open | enter | open | needs | player: Needs | What is enough
chance.games | g | screen.go_to_games | what if | games: What if | Assume results
chance.ahead | n | screen.switch_ahead | next | rounds ahead: Show or hide | \
    Who is next, and the places at the end
chance.absent | x,delete | screen.switch_absence | | \
    player: Absent, withdrawn or back | \
    Mark as absent or withdrawn
chance.player | o | screen.open_player | rounds | | On Tournament
chance.mark | space | mark | | | \
    Mark or unmark it: marked players are copied and saved alone
chance.find | slash | leave | find | | Name or federation
chance.stop | escape | screen.stop | | | Stop a long run

[games] On the remaining games
game.win | w | assume('1') | 1-0 | | Assume that White wins
game.draw | d | assume('=') | ½-½ | | Assume a draw
game.loss | l | assume('0') | 0-1 | | Assume that Black wins
game.none | delete,backspace | assume('') | open | | Assume nothing
game.turn | enter | open | | | The next result
game.back | escape | leave | back | | Back to the players

[journal] On the journal
journal.open | enter | open | open | event: Open | Its games
journal.add | a | screen.ask('add') | add | event: Add | A new event
journal.delete | delete,x | screen.ask('delete') | delete | event: Delete | \
    Delete it, after asking
journal.official | o | screen.ask('official') | official | rating: Official | \
    Enter a published rating
~ published, rating list, end date, since
journal.mark | space | mark | | event: Mark | \
    Mark or unmark it, or those of the period: copied and saved alone
journal.next_rating | right | screen.next_rating(1) | | rating: Next | \
    The next rating with entries
~ system, pool, speed, rapid, blitz
journal.previous_rating | left | screen.next_rating(-1) | | | The rating before
journal.people | p | app.people | people | people: Choose | Or add one
journal.find | slash | screen.ask('find') | find | | Event, opponent, day or marked

[moves] In its rows
row.down | down,j | step(1) | | | The next row
row.up | up,k | step(-1) | | | The previous row
row.page_down | pagedown | page(1) | | | A page down
row.page_up | pageup | page(-1) | | | A page up
row.first | home,g | end(-1) | | | The first row
row.last | end,G | end(1) | | | The last row

[working] In the working
working.leave | escape | leave | back | | Back to the form

[chart] On the chart
chart.left | left | move(-1) | | | Read further left
chart.right | right | move(1) | | | Read further right
chart.page_left | pageup | move(-10) | | | Read ten to the left
chart.page_right | pagedown | move(10) | | | Read ten to the right
chart.first | home | end(-1) | | | Read the first
chart.last | end | end(1) | | | Read the last
chart.closer | plus,equals_sign | zoom(1) | zoom | | Show half, around the value read
chart.wider | minus | zoom(-1) | | | Show twice as much
chart.next | down,space | next(1) | next | | The next chart
chart.previous | up | next(-1) | | | The previous chart
chart.leave | escape | leave | back | | Back to the form

[compare] In the comparison
compare.by_k | k | by_k | several K | | Several K-factors instead
compare.right | right | column(1) | | | The next column
compare.left | left | column(-1) | | | The previous column
compare.leave | escape | leave | back | | Back to the form
compare.next | down | app.focus_next | | | Next field
compare.previous | up | app.focus_previous | | | Previous field

[tournament] With rounds
screen.ahead | f7,alt+a | ahead | ahead | ahead: Show or hide | \
    Plan, scores, norms, next opponent, season
~ plan, target, norms, simulate, season, forecast, goal, TPR, what if
screen.keep | ctrl+l | app.keep | keep | event: Add to the journal | \
    The rounds, as an event of yours
~ keep, store, save, end date, last day
tournament.refresh | ctrl+f5,alt+u | app.refresh_event | | rounds: Refresh | \
    Read the event again; what is new is marked
~ update, reload, fetch, live

[offers] On the players offered
offers.next | !down | offer('next') | choose | | Down
offers.previous | !up | offer('previous') | | | Up the offers
offers.page_down | !pagedown | offer('page_down') | | | A page down
offers.page_up | !pageup | offer('page_up') | | | A page up
offers.take | !enter | offer('take') | take | | Take the player
offers.close | !escape | offer('close') | close | | Offer no players

[ahead] While looking ahead
ahead.part | f9,alt+n | part(1) | next part | | The next part
ahead.part_back | f10,alt+b | part(-1) | | | The previous part
ahead.page_down | pagedown | page(1) | | | A page down
ahead.page_up | pageup | page(-1) | | | A page up
ahead.next | down,enter | app.focus_next | | | Next field
ahead.previous | up | app.focus_previous | | | Previous field
ahead.leave | escape | leave | back | | Back to the rounds
"""
)
SCOPES |= DIALOGS
