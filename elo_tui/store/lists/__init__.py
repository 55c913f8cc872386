"""Rating lists on disk: imported once from a file, searched without a network.

Each list is a separate SQLite file, replaced as a whole by the next import.
`build.import_list` imports one; `Lists` searches them.

Internal: no part of the library.
"""

from elo_tui.readers.lists import ListError
from elo_tui.store.lists.list_folder import Lists
from elo_tui.store.lists.list_records import (
    Leader,
    ListInfo,
    Listing,
    Peers,
    Rating,
    RatingRank,
)

__all__ = [
    "Leader",
    "ListError",
    "ListInfo",
    "Listing",
    "Lists",
    "Peers",
    "Rating",
    "RatingRank",
]
