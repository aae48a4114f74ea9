"""QR matrices: qrcode makes them; those of one length follow from a few by XOR (linear over GF(2)).

With version, level, mask, mode and length fixed, header, error correction and mask are
the same affine map of the text's bits. So a text differs from a known one by the XOR of
one pattern per bit that differs, and qrcode is asked for a pattern only the first time
that its bit turns up: some fifty times for a whole deck of codes, then microseconds
each.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct, field

MASK = 0  # a chequered one; whoever reads a code finds in it which mask it was
# patterns that may be asked for at once; a text that differs by more is made whole
FEW = 64
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_VALUE = {sign: value for value, sign in enumerate(SIGNS)}
PAIR, ONE, BYTE = 11, 6, 8  # bits of two signs, of a last one alone, of a byte


class TooMuch(ValueError):
    """No code can hold that many characters."""


class Kind(Struct, frozen=True):
    """What is fixed while texts vary: how they are written, how long they are, how many
    errors are mended."""

    plain: bool  # digits, capitals and a few signs, which take less room
    length: int
    ecc: str

    def number(self, text: str) -> int:
        """The bits of a text, the last sign lowest."""
        if not self.plain:
            return int.from_bytes(text.encode("ascii"))
        values = [_VALUE[sign] for sign in text]
        pairs = zip(values[::2], values[1::2], strict=False)
        number = 0
        for first, second in pairs:
            number = number << PAIR | first * len(SIGNS) + second
        if self.length % 2:
            return number << ONE | values[-1]
        return number

    def unit(self, bit: int) -> bytes:
        """The text all of whose bits are nought but one."""
        if not self.plain:
            return (1 << bit).to_bytes(self.length)
        last = ONE if self.length % 2 else 0
        if bit < last:
            return (SIGNS[0] * (self.length - 1) + SIGNS[1 << bit]).encode("ascii")
        place, power = divmod(bit - last, PAIR)
        end = self.length - self.length % 2 - 2 * place
        pair = "".join(SIGNS[part] for part in divmod(1 << power, len(SIGNS)))
        return (SIGNS[0] * (end - 2) + pair + SIGNS[0] * (self.length - end)).encode(
            "ascii"
        )

    @property
    def nought(self) -> bytes:
        return (SIGNS[0].encode() if self.plain else b"\0") * self.length


def kind_of(text: str, ecc: str) -> Kind:
    return Kind(all(sign in _VALUE for sign in text), len(text), ecc)


class Family(Struct):
    """All codes of one kind: the first that was made, and the patterns of bits that
    came up since."""

    kind: Kind
    version: int
    patterns: dict[int, int] = field(default_factory=dict)
    first: tuple[int, int] | None = None  # the bits of a text, and its matrix
    nought: int = 0

    @property
    def side(self) -> int:
        return 17 + 4 * self.version

    def matrix(self, text: str) -> int:
        """Row after row from the top left, the first module highest, 1 where it is dark."""
        number = self.kind.number(text)
        if self.first is None:
            self.first = number, self.whole(text.encode("ascii"))
        bits, matrix = self.first
        unlike = bits ^ number
        if not self._learn(unlike):
            return self.whole(text.encode("ascii"))
        for bit in _set(unlike):
            matrix ^= self.patterns[bit]
        return matrix

    def _learn(self, unlike: int) -> bool:
        """The patterns of all these bits, unless too many of them are new."""
        new = [bit for bit in _set(unlike) if bit not in self.patterns]
        if len(new) > FEW:
            return False
        if new and not self.nought:
            self.nought = self.whole(self.kind.nought)
        self.patterns |= {
            bit: self.whole(self.kind.unit(bit)) ^ self.nought for bit in new
        }
        return True

    def whole(self, text: bytes) -> int:
        """What qrcode says."""
        code = _code(self.kind, self.version)
        code.add_data(_data(self.kind, text), optimize=0)
        code.make(fit=False)
        return int(
            "".join("1" if dark else "0" for row in code.modules for dark in row), 2
        )


def _set(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@cache
def family(kind: Kind) -> Family:
    """In the smallest version that holds such a text."""
    from qrcode.exceptions import DataOverflowError  # noqa: PLC0415

    code = _code(kind, None)
    code.add_data(_data(kind, kind.nought), optimize=0)
    try:
        return Family(kind, code.best_fit(start=1))
    except (DataOverflowError, ValueError):
        raise TooMuch(f"{kind.length} characters") from None


def _code(kind: Kind, version: int | None) -> Any:
    import qrcode  # noqa: PLC0415 -- a print without codes need not load it

    level = getattr(qrcode.constants, f"ERROR_CORRECT_{kind.ecc}")
    return qrcode.QRCode(
        version=version, error_correction=level, mask_pattern=MASK, border=0
    )


def _data(kind: Kind, text: bytes) -> Any:
    from qrcode import util  # noqa: PLC0415

    return util.QRData(
        text, mode=util.MODE_ALPHA_NUM if kind.plain else util.MODE_8BIT_BYTE
    )
