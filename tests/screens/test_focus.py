"""Where the focus goes, and that no key on the way loses what was typed."""

from __future__ import annotations
