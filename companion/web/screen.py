"""The table's own screen: laptop, TV or tablet in the middle. With the host's token it
has the host's tools."""

from typing import Any

from flask import Blueprint

from companion.rules.messages import HOST
from companion.web.table_pages import at_table

room = Blueprint("screen", __name__)


@room.get("/t/<table>/screen")
def table_screen(table: str) -> Any:
    # never a seat's secrets, whoever holds the device
    return at_table(table, "screen.html", HOST)
