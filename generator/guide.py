"""The sheets around the box: a cover that says what to print on what, and the rules in our own words. Pure."""

from collections.abc import Iterator, Sequence

from generator.layout import Layout
from generator.order import Order
from generator.pieces import Faces
from generator.plan import Document
from generator.subject import Said


def guide_documents(
    said: Said, layout: Layout, order: Order, faces: Faces, box: Sequence[Document]
) -> Iterator[Document]:
    """The cover sheet and the reference sheet."""
    yield from ()
