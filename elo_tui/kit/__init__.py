"""What every feature is made of: typed answers and the parts that faces show.

Internal: no part of the library.
"""
