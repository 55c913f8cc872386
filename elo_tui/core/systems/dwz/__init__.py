"""DWZ, the German rating, by the rule in force on the day an event ended.

Internal: no part of the library.
"""
