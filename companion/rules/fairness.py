"""Dice and piles that nobody at the table can choose, and what it takes to recompute
them afterwards.

The laptop shows SHA-256 of its seed before the first roll. Each roll mixes in what the
roller's tap brought along and a secret to which the phone of another seat committed
itself earlier; the seed is shown at the end. `fairness.md` of the companion tells the
whole of it, with vectors; `web/static/verify.js` does the same sums in a browser.
"""

import hmac
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count as counting
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
Name = Annotated[str, Meta(pattern="^[!-~]+$", min_length=1, max_length=64)]
Sides = Annotated[int, Meta(ge=2, le=1000)]
Result = Annotated[int, Meta(ge=0, le=10_000)]
Number = Annotated[int, Meta(ge=1, le=1_000_000)]
How = Literal["app", "unwitnessed", "table"]
Wrong = Literal[
    "commitment", "seal", "order", "shape", "roller", "witness", "reused", "results"
]

DICE_MOST = 100  # in one roll
PILE_MOST = 10_000  # cards in one pile
FORMAT = "consigliere fairness 1"

_WORDS = 2**32
_SEED_BYTES = 32
_HEX = re.compile("[0-9a-f]{64}")
_SALT = re.compile("[0-9a-f]{32}")
# no spaces and no line ends, so that no two labels can read alike
_NAME = re.compile("[!-~]{1,64}")


class RollLabel(Struct, frozen=True, kw_only=True):
    """What makes one roll of one evening different from all others."""

    table: str
    number: int  # counts every roll of the table, undone and physical ones too
    by: str
    tap: str  # 32 random bytes of the roller's phone, as hex
    witness: str | None = None
    witness_commitment: str | None = None  # also where the witness stayed silent
    witness_entropy: str | None = None

    def __post_init__(self) -> None:
        _hold(self.table, self.by, self.witness, to=_NAME)
        _hold(self.tap, self.witness_commitment, self.witness_entropy, to=_HEX)


class RollRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One roll, or one pile that the app shuffled, with all that it takes to recompute it."""

    number: Number
    by: Name
    how: How
    sides: Annotated[tuple[Sides, ...], Meta(max_length=DICE_MOST)] = ()
    # number of cards; 0 where dice were rolled
    pile: Annotated[int, Meta(ge=0, le=PILE_MOST)] = 0
    # of a pile: none until the seed is shown
    results: Annotated[tuple[Result, ...], Meta(max_length=PILE_MOST)] = ()
    tap: Hex | None = None
    witness: Name | None = None
    witness_commitment: Hex | None = None
    witness_entropy: Hex | None = None
    confirmed_by: Name | None = None  # who looked at the physical dice
    undone: bool = False

    def __post_init__(self) -> None:
        _hold(self.by, self.witness, self.confirmed_by, to=_NAME)


class Transcript(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An evening of dice as the table may see it; `seed` is None until the game is over."""

    format: Literal["consigliere fairness 1"] = "consigliere fairness 1"
    table: Name
    commitment: Hex
    seed: Hex | None = None
    names: dict[Name, Annotated[str, Meta(max_length=200)]] = {}
    rolls: tuple[RollRecord, ...] = ()
    seal: Hex

    def __post_init__(self) -> None:
        _hold(self.table, *self.names, to=_NAME)


class Fault(Struct, frozen=True):
    """What does not hold."""

    number: int  # where the roll stands, counted from 1; 0 is the transcript as a whole
    wrong: Wrong
    expected: tuple[int, ...] = ()  # what the roll should have been


def commitment(seed: bytes) -> str:
    """What is shown before the first roll."""
    return sha256(_whole(seed)).hexdigest()


def witness_commitment(entropy: str) -> str:
    """What a phone sends in advance of the secret with which it will witness a roll."""
    _hold(entropy, to=_HEX)
    return _digest(entropy)


