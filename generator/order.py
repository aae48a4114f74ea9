"""What somebody asks the press for: which game, for which paper, in which manner."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from cards.errors import or_nearest
from generator.errors import CannotPrint

DUPLEX = ("long", "short", "fold", "none")
PAPERS: Mapping[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a3": (297.0, 420.0),
}
MARGIN = 6.35  # mm: what every home printer can reach
BLEED = 3.0
# of its size: a card that goes into a sleeve, 1 mm less on each side of its width
SLEEVED = 61 / 63


@dataclass(frozen=True, slots=True)
class Profile:
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

    def over(self, edge: str) -> "Profile":
        """The same printer turning its paper over the other edge: its backs then stand
        on their heads."""
        if {self.flip, edge} != {"long", "short"}:
            return self
        return replace(self, dx=-self.dx, dy=-self.dy, flip=edge)

    def across(self) -> "Profile":
        """For a page that lies across the sheet: printers turn it a quarter
        anticlockwise (RFC 8011, 5.2.10)."""
        return replace(
            self, dx=self.dy, dy=-self.dx, scale_x=self.scale_y, scale_y=self.scale_x
        )


@dataclass(frozen=True, slots=True)
class Order:
    """One print job."""

    folder: Path
    language: str = ""
    edition: str = ""
    paper: str = "a4"
    duplex: str = "long"
    low_ink: bool = False
    bleed: bool = False
    sleeves: bool = False
    only: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    copies: int | None = None
    since: Path | None = None
    # nothing but these copies: deck, card, number
    wanted: frozenset[tuple[str, str, int]] | None = None
    address: str = ""
    join: str = ""
    options: tuple[str, ...] = ()
    margin: float | None = None
    out: Path = Path("output")
    one_file: bool = False
    verify: bool = True
    corrections: Path | None = None
    profile: Profile = field(default_factory=Profile)

    def check(self) -> None:
        """Refuse what no printer could do, naming what would work."""
        if self.paper not in PAPERS:
            remedy = or_nearest(self.paper, PAPERS, "write a4, letter or a3")
            raise CannotPrint(f"There is no paper '{self.paper}'; {remedy}.")
        if self.duplex not in DUPLEX:
            remedy = or_nearest(self.duplex, DUPLEX, "write long, short, fold or none")
            raise CannotPrint(f"There is no duplex mode '{self.duplex}'; {remedy}.")
        if not 0 <= self.edge <= 20:
            raise CannotPrint(f"A margin of {self.edge:g} mm cannot be; write 0 to 20.")
        if self.copies is not None and self.copies < 1:
            raise CannotPrint(
                "At least one copy; leave --copies away for what the box holds."
            )

    @property
    def edge(self) -> float:
        return self.profile.margin if self.margin is None else self.margin

    def variant(self, game: str) -> str:
        """The name of the folder that this print goes to."""
        duplex = "" if self.duplex == "long" else self.duplex
        options = {
            "low-ink": self.low_ink,
            "bleed": self.bleed,
            "sleeves": self.sleeves,
            "part": self.only or self.cards or self.copies,
            "one-file": self.one_file,
        }
        chosen = [name for name, is_chosen in options.items() if is_chosen]
        parts = [game, self.language, self.paper, self.edition, duplex, *chosen]
        return "-".join(filter(None, parts))
