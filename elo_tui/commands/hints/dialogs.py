"""Hints for what the dialogs ask."""

from __future__ import annotations

from elo_tui.commands.hints.hint import Hint

DIALOGS = {
    "lookup_text": Hint(
        "Look up a player",
        "an ID or beginnings of names, in any order; Tab: federation",
        "The rating lists imported here are searched as you type, the strongest first;"
        " accents do not matter, and one letter of the last word may be wrong. Below"
        " stands all that the list says about the player chosen. Enter takes the player"
        " into the field that had the focus: you, the opponent, or the game being"
        " typed.",
        more=(("lookup.update", "The rating lists can be fetched here."),),
    ),
    "lookup_federation": Hint(
        "Federation",
        "three letters, such as NOR; empty: all federations",
        "Only players of it are looked for.",
    ),
    "listed_day": Hint(
        "Since when",
        "the first day of the list, such as 2026-11-01",
        "FIDE's lists are in force from the first of a month.",
    ),
    "listed_rating": Hint(
        "The official rating",
        "as published, such as 1950, or unrated; emptied, it is deleted",
        "A whole number from 1 to 4000. A provisional US Chess rating is written with"
        " its games, 1545/P13, a Glicko rating perhaps with its deviation, 1850/80.",
    ),
    "listed_k": Hint(
        "The K of the list",
        "the K published beside it; empty: by the rules",
        "It holds until the facts say otherwise: 30 games, 2400 reached, 18 years.",
    ),
    "listed_games": Hint(
        "Games so far",
        "rated games in all events before this list; empty: not known",
        "The journal counts on from them: K of newcomers is 40 until 30 games.",
    ),
    "listed_2400": Hint(
        "Ever 2400",
        "did a published rating of this kind ever reach 2400?",
        "Then K is 10 for good.",
    ),
    "listed_index": Hint(
        "The index",
        "the number after the DWZ; empty: not known",
        "How often it has been evaluated.",
    ),
    "listed_rd": Hint(
        "The rating deviation",
        "RD of that day; empty: not known",
        "It may stand after the rating too: 1850/80.",
    ),
    "listed_volatility": Hint(
        "The volatility",
        "how much the strength changes; empty: not known",
        "Glicko-2's third number, over 0 up to 1.",
    ),
    "person_name": Hint(
        "The person's name",
        "as it should stand in the list",
        "The only thing that is needed. Everything else is filled in where it is known:"
        " the year of birth decides about K, the system and pool are those that the"
        " screens start with.",
    ),
    "person_fide_id": Hint(
        "FIDE ID",
        "the number in FIDE's list, digits only; may stay empty",
        "A journal that is read in again finds its person by this number.",
    ),
    "person_federation": Hint(
        "Federation", "three letters, such as NOR; may stay empty", "As FIDE writes it."
    ),
    "person_born": Hint(
        "Year of birth",
        "four digits, such as 2010; K depends on it until 18",
        "FIDE gives juniors under 2300 a K of 40 until the end of the year of their"
        " 18th birthday; other systems ask for the age too.",
    ),
    "person_title": Hint("Title", "left, right or a letter", "FIDE's titles."),
    "person_system": Hint(
        "The usual system",
        "left, right or a letter: the screens start with it",
        "Events of every system may be kept all the same.",
    ),
    "person_pool": Hint(
        "The usual pool",
        "left, right or a letter: standard, rapid or blitz",
        "Events of every pool may be kept all the same.",
    ),
    "keep_event": Hint(
        "The event's name",
        "as it should stand in the journal",
        "From then on every change of these rounds is kept at once. Your own rating and"
        " its facts are kept only where they differ from what the journal itself says,"
        " so that correcting an older event corrects this one too.",
    ),
    "keep_date": Hint(
        "First day of the event",
        "such as 2026-01-31: the rating of that day is the one it starts from",
        "A journal orders its events by their days.",
    ),
    "keep_end": Hint(
        "Last day of the event",
        "such as 2026-02-01; empty: the event ends on its first day",
        "FIDE rates an event for the list after its last day; no event ends before it"
        " begins.",
    ),
    "keep_person": Hint(
        "The player's name",
        "whose rounds these are; more can be set later with Alt+P",
        "Rating, title, year of birth and the rest can be added at any time.",
    ),
    "whom": Hint(
        "For whom",
        "left and right: only where it is not known, all players shown, or this one",
        "The players shown are those that pass Find. What the report itself says, a"
        " year of birth, stays in the first choice and gives way in the others.",
    ),
    "path": Hint(
        "Open a file",
        "a path or an address, ~ is your home; or drop a file here",
        "The list below shows what the path may mean, folders first; hidden ones after"
        " a dot. Empty, it begins with the files opened last. The kind of a file is"
        " recognised by what it holds: tournament reports (TRF), pages saved or copied"
        " from chess-results and other sites, files of Swiss-Manager (TUNX), PGN,"
        " workbooks, US Chess crosstables, CSV, or games typed one a line. Nothing"
        " changes until you have looked at what was understood. A file dropped on the"
        " terminal, and pasted pages of several lines, are taken on every screen. An"
        " address that begins with https:// is fetched after Enter, and not before: an"
        " event of chess-results.com, crosstable and starting rank together, a swiss or"
        " an arena of Lichess, or a player's calculations at ratings.fide.com.",
    ),
    "who": Hint(
        "Who are you?",
        "type a part of your name, federation or number; the arrows choose",
        "The arrows choose a player. Enter takes that player's rounds to the Tournament"
        " screen, where one undo brings back what was there; F6 takes the whole event"
        " to the Field screen. Accents need not be typed: muller finds Müller.",
        more=(
            (
                "review.encoding",
                "Where the names look wrong, {key} reads the file in another encoding.",
            ),
            (
                "review.join",
                "{key} adds a start list, for ratings, federations or dates that the"
                " first file lacks; where it has no ratings at all, the file beside it"
                " whose names match.",
            ),
        ),
    ),
    "notes": Hint(
        "Notes",
        "what was left out and why, with line numbers; arrows scroll",
        "Lines that could not be read are left out and named here first. Then follows"
        " what contradicts itself or is missing. Nothing is corrected silently.",
    ),
    "setting": Hint(
        "Settings",
        "type a part of a name: theme, mouse, copy; the arrows choose and change",
        "Every setting stands here with its value and where it comes from. Left and"
        " Right change what has choices. On a key Enter asks for the new one: the next"
        " key pressed takes the place of the old ones. Delete brings the default back."
        " A change takes effect at once; the title says where it is kept.",
    ),
    "save_path": Hint(
        "Save",
        "a name or a path, ~ is your home",
        "The ending of the name follows the format until another one is typed. A file"
        " that is there already is overwritten only after a second Enter. It is written"
        " whole or not at all.",
    ),
}
