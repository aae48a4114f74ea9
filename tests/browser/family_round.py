"""A round of five families as people play it: who joins, plans, deals, acts and is paid."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Lounge, consigliere
from tests.browser.family_figures import (
    DATA,
    GAME,
    GANGSTERS,
    LYING_ABOUT,
    PEOPLE,
    ROUND,
    SHOPPING,
    Printout,
    Task,
    income,
    reserve,
    start_of,
)
from tests.browser.family_moves import (
    ends_turn,
    finds,
    gangster,
    hires,
    is_ready,
    knocks_as,
    lays_it,
    offers_for,
    overheard,
    plays_influence,
    remembers,
    shops,
    takes_up,
    worth,
)
from tests.browser.guests import Guest, Player, Screen, settled
from tests.browser.photographs import cut_out, seen
from tests.servers.chromium import overlaps


def out_of_the_printer(home: Path) -> Printout:
    """The whole box, as `consigliere print` makes it; cut out is what this round needs."""
    consigliere("print", GAME, "--lang", "en", "--out", home)
    wanted = {*LYING_ABOUT, *(task.card for task in ROUND)}
    cards = cut_out(home / f"{GAME}-en-a4", wanted)
    words = tomllib.loads((DATA / "words.en.toml").read_text("utf-8"))
    return Printout(cards, words["card"])


@dataclass
class FullTable:
    """What lies on the table, as somebody with pencil and paper would follow it."""

    screen: Screen
    phones: dict[str, Player]
    printout: Printout
    purses: dict[str, int] = field(
        default_factory=lambda: {one.name: 2000 for one in PEOPLE}
    )
    rows: dict[str, list[str]] = field(
        default_factory=lambda: {one.name: start_of(one.family) for one in PEOPLE},
    )

    @property
    def guests(self) -> list[Guest]:
        return [self.screen, *self.phones.values()]

    @property
    def titles(self) -> dict[str, str]:
        return {
            task.card: self.printout.title(task.card)
            for task in ROUND
            if task.how not in SHOPPING
        }

    @property
    def doctor(self) -> str:
        """What every phone asks when somebody is hit: by the card's name, in whatever
        language the phone speaks."""
        return f"{self.printout.title('emergency_doc')}?"


def everybody_joins(lounge: Lounge, printout: Printout) -> FullTable:
    """The table screen shows the way in; a confession says who starts."""
    screen = lounge.screen()
    screen.opens(GAME)
    is_impatient(screen)
    settled(screen.page)
    address = seen(screen.page.screenshot())
    phones = {}
    for number, one in enumerate(PEOPLE, start=1):
        phones[one.name] = lounge.player(one.name, one.language)
        knocks_as(phones[one.name], address, one.title)
        is_impatient(phones[one.name])
        expect(screen.people()).to_have_count(number)
    phones["Annabel"].tap("lcn.confess.me")
    screen.sees(screen.say("lcn.confess.who", name="Annabel"))
    screen.picture("lobby")
    phones["Bram"].picture("lobby")
    screen.act("begin")
    screen.act("begin-go", screen.sheet)
    expect(screen.page.locator(".stage.play")).to_be_visible()
    return FullTable(screen, phones, printout)


def is_impatient(guest: Guest) -> None:
    """Whoever has something to do taps a scene away that lies over it, if it has not gone
    by itself meanwhile."""
    guest.page.add_locator_handler(
        guest.page.locator(".scene"),
        lambda scene: scene.evaluate_all("(all) => all.forEach((one) => one.click())"),
    )


def the_cards_are_drawn(evening: FullTable) -> None:
    evening.screen.picture("draw")
    for phone in evening.phones.values():
        phone.picture("draw")
        is_ready(phone)
    reckons(evening)


def spies_sit_down(evening: FullTable) -> None:
    """From now on every page remembers which Jobs have ever stood on it, and whether it
    asked for a doctor."""
    for guest in evening.guests:
        remembers(guest, [*evening.titles.values(), evening.doctor])


def nobody_knows(evening: FullTable, card: str, but: str) -> None:
    """The title has stood on no other phone and not on the screen, for no moment."""
    for guest in evening.guests:
        if guest.name != but:
            assert evening.titles[card] not in overheard(guest), (guest.name, card)


def reckons(evening: FullTable) -> None:
    """What was reckoned by hand stands on every phone and on the screen."""
    for name, phone in evening.phones.items():
        expect(phone.panel("purse .money")).to_have_text(worth(evening.purses[name]))
    strips = evening.screen.page.locator(".strip .purse-of")
    expect(strips).to_have_text([worth(evening.purses[one.name]) for one in PEOPLE])


def pays_the_bank(evening: FullTable, who: str, amount: int) -> int:
    """As much as there is."""
    paid = min(amount, evening.purses[who])
    evening.purses[who] -= paid
    return paid


def a_deal_is_struck(evening: FullTable) -> None:
    """Dora wants Bram's Building Firm for nothing, then for a thousand; he has to shake
    hands on it."""
    dora, bram = evening.phones["Dora"], evening.phones["Bram"]
    offers_for(dora, 1, "building_firm", 0)
    bram.picture("asked")
    bram.answers("lcn.deal.no")
    offers_for(dora, 1, "building_firm", 1000)
    bram.answers("lcn.deal.yes")
    expect(
        evening.screen.page.locator(".strip").nth(1).locator(".business .marks")
    ).to_have_count(1)
    expect(bram.page.locator(".family-board .business .marks")).to_have_count(1)
    expect(dora.page.locator(".call-band")).to_be_visible()
    assert overlaps(dora.page, ".notice", ".call-band") == 0
    dora.picture("shaken")
    evening.purses["Dora"] -= 1000
    evening.purses["Bram"] += 1000
    reckons(evening)
    dora.page.locator("#tab-mine").dispatch_event("click")


def everybody_plans_by_photo(evening: FullTable) -> None:
    """Nobody types, and nobody looks again at a card that they hold in their hand."""
    everybody_plans(
        evening,
        [
            task if task.how in SHOPPING else task._replace(how="photo alone")
            for task in ROUND
        ],
    )


def everybody_plans(evening: FullTable, tasks: Sequence[Task]) -> None:
    """One Gangster each, round and round the table."""
    for at, task in enumerate(tasks):
        phone = evening.phones[task.who]
        expect(gangster(phone, task.gangster)).to_be_visible()
        if at == 7:
            evening.screen.picture("planning")
        plans(evening, phone, task)


def plans(evening: FullTable, phone: Player, task: Task) -> None:
    """By photo, by photo of a hand, by the signs below the code; a Purchase from the
    list or by its own card."""
    printed = evening.printout
    if task.how in SHOPPING:
        shops(
            phone,
            task.gangster,
            task.card,
            printed.photo(task.card) if task.how == "market photo" else b"",
        )
        expect(
            evening.screen.page.locator(
                ".strip .task.purchase", has_text=printed.title(task.card)
            )
        ).to_have_count(1)
        return
    if task.how == "signs":
        takes_up(phone, task.gangster, signs=printed.cards[task.card][0].signs)
    elif task.how.startswith("photo"):
        takes_up(phone, task.gangster, photo=printed.photo(task.card))
    else:
        takes_up(
            phone, task.gangster, photo=printed.photo_among(task.card, LYING_ABOUT)
        )
    if task.how != "photo alone":
        finds(phone, printed.title(task.card))
    if task.card == "bash_1":
        lays_it(phone, and_then=True)
        plays_influence(phone, "henchman", on=task.gangster)
        ends_turn(phone)
    else:
        lays_it(phone)


def it_is_payday(evening: FullTable) -> None:
    """Every card in a row brings what is printed on it; two Pimps of three are a Monopoly."""
    nobody_knows(evening, "forged_permits", but="Annabel")
    evening.phones[PEOPLE[0].name].act("begin_payday")
    incomes = {one.name: income(evening.rows[one.name]) for one in PEOPLE}
    for name, lines in incomes.items():
        evening.purses[name] += sum(lines)
    families = evening.screen.page.locator(".parade .pay-family")
    expect(families).to_have_count(len(PEOPLE))
    evening.screen.picture("parade")
    for name, lines in incomes.items():
        own = evening.phones[name].page.locator(".pay-family.own")
        evening.phones[name].picture("payday")
        for column in (own, families.filter(has_text=name)):
            expect(column.locator(".pay-lines .sum")).to_have_text(
                [worth(amount) for amount in lines]
            )
            expect(column.locator(".total-pay")).to_have_text(worth(sum(lines)))
    reckons(evening)


def cheapest_of(family: str) -> tuple[str, int]:
    """Of its reserve, with the price."""
    prices = {name: int(GANGSTERS[name]["price"]) for name in reserve(family)}
    return min(prices.items(), key=lambda one: one[1])


def the_next_round_begins(evening: FullTable) -> None:
    """Whoever can pay for somebody hires the cheapest; the others are not asked, and see
    whom it would take how much for. Then the marker has passed and cards are drawn."""
    cheapest = {one.name: cheapest_of(one.family) for one in PEOPLE}
    able = [
        name for name, (_, price) in cheapest.items() if evening.purses[name] >= price
    ]
    for name in evening.purses.keys() - {*able}:
        expect(evening.phones[name].page.locator(".too-dear")).to_be_visible()
    for name in able:
        who, price = cheapest[name]
        hires(evening.phones[name], who)
        evening.purses[name] -= price
        reckons(evening)
    expect(evening.screen.page.locator(".round-no")).to_have_text("II")
    expect(
        evening.screen.page.locator(".strip").nth(1).locator(".start-marker")
    ).to_be_visible()
    for phone in evening.phones.values():
        expect(phone.page.locator('[data-act="ready"]')).to_be_visible()
        phone.page.locator("#tab-all").dispatch_event("click")
        rows = phone.page.locator(".family-row .head b.sum")
        expect(rows).to_have_text([worth(evening.purses[one.name]) for one in PEOPLE])
        phone.picture("round_two")
    evening.screen.picture("round_two")
