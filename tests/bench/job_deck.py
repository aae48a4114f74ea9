"""The deck that every stack of the press bench prints: distinct job cards, and a game
folder with the same design."""

import csv
import random
import re
from pathlib import Path

from cards import read

KINDS = {"Heist": "#7a1f2b", "Racket": "#1f5a7a", "Muscle": "#3d6b2e", "Con": "#6a3d8a"}
ROUNDS = ("I", "II", "III", "IV")
FIRST = (
    "Silent Crooked Golden Midnight Velvet Rusty Lucky Broken "
    "Double Hollow Scarlet Marble Smoky Frozen Paper Iron"
)
SECOND = (
    "Ledger Vault Courier Alibi Harbour Casino Warehouse "
    "Parlour Witness Handshake Envelope Jukebox Truck Diamond"
)
WHEN = (
    "If you roll a double",
    "Before the roll",
    "When a rival passes",
    "At the café",
    "After a failed roll",
)
WHAT = (
    "draw two cards and keep one",
    "take 3 cash from the bank",
    "move one henchman to any district",
    "peek at the top job of round III",
    "gain a favour — or pay 2 for an alibi",
)
TAIL = (
    "",
    ", then shuffle.",
    " (score ≥ 9 only).",
    " and skip the next raid.",
    "; keep this card face up.",
)
COLUMNS = ("id", "round", "kind", "target", "title.en", "effect1.en", "effect2.en")

GAME = """
tag = "JOB"
players = [2, 4]
minutes = 30
[stock]
card = 0.3
[back.back]
hidden = true
[deck.jobs]
kind = "card"
count = {count}
size = [63, 88]
stock = "card"
back = "back"
words = ["title", "effect1", "effect2"]
[deck.jobs.columns]
round = "text"
kind = "Heist|Racket|Muscle|Con"
target = "int"
"""

LAYOUT = """
[palette]
ink = "#000000"
white = "#ffffff"
grey = "#555555"
navy = "#1d2b4a"
pale = "#f2ecd8"
dark = "#31497a"
gold = "#c8a951"
[colours.kind]
Heist = "#7a1f2b"
Racket = "#1f5a7a"
Muscle = "#3d6b2e"
Con = "#6a3d8a"
[font.text]
regular = "BarlowSemiCondensed-Regular"
bold = "BarlowSemiCondensed-Bold"
[face.jobs]
box = [
  {kind = "fill", at = [1.5, 1.5, 60, 85], stroke = "kind", line = 0.5},
  {kind = "fill", at = [1.5, 1.5, 60, 11], colour = "kind"},
  {kind = "line", at = [4, 29], to = [59, 29], line = 0.2, colour = "ink"},
  {kind = "text", at = [4, 14.8, 30, 4], text = "{kind}", size = 7, colour = "grey"},
  {kind = "text", at = [4, 5.9, 45, 5], text = "{title}", size = 10, bold = true, colour = "white"},
  {kind="text", at=[49,5.9,10,5],text="{round}", size=10, bold=true,align="right",colour="white"},
  {kind = "text", at = [4, 21, 40, 8], text = "Roll {target}+", size = 18, bold = true},
  {kind = "text", at = [4, 31.8, 55, 14], text = "{effect1}", size = 8, leading = 1.27},
  {kind = "text", at = [4, 46, 55, 14], text = "{effect2}", size = 8, leading = 1.27},
  {kind = "text", at = [4, 81, 30, 4], text = "{id}", size = 7},
  {kind = "code", at = [43, 68.5, 17.5, 17.5], under = false},
]
[face.back_jobs]
symmetric = true
box = [
  {kind = "fill", at = [-3, -3, 69, 94], colour = "navy"},
  {kind = "pattern", name = "diamonds", at = [4, 6, 55, 77], colour = "dark", step = 11},
  {kind = "fill", at = [3, 3, 57, 82], stroke = "pale", line = 0.8},
  {kind = "ellipse", at = [22.5, 35, 18, 18], colour = "pale"},
]
"""


def rows(count: int) -> list[dict[str, str]]:
    """A deterministic deck, every card another."""
    chance = random.Random(20260101)  # noqa: S311 -- a deck, not a secret
    names = [
        f"{first} {second}" for first in FIRST.split() for second in SECOND.split()
    ]

    def effect() -> str:
        return f"{chance.choice(WHEN)}, {chance.choice(WHAT)}{chance.choice(TAIL)}"

    return [
        {
            "id": f"job_{number}",
            "round": chance.choice(ROUNDS),
            "kind": chance.choice(list(KINDS)),
            "target": str(chance.randint(5, 12)),
            "title.en": f"{names[number % len(names)]} {number // len(names) or ''}".strip(),
            "effect1.en": effect(),
            "effect2.en": effect(),
        }
        for number in range(count)
    ]


def write_folder(folder: Path, count: int) -> Path:
    """An ordinary game folder with that many cards; clashing codes are settled as
    `check` proposes."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.toml").write_text(GAME.format(count=count), "utf-8")
    (folder / "layout.toml").write_text(LAYOUT, "utf-8")
    (folder / "words.en.toml").write_text(
        '[game]\nname = "Job deck"\n[deck]\njobs = "Jobs"\n', "utf-8"
    )
    deck = rows(count)
    write_sheet(folder / "jobs.csv", deck)
    for hole in read(folder)[1]:
        offered = re.search(r"write (\S+) into the column 'code'", str(hole))
        assert offered, hole
        deck[hole.row - 2]["code"] = offered[1]
    write_sheet(folder / "jobs.csv", deck)
    return folder


def write_sheet(path: Path, deck: list[dict[str, str]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [*COLUMNS, "code"], restval="")
        writer.writeheader()
        writer.writerows(deck)
