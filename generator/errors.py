"""Why a game cannot be printed as asked, in one sentence each."""

from pathlib import Path

from cards.errors import Hole, Mistake
from cards.sentences import Sentence, Value, ended


def say(code: str, /, **values: Value) -> Sentence:
    """A sentence of `faults/`."""
    return Sentence("generator", code, tuple(values.items()))


class CannotPrint(Mistake):
    """The data, the layout or the paper do not allow it; what is wrong, and as a rule
    what to do."""

    def __init__(self, problem: Sentence, remedy: Sentence | None = None) -> None:
        self.problem, self.remedy = problem, remedy
        super().__init__(ended(*self.said))

    @property
    def said(self) -> tuple[Sentence, ...]:
        return (self.problem, self.remedy) if self.remedy else (self.problem,)

    def at(self, file: str, row: int, field: str) -> Hole:
        """Where it is to be mended."""
        return Hole(file, row, field, self.problem, self.remedy or say("mend"))


def not_written(path: Path, trouble: OSError, remedy: Sentence) -> CannotPrint:
    why = trouble.strerror or str(trouble)
    return CannotPrint(say("not_written", path=str(path), why=why), remedy)


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
