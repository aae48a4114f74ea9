"""`consigliere corrections GAME [NAME or FILE]`: what is laid over a game in print, at the table and in simulations."""

import argparse
import csv
from pathlib import Path

from cards import GAMES, Game, folder_of, load, proposals
from cards.errors import Mistake, or_nearest
from companion.corrections import chosen, overlay_of, place_of


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    known = "a proposal by its name, or a file, to be laid over the game from now on; left out: show what there is"
    parser.add_argument("take", nargs="?", metavar="NAME or FILE", help=known)


def run(asked: argparse.Namespace) -> int:
    if asked.game not in GAMES:
        remedy = or_nearest(asked.game, GAMES, f"choose from {', '.join(GAMES)}")
        raise Mistake(
            f"There is no game '{asked.game}' in the box; {remedy}. In a folder of your own change the cells."
        )
    print(_taken(asked.game, asked.take) if asked.take else _shown(asked.game))
    return 0


def _taken(game: str, take: str) -> str:
    """Lay it over the game, unless that would cost somebody the numbers they typed."""
    source, place = chosen(take, game), place_of(game)
    if source is None:
        raise Mistake(f"To have {game} as it came, delete {place}.")
    load(folder_of(game), source)  # what has holes is told now, and not when a print or an evening fails
    wanted = source.read_bytes()
    if place.is_file() and place.read_bytes() != wanted:
        raise Mistake(f"{place} holds other corrections; move that file away, or copy the new lines into it.")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(wanted)
    return f"From now on '{take}' is laid over {game} (a running server begins with it when it starts again):\n{place}"


def _shown(game: str) -> str:
    laid = overlay_of(game)
    lines = [f"Over {game} lies {laid}." if laid else f"Nothing is laid over {game}; it would be {place_of(game)}."]
    for name, path in proposals(folder_of(game)).items():
        lines += ["", f"Proposed: {name} (consigliere corrections {game} {name})"]
        lines += _changes(load(folder_of(game)), path)
    return "\n".join(lines)


def _changes(game: Game, path: Path) -> list[str]:
    """Cell by cell: what stands on the card as it came, what would stand there, and why."""
    facts = {str(card.id): card.facts for card in game.cards()}
    lines = []
    with path.open(encoding="utf-8", newline="") as sheet:
        for row in csv.DictReader(sheet):
            was = facts.get(row["what"], {}).get(row["field"], "")
            lines.append(
                f"  {row['what']} {row['field']}: {was} becomes {row['value']}. {row.get('why') or ''}".rstrip()
            )
    return lines
