"""Blocks that a game may take: each is pure, knows no game, and has laws of its own."""
