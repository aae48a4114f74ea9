"""`python -m cards check`: the data alone, without fonts; `consigliere check` also asks
the fonts."""

import sys

from cards import GAMES, folder_of, read


def main() -> int:
    """Print every hole of the named games; 1 if there is any."""
    names = sys.argv[2:] or GAMES
    holes = [hole for name in names for hole in read(folder_of(name))[1]]
    sys.stdout.writelines(f"{hole}\n" for hole in holes)
    if holes:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
