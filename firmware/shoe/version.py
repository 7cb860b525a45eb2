"""The firmware's version; the project's too."""

VERSION = "0.1.0"
