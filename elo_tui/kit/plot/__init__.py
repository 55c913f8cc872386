"""Charts on a grid of cells: scales, curves, bars, a canvas.

Internal: no part of the library.
"""
