"""Every stage of La Cosa Nostra, beat by beat, at every size, in words that need room: the
clocks of all screens are moved on by the test, together."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from companion.catalog.game_catalog import GameCatalog
from companion.games.la_cosa_nostra.views import DeedView
from companion.rules.messages import SeatId
from tests.browser.evening_so_far import titles
from tests.browser.films import beats_of
from tests.browser.frozen_evenings import Club
from tests.browser.reels import STEP, Frame, Reel, together
from tests.browser.still_evenings import token_of
from tests.servers.callers import Handset
from tests.servers.chromium import torn
from tests.servers.wordy import MEASURED

PHONES = ((360, 740), (320, 568), (390, 844))
SCREENS = ((1280, 800), (1920, 1080), (3840, 2160))
ORDER = ["role", "who", "against", "card", "spared", "need", "dice", "cop", "again"]
ORDER += ["verdict", "blow", "window", "nothing", "line"]
Over = Callable[[Frame], object]
# a card in the picture of a deal, by another name
CALLED = "(moved, name) => { moved.lastChild.data = name; }"
# What the page has heard when dice fall is all that it hears: no question ends meanwhile,
# however long somebody looks.
HEARS_NO_MORE = """() => new MutationObserver(() => {
    if (document.querySelector('.die.tumbling')) dispatchEvent(new Event('pagehide'));
}).observe(document.body, { subtree: true, childList: true })"""


class Cast:
    """The table screen and the phones of three who see a deed, in one language."""

    def __init__(self, browser: Browser, club: Club, language: str) -> None:
        self.browser, self.club, self.language = browser, club, language
        self.reels: dict[str, Reel] = {}

    def reel(self, part: str) -> Reel:
        """The screen of whoever plays this part."""
        if part not in self.reels:
            sizes = SCREENS if part == "screen" else PHONES
            guest = self.club.guest(self.browser, self.language, sizes[0])
            guest.name = f"{part}_{self.language}"
            # who wants no motion waits as long as everybody else
            motion = "reduce" if part == "witness" else "no-preference"
            guest.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
            self.reels[part] = Reel(guest, *sizes)
        return self.reels[part]

    def table(self, name: str) -> str:
        return f"{name}{self.language}".upper()

    def deed(self, name: str) -> DeedView:
        deed = self.club.games[self.table(name)].deed
        assert deed and deed.target
        return deed

    def called(self, name: str, seat: SeatId) -> str:
        return self.club.games[self.table(name)].state.table.seats[seat].name

    def sits(self, name: str, *parts: str) -> list[Reel]:
        """The table screen and these look at the deed that stands still there."""
        deed = self.deed(name)
        seats = {"doer": str(deed.seat), "victim": str(deed.target)}
        others = (f"s{at}" for at in range(1, 6))
        seats["witness"] = next(one for one in others if one not in seats.values())
        for part in parts:
            self.reel(part).opens(self.table(name), seats[part])
        for part in parts:
            self.reel(part).stands(".deed")
        return [self.watches(name), *map(self.reel, parts)]

    def watches(self, name: str, look: str = ".strips") -> Reel:
        screen = self.reel("screen")
        screen.opens(self.table(name), "host", "/screen")
        screen.stands(look)
        return screen

    def acts(self, name: str, seat: str, order: str, **more: object) -> None:
        phone = Handset(self.club.house.base, token_of(seat))
        said = phone.post(
            f"/api/tables/{self.table(name)}/commands",
            {"id": token_of(order)[:16], "type": order, **more},
        )
        phone.hang_up()
        assert said.status == 200, said.body

    def close(self) -> None:
        for reel in self.reels.values():
            assert reel.guest.complaints == []
            reel.guest.close()


@pytest.fixture(params=MEASURED, scope="module")
def cast(
    request: pytest.FixtureRequest, browser: Browser, wordy_club: Club
) -> Iterator[Cast]:
    cast = Cast(browser, wordy_club, request.param)
    yield cast
    cast.close()


def plays(reels: Sequence[Reel], over: Over) -> list[str]:
    """Until this is so on all of them: what of any beat is not seen whole at some size."""
    faults: list[str] = []
    known: object = None
    for frames in together(reels):
        known = nothing_is_told(frames, known)
        # what a scene will tell nothing tells before it, and nothing lies over it
        above = [frame["band"] or frame["paid"] for frame in frames if frame["beats"]]
        assert not any(above)
        fresh = [reel for reel in reels if known is None and reel.is_new()]
        faults += [fault for reel in fresh for fault in reel.faults()]
        if all(map(over, frames)):
            break
    return faults


def nothing_is_told(frames: Sequence[Frame], before: object) -> object:
    """As long as dice fall on one screen, nobody is told anything on any, and what all
    know stays as it was; then nothing of it counts."""
    if not any(frame["falling"] for frame in frames):
        return None
    assert not any(frame["told"] for frame in frames)
    known = [frame["known"] for frame in frames]
    assert before in (None, known)
    return known


def is_clear(frame: Frame) -> bool:
    return not frame["stage"]


def test_a_card_comes_up_beat_by_beat(cast: Cast) -> None:
    """Who, against whom, the card, the number: in this order, and each is seen whole."""
    reels = cast.sits("REELCARD", "victim", "witness")
    cast.acts("REELCARD", str(cast.deed("REELCARD").seat), "turn_up")
    for reel in reels:
        reel.page.locator(".scene").wait_for(state="attached")
    assert plays(reels, is_clear) == []
    screen, victim, witness = reels
    for reel in (screen, victim):
        assert {"who", "against", "card"} <= {*beats_of(reel.film, ORDER)}
    assert {"who", "against", "card"} <= {*witness.film[0]["beats"]}


def thrown(cast: Cast, name: str, *parts: str) -> list[Reel]:
    return falls(cast, name, cast.sits(name, *parts))


def falls(cast: Cast, name: str, reels: list[Reel]) -> list[Reel]:
    for reel in reels:
        reel.page.evaluate(HEARS_NO_MORE)
    cast.acts(name, str(cast.deed(name).seat), "throw")
    for reel in reels:
        reel.page.locator(".die.tumbling").first.wait_for(state="attached")
    return reels


def test_nobody_knows_before_the_dice_lie_still(cast: Cast) -> None:
    """They fall one after the other; then the verdict, then what it comes to, for whoever
    did it, whom it befalls and who looks on alike, each told so in their own part."""
    reels = cast.sits("REELROLL", "doer", "victim", "witness")
    each_reads_the_number(cast, "REELROLL")
    falls(cast, "REELROLL", reels)
    assert plays(reels, lambda one: is_clear(one) and one["told"]) == []
    for reel in reels:
        came = beats_of(reel.film, ORDER)
        if reel is reels[-1]:  # who wants no motion sees the rest at once
            assert came[-2:] == ["dice", "line"]
        else:
            assert came[-3:] == ["dice", "verdict", "line"]
        lying = [frame["lying"] for frame in reel.film if frame["falling"]]
        assert lying == sorted(lying)
    each_was_told_their_part(cast, "REELROLL")


def each_reads_the_number(cast: Cast, name: str) -> None:
    """The doer what to roll, the others who needs it."""
    deed = cast.deed(name)
    for part in ("doer", "victim", "witness"):
        guest = cast.reels[part].guest
        key = "lcn.deed.need" if part == "doer" else "lcn.deed.needs"
        name_of = cast.called(name, deed.seat)
        number = guest.counts(key, deed.dice, target=deed.need, name=name_of)
        guest.sees(number, guest.panel("deed .sums"))


def each_was_told_their_part(cast: Cast, name: str) -> None:
    """What they do and to whom; who is after them; who goes to work, and no more."""
    deed = cast.deed(name)
    assert deed.target
    doer, target = (cast.called(name, seat) for seat in (deed.seat, deed.target))
    say = cast.reels["doer"].guest.say
    sends, _, _ = say("lcn.deed.own.job", card="|").partition("|")
    parts = {
        "doer": (sends, target),
        "victim": (say("lcn.deed.after", name=doer),),
        "witness": (say("lcn.deed.kind.job", name=doer),),
    }
    for part, told in parts.items():
        (role,) = {one["role"] for one in cast.reels[part].film} - {""}
        assert role.startswith(told[0]) and all(one in role for one in told), part


def test_a_deed_takes_six_to_eight_seconds(cast: Cast) -> None:
    """From its first beat until the table lies open again, for all and for the victim, if
    whoever throws does so as soon as the number stands there; the card's joke is told."""
    words = GameCatalog().game("la_cosa_nostra").words[cast.language]  # type: ignore[union-attr]
    joke = words.entries["card.theft.flavour"]
    reels = cast.sits("REELWHOLE", "victim")
    cast.acts("REELWHOLE", str(cast.deed("REELWHOLE").seat), "turn_up")
    for reel in reels:
        reel.page.locator(".scene").wait_for(state="attached")
    plays(reels, lambda one: "need" in one["beats"])
    plays(falls(cast, "REELWHOLE", reels), is_clear)
    for reel in reels:
        assert {"who", "against", "card", "need", "dice", "verdict", "line"} <= {
            *beats_of(reel.film, ORDER)
        }
        assert any(joke in frame["stage"] for frame in reel.film)
        took = STEP / 1000 * sum(bool(frame["beats"]) for frame in reel.film)
        assert 6 - STEP / 1000 <= took <= 8 + STEP / 1000, (reel.guest.name, took)


