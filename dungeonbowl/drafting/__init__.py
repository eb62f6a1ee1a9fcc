"""Planning a college team without owning one: drafts, their links and texts, their completions.

A `TeamDraft` is the whole plan as a value. `Plan` works it out under the rules, `link` and
`as_text` write it, `Completions` counts the legal teams that it can still become, and `suggestions`
finish it.
"""

from dungeonbowl.drafting.comparing import ComparedRow, Comparison, compare
from dungeonbowl.drafting.completions import Completions
from dungeonbowl.drafting.draft import (
    LONGEST_NAME,
    LONGEST_PLAYER_NAME,
    PlannedPlayer,
    Signing,
    TeamDraft,
    signings,
)
from dungeonbowl.drafting.filling import Suggestion, beyond_mending, drawn, suggestions
from dungeonbowl.drafting.house import ROSTER_OPTIONS, differing, roster_options, spelt
from dungeonbowl.drafting.link import (
    VERSION,
    in_college,
    link,
    pack_in,
    read_link,
    spelt_signings,
)
from dungeonbowl.drafting.plan import Plan, Recruit
from dungeonbowl.drafting.reading import MOST_BOUGHT, MOST_PLAYERS, DraftReading
from dungeonbowl.drafting.text import as_text, read_text

__all__ = [
    "LONGEST_NAME",
    "LONGEST_PLAYER_NAME",
    "MOST_BOUGHT",
    "MOST_PLAYERS",
    "ROSTER_OPTIONS",
    "VERSION",
    "ComparedRow",
    "Comparison",
    "Completions",
    "DraftReading",
    "Plan",
    "PlannedPlayer",
    "Recruit",
    "Signing",
    "Suggestion",
    "TeamDraft",
    "as_text",
    "beyond_mending",
    "compare",
    "differing",
    "drawn",
    "in_college",
    "link",
    "pack_in",
    "read_link",
    "read_text",
    "roster_options",
    "signings",
    "spelt",
    "spelt_signings",
    "suggestions",
]
