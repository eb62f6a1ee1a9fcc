"""The rulebook's chapters, in the order of its side navigation and its front page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rulebook: its title, the name of its page, and what is in it."""

    title: str
    page: str
    summary: str


CHAPTERS = (
    Chapter("Colleges", "rulebook-colleges", "Who plays for whom, and whom the wheel favours."),
    Chapter("Races", "rulebook-races", "Every position with its price, profile and skills."),
    Chapter("Skills", "rulebook-skills", "What players can do, who can from birth, who may learn."),
    Chapter("Weapons and sorcery", "rulebook-weapons", "Who may carry what, and for how much."),
    Chapter("Magic items", "rulebook-items", "What a D12 or a D66 brings after a match."),
    Chapter(
        "Tactics and arrangements", "rulebook-tactics", "Bought by anybody, given to underdogs."
    ),
    Chapter("The dungeon", "rulebook-dungeon", "Terrain, balls and traps."),
    Chapter("Monsters", "rulebook-monsters", "Who lurks beside the chests."),
    Chapter("Referees", "rulebook-referees", "The eye, the models, and what they let pass."),
    Chapter("Star players", "rulebook-experience", "What deeds earn and when a skill is due."),
    Chapter("Tables", "rulebook-tables", "Whatever a die is rolled for."),
    Chapter(
        "Dice at the table", "rulebook-procedures", "Any roll of the rules: try it, and how likely."
    ),
    Chapter("House rules", "rulebook-options", "Every choice, its default, and three presets."),
    Chapter("Rule by rule", "rulebook-rules", "Each by its number, and open questions answered."),
)
