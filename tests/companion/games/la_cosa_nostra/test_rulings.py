"""One test for each ruling R1 to R17. Each names the other way to read the books, under
which it would fail."""

from companion.games.la_cosa_nostra.attacks import NameVictim, Struck
from companion.games.la_cosa_nostra.deals import AnswerOffer, Offer, Side
from companion.games.la_cosa_nostra.effects import Launder, Stake
from companion.games.la_cosa_nostra.finishing import JobDone
from companion.games.la_cosa_nostra.influence import (
    ExchangeMarket,
    LayInfluence,
    ModifierLaid,
    Peek,
)
from companion.games.la_cosa_nostra.losses import GangsterKilled, MarkerHome
from companion.games.la_cosa_nostra.market import in_the_stack
from companion.games.la_cosa_nostra.payday import BonusEarned, Recruit
from companion.games.la_cosa_nostra.phases import BeginPayday
from companion.games.la_cosa_nostra.planning import Next, PlanJob
from companion.games.la_cosa_nostra.responses import Respond, ResponseBegan, ReturnFire
from companion.games.la_cosa_nostra.scoring import violence
from companion.games.la_cosa_nostra.state import PAYDAY
from companion.games.la_cosa_nostra.tasks import Discard, TurnUp
from companion.games.la_cosa_nostra.throwing import DiceRead, Throw, dice_of, needed
from companion.games.la_cosa_nostra.turns import Scheme
from companion.rules.bank import Paid, Pay
from companion.rules.plans import PlanShown
from companion.rules.tracker import WindowClosed, WindowOpened
from tests.companion.games.la_cosa_nostra.answering import cash_job
from tests.companion.games.la_cosa_nostra.scene import CREW, Scene, closed
from tests.companion.games.la_cosa_nostra.test_payday import ended
from tests.companion.games.scene import of_kind


def loaded(card: str, round_: int = 3, edition: str = "en") -> Scene:
    """Calmuti has this Job on Vito Baritono (strength 2) and is at turn."""
    scene = Scene(edition=edition).planning(round_, influence=2)
    scene.lay("calmuti", 2, card)
    return scene


def test_r1_the_target_is_asked_for_every_job() -> None:
    """The other reading: only for Attacks (LCN-60), and whoever is not asked has none."""
    asked = []
    for card in ("theft_1", "gas_station_robbery"):
        scene = loaded(card, 1).action()
        offered = next(
            one for one in scene.mine("calmuti").may if one["order"] == "announce"
        )
        scene.announce("calmuti", "vito_baritono", "blundetto")
        asked.append((offered, scene.board().action, scene.board().awaits))
    assert asked[0] == asked[1]


def test_r2_nothing_is_traded_from_the_reveal_to_the_resolution() -> None:
    """The other reading: trade is free at any moment (LCN-120), so the victim sells the
    card before it is hit."""
    scene = loaded("kill_businessman_3").action()
    scene.announce("calmuti", "vito_baritono", "blundetto")
    other = scene.seat("dimaggio")
    scene.do("blundetto", Pay(other, 500))
    scene.do("calmuti", TurnUp())
    assert (
        scene.refused("blundetto", Offer(other, Side(cards=["blundetto.cop"]))).rule
        == "r2"
    )
    assert scene.refused("blundetto", Pay(other, 500)).rule == "r2"


