# ruff: noqa: E501 - the columns of a report file
"""An invented event as a report file, for the pictures and whatever needs a small one."""

import re

LAKESIDE = """\
012 Lakeside Open 2026
022 Lakeside
032 FID
042 2026/08/14
052 2026/08/18
062 12
072 11
122 90 min + 30 s a move
001    1   GM Okafor, Chidi                     2512 NGR    90000137 1989/00/00  4.0          2 w =    11 w 1     4 b =     3 b 1     7 b 1
001    2   IM Ivanova, Anna                     2431 BUL    90000274 1994/00/00  4.0          1 b =     3 b 1     5 w 1     7 w 1     4 b =
001    3   FM Berg, Lars                        2318 NOR    90000411 1979/00/00  2.0          4 b =     2 w 0    12 w 1     1 w 0     5 b =
001    4  WIM Silva, Inês                       2244 POR    90000548 2001/00/00  3.5          3 w =     6 b 1     1 w =     5 b 1     2 w =
001    5   FM Schmidt, Jürgen                   2237 GER    90000685 1968/00/00  2.0          6 b 1     7 w =     2 b 0     4 w 0     3 w =
001    6      Tanaka, Ren                       2190 JPN    90000822 2009/00/00  2.5          5 w 0     4 w 0    10 w 1    11 b +     8 b =
001    7  WFM Kowalski, Ewa                     2101 POL    90000959 1997/00/00  2.5          8 w 1     5 b =     9 w 1     2 b 0     1 w 0
001    8      Novak, Petra                      1988 CZE    90001096             3.0          7 b 0    10 w 1    11 w =     9 w 1     6 w =
001    9      O'Brien, Sean                     1922 IRL    90001233 1955/00/00  2.5         10 b 1  0000 - H     7 b 0     8 b 0    11 b 1
001   10      García, Lucía                     1875 ESP    90001370 2012/00/00  2.0          9 w 0     8 b 0     6 b 0    12 w 1    12 w 1
001   11      Haddad, Karim                     1710 LBN    90001507 2013/00/00  1.5         12 w 1     1 b 0     8 b =     6 w -     9 w 0
001   12      Virtanen, Aino                       0 FIN    90001644 2011/00/00  1.0         11 b 0  0000 - U     3 b 0    10 b 0    10 b 0
"""

#: The same event before its last round.
OPEN_EVENT = re.sub(r"(?m)^(001.*) [-+01=HU]$", r"\1  ", LAKESIDE)
