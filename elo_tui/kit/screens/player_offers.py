"""Offers of players from the rating lists while a name is typed into a field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from msgspec.structs import asdict
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget

from elo_tui.core.entry import SEVERAL_KS, UNRATED
from elo_tui.core.facts import system_uses
from elo_tui.core.model import NO_K, Player, Problem, RatedEvent
from elo_tui.kit.event_words import k_and_assumptions
from elo_tui.kit.screens.list_queries import (
    Answered,
    ListQuestion,
    build_offers,
    filter_players,
)
from elo_tui.kit.tables.offers import Offers
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.form_pane import Notes, note_problems
from elo_tui.kit.widgets.lines import Span
from elo_tui.session.forms import Form, fill_in_facts
from elo_tui.session.lookup import PlayersAsked, PlayersFound

if TYPE_CHECKING:
    from elo_tui.store.lists import ListInfo, Listing

#: The reason of every K in a field.
_BY_HAND = Player(0).k_reason
_LOOKS = ("looking for the name", "dim")
#: Shown instead of a result while a name is typed.
_CHOOSES = "Choose a player with the arrows, or type a rating."
_GOES_ON = "Type a rating, or more of the name."

#: Fields that take a player.
FIELDS = ("own", "opponent", "typed")
#: Fewer characters without a letter are a rating, not the ID of a player.
_SHORTEST = 5
#: Rows below the offers: the message and the keys.
BELOW_OFFERS = 2
_WAITS = ("the arrows choose from below", "dim")
_BEGUN = ("a rating or a name", "dim")
#: Notes shown instead of an error.
_PENDING_NOTES = (_LOOKS, _WAITS, _BEGUN)


def build_field_notes(
    problems: Mapping[str, Problem], system: str, **sides: RatedEvent | None
) -> dict[str, Span]:
    """Build the notes of the fields: problems, and the reason of each K.

    `sides` are "own" and "opponent"; the reason is next to the K, if it has a field.
    """
    notes: dict[str, Span] = {}
    for side, event in sides.items():
        words = k_and_assumptions(event) if event is not None else ""
        if event is not None and words:
            k = f"{side}_k"
            if system_uses(k, system):
                notes[k] = (words, "dim")
            else:
                notes[side] = (f"K {words}" if event.k != NO_K else words, "dim")
    notes |= note_problems(problems)
    if problems.get("own_k") == SEVERAL_KS:
        notes["own_k"] = ("several: F5 shows them side by side", "wrong")
    return notes


class FilledIn(NamedTuple):
    """A form with a listed player."""

    form: Form
    side: str
    """The rating filled in: "own" or "opponent"."""
    player: Listing
    source: str
    """The list and its age."""
    summary: str


@runtime_checkable
class TakesPlayers(Protocol):
    """A screen with fields that take a player as well as a rating."""

    def take_player(self, field: str, one: Listing, info: ListInfo) -> None:
        """Fill in a player as the user (field `own`), else as the opponent."""


class PlayerOffers:
    """Offers players for the name in the focused field, if that takes a player.

    No player is selected before an arrow is pressed, so that Enter still leaves the
    field; answers for an earlier text are dropped.
    """

    def __init__(
        self,
        screen: Screen[Any],
        take: Callable[[str, Listing, ListInfo], object],
        refresh: Callable[[], object],
    ) -> None:
        """`take` gets the player chosen, with the name of the field.

        `refresh` updates notes, message and keys after a change of the offers.
        """
        self._screen = screen
        self._take = take
        self._refresh = refresh
        self.taken: Listing | None = None
        """Listed player last taken as the user."""
        self.remark: Span | None = None
        """Reason for offering no player; shown until the name changes."""
        self._has_lists = True
        """Whether a list may exist; False once a search found none."""
        self._listed: Mapping[str, tuple[str, str, str]] = {}
        """Rating, K and list name of a listed player, by side."""
        self._asked: PlayersAsked | None = None
        """The present or last search."""
        self._answer: PlayersFound | None = None
        self._found: Sequence[Listing] = ()
        self._pending: frozenset[str] = frozenset()
        """Field with a note that is no error yet."""
        self._was_hinted = False
        """Whether the hint on missing lists was shown."""

    def compose(self) -> ComposeResult:
        """Yield the list, hidden.

        It is first on the screen, and from the start: a widget shown later repaints all
        after it, and mounting one repaints everything.
        """
        offers = Offers()
        offers.display = False
        yield offers

    @property
    def list(self) -> Offers:
        """The list of players offered."""
        return self._screen.query_one(Offers)

    @property
    def _field(self) -> str:
        """Name of the focused field; "" without one."""
        focused = self._screen.focused
        return "" if focused is None else focused.id or ""

    @property
    def is_shown(self) -> bool:
        """Whether players are offered."""
        return self._screen.is_mounted and bool(self.list.display)

    @property
    def is_choosing(self) -> bool:
        """Whether players are offered or searched for the focused field."""
        answered = self._answer is not None and self._answer.asked == self._asked
        pending = self._asked is not None and self._has_lists and not answered
        return self.is_shown or pending

    @property
    def has_begun(self) -> bool:
        """Whether the focused field has the beginning of a name or of "unrated"."""
        field = self._screen.focused
        if not isinstance(field, Field) or field.id not in FIELDS:
            return False
        text = field.value.strip().casefold()
        if not text.isalpha() or text in UNRATED:
            return False
        unrated = any(word.startswith(text) for word in UNRATED)
        return unrated or (len(text) == 1 and self._has_lists)

    def explain_missing(self, problems: Mapping[str, Problem]) -> str:
        """Return what to do if an unfinished name is the only problem, else ""."""
        if [*problems] != [self._field]:
            return ""
        return _CHOOSES if self.is_choosing else _GOES_ON if self.has_begun else ""

    def begin(self) -> None:
        """Follow the text of the focused field, and the focus."""
        self._screen.watch(self._screen, "history", self._look, init=False)
        self._screen.watch(self._screen, "focused", self._leave, init=False)

    def _look(self) -> None:
        """Search the players that the text of the focused field may mean."""
        name = name_in(self._screen.focused)
        if not name:
            self.forget()
        elif self._asked is None or self._asked.text != name:
            self._asked = PlayersAsked(name)
            self._screen.post_message(ListQuestion(self._screen, self._asked))

    def _leave(self, before: Widget | None, focused: Widget | None) -> None:
        """End the offers for a field that has lost the focus."""
        if before is not focused:
            self.forget()
            if before is not None and before.id in self._pending:
                self._refresh()

    def forget(self) -> None:
        """End the search and the offers."""
        self._asked = None
        self.remark = None
        self.close()

    def close(self) -> None:
        """Hide the offers; the text stays unchanged."""
        if self.is_shown:
            self.list.display = False
            self._refresh()

    def revise_notes(self, notes: Notes, form: Form) -> Notes:
        """Replace the error of an unfinished name; name the list of a listed K."""
        name = self._field
        self._pending = frozenset()
        if name in notes:
            if self.is_choosing:
                notes = {**notes, name: _WAITS if self.is_shown else _LOOKS}
            elif self.has_begun:
                notes = {**notes, name: _BEGUN}
            if notes[name] in _PENDING_NOTES:
                self._pending = frozenset({name})
        for side, (rating, k, source) in self._listed.items():
            text, role = notes.get(f"{side}_k", ("", ""))
            if (getattr(form, side), getattr(form, f"{side}_k")) == (rating, k):
                text = text.replace(_BY_HAND, source)
                notes = {**notes, f"{side}_k": (text, role)}
        return notes

    def take_answer(self, event: Answered, form: Form) -> bool:
        """Offer the players found, unless the name has changed since.

        Return whether the remark is new.
        """
        if event.asked != self._asked:
            return False
        answer: PlayersFound = event.found
        is_remarked = bool(answer.fault or (answer.hint and not self._was_hinted))
        if is_remarked:
            self.remark = (
                (answer.fault, "wrong") if answer.fault else (answer.hint, "dim")
            )
            self._was_hinted = self._was_hinted or bool(answer.hint)
        self._answer, self._found = answer, filter_players(answer, form)
        self._has_lists = bool(answer.infos)
        if not self._found:
            self.list.display = False
            if self._field in self._pending:
                self._refresh()
            return is_remarked
        self.list.offered = build_offers(answer, self._found, form)
        if not self.list.display:
            self.list.display = True
            self.place()
            self._refresh()
        return is_remarked

    def place(self) -> None:
        """Put the offers above the last rows; docked, they would repaint all else."""
        if not self.is_shown:
            return
        height = self.list.styles.height
        if height is not None:
            y = self._screen.app.size.height - int(height.value) - BELOW_OFFERS
            self.list.styles.offset = (0, y)

    def can(self, step: str) -> bool:
        """Whether a key of the offers has an effect now."""
        if step == "take":
            return self.is_shown and self._row is not None
        up_and_out = step == "previous" and self.list.item is None
        return self.is_shown and not up_and_out

    def act(self, step: str) -> None:
        """Go to the next or previous player or page, close, or take a player."""
        if step == "close":
            self.close()
        elif step == "take":
            self._choose()
        else:
            by = 1 if step in ("next", "page_down") else -1
            self.list.move(by * self.list.page if step.startswith("page") else by)

    def _choose(self) -> None:
        """Have the player under the cursor entered into the field."""
        answer, row = self._answer, self._row
        if answer is not None and row is not None:
            one = self._found[row]
            self._take(self._field, one, answer.infos[one.list_name])

    @property
    def _row(self) -> int | None:
        """The row under the cursor, or the only one; None without either."""
        if self.list.item is not None:
            return self.list.cursor
        return 0 if len(self._found) == 1 else None

    def name_k_source(self, side: str, form: Form, source: str) -> None:
        """Name the source of the K in a field, as long as nothing else is typed."""
        if k := getattr(form, f"{side}_k"):
            self._listed = {**self._listed, side: (getattr(form, side), k, source)}

    def note_taken(self, done: FilledIn) -> None:
        """Note a player taken by the screen."""
        self.name_k_source(done.side, done.form, done.source)
        if done.side == "own":
            self.taken = done.player


def name_in(field: Widget | None) -> str:
    """Return the name in a field that takes a player; "" without one."""
    if not isinstance(field, Field) or field.id not in FIELDS:
        return ""
    if len(field.value) < _SHORTEST and not any(map(str.isalpha, field.value)):
        return ""
    from elo_tui.readers.typed_games import find_partial_name

    _, name = find_partial_name(field.value)
    words = name.split()
    is_name = any(sum(map(str.isalpha, word)) > 1 for word in words)
    return name if is_name or name.isdigit() else ""


def fill_in_player(form: Form, field: str, one: Listing, info: ListInfo) -> FilledIn:
    """Fill a listed player in: as the user (field `own`), else as the opponent."""
    from elo_tui.store.lists import player_facts

    side = "own" if field == "own" else "opponent"
    wanted = player_facts.read_rating_wanted(asdict(form))
    done = player_facts.make_player_facts(wanted, side, one, info)
    filled = fill_in_facts(form, done.facts)
    source = player_facts.describe_list_age(info, wanted.day)
    return FilledIn(
        form=filled, side=side, player=one, source=source, summary=done.summary
    )
