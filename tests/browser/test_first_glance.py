"""What people meet first: the front door, sitting down, the lobby, a lost line, a
question, the rules of a table."""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Route, expect

from cards import GAMES
from companion.rules.table import robots_in
from tests.browser.conftest import Lounge, Sitting, known
from tests.browser.frozen_evenings import Club
from tests.browser.guests import Guest, Player
from tests.browser.moves import proposes
from tests.browser.photographs import seen
from tests.servers.callers import Company
from tests.servers.chromium import STRANGE, lettered, out_of_reach, overflow, overlaps
from tests.servers.house import House
from tests.servers.wordy import MEASURED

SMALLEST = (320, 568)
CORNER = 37  # pixels from the edge of a card to the end of the ornament in its corner
WHITE = 200
FOOT = ".door-foot button"
WAYS = f'.ways > button, [data-act="deal"], {FOOT}'
TABLE = """async () => {
    const answer = await fetch(`/api/tables/${location.pathname.split('/')[2]}`);
    return (await answer.json()).view.table;
}"""


@pytest.fixture
def house(wordy_house: House) -> House:
    """Where things need room."""
    return wordy_house


def top_of(look: Locator) -> float:
    expect(look).to_be_visible()
    box = look.bounding_box()
    assert box
    return box["y"]


def resized(guest: Guest, size: tuple[int, int]) -> None:
    guest.page.set_viewport_size({"width": size[0], "height": size[1]})


def at_the_door(
    lounge: Lounge, language: str, size: tuple[int, int], *held: str
) -> Guest:
    """Somebody follows the code of a table at which two sit already."""
    company = Company(lounge.house.base, "la_cosa_nostra", ("Anna", "Bartholomeus"))
    code = company.host.get(company.path).json["view"]["table"]["code"]
    company.hang_up()
    guest = lounge.guest(language)
    resized(guest, size)
    for address in held:
        guest.page.route(address, lambda route: None)
    guest.visit(f"/j/{code}")
    expect(guest.page.locator(".sides button")).to_have_count(5)
    return guest


@pytest.mark.parametrize("language", MEASURED)
def test_one_sits_down_without_scrolling(lounge: Lounge, language: str) -> None:
    """On the smallest phone, with five families to choose from and long names at two of them."""
    guest = at_the_door(lounge, language, SMALLEST)
    guest.write("name", "Cäcilie")
    assert out_of_reach(guest.page, '[data-act="sit"]') == []
    assert overflow(guest.page) == []


def test_families_have_names_before_the_words_of_their_game_come(
    lounge: Lounge,
) -> None:
    """What is chosen is read from the first moment on, and never as the name of an entry."""
    guest = at_the_door(lounge, "de", (390, 844), "**/api/games/*/*.json*")
    guest.sees("blundetto", guest.page.locator(".sides"))
    guest.misses("colour.", guest.page.locator(".sides"))


def test_ornaments_lie_on_no_label(lounge: Lounge) -> None:
    guest = at_the_door(lounge, "en", (390, 844))
    card, label = (
        guest.page.locator("form.card"),
        guest.page.locator("form.card label").first,
    )
    assert top_of(label) - top_of(card) >= CORNER


def test_the_laptop_is_offered_a_table_first(lounge: Lounge) -> None:
    """A phone comes to sit down, the laptop to open: each has its own on top."""
    laptop = lounge.guest()
    lounge.base = lounge.base.replace("localhost", STRANGE)
    phone = lounge.guest()
    for guest, first in ((laptop, "open"), (phone, "join")):
        guest.visit("/")
        form, link = (
            guest.page.locator("form.card.deco"),
            guest.page.locator('a[href="/open"]'),
        )
        assert (top_of(link) < top_of(form)) == (first == "open"), first


def test_nothing_moves_when_the_games_come(lounge: Lounge) -> None:
    """The door asks which games robots play; what stands below them keeps its place."""
    laptop = lounge.guest()
    laptop.page.set_viewport_size({"width": 1280, "height": 800})
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    laptop.page.route("**/api/games", hold)
    with laptop.page.expect_request("**/api/games"):
        laptop.visit("/")
    form = laptop.page.locator("form.card.deco")
    lettered(laptop.page)
    before = top_of(form)
    held[0].continue_()
    expect(laptop.page.locator('[data-act^="alone-"]')).to_have_count(4)
    assert abs(top_of(form) - before) <= 2


