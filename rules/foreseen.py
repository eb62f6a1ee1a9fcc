"""What an answer would do to a team, in sentences, before it is given.

The figures are worked out by the very lines that the answer would post.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dungeonbowl.advancement import RISES, skills_due
from dungeonbowl.book import Book
from dungeonbowl.effects import Healed, ItemGiven, Line, SkillGained, fold
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Characteristic
from dungeonbowl.purchases import quote_item
from dungeonbowl.roster.profiles import profile
from dungeonbowl.spp import spp_value
from dungeonbowl.state import Injury, PlayerState, TeamState
from dungeonbowl.value import team_rating, team_value
from dungeonbowl.wording import counted, gold


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A team before a choice, under the rules of the match that asks for it."""

    state: TeamState
    book: Book
    rules: HouseRules

    def most_valuable(self, player: PlayerState) -> str:
        """Their SPP, and whether it earns them anything (SPP-04)."""
        points = spp_value("mvp", self.book, self.rules)
        after = fold(self.state, [Line("", player.id, spp=points)])
        now = after.player(player.id)
        due = self._due(now) - self._due(player) if now.rostered else 0
        earned = f"{counted(due, 'improvement')} more due" if due else ""
        return _sentence(
            f"{player.spp} to {now.spp} SPP", earned, *self._moved(after), "" if now.rostered
            else "they have left the roster",
        )  # fmt: skip

    def learned(self, player: PlayerState, skill: str) -> str:
        """What the skill does, or which characteristic rises (SKL-01, SKL-02)."""
        after = fold(self.state, [Line("", player.id, effect=SkillGained(skill))])
        if skill in RISES:
            now = after.player(player.id)
            return _sentence(*self._profile(player, now), *self._moved(after))
        moved = _sentence(*self._moved(after)) if self.rules.number("skill_value") else ""
        return " ".join(part for part in (self.book.skill(skill).summary, moved) if part)

    def cured(self, player: PlayerState, injury: Injury) -> str:
        """What they have back without this injury (SA-03)."""
        healed = Healed(injury.id, injury.kind, injury.text)
        after = fold(self.state, [Line("", player.id, effect=healed)])
        back = list(self._profile(player, after.player(player.id)))
        return _sentence(*(back or [f"rid of {injury.text}"]), *self._moved(after))

    def item_bought(self) -> str:
        """What the team comes to with an item paid for and carried, whichever it is (ITEM-01).

        Paid and not yet given it would be worth less for a moment; nobody is told of that.
        """
        paid = fold(self.state, quote_item(self.state, self.rules).lines)
        carrier = next((one for one in paid.roster if not (one.item or one.miss_next_game)), None)
        if carrier is None:
            return _sentence(*self._moved(paid))
        given = Line("", carrier.id, effect=ItemGiven(next(iter(self.book.items))))
        after = fold(paid, [given])
        rating = team_rating(after, self.rules).total
        stays = rating == team_rating(self.state, self.rules).total
        said = f"team rating stays {rating}" if stays else ""
        return f"Once somebody carries it: {_listed(*self._moved(after), said)}."

    def item(self, key: str) -> str:
        """Which item waits to be given, and what it does."""
        entry = self.book.items[key]
        return f"{entry.name}: {entry.summary}"

    def given(self, player: PlayerState, item: str) -> str:
        """What the team is worth once they carry it (ITEM-02)."""
        given = ItemGiven(item, player.item)
        after = fold(self.state, [Line("", player.id, effect=given)])
        lost = f"{self.book.item_name(player.item)} is thrown away" if player.item else ""
        return _sentence(lost, *self._moved(after)) or "The team's value stays as it is."

    def market(self) -> str:
        """What there is to spend, and on how many."""
        half = self.state.half_price_rerolls
        ends = f"{counted(half, 're-roll')} at half price, until you are done" if half else ""
        roster = f"{counted(len(list(self.state.roster)), 'player')} on the roster"
        return _sentence(f"{gold(self.state.treasury)} to spend", roster, ends)

    def holds(self) -> str:
        """What the treasury holds."""
        return f"The treasury holds {gold(self.state.treasury)} now."

    def _due(self, player: PlayerState) -> int:
        return skills_due(player, self.book, self.rules)

    def _profile(self, was: PlayerState, now: PlayerState) -> Iterable[str]:
        """`MA 4 to 5`."""
        college = self.state.college
        before = profile(was, college, self.book, self.rules)
        after = profile(now, college, self.book, self.rules)
        for kind in (Characteristic.MA, Characteristic.ST, Characteristic.AG, Characteristic.AV):
            old, new = getattr(before, kind), getattr(after, kind)
            if old != new:
                yield f"{kind.upper()} {old} to {new}"

    def _moved(self, after: TeamState) -> Iterable[str]:
        """Treasury, value and rating, as far as they change."""
        if after.treasury != self.state.treasury:
            yield f"treasury {gold(self.state.treasury)} to {gold(after.treasury)}"
        value = [team_value(one, self.rules).total for one in (self.state, after)]
        if value[0] != value[1]:
            yield f"team value {gold(value[0])} to {gold(value[1])}"
        rating = [team_rating(one, self.rules).total for one in (self.state, after)]
        if rating[0] != rating[1]:
            yield f"team rating {rating[0]} to {rating[1]}"


def _listed(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _sentence(*parts: str) -> str:
    told = _listed(*parts)
    return f"{told[0].upper()}{told[1:]}." if told else ""
