"""An evening in the real browser: a game folder that nobody wrote a line of Python for,
four phones, one screen."""

import re
from itertools import pairwise

from playwright.sync_api import expect

from tests.browser.conftest import GAME, Box, Lounge
from tests.browser.guests import Guest, Player, Screen, settled, whole
from tests.browser.moves import (
    asks,
    cashes,
    dice_shown,
    lays,
    pays,
    peeks,
    proposes_undo,
    reveals,
    rolls,
    shows_plan,
    shows_slip,
    starts_timer,
    stops_timer,
    takes,
    types_dice,
)
from tests.browser.photographs import jpeg, on_the_table, seen

PEOPLE = (("Anna", "en"), ("Bram", "nl"), ("Cäcilie", "de"), ("Désirée", "fr"))
SIDES = ("gold", "crimson", "teal", None)


def test_an_evening_from_the_empty_table_to_the_rematch(
    lounge: Lounge, box: Box
) -> None:
    """Printed, opened, joined, played with bank, dice, plans and counters, scored,
    kept, and once more."""
    screen = lounge.screen()
    screen.opens(GAME)
    players = everybody_joins(lounge, screen)
    screen.begins("Anna")
    the_first_sight(screen, players)
    money_changes_hands(players)
    dice_are_thrown(screen, players)
    a_plan_is_laid(screen, players, box)
    respect_is_counted(players)
    a_mistake_is_undone(players)
    the_clock_runs(screen, players)
    the_turn_goes_round(screen, players)
    the_reckoning(screen, players)
    what_stays(lounge, players)
    once_more(screen, players)


def all_of(screen: Screen, players: list[Player]) -> list[Guest]:
    return [screen, *players]


def everybody_joins(lounge: Lounge, screen: Screen) -> list[Player]:
    """The code is read off the table screen as a phone's camera would: from what is shown."""
    settled(screen.page)
    screen.picture("empty_table")
    address = seen(screen.page.screenshot())
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/j/[A-Z0-9]+", address)
    players = [lounge.player(name, language) for name, language in PEOPLE]
    for number, (player, side) in enumerate(zip(players, SIDES, strict=True), start=1):
        player.knocks(address, side)
        expect(screen.people()).to_have_count(number)
    settled(screen.page)
    screen.picture("lobby")
    players[1].picture("lobby")
    return players


def the_first_sight(screen: Screen, players: list[Player]) -> None:
    for player in players:
        player.has(50)
        player.picture("begun")
    anna, bram, *_ = players
    anna.sees("Your turn", anna.panel("turn"))
    bram.sees("Anna is aan de beurt", bram.panel("turn"))
    expect(screen.people().locator(".light.on")).to_have_count(4)
    screen.picture("begun")


def money_changes_hands(players: list[Player]) -> None:
    anna, bram, cas, desi = players
    pays(anna, "Bram", "15", notes=(10,), reason="for silence")
    anna.has(25)
    bram.has(75)
    bram.sees("for silence")
    asks(bram, "Cäcilie", "20")
    expect(cas.question).to_be_visible()
    cas.picture("asked")
    cas.answers("question.pay", amount="20\u00a0$")
    bram.has(95)
    cas.has(30)
    asks(desi, "Anna", "5")
    anna.answers("question.no")
    expect(desi.panel("card").filter(has_text=desi.say("request.mine"))).to_have_count(
        0
    )
    anna.has(25)
    phones_face_each_other(cas, desi, anna)


def phones_face_each_other(cas: Player, desi: Player, anna: Player) -> None:
    """One shows a code; the other types it, or holds its camera to it."""
    signs = shows_slip(cas, "pay", "5")
    cashes(desi, 5, signs=signs.lower())
    cas.sheet_is_gone()
    cas.has(25)
    desi.has(55)
    shows_slip(desi, "get", "10")
    settled(desi.page)
    shown = desi.page.screenshot()
    assert "?slip=" in seen(shown)
    cashes(anna, 10, photo=shown)
    desi.sheet_is_gone()
    anna.has(15)
    desi.has(65)


def dice_are_thrown(screen: Screen, players: list[Player]) -> None:
    """In the app, with the other phones as witnesses; and on the table, where another
    has to have seen them."""
    anna, bram, cas, _ = players
    rolls(anna)
    faces = dice_shown(anna)
    assert len(faces) == 2
    assert set(faces) <= {1, 2, 3, 4, 5, 6}
    for guest in all_of(screen, players):
        assert dice_shown(guest) == faces
        guest.misses(guest.say("dice.how.unwitnessed"))
    screen.picture("rolled")
    anna.picture("rolled")
    types_dice(bram, (3, 4))
    expect(cas.question).to_be_visible()
    cas.picture("dice_question")
    cas.answers("question.right")
    for guest in all_of(screen, players):
        guest.sees(guest.say("dice.how.table"))
        assert dice_shown(guest) == [3, 4]


