"""The test vectors LT1 to LT17 of the data sheet, each played or counted by hand."""

import pytest

from companion.games.la_cosa_nostra.attacks import NameVictim
from companion.games.la_cosa_nostra.card_rulings import GangsterCorrected
from companion.games.la_cosa_nostra.deals import AnswerOffer, Offer, Side
from companion.games.la_cosa_nostra.influence import ModifierLaid, influence_to_draw
from companion.games.la_cosa_nostra.payday import income
from companion.games.la_cosa_nostra.rulings import FamilyCorrected
from companion.games.la_cosa_nostra.scoring import lines, violence
from companion.games.la_cosa_nostra.tasks import TurnUp
from companion.games.la_cosa_nostra.throwing import dice_of, needed
from tests.companion.games.la_cosa_nostra.scene import CREW, Scene


@pytest.mark.parametrize(
    ("dice", "stolen"),
    [((1, 4, 5), 5000), ((1, 2, 5), 3000), ((1, 3, 5), 3000), ((1, 2, 3), 0)],
)
def test_lt1_lt2_theft(dice: tuple[int, ...], stolen: int) -> None:
    """LCN-52, LT1, LT2: two successes take 5,000, one takes 3,000."""
    scene = Scene().planning(2)
    scene.give_money("blundetto", 9000)
    thief = scene.lay("calmuti", 3, "theft_2")
    scene.action().act("calmuti", thief, "blundetto", *dice)
    assert (scene.purse("calmuti"), scene.purse("blundetto")) == (
        2000 + stolen,
        9000 - stolen,
    )


def test_lt3_investment_fraud() -> None:
    """LT3: an own Loan Shark, a Lawyer on loan for 2,000 in advance; 3 and 4 bring
    9,000, the marker comes home."""
    scene = Scene("blundetto", "dimaggio", "calmuti").planning(2)
    scene.do(
        "blundetto",
        Offer(
            scene.seat("dimaggio"), Side(money=2000), Side(markers=["dimaggio.lawyer"])
        ),
    )
    scene.do("dimaggio", AnswerOffer(next(iter(scene.state.offers)), yes=True))
    assert scene.business("dimaggio.lawyer").markers == (scene.seat("blundetto"),)
    gangster = scene.lay("blundetto", 2, "investment_fraud")
    scene.action().act("blundetto", gangster, None, 3, 4)
    assert scene.purse("blundetto") == 2000 - 2000 + 9000
    assert scene.business("dimaggio.lawyer").markers == ()


def test_lt4_lt5_monopoly() -> None:
    """LCN-114, LT4, LT5: two Pimps against one are a Monopoly, against two they are not."""
    scene = Scene("calmuti", "laserva", "blundetto")
    scene.own("calmuti", "pimp")
    assert scene.state.monopolies == {"prostitution": scene.seat("calmuti")}
    assert income(scene.state, scene.seat("calmuti")) == 7000 + 2000 + 5000
    scene.own("blundetto", "pimp")
    assert scene.state.monopolies == {}


