"""`consigliere explain`: where a card comes from, box by box, and where its copies lie."""

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import asdict

from cards.codes import Code, short
from cards.places import Place
from companion.catalog.game_folders import game_folder
from companion.catalog.overlays import HELP, chosen
from generator import Order, explain

if TYPE_CHECKING:
    from generator import Explained, Fact, ShownBox

MOST = 8  # copies that are listed
LONGEST = 60  # signs of a text


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    what = "its id, its title, or the code under its QR"
    add("game", metavar="GAME or FOLDER", help="one of our games, or your own folder")
    add("card", metavar="CARD", help=what)
    add("--lang", default="", metavar="CODE", help="language of the cards: en, nl, de")
    add("--edition", default="", metavar="NAME", help="edition of the rules")
    add("--option", nargs="+", default=[], metavar="NAME", help="with these options")
    add("--paper", default="a4", metavar="SIZE", help="the paper that is printed on")
    add("--corrections", metavar="FILE or NAME", help=HELP)
    add("--json", action="store_true", help="one JSON list instead of lines")


def run(asked: argparse.Namespace) -> int:
    order = Order(
        folder=game_folder(asked.game),
        language=asked.lang,
        edition=asked.edition,
        options=tuple(asked.option),
        paper=asked.paper.lower(),
        corrections=chosen(asked.corrections, asked.game),
    )
    found = explain(order, asked.card)
    if asked.json:
        print(json.dumps([_plain(one) for one in found], ensure_ascii=False))
    else:
        print("\n\n".join("\n".join(_told(one, order)) for one in found))
    return 0


def _plain(value: Any) -> Any:
    """Values of the press as JSON has them."""
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    if isinstance(value, Struct):
        return {name: _plain(one) for name, one in asdict(value).items()}
    return value


def _told(one: "Explained", order: Order) -> Iterator[str]:
    wide, high = one.size
    copies = "1 copy" if one.copies == 1 else f"{one.copies} copies"
    behind = f", only with the option {one.option}" if one.option else ""
    yield f"{one.card} in {one.deck}, {copies} of {wide:g} x {high:g} mm{behind}"
    yield f"  row: {_place(one.row)}"
    if one.words:
        yield f"  words: {_place(one.words)}"
    yield from map(_fact, one.facts)
    if one.face:
        yield f"  looks: [face.{one.face}], box by box, mm from the top left:"
        yield from map(_box, one.boxes)
    if one.back:
        yield f"  back: the group {one.back}"
    yield from _lying(one, order)


def _fact(fact: "Fact") -> str:
    shown = f", on the card {fact.shown}" if fact.shown != fact.value else ""
    return f"  {fact.column}: {fact.value or 'empty'}{shown} ({fact.source})"


def _place(at: Place | None) -> str:
    if at is None:
        return "not found"
    return f"{at[0]}, row {at[1]}"


def _box(box: "ShownBox") -> str:
    where = " ".join(f"{part:g}" for part in map(_rounded, box.at))
    said = f"not shown: {box.why_not}" if box.why_not else _shows(box)
    return f"  {box.number:3}. {box.kind} at {where}{_of(box.pattern)}: {said}"


def _rounded(mm: float) -> float:
    return round(mm, 2)


def _of(pattern: str) -> str:
    if pattern:
        return f", {_short(pattern)}"
    return ""


def _shows(box: "ShownBox") -> str:
    is_own = bool(box.says) and box.says != box.pattern
    parts = [_short(box.says)] if is_own else []
    if box.kind == "code" and is_own:
        parts.append(f"under it {short(Code(box.says))}")
    if box.points:
        shrunk = f", shrunk from {box.wished:g}" if box.points < box.wished else ""
        parts.append(f"{box.points:g} pt{shrunk}")
    return ", ".join([*parts, f"in {box.colour}"])


def _short(text: str) -> str:
    line = " ".join(text.split())
    if len(line) <= LONGEST:
        return line
    return line[:LONGEST] + " …"


def _lying(one: "Explained", order: Order) -> Iterator[str]:
    if not one.lying:
        yield "  sheets: it is not printed"
    for at in one.lying[:MOST]:
        # what stands on the card: the tag of the game is in its QR only
        code = f", code {short(Code(at.code))}" if at.code else ""
        place = f"{at.x:g} x {at.y:g} mm from the top left"
        yield (
            f"  {at.side} of copy {at.copy}{code}: {at.file} on {order.paper}, "
            f"page {at.page}, {place}"
        )
    if len(one.lying) > MOST:
        yield f"  and {len(one.lying) - MOST} more sides"
