"""Where the program applies a rule, in words."""

from enum import StrEnum


class AppliedAt(StrEnum):
    """Where the program applies a rule."""

    BOOK = "book"
    TEAM = "team"
    MATCH = "match"
    EVENT = "event"
    POSTGAME = "postgame"
    TABLE = "table"
    LEAGUE = "league"
    LATER = "later"

    @property
    def sentence(self) -> str:
        """A sentence for the rule's page."""
        return _SENTENCES[self]


_SENTENCES = {
    AppliedAt.BOOK: "In this rulebook, from which the rest of the program reads it.",
    AppliedAt.TEAM: "Whenever a team hires, buys, trades or learns: what the rule forbids is said "
    "before the click.",
    AppliedAt.MATCH: "When a match is made, prepared and started; its page shows what came of it.",
    AppliedAt.EVENT: "When a match is recorded, live or in its report: the program knows what it "
    "earns and what it costs.",
    AppliedAt.POSTGAME: "After the match, as a step of the post-game that runs by itself or waits "
    "for the coach.",
    AppliedAt.TABLE: "At the table. The program keeps the rule at hand; moving the models is "
    "yours.",
    AppliedAt.LEAGUE: "As a house rule, chosen by a league's commissioner.",
    AppliedAt.LATER: "Not carried out by the program yet.",
}
