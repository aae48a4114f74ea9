"""Who comes and who goes: dead batteries, chairs without phones, two on one phone,
latecomers, the unwanted."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import GAME, Lounge, Sitting
from tests.browser.guests import Player, Screen, settled
from tests.browser.moves import asks, lays_blind, pays
from tests.browser.photographs import seen


def tools_of(screen: Screen, name: str) -> None:
    screen.act("host")
    screen.sheet.locator(".host-seat", has_text=name).get_by_role("button").click()


def pass_shown(screen: Screen) -> str:
    """The pass as another phone's camera reads it."""
    expect(screen.sheet.locator(".qr img")).to_be_visible()
    settled(screen.page)
    screen.picture("pass")
    return seen(screen.page.screenshot())


def test_a_dead_battery_another_phone_and_the_hosts_pass(
    lounge: Lounge, seated: Sitting
) -> None:
    """Purse and all are on the new phone; whoever finds the old one has nothing."""
    screen, (anna, bram) = seated("Anna", "Bram")
    pays(anna, "Bram", "7")
    bram.has(57)
    cookies = bram.context.cookies()
    bram.context.close()
    expect(screen.page.locator(".light.away")).not_to_have_count(0, timeout=20_000)
    tools_of(screen, "Bram")
    screen.tap("host.lend", screen.sheet)
    anna.answers("question.yes")
    address = pass_shown(screen)
    borrowed = lounge.player("Bram", "de")
    borrowed.visit(address)
    borrowed.picture("take_over")
    borrowed.tap("join.take_go")
    borrowed.has(57)
    screen.close_sheet()
    pays(borrowed, "Anna", "3")
    anna.has(46)
    old = lounge.player("Bram")
    old.context.add_cookies(
        [
            {"name": one["name"], "value": one["value"], "url": old.base}
            for one in cookies
        ]
    )
    old.visit(f"/t/{anna.table}")
    expect(old.page).to_have_url(re.compile("/j"))
    old.misses("57")


def test_my_own_pass_moves_me_while_the_old_phone_still_lives(
    lounge: Lounge, seated: Sitting
) -> None:
    """The old phone is told, in its own language; nothing of the seat is left on it."""
    _, (anna, bram) = seated("Anna", "Bram", languages=("nl",), away=("screen",))
    bram.act("me")
    bram.act("lend_pass", bram.sheet)
    code = bram.sheet.locator(".bigcode").inner_text()
    bram.picture("pass")
    fresh = lounge.player("Bram", "en")
    fresh.visit("/j")
    fresh.write("code", code.lower())
    fresh.tap("join.look")
    fresh.tap("join.take_go")
    fresh.has(50)
    bram.sees(bram.say("line.gone"))
    bram.picture("gone")
    bram.misses(re.compile(r"\$\s50"))
    bram.forgive(" 403 ")
    pays(fresh, "Anna", "1")
    anna.has(51)


def test_a_player_without_a_phone_is_played_from_the_hosts_screen(
    seated: Sitting,
) -> None:
    """The host pays for them, and lays their card without seeing it."""
    screen, (anna,) = seated("Anna", "Bram", begun=False, away=("Bram",))
    screen.act("host")
    screen.act("add", screen.sheet)
    screen.write("add-name", "Oma Truus")
    expect(screen.sheet.locator(".sides button")).to_have_count(10)
    screen.act("side-rose", screen.sheet)
    screen.picture("add")
    screen.tap("host.add_go", screen.sheet)
    screen.sheet_is_gone()
    expect(screen.people()).to_have_count(3)
    screen.begins("Anna")
    tools_of(screen, "Oma Truus")
    screen.picture("seat_tools")
    screen.tap("host.act_as", screen.sheet, "link")
    oma = screen
    expect(oma.panel("money")).to_have_text("$50")
    oma.act("pay")
    oma.tap_on("Anna", oma.sheet)
    oma.act("q10", oma.sheet)
    oma.act("confirm", oma.sheet)
    oma.sheet_is_gone()
    anna.has(60)
    lays_blind(oma, on="the safe")
    anna.sees("the safe")
    oma.picture("played_for")
    asks(anna, "Oma Truus", "5")
    oma.answers("question.pay", amount="$5")
    anna.has(65)
    oma.tap("host.to_screen", oma.main, "link")
    expect(screen.people()).to_have_count(3)


