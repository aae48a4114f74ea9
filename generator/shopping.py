"""What has to be bought and set for a print: per file the paper, the sheets and the sides. Pure arithmetic."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cards.model import BoardId, DeckId, Game
from generator.boards import BOARDS, TILED
from generator.plan import Document, Page
from generator.stationery import Stationery
