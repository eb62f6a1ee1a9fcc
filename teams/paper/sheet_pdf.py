"""The team sheet as a PDF: one A4 page, lying on its side, whatever the roster holds."""

from __future__ import annotations

from io import BytesIO

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepInFrame, Spacer, Table, TableStyle

from teams.paper.content import Paper, PlayerLine, Ticks
from teams.paper.ink import GREY, HAIRLINE, WASH, Boxes, skills, text
from teams.paper.letters import BOLD, SANS, Lettering, load_fonts

PAGE = landscape(A4)
MARGIN = 9 * mm
WIDTH, HEIGHT = PAGE[0] - 2 * MARGIN, PAGE[1] - 2 * MARGIN
HEAD, FOOT, GAP = 13 * mm, 46 * mm, 3 * mm
SIZES = (9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5)

HEADINGS = ("No", "Player", "MA", "ST", "AG", "AV", "Skills", "Injuries", "Carries", "SPP", "Due")
COLUMNS = tuple(size * mm for size in (8, 46, 9, 9, 9, 9, 63, 25, 27, 9, 8))
TICKED = tuple(size * mm for size in (11.5, 11.5, 11.5, 8, 8.5, 6))
TICK, BETWEEN = 7.5, 2


def sheet_pdf(paper: Paper) -> bytes:
    """The whole document. Takes some ten milliseconds."""
    load_fonts()
    out = BytesIO()
    canvas = Canvas(out, pagesize=PAGE, pageCompression=1, initialFontName=SANS)
    canvas.setTitle(f"{paper.title}: team sheet")
    canvas.setAuthor(paper.sheet.row.coach.username)
    _draw_head(canvas, paper)
    _draw_roster(canvas, paper)
    _draw_foot(canvas, paper)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw_head(canvas: Canvas, paper: Paper) -> None:
    top = PAGE[1] - MARGIN
    title = Lettering(BOLD, 18).fitting(paper.title, WIDTH)
    title.draw(canvas, MARGIN, top - 15, paper.title)
    facts = "   ".join(f"{name} {value}" for name, value in paper.facts)
    canvas.setFont(BOLD, 9)
    canvas.drawRightString(PAGE[0] - MARGIN, top - 29, facts)
    room = WIDTH - canvas.stringWidth(facts, BOLD, 9) - 12
    subtitle = Lettering(SANS, 9).fitting(paper.subtitle, room)
    subtitle.draw(canvas, MARGIN, top - 29, paper.subtitle)
    canvas.setLineWidth(1.4)
    canvas.line(MARGIN, top - HEAD + 2, PAGE[0] - MARGIN, top - HEAD + 2)


def _draw_roster(canvas: Canvas, paper: Paper) -> None:
    """In the largest letters in which everybody stands on the page."""
    room = HEIGHT - HEAD - FOOT - GAP
    for size in SIZES:
        table = _roster(paper, size)
        _, height = table.wrapOn(canvas, WIDTH, room)
        if height <= room:
            break
    else:
        table = KeepInFrame(WIDTH, room, [table], mode="shrink")
        _, height = table.wrapOn(canvas, WIDTH, room)
    table.drawOn(canvas, MARGIN, PAGE[1] - MARGIN - HEAD - height)


def _roster(paper: Paper, size: float) -> Table:
    head = [text(word, size - 1, bold=True) for word in HEADINGS]
    head += [text(column.heading, 6, bold=True) for column in paper.ticks]
    rows = [head, *(_row(line, size, paper.ticks) for line in paper.lines)]
    table = Table(rows, colWidths=(*COLUMNS, *TICKED), repeatRows=1)
    table.setStyle(_ruled(size))
    return table


def _row(line: PlayerLine, size: float, ticks: tuple[Ticks, ...]) -> list[Flowable]:
    small = size - 1
    who = [text(line.name, size, bold=True), text(line.post, small)]
    figures = [text(value, size + 1, bold=True) for _, value in line.figures]
    due = "*" * line.due
    return [
        text(line.number, size + 1, bold=True),
        who,
        *figures,
        skills(line.born, line.gained, small),
        text(line.ails, small),
        text(line.carried, small),
        text(line.spp, size),
        text(due, size, bold=True),
        *(Boxes(column.count, TICK, BETWEEN) for column in ticks),
    ]


