"""Parts that are folded: standing figures, dice, screens, envelopes, tuck boxes. Pure geometry."""

from collections.abc import Iterator

from generator.layout import Layout
from generator.order import Order
from generator.pieces import Faces
from generator.plan import Document
from generator.subject import Said


def net_documents(said: Said, layout: Layout, order: Order, faces: Faces) -> Iterator[Document]:
    """Figures and dice, screens and envelopes, a tuck box per deck."""
    yield from ()
