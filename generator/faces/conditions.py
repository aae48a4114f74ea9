"""Whether a box of a layout shows, and why not: what it asks of the card, and a slip in
that."""

from cards.errors import or_nearest
from generator.errors import CannotPrint, say
from generator.faces.looks import Look
from generator.faces.subject import Subject


def applies(look: Look, subject: Subject) -> bool:
    """All that `when` asks, and nothing of `unless`; most boxes ask nothing."""
    if not look.when and not look.unless:
        return True
    return all(
        _is(subject, name, asked) for name, asked in look.when.items()
    ) and not any(_is(subject, name, asked) for name, asked in look.unless.items())


def why_not(look: Look, subject: Subject) -> str:
    """Which of them does not hold; nothing where all do."""
    for name, asked in look.when.items():
        if not _is(subject, name, asked):
            return f"it wants {_wanted(name, asked)}, and {_told(name, subject)}"
    for name, asked in look.unless.items():
        if _is(subject, name, asked):
            return (
                f"it stays away with {_wanted(name, asked)}, and {_told(name, subject)}"
            )
    return ""


def _wanted(name: str, asked: tuple[str, ...]) -> str:
    if asked == ("*",):
        return f"some {name}"
    return f"{name} = " + " or ".join(one or "nothing" for one in asked)


def _told(name: str, subject: Subject) -> str:
    value = subject.raw(name) or subject.word(name)
    return f"{name} is '{value}'" if value else f"{name} is empty"


def _is(subject: Subject, name: str, asked: tuple[str, ...]) -> bool:
    value = subject.raw(name)
    if not value:
        _check_known(subject, name)
    return value in asked or ("*" in asked and subject.has(name))


def _check_known(subject: Subject, name: str) -> None:
    """A column may be empty or another deck's, but a condition on none at all is a slip."""
    known = (subject.said.names, subject.facts, subject.more)
    if not any(name in names for names in known):
        listed = {one for names in known for one in names}
        remedy = or_nearest(name, listed, say("name_column_or_field"))
        problem = say("no_card_has", where=subject.place, cell=name)
        raise CannotPrint(problem, remedy)
