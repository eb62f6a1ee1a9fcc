"""A table worked out a second time by other means, to hold `standings.table` to.

Everything is asked of the list of results again, for one team at a time, and nothing is kept:
slow, and plain enough to be compared with the words of the house rules.
"""

from __future__ import annotations

from fractions import Fraction


class Recount:
    """The same results, teams and rules as a table's."""

    def __init__(self, results, teams, points=(3, 1, 0), bonuses=(), places=(), byes=(), hand=()):
        self.results = [
            one for one in results if one.winners or one.kind != "abandoned"
        ]  # those that say something
        self.teams, self.worth = teams, dict(zip(("won", "drawn", "lost"), points, strict=True))
        self.bonuses, self.places, self.byes, self.hand = bonuses, places, list(byes), list(hand)

    def mine(self, team):
        return [one for one in self.results if team in [score.team for score in one.scores]]

    def side(self, result, team):
        return next(score for score in result.scores if score.team == team)

    def against(self, result, team):
        me = self.side(result, team)
        foes = [one for one in result.scores if one is not me]
        return [one for one in foes if me.alliance is None or one.alliance != me.alliance]

    def ended(self, result, team):
        if team in result.winners:
            return "won"
        beaten = result.winners or result.kind in ("monster_victory", "forfeit")
        return "lost" if beaten else "drawn"

    def scored(self, result, team):
        """The touchdowns of a side and whoever plays with it."""
        foes = self.against(result, team)
        return sum(one.touchdowns for one in result.scores if one not in foes)

    def place(self, result, team):
        if team in result.winners:
            return 1
        mine = self.scored(result, team)
        others = [one.team for one in result.scores if one.team != team]
        before = [one for one in others if one in result.winners or self.scored(result, one) > mine]
        return 1 + len(before)

    def points(self, team):
        total = sum(one.points for one in self.hand if one.team == team)
        total += self.byes.count(team) * self.worth["won"]
        for result in self.mine(team):
            total += self.by_result(result, team)
            total += sum(one["points"] for one in self.bonuses if self.earns(one, result, team))
        return total

    def by_result(self, result, team):
        if self.places and result.played and len(result.scores) in (3, 4):
            place = self.place(result, team)
            return self.places[place - 1] if place <= len(self.places) else 0
        return self.worth[self.ended(result, team)]

    def earns(self, bonus, result, team):
        if not result.played:
            return False
        me, foes, least = self.side(result, team), self.against(result, team), bonus["at_least"]
        ended = self.ended(result, team)
        match bonus["for"]:
            case "touchdowns":
                return me.touchdowns >= least
            case "casualties":
                return me.casualties_for >= least
            case "chests":
                return me.deeds.get("chest_ball", 0) + me.deeds.get("chest_trap", 0) >= least
            case "clean_sheet":
                return sum(one.touchdowns for one in foes) == 0
            case "close_loss":
                ahead = [one.team for one in foes if one.team in result.winners]
                best = max(self.scored(result, one) for one in ahead or [foe.team for foe in foes])
                return ended == "lost" and best <= self.scored(result, team) + least
            case "underdog":
                ratings = [one.rating for one in foes]
                known = me.rating is not None and None not in ratings
                return ended == "won" and known and min(ratings) >= me.rating + least

    def played(self, team):
        return len(self.mine(team)) + self.byes.count(team)

    def met(self, team):
        """Who was met, once a match met."""
        met = [one.team for result in self.mine(team) for one in self.against(result, team)]
        return [one for one in met if one in self.teams]

    def buchholz(self, team):
        return sum(self.points(one) for one in self.met(team))

    def median_buchholz(self, team):
        return sum(sorted(self.points(one) for one in self.met(team))[1:-1])

    def sonneborn_berger(self, team):
        total = Fraction(0)
        for result in self.mine(team):
            for foe in self.against(result, team):
                if foe.team in self.teams:
                    total += self.points(foe.team) * self.beat(result, team, foe.team)
        return total

    def beat(self, result, team, foe):
        """All, half or nothing of a foe's points."""
        if len(result.scores) == 2 or not result.played:
            return {"won": Fraction(1), "drawn": Fraction(1, 2), "lost": 0}[
                self.ended(result, team)
            ]
        mine, theirs = self.place(result, team), self.place(result, foe)
        return Fraction(1) if mine < theirs else Fraction(1, 2) if mine == theirs else 0

    def schedule(self, team):
        played = sum(self.played(one) for one in self.met(team))
        return Fraction(self.buchholz(team), played) if played else Fraction(0)

    def wins_away(self, team):
        return len(
            [one for one in self.mine(team) if team in one.winners and one.scores[0].team != team]
        )

    def chests(self, team):
        return sum(sum(self.side(one, team).deeds.values()) for one in self.mine(team))

    def head_to_head(self, level):
        """The level in order of what they made of each other, as lists of those still level."""
        won = {
            team: sum(
                self.worth[self.ended(result, team)]
                for result in self.mine(team)
                if any(one.team in level for one in self.against(result, team))
            )
            for team in level
        }
        if len(set(won.values())) < 2:
            return [set(level)]
        groups = [
            {team for team in level if won[team] == worth}
            for worth in sorted(set(won.values()), reverse=True)
        ]
        return [part for group in groups for part in self.head_to_head(group)]
