"""An answer as text, Markdown, a web page, a file.

Internal: no part of the library.
"""
