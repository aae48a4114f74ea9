"""Going back and looking back in the real browser, where private lines lie between
those that all were told."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import GAME, Lounge, Sitting, known
from tests.browser.guests import Player
from tests.browser.moves import proposes
from tests.servers.callers import Company


def rows(player: Player) -> Locator:
    return player.sheet.locator(".undo > li")


def test_after_an_offer_the_marked_act_goes(lounge: Lounge) -> None:
    """The phone that made an offer marks one payment; just that line is asked about,
    and goes when all have said yes.

    R23: what two agreed on asks everybody, although a majority would do for anything else.
    """
    company = Company(
        lounge.house.base, "la_cosa_nostra", ("Anna", "Bram", "Cas"), quorum="majority"
    )
    company.done(company.host, "begin", first="s1")
    anna, bram, cas = company.seats.values()
    company.done(anna, "offer", to="s2", gives={"money": 100}, wants={})
    offers = bram.get(company.path).json["view"]["mine"]["offers"]
    company.done(bram, "answer_offer", offer=offers[0]["id"], yes=False)
    company.done(anna, "pay", to="s2", amount=300)
    company.done(bram, "pay", to="s1", amount=200)
    phone, other, third = (lounge.player(name) for name in ("Anna", "Bram", "Cas"))
    for guest, handset in ((phone, anna), (other, bram), (third, cas)):
        known(guest, handset)
        guest.visit(f"/t/{company.table}")
        guest.is_ready()
    company.hang_up()
    proposes(phone, "undo")
    rows(phone).first.get_by_role("button").click()
    expect(phone.sheet.locator(".undo .goes")).to_have_count(1)
    phone.sees("Bram pays $200 to Anna", phone.sheet.locator(".undo .goes"))
    phone.picture("chosen")
    phone.act("propose", phone.sheet)
    phone.sheet_is_gone()
    expect(other.question.locator(".lost li")).to_have_text(["Bram pays $200 to Anna"])
    other.picture("asked")
    other.answers("question.yes")
    phone.sees("$1,900", phone.panel("money"))
    expect(third.question.locator(".lost li")).to_have_text(["Bram pays $200 to Anna"])
    third.answers("question.yes")
    expect(phone.page.locator(".purse .money, .money").first).to_have_text(
        re.compile(r"1[.,]700")
    )


def test_the_list_offers_acts_and_nothing_else(seated: Sitting) -> None:
    """A declined vote, the opened table and the two halves of a roll are nothing that
    one could choose."""
    _, (anna, bram) = seated("Anna", "Bram", away=("screen",))
    proposes(anna, "undo")
    anna.sees(anna.say("propose.undo"), anna.sheet)
    before = rows(anna).all_inner_texts()
    anna.close_sheet()
    anna.act("roll")
    anna.act("roll", anna.sheet)
    anna.sheet_is_gone()
    proposes(anna, "undo")
    expect(rows(anna)).to_have_count(len(before) + 1)
    anna.sees(re.compile("Anna rolls"), rows(anna).first)
    rows(anna).first.get_by_role("button").click()
    anna.act("propose", anna.sheet)
    expect(bram.question.locator(".lost li")).to_have_count(1)
    bram.answers("question.no")
    anna.sheet_is_gone()
    proposes(anna, "undo")
    expect(rows(anna)).to_have_count(len(before) + 1)


def test_a_line_of_the_score_opens_all_its_events(lounge: Lounge) -> None:
    """Marked and in sight, although the reader's own log has lines that nobody else was told."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram"))
    anna, bram = company.seats.values()
    company.begin()
    for _ in range(3):
        company.done(anna, "write_slip", amount=5, gives=True)
        company.done(anna, "count", counter="respect", by=1)
        company.done(bram, "pay", to="s1", amount=1)
    for _ in range(30):
        company.done(bram, "pay", to="bank", amount=1)
    company.done(company.host, "end_game")
    phone = lounge.player("Anna")
    known(phone, anna)
    phone.visit(f"/t/{company.table}")
    company.hang_up()
    places = phone.page.locator(".place", has_text="Anna")
    expect(places).to_be_visible()
    line = places.locator("tr", has_text=re.compile("Respect", re.I))
    if not line.is_visible():
        places.locator("summary").click()
    line.get_by_role("link").click()
    marked = phone.page.locator(".steps .marked")
    expect(marked).to_have_count(3)
    expect(marked.locator(".sentence")).to_have_text(
        [re.compile(f"Anna: Respect.*now {now}") for now in (6, 5, 4)]
    )
    expect(marked.last).to_be_in_viewport()
    phone.picture("marked")
    phone.act("marked")
    expect(phone.page.locator(".steps > li")).to_have_count(3)
