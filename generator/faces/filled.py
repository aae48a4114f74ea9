"""A layout's text with the names between its braces answered by whatever is drawn."""

import re
from collections.abc import Collection
from functools import lru_cache

from cards.errors import or_nearest
from cards.words import fill, places
from generator.errors import CannotPrint, say
from generator.faces.subject import Subject

# a word with what stands around it; not a name in braces, a mark or a number
_LETTERS = re.compile(r"([^\w{}\[]*)([^\W\d_]+)([^\w{}]*)")
# a layout has few texts, and each is filled for every card
_places = lru_cache(512)(places)


def filled(pattern: str, subject: Subject, icons: Collection[str]) -> str:
    """The text; empty where all that it names is empty."""
    names = _places(pattern)
    known = _known(names, subject, icons)
    if known and not any(known.values()):
        return ""
    if len(names) == 1 and len(pattern) == len(names[0]) + 2:
        return known.get(names[0], pattern)
    return fill(pattern, known)


def _known(
    names: tuple[str, ...], subject: Subject, icons: Collection[str]
) -> dict[str, str]:
    """What the names stand for that are no icons."""
    answers = {name: subject.answer(name) for name in names}
    known = {name: text for name, text in answers.items() if text is not None}
    if len(known) < len(answers):
        _check_icons(answers.keys() - known.keys(), subject, icons)
    return known


def _check_icons(
    unknown: Collection[str], subject: Subject, icons: Collection[str]
) -> None:
    """A name that nobody knows is an icon, or a mistake."""
    for name in unknown:
        if name not in icons:
            known = [*subject.columns, *icons]
            remedy = or_nearest(name, known, say("name_column_field_icon"))
            problem = say("layout_asks", name=subject.name, cell=f"{{{name}}}")
            raise CannotPrint(problem, remedy)


def stretched(text: str, factor: float) -> str:
    """Every word so much longer, as a language might make it."""
    return " ".join(_longer(word, factor) for word in text.split(" "))


def _longer(word: str, factor: float) -> str:
    """Its letters; a full stop behind them stays behind them."""
    found = _LETTERS.fullmatch(word)
    if not found:
        return word
    before, letters, after = found.groups()
    more = max(1, round(len(letters) * (factor - 1)))
    return before + letters + letters[-1] * more + after
