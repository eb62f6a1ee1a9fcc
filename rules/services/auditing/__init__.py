"""The audit of matches: nothing recorded, reported or carried out is lost silently.

Everything is read in batches and worked out in memory, match by match in the order of confirmation,
so that every team's state before each match is known. Nothing is written.
"""

from rules.services.auditing.whole import audit_matches

__all__ = ["audit_matches"]
