"""What a seat may do now: each card with its legal targets, or why it cannot be played."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.kit.cash import on_paper
from companion.rules.messages import SeatId

from .bank_only import counted
from .cakes import caught, others_cakes, places_for_cake, ways_open
from .playing import MOVE, may_finish
from .seating import movable
from .sleeping import drinkers, tokens, too_few
from .state import State, alive, free_places, standing
from .violence import attackers, weapon

May = dict[str, Any]


def may(state: State, seat: SeatId) -> list[May]:
    """Everything that this seat may order now; cards that cannot be played say why (`can`,
    `why`)."""
    if state.table.stage != "play" or state.over or not state.table.plays(seat):
        return []
    if state.box.bank_only:
        return _bank_only(state, seat)
    if state.seating:
        return _seating(state, seat)
    if state.actor == seat and state.step == "card":
        return _turn(state, seat)
    return []


def _seating(state: State, seat: SeatId) -> list[May]:
    """MAF-04, M3."""
    if state.placer != seat:
        return []
    figures = [one.id for one in standing(state, seat)]
    return [{"order": "place_figure", "figures": figures, "places": free_places(state)}]


def _turn(state: State, seat: SeatId) -> list[May]:
    """MAF-30, MAF-31."""
    cards = [_card(state, seat, kind) for kind in CARDS]
    last: list[May] = (
        [{"order": "finish_turn"}] if may_finish(state) else [{"order": "discard"}]
    )
    if on_paper(state.table):
        last.append({"order": "take_last_note"})
    return [*cards, *last]


def _card(state: State, seat: SeatId, kind: str) -> May:
    found = CARDS[kind](state, seat)
    why = "only_a_move_now" if state.played and kind != MOVE else found.pop("why", None)
    found.pop("why", None)
    return {"order": kind, "can": why is None, "why": why, **found}


def _attack(kind: str) -> Callable[[State, SeatId], May]:
    def found(state: State, seat: SeatId) -> May:
        targets = [
            {
                "by": by.id,
                "with": weapon(state, by, kind),
                "victims": [one.id for one in victims],
            }
            for by, victims in attackers(state, seat, kind)
        ]
        return {"targets": targets} | ({} if targets else {"why": "nobody_in_reach"})

    return found


def _catch(state: State, place: int) -> list[str]:
    return [one.id for one in caught(state, place)]


def _order_cake(state: State, seat: SeatId) -> May:
    if seat in state.cakes:
        return {"places": [], "why": "cake_is_served"}
    return {
        "places": [
            {"place": one, "catches": _catch(state, one)}
            for one in places_for_cake(state)
        ]
    }


def _pass_it_on(state: State, seat: SeatId) -> May:
    """M1: a cake with both sides closed cannot be passed on."""
    cakes = [
        {
            "cake": of,
            "catches": _catch(state, state.cakes[of]),
            "ways": [
                {"way": way, "place": to, "catches": _catch(state, to)}
                for way, to in ways.items()
            ],
        }
        for of in others_cakes(state, seat)
        if (ways := ways_open(state, of))
    ]
    return {"cakes": cakes} | ({} if cakes else {"why": "no_cake_to_pass"})


def _ka_boom(state: State, seat: SeatId) -> May:
    cakes = [
        {
            "cake": of,
            "place": state.cakes[of],
            "catches": _catch(state, state.cakes[of]),
        }
        for of in others_cakes(state, seat)
    ]
    return {"cakes": cakes} | ({} if cakes else {"why": "no_such_cake"})


def _nightcap(state: State, seat: SeatId) -> May:
    """M2: own figures and sleepers, too."""
    needs = tokens(state)
    found = {"figures": [one.id for one in drinkers(state)], "needs": needs}
    if needs:
        return found
    return {**found, "why": too_few(state)}


def _scram(state: State, seat: SeatId) -> May:
    return {}


def _move(state: State, seat: SeatId) -> May:
    figures = [one.id for one in movable(state, seat)]
    places = free_places(state)
    why = None
    if not places:
        why = "no_free_seat"
    elif not figures:
        why = "nobody_can_move"
    return {"figures": figures, "places": places, "why": why}


CARDS: Mapping[str, Callable[[State, SeatId], May]] = {
    "stab": _attack("stab"),
    "shoot": _attack("shoot"),
    "order_cake": _order_cake,
    "pass_it_on": _pass_it_on,
    "ka_boom": _ka_boom,
    "nightcap": _nightcap,
    "scram": _scram,
    "move": _move,
}


def _bank_only(state: State, seat: SeatId) -> list[May]:
    """MAF-20 to MAF-23, MAF-50, as people say them."""
    found: list[May] = [{"order": "say_out", "seats": alive(state)}]
    if state.actor != seat:
        return found
    if state.step == "cash":
        return [{"order": "collect", **counted(state)}, *found]
    last: list[May] = [{"order": "take_last_note"}] if on_paper(state.table) else []
    return [{"order": "finish_turn"}, *last, *found]
