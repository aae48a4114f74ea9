"""What hands do in Maffiosi: seats that are dark say why, rules that the table bends,
figures seated one by one, money without a table, a practice hand."""

from typing import Any

import pytest
from playwright.sync_api import expect

from companion.catalog.game_catalog import GameCatalog
from tests.browser.conftest import Lounge, known
from tests.browser.guests import Guest, Player, comes_true
from tests.browser.senses import sensed
from tests.servers.callers import Company

GAME = "maffiosi"
NAMES = ("Anna", "Bram", "Cas")


def codes() -> dict[str, str]:
    """What each action card does, by its code."""
    whole = GameCatalog().in_edition(GAME, None)
    assert whole
    return {str(code): str(copy.card.id) for code, copy in whole[0].by_code().items()}


CODES = codes()


LIES_STILL = """document.getAnimations()
    .every((one) => !one.effect.target.closest('.maf-screen'))"""


class Gathering:
    """Three at a table on which everything but what a test looks at is done without pages."""

    def __init__(self, lounge: Lounge, **wish: Any) -> None:
        self.lounge = lounge
        self.company = Company(lounge.house.base, GAME, NAMES, **wish)
        self.company.begin()

    def phone(self, seat: str, language: str = "en") -> Player:
        player = self.lounge.player(NAMES[int(seat[1:]) - 1], language)
        handset = self.company.seats[seat]
        known(player, handset)
        player.visit(f"/t/{self.company.table}")
        player.is_ready()
        return player

    def done(self, seat: str, kind: str, **order: Any) -> None:
        self.company.done(self.company.seats[seat], kind, **order)

    def refused(self, seat: str, kind: str, **order: Any) -> str:
        """What the rules would say."""
        answer = self.company.give(self.company.seats[seat], kind, **order)
        assert answer.status == 422, answer
        return str(answer.json["error"]["message"])

    @property
    def game(self) -> dict[str, Any]:
        found: dict[str, Any] = self.company.view(self.company.host)["game"]
        return found

    def hit(self, seat: str, colour: str) -> tuple[str, str]:
        """Whom of this colour they could shoot, and who of theirs would."""
        view = self.company.view(self.company.seats[seat])
        (shoot,) = (one for one in view["mine"]["may"] if one["order"] == "shoot")
        return next(
            (one["by"], victim)
            for one in shoot["targets"]
            for victim in one["victims"]
            if victim.startswith(colour)
        )

    def at(self, place: int) -> str:
        return str(self.game["chairs"][place - 1]["figure"])


def chair(player: Player, place: int, within: str = "dialog.sheet[open]") -> None:
    """Also a dark one is tapped."""
    player.page.locator(f'{within} [data-chair="{place}"]').click(force=True)


def reason(player: Player) -> str:
    shown = player.sheet.locator(".maf-why")
    expect(shown).to_be_visible()
    return shown.inner_text()


def asleep_at_24(gathering: Gathering) -> None:
    """By the chart for three red sits on 24, 6 and 19 with a drink: Anna sends them to
    sleep, so that Bram's turn begins with sleepers."""
    red = [gathering.at(place) for place in (24, 6, 19)]
    gathering.done("s1", "nightcap", figures=red)


def test_a_dark_seat_says_what_the_rules_would(lounge: Lounge) -> None:
    """Tapped before anybody confirms: the very sentence that the server would refuse with."""
    gathering = Gathering(lounge)
    asleep_at_24(gathering)
    bram = gathering.phone("s2")
    bram.act("play-stab")
    sleeper, unarmed = gathering.at(19), gathering.at(14)
    opponent = gathering.at(20)
    chair(bram, 19)
    said = gathering.refused("s2", "stab", by=sleeper, victim=opponent)
    assert reason(bram) == said
    chair(bram, 14)
    said = gathering.refused("s2", "stab", by=unarmed, victim=opponent)
    assert reason(bram) == said
    bram.close_sheet()
    bram.act("play-nightcap")
    chair(bram, 11)
    expect(bram.sheet.locator(".maf-why")).to_have_text(
        gathering.refused(
            "s2", "nightcap", figures=[gathering.at(one) for one in (11, 5, 10)]
        )
    )
    bram.close_sheet()
    bram.page.locator('[data-act="play-ka_boom"]').click(force=True)
    bram.sees(bram.say("refusal.no_such_cake"), bram.sheet)


# as a tap on this phone gives it
SEND = """async (order) => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    await use('/static/state.js').send(order.type, order);
}"""


def test_what_others_took_stands_there_until_i_do_something(lounge: Lounge) -> None:
    """However much happens after it, and not in the words for everybody else."""
    gathering = Gathering(lounge)
    anna = gathering.phone("s1")
    gathering.done("s1", "discard", card="move")
    by, victim = gathering.hit("s2", "yellow")
    gathering.done("s2", "shoot", by=by, victim=victim)
    gathering.done("s2", "finish_turn")
    lost = anna.page.locator(".own-losses .sentence")
    expect(lost).to_have_count(1)
    gathering.done("s3", "discard", card="move")
    expect(lost).to_have_count(1)
    anna.page.evaluate(SEND, {"type": "discard", "card": "move"})
    expect(lost).to_have_count(0)


