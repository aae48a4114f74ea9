"""The one browser and the stores that the tests of keepsakes share."""

from tests.companion.store.conftest import door, postgres, postgres_url, store, url
from tests.servers.chromium import browser

__all__ = ["browser", "door", "postgres", "postgres_url", "store", "url"]
