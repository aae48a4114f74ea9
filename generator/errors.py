"""Why a game cannot be printed as asked, in one sentence each."""

from cards.errors import Mistake


class CannotPrint(Mistake):
    """The data, the layout or the paper do not allow it; the text says what to change."""

    def __init__(self, text: str) -> None:
        # what it quotes may be anything
        super().__init__(" ".join(text.splitlines()))


class AtFault(CannotPrint):
    """The words of one thing are at fault; the sentence begins with the game, the
    language and its name."""


class TooLong(AtFault):
    """A text does not fit its box even at its smallest size."""


class MissingSign(AtFault):
    """A font does not have a sign that a text asks for."""


class WrongScript(AtFault):
    """Letters that would come out backwards or in pieces."""


class Elaborate(CannotPrint):
    """A drawing says more than outlines can; as a picture it can be printed."""


class Cancelled(Exception):
    """Whoever watched the progress asked to stop."""
