"""Pages and text tables of Swiss-Chess, the program used at most German events.

The program's export names its pages after their kind: ``teil`` participants,
``teilrang`` ranking, ``paar-rN`` and ``apaar-rN`` pairings, ``form`` a sheet for each
player, ``dwz`` evaluation, ``fort`` progress table, ``kreuz`` crosstable and
``mannrang`` teams. Here the columns decide which it is, never the name of the file.

Internal: no part of the library.
"""
