"""How many phones can listen at once: each stream is an open file of this process."""

from dataclasses import dataclass

# files for the database, the log, libraries, and requests that come and go
RESERVE = 96
# macOS calls its limit endless and then takes none above its own
_STEPS = (1 << 20, 65_536, 24_576, 10_240, 4_096)
_UNKNOWN = 8_192  # Windows counts no files here; its sockets are many


@dataclass(frozen=True, slots=True)
class Room:
    """The limit of open files that this process has now."""

    files: int

    @property
    def streams(self) -> int:
        return max(self.files - RESERVE, 0)

    def __str__(self) -> str:
        return (
            f"{self.files:,} files may be open: "
            f"up to {self.streams:,} phones can listen at once."
        )


def make_room() -> Room:
    """Raise the limit of open files as far as this system lets us; never fails."""
    try:
        import resource  # noqa: PLC0415 -- Windows has none
    except ImportError:
        return Room(_UNKNOWN)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    if soft == endless:
        return Room(_STEPS[0])
    for wanted in _wanted(soft, hard, endless):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            continue
        return Room(wanted)
    return Room(soft)


def _wanted(soft: int, hard: int, endless: int) -> list[int]:
    """What to ask for, the most first: the hard limit, or steps where that is endless."""
    steps: tuple[int, ...] = _STEPS
    if hard != endless:
        below = (step for step in _STEPS if step < hard)
        steps = (min(hard, _STEPS[0]), *below)
    return [step for step in steps if step > soft]
