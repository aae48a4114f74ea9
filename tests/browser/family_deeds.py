"""The Action of a round of five as people play it: Jobs are announced, turned up, rolled
for and paid."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.family_figures import (
    BUSINESSES,
    GANGSTERS,
    JOBS,
    ROUND,
    Task,
    brings,
)
from tests.browser.family_moves import (
    Thrown,
    calls_the_cop,
    lets_go,
    names,
    overheard,
    pays_for,
    says_nothing,
    sends,
    shown_throw,
    throws,
    turns_up,
)
from tests.browser.family_round import (
    FullTable,
    nobody_knows,
    pays_the_bank,
    reckons,
)
from tests.browser.guests import Player


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
    strong = int(GANGSTERS[task.gangster]["strength"])
    said = phone.counts("lcn.deed.need", strong, target=needed)
    phone.sees(said, phone.panel("deed"))
    throws(phone)
    thrown = shown_throw(evening.screen)
    assert len(thrown.faces) == strong
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
        f"Annabel pays Bram up to ${int(JOBS[task.card]['two']):,}",
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
        assert evening.doctor in overheard(guest)
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
