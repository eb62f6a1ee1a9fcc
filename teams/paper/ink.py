"""The letters and lines that a PDF is drawn with. Black on white, and nothing said by colour."""

from __future__ import annotations

from functools import cache

from reportlab.lib.colors import HexColor, black
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph

from teams.paper.letters import BOLD, SANS, Lettering, load_fonts

HAIRLINE, GREY, WASH = 0.4, HexColor(0x555555), HexColor(0xEEEEEE)


@cache
def style(size: float, *, bold: bool = False, right: bool = False) -> ParagraphStyle:
    """Text of this size, in points."""
    load_fonts()
    return ParagraphStyle(
        f"{size}{bold}{right}",
        fontName=BOLD if bold else SANS,
        fontSize=size,
        leading=size * 1.12,
        alignment=2 if right else 0,
        splitLongWords=1,
    )


def text(words: object, size: float, *, bold: bool = False, right: bool = False) -> Paragraph:
    """A paragraph of plain words; what people typed is no markup."""
    lettering = Lettering(BOLD if bold else SANS, size)
    return Paragraph(lettering.markup(str(words)), style(size, bold=bold, right=right))


def skills(born: tuple[str, ...], gained: tuple[str, ...], size: float) -> Paragraph:
    """Skills in a row: those born with plain, those learned bold behind a plus."""
    plain, bold = Lettering(SANS, size), Lettering(BOLD, size)
    said = [plain.markup(skill) for skill in born]
    said += [f"<b>{bold.markup(f'+{skill}')}</b>" for skill in gained]
    return Paragraph(", ".join(said), style(size))


def skill_text(name: str, said: str, size: float) -> Paragraph:
    """A skill's name in bold, and what it does."""
    heading, body = Lettering(BOLD, size).markup(name), Lettering(SANS, size).markup(said)
    return Paragraph(f"<b>{heading}</b>: {body}", style(size))


class Boxes(Flowable):
    """Boxes to tick, in rows as wide as there is room. `words` stand before the first."""

    def __init__(
        self, count: int, side: float = 9, gap: float = 4, words: str = "", size: float = 7.5
    ) -> None:
        super().__init__()
        self.count, self.side, self.gap = count, side, gap
        self.words, self.lettering = words, Lettering(SANS, size)
        self.indent = self.lettering.width_of(words) + 5 if words else 0
        self.across = 1

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Measured by reportlab, before it draws."""
        step = self.side + self.gap
        self.across = max(1, int((width - self.indent + self.gap) // step))
        self.width, self.height = width, -(-self.count // self.across) * step
        return self.width, self.height

    def draw(self) -> None:
        """Called by reportlab, at the place found."""
        step = self.side + self.gap
        self.lettering.draw(self.canv, 0, self.height - step + 1.5, self.words)
        self.canv.setLineWidth(0.8)
        self.canv.setStrokeColor(black)
        for n in range(self.count):
            row, column = divmod(n, self.across)
            top = self.height - (row + 1) * step
            self.canv.rect(self.indent + column * step, top, self.side, self.side)
