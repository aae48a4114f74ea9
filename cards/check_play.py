"""Whether declared play holds together: counters within their bounds, majorities and
ties of what there is."""

from typing import Any

from cards.draft import Draft
from cards.errors import or_nearest, say, write
from cards.holes import in_game
from cards.model import CASH, Counter, CounterId, Game
from cards.sentences import Sentence

NO_MONEY = say("no_money")
DECLARE_MONEY = say("declare_money")


def check_play(files: Draft, game: Game, icons: frozenset[str]) -> None:
    """Pots, counters, majorities and the score; their words are checked with all the others."""
    _check_pots(files, game)
    for counter in game.counters.values():
        _check_counter(files, counter, icons)
    for name in game.majorities:
        _check_majority(files, game, name)
    _check_score(files, game)


def _check_pots(files: Draft, game: Game) -> None:
    pots = game.play.pots
    for name in sorted({name for name in pots if pots.count(name) > 1}):
        in_game(files, "play.pots", say("pot_twice", cell=name), say("other_name"))
    if "bank" in pots:
        in_game(files, "play.pots", say("bank_pot"), say("other_pot"))
    if pots and game.money is None:
        in_game(files, "play.pots", NO_MONEY, DECLARE_MONEY)


def _check_counter(files: Draft, counter: Counter, icons: frozenset[str]) -> None:
    where = f"counter.{counter.id}"
    if counter.id == CASH:
        in_game(files, where, say("cash_counter"), say("other_counter"))
    _check_bounds(files, where, counter)
    if counter.points and not counter.each:
        in_game(files, f"{where}.points", say("nobodys_points"), say("delete_each"))
    emblem = counter.emblem
    if emblem and emblem not in icons:
        draw = say("draw", file=f"art/icons/{emblem}.svg")
        remedy = or_nearest(emblem, icons, draw)
        in_game(files, f"{where}.emblem", say("no_icon", cell=emblem), remedy)


def _check_bounds(files: Draft, where: str, counter: Counter) -> None:
    least, most, start = counter.least, counter.most, counter.start
    if least is not None and most is not None and least > most:
        problem = say("above_most", least=least, most=most)
        in_game(files, f"{where}.least", problem, say("correct_one"))
    elif not (_is_between(least, start) and _is_between(start, most)):
        problem = say("starts_outside", n=start)
        in_game(files, f"{where}.start", problem, write(_bounds(least, most)))


def _is_between(lower: int | None, upper: int | None) -> bool:
    return lower is None or upper is None or lower <= upper


def _bounds(least: int | None, most: int | None) -> Sentence:
    if least is None:
        return say("wanted_number_most", high=most or 0)
    if most is None:
        return say("wanted_number_least", low=least)
    return say("wanted_number_between", low=least, high=most)


def _check_majority(files: Draft, game: Game, name: str) -> None:
    where = f"majority.{name}"
    declared: Any = files.game.table("majority")[name]
    is_cash = bool(declared.get("cash"))
    if not is_cash and "counter" not in declared:
        remedy = write(say("wanted_counter"))
        in_game(files, f"{where}.counter", say("missing"), remedy)
    elif is_cash and "counter" in declared:
        in_game(files, f"{where}.cash", say("cash_besides"), say("delete_one"))
    else:
        at = f"{where}.cash" if is_cash else f"{where}.counter"
        _check_counted(files, game, at, game.majorities[name].counter, is_cash=is_cash)


def _check_score(files: Draft, game: Game) -> None:
    declared: Any = files.game.table("score")
    for key in ("cash", "cash_per_point"):
        if game.money is None and declared.get(key):
            in_game(files, f"score.{key}", NO_MONEY, DECLARE_MONEY)
    tie = game.score.tie
    for item in sorted({item for item in tie if tie.count(item) > 1}):
        problem = say("compares_twice", cell=item)
        in_game(files, "score.tie", problem, say("delete_one"))
    for item in dict.fromkeys(declared.get("tie", ())):
        _check_tied(files, game, item)


def _check_tied(files: Draft, game: Game, item: str) -> None:
    """What breaks a tie and is counted."""
    if item == CASH or item.startswith("counter:"):
        name = CounterId(item.removeprefix("counter:"))
        _check_counted(files, game, "score.tie", name, is_cash=item == CASH)


def _check_counted(
    files: Draft, game: Game, where: str, name: CounterId, *, is_cash: bool
) -> None:
    """What players are compared by is there, and each of them has it."""
    if is_cash:
        if game.money is None:
            in_game(files, where, NO_MONEY, DECLARE_MONEY)
    elif name not in game.counters:
        declare = say("declare", name=f"counter.{name}")
        remedy = or_nearest(name, game.counters, declare)
        in_game(files, where, say("no_counter", cell=name), remedy)
    elif not game.counters[name].each:
        in_game(files, where, say("whole_table", cell=name), say("name_counter"))
