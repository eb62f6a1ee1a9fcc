"""Every pair of colours that is written or operated, in both schemes."""

import pytest

from core.ui.colleges import COLLEGES
from tests.design.stylesheets import colours, contrast

SURFACES = ("paper", "leaf", "well")
PIGMENTS = ("rubric", "orpiment", "verdigris", "lapis")
SCHEMES = pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])

WRITTEN = [
    *((ink, surface) for ink in ("ink", "ink-soft", *PIGMENTS) for surface in SURFACES),
    *((ink, f"{pigment}-wash") for pigment in PIGMENTS for ink in (pigment, "ink", "ink-soft")),
    *((f"college-{key}-ink", f"college-{key}") for key in COLLEGES),
]
OPERATED = [
    *(("edge", surface) for surface in SURFACES),
    *((f"college-{key}-edge", surface) for key in COLLEGES for surface in ("paper", "leaf")),
]


@SCHEMES
@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_whatever_is_written_can_be_read(ink, ground, scheme):
    tokens = colours()
    assert contrast(tokens[ink][scheme], tokens[ground][scheme]) >= 4.5


@SCHEMES
@pytest.mark.parametrize(("edge", "ground"), OPERATED)
def test_whatever_is_operated_has_an_edge_that_can_be_seen(edge, ground, scheme):
    tokens = colours()
    assert contrast(tokens[edge][scheme], tokens[ground][scheme]) >= 3


def test_the_measure_of_contrast_itself_is_right():
    assert round(contrast("#000000", "#ffffff"), 1) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


def test_every_college_has_a_colour_of_its_own():
    tokens = colours()
    assert len({tokens[f"college-{key}"] for key in COLLEGES}) == len(COLLEGES)
