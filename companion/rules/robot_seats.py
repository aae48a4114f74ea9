"""Robots at a practice table: which seats are theirs stands among the choices with
which the table was opened."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.rules.messages import SeatId
from companion.rules.seats import SeatTaken, key_hash
from companion.rules.table import ROBOTS

# from films that are older than most players; each says what it is wherever its name
# stands
CROOKS = (
    "Rico Bandello",
    "Tony Camonte",
    "Tom Powers",
    "Duke Mantee",
    "Kasper Gutman",
    "Joel Cairo",
    "Cody Jarrett",
    "Johnny Rocco",
    "Kitty Collins",
    "Rocky Sullivan",
    "Eddie Bartlett",
)
MOST = len(CROOKS)
Choices = Mapping[str, str]
CALLED = {"en": "robot", "nl": "robot", "de": "Roboter"}


def with_robots(
    options: Choices, robots: Sequence[SeatTaken], practice: Choices
) -> dict[str, str]:
    """The choices of a table; with robots at it those of practice, too."""
    if not robots:
        return dict(options)
    seats = " ".join(one.seat for one in robots)
    return {**options, **practice, ROBOTS: seats}


def seated(
    sides: Iterable[str], many: int, language: str, draw: Callable[[int], bytes]
) -> list[SeatTaken]:
    """So many robots sit down: who they are and for whom they play is chance. Nobody
    holds the key of their seats. What they are stands behind their names, in the
    language of the table."""
    called = CALLED.get(language, CALLED["en"])
    names = _shuffled(CROOKS, draw)
    drawn = _shuffled(list(sides), draw)
    return [
        SeatTaken(
            seat=SeatId(f"s{at + 1}"),
            name=f"{name} ({called})",
            side=side,
            phone=True,
            admitted=True,
            key=key_hash(draw(32).hex()),
        )
        for at, (name, side) in enumerate(zip(names[:many], drawn[:many], strict=True))
    ]


def _shuffled(names: Sequence[str], draw: Callable[[int], bytes]) -> list[str]:
    return sorted(names, key=lambda _: draw(8))
