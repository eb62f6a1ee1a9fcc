"""Improving players: how many skills are due, which may be taken, and the ledger lines for one.

Sources: 003, Fast-Track Skill Progression Table; Common Skill Reference; the Chs column of the
rosters. The roll itself isn't printed (C-122).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dungeonbowl.book import Book, UnknownKey
from dungeonbowl.book.entries import Skill
from dungeonbowl.effects import EarningKept, ImprovementRolled, LedgerLine, SkillGained
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.roster.profiles import printed, profile
from dungeonbowl.team.state import PlayerState
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted, listed

Faces = tuple[int, int]

# What the sum of the improvement roll offers beside a skill (C-122, not from the documents).
RISES = {"+ma": 10, "+ag": 11, "+st": 12}


def gain_named(gain: str) -> str:
    """A skill as it is, a rise as people write it: `+ma` is `+1 MA`."""
    return f"+1 {gain[1:].upper()}" if gain.startswith("+") else gain


def rise_named(text: str) -> str:
    """The rise that somebody wrote: `+1 MA` and `+ma` are `+ma`; "" for anything else."""
    rise = text.strip().lower().replace(" ", "").replace("+1", "+")
    return rise if rise in RISES else ""


@dataclass(frozen=True, slots=True)
class SkillChoice:
    """A skill's name or a rise ("+ma"), and which rules keep the player from taking it."""

    skill: str
    allowed: bool
    verdicts: tuple[Verdict, ...]


def rolls_for_improvement(rules: HouseRules) -> bool:
    """Whether improvements are rolled for rather than just chosen (OPT-26)."""
    return rules.choice("improvement_mode") == "roll"


def skills_due(player: PlayerState, book: Book, rules: HouseRules) -> int:
    """How many skills and rises the player may take now: those earned by SPP, less those taken.

    By the progression of OPT-25 (SPP-03, C-121). Source: 003, Fast-Track Skill Progression Table.
    """
    return max(0, skills_earned(player, book, rules) - len(player.gained))


def all_due(players: Iterable[PlayerState], book: Book, rules: HouseRules) -> list[PlayerState]:
    """Those of the players who may take a skill or a rise now.

    Most may not, which a quick check finds without looking up each one's progression.
    """
    skills_at = book.progressions[rules.choice("progression")].skills_at
    return [
        one
        for one in players
        if (one.earned or skills_at(one.spp) > len(one.gained)) and skills_due(one, book, rules)
    ]


def skills_earned(player: PlayerState, book: Book, rules: HouseRules) -> int:
    """How many skills and rises the player's SPP have earned in all, taken or not.

    A progression that came in the season counts from the next one on: what was earned before
    stays earned, and is earned once (C-191).
    """
    now = book.progressions[rules.choice("progression")].skills_at(player.spp)
    if not player.earned:
        return now
    before = (
        book.progressions[key].skills_at(min(spp, player.spp))
        for key, spp in player.earned
        if key in book.progressions
    )
    return max([now, *before])


def earning_lines(
    players: Iterable[PlayerState], book: Book, before: HouseRules, after: HouseRules
) -> tuple[LedgerLine, ...]:
    """The lines that preserve what players earned by one progression when another takes over.

    None for those who have earned as much by the other (C-191).
    """
    return tuple(
        LedgerLine(
            f"{player.called} keeps {counted(earned, 'improvement')} earned so far",
            player.id,
            effect=EarningKept(before.choice("progression"), player.spp),
        )
        for player in players
        if (earned := skills_earned(player, book, before)) > skills_earned(player, book, after)
    )


def rolls_owed(player: PlayerState, book: Book, rules: HouseRules) -> int:
    """How many improvement rolls have fallen due and weren't made yet (OPT-26, C-122)."""
    if not rolls_for_improvement(rules):
        return 0
    return max(0, skills_due(player, book, rules) - len(player.rolled))


def skill_named(name: str, book: Book) -> Skill:
    """The skill of this name, in any of its spellings (C-92). Raises FieldError."""
    try:
        return book.skill(name)
    except UnknownKey as unknown:
        raise FieldError("skill", str(unknown)) from None


