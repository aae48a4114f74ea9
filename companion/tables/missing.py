"""Tables that are not there, or cannot go on."""

from companion.rules.messages import Refusal


class NoTable(Exception):
    """There is no such table."""

    refusal = Refusal("no_such_table")


class ChangedGame(NoTable):
    """The game's files are no longer those the evening began with, and its rules cannot
    follow it with these."""

    refusal = Refusal("game_changed")
