"""The dialog that looks up players of the rating lists, and marks them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import asdict
from textual import on
from textual.app import ComposeResult
from textual.reactive import var

from elo_tui.core import entry
from elo_tui.core.model import Problem
from elo_tui.core.rank_words import describe_ranks_briefly
from elo_tui.core.ranking import read_sex
from elo_tui.core.text.figures import plural
from elo_tui.kit.commands.bindings import key_label, keys_of
from elo_tui.kit.screens.dialog import Dialog, compose_form
from elo_tui.kit.screens.list_queries import (
    Answered,
    ListQuestion,
    build_offers,
    filter_players,
)
from elo_tui.kit.screens.text_pages import copy_text
from elo_tui.kit.tables.offers import Offered, Offers
from elo_tui.kit.tables.pick_list import PickList
from elo_tui.kit.tables.selection import MARKED
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import FormPane, note_problems
from elo_tui.kit.widgets.lines import Lines, Row, rule, sentence_rows
from elo_tui.session.forms import Form
from elo_tui.session.lookup import PeersAsked, PlayersAsked, PlayersFound, RankAsked

if TYPE_CHECKING:
    from elo_tui.features.lists.actions import LookupActions
    from elo_tui.kit.screens.shown_answers import Shown
    from elo_tui.store.lists import ListInfo, Listing, RatingRank


_NAME_MAX = 60
_TYPE = "type an ID or beginnings of names, such as nepo ian"
_NO_LIST = "No rating list yet"


class ListingFacts(Lines):
    """Facts that a list has about one player, the name first."""

    facts: var[tuple[str, ...]] = var(())

    def rows(self, width: int, height: int) -> Sequence[Row]:
        if not self.facts:
            return ()
        name, *facts = self.facts
        rows = (row for fact in facts for row in sentence_rows(fact, width))
        return (rule(width, name), *rows)[:height]


class ChosenPlayer(NamedTuple):
    """A listed player and the list."""

    listing: Listing
    info: ListInfo


class LookupScreen(Dialog[ChosenPlayer], scope="lookup"):
    """Dialog that searches as letters are typed; no command is a letter.

    Its result is the chosen player, if a field `takes` one.
    """

    list: Inside[Offers] = Inside(Offers)

    offered: var[Offered] = var(Offered(empty=_TYPE))
    facts: var[tuple[str, ...]] = var(())

    def __init__(
        self,
        keymap: Mapping[str, str],
        actions: LookupActions,
        form: Form,
        text: str = "",
        takes: bool = False,
    ) -> None:
        super().__init__(keymap)
        self._actions = actions
        self._marked: dict[tuple[str, str], ChosenPlayer] = {}
        """By list and ID; they stay while others are looked for."""
        self.form = form
        self._text = text
        self._takes = takes
        self._asked: PlayersAsked | None = None
        self._answer: PlayersFound | None = None
        self._found: Sequence[Listing] = ()
        self._ranked: RankAsked | None = None
        self.heading = ("Lookup", "players of the rating lists")

    def compose_body(self) -> ComposeResult:
        find = Field("Find", id="lookup_text", length=_NAME_MAX)
        find.value = self._text
        federation = Field("Fed.", id="lookup_federation", length=3)
        yield from compose_form([find, federation])
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
        self._leave_blanks(to_list=False)
        text = entry.strip_text(self.query_one("#lookup_text", Field).value)
        federation = entry.read_federation(
            self.query_one("#lookup_federation", Field).value
        )
        notes = note_problems({"lookup_federation": federation})
        self.query_one(FormPane).notes = notes
        if notes or not text:
            self._asked = None
            has_lists = self._actions.lists.has_lists
            self._show(Offered(empty=_TYPE if has_lists else self._no_list))
        elif text.casefold() == MARKED and self._marked:
            self._asked = None
            self._show_marked()
        elif not isinstance(federation, Problem):
            asked = PlayersAsked(text, federation)
            if asked != self._asked:
                self._asked = asked
                self.post_message(ListQuestion(self, asked, reminds=True))

    def look_again(self) -> None:
        """Repeat the search in changed lists."""
        self._asked = None
        self._look()

    @on(Answered)
    def _take_answer(self, event: Answered) -> None:
        if event.reminder:
            self.say(event.reminder)
        if event.asked == self._ranked:
            self._show_rank(event.found)
        if event.asked != self._asked:
            return
        answer: PlayersFound = event.found
        self._answer = answer
        if answer.fault or not answer.infos:
            self._show(Offered(empty=answer.fault or self._no_list))
            return
        found = filter_players(answer, self.form)
        self._show(build_offers(answer, found, self.form), found)

    @property
    def _no_list(self) -> str:
        """Message without a list, with the key that fetches one."""
        keys = keys_of("lookup.update", self.keymap) if self._actions.fetches else ""
        fetch = f": {key_label(keys)} fetches one" if keys else ""
        return f"{_NO_LIST}{fetch}"

    def _show(self, offered: Offered, found: Sequence[Listing] = ()) -> None:
        self._found = found
        self.offered = offered
        self._show_marks()
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

        asked = read_rating_wanted(asdict(self.form))
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
            self.post_message(ListQuestion(self, self._ranked))

    def _show_rank(self, found: RatingRank | None) -> None:
        if found is not None and self.facts:
            room = self.query_one(ListingFacts).size.width - 2
            rank = describe_ranks_briefly(found.rating, found.ranks, found.pool, room)
            self.facts = (*self.facts, rank)
            self._ranked = None

    # marks

    def _show_marked(self) -> None:
        """Show the players marked in place of those found."""
        infos = {one.info.name: one.info for one in self._marked.values()}
        found = tuple(one.listing for one in self._marked.values())
        self._answer = PlayersFound(PlayersAsked(MARKED), found, infos)
        self._show(build_offers(self._answer, found, self.form), found)

    def _show_marks(self) -> None:
        rows = enumerate(self._found)
        self.list.marked = frozenset(
            at for at, one in rows if _key(one) in self._marked
        )

    def _choose(self, one: Listing) -> ChosenPlayer:
        assert self._answer is not None
        return ChosenPlayer(one, self._answer.infos[one.list_name])

    def _leave_blanks(self, to_list: bool) -> None:
        """Let Space mark a player moved to; before that it belongs to the text."""
        for field in self.query(Field):
            field.leaves_blanks = to_list

    def action_move(self, by: int) -> None:
        self._leave_blanks(to_list=True)
        super().action_move(by)

    @on(PickList.Picked)
    def _note_click(self) -> None:
        self._leave_blanks(to_list=True)

    def action_mark(self) -> None:
        """Mark or unmark the player under the cursor, and go on to the next one."""
        one = self.one
        if one is None:
            return
        if self._marked.pop(_key(one), None) is None:
            self._marked[_key(one)] = self._choose(one)
        self._show_marks()
        self.list.move(1)
        count = plural(len(self._marked), "player")
        keys = keys_of("lookup.roster", self.keymap) if self._actions.adds else ""
        roster = f"; {key_label(keys)} adds them to the roster" if keys else ""
        text = f"{count} marked{roster}" if self._marked else "No player is marked"
        self.say(text, "dim")

    def action_roster(self) -> None:
        """Add the players marked, or the one under the cursor, to the roster."""
        one = [] if self.one is None else [self._choose(self.one)]
        chosen = [*self._marked.values()] or one
        if not self._actions.adds:
            self.say("There is no roster here", "dim")
        elif chosen:
            self._actions.add_to_roster(chosen)
        else:
            self.say("No player is chosen", "wrong")

    @property
    def _results(self) -> Shown | None:
        """The players marked, or all shown; None without any."""
        from elo_tui.features.lists.answer import answer_players
        from elo_tui.kit.screens.shown_answers import show_answer

        marked = [*self._marked.values()]
        chosen = marked or [self._choose(one) for one in self._found]
        if not chosen:
            return None
        what = f"{plural(len(chosen), 'player')} {'marked' if marked else 'found'}"
        return show_answer("players", what, lambda: answer_players(chosen))

    def action_copy(self) -> None:
        if (results := self._results) is None:
            self.say("Nothing to copy: no player is shown", "dim")
        else:
            copy_text(self.app, results.text)

    def action_save(self) -> None:
        if not self._actions.saves:
            self.say("Nothing is saved here; Ctrl+Y copies", "dim")
        elif (results := self._results) is None:
            self.say("Nothing to save: no player is shown", "dim")
        else:
            self._actions.save(results)

    @property
    def idle_actions(self) -> frozenset[str]:
        has_one = self.is_mounted and self.one is not None
        idle = {
            "screen.take": not (has_one and self._takes),
            "screen.mark": not has_one,
            "screen.roster": not has_one or not self._actions.adds,
            "screen.update": not self._actions.fetches,
        }
        return frozenset(action for action, is_idle in idle.items() if is_idle)

    def action_update(self) -> None:
        if self._actions.fetches:
            self._actions.update_lists(self.look_again)

    def action_take(self) -> None:
        one, answer = self.one, self._answer
        if one is None or answer is None:
            self.say("No player is chosen", "wrong")
        elif not self._takes:
            self.say("A player is entered into a game: on Game or Tournament", "dim")
        else:
            self.dismiss(ChosenPlayer(one, answer.infos[one.list_name]))


def _key(one: Listing) -> tuple[str, str]:
    """Identify a player of a list."""
    return one.list_name, one.id
