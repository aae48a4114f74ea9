"""What should lie on the table of La Cosa Nostra, for the table check; and that no
hidden plan is part of it."""

from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.expected_cards import MARKET
from companion.rules.expected_cards import ExpectedCard, at_seat, compared
from tests.companion.games.la_cosa_nostra.scene import CREW, Scene


def lying(scene: Scene, side: str) -> dict[str, str]:
    """The cards of a family by how they lie."""
    spot = at_seat(scene.seat(side))
    return {
        one.cards[0]: one.how
        for one in rules.GAME.expected_cards(scene.state)
        if one.spot == spot
    }


def test_a_family_with_its_boss_gangsters_businesses_and_purchase() -> None:
    """LCN-02, LCN-30, LCN-63."""
    scene = Scene().planning()
    scene.shop(
        "calmuti",
        CREW["calmuti"][1],
        scene.state.market[0] if scene.state.app_market else "casino",
    )
    scene.turn_over(CREW["calmuti"][2])
    there = lying(scene, "calmuti")
    family = next(
        one for one in scene.board().families if one.seat == scene.seat("calmuti")
    )
    assert there[CREW["calmuti"][2]] == "down" and there[CREW["calmuti"][3]] == "open"
    assert {one.card for one in family.businesses} <= set(there)
    decks = scene.state.table.setup.game.decks
    bosses = {
        card.id
        for name, deck in decks.items()
        if name == "bosses"
        for card in deck.cards
    }
    assert len(bosses & set(there)) == 1
    assert not any(name in there for name in scene.mine("calmuti").reserve)


def test_the_market_as_far_as_all_know_it() -> None:
    """Drawn by the app it is known; of paper, whatever lies nowhere else may lie there."""
    known = [
        one
        for one in rules.GAME.expected_cards(Scene(market="app").planning().state)
        if one.spot == MARKET
    ]
    assert len(known) == 4 and {one.how for one in known} == {"open"}
    paper = [
        one
        for one in rules.GAME.expected_cards(Scene(market="table").planning().state)
        if one.spot == MARKET
    ]
    assert len(paper) > 4 and {one.how for one in paper} == {"aside"}


def test_hidden_jobs_change_nothing() -> None:
    """Decision of the house: laying a plan tells nobody anything, a photo of the card neither."""
    scene = Scene().planning()
    before = rules.GAME.expected_cards(scene.state)
    scene.lay("calmuti", 3, "gas_station_robbery")
    assert rules.GAME.expected_cards(scene.state) == before
    copies = scene.state.table.setup.copies
    told = compared(
        before,
        copies,
        [code for code in copies if code == scene.copy("gas_station_robbery")],
        None,
    )
    assert [one.why for one in told.surprising] == ["unknown"]


def test_nothing_lies_there_before_the_game() -> None:
    assert rules.GAME.expected_cards(Scene(begin=False).state) == []


def test_a_job_that_was_turned_up_may_be_seen_with_its_family() -> None:
    scene = Scene().planning(2)
    gangster = scene.lay("calmuti", 3, "birthday_party")
    scene.action()
    scene.act("calmuti", gangster)
    expected = ExpectedCard(
        ("birthday_party",), at_seat(scene.seat("calmuti")), how="aside"
    )
    assert expected in rules.GAME.expected_cards(scene.state)
