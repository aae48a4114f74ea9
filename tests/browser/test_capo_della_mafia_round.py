"""Seven play Capo della Mafia with cards out of our own printer: photos, typed codes, a
player without a phone, one count on every screen, and a winner."""

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.capo_evenings import GAME, PEOPLE
from tests.browser.conftest import Lounge, consigliere, known
from tests.browser.family_moves import overheard, remembers
from tests.browser.guests import Guest, Player, Screen, comes_true
from tests.browser.moves import reads
from tests.browser.photographs import Printed, cut_out, jpeg, on_the_table
from tests.servers.callers import Company, created
from tests.servers.chromium import overflow

TASK = "quiet_evening"  # intimidation and bribing, one star at most
HANDS = {
    "Annabel": ("beppe_sordini", "ilario_lenti", "nino_barchetta"),
    "Bartholomeus": ("rocco_mandorla", "carmine_tufello"),
    "Cas": ("dario_monetti", "zeno_portacarico"),
    "Dieudonné": ("gaspare_fondale",),
    "Evi": ("severina_astolfi",),
    "Florentine": ("letizia_molovento",),
    "Gus": ("lello_pugnetto", "tina_bollettini"),
}
SECRET = {"Zeno Portacarico", "Gaspare Fondale", "Severina Astolfi", "Tina Bollettini"}
POINTS = {
    "Annabel": "Bartholomeus",
    "Bartholomeus": "Annabel",
    "Cas": "Bartholomeus",
    "Dieudonné": None,
    "Evi": None,
    "Florentine": None,
    "Gus": "Annabel",
}
BEFORE = 12  # what Annabel has by ruling: it is the last round
# a hat is 1, a right suspicion 2, a wrong one costs 1; everybody else begins with 3
RESPECT = {
    "Annabel": 15,
    "Bartholomeus": 2,
    "Cas": 6,
    "Dieudonné": 4,
    "Evi": 4,
    "Florentine": 4,
    "Gus": 3,
}
BLIND = "Gus"
LATE = 3_600_000  # milliseconds by which one phone's clock is wrong
WRONG_CLOCK = f"""() => {{
    const right = performance.timeOrigin, now = Date.now;
    Object.defineProperty(Performance.prototype, 'timeOrigin', {{get: () => right + {LATE}}});
    Date.now = () => now() + {LATE};
}}"""
# when each figure came to stand on this screen, by the clock of the machine, and since when
# it was due at the earliest: a page that got no time may show it late
WATCH = """(late) => {
    const now = () => performance.timeOrigin + performance.now() - late;
    let awake = [now(), now()];
    setInterval(() => { awake = [awake[1], now()]; }, 20);
    window.figures = {};
    new MutationObserver(() => {
        const figure = document.querySelector('dialog.count-down')?.dataset.figure;
        if (figure && !(figure in window.figures)) window.figures[figure] = [awake[0], now()];
    }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""
# what of whose trial stood on this screen: stars, verdict
STORY = """() => {
    window.story = [];
    const has = (look) => Boolean(document.querySelector(`.trial ${look}`));
    new MutationObserver(() => {
        const who = document.querySelector('.trial h2')?.textContent;
        const told = `${who}: ${has('.need')} ${has('.stars-told .stars')} ${has('.stamped')}`;
        if (who && !window.story.includes(told)) window.story.push(told);
    }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""
BEATS = ("true false false", "true true false", "true true true")
SPREAD = 600  # milliseconds


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Printed]]:
    """The decks that are scanned, as `consigliere print` makes them."""
    home = tmp_path_factory.mktemp("printed")
    consigliere(
        *("print", GAME, "--lang", "en", "--only", "mafiosi", "assignments"),
        *("--no-verify", "--out", home),
    )
    return cut_out(
        next(home.glob(f"{GAME}-*")),
        {TASK, *(card for hand in HANDS.values() for card in hand)},
    )


@dataclass
class FullTable:
    """Six phones, one player without, and the laptop in the middle."""

    company: Company
    cards: dict[str, list[Printed]]
    screen: Screen
    seats: dict[str, str]
    phones: dict[str, Player] = field(default_factory=dict)

    @property
    def guests(self) -> list[Guest]:
        return [self.screen, *self.phones.values()]

    def order(self, name: str, kind: str, **order: Any) -> None:
        """As that player's phone would say it; for whoever has none, the laptop."""
        seat = self.seats[name]
        phone = self.company.seats.get(seat)
        own = {} if phone else {"as": seat}
        self.company.done(phone or self.company.host, kind, **own, **order)

    def codes(self, name: str) -> list[str]:
        return [self.cards[card][0].code for card in HANDS[name]]

    def photo(self, name: str) -> bytes:
        lying = [self.cards[card][0] for card in HANDS[name]]
        return jpeg(on_the_table(lying, (2400, 1300)))


