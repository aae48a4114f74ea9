"""Robots who do not only play well: they trade, change their minds, walk out, and rule
on whatever lies there."""

from typing import Any

from companion.games.la_cosa_nostra.deals import AnswerOffer, Offer, Side
from companion.games.la_cosa_nostra.features import MAY
from companion.games.la_cosa_nostra.rulings import RULINGS
from companion.games.la_cosa_nostra.state import State
from companion.games.la_cosa_nostra.tasks import Announce, Discard, PayPurchase
from companion.games.la_cosa_nostra.throwing import TypeThrow
from companion.practice.simulation import Trial
from companion.rules.amendments import (
    CorrectPhase,
    CorrectPurse,
    CorrectTurn,
    DropPlan,
    GameRuling,
)
from companion.rules.messages import Caller, PurseId, SeatId
from companion.rules.table_dice import ConfirmDice
from tests.companion.games import random_games
from tests.companion.games.la_cosa_nostra import laws
from tests.companion.games.random_games import walk_out

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"market": "app"},
    {
        "market": "app",
        "two_tasks": "yes",
        "influence_timing": "all_any_time",
        "rob_the_robber": "yes",
    },
    {"short_game": "yes", "late_influence": "round_2", "time_limit": "yes"},
    {
        "influence_timing": "spying_any_time",
        "bonus_influence": "yes",
        "business_bonus": "yes",
    },
)


def wanted(number: int) -> Trial:
    """Three to five players, the three editions and all options in turn."""
    edition = ("en", "nl", "de")[number % 3]
    return Trial(
        "la_cosa_nostra",
        3 + number % 3,
        edition,
        OPTIONS[number % len(OPTIONS)],
        f"law {number}",
    )


class Watched(random_games.Watched):
    """An evening that looks at the laws after every step."""

    state: State

    def check(self) -> None:
        laws.check(self.state)


class Rowdy(random_games.Rowdy):
    """An evening with bad manners."""

    state: State
    every = 60

    def check(self) -> None:
        laws.check(self.state)

    def go_on(self) -> None:
        if self.state.table.dice.roll and self.state.table.dice.roll.typed:
            self._confirm()
        else:
            super().go_on()

    def _confirm(self) -> None:
        """Dice that lie on the table: somebody looks at them, and now and then sees others."""
        roll = self.state.table.dice.roll
        assert roll
        other = next(
            (seat for seat in self.state.table.playing() if seat != roll.seat), None
        )
        self._do(
            Caller(other, host=True),
            ConfirmDice(roll.number, self.random.random() < 0.8),
        )


