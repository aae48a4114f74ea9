"""`consigliere corrections GAME [NAME or FILE]`: what is laid over a game in print, at
the table and in simulations."""

import argparse
from pathlib import Path

from cards import GAMES, Game, folder_of, load, proposals
from cards.corrections import read_corrections
from cards.errors import Mistake, Report, or_nearest
from cards.sentences import ended
from companion.catalog.overlays import chosen, overlay_of, place_of


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    known = (
        "a proposal by its name, or a file, to be laid over the game from now on; "
        "left out: show what there is"
    )
    parser.add_argument("take", nargs="?", metavar="NAME or FILE", help=known)


def run(asked: argparse.Namespace) -> int:
    if asked.game not in GAMES:
        remedy = or_nearest(asked.game, GAMES, f"choose from {', '.join(GAMES)}")
        none = ended(f"There is no game '{asked.game}' in the box", remedy)
        raise Mistake(f"{none} In a folder of your own change the cells.")
    print(_taken(asked.game, asked.take) if asked.take else _shown(asked.game))
    return 0


def _taken(game: str, take: str) -> str:
    """Lay it over the game, unless that would cost somebody the numbers they typed."""
    source, place = chosen(take, game), place_of(game)
    if source is None:
        raise Mistake(f"To have {game} as it came, delete {place}.")
    # what has holes is told now, and not when a print or an evening fails
    load(folder_of(game), source)
    wanted = source.read_bytes()
    if place.is_file() and place.read_bytes() != wanted:
        raise Mistake(
            f"{place} holds other corrections; move that file away, or copy the new lines into it."
        )
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(wanted)
    return (
        f"From now on '{take}' is laid over {game} "
        f"(a running server begins with it when it starts again):\n{place}"
    )


def _shown(game: str) -> str:
    laid = overlay_of(game)
    as_it_came = load(folder_of(game))
    if laid is None:
        lines = [f"Nothing is laid over {game}; it would be {place_of(game)}."]
    else:
        lines = [
            f"Over {game} lies {laid} (move it away, and the game is as it came):",
            *_changes(as_it_came, laid),
        ]
    for name, path in proposals(folder_of(game)).items():
        lines += [
            "",
            f"Proposed: {name} (consigliere corrections {game} {name})",
            *_changes(as_it_came, path),
        ]
    return "\n".join(lines)


def _changes(game: Game, path: Path) -> list[str]:
    """Cell by cell: what stands on the card as it came, what would stand there, and why."""
    facts = {
        **{str(card.id): card.facts for card in game.cards()},
        **{
            table.named(row): row
            for table in game.tables.values()
            for row in table.rows
        },
    }
    sheet = read_corrections(path, Report(path.stem))
    lines = []
    for row in sheet.rows.values() if sheet else ():
        what, field, value = (
            row.get(name, "").strip() for name in ("what", "field", "value")
        )
        was = _told(facts.get(what, {}).get(field, ""))
        lines.append(
            f"  {what} {field}: {was} becomes {value}. {row.get('why') or ''}".rstrip()
        )
    return lines


def _told(value: object) -> str:
    """As it stands in the spreadsheet."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
