"""How the command line counts things."""


def counted(number: int, what: str) -> str:
    """`1 page`, `2 pages`."""
    if number == 1:
        return f"{number} {what}"
    return f"{number} {what}s"
