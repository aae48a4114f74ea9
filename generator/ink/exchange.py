"""What makes a PDF one that printing houses exchange blindly: PDF/X-1a:2003 (ISO 15930-4).

Its colours are already the four inks, its fonts are in it, its boxes are set. Here it
names the press that it is meant for. A press that is known by name in the ICC's registry
needs no profile in the file, so none is shipped.
"""

from typing import Any

from reportlab.pdfbase import pdfdoc

VERSION = "PDF/X-1a:2003"
BASE = (1, 4)  # the PDF that PDF/X-1a:2003 is made of
# the press that American services mean by SWOP, as the registry calls it
CONDITION, REGISTRY = "CGATS TR 001", "http://www.color.org"
ABOUT = "SWOP, publication printing on coated paper"


class ExchangeInfo(pdfdoc.PDFInfo):  # type: ignore[misc]
    """What a PDF says of itself, and that it is one for exchange."""

    def format(self, document: Any) -> Any:
        written = super().format(document)
        said = pdfdoc.PDFString(VERSION).format(document)
        return written.replace(b"<<", b"<< /GTS_PDFXVersion " + _plain(said), 1)


def _plain(said: Any) -> bytes:
    return said if isinstance(said, bytes) else str(said).encode("ascii")


def declare(canvas: Any) -> None:
    """Before the file is written."""
    doc = canvas._doc
    doc._pdfVersion = BASE
    before = doc.info
    doc.info = ExchangeInfo()
    vars(doc.info).update(vars(before))
    catalog = doc.Catalog
    catalog.ViewerPreferences = None  # newer than that PDF
    catalog.OutputIntents = pdfdoc.PDFArray([_intent()])
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]


def _intent() -> Any:
    text = pdfdoc.PDFString
    said = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": text(CONDITION),
        "OutputCondition": text(ABOUT),
        "RegistryName": text(REGISTRY),
        "Info": text(ABOUT),
    }
    return pdfdoc.PDFDictionary(said)
