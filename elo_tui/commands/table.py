"""Every command once: its key, its name in the palette, its place in the key line.

Bindings, key line, palette, help and the keys a user may rebind are all derived from
this table. A test finds keys that are used twice in one scope.
"""

from __future__ import annotations

from elo_tui.commands.command import Command
from elo_tui.commands.dialog_table import DIALOGS

#: On two screens, which use F5 for the comparison only.
_REFRESH = "ctrl+f5,alt+u"

APP = (
    Command(
        "app.help",
        "f1,alt+h,question_mark",
        "help",
        "help",
        "help: Open",
        "Explain the focused field",
    ),
    Command(
        "app.palette", "ctrl+p", "palette", "more", "", "All commands by name", True
    ),
    Command("app.game", "f2,alt+g", "mode('game')", "", "screen: Game", "One opponent"),
    Command(
        "app.tournament",
        "f3,alt+t",
        "mode('tournament')",
        "",
        "screen: Tournament",
        "Several opponents",
    ),
    Command(
        "app.field", "f6,alt+f", "mode('field')", "", "screen: Field", "A whole event"
    ),
    Command(
        "app.journal",
        "f12,alt+j",
        "mode('journal')",
        "",
        "screen: Journal",
        "Your events by rating period",
    ),
    Command(
        "app.people",
        "alt+p",
        "people",
        "",
        "person: Choose",
        "The person of the journal",
    ),
    Command(
        "app.draft",
        "ctrl+g",
        "take_draft",
        "",
        "draft: Take back",
        "Unsaved input of an earlier session",
    ),
    Command(
        "app.settings",
        "alt+s",
        "settings",
        "",
        "settings: Open",
        "Colours, mouse and keys",
    ),
    Command("app.next", "ctrl+t", "next_mode", "", "", "The next screen"),
    Command("app.leave", "q", "quit", "", "", "Leave elo-tui, unless typed"),
    Command(
        "app.copy_selection",
        "ctrl+c",
        "copy_selection",
        "",
        "",
        "Copy the selected text",
        True,
    ),
    Command("app.quit", "ctrl+q", "quit", "quit", "app: Quit", "Leave elo-tui", True),
)

SCREEN = (
    Command(
        "screen.open",
        "ctrl+o",
        "app.open",
        "open",
        "file: Open",
        "Read games or events",
    ),
    Command("screen.save", "ctrl+s", "app.save", "", "file: Save", "Write the results"),
    Command(
        "screen.copy",
        "ctrl+y",
        "copy",
        "copy",
        "result: Copy",
        "Copy the result as text",
    ),
    Command(
        "screen.text",
        "alt+r",
        "text",
        "",
        "result: Read as plain text",
        "The result line by line, as it would be copied",
    ),
    Command(
        "screen.undo", "ctrl+z", "undo", "undo", "change: Undo", "Take back a change"
    ),
    Command(
        "screen.redo", "ctrl+r", "redo", "", "change: Redo", "Redo the undone change"
    ),
    Command(
        "screen.clear",
        "ctrl+n",
        "clear",
        "",
        "form: Clear",
        "Empty the form (undo works)",
    ),
    Command(
        "screen.working",
        "f4,alt+w",
        "working",
        "working",
        "working: Show or hide",
        "More room for the working, with scrolling",
    ),
    Command(
        "screen.compare",
        "f5,alt+c",
        "compare",
        "compare",
        "compare: Show or hide",
        "The same games in several systems",
    ),
    Command(
        "screen.lookup",
        "alt+l",
        "app.lookup",
        "",
        "lookup: Find",
        "A player in the rating lists",
    ),
    Command(
        "screen.chart",
        "f8,alt+d",
        "chart",
        "chart",
        "chart: Show or hide",
        "Draw the numbers shown",
    ),
)

OFFERS = (
    Command("offers.next", "down", "move_offer(1)", "choose", "", "Down", True),
    Command("offers.previous", "up", "move_offer(-1)", "", "", "Up the offers", True),
    Command("offers.page_down", "pagedown", "page_offers(1)", "", "", "A page", True),
    Command("offers.page_up", "pageup", "page_offers(-1)", "", "", "A page up", True),
    Command("offers.take", "enter", "take_offer", "take", "", "Take the player", True),
    Command(
        "offers.close", "escape", "close_offers", "close", "", "Offer no players", True
    ),
)

