"""The dialogs of the rating lists: look up a player, fetch lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import var

from elo_tui.answers.rank_words import describe_ranks_briefly
from elo_tui.commands.bindings import key_label, keys_of
from elo_tui.core import entry
from elo_tui.core.model import Problem
from elo_tui.core.ranking import read_sex
from elo_tui.core.text.figures import plural
from elo_tui.network.hosts import BY_HAND, LISTS, ListAdvice, PublishedList
from elo_tui.screens.dialog import ListDialog
from elo_tui.screens.list_queries import (
    PlayersFound,
    PlayersWanted,
    RankFound,
    RankWanted,
    build_offers,
    filter_players,
)
from elo_tui.session.lookup import Answer, Asked, PeersAsked, RankAsked
from elo_tui.views.columns import Column, text_column
from elo_tui.views.forms import Form
from elo_tui.widgets.controls import Field
from elo_tui.widgets.conventions import Inside
from elo_tui.widgets.form_pane import FormPane, Notes
from elo_tui.widgets.lines import Lines, Row, rule, sentence_rows
from elo_tui.widgets.offers import Offered, Offers
from elo_tui.widgets.pick_list import GivenList

if TYPE_CHECKING:
    from elo_tui.store.lists import ListInfo, Listing


_NAME_MAX = 60
_TYPE = "type an ID or beginnings of names, such as nepo ian"
_NO_LIST = "no rating list yet"


class ListingFacts(Lines):
    """Facts that a list has about one player, the name first."""

    facts: var[tuple[str, ...]] = var(())

    def rows(self, width: int, height: int) -> Sequence[Row]:
        if not self.facts:
            return ()
        name, *facts = self.facts
        rows = (row for fact in facts for row in sentence_rows(fact, width))
        return (rule(width, name), *rows)[:height]


class PlayerChosen(NamedTuple):
    """A listed player and the list."""

    listing: Listing
    info: ListInfo


class LookupScreen(ListDialog[PlayerChosen, Offers], scope="lookup"):
    """Dialog that searches as letters are typed; no command is a letter.

    Its result is the chosen player, if a field `takes` one.
    """

    kind = Offers

    notes: var[Notes] = var({})
    offered: var[Offered] = var(Offered(empty=_TYPE))
    facts: var[tuple[str, ...]] = var(())

    def __init__(
        self,
        keymap: Mapping[str, str],
        form: Form,
        text: str = "",
        takes: bool = False,
        update: Callable[[LookupScreen], None] | None = None,
    ) -> None:
        """`update` fetches lists, then calls `look_again` of this screen."""
        super().__init__(keymap)
        self._update = update
        self.form = form
        self._text = text
        self._takes = takes
        self._asked: Asked | None = None
        self._answer: Answer | None = None
        self._found: Sequence[Listing] = ()
        self._ranked: RankAsked | None = None
        self.heading = ("Lookup", "players of the rating lists")

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(LookupScreen.notes):
            find = Field("Find", id="lookup_text", length=_NAME_MAX)
            find.value = self._text
            yield find
            yield Field("Fed.", id="lookup_federation", length=3)
        offers = Offers()
        offers.first = 0
        offers.details = False
        yield offers.data_bind(LookupScreen.offered)
        yield ListingFacts().data_bind(LookupScreen.facts)

    def on_mount(self) -> None:
        for field in self.query(Field):
            self.watch(field, "value", self._look, init=False)
        self.watch(self.list, "cursor", self._show_facts, init=False)
        self.query_one("#lookup_text", Field).select_all()
        self._look()

    @property
    def one(self) -> Listing | None:
        """Player under the cursor."""
        inside = 0 <= self.list.cursor < len(self._found)
        return self._found[self.list.cursor] if inside else None

    def _look(self) -> None:
        """Search for the typed text."""
        text = entry.strip_text(self.query_one("#lookup_text", Field).value)
        federation = entry.read_federation(
            self.query_one("#lookup_federation", Field).value
        )
        wrong = isinstance(federation, Problem)
        self.notes = (
            {"lookup_federation": (federation.text, "wrong")}
            if isinstance(federation, Problem)
            else {}
        )
        if wrong or not text:
            self._asked = None
            self._show(Offered(empty=_TYPE))
        elif not isinstance(federation, Problem):
            asked = Asked(text, federation)
            if asked != self._asked:
                self._asked = asked
                self.post_message(PlayersWanted(self, asked, reminds=True))

    def look_again(self) -> None:
        """Repeat the search in changed lists."""
        self._asked = None
        self._look()

    @on(PlayersFound)
    def _take_answer(self, event: PlayersFound) -> None:
        answer = event.answer
        if event.reminder:
            self.say(event.reminder)
        if answer.asked != self._asked:
            return
        self._answer = answer
        if answer.fault or not answer.infos:
            self._show(Offered(empty=answer.fault or self._no_list))
            return
        found = filter_players(answer, self.form)
        self._show(build_offers(answer, found, self.form), found)

    @property
    def _no_list(self) -> str:
        """Message without a list, with the key that fetches one."""
        keys = keys_of("lookup.update", self.keymap) if self._update else ""
        fetch = f": {key_label(keys)} fetches one, such as FIDE's" if keys else ""
        return f"{_NO_LIST}{fetch}"

    def _show(self, offered: Offered, found: Sequence[Listing] = ()) -> None:
        self._found = found
        self.offered = offered
        self._show_facts()
        self.name_keys()

    def _show_facts(self) -> None:
        """Show the facts of the player under the cursor."""
        one, self._ranked = self.one, None
        if one is None or self._answer is None:
            self.facts = ()
            return
        from elo_tui.store.lists.player_facts import (
            describe_player,
            get_rating,
            read_rating_wanted,
        )

        asked = read_rating_wanted(self.form._asdict())
        self.facts = describe_player(one, self._answer.infos[one.list_name], asked.day)
        rating = get_rating(one, asked.pool).rating
        if rating:
            peers = PeersAsked(
                pool=asked.pool,
                list_name=one.list_name,
                federation=one.federation,
                born=one.born,
                sex=read_sex(one.sex),
            )
            self._ranked = RankAsked(rating, peers)
            self.post_message(RankWanted(self, self._ranked))

    @on(RankFound)
    def _show_rank(self, event: RankFound) -> None:
        if event.asked == self._ranked and event.standing is not None and self.facts:
            found = event.standing
            room = self.query_one(ListingFacts).size.width - 2
            rank = describe_ranks_briefly(found.rating, found.ranks, found.pool, room)
            self.facts = (*self.facts, rank)
            self._ranked = None

    @property
    def idle_actions(self) -> frozenset[str]:
        chosen = self.is_mounted and self.one is not None and self._takes
        idle = {"screen.take": not chosen, "screen.update": self._update is None}
        return frozenset(action for action, is_idle in idle.items() if is_idle)

    def action_update(self) -> None:
        if self._update is not None:
            self._update(self)

    def action_take(self) -> None:
        one, answer = self.one, self._answer
        if one is None or answer is None:
            self.say("No player is chosen", "wrong")
        elif not self._takes:
            self.say("A player is entered into a game: on Game or Tournament", "dim")
        else:
            self.dismiss(PlayerChosen(one, answer.infos[one.list_name]))


_ROWS: tuple[PublishedList | ListAdvice, ...] = (*LISTS, *BY_HAND)
_ASKED_FIRST = "Enter contacts the hosts above; nothing is sent before"


class Fetcher(NamedTuple):
    """Functions that find and fetch lists while the dialog is open."""

    look: Callable[[FetchListsScreen], None]
    """Calls `FetchListsScreen.show_lists` with the imported lists."""
    fetch: Callable[[FetchListsScreen, PublishedList], None]
    """Fetches a list; calls `show_progress` and `show_end`."""
    cancel: Callable[[], bool]
    """Stops fetching; False if nothing is being fetched."""


class ListRows(GivenList[PublishedList | ListAdvice]):
    """A row for each list with the number of imported players."""

    imported: var[Mapping[str, ListInfo]] = var({})

    def columns(self, width: int) -> Sequence[Column[PublishedList | ListAdvice]]:
        return (
            text_column("name", "", 12, lambda one: f"   {one.name}", 11),
            text_column("publisher", "", 15, lambda one: one.publisher, 13),
            text_column("state", "", 50, self._describe, 13, "dim"),
        )

    def _describe(self, one: PublishedList | ListAdvice) -> str:
        info = self.imported.get(one.name)
        if info is not None:
            players = plural(info.players, "player")
            return f"{players}, of {info.date or 'unknown date'}"
        return "not imported" if isinstance(one, PublishedList) else "by hand"


class FetchFacts(Lines):
    """Addresses of the list under the cursor, and the progress of fetching."""

    facts: var[tuple[str, ...]] = var(())
    progress: var[str] = var("")

    def rows(self, width: int, height: int) -> Sequence[Row]:
        return (
            rule(width, "Addresses"),
            *(row for fact in self.facts for row in sentence_rows(fact, width)),
            *sentence_rows(self.progress, width, "strong"),
        )


class FetchListsScreen(ListDialog[bool, ListRows], scope="update"):
    """Dialog that fetches lists on Enter; its result is True if a list has changed."""

    kind = ListRows

    def __init__(self, keymap: Mapping[str, str], fetcher: Fetcher) -> None:
        super().__init__(keymap)
        self._fetcher = fetcher
        self._has_changed = False
        self._fetched: PublishedList | None = None
        """List being fetched."""
        self._answer: Callable[[bool], object] | None = None
        """Receives the answer to the question about a smaller list."""
        self.heading = ("Fetch rating lists", "only on request")

    def compose_body(self) -> ComposeResult:
        yield ListRows()
        yield FetchFacts()

    def on_mount(self) -> None:
        self.list.given = _ROWS
        self.watch(self.list, "cursor", self._show_facts, init=False)
        self._show_facts()
        self._fetcher.look(self)

    facts = Inside(FetchFacts)

    def show_lists(self, imported: Mapping[str, ListInfo]) -> None:
        """Show the imported lists, by name."""
        self.list.imported = imported
        self._show_facts()
        if not self.message[0]:
            # last, as later changes would be painted separately
            self.say(_ASKED_FIRST, "dim")

    def show_progress(self, text: str) -> None:
        """Show the progress."""
        self.facts.progress = text

    def ask_about_loss(self, loss: str, answer: Callable[[bool], object]) -> None:
        """Ask whether a smaller list replaces the imported one."""
        self._answer = answer
        self.facts.progress = f"The new list is smaller: {loss}"
        self.say("Enter replaces the list, Esc keeps it", "wrong")

    def _answer_loss_question(self, accepts: bool) -> bool:
        """Answer the question about a smaller list; return whether it was asked."""
        answer, self._answer = self._answer, None
        if answer is not None:
            self.facts.progress = ""
            self.say("Replacing the list" if accepts else "Keeping the list", "dim")
            answer(accepts)
        return answer is not None

    def show_end(self, text: str, role: str, has_changed: bool) -> None:
        """Show the outcome."""
        self._fetched = None
        self._has_changed |= has_changed
        self.facts.progress = ""
        self.say(text, role)
        if has_changed:
            self._fetcher.look(self)

    def _show_facts(self) -> None:
        one = self.list.given[self.list.cursor]
        if isinstance(one, ListAdvice):
            self.facts.facts = (f"Not fetched: {one.why}",)
            return
        info = self.list.imported.get(one.name)
        self.facts.facts = (
            *one.addresses,
            "Not imported yet"
            if info is None
            else f"If changed, replaces the imported list of {info.players:,} players",
        )

    def action_take(self) -> None:
        if self._answer_loss_question(True):
            return
        one = self.list.given[self.list.cursor]
        if self._fetched is not None:
            self.say(f"{self._fetched.name} is being fetched; Esc stops it", "wrong")
        elif isinstance(one, ListAdvice):
            self.say(f"{one.publisher}: {one.why}", "wrong")
        else:
            self._fetched = one
            self.say(f"{one.name}: asking; Esc stops it", "dim")
            self._fetcher.fetch(self, one)

    def action_back(self) -> None:
        if self._answer_loss_question(False):
            return
        if self._fetcher.cancel():
            self.show_end("Stopped; the list is unchanged", "dim", False)
        elif self._has_changed:
            self.dismiss(True)
        else:
            self.dismiss()
