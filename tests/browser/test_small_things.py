"""What people stumble over once an evening: cards left lying, nudges, whoever has no screen."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import GAME, Lounge, Sitting, known
from tests.browser.guests import Player, Screen
from tests.browser.moves import asks, pays
from tests.servers.callers import Company

COUNT = """window.awake = 0;
Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => window.awake++ } });"""
FELT = "window.felt = []; navigator.vibrate = (times) => { window.felt.push(times); return true; };"


def at_table(
    lounge: Lounge, company: Company, *names: str, script: str = ""
) -> list[Player]:
    """Phones of these people, in the order of the seats, with what the page finds
    before it starts."""
    players = []
    for name, handset in zip(names, company.seats.values(), strict=False):
        player = lounge.player(name)
        known(player, handset)
        if script:
            player.context.add_init_script(script)
        player.visit(f"/t/{company.table}")
        player.is_ready()
        players.append(player)
    return players


def screen_of(lounge: Lounge, company: Company) -> Screen:
    screen = lounge.screen()
    known(screen, company.host)
    screen.visit(f"/t/{company.table}/screen")
    screen.is_ready()
    return screen


def test_a_card_that_was_turned_up_is_taken_off_the_table(
    seated: Sitting, box: object
) -> None:
    """By its owner, with one tap; then nobody who shows the same copy later is told
    anything of it."""
    _, (anna, bram) = seated("Anna", "Bram", away=("screen",))
    code = min(box.cards, key=lambda card: card.code).code  # type: ignore[attr-defined]
    for player in (anna, bram):
        player.act("plan")
        player.write("typed-code", code)
        player.tap("scan.go", player.sheet)
        player.act("lay-go", player.sheet)
        player.sheet_is_gone()
        player.page.locator('[data-act^="plan-"]').first.click()
        player.act("reveal", player.sheet)
        player.sheet_is_gone()
        player.misses(player.say("plans.clash", name="Anna"))
        player.page.locator('[data-act^="clear-"]').click()
        expect(player.page.locator('[data-act^="clear-"]')).to_have_count(0)


def test_the_nudged_phone_notices(lounge: Lounge) -> None:
    """A mark with a name, and a buzz where phones can, until its owner acts. The nudger
    has nothing to take back."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram"))
    company.done(company.host, "begin", first="s1")
    anna, bram = at_table(lounge, company, "Anna", "Bram", script=FELT)
    company.hang_up()
    bram.act("nudge")
    anna.sees(anna.say("you.nudged.seat", by="Bram"), anna.page.locator(".nudged"))
    assert anna.page.evaluate("window.felt.length") == 1
    assert bram.page.evaluate("window.felt.length") == 0
    anna.picture("nudged")
    expect(bram.page.locator('[data-act="take_back"]')).to_have_count(0)
    pays(anna, "Bram", "1")
    expect(anna.page.locator(".nudged")).to_have_count(0)


def test_whoever_is_awaited_or_paid_is_told(lounge: Lounge) -> None:
    """The turn is felt, and stands in the title of the page until it is over; money
    that comes is told to its owner."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram"))
    company.done(company.host, "begin", first="s1")
    anna, bram = at_table(lounge, company, "Anna", "Bram", script=FELT)
    company.hang_up()
    assert bram.page.evaluate("window.felt.length") == 0
    pays(anna, "Bram", "1")
    told = bram.say("you.paid.target", source="Anna", amount="$1")
    bram.sees(told, bram.page.locator(".call-band"))
    anna.misses(told)
    assert bram.page.evaluate("window.felt.length") == 1
    assert "\u25cf" in anna.page.title()
    anna.act("end_turn")
    expect(bram.page).to_have_title(re.compile(f"\u25cf {bram.say('turn.mine')}"))
    expect(anna.page).not_to_have_title(re.compile("\u25cf"))
    assert bram.page.evaluate("window.felt.length") == 2
    assert anna.page.evaluate("window.felt.length") == 0


def test_the_end_of_the_evening_is_found_under_more(seated: Sitting) -> None:
    """Not only by the host: whoever is not asks the table, which is told what that means."""
    _, (anna, bram) = seated("Anna", "Bram", away=("screen",))
    bram.act("more")
    bram.act("end", bram.sheet)
    bram.sees(bram.say("propose.end_text"), bram.sheet)
    bram.act("propose", bram.sheet)
    anna.answers("question.yes")
    expect(anna.panel("score")).to_be_visible()


def test_what_waits_for_a_player_without_a_phone_is_told_at_the_screen(
    lounge: Lounge,
) -> None:
    """Only that something waits; a tap leads there. So it is for the other one on a
    shared phone."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram"))
    made = company.host.post(
        f"{company.path}/players", {"name": "Oma Dora", "phone": False}
    )
    assert made.status == 201
    second = company.seats["s2"].post(
        f"{company.path}/players", {"name": "Finn", "code": company.code}
    )
    assert second.json["player"] == "s4"
    company.begin()
    anna, bram = at_table(lounge, company, "Anna")[0], lounge.player("Bram")
    screen = screen_of(lounge, company)
    known(bram, company.seats["s2"])
    bram.visit(f"/t/{company.table}")
    company.hang_up()
    asks(anna, "Oma Dora", "5")
    screen.sees(
        screen.say("besides.waits", name="Oma Dora"), screen.page.locator(".besides")
    )
    screen.misses("$5", screen.page.locator(".besides"))
    screen.picture("waits")
    bram.page.get_by_role("button", name=re.compile("Bram")).first.click()
    asks(anna, "Finn", "6")
    bram.sees(bram.say("besides.waits", name="Finn"), bram.page.locator(".besides"))
    screen.page.locator(".besides a").click()
    screen.answers("question.no")


