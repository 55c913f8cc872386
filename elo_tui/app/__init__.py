"""The app: its modes, themes, keys and settings, and the actions after dialogs."""