def a_plan_is_laid(screen: Screen, players: list[Player], box: Box) -> None:
    """A printed card, photographed; seen by its owner, shown to one, and turned up before all."""
    anna, bram, cas, desi = players
    score, informer = box.copies("The big score")[0], box.copies("The informer")[0]
    lays(
        anna,
        score.title,
        photo=jpeg(on_the_table([score], (1100, 1500))),
        on="the docks",
    )
    lays(bram, informer.title, signs=informer.signs)
    peeks(anna, score.title)
    peeks(bram, informer.title)
    for guest in all_of(screen, players[1:]):
        guest.sees("the docks")
        guest.misses(score.title)
    screen.picture("plans")
    # nobody scrolls a table
    assert (
        screen.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    )
    shows_plan(anna, "Désirée")
    peeks(desi, score.title)
    cas.sees(re.compile("Anna zeigt Désirée"))
    cas.misses(score.title)
    reveals(anna)
    for guest in all_of(screen, players[1:]):
        guest.sees(score.title)
        guest.misses(guest.say("plans.false"))
    cas.picture("revealed")
    takes(anna, "30")
    anna.has(45)


def respect_is_counted(players: list[Player]) -> None:
    anna, bram, *_ = players
    anna.act("count-respect-up")
    expect(anna.panel("counter .value")).to_have_text("4")
    bram.act("count-respect-down")
    expect(bram.panel("counter .value")).to_have_text("2")
    anna.panel("counter").scroll_into_view_if_needed()
    anna.picture("counters")


def a_mistake_is_undone(players: list[Player]) -> None:
    """Before they agree, all see what will be; and one's own last act goes back with a tap."""
    _, _, cas, desi = players
    pays(desi, "Cäcilie", "15")
    cas.has(40)
    proposes_undo(desi, "Désirée pays $15 to Cäcilie")
    for player in players[:3]:
        expect(player.question).to_be_visible()
        player.picture("undo_question")
        rows = player.question.locator(".before-after tbody tr")
        expect(rows).to_have_count(2)
        for name, now, then in (("Cäcilie", 40, 25), ("Désirée", 50, 65)):
            cells = rows.filter(has_text=name).locator("td.sum")
            expect(cells.nth(0)).to_have_text(whole(now))
            expect(cells.nth(1)).to_have_text(whole(then))
        player.answers("question.yes")
    cas.has(25)
    desi.has(65)
    pays(cas, cas.say("bank.title"), "5")
    cas.has(20)
    cas.act("take_back")
    cas.has(25)


def the_clock_runs(screen: Screen, players: list[Player]) -> None:
    anna, bram, *_ = players
    starts_timer(anna, "2:00")
    for guest in (screen, anna, bram):
        expect(guest.page.locator("svg.ring")).to_be_visible()
    screen.picture("timer")
    stops_timer(bram)
    for guest in (screen, anna, bram):
        expect(guest.page.locator("svg.ring")).to_have_count(0)


def the_turn_goes_round(screen: Screen, players: list[Player]) -> None:
    """Each ends their turn; whoever dreams is nudged."""
    names = [name for name, _ in PEOPLE]
    players[3].act("nudge")
    players[0].sees(players[0].say("turn.mine"), players[0].panel("turn"))
    for (player, following), name in zip(pairwise(players), names[1:], strict=True):
        player.act("end_turn")
        following.sees(following.say("turn.mine"), following.panel("turn"))
        screen.sees(name, screen.page.locator(".whose"))


def the_reckoning(screen: Screen, players: list[Player]) -> None:
    """$10 are a point, respect counts double, the most of it five more; the screen
    reads it out place by place."""
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.act("host")
    screen.picture("host")
    screen.act("end", screen.sheet)
    screen.picture("end")
    screen.tap("host.end", screen.sheet)
    screen.act("skip")
    expect(screen.page.locator(".crowned")).to_contain_text("Anna")
    screen.picture("ceremony")
    for player in players:
        player.act("show-score")
        places = player.panel("score .place")
        for place, (name, points) in zip(places.all(), RANKING, strict=True):
            player.sees(name, place.locator("summary"))
            expect(place.locator("summary .sum")).to_have_text(whole(points))
        player.picture("score")
    anna = players[0]
    lines = anna.panel("score .place").first.locator(".lines tr")
    expect(lines.locator("td.sum")).to_have_text(["4", "8", "5"])
    anna.sees("The Godfather", anna.panel("score .place").first)


RANKING = (("Anna", 4 + 8 + 5), ("Bram", 9 + 4), ("Désirée", 6 + 6), ("Cäcilie", 2 + 6))


def what_stays(lounge: Lounge, players: list[Player]) -> None:
    """The page to keep opens; the dice of the whole evening are computed anew on a page
    that asks nobody."""
    anna, bram, *_ = players
    with anna.page.expect_download() as transcript:
        anna.tap("score.transcript", None, "link")
    reader = lounge.guest()
    reader.visit("/verify")
    reader.page.set_input_files("#verify-file", transcript.value.path())
    expect(reader.page.locator("section h2.good")).to_be_visible()
    expect(reader.page.locator("section ol > li")).to_have_count(2)
    reader.picture("fairness")
    bram.tap("score.keepsake", None, "link")
    for name, _ in PEOPLE:
        bram.sees(name)
    settled(bram.page)
    bram.picture("keepsake")
    bram.page.go_back()
    bram.sees("Désirée")


def once_more(screen: Screen, players: list[Player]) -> None:
    """The same people, the same phones, a new table."""
    before = screen.table
    screen.act("rematch")
    expect(screen.page.locator(".join .qr img")).to_be_visible()
    assert screen.table != before
    expect(screen.people()).to_have_count(4)
    for player in players:
        player.page.locator(".panels > a.first").click()
        expect(player.panel("lobby")).to_be_visible()
        assert player.table == screen.table
    for guest in all_of(screen, players):
        guest.sees("Cäcilie")
