"""The journal of a person: the Journal screen, people, drafts.

Internal: no part of the library.
"""
