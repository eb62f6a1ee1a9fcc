from rules.models.postgame import PostGame, Step
from rules.models.report import Confirmation, Dispute, Report

__all__ = ["Confirmation", "Dispute", "PostGame", "Report", "Step"]
