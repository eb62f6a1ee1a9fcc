"""A card for each player, nine to an upright A4 page, to be cut along the lines."""

from __future__ import annotations

from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepInFrame, Spacer

from teams.paper.content import Paper, PlayerLine
from teams.paper.ink import GREY, HAIRLINE, Boxes, skill_text, text
from teams.paper.letters import BOLD, SANS, Lettering, load_fonts

WIDE, HIGH = 63 * mm, 88 * mm
ACROSS, DOWN = 3, 3
A_PAGE = ACROSS * DOWN
LEFT = (A4[0] - ACROSS * WIDE) / 2
TOP = A4[1] - (A4[1] - DOWN * HIGH) / 2
PAD = 3 * mm
BAND, FIGURES = 16 * mm, 13 * mm
NOTES = 7 * mm


def cards_pdf(paper: Paper) -> bytes:
    """The whole document; a team of sixteen fills two pages."""
    load_fonts()
    out = BytesIO()
    canvas = Canvas(out, pagesize=A4, pageCompression=1, initialFontName=SANS)
    canvas.setTitle(f"{paper.title}: player cards")
    canvas.setAuthor(paper.sheet.row.coach.username)
    for n, line in enumerate(paper.lines):
        if n and n % A_PAGE == 0:
            canvas.showPage()
        row, column = divmod(n % A_PAGE, ACROSS)
        _draw_card(canvas, paper, line, LEFT + column * WIDE, TOP - (row + 1) * HIGH)
    if not paper.lines:
        Lettering(SANS, 12).draw(canvas, LEFT, TOP - 12, f"{paper.title} has no players yet.")
    canvas.save()
    return out.getvalue()


def _draw_card(canvas: Canvas, paper: Paper, line: PlayerLine, x: float, y: float) -> None:
    canvas.setLineWidth(HAIRLINE)
    canvas.setStrokeColor(GREY)
    canvas.rect(x, y, WIDE, HIGH)
    canvas.setStrokeColor("black")
    _draw_name(canvas, paper, line, x, y + HIGH - BAND)
    _draw_figures(canvas, line, x, y + HIGH - BAND - FIGURES)
    room = HIGH - BAND - FIGURES - PAD
    body = KeepInFrame(WIDE - 2 * PAD, room, _body(line), mode="shrink")
    _, height = body.wrapOn(canvas, WIDE - 2 * PAD, room)
    body.drawOn(canvas, x + PAD, y + PAD + room - height - 3)
    _rule_the_rest(canvas, x, y + PAD, y + PAD + room - height - NOTES)


def _rule_the_rest(canvas: Canvas, x: float, low: float, high: float) -> None:
    """Lines for notes in the remaining room, so that no card is half empty."""
    canvas.setLineWidth(HAIRLINE)
    canvas.setStrokeColor(GREY)
    while high >= low:
        canvas.line(x + PAD, high, x + WIDE - PAD, high)
        high -= NOTES
    canvas.setStrokeColor("black")


def _draw_name(canvas: Canvas, paper: Paper, line: PlayerLine, x: float, y: float) -> None:
    canvas.setFont(BOLD, 22)
    canvas.drawRightString(x + WIDE - PAD, y + 9, str(line.number))
    words = [text(line.name, 12, bold=True), text(line.post, 8.5), text(paper.title, 7.5)]
    name = KeepInFrame(WIDE - 2 * PAD - 30, BAND - 8, words, mode="shrink")
    _, height = name.wrapOn(canvas, WIDE - 2 * PAD - 30, BAND - 8)
    name.drawOn(canvas, x + PAD, y + BAND - 4 - height)


def _draw_figures(canvas: Canvas, line: PlayerLine, x: float, y: float) -> None:
    """The four characteristics between two rules."""
    step = (WIDE - 2 * PAD) / len(line.figures)
    canvas.setLineWidth(1)
    for height in (0.0, FIGURES):
        canvas.line(x + PAD, y + height, x + WIDE - PAD, y + height)
    for n, (kind, value) in enumerate(line.figures):
        middle = x + PAD + (n + 0.5) * step
        canvas.setFont(SANS, 8)
        canvas.drawCentredString(middle, y + FIGURES - 10, kind)
        canvas.setFont(BOLD, 18)
        canvas.drawCentredString(middle, y + 7, value)


def _body(line: PlayerLine) -> list[Flowable]:
    content: list[Flowable] = [Spacer(0, 2)]
    content += [skill_text(name, said, 8) for name, said in line.skill_texts]
    content.append(Spacer(0, 3))
    content += [text(call.burden, 9, bold=True) for call in line.calls]
    if line.ails:
        content.append(text(f"Injuries: {line.ails}", 9))
    due = f", {line.due} due" if line.due else ""
    content.append(text(f"{line.spp} SPP{due}. Counts for {line.cost:,} gp.", 8))
    content += [Spacer(0, 4), text("SPP of this game", 7.5), Boxes(12, 8, 4)]
    return content
