"""Whether declared play holds together: counters within their bounds, majorities and
ties of what there is."""

from typing import Any

from cards.draft import Draft
from cards.errors import or_nearest
from cards.holes import in_game
from cards.model import CASH, Counter, CounterId, Game

NO_MONEY = "the game has no money"
DECLARE_MONEY = "declare [money], or delete this"


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
        in_game(
            files,
            "play.pots",
            f"the pot '{name}' stands there twice",
            "give one of the two another name",
        )
    if "bank" in pots:
        in_game(
            files,
            "play.pots",
            "every game has its bank already",
            "give this pot another name",
        )
    if pots and game.money is None:
        in_game(files, "play.pots", NO_MONEY, DECLARE_MONEY)


def _check_counter(files: Draft, counter: Counter, icons: frozenset[str]) -> None:
    where = f"counter.{counter.id}"
    if counter.id == CASH:
        problem = "'cash' is the money that players have"
        in_game(files, where, problem, "give this counter another name")
    _check_bounds(files, where, counter)
    if counter.points and not counter.each:
        problem = "a counter of the whole table gives points to nobody"
        remedy = "delete this, or delete 'each = false'"
        in_game(files, f"{where}.points", problem, remedy)
    emblem = counter.emblem
    if emblem and emblem not in icons:
        remedy = or_nearest(emblem, icons, f"draw art/icons/{emblem}.svg")
        in_game(files, f"{where}.emblem", f"there is no icon '{emblem}'", remedy)


def _check_bounds(files: Draft, where: str, counter: Counter) -> None:
    least, most, start = counter.least, counter.most, counter.start
    if not _is_between(least, most):
        problem = f"{least} is above the most, {most}"
        in_game(files, f"{where}.least", problem, "correct one of the two")
    elif not (_is_between(least, start) and _is_between(start, most)):
        problem = f"starts at {start}, outside its bounds"
        in_game(files, f"{where}.start", problem, f"write a number {_bounds(counter)}")


def _is_between(lower: int | None, upper: int | None) -> bool:
    return lower is None or upper is None or lower <= upper


def _bounds(counter: Counter) -> str:
    least = [] if counter.least is None else [f"from {counter.least}"]
    most = [] if counter.most is None else [f"up to {counter.most}"]
    return " ".join([*least, *most])


def _check_majority(files: Draft, game: Game, name: str) -> None:
    where = f"majority.{name}"
    declared: Any = files.game.table("majority")[name]
    is_cash = bool(declared.get("cash"))
    if not is_cash and "counter" not in declared:
        remedy = "write the name of a counter, or cash = true instead"
        in_game(files, f"{where}.counter", "is missing", remedy)
    elif is_cash and "counter" in declared:
        in_game(
            files,
            f"{where}.cash",
            "counts money besides a counter",
            "delete one of the two",
        )
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
        in_game(files, "score.tie", f"compares '{item}' twice", "delete one of the two")
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
        remedy = or_nearest(
            name, game.counters, f"declare [counter.{name}] in game.toml"
        )
        in_game(files, where, f"there is no counter '{name}'", remedy)
    elif not game.counters[name].each:
        problem = f"'{name}' is a counter of the whole table, the same for all"
        in_game(files, where, problem, "name a counter that each player keeps")
