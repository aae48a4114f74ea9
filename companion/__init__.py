"""Phones at the table, and the command line."""