def test_a_code_of_another_game_is_named(lounge: Lounge) -> None:
    """The sentence has no open place: a hole would be in the console, which no evening forgives."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram")).begin()
    anna, _ = at_table(lounge, company, "Anna", "Bram")
    company.hang_up()
    anna.act("plan")
    anna.write("typed-code", "LCNFFHYG")
    anna.tap("scan.go", anna.sheet)
    anna.sees(anna.say("refusal.code_other_game", tag="LCN"), anna.sheet)
    anna.misses("{", anna.sheet)


def test_a_phone_in_a_secure_context_stays_awake(lounge: Lounge) -> None:
    """As the page about https promises."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram")).begin()
    anna, _ = at_table(lounge, company, "Anna", "Bram", script=COUNT)
    company.hang_up()
    assert anna.page.evaluate("window.awake") == 1


def test_the_end_is_unfolded_once_and_the_play_logger_leaves_the_page_alone(
    lounge: Lounge,
) -> None:
    """Whoever loads the table screen again finds all lines at once; the logger's link
    opens a page of its own."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram")).begin()
    (anna, _) = at_table(lounge, company, "Anna", "Bram")
    screen = screen_of(lounge, company)
    screen.page.emulate_media(reduced_motion="no-preference")
    company.done(company.host, "end_game")
    company.hang_up()
    screen.act("skip")
    expect(screen.page.locator(".ceremony.done")).to_be_visible()
    screen.page.reload()
    expect(screen.page.locator(".ceremony.done")).to_be_visible()
    expect(screen.page.locator('[data-act="skip"]')).to_have_count(0)
    if anna.page.locator('[data-act="show-score"]').count():
        anna.act("show-score")
    anna.act("logger")
    link = anna.sheet.locator("a.first")
    expect(link).to_have_attribute("target", "_blank")
    anna.sees(anna.say("score.logger_text"), anna.sheet)


def test_what_is_done_anyway_closes_its_sheet(lounge: Lounge) -> None:
    """The rule said no, the reason is given, the turn moves on, and nothing is left
    open over it; the sheet about the table names the rule that was softened."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram"), quorum="host")
    company.done(company.host, "begin", first="s1")
    company.done(
        company.host,
        "propose",
        what={"type": "set_strictness", "rule": "turn", "level": "warn"},
    )
    _, bram = at_table(lounge, company, "Anna", "Bram")
    company.hang_up()
    bram.act("turn-tools")
    bram.act("end_turn", bram.sheet)
    bram.write("overrule-why", "she is on the phone")
    bram.tap("overrule.yes", bram.sheet)
    bram.sheet_is_gone()
    bram.act("more")
    bram.act("table", bram.sheet)
    bram.sees(bram.say("more.but"), bram.sheet)
    bram.sees(bram.say("level.warn"), bram.sheet)
    bram.forgive(" 422 ")


def test_a_wrong_code_moves_nothing_under_the_finger(lounge: Lounge) -> None:
    """Field and button stay where they are when the sheet says what is wrong."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram")).begin()
    anna, _ = at_table(lounge, company, "Anna", "Bram")
    company.hang_up()
    for size in ((360, 740), (320, 568)):
        anna.page.set_viewport_size({"width": size[0], "height": size[1]})
        anna.act("plan")
        anna.write("typed-code", "ZZZZZ")
        field = anna.sheet.locator("#typed-code")
        before = field.bounding_box()
        anna.tap("scan.go", anna.sheet)
        expect(anna.sheet.locator(".fault")).not_to_be_empty()
        assert field.bounding_box() == before, size
        anna.close_sheet()
