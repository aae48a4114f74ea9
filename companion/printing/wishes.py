"""A wish from a browser becomes an order: names become the files that the house knows."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cards import Game, proposals
from companion.catalog.overlays import NONE
from companion.catalog.prints import Box, printed_boxes
from companion.printing.choices import BY_NAME, NAMES, SNUG
from companion.rules.messages import Refusal
from generator import Order

MANIFEST = "manifest.json"


def order_of(
    wish: Struct, game: Game, overlay: Path | None, output: Path | None
) -> Order | Refusal:
    """What was wished for; a name that the house does not know is refused."""
    asked: dict[str, Any] = msgspec.structs.asdict(wish)
    plain = {name: asked[name] for name in NAMES if name not in BY_NAME}
    order = _sleeved(Order(folder=Path(game.folder), **plain))
    corrections = _corrections(asked["corrections"], game, overlay)
    boxes = boxes_of(str(game.id), output)
    if isinstance(corrections, Refusal):
        return corrections
    if asked["since"] and asked["since"] not in boxes:
        return Refusal("print_no_such_choice", {"choice": asked["since"]})
    order = replace(order, corrections=corrections)
    if asked["since"]:
        return _since(order, *boxes[asked["since"]])
    return order


def _sleeved(order: Order) -> Order:
    """Sleeves by name, or none in particular."""
    is_snug = order.sleeve == SNUG
    return replace(
        order, sleeves=bool(order.sleeve), sleeve="" if is_snug else order.sleeve
    )


def _since(order: Order, folder: Path, box: Box) -> Order:
    """What changed since a print is printed in its language and edition."""
    edition = box.edition or ""
    manifest = folder / MANIFEST
    return replace(order, since=manifest, language=box.language, edition=edition)


def _corrections(asked: str, game: Game, overlay: Path | None) -> Path | Refusal | None:
    """As at the tables of this house, none, or a proposal of the game."""
    known = proposals(Path(game.folder))
    if asked in ("", NONE):
        return None if asked else overlay
    if asked not in known:
        return Refusal("print_no_such_choice", {"choice": asked})
    return known[asked]


def boxes_of(game: str, output: Path | None) -> dict[str, tuple[Path, Box]]:
    """The boxes of a game that were printed here, the latest first."""
    if output is None:
        return {}
    boxes = printed_boxes(output).items()
    return {
        folder.name: (folder.resolve(), box)
        for folder, box in boxes
        if box.game == game
    }
