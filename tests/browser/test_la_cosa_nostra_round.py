"""Five phones play a whole round of La Cosa Nostra with cards out of our own printer,
and every dollar is reckoned and every tap counted."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.browser.conftest import Lounge
from tests.browser.family_deeds import everybody_acts
from tests.browser.family_figures import ROUND, SHOPPING, Printout
from tests.browser.family_round import (
    FullTable,
    a_deal_is_struck,
    everybody_joins,
    everybody_plans,
    everybody_plans_by_photo,
    it_is_payday,
    nobody_knows,
    out_of_the_printer,
    spies_sit_down,
    the_cards_are_drawn,
    the_next_round_begins,
)
from tests.servers.chromium import overflow

MOST_TAPS = 95
EACH_WAY = ROUND[:9]  # in which a card gets into a phone
COUNTED = """() => {
    window.touched = 0;
    addEventListener('pointerdown', () => { window.touched += 1; }, true);
}"""


@pytest.fixture(scope="module")
def printout(tmp_path_factory: pytest.TempPathFactory) -> Printout:
    """The whole box, as `consigliere print` makes it; cut out is what this round needs."""
    return out_of_the_printer(tmp_path_factory.mktemp("printed"))


def test_cards_are_planned_as_people_hold_them(
    lounge: Lounge, printout: Printout
) -> None:
    """A photo of one card or of a whole hand, signs that are typed, a Purchase from the
    list or by its own card; the title stands under a finger and nowhere else."""
    evening = everybody_joins(lounge, printout)
    the_cards_are_drawn(evening)
    spies_sit_down(evening)
    everybody_plans(evening, EACH_WAY)
    assert {task.how for task in EACH_WAY} == {task.how for task in ROUND}
    for task in EACH_WAY:
        if task.how not in SHOPPING:
            nobody_knows(evening, task.card, but=task.who)


class Tally(dict[str, int]):
    """How often fingers touched the five phones, by what it was for."""

    def __init__(self, evening: FullTable) -> None:
        super().__init__()
        self.phones = list(evening.phones.values())
        for phone in self.phones:
            phone.page.evaluate(COUNTED)

    def so_far(self) -> int:
        return sum(phone.page.evaluate("window.touched") for phone in self.phones)

    @contextmanager
    def of(self, what: str) -> Iterator[None]:
        before = self.so_far()
        yield
        self[what] = self.so_far() - before

    def __str__(self) -> str:
        lines = [f"{what}: {count}" for what, count in self.items()]
        return "\n".join([*lines, f"in all: {sum(self.values())}"])


def test_five_phones_play_a_whole_round(lounge: Lounge, printout: Printout) -> None:
    """Drawn, planned, dealt, rolled, robbed, paid and begun anew: with paper cards, fair
    dice and five purses. Every touch of a finger on five phones counts, the one that
    opens the camera too: no tap is asked for where there is nothing to choose."""
    evening = everybody_joins(lounge, printout)
    tally = Tally(evening)
    with tally.of("cards drawn"):
        the_cards_are_drawn(evening)
    spies_sit_down(evening)
    with tally.of("a deal refused, a deal struck"):
        a_deal_is_struck(evening)
    with tally.of("fifteen tasks planned, one Influence card laid"):
        everybody_plans_by_photo(evening)
    with tally.of("fifteen tasks done"):
        everybody_acts(evening)
    with tally.of("Payday begun, five recruit or cannot"):
        it_is_payday(evening)
        the_next_round_begins(evening)
    if os.environ.get("CONSIGLIERE_FIGURES"):
        print(tally)
    assert sum(tally.values()) <= MOST_TAPS, str(tally)
    for guest in evening.guests:
        assert overflow(guest.page) == []
