"""The app is assembled: store, games, clock, lights and limits are put together; who
serves it is another matter."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_cache_path, user_data_path

from cards import HERE, load
from cards.errors import BadGame, Mistake
from companion.catalog.game_catalog import GameCatalog
from companion.practice.practice_tables import Practising
from companion.presence.lights import Presence
from companion.presence.neighbours import Neighbours
from companion.printing.own_games import OwnGames
from companion.printing.print_shop import PrintShop
from companion.printing.watched import Watched
from companion.store import Store, opened
from companion.store.sqlite_file import usual_database
from companion.tables.service import Tables
from companion.timing.clock import Clock, Steady
from companion.timing.deadlines import end_windows
from companion.timing.eviction import schedule_eviction
from companion.timing.heartbeats import keep_beating
from companion.web.card_photos import Aside, directly
from companion.web.context import AppContext
from companion.web.throttle import LIMITS, StreamSlots, Throttle

if TYPE_CHECKING:
    from companion.serving.certificates import Papers

# of a table's code: a stranger may try at all tables of a server at once
LAPTOP_SIGNS, HOSTED_SIGNS = 6, 8
log = logging.getLogger("consigliere")
TARPIT = 0.25  # seconds
MOST_EACH = 400  # streams from one address: a club behind one router


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is to be set up."""

    database: str = ""
    folders: Sequence[Path] = ()
    laptop: str = ""  # the key of a laptop in the living room
    limits: bool = True  # whether anybody is slowed down here
    output: Path | None = None  # where boxes are printed, if that is on this machine
    streams: int = 4000
    imports: bool = True  # save files from those who sit at a table here
    aside: Aside = directly
    drawing: Aside = directly
    papers: "Papers | None" = None
    address: str = ""  # where phones find it, if that is known before it starts
    printing: bool = True  # whether boxes can be printed from a browser
    watched: Path | None = None  # a designer's folder, shown to the laptop itself


@dataclass(slots=True)
class AssembledApp:
    """What has to be closed again."""

    context: AppContext
    clock: Clock
    store: Store

    def close(self) -> None:
        self.context.close()
        self.context.tables.ailing.closing = True
        self.clock.close()
        self.store.close()


def assemble(settings: Settings) -> AssembledApp:
    """Ready to be served; a mistake in the settings is one sentence."""
    own = _own_games(settings)
    catalog = _catalog(settings, own)
    store = opened(settings.database or usual_database())
    signs = LAPTOP_SIGNS if settings.laptop else HOSTED_SIGNS
    tables = Tables(store, catalog, Steady(), signs=signs)
    clock = Clock(tables.now)
    end_windows(tables, clock)
    presence = Presence(clock, tables.wake)
    schedule_eviction(tables, presence, clock)
    Neighbours(store, presence, clock)
    context = AppContext(
        tables=tables,
        presence=presence,
        throttle=Throttle(LIMITS if settings.limits else {}),
        stream_slots=_slots(settings),
        address=settings.address.rstrip("/"),
        laptop=settings.laptop,
        imports=settings.imports,
        tarpit=TARPIT if settings.limits else 0.0,
        output=settings.output,
        aside=settings.aside,
        drawing=settings.drawing,
        papers=settings.papers,
        fonts=_fonts(),
        practising=Practising(tables, clock, presence),
        shop=_shop(settings, own),
        bench=_bench(settings),
    )
    keep_beating(context.heartbeats, clock)
    clock.start()
    return AssembledApp(context, clock, store)


def _catalog(settings: Settings, own: OwnGames | None) -> GameCatalog:
    for folder in settings.folders:
        if not folder.is_dir():
            raise Mistake(f"There is no folder '{folder}'; name the folder of a game.")
        load(folder)
    catalog = GameCatalog([*_whole(own), *settings.folders])
    for folder in _earlier(own):
        catalog.remember(folder)
    return catalog


def _slots(settings: Settings) -> StreamSlots:
    most_each = MOST_EACH if settings.limits else settings.streams
    return StreamSlots(settings.streams, most_each)


def _shop(settings: Settings, own: OwnGames | None) -> PrintShop | None:
    """A home server keeps what its laptop prints; strangers take theirs along."""
    if not settings.printing:
        return None
    room = user_cache_path("consigliere", appauthor=False) / "print-shop"
    return PrintShop(room, settings.output if settings.laptop else None, own)


def _bench(settings: Settings) -> Watched | None:
    if settings.watched is None:
        return None
    return Watched(settings.watched, settings.output, settings.aside)


def _own_games(settings: Settings) -> OwnGames | None:
    """Games that came as a zip: to a home server only."""
    if not settings.laptop:
        return None
    return OwnGames(user_data_path("consigliere", appauthor=False) / "games")


def _whole(own: OwnGames | None) -> Iterator[Path]:
    """Those that can still be read; one that cannot keeps no evening from beginning."""
    if own is None:
        return
    own.tidy()
    for name, folder in own.newest().items():
        try:
            load(folder)
        except (BadGame, OSError):
            log.warning("The game %s, which came as a zip, cannot be read", name)
        else:
            yield folder


def _earlier(own: OwnGames | None) -> Iterator[Path]:
    """Versions that tables may have been opened with; they are read when one is."""
    for folders in own.versions().values() if own else ():
        yield from folders[:-1]


def _fonts() -> Path | None:
    """The typefaces of the cards, beside the room of the cards; a page without them
    takes the phone's own."""
    folder = HERE.parent / "fonts"
    if folder.is_dir():
        return folder
    return None
