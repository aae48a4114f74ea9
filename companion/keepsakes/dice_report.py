"""The dice of an evening: every roll, and how often each face came up beside the band
in which it mostly stays."""

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from companion.keepsakes.fact_sentences import dice
from companion.keepsakes.labels import Naming, clean
from companion.keepsakes.svg import element, text
from companion.keepsakes.table_record import Account, Heard
from companion.rules import dice_distribution
from companion.rules.dice_distribution import Face

TALL, STEP = 60.0, 24.0
MOST_FACES = 20  # beyond that a distribution of single evenings says nothing
INK, BAR, BAND = "#1d1812", "#857a68", "#d8ccb4"


class RollTold(Struct, frozen=True):
    """A roll as it is read out; undone rolls stay in the list."""

    number: int
    who: str
    dice: str
    faces: str
    how: str
    reason: str
    undone: bool


class Distribution(Struct, frozen=True):
    """All dice of one kind, however they were rolled; undone rolls were rolled too."""

    sides: int
    rolled: int
    title: str
    faces: tuple[Face, ...]
    drawing: str


class Dicebook(Struct, frozen=True):
    """The rolls of an evening, and their distributions."""

    rolls: tuple[RollTold, ...]
    distributions: tuple[Distribution, ...]


def dicebook(account: Account, naming: Naming) -> Dicebook:
    """Everything that was rolled before everybody's eyes."""
    rolled = [heard for heard in account.public if heard.said["kind"] == "rolled"]
    return Dicebook(
        tuple(_roll(heard, naming) for heard in rolled),
        tuple(_distributions(rolled, naming)),
    )


def _roll(heard: Heard, naming: Naming) -> RollTold:
    said = heard.said
    return RollTold(
        number=_whole(said["number"]),
        who=naming.seat(said["seat"]),
        dice=dice(_faces(said["sides"]), naming),
        faces=", ".join(str(face) for face in _faces(said["results"])),
        how=str(
            naming.say(f"dicebook.{said['how']}", witness=naming.seat(said["witness"]))
        ),
        reason=clean(str(said["reason"])),
        undone=not heard.stands,
    )


def _distributions(rolled: Sequence[Heard], naming: Naming) -> list[Distribution]:
    """One for each kind of die."""
    every = sorted(
        pair
        for heard in rolled
        for pair in zip(
            _faces(heard.said["sides"]), _faces(heard.said["results"]), strict=True
        )
    )
    kinds = {
        sides: [face for _, face in pairs]
        for sides, pairs in groupby(every, key=lambda pair: pair[0])
    }
    return [
        _distribution(sides, faces, naming)
        for sides, faces in kinds.items()
        if sides <= MOST_FACES
    ]


def _distribution(sides: int, rolled: Sequence[int], naming: Naming) -> Distribution:
    faces = dice_distribution.distribution(sides, rolled)
    title = str(naming.say("dicebook.distribution", sides=sides, count=len(rolled)))
    return Distribution(sides, len(rolled), title, faces, _drawn(faces, title))


def _drawn(faces: Sequence[Face], title: str) -> str:
    """A bar for each face before its band."""
    most = max(1, *(max(face.count, face.high) for face in faces))
    return element(
        "svg",
        *(_bar(face, at * STEP, TALL / most) for at, face in enumerate(faces)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {len(faces) * STEP:g} {TALL + 36:g}",
        role="img",
        aria_label=title,
        font_family="Georgia, 'Noto Serif', serif",
        width=len(faces) * STEP * 1.6,
    )


def _bar(face: Face, left: float, scale: float) -> str:
    """How often a face came, in the band in which chance would have it; one colour for
    all, for no face is lucky."""
    floor, middle = 14 + TALL, left + STEP / 2
    top, band_top = floor - face.count * scale, floor - face.high * scale
    band_tall = max((face.high - face.low) * scale, 1.0)
    words = {"fill": INK, "text_anchor": "middle"}
    return "".join(
        [
            element(
                "rect",
                x=left + 2,
                width=STEP - 4,
                y=band_top,
                height=band_tall,
                fill=BAND,
            ),
            element(
                "rect",
                x=left + 8,
                width=STEP - 16,
                y=top,
                height=face.count * scale,
                fill=BAR,
            ),
            text(str(face.count), x=middle, y=top - 3, font_size=10, **words),
            text(
                str(face.face),
                x=middle,
                y=TALL + 30,
                font_size=12,
                font_weight="bold",
                **words,
            ),
        ]
    )


def _faces(value: object) -> list[int]:
    if isinstance(value, list | tuple):
        return [_whole(each) for each in value]
    return []


def _whole(value: object) -> int:
    if isinstance(value, int):
        return value
    return 0
