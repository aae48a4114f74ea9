"""What moves and what is heard at each moment of a round of Capo della Mafia, on a phone and
on the table's screen."""

import json
from typing import Any

from companion.catalog.game_catalog import GameCatalog
from tests.browser.capo_evenings import GAME
from tests.browser.conftest import Lounge, known
from tests.browser.guests import Guest, comes_true
from tests.servers.callers import Company

ANNA, BERT, CAS = "s1", "s2", "s3"
TASK = "quiet_evening"  # intimidation and bribing, one star at most
HANDS = {
    ANNA: ("beppe_sordini", "ilario_lenti"),
    BERT: ("rocco_mandorla", "carmine_tufello"),  # two stars too many
    CAS: ("nino_barchetta",),
}
# by the note that each begins with
TUNES = {587: "ask", 900: "paper", 2100: "flip", 880: "tick", 1400: "shot"}
TUNES |= {1175: "stars", 196: "bars", 2093: "tokens"}
SWITCHES = (
    """() => ['sound', 'explain'].forEach((one) => localStorage.setItem(one, 'on'))"""
)
# every note that is asked for, whatever begins to move, and what of a trial stood there
FILM = """() => {
    window.film = { heard: [], moved: [], told: [], tips: new Set() };
    const { connect } = AudioNode.prototype;
    AudioNode.prototype.connect = function (to, ...more) {
        this.leads = to;
        return connect.call(this, to, ...more);
    };
    const hear = (kind, pitch) => {
        const { start } = kind.prototype;
        kind.prototype.start = function (...when) {
            film.heard.push(pitch(this));
            return start.apply(this, when);
        };
    };
    hear(OscillatorNode, (one) => one.frequency.value);
    hear(AudioBufferSourceNode, (one) => one.leads.frequency.value);
    document.addEventListener('animationstart', ({ target, animationName }) =>
        film.moved.push(`${animationName} ${target.classList[0] ?? target.localName}`));
    const stands = (look) => document.querySelector(`.trial ${look}`) !== null;
    const parts = ['.need', '.stars-told .stars', '.stamped'];
    new MutationObserver(() => {
        const told = parts.filter(stands).length;
        if (document.querySelector('.first-time')) film.tips.add(told > 0);
        if (told && told !== film.told.at(-1)) film.told.push(told);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


class Round:
    """Anna's phone and the table's screen, with sound and motion; the others are elsewhere."""

    def __init__(self, lounge: Lounge) -> None:
        company = Company(lounge.house.base, GAME, ("Anna", "Bert", "Cas"))
        company.done(company.host, "begin", first=ANNA)
        found = GameCatalog().in_edition(GAME, "en")
        assert found
        self.codes = {str(copy.card.id): str(code) for code, copy in found[1].items()}
        self.company, screen, phone = company, lounge.screen(), lounge.player("Anna")
        known(screen, company.host)
        known(phone, company.seats[ANNA])
        screen.visit(f"/t/{company.table}/screen")
        phone.visit(f"/t/{company.table}")
        self.guests: tuple[Guest, ...] = (screen, phone)
        for guest in self.guests:
            guest.is_ready()
            guest.page.emulate_media(reduced_motion="no-preference")
            guest.page.evaluate(SWITCHES)
            guest.page.evaluate(FILM)
            guest.page.locator("header").click(position={"x": 2, "y": 2})

    def does(self, seat: str, kind: str, **order: Any) -> None:
        self.company.done(self.company.seats[seat], kind, **order)

    def lays(self, seat: str) -> None:
        self.does(seat, "lay_mafiosi", cards=[self.codes[one] for one in HANDS[seat]])

    def turns_up(self, seat: str) -> None:
        self.does(seat, "turn_up", cards=[self.codes[HANDS[seat][0]]])

    def shows(self, *moved: str, heard: str) -> None:
        """All of that moves on both, and these tunes were heard in this order."""
        for guest in self.guests:
            on_film = f"{json.dumps(moved)}.every((one) => film.moved.includes(one))"
            comes_true(guest.page, on_film)
            pitches = guest.page.evaluate("film.heard")
            tunes = iter([TUNES.get(pitch) for pitch in pitches])
            missed = [one for one in heard.split() if one not in tunes]
            assert not missed, (guest.name, missed, pitches)
            guest.page.evaluate("film.heard = []; film.moved = []")


def test_each_moment_of_a_round_is_seen_and_heard(lounge: Lounge) -> None:
    """Cards turn over and slide in, pistols are drawn, a verdict falls like a stamp, and
    respect is counted out; each with its sound. Symbols are told before stars, and stars
    before the verdict."""
    film = Round(lounge)
    film.does(ANNA, "turn_assignment", card=TASK, envelope=False)
    film.shows("turns-over task", heard="ask")
    for seat in HANDS:
        film.lays(seat)
    film.shows("slides-in mafioso", heard="paper")
    for seat in (ANNA, BERT):
        film.turns_up(seat)
    film.shows("turns-over mafioso", heard="flip")
    for seat in HANDS:
        film.does(seat, "seal_suspicion", at={ANNA: BERT}.get(seat))
    film.does(ANNA, "count_down")
    film.shows(
        *("strikes figure", "aims line", "is-drawn pistol"),
        *("turns-over mafioso", "stamps verdict-stamp", "stamps stamp"),
        heard="paper tick tick shot flip stars bars",
    )
    film.does(ANNA, "settle")
    film.shows("beat-in result-of", heard="tokens")
    for guest in film.guests:
        assert guest.page.evaluate("film.told") == [1, 2, 3], guest.name
    tips = film.guests[1].page.evaluate("[...film.tips]")
    assert tips == [False], "sentences that explain, but none beside a trial"
    film.company.hang_up()
