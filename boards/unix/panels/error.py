"""What a panel raises: the panels and the package that makes them both use it."""


class PanelError(Exception):
    """Bytes that the panel's data sheet does not know, or that would leave it dark or garbled."""
