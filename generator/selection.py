"""The names in an order: decks, options, editions, and cards by id, by printed code or
by title. Pure."""

from collections.abc import Iterable

from cards import codes
from cards.errors import or_nearest
from cards.model import Game
from generator.errors import CannotPrint
from generator.order import Order
from generator.papers import parts_of

FEW = 12  # names that a refusal lists


def check_names(order: Order, game: Game) -> None:
    """Refuse decks, options and editions that the game does not have."""
    _check_known(game, "deck", order.only, parts_of(game))
    _check_known(game, "option", order.options, [str(name) for name in game.options])
    if order.edition and order.edition not in game.editions:
        known = ", ".join(game.editions) or "none"
        said = f"{game.id} has no edition '{order.edition}'"
        raise CannotPrint(f"{said}; it has {known}.")


def _check_known(game: Game, what: str, names: Iterable[str], known: list[str]) -> None:
    for name in names:
        if name not in known:
            raise _unknown(game, what, name, known)


def cards_named(order: Order, game: Game) -> tuple[str, ...]:
    """The ids of the cards that were asked for; whoever types the code under a QR means
    that one piece."""
    ids = [str(card.id) for card in game.cards()]
    titles, pieces = _titles(game), game.by_code()
    found: list[str] = []
    for name in order.cards:
        meant = [name] if name in ids else titles.get(_plain(name), [])
        code = codes.read(name, game.tag, pieces)
        if not meant and code not in pieces:
            raise _unknown(game, "card", name, ids)
        found += meant or [str(code)]
    return tuple(dict.fromkeys(found))


def _titles(game: Game) -> dict[str, list[str]]:
    """Cards by title, in every language of the game; the same title may stand on several."""
    found: dict[str, list[str]] = {}
    for words in game.words.values():
        for card in game.cards():
            if title := words.get(f"card.{card.words}.title"):
                found.setdefault(_plain(title), []).append(card.id)
    return found


def _plain(title: str) -> str:
    """As somebody types it: capitals, hyphenation points and stray spaces do not count."""
    return " ".join(title.replace("\u00ad", "").casefold().split())


def _unknown(game: Game, what: str, name: str, known: list[str]) -> CannotPrint:
    listed = ", ".join(sorted(known)[:FEW]) + (", …" if len(known) > FEW else "")
    return CannotPrint(
        f"{game.id} has no {what} '{name}'; {or_nearest(name, known, 'it has ' + listed)}."
    )
