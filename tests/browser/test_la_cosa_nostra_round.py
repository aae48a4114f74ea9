"""Five phones play a whole round of La Cosa Nostra with cards out of our own printer,
and every dollar is reckoned."""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Lounge, consigliere
from tests.browser.family_figures import (
    BUSINESSES,
    DATA,
    GAME,
    GANGSTERS,
    JOBS,
    LYING_ABOUT,
    PEOPLE,
    ROUND,
    SHOPPING,
    Printout,
    Task,
    brings,
    income,
    reserve,
    start_of,
)
from tests.browser.family_moves import (
    Thrown,
    calls_the_cop,
    ends_turn,
    finds,
    gangster,
    hires,
    is_ready,
    knocks_as,
    lays_it,
    lets_go,
    names,
    offers_for,
    overheard,
    pays_for,
    plays_influence,
    remembers,
    says_nothing,
    sends,
    shops,
    shown_throw,
    takes_up,
    throws,
    turns_up,
    worth,
)
from tests.browser.guests import Guest, Player, Screen, settled
from tests.browser.photographs import cut_out, seen
from tests.servers.chromium import overflow


@pytest.fixture(scope="module")
def printout(tmp_path_factory: pytest.TempPathFactory) -> Printout:
    """The whole box, as `consigliere print` makes it; cut out is what this round needs."""
    home = tmp_path_factory.mktemp("printed")
    consigliere("print", GAME, "--lang", "en", "--out", home)
    cards = cut_out(
        home / f"{GAME}-en-a4", {*LYING_ABOUT, *(task.card for task in ROUND)}
    )
    return Printout(
        cards, tomllib.loads((DATA / "words.en.toml").read_text("utf-8"))["card"]
    )


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


def test_five_phones_play_a_whole_round(lounge: Lounge, printout: Printout) -> None:
    """Drawn, planned, dealt, rolled, robbed, paid and begun anew: with paper cards,
    fair dice and five purses."""
    evening = everybody_joins(lounge, printout)
    the_cards_are_drawn(evening)
    spies_sit_down(evening)
    a_deal_is_struck(evening)
    everybody_plans(evening)
    everybody_acts(evening)
    it_is_payday(evening)
    the_next_round_begins(evening)
    for guest in evening.guests:
        assert overflow(guest.page) == []


def everybody_joins(lounge: Lounge, printout: Printout) -> FullTable:
    """The table screen shows the way in; a confession says who starts."""
    screen = lounge.screen()
    screen.opens(GAME)
    settled(screen.page)
    address = seen(screen.page.screenshot())
    phones = {}
    for number, one in enumerate(PEOPLE, start=1):
        phones[one.name] = lounge.player(one.name, one.language)
        knocks_as(phones[one.name], address, one.title)
        expect(screen.people()).to_have_count(number)
    phones["Annabel"].tap("lcn.confess.me")
    screen.sees(screen.say("lcn.confess.who", name="Annabel"))
    screen.picture("lobby")
    phones["Bram"].picture("lobby")
    screen.act("begin")
    screen.act("begin-go", screen.sheet)
    expect(screen.page.locator(".stage.play")).to_be_visible()
    return FullTable(screen, phones, printout)


def the_cards_are_drawn(evening: FullTable) -> None:
    evening.screen.picture("draw")
    for phone in evening.phones.values():
        phone.picture("draw")
        is_ready(phone)
    reckons(evening)


# Secrets.


def spies_sit_down(evening: FullTable) -> None:
    """From now on every page remembers which Jobs have ever stood on it, and whether it
    asked for a doctor."""
    for guest in evening.guests:
        remembers(guest, [*evening.titles.values(), guest.say("lcn.window.doc.title")])


def nobody_knows(evening: FullTable, card: str, but: str) -> None:
    """The title has stood on no other phone and not on the screen, for no moment."""
    for guest in evening.guests:
        if guest.name != but:
            assert evening.titles[card] not in overheard(guest), (guest.name, card)


# The purses.


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


# Planning.


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
    dora.picture("shaken")
    evening.purses["Dora"] -= 1000
    evening.purses["Bram"] += 1000
    reckons(evening)
    dora.page.locator("#tab-mine").click()


