"""Two whole games of Capo della Mafia, cards out of our own printer, from the front door to
the page to keep: four people on four phones, and four of whom two share one and one has none."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.capo_evenings import GAME, PEOPLE
from tests.browser.conftest import Lounge, consigliere
from tests.browser.family_moves import overheard, remembers
from tests.browser.guests import Guest, comes_true
from tests.browser.moves import reads
from tests.browser.photographs import Printed, cut_out, jpeg, on_the_table
from tests.browser.tapped_evenings import (
    TappedEvening,
    everybody_sits,
    it_is_over_and_kept,
    sits_down_beside,
    the_game_begins,
)

FOUR = [
    (name, language)
    for (name, _), language in zip(PEOPLE, ("en", "nl", "de", "nl"), strict=False)
]
ANNA, BART = "s1", "s2"
TASKS = ("lean_on_the_baker", "quiet_evening", "specialist_mission")  # round by round
HONEST, BLUFF = "carmine_tufello", "gaspare_fondale"  # who fits none of them
FIRST_THREE = ("rocco_mandorla", "beppe_sordini", "ilario_lenti")  # one star together
NEVER_SEEN = ["Carmine Tufello", "Ilario Lenti"]  # nobody suspects who laid them
FIRST_GOAL, GOAL = 10, 15
TWO, WITHOUT = (("Anna", "en"), ("Cas", "nl")), "Dora"
CAS, DORA, BERT = "s2", "s3", "s4"  # Bert is on Anna's phone
GIULIA = "giulia_napoli_s"
EVENTS = ("double_envelope", "witness_money", None)  # a hat earns 2, being right 3
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
COUNTED = "Object.keys(figures).length && !document.querySelector('dialog.count-down')"
SPREAD = 600  # milliseconds
Cards = dict[str, list[Printed]]


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Cards:
    """The cards that both evenings name, as `consigliere print` makes them."""
    home = tmp_path_factory.mktemp("printed")
    named = (*TASKS, HONEST, BLUFF, *FIRST_THREE, GIULIA, *filter(None, EVENTS))
    consigliere("print", GAME, "--cards", *named, "--copies", "1", "--out", home)
    (printed,) = home.iterdir()
    return cut_out(printed, set(named))


def test_four_play_a_first_game_to_its_end(lounge: Lounge, paper: Cards) -> None:
    """On four phones, by taps, typed codes and photos and by nothing else: Bart bluffs in
    every round and Annabel catches him, until she has what a first game asks for. All
    screens count to the same zero, also the phone whose clock is an hour late, and what
    nobody suspected never stood on any."""
    choices = [("option-introductory", "yes")]
    evening = everybody_sits(lounge, GAME, FOUR, choices=choices)
    has_a_wrong_clock(evening.guests[BART])
    the_game_begins(evening, FOUR[0][0])
    for guest in evening.everybody:
        remembers(guest, NEVER_SEEN)
    for task in TASKS:
        a_first_round(evening, paper, task)
    for guest in evening.everybody:
        assert overheard(guest) == [], guest.name
    assert it_is_over_and_kept(evening) == FOUR[0][0]
    hat, caught = len(TASKS), 2 * len(TASKS)
    respect = respect_of(evening)
    assert respect[ANNA] == 3 + hat + caught >= FIRST_GOAL > respect["s4"] == 3 + hat
    assert respect[BART] == 3


def has_a_wrong_clock(phone: Guest) -> None:
    phone.context.add_init_script(f"({WRONG_CLOCK})()")
    phone.page.reload()
    phone.is_ready()


def respect_of(evening: TappedEvening) -> dict[str, int]:
    return {one["seat"]: one["respect"] for one in evening.view["game"]["capos"]}


def a_first_round(evening: TappedEvening, paper: Cards, task: str) -> None:
    """Turned up, laid, half turned up, suspected, counted, judged and settled."""
    anna = evening.guests[ANNA]
    anna.act("turn_assignment")
    reads(anna, photo=jpeg(on_the_table(paper[task])))
    anna.act("turn_assignment", anna.sheet)  # in a first game no envelope lies below
    anna.sheet_is_gone()
    for seat, guest in evening.guests.items():
        cards: Sequence[str] = (BLUFF if seat == BART else HONEST,)
        if seat == ANNA:  # of her five she has two left for the second round
            cards = FIRST_THREE if task == TASKS[0] else FIRST_THREE[:2]
        lays(guest, paper, cards)
    turns_one_up(anna)
    for seat, guest in evening.guests.items():
        suspects(guest, BART if seat == ANNA else "nobody")
    all_count_together(evening)
    counter(evening).act("settle")
    expect(anna.page.locator('[data-act="settle"]')).to_have_count(0)


def counter(evening: TappedEvening) -> Guest:
    return evening.at(evening.view["game"]["counter"])


def lays(guest: Guest, paper: Cards, cards: Sequence[str]) -> None:
    """Several cards in one photo, one by its signs."""
    guest.act("lay")
    if len(cards) > 1:
        lying = [paper[card][0] for card in cards]
        reads(guest, photo=jpeg(on_the_table(lying, (2400, 1300))))
    else:
        reads(guest, signs=paper[cards[0]][0].signs)
    expect(guest.sheet.locator(".in-tray")).to_have_count(len(cards))
    guest.act("lay-go", guest.sheet)
    guest.sheet_is_gone()


def turns_one_up(guest: Guest) -> None:
    guest.page.locator('[data-pick="0"]').click()
    guest.act("turn_up")
    expect(guest.page.locator("[data-pick]")).to_have_count(0)


def suspects(guest: Guest, at: str) -> None:
    guest.page.locator(f'[data-suspect="{at}"]').click()
    guest.act("seal_suspicion")
    expect(guest.panel("sealed")).to_be_visible()


def all_count_together(evening: TappedEvening) -> None:
    """Every screen counts; each figure at the same instant on all that got their time."""
    for guest in evening.everybody:
        guest.page.evaluate(WATCH, LATE if guest is evening.guests[BART] else 0)
    counter(evening).act("count_down")
    for guest in evening.everybody:
        comes_true(guest.page, COUNTED)
    seen = [guest.page.evaluate("window.figures") for guest in evening.everybody]
    for figure in ("1", "0"):
        due, shown = zip(*(one[figure] for one in seen if figure in one), strict=True)
        apart = max(shown) - min(shown)
        print(f"{figure}: {apart:.0f} ms between {len(shown)} screens")
        assert max(due) - min(shown) < SPREAD, (figure, due, shown)


def test_four_play_on_two_phones_to_the_end(lounge: Lounge, paper: Cards) -> None:
    """Anna and Bert hand one phone to each other all evening, Dora has none: her cards are
    numbers, her suspicion is of paper, and the laptop is told. With events, and with a
    Giulia who is named and never seen."""
    evening = everybody_sits(lounge, GAME, TWO, without_phone=WITHOUT)
    sits_down_beside(evening, ANNA, "Bert")
    the_game_begins(evening, TWO[0][0])
    for task, event in zip(TASKS, EVENTS, strict=True):
        is_turned_up(evening, paper, task, event)
        a_round_on_two_phones(evening, paper, task)
    assert it_is_over_and_kept(evening) == "Anna"
    respect = respect_of(evening)
    earned = {ANNA: 5 + 4 + 3, CAS: 2 + 1 + 1, DORA: 2 + 1 + 3, BERT: 0}
    assert respect == {seat: 3 + sum_ for seat, sum_ in earned.items()}
    assert respect[ANNA] == GOAL


def is_turned_up(
    evening: TappedEvening, paper: Cards, task: str, event: str | None
) -> None:
    """The assignment by its photo, and what lies on the pile then; the event by its signs."""
    anna, cas = evening.at(ANNA), evening.at(CAS)
    anna.act("turn_assignment")
    reads(anna, photo=jpeg(on_the_table(paper[task])))
    anna.sheet.locator(f'[data-back="{"envelope" if event else "plain"}"]').click()
    anna.sheet_is_gone()
    if event:
        cas.act("turn_event")
        reads(cas, signs=paper[event][0].signs)
        cas.act("turn_event", cas.sheet)
        cas.sheet_is_gone()


def a_round_on_two_phones(evening: TappedEvening, paper: Cards, task: str) -> None:
    """In the last one Dora's pistol points at Bert, too."""
    first, last = task == TASKS[0], task == TASKS[-1]
    lays(evening.at(ANNA), paper, (GIULIA if first else HONEST,))
    lays(evening.at(BERT), paper, (BLUFF,))
    lays(evening.at(CAS), paper, (HONEST,))
    evening.at(DORA).act("lay-1")
    suspects(evening.at(CAS), "nobody")
    suspects(evening.at(BERT), "nobody")
    if first:
        holds(evening.at(BERT), "Gaspare Fondale", "capo.nobody", "Giulia Napoli")
        is_behind_the_curtain(evening)
    suspects(evening.at(ANNA), BERT)
    if first:
        holds(evening.at(ANNA), "Giulia Napoli", "Bert", "Gaspare Fondale")
    counter(evening).act("count_down")
    points(evening.at(DORA), BERT if last else "nobody")
    if first:
        is_named(evening)
    counter(evening).act("settle")
    expect(evening.at(CAS).page.locator('[data-act="settle"]')).to_have_count(0)


