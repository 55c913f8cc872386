"""The commands of the dialogs, in the form of the table of commands."""

from __future__ import annotations

from elo_tui.kit.commands.command import read_scopes

#: The commands of the dialogs, which run on the dialog itself.
DIALOGS = read_scopes(
    """
[official] While an official rating is entered
official.take | !enter | take | save | | Save it; an empty rating deletes it
official.back | escape | back | back | | Change nothing

[facts] While facts are entered
facts.take | !enter | take | apply | | Use the input
facts.back | escape | back | back | | Change nothing

[people] While a person is chosen
people.take | enter | take | choose | | Fill in the ratings
people.add | a,insert | add | add | | A new person
people.edit | e | edit | change | | Change the person
people.delete | delete,x | delete | delete | | After asking
people.undo | ctrl+z | undo | undo | | Restore the deleted person
people.move |
people.back | escape | back | back | | Back to the screen

[person] While a person is entered
person.take | !enter | take | save | | Save the input
person.back | escape | back | back | | Change nothing

[keep] While an event is added to the journal
keep.take | !enter | take | keep | | Save the rounds
keep.back | escape | back | back | | Back, nothing saved

[take_in] While a journal is imported
take_in.take | !enter | take | import | | Add the new records
take_in.back | escape | back | back | | Back, nothing imported

[conflict] While two versions of an event are compared
conflict.mine | m | decide(True) | keep mine | | The version here
conflict.other | o | decide(False) | take other | | The version elsewhere
conflict.down | down,pagedown | scroll(5) | | | Further down
conflict.up | up,pageup | scroll(-5) | | | Further up
conflict.back | escape | back | later | | Decide later

[pools] While a club list is chosen
pools.take | enter | take | open | | Open the list
pools.add | a,insert | add | new | | Begin a new one
pools.file | o | file | other file | | The file of a list in another folder
pools.move |
pools.back | escape | back | back | | Back to the screen

[split] While a person is split
split.take | enter | take | split | | Make another person of the events marked
split.mark | space | mark | mark | | Mark or unmark an event
split.move |
split.back | escape | back | back | | Change nothing

[new_pool] While a club list is begun
new_pool.take | !enter | take | begin | | Begin the list
new_pool.back | escape | back | back | | Change nothing

[pool_rules] While the rules of a club list are changed
pool_rules.take | !enter | take | change | | Change the rules from that day on
pool_rules.back | escape | back | back | | Change nothing

[add_event] While an event is added to a club list
add_event.take | !enter | take | add | | Add the event
add_event.section | !f9,alt+n | section(1) | next event | | Of several
add_event.section_back | !f10,alt+b | section(-1) | | | The previous event
add_event.days | !f4,alt+d | days | by day | | An event a day, or one of all days
add_event.columns | !f6,alt+c | columns | columns | | What the columns of a table mean
add_event.back | !escape | back | back | | Back, nothing added

[evening] While games are typed
evening.take | !enter | take | add | | Add the line; an empty one ends
evening.complete | !tab | complete | name | | Take the name offered
evening.split | !f7,alt+g | split | games or score | | \
    A result such as 3-1: so many games, or one
evening.undo | !ctrl+z | undo | undo | | Take the newest line back
evening.redo | !ctrl+r | redo | | | Bring the line back
evening.file | !ctrl+o | file | file | | A file instead
evening.move | !
evening.back | !escape | back | back | | Back; the games stay typed

[namesake] While one of several people is chosen
namesake.take | enter | take | take | | This person
namesake.move |
namesake.back | escape | back | back | | Back, nothing added

[add_people] While people are added to the roster
add_people.take | !enter | take | add | | Look them up and add them
add_people.back | escape | back | back | | Back, nobody added

[take_list] While a new list is taken for everybody
take_list.take | enter | take | take all | | All ratings shown
take_list.leave_out | delete,x | leave_out | leave out | | This person alone
take_list.move |
take_list.back | escape | back | back | | Back, nothing taken

[file_event] While an event is filed for everybody
file_event.take | enter | take | file | | For all who played
file_event.rating | r | take_rating | other rating | | The event's or the journal's
file_event.ratings | a | take_ratings | all | | The same for all
file_event.move |
file_event.back | escape | back | back | | Back, nothing filed

[steps] While changes are listed
steps.take | enter | take | take back | | Or restore one that was taken back
steps.move |
steps.back | escape | back | back | | Back, nothing changed

[drafts] While a draft is chosen
drafts.take | enter | take | restore | | Put it back on its screen
drafts.delete | delete,x | delete | discard | | After asking
drafts.move |
drafts.back | escape | back | back | | Back, nothing taken

[differences] While a list is compared with the journal
differences.take | enter | take | adopt | | Into the journal
differences.move |
differences.back | escape | back | back | | Leave the others

[open] While a file is chosen
open.take | !enter | take | open | | Open the path
open.complete | !tab | complete | complete | | Complete it
open.mark | !space | mark | mark | | Mark the file moved to: several are taken at once
open.move | !
open.back | !escape | back | back | | Back, nothing changed

[import_list] While a rating list is imported
import_list.take | !enter | take | import | | Import the list
import_list.back | escape | back | back | | Stop it, or go back

[reading] While a file is read
reading.cancel | !escape | back | cancel | | Stop waiting

[review] In the review
review.take | !enter | take | my rounds | | To Tournament
review.event | !f6,alt+f | event | whole event | | To Event
review.history | !f12,alt+h | history | history | | Into the journal of one person
review.section | !f9,alt+n | section(1) | next event | | Of several
review.section_back | !f10,alt+b | section(-1) | | | The previous event
review.columns | !f5,alt+c | columns | columns | | What the columns of a table mean
review.encoding | !f7,alt+e | encoding | encoding | | Read the names in another encoding
review.join | !f8,alt+j | join | join | | Add what only a second file has
review.days | !f4,alt+d | days | by day | | An event a day, or one of all days
review.move | !
review.notes | tab | app.focus_next | | | To the notes
review.back | !escape | back | back | | Back, nothing taken

[verdict] While a report is checked
verdict.take | enter | take | player | | To the player
verdict.save | ctrl+s | save | save | | Save or copy
verdict.move |
verdict.back | escape | back | back | | Back to the event

[norms] While norms are shown
norms.take | enter | take | player | | To the player
norms.everyone | e | everyone | all | | All, or the near ones
norms.final | a | exempt('1.4.3a') | exempt | | National final
norms.national | b | exempt('1.4.3b') | | | Exempt as a national team event
norms.zonal | c | exempt('1.4.3c') | | | Exempt as a zonal event
norms.approved | p | approve | | | Take 45+30 as approved
norms.save | ctrl+s | save | save | | Save or copy
norms.move |
norms.back | escape | back | back | | Back to the event

[round_news] While the news of a round are read
round_news.later | right | turn(1) | next | | The next round
round_news.earlier | left | turn(-1) | previous | | The previous round
round_news.save | ctrl+s | save | save | | Save or copy
round_news.move |
round_news.back | escape | back | back | | Back to the event

[categories] While lists by category are shown
categories.take | !enter | take | player | | To the player
categories.move | !
categories.keep | !ctrl+l | keep | keep | | Save the category by its name
categories.delete | !f8,alt+d | delete | delete | | Delete the saved category of the row
categories.save | !ctrl+s | save | save | | Save or copy
categories.back | !escape | back | back | | Back to the event

[board] On the display in the hall
board.next | right,pagedown,enter | turn(1) | next | | The next page
board.previous | left,pageup | turn(-1) | previous | | The previous page
board.longer | plus | wait(1) | longer | | Each page for two seconds more
board.shorter | minus | wait(-1) | | | Two seconds less
board.stop | 0,space | wait(0) | stop | | Turn by key, or by itself again
board.back | escape,q | back | back | | Back to the event

[columns] On the columns of a table
columns.take | enter | take | read | | Read the table so
columns.step | right,space | step(1) | meaning | | The next meaning
columns.step_back | left | step(-1) | | | The previous meaning
columns.white | w,1 | mean('White') | White | | The first player, White
columns.black | b,2 | mean('Black') | Black | | The second player, Black
columns.result | r | mean('Result') | result | | The result
columns.date | d | mean('Date') | | | It has the day of the game
columns.opponent | p | mean('Opponent') | | | Your opponents, in a table of your games
columns.day_first | f | decide('date-order', False) | | | The day comes before the month
columns.month_first | m | decide('date-order', True) | | | \
    The month comes before the day
columns.results | s | decide('scores', False) | | | 1-0 is a result
columns.goals | n | decide('scores', True) | | | 1-0 is a score of goals
columns.one_event | o | decide('days', False) | | | All days are one event
columns.by_day | e | decide('days', True) | | | Each day is an event
columns.unused | x,delete | mean('-') | not used | | Nothing of a game
columns.move |
columns.back | escape | back | back | | Back, nothing read

[save] While saving
save.take | !enter,ctrl+s | take | save | | Write the file
save.complete | !tab | complete | complete | | Complete it
save.next | !down | move(1) | format | | The next format
save.previous | !up | move(-1) | | | The previous format
save.copy | !ctrl+y | copy | copy | | Copy
save.back | !escape | back | back | | Back, nothing written

[lookup] While a player is looked up
lookup.take | !enter | take | take | | Take the player
lookup.move | !
lookup.mark | !space | mark | mark | | Mark or unmark the player moved to
lookup.roster | !alt+m | roster | roster | | \
    Add the players marked, or the chosen one
lookup.copy | !ctrl+y | copy | | | Copy marked, else all
lookup.save | !ctrl+s | save | | | Save marked, else all
lookup.update | !f5,alt+u | update | lists | | Fetch rating lists
lookup.back | !escape | back | back | | Back, nothing taken

[update] While rating lists are fetched
update.take | enter | take | fetch | | Fetch changed lists
update.move |
update.back | escape | back | back | | Back, or stop fetching

[text] While a result is read
text.move |
text.first | home,g | end(-1) | | | The first line
text.last | end,G | end(1) | | | The last line
text.back | escape,enter,q,space | back | back | | Back

[settings] In the settings
settings.take | !enter | take | change | | Another value
settings.step | !right | step(1) | | | The next value
settings.step_back | !left | step(-1) | | | The previous value
settings.default | !delete | reset | default | | Restore
settings.move | !
settings.lists | !f5,alt+u | lists | lists | | Fetch rating lists
settings.back | !escape | back | back | | Back to the screen
"""
)
