"""The log in words: a told fact as the very sentence that the pages show;
static/sentences.js is its twin."""

import re
from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Any

from msgspec import Struct, to_builtins

from cards.words import fill
from companion.keepsakes.labels import Naming, clean
from companion.rules.roles import roles_of
from companion.rules.table_history import Told

OPENING = re.compile(r"\{(\w+)\}")


class Written(str):
    """A name, a title or what people typed: it stays as it is written, also at the
    beginning of a sentence."""

    __slots__ = ()


def sentence(said: Told, naming: Naming) -> str:
    """What happened. A reason that the words have no place for comes after them."""
    text = wording(said, naming)
    if text is None:
        return _begun(str(said["kind"]).replace("_", " "), {})
    told = _begun(text, _values(said, naming))
    reason = said.get("reason")
    if not reason or reason == "start" or "{reason}" in text or _says_why(said, naming):
        return told
    return f"{told} ({_reason(str(reason), naming)})"


def _says_why(said: Told, naming: Naming) -> bool:
    """The words are those for this very reason."""
    reason = said["reason"]
    key = f"log.{said['kind']}.{reason}"
    return said.get("variant") == reason and key in naming.say.entries


def wording(said: Told, naming: Naming) -> str | None:
    """The words with their places still open, closer ones first."""
    kind, variant = said["kind"], said.get("variant") or _closer(said, naming)
    ours = (
        naming.say.entries.get(f"log.{kind}{end}")
        for end in ([f".{variant}", ""] if variant else [""])
    )
    return next((text for text in ours if text is not None), None) or naming.of_game(
        f"log.{kind}"
    )


def _closer(said: Told, naming: Naming) -> str:
    """The name of the closer sentence that fits, if there is one."""
    faces = said.get("results")
    more = {
        "several": isinstance(faces, Sequence) and len(faces) > 1,
        "phases": naming.table.setup.game.phases,
        "practice": naming.table.setup.options.get("robots"),
    }
    rows: Sequence[Sequence[str]] = naming.say.entries.get(f"closer.{said['kind']}", ())
    return next(
        (
            name
            for name, *conditions in rows
            if all(_holds(one, {**said, **more}) for one in conditions)
        ),
        "",
    )


def _holds(condition: str, said: Mapping[str, Any]) -> bool:
    if condition.startswith("!"):
        return not said.get(condition[1:])
    field, sign, other = condition.partition("!=")
    if sign:
        return bool(said.get(field) != said.get(other))
    field, sign, word = condition.partition("=")
    if sign:
        return said.get(field) == word
    return bool(said.get(field))


def _begun(text: str, values: dict[str, str]) -> str:
    """With a capital, whatever stands first, be it the table or a pot; only what
    somebody wrote stays as it is."""
    opening, told = OPENING.match(text), fill(text, _no_holes(text) | values)
    as_written = opening and isinstance(values.get(opening[1]), Written)
    if as_written:
        return told
    return told[:1].upper() + told[1:]


def _no_holes(text: str) -> dict[str, str]:
    """A place that nothing was put into is a mistake of ours, and nobody should read it."""
    return dict.fromkeys(OPENING.findall(text), "…")


def _values(said: Told, naming: Naming) -> dict[str, str]:
    """The fields of a fact as people say them; what cannot be said leaves its place open."""
    faces = said.get("results")
    total = (
        {"sum": naming.number(sum(faces))} if isinstance(faces, list | tuple) else {}
    )
    return {**_told(f"role.{said['kind']}", said, said, naming), **total}


def filled(text: str, told: Struct, naming: Naming) -> str:
    """A sentence about any struct whose types say what its fields stand for."""
    roles, fields = roles_of(type(told)), to_builtins(told)
    values = {
        name: _value(roles.get(name), fields[name], {}, naming) for name in fields
    }
    return _begun(
        text, {name: said for name, said in values.items() if said is not None}
    )


def _told(
    table: str, fields: Mapping[str, Any], said: Told, naming: Naming
) -> dict[str, str]:
    """Each field as what it stands for."""
    roles = naming.say.entries
    told = (
        (name, _value(roles.get(f"{table}.{name}"), value, said, naming))
        for name, value in fields.items()
    )
    return {name: value for name, value in told if value is not None}