def is_behind_the_curtain(evening: TappedEvening) -> None:
    """Whoever takes the phone finds nothing of the other's."""
    phone = evening.at(BERT)
    phone.tap("hand.over")
    expect(phone.page.locator(".curtain")).to_be_visible()
    expect(phone.page.locator(".panels")).to_have_count(0)
    phone.tap("hand.me", name="Bert")


def points(dora: Guest, at: str) -> None:
    """Her card of paper, once zero has been called."""
    dora.page.locator(f'[data-suspect="{at}"]').click()
    dora.act("say_pistol")
    expect(dora.page.locator('[data-act="say_pistol"]')).to_have_count(0)


def is_named(evening: TappedEvening) -> None:
    """Her owner says so, and everybody reads it; the card stays covered. Whoever has her
    not reads on the dark button why."""
    cas = evening.at(CAS)
    expect(cas.page.locator('[data-act="claim_giulia"]')).to_be_disabled()
    cas.sees(cas.say("capo.claim.none"))
    evening.at(ANNA).act("claim_giulia")
    for guest in (evening.screen, evening.at(CAS)):
        guest.sees("Giulia Napoli", guest.panel("claimed"))
        expect(guest.page.locator(".mafioso.told")).to_have_count(1)


def holds(phone: Guest, card: str, at: str, never: str) -> None:
    """Under the finger, and only there: one's own card and suspicion, never the other's."""
    phone.misses(card, phone.main)
    peek = phone.page.locator(".panels .peek").first
    peek.scroll_into_view_if_needed()
    peek.hover()
    phone.page.mouse.down()
    phone.sees(card, phone.main)
    phone.sees(phone.say(at) if "." in at else at, phone.panel("sealed .found"))
    phone.misses(never, phone.main)
    phone.page.mouse.up()
    phone.misses(card, phone.main)
