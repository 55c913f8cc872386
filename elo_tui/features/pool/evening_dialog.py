"""The dialog in which the games of an evening are typed, a line each."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.reactive import var

from elo_tui.core.events.reading import drop_option
from elo_tui.core.model import Problem
from elo_tui.core.pool.event_plan import NewRating
from elo_tui.core.text.figures import plural
from elo_tui.features.pool.add_event_dialog import NewEvent
from elo_tui.features.pool.correction import correct_games
from elo_tui.features.pool.evening import (
    SHORT,
    Evening,
    KnownNames,
    LineRead,
    date_evening,
    explain_unread,
    extract_evening,
    find_fragment,
    find_newcomer,
    read_evening,
    read_typed,
    replace_result,
    write_evening,
)
from elo_tui.features.pool.evening_parts import (
    EMPTY,
    TO_CORRECT,
    ChangeLines,
    Doors,
    GameField,
    NameOffers,
    TypedLines,
    number_line,
)
from elo_tui.kit.commands.bindings import key_label, keys_of
from elo_tui.kit.screens.dialog import Dialog, compose_line
from elo_tui.kit.screens.list_queries import Answered, ListQuestion
from elo_tui.kit.tables.pick_list import NOWHERE, describe_rows
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.dialog_parts import Sentences
from elo_tui.kit.widgets.lines import Span
from elo_tui.session.lookup import PlayersAsked, PlayersFound
from elo_tui.session.path_completion import PATH_MAX
from elo_tui.session.web import is_address
from elo_tui.store.pool_file import NewEntry, write_event

#: The name of the source of typed games.
LABEL = "typed games"
#: Most names offered at a time.
_OFFERED = 5


def _store_text(entry: NewEntry, data: bytes) -> NewEntry:
    assert entry.added is not None
    return entry._replace(added=entry.added._replace(data=data))


class EveningScreen(Dialog[tuple[NewEntry, ...] | str], scope="evening"):
    """Dialog that rates games while they are typed.

    Its result is the entries of the evening, the path of a file typed instead, or ""
    for a file to be chosen.
    """

    evening: var[Evening] = var(Evening())
    line: var[LineRead] = var(LineRead())
    """The reading of the line being typed."""
    preview: var[tuple[Span, ...]] = var(())
    ratings: var[tuple[NewRating, ...]] = var(())

    _cleared = ""
    """The line being typed that undo cleared last."""
    _newcomer = ""
    """The name being typed that is looked up in the rating lists."""
    _rated: tuple[tuple[str, ...], object] | None = None
    """The lines that are being rated, or were rated last, and the pool's stamp."""
    _is_rating = False
    _changed = NOWHERE
    """The line with the cursor if its result was just set."""

    def __init__(
        self,
        keymap: Mapping[str, str],
        names: Sequence[str],
        pool: str,
        evening: Evening,
        doors: Doors,
    ) -> None:
        super().__init__(keymap)
        self._doors = doors
        self._of_pool = self._known = KnownNames(names)
        self._chosen: frozenset[str] = frozenset()
        """Names that the user chose as new."""
        self._as_games = False
        """Whether the result being typed is that of several games."""
        self._place: int | None = None
        """The place of the line that was taken up; None for the end."""
        self.set_reactive(EveningScreen.evening, replace(evening, typed=""))
        self._typed = evening.typed
        """The line to begin with."""
        self.heading = ("Games of an evening", f"to {pool}")
        if doors.correction is not None:
            name = doors.correction.content.name
            self.heading = (f"Games of event {doors.correction.number}", name)

    def compose_body(self) -> ComposeResult:
        yield from compose_line(GameField("Game", id="evening_game", length=PATH_MAX))
        yield Sentences(id="preview").data_bind(texts=EveningScreen.preview)
        yield NameOffers(describe_rows(lambda name, _: name))
        with Horizontal(id="evening"):
            yield TypedLines(describe_rows(number_line), title="Games")
            yield ChangeLines().data_bind(EveningScreen.ratings)

    field = Inside(GameField)
    offers = Inside(NameOffers)
    typed = Inside(TypedLines)

    @property
    def list(self) -> NameOffers | TypedLines:
        return self.offers if self.offers.given else self.typed

    @property
    def idle_actions(self) -> frozenset[str]:
        idle = set()
        if not self.evening.earlier and not self.field.value.strip():
            idle.add("screen.undo")
        if not self._splittable:
            idle.add("screen.split")
        if not self.offers.given:
            idle.add("screen.complete")
        return frozenset(idle)

    def on_mount(self) -> None:
        if self._doors.correction is not None:
            self.typed.near = 0
        self.watch(self.field, "value", self._take_text)
        self.field.value = self._typed
        self.field.action_end()
        self.watch(self, "evening", self._show_lines)
        self.set_focus(self.field)

    def know(self, names: Sequence[str]) -> None:
        """Complete these names from now on."""
        self._of_pool = KnownNames(names)
        self._learn_names()

    def _leave(self) -> None:
        """Pass on the lines typed so far."""
        self._doors.leave(replace(self.evening, typed=self.field.value))

    # the line being typed

    def _learn_names(self) -> None:
        """Complete the names of the evening's newcomers, too."""
        lines = [read_typed(line, self._of_pool, False) for line in self.evening.lines]
        typed = dict.fromkeys(name for line in lines for name in line.new)
        self._known = self._of_pool.extend(typed, self._chosen)

    def _take_text(self, text: str) -> None:
        """Read the line at every key, and offer names for the one being typed."""
        if text in SHORT and self.typed.item is not None:
            self._set_result(text)
            return
        if text:
            self._cleared = ""
        self._leave()
        self.line = read_typed(text, self._known)
        if not self.line.games:
            self._as_games = False
        fragment, choices = find_fragment(text, self._known)
        if self.line.asked:
            fragment, choices = self.line.asked, self.line.choices
        self._newcomer = "" if fragment else find_newcomer(text, self.line)
        self._offer(fragment, choices)
        self._show_line()
        if self._newcomer:
            self.post_message(ListQuestion(self, PlayersAsked(self._newcomer)))

    def _set_result(self, key: str) -> None:
        """Give the game of the line moved to another result."""
        lines, place = [*self.evening.lines], self.typed.cursor
        line = replace_result(lines[place], key, self._known)
        self.field.value = ""
        self.typed.near = place
        if line and line != lines[place]:
            lines[place] = line
            self.evening = self.evening.change(lines)
            # the mark stays where it is, and Enter does not take this line up
            self.typed.cursor = self._changed = place
            self.say(f"{line}; Enter ends, an arrow goes on", "dim")

    @on(Answered)
    def _offer_listed(self, event: Answered) -> None:
        """Offer people of the rating lists for a name that no person of the pool has.

        The answer to an earlier text is dropped.
        """
        found, asked = event.found, event.asked
        is_present = isinstance(asked, PlayersAsked) and asked.text == self._newcomer
        if is_present and isinstance(found, PlayersFound) and self._newcomer:
            names = dict.fromkeys(one.name for one in found.found)
            if names:
                self._offer(self._newcomer, (*names,))
                self.say("Tab takes a name from the rating lists", "dim")

    def _offer(self, fragment: str, choices: Sequence[str]) -> None:
        """Offer the names that a part of the line may mean, and that it is new."""
        self._fragment = fragment
        is_plain = choices == (fragment,) or not fragment
        offered = () if is_plain else (*choices[:_OFFERED], f"{fragment}: a new name")
        self.offers.cursor = NOWHERE
        self.offers.given = offered
        self.offers.cursor = 0 if self.line.asked else NOWHERE
        self.offers.display = bool(offered)
        self.name_keys()

    def _show_line(self) -> None:
        """Show what the line would add."""
        line = self.line
        lines = self._new_lines
        spans: list[Span] = [(text, "strong") for text in lines[:1]]
        if line.asked:
            text = f"? {line.asked}: {len(line.choices)} names begin so"
            spans = [(f"{text}; the arrows choose", "wrong")]
        elif line.same:
            spans = [(explain_unread("", line), "wrong")]
        elif line.new:
            spans.append((f"new: {'; '.join(line.new)}", "wrong"))
        if line.games:
            count = len(line.games)
            kind = f"{count} games" if self._as_games else "one game, by its score"
            other = "one game" if self._as_games else f"{count} games"
            key = key_label(keys_of("evening.split", self.keymap))
            spans.append((f"{kind}; {key} makes it {other}", "wrong"))
        if not spans and self.field.value.strip():
            spans = [("no game yet: a name, the result, the other name", "dim")]
        elif not spans and not self.evening.lines:
            spans = [*EMPTY]
        elif not spans and self._doors.correction and not self.evening.earlier:
            spans = [*TO_CORRECT]
        self.preview = tuple(spans)
        self._rate()

    @property
    def _new_lines(self) -> tuple[str, ...]:
        """The lines that the text in the field adds."""
        if self.line.asked or not self.line.text:
            return ()
        return self.line.games if self._as_games else (self.line.text,)

    # the lines typed

    def _add_lines(self) -> tuple[str, ...]:
        """Add the line being typed to the others, at the place that it had."""
        lines = [*self.evening.lines]
        place = len(lines) if self._place is None else self._place
        return (*lines[:place], *self._new_lines, *lines[place:])

    def _show_lines(self) -> None:
        lines = self.evening.lines
        self.typed.given = tuple(enumerate(lines, start=1))
        self.typed.cursor = NOWHERE
        self._learn_names()
        self.name_keys()
        self._take_text(self.field.value)

    def _rate(self) -> None:
        """Rate the games typed so far and the one being typed, in a thread."""
        lines, stamp = self._add_lines(), self._doors.stamp()
        if self._is_rating or self._rated == (lines, stamp):
            return
        self._rated = lines, stamp
        content = extract_evening(lines, self._doors.today, self._doors.meanings)
        if isinstance(content, Problem):
            self.ratings = ()
            return
        if self._doors.correction is not None:
            content = correct_games(self._doors.correction.content, content)
        self._is_rating = True

        def rate() -> None:
            self.call_later(self._take_ratings, self._doors.rate(content))

        self.run_worker(rate, thread=True)

    def _take_ratings(self, found: Sequence[NewRating] | Problem) -> None:
        self._is_rating = False
        if isinstance(found, Problem):
            self.say(drop_option(found.text), "wrong")
            found = ()
        if self._doors.correction is not None:
            found = [one for one in found if one.before != one.after]
        text = " ".join(self._new_lines)
        self.ratings = tuple(sorted(found, key=lambda one: one.name not in text))
        # the line has perhaps changed since
        self._rate()

    # keys

    def action_move(self, by: int) -> None:
        self._changed = NOWHERE
        super().action_move(by)

    def action_complete(self) -> None:
        """Complete the typed name by the one under the cursor, else by the first."""
        if self.offers.given:
            self._take_offer(max(0, self.offers.cursor))
        else:
            self.say("No name begins like this", "dim")

    def _take_offer(self, place: int) -> None:
        name = self.offers.given[place]
        if place == len(self.offers.given) - 1:
            self._chosen |= {self._fragment}
            self._learn_names()
            self._take_text(self.field.value)
            return
        text, fragment = self.field.value, self._fragment
        start = text.casefold().rfind(fragment.casefold())
        if self.line.asked:
            start = text.casefold().find(fragment.casefold())
        rest = text[start + len(fragment) :]
        self.field.value = f"{text[:start]}{name}{rest or ' '}"
        self.field.action_end()

    def action_take(self) -> None:
        """Add the line; without one take up the line moved to, or end the evening."""
        text = self.field.value.strip()
        if self.offers.given and self.offers.cursor != NOWHERE:
            self._take_offer(self.offers.cursor)
        elif not text and self.typed.cursor not in (NOWHERE, self._changed):
            self._take_up(self.typed.cursor)
        elif not text:
            self._end()
        elif is_address(text) or os.path.isfile(os.path.expanduser(text)):
            self._leave_for(text)
        elif self._new_lines:
            self.typed.near = NOWHERE if self._place is None else self._place
            lines, self._place = self._add_lines(), None
            self.evening = self.evening.change(lines)
            self.field.value = ""
            self.say(f"{self._count_games()}; an empty line ends the evening", "dim")
        elif self.line.is_game:
            self.say(explain_unread(text, self.line), "wrong")
        else:
            self.say("no game: Ann 1-0 Ben, Ann - Ben ½ or Ann beat Ben", "wrong")

    def _count_games(self) -> str:
        return plural(len(self.evening.lines), "line")

    def _take_up(self, place: int) -> None:
        """Take a line out of the evening and back into the field."""
        lines = [*self.evening.lines]
        text = lines.pop(place)
        self._place = place
        self.evening = self.evening.change(lines)
        self.field.value = text
        self.field.action_end()

    def _end(self) -> None:
        """Show what the evening would do in the pool."""
        lines, correction = self.evening.lines, self._doors.correction
        if not lines:
            self.say("Type a game first, or Ctrl+O chooses a file", "dim")
            return
        if correction is not None and not self.evening.earlier:
            self.say("No game has changed; Ctrl+O chooses a corrected file", "dim")
            return
        table = read_evening(lines, self._doors.meanings)
        if isinstance(table, Problem):
            self.say(table.text, "wrong")
            return

        def add(entries: tuple[NewEntry, ...]) -> None:
            first = entries[0].added
            assert first is not None
            data = write_evening(lines, first.content.first_day).encode()
            if correction is not None:
                data = write_event(first.content)
            self.dismiss(tuple(_store_text(one, data) for one in entries))

        if correction is None:
            table = date_evening(table, self._doors.today)
            new = NewEvent((table,), LABEL, b"")
        else:
            number, content = correction
            days = {"start": content.first_day, "end": content.last_day}
            facts = replace(table.event, name=content.name, **days)
            table = replace(table, event=facts)
            new = NewEvent((table,), LABEL, b"", corrects=number, typed_for=content)
        self._doors.add((new,), add)

    @property
    def _splittable(self) -> LineRead | None:
        """The line with a result of maybe several games: being typed, else moved to."""
        if self.line.games:
            return self.line
        item = self.typed.item if not self.field.value.strip() else None
        if item is None:
            return None
        found = read_typed(item[1], self._known)
        return found if found.games else None

    def action_split(self) -> None:
        """Take a result such as 3-1 for several games, or for one again."""
        found = self._splittable
        if found is None:
            self.say("Only a result such as 3-1 may be several games", "dim")
        elif found is self.line:
            self._as_games = not self._as_games
            self._show_line()
        else:
            lines, place = self.evening.lines, self.typed.cursor
            changed = (*lines[:place], *found.games, *lines[place + 1 :])
            self.evening = self.evening.change(changed)

    def action_undo(self) -> None:
        """Clear the line being typed; without one take the newest line back."""
        if self._place is not None:
            # a line that was taken up goes back with its change
            self.field.value = ""
        elif self.field.value.strip():
            self._cleared, self.field.value = self.field.value, ""
            self.say("The line is cleared; redo brings it back", "dim")
            return
        if not self.evening.earlier:
            self.say("No line to take back", "dim")
            return
        self._place = None
        self.evening = self.evening.undo()
        self.say(f"{self._count_games()}; redo brings it back", "dim")

    def action_redo(self) -> None:
        if self._cleared and not self.field.value:
            self.field.value, self._cleared = self._cleared, ""
            self.field.action_end()
        elif self.evening.later:
            self.evening = self.evening.redo()
            self.say(self._count_games(), "dim")

    def on_game_field_lines_pasted(self, event: GameField.LinesPasted) -> None:
        """Add the lines of a paste; a name is known only in its own spelling."""
        known = self._known
        read = [
            (line, read_typed(line, known, completes=False)) for line in event.lines
        ]
        wrong = [one for one in read if not one[1].text]
        if wrong:
            line, found = wrong[0]
            why = f"{line[:40]}: no game"
            if found.is_game:
                why = explain_unread(line, found)
            self.say(f"Not pasted: {why}", "wrong")
            return
        added = [found.text for _, found in read]
        self.evening = self.evening.change((*self.evening.lines, *added))
        new = dict.fromkeys(name for _, found in read for name in found.new)
        text = f"{plural(len(added), 'line')} pasted"
        self.say(f"{text}; new: {'; '.join(new)}" if new else text, "dim")

    def action_file(self) -> None:
        self._leave_for("")

    def _leave_for(self, path: str) -> None:
        self._doors.leave(self.evening)
        self.dismiss(path)

    def action_back(self) -> None:
        self._leave()
        self.dismiss()
        self._doors.left()
