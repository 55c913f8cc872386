"""Hints in a browser tab, in the place of those about the files of a machine."""

from __future__ import annotations

from elo_tui.kit.commands.hints.hint import read_hints

#: That of the tab itself is on every page of help.
PAGE = read_hints(
    """
[path] Open a file
Enter chooses a file of this device; or drop one on the page
The kind of file is recognised by its content: tournament reports (TRF), pages saved or
copied from chess-results and other sites, files of Swiss-Manager (TUNX), PGN,
workbooks, US Chess crosstables, CSV, or games typed one per line. Nothing changes until
you have seen the result. You can also drop a file on the page, or paste a table, on any
screen. A tab cannot read other sites: save their page, and open the file.

[save_path] Save
a name; the file arrives in your downloads
The extension follows the format until you type another. Ctrl+Y copies the same instead
of writing it.

[tab] In this browser tab
what is stored, and how to take it along
Nothing that you enter or open leaves this device. Journal, roster, club lists and
settings are stored by this browser, for this address alone: deleting the data of the
site deletes them, and a private window forgets them at its end. While elo-tui is open
in one tab, a second tab stores nothing, and says so.

Take the journal of a person along in one file: F12, then Ctrl+S and JSON. The program
in a terminal opens it with Ctrl+O, and this page opens the file that the program has
saved. The browser needs some keys itself, such as Ctrl+N, Ctrl+T and
Ctrl+W: Ctrl+P finds their commands by name.
"""
)
