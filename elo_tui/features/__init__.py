"""The features of the program, a folder for each subject: answers, screens, commands.

Internal: no part of the library.
"""
