"""The collection of garbage, which the start goes without until its first picture."""

from __future__ import annotations

import gc

#: When the first picture has been seen and no key is likely yet, seconds.
SETTLED = 0.2


def collect_again() -> None:
    """Turn the collection on."""
    gc.collect()
    # what is left stays for good and need not be looked at again
    gc.freeze()
    gc.enable()