def test_the_question_comes_after_the_verdict(cast: Cast) -> None:
    """Everybody is asked, and nothing of what comes of it is told meanwhile."""
    reels = thrown(cast, "REELASK", "victim")
    assert plays(reels, lambda one: one["asks"]) == []
    came = beats_of(reels[0].film, ORDER)
    assert came[-1] == "window" and "verdict" in came
    assert not any("line" in frame["beats"] for reel in reels for frame in reel.film)


def test_a_job_that_comes_to_nothing_has_a_short_scene(cast: Cast) -> None:
    """Who, the card, what it lacked, in 3 to 4 seconds, and no die, and no sum that was
    paid just before lies over it. Whoever sent it is told so, and whoever it was announced
    against that nobody comes; nobody else."""
    reels = cast.sits("REELNOTHING", "doer", "victim", "witness")
    seat = str(cast.deed("REELNOTHING").seat)
    cast.acts("REELNOTHING", seat, "pay", to="bank", amount=500)
    purse = cast.reels["doer"].page.locator(".change-of")
    while not purse.count():
        cast.reels["doer"].further()
    cast.acts("REELNOTHING", seat, "turn_up", sure=True)
    for reel in reels:
        reel.page.locator(".scene").wait_for(state="attached")
    assert plays(reels, lambda one: is_clear(one) or one["band"]) == []
    for reel in reels:
        if reel is not reels[-1]:  # who wants no motion sees all at once
            assert {"who", "card", "nothing"} <= {*beats_of(reel.film, ORDER)}
        stage = max((frame["stage"] for frame in reel.film), key=len)
        assert reel.guest.say("lcn.nothing.stamp") in stage
        comes = reel.guest.say("lcn.nothing.spared") in stage
        assert comes == (reel is cast.reels["victim"])
        took = STEP / 1000 * sum(bool(frame["beats"]) for frame in reel.film)
        assert 3 - STEP / 1000 <= took <= 4 + 2 * STEP / 1000, (reel.guest.name, took)


