"""Small things that screens say: where the books broke, what changed on the shelf, and
the one way on or back."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sitting
from tests.browser.guests import Guest, Player
from tests.servers.callers import Handset, created
from tests.servers.wordy import MEASURED

LANGUAGES = ("en", "nl", "de")
BROKEN = """async (seal) => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const { session, redraw } = { ...use('/static/state.js'), ...use('/static/page.js') };
    session.view.seal = seal;
    redraw();
}"""
CHANGED = """async () => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const { session, redraw } = { ...use('/static/state.js'), ...use('/static/page.js') };
    session.view.table.data_changed = true;
    redraw();
}"""
TOLD = """async (fact) => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const { sentence } = use('/static/sentences.js');
    const line = document.createElement('p');
    line.append(...sentence(fact));
    return line.textContent;
}"""


def handset(guest: Guest) -> Handset:
    """The same device without its pages."""
    token = next(
        one["value"] for one in guest.context.cookies() if one["name"] == "seat"
    )
    return Handset(guest.base, token)


def order(guest: Guest, table: str, kind: str, **fields: Any) -> None:
    phone = handset(guest)
    answer = phone.post(
        f"/api/tables/{table}/commands",
        {"id": f"{kind}-{guest.name}", "type": kind, **fields},
    )
    assert answer.status == 200, answer
    phone.hang_up()


def test_the_broken_seal_names_people_and_amounts(seated: Sitting) -> None:
    """On every phone in its language, and on the table screen; no id is anywhere."""
    screen, players = seated("anna", "Bram", "Cas", languages=LANGUAGES)
    seal = {
        "whole": False,
        "total": 5,
        "at": {"source": "s1", "target": "bank", "amount": 5},
    }
    for guest, bank in zip(
        (*players, screen), ("the bank", "de bank", "die Bank", "the bank"), strict=True
    ):
        guest.page.evaluate(BROKEN, seal)
        guest.sees(f"anna → {bank}: ")
        guest.misses("s1 →")


def test_a_changed_game_is_told_to_the_host_alone(seated: Sitting) -> None:
    """On the screen that has the role; everybody finds the fingerprint where the table
    tells of itself."""
    screen, (anna, bram) = seated("Anna", "Bram")
    order(screen, anna.table, "pass_host", seat="s1")
    expect(anna.page.locator('[data-act="host"]').first).to_be_visible()
    anna.act("more")
    anna.act("table", anna.sheet)
    anna.sheet.get_by_text(anna.say("more.fingerprints")).click()
    data = anna.sheet.locator(".seal-line").nth(1)
    assert len(data.inner_text()) == 16
    anna.misses(anna.say("more.data_changed"))
    anna.close_sheet()
    for guest in (anna, bram, screen):
        guest.page.evaluate(CHANGED)
    anna.sees(anna.say("more.data_changed"), anna.main)
    anna.picture("changed")
    bram.misses(bram.say("more.data_changed"), bram.main)
    screen.misses(screen.say("more.data_changed"), screen.main)


@pytest.mark.parametrize("language", MEASURED)
def test_sentences_begin_with_a_capital_and_names_as_they_are_written(
    seated: Sitting, language: str
) -> None:
    _, (anna,) = seated("anna", languages=(language,), begun=False, away=("screen",))
    for fact in (
        {"kind": "paid", "source": "kitty", "target": "s1", "amount": 5},
        {"kind": "seat_back", "seat": "nobody"},
        {"kind": "strictness_set", "rule": "turn", "level": "warn"},
        {"kind": "something_new"},
    ):
        told = str(anna.page.evaluate(TOLD, fact))
        assert told[0].isupper(), told
    assert str(
        anna.page.evaluate(TOLD, {"kind": "seat_back", "seat": "s1"})
    ).startswith("anna")


def test_to_the_rematch_there_is_one_way(seated: Sitting) -> None:
    """On a phone above everything else, on the screen where the ceremony ends."""
    screen, (anna,) = seated("Anna", "Bram", away=("Bram",))
    table = anna.table
    order(screen, table, "end_game")
    phone = handset(screen)
    new = created(phone, f"/api/tables/{table}/rematch", {})["table"]
    phone.hang_up()
    expect(anna.page.locator(f'a[href="/t/{new}"]')).to_have_count(1)
    anna.page.reload()
    anna.sees(anna.say("score.title"))
    expect(anna.page.locator(f'a[href="/t/{new}"]')).to_have_count(1)
    expect(screen.page.locator(f'a[href="/t/{new}/screen"]')).to_have_count(1)
    anna.tap("score.to_rematch", anna.main, "link")
    expect(anna.page).to_have_url(f"{anna.base}/t/{new}")


def test_a_host_who_plays_for_somebody_is_one_tap_from_their_own_screen(
    seated: Sitting,
) -> None:
    """The way stands where it is seen; no curtain falls, for a seat without a phone
    hides nothing."""
    screen, (anna,) = seated("Anna", "Bram", begun=False, away=("Bram",))
    table = anna.table
    phone = handset(screen)
    oma = created(
        phone, f"/api/tables/{table}/players", {"name": "Oma", "phone": False}
    )["player"]
    phone.hang_up()
    order(screen, table, "begin")
    order(screen, table, "pass_host", seat="s1")
    playing: Player = anna
    playing.visit(f"/t/{table}?seat={oma}")
    playing.sees("Oma", playing.page.locator("header"))
    expect(
        playing.page.get_by_role("button", name=playing.say("hand.over"))
    ).to_have_count(0)
    playing.picture("playing_for_oma")
    playing.tap("me.back", playing.main, "link")
    playing.sees("Anna", playing.page.locator("header"))
    expect(playing.page.get_by_role("link", name=playing.say("me.back"))).to_have_count(
        0
    )
