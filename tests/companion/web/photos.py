"""Photos of printed cards as phones send them: tilted, dim, large, far away."""

from collections.abc import Callable
from io import BytesIO
from typing import Any, TypeVar

import numpy
from PIL import Image

from companion.web.card_photos import codes_in

T = TypeVar("T")
MM = 300 / 25.4  # pixels a millimetre of the rendered pages
TABLE = 70  # how dark the table is on which things lie
# a page, and where its cards lie
Print = tuple[Image.Image, dict[str, tuple[float, float, float, float]]]


def sent(image: Image.Image, kind: str = "JPEG", **more: Any) -> bytes:
    """As the phone sends it."""
    data = BytesIO()
    image.save(
        data, kind, **({"quality": 80} if kind in {"JPEG", "MPO"} else {}) | more
    )
    return data.getvalue()


def texts(data: bytes, most: int = 1, **more: Any) -> list[str]:
    found = codes_in(data, most, **more)
    assert isinstance(found, list), found
    return [code.text for code in found]


def tilted(image: Image.Image, by: float) -> Image.Image:
    """As seen from a chair: the far edge is shorter."""
    wide, high = image.size
    corners = (-by * wide, 0, 0, high, wide, high, wide + by * wide, 0)
    return image.transform(
        image.size,
        Image.Transform.QUAD,
        corners,
        Image.Resampling.BICUBIC,
        fillcolor=TABLE,
    )


def dim(image: Image.Image, light: float, noise: float) -> Image.Image:
    """A candle at one side, and the grain of a small sensor."""
    grey = numpy.asarray(image.convert("L"), dtype=float)
    grey = grey * numpy.linspace(light, light / 2, grey.shape[1])
    grey = grey + numpy.random.default_rng(7).normal(0, noise, grey.shape)
    return Image.fromarray(grey.clip(0, 255).astype(numpy.uint8))


def turned(degrees: float) -> Callable[[Image.Image], Image.Image]:
    return lambda image: image.rotate(
        degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=(TABLE,) * 3
    )