def test_r3_attacker_then_trap_then_doctor_then_effect() -> None:
    """The other reading: the Trap comes before the attacker rolls, and doctors come to
    blows that are not certain."""
    scene = loaded("car_bomb_3")
    scene.lay("blundetto", 3, "trap_3")
    scene.action()
    scene.announce("calmuti", "vito_baritono", "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("nico_quattrosoldi"))
    scene.roll("calmuti", 5, 5)
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    scene.roll("blundetto", 3, 1, 1)
    kinds = (WindowOpened, DiceRead, ResponseBegan, Struck, JobDone)
    told = [
        getattr(fact, "what", None) or getattr(fact, "deed", None)
        for fact in scene.facts
        if type(fact) in kinds
    ]
    # repelled: no blow, so no doctor is asked for
    assert told == ["job", "trap_or_doc", "trap", "trap", None]
    cash = cash_job(3, 3)
    cash.time_is_up()
    paid = [
        type(fact)
        for fact in cash.facts
        if isinstance(fact, Paid | WindowClosed | JobDone)
    ]
    assert paid[-3:] == [WindowClosed, Paid, JobDone]


def test_r4_without_a_legal_victim_the_job_is_void() -> None:
    """The other reading: another target may be named once the card is up, or the task
    goes back to its Gangster."""
    scene = loaded("vandalism_2", 2)
    scene.lay("calmuti", 3, "theft_2")
    scene.turn_over("blundetto.waste_company")
    scene.action()
    scene.announce("calmuti", "vito_baritono", "blundetto")
    scene.do("calmuti", TurnUp(sure=True))
    done = of_kind(scene.facts, JobDone)[-1]
    assert (done.outcome, done.why) == ("void", "no_victim")
    assert (
        scene.gangster("vito_baritono").used
        and not scene.gangster("vito_baritono").busy
    )
    assert scene.turn != "calmuti"


def test_r5_another_may_rob_after_one_that_failed_and_a_repelled_one_pays_in_full() -> (
    None
):
    """The other readings: one Robbery for each Job; a repelled Robbery leaves the money
    in the bank."""
    scene = Scene().planning(3)
    scene.own("calmuti", "building_firm")
    worker, trapper = (
        scene.lay("calmuti", 2, "union_ballot"),
        scene.lay("calmuti", 3, "trap_3"),
    )
    first, second = (
        scene.lay("blundetto", 3, "robbery_3"),
        scene.lay("dimaggio", 3, "robbery_3", 1),
    )
    scene.action().act("calmuti", worker, None, 3, 3)
    scene.do("blundetto", Respond(gangster=first))
    scene.time_is_up()
    scene.roll("blundetto", 4, 4, 1)
    scene.do("calmuti", Respond(gangster=trapper))
    scene.time_is_up()
    scene.roll("calmuti", 3, 1, 1)
    assert scene.window == "robbery"
    scene.do("dimaggio", Respond(gangster=second))
    scene.time_is_up()
    scene.roll("dimaggio", 1, 1, 1)
    assert (
        scene.purse("calmuti"),
        scene.purse("blundetto"),
        scene.purse("dimaggio"),
    ) == (15000, 2000, 2000)


def test_r6_a_trap_snaps_whatever_the_attacker_rolled() -> None:
    """The other reading: the Dutch text has it that only a successful Attack may be
    trapped (D26)."""
    for edition in ("nl", "de", "en"):
        scene = loaded("theft_3", edition=edition)
        scene.lay("blundetto", 3, "trap_3")
        scene.action().act("calmuti", "vito_baritono", "blundetto", 1, 1)
        assert scene.window == "trap"


def test_r7_a_doctor_of_anybody_for_anybody_and_a_second_one() -> None:
    """The other readings: a doctor for one's own cards only; one doctor for each blow;
    doctors for Companies."""
    scene = loaded("kill_businessman_3").action()
    scene.announce("calmuti", "vito_baritono", "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("blundetto.cop"))
    scene.roll("calmuti", 4, 4)
    for side in ("dimaggio", "calmuti"):
        scene.do(side, Respond(doc="emergency_doc"))
        scene.time_is_up()
    assert scene.business("blundetto.cop").there
    fire = loaded("arson_3").action()
    fire.act("calmuti", "vito_baritono", "blundetto", 4, 4)
    assert not fire.window and "blundetto.waste_company" not in fire.state.businesses


def test_r8_returned_fire_is_not_made_harder_by_the_job_or_easier_by_a_henchman() -> (
    None
):
    """The other reading: exactly as an Assassination (LCN-66), one more for the Job
    that is being carried out."""
    scene = loaded("drive_by", 4)
    changed = {
        "henchman": "big_joey",
        "machine_pistol": "big_joey",
        "distraction": "vito_baritono",
    }
    for effect, gangster in changed.items():
        scene.apply(ModifierLaid(scene.seat("dimaggio"), effect, gangster, None))
    scene.action()
    scene.announce("calmuti", "vito_baritono", "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("big_joey"))
    scene.roll("calmuti", 1)
    scene.do("blundetto", ReturnFire(yes=True))
    assert scene.state.action
    assert (
        needed(scene.state, scene.state.action.top),
        dice_of(scene.state, scene.state.action.top),
    ) == (1, 4)
    scene.roll("blundetto", 1, 1, 1, 1)
    closed(scene)
    assert scene.gangster("vito_baritono").place == "killed"


def test_r9_turned_over_is_not_there_until_before_the_draw_and_never_before_the_final_score() -> (
    None
):
    """The other readings: turned up only before Planning, too late for the Draw (D17);
    or before the final payout."""
    scene = loaded("car_bomb_3")
    scene.turn_over("big_joey")
    scene.turn_over("calmuti.politician")
    scene.action()
    scene.announce("calmuti", "vito_baritono", "blundetto")
    scene.do("calmuti", TurnUp())
    assert scene.refused("calmuti", NameVictim("big_joey")).code == "not_a_victim"
    scene = ended(Scene().planning(2))
    scene.turn_over("calmuti.politician")
    scene.nobody_recruits()
    draws = {
        one.seat: one.facts for one in scene.board().checklist if one.key == "draw"
    }
    assert draws[scene.seat("calmuti")]["influence"] == 3
    last = Scene().planning(4)
    last.turn_over("calmuti.garage")
    result = ended(last).state.table.ending.result
    assert result and result.places[-1].points == 2000 + 2 * 3000


def test_r10_the_roll_spends_the_marker_a_missing_card_does_not() -> None:
    """The other readings: a marker is used by success only; or by any reveal."""
    homes = []
    for lenders, dice in (
        (("dimaggio.lawyer", "blundetto.loan_shark"), (1, 1)),
        (("dimaggio.lawyer",), ()),
    ):
        scene = loaded("investment_fraud", 2)
        for business in lenders:
            scene.marker("calmuti", business)
        scene.action().act("calmuti", "vito_baritono", None, *dice)
        homes.append([fact.business for fact in of_kind(scene.facts, MarkerHome)])
    assert homes == [["dimaggio.lawyer", "blundetto.loan_shark"], []]


def test_r11_a_traded_gangster_leaves_his_job_behind() -> None:
    """The other reading: the face-down card travels along, and a hand card has changed
    its owner (LCN-121)."""
    scene = loaded("theft_3")
    scene.shop("calmuti", "pip_fontanel", "cop")
    scene.do(
        "calmuti",
        Offer(scene.seat("blundetto"), Side(cards=["vito_baritono", "pip_fontanel"])),
    )
    scene.do("blundetto", AnswerOffer(next(iter(scene.state.offers)), yes=True))
    assert (
        scene.gangster("vito_baritono").plan is None and scene.state.table.plans == {}
    )
    assert scene.gangster("pip_fontanel").purchase is not None
    assert scene.copy("theft_3") in scene.state.spent


def test_r12_the_old_market_goes_under_the_stack_first() -> None:
    """The other reading: new cards come up first, so that two cards in the stack would
    make a market of two."""
    scene = Scene(market="app").planning(2)
    while len(scene.state.stack) > 2:
        card = scene.state.stack[-1]
        scene.state = type(scene.state)(
            **{
                name: getattr(scene.state, name)
                for name in scene.state.__struct_fields__
                if name != "stack"
            },
            stack=scene.state.stack[:-1],
        )
        scene.own("dimaggio", card)
    market, stack = scene.state.market, scene.state.stack
    scene.do("calmuti", ExchangeMarket())
    assert scene.state.market == (*stack, *market[:2])
    assert scene.state.stack == market[2:]
    assert sum(in_the_stack(scene.state).values()) == 6


def test_r13_peeks_in_the_own_turn_unless_agreed_otherwise() -> None:
    """The other reading: at any time, as the cards say, without any agreement."""
    for timing, refused in (("own_turn", True), ("spying_any_time", False)):
        scene = Scene(influence_timing=timing).planning(2)
        scene.lay("calmuti", 2, "theft_2")
        plan = scene.gangster("vito_baritono").plan or ""
        if refused:
            assert scene.refused("dimaggio", Peek("lawyer", [plan])).rule == "lcn_100"
        else:
            assert of_kind(scene.do("dimaggio", Peek("lawyer", [plan])), PlanShown)


def test_r14_an_announcement_commits_nobody() -> None:
    """The other reading: before the other player's turn begins, and not a moment later
    (LCN-101)."""
    scene = loaded("theft_3")
    scene.lay("blundetto", 3, "kill_businessman_3")
    scene.action()
    scene.announce("calmuti", "vito_baritono", "blundetto")
    scene.do("blundetto", Scheme())
    assert scene.turn == "blundetto"


def test_r15_without_a_phone_the_app_does_not_know_what_lies_there() -> None:
    """The other reading: the host types the card in when it is laid, and the table's
    screen knows the plan."""
    scene = Scene(without_phone=("calmuti",)).planning(2)
    assert (
        scene.refused("calmuti", PlanJob("vito_baritono", scene.copy("theft_2"))).code
        == "lays_blind"
    )
    scene.lay("calmuti", 2, "theft_2")
    scene.lay("blundetto", 3, "bash_2")
    plan = scene.gangster("vito_baritono").plan or ""
    assert scene.state.table.plans[plan].copy is None
    shown = of_kind(scene.do("blundetto", Peek("snitch", [plan])), PlanShown)[0]
    assert (shown.to, shown.copy) == (scene.seat("blundetto"), None)


def test_r16_violence_counts_printed_strength_and_what_a_trap_killed_and_the_bonus_once() -> (
    None
):
    """The other readings: strength with its modifiers; only those whom one attacked;
    the bonus doubled at the end."""
    scene = loaded("theft_3")
    scene.apply(
        ModifierLaid(scene.seat("dimaggio"), "machine_pistol", "vito_baritono", None)
    )
    scene.lay("blundetto", 3, "trap_3")
    scene.action().act("calmuti", "vito_baritono", "blundetto", 1, 1, 1)
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    scene.roll("blundetto", 3, 3, 1)
    closed(scene)
    assert of_kind(scene.facts, GangsterKilled)[-1].by == scene.seat("blundetto")
    assert (
        violence(scene.state, scene.state.families[scene.seat("blundetto")].kills)
        == 2 * 2000
    )
    last = Scene(business_bonus="yes").planning(4)
    last.own("calmuti", "cop")
    result = ended(last).state.table.ending.result
    assert (
        result
        and {line.words: line.points for line in result.places[0].lines}[
            "business_bonus"
        ]
        == 5000
    )
    assert not of_kind(last.facts, BonusEarned)


def test_r17_the_stake_before_the_roll_the_laundry_after_it() -> None:
    """The other readings: a stake chosen when the dice are known; an amount to be
    laundered named before."""
    race = loaded("horse_racing", 4).action()
    race.announce("calmuti", "vito_baritono")
    race.do("calmuti", TurnUp())
    assert race.refused("calmuti", Throw()).code == "not_now"
    race.do("calmuti", Stake(2000))
    assert race.purse("calmuti") == 0
    wash = loaded("money_laundering_3").action()
    wash.announce("calmuti", "vito_baritono")
    wash.do("calmuti", TurnUp())
    assert wash.refused("calmuti", Launder(1000)).code == "not_now"
    wash.roll("calmuti", 3, 1)
    wash.do("calmuti", Launder(1000))
    assert wash.state.families[wash.seat("calmuti")].laundered == 1000


def test_r4_without_gangsters_one_plays_on() -> None:
    """The other reading: whoever has no Gangsters is out of the game."""
    scene = Scene().planning(2, influence=1)
    scene.give_money("calmuti", 12000)
    for name in CREW["calmuti"].values():
        scene.turn_over(name)
    assert scene.turn == "calmuti"
    scene.do("calmuti", LayInfluence("saboteur", "big_joey"))
    scene.do("calmuti", Next(rest=True))
    scene.action("dimaggio").do("dimaggio", Discard("lenny_dimaggio"))
    scene.host(BeginPayday())
    assert (scene.state.table.tracker.phase, scene.turn) == (PAYDAY, "calmuti")
    scene.do("calmuti", Recruit("rosa_cantilena"))
    assert scene.gangster("rosa_cantilena").there
