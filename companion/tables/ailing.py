"""Trouble with the store, told to the operator once: when it begins, becomes another
one, and ends."""

import logging

from companion.store import StoreTrouble

NEWS = 10.0  # seconds for which an evening that could not be written is news
log = logging.getLogger(__name__)


class Ailing:
    """What is wrong with the store, as far as it was noticed; phones send again meanwhile."""

    def __init__(self) -> None:
        self._since: tuple[float, str] | None = None
        # on purpose: whoever is refused now is no trouble to tell of
        self.closing = False

    def begins(self, trouble: StoreTrouble, now: float) -> None:
        known = self._since is not None and self._since[1] == trouble.code
        if not (self.closing or known):
            log.warning("%s", trouble.sentence)
        self._since = now, trouble.code

    def ends(self) -> None:
        if self._since:
            log.warning("The database takes in again what happens.")
        self._since = None

    def check(self, now: float) -> None:
        """Raises what could not be kept just now."""
        if self._since and now - self._since[0] < NEWS:
            raise StoreTrouble(self._since[1])
