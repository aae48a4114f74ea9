"""The types by which the screens' modules are checked say what the Structs say. `--refresh-golden` rewrites them."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import UnionType
from typing import get_args

import pytest
from msgspec import Struct

from companion.games import has_rules, robots_of, rules_of
from companion.games.la_cosa_nostra.views import GameView, Mine
from companion.rules import shared
from companion.rules.language import Fact, Order
from companion.web.calls import calls
from companion.web.orders import given_by_phones
from companion.web.sections import Shown
from tests.screens.declared import Declarations

TYPES = Path(__file__).parent / "types"
GAMES = Path(shared.__file__).parents[1] / "games"
OWN_SECTIONS: dict[str, tuple[type, ...]] = {"la_cosa_nostra": (GameView, Mine)}
FIRST = "/* Made from the Structs of {}; refresh with: pytest tests/screens --refresh-golden */"


def spoken(orders: Iterable[type[Order]], facts: Iterable[type[Fact]], into: Declarations) -> None:
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
    for section in OWN_SECTIONS[game]:
        made.add(section)
    if robots := robots_of(game):
        made.add(robots.HAND)
    others = [one for one in rules.ORDERS if one not in shared.ORDERS]
    spoken(others, [one for one in rules.FACTS if one not in shared.FACTS], made)
    return made


def refereed() -> list[str]:
    return sorted(one.name for one in GAMES.iterdir() if one.is_dir() and has_rules(one.name) and one.name[0] != "_")


@pytest.mark.parametrize("name", ["house", *refereed()])
def test_types_are_those_of_the_structs(name: str, request: pytest.FixtureRequest) -> None:
    """A section, an order or a fact that changes its shape changes what the modules are checked against."""
    declared = house() if name == "house" else of_game(name)
    path, text = TYPES / f"{name}.d.ts", declared.text(FIRST.format(f"the {name}" if name == "house" else name))
    if request.config.getoption("--refresh-golden"):
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, f"{name} says something else now; refresh it and look at the modules"
