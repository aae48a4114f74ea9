"""Jobs that everybody may answer, and what became of them."""

from companion.games.la_cosa_nostra.attacks import NameVictim
from companion.games.la_cosa_nostra.finishing import JobDone
from companion.games.la_cosa_nostra.tasks import TurnUp
from tests.companion.games.la_cosa_nostra.scene import Scene
from tests.companion.games.scene import of_kind


def cash_job(*dice: int, robber: str = "robbery_3") -> Scene:
    """Calmuti has rolled for 13,000 or 9,000 (Union Ballot); Blundetto's Big Joey holds
    a response card."""
    scene = Scene().planning(3)
    scene.own("calmuti", "building_firm")
    worker = scene.lay("calmuti", 2, "union_ballot")
    scene.lay("blundetto", 3, robber)
    scene.action().act("calmuti", worker, None, *dice)
    return scene


def outcome(scene: Scene) -> tuple[str, int]:
    found = of_kind(scene.facts, JobDone)[-1]
    return found.outcome, found.amount


def shot(
    influence: int = 2,
    dice: tuple[int, ...] = (5, 5),
    card: str = "car_bomb_3",
    late: str = "never",
) -> Scene:
    """Calmuti's car bomb goes off under Big Joey, who has a planned Purchase."""
    scene = Scene(late_influence=late).planning(3, influence=influence)
    scene.shop("blundetto", "big_joey", "casino")
    driver = scene.lay("calmuti", 2, card)
    scene.action()
    scene.announce("calmuti", driver, "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("big_joey"))
    scene.roll("calmuti", *dice)
    return scene
