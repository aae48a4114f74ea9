"""Why a game cannot be printed as asked, in one sentence each."""

from cards.errors import Mistake


class CannotPrint(Mistake):
    """The data, the layout or the paper do not allow it; the text says what to change."""


class TooLong(CannotPrint):
    """A text does not fit its box even at its smallest size."""


class MissingSign(CannotPrint):
    """A font does not have a sign that a text asks for."""


class Cancelled(Exception):
    """Whoever watched the progress asked to stop."""
