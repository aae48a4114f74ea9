"""The types by which the screens' modules are checked say what the Structs say.
`--refresh-golden` rewrites them."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import UnionType
from typing import get_args

import pytest
from msgspec import Struct

from companion.games import MODULES, has_rules, rules_of
from companion.printing.asking import PrinterLearned
from companion.printing.choices import Wish
from companion.rules import dispatch as shared
from companion.rules.messages import Fact, Order
from companion.web import (
    shop_calibration,
    shop_own_games,
    shop_pages,
    shop_prints,
    watch_pages,
)
from companion.web.calls import calls
from companion.web.orders import given_by_phones
from companion.web.sections import Shown
from tests.screens.declared import Declarations

TYPES = Path(__file__).parent / "types"
FIRST = "/* Made from the Structs of {}; refresh with: pytest tests/screens --refresh-golden */"


def spoken(
    orders: Iterable[type[Order]], facts: Iterable[type[Fact]], into: Declarations
) -> None:
    """What a phone may say, and what it is told."""
    into.alias("Command", given_by_phones(orders))
    into.facts("Told", facts)


def structs(answer: object) -> Iterator[type]:
    """The Structs among the kinds of an answer or a body."""
    if isinstance(answer, type) and issubclass(answer, Struct):
        yield answer
    elif isinstance(answer, tuple | UnionType) or get_args(answer):
        for one in answer if isinstance(answer, tuple) else get_args(answer):
            yield from structs(one)


def house() -> Declarations:
    made = Declarations("House")
    made.add(Shown)
    for call in calls(None, ()):
        for kind in (call.body, *call.answers.values()):
            for struct in structs(kind):
                made.add(struct)
    spoken(shared.ORDERS, shared.FACTS, made)
    return made


def of_game(game: str) -> Declarations:
    rules, made = rules_of(game), Declarations(game.title().replace("_", ""), house())
    for section in rules.sections.values():
        made.add(section)
    if robots := rules.robots:
        made.add(robots.hand)
    others = [one for one in rules.orders if one not in shared.ORDERS]
    spoken(others, [one for one in rules.facts if one not in shared.FACTS], made)
    return made


def shop() -> Declarations:
    """What the print shop asks and hears; no phone at a table does."""
    made = Declarations("Shop")
    for struct in (
        shop_pages.BoxLine,
        shop_pages.Choices,
        shop_pages.OrderSeen,
        shop_pages.Ink,
        shop_pages.FoundCard,
        shop_prints.Ticket,
        shop_prints.PrintState,
        shop_own_games.BroughtIn,
        PrinterLearned,
        shop_calibration.CalibrationDesk,
        shop_calibration.BarsRead,
        Wish,
        watch_pages.BenchNews,
        watch_pages.PlayedAs,
    ):
        made.add(struct)
    return made


def declared_of(name: str) -> Declarations:
    made = {"house": house, "shop": shop}.get(name)
    return made() if made else of_game(name)


def refereed() -> list[str]:
    return [game for game in MODULES if has_rules(game)]


@pytest.mark.parametrize("name", ["house", "shop", *refereed()])
def test_types_are_those_of_the_structs(
    name: str, request: pytest.FixtureRequest
) -> None:
    """A section, an order or a fact that changes its shape changes what the modules are
    checked against."""
    whose = name if name in MODULES else f"the {name}"
    path, text = TYPES / f"{name}.d.ts", declared_of(name).text(FIRST.format(whose))
    if request.config.getoption("--refresh-golden"):
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, (
        f"{name} says something else now; refresh it and look at the modules"
    )
