"""The hand that the app dealt to a person who practises with robots; at every other
table hands are paper."""

from typing import Any

from flask import Blueprint, Response, request

from companion.rules.agreement import Propose
from companion.rules.handing import GiveSeat
from companion.rules.host_role import PassHost
from companion.rules.messages import Order
from companion.rules.seats import LendPass
from companion.rules.table import Table, robots_in
from companion.web.answers import json_response
from companion.web.context import context
from companion.web.sessions import RequestRefused, caller_at

room = Blueprint("practice", __name__)


@room.get("/api/tables/<table>/hand")
def hand(table: str) -> Response:
    """The caller's own practice hand, as its game tells it."""
    who = caller_at(table, request.args.get("as"))
    if who.seat is None:
        raise RequestRefused("needs_seat")
    practising = context().practising
    held: Any = practising.hand(table, who.seat) if practising else None
    if held is None:
        raise RequestRefused("no_practice_hand")
    return json_response(held)


def not_for_robots(table: Table, order: Order) -> None:
    """Nobody takes a robot's seat over, and none becomes the host."""
    what = order.what if isinstance(order, Propose) else order
    if isinstance(what, LendPass | GiveSeat | PassHost) and what.seat in robots_in(
        table.setup.options
    ):
        raise RequestRefused("robot_seat")
