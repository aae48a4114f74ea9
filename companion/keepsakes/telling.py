"""The log in words: a told fact as the very sentence that the pages show; static/sentences.js is its twin."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from cards.words import fill
from companion.keepsakes.naming import Naming, clean
from companion.rules.evening import Told

SEATS = frozenset({"seat", "of", "to", "by", "witness", "winner", "clash", "owner"})
CARDS = frozenset({"card", "gangster", "effect", "monopoly", "victim"})  # fields that name a printed card
OPENING = re.compile(r"\{(\w+)\}")


class Written(str):
    """A name, a title or what people typed: it stays as it is written, also at the beginning of a sentence."""

    __slots__ = ()


def sentence(said: Told, naming: Naming) -> str:
    """What happened. A reason that the words have no place for comes after them."""
    text = wording(said, naming)
    if text is None:
        return _begun(str(said["kind"]).replace("_", " "), {})
    told = _begun(text, _values(said, naming))
    reason = said.get("reason")
    aside = reason and reason != "start" and "{reason}" not in text
    return f"{told} ({_reason(str(reason), naming)})" if aside else told


def wording(said: Told, naming: Naming) -> str | None:
    """The words with their places still open, closer ones first."""
    kind, variant = said["kind"], said.get("variant") or _closer(said, naming)
    ours = (naming.say.entries.get(f"log.{kind}{end}") for end in ([f".{variant}", ""] if variant else [""]))
    return next((text for text in ours if text is not None), None) or naming.of_game(f"log.{kind}")


def _closer(said: Told, naming: Naming) -> str:
    """The name of the closer sentence that fits, if there is one."""
    faces = said.get("results")
    more = {"several": isinstance(faces, Sequence) and len(faces) > 1, "phases": naming.table.setup.game.phases}
    rows: Sequence[Sequence[str]] = naming.say.entries.get(f"closer.{said['kind']}", ())
    return next((name for name, *conditions in rows if all(_holds(one, {**said, **more}) for one in conditions)), "")


def _holds(condition: str, said: Mapping[str, Any]) -> bool:
    if condition.startswith("!"):
        return not said.get(condition[1:])
    field, sign, other = condition.partition("!=")
    if sign:
        return bool(said.get(field) != said.get(other))
    field, sign, word = condition.partition("=")
    return said.get(field) == word if sign else bool(said.get(field))


def _begun(text: str, values: dict[str, str]) -> str:
    """With a capital, whatever stands first, be it the table or a pot; only what somebody wrote stays as it is."""
    opening, told = OPENING.match(text), fill(text, _no_holes(text) | values)
    as_written = opening and isinstance(values.get(opening[1]), Written)
    return told if as_written else told[:1].upper() + told[1:]


def _no_holes(text: str) -> dict[str, str]:
    """A place that nothing was put into is a mistake of ours, and nobody should read it."""
    return dict.fromkeys(OPENING.findall(text), "…")


def _values(said: Told, naming: Naming) -> dict[str, str]:
    """The fields of a fact as people say them; what cannot be said leaves its place open."""
    told = ((name, _value(name, value, said, naming)) for name, value in _fields(said))
    return {name: value for name, value in told if value is not None}


def _fields(said: Told) -> Iterator[tuple[str, Any]]:
    yield from said.items()
    if isinstance(faces := said.get("results"), list | tuple):
        yield "sum", sum(faces)


def _value(name: str, value: Any, said: Told, naming: Naming) -> str | None:
    if name in SEATS and (value is None or isinstance(value, str)):
        return _seat(value, naming)
    if value is None or isinstance(value, bool):
        return None
    if saying := SAYINGS.get(name):
        return saying(value, said, naming)
    if isinstance(value, int):
        return naming.number(value)
    if not isinstance(value, str):
        return None
    return Written(naming.card_named(value) if name in CARDS else clean(value))


def _seat(seat: object, naming: Naming) -> str:
    return Written(naming.seat(seat)) if seat in naming.seats else naming.seat(seat)


def _purse(purse: object, naming: Naming) -> str:
    return Written(naming.seat(purse)) if purse in naming.seats else naming.purse(purse)


def _reason(reason: str, naming: Naming) -> str:
    """A word of the rules, or what somebody typed."""
    key = f"reason.{reason}"
    return str(naming.say(key)) if key in naming.say.entries else Written(clean(reason))


def _kinds(kinds: Sequence[str], naming: Naming) -> str:
    """What was taken back, each kind of thing once."""
    silent = naming.say("telling.silent")
    heard = [kind for kind in kinds if kind not in silent] or kinds
    return naming.several(list(dict.fromkeys(naming.known("kind", kind) for kind in heard)))


def _what(what: str | Mapping[str, Any], said: Told, naming: Naming) -> str:
    """What was settled or corrected by its name; what somebody proposes in a few words."""
    if isinstance(what, str):
        return naming.known("what", what)
    if what["type"] == "undo":
        shows = said.get("shows")
        steps = (isinstance(shows, Mapping) and shows.get("steps")) or 2
        return str(naming.say(f"proposal.undo.{'one' if steps == 1 else 'many'}", n=steps))
    values = {name: PROPOSED[name](value, what, naming) for name, value in what.items() if name in PROPOSED}
    return str(naming.say(f"proposal.{what['type']}", **values))


def dice(sides: Sequence[int], naming: Naming) -> str:
    """Two dice of six as people write them: 2d6."""
    kinds = {each: list(sides).count(each) for each in sides}
    return " + ".join(str(naming.say("dice.name", count=many, sides=each)) for each, many in kinds.items())


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    left = max(0, ceil(seconds))
    return f"{left // 60}:{left % 60:02d}"


SAYINGS: Mapping[str, Callable[[Any, Told, Naming], str]] = {
    "source": lambda value, said, naming: _purse(value, naming),
    "target": lambda value, said, naming: _purse(value, naming),
    "amount": lambda value, said, naming: naming.money(value),
    "laundered": lambda value, said, naming: naming.money(value),
    "reason": lambda value, said, naming: _reason(value, naming),
    "sides": lambda value, said, naming: dice(value, naming),
    "results": lambda value, said, naming: ", ".join(str(face) for face in value),
    "by": lambda value, said, naming: f"{'+' if value > 0 else ''}{naming.number(value)}",
    "side": lambda value, said, naming: naming.side_named(value),
    "counter": lambda value, said, naming: naming.counter(value),
    "phase": lambda value, said, naming: naming.phase(value),
    "seconds": lambda value, said, naming: clock(value),
    "copy": lambda value, said, naming: Written(naming.card(value)),
    "on": lambda value, said, naming: Written(naming.place(value)),
    "door": lambda value, said, naming: naming.known("door", value),
    "level": lambda value, said, naming: naming.known("level", value),
    "rule": lambda value, said, naming: naming.known("rule", value),
    "what": _what,
    "kinds": lambda value, said, naming: _kinds(value, naming),
    "seats": lambda value, said, naming: naming.several([naming.seat(seat) for seat in value]),
}

PROPOSED: Mapping[str, Callable[[Any, Mapping[str, Any], Naming], str]] = {
    "purse": lambda value, what, naming: naming.purse(value),
    "seat": lambda value, what, naming: naming.seat(value),
    "to": lambda value, what, naming: (naming.money if what["type"] == "correct_purse" else naming.number)(value),
    "counter": lambda value, what, naming: naming.counter(value),
    "owner": lambda value, what, naming: naming.seat(value),
    "phase": lambda value, what, naming: naming.phase(value) or naming.number(value + 1),
    "round": lambda value, what, naming: naming.number(value),
    "rule": lambda value, what, naming: naming.known("rule", value),
    "level": lambda value, what, naming: naming.known("level", value),
    "seats": lambda value, what, naming: naming.several([naming.seat(seat) for seat in value]),
    "name": lambda value, what, naming: naming.known("ruling", value),
}
