"""Runs on the chip, frozen into an image that only measures."""
