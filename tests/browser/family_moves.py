"""What people do in La Cosa Nostra, as they do it on their phones: lay a Job, buy,
lend, announce, roll, keep quiet."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from playwright.sync_api import Error, Locator, expect

from tests.browser.guests import Guest, Player
from tests.browser.moves import reads

DEAF = 700  # milliseconds: a window that has just opened hears no finger


class Thrown(NamedTuple):
    """The dice that all see, and the number that each of them had to reach."""

    faces: list[int]
    needed: int


def worth(amount: int) -> re.Pattern[str]:
    """An amount however a language writes it, and however it parts the thousands."""
    parted = f"{amount:,}".replace(",", r"\D?")
    return re.compile(rf"^\D*{parted}\D*$")


def gangster(player: Guest, name: str) -> Locator:
    """A Gangster that waits to be tapped, in the panel of what is asked now."""
    return player.page.locator(f'.card.bright [data-gangster="{name}"]')


def knocks_as(player: Player, address: str, family: str) -> None:
    """Follow the code, say a name, choose a family by its name, sit down."""
    player.visit(address)
    player.write("name", player.name)
    player.tap_on(re.compile(family), player.page.locator(".sides"))
    player.picture("join")
    player.act("sit")
    expect(player.page).to_have_url(re.compile(r"/t/[A-Z0-9]+"))


def is_ready(player: Player) -> None:
    """The cards are drawn."""
    player.act("ready")
    expect(player.page.locator('.card.bright [data-act="ready"]')).to_have_count(0)


# Planning.


def chooses(player: Guest, name: str) -> None:
    """A tap, unless this Gangster is meant already."""
    one = gangster(player, name)
    expect(one).to_be_visible()
    if one.get_attribute("aria-pressed") != "true":
        one.click()
    expect(one).to_have_attribute("aria-pressed", "true")


def takes_up(player: Player, name: str, signs: str = "", photo: bytes = b"") -> None:
    """A Job from the hand: the phone knows it, and does not say which it is."""
    chooses(player, name)
    player.picture("task")
    if signs:
        player.act("task")
    reads(player, signs, photo)
    player.sees(player.say("lcn.plan.in_hand"), player.sheet)
    player.picture("in_hand")


def finds(player: Player, title: str) -> None:
    """A finger rests on the field, and is lifted: only in between the title can be read."""
    player.misses(title)
    field = player.sheet.locator(".peek").bounding_box()
    assert field
    player.page.mouse.move(
        field["x"] + field["width"] / 2, field["y"] + field["height"] / 2
    )
    player.page.mouse.down()
    player.sees(title, player.sheet)
    player.picture("peek")
    player.page.mouse.up()
    player.misses(title)


def lays_it(player: Guest, and_then: bool = False) -> None:
    """Down it goes, and the turn is over; or the list of Influence cards follows."""
    if and_then:
        player.tap("lcn.plan.lay_more", player.sheet)
        player.sees(player.say("lcn.influence.text"), player.sheet)
    else:
        player.act("plan_job", player.sheet)
        player.sheet_is_gone()


def shops(player: Player, name: str, card: str = "", photo: bytes = b"") -> None:
    """A Purchase: picked from the list, or the very card out of the market in a photo."""
    chooses(player, name)
    if photo:
        reads(player, photo=photo)
    else:
        tile = player.panel(f'my-move [data-market="{card}"]')
        if not tile.is_visible():  # dearer than what is in the purse now
            player.panel("my-move summary").click()
        tile.click()
    player.picture("buy")
    player.act("plan_purchase", player.sheet)
    player.sheet_is_gone()


def plays_influence(player: Player, card: str, on: str) -> None:
    """An Influence card out of the hand, from the list that is open, is laid on a Gangster."""
    player.picture("influence")
    player.sheet.locator(f'[data-influence="{card}"]').click()
    player.picture("on_whom")
    player.sheet.locator(f'[data-gangster="{on}"]').click()
    player.sheet_is_gone()


def ends_turn(player: Player) -> None:
    player.act("next", player.panel("bright"))


# Deals.


def offers_for(player: Player, family: int, card: str, amount: int) -> None:
    """Somebody's Business out of the list of deals, an amount: may I use it once?"""
    player.act("deal")
    player.picture("partners")
    chips = player.sheet.locator(".partner").nth(family).locator(".chips button")
    chips.and_(player.sheet.locator(f'[data-act$="{card}"]')).click()
    player.picture("borrow")
    if amount:  # nothing is what is meant at first
        player.act(f"a{amount}", player.sheet)
    player.act("borrow", player.sheet)
    player.sheet_is_gone()


# Action.


def sends(player: Guest, name: str, target: str | None = None) -> None:
    """A Gangster goes to work, against somebody or against nobody."""
    chooses(player, name)
    player.picture("target")
    if target is None:
        player.act("nobody", player.panel("targets"))
    else:
        player.tap_on(re.compile(rf"{target}$"), player.panel("targets"))