@dataclass(frozen=True, slots=True)
class Learner:
    """A player of a college, with the book and house rules that say what they may learn.

    `faces` are the two D6 of an improvement; if improvements are rolled and they aren't known yet,
    only what no roll could mend counts against a choice.
    """

    player: PlayerState
    college: str
    book: Book
    rules: HouseRules

    def verdicts(self, skill: str, faces: Faces | None = None) -> tuple[Verdict, ...]:
        """Why the player can't take this skill or rise.

        SKL-01: not due, known already, not to be learned, shut out by a skill they have, or, where
        skills are chosen without a roll, of a category closed to them. SKL-02: a trait or a skill
        of another category without its double, a trait of another category ever (C-97), a rise
        without its roll (C-122). Source: 003, Common Skill Reference. Raises FieldError for a name
        the book doesn't have.
        """
        improvement = _Improvement(self.player, self.college, self.book, self.rules, faces)
        if skill in RISES:
            return (*improvement.due_verdicts(), *improvement.rise_verdicts(skill))
        entry = skill_named(skill, self.book)
        return (*improvement.due_verdicts(), *improvement.learning_verdicts(entry))

    def choices(self, faces: Faces | None = None) -> tuple[SkillChoice, ...]:
        """Every skill of the book and every rise, each with the verdicts against it."""
        names = (*(skill.name for skill in self.book.skills.values()), *RISES)
        found = [(name, self.verdicts(name, faces)) for name in names]
        return tuple(SkillChoice(name, not verdicts, verdicts) for name, verdicts in found)

    def open_choices(self) -> tuple[str, ...]:
        """The skills and rises that the player may take now, with a waiting roll that allows it."""
        rolls = self.player.rolled or (None,)
        choices = (choice for faces in rolls for choice in self.choices(faces))
        return tuple(dict.fromkeys(choice.skill for choice in choices if choice.allowed))

    def before_dice(self, skill: str) -> tuple[Verdict, ...]:
        """The verdicts before anybody is asked for dice: what no roll could mend.

        A roll still waiting from when improvements were rolled counts (OPT-26).
        """
        rolls = rolls_for_improvement(self.rules)
        return self.verdicts(skill, None if rolls else self.fitting_roll(skill))

    def fitting_roll(self, skill: str) -> Faces | None:
        """The waiting roll to spend on this skill: the least valuable one that allows it.

        Doubles and high rolls are saved for what needs them (SKL-02), and all rolls are while
        skills are due without one. If none allows it, the least valuable, for the verdicts.
        """

        def rank(faces: Faces) -> tuple[bool, bool, int]:
            return bool(self.verdicts(skill, faces)), faces[0] == faces[1], sum(faces)

        due = skills_due(self.player, self.book, self.rules)
        free = due > len(self.player.rolled) and not rolls_for_improvement(self.rules)
        if free and not self.verdicts(skill):
            return None
        return min(self.player.rolled, key=rank, default=None)


def skill_lines(
    player: PlayerState, skill: str, faces: Faces | None = None
) -> tuple[LedgerLine, ...]:
    """The lines that give the player this skill or rise, spending the roll that allowed it.

    `skill` is the name as the book spells it. A roll that doesn't wait with them yet was made just
    now, and gets a line first.
    """
    said = f"{player.called} gains {gain_named(skill)}"
    if faces is None:
        return (LedgerLine(said, player.id, effect=SkillGained(skill)),)
    made = () if faces in player.rolled else (improvement_line(player, faces),)
    place = (*player.rolled, faces).index(faces)
    return (*made, LedgerLine(said, player.id, effect=SkillGained(skill, faces, place)))


def improvement_line(player: PlayerState, faces: Faces) -> LedgerLine:
    """The line that records an improvement roll (SKL-02, C-122)."""
    said = f"{player.called} rolls {faces[0]} and {faces[1]} for an improvement"
    return LedgerLine(said, player.id, effect=ImprovementRolled(faces))


