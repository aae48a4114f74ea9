"""What simulated games say about the balance of a game, in lines for people."""

from collections.abc import Iterator
from textwrap import fill

from cards import Game
from cards.model import DeckId
from companion.games import robots_of
from companion.practice.simulation import Average, CardFigures, Figures, Share
from companion.rules.protocol import Counted

COLUMNS = 80  # signs of a terminal
ABREAST = 4  # rounds that lie side by side in so many


def told(found: Figures, game: Game, corrections: str) -> str:
    """The figures, side by side, seat by seat; round by round and card by card where
    there is money, and where cards bring something by themselves."""
    asked = found.asked
    options = (
        ", ".join(f"{name} {choice}" for name, choice in asked.options.items())
        or "none"
    )
    lines = [
        f"{found.games:,} games of {asked.players} robots, {found.orders} taps each on average",
        (
            f"Edition {asked.edition}; options: {options}; "
            f"corrections: {corrections}; seed {asked.seed}."
        ),
        "After ± stands the standard error: what lies within twice that may be chance.",
    ]
    parts = (
        _sides(found),
        [verdict(found)],
        _seats(found),
        *([_money(found)] if game.money else []),
        *([_cards(found, game)] if found.cards else []),
    )
    every = [*lines, *(line for part in parts for line in ("", *part))]
    return "\n".join(map(_within, every))


def _within(line: str) -> str:
    """A sentence goes on below; what stands in columns is never that long."""
    return fill(line, COLUMNS, subsequent_indent="  ") if len(line) > COLUMNS else line


def verdict(found: Figures) -> str:
    """One sentence: do the sides win equally often?"""
    bar, wins = found.bar, found.by_side
    within = f"between {bar.low:.0%} and {bar.high:.0%} of their games"
    open_ = f"{_listed(bar.unsure)} may or may not"
    if bar.outside:
        named = _listed([f"{side} ({wins[side].share:.1%})" for side in bar.outside])
        rest = f"; {open_}" if bar.unsure else ""
        return f"Not balanced: sides should win {within}, and {named} {_do(bar.outside)} not{rest}."
    if bar.unsure:
        return f"Too few games to be sure: sides should win {within}, and {open_}."
    return f"Balanced: all sides win {within}."


def _do(some: list[str]) -> str:
    if len(some) == 1:
        return "does"
    return "do"


def _listed(some: list[str]) -> str:
    return " and ".join(part for part in (", ".join(some[:-1]), *some[-1:]) if part)


def _sides(found: Figures) -> Iterator[str]:
    yield f"{'side':12} {'games':>6} {'wins':>15} {'score':>17}"
    for side, wins in found.by_side.items():
        yield f"{side:12} {wins.of:6} {_part(wins):>15} {_sum(found.side_scores[side]):>17}"
    yield f"{'all':12} {found.games:6} {'':15} {_sum(found.score):>17}"
    yield f"{'winners':12} {found.games:6} {'':15} {_sum(found.winner_score):>17}"


def _seats(found: Figures) -> Iterator[str]:
    yield f"{'seat':12} {'games':>6} {'wins':>15}   (1 is the first start player)"
    for at, wins in enumerate(found.by_seat, start=1):
        yield f"{at:<12} {wins.of:6} {_part(wins):>15}"


def _money(found: Figures) -> Iterator[str]:
    """What lies in the purses when a round is over, a few rounds side by side."""
    rounds = range(1, len(found.cash_by_round) + 1)
    for begin in range(0, len(rounds), ABREAST):
        some = slice(begin, begin + ABREAST)
        heads = "".join(f"{f'round {at}':>16}" for at in rounds[some])
        yield f"{'cash after':12}{heads}"
        for side, cash in (*found.side_cash.items(), ("all", found.cash_by_round)):
            yield f"{side:12}{''.join(f'{_sum(has):>16}' for has in cash[some])}"


def counted_in(game: Game) -> Counted:
    """Of which cards is told how well they went?"""
    robots = robots_of(game.id)
    assert robots
    return robots.counted


def _cards(found: Figures, game: Game) -> Iterator[str]:
    """In the order of their column; what brings no money has none in its line."""
    counted = counted_in(game)
    deck = game.decks[DeckId(counted.deck)]
    order = {str(card.id): str(card.facts[counted.by]) for card in deck.cards}
    wide = _widest(counted.by, *order.values())
    long = _widest(counted.called, *found.cards)
    head = f"{counted.called:{long}} {counted.by:>{wide}}"
    yield f"{head} {'played':>7} {'worked':>16} {'money':>16}"
    for name in sorted(found.cards, key=lambda name: (order[name], name)):
        yield f"{name:{long}} {order[name]:>{wide}} {card_line(found.cards[name])}"
    if never := [name for name in order if name not in found.cards]:
        yield f"Never played: {', '.join(never)}."


def _widest(*texts: str) -> int:
    return max(map(len, texts))


def card_line(card: CardFigures) -> str:
    earned = card.money.mean or card.money.error
    money = _sum(card.money) if earned else "-"
    return f"{card.played:7} {_part(card.paid):>16} {money:>16}"


def _part(found: Share) -> str:
    return f"{found.share:.1%} ± {found.error:.1%}"


def _sum(found: Average) -> str:
    return f"{found.mean:,} ± {found.error:,}"
