"""What maintains the project and no user installs: dealing, faults, figures, pictures, builds."""

import card_shoe  # noqa: F401  (puts the firmware on the path)