TOURNAMENT = (
    Command(
        "screen.ahead",
        "f7,alt+a",
        "ahead",
        "ahead",
        "ahead: Show or hide",
        "Plan, scores, norms, next opponent, season",
    ),
    Command(
        "screen.keep",
        "ctrl+l",
        "app.keep",
        "keep",
        "event: Add to the journal",
        "The rounds, as an event of yours",
    ),
    Command(
        "tournament.refresh",
        _REFRESH,
        "app.refresh_event",
        "",
        "rounds: Refresh",
        "Read the event again; what is new is marked",
    ),
)

FORM = (
    Command("form.next", "down", "app.next_field(1)", "", "", "Next field"),
    Command("form.enter", "enter", "enter", "", "", "The next field needed"),
    Command("form.previous", "up", "app.next_field(-1)", "", "", "Previous field"),
)

ENTRY = (
    Command("entry.add", "enter", "add", "", "", "Add or change the games typed"),
    Command("entry.rounds", "down", "rounds", "", "", "Go to the rounds"),
    Command("entry.previous", "up", "app.next_field(-1)", "", "", "Previous field"),
    Command("entry.cancel", "escape", "cancel", "", "", "Leave the round unchanged"),
)

ROUNDS = (
    Command("round.edit", "enter", "edit", "edit", "round: Edit", "Change the round"),
    Command(
        "round.insert",
        "insert,i",
        "insert",
        "insert",
        "round: Insert",
        "Add one before",
    ),
    Command(
        "round.delete", "delete,x", "delete", "delete", "round: Delete", "Remove it"
    ),
    Command("round.win", "w", "result('1')", "", "round: Win", "Its result is a win"),
    Command(
        "round.draw", "d", "result('=')", "", "round: Draw", "Its result is a draw"
    ),
    Command(
        "round.loss", "l", "result('0')", "", "round: Loss", "Its result is a loss"
    ),
    Command(
        "round.open",
        "n",
        "result('?')",
        "",
        "round: Not played yet",
        "Take its result out",
    ),
    Command(
        "round.up", "alt+up,K", "move(-1)", "", "round: Move up", "One place earlier"
    ),
    Command(
        "round.down", "alt+down,J", "move(1)", "", "round: Move down", "One place later"
    ),
    Command("round.add", "escape,a", "leave", "", "", "Back to the entry line"),
)

FIND = (
    Command("find.players", "enter,down,escape", "players", "", "", "To the players"),
    Command("find.previous", "up", "app.focus_previous", "", "", "Previous field"),
)

PLAYERS = (
    Command("player.open", "enter", "open", "open", "player: Open", "Its rounds alone"),
    Command(
        "player.facts",
        "f",
        "facts",
        "facts",
        "player: Facts",
        "Set K, year of birth, games",
    ),
    Command(
        "player.complete",
        "c",
        "complete",
        "complete",
        "players: Complete from the list",
        "Ratings, K and more by ID",
    ),
    Command("player.sort", "right,s", "sort(1)", "sort", "", "Sort by the next column"),
    Command("player.sort_back", "left", "sort(-1)", "", "", "By the previous column"),
    Command("player.turn", "r", "turn", "reverse", "", "Reverse the order"),
    Command("player.find", "slash,escape", "leave", "find", "", "Name or federation"),
)

FIELD = (
    Command("field.ratings", "1", "part('ratings')", "", "event: Ratings", "Changes"),
    Command(
        "field.standings",
        "2",
        "part('standings')",
        "standings",
        "event: Standings",
        "Places, points and tie-breaks with their working",
    ),
    Command(
        "field.chances",
        "3,f7",
        "part('chances')",
        "chances",
        "event: Chances",
        "What the open games may still change",
    ),
    Command(
        "field.refresh",
        _REFRESH,
        "app.refresh_event",
        "",
        "event: Refresh",
        "Read it again; what is new is marked",
    ),
    Command("field.part", "f9,alt+n", "next_part(1)", "", "", "The next part"),
    Command(
        "field.part_back", "f10,alt+b", "next_part(-1)", "", "", "The previous part"
    ),
)

STANDINGS = (
    Command(
        "standing.open",
        "enter",
        "open",
        "why",
        "value: Working",
        "How the value was computed, and who is ahead by what",
    ),
    Command("standing.next", "right", "column(1)", "value", "", "The next value"),
    Command("standing.previous", "left", "column(-1)", "", "", "The previous value"),
    Command(
        "standing.sort", "s", "sort", "sort", "standings: Sort", "By this value or not"
    ),
    Command("standing.turn", "r", "turn", "reverse", "", "Reverse the order"),
    Command(
        "standing.player", "o", "player", "rounds", "player: Rounds", "On Tournament"
    ),
    Command("standing.find", "slash,escape", "leave", "find", "", "Name or federation"),
)

