"""Robots at the table: practice for people, and whole evenings for the balance of a game."""
