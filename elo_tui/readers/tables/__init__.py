"""Tables of players, pairings and results, whatever they come in.

Pages, sheets and pasted text become rows of cells (``grid``); their headers say what
they hold (``headers``), and each kind of table has its module.
"""
