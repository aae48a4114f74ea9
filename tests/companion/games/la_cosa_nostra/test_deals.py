"""Deals and free trade: markers with the lender's consent, cards and money handed over,
promises that bind nobody."""

from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.deals import (
    AnswerOffer,
    DealStruck,
    MakePromise,
    Offer,
    OfferMade,
    Side,
    StrikePromise,
)
from companion.games.la_cosa_nostra.losses import TakeMarker
from companion.games.la_cosa_nostra.tasks import Discard, PayPurchase
from companion.games.la_cosa_nostra.views import public
from companion.rules.messages import BANK, Caller, Refusal
from companion.rules.tracker import TurnBegan
from tests.companion.games.la_cosa_nostra.scene import Scene
from tests.companion.games.scene import of_kind


def agree(
    scene: Scene,
    by: str,
    to: str,
    gives: Side | None = None,
    wants: Side | None = None,
    words: str = "",
) -> None:
    """An offer, and a yes."""
    scene.do(by, Offer(scene.seat(to), gives or Side(), wants or Side(), words))
    offer = next(
        one.id for one in scene.state.offers.values() if one.seat == scene.seat(by)
    )
    scene.do(to, AnswerOffer(offer, yes=True))


def test_others_hear_in_one_sentence_who_agreed_on_what() -> None:
    """LCN-83: whoever pays stands first, with what moves between the two by its printed
    name; words are theirs, and where nothing moves nobody hears that they agreed."""
    scene = Scene().planning()
    agree(
        scene,
        "blundetto",
        "calmuti",
        Side(money=300, markers=["blundetto.cop"], cards=["big_joey"]),
        Side(money=1300),
        words="I shall not rob you",
    )
    witness = scene.seat("dimaggio")
    struck = of_kind(scene.facts, DealStruck)[-1]
    assert struck.visible_to(witness) == {
        "kind": "deal_struck",
        "variant": "money_cards_lent",
        "seat": scene.seat("calmuti"),
        "to": scene.seat("blundetto"),
        "amount": 1000,
        "cards": ("big_joey",),
        "lent": ("cop",),
    }
    heard = [fact.visible_to(witness) for fact in scene.facts]
    assert not any("rob you" in str(one) for one in heard)
    before = len(of_kind(scene.facts, DealStruck))
    swap = Side(money=500)
    agree(scene, "calmuti", "blundetto", swap, swap, words="friends")
    assert len(of_kind(scene.facts, DealStruck)) == before


def test_a_marker_needs_the_lenders_consent() -> None:
    """LCN-82: only the two see the offer; the marker lies there for all to see."""
    scene = Scene().planning()
    facts = scene.do(
        "calmuti",
        Offer(
            scene.seat("blundetto"), Side(money=500), Side(markers=["blundetto.cop"])
        ),
    )
    made = of_kind(facts, OfferMade)[0]
    assert (
        made.visible_to(None) is None
        and made.visible_to(scene.seat("dimaggio")) is None
    )
    assert made.visible_to(scene.seat("blundetto"))
    assert scene.business("blundetto.cop").markers == ()
    assert (
        scene.refused("dimaggio", AnswerOffer(made.offer, yes=True)).code
        == "offer_gone"
    )
    scene.do("blundetto", AnswerOffer(made.offer, yes=True))
    assert scene.business("blundetto.cop").markers == (scene.seat("calmuti"),)
    assert (scene.purse("calmuti"), scene.purse("blundetto")) == (1500, 2500)


def test_an_offer_is_declined_or_withdrawn() -> None:
    scene = Scene().planning()
    for by, yes in (("blundetto", False), ("calmuti", True)):
        scene.do("calmuti", Offer(scene.seat("blundetto"), Side(money=500)))
        scene.do(by, AnswerOffer(next(iter(scene.state.offers)), yes=yes))
        assert (scene.state.offers, scene.purse("calmuti")) == ({}, 2000)


def test_five_markers_each_and_several_on_one_card() -> None:
    """LCN-11, LCN-85: the sixth is refused, softly."""
    scene = Scene().planning()
    markers = ["blundetto.cop"] * 5
    agree(scene, "calmuti", "blundetto", wants=Side(markers=markers))
    assert len(scene.business("blundetto.cop").markers) == 5
    sixth = Offer(scene.seat("dimaggio"), wants=Side(markers=["dimaggio.lawyer"]))
    assert scene.refused("calmuti", sixth).rule == "lcn_11"
    agree(scene, "dimaggio", "blundetto", wants=Side(markers=["blundetto.cop"]))


