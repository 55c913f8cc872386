"""The answers to a change of the roster: people added, an event filed for all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from elo_tui.answers.answer_parts import Answer, notes_data
from elo_tui.core.replay.event_corrections import Correction, count_games
from elo_tui.core.replay.event_filing import Filed, Filing
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.text.figures import (
    format_change,
    format_points,
    plural,
    simplify_number,
)
from elo_tui.kit.answer_parts import note_text


def person_names(people: Iterable[Person]) -> list[dict[str, Any]]:
    """Encode people by name and FIDE ID."""
    return [{"name": one.name, "fide_id": one.fide_id or None} for one in people]


def answer_additions(
    added: Sequence[Person], already: Sequence[Person], not_found: Sequence[str]
) -> Answer:
    """Answer with the people added from a list."""
    data = {
        "added": person_names(added),
        "already": person_names(already),
        "not_found": list(not_found),
    }
    lines = [f"added {_person_text(one)}" for one in added]
    lines += [f"already there: {_person_text(one)}" for one in already]
    lines += [f"not found: {text}" for text in not_found]
    return Answer("Added", data, text=lines)


def answer_filing(filing: Filing, is_dry: bool) -> Answer:
    """Answer with an event filed for all who played in it."""
    data = {
        "event": {
            "name": filing.name,
            "date": filing.first.isoformat(),
            "last": filing.last.isoformat(),
        },
        "filed": [*map(_filed_data, filing.filed)],
        "already": person_names(filing.already),
        "not_in_event": person_names(filing.not_in_event),
        "doubtful": [
            {"name": one.person.name, "why": one.why} for one in filing.doubtful
        ],
        "notes": notes_data(filing.notes),
    }
    if filing.corrected:
        data["corrected"] = [*map(_filed_data, filing.corrected)]
    names = ("filed", "corrected", "doubtful")
    shown = {name: data[name] for name in names if data.get(name)}
    days = f"{filing.first} to {filing.last}"
    title = f"{filing.name or 'Event'}, {days}"
    return Answer(title, data, shown, text=_filing_lines(filing, title, is_dry))


def _filed_data(one: Filed) -> dict[str, Any]:
    """Encode an event of one person, with the games filed earlier if it corrects."""
    data = {
        "name": one.account.person.name,
        "fide_id": one.account.person.fide_id or None,
        "no": one.player.no,
        "games": one.games,
        "score": simplify_number(one.half_points / 2),
        "change": None if one.change is None else round(one.change, 4) + 0.0,
    }
    if one.before is not None:
        data["games_before"] = count_games(one.before)
    return data


def _filing_lines(filing: Filing, title: str, is_dry: bool) -> Iterator[str]:
    yield title
    yield from (f"note: {note_text(note)}" for note in filing.notes)
    verb = "would be filed" if is_dry else "filed"
    for one in (*filing.filed, *filing.corrected):
        if one.before is not None:
            verb = "would be corrected" if is_dry else "corrected"
        change = "" if one.change is None else f", {format_change(one.change)}"
        problem = one.line.problem
        fault = f"; not rated: {problem.text}" if problem else ""
        score = f"{format_points(one.half_points)} of {one.games}"
        if one.before is not None:
            score += f" ({Correction(one.before, one.entry).text})"
        name = _person_text(one.account.person)
        yield f"{verb}: {name}, no. {one.player.no}, {score}{change}{fault}"
    for person in filing.already:
        yield f"already filed: {_person_text(person)}"
    for doubt in filing.doubtful:
        yield f"not filed: {_person_text(doubt.person)}: {doubt.why}"
    if filing.not_in_event:
        names = ", ".join(one.name for one in filing.not_in_event)
        yield f"did not play: {names}"


def _person_text(person: Person) -> str:
    return f"{person.name} ({person.fide_id})" if person.fide_id else person.name


def answer_refresh(data: Mapping[str, Any], label: str, is_dry: bool) -> Answer:
    """Answer with the changes that a list makes."""
    return Answer(f"Roster, {label}", data, text=_lines(data, label, is_dry))


def _lines(data: Mapping[str, Any], label: str, is_dry: bool) -> Iterator[str]:
    yield f"{label}, not stored" if is_dry else label
    for one in data["people"]:
        changes = [
            pool_text(pool, values)
            for pool, values in one["pools"].items()
            if (values["before"], values["k_before"])
            != (values["after"], values["k_after"])
        ]
        yield f"{one['name']}: {'; '.join([*changes, *one['notes']])}"
    if data["unchanged"]:
        yield f"unchanged: {plural(data['unchanged'], 'player')}"
    if data["not_in_list"]:
        names = ", ".join(one["name"] for one in data["not_in_list"])
        yield f"not in the list: {names}"


def pool_text(pool: str, values: Mapping[str, Any]) -> str:
    """Write the change of one rating, such as ``standard 2100 -> 2107, +7``."""
    before, after = values["before"], values["after"]
    if before is None:
        text = f"{pool} {after}"
    elif before == after:
        text = f"{pool} {after} unchanged"
    else:
        text = f"{pool} {before} -> {after}, {format_change(values['difference'], 0)}"
    if values["k_before"] != values["k_after"] and values["k_after"] is not None:
        was = "" if values["k_before"] is None else f", was {values['k_before']}"
        text += f", K {values['k_after']}{was}"
    return text
