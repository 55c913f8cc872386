"""Vega's web pages, from 2017 to today, as saved or as copied.

A page is the event's heading and a few tables (``page``), taken from its markup or from
pasted text; the header of a table tells what it is (``columns``), and each kind of
table has its module.
"""
