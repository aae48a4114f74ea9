"""`consigliere simulate`: whole games of simple robots, and what they say about the balance of the data."""

import argparse
import json
import sys

import msgspec

from cards.errors import Mistake
from companion.progress import Bar
from companion.shelf import Shelf
from companion.simulating import Average, Figures, Played, Share, Stuck, Wanted, games
from companion.simulating import figures as figures_of

KNOWN = ("la_cosa_nostra",)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(KNOWN)}")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--players", type=int, default=5, metavar="N", help="robots at the table (5)")
    parser.add_argument("--edition", default="en", help="whose rules (en)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME[=CHOICE]", help="as when opening a table"
    )
    parser.add_argument("--seed", default="1", help="the same seed, the same games")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")


def run(asked: argparse.Namespace) -> int:
    wanted, shelf = _wanted(asked), Shelf()
    bar = Bar()
    played: list[Played] = []
    try:
        for game in games(wanted, asked.games, shelf):
            played.append(game)
            bar("simulate", len(played), asked.games)
    except Stuck as trouble:
        bar.close()
        sys.stderr.write(f"Game {len(played) + 1} could not go on: {trouble}\n")
        return 1
    bar.close()
    found = figures_of(played, wanted)
    print(json.dumps(msgspec.to_builtins(found), ensure_ascii=False) if asked.json else _told(found))
    return 0


def _wanted(asked: argparse.Namespace) -> Wanted:
    """What was asked for, or what is wrong with it in one sentence."""
    if asked.game not in KNOWN:
        raise Mistake(f"No robots play {asked.game} yet; try {KNOWN[0]}.")
    game = Shelf().game(asked.game)
    assert game
    least, most = game.players
    if not least <= asked.players <= most:
        raise Mistake(f"{asked.players} players are not possible; choose {least} to {most}.")
    if asked.games < 1:
        raise Mistake("Ask for one game at least: --games 1.")
    if asked.edition not in game.editions:
        raise Mistake(f"There is no edition {asked.edition}; choose from {', '.join(game.editions)}.")
    options = {"market": "app"}
    for text in asked.option:
        name, _, choice = text.partition("=")
        option = next((one for key, one in game.options.items() if key == name), None)
        if option is None or (choice or "yes") not in option.choices:
            known = option.choices if option else tuple(game.options)
            raise Mistake(f"--option {text} is not known; choose from {', '.join(known)}.")
        options[name] = choice or "yes"
    return Wanted(asked.game, asked.players, asked.edition, options, asked.seed)


def _told(found: Figures) -> str:
    """The figures as lines for people."""
    lines = [f"{found.games} games of {found.asked.players} robots, {found.orders} taps each on average"]
    lines += ["After ± stands the standard error: what lies within twice that may be chance.", ""]
    lines += [f"{'family':12} {'wins':>14} {'score':>18}"]
    for side, wins in found.by_family.items():
        lines.append(f"{side:12} {_part(wins):>14} {_sum(found.family_scores[side]):>18}")
    lines += ["", "wins by seat (1 is the first start player)"]
    lines += [f"{at:<12} {_part(wins):>14}" for at, wins in enumerate(found.by_seat, start=1)]
    lines += ["", "cash after each round", "  ".join(_sum(has) for has in found.cash_by_round)]
    lines += [f"final score {_sum(found.score)}, of the winner {_sum(found.winner_score)}", ""]
    lines += [f"{'Job':26} {'played':>7} {'worked':>14} {'money':>16}"]
    for card, job in found.jobs.items():
        lines.append(f"{card:26} {job.played:7} {_part(job.paid):>14} {_sum(job.money):>16}")
    return "\n".join(lines)


def _part(found: Share) -> str:
    return f"{found.share:.1%} ± {found.error:.1%}"


def _sum(found: Average) -> str:
    return f"{found.mean:,} ± {found.error:,}"
