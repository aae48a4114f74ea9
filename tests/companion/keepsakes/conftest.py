"""The stores that the tests of keepsakes share."""

from tests.companion.store.conftest import door, postgres, postgres_url, store, url

__all__ = ["door", "postgres", "postgres_url", "store", "url"]
