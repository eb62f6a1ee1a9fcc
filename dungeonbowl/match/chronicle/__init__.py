"""A match told as a club magazine would: sentences from facts alone, each with its receipt."""

from dungeonbowl.match.chronicle.narrating import Chronicle, ChronicleSource, Sentence, chronicle

__all__ = ["Chronicle", "ChronicleSource", "Sentence", "chronicle"]
