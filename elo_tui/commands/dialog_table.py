"""The commands of the dialogs: a table for each, and its scope."""

from __future__ import annotations

from elo_tui.commands.command import Command, list_movements

LOOKUP = (
    Command("lookup.take", "enter", "take", "take", "", "Take the player", True),
    *list_movements("lookup"),
    Command(
        "lookup.update", "f5,alt+u", "update", "lists", "", "Fetch rating lists", True
    ),
    Command("lookup.back", "escape", "back", "back", "", "Back, nothing taken", True),
)

OFFICIAL = (
    Command(
        "official.take",
        "enter",
        "take",
        "save",
        "",
        "Save it; an empty rating deletes it",
        True,
    ),
    Command("official.back", "escape", "back", "back", "", "Change nothing"),
)

PEOPLE = (
    Command("people.take", "enter", "take", "choose", "", "Fill in the ratings"),
    Command("people.add", "a,insert", "add", "add", "", "A new person"),
    Command("people.edit", "e", "edit", "change", "", "Change the person"),
    Command("people.delete", "delete,x", "delete", "delete", "", "After asking"),
    Command("people.undo", "ctrl+z", "undo", "undo", "", "Restore the deleted person"),
    *list_movements("people", priority=False),
    Command("people.back", "escape", "back", "back", "", "Back to the screen"),
)

PERSON = (
    Command("person.take", "enter", "take", "save", "", "Save the input", True),
    Command("person.back", "escape", "back", "back", "", "Change nothing"),
)

KEEP = (
    Command("keep.take", "enter", "take", "keep", "", "Save the rounds", True),
    Command("keep.back", "escape", "back", "back", "", "Back, nothing saved"),
)

TAKE_IN = (
    Command("take_in.take", "enter", "take", "import", "", "Add the new records"),
    Command("take_in.back", "escape", "back", "back", "", "Back, nothing imported"),
)

DRAFTS = (
    Command("drafts.take", "enter", "take", "restore", "", "Put it back on its screen"),
    Command("drafts.delete", "delete,x", "delete", "discard", "", "After asking"),
    *list_movements("drafts", priority=False),
    Command("drafts.back", "escape", "back", "back", "", "Back, nothing taken"),
)

DIFFERENCES = (
    Command("differences.take", "enter", "take", "adopt", "", "Into the journal"),
    *list_movements("differences", priority=False),
    Command("differences.back", "escape", "back", "back", "", "Leave the others"),
)

CONFLICT = (
    Command("conflict.mine", "m", "decide(True)", "keep mine", "", "The version here"),
    Command(
        "conflict.other",
        "o",
        "decide(False)",
        "take other",
        "",
        "The version elsewhere",
    ),
    Command("conflict.down", "down,pagedown", "scroll(5)", "", "", "Further down"),
    Command("conflict.up", "up,pageup", "scroll(-5)", "", "", "Further up"),
    Command("conflict.back", "escape", "back", "later", "", "Decide later"),
)

FACTS = (
    Command("facts.take", "enter", "take", "apply", "", "Use the input", True),
    Command("facts.back", "escape", "back", "back", "", "Change nothing"),
)

OPEN = (
    Command("open.take", "enter", "take", "open", "", "Open the path", True),
    Command("open.complete", "tab", "complete", "complete", "", "Complete it", True),
    *list_movements("open"),
    Command("open.back", "escape", "back", "back", "", "Back, nothing changed", True),
)

READING = (
    Command("reading.cancel", "escape", "back", "cancel", "", "Stop waiting", True),
)

REVIEW = (
    Command("review.take", "enter", "take", "my rounds", "", "To Tournament", True),
    Command("review.event", "f6,alt+f", "event", "whole event", "", "To Field", True),
    Command(
        "review.section", "f9,alt+n", "section(1)", "next event", "", "Of several", True
    ),
    Command(
        "review.section_back",
        "f10,alt+b",
        "section(-1)",
        "",
        "",
        "The previous one",
        True,
    ),
    Command(
        "review.encoding",
        "f7,alt+e",
        "encoding",
        "encoding",
        "",
        "Read the names in another encoding",
        True,
    ),
    Command(
        "review.join",
        "f8,alt+j",
        "join",
        "join",
        "",
        "Add what only a second file has",
        True,
    ),
    *list_movements("review"),
    Command("review.notes", "tab", "app.focus_next", "", "", "To the notes"),
    Command("review.back", "escape", "back", "back", "", "Back, nothing taken", True),
)

SAVE = (
    Command("save.take", "enter,ctrl+s", "take", "save", "", "Write the file", True),
    Command("save.complete", "tab", "complete", "complete", "", "Complete it", True),
    Command("save.next", "down", "move(1)", "format", "", "The next format", True),
    Command("save.previous", "up", "move(-1)", "", "", "The previous format", True),
    Command("save.copy", "ctrl+y", "copy", "copy", "", "Copy", True),
    Command("save.back", "escape", "back", "back", "", "Back, nothing written", True),
)

SETTINGS = (
    Command("settings.take", "enter", "take", "change", "", "Another value", True),
    Command("settings.step", "right", "step(1)", "", "", "The next value", True),
    Command("settings.step_back", "left", "step(-1)", "", "", "The previous one", True),
    Command("settings.default", "delete", "reset", "default", "", "Restore", True),
    *list_movements("settings"),
    Command(
        "settings.lists", "f5,alt+u", "lists", "lists", "", "Fetch rating lists", True
    ),
    Command("settings.back", "escape", "back", "back", "", "Back to the screen", True),
)

TEXT = (
    *list_movements("text", priority=False),
    Command("text.first", "home", "end(-1)", "", "", "The first line"),
    Command("text.last", "end", "end(1)", "", "", "The last line"),
    Command("text.back", "escape,enter,q,space", "back", "back", "", "Back"),
)

UPDATE = (
    Command("update.take", "enter", "take", "fetch", "", "Fetch changed lists"),
    *list_movements("update", priority=False),
    Command("update.back", "escape", "back", "back", "", "Back, or stop fetching"),
)

#: Each table under its scope; the commands run on the dialog itself.
DIALOGS = {
    "official": OFFICIAL,
    "facts": FACTS,
    "people": PEOPLE,
    "person": PERSON,
    "keep": KEEP,
    "take_in": TAKE_IN,
    "conflict": CONFLICT,
    "drafts": DRAFTS,
    "differences": DIFFERENCES,
    "open": OPEN,
    "reading": READING,
    "review": REVIEW,
    "save": SAVE,
    "lookup": LOOKUP,
    "update": UPDATE,
    "text": TEXT,
    "settings": SETTINGS,
}
