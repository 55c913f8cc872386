"""Objects that outlive a screen: people, journal, drafts, opening files, lookup.

Internal: no part of the library.
"""
