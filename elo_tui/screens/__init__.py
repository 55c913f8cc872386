"""The screens: each holds one immutable state and hands its view to the widgets."""
