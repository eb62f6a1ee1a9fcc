"""The audit of matches: nothing recorded, reported or carried out is lost silently.

Everything is read in batches and worked out in memory, match after match in the order in which
they were confirmed, so that every team is known as it came to each of them. Nothing is written.
"""

from rules.services.auditing.whole import audit_matches

__all__ = ["audit_matches"]
