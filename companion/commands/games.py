"""`consigliere games`: what is in the box."""

import argparse
import json
from typing import Any

from cards import folder_of, load
from cards.model import Game
from companion.catalog.overlays import overlay_of
from companion.games import MODULES


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", action="store_true", help="one JSON list instead of a table"
    )


def run(asked: argparse.Namespace) -> int:
    games = [_line(load(folder_of(name), overlay_of(name))) for name in MODULES]
    if asked.json:
        print(json.dumps(games, ensure_ascii=False))
        return 0
    for game in games:
        fewest, most = game["players"]
        languages = " ".join(game["languages"])
        who = f"{fewest}-{most} players  {game['minutes']:3} min  {languages}"
        print(
            f"{game['name']:18} {game['id']:18} {who}  {sum(game['pieces'].values())} pieces"
        )
    return 0


def _line(game: Game) -> dict[str, Any]:
    words = game.words["en"] if "en" in game.words else next(iter(game.words.values()))
    return {
        "id": game.id,
        "name": words["game.name"],
        "players": game.players,
        "minutes": game.minutes,
        "languages": game.languages,
        "editions": list(game.editions),
        "pieces": _pieces(game),
    }


def _pieces(game: Game) -> dict[str, int]:
    """How many of what, boards among them, as a print counts them."""
    decks = {str(name): sum(1 for _ in game.copies(name)) for name in game.decks}
    return {**decks, **({"boards": len(game.boards)} if game.boards else {})}
