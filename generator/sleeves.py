"""Cards that go into sleeves: how small they are printed, by the names under which sleeves
are sold. Pure."""

from collections.abc import Iterable, Mapping

from cards.errors import or_nearest
from cards.model import Deck
from cards.sizes import size_of
from generator.errors import CannotPrint, say
from generator.order import SLEEVED, Order

Size = tuple[float, float]
AIR = 1.0  # mm that a card leaves free in its sleeve, on both sides together
LEAST = 0.85  # of its size: smaller, a card is no longer the same card
# the largest card that a sleeve is sold for, in mm
SLEEVES: Mapping[str, Size] = {
    "mini-american": (41, 63),
    "mini-euro": (45, 68),
    "catan": (54, 80),
    "american": (57, 87),
    "chimera": (57.5, 89),
    "japanese": (59, 86),
    "euro": (59, 92),
    "standard": (63.5, 88),
    "wonders": (65, 100),
    "square": (70, 70),
    "tarot": (70, 120),
    "large": (80, 120),
}
OTHER = {
    "standard-american": "american",
    "standard-european": "euro",
    "usa": "american",
    "yugioh": "japanese",
    "magic": "standard",
    "dixit": "large",
    "7-wonders": "wonders",
}


def sleeve_of(name: str) -> Size:
    """The card that goes into it; by name, or by measure."""
    said = name.strip().lower().replace("_", "-").replace(" ", "-")
    found = SLEEVES.get(OTHER.get(said, said)) or size_of(said)
    if found is None:
        known = say("known_sleeves", list=", ".join(SLEEVES))
        remedy = or_nearest(said, [*SLEEVES, *OTHER], known)
        raise CannotPrint(say("no_sleeves", cell=name), remedy)
    return found


def scale_of(card: Size, order: Order) -> float:
    """How much of its size a card keeps; it never grows."""
    if not order.sleeve:
        return SLEEVED if order.sleeves else 1.0
    return min(1.0, _scale(card, sleeve_of(order.sleeve)))


def _scale(card: Size, sleeve: Size) -> float:
    """Long side to long side: a card may lie across."""
    sides = zip(sorted(sleeve), sorted(card), strict=True)
    return min((room - AIR) / side for room, side in sides)


def smallest_scale(decks: Iterable[Deck], order: Order) -> float:
    """Of all cards that are sleeved; those that would shrink too much are refused."""
    scales = [1.0]
    for deck in decks:
        if deck.kind == "card" and (not order.only or deck.id in order.only):
            scales += [_checked(card.size, deck, order) for card in deck.cards]
    return min(scales)


def _checked(card: Size, deck: Deck, order: Order) -> float:
    scale = scale_of(card, order)
    if scale < LEAST:
        raise _too_large(card, deck.id, sleeve_of(order.sleeve))
    return scale


def _too_large(card: Size, deck: str, sleeve: Size) -> CannotPrint:
    """Named with the tightest sleeves into which it goes."""
    told, room = ("{:g} x {:g}".format(*one) for one in (card, sleeve))
    fits = [
        (width * height, name)
        for name, (width, height) in SLEEVES.items()
        if _scale(card, (width + AIR, height + AIR)) >= 1
    ]
    if fits:
        problem = say("sleeve", deck=deck, size=told, sleeve=room)
        return CannotPrint(problem, say("take_sleeves", name=min(fits)[1]))
    problem = say("no_sleeve", deck=deck, size=told, sleeve=room)
    return CannotPrint(problem, say("leave_deck"))
