"""The log in words: a told fact as one sentence in the reader's language."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.keepsakes.naming import Naming, clean
from companion.rules.evening import Told
from companion.rules.language import BANK

PEOPLE = ("seat", "of", "to", "by", "winner", "witness")
TYPED = frozenset({"name", "was", "reason", "words"})  # what people wrote is never taken for a card
THEIRS = "\x00"  # stands before it for a moment; nobody can type it
LISTS = {"seats", "voters", "among", "open_tie"}


def sentence(said: Told, naming: Naming) -> str:
    """What happened. Facts that only a game knows are told in its own words, or in those of the screens: `log.KIND`."""
    kind = str(said["kind"])
    values = {name: _marked(name, value, said, naming) for name, value in said.items()}
    closer = [f"{kind}.{said['variant']}"] if said.get("variant") else []
    own = [*closer, VARIANTS[kind](said) if kind in VARIANTS else kind]
    told = _ended(next(filter(None, (naming.worded("told", name, values) for name in own)), ""))
    if not told:
        return str(naming.say("told.other", kind=kind.replace("_", " ")))
    told = _begun(told)
    reason = said.get("reason")
    if not reason or reason == "start":
        return told
    why = naming.worded("reason", str(reason), {}) or clean(str(reason))  # a word of the rules, or what somebody typed
    return str(naming.say("told.because", told=told, reason=why))


def _begun(told: str) -> str:
    """With a capital, whatever stands first, be it the table or a pot; only what people wrote stays as it is."""
    begun = told if told.startswith(THEIRS) else told[:1].upper() + told[1:]
    return begun.replace(THEIRS, "")


def _ended(told: str) -> str:
    """Lines on a screen go without a full stop; a log that is read has one."""
    return f"{told}." if told and told[-1] not in ".!?…" else told


def _marked(name: str, value: Any, said: Told, naming: Naming) -> object:
    """The same, and whether people wrote it."""
    told = _value(name, value, said, naming)
    theirs = name in TYPED or (isinstance(value, str) and value in naming.seats)
    return f"{THEIRS}{told}" if theirs and isinstance(told, str) else told


def _value(name: str, value: Any, said: Told, naming: Naming) -> object:
    """A field of a fact as people say it; what has no way of being said in particular stays as it is."""
    if name in PEOPLE:
        return naming.seat(value)
    if name in LISTS:
        return naming.several([naming.seat(seat) for seat in value])
    if one := SAYINGS.get(name):
        return one(value, said, naming)
    if name in TYPED or not isinstance(value, str):
        return clean(value) if isinstance(value, str) else value
    return (
        naming.card(value) if naming.is_card(value) else naming.seat(value) if value in naming.seats else clean(value)
    )


def dice(sides: list[int] | tuple[int, ...], naming: Naming) -> str:
    """Two dice of six as people write them: 2d6."""
    kinds = {each: list(sides).count(each) for each in sides}
    letter = naming.say("dicebook.letter")
    return " + ".join(f"{many}{letter}{each}" for each, many in kinds.items())


def _owner(value: Any, said: Told, naming: Naming) -> str:
    return naming.seat(value) if value in naming.table.seats else str(naming.say("folk.table"))


def _question(value: Any, said: Told, naming: Naming) -> str:
    return naming.known("motion", value["type"] if isinstance(value, dict) else value)


def _ruled(value: Any, said: Told, naming: Naming) -> str:
    return _question(value, said, naming) if said["kind"] in {"proposed", "settled"} else naming.known("bent", value)


SAYINGS: Mapping[str, Callable[[Any, Told, Naming], object]] = {
    "amount": lambda value, said, naming: naming.money(value),
    "laundered": lambda value, said, naming: naming.money(value),
    "source": lambda value, said, naming: naming.purse(value),
    "target": lambda value, said, naming: naming.purse(value),
    "copy": lambda value, said, naming: naming.card(value) if value else "",
    "on": lambda value, said, naming: naming.place(value),
    "counter": lambda value, said, naming: naming.counter(value),
    "owner": _owner,
    "sides": lambda value, said, naming: dice(value, naming),
    "results": lambda value, said, naming: ", ".join(str(face) for face in value),
    "phase": lambda value, said, naming: naming.phase(value),
    "what": _ruled,
    "rule": lambda value, said, naming: naming.known("bent", value),
    "level": lambda value, said, naming: naming.known("dial", value),
    "kinds": lambda value, said, naming: naming.several([naming.known("kind", kind) for kind in value]),
    "game": lambda value, said, naming: naming.game(),
    "clash": lambda value, said, naming: naming.seat(value),
    "purses": lambda value, said, naming: ", ".join(f"{naming.purse(k)} {naming.money(v)}" for k, v in value.items()),
}


def _paid(said: Told) -> str:
    if said.get("reason") == "start":
        return "paid_start"
    return "paid_by_bank" if said["source"] == BANK else "paid_to_bank" if said["target"] == BANK else "paid"


def _plan(kind: str, said: Told) -> str:
    return f"{kind}_on" if said.get("on") else kind


def _revealed(said: Told) -> str:
    if not said.get("true", True):
        return "plan_revealed_false"
    return "plan_revealed_clash" if said.get("clash") else "plan_revealed"


def _closed(said: Told) -> str:
    if said.get("what") != "timer":
        return "window_closed"
    return "timer_stopped" if said.get("in_time") else "timer_up"


VARIANTS: Mapping[str, Callable[[Told], str]] = {
    "paid": _paid,
    "phase_began": lambda said: "phase_began" if said["phase"] else "round_began",
    "rolled": lambda said: f"rolled_{said['how']}",
    "plan_laid": lambda said: _plan("plan_laid", said),
    "plan_taken_up": lambda said: _plan("plan_taken_up", said),
    "plan_revealed": _revealed,
    "plan_shown": lambda said: "plan_shown_card" if said.get("copy") else "plan_shown",
    "seat_left": lambda said: "seat_removed" if said.get("removed") else "seat_left",
    "host_passed": lambda said: "host_passed" if said.get("seat") else "host_back",
    "slip_written": lambda said: "slip_gives" if said.get("gives") else "slip_takes",
    "slip_gone": lambda said: "slip_cashed" if said.get("cashed") else "slip_torn",
    "voted": lambda said: "voted_yes" if said.get("yes") else "voted_no",
    "settled": lambda said: f"settled_{said['how']}",
    "request_closed": lambda said: f"request_{said['how']}",
    "door_set": lambda said: f"door_{said['door']}",
    "window_opened": lambda said: "timer_started" if said.get("what") == "timer" else "window_opened",
    "window_closed": _closed,
    "counted": lambda said: "counted_up" if isinstance(said["by"], int) and said["by"] > 0 else "counted_down",
    "nudged": lambda said: "nudged" if said.get("by") else "nudged_by_table",
}
