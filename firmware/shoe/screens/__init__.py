"""Screens: what is shown, described once by compose() and laid out for each display."""

from shoe.screens.compose import compose, pages

__all__ = ("compose", "pages")
