"""What somebody asks the press for: which game, for which paper, in which manner."""

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from cards.errors import or_nearest
from cards.sizes import size_of
from generator.errors import CannotPrint, say
from generator.file_sizes import bytes_of
from generator.margins import Margins, margins_of

DUPLEX = ("long", "short", "fold", "none")
PAPERS: Mapping[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a3": (297.0, 420.0),
}
BOTH = "a4-letter"  # prints whole on either paper, at 100 %
# what else is in shops; the sheet of calibration is for those above
SHEETS: Mapping[str, tuple[float, float]] = {
    **PAPERS,
    BOTH: (210.0, 279.4),
    "a5": (148.0, 210.0),
    "a6": (105.0, 148.0),
    "executive": (184.15, 266.7),
    "ledger": (279.4, 431.8),
    "legal": (215.9, 355.6),
    "sra3": (320.0, 450.0),
    "super-b": (330.2, 482.6),
    "tabloid": (279.4, 431.8),
}
_PLACES = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")
LEAST, MOST = 90.0, 2000.0  # mm: sides of a paper by measure
MARGIN = 6.35  # mm: what every home printer can reach
BLEED = 3.0
NAMED = 3  # single cards that a folder is named for
MACHINES = ("silhouette", "silhouette-4")
# of its size: a card that goes into a sleeve, 1 mm less on each side of its width
SLEEVED = 61 / 63


class Profile(Struct, frozen=True):
    """How one printer's second sides must be moved to meet their fronts, and what it cannot reach.

    As one looks at the back of an upright sheet: turned by `angle` degrees
    anticlockwise about its middle, stretched along its edges, then moved `dx` mm to the
    right and `dy` mm up. `flip` is the edge over which that was measured.
    """

    name: str = ""
    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    margin: float = MARGIN
    flip: str = ""
    # both sides of a sheet, so that 100 mm on a thick one are 100 mm
    grown_x: float = 1.0
    grown_y: float = 1.0

    def over(self, edge: str) -> "Profile":
        """The same printer turning its paper over the other edge: its backs then stand
        on their heads."""
        if {self.flip, edge} != {"long", "short"}:
            return self
        return replace(self, dx=-self.dx, dy=-self.dy, flip=edge)

    def across(self) -> "Profile":
        """For a page that lies across the sheet: printers turn it a quarter
        anticlockwise (RFC 8011, 5.2.10)."""
        moved = replace(self, dx=self.dy, dy=-self.dx)
        scaled = replace(moved, scale_x=self.scale_y, scale_y=self.scale_x)
        return replace(scaled, grown_x=self.grown_y, grown_y=self.grown_x)


class Order(Struct, frozen=True):
    """One print job."""

    folder: Path
    language: str = ""
    edition: str = ""
    paper: str = "a4"
    duplex: str = "long"
    low_ink: bool = False
    bleed: bool = False
    sleeves: bool = False
    sleeve: str = (
        ""  # by what name they are sold, where they are not just a little tight
    )
    phones: bool = False  # without what the app keeps where phones are at the table
    only: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    copies: int | None = None
    since: Path | None = None
    # nothing but these copies: deck, card, number
    wanted: frozenset[tuple[str, str, int]] | None = None
    address: str = ""
    join: str = ""
    options: tuple[str, ...] = ()
    # mm that the printer cannot reach: 6.35, or 10/8, or 10/8/12/8 from the top on
    margin: str = ""
    gap: float = 0.0  # mm between parts, at least
    skip: str = ""  # places of the first sheet that are used up, such as 1-4,7
    template: str = ""  # a sheet bought with its places, such as avery-5371
    marks: str = ""  # for a cutting machine: silhouette, or silhouette-4
    out: Path = Path("output")
    one_file: bool = False
    split: str = ""  # files in parts that are no larger, such as 20MB
    verify: bool = True
    corrections: Path | None = None
    profile: Profile = field(default_factory=Profile)
    version: str = ""  # of the data, once they were read

    def check(self) -> None:
        """Refuse what no printer could do, naming what would work."""
        _ = self.sheet
        if self.duplex not in DUPLEX:
            remedy = or_nearest(self.duplex, DUPLEX, say("write_duplexes"))
            raise CannotPrint(say("no_duplex", cell=self.duplex), remedy)
        _ = self.edges
        if not 0 <= self.gap <= 50:
            remedy = say("write_between", low=0, high=50)
            raise CannotPrint(say("gap", gap=self.gap), remedy)
        _ = self.skipped
        self._check_marks()
        self._check_split()
        if self.copies is not None and self.copies < 1:
            raise CannotPrint(say("copies"), say("leave_copies"))

    def _check_split(self) -> None:
        if self.split and bytes_of(self.split) and self.one_file:
            raise CannotPrint(say("parts"), say("leave_split"))

    def _check_marks(self) -> None:
        if not self.marks:
            return
        if self.marks not in MACHINES:
            *others, last = MACHINES
            known = say("write_or", list=", ".join(others), last=last)
            remedy = or_nearest(self.marks, MACHINES, known)
            raise CannotPrint(say("no_marks", cell=self.marks), remedy)
        if self.duplex == "fold" or self.template:
            raise CannotPrint(say("marks"), say("leave_sheet"))

    @property
    def sheet(self) -> tuple[float, float]:
        """The short and the long side of the paper, in mm."""
        size = SHEETS.get(self.paper) or size_of(self.paper)
        if size is None or not LEAST <= min(size) <= max(size) <= MOST:
            remedy = or_nearest(self.paper, SHEETS, say("known_papers"))
            raise CannotPrint(say("no_paper", cell=self.paper), remedy)
        return min(size), max(size)

    @property
    def skipped(self) -> frozenset[int]:
        """The places of the first sheet that stay empty, counted from 0."""
        found: set[int] = set()
        for part in filter(None, self.skip.replace(" ", "").split(",")):
            places = _PLACES.fullmatch(part)
            if not places:
                raise CannotPrint(say("skip", skip=self.skip), say("write_places"))
            found.update(range(int(places[1]) - 1, int(places[2] or places[1])))
        return frozenset(found)

    @property
    def edges(self) -> Margins:
        """What an upright page leaves free at each edge."""
        if not self.margin:
            return Margins.even(self.profile.margin)
        found = margins_of(self.margin)
        if found is None:
            problem = say("margin", margin=self.margin)
            raise CannotPrint(problem, say("write_margins"))
        return found

    @property
    def edge(self) -> float:
        """The widest of them, for pages that leave the same at all four."""
        return self.edges.most

    def variant(self, game: str) -> str:
        """The name of the folder that this print goes to."""
        duplex = "" if self.duplex == "long" else self.duplex
        options = {
            "low-ink": self.low_ink,
            "bleed": self.bleed,
            "sleeves": self.sleeves and not self.sleeve,
            f"sleeves-{self.sleeve}": self.sleeve,
            "phones": self.phones,
            self.marks: self.marks,
            "one-file": self.one_file,
        }
        chosen = [name for name, is_chosen in options.items() if is_chosen]
        paper = self.template or self.paper
        parts = [game, self.language, paper, self.edition, duplex, *chosen]
        return "-".join(filter(None, [*parts, *self._part()]))

    def _part(self) -> list[str]:
        """Less than a box. A lost card has a folder of its own, beside that of another."""
        if not (self.only or self.cards or self.copies):
            return []
        return [*(self.cards if len(self.cards) <= NAMED else ()), "part"]
