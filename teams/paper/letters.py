"""Which font draws which letter, and what is drawn for a letter that no font here has.

Alegreya Sans has every Latin alphabet. DejaVu Sans Condensed lends it Greek, Cyrillic, Armenian,
Georgian and some signs, letter by letter, so that a name of two alphabets is written in two fonts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from itertools import groupby
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONTS = Path(__file__).parent / "fonts"
SANS, BOLD = "GreatWheelSans", "GreatWheelSans-Bold"
LENT, LENT_BOLD = "GreatWheelLent", "GreatWheelLent-Bold"
FILES = {
    SANS: "alegreya-sans-400.ttf",
    BOLD: "alegreya-sans-700.ttf",
    LENT: "dejavu-condensed-400.ttf",
    LENT_BOLD: "dejavu-condensed-700.ttf",
}
LENDER = {SANS: LENT, BOLD: LENT_BOLD}

# DejaVu's letters are larger, so beside the other font they are set smaller.
LENT_SCALE = 0.88

UNREADABLE = "?"
# Alphabets whose letters have their sound in their Unicode name.
SOUNDED = ("HIRAGANA LETTER ", "KATAKANA LETTER ", "HANGUL SYLLABLE ")


@cache
def load_fonts() -> None:
    """Make the fonts known to the drawing; once a process is enough."""
    # Writing a PDF as pure ASCII takes a quarter more time and room.
    rl_config.useA85 = 0
    for name, file in FILES.items():
        pdfmetrics.registerFont(TTFont(name, FONTS / file))
    for plain, bold in ((SANS, BOLD), (LENT, LENT_BOLD)):
        pdfmetrics.registerFontFamily(plain, normal=plain, bold=bold, italic=plain, boldItalic=bold)


def printable(words: str) -> str:
    """The words in letters that the fonts have; others are replaced by the nearest ones."""
    drawn = "".join(map(_drawn, unicodedata.normalize("NFC", words)))
    return " ".join(drawn.split()) or (UNREADABLE if words.strip() else "")


def runs(words: str, font: str = SANS) -> list[tuple[str, str]]:
    """The words cut where another font has to draw them: `(font, words)`."""
    parts = groupby(printable(words), lambda sign: font if _has(SANS, sign) else LENDER[font])
    return [(name, "".join(signs)) for name, signs in parts]


@dataclass(frozen=True, slots=True)
class Lettering:
    """A font at a size in points."""

    font: str
    size: float

    def markup(self, words: str) -> str:
        """The words for a paragraph set in this font; what people typed is no markup."""
        return "".join(
            escape(run)
            if name == self.font
            else f'<font name="{name}" size="{_scaled(name, self.size)}">{escape(run)}</font>'
            for name, run in runs(words, self.font)
        )

    def width_of(self, words: str) -> float:
        """How wide a line of words is, in points."""
        return sum(_width(run, name, self.size) for name, run in runs(words, self.font))

    def fitting(self, words: str, room: float) -> Lettering:
        """The lettering, or a smaller one in which the line fits."""
        wide = self.width_of(words)
        return self if wide <= room else Lettering(self.font, self.size * room / wide)

    def draw(self, canvas: Canvas, x: float, y: float, words: str) -> None:
        """A line of words from this point on."""
        for name, run in runs(words, self.font):
            canvas.setFont(name, _scaled(name, self.size))
            canvas.drawString(x, y, run)
            x += _width(run, name, self.size)


def _width(run: str, font: str, size: float) -> float:
    return float(pdfmetrics.stringWidth(run, font, _scaled(font, size)))


def _scaled(font: str, size: float) -> float:
    return round(size * LENT_SCALE, 2) if font in LENDER.values() else size


@cache
def _letters(font: str) -> frozenset[int]:
    load_fonts()
    return frozenset(pdfmetrics.getFont(font).face.charToGlyph)


def _has(font: str, sign: str) -> bool:
    return sign.isspace() or ord(sign) in _letters(font)


def _known(sign: str) -> bool:
    return _has(SANS, sign) or _has(LENT, sign)


@lru_cache(maxsize=4096)
def _drawn(sign: str) -> str:
    """What is drawn for a letter: itself, without its marks, its sound, or a question mark."""
    if sign.isspace() or _known(sign):
        return " " if sign.isspace() else sign
    bare = "".join(_bare(sign))
    if bare and all(map(_known, bare)):
        return bare
    name = unicodedata.name(sign, "")
    if name.startswith(SOUNDED):
        return name.rpartition(" ")[2].lower()
    # Marks without a letter, emoji and what can't be seen anyway are left out.
    return "" if unicodedata.category(sign)[0] in "MCS" else UNREADABLE


def _bare(sign: str) -> Iterator[str]:
    """A letter without its marks: the `e` of an `ệ`, the `fi` of a ligature."""
    for part in unicodedata.normalize("NFKD", sign):
        if part != sign and not unicodedata.combining(part):
            yield part
