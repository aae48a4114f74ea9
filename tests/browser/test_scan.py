"""Cards into the phone: photos of what came out of our printer, the live camera held
over it, and typed signs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.conftest import Box, Lounge, Sitting
from tests.browser.guests import Player
from tests.browser.moves import lays, peeks, photographs, reads, shows_slip
from tests.browser.photographs import film, jpeg, on_the_table
from tests.servers.chromium import STRANGE, launched


def opens_scan(player: Player) -> None:
    player.act("plan")
    expect(player.page.locator("#typed-code")).to_be_visible()


def test_a_card_of_every_kind_is_read_from_a_photo(seated: Sitting, box: Box) -> None:
    """On a brown table, turned this way and that; the screen says what it is before
    anything is laid."""
    _, (anna,) = seated("Anna", "Bram", away=("screen", "Bram"))
    for at, title in enumerate(dict.fromkeys(card.title for card in box.cards)):
        card = box.copies(title)[0]
        opens_scan(anna)
        photographs(anna, jpeg(on_the_table([card], (1200, 1600), turn=-20 + 35 * at)))
        anna.sees(title, anna.sheet)
        anna.close_sheet()


def test_a_hand_of_cards_in_one_photo_is_laid_at_once(
    seated: Sitting, box: Box
) -> None:
    """A sweep: six cards side by side, each turned a little; one of them was not meant,
    and is put aside."""
    _, (anna, bram) = seated("Anna", "Bram", languages=("en", "de"), away=("screen",))
    opens_scan(anna)
    anna.act("several", anna.sheet)
    photographs(anna, jpeg(on_the_table(box.cards[3:], (2600, 2000), turn=5)))
    hand = anna.sheet.locator('[data-act^="aside-"]')
    expect(hand).to_have_count(6)
    assert sorted(hand.all_inner_texts()) == sorted(
        card.title for card in box.cards[3:]
    )
    anna.picture("sweep")
    anna.act(f"aside-{box.cards[8].code}", anna.sheet)
    anna.act("lay-go", anna.sheet)
    anna.sheet_is_gone()
    expect(anna.page.locator(".secrets .plan")).to_have_count(5)
    expect(bram.page.locator(".plan .down")).to_have_count(5)
    peeks(anna, "The big score")
    for card in box.cards:
        bram.misses(card.title)


def test_what_is_no_card_is_told_apart(seated: Sitting, box: Box) -> None:
    """A table without a card, a sign misread, a payment code: each has its sentence,
    and the sheet stays open."""
    _, (anna, bram) = seated("Anna", "Bram", languages=("nl", "en"), away=("screen",))
    card = box.cards[0]
    opens_scan(anna)
    photographs(anna, jpeg(on_the_table([card], (1200, 1600)).crop((0, 0, 150, 150))))
    anna.sees(anna.say("scan.nothing"), anna.sheet)
    anna.picture("nothing")
    wrong = ("X" if card.signs[0] != "X" else "Y") + card.signs[1:]
    reads(anna, signs=wrong)
    anna.sees(anna.say("refusal.code_torn"), anna.sheet)
    anna.picture("torn")
    reads(anna, signs=shows_slip(bram, "pay", "5"))
    anna.sees(anna.say("scan.not_card"), anna.sheet)
    reads(anna, signs=card.signs.lower())
    anna.sees(card.title, anna.sheet)


def test_a_card_pays_nothing(seated: Sitting, box: Box) -> None:
    """Whoever holds a card to where payments are read is told which code is wanted there."""
    _, (anna,) = seated("Anna", "Bram", languages=("de",), away=("screen", "Bram"))
    anna.act("more")
    anna.tap("pay.read_code", anna.sheet)
    reads(anna, signs=box.cards[0].signs)
    anna.sees(anna.say("slip.card"), anna.sheet)
    anna.misses(box.cards[0].title, anna.sheet)


def test_a_photo_that_the_phone_threw_away_is_asked_for_again(
    seated: Sitting, box: Box
) -> None:
    """The camera was in front, the tab was killed: the same sheet opens and says what happened."""
    _, (anna,) = seated("Anna", "Bram", languages=("de",), away=("screen", "Bram"))
    opens_scan(anna)
    anna.page.evaluate(
        "document.getElementById('photo').addEventListener('click', (tap) => tap.preventDefault())"
    )
    anna.page.locator("label[for=photo]").click()
    anna.page.reload()
    anna.sees(anna.say("scan.lost"), anna.sheet)
    anna.picture("lost")
    reads(anna, photo=jpeg(on_the_table(box.cards[:1], (1200, 1600))))
    anna.sees(box.cards[0].title, anna.sheet)


@pytest.fixture
def cameraman(driver: Playwright, box: Box, tmp_path: Path) -> Iterator[Browser]:
    """A browser whose camera is held over a printed card."""
    reel = tmp_path / "card.y4m"
    reel.write_bytes(film(on_the_table(box.copies("The informer"), (620, 780), turn=4)))
    flags = (
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={reel}",
    )
    with launched(driver, *flags) as browser:
        yield browser


def test_the_live_camera_reads_a_card_by_itself(
    lounge: Lounge, seated: Sitting, cameraman: Browser
) -> None:
    """Nobody presses anything: the card is there as soon as it lies in the picture;
    then the camera is off."""
    _, (anna, bram) = seated("Anna", "Bram", away=("screen",))
    filming = lounge.welcome(Player(cameraman, lounge.base, "Anna", "en"))
    filming.context.grant_permissions(["camera"])
    filming.takes_over(anna)
    filming.visit(f"/t/{bram.table}")
    opens_scan(filming)
    filming.act("live", filming.sheet)
    filming.sees("The informer", filming.sheet)
    filming.picture("filmed")
    expect(filming.page.locator("video")).to_have_count(0)
    frames = [url for url in filming.requests if "/codes" in url]
    assert frames and all("quick=1" in url for url in frames), (
        "a frame costs the server one look, not several"
    )
    filming.act("lay-go", filming.sheet)
    filming.sheet_is_gone()
    peeks(filming, "The informer")
    bram.misses("The informer")


def test_a_closed_shutter_is_said_and_typing_goes_on(seated: Sitting, box: Box) -> None:
    """No camera, or none allowed."""
    _, (anna,) = seated("Anna", "Bram", away=("screen", "Bram"))
    opens_scan(anna)
    anna.act("live", anna.sheet)
    anna.sees(anna.say("scan.no_camera"), anna.sheet)
    reads(anna, signs=box.cards[3].signs)
    anna.sees(box.cards[3].title, anna.sheet)


def test_on_plain_http_nobody_is_offered_a_camera_and_all_else_works(
    lounge: Lounge, seated: Sitting, box: Box
) -> None:
    """As on the Wi-Fi of a living room: a host name, no certificate, no secure context."""
    lounge.base = lounge.base.replace("localhost", STRANGE)
    screen, (anna, bram) = seated("Anna", "Bram")
    assert anna.page.evaluate("isSecureContext") is False
    opens_scan(anna)
    expect(anna.page.locator('[data-act="live"]')).to_have_count(0)
    anna.picture("plain")
    anna.close_sheet()
    lays(
        anna, box.cards[0].title, photo=jpeg(on_the_table(box.cards[:1], (1200, 1600)))
    )
    lays(bram, box.cards[8].title, signs=box.cards[8].signs)
    peeks(anna, box.cards[0].title)
    bram.act("roll")
    bram.act("roll", bram.sheet)
    bram.sheet_is_gone()
    for guest in (anna, bram, screen):
        expect(guest.page.locator(".dice")).to_be_visible()
        guest.misses(guest.say("dice.how.unwitnessed"))
