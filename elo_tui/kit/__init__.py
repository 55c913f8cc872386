"""The parts of every feature: typed answers and the parts that faces show.

Internal: no part of the library.
"""
