"""Which of many things are looked at together where three meet, as moments, languages and
sizes do: each pair of them somewhere, the whole product when it is proved."""

import os
from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import product
from typing import TypeVar

A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)
C = TypeVar("C", bound=Hashable)

WHOLE = bool(os.environ.get("CONSIGLIERE_PROVE"))


def paired(
    rows: Collection[A],
    columns: Collection[B],
    many: Sequence[C],
    whole: bool = WHOLE,
) -> Mapping[tuple[A, B], tuple[C, ...]]:
    """For each row and column some of the many, laid as in a Latin square: none of them
    is empty, every row meets each of the many, and so does every column."""
    cells = product(enumerate(rows), enumerate(columns))
    turns = 1 if whole else _turns(len(rows), len(columns), len(many))
    return {
        (row, column): tuple(
            one for each, one in enumerate(many) if (each - at - beside) % turns == 0
        )
        for (at, row), (beside, column) in cells
    }


def _turns(*counts: int) -> int:
    """Into how many parts the many are dealt; with only one of anything, pairs are all
    that there is."""
    return max(1, min(counts))


def alternate(
    at: int, beside: int, many: Sequence[C], columns: int = 3, whole: bool = WHOLE
) -> list[C]:
    """The same where nobody knows beforehand how many rows will come: those of one row
    and one of so many columns, by their numbers."""
    turns = 1 if whole else _turns(columns, len(many))
    return [one for each, one in enumerate(many) if (each - at - beside) % turns == 0]
