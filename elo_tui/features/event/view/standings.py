"""Standings of an event on the Event screen: rules, order, working."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, NamedTuple

from elo_tui.core import entry, facts
from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.forecast.open_games import Assumption
from elo_tui.core.model import Problem, Step
from elo_tui.core.pairing.pairing_choices import (
    NO_CHOICES,
    PairingChoices,
    read_choice,
    read_pairs,
)
from elo_tui.core.standings import codes
from elo_tui.core.standings.codes import POINTS, TieBreakCode
from elo_tui.core.standings.printed_values import PrintedDifference, find_differences
from elo_tui.core.standings.standings import (
    Standings,
    StandingsRow,
    Wanted,
    compute_standings,
)
from elo_tui.core.standings.tie_break_working import (
    adjusted_steps,
    explain_rank,
    format_value,
    round_label,
    show_working,
)
from elo_tui.core.standings.tie_breaks import ENCOUNTER, TIE_BREAKS, describe_code
from elo_tui.core.text.figures import format_points, plural

#: The default number of prize places.
FIRST = 3
_FIRST_MAX = 999


class Ranking(NamedTuple):
    """Texts of the fields, choices and assumed results."""

    tie_breaks: str = ""
    """Empty: those of the event, else the usual ones."""
    unrated: str = ""
    """Rating of unrated players."""
    first: str = ""
    """The number of prize places."""
    order: str = "place"
    """The column that the standings are sorted by."""
    turned: bool = False
    column: int = 0
    """The column chosen: 0 is the points, then the tie-breaks."""
    assumed: tuple[Assumption, ...] = ()
    game: int = 0
    """The open game under the cursor."""
    ahead: bool = False
    """Whether the chances go on over rounds that are not paired yet."""
    choices: PairingChoices = NO_CHOICES
    """Players assumed absent, withdrawn or returning in rounds ahead."""
    forbid: str = ""
    """Players who must not meet in rounds ahead."""
    initial: str = ""
    """The colour of the first player in round 1."""
    baku: str = ""
    """Whether the event has the Baku acceleration."""
    individuals: bool = False
    """Whether players are ranked in an event of teams."""


class Rules(NamedTuple):
    """Rules read from the texts."""

    wanted: Wanted
    first: int
    problems: Mapping[str, Problem]
    """By field."""
    choices: PairingChoices = NO_CHOICES
    """Assumptions about rounds ahead."""


def read_rules(ranking: Ranking, day: str, of_teams: bool = False) -> Rules:
    """The rules asked for, with the first day of the event as typed."""
    codes_typed = ranking.tie_breaks.strip()
    least, most = facts.RATING_MIN, facts.RATING_MAX
    values: dict[str, Any] = {
        "tie_breaks": codes.read_codes(ranking.tie_breaks, of_teams)
        if codes_typed
        else None,
        "date": entry.read_event_day(day),
        "unrated": entry.read_whole(ranking.unrated, "unrated", least, most),
        "first": entry.read_whole(ranking.first, "first", 1, _FIRST_MAX),
        "forbid": read_pairs(ranking.forbid, "forbid"),
        "initial": read_choice(ranking.initial, "initial"),
        "baku": read_choice(ranking.baku, "baku"),
    }
    problems = {name: one for name, one in values.items() if isinstance(one, Problem)}
    values |= dict.fromkeys(problems)
    choices = ranking.choices._replace(
        forbidden=values["forbid"] or (),
        initial_white=values["initial"],
        is_accelerated=values["baku"],
    )
    wanted = Wanted(values["tie_breaks"], values["date"], values["unrated"])
    return Rules(wanted, values["first"] or FIRST, problems, choices)


class Printed:
    """Values that a source prints differently, by number and column.

    Explanations are computed for one column at a time, on request. A value that differs
    because results are assumed needs no other: `original` is the event without them.
    """

    def __init__(
        self,
        crosstable: Crosstable,
        found: Standings,
        original: Callable[[], Printed] | None = None,
        assumed: Sequence[Assumption] = (),
    ) -> None:
        self._crosstable = crosstable
        self._found = found
        self._original = original
        self._assumed = assumed
        codes = (POINTS, *found.codes)
        columns = {code: at for at, code in reversed([*enumerate(codes)])}
        self._explained: dict[int, dict[int, PrintedDifference]] = {}
        self._differences = {
            (one.who.no, columns[one.code]): one
            for one in find_differences(crosstable, found, explain=False)
            if one.code in columns
        }
        self.cells = frozenset(self._differences)

    @cached_property
    def _differs_anyway(self) -> Set[tuple[int, int]]:
        """The values that differ without the assumed results, too."""
        return self.cells if self._original is None else self._original().cells

    def count_assumed(self, no: int, column: int) -> int:
        """Count the assumed results that explain a value; 0 if they do not."""
        if (no, column) not in self.cells - self._differs_anyway:
            return 0
        # points are of the player's own games
        return sum(column > 0 or no in one[:2] for one in self._assumed)

    def find(self, no: int, column: int) -> PrintedDifference | None:
        """Return a differing printed value and its explanation."""
        if (no, column) not in self.cells:
            return None
        if self.count_assumed(no, column):
            return self._differences[no, column]
        if column not in self._explained:
            code = (POINTS, *self._found.codes)[column]
            every = find_differences(self._crosstable, self._found, only=code)
            self._explained[column] = {one.who.no: one for one in every}
        return self._explained[column].get(no)


_UNDECIDED = "direct encounter: nothing to decide"


class StandingsView(NamedTuple):
    """Places, points and tie-breaks; `why_not` explains a missing `found`."""

    found: Standings | None = None
    rows: tuple[StandingsRow, ...] = ()
    """The players that pass the filter, in the order chosen."""
    printed: Printed | None = None
    """Differing printed values."""
    wanted: Wanted | None = None
    """The rules they were computed by."""
    codes_from: str = ""
    """The origin of the tie-breaks, in a word or two."""
    why_not: str = ""
    texts: tuple[tuple[str, ...], ...] = ()
    """Values as texts, by player; a ``*`` follows those printed differently."""
    widths: tuple[int, ...] = (0,)
    """The longest text of each column."""
    places: Mapping[int, int] = {}
    """The indexes of the players in `rows`, by starting number."""

    @property
    def codes(self) -> tuple[TieBreakCode, ...]:
        """The columns: the points, then the tie-breaks."""
        return (POINTS, *self.found.codes) if self.found else (POINTS,)

    @property
    def column_count(self) -> int:
        """The number of columns with values."""
        return len(self.codes)

    def place_of(self, no: int) -> int:
        """Return the row of a player, or the first one."""
        return self.places.get(no, 0)

    def choose_column(self, column: int) -> int:
        """Return a column that exists."""
        return min(column, self.column_count - 1)


def evaluate_standings(
    crosstable: Crosstable,
    wanted: Wanted,
    original: Crosstable | None = None,
    assumed: Sequence[Assumption] = (),
) -> StandingsView:
    """The standings in the order of the places.

    With assumed results, `original` is the event without them.
    """
    found = compute_standings(crosstable, wanted)
    if isinstance(found, Problem):
        return StandingsView(wanted=wanted, why_not=found.text)
    codes_from = "yours"
    if wanted.codes is None:
        usual = any("usual ones of" in note.text for note in found.notes)
        codes_from = "the usual ones" if usual else "as the event states"
    view = StandingsView(found, found.rows, wanted=wanted, codes_from=codes_from)
    plain = None
    if assumed and original is not None:
        plain = partial(_compare_original, original, wanted)
    printed = Printed(crosstable, found, plain, assumed)
    return _write_values(view._replace(printed=printed))


def _compare_original(original: Crosstable, wanted: Wanted) -> Printed:
    found = compute_standings(original, wanted)
    # the event with assumed results has standings by the same rules
    assert not isinstance(found, Problem)
    return Printed(original, found)


def _write_values(view: StandingsView) -> StandingsView:
    """The values as texts, those of a column with their points under each other."""
    columns = [
        _write_column(view, column, [get_value(row, column) for row in view.rows])
        for column in range(len(view.codes))
    ]
    players = [row.player for row in view.rows]
    by_player = dict(zip(players, zip(*columns, strict=True), strict=True))
    return view._replace(
        texts=tuple(by_player[player] for player in sorted(players)),
        widths=tuple(max(map(len, column), default=0) for column in columns),
    )


def _write_column(
    view: StandingsView, column: int, values: Sequence[Fraction | None]
) -> list[str]:
    known = [value for value in values if value is not None]
    cells = view.printed.cells if view.printed else frozenset()
    places = next(
        (n for n in (0, 1) if all(v.denominator in (1, 2 * n) for v in known)), 2
    )
    return [
        ("-" if value is None else f"{float(value):.{places}f}")
        + ("*" if (row.who.no, column) in cells else " ")
        for row, value in zip(view.rows, values, strict=True)
    ]


def get_value(row: StandingsRow, column: int) -> Fraction | None:
    """The points of a row, or the value of a tie-break."""
    return row.values[column - 1] if column else row.points


def list_orders(view: StandingsView) -> list[str]:
    """List the orders: names of columns, indexes of codes."""
    return ["place", "no", "name", *map(str, range(len(view.codes)))]


def arrange_standings(
    view: StandingsView, ranking: Ranking, holds: Callable[[Participant], bool]
) -> StandingsView:
    """Filter and sort the rows, the best value first."""
    if view.found is None:
        return view
    rows = [row for row in view.found.rows if holds(row.who)]
    order = ranking.order
    if order == "no":
        rows.sort(key=lambda row: row.who.no, reverse=ranking.turned)
    elif order == "name":
        rows.sort(key=lambda row: row.who.name.casefold(), reverse=ranking.turned)
    elif order in list_orders(view)[3:]:
        rows = _sort_by_column(rows, int(order), view.codes[int(order)], ranking.turned)
    elif ranking.turned:
        rows.reverse()
    places = {row.who.no: at for at, row in enumerate(rows)}
    return view._replace(rows=tuple(rows), places=places)


def _sort_by_column(
    rows: Sequence[StandingsRow], column: int, code: TieBreakCode, turned: bool
) -> list[StandingsRow]:
    """Sort by one value; players without it come last."""
    encounter = code.name == ENCOUNTER

    def value(row: StandingsRow) -> Any:  # noqa: ANN401  (whatever can be compared)
        found = get_value(row, column)
        return None if encounter and not found else found

    known = [row for row in rows if value(row) is not None]
    lowest_first = encounter or TIE_BREAKS[code.name].lowest_first != code.reversed
    known.sort(key=value, reverse=lowest_first == turned)
    return [*known, *(row for row in rows if value(row) is None)]


def explain_value(
    view: StandingsView, row: StandingsRow, column: int
) -> tuple[Step, ...]:
    """Explain a value, and the one printed by the source."""
    found = view.found
    assert found is not None
    steps = (
        show_working(found, column - 1, row.player)
        if column
        else (*_list_round_steps(found, row), *adjusted_steps(found.table, row.player))
    )
    one = view.printed.find(row.who.no, column) if view.printed else None
    if view.printed is None or one is None:
        return steps
    if assumed := view.printed.count_assumed(row.who.no, column):
        text = f"{format_value(one.stated)}; {plural(assumed, 'result')} assumed"
        return (*steps, Step("on the page", text))
    why = f"that is {one.explained}" if one.explained else "nothing found explains it"
    return (*steps, Step("printed", f"{format_value(one.stated)}: {why}"))


def _list_round_steps(found: Standings, row: StandingsRow) -> Iterator[Step]:
    """List each round with its opponent and points."""
    table = found.table
    rounds = table.rounds[row.player]
    for one, made in zip(rounds, table.made[row.player], strict=True):
        met = round_label(table, one)
        yield Step(f"round {one.number}", f"{format_points(made):<3}{met}")


def explain_gap(
    view: StandingsView, row: StandingsRow
) -> tuple[str, tuple[Step, ...]] | None:
    """Name the player ahead or level, and explain why; None for the first."""
    found = view.found
    assert found is not None
    at = found.rows.index(row, row.place - 1)
    if not at:
        return None
    ahead = found.rows[at - 1]
    word = "level with" if ahead.place == row.place else "behind"
    name = f"{word} {ahead.place_text} {ahead.who.name or ahead.who.no}"
    return name, explain_rank(found, row, ahead)


def summarize_value(view: StandingsView, row: StandingsRow, column: int) -> str:
    """Describe a value and the printed one in a line."""
    code, value = view.codes[column], get_value(row, column)
    text = "none" if value is None else format_value(value)
    if code.name == ENCOUNTER:
        return f"{code} {text}, best of those level first" if value else _UNDECIDED
    named = f"{code} {text}, {describe_code(code)}"
    text = f"{text} point{'s' * (value not in (0.5, 1))}" if code == POINTS else named
    one = view.printed.find(row.who.no, column) if view.printed else None
    if view.printed is None or one is None:
        return text
    if assumed := view.printed.count_assumed(row.who.no, column):
        page = f"{format_value(one.stated)} on the page"
        return f"{text}; {page}, {plural(assumed, 'result')} assumed"
    why = f" ({one.explained})" if one.explained else ", the cause is not known"
    return f"{text}; printed {format_value(one.stated)}{why}"
