"""`consigliere simulate`: whole games of simple robots, and what they say about the
balance of the data."""

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from cards import Game
from cards.errors import Mistake
from companion.catalog.game_catalog import GameCatalog
from companion.catalog.overlays import HELP, NONE, chosen, overlay_of
from companion.commands.balance import counted_in, told
from companion.commands.progress import Bar
from companion.games import MODULES, practice_choices, robots_of
from companion.practice.simulation import Figures, Played, Stuck, Trial, figures, games

INTERRUPTED = 130
USUAL = 5  # robots at a table
HEADS = ("game", "seat", "side", "won", "score")


def known() -> tuple[str, ...]:
    """The games that robots play."""
    return tuple(game for game in MODULES if robots_of(game))


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", metavar="GAME", help=f"one of: {', '.join(known())}")
    add("--games", type=int, default=100, metavar="N", help="how many games (100)")
    robots = f"robots at the table ({USUAL}, or as many as can play)"
    add("--players", type=int, metavar="N", help=robots)
    add("--edition", default="en", help="whose rules (en)")
    add(
        "--option",
        action="append",
        default=[],
        metavar="NAME[=CHOICE]",
        help="as when opening a table",
    )
    add("--corrections", metavar="FILE or NAME", help=HELP)
    add("--seed", default="1", help="the same seed, the same games")
    add("--json", action="store_true", help="one JSON object instead of lines")
    add(
        "--csv",
        type=Path,
        metavar="FILE",
        help="every game as well, one line for each side, for a spreadsheet",
    )


def run(asked: argparse.Namespace) -> int:
    catalog = _catalog(asked)
    trial = _trial(asked, catalog)
    # a sheet that cannot be written is told of before the games, not after them
    _write(asked.csv, [])
    try:
        played = _play(asked.games, trial, catalog)
    except Stuck as trouble:
        sys.stderr.write(f"A game could not go on: {trouble}\n")
        return 1
    if len(played) < asked.games:
        sys.stderr.write(
            f"Stopped after {len(played):,} of {asked.games:,} games; these are their figures.\n"
        )
    _write(asked.csv, played)
    game = catalog.game(trial.game)
    assert game
    print(_told(asked, figures(played, trial), game))
    if len(played) == asked.games:
        return 0
    return INTERRUPTED


def _play(many: int, trial: Trial, catalog: GameCatalog) -> list[Played]:
    """All games, or with Ctrl-C those that were over by then."""
    bar, played = Bar(in_lines=True), list[Played]()
    try:
        for game in games(trial, many, catalog):
            played.append(game)
            bar("simulate", len(played), many)
    except KeyboardInterrupt:
        if not played:
            raise
    finally:
        bar.close()
    return played


def _write(path: Path | None, played: Sequence[Played]) -> None:
    """Every game in a sheet, a line for each side; a shared win counts in parts."""
    if path is None:
        return
    rounds = range(max((len(game.cash) for game in played), default=0))
    lines: list[tuple[object, ...]] = [(*HEADS, *(f"cash {at + 1}" for at in rounds))]
    for number, game in enumerate(played, start=1):
        lines += [(number, *line) for line in _lines(game, rounds)]
    try:
        with path.open("w", encoding="utf-8", newline="") as sheet:
            csv.writer(sheet).writerows(lines)
    except OSError as trouble:
        why = f"cannot be written ({trouble.strerror})"
        raise Mistake(f"{path} {why}; name another file.") from None


def _lines(game: Played, rounds: range) -> Iterator[tuple[object, ...]]:
    part = round(1 / len(game.winners), 4)
    for at, side in enumerate(game.sides):
        won = part if at in game.winners else 0
        cash = [game.had(round_)[at] for round_ in rounds]
        yield (at + 1, side, won, game.scores[at], *cash)


def _told(asked: argparse.Namespace, found: Figures, game: Game) -> str:
    corrections = asked.corrections or str(overlay_of(asked.game) or NONE)
    if asked.json:
        plain = msgspec.to_builtins(found)
        plain[counted_in(game).deck] = plain.pop("cards")
        return json.dumps({"corrections": corrections, **plain}, ensure_ascii=False)
    return told(found, game, corrections)


def _catalog(asked: argparse.Namespace) -> GameCatalog:
    if asked.game not in known():
        raise Mistake(f"No robots play {asked.game} yet; try {known()[0]}.")
    overlay = chosen(asked.corrections, asked.game)
    return GameCatalog(overlay=lambda _: overlay)


def _trial(asked: argparse.Namespace, catalog: GameCatalog) -> Trial:
    """What was asked for, or what is wrong with it in one sentence."""
    game = catalog.game(asked.game)
    assert game
    players = _players(asked.players, *game.players)
    if asked.games < 1:
        raise Mistake("Ask for one game at least: --games 1.")
    if game.editions and asked.edition not in game.editions:
        raise Mistake(
            f"There is no edition {asked.edition}; choose from {', '.join(game.editions)}."
        )
    return Trial(asked.game, players, asked.edition, _options(asked, game), asked.seed)


def _players(asked: int | None, least: int, most: int) -> int:
    if asked is None:
        return min(USUAL, most)
    if not least <= asked <= most:
        raise Mistake(f"{asked} players are not possible; choose {least} to {most}.")
    return asked


def _options(asked: argparse.Namespace, game: Game) -> dict[str, str]:
    options = practice_choices(game.id)
    for text in asked.option:
        name, _, said = text.partition("=")
        choice = said or "yes"
        known = _choices(game, name)
        if choice not in known:
            listed = ", ".join(known or tuple(game.options))
            raise Mistake(f"--option {text} is not known; choose from {listed}.")
        options[name] = choice
    return options


def _choices(game: Game, name: str) -> tuple[str, ...]:
    """None, where there is no such option."""
    found = [option for key, option in game.options.items() if key == name]
    if found:
        return tuple(found[0].choices)
    return ()
