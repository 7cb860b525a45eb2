"""The recipes of the recorded feeds: a function deals one feed with a fixed seed.

Each returns its Dealer, which knows what was really dealt. FEEDS of a module: name of the feed
-> (recipe, name of its table); TABLES: name of the table -> table configuration.
"""

from host_tools.recipes import community, dealers, draw, faults, flop_poker, stud

_MODULES = (community, faults, flop_poker, stud, draw, dealers)

FEEDS = {name: entry for module in _MODULES for name, entry in module.FEEDS.items()}
TABLES = {name: entry for module in _MODULES for name, entry in module.TABLES.items()}