def _value(role: str | None, value: Any, said: Told, naming: Naming) -> str | None:
    if value is None:
        if role == "seat":
            return naming.seat(None)
        return None
    if role is not None:
        return SAYINGS[role](value, said, naming)
    if isinstance(value, int) and not isinstance(value, bool):
        return naming.number(value)
    if isinstance(value, str):
        return Written(clean(value))
    return None


def _seat(seat: object, naming: Naming) -> str:
    if seat in naming.seats:
        return Written(naming.seat(seat))
    return naming.seat(seat)


def _purse(purse: object, naming: Naming) -> str:
    if purse in naming.seats:
        return Written(naming.seat(purse))
    return naming.purse(purse)


def _reason(reason: str, naming: Naming) -> str:
    """A word of the rules, or what somebody typed."""
    key = f"reason.{reason}"
    if key in naming.say.entries:
        return str(naming.say(key))
    return Written(clean(reason))


def _kinds(kinds: Sequence[str], naming: Naming) -> str:
    """What was taken back, each kind of thing once."""
    silent = naming.say("telling.silent")
    follows = naming.say("telling.follows")
    heard = [kind for kind in kinds if kind not in silent]
    acts = [kind for kind in heard if kind not in follows] or heard[:1] or kinds
    return naming.several(
        list(dict.fromkeys(naming.known("kind", kind) for kind in acts))
    )


def _proposal(what: Mapping[str, Any], said: Told, naming: Naming) -> str:
    """What somebody proposes, in a few words."""
    if what["type"] == "undo":
        shows = said.get("shows")
        steps = (isinstance(shows, Mapping) and shows.get("steps")) or 2
        return str(
            naming.say(f"proposal.undo.{'one' if steps == 1 else 'many'}", n=steps)
        )
    return str(
        naming.say(
            f"proposal.{what['type']}",
            **_told(f"asks.{what['type']}", what, said, naming),
        )
    )


def dice(sides: Sequence[int], naming: Naming) -> str:
    """Two dice of six as people write them: 2d6."""
    kinds = {each: list(sides).count(each) for each in sides}
    return " + ".join(
        str(naming.say("dice.name", count=many, sides=each))
        for each, many in kinds.items()
    )


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    left = max(0, ceil(seconds))
    return f"{left // 60}:{left % 60:02d}"


SAYINGS: Mapping[str, Callable[[Any, Told, Naming], str]] = {
    "seat": lambda value, said, naming: _seat(value, naming),
    "seats": lambda value, said, naming: naming.several(
        [naming.seat(seat) for seat in value]
    ),
    "purse": lambda value, said, naming: _purse(value, naming),
    "money": lambda value, said, naming: naming.money(value),
    "points": lambda value, said, naming: naming.worth(value),
    "decimal": lambda value, said, naming: naming.points(round(value, 1)),
    "change": lambda value, said, naming: (
        f"{'+' if value > 0 else ''}{naming.number(value)}"
    ),
    "reason": lambda value, said, naming: _reason(value, naming),
    "typed": lambda value, said, naming: Written(clean(value)),
    "dice": lambda value, said, naming: dice(value, naming),
    "faces": lambda value, said, naming: ", ".join(str(face) for face in value),
    "side": lambda value, said, naming: naming.side_named(value),
    "counter": lambda value, said, naming: naming.counter(value),
    "phase": lambda value, said, naming: (
        naming.phase(value) or naming.number(value + 1)
    ),
    "round": lambda value, said, naming: naming.round(value),
    "seconds": lambda value, said, naming: clock(value),
    "card": lambda value, said, naming: Written(naming.card_named(value)),
    "cards": lambda value, said, naming: Written(
        naming.several([naming.card_named(card) for card in value])
    ),
    "copy": lambda value, said, naming: Written(naming.card(value)),
    "place": lambda value, said, naming: Written(naming.place(value)),
    "door": lambda value, said, naming: naming.known("door", value),
    "level": lambda value, said, naming: naming.known("level", value),
    "rule": lambda value, said, naming: naming.known("rule", value),
    "ruling": lambda value, said, naming: naming.known("ruling", value),
    "what": lambda value, said, naming: naming.known("what", value),
    "kinds": lambda value, said, naming: _kinds(value, naming),
    "proposal": _proposal,
}
