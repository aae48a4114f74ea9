"""An order ends where something refuses it (early return): refusals are values, and
`require` hands one on to whoever gets the answer."""

from collections.abc import Callable
from typing import TypeVar

from companion.rules.messages import Plain, Refusal

Found = TypeVar("Found")


class Refused(Exception):
    """The order that is judged ends here."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refused(code: str, **facts: Plain) -> Refused:
    """To be raised: why not, and the facts of it."""
    return Refused(Refusal(code, facts))


def require(found: Found | Refusal) -> Found:
    """What was found, or nothing that speaks against it; else the order is refused."""
    if isinstance(found, Refusal):
        raise Refused(found)
    return found


def answered(judge: Callable[..., Found], *asked: object) -> Found | Refusal:
    """What a judge says, also where the order was refused on the way."""
    try:
        return judge(*asked)
    except Refused as ended:
        return ended.refusal
