"""Every state of a player's screen worth looking at: each generator brings a page there
and says where it is."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import expect

from tests.browser.guests import Guest, Player
from tests.browser.moves import amounts, reads


def the_doors(guest: Guest, code: str) -> Iterator[str]:
    """Before anybody sits."""
    guest.visit("/")
    guest.sees(guest.say("home.open"))
    yield "home"
    guest.page.locator("summary").first.click()
    yield "home, bring a table"
    guest.visit("/open")
    guest.page.locator(".box").first.wait_for()
    yield "open, shelf"
    for number in range(guest.page.locator(".box").count()):
        guest.page.locator(".box").nth(number).click()
        guest.page.locator("details > summary").last.click()
        yield f"open, game {number}"
        guest.act("other")
    guest.visit("/j")
    guest.page.locator("#code").wait_for()
    yield "join, code"
    guest.write("code", "AAAAAA")
    guest.tap("join.look")
    guest.sees(guest.say("refusal.wrong_code"))
    guest.forgive("/api/doors/")
    yield "join, wrong code"
    guest.visit(f"/j/{code}")
    guest.page.locator("#name").wait_for()
    guest.page.locator("summary").click()
    yield "join, seat"


def the_corners(guest: Guest, signs: str) -> Iterator[str]:
    """Pages beside the table."""
    for path, shown in (
        (f"/c/{signs}", ".card"),
        ("/c/ZZZZZ", ".card"),
        ("/evenings", "main"),
        ("/verify", "input"),
    ):
        guest.visit(path)
        guest.page.locator(shown).first.wait_for()
        yield path.replace(signs, "CARD")
    guest.visit("/nowhere")
    guest.forgive("404")
    guest.sees(guest.say("refusal.no_such_page"))
    yield "error"


def my_screen(player: Player) -> Iterator[str]:
    """In the middle of a game."""
    player.page.locator(".panels").wait_for()
    yield "phone"
    player.page.locator(".peek").focus()
    player.page.keyboard.down("Enter")
    yield "phone, peeking"
    player.page.keyboard.up("Enter")
    yield from the_money(player)
    yield from the_dice(player)
    for sight, act in (
        ("me", "me"),
        ("qr", "qr"),
        ("book", "book"),
        ("turn tools", "turn-tools"),
        ("more", "more"),
    ):
        player.act(act)
        yield sight
        player.close_sheet()
    player.act("turn-tools")
    player.act("stop_timer", player.sheet)
    player.sheet_is_gone()
    player.act("turn-tools")
    player.act("timer", player.sheet)
    yield "timer"
    player.close_sheet()
    player.act("more")
    player.act("table", player.sheet)
    yield "about this table"
    player.close_sheet()


def the_money(player: Player) -> Iterator[str]:
    for way in ("pay", "get"):
        player.act(way)
        yield way
        player.sheet.locator(".choices button").first.click()
        amounts(player, "1234567")
        player.act("why", player.sheet)
        yield f"{way}, amount"
        player.close_sheet()
    player.act("get")
    player.tap("pay.several", player.sheet)
    yield "ask several"
    player.close_sheet()
    player.act("get")
    player.act("cash", player.sheet)
    yield "read a payment code"
    reads(player, signs="?!?!?")
    expect(player.sheet.locator(".fault")).not_to_be_empty()
    yield "no payment code"
    player.close_sheet()
    player.act("pay")
    player.act("show_pay", player.sheet)
    amounts(player, "5")
    player.act("confirm", player.sheet)
    player.sheet.locator(".qr img").wait_for()
    yield "payment code"
    player.act("tear", player.sheet)
    player.sheet_is_gone()


def the_dice(player: Player) -> Iterator[str]:
    player.act("roll")
    player.act("other", player.sheet)
    for kind in (20, 100, 4, 8, 12, 10, 2):
        player.act(f"k{kind}", player.sheet)
    yield "roll"
    player.act("type", player.sheet)
    for face in (6, 1):
        player.sheet.locator(".faces").get_by_role(
            "button", name=str(face), exact=True
        ).click()
    yield "type dice"
    player.close_sheet()


def the_secrets(player: Player, signs: str) -> Iterator[str]:
    player.act("plan")
    yield "scan"
    player.act("several", player.sheet)
    reads(player, signs=signs)
    player.sheet.locator(".chips button").first.wait_for()
    yield "sweep"
    player.close_sheet()
    player.act("plan")
    reads(player, signs=signs)
    player.page.locator("#plan-on").wait_for()
    yield "lay"
    player.close_sheet()
    player.page.locator('.secrets [data-act^="plan-"]').first.click()
    yield "plan"
    player.act("show", player.sheet)
    yield "show a plan"
    player.close_sheet()


TOPICS = (
    "undo",
    "correct_purse",
    "correct_counter",
    "correct_turn",
    "correct_phase",
    "drop_plan",
    "set_strictness",
    "remove_seat",
    "choose_host",
    "end_game",
)


def the_council(player: Player, topics: Sequence[str] = TOPICS) -> Iterator[str]:
    """What may be put to the table."""
    player.act("more")
    player.act("propose", player.sheet)
    yield "propose"
    player.close_sheet()
    for topic in topics:
        player.act("more")
        player.act("propose", player.sheet)
        player.act(topic, player.sheet)
        if topic == "undo":
            player.sheet.locator(".undo button").nth(1).click()
        yield f"propose, {topic}"
        player.close_sheet()


def the_pages(player: Player) -> Iterator[str]:
    """What lies behind my screen."""
    at = f"/t/{player.table}"
    player.visit(f"{at}/log")
    player.page.locator("main li").first.wait_for()
    yield "log"
    player.page.locator("main li button, main li a").first.click()
    yield "log, as it was"
    player.visit(f"{at}/doctor")
    player.page.locator(".doctor-steps .mark.good").nth(3).wait_for()
    yield "doctor"
    player.visit(f"{at}/sheet")
    yield "sheet"
    player.visit(at)


def the_tools(host: Guest) -> Iterator[str]:
    """The host's."""
    host.act("host")
    yield "host"
    host.page.locator(".host-seat button").first.click()
    yield "host, a seat"
    host.close_sheet()
    for act in ("add", "pass-host", "end"):
        host.act("host")
        host.act(act, host.sheet)
        yield f"host, {act}"
        host.close_sheet()
    host.act("more")
    yield "screen, more"
    host.close_sheet()


def the_end(guest: Guest) -> Iterator[str]:
    guest.page.locator(".score").wait_for()
    for lines in guest.page.locator(".score summary").all():
        if lines.locator("xpath=..").get_attribute("open") is None:
            lines.click()
    yield "score"
    table = guest.page.url.split("/t/")[1][:10]
    guest.visit(f"/t/{table}/keepsake")
    yield "keepsake"
    guest.visit(f"/t/{table}/chart.svg")
    expect(guest.page.locator("svg")).to_be_visible()