def test_two_people_on_one_phone_and_the_curtain_between_them(
    lounge: Lounge, seated: Sitting
) -> None:
    """No purse is seen while the phone changes hands; each finds their own behind the curtain."""
    screen, (anna, bram) = seated("Anna", "Bram", begun=False)
    bram.act("me")
    bram.tap("join.another", bram.sheet, "link")
    bram.picture("another")
    bram.act("another")
    bram.write("name", "Cas")
    bram.act("sit")
    expect(screen.people()).to_have_count(3)
    bram.tap("hand.me", name="Cas")
    screen.begins("Anna")
    pays(bram, "Anna", "4")
    anna.has(54)
    bram.has(46)
    bram.tap("hand.over")
    curtain = bram.page.locator(".curtain")
    bram.sees("Bram", curtain)
    bram.picture("curtain")
    expect(bram.panel("money")).to_have_count(0)
    bram.misses("46")
    bram.tap("hand.me", name="Bram")
    bram.has(50)
    pays(bram, "Cas", "6")
    bram.has(44)
    bram.page.reload()
    expect(curtain).to_be_visible()
    expect(bram.panel("money")).to_have_count(0)
    bram.tap("hand.me", name="Cas")
    bram.has(52)


def test_a_spectator_sees_the_table_until_another_code_ends_it(
    lounge: Lounge, seated: Sitting
) -> None:
    """News comes to them as to all; purses, plans and orders do not. The host sees who
    looks on; the screen shows the new code at once, and the players play on."""
    screen, (anna, bram) = seated("Anna", "Bram")
    code = screen.page.locator(".top .code")
    old = code.inner_text()
    watcher = lounge.guest("nl")
    watcher.visit(f"/j/{old}")
    watcher.act("watch")
    watcher.sees(watcher.say("me.watching"))
    pays(anna, "Bram", "9", reason="hush")
    bram.has(59)
    watcher.sees("hush")
    watcher.picture("watching")
    for act in (
        "pay",
        "get",
        "roll",
        "plan",
        "lay",
        "end_turn",
        "nudge",
        "turn-tools",
        "count-respect-up",
    ):
        expect(watcher.page.locator(f'[data-act="{act}"]')).to_have_count(0)
    expect(screen.people()).to_have_count(2)
    screen.act("host")
    screen.sees(screen.say("host.onlookers.one"), screen.sheet)
    screen.picture("onlookers")
    watcher.forgive("403")
    screen.act("change-code", screen.sheet)
    screen.tap("host.new_code", screen.sheet.last)
    expect(code).not_to_have_text(old)
    watcher.sees(watcher.say("line.gone"))
    pays(anna, "Bram", "9")
    bram.has(68)


def test_a_latecomer_knocks_is_let_in_and_gets_their_money(
    lounge: Lounge, seated: Sitting
) -> None:
    """The host has set the door to knocking first; the game runs on."""
    screen, (anna,) = seated("Anna", "Bram", away=("Bram",))
    screen.act("host")
    screen.tap("door.ask", screen.sheet)
    screen.close_sheet()
    late = lounge.player("Desi", "de")
    late.knocks(f"/j/{screen.page.locator('.top .code').inner_text()}")
    late.sees(late.say("me.not_admitted"))
    late.picture("at_the_door")
    expect(screen.question).to_be_visible()
    screen.picture("knock")
    screen.answers("question.let_in")
    late.has(50)
    pays(anna, "Desi", "8")
    late.has(58)
    late.picture("let_in")


def test_an_unwanted_newcomer_is_sent_away(lounge: Lounge) -> None:
    """Refused at the door, and sent off a chair already taken; both are told."""
    screen = lounge.screen("nl")
    screen.opens(GAME)
    anna, cuckoo = lounge.player("Anna"), lounge.player("Cuckoo", "de")
    address = f"/j/{screen.page.locator('.join .code').inner_text()}"
    anna.knocks(address)
    cuckoo.knocks(address)
    expect(screen.people()).to_have_count(2)
    tools_of(screen, "Cuckoo")
    screen.picture("dismiss")
    screen.tap("host.dismiss", screen.sheet)
    screen.close_sheet()
    cuckoo.sees(cuckoo.say("me.sent_away"))
    expect(screen.people()).to_have_count(1)
    screen.act("host")
    screen.tap("door.ask", screen.sheet)
    screen.close_sheet()
    pest = lounge.player("Pest")
    pest.knocks(address)
    screen.answers("question.refuse")
    pest.sees(pest.say("me.sent_away"))
    pest.picture("refused")
    expect(screen.people()).to_have_count(1)
    anna.misses("Pest", anna.panel("people"))


