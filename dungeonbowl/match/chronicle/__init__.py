"""A match as a club magazine would tell it: sentences only from facts, each with its receipt."""

from dungeonbowl.match.chronicle.narrating import Chronicle, ChronicleSource, Sentence, chronicle

__all__ = ["Chronicle", "ChronicleSource", "Sentence", "chronicle"]
