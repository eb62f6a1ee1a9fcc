"""Corrections: a commissioner sets any match right, even if later matches build on it.

Events and result are corrected, and everything that followed is worked out again in order:
post-games with the same dice and answers, the teams' own acts if they are still allowed. It is one
transaction; a preview is the same, rolled back.
"""

from rules.services.correcting.commands import (
    CorrectionResult,
    WantedCorrection,
    correct,
    run,
    take_back,
)

__all__ = ["CorrectionResult", "WantedCorrection", "correct", "run", "take_back"]
