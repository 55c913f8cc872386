"""Tables of players, pairings and results, in any file type.

Pages, sheets and pasted text become rows of cells (``cell_rows``); their headers give
the kind of table (``header_words``), and each kind has its module.

Internal: no part of the library.
"""
