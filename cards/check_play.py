"""Whether declared play holds together: counters within their bounds, majorities and
ties of what there is."""

from typing import Any

from cards.draft import Draft
from cards.errors import or_nearest
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
        _hole(
            files,
            "play.pots",
            f"the pot '{name}' stands there twice",
            "give one of the two another name",
        )
    if "bank" in pots:
        _hole(
            files,
            "play.pots",
            "every game has its bank already",
            "give this pot another name",
        )
    if pots and game.money is None:
        _hole(files, "play.pots", NO_MONEY, DECLARE_MONEY)


def _check_counter(files: Draft, counter: Counter, icons: frozenset[str]) -> None:
    where = f"counter.{counter.id}"
    if counter.id == CASH:
        _hole(
            files,
            where,
            "'cash' is the money that players have",
            "give this counter another name",
        )
    if not _is_between(counter.least, counter.most):
        problem = f"{counter.least} is above the most, {counter.most}"
        _hole(files, f"{where}.least", problem, "correct one of the two")
    elif not (
        _is_between(counter.least, counter.start)
        and _is_between(counter.start, counter.most)
    ):
        problem = f"starts at {counter.start}, outside its bounds"
        _hole(files, f"{where}.start", problem, f"write a number {_bounds(counter)}")
    if counter.points and not counter.each:
        problem = "a counter of the whole table gives points to nobody"
        _hole(
            files, f"{where}.points", problem, "delete this, or delete 'each = false'"
        )
    if counter.emblem and counter.emblem not in icons:
        remedy = or_nearest(
            counter.emblem, icons, f"draw art/icons/{counter.emblem}.svg"
        )
        _hole(files, f"{where}.emblem", f"there is no icon '{counter.emblem}'", remedy)


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
        _hole(files, f"{where}.counter", "is missing", remedy)
    elif is_cash and "counter" in declared:
        _hole(
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
    if game.money is None:
        for key in (key for key in ("cash", "cash_per_point") if declared.get(key)):
            _hole(files, f"score.{key}", NO_MONEY, DECLARE_MONEY)
    tie = game.score.tie
    for item in sorted({item for item in tie if tie.count(item) > 1}):
        _hole(files, "score.tie", f"compares '{item}' twice", "delete one of the two")
    for item in dict.fromkeys(declared.get("tie", ())):
        if item == CASH or item.startswith("counter:"):
            name = CounterId(item.removeprefix("counter:"))
            _check_counted(files, game, "score.tie", name, is_cash=item == CASH)


def _check_counted(
    files: Draft, game: Game, where: str, name: CounterId, *, is_cash: bool
) -> None:
    """What players are compared by is there, and each of them has it."""
    if is_cash:
        if game.money is None:
            _hole(files, where, NO_MONEY, DECLARE_MONEY)
    elif name not in game.counters:
        remedy = or_nearest(
            name, game.counters, f"declare [counter.{name}] in game.toml"
        )
        _hole(files, where, f"there is no counter '{name}'", remedy)
    elif not game.counters[name].each:
        problem = f"'{name}' is a counter of the whole table, the same for all"
        _hole(files, where, problem, "name a counter that each player keeps")


def _hole(files: Draft, name: str, problem: str, remedy: str) -> None:
    files.report.add(files.game.name, files.game.line(name), name, problem, remedy)
