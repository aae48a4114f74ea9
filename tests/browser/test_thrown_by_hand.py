"""Dice are thrown with the hand: flicked upward with a finger, tapped, or by a shake; a
tap on the button and a key throw as well."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Sitting
from tests.browser.frozen_evenings import Club
from tests.browser.still_evenings import Visitor

# A phone that is shaken, as a browser tells of it.
SHAKEN = """() => window.dispatchEvent(new DeviceMotionEvent('devicemotion', {
    accelerationIncludingGravity: { x: 30, y: 4, z: 9 } }))"""
LAID_DOWN = """() => window.dispatchEvent(new DeviceMotionEvent('devicemotion', {
    accelerationIncludingGravity: { x: 1, y: 2, z: 11 } }))"""


def roller(browser: Browser, club: Club, table: str) -> Visitor:
    deed = club.games[table].deed
    assert deed
    phone = club.guest(browser, "en")
    phone.opens(table, deed.seat)
    phone.shows(".deed .in-hand .die")
    return phone


def flicks(phone: Visitor, up: int) -> None:
    """A finger on the dice that goes so many pixels upward."""
    box = phone.shows(".in-hand .die").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.mouse.move(x, y)
    phone.page.mouse.down()
    phone.page.mouse.move(x + 10, y - up / 2)
    phone.page.mouse.move(x + 20, y - up)
    phone.page.mouse.up()


def lies_thrown(phone: Visitor) -> None:
    phone.page.locator(".die.tumbling, .verdict, .lcn-window[open]").first.wait_for()
    assert phone.complaints == []
    phone.close()


def test_dice_are_flicked_upward(browser: Browser, club: Club) -> None:
    """A short way, and they lie back in the hand; a long one throws them."""
    phone = roller(browser, club, "FLICK")
    flicks(phone, up=20)
    expect(phone.page.locator('[data-act="throw"]')).to_be_enabled()
    assert not phone.page.locator(".in-hand").get_attribute("style")
    flicks(phone, up=140)
    lies_thrown(phone)


def test_a_shaken_phone_throws(browser: Browser, club: Club) -> None:
    """One that is only laid down does not."""
    phone = roller(browser, club, "SHAKE")
    phone.page.evaluate(LAID_DOWN)
    expect(phone.page.locator('[data-act="throw"]')).to_be_enabled()
    phone.page.evaluate(SHAKEN)
    lies_thrown(phone)


def test_dice_that_are_tapped_are_thrown(browser: Browser, club: Club) -> None:
    """A tap beside them throws nothing."""
    phone = roller(browser, club, "TAPPED")
    hand = phone.shows(".in-hand")
    hand.click(position={"x": 4, "y": 4})
    expect(phone.page.locator('[data-act="throw"]')).to_be_enabled()
    phone.shows(".in-hand .die").click()
    lies_thrown(phone)


def test_a_key_throws(browser: Browser, club: Club) -> None:
    """Whoever has no finger to flick with reaches the button by the keyboard."""
    phone = roller(browser, club, "KEY")
    phone.page.locator('[data-act="throw"]').focus()
    phone.page.keyboard.press("Enter")
    lies_thrown(phone)


def test_dice_of_any_table_are_flicked(seated: Sitting) -> None:
    """In the sheet of games without rules of their own; a tap still puts a die back."""
    _, (anna,) = seated("Anna", "Bert", away=("screen", "Bert"))
    anna.act("roll")
    dice = anna.sheet.locator(".in-hand .die")
    expect(dice).to_have_count(2)
    dice.first.click()
    expect(dice).to_have_count(1)
    box = dice.first.bounding_box()
    assert box
    anna.page.mouse.move(box["x"] + 20, box["y"] + 20)
    anna.page.mouse.down()
    anna.page.mouse.move(box["x"] + 22, box["y"] - 120)
    anna.page.mouse.up()
    anna.sheet_is_gone()
