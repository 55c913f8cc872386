"""Events as version 1 wrote them: with the texts of a form instead of facts."""

from __future__ import annotations

from elo_tui.core import systems
from elo_tui.core.replay.dated_entries import replace_facts
from elo_tui.core.replay.journal_records import Entry
from elo_tui.store.record_json import NotARecord, encode_record


def upgrade_event(data: object) -> object:
    """The data of an event with the facts that its texts stand for.

    What cannot be read stays a text of the event. Data of this version is left as it
    is; raises NotARecord for invalid texts.
    """
    if not isinstance(data, dict) or "form" not in data:
        return data
    texts = data["form"]
    if not isinstance(texts, dict):
        raise NotARecord("form: not an object")
    for field, text in texts.items():
        if not isinstance(text, str):
            raise NotARecord(f"form: {field}: 'that' is not known")
    if texts.get("system", systems.KEYS[0]) not in systems.KEYS:
        raise NotARecord("form: system: not known")
    # a K was one number then, with a point or a comma; today 20,50 is two of them
    k = {"own_k": texts["own_k"].replace(",", ".")} if "own_k" in texts else {}
    rest = {key: value for key, value in data.items() if key != "form"}
    return rest | encode_record(replace_facts(Entry(), {**texts, **k}))
