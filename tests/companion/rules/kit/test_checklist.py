"""Laws of lines that hands tick off: what a line says is what it was made of, and a line
that says nothing but its name is stored as such."""

import msgspec

from companion.rules.kit.checklist import Check, check
from companion.rules.messages import SeatId


def test_a_line_tells_its_numbers_by_their_names() -> None:
    """For one seat, or for the table."""
    assert check("deal", hand=5) == Check("deal", None, {"hand": 5})
    assert check("draw", SeatId("s2"), count=1) == Check(
        "draw", SeatId("s2"), {"count": 1}
    )


def test_a_line_without_numbers_is_its_name() -> None:
    """Nothing empty is sent to any phone."""
    assert msgspec.to_builtins(check("confess")) == {"key": "confess"}