def everybody_plans(evening: FullTable) -> None:
    """One Gangster each, three times round the table."""
    for at, task in enumerate(ROUND):
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
    elif task.how == "photo":
        takes_up(phone, task.gangster, photo=printed.photo(task.card))
    else:
        takes_up(
            phone, task.gangster, photo=printed.photo_among(task.card, LYING_ABOUT)
        )
    finds(phone, printed.title(task.card))
    if task.card == "bash_1":
        lays_it(phone, and_then=True)
        plays_influence(phone, "henchman", on=task.gangster)
        ends_turn(phone)
    else:
        lays_it(phone)


# Action.


def everybody_acts(evening: FullTable) -> None:
    """In the same order; what each card does was settled when it was planned, what it
    brings is up to the dice."""
    evening.screen.picture("action")
    for task in ROUND:
        ACTS.get(task.card, cash_job)(evening, evening.phones[task.who], task)
        if task != ROUND[-1]:  # Payday follows at once
            reckons(evening)


def comes_up(
    evening: FullTable, phone: Player, task: Task, target: str | None = None
) -> None:
    """Announced, and only then turned up before all."""
    sends(phone, task.gangster, target)
    nobody_knows(evening, task.card, but=task.who)
    turns_up(phone, evening.titles[task.card])
    for guest in evening.guests:
        guest.sees(evening.titles[task.card])


def rolls(evening: FullTable, phone: Player, task: Task, easier: int = 0) -> Thrown:
    """As many dice as the Gangster is strong; the number is the one on the card, as the
    table sees before the roll."""
    needed = max(1, int(JOBS[task.card]["target"]) - easier)
    phone.sees(phone.say("lcn.deed.need", n=needed), phone.panel("deed"))
    throws(phone)
    thrown = shown_throw(evening.screen)
    assert len(thrown.faces) == int(GANGSTERS[task.gangster]["strength"])
    assert thrown.needed == needed
    return thrown


def all_see(evening: FullTable, thrown: Thrown) -> None:
    """The same dice lie on every phone and on the screen."""
    faces = ", ".join(map(str, thrown.faces))
    for guest in evening.guests:
        dice = guest.page.locator('.aftermath .lcn-dice[role="img"]')
        expect(dice).to_have_attribute("aria-label", re.compile(f"^{faces};"))
        expect(dice.locator(".hit")).to_have_count(
            sum(face >= thrown.needed for face in thrown.faces)
        )


def cash_job(evening: FullTable, phone: Player, task: Task) -> None:
    """The bank pays at once."""
    comes_up(evening, phone, task)
    thrown = rolls(evening, phone, task)
    if task.card == "rigged_card_table":
        thrown = the_cop_may_help(phone, thrown)
    all_see(evening, thrown)
    phone.picture("paid")
    evening.purses[task.who] += brings(task.card, thrown)


def the_cop_may_help(phone: Player, thrown: Thrown) -> Thrown:
    """Annabel keeps one: with fewer than two successes she may roll a die again, and
    does so with a bad one."""
    if sum(face >= thrown.needed for face in thrown.faces) >= 2:
        return thrown
    lowest = thrown.faces.index(min(thrown.faces))
    calls_the_cop(phone, lowest)
    again = shown_throw(phone, ".aftermath")
    assert (
        again.faces[:lowest] + again.faces[lowest + 1 :]
        == thrown.faces[:lowest] + thrown.faces[lowest + 1 :]
    )
    return again


def theft(evening: FullTable, phone: Player, task: Task) -> None:
    """Bram goes for Annabel's purse; nobody can take what is not there."""
    comes_up(evening, phone, task, "Annabel")
    evening.screen.sees(
        f"pays you up to ${int(JOBS[task.card]['two']):,}",
        evening.screen.panel("deed-card"),
    )
    thrown = rolls(evening, phone, task)
    all_see(evening, thrown)
    evening.purses["Bram"] += pays_the_bank(
        evening, "Annabel", brings(task.card, thrown)
    )