def test_a_table_that_bends_the_limit_of_markers_sees_none_left() -> None:
    """LCN-11: never fewer than none."""
    scene = Scene(strictness="free").planning()
    offer = Offer(scene.seat("blundetto"), wants=Side(markers=["blundetto.cop"] * 6))
    facts = rules.decide(
        scene.state, offer, Caller(scene.seat("calmuti")), scene.chance()
    )
    assert not isinstance(facts, Refusal)
    state = scene.state
    for fact in facts:
        state = rules.evolve(state, fact)
    yes = AnswerOffer(next(iter(state.offers)), yes=True)
    agreed = rules.decide(state, yes, Caller(scene.seat("blundetto")), scene.chance())
    assert not isinstance(agreed, Refusal)
    for fact in agreed:
        state = rules.evolve(state, fact)
    assert [one.markers for one in public(state).families] == [0, 5, 5]


def test_a_card_with_a_marker_still_serves_its_owner() -> None:
    """LCN-85, LCN-89: not blocked; abilities are never lent."""
    scene = Scene("blundetto", "calmuti", "dimaggio").planning()
    scene.marker("calmuti", "blundetto.cop")
    worker = scene.lay("blundetto", 2, "protection_round")
    borrower = scene.lay("calmuti", 2, "pickpocket_sweep")
    scene.action().act("blundetto", worker, None, 2, 2)
    assert scene.purse("blundetto") == 6000
    assert scene.business("blundetto.cop").markers == (scene.seat("calmuti"),)
    scene.act("calmuti", borrower, None, 1, 1)
    assert scene.state.action is None  # no Cop asks the borrower


def test_a_marker_on_a_planned_purchase_works_once_it_is_paid() -> None:
    """LCN-87, LCN-45: and goes home when the Purchase is cancelled (R10)."""
    scene = Scene().planning()
    scene.give_money("blundetto", 9000)
    business = scene.shop("blundetto", "big_joey", "night_club")
    worker = scene.lay("calmuti", 2, "velvet_rope_skim")
    agree(scene, "calmuti", "blundetto", wants=Side(markers=[business]))
    scene.action("blundetto")
    assert scene.mine("calmuti").jobs[0].missing == ("night_club",)
    assert (
        scene.refused("blundetto", PayPurchase("big_joey")).code == "not_enough_money"
    )
    scene.give_money("blundetto", 10000)
    scene.do("blundetto", PayPurchase("big_joey"))
    assert scene.mine("calmuti").jobs[0].missing == ()
    scene.do("dimaggio", Discard("lenny_dimaggio"))
    scene.act("calmuti", worker, None, 3, 3)
    assert scene.purse("calmuti") == 8000 or scene.state.table.tracker.phase == 3


def test_a_purchase_costs_its_price_and_joins_the_row() -> None:
    """LCN-42: to the bank; cancelled, the card goes under the stack, not on top of it,
    and costs nothing."""
    scene = Scene(market="app").planning()
    scene.give_money("blundetto", 12500)
    card = next(
        one
        for one in scene.state.market
        if not scene.state.box.businesses[one].businessman
    )
    price = scene.state.box.businesses[card].price
    bought, other = scene.shop("blundetto", "big_joey", card), scene.state.market[0]
    let_go = scene.shop("calmuti", "pip_fontanel", other)
    scene.action("blundetto")
    bank = scene.state.table.bank.purses[BANK]
    scene.do("blundetto", PayPurchase("big_joey"))
    assert (scene.purse("blundetto"), scene.state.table.bank.purses[BANK]) == (
        12500 - price,
        bank + price,
    )
    assert scene.business(bought).there and scene.business(bought).owner == scene.seat(
        "blundetto"
    )
    scene.apply(TurnBegan(scene.seat("calmuti")))
    stack = scene.state.stack
    scene.do("calmuti", Discard("pip_fontanel"))
    assert (let_go in scene.state.businesses, scene.purse("calmuti")) == (False, 2000)
    assert scene.state.stack == (*stack, other)


def test_a_cancelled_purchase_sends_its_markers_home() -> None:
    """LCN-42: a Purchase that is cancelled is of no use to whoever had a marker on it."""
    scene = Scene().planning()
    business = scene.shop("blundetto", "big_joey", "night_club")
    agree(scene, "calmuti", "blundetto", wants=Side(markers=[business]))
    scene.action("blundetto")
    scene.do("blundetto", Discard("big_joey"))
    assert business not in scene.state.businesses
    board = next(one for one in scene.board().families if one.side == "calmuti")
    assert board.markers == 5