CHANCES = (
    Command("chance.open", "enter", "open", "needs", "player: Needs", "What is enough"),
    Command(
        "chance.games", "g", "games", "what if", "games: What if", "Assume results"
    ),
    Command("chance.player", "o", "player", "rounds", "", "On Tournament"),
    Command("chance.find", "slash", "find", "find", "", "Name or federation"),
    Command("chance.stop", "escape", "leave", "", "", "Stop a long run, else find"),
)

GAMES = (
    Command("game.win", "w", "assume('1')", "1-0", "", "Assume that White wins"),
    Command("game.draw", "d", "assume('=')", "½-½", "", "Assume a draw"),
    Command("game.loss", "l", "assume('0')", "0-1", "", "Assume that Black wins"),
    Command("game.none", "n,delete", "assume('')", "open", "", "Assume nothing"),
    Command("game.turn", "enter", "open", "", "", "The next result"),
    Command("game.back", "escape", "leave", "back", "", "Back to the players"),
)

JOURNAL = (
    Command("journal.open", "enter", "ask('open')", "open", "event: Open", "Its games"),
    Command("journal.add", "a", "ask('add')", "add", "event: Add", "A new event"),
    Command(
        "journal.delete",
        "delete,x",
        "ask('delete')",
        "delete",
        "event: Delete",
        "Delete it, after asking",
    ),
    Command(
        "journal.official",
        "o",
        "ask('official')",
        "official",
        "rating: Official",
        "Enter a published rating",
    ),
    Command(
        "journal.people", "p", "ask('people')", "people", "people: Choose", "Or add one"
    ),
    Command("journal.leave", "escape", "ask('leave')", "", "", "To the choices"),
)

WORKING = (Command("working.leave", "escape", "leave", "back", "", "Back to the form"),)

CHART = (
    Command("chart.left", "left", "move(-1)", "", "", "Read further left"),
    Command("chart.right", "right", "move(1)", "", "", "Read further right"),
    Command("chart.page_left", "pageup", "move(-10)", "", "", "Ten to the left"),
    Command("chart.page_right", "pagedown", "move(10)", "", "", "Ten to the right"),
    Command("chart.first", "home", "end(-1)", "", "", "Read the first"),
    Command("chart.last", "end", "end(1)", "", "", "Read the last"),
    Command("chart.next", "down,space", "next(1)", "next", "", "The next chart"),
    Command("chart.previous", "up", "next(-1)", "", "", "The previous chart"),
    Command("chart.leave", "escape", "leave", "back", "", "Back to the form"),
)

COMPARE = (
    Command("compare.by_k", "k", "by_k", "several K", "", "Several K-factors instead"),
    Command("compare.right", "right", "column(1)", "", "", "The next column"),
    Command("compare.left", "left", "column(-1)", "", "", "The previous column"),
    Command("compare.leave", "escape", "leave", "back", "", "Back to the form"),
    Command("compare.next", "down", "app.focus_next", "", "", "Next field"),
    Command("compare.previous", "up", "app.focus_previous", "", "", "Previous field"),
)

AHEAD = (
    Command("ahead.part", "f9,alt+n", "part(1)", "next part", "", "The next part"),
    Command("ahead.part_back", "f10,alt+b", "part(-1)", "", "", "The previous part"),
    Command("ahead.page_down", "pagedown", "page(1)", "", "", "A page down"),
    Command("ahead.page_up", "pageup", "page(-1)", "", "", "A page up"),
    Command("ahead.next", "down,enter", "app.focus_next", "", "", "Next field"),
    Command("ahead.previous", "up", "app.focus_previous", "", "", "Previous field"),
    Command("ahead.leave", "escape", "leave", "back", "", "Back to the rounds"),
)

SCOPES = {
    "app": APP,
    "screen": SCREEN,
    "form": FORM,
    "entry": ENTRY,
    "rounds": ROUNDS,
    "find": FIND,
    "players": PLAYERS,
    "field": FIELD,
    "standings": STANDINGS,
    "chances": CHANCES,
    "games": GAMES,
    "journal": JOURNAL,
    **DIALOGS,
    "working": WORKING,
    "chart": CHART,
    "compare": COMPARE,
    "tournament": TOURNAMENT,
    "offers": OFFERS,
    "ahead": AHEAD,
}
