"""The other tables of a rating report, in the folder of the one that was opened."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import islice

from elo_tui.readers.swisssys import dbase

_ENTRIES_MAX = 2_000
#: TDEXPORT.DBF, THEXPORT.DBF, TSEXPORT.DBF, with whatever a browser puts behind.
_NAME = re.compile(r"t([dhs])(export.*\.dbf)", re.IGNORECASE)


def tables_beside(path: str, data: bytes) -> Iterator[str]:
    """The paths of the tables that belong to the one at `path`."""
    folder, own = os.path.split(path)
    named = _NAME.fullmatch(own)
    if named is None or not dbase.begins_table(data):
        return
    others = {
        f"t{kind}{named[2]}".casefold() for kind in "dhs" if kind != named[1].casefold()
    }
    try:
        with os.scandir(folder or os.curdir) as entries:
            for entry in islice(entries, _ENTRIES_MAX):
                if entry.name.casefold() in others and entry.is_file():
                    yield os.path.join(folder, entry.name)
    except (OSError, ValueError):
        return
