"""A designer's folder while it is being written: all faces, their faults, what might be better.

Nothing of it is printed here, and nothing is ever refused: what cannot be read leaves
what was last seen.
"""
