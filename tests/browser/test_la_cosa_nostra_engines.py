"""La Cosa Nostra in the engines of iPhones and of Firefox: a Job is planned by its code,
and a response window is answered."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.catalog.game_catalog import GameCatalog
from tests.browser.evening_so_far import SoFar, moments
from tests.browser.frozen_evenings import MOMENTS
from tests.browser.other_phones import SHEET, OtherPhone
from tests.browser.still_evenings import kept, token_of
from tests.servers.chromium import STRANGE
from tests.servers.engines import ENGINES, started
from tests.servers.house import House, open_house

WANTED = {name: MOMENTS[name] for name in ("FIRST", "TRAP")}
WINDOW = "dialog.lcn-window"


class Standstill(NamedTuple):
    """A house in which an evening stands still at each moment that is wanted."""

    house: House
    games: dict[str, SoFar]


@pytest.fixture
def standstill(tmp_path: Path) -> Iterator[Standstill]:
    catalog, database = GameCatalog(), f"sqlite:{tmp_path / 'evenings.sqlite'}"
    games = moments(WANTED, "en", catalog, market="app")
    kept(games, database, catalog)
    with open_house(database) as house:
        yield Standstill(house, games)


@pytest.mark.parametrize("name", ENGINES)
def test_a_job_is_planned_and_a_window_answered_in_another_engine(
    standstill: Standstill, name: str
) -> None:
    """By the phones whose move it is; over plain http, as in a living room."""
    with started(name) as engine:
        phone = OtherPhone(engine, f"http://{STRANGE}:{standstill.house.port}")
        plans(phone, standstill.games["FIRST"])
        answers(phone, standstill.games["TRAP"])
        phone.complained_never()


def plans(phone: OtherPhone, game: SoFar) -> None:
    """The Gangster who is meant already, a code, a look under the finger; then it lies there."""
    seat = game.asked
    job = game.practice.hands[seat].jobs[0]
    setup = game.state.box.setup
    card = setup.copies[job].card.words  # type: ignore[index]
    title = setup.game.words["en"][f"card.{card}.title"]
    phone.takes_seat(token_of(seat), "/t/FIRST")
    phone.act("task")
    phone.write("typed-code", job)
    phone.tap_word("scan.go", SHEET)
    phone.sees(phone.say("lcn.plan.in_hand"), SHEET)
    phone.presses(f"{SHEET} .peek")
    phone.sees(title, SHEET)
    phone.picture("held")
    phone.lifts()
    phone.misses(title)
    phone.act("plan_job", SHEET)
    phone.sheet_is_gone()
    phone.shows(".family-board .task.job")
    phone.picture("planned")


def answers(phone: OtherPhone, game: SoFar) -> None:
    """It opens by itself, hears no finger at first, and shows nothing until it is held."""
    deed = game.deed
    assert deed and deed.target
    phone.takes_seat(token_of(deed.target), "/t/TRAP")
    phone.shows(f"{WINDOW} .hold")
    phone.picture("window")
    phone.comes_true(lambda: hears(phone), "the window never hears the finger")
    phone.shows(f'{WINDOW} [data-act="back"]')
    phone.lifts()
    phone.act("back", WINDOW)
    phone.sees(phone.say("lcn.window.noted"), WINDOW)
    phone.picture("noted")


def hears(phone: OtherPhone) -> bool:
    """A finger that came too early is lifted, and comes again."""
    phone.presses(f"{WINDOW} .hold")
    held = bool(phone.texts(f"{WINDOW} .hold.held"))
    if not held:
        phone.lifts()
    return held
