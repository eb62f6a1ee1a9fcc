"""A PDF as a printer has it: sizes and strokes in millimetres, words, and pages in pixels."""

from pypdfium2 import PdfDocument
from pypdfium2.raw import FPDF_PAGEOBJ_PATH, FPDFPageObj_GetDashCount

POINT = 25.4 / 72
PER_MM = 10
"""Pixels to a millimetre."""


class Printed:
    """A document read back."""

    def __init__(self, document):
        self.pdf = PdfDocument(document)

    def __len__(self):
        return len(self.pdf)

    def size(self, page):
        """Width and height in millimetres."""
        return tuple(round(side * POINT, 2) for side in self.pdf[page].get_size())

    def words(self, page):
        return self.pdf[page].get_textpage().get_text_bounded()

    def strokes(self, page):
        """Left, low, width and height of each path in mm, with a line's width at either side."""
        found = self.pdf[page].get_objects(filter=[FPDF_PAGEOBJ_PATH], max_depth=1)
        for one in found:
            left, low, right, top = (side * POINT for side in one.get_bounds())
            yield left, low, right - left, top - low

    def broken(self, page):
        """How many paths are drawn with dashes."""
        found = self.pdf[page].get_objects(filter=[FPDF_PAGEOBJ_PATH], max_depth=1)
        return sum(FPDFPageObj_GetDashCount(one.raw) > 0 for one in found)

    def pixels(self, page):
        """The page in grey, ten pixels to a millimetre."""
        return self.pdf[page].render(scale=PER_MM * POINT, grayscale=True).to_pil()


def cut_out(image, left, top, right, low):
    """A part of a page in pixels, in millimetres from its upper left corner."""
    return image.crop(tuple(round(side * PER_MM) for side in (left, top, right, low)))


def is_blank(image):
    return image.getextrema() == (255, 255)


def longest_run(image, row):
    """The longest stretch of dark pixels in a row of pixels."""
    longest = run = 0
    for x in range(image.width):
        run = run + 1 if image.getpixel((x, row)) < 128 else 0
        longest = max(longest, run)
    return longest
