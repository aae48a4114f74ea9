"""Colours as layouts name them: by the palette, by a column, by a side, lighter or darker."""

from functools import partial
from pathlib import Path

from cards.errors import or_nearest
from cards.markup import Tone
from generator.errors import CannotPrint, say
from generator.faces.colours import tinted
from generator.faces.looks import Looks, read_looks
from generator.faces.subject import Subject

# for runs of a text in a game that has no name for them; as everybody calls them
EVERYDAY = {
    "black": "#000000",
    "blue": "#1f4e9c",
    "brown": "#7a4a21",
    "gold": "#b8860b",
    "gray": "#6f6f6f",
    "green": "#1e7a34",
    "grey": "#6f6f6f",
    "orange": "#d9650b",
    "pink": "#d6478b",
    "purple": "#6b2c91",
    "red": "#c4161c",
    "teal": "#0d7377",
    "white": "#ffffff",
    "yellow": "#e0b000",
}


def colour_of(looks: Looks, text: str, subject: Subject) -> str:
    """`#rrggbb`, a name of the palette, or a column: a side's own colour, or one from
    [colours.<column>]; with +30 or -30 behind it lighter or darker."""
    base, sign, amount = _parted(text)
    found = _mixed(_named(looks, base, subject), sign, amount)
    if found is None:
        raise _unknown(looks, base, subject)
    return found


def run_colour(looks: Looks, text: str, subject: Subject | None = None) -> str | None:
    """What a run of a text names: the same as in a layout, or an everyday colour; None
    where that is no colour, and so no run."""
    base, sign, amount = _parted(text)
    found = looks.palette.get(base) or (base if base.startswith("#") else None)
    if subject:
        found = found or _by_fact(looks, base, subject)
    return _mixed(found or EVERYDAY.get(base), sign, amount)


def tones(folder: Path) -> Tone:
    """The colours that any text of a game may name."""
    return partial(run_colour, read_looks(folder))


def _mixed(colour: str | None, sign: str, amount: str) -> str | None:
    if not colour or not amount:
        return colour
    return tinted(colour, int(amount) / 100 * (1 if sign == "+" else -1))


def is_fixed(looks: Looks, text: str) -> bool:
    """Whether a colour is the same whatever is drawn: no column names it."""
    base, _, _ = _parted(text)
    return base.startswith("#") or bool(looks.palette.get(base))


def _parted(text: str) -> tuple[str, str, str]:
    """A name, and how much lighter or darker."""
    return text.partition("+" if "+" in text else "-")


def _named(looks: Looks, base: str, subject: Subject) -> str | None:
    if base.startswith("#"):
        return base
    return looks.palette.get(base) or _by_fact(looks, base, subject)


def _by_fact(looks: Looks, name: str, subject: Subject) -> str | None:
    value = subject.raw(name)
    if name in looks.colours:
        table = looks.colours[name]
        return table.get(value) or table.get("other")
    for key, side in subject.said.game.sides.items():
        if key in {value, name}:
            return side.colour
    return None


def _unknown(looks: Looks, base: str, subject: Subject) -> CannotPrint:
    if base in looks.colours:
        cell = str(subject.raw(base))
        problem = say("no_colour_for", column=base, cell=cell, name=subject.name)
        return CannotPrint(problem, say("add_colour"))
    known = [*looks.palette, *looks.colours]
    remedy = or_nearest(base, known, say("add_palette"))
    return CannotPrint(say("layout_colour", cell=base), remedy)
