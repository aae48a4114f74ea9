"""The laptop's own key: made once, kept for its owner alone, and shown in the terminal."""

import os
import threading
from pathlib import Path
from typing import Any

import pytest

from companion.serving.laptop import known_key, laptop_address, laptop_key
from tests.companion.web.door import AT_HOME, LAPTOP, Door

PLAIN: dict[str, Any] = {
    "environ_base": {"REMOTE_ADDR": "127.0.0.1"},
    "base_url": "http://localhost:8000",
}


def test_the_key_is_the_same_at_every_start_and_nobody_else_reads_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "consigliere" / "laptop.key"
    key = laptop_key(file)
    assert len(key) >= 20 and key == laptop_key(file) == known_key(file)
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (
        0o600,
        0o700,
    )
    assert os.listdir(file.parent) == [file.name]  # noqa: PTH208


def test_two_that_start_together_agree(tmp_path: Path) -> None:
    keys: list[str] = []
    threads = [
        threading.Thread(
            target=lambda: keys.append(laptop_key(tmp_path / "laptop.key"))
        )
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(keys) == {known_key(tmp_path / "laptop.key")}


def test_where_nothing_can_be_written_there_is_a_key_all_the_same(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("in the way")
    assert laptop_key(tmp_path / "file" / "laptop.key") and not known_key(
        tmp_path / "file" / "laptop.key"
    )


def test_the_address_that_the_terminal_shows_makes_a_browser_the_laptops_own() -> None:
    """Once, and for good; the key is in no page, and not in the address that the
    browser goes on to."""
    door = Door(home=True)
    party, browser = door.open(), door.client(cookies=True)
    address = laptop_address(8000, LAPTOP).removeprefix("http://localhost:8000")
    assert browser.get("/api/tables", **PLAIN).json["tables"] == []
    assert 'data-loopback="unproved"' in browser.get("/", **PLAIN).get_data(
        as_text=True
    )
    came = browser.get(address, **PLAIN)
    assert (came.status_code, came.location) == (303, "/")
    assert (
        "HttpOnly" in came.headers["Set-Cookie"]
        and "SameSite=Lax" in came.headers["Set-Cookie"]
    )
    assert [
        line["table"] for line in browser.get("/api/tables", **PLAIN).json["tables"]
    ] == [party.table]
    home = browser.get("/", **PLAIN).get_data(as_text=True)
    assert 'data-loopback="1"' in home and LAPTOP not in home


def test_at_another_address_it_is_said_that_there_is_a_laptop() -> None:
    """Whoever opens the print shop there reads where it can do more; on a server for
    many there is no such place."""
    for is_home, told in ((True, "elsewhere"), (False, "")):
        browser = Door(home=is_home).client(cookies=True)
        page = browser.get("/", headers={"Host": "192.0.2.7:8000"})
        assert f'data-loopback="{told}"' in page.get_data(as_text=True)


@pytest.mark.parametrize(
    "address", ["/laptop/guessed", f"/laptop/{LAPTOP}x", "/laptop/ü"]
)
def test_another_key_opens_nothing(address: str) -> None:
    answer = Door(home=True).get(address, **PLAIN)
    assert answer.status_code == 403 and "Set-Cookie" not in answer.headers


def test_the_key_is_of_no_use_elsewhere() -> None:
    """A phone that was shown it, and a server that is nobody's laptop."""
    phone: dict[str, Any] = {
        "environ_base": {"REMOTE_ADDR": "192.168.1.7"},
        "base_url": "http://192.168.1.2:8000",
    }
    assert Door(home=True).get(f"/laptop/{LAPTOP}", **phone).status_code == 403
    assert Door().get(f"/laptop/{LAPTOP}", **AT_HOME).status_code == 403
    assert Door().get("/laptop/", **AT_HOME).status_code == 404