def turns_up(player: Guest, title: str) -> None:
    player.picture("announced")
    player.act("turn_up")
    player.sees(title, player.panel("deed-card"))


def names(player: Guest, card: str) -> None:
    player.picture("victim")
    player.panel("controls").locator(f'[data-business$="{card}"]').click()


def throws(player: Guest) -> None:
    player.picture("before_the_roll")
    player.act("throw")


def shown_throw(guest: Guest, within: str = "") -> Thrown:
    """As it is read aloud to whoever cannot see the dice."""
    dice = guest.page.locator(f'{within} .lcn-dice[role="img"]')
    expect(dice).to_have_count(1)
    told = dice.get_attribute("aria-label") or ""
    faces, _, rest = told.partition(";")
    needed = re.search(r"\d+", rest)
    assert needed, told
    return Thrown([int(face) for face in re.findall(r"\d", faces)], int(needed[0]))


def calls_the_cop(player: Player, die: int) -> None:
    """He looks away while this die is rolled once more."""
    player.picture("cop")
    player.panel("controls .choose").get_by_role("button").nth(die).click()
    throws(player)


def lets_lie(player: Player) -> None:
    """Where the Cop offers his help, it is declined."""
    keep = player.page.locator('[data-act="keep_dice"]')
    expect(keep.or_(player.page.locator(".aftermath")).first).to_be_visible()
    if keep.count():
        keep.click()


def says_nothing(guest: Guest) -> None:
    """A tap for nothing, if the window is still open; whoever is too slow has said the same."""
    # deaf for a moment, so that no finger answers by accident
    guest.page.wait_for_timeout(700)
    with suppress(Error):
        guest.page.locator("dialog.lcn-window .calm-no").click(timeout=2000)


def hires(player: Player, name: str) -> None:
    player.picture("recruits")
    player.act(f"recruit-{name}")


def pays_for(player: Guest, name: str) -> None:
    chooses(player, name)
    player.picture("pay")
    player.act("pay_purchase")


def lets_go(player: Guest, name: str) -> None:
    """A task is discarded face down; a tap would take that back."""
    chooses(player, name)
    player.picture("let_go")
    player.act("discard")
    expect(player.panel("my-move")).to_have_count(0)


# Influence, and a seat without a phone.


def holds(guest: Guest, look: str) -> None:
    """A finger rests on it until it is lifted."""
    field = guest.page.locator(look).last
    field.evaluate("(field) => field.scrollIntoView({block: 'center'})")
    box = field.bounding_box()
    assert box
    guest.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    guest.page.mouse.down()


def looks_with(player: Player, card: str, on: str) -> None:
    """A card that looks at one planned Job of somebody else."""
    player.act("influence")
    player.sheet.locator(f'[data-influence="look-{card}"]').click()
    player.sheet.locator(f'[data-gangster="{on}"]').click()
    player.picture("looks")
    player.act("peek", player.sheet)


def has_something(player: Player) -> None:
    """In the window that is open: a hold on the button until what fits shows itself,
    then that card."""
    hold = player.page.locator("dialog.lcn-window .hold")
    expect(hold).to_be_visible()
    player.page.wait_for_timeout(DEAF)
    hold.dispatch_event("pointerdown", {"button": 0})
    player.act("doc", player.page.locator("dialog.lcn-window"))
    expect(player.page.locator("dialog.lcn-window .noted")).to_be_visible()


def lays_unread(host: Guest, name: str) -> None:
    """For somebody without a phone a Job is laid that nobody at the screen has seen."""
    chooses(host, name)
    host.picture("unread")
    host.act("plan_job")
    expect(gangster(host, name)).to_have_count(0)


def shows_card(host: Guest, signs: str, title: str) -> None:
    """Turned up on the table, it is read into the app."""
    host.picture("announced")
    host.act("turn-up-scan")
    host.write("typed-code", signs)
    host.tap("scan.go", host.sheet)
    host.sheet_is_gone()
    host.sees(title, host.panel("deed-card"))


# Whoever watches.

WATCH = """(words) => {
    window.overheard = [];
    const look = () => {
        const shown = document.body.innerHTML;
        for (const word of words)
            if (shown.includes(word) && !overheard.includes(word)) overheard.push(word);
    };
    const changes = {subtree: true, childList: true, characterData: true};
    new MutationObserver(look).observe(document.body, changes);
}"""


def remembers(guest: Guest, words: Sequence[str]) -> None:
    """From now on the page keeps in mind which of these have ever stood on it, be it
    for a blink."""
    guest.page.evaluate(WATCH, words)


def overheard(guest: Guest) -> list[str]:
    heard: list[str] = guest.page.evaluate("overheard")
    return heard
