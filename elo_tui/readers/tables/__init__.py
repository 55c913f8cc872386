"""Tables of players, pairings and results, in any file type.

Pages, sheets and pasted text become rows of cells (``grid``); their headers determine
what they hold (``headers``), and each kind of table has its module.
"""