@pytest.mark.parametrize("language", MEASURED)
def test_a_table_is_opened_without_scrolling(lounge: Lounge, language: str) -> None:
    """All games stand side by side on a laptop; what opens the table stays in reach on
    the smallest phone too, also with all that can be chosen unfolded."""
    guest = lounge.guest(language)
    resized(guest, (1280, 800))
    guest.visit("/open")
    boxes = guest.page.locator(".shelf > .box")
    expect(boxes).to_have_count(5)
    assert len({top_of(box) for box in boxes.all()}) == 1
    guest.page.locator('[data-game="la_cosa_nostra"]').click()
    for size in ((1280, 800), (360, 640)):
        resized(guest, size)
        assert out_of_reach(guest.page, WAYS) == []
    for size in ((1280, 800), SMALLEST):
        resized(guest, size)
        assert out_of_reach(guest.page, FOOT) == []
        guest.page.locator("details").evaluate_all(
            "(all) => all.forEach((one) => { one.open = true; })"
        )
        assert out_of_reach(guest.page, FOOT) == []
        assert overflow(guest.page) == []


def test_a_first_evening_is_two_taps_away_and_needs_no_paper(lounge: Lounge) -> None:
    """What nobody has opened here begins as the data say for a first game; whoever has
    printed nothing has the app deal beside a robot, and so may whoever has. The next
    evening is as usual."""
    guest = lounge.guest()
    guest.visit("/open?game=la_cosa_nostra")
    chosen = guest.page.locator('.ways > [aria-pressed="true"]')
    expect(chosen).to_contain_text(guest.say("open.first"))
    expect(chosen).to_contain_text("Influence comes later, Short game")
    guest.act("way-usual")
    late = guest.page.locator("#option-late_influence")
    expect(late).to_have_value("never")
    guest.act("way-first")
    expect(late).to_have_value("round_2")
    guest.sees(guest.say("open.unprinted"))
    guest.act("deal")
    guest.sees(guest.words_for("open.room.one")("open.room.one", to=4))
    guest.page.locator("summary").click()
    guest.page.locator("#option-rob_the_robber").check()
    expect(guest.page.locator("summary")).to_contain_text("Rob the robber")
    guest.tap("open.go")
    expect(guest.page).to_have_url(re.compile("/screen$"))
    expect(guest.page.locator(".join .qr img")).to_be_visible()
    options = guest.page.evaluate(TABLE)["options"]
    assert len(robots_in(options)) == 1
    assert options["late_influence"] == "round_2"
    assert options["rob_the_robber"] == "yes"
    guest.visit("/open?game=la_cosa_nostra")
    expect(chosen).to_contain_text(guest.say("open.usual"))
    guest.page.route("**/api/games", printed_here)
    guest.visit("/open?game=la_cosa_nostra")
    guest.sees(guest.say("open.printed", language=guest.say("lang.en")))
    guest.act("deal")
    guest.sees(guest.words_for("open.room.one")("open.room.one", to=4))


def printed_here(route: Route) -> None:
    """As if each game had been printed on this laptop."""
    answer = route.fetch()
    here = {"language": "en", "edition": None, "outdated": False}
    games = [{**one, "printed": here} for one in answer.json()]
    route.fulfill(response=answer, json=games)


def test_the_lobby_says_when_all_are_there(seated: Sitting) -> None:
    """Its heading changes, one button takes no tall bar, and the code on the screen is
    read and bright as long as a chair is free."""
    screen, (anna,) = seated("Anna", "Bram", begun=False, away=("Bram",))
    resized(anna, SMALLEST)
    anna.sees(anna.say("lobby.set"), anna.panel("lobby"))
    bar = anna.page.locator(".bar-low").bounding_box()
    assert bar
    assert bar["height"] <= 60
    picture = screen.page.locator(".join .qr").screenshot()
    assert "/j/" in seen(picture)
    assert white(picture) > 0


def white(picture: bytes) -> int:
    """How many points of it light up a dark room."""
    greys = Image.open(BytesIO(picture)).convert("L").histogram()
    return int(sum(greys[WHITE:]))


def test_the_code_is_a_lamp_less_once_every_chair_is_taken(
    browser: Browser, club: Club
) -> None:
    """It is dimmed then, and still read by whoever only looks on."""
    screen = club.guest(browser, "en", (1280, 800))
    screen.opens("LOBBYEN", "host", "/screen")
    picture = screen.shows(".join .qr.dimmed").screenshot()
    assert "/j/" in seen(picture) and white(picture) == 0
    screen.close()


