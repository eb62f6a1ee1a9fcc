"""Rule packs: a club's own colleges, races, skills, items and monsters, laid over the Book."""

from dungeonbowl.packs.pack import (
    MOST_BYTES,
    RulePack,
    custom_verdicts,
    example,
    faults,
    normal,
    own_text,
    read_pack,
)

__all__ = [
    "MOST_BYTES",
    "RulePack",
    "custom_verdicts",
    "example",
    "faults",
    "normal",
    "own_text",
    "read_pack",
]
