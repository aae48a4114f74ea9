"""Whoever something befalls is called, in their own words and in the colours of whoever did
it; what is slept through is told on waking."""

from playwright.sync_api import expect

from tests.browser.conftest import GAME, Lounge
from tests.browser.guests import Player
from tests.browser.moves import pays
from tests.browser.test_small_things import FELT, at_table, screen_of
from tests.servers.callers import Company

ASLEEP = """() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""
AWAKE = """() => {
    delete document.hidden;
    document.dispatchEvent(new Event('visibilitychange'));
}"""
WATCH = """() => {
    const seen = window.seen = { sums: [], notes: 0, came: '' };
    const look = () => {
        seen.notes = Math.max(seen.notes, document.querySelectorAll('.flying-note').length);
        seen.came ||= document.querySelector('.change-of.came')?.textContent ?? '';
        const sum = document.querySelector('[data-purse="s2"]').textContent;
        if (seen.sums.at(-1) !== sum) seen.sums.push(sum);
    };
    look();
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document.body, all);
}"""


def table(lounge: Lounge) -> tuple[Company, Player, Player]:
    company = Company(lounge.house.base, GAME, ("Anna", "Bram"))
    company.done(company.host, "begin", first="s1")
    anna, bram = at_table(lounge, company, "Anna", "Bram", script=FELT)
    return company, anna, bram


def paid(player: Player, amount: str) -> str:
    return player.say("you.paid.target", source="Anna", amount=amount)


def test_money_calls_whoever_gets_it(lounge: Lounge) -> None:
    """In the payer's colours and felt; a tap takes it away; whoever paid is not told
    what they know."""
    company, anna, bram = table(lounge)
    pays(anna, "Bram", "2")
    band = bram.page.locator(".call-band")
    bram.sees(paid(bram, "$2"), band)
    payer = company.view(company.host)["seats"][0]["colour"]
    assert band.evaluate("one => one.style.getPropertyValue('--side')") == payer
    assert bram.page.evaluate("window.felt.length") == 1
    bram.picture("paid")
    band.click()
    expect(band).to_have_count(0)
    expect(anna.page.locator(".call-band")).to_have_count(0)
    company.hang_up()


def test_what_came_while_a_phone_slept_is_told_when_it_wakes(lounge: Lounge) -> None:
    """In one line, the newest first and the others counted, and it stays until somebody
    has opened it and read all in order; also where the browser had let go of the page."""
    company, _anna, bram = table(lounge)
    bram.page.evaluate(ASLEEP)
    for amount in range(1, 7):
        company.done(company.seats["s1"], "pay", to="s2", amount=amount)
    bram.page.evaluate(AWAKE)
    line = bram.page.locator(".since")
    bram.sees(bram.say("tidings.away"), line)
    bram.sees(paid(bram, "$6"), line)
    bram.sees(bram.say("since.more.many", n=5), line)
    line.click()
    lines = bram.sheet.locator(".all-since .mine")
    expect(lines).to_contain_text([f"${amount}" for amount in range(1, 7)])
    bram.close_sheet()
    expect(line).to_have_count(0)
    bram.visit("about:blank")
    company.done(company.seats["s1"], "pay", to="s2", amount=9)
    bram.visit(f"/t/{company.table}")
    bram.sees(paid(bram, "$9"), line)
    expect(line).not_to_contain_text(bram.say("since.more.one"))
    expect(bram.page.locator(".call-band")).to_have_count(0)
    company.hang_up()


def test_whoever_is_asked_again_reads_what_happened_since_they_acted(
    lounge: Lounge,
) -> None:
    """What befell them first; not while others are asked, the same whatever comes after
    it, also when the page is opened anew; gone with their own next act."""
    company, anna, bram = table(lounge)
    line, others = bram.page.locator(".since"), anna.page.locator(".since")
    anna.act("end_turn")
    bram.act("end_turn")
    pays(anna, "Bram", "2")
    bram.has(52)
    expect(line).to_have_count(0)
    anna.act("end_turn")
    bram.sees(bram.say("since.title"), line)
    bram.sees(paid(bram, "$2"), line)
    bram.picture("since")
    bram.visit(f"/t/{company.table}")
    bram.sees(paid(bram, "$2"), line)
    pays(anna, "Bram", "3")
    bram.has(55)
    expect(line).not_to_contain_text("$3")
    expect(others).to_have_count(0)
    bram.act("end_turn")
    expect(line).to_have_count(0)
    company.hang_up()


def test_a_sentence_that_was_read_goes_before_the_next(lounge: Lounge) -> None:
    """Each has its own time, whatever else is told meanwhile."""
    company, anna, bram = table(lounge)
    bram.page.clock.install()
    bram.visit(f"/t/{company.table}")
    bram.is_ready()
    pays(anna, "Bram", "1")
    rows = bram.page.locator(".call-band .row")
    expect(rows).to_have_count(1)
    bram.page.clock.run_for(3000)
    pays(anna, "Bram", "2")
    expect(rows).to_have_count(2)
    bram.page.clock.run_for(2500)
    expect(rows.locator("> :last-child")).to_have_text([paid(bram, "$2")])
    company.hang_up()


def test_my_turn_wears_my_colours(lounge: Lounge) -> None:
    """The phone of whoever is awaited, and no other."""
    company, anna, bram = table(lounge)
    anna.act("end_turn")
    bram.sees(bram.say("turn.mine"), bram.page.locator(".call-band"))
    expect(bram.page.locator(".top.called")).to_be_visible()
    expect(anna.page.locator(".top.called")).to_have_count(0)
    company.hang_up()


def test_a_turn_that_was_taken_back_is_called_no_longer(lounge: Lounge) -> None:
    """Who took it back is said instead, and the list of what just happened forgets the
    turn; whoever has their own turn back is not called to it."""
    company, anna, bram = table(lounge)
    anna.act("end_turn")
    band = bram.page.locator(".call-band")
    bram.sees(bram.say("turn.mine"), band)
    anna.act("take_back")
    bram.sees(bram.say("log.undone", seat="Anna", kinds="|").split("|")[0], band)
    expect(band).not_to_contain_text(bram.say("turn.mine"))
    expect(bram.page.locator(".top.called")).to_have_count(0)
    expect(anna.page.locator(".top.called")).to_be_visible()
    expect(anna.page.locator(".call-band")).to_have_count(0)
    lines = bram.page.locator(".recent .sentences > li")
    expect(
        lines.filter(has_text=bram.say("log.turn_began", seat="Bram"))
    ).to_have_count(0)
    company.hang_up()


def test_my_no_that_did_not_count_is_told(lounge: Lounge) -> None:
    """Whoever is asked is called; whoever proposed hears what became of it, whoever was
    outvoted that they were."""
    people = ("Anna", "Bram", "Cas")
    company = Company(lounge.house.base, GAME, people, quorum="majority")
    company.done(company.host, "begin", first="s1")
    anna, bram = at_table(lounge, company, "Anna", "Bram", script=FELT)
    what = {"type": "correct_turn", "seat": "s3", "reason": "a slip"}
    company.done(company.seats["s1"], "propose", what=what)
    bram.sees(asked(bram), bram.page.locator(".call-band"))
    question = company.view(company.host)["questions"][0]["id"]
    company.done(company.seats["s2"], "vote", question=question, yes=False)
    company.done(company.seats["s3"], "vote", question=question, yes=True)
    bram.sees(verdict(bram, "voter"), bram.page.locator(".call-band"))
    anna.sees(verdict(anna, "proposer.agreed"), anna.page.locator(".call-band"))
    company.hang_up()


def asked(player: Player) -> str:
    """How the sentence begins; the proposal itself stands between."""
    return player.say("you.proposed.voters", seat="Anna", what="|").split("|")[0]


def verdict(player: Player, whom: str) -> str:
    return player.say(f"you.settled.{whom}", what="|").split("|")[0]


def test_money_is_seen_moving_on_phones_and_the_screen(lounge: Lounge) -> None:
    """Notes fly and the purse counts up step by step; beside both purses stands what
    came and what went."""
    company, anna, bram = table(lounge)
    screen = screen_of(lounge, company)
    for guest in (bram, screen):
        guest.page.emulate_media(reduced_motion="no-preference")
        guest.page.evaluate(WATCH)
    before = whole_of(bram)
    pays(anna, "Bram", "30")
    for guest in (bram, screen):
        expect(guest.page.locator('[data-purse="s2"]')).to_have_text(f"${before + 30}")
        seen = guest.page.evaluate("window.seen")
        sums = [int(one.strip("$")) for one in seen["sums"]]
        assert seen["came"] == "+$30" and seen["notes"]
        assert len(sums) > 3 and sums == sorted(sums)
        expect(guest.page.locator(".flying-note, .change-of")).to_have_count(0)
    company.hang_up()


def test_whoever_wants_no_motion_reads_what_changed(lounge: Lounge) -> None:
    """The sum is there at once, and so is what came; nothing flies."""
    company, anna, bram = table(lounge)
    bram.page.evaluate(WATCH)
    before = whole_of(bram)
    pays(anna, "Bram", "30")
    expect(bram.page.locator(".change-of.came")).to_have_text("+$30")
    seen = bram.page.evaluate("window.seen")
    assert seen["sums"] == [f"${before}", f"${before + 30}"] and not seen["notes"]
    company.hang_up()


def whole_of(player: Player) -> int:
    return int(player.page.locator('[data-purse="s2"]').inner_text().strip("$"))


def test_sound_is_chosen_once_and_early(lounge: Lounge) -> None:
    """While the table fills up; after an answer, whichever, nobody is asked again."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram"))
    anna, bram = at_table(lounge, company, "Anna", "Bram")
    for player, answer, on in (
        (anna, "sound-yes", "true"),
        (bram, "sound-no", "false"),
    ):
        player.act(answer)
        sign = player.page.locator('[data-act="sound-sign"]')
        expect(sign).to_have_attribute("aria-pressed", on)
        player.visit(f"/t/{company.table}")
        player.is_ready()
        expect(player.page.locator('[data-act="sound-yes"]')).to_have_count(0)
        expect(sign).to_have_attribute("aria-pressed", on)
    company.hang_up()