def test_seven_play_with_paper_and_one_count_to_the_end(
    lounge: Lounge, cards: dict[str, list[Printed]]
) -> None:
    """Laid in secret, half turned up, suspected at zero on all screens at once, judged
    and settled; what nobody suspected never stood on any screen."""
    evening = everybody_sits(lounge, cards)
    the_assignment_is_turned_up(evening)
    everybody_lays(evening)
    half_is_turned_up(evening)
    everybody_suspects(evening)
    all_count_together(evening)
    the_pistol_of_paper_is_told(evening)
    it_is_judged_settled_and_over(evening)
    for guest in evening.guests:
        assert overheard(guest) == [], guest.name
        assert overflow(guest.page) == [], guest.name


def everybody_sits(lounge: Lounge, cards: dict[str, list[Printed]]) -> FullTable:
    """The first two and the fourth have their phones in hand; the others' are
    elsewhere on the table, and speak through the API."""
    company = Company(lounge.house.base, GAME, [], quorum="host")
    for name, _ in PEOPLE:
        if name != BLIND:
            company.sit(name)
    blind = {"name": BLIND, "phone": False}
    made = created(company.host, f"{company.path}/players", blind)
    company.done(company.host, "begin", first="s1")
    seats = {one["name"]: one["id"] for one in company.view(company.host)["seats"]}
    assert seats[BLIND] == made["player"]
    late = {"name": "respect", "values": {"seat": seats["Annabel"], "to": BEFORE}}
    ruling = {"type": "game_ruling", **late, "reason": "it is late"}
    company.done(company.host, "propose", what=ruling)
    screen = lounge.screen()
    known(screen, company.host)
    screen.visit(f"/t/{company.table}/screen")
    evening = FullTable(company, cards, screen, seats)
    languages = {"Annabel": "en", "Bartholomeus": "nl", "Dieudonné": "de"}
    for name, language in languages.items():
        phone = evening.phones[name] = lounge.player(name, language)
        if name == "Bartholomeus":
            phone.context.add_init_script(f"({WRONG_CLOCK})()")
        known(phone, company.seats[seats[name]])
        phone.visit(f"/t/{company.table}")
        phone.is_ready()
    screen.is_ready()
    for guest in evening.guests:
        remembers(guest, sorted(SECRET))
    return evening


def the_assignment_is_turned_up(evening: FullTable) -> None:
    """Anna reads it from a photo, and says that no envelope lies below."""
    anna = evening.phones["Annabel"]
    anna.act("turn_assignment")
    reads(anna, photo=jpeg(on_the_table([evening.cards[TASK][0]], (1100, 1500))))
    anna.sees("Quiet Evening", anna.sheet)
    anna.picture("back")
    anna.sheet.locator('[data-back="plain"]').click()
    anna.sheet_is_gone()
    for guest in evening.guests:
        expect(guest.page.locator(".task .title")).to_have_text("Quiet Evening")


def everybody_lays(evening: FullTable) -> None:
    """Three cards in one photo, two by their signs, one number without any; a finger
    shows what lies there, and only as long as it rests."""
    anna, bart = evening.phones["Annabel"], evening.phones["Bartholomeus"]
    anna.act("lay")
    reads(anna, photo=evening.photo("Annabel"))
    expect(anna.sheet.locator(".in-tray")).to_have_count(3)
    anna.misses("Beppe Sordini")
    anna.act("lay-go", anna.sheet)
    anna.sheet_is_gone()
    holds(anna)
    anna.sees("Beppe Sordini")
    anna.picture("peek")
    anna.page.mouse.up()
    anna.misses("Beppe Sordini")
    bart.act("lay")
    for count, card in enumerate(HANDS["Bartholomeus"], start=1):
        reads(bart, signs=evening.cards[card][0].signs)
        expect(bart.sheet.locator(".in-tray")).to_have_count(count)
        expect(bart.page.locator("#typed-code")).to_have_value("")
    bart.act("lay-go", bart.sheet)
    bart.sheet_is_gone()
    evening.order(BLIND, "lay_mafiosi", count=2)
    for name in ("Cas", "Dieudonné", "Evi", "Florentine"):
        evening.order(name, "lay_mafiosi", cards=evening.codes(name))
    evening.screen.picture("laid")


def holds(phone: Player) -> None:
    """A finger rests on the field."""
    peek = phone.page.locator(".panels .peek").first
    peek.scroll_into_view_if_needed()
    peek.hover()
    phone.page.mouse.down()


