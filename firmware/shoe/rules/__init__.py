"""The sections of the Code, one file each: which paragraph ranks a hand. And the decisions."""
