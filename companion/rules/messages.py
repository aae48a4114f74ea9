"""The language that all rules speak: orders, facts, refusals, who asks, and the chance
that is handed in."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NewType

import msgspec

SeatId = NewType("SeatId", str)
PurseId = NewType("PurseId", str)
Seats = tuple[SeatId, ...]
BANK = PurseId("bank")
# the viewer at the table's own screen, while it has the host's role
HOST = SeatId("host")
Plain = str | int | float | bool | None | list[Any] | dict[str, Any]


def _snake(name: str) -> str:
    apart = re.sub(r"(?<!^)(?=[A-Z])", "_", name)
    return apart.lower()


class Order(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=_snake,
):
    """What somebody wants. `in_play` orders need a game that has begun and is not over;
    `for_screen` ones may also come from the table's own screen, while it has the host's
    role."""

    in_play: ClassVar[bool] = False
    for_host: ClassVar[bool] = False
    for_seat: ClassVar[bool] = True
    for_screen: ClassVar[bool] = False


class InPlay(Order, frozen=True):
    """What only those who play may want, and only while the game runs."""

    in_play: ClassVar[bool] = True


class Fact(msgspec.Struct, frozen=True, tag_field="kind", tag=_snake):
    """What happened. Only facts are stored; a released shape never changes.

    `public` names the fields that everybody may see, `mine` those that its insiders see
    besides, `afterwards` those that nobody needs to hide any more when the game is
    over. `insiders` names the fields in which they stand. A private fact is told to its
    insiders alone. `survives_undo`: it still counts when what it stands among is taken
    back. `undo_needs_all` says why undoing it needs the agreement of all; what is
    `irreversible` cannot be undone at all. An `independent` fact stands on nothing
    that came before it: it stays when somebody else's last act is taken back. The
    `number` of a numbered fact counts among the rolls of the table. `group` is the
    filter of the log that finds it. Where a fact has several sentences, `variant` names
    the one that fits, always by what all may see: the first field in `if_so` that holds
    something names it, else the first in `if_not` that holds nothing, else what the
    fields in `by_fields` hold; what is counted in `if_one` gets another sentence where
    it is exactly one (`_one` behind that name). `doer` and `befalls` name who did it and
    whom it befalls, where that is not what persons.py makes of its fields; `harms` names
    whom of them it harms.
    """

    public: ClassVar[tuple[str, ...]] = ()
    afterwards: ClassVar[tuple[str, ...]] = ()
    mine: ClassVar[tuple[str, ...]] = ()
    insiders: ClassVar[tuple[str, ...]] = ("seat",)
    private: ClassVar[bool] = False
    survives_undo: ClassVar[bool] = False
    undo_needs_all: ClassVar[str | None] = None
    irreversible: ClassVar[bool] = False
    independent: ClassVar[bool] = False
    numbered: ClassVar[bool] = False
    group: ClassVar[str] = ""
    doer: ClassVar[str | None] = None
    befalls: ClassVar[tuple[str, ...] | None] = None
    harms: ClassVar[tuple[str, ...]] = ()
    if_so: ClassVar[Mapping[str, str]] = {}
    if_not: ClassVar[Mapping[str, str]] = {}
    by_fields: ClassVar[tuple[str, ...]] = ()
    if_one: ClassVar[str] = ""

    @property
    def variant(self) -> str:
        is_one = self.if_one and getattr(self, self.if_one) == 1
        return "_".join(filter(None, (self._sort(), "one" if is_one else "")))

    def _sort(self) -> str:
        for name, sentence in self.if_so.items():
            if getattr(self, name):
                return sentence
        for name, sentence in self.if_not.items():
            if not getattr(self, name):
                return sentence
        told = (str(getattr(self, name)) for name in self.by_fields)
        return "_".join(told)

    @property
    def between(self) -> tuple[str, ...]:
        """Whose yes made this happen, where it needed more than one: none of them takes
        it back alone."""
        return ()

    def visible_to(self, viewer: SeatId | None) -> dict[str, Plain] | None:
        """What this viewer may know of it (None is the whole table); None if not even
        that it happened."""
        inside = viewer is not None and viewer in {
            getattr(self, name, None) for name in self.insiders
        }
        if self.private and not inside:
            return None
        names = (*self.public, *self.mine) if inside else self.public
        said = {
            "kind": self.__struct_config__.tag,
            **{name: getattr(self, name) for name in names},
        }
        if variant := self.variant:
            return {**said, "variant": variant}
        return said


class _EveryField:
    """Of a kind of fact, the names of all that it holds."""

    def __get__(self, fact: object, kind: type[msgspec.Struct]) -> tuple[str, ...]:
        return kind.__struct_fields__


class OpenFact(Fact, frozen=True):
    """Everybody may see all of it."""

    public = _EveryField()


# facts with their numbers in the table's log
Said = Sequence[tuple[int, Fact]]


class Refusal(msgspec.Struct, frozen=True):
    """Why not: a code and facts. `rule` names the rule that the strictness dial may soften."""

    code: str
    facts: Mapping[str, Plain] = {}
    rule: str | None = None


class Caller(msgspec.Struct, frozen=True):
    """Who asks: a seat, or the host's screen without one. `override_reason` is why a
    rule should bend this once."""

    seat: SeatId | None = None
    host: bool = False
    override_reason: str | None = None
    # the table's own screen, whether or not it has the host's role now
    screen: bool = False

    @property
    def viewer(self) -> SeatId | None:
        if self.seat is None and self.host:
            return HOST
        return self.seat


class Seated(Caller, frozen=True, kw_only=True):
    """Whoever asks from a seat, as an order of a player asks."""

    seat: SeatId


def at_the_table(who: Caller) -> Caller:
    """The same, known to have a seat where there is one."""
    if who.seat is None:
        return who
    return Seated(who.host, who.override_reason, who.screen, seat=who.seat)


class Step(msgspec.Struct, frozen=True):
    """The facts of one order, as the log counts them. `number` counts what the whole
    table has seen so far, `said` how much of that is of this step. Of a private step
    only its `audience` knows."""

    first: int
    last: int
    by: str
    number: int
    private: bool
    kinds: tuple[str, ...]
    undo_needs_all: tuple[str, ...] = ()
    irreversible: bool = False
    said: int = 1
    audience: tuple[SeatId, ...] = ()
    independent: bool = False
    between: tuple[str, ...] = ()

    @property
    def before(self) -> int:
        """What the whole table had seen until then."""
        return self.number - self.said

    @property
    def barred(self) -> bool:
        """Nobody takes this back alone."""
        return self.irreversible or bool(self.undo_needs_all)

    def known_to(self, viewer: str | None) -> bool:
        if not self.private:
            return True
        return viewer in {self.by, *self.audience}


Steps = tuple[Step, ...]


class Chance(msgspec.Struct, frozen=True):
    """What the rules may not make themselves: time, randomness, and the past."""

    now: float
    draw: Callable[[int], bytes]
    roll: int = 1
    steps: Steps = ()
    past: Callable[[int], Any] | None = None
    # what all were told and still counts, numbered as in the table's log
    said: Callable[[], Said] = tuple

    def seconds_to(self, moment: float) -> int:
        """Whole seconds, so that it has come when they are over."""
        left = moment - self.now
        return int(left) + 1

    def secret(self, size: int = 16) -> str:
        drawn = self.draw(size)
        return drawn.hex()

    def name(self, letter: str) -> str:
        """A name for something new; it tells nothing about how many there were before."""
        by_lot = self.draw(4).hex()
        return letter + by_lot


Facts = Sequence[Fact]
Answer = Facts | Refusal
