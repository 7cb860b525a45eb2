"""Recording: what comes from a reader's line, written down as a feed while it comes."""
