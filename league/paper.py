"""A season's almanac as a PDF: A4, in as many pages as it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, HRFlowable, SimpleDocTemplate, Spacer

from dungeonbowl.league.almanac import AlmanacChapter
from teams.paper.ink import HAIRLINE, text
from teams.paper.letters import load_fonts

MARGIN = 22 * mm
TITLE, HEADING, BODY = 24, 14, 10.5


def almanac_pdf(title: str, chapters: Sequence[AlmanacChapter]) -> bytes:
    """The whole document."""
    load_fonts()
    out = BytesIO()
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), MARGIN)
    SimpleDocTemplate(out, pagesize=A4, title=title, **margins).build([*_parts(title, chapters)])
    return out.getvalue()


def _parts(title: str, chapters: Sequence[AlmanacChapter]) -> Iterator[Flowable]:
    yield text(title, TITLE, bold=True)
    yield Spacer(0, 4 * mm)
    for chapter in chapters:
        yield HRFlowable(width="100%", thickness=HAIRLINE, spaceBefore=4 * mm, spaceAfter=3 * mm)
        yield text(chapter.title, HEADING, bold=True)
        yield Spacer(0, 2 * mm)
        for line in chapter.sentences:
            yield text(line.text, BODY)
            yield Spacer(0, 1.2 * mm)