def test_the_hosts_role_goes_to_a_phone_and_comes_back(seated: Sitting) -> None:
    """The screen keeps its table; the tools are on the phone meanwhile. However much it
    was told in private before, it shows what is true when it gives the role away again."""
    screen, (anna, bram) = seated("Anna", "Bram")
    goes_and_comes_back(screen, bram)
    anna.has(50)
    for _ in range(3):
        hears_in_private(screen, bram)
    screen.act("host")
    screen.act("pass-host", screen.sheet)
    screen.tap_on(re.compile("Anna"), screen.sheet)
    screen.sheet_is_gone()
    expect(screen.page.locator('[data-act="host"]')).to_have_count(0)
    pays(anna, "Bram", "5")
    expect(screen.people().first).to_contain_text("45")
    screen.is_ready()


def goes_and_comes_back(screen: Screen, bram: Player) -> None:
    screen.act("host")
    screen.act("pass-host", screen.sheet)
    screen.tap_on(re.compile("Bram"), screen.sheet)
    screen.sheet_is_gone()
    expect(screen.page.locator('[data-act="host"]')).to_have_count(0)
    bram.act("host")
    bram.picture("host")
    bram.act("pass-host", bram.sheet)
    bram.tap("host.to_screen", bram.sheet)
    bram.sheet_is_gone()
    screen.act("host")
    screen.sees(screen.say("host.door"), screen.sheet)
    screen.close_sheet()


def hears_in_private(screen: Screen, bram: Player) -> None:
    """A pass for a seat, whose phone is here and is asked."""
    expect(screen.people().locator(".light.on")).to_have_count(2)
    tools_of(screen, "Bram")
    screen.tap("host.lend", screen.sheet)
    bram.answers("question.yes")
    expect(screen.sheet.locator(".qr img")).to_be_visible()
    screen.close_sheet()


def test_whoever_mistypes_at_the_door_types_again(
    lounge: Lounge, seated: Sitting
) -> None:
    """A name that is taken, and a pass that is none."""
    screen, (anna,) = seated("Anna", "Bram", begun=False, away=("Bram",))
    code = screen.page.locator(".join .code").inner_text()
    one_taken_name_one_taken_colour(lounge, code)
    expect(screen.people()).to_have_count(3)
    anna.sees("Anneke")
    a_wrong_pass_leaves_the_door_as_it_was(lounge, anna, code)


def one_taken_name_one_taken_colour(lounge: Lounge, code: str) -> None:
    """What is taken is marked, and who is called alike is asked for another name."""
    double = lounge.player("anna", "nl")
    double.visit(f"/j/{code}")
    taken = double.page.locator(".sides button:disabled")
    expect(taken).to_have_count(2)
    double.write("name", double.name)
    double.act("sit")
    fault = double.page.locator(".door > .fault")
    double.sees("anna", fault)
    expect(fault).to_be_in_viewport()
    expect(double.page.get_by_text(fault.inner_text(), exact=True)).to_have_count(1)
    double.picture("name_taken")
    double.forgive(" 422 ")
    double.write("name", "Anneke")
    double.act("sit")


def a_wrong_pass_leaves_the_door_as_it_was(
    lounge: Lounge, anna: Player, code: str
) -> None:
    """Whoever mistypes it reads so beside the field, and types again; the code of the
    table is no pass either."""
    late = lounge.player("Anna", "de")
    late.visit(f"/j/{code}")
    late.page.locator("summary").click()
    for wrong in ("AAAAAA", code):
        late.write("pass", wrong)
        late.page.keyboard.press("Enter")
        late.sees(late.say("join.no_pass"), late.page.locator("#wrong-pass"))
        expect(late.page.locator("#name")).to_be_visible()
    late.forgive("/api/doors/")
    anna.act("me")
    anna.act("lend_pass", anna.sheet)
    late.write("pass", anna.sheet.locator(".bigcode").inner_text())
    late.page.keyboard.press("Enter")
    late.tap("join.take_go")
    late.is_ready()
    anna.forgive(" 403 ")


def test_a_removed_player_goes_by_vote_only(seated: Sitting) -> None:
    """While the game runs not even the host sends anybody away alone."""
    screen, players = seated("Anna", "Bram", "Cas")
    anna, bram, cas = players
    anna.act("more")
    anna.act("propose", anna.sheet)
    anna.act("remove_seat", anna.sheet)
    anna.tap_on(re.compile("Cas"), anna.sheet)
    anna.act("propose", anna.sheet)
    anna.sheet_is_gone()
    bram.answers("question.yes")
    cas.sees(cas.say("me.sent_away"))
    expect(screen.people()).to_have_count(2)