def half_is_turned_up(evening: FullTable) -> None:
    """Anna picks by place; who told only a number scans what lies open."""
    anna = evening.phones["Annabel"]
    expect(anna.page.locator('[data-act="turn_up"]')).to_be_disabled()
    anna.page.locator('[data-pick="0"]').click()
    anna.act("turn_up")
    expect(anna.page.locator('[data-pick="0"]')).to_have_count(0)
    evening.screen.sees("Beppe Sordini")
    evening.order("Bartholomeus", "turn_up", cards=evening.codes("Bartholomeus")[:1])
    evening.order("Cas", "turn_up", cards=evening.codes("Cas")[:1])
    evening.order(BLIND, "turn_up", cards=evening.codes(BLIND)[:1])


def everybody_suspects(evening: FullTable) -> None:
    """By a tap on somebody around the table, or on nobody; what was chosen is under a
    finger, too."""
    for name in evening.phones:
        phone, at = evening.phones[name], POINTS[name]
        phone.page.locator(
            f'[data-suspect="{evening.seats[at] if at else "nobody"}"]'
        ).click()
        phone.picture("suspect")
        phone.act("seal_suspicion")
        expect(phone.panel("sealed")).to_be_visible()
    anna = evening.phones["Annabel"]
    anna.misses("Bartholomeus", anna.panel("sealed .found"))
    holds(anna)
    anna.sees("Bartholomeus", anna.panel("sealed .found"))
    anna.page.mouse.up()
    anna.misses("Bartholomeus", anna.panel("sealed .found"))
    for name in ("Cas", "Evi", "Florentine"):
        at = POINTS[name]
        evening.order(
            name, "seal_suspicion", **({"at": evening.seats[at]} if at else {})
        )


def all_count_together(evening: FullTable) -> None:
    """Three, two, one, zero on every screen at the same instant, also on the phone
    whose own clock is an hour late."""
    late = {"Bartholomeus": LATE}
    for guest in evening.guests:
        guest.page.evaluate(WATCH, late.get(guest.name, 0))
    evening.phones["Annabel"].act("count_down")
    evening.screen.picture("count")
    for guest in evening.guests:
        comes_true(guest.page, "'0' in window.figures")
    seen = [guest.page.evaluate("window.figures") for guest in evening.guests]
    for figure in ("1", "0"):
        due, shown = zip(*(one[figure] for one in seen), strict=True)
        spread = max(due) - min(shown)
        print(f"{figure}: {spread:.0f} ms between {len(shown)} screens")
        assert spread < SPREAD, (figure, due, shown)


def the_pistol_of_paper_is_told(evening: FullTable) -> None:
    """Those of phones are shown; where the card of paper points the laptop is told, at
    the seat of whoever has no phone."""
    expect(evening.screen.page.locator(".pistol-lines line")).to_have_count(3)
    evening.screen.picture("pistols")
    for phone in evening.phones.values():
        phone.page.emulate_media(reduced_motion="no-preference")
        phone.page.evaluate(STORY)
    host = evening.screen
    host.visit(f"/t/{evening.company.table}?seat={evening.seats[BLIND]}")
    host.page.locator(f'[data-suspect="{evening.seats["Annabel"]}"]').click()
    host.picture("point")
    host.act("say_pistol")
    expect(host.page.locator('[data-act="say_pistol"]')).to_have_count(0)
    host.visit(f"/t/{evening.company.table}/screen")
    remembers(host, sorted(SECRET))


def it_is_judged_settled_and_over(evening: FullTable) -> None:
    """On every phone symbols, then stars, then the verdict; respect with a reason per
    line, and who was suspected first is judged first."""
    anna, bart = evening.phones["Annabel"], evening.phones["Bartholomeus"]
    for phone in evening.phones.values():
        comes_true(phone.page, "document.querySelector('.verdicts')")
        trials = [
            phone.say("capo.trial.title", name=name)
            for name in ("Annabel", "Bartholomeus")
        ]
        assert phone.page.evaluate("window.story") == [
            f"{who}: {beat}" for who in trials for beat in BEATS
        ]
    expect(bart.page.locator(".verdicts .behind-bars")).to_have_count(1)
    evening.screen.picture("verdicts")
    anna.act("settle")
    for name, has in RESPECT.items():
        for phone in evening.phones.values():
            row = phone.page.locator(f'[data-result="{evening.seats[name]}"]')
            expect(row.locator(".respect .sum")).to_have_text(str(has))
    anna.sees(re.compile(re.escape(anna.say("capo.reason.right", name="Bartholomeus"))))
    anna.picture("result")
    expect(evening.screen.page.locator(".crowned .winner-name")).to_have_text("Annabel")
    evening.screen.sees(evening.screen.say("capo.points.many", n=RESPECT["Annabel"]))
    evening.screen.picture("end")