def test_what_a_deed_is_about_moves_on_the_table_screen(lounge: Lounge) -> None:
    """A cake lands, goes off in a flash and leaves empty chairs behind, the card that did
    it rises, somebody takes another chair, and notes fly from the middle; nothing of it
    goes on for ever."""
    gathering = Gathering(lounge)
    screen = lounge.screen()
    sensed(screen)
    known(screen, gathering.company.host)
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.visit(f"/t/{gathering.company.table}/screen")
    expect(screen.page.locator(".maf-lying .maf-man").first).to_be_visible()
    screen.page.evaluate("window.senses.seen.length = 0")
    gathering.done("s1", "order_cake", place=20)
    moves(screen, "maf-lands", "flying-note")
    gathering.done("s2", "ka_boom", cake="s1")
    moves(screen, "maf-blast", "maf-gone", "rises")
    gathering.done("s2", "move", figure=gathering.at(28), place=20)
    moves(screen, "maf-sits")
    comes_true(screen.page, LIES_STILL)


def moves(screen: Guest, *what: str) -> None:
    for one in what:
        comes_true(screen.page, f"senses.seen.includes('{one}')")


def test_a_bent_rule_is_done_anyway_with_a_reason(lounge: Lounge) -> None:
    """Where the table only warns, a sleeper can stab: the table is told why."""
    gathering = Gathering(lounge, strictness="warn")
    asleep_at_24(gathering)
    bram = gathering.phone("s2", "de")
    bram.act("play-stab")
    chair(bram, 19)
    bram.act("anyway", bram.sheet)
    chair(bram, 20)
    bram.act("confirm", bram.sheet)
    bram.forgive(" 422 ")
    bram.write("overrule-why", "er schlafwandelt")
    bram.tap("overrule.yes", bram.sheet)
    bram.sheet_is_gone()
    bram.sees("er schlafwandelt")
    assert gathering.game["chairs"][19].get("figure") is None


def test_figures_are_seated_by_two_taps_each(lounge: Lounge) -> None:
    """By hand: one of mine, a free seat, and the next player's phone lights up."""
    gathering = Gathering(lounge, options={"seating": "manual"})
    anna, bram = gathering.phone("s1", "nl"), gathering.phone("s2")
    panel = ".maf-turn.bright"
    anna.page.locator('[data-act^="stands-robbie"]').click()
    chair(anna, 13, panel)
    anna.sees(anna.say("maf.do.seat", figure="Revolver Robbie", place="13"))
    anna.act("place_figure")
    expect(bram.page.locator(panel)).to_be_visible()
    chair(bram, 13, panel)
    bram.sees(bram.say("refusal.seat_taken", place="13"))
    expect(anna.page.locator('[data-chair="13"] .maf-man')).to_be_visible()
    assert gathering.at(13) == "yellow_robbie_1"


def test_money_only_is_counted_in_taps(lounge: Lounge) -> None:
    """Boss, two businesses, a monopoly, the register: doubled, paid, and the turn goes on
    by a tap; who is out is said together and ends the evening."""
    gathering = Gathering(lounge, options={"keeps": "money"})
    anna = gathering.phone("s1")
    for act in ("businesses-more", "businesses-more", "monopolies-more", "register"):
        anna.act(act)
    anna.sees(anna.say("maf.money.take", amount="$10,000"))
    anna.act("collect")
    expect(anna.panel("money")).to_have_text("$10,000")
    lines = anna.page.locator(".maf-lines li")
    expect(lines.nth(1)).to_have_text(f"{anna.say('maf.money.businesses')}$2,000")
    anna.act("finish_turn")
    anna.act("say-out")
    for seat in ("s2", "s3"):
        anna.act(f"out-{seat}", anna.sheet)
    anna.act("had-s2-more", anna.sheet)
    anna.act("say-out-go", anna.sheet)
    expect(anna.page.locator(".score .place").first).to_be_visible()
    assert gathering.game["ending"] == "last_one"


@pytest.mark.parametrize("language", ["en", "de"])
def test_practice_shows_the_hand_and_nothing_else(
    lounge: Lounge, language: str
) -> None:
    """Against robots the menu is the hand that was dealt; a card of it is played. Nothing
    is there to be read, and robots are not nudged."""
    company = Company(lounge.house.base, GAME, ("Anna",), robots=2)
    company.begin()
    player = lounge.player("Anna", language)
    (phone,) = company.seats.values()
    known(player, phone)
    player.visit(f"/t/{company.table}")
    cards = player.page.locator('[data-act^="play-"]')
    expect(cards.first).to_be_visible()
    hand = phone.get(f"{company.path}/hand").json["cards"]
    kinds = {CODES[code] for code in hand}
    shown = cards.evaluate_all("all => all.map((one) => one.dataset.act)")
    assert {one.removeprefix("play-") for one in shown} == kinds
    expect(player.page.locator('[data-act="read"]')).to_have_count(0)
    player.act("discard")
    gone = player.sheet.locator('[data-act^="discard-"]')
    expect(gone).to_have_count(len(kinds))
    gone.first.click()
    held = phone.get(f"{company.path}/hand").json["cards"]
    assert held == hand, "a slip of the thumb loses no card"
    player.act("confirm", player.sheet)
    player.sheet_is_gone()
    expect(player.page.locator(".maf-doing, .maf-earned").first).to_be_visible()
    expect(player.page.locator('[data-act="nudge"]')).to_have_count(0)
