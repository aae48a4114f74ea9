"""A server to be killed: phones append at several tables as fast as they can; each
answer is printed when it comes."""

import os
import sys
import threading

from companion.store import Store, opened
from tests.companion.store.taps import tap

PHONES, TABLES = 6, 3


def phone(store: Store, life: str, seat: int) -> None:
    """One line for each acknowledged command, in one write, so that no line is torn by the kill."""
    number = 0
    while True:
        table, command = f"t{(seat + number) % TABLES}", f"{life}.{seat}.{number}"
        tap(store, table, command)
        os.write(1, f"{table} {command}\n".encode())
        number += 1


def main(url: str, life: str) -> None:
    store = opened(url)
    threads = [
        threading.Thread(target=phone, args=(store, life, seat))
        for seat in range(PHONES)
    ]
    for thread in threads:
        thread.start()


if __name__ == "__main__":
    main(*sys.argv[1:])