def _ruled(size: float) -> TableStyle:
    pad = max(0.6, (size - 5) * 0.7)
    return TableStyle(
        [
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("LINEBELOW", (0, 0), (-1, 0), 1, "black"),
            ("LINEBELOW", (0, 1), (-1, -1), HAIRLINE, GREY),
            ("LINEBEFORE", (-len(TICKED), 0), (-1, -1), HAIRLINE, GREY),
            ("BACKGROUND", (2, 1), (5, -1), WASH),
            ("LEFTPADDING", (0, 0), (-1, -1), 2),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
            ("TOPPADDING", (0, 0), (-1, -1), pad),
            ("BOTTOMPADDING", (0, 0), (-1, -1), pad),
        ]
    )


def _draw_foot(canvas: Canvas, paper: Paper) -> None:
    """Three boxes: re-rolls and score, the referee, what is bought for this match."""
    width = (WIDTH - 2 * GAP) / 3
    boxes = (_team_box(paper), _referee_box(paper), _match_box())
    for place, content in enumerate(boxes):
        left = MARGIN + place * (width + GAP)
        canvas.setLineWidth(0.8)
        canvas.rect(left, MARGIN, width, FOOT)
        inside = KeepInFrame(width - 8, FOOT - 6, content, mode="shrink")
        _, height = inside.wrapOn(canvas, width - 8, FOOT - 6)
        inside.drawOn(canvas, left + 4, MARGIN + FOOT - 3 - height)


def _team_box(paper: Paper) -> list[Flowable]:
    count = len(paper.rerolls)
    return [
        text(f"Team re-rolls used, of {count}", 9, bold=True),
        Boxes(count),
        Boxes(6, words="Used of wheel, training, Leader"),
        *([Boxes(1, words="Apothecary used")] if paper.sheet.row.apothecary else []),
        Boxes(4, words="Touchdowns, ours"),
        Boxes(4, words="Touchdowns, theirs"),
        Boxes(8, words="Casualties"),
        text("* in the roster: a skill is due. Off: sent off or out for this game.", 7),
    ]


def _referee_box(paper: Paper) -> list[Flowable]:
    notes = paper.referee
    content: list[Flowable] = [text("Referee", 9, bold=True)]
    if notes.penalties:
        rows = [("Sent off on a D6 of", "eye elsewhere", "eye on us")]
        rows += [(one.infraction, one.elsewhere, one.on_team) for one in notes.penalties]
        cells = [[text(word, 7.5, bold=not n) for word in row] for n, row in enumerate(rows)]
        content += [_small_table(cells), Spacer(0, 2)]
    content += [text(remark, 7.5) for remark in notes.remarks]
    if notes.sneaks:
        content.append(text(f"Sneaky, the eye always elsewhere: {notes.sneaks}", 7.5))
    content += [text(call.text, 8, bold=True) for call in notes.calls]
    content += [Boxes(track.count, words=track.label) for track in notes.tracks]
    return content


def _small_table(cells: list[list[Flowable]]) -> Table:
    table = Table(cells, colWidths=(None, 19 * mm, 16 * mm))
    table.setStyle(
        TableStyle(
            [
                ("LINEBELOW", (0, 0), (-1, -1), HAIRLINE, GREY),
                ("TOPPADDING", (0, 0), (-1, -1), 0.5),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ]
        )
    )
    return table


def _match_box() -> list[Flowable]:
    blank = "." * 62
    return [
        text("For this match", 9, bold=True),
        text("Against", 8),
        text(blank, 8),
        text("Dirty tactics", 8),
        text(blank, 8),
        text("Special arrangements", 8),
        text(blank, 8),
        text("Dug-out, ball, remarks", 8),
        text(blank, 8),
        text(blank, 8),
    ]