def _trade(evening: Rowdy, seat: SeatId) -> None:
    """Whatever two have, for whatever comes to mind."""
    other = evening.random.choice([one for one in evening.seats if one != seat])
    sides = []
    for owner in (seat, other):
        pieces = [
            one.id
            for one in evening.state.gangsters.values()
            if one.owner == owner and one.there
        ]
        pieces += [
            one.id for one in evening.state.businesses.values() if one.owner == owner
        ]
        cards = evening.random.sample(
            pieces, min(len(pieces), evening.random.randint(0, 2))
        )
        markers = [
            name
            for name in pieces
            if name in evening.state.businesses and evening.random.random() < 0.1
        ]
        purse = evening.state.table.bank.purses[PurseId(owner)]
        sides.append(
            Side(evening.random.randint(0, purse) // 1000 * 1000, cards, markers)
        )
    if evening._do(Caller(seat), Offer(other, sides[0], sides[1], "honest")):
        offer = list(evening.state.offers)[-1]
        evening._do(
            Caller(evening.random.choice([seat, other])), AnswerOffer(offer, yes=True)
        )


def _leave_it_open(evening: Rowdy, seat: SeatId) -> None:
    """An offer that nobody answers yet, and answers to old ones."""
    other = evening.random.choice([one for one in evening.seats if one != seat])
    theirs = [one.id for one in evening.state.businesses.values() if one.owner == other]
    theirs += [
        one.id
        for one in evening.state.gangsters.values()
        if one.owner == other and one.there
    ]
    lent = [name for name in theirs if name in evening.state.businesses][:1]
    wanted = (
        Side(0, theirs[-1:]) if evening.random.random() < 0.5 else Side(0, [], lent)
    )
    evening._do(Caller(seat), Offer(other, Side(500), wanted))
    if evening.random.random() < 0.5:
        for offer in list(evening.state.offers.values()):
            evening._do(Caller(offer.to), AnswerOffer(offer.id, yes=True))


def _rule_on_what_is_under_way(evening: Rowdy, seat: SeatId) -> None:
    """The victim, the Gangster who acts, or a card in use is not where everybody thought."""
    pick, action = evening.random.choice, evening.state.action
    if action is None:
        return
    deed = pick(action.deeds)
    cards = [card for card in (deed.victim, deed.gangster, *(deed.uses or ())) if card]
    state = pick(["active", "down", "reserve", "killed", "gone"])
    values = {"card": pick(cards), "state": state, "to": seat, "by": seat}
    evening.all_agree(
        GameRuling(pick(["state", "state", "owner", "task"]), values, "look")
    )


def _another_mind(evening: Rowdy, seat: SeatId) -> None:
    """Announces one Gangster, then does something else with another."""
    mine = [one.id for one in evening.state.tasks(seat)]
    if mine:
        evening._do(
            Caller(seat),
            Announce(evening.random.choice(mine), evening.random.choice(evening.seats)),
        )
        second = evening.random.choice(mine)
        evening._do(
            Caller(seat), evening.random.choice([Discard(second), PayPurchase(second)])
        )


def _by_hand(evening: Rowdy, seat: SeatId) -> None:
    """Throws the dice of the box instead of the app's."""
    for one in MAY.draw(evening.state, seat):
        if one["order"] == "throw":
            faces = [evening.random.randint(1, 6) for _ in range(one["dice"])]
            evening._do(Caller(seat), TypeThrow(faces))


def _rule(evening: Rowdy, seat: SeatId) -> None:
    """A ruling about anything at all."""
    pick = evening.random.choice
    state, seats = evening.state, evening.seats
    cards = [*state.gangsters, *state.businesses]
    name = pick(list(RULINGS))
    values: dict[str, Any] = {
        "card": pick([*state.box.businesses, _copy(evening)])
        if name == "business"
        else pick(cards),
        "to": pick([0, 5000]) if name == "laundered" else pick(seats),
        "seat": pick(seats),
        "by": pick(seats),
        "yes": pick([True, False]),
        "state": pick(["active", "down", "reserve", "killed", "gone"]),
        "effect": pick(list(state.box.influence)),
        "cards": evening.random.sample(
            list(state.box.businesses), evening.random.randint(0, 4)
        ),
    }
    asked = {field: values[field] for field in RULINGS[name].values.__struct_fields__}
    evening.all_agree(GameRuling(name, asked, "it lies there"))


def _copy(evening: Rowdy) -> str:
    """The code on some copy of a Business."""
    copies = evening.state.box.setup.copies.items()
    return evening.random.choice(
        [code for code, copy in copies if copy.card.deck == "businesses"]
    )


def _correct(evening: Rowdy, seat: SeatId) -> None:
    """The shared corrections: whose turn, which phase, a plan gone, a purse."""
    table = evening.state.table
    plans = list(table.plans) or ["none"]
    what: list[Any] = [
        CorrectTurn(seat, "it was"),
        CorrectPhase(evening.random.randrange(4), table.tracker.round, "it was"),
        DropPlan(evening.random.choice(plans), "gone"),
        CorrectPurse(seat, evening.random.randrange(0, 30_000, 500), "counted"),
    ]
    evening.all_agree(evening.random.choice(what))


Rowdy.pranks = (
    _trade,
    _trade,
    _another_mind,
    _by_hand,
    walk_out,
    _rule,
    _rule,
    _correct,
    _leave_it_open,
    _rule_on_what_is_under_way,
    _rule_on_what_is_under_way,
)