def test_markers_stay_when_a_card_is_sold() -> None:
    """LCN-88, R10: even if their owner is the buyer."""
    scene = Scene().planning()
    scene.give_money("calmuti", 9000)
    for side in ("calmuti", "dimaggio"):
        scene.marker(side, "blundetto.cop")
    agree(
        scene,
        "calmuti",
        "blundetto",
        gives=Side(money=3000),
        wants=Side(cards=["blundetto.cop"]),
    )
    cop = scene.business("blundetto.cop")
    assert (cop.owner, len(cop.markers)) == (scene.seat("calmuti"), 2)
    assert (scene.purse("calmuti"), scene.purse("blundetto")) == (6000, 5000)
    scene.do("calmuti", TakeMarker("blundetto.cop"))
    assert scene.business("blundetto.cop").markers == (scene.seat("dimaggio"),)


def test_a_sold_gangster_loses_his_job_but_keeps_his_purchase() -> None:
    """LCN-120, R11: hand cards never change owner; he is idle again, or brings his
    shopping along."""
    scene = Scene().planning()
    scene.lay("blundetto", 3, "theft_1")
    business = scene.shop("blundetto", "nico_quattrosoldi", "cop")
    agree(
        scene,
        "blundetto",
        "calmuti",
        gives=Side(cards=["big_joey", "nico_quattrosoldi"]),
    )
    joey, nico = scene.gangster("big_joey"), scene.gangster("nico_quattrosoldi")
    assert (joey.owner, joey.plan, nico.purchase) == (
        scene.seat("calmuti"),
        None,
        business,
    )
    assert scene.business(business).owner == scene.seat("calmuti")


def test_a_used_gangster_stays_used() -> None:
    """R11."""
    scene = Scene().planning()
    worker = scene.lay("calmuti", 2, "gas_station_robbery")
    scene.action().act("calmuti", worker, None, 1, 1)
    agree(scene, "calmuti", "blundetto", gives=Side(cards=[worker]))
    assert scene.gangster(worker).used


def test_what_is_turned_over_is_not_traded() -> None:
    """R9: nor what belongs to somebody else, nor what is not paid yet."""
    scene = Scene().planning()
    scene.turn_over("calmuti.pimp")
    to = scene.seat("blundetto")
    assert (
        scene.refused("calmuti", Offer(to, Side(cards=["calmuti.pimp"]))).code
        == "card_is_down"
    )
    assert (
        scene.refused("calmuti", Offer(to, Side(cards=["dimaggio.lawyer"]))).code
        == "not_their_card"
    )
    business = scene.shop("calmuti", "pip_fontanel", "cop")
    assert (
        scene.refused("calmuti", Offer(to, Side(cards=[business]))).code
        == "not_paid_yet"
    )
    assert (
        scene.refused("calmuti", Offer(to, Side(money=2500))).code == "not_enough_money"
    )
    assert scene.refused("calmuti", Offer(to)).code == "offer_is_empty"


def test_an_offer_that_became_impossible_is_refused_not_half_done() -> None:
    scene = Scene().planning()
    scene.do(
        "calmuti",
        Offer(scene.seat("blundetto"), Side(money=2000), Side(cards=["blundetto.cop"])),
    )
    scene.give_money("calmuti", 500)
    assert (
        scene.refused(
            "blundetto", AnswerOffer(next(iter(scene.state.offers)), yes=True)
        ).code
        == "they_cannot_pay"
    )
    assert scene.business("blundetto.cop").owner == scene.seat("blundetto")


def test_promises_are_written_down_and_bind_nobody() -> None:
    """LCN-83."""
    scene = Scene().planning()
    agree(
        scene,
        "calmuti",
        "blundetto",
        wants=Side(markers=["blundetto.cop"]),
        words="half of it, if it works",
    )
    promise = scene.mine("blundetto").promises[0]
    assert promise.words == "half of it, if it works"
    assert scene.mine("dimaggio").promises == []
    assert scene.refused("calmuti", StrikePromise(promise.id)).code == "no_such_promise"
    scene.do("blundetto", StrikePromise(promise.id))
    scene.do("dimaggio", MakePromise(scene.seat("calmuti"), "no Theft this round"))
    assert [one.words for one in scene.mine("calmuti").promises] == [
        "no Theft this round"
    ]


def test_a_traded_gangster_takes_the_announcement_with_him() -> None:
    """R2: before the reveal everything is free."""
    scene = Scene().planning()
    thief = scene.lay("calmuti", 2, "theft_1")
    scene.lay("calmuti", 3, "theft_1", 1)
    scene.action()
    scene.announce("calmuti", thief, "blundetto")
    agree(scene, "calmuti", "blundetto", gives=Side(cards=[thief]))
    assert scene.state.action is None
    assert scene.turn == "calmuti"