def sealed(salt: str, table: str, plan: str, seat: str, what: str) -> str:
    """The public commitment to a plan; five signs are quickly guessed, so a salt of 16
    bytes goes with them."""
    _hold(salt, to=_SALT)
    _hold(table, plan, seat, what, to=_NAME)
    return _digest(
        "\n".join(
            [
                "consigliere plan 1",
                f"salt {salt}",
                f"table {table}",
                f"plan {plan}",
                f"seat {seat}",
                f"what {what}",
            ]
        )
    )


def results(seed: bytes, label: RollLabel, sides: Sequence[int]) -> tuple[int, ...]:
    """What each die shows, in the order of `sides`."""
    few_enough = 1 <= len(sides) <= DICE_MOST
    if not few_enough or not all(2 <= each <= 1000 for each in sides):
        raise ValueError(f"1 to {DICE_MOST} dice of 2 to 1000 sides can be rolled")
    dice = " ".join(map(str, sides))
    words = _stream(seed, _text(label, f"dice {dice}"))
    return tuple(picked(words, each) + 1 for each in sides)


def shuffled(seed: bytes, label: RollLabel, count: int) -> tuple[int, ...]:
    """The places 0 to `count` - 1 in the order in which the cards lie, top card first."""
    if not 1 <= count <= PILE_MOST:
        raise ValueError(f"1 to {PILE_MOST} cards can be shuffled")
    words = _stream(seed, _text(label, f"pile {count}"))
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = picked(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def picked(words: Iterator[int], sides: int, whole: int = _WORDS) -> int:
    """The next of `sides` equally likely numbers from 0; words beyond the last full
    round would favour the low ones."""
    fair = whole // sides * sides
    return next(word for word in words if word < fair) % sides


def evening(
    table: str,
    committed: str,
    rolls: Iterable[RollRecord],
    names: Mapping[str, str],
    seed: bytes | None = None,
) -> Transcript:
    """The transcript with its seal; hand the seed over only when the game has ended,
    for it also opens the piles."""
    bare = Transcript(
        table=table,
        commitment=committed,
        seed=None if seed is None else _whole(seed).hex(),
        names=dict(names),
        rolls=tuple(
            replace(roll, results=()) if roll.pile and seed is None else roll
            for roll in rolls
        ),
        seal="0" * 64,
    )
    return replace(bare, seal=seal_of(bare))


def seal_of(transcript: Transcript) -> str:
    """One line that all phones can compare: it stands for everything in the transcript
    that no sum can prove."""
    lines = [FORMAT, f"table {transcript.table}", f"commitment {transcript.commitment}"]
    lines += [
        f"name {seat} {name.encode().hex()}"
        for seat, name in sorted(transcript.names.items())
    ]
    return _digest("\n".join(lines + [_line(roll) for roll in transcript.rolls]))


def checked(transcript: Transcript, seal: str | None = None) -> list[Fault]:
    """Everything that does not hold, recomputed from the start; `seal` is the one that
    a phone remembers, if any."""
    faults = [] if _opens(transcript) else [Fault(0, "commitment")]
    if seal_of(transcript) != transcript.seal or seal not in {None, transcript.seal}:
        faults.append(Fault(0, "seal"))
    spent: set[str] = set()
    for number, roll in enumerate(transcript.rolls, start=1):
        faults += [Fault(number, wrong) for wrong in _wrongs(roll, number, spent)]
        faults += _misrolled(transcript, roll, number)
        spent |= {roll.witness_commitment} if roll.witness_commitment else set()
    return faults


def _text(label: RollLabel, what: str) -> str:
    """One line for each thing that is there; no value holds a line end, so no two
    labels make the same text."""
    lines = [
        "consigliere roll 1",
        f"table {label.table}",
        f"number {label.number}",
        f"by {label.by}",
        f"tap {label.tap}",
    ]
    maybe = {
        "witness": label.witness,
        "committed": label.witness_commitment,
        "secret": label.witness_entropy,
    }
    return "\n".join(
        [
            *lines,
            *(f"{key} {value}" for key, value in maybe.items() if value is not None),
            what,
        ]
    )


def _stream(seed: bytes, text: str) -> Iterator[int]:
    """Words of 32 bits, as many as are asked for."""
    for block in counting():
        digest = hmac.digest(_whole(seed), f"{text}\nblock {block}".encode(), "sha256")
        yield from (
            int.from_bytes(digest[at : at + 4], "big")
            for at in range(0, len(digest), 4)
        )


def _line(roll: RollRecord) -> str:
    """A roll in the text of the seal: fourteen words, a dash for what is not there."""
    told = (
        roll.tap,
        roll.witness,
        roll.witness_commitment,
        roll.witness_entropy,
        roll.confirmed_by,
    )
    words = [
        "roll",
        str(roll.number),
        roll.how,
        _list(roll.sides),
        str(roll.pile),
        _list(roll.results),
        "by",
        roll.by,
    ]
    words += ["-" if each is None else f"={each}" for each in told]
    return " ".join([*words, "undone" if roll.undone else "stands"])


def _wrongs(roll: RollRecord, number: int, spent: set[str]) -> Iterator[Wrong]:
    """What is wrong with a roll before any dice are looked at."""
    if roll.number != number:
        yield "order"
    if not _is_whole(roll):
        yield "shape"
    if roll.by in {roll.witness, roll.confirmed_by}:
        yield "roller"
    if (
        roll.witness_entropy is not None
        and witness_commitment(roll.witness_entropy) != roll.witness_commitment
    ):
        yield "witness"
    # a secret that was asked for once may be known, told or not
    if roll.witness_commitment in spent:
        yield "reused"


def _is_whole(roll: RollRecord) -> bool:
    """Does it hold what its kind needs, and nothing else?"""
    told = tuple(
        each is not None
        for each in (
            roll.tap,
            roll.witness,
            roll.witness_commitment,
            roll.witness_entropy,
            roll.confirmed_by,
        )
    )
    shapes = {
        "app": {(True, True, True, True, False)},
        "unwitnessed": {
            (True, True, True, False, False),
            (True, False, False, False, False),
        },
        "table": {(False, False, False, False, True)},
    }
    of_one_kind = bool(roll.sides) != bool(roll.pile) and not (
        roll.pile and roll.how == "table"
    )
    return told in shapes[roll.how] and of_one_kind


def _misrolled(transcript: Transcript, roll: RollRecord, number: int) -> list[Fault]:
    """The fault of a roll that does not come out as written; while the seed is hidden
    nobody can say."""
    if roll.how == "table":
        if _is_possible(roll):
            return []
        return [Fault(number, "results")]
    if transcript.seed is None or roll.tap is None or not (roll.sides or roll.pile):
        return []
    seed = bytes.fromhex(transcript.seed)
    right = _recomputed(transcript.table, seed, roll, roll.tap)
    if right == roll.results:
        return []
    return [Fault(number, "results", right)]


def _is_possible(roll: RollRecord) -> bool:
    """Dice of the box: as many faces as dice, and none that a die has not."""
    if len(roll.results) != len(roll.sides):
        return False
    faces = zip(roll.results, roll.sides, strict=True)
    return all(1 <= face <= sides for face, sides in faces)


def _recomputed(table: str, seed: bytes, roll: RollRecord, tap: str) -> tuple[int, ...]:
    label = RollLabel(
        table=table,
        number=roll.number,
        by=roll.by,
        tap=tap,
        witness=roll.witness,
        witness_commitment=roll.witness_commitment,
        witness_entropy=roll.witness_entropy,
    )
    if roll.pile:
        return shuffled(seed, label, roll.pile)
    return results(seed, label, roll.sides)


def _opens(transcript: Transcript) -> bool:
    return (
        transcript.seed is None
        or commitment(bytes.fromhex(transcript.seed)) == transcript.commitment
    )


def _list(numbers: Sequence[int]) -> str:
    return "[" + ",".join(str(each) for each in numbers) + "]"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _whole(seed: bytes) -> bytes:
    if len(seed) != _SEED_BYTES:
        raise ValueError(f"a seed has {_SEED_BYTES} bytes, not {len(seed)}")
    return seed


def _hold(*values: str | None, to: re.Pattern[str]) -> None:
    for value in values:
        if value is not None and not to.fullmatch(value):
            raise ValueError(f"{value!r} is not of the form {to.pattern}")
