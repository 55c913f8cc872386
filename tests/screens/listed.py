"""The rating list that screens know names from: its players."""

from tests.store.lists.made import combined, row

PLAYERS = combined(
    row(
        *("900001", "Nepomniachtchi, Ian", "FID", "M", ("GM", "")),
        (2758, 0, 10, 2770, 0, 10, 2785, 0, 10),
    ),
    row(
        *("900002", "Müller, Jörg", "GER", "M", ("IM", "")),
        (2400, 0, 10, "", "", "", 2390, 0, 10),
        flag="i",
    ),
    row("900003", "Mueller, Anna", "SUI", ratings=(2300, 0, 20)),
    row("900004", "Ivanova, Anna", "NOR", ratings=(2043, 0, 20), born="2009"),
    row("900005", "Zero, Kay", "NOR", ratings=(1800, 0, 0)),
)
