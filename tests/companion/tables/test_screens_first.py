"""No step is stored after which a screen could not be drawn: it is tried before,
whatever the game."""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import CorrectPhase, CorrectPurse
from companion.rules.bank import Pay
from companion.rules.messages import HOST
from companion.rules.view_parts import part, view_of
from tests.companion.parlour import Parlour, begun


def _breaking(parlour: Parlour, viewer: str | None, amount: int) -> None:
    """A game with a fault: as soon as Bob holds this much, this viewer's screen cannot be drawn."""
    live = parlour.tables.live(parlour.table)
    seat = parlour.viewer(viewer)

    def fault(state: Any, who: Any = None) -> Any:
        if who == seat and state.table.bank.purses[parlour.seats["Bob"]] == amount:
            raise KeyError(amount)
        return UNSET

    trap = {"trap": part(fault, "table.bank.purses")}
    live.rules = replace(
        live.rules,
        public=view_of({**live.rules.public.parts, **trap}),
        own=view_of({**live.rules.own.parts, **trap}),
    )


@pytest.mark.parametrize("viewer", [None, "host", "Anna", "Cas"])
def test_a_correction_that_would_blind_somebody_is_refused_and_nothing_is_stored(
    viewer: str | None,
) -> None:
    """Whoever's screen it is: the table stays as it was, everybody still sees it, and
    play goes on."""
    parlour = begun()
    _breaking(parlour, viewer, 777)
    before = parlour.facts()
    parlour.done("Anna", Propose(CorrectPurse(parlour.seats["Bob"], 777, "counted")))
    question = next(iter(parlour.state.agreement.questions))
    parlour.done("Bob", Vote(question, yes=True))
    assert parlour.refused("Cas", Vote(question, yes=True)).code == "cannot_be_shown"
    assert len(parlour.facts()) == len(before) + 2
    for name in (None, "host", "Anna", "Bob", "Cas"):
        parlour.look(name)
    parlour.done("Anna", Pay(parlour.seats["Bob"], 1))


@pytest.mark.parametrize("viewer", [None, "Anna"])
def test_an_order_that_would_blind_all_or_its_giver_is_refused(
    viewer: str | None,
) -> None:
    """Ordinary steps are tried against what all see, and against the screen of whoever acts."""
    parlour = begun()
    has = parlour.purse("Bob")
    _breaking(parlour, viewer, has + 5)
    assert (
        parlour.refused("Anna", Pay(parlour.seats["Bob"], 5)).code == "cannot_be_shown"
    )
    assert parlour.purse("Bob") == has
    parlour.done("Anna", Pay(parlour.seats["Bob"], 4))


def test_what_was_tried_is_what_is_seen() -> None:
    """The picture that was drawn before is not drawn again, and it is the one that the
    step made."""
    parlour = begun()
    live, drawn = parlour.tables.live(parlour.table), []

    def noted(state: Any, who: Any = None) -> Any:
        drawn.append(who)
        return UNSET

    ear = {"ear": part(noted, "table.bank.purses")}
    live.rules = replace(
        live.rules,
        public=view_of({**live.rules.public.parts, **ear}),
        own=view_of({**live.rules.own.parts, **ear}),
    )
    parlour.done("Anna", Pay(parlour.seats["Bob"], 5))
    assert parlour.look("Cas")["purses"][parlour.seats["Bob"]] == parlour.purse("Bob")
    assert parlour.look(None)["purses"][parlour.seats["Bob"]] == parlour.purse("Bob")
    assert drawn.count(None) == 1 and HOST not in drawn


@pytest.mark.parametrize("round_", [2, 999])
def test_a_game_of_so_many_rounds_is_not_corrected_beyond_them(round_: int) -> None:
    """R24 for games that declare their rounds."""
    parlour = begun()
    rounds = parlour.state.setup.game.play.rounds
    answer = parlour.do("Anna", Propose(CorrectPhase(0, round_, "")))
    assert (getattr(answer, "code", None) == "no_such_round") == (
        rounds is not None and round_ > rounds
    )
