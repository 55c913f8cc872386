"""What the program does, a folder for each subject: answers, screens, commands.

Internal: no part of the library.
"""
