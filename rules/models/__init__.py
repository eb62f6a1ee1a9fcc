from rules.models.correction import Correction
from rules.models.nudge import Nudge
from rules.models.postgame import PostGame, Step
from rules.models.report import Confirmation, Dispute, Report

__all__ = ["Confirmation", "Correction", "Dispute", "Nudge", "PostGame", "Report", "Step"]
