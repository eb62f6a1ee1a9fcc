"""The power to correct: a commissioner sets any match right, though later matches stand on it.

The events and the result are set right, and whatever followed is gone through once more in its
order: post-games with the same dice and answers, the teams' own acts wherever they still may be.
It is one transaction; looking first is the same, rolled back.
"""

from rules.services.correcting.commands import (
    CorrectionResult,
    WantedCorrection,
    correct,
    run,
    take_back,
)

__all__ = ["CorrectionResult", "WantedCorrection", "correct", "run", "take_back"]