def property_damage(evening: FullTable, phone: Player, task: Task) -> None:
    """Ed breaks Cäcilie's windows; the bank has the money of it."""
    comes_up(evening, phone, task, "Cäcilie")
    thrown = rolls(evening, phone, task)
    all_see(evening, thrown)
    pays_the_bank(evening, "Cäcilie", brings(task.card, thrown))


def bash(evening: FullTable, phone: Player, task: Task) -> None:
    """Two Businessmen could be hit: Cäcilie points at the Cop. Her Henchman makes the 2
    a 1, so nothing goes wrong; and since Influence has been drawn, the table is asked
    for a doctor. Nobody has one."""
    comes_up(evening, phone, task, "Annabel")
    names(phone, "cop")
    thrown = rolls(evening, phone, task, easier=1)
    evening.screen.picture("doctor")
    evening.phones["Annabel"].picture("doctor")
    says_nothing(evening.phones["Annabel"])
    all_see(evening, thrown)
    for guest in evening.phones.values():
        expect(guest.page.locator("dialog.lcn-window")).to_have_count(0)
        assert guest.say("lcn.window.doc.title") in overheard(guest)
    lying = evening.screen.page.locator(".strip").first.locator(".business.down")
    expect(lying).to_have_text(re.compile(evening.printout.title("cop")))
    evening.rows["Annabel"].remove("cop")


def purchase(evening: FullTable, phone: Player, task: Task) -> None:
    """Paid where there is enough; otherwise the card goes back and nobody is a dollar poorer."""
    price = int(BUSINESSES[task.card]["price"])
    if evening.purses[task.who] < price:
        lets_go(phone, task.gangster)
        return
    pays_for(phone, task.gangster)
    evening.purses[task.who] -= price
    evening.rows[task.who].append(task.card)


def second_thoughts(evening: FullTable, phone: Player, task: Task) -> None:
    """Annabel has neither Lawyer nor Politician: the Job goes away face down, and
    nobody ever learns which it was."""
    lets_go(phone, task.gangster)
    phone.misses(evening.titles[task.card])


def falls_flat(evening: FullTable, phone: Player, task: Task) -> None:
    """Ed has no Night Club. His phone says so before it is too late; he turns the card
    up all the same."""
    sends(phone, task.gangster)
    nobody_knows(evening, task.card, but=task.who)
    phone.sees(phone.say("lcn.act.missing", what=evening.printout.title("night_club")))
    phone.picture("warned")
    phone.act("turn_up")
    for guest in evening.guests:
        guest.sees(evening.titles[task.card])


ACTS: dict[str, Callable[[FullTable, Player, Task], None]] = {
    "theft_1": theft,
    "property_damage": property_damage,
    "bash_1": bash,
    "politician": purchase,
    "pimp": purchase,
    "forged_permits": second_thoughts,
    "velvet_rope_skim": falls_flat,
}


# Payday.


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


def the_next_round_begins(evening: FullTable) -> None:
    """One after the other hires whoever is cheapest, or nobody; then the marker has
    passed and cards are drawn."""
    for one in PEOPLE:
        phone = evening.phones[one.name]
        cheapest = min(
            reserve(one.family), key=lambda name: int(GANGSTERS[name]["price"])
        )
        if evening.purses[one.name] >= int(GANGSTERS[cheapest]["price"]):
            hires(phone, cheapest)
            evening.purses[one.name] -= int(GANGSTERS[cheapest]["price"])
        else:
            phone.act("next", phone.panel("bright"))
        reckons(evening)
    expect(evening.screen.page.locator(".round-no")).to_have_text("II")
    expect(
        evening.screen.page.locator(".strip").nth(1).locator(".start-marker")
    ).to_be_visible()
    for phone in evening.phones.values():
        expect(phone.page.locator('[data-act="ready"]')).to_be_visible()
        phone.page.locator("#tab-all").click()
        rows = phone.page.locator(".family-row .head b.sum")
        expect(rows).to_have_text([worth(evening.purses[one.name]) for one in PEOPLE])
        phone.picture("round_two")
    evening.screen.picture("round_two")
