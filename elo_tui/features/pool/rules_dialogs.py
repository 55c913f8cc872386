"""The dialogs of a pool's rules: those that it begins with, and those from a day on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from typing import NamedTuple

from textual.app import ComposeResult

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import (
    POOL_ROWS,
    PoolSettings,
    complete_settings,
    read_k,
    write_k,
)
from elo_tui.core.pool.game_kind import SIDE_NAMES
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_number
from elo_tui.features.pool.names import is_pool_name, list_pools
from elo_tui.features.pool.pools import read_opening_path
from elo_tui.kit.screens.dialog import Dialog, compose_form
from elo_tui.kit.widgets.controls import Choice, Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import Control, FormPane
from elo_tui.kit.widgets.lines import Span
from elo_tui.session.path_completion import PATH_MAX
from elo_tui.store.pool_file import NewEntry

NAME_MAX = 60

#: Labels of the choices for newcomers.
_NEWCOMERS = {
    "start": "start at 1500",
    "file": "as the file says",
    "fit": "by their first event",
    "list": "by the federation's list",
}
_PERIODS = {
    "event": "after each event",
    "game": "game by game",
    "month": "monthly",
    "01-01,04-01,07-01,10-01": "every three months",
    "01-01,07-01": "in January and July",
}
_SIDES = {
    "white-black": "White and Black",
    "home-away": "home and away",
    "first-second": "first and second",
    "none": "without names",
}
_MARGINS = {
    "off": "a win is a win",
    "football": "goals as World Football Elo",
    "root": "goals as ClubElo, by the root",
    "log": "points as FiveThirtyEight",
    "games": "games of a match",
}
_DRAWS = {"yes": "possible", "no": "none"}
_NEEDS_LIST = "name a List of rated opponents for first ratings"
_A_DAY = "2026-03-01"


class NewPool(NamedTuple):
    """A pool to be begun."""

    name: str
    settings: PoolSettings
    opening: tuple[Mapping[str, object], ...] = ()
    """Rows of the list that it begins with."""


def _make_rule_controls() -> Iterator[Control]:
    """Make the controls of rules that may change from a day on."""
    yield Field("K", id="pool_k", length=40, placeholder="20")
    yield Choice("Newcomers", dict(_NEWCOMERS), id="pool_newcomers")
    yield Field("Start", id="pool_start", length=5, placeholder="1500")
    yield Choice("Sides", _SIDES, id="pool_sides")
    yield Field("White", id="pool_advantage", length=6, placeholder="0")
    yield Choice("Score", _MARGINS, id="pool_margin")
    yield Choice("Draws", _DRAWS, id="pool_draws")
    yield Field("More", id="pool_more", length=60)


def _show_rules(form: FormPane, system: str) -> None:
    """Show the fields that a system uses, with the choices that it has."""
    row = POOL_ROWS[system]
    start = form.text("pool_start").strip() or "1500"
    words = _NEWCOMERS | {"start": f"start at {start}"}
    newcomers = {key: words[key] for key in row.pool_newcomers}
    _set_options(form, "pool_newcomers", newcomers)
    form.query_one("#pool_k").display = row.sets_k
    begins = form.text("pool_newcomers") != "list"
    form.query_one("#pool_start").display = begins
    for name in ("pool_sides", "pool_draws"):
        form.query_one(f"#{name}").display = row.any_numbers
    first = SIDE_NAMES[form.text("pool_sides")].first
    advantage = form.query_one("#pool_advantage", Field)
    advantage.display = row.sets_k and bool(first)
    advantage.label = first.capitalize()
    form.query_one("#pool_margin").display = row.sets_k
    form.query_one("#pool_more").display = bool(row.pool_words)


def _set_options(form: FormPane, name: str, wanted: dict[str, str]) -> None:
    """Offer these choices; of others than before the first is chosen."""
    choice = form.query_one(f"#{name}", Choice)
    if choice.options != wanted:
        are_others = [*choice.options] != [*wanted]
        choice.options = wanted
        if are_others:
            choice.value = next(iter(wanted))
        choice.refresh()
    choice.display = len(wanted) > 1


def _read_rules(
    form: FormPane, settings: PoolSettings, notes: dict[str, Span]
) -> PoolSettings | Problem:
    """Read the rules that the system uses, with notes on faults."""
    row = POOL_ROWS[settings.system]
    found = settings._replace(newcomers=form.text("pool_newcomers"))
    if row.any_numbers:
        sides, draws = form.text("pool_sides"), form.text("pool_draws")
        found = found._replace(sides=sides, draws=draws)
    numbers = ["start"]
    if row.sets_k:
        found = found._replace(margin=form.text("pool_margin"))
        numbers += ["advantage"] if SIDE_NAMES[found.sides].first else []
        if text := form.text("pool_k").strip():
            steps = read_k(text)
            if isinstance(steps, Problem):
                notes["pool_k"] = ("such as 20, or 40,20@30", "wrong")
            else:
                found = found._replace(k=steps)
    for name in numbers:
        if text := form.text(f"pool_{name}").strip():
            try:
                found = PoolSettings(**{**found._asdict(), name: float(text)})
            except ValueError:
                usual = {"start": "1500", "advantage": "65"}[name]
                notes[f"pool_{name}"] = (f"a number such as {usual}", "wrong")
    more = _read_more(form.text("pool_more"), found)
    done = more if isinstance(more, Problem) else complete_settings(more)
    if isinstance(done, Problem) and not notes:
        known = f"pool_{done.field}" in {control.id for control in form.controls()}
        notes[f"pool_{done.field}" if known else "pool_more"] = (done.text, "wrong")
    elif row.pool_words:
        notes.setdefault("pool_more", (" / ".join(row.pool_words), "dim"))
    if "advantage" in numbers:
        first = SIDE_NAMES[found.sides].first
        words = f"points of {first} in the expected score"
        notes.setdefault("pool_advantage", (words, "dim"))
    return done


def _read_more(text: str, settings: PoolSettings) -> PoolSettings | Problem:
    """Read words with their values, such as ``floor 100, scale 480``."""
    names = POOL_ROWS[settings.system].pool_words
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, value = part.partition(" ")
        if name not in names or not value.strip():
            return Problem("more", f"'{part[:20]}': {' or '.join(names)}, and a value")
        with suppress(ValueError):
            settings = PoolSettings(**{**settings._asdict(), name: float(value)})
            continue
        settings = PoolSettings(**{**settings._asdict(), name: value.strip()})
    return settings


def _write_more(settings: PoolSettings) -> str:
    """Write the words that are not the usual ones of the system."""
    usual = complete_settings(PoolSettings(settings.system))
    values = settings._asdict()
    return ", ".join(
        f"{name} {format_number(value) if isinstance(value, float) else value}"
        for name in POOL_ROWS[settings.system].pool_words
        if (value := values[name]) != getattr(usual, name, None)
    )


def _is_wrong(notes: Mapping[str, Span]) -> bool:
    return any(role == "wrong" for _, role in notes.values())


class NewPoolScreen(Dialog[NewPool], scope="new_pool"):
    """Form for a new pool."""

    def __init__(self, keymap: Mapping[str, str]) -> None:
        super().__init__(keymap)
        self.heading = ("New club list", "its rules; K and the rest can change later")

    form = Inside(FormPane)

    def compose_body(self) -> ComposeResult:
        yield from compose_form(self._make_controls())

    def _make_controls(self) -> Iterator[Control]:
        yield Field("Name", id="pool_name", length=NAME_MAX)
        names = {row.key: row.name for row in POOL_ROWS.values()}
        yield Choice("System", names, id="pool_system")
        yield from _make_rule_controls()
        yield Choice("Rated", dict(_PERIODS), id="pool_period")
        yield Field("List", id="pool_opening", length=PATH_MAX)

    def on_mount(self) -> None:
        self.form.fill({"pool_k": "40, then 20 from 30 games"}, self._check)
        self._check()

    def _check(self) -> None:
        """Show the fields that the system uses, and the faults."""
        system = self.form.text("pool_system") or "elo"
        periods = POOL_ROWS[system].pool_periods
        keys = [*_PERIODS] if len(periods) > 1 else [*periods]
        if "game" in keys and not POOL_ROWS[system].sets_k:
            keys.remove("game")
        named = {key: _PERIODS[key] for key in keys}
        _set_options(self.form, "pool_period", named)
        _show_rules(self.form, system)
        self._read()

    def _read(self) -> NewPool | None:
        """Read the form; None while a field is wrong, as its note explains."""
        notes: dict[str, Span] = {}
        name = clean_name(self.form.text("pool_name"), NAME_MAX)
        if name and not is_pool_name(name):
            notes["pool_name"] = ("letters, digits, blanks and - only", "wrong")
        elif name in list_pools():
            notes["pool_name"] = ("a list has this name already", "wrong")
        period = self.form.text("pool_period")
        settings = PoolSettings(
            system=self.form.text("pool_system") or "elo",
            period="event" if period == "game" else period,
            mode="game" if period == "game" else "event",
        )
        done = _read_rules(self.form, settings, notes)
        if POOL_ROWS[settings.system].pool_newcomers == ("list",):
            notes.setdefault("pool_system", (_NEEDS_LIST, "dim"))
        opening = self._read_list(notes)
        self.form.notes = notes
        if isinstance(done, Problem) or _is_wrong(notes):
            return None
        return NewPool(name, done, opening)

    def _read_list(self, notes: dict[str, Span]) -> tuple[Mapping[str, object], ...]:
        """Read the list that the pool begins with, or note why not."""
        path = self.form.text("pool_opening").strip()
        if not path:
            return ()
        found = read_opening_path(path)
        if isinstance(found, Problem):
            notes["pool_opening"] = (found.text, "wrong")
            return ()
        notes["pool_opening"] = (f"{len(found):,} people to begin with", "dim")
        return tuple(found)

    def action_take(self) -> None:
        found = self._read()
        if found is None:
            self.say(self.form.first_note, "wrong")
        elif not found.name:
            self.say("Type a name first; Esc goes back", "wrong")
        else:
            self.dismiss(found)


class PoolRulesScreen(Dialog[NewEntry], scope="pool_rules"):
    """Form for rules from a day on; its result is the entry with those that change."""

    def __init__(
        self, keymap: Mapping[str, str], name: str, settings: PoolSettings
    ) -> None:
        super().__init__(keymap)
        self.heading = ("Rules", f"of {name}, from a day on")
        self._settings = settings

    form = Inside(FormPane)

    def compose_body(self) -> ComposeResult:
        yield from compose_form(self._make_controls())

    def _make_controls(self) -> Iterator[Control]:
        yield Field("From", id="rules_from", length=10, placeholder=_A_DAY)
        yield from _make_rule_controls()

    def on_mount(self) -> None:
        present = self._settings
        _show_rules(self.form, present.system)
        texts = {
            "pool_k": write_k(present.k),
            "pool_newcomers": present.newcomers,
            "pool_start": format_number(present.start),
            "pool_sides": present.sides,
            "pool_advantage": format_number(present.advantage),
            "pool_margin": present.margin,
            "pool_draws": present.draws,
            "pool_more": _write_more(present),
        }
        self.form.fill(texts, self._check)
        self._check()

    def _check(self) -> None:
        _show_rules(self.form, self._settings.system)
        self._read()

    def _read(self) -> NewEntry | None:
        """Read the form; None while a field is wrong, as its note explains."""
        notes: dict[str, Span] = {}
        text = self.form.text("rules_from").strip()
        try:
            day = date.fromisoformat(text) if text else None
        except ValueError:
            day = None
            notes["rules_from"] = (f"a day such as {_A_DAY}", "wrong")
        done = _read_rules(self.form, self._settings, notes)
        self.form.notes = notes
        if isinstance(done, Problem) or day is None or _is_wrong(notes):
            return None
        changes = {
            name: value
            for name, value in done._asdict().items()
            if value != getattr(self._settings, name)
        }
        return NewEntry("settings", {"from": day.isoformat(), "settings": changes})

    def action_take(self) -> None:
        found = self._read()
        if _is_wrong(self.form.notes):
            self.say(self.form.first_note, "wrong")
        elif found is None:
            self.say("Type the first day of the rules; Esc goes back", "wrong")
        elif not found.data["settings"]:
            self.say("These are the present rules; Esc goes back", "wrong")
        else:
            self.dismiss(found)