@dataclass(frozen=True, slots=True)
class _Improvement:
    """One player before one choice."""

    player: PlayerState
    college: str
    book: Book
    rules: HouseRules
    faces: Faces | None

    @property
    def who(self) -> str:
        return self.player.called

    @property
    def double(self) -> bool:
        """Whether there is a double, or may be if the roll isn't known yet."""
        if self.faces is None:
            return rolls_for_improvement(self.rules)
        return self.faces[0] == self.faces[1]

    def due_verdicts(self) -> Iterator[Verdict]:
        """SKL-01 while the player's SPP earn them nothing more (SPP-03)."""
        if skills_due(self.player, self.book, self.rules):
            return
        taken = counted(len(self.player.gained), "improvement")
        said = f"{self.who} is due no skill: {self.player.spp} SPP, {taken} taken."
        more = self._next_step()
        yield Verdict("SKL-01", said, f"The next one comes at {more} SPP." if more else "")

    def learning_verdicts(self, skill: Skill) -> Iterator[Verdict]:
        """SKL-01 or SKL-02 if they have it already, can't have it, or lack the roll for it."""
        known = profile(self.player, self.college, self.book, self.rules).skills
        if skill.name in known:
            yield Verdict("SKL-01", f"{self.who} has {skill.name} already.")
        for other in skill.excludes:
            if other in known:
                said = f"{self.who} has {other}, and nobody may have {skill.name} beside it."
                yield Verdict("SKL-01", said)
        yield from self._access_verdicts(skill)

    def rise_verdicts(self, rise: str) -> Iterator[Verdict]:
        """SKL-02 if the roll's sum doesn't offer this rise (C-122)."""
        needed = RISES[rise]
        if self.faces is None and rolls_for_improvement(self.rules):
            return
        if self.faces is None or sum(self.faces) != needed:
            said = f"{gain_named(rise)} comes with a roll of {needed}, {self._rolled()}."
            yield Verdict("SKL-02", said, "Choose a skill.")

    def _access_verdicts(self, skill: Skill) -> Iterator[Verdict]:
        category = skill.category_with(self.rules.keys_of("extra_skills"))
        access = printed(self.player, self.college, self.book, self.rules).access
        if category is None:
            said = f"Players are born with {skill.name} or never have it."
            mend = "The commissioner may open it (OPT-83)." if skill.usual_category else ""
            yield Verdict("SKL-01", said, mend)
        elif category in access:
            yield from self._own_category_verdicts(skill)
        else:
            yield from self._other_category_verdicts(skill, category, listed(access))

    def _own_category_verdicts(self, skill: Skill) -> Iterator[Verdict]:
        if skill.trait and self.rules.flag("traits_need_double") and not self.double:
            said = f"{skill.name} is a trait and needs a double, {self._rolled()}."
            yield Verdict("SKL-02", said, "Choose a skill that isn't a trait.")

    def _other_category_verdicts(self, skill: Skill, category: str, own: str) -> Iterator[Verdict]:
        mend = f"Choose from the player's own categories: {own}."
        if skill.trait:
            said = (
                f"{skill.name} is a trait of category {category}, and a double doesn't open that."
            )
            yield Verdict("SKL-02", said, mend)
        elif not rolls_for_improvement(self.rules) and self.faces is None:
            said = f"{skill.name} is of category {category}, which is closed to {self.who}."
            yield Verdict("SKL-01", said, mend)
        elif not self.double:
            said = f"{skill.name} is of category {category} and needs a double, {self._rolled()}."
            yield Verdict("SKL-02", said, mend)

    def _rolled(self) -> str:
        if self.faces is None:
            return "and this league doesn't roll for improvements"
        return f"not {self.faces[0]} and {self.faces[1]}"

    def _next_step(self) -> int | None:
        taken = len(self.player.gained)
        steps = self.book.progressions[self.rules.choice("progression")].steps
        return next((step.low for step in steps if step.skills > taken), None)