@pytest.mark.parametrize(
    ("victim", "busy", "dice", "need", "lives"),
    [
        (4, False, (3, 5), 4, True),  # LT6
        (4, True, (4, 5), 5, True),  # LT7
        (4, True, (5, 5), 5, False),
        (3, False, (3, 3), 3, False),  # LT8
        (3, False, (2, 3), 3, True),
    ],
)
def test_lt6_lt7_lt8_assassination(
    victim: int, busy: bool, dice: tuple[int, int], need: int, lives: bool
) -> None:
    """LCN-66, LT6 to LT8: the victim's strength, one more while a task lies on it; two
    successes are needed."""
    scene = Scene("calmuti", "blundetto", "dimaggio").planning(3)
    scene.recruit("blundetto", "ox_marchetto")
    name = "ox_marchetto" if victim == 4 else CREW["blundetto"][victim]
    if busy:
        scene.shop("blundetto", name, "casino")
    killer = scene.lay("calmuti", 2, "assassination_3")
    scene.action()
    scene.announce("calmuti", killer, "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim(name))
    assert scene.state.action
    assert needed(scene.state, scene.state.action.top) == need
    scene.roll("calmuti", *dice)
    while scene.window:
        scene.time_is_up()
    assert (scene.gangster(name).place == "table") == lives


def test_lt9_violence() -> None:
    """LCN-132, R16, LT9: one kill counts 2,000 a pistol, two 4,000, three 6,000."""
    state = Scene().state
    one, two, four = "sal_tremonti", "nico_quattrosoldi", "ox_marchetto"
    assert violence(state, ["big_joey"]) == 6000
    assert violence(state, [two, "big_joey"]) == 20000
    assert violence(state, [one, two, four]) == 42000


def test_lt10_laundered() -> None:
    """LCN-122, LT10: 15,000 laundered are 30,000 at the end."""
    scene = Scene()
    scene.apply(FamilyCorrected(scene.seat("calmuti"), 15000, start=False))
    assert [
        line.points
        for line in lines(scene.state, scene.seat("calmuti"))
        if line.words == "laundered"
    ] == [30000]


def test_lt11_distraction_on_strength_one() -> None:
    """LT11: still one die."""
    scene = Scene().planning()
    scene.apply(
        ModifierLaid(scene.seat("blundetto"), "distraction", "pip_fontanel", None)
    )
    assert scene.state.strength(scene.gangster("pip_fontanel")) == 1


@pytest.mark.parametrize(
    ("effects", "need"),
    [((), 6), (("saboteur",), 6), (("henchman",), 5), (("henchman", "saboteur"), 6)],
)
def test_lt12_lt13_modifiers_are_summed_then_capped(
    effects: tuple[str, ...], need: int
) -> None:
    """LCN-51, LCN-67, D8, LT12, LT13: a busy victim of strength five needs a six; a
    Saboteur changes nothing."""
    scene = Scene().planning(3)
    scene.recruit("blundetto", "ox_marchetto")
    scene.apply(
        ModifierLaid(scene.seat("blundetto"), "machine_pistol", "ox_marchetto", None)
    )
    scene.shop("blundetto", "ox_marchetto", "casino")
    killer = scene.lay("calmuti", 3, "assassination_3")
    for effect in effects:
        scene.apply(ModifierLaid(scene.seat("dimaggio"), effect, killer, None))
    scene.action()
    scene.announce("calmuti", killer, "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("ox_marchetto"))
    assert scene.state.action
    assert needed(scene.state, scene.state.action.top) == need
    assert dice_of(scene.state, scene.state.action.top) == 3


def test_lt14_nobody_pays_more_than_they_have() -> None:
    """LCN-62, LT14: Theft of 5,000 from somebody who owns 2,000."""
    scene = Scene().planning(2)
    thief = scene.lay("calmuti", 3, "theft_2")
    scene.action().act("calmuti", thief, "blundetto", 4, 4, 4)
    assert (scene.purse("calmuti"), scene.purse("blundetto")) == (4000, 0)


def test_lt15_politicians() -> None:
    """LCN-22, LT15: two Politicians draw two more in round II."""
    scene = Scene("calmuti", "blundetto", "dimaggio")
    scene.own("calmuti", "politician")
    scene.planning(2)
    assert influence_to_draw(scene.state, scene.seat("calmuti")) == 4


def test_lt16_every_family_earns_seven_thousand() -> None:
    """LCN-05, LT16: the opening income."""
    scene = Scene("blundetto", "dimaggio", "calmuti", "laserva", "caruso")
    assert {income(scene.state, seat) for seat in scene.state.families} == {7000}


def test_lt17_final_score() -> None:
    """LCN-131, LT17: 20,000 + 2 x 17,000 + 16,000 + 15,000 + 20,000 = 105,000."""
    scene = Scene("calmuti", "blundetto", "dimaggio")
    me = scene.seat("calmuti")
    scene.own("calmuti", "pimp")  # income 7,000 + 2,000, and the Monopoly
    scene.own("calmuti", "politician")
    scene.own("calmuti", "loan_shark")  # 12,000 in all
    scene.give_money("calmuti", 20000)
    scene.apply(FamilyCorrected(me, 8000, start=False))
    for name in ("nico_quattrosoldi", "big_joey"):
        scene.apply(
            GangsterCorrected(
                name,
                scene.seat("blundetto"),
                "killed",
                down=False,
                used=False,
                killer=me,
            )
        )
    scene.apply(
        GangsterCorrected(
            "lenny_dimaggio",
            scene.seat("dimaggio"),
            "table",
            down=True,
            used=False,
            killer=None,
        )
    )
    found = {line.words: line.points for line in lines(scene.state, me)}
    assert found == {
        "cash": 20000,
        "income": 34000,
        "laundered": 16000,
        "most_gangsters": 15000,
        "violence": 20000,
    }
    assert sum(found.values()) == 105000
