"""Who sits next to whom: the host says it before the game, the table while it runs, and
turns follow it."""

from typing import Any

import pytest

from companion.rules.agreement import Propose, Vote
from companion.rules.circle import Arrange
from companion.rules.messages import SeatId
from companion.rules.seats import JoinedLate, Leave
from companion.rules.tracker import Begin, EndTurn
from tests.companion.parlour import Parlour, begun

NAMES = ("Anna", "Bob", "Cas", "Dora")


def lobby(*names: str, game: str = "corner") -> Parlour:
    parlour = Parlour(game)
    parlour.sit(*(names or NAMES))
    return parlour


def ring(parlour: Parlour, *names: str) -> Arrange:
    return Arrange([parlour.seats[name] for name in names])


def names(parlour: Parlour, seats: list[Any]) -> list[str]:
    known = {seat: name for name, seat in parlour.seats.items()}
    return [known[SeatId(seat)] for seat in seats]


def sitting(parlour: Parlour) -> list[str]:
    return names(parlour, [seat["id"] for seat in parlour.look(None)["seats"]])


def turns(parlour: Parlour, many: int) -> list[str]:
    """Who is at turn, one after the other."""
    seen = []
    for _ in range(many):
        (now,) = names(parlour, [parlour.state.tracker.turn])
        seen.append(now)
        parlour.done(now, EndTurn())
    return seen


def test_turns_go_round_the_table_and_not_in_the_order_of_scanning() -> None:
    """Everybody's screen shows the new circle at once; whoever begins, the next is the
    neighbour on the left."""
    parlour = lobby()
    before = parlour.version("Cas")
    parlour.done("host", ring(parlour, "Anna", "Cas", "Dora", "Bob"))
    assert sitting(parlour) == ["Anna", "Cas", "Dora", "Bob"]
    assert parlour.version("Cas") > before
    parlour.done("host", Begin(parlour.seats["Dora"]))
    assert turns(parlour, 5) == ["Dora", "Bob", "Anna", "Cas", "Dora"]


@pytest.mark.parametrize("game", ["la_cosa_nostra", "corner"])
def test_games_begin_with_the_circle(game: str) -> None:
    parlour = lobby("Anna", "Bob", "Cas", game=game)
    parlour.done("host", ring(parlour, "Cas", "Bob", "Anna"))
    parlour.done("host", Begin(parlour.seats["Bob"]))
    assert sitting(parlour) == ["Bob", "Anna", "Cas"]


def test_whoever_is_not_named_stays_behind_the_others() -> None:
    """Somebody may sit down while the host arranges: their chair is not lost."""
    parlour = lobby("Anna", "Bob", "Cas")
    order = ring(parlour, "Cas", "Anna")
    parlour.sit("Dora")
    parlour.done("host", order)
    assert sitting(parlour) == ["Cas", "Anna", "Bob", "Dora"]


def test_a_circle_has_each_player_once_and_nobody_else() -> None:
    parlour = lobby("Anna", "Bob")
    twice = Arrange([parlour.seats["Anna"], parlour.seats["Anna"]])
    assert parlour.refused("host", twice).code == "no_such_seat"
    assert parlour.refused("host", Arrange(["s1", "s9"])).code == "no_such_seat"
    parlour.done("Bob", Leave())
    assert parlour.refused("host", ring(parlour, "Bob", "Anna")).code == "no_such_seat"
    before = parlour.version(None)
    parlour.done("host", ring(parlour, "Anna"))
    assert parlour.version(None) == before, "nothing changed, so nothing happened"


def test_only_the_host_moves_chairs_and_only_before_the_game() -> None:
    parlour = lobby()
    order = ring(parlour, "Dora", "Cas", "Bob", "Anna")
    assert parlour.refused("Anna", order).code == "host_only"
    parlour.done("host", Begin())
    assert parlour.refused("host", order).code == "needs_agreement"


@pytest.mark.parametrize("game", ["corner", "la_cosa_nostra"])
def test_while_the_game_runs_the_table_agrees_who_sits_where(game: str) -> None:
    """Whoever is at turn stays it; from then on turns follow the new circle."""
    parlour = begun("Anna", "Bob", "Cas", game=game, quorum="majority")
    turn = parlour.state.tracker.turn
    parlour.done("Bob", Propose(ring(parlour, "Anna", "Cas", "Bob")))
    (question,) = parlour.state.agreement.questions
    parlour.done("Cas", Vote(question, yes=True))
    assert (parlour.state.tracker.turn, sitting(parlour)) == (
        turn,
        ["Anna", "Cas", "Bob"],
    )
    assert parlour.state.after(parlour.seats["Anna"]) == parlour.seats["Cas"]
    assert (
        parlour.refused("Bob", Propose(ring(parlour, "Anna", "Cas", "Bob"))).code
        == "nothing_would_change"
    )


def test_a_latecomer_is_last_until_the_table_moves_the_chair() -> None:
    parlour = begun("Anna", "Bob", quorum="majority")
    parlour.sit("Cas")
    assert any(isinstance(fact, JoinedLate) for fact in parlour.facts())
    assert sitting(parlour) == ["Anna", "Bob", "Cas"]
    parlour.done("Anna", Propose(ring(parlour, "Anna", "Cas", "Bob")))
    (question,) = parlour.state.agreement.questions
    parlour.done("Cas", Vote(question, yes=True))
    assert turns(parlour, 3) == ["Anna", "Cas", "Bob"]
