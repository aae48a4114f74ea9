"""Whether laid cards do an assignment: stars counted, symbols compared, wild ones used
as serves their owner best."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from .box import KINDS, WILD, Mafioso


class Match(Struct, frozen=True):
    """Are all symbols there? `wild`: what each wild symbol serves as; `any_kind`: what
    the question marks stand for."""

    met: bool
    wild: tuple[str, ...] = ()
    any_kind: str = ""


def best(needs: Sequence[str], cards: Iterable[Mafioso]) -> Match:
    """CAP-11, K3: the kind for which fewest symbols are lacking, filled up with wild ones."""
    has = Counter(symbol for card in cards for symbol in card.symbols)
    asked = Counter(needs)
    question_marks = asked[WILD]
    options = KINDS if question_marks else ("",)
    found = [(_lacking(asked, has, kind, question_marks), kind) for kind in options]
    lacking, kind = min(found, key=lambda one: len(one[0]))
    spare = has[WILD] - len(lacking)
    if spare < 0:
        return Match(met=False)
    return Match(True, (*lacking, *[""] * spare), kind)


def _lacking(asked: Counter[str], has: Counter[str], kind: str, more: int) -> list[str]:
    """Which symbols wild ones would have to be; so many more are asked of one kind."""
    return [
        one
        for one in KINDS
        for _ in range(asked[one] + more * (one == kind) - has[one])
    ]


def stars(cards: Iterable[Mafioso], rats: int) -> int:
    """CAP-40: what is printed, what a rat adds and what a policeman takes away, then
    never fewer than none."""
    return max(0, sum(card.stars for card in cards) + rats)