def test_a_lost_line_is_told_over_nothing_that_counts(seated: Sitting) -> None:
    """The notice lies over the header; purse and seal are seen whole, and paler until
    they are certain again."""
    _, (anna,) = seated("Anna", "Bram", away=("screen", "Bram"))
    resized(anna, SMALLEST)
    anna.forgive("ERR_FAILED")
    cut = re.compile("/stream")
    anna.page.route(cut, lambda route: route.abort())
    anna.page.reload()
    expect(anna.page.locator(".fault.line")).to_be_visible()
    assert overlaps(anna.page, ".fault.line", ".purse :is(.money, .seal, button)") == 0
    expect(anna.page.locator(".purse .money")).to_have_css("opacity", "0.5")
    anna.page.unroute(cut)
    expect(anna.page.locator(".fault.line")).to_have_count(0)
    expect(anna.page.locator(".purse .money")).to_have_css("opacity", "1")


def test_a_silent_line_is_told_when_a_heartbeat_is_overdue(seated: Sitting) -> None:
    """Nothing breaks, nothing comes: after twelve seconds what stands there is doubted."""
    _, (anna,) = seated("Anna", "Bram", away=("screen", "Bram"))
    anna.page.clock.install()
    anna.page.reload()
    anna.is_ready()
    anna.page.route("**/api/tables/*", lambda route: None)
    anna.page.clock.fast_forward(9_000)
    expect(anna.page.locator(".fault.line")).to_have_count(0)
    anna.page.clock.fast_forward(4_000)
    expect(anna.page.locator(".fault.line")).to_be_visible()
    expect(anna.page.locator(".purse .money")).to_have_css("opacity", "0.5")


def asked_for_money(players: list[Player]) -> Player:
    anna, bram = players
    anna.act("get")
    anna.tap_on("Bram", anna.sheet)
    anna.act("d3", anna.sheet)
    anna.act("confirm", anna.sheet)
    bram.question.wait_for()
    return bram


def test_putting_a_question_off_stands_beside_its_title(seated: Sitting) -> None:
    """No row of its own; a tap puts the question off as before."""
    _, players = seated("Anna", "Bram", away=("screen",))
    bram = asked_for_money(players)
    later = bram.question.get_by_role("button", name=bram.say("question.later"))
    assert abs(top_of(later) - top_of(bram.question.locator("h2"))) < 24
    later.click()
    expect(bram.page.locator("section.question")).to_have_count(0)
    bram.sees(bram.say("question.open.one"))


def test_a_question_about_strictness_is_about_one_rule(seated: Sitting) -> None:
    """A rule is chosen first and can be left again; nothing that was chosen is dropped
    in silence."""
    _, (anna, bram) = seated("Anna", "Bram", away=("screen",))
    proposes(anna, "set_strictness")
    rules = anna.sheet.locator(".list > button")
    expect(anna.sheet.locator(".level-choice")).to_have_count(0)
    rules.first.click()
    expect(anna.sheet.locator(".level-choice")).to_have_count(1)
    expect(anna.sheet.locator('[data-act="propose"]')).to_be_disabled()
    anna.sheet.get_by_role("button", name=anna.say("all.back")).click()
    rules.first.click()
    anna.tap("level.free", anna.sheet)
    anna.act("propose", anna.sheet)
    bram.sees(anna.say("level.free"), bram.question)


def test_fingerprints_are_for_those_who_open_them(seated: Sitting) -> None:
    """About this table: what was agreed is seen, the hashes only by a tap."""
    _, (anna,) = seated("Anna", "Bram", away=("screen", "Bram"))
    anna.act("more")
    anna.act("table", anna.sheet)
    hashes = anna.sheet.locator(".seal-line")
    expect(hashes).to_have_count(2)
    expect(hashes.first).to_be_hidden()
    anna.sheet.locator("summary").click()
    expect(hashes.first).to_be_visible()


ALONE = """() => [...document.querySelectorAll('.rulebook .icon')].filter((icon) => {
  const { top, height } = icon.getBoundingClientRect();
  const middle = top + height / 2;
  const line = document.createRange();
  const words = [...icon.parentElement.childNodes].filter((one) => one !== icon);
  return !words.some((one) => {
    line.selectNodeContents(one);
    return [...line.getClientRects()].some((box) => box.top < middle && box.bottom > middle);
  });
}).map((icon) => icon.parentElement.textContent)"""


@pytest.mark.parametrize("game", GAMES)
def test_signs_in_the_rules_stand_among_their_words(lounge: Lounge, game: str) -> None:
    """An icon takes no line of its own, and no comma begins one."""
    company = Company(lounge.base, game, ("Anna", "Bram", "Cas"))
    player = lounge.player("Anna")
    known(player, company.seats["s1"])
    player.visit(f"/t/{company.table}/rules")
    company.hang_up()
    assert player.page.locator(".rulebook .icon").count()
    assert player.page.evaluate(ALONE) == []
    player.picture("rules")
