"""What people do at the table, as they do it on their phones: pay, ask, roll, lay, show, agree."""

import re
from collections.abc import Sequence

from playwright.sync_api import expect

from tests.browser.guests import Guest, Player, whole

# Money.


def amounts(player: Guest, digits: str, notes: Sequence[int] = ()) -> None:
    """On the pad, and by notes."""
    pad = player.sheet.locator(".pad")
    for digit in digits:
        pad.get_by_role("button", name=digit, exact=True).click()
    for note in notes:
        player.act(f"q{note}", player.sheet)


def pays(
    player: Player,
    target: str,
    digits: str,
    notes: Sequence[int] = (),
    reason: str = "",
) -> None:
    player.act("pay")
    player.tap_on(target, player.sheet)
    amounts(player, digits, notes)
    if reason:
        player.act("why", player.sheet)
        player.sheet.get_by_label(player.say("pay.reason")).fill(reason)
    player.picture("pay")
    player.act("confirm", player.sheet)
    player.sheet_is_gone()


def takes(player: Player, digits: str) -> None:
    """From the bank."""
    player.act("get")
    player.tap("pay.from_bank", player.sheet)
    amounts(player, digits)
    player.act("confirm", player.sheet)
    player.sheet_is_gone()


def asks(player: Guest, whom: str, digits: str) -> None:
    player.act("get")
    player.picture("get")
    player.tap_on(whom, player.sheet)
    amounts(player, digits)
    player.act("confirm", player.sheet)
    player.sheet_is_gone()


def shows_slip(player: Player, way: str, digits: str) -> str:
    """A payment code on this phone; the four signs of it. `way` is pay or get."""
    player.act(way)
    player.act(f"show_{way}", player.sheet)
    amounts(player, digits)
    player.act("confirm", player.sheet)
    expect(player.sheet.locator(".qr img")).to_be_visible()
    player.picture("slip")
    return player.sheet.locator(".bigcode").inner_text()


def reads(player: Guest, signs: str = "", photo: bytes = b"") -> None:
    """Hold it to another phone's code, or type its signs."""
    if photo:
        photographs(player, photo)
    else:
        player.write("typed-code", signs)
        player.tap("scan.go", player.sheet)


def photographs(player: Guest, photo: bytes) -> None:
    kind = "image/png" if photo.startswith(b"\x89PNG") else "image/jpeg"
    with player.page.expect_file_chooser() as camera:
        player.page.locator("label.photo").last.click()
    camera.value.set_files({"name": "photo", "mimeType": kind, "buffer": photo})


def cashes(player: Player, amount: int, signs: str = "", photo: bytes = b"") -> None:
    """Read it, see what it is, then tap."""
    player.act("get")
    player.act("cash", player.sheet)
    player.picture("read_slip")
    reads(player, signs, photo)
    expect(player.sheet.locator(".amount")).to_have_text(whole(amount))
    player.picture("cash_slip")
    player.sheet.locator(".foot .first").click()
    player.sheet_is_gone()


# Dice.


def rolls(player: Player) -> None:
    player.act("roll")
    player.picture("roll")
    player.act("roll", player.sheet)
    player.sheet_is_gone()


def types_dice(player: Player, faces: Sequence[int]) -> None:
    """What lies on the table; another player has to have seen it."""
    player.act("roll")
    player.act("type", player.sheet)
    for face in faces:
        player.sheet.locator(".faces").get_by_role(
            "button", name=str(face), exact=True
        ).click()
    player.picture("typed")
    player.act("type_dice", player.sheet)
    player.sheet_is_gone()


def dice_shown(guest: Guest) -> list[int]:
    """The faces that all see, once the dice lie still."""
    shown = guest.page.locator(".dice").first
    expect(shown).to_have_attribute("aria-label", re.compile(r": \d"))
    told = shown.get_attribute("aria-label") or ""
    return [int(face) for face in told.rpartition(":")[2].split(",")]


# Secrets.


def lays(
    player: Player, title: str, signs: str = "", photo: bytes = b"", on: str = ""
) -> None:
    player.act("plan")
    player.picture("scan")
    reads(player, signs, photo)
    player.sees(title, player.sheet)
    if on:
        player.write("plan-on", on)
    player.picture("lay")
    player.act("lay-go", player.sheet)
    player.sheet_is_gone()


def lays_blind(host: Guest, on: str) -> None:
    """For somebody without a phone: nobody at the screen may know which card it is."""
    host.act("plan")
    host.act("blind", host.sheet)
    host.write("plan-on", on)
    host.act("lay-go", host.sheet)
    host.sheet_is_gone()


def opens_plan(player: Player) -> None:
    player.page.locator('.secrets [data-act^="plan-"]').first.click()


def peeks(player: Player, title: str) -> None:
    """A finger rests on the field, and is lifted: only in between can the secret be read."""
    field = player.page.locator(".peek")
    field.evaluate("(field) => field.scrollIntoView({block: 'center'})")
    player.misses(title, player.panel("secrets"))
    box = field.bounding_box()
    assert box
    player.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.page.mouse.down()
    player.sees(title, player.panel("secrets"))
    player.picture("peek")
    player.page.mouse.up()
    player.misses(title, player.panel("secrets"))


def shows_plan(player: Player, to: str) -> None:
    opens_plan(player)
    player.picture("plan")
    player.act("show", player.sheet)
    player.tap_on(re.compile(re.escape(to)), player.sheet)
    player.sheet_is_gone()


def reveals(player: Player) -> None:
    opens_plan(player)
    player.act("reveal", player.sheet)
    player.sheet_is_gone()


# The table.


def proposes(player: Player, what: str) -> None:
    """Open one of the things that only the table together may do."""
    player.act("more")
    player.act("propose", player.sheet)
    player.picture("propose")
    player.act(what, player.sheet)


def proposes_undo(player: Player, step: str) -> None:
    """Back to before the newest step that reads like this."""
    proposes(player, "undo")
    player.sheet.locator(".undo button", has_text=step).first.click()
    player.picture("undo")
    player.act("propose", player.sheet)
    player.sheet_is_gone()


def starts_timer(player: Player, text: str) -> None:
    player.act("turn-tools")
    player.act("timer", player.sheet)
    player.tap_on(text, player.sheet)
    player.sheet_is_gone()


def stops_timer(player: Player) -> None:
    player.act("turn-tools")
    player.act("stop_timer", player.sheet)
    player.sheet_is_gone()
