# Frozen, so that a file of this name in flash is not run in its place: what runs before the
# application is in the image, and in its digest.