def test_a_cop_takes_up_a_die_before_everybody(cast: Cast) -> None:
    """Whose he is, then the die falls alone, then what it has become."""
    game = cast.club.games[cast.table("REELCOP")]
    screen = cast.watches("REELCOP")
    cast.acts("REELCOP", game.asked, "take_up_die", die=0)
    screen.page.locator(".beat-cop").wait_for(state="attached")
    assert plays([screen], is_clear) == []
    cast.acts("REELCOP", game.asked, "throw")
    screen.page.locator(".die.tumbling").first.wait_for(state="attached")
    assert plays([screen], lambda one: is_clear(one) and one["told"]) == []
    came = beats_of(screen.film, ORDER)
    assert came[came.index("cop") :][:3] == ["cop", "again", "verdict"]


def test_what_happens_between_the_deeds_is_seen(cast: Cast) -> None:
    """Two shake hands, a card is laid on a Gangster: each is a small picture for a moment,
    the families stay in sight, what is only offered is seen by nobody, and no name of a
    card that changes hands ends a line within a word."""
    game = cast.club.games[cast.table("REELDEAL")]
    (offer,) = game.state.offers.values()
    screen = cast.watches("REELDEAL")
    assert not screen.further()["stage"]
    cast.acts("REELDEAL", offer.to, "answer_offer", offer=offer.id, yes=True)
    screen.page.locator(".interlude.of-deal_struck").wait_for(state="attached")
    for name in titles("gangsters", "businesses"):
        screen.page.locator(".moved.lent").first.evaluate(CALLED, f"{name}, te leen")
        assert torn(screen.page, ".moved.lent") == []
    assert plays([screen], is_clear) == []
    one = next(
        one.id for one in game.state.gangsters.values() if one.owner == offer.seat
    )
    lays = {"card": "henchman", "gangster": one}
    cast.acts("REELDEAL", offer.seat, "lay_influence", **lays)
    screen.page.locator(".interlude.of-modifier_laid .mod").wait_for(state="attached")
    assert plays([screen], is_clear) == []
    expect(screen.page.locator(".strips .mod").first).to_be_visible()


def begins(cast: Cast, name: str, order: str, look: str) -> Reel:
    awaits = cast.club.games[cast.table(name)].board.awaits
    assert awaits
    screen = cast.watches(name)
    cast.acts(name, awaits.seats[0], order)
    screen.page.locator(look).wait_for(state="attached")
    return screen


def test_a_payday_is_run_line_by_line(cast: Cast) -> None:
    """Each line of it is seen whole, and purses only grow."""
    screen = begins(cast, "REELRACE", "begin_payday", ".payday-race")
    assert plays([screen], is_clear) == []
    sums = [frame["sums"] for frame in screen.film if frame["sums"]]
    assert len({*map(tuple, sums)}) > 2
    for before, after in pairwise(sums):
        assert all(b <= a for b, a in zip(before, after, strict=True))


def test_a_round_is_announced_and_clears_by_itself(cast: Cast) -> None:
    """Whole, over the table screen."""
    screen = begins(cast, "REELROUND", "next", ".round-card")
    assert "III" in screen.further()["stage"]
    assert plays([screen], is_clear) == []


def test_the_reckoning_is_read_out_row_by_row(cast: Cast) -> None:
    """Every row of every step is seen whole, lamps go out one by one, and the crown comes
    last."""
    screen = cast.watches("OVER", ".ceremony")
    assert plays([screen], lambda frame: frame["crowned"]) == []
    out = [frame["out"] for frame in screen.film if not frame["crowned"]]
    assert out == sorted(out) and out[-1] > 1
